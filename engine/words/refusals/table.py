"""A sentence for every code at the table: calls, cards, and what a deal or a match is not ready for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.words.said import Said

AT_THE_TABLE: Mapping[str, Said] = {
    "out_of_turn": Said(
        "It is not this player's turn.", "ليس الدور على هذا اللاعب.", "نوبت این بازیکن نیست."
    ),
    "call_not_allowed": Said(
        "“{action}” cannot be said here.", "لا يجوز قول «{action}» هنا.", "این‌جا نمی‌توان گفت «{action}»."
    ),
    "call_too_late": Said(
        "A project is called with one's first card, or lost.",
        "يُعلَن المشروع مع أول ورقة، وإلا سقط.",
        "پروژه با نخستین برگ اعلام می‌شود، وگرنه از دست می‌رود.",
    ),
    "kasho_refused": Said(
        "This hand may not ask for a new deal: kasho is for a hand without ace, ten, king, queen and jack, before "
        "its first call, while everyone so far has passed.",
        "لا كشو هنا: الكشو لمن ليس بيده إكة ولا عشرة ولا شايب ولا بنت ولا ولد، قبل أول قول له، وما دام كل من سبقه "
        "قال بس.",
        "این دست نمی‌تواند پخش دوباره بخواهد: کشو برای دستی است بدون آس، ده، شاه، بی‌بی و سرباز، پیش از نخستین اعلام "
        "خودش، تا وقتی همه پاس گفته‌اند.",
    ),
    "ashkal_on_ace": Said("There is no ashkal on an ace.", "لا أشكل على الإكة.", "روی آس نمی‌توان اشکل گفت."),
    "must_buy": Said(
        "After so many void deals the dealer must buy hokum in the up card's suit.",
        "بعد هذا العدد من الدقّات اللاغية، على الموزّع أن يشتري حكمًا من نوع ورقة الأرض.",
        "پس از این همه پخش باطل، دیلر باید حکم را با خال ورق رو بخرد.",
    ),
    "suit_of_up_card": Said(
        "Round two names another suit than the up card's.",
        "في الجولة الثانية يُختار نوع غير نوع ورقة الأرض.",
        "در دور دوم خالی جز خال ورق رو انتخاب می‌شود.",
    ),
    "card_not_held": Said(
        "The {action} is not in this hand.", "{action}: ورقة ليست في هذه اليد.", "{action} در این دست نیست."
    ),
    "must_follow": Said(
        "You hold {led}: the suit led must be followed, so not the {action}.",
        "معك {led}: يجب اتباع النوع الذي بدأت به اللمّة، فلا تُلعب {action}.",
        "{led} در دست دارید: باید از خال شروع‌شده پیروی کنید، پس {action} بازی نمی‌شود.",
    ),
    "must_trump_or_beat": Said(
        "Not the {action}: you hold {trump}, and a trump, or a higher one, must be played.",
        "لا يجوز لعب {action}: معك حكم {trump}، ويجب لعب حكم، أو حكم أكبر.",
        "{action} نه: {trump} در دست دارید و باید حکم، یا حکمی بالاتر، بازی کنید.",
    ),
    "locked": Said(
        "The deal is locked: the {action} is a trump and may not be led while you hold another suit.",
        "اللعب مقفول: {action} حكم، ولا يجوز البدء به ومعك نوع آخر.",
        "بازی قفل است: {action} حکم است و تا خال دیگری دارید نمی‌توانید با آن شروع کنید.",
    ),
    "project_not_held": Said(
        "Not every card of this project ({action}) is in this hand.",
        "أوراق المشروع ({action}) ليست كلها في هذه اليد.",
        "همهٔ برگ‌های این پروژه ({action}) در این دست نیست.",
    ),
    "card_in_two_projects": Said(
        "A card of this project ({action}) is in one that was called already.",
        "في المشروع ({action}) ورقة من مشروع سبق إعلانه.",
        "برگی از این پروژه ({action}) در پروژه‌ای است که پیش‌تر اعلام شده.",
    ),
    "too_many_projects": Said(
        "There are at most two projects to a hand.",
        "لليد الواحدة مشروعان على الأكثر.",
        "هر دست حداکثر دو پروژه دارد.",
    ),
    "unknown_action": Said(
        "{action} is not an action.", "{action} ليست حركة معروفة.", "{action} حرکت شناخته‌شده‌ای نیست."
    ),
    "deal_over": Said("The deal is over.", "انتهت الدقّة.", "این پخش تمام شده است."),
    "deal_not_done": Said(
        "A deal was not played to its end.", "هناك دقّة لم تُلعب إلى آخرها.", "پخشی تا پایان بازی نشده است."
    ),
    "no_penalty": Said(
        "There is no qaid in this game.", "لا قيد في هذه اللعبة.", "در این بازی جریمه‌ای نیست."
    ),
    "nothing_bought": Said(
        "There is no qaid before somebody has bought: the deal is not worth anything yet.",
        "لا قيد قبل الشراء: ليست للدقّة قيمة بعد.",
        "پیش از خرید جریمه‌ای نیست: پخش هنوز ارزشی ندارد.",
    ),
    "bad_side": Said("There is no such side.", "لا يوجد فريق كهذا.", "چنین طرفی نیست."),
    "no_deal": Said("There is no deal to play in.", "لا توجد دقّة تُلعب.", "پخشی برای بازی کردن نیست."),
    "match_over": Said(
        "The match was over before.", "انتهت اللعبة قبل ذلك.", "بازی پیش از این تمام شده بود."
    ),
    "match_not_over": Said(
        "The record ends before the match does.",
        "ينتهي السجلّ قبل نهاية اللعبة.",
        "سابقه پیش از پایان بازی تمام می‌شود.",
    ),
}


class Shorter(NamedTuple):
    """What is said instead where an error lacks the param that the sentence needs."""

    needs: str
    sentence: Said


LESS_IS_KNOWN: Mapping[str, Shorter] = {
    "must_follow": Shorter(
        "led",
        Said(
            "The {action} does not follow the suit that was led, which is in this hand.",
            "{action} ليست من النوع الذي بدأت به اللمّة، وهو في هذه اليد.",
            "{action} از خال شروع‌شده نیست، با آن‌که این خال در دست هست.",
        ),
    ),
    "must_trump_or_beat": Shorter(
        "trump",
        Said(
            "Not the {action}: a trump, or a higher one, must be played.",
            "لا يجوز لعب {action}: يجب لعب حكم، أو حكم أكبر.",
            "{action} نه: باید حکم، یا حکمی بالاتر، بازی شود.",
        ),
    ),
    "project_not_held": Shorter(
        "action",
        Said(
            "This team does not hold the projects that are written for it.",
            "ليس بيد هذا الفريق ما كُتب له من المشاريع.",
            "این تیم پروژه‌هایی را که برایش نوشته شده ندارد.",
        ),
    ),
    "card_not_held": Shorter(
        "action",
        Said("This card is not in this hand.", "هذه الورقة ليست في هذه اليد.", "این برگ در این دست نیست."),
    ),
}
"""Of records, which tell a card but not always the suit that was led or the call."""
