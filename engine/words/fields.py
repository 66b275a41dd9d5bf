"""What the fields of rules and score sheets are called where a sentence names one."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Language, Said, apart

HOUSE_RULE_NAMES: Mapping[str, Said] = {
    "goal": Said("the goal", "هدف اللعبة", "هدف بازی"),
    "ashkal_rounds": Said("rounds of ashkal", "جولات الأشكل", "دورهای اشکل"),
    "ashkal_on_ace": Said("ashkal on an ace", "الأشكل على الإكة", "اشکل روی آس"),
    "ashkal_over_hokum": Said("ashkal over a hokum", "الأشكل فوق الحكم", "اشکل روی حکم"),
    "sun_claim": Said("who may claim a sun", "لمن القبلك", "چه کسی صن را می‌گیرد"),
    "qablak_round_two": Said("qablak in round two", "القبلك في الجولة الثانية", "قبلک در دور دوم"),
    "round_two_asked": Said(
        "who is asked over a hokum of round two",
        "من يُسأل بعد حكم الجولة الثانية",
        "پس از حکم دور دوم از چه کسی پرسیده می‌شود",
    ),
    "confirm_hokum": Said("confirming a hokum", "تثبيت الحكم", "تأیید حکم"),
    "round_two_any_suit": Said("suits of round two", "أنواع الجولة الثانية", "خال‌های دور دوم"),
    "kasho": Said("kasho", "الكشو", "کشو"),
    "max_void_deals": Said("void deals in a row", "الدقّات اللاغية المتتالية", "پخش‌های باطل پیاپی"),
    "doubling": Said("doubling", "الدبل", "دوبل"),
    "sun_doubling": Said("doubling a sun", "دبل الصن", "دوبل صن"),
    "first_leader": Said("who leads first", "من يبدأ اللعب", "شروع‌کننده"),
    "void_in_suit": Said("duties in hokum", "واجبات اللعب في الحكم", "وظیفه‌ها در حکم"),
    "club_opponents": Said("the leader's opponents", "خصما البادئ", "حریفان شروع‌کننده"),
    "undertrump": Said("a trump that cannot win", "الحكم الذي لا يأكل", "حکمی که نمی‌برد"),
    "projects": Said("whose projects count", "لمن تُحسب المشاريع", "پروژه‌های چه کسی حساب می‌شود"),
    "baloot_block": Said("when a baloot is lost", "متى يسقط البلوت", "بلوت کی از دست می‌رود"),
    "success": Said("what the buyer needs", "ما يحتاجه المشتري", "آنچه خریدار لازم دارد"),
    "kaboot_hokum": Said("kaboot in hokum", "كبوت الحكم", "کاپوت در حکم"),
    "kaboot_ace_doubles": Said("kaboot on an ace", "الكبوت على الإكة", "کاپوت روی آس"),
    "kaboot_multiplied": Said("a doubled kaboot", "الكبوت مع الدبل", "کاپوت دوبل‌شده"),
    "doubled": Said("what doubling multiplies", "ما يضاعفه الدبل", "آنچه دوبل چند برابر می‌کند"),
    "bidding_exit": Said("leaving in the bidding", "الخروج أثناء الشراء", "ترک در مزایده"),
    "passed_out_dealer": Said(
        "dealer after a passed-out deal", "الموزّع بعد دقّة لاغية", "دیلر پس از پخش باطل"
    ),
    "belote_in_contract": Said("belote in the comparison", "البلوت في المقارنة", "بلوت در مقایسه"),
    "capot": Said("capot", "الكبوت", "کاپوت"),
    "open_belote_on_failure": Said(
        "a failed chooser's belote", "بلوت من خسر اختياره", "بلوت انتخاب‌کنندهٔ ناکام"
    ),
    "open_capot": Said("capot", "الكبوت", "کاپوت"),
    "scale": Said("the scale", "مقياس النقاط", "مقیاس امتیاز"),
}

SHEET_FIELD_NAMES: Mapping[str, Said] = {
    "kind": Said("kind of deal", "صنف الدقّة", "نوع پخش"),
    "contract": Said("contract", "صن أو حكم", "صن یا حکم"),
    "trump": Said("trump suit", "نوع الحكم", "خال حکم"),
    "buyer": Said("buyer's team", "فريق المشتري", "تیم خریدار"),
    "multiplier": Said("doubling", "الدبل", "دوبل"),
    "gahwa": Said("gahwa", "القهوة", "قهوه"),
    "up_ace": Said("ace turned up", "إكة على الأرض", "آس رو"),
    "abnat": Said("abnat", "الأبناط", "ابناط"),
    "kaboot": Said("kaboot", "الكبوت", "کاپوت"),
    "projects": Said("projects", "المشاريع", "پروژه‌ها"),
    "baloot": Said("baloot", "البلوت", "بلوت"),
    "offender": Said("offending team", "الفريق المخالف", "تیم خطاکار"),
    "points": Said("points", "النقاط", "امتیازها"),
    "taker": Said("taker's team", "فريق الآخذ", "تیم بردارنده"),
    "alone": Said("capot by one player", "كبوت للاعب وحده", "کاپوت یک بازیکن"),
    "belote": Said("belote", "البلوت", "بلوت"),
    "winner": Said("winner", "الفائز", "برنده"),
    "end": Said("end of the match", "نهاية اللعبة", "پایان بازی"),
    "deals": Said("deals", "الدقّات", "پخش‌ها"),
    "deck": Said("deck", "الورق", "دسته"),
    "dealer": Said("dealer", "الموزّع", "دیلر"),
    "ruleset": Said("rules", "قواعد اللعب", "قوانین"),
}
"""Of a score sheet, a record and a final score."""


def field_name(field: str, language: Language) -> str:
    """A field in words; one we have no word for as it is written."""
    known = SHEET_FIELD_NAMES.get(field) or HOUSE_RULE_NAMES.get(field)
    return known.tell(language) if known else apart(field)


def house_rule_name(field: str, language: Language) -> str:
    """What a house rule decides, in a few words."""
    return HOUSE_RULE_NAMES[field].tell(language)
