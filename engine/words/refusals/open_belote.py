"""A sentence for every code of Open Belote alone: at the table, and of what is written."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

OPEN_BELOTE: Mapping[str, Said] = {
    "must_choose": Said(
        "Both have declined twice: the dealer must name a trump, or no trump.",
        "رفض اللاعبان مرتين: على الموزّع أن يسمّي حكمًا أو أن يلعب بلا حكم.",
        "هر دو بازیکن دو بار نخواستند: دیلر باید خال حکم یا بازی بی‌حکم را انتخاب کند.",
    ),
    "trump_first": Said(
        "A trump, or no trump, is named before anything else: not “{action}”.",
        "يُسمّى الحكم أو اللعب بلا حكم قبل كل شيء، فلا يصح «{action}» الآن.",
        "پیش از هر چیز خال حکم یا بازی بی‌حکم انتخاب می‌شود، نه «{action}».",
    ),
    "card_not_face_up": Said(
        "The {action} does not lie face up before this player.",
        "{action}: ليست بين الأوراق المكشوفة أمام هذا اللاعب.",
        "{action} در میان برگ‌های روی این بازیکن نیست.",
    ),
    "combination_too_late": Said(
        "A combination is called before one's first card, or lost: {action}.",
        "تُعلَن التشكيلة قبل أول ورقة، وإلا سقطت: {action}.",
        "ترکیب پیش از نخستین برگ اعلام می‌شود، وگرنه از دست می‌رود: {action}.",
    ),
    "combination_not_face_up": Said(
        "Not every card of this combination ({action}) lies face up before this player.",
        "أوراق التشكيلة ({action}) ليست كلها مكشوفة أمام هذا اللاعب.",
        "همهٔ برگ‌های این ترکیب ({action}) روی میز این بازیکن رو نیستند.",
    ),
    "card_in_two_combinations": Said(
        "A card of this combination ({action}) is in one that was called already.",
        "ورقة من هذه التشكيلة ({action}) في تشكيلة أُعلنت من قبل.",
        "برگی از این ترکیب ({action}) در ترکیبی است که پیش‌تر اعلام شده.",
    ),
    "chooser_missing": Said(
        "Who chose is not written.", "لم يُكتب من الذي اختار.", "ننوشته‌اند چه کسی انتخاب کرد."
    ),
    "choice_missing": Said(
        "Neither a trump nor no trump is written.",
        "لم يُكتب حكم ولا أنها بلا حكم.",
        "نه خال حکم نوشته شده و نه بی‌حکم بودن.",
    ),
    "card_points_missing": Said(
        "Neither card points nor a capot is written.",
        "لم تُكتب نقاط الأوراق ولا كبوت.",
        "نه امتیاز برگ‌ها نوشته شده و نه کاپوت.",
    ),
    "card_points_too_high": Said(
        "{points} card points are more than the {whole} of the deal.",
        "نقاط الأوراق {points} أكثر من {whole} التي في الدقّة.",
        "{points} امتیاز برگ از {whole} امتیاز پخش بیشتر است.",
    ),
    "card_points_sum": Said(
        "The card points {points} do not make the {whole} of the deal.",
        "نقاط الأوراق {points} لا تساوي معًا {whole}.",
        "امتیازهای {points} روی هم {whole} نمی‌شوند.",
    ),
    "card_points_impossible": Said(
        "No tricks can give the card points {points}.",
        "لا يمكن أن تعطي اللمّات نقاط الأوراق {points}.",
        "هیچ دستی امتیازهای {points} را نمی‌دهد.",
    ),
    "card_points_total": Said(
        "The card points {cards} are not those of a whole deal.",
        "نقاط الأوراق {cards} ليست نقاط دقّة كاملة.",
        "امتیازهای {cards} امتیاز یک پخش کامل نیستند.",
    ),
    "capot_with_points": Said(
        "A capot leaves the other side without card points, not with {points}.",
        "الكبوت يترك الطرف الآخر بلا نقاط أوراق، لا مع {points}.",
        "کاپوت برای طرف دیگر امتیاز برگی نمی‌گذارد، نه {points}.",
    ),
    "combinations_of_both": Said(
        "Only the player with the strongest combination scores his.",
        "لا تُحسب إلا تشكيلات صاحب أقوى تشكيلة.",
        "تنها ترکیب‌های دارندهٔ قوی‌ترین ترکیب حساب می‌شود.",
    ),
    "combinations_impossible": Said(
        "No row of cards gives these combinations together: {combinations}.",
        "لا تجتمع هذه التشكيلات في صف واحد من الأوراق: {combinations}.",
        "این ترکیب‌ها در یک ردیف برگ با هم جمع نمی‌شوند: {combinations}.",
    ),
    "belote_no_trump": Said(
        "There is no belote in no trump.", "لا بلوت بلا حكم.", "در بازی بی‌حکم بلوت نیست."
    ),
    "belote_twice": Said("There is one belote in a deal.", "في الدقّة بلوت واحد.", "هر پخش یک بلوت دارد."),
    "belote_elsewhere": Said(
        "Four kings or four queens leave the other side no belote.",
        "أربعة شيّاب أو أربع بنات لا تترك للطرف الآخر بلوتًا.",
        "چهار شاه یا چهار بی‌بی برای طرف دیگر بلوتی نمی‌گذارد.",
    ),
    "belote_not_written": Said(
        "Four kings and four queens hold a belote, which counts by itself.",
        "أربعة شيّاب مع أربع بنات فيها بلوت يُحسب من تلقاء نفسه.",
        "چهار شاه و چهار بی‌بی بلوتی دارند که خودبه‌خود حساب می‌شود.",
    ),
    "past_the_goal": Said(
        "The match was over at {goal} won deals.",
        "انتهت اللعبة عند {goal} من الدقّات المكسوبة.",
        "بازی با {goal} پخش برده تمام شده بود.",
    ),
    "no_gahwa": Said("This game has no gahwa.", "لا قهوة في هذه اللعبة.", "این بازی قهوه ندارد."),
}
"""Open Belote: choosing, columns, combinations (O1 to O8), its score sheet, and its goal of won deals (O9)."""
