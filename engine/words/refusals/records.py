"""What is said of a record whose figures are not those that follow from its cards (T7)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.words.said import Said

DIFFERS = "_differs"
"""How the code of a figure that differs ends."""

OTHERWISE = Said(
    "The record states {what} otherwise than the cards give.",
    "المكتوب في السجلّ لا يوافق الأوراق: {what}.",
    "{what} در سابقه با برگ‌ها جور نیست.",
)
FIGURES: Mapping[str, Said] = {
    "target": Said("the goal", "هدف اللعبة", "هدف بازی"),
    "dealer": Said("the dealer", "الموزّع", "دیلر"),
    "leader": Said("who leads first", "من يبدأ اللعب", "شروع‌کننده"),
    "tricks_won": Said("the tricks of each team", "لمّات كل فريق", "دست‌های هر تیم"),
    "last_trick_team": Said("who took the last trick", "صاحب الأرض", "برندهٔ دست آخر"),
    "card_abnat": Said("the abnat of the cards", "أبناط الورق", "ابناط برگ‌ها"),
    "points": Said("the points of the deal", "نقاط الدقّة", "امتیاز پخش"),
    "running": Said("the running totals", "المجموع الجاري", "مجموع تا این‌جا"),
    "totals": Said("the totals", "المجموعين", "مجموع‌ها"),
    "final": Said("the final score", "النتيجة النهائية", "نتیجهٔ پایانی"),
    "winner": Said("the winner", "الفائز", "برنده"),
    "end": Said("how the match ended", "نهاية اللعبة", "پایان بازی"),
    "void": Said("why the deal was void", "سبب إلغاء الدقّة", "دلیل باطل شدن پخش"),
}
STATED: Mapping[str, Said] = {
    name: Said(*(OTHERWISE[place].format(what=figure[place]) for place in range(len(figure))))
    for name, figure in FIGURES.items()
}
"""By the name of the figure."""

IRREGULAR: Mapping[str, Said] = {
    "baloot_not_held": Said(
        "This team has no baloot that counts.",
        "ليس لهذا الفريق بلوت يُحسب.",
        "این تیم بلوتی که حساب شود ندارد.",
    ),
    "baloot_missing": Said(
        "A baloot that was played is not counted.", "هناك بلوت لُعب ولم يُحسب.", "بلوتی بازی شده که حساب نشده."
    ),
}
"""Codes that only the review of a record finds."""
