"""How the cards of a deal of Classic Belote became its points, line by line (K6 to K8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.cards import SUITS
from engine.classic.written import ClassicSheetDeal
from engine.ruleset import Ruleset
from engine.scoring import Line
from engine.words.accounts import steps
from engine.words.accounts.line import AccountLine
from engine.words.said import Language, Said
from engine.words.terms import suit_name

TOOK = Said("Took, trump {suit}", "أخذ، والحكم {suit}", "برداشت، حکم {suit}")
TAKEN_WITH_LAST = Said(
    "{points} card points, with 10 for the last trick",
    "نقاط الأوراق: {points}، منها 10 للأرض",
    "امتیاز برگ‌ها: {points}، با 10 برای دست آخر",
)
STEPS: Mapping[str, Said] = {
    "taken": Said("{points} card points", "نقاط الأوراق: {points}", "امتیاز برگ‌ها: {points}"),
    "belote": Said("Belote: {points}", "بلوت: {points}", "بلوت: {points}"),
    "capot": Said(
        "Capot, all eight tricks: {points} beside the cards",
        "كبوت، كل اللمّات: {points} فوق نقاط الأوراق",
        "کاپوت، هر هشت دست: {points} افزون بر برگ‌ها",
    ),
    "compared": Said(
        "Compared, with belote: {buyer} for the taker's team, {other} against; more is needed",
        "المقارنة مع البلوت: لفريق الآخذ {buyer} وللخصم {other}، ولا بد من الزيادة",
        "مقایسه با بلوت: تیم بردارنده {buyer}، حریف {other}؛ باید بیشتر باشد",
    ),
    "made": Said("The taker's team has made it", "نجح فريق الآخذ", "تیم بردارنده موفق شد"),
    "failed": Said(
        "The taker's team has failed: it keeps nothing but its belote",
        "خسر فريق الآخذ: لا يبقى له إلا بلوته",
        "تیم بردارنده ناکام ماند: جز بلوتش چیزی نگه نمی‌دارد",
    ),
    "whole_deal": Said(
        "All points of the cards: {points}", "كل نقاط الورق: {points}", "همهٔ امتیاز برگ‌ها: {points}"
    ),
    "total": Said("Written down: {points}", "يُسجَّل: {points}", "نوشته می‌شود: {points}"),
}
ALONE = Said(
    "Capot by one player alone: {points} beside the cards",
    "كبوت للاعب وحده: {points} فوق نقاط الأوراق",
    "کاپوت یک بازیکن تنها: {points} افزون بر برگ‌ها",
)
IN_PLACE = Said(
    "Capot, all eight tricks: {points} in place of the cards",
    "كبوت، كل اللمّات: {points} بدل نقاط الأوراق",
    "کاپوت، هر هشت دست: {points} به جای برگ‌ها",
)
ALONE_IN_PLACE = Said(
    "Capot by one player alone: {points} in place of the cards",
    "كبوت للاعب وحده: {points} بدل نقاط الأوراق",
    "کاپوت یک بازیکن تنها: {points} به جای برگ‌ها",
)
COMPARED_CARDS = Said(
    "Compared, cards alone: {buyer} for the taker's team, {other} against; more is needed",
    "المقارنة بالورق وحده: لفريق الآخذ {buyer} وللخصم {other}، ولا بد من الزيادة",
    "مقایسهٔ برگ‌ها به تنهایی: تیم بردارنده {buyer}، حریف {other}؛ باید بیشتر باشد",
)
RULES: Mapping[str, tuple[str, ...]] = {
    "took": ("K2",),
    "taken": ("C3",),
    "belote": ("K6",),
    "capot": ("K7",),
    "compared": ("K8",),
    "made": ("K8",),
    "failed": ("K8",),
    "whole_deal": ("K8",),
    "total": ("C7",),
    "void": ("K1",),
}
"""The rule behind each step."""


def tell(
    ruleset: Ruleset,
    written: ClassicSheetDeal,
    reckoned: Iterable[Line],
    language: Language,
    *,
    last_trick: int | None = None,
) -> tuple[AccountLine, ...]:
    """The account of one deal, who took first; see `engine.words.account`."""
    if written.kind == "void":
        return (AccountLine(None, steps.VOID.tell(language), RULES["void"]),)
    return tuple(_lines(ruleset, written, reckoned, language, last_trick))


def _lines(
    ruleset: Ruleset,
    written: ClassicSheetDeal,
    reckoned: Iterable[Line],
    language: Language,
    last_trick: int | None,
) -> Iterator[AccountLine]:
    suit = suit_name(SUITS.index(written.trump or ""), language)
    yield AccountLine(written.taker, TOOK.tell(language, suit=suit), RULES["took"])
    for step in reckoned:
        sentence = _sentence(ruleset, step, with_last=step.side == last_trick)
        text = sentence.tell(language, **step.params)
        yield AccountLine(step.side, text, RULES[step.code], step.code == "total")


def _sentence(ruleset: Ruleset, step: Line, *, with_last: bool) -> Said:
    if step.code == "taken" and with_last:
        return TAKEN_WITH_LAST
    if step.code == "compared" and step.params["reading"] == "cards":
        return COMPARED_CARDS
    if step.code == "capot":
        alone, replaced = bool(step.params["alone"]), ruleset.capot == "replace"
        return {
            (False, False): STEPS["capot"],
            (True, False): ALONE,
            (False, True): IN_PLACE,
            (True, True): ALONE_IN_PLACE,
        }[alone, replaced]
    return STEPS[step.code]
