"""How a scorer says each step from cards to points; the codes are those of `engine.scoring.Line`."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

OPENING: Mapping[str, Said] = {
    "bought": Said(
        "{contract}: this team bought", "{contract}: اشترى هذا الفريق", "{contract}: این تیم خرید"
    ),
    "doubled": Said(
        "Doubled: “{level}”, times {by}", "الدبل: «{level}»، النقاط في {by}", "دوبل: «{level}»، ضربدر {by}"
    ),
    "gahwa_said": Said(
        "Gahwa was said: this deal decides the match",
        "قيلت القهوة: هذه الدقّة تحسم اللعبة",
        "قهوه گفته شد: این پخش کل بازی را تعیین می‌کند",
    ),
    "abnat": Said("{abnat} abnat", "الأبناط: {abnat}", "ابناط: {abnat}"),
    "abnat_with_last": Said(
        "{abnat} abnat, with 10 for the last trick",
        "الأبناط: {abnat}، منها 10 للأرض",
        "ابناط: {abnat}، با 10 برای دست آخر",
    ),
}
"""What is said before the first step."""

CONVERTED_SUN = Said(
    "{abnat} abnat, to the nearest ten {rounded}; times 2, divided by 10: {points}",
    "الأبناط {abnat} تُقرَّب إلى {rounded}، وتُضرب في 2 وتُقسم على 10: {points}",
    "{abnat} ابناط، گرد به {rounded}؛ ضربدر 2، تقسیم بر 10: {points}",
)
CONVERTED_SUN_FIVE = Said(
    "{abnat} abnat end in 5 and are not rounded; times 2, divided by 10: {points}",
    "الأبناط {abnat} آخرها 5 فلا تُقرَّب، وتُضرب في 2 وتُقسم على 10: {points}",
    "{abnat} ابناط به 5 ختم می‌شود و گرد نمی‌شود؛ ضربدر 2، تقسیم بر 10: {points}",
)
CONVERTED_HOKUM = Said(
    "{abnat} abnat divided by 10, to the nearest whole: {points}",
    "الأبناط {abnat} تُقسم على 10 وتُقرَّب: {points}",
    "{abnat} ابناط تقسیم بر 10 و گرد: {points}",
)
CONVERTED_HOKUM_HALF = Said(
    "{abnat} abnat divided by 10, the half dropped: {points}",
    "الأبناط {abnat} تُقسم على 10 ويسقط النصف: {points}",
    "{abnat} ابناط تقسیم بر 10، نیم حذف می‌شود: {points}",
)

STEPS: Mapping[str, Said] = {
    "converted": CONVERTED_HOKUM,
    "remainder": Said(
        "The buyer has what is left of 16 after the other side's {rest}: {points}",
        "للمشتري ما بقي من 16 بعد نقاط الخصم {rest}: {points}",
        "خریدار آنچه از 16 پس از {rest} حریف می‌ماند: {points}",
    ),
    "projects": Said(
        "Projects ({kinds}): {points}", "المشاريع ({kinds}): {points}", "پروژه‌ها ({kinds}): {points}"
    ),
    "baloot": Said("Baloot: {points}", "بلوت: {points}", "بلوت: {points}"),
    "compared": Said(
        "Compared, with projects and baloot: {buyer} for the buyer, {other} against; as much is enough",
        "المقارنة مع المشاريع والبلوت: للمشتري {buyer} ولخصمه {other}، والتساوي يكفي",
        "مقایسه با پروژه و بلوت: خریدار {buyer}، حریف {other}؛ برابری کافی است",
    ),
    "made": Said("The contract is made", "نجح الشراء", "خریدار موفق شد"),
    "failed": Said(
        "The contract has failed: the buyer's team writes nothing but its baloot",
        "خسر الشراء: لا يُسجَّل لفريق المشتري إلا بلوته",
        "خریدار ناکام ماند: تیمش جز بلوتش چیزی نمی‌نویسد",
    ),
    "kaboot": Said(
        "Kaboot, all eight tricks: {points}", "كبوت، كل اللمّات: {points}", "کاپوت، هر هشت دست: {points}"
    ),
    "qaid": Said(
        "Qaid against the other side, the whole deal: {points}",
        "قيد على الخصم، كل نقاط الدقّة: {points}",
        "جریمهٔ حریف، همهٔ پخش: {points}",
    ),
    "whole_deal": Said(
        "All points of the cards: {points}", "كل نقاط الورق: {points}", "همهٔ امتیاز برگ‌ها: {points}"
    ),
    "projects_taken": Said(
        "With the other side's projects: {points}", "مع مشاريع الخصم: {points}", "با پروژه‌های حریف: {points}"
    ),
    "projects_lost": Said(
        "Projects that count for nobody: {points}",
        "مشاريع لا تُحسب لأحد: {points}",
        "پروژه‌هایی که برای کسی حساب نمی‌شود: {points}",
    ),
    "baloot_lost": Said(
        "A baloot that counts for nobody: {points}",
        "بلوت لا يُحسب لأحد: {points}",
        "بلوتی که برای کسی حساب نمی‌شود: {points}",
    ),
    "multiplied": Said(
        "Times {by}, the baloot left out: {cards} for the cards, {projects} for projects",
        "مضروبة في {by} دون البلوت: للورق {cards} وللمشاريع {projects}",
        "ضربدر {by} بدون بلوت: برگ‌ها {cards}، پروژه‌ها {projects}",
    ),
    "gahwa": Said("Gahwa: wins the match", "قهوة: يكسب اللعبة", "قهوه: بازی را می‌برد"),
    "total": Said("Written down: {points}", "يُسجَّل: {points}", "نوشته می‌شود: {points}"),
}
"""By the code of the step; where there is more to say of one, see below."""

COMPARED: Mapping[str, Said] = {
    "totals": STEPS["compared"],
    "abnat": Said(
        "Compared in abnat, with projects and baloot: {buyer} for the buyer, {other} against; as much is enough",
        "المقارنة بالأبناط مع المشاريع والبلوت: للمشتري {buyer} ولخصمه {other}، والتساوي يكفي",
        "مقایسه با ابناط همراه پروژه و بلوت: خریدار {buyer}، حریف {other}؛ برابری کافی است",
    ),
    "cards": Said(
        "Card points of the buyer: {buyer}, and {needed} are needed",
        "نقاط ورق المشتري: {buyer}، والمطلوب {needed}",
        "امتیاز برگ‌های خریدار: {buyer}، لازم: {needed}",
    ),
    "threshold": Said(
        "Cards and projects of the buyer: {buyer}, and {needed} are needed",
        "ورق المشتري ومشاريعه: {buyer}، والمطلوب {needed}",
        "برگ‌ها و پروژه‌های خریدار: {buyer}، لازم: {needed}",
    ),
}
"""S17: by the reading of the rules."""

KABOOT_ON_ACE = Said(
    "Kaboot, all eight tricks, doubled for the ace turned up: {points}",
    "كبوت، كل اللمّات، مضاعف لأن ورقة الأرض إكة: {points}",
    "کاپوت، هر هشت دست، دو برابر چون ورق رو آس بود: {points}",
)
MULTIPLIED_CARDS = Said(
    "Times {by}: {cards} for the cards", "مضروبة في {by}: للورق {cards}", "ضربدر {by}: برگ‌ها {cards}"
)
MULTIPLIED_PROJECTS = Said(
    "Times {by}, the kaboot left as it is: {projects} for projects, {cards} for the kaboot",
    "مضروبة في {by} دون الكبوت: للمشاريع {projects} وللكبوت {cards}",
    "ضربدر {by} بدون کاپوت: پروژه‌ها {projects}، کاپوت {cards}",
)
VOID = Said("Void: the cards are dealt again", "لاغية: يُعاد التوزيع", "باطل: دوباره پخش می‌شود")
FAILED_UNDER_GAHWA = Said("The contract has failed", "خسر الشراء", "خریدار ناکام ماند")

RULES: Mapping[str, tuple[str, ...]] = {
    "bought": ("S6",),
    "doubled": ("S7",),
    "gahwa_said": ("S7",),
    "abnat": ("C3",),
    "abnat_with_last": ("C3",),
    "converted": ("S15",),
    "remainder": ("S16",),
    "projects": ("S12", "S14"),
    "baloot": ("S13", "S14"),
    "compared": ("S17",),
    "made": ("S17", "S18"),
    "failed": ("S17", "S18"),
    "kaboot": ("S19",),
    "whole_deal": ("S18",),
    "projects_taken": ("S18",),
    "projects_lost": ("S19",),
    "baloot_lost": ("S19",),
    "multiplied": ("S20",),
    "gahwa": ("S7", "S21"),
    "total": ("C7",),
    "void": ("S5",),
}
"""The rule behind each step. A qaid, and what is lost by it, stand in the chapter on score sheets, which has no
numbers."""
