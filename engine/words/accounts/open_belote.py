"""How the cards of a deal of Open Belote became its points, line by line (O5 to O11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from engine.cards import SUITS
from engine.open.scoring import is_short
from engine.open.written import NONE, OpenSheetDeal
from engine.ruleset import Ruleset
from engine.scoring import Line
from engine.words.accounts.line import AccountLine
from engine.words.said import Language, Said
from engine.words.terms import NO_TRUMP, combination_kind, listed, suit_name

CHOSE = Said("Chose: {choice}", "اختار: {choice}", "انتخاب: {choice}")
TRUMP_IN = Said("trump {suit}", "الحكم {suit}", "حکم {suit}")
TAKEN_WITH_LAST = Said(
    "{points} card points, with 10 for the last trick",
    "نقاط الأوراق: {points}، منها 10 للأرض",
    "امتیاز برگ‌ها: {points}، با 10 برای دست آخر",
)
STEPS: Mapping[str, Said] = {
    "taken": Said("{points} card points", "نقاط الأوراق: {points}", "امتیاز برگ‌ها: {points}"),
    "combinations": Said(
        "Combinations ({kinds}): {points}", "التشكيلات ({kinds}): {points}", "ترکیب‌ها ({kinds}): {points}"
    ),
    "belote": Said("Belote: {points}", "بلوت: {points}", "بلوت: {points}"),
    "compared": Said(
        "Compared, cards and combinations: {buyer} for the chooser, {other} against; more is needed",
        "المقارنة، الأوراق والتشكيلات: لمن اختار {buyer} ولخصمه {other}، ولا بد من الزيادة",
        "مقایسهٔ برگ‌ها و ترکیب‌ها: انتخاب‌کننده {buyer}، حریف {other}؛ باید بیشتر باشد",
    ),
    "made": Said("The chooser has made it", "نجح من اختار", "انتخاب‌کننده موفق شد"),
    "failed": Said(
        "The chooser has failed: all goes to the other",
        "خسر من اختار: كل شيء لخصمه",
        "انتخاب‌کننده ناکام ماند: همه به حریف می‌رسد",
    ),
    "tenths": Said(
        "{points} card points divided by 10, 5 down and 6 up: {tenths}",
        "نقاط الأوراق {points} تُقسم على 10، والخمسة تسقط والستة تُرفع: {tenths}",
        "{points} امتیاز برگ تقسیم بر 10، پنج رو به پایین و شش رو به بالا: {tenths}",
    ),
    "remainder": Said(
        "The chooser has what the other leaves of {whole}: {points}",
        "لمن اختار ما يتركه خصمه من {whole}: {points}",
        "انتخاب‌کننده آنچه حریف از {whole} می‌گذارد: {points}",
    ),
    "whole_deal": Said(
        "All points of the cards: {points}", "كل نقاط الورق: {points}", "همهٔ امتیاز برگ‌ها: {points}"
    ),
    "combinations_taken": Said(
        "With the other's combinations ({kinds}): {points}",
        "مع تشكيلات الخصم ({kinds}): {points}",
        "با ترکیب‌های حریف ({kinds}): {points}",
    ),
    "belote_taken": Said(
        "With the other's belote: {points}", "مع بلوت الخصم: {points}", "با بلوت حریف: {points}"
    ),
    "capot": Said(
        "Capot, the other took no points: {points}",
        "كبوت، لم يأخذ الخصم أي نقطة: {points}",
        "کاپوت، حریف هیچ امتیازی نگرفت: {points}",
    ),
    "combinations_lost": Said(
        "Combinations that count for nobody ({kinds}): {points}",
        "تشكيلات لا تُحسب لأحد ({kinds}): {points}",
        "ترکیب‌هایی که برای کسی حساب نمی‌شود ({kinds}): {points}",
    ),
    "belote_lost": Said(
        "A belote that counts for nobody: {points}",
        "بلوت لا يُحسب لأحد: {points}",
        "بلوتی که برای کسی حساب نمی‌شود: {points}",
    ),
    "won_deal": Said("Won the deal: 1", "كسب الدقّة: 1", "پخش را برد: 1"),
    "total": Said("Written down: {points}", "يُسجَّل: {points}", "نوشته می‌شود: {points}"),
}
RULES: Mapping[str, tuple[str, ...]] = {
    "chose": ("O2",),
    "taken": ("O5",),
    "combinations": ("O6", "O7"),
    "belote": ("O6",),
    "compared": ("O9",),
    "made": ("O9",),
    "failed": ("O9",),
    "tenths": ("O11",),
    "remainder": ("O9",),
    "whole_deal": ("O9",),
    "combinations_taken": ("O9",),
    "belote_taken": ("O9",),
    "capot": ("O10",),
    "combinations_lost": ("O10",),
    "belote_lost": ("O10",),
    "won_deal": ("O9",),
    "total": ("C7",),
}
"""The rule behind each step; what a capot takes over is by O10, what is written in tenths by O11."""


def tell(
    ruleset: Ruleset,
    written: OpenSheetDeal,
    reckoned: Iterable[Line],
    language: Language,
    *,
    last_trick: int | None = None,
) -> tuple[AccountLine, ...]:
    """The account of one deal, the choice first; see `engine.words.account`."""
    return tuple(_lines(ruleset, written, tuple(reckoned), language, last_trick))


def _lines(
    ruleset: Ruleset,
    written: OpenSheetDeal,
    reckoned: tuple[Line, ...],
    language: Language,
    last_trick: int | None,
) -> Iterator[AccountLine]:
    yield AccountLine(
        written.chooser, CHOSE.tell(language, choice=choice_name(written.trump, language)), RULES["chose"]
    )
    capot = any(step.code == "capot" for step in reckoned)
    for step in reckoned:
        values: dict[str, object] = {**step.params, "whole": 16 if is_short(ruleset) else 162}
        if step.code.startswith("combinations") and step.side is not None:
            owner = 1 - step.side if step.code == "combinations_taken" else step.side
            kinds = (combination_kind(kind, language) for kind in written.combinations[owner])
            values["kinds"] = listed(kinds, language)
        sentence = STEPS[step.code]
        if step.code == "taken" and step.side == last_trick:
            sentence = TAKEN_WITH_LAST
        rules = ("O10",) if capot and step.code.endswith("_taken") else RULES[step.code]
        final = step.code in ("total", "won_deal")
        yield AccountLine(step.side, sentence.tell(language, **values), rules, final)


def choice_name(trump: str | None, language: Language) -> str:
    """No trump, or a trump by the letter of its suit."""
    if trump is None or trump == NONE:
        return NO_TRUMP.tell(language)
    return TRUMP_IN.tell(language, suit=suit_name(SUITS.index(trump), language))
