"""How the cards of a deal became its points, told line by line as a scorer would at the table (S14 to S21)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.game import GameDeal, WrittenDeal
from engine.ruleset import Ruleset
from engine.scoresheet import SheetDeal, SheetLine
from engine.scoring import Line
from engine.scribe import write_down
from engine.seats import other_side, side_of
from engine.words.accounts import classic_belote, open_belote, steps
from engine.words.accounts.line import AccountLine
from engine.words.said import Language, Said, Told
from engine.words.terms import LEVELS, PROJECTS, SIDES, contract_name, listed

__all__ = ["AccountLine", "account", "account_of_deal", "account_of_sheet_line", "account_text"]


def account(
    ruleset: Ruleset,
    written: WrittenDeal,
    reckoned: Iterable[Line],
    language: Language,
    *,
    last_trick: int | None = None,
) -> tuple[AccountLine, ...]:
    """The account of one deal: ``written`` as on the score sheet, ``reckoned`` the steps of its score.

    ``last_trick`` is the side that took it, where the cards are known. A void deal has one line.
    """
    return _TELL[ruleset.game](ruleset, written, reckoned, language, last_trick=last_trick)


def _tell_baloot(
    ruleset: Ruleset,
    written: SheetDeal,
    reckoned: Iterable[Line],
    language: Language,
    *,
    last_trick: int | None = None,
) -> tuple[AccountLine, ...]:
    """The account of a deal of Baloot."""
    if written.kind == "void":
        return (AccountLine(None, steps.VOID.tell(language), steps.RULES["void"]),)
    teller = _Teller(ruleset, written, tuple(reckoned), language)
    return (*teller.opening(last_trick), *(teller.line(step) for step in teller.reckoned))


_TELL: Mapping[str, Callable[..., tuple[AccountLine, ...]]] = {
    "baloot": _tell_baloot,
    "classic": classic_belote.tell,
    "open": open_belote.tell,
}
"""By game."""


def account_of_deal(deal: GameDeal, language: Language) -> tuple[AccountLine, ...]:
    """The account of a deal that was played card by card. Raises ValueError while it is being played."""
    written, score = write_down(deal), deal.score()
    last = side_of(deal.tricks[-1].winner) if deal.tricks else None
    reckoned = () if score is None else score.account
    return account(deal.ruleset, written, reckoned, language, last_trick=last)


def account_of_sheet_line(ruleset: Ruleset, line: SheetLine, language: Language) -> tuple[AccountLine, ...]:
    """The account of one line of a checked score sheet."""
    return account(ruleset, line.written, line.account, language)


def account_text(
    lines: Iterable[AccountLine], language: Language, names: tuple[str, str] | None = None
) -> str:
    """The account as plain text, a line each; ``names`` are those of the two sides."""
    first, second = names or (SIDES[0].tell(language), SIDES[1].tell(language))
    said = []
    for line in lines:
        told = str(Told(line.text, line.rules))
        said.append(told if line.side is None else f"{(first, second)[line.side]}: {told}")
    return "\n".join(said)


class _Teller:
    """Words the steps of one deal."""

    def __init__(
        self, ruleset: Ruleset, written: SheetDeal, reckoned: tuple[Line, ...], language: Language
    ) -> None:
        self.ruleset, self.written, self.reckoned, self.language = ruleset, written, reckoned, language
        self.penalty = written.kind == "penalty"
        self.made = any(step.code == "made" for step in reckoned)
        self.defence = next((step.params["points"] for step in reckoned if step.code == "converted"), 0)

    def opening(self, last_trick: int | None) -> Iterable[AccountLine]:
        """Who bought what, how far it was doubled, and what lay in the tricks."""
        written = self.written
        contract = contract_name(written.contract or "sun", written.trump, self.language)
        yield self._say("bought", written.buyer, contract=contract[:1].upper() + contract[1:])
        if written.gahwa:
            yield self._say("gahwa_said", None)
        elif written.multiplier > 1:
            level = LEVELS[written.multiplier].tell(self.language)
            yield self._say("doubled", None, level=level, by=written.multiplier)
        if written.kaboot is None and not self.penalty:
            for side in (0, 1):
                abnat = next((step.params["abnat"] for step in self.reckoned if _counts(step, side)), None)
                if abnat is not None:
                    code = "abnat_with_last" if side == last_trick else "abnat"
                    yield self._say(code, side, abnat=abnat)

    def line(self, step: Line) -> AccountLine:
        """One step in words, with what the sheet knows beside its numbers."""
        values: dict[str, object] = dict(step.params)
        if step.code == "converted":
            values["rounded"] = (int(step.params["abnat"]) + 5) // 10 * 10
        if step.code == "remainder":
            values["rest"] = self.defence
        if step.code in ("projects", "projects_taken", "projects_lost") and step.side is not None:
            owner = other_side(step.side) if step.code == "projects_taken" else step.side
            kinds = (PROJECTS[kind].tell(self.language) for kind in self.written.projects[owner])
            values["kinds"] = listed(kinds, self.language)
        text = self._sentence(step).tell(self.language, **values)
        return AccountLine(step.side, text, self._rules(step), step.code == "total")

    def _say(self, code: str, side: int | None, **values: object) -> AccountLine:
        rules = steps.RULES[code]
        if code == "doubled" and self.written.contract == "sun":
            rules = ("S9",)
        return AccountLine(side, steps.OPENING[code].tell(self.language, **values), rules)

    def _sentence(self, step: Line) -> Said:
        if step.code == "converted":
            return _converting(self.written.contract == "sun", int(step.params["abnat"]) % 10 == 5)
        if step.code == "compared":
            return steps.COMPARED[str(step.params["reading"])]
        if step.code == "kaboot" and step.params["ace"]:
            return steps.KABOOT_ON_ACE
        if step.code == "multiplied":
            return self._multiplying(step)
        if step.code == "failed" and self.written.gahwa:
            return steps.FAILED_UNDER_GAHWA
        return steps.STEPS[step.code]

    def _multiplying(self, step: Line) -> Said:
        if self.written.kaboot is not None and not self.penalty and not self.ruleset.kaboot_multiplied:
            return steps.MULTIPLIED_PROJECTS
        return steps.STEPS["multiplied"] if step.params["projects"] else steps.MULTIPLIED_CARDS

    def _rules(self, step: Line) -> tuple[str, ...]:
        if step.code in ("projects_lost", "baloot_lost", "qaid") and self.penalty:
            return ()
        if step.code in ("whole_deal", "projects_taken") and self.made:
            return ("S20",)
        if step.code == "compared" and step.params["reading"] == "abnat":
            return ("S17", "T2")
        if step.code == "kaboot" and self.written.contract == "hokum" and self.ruleset.kaboot_hokum == 25:
            return ("S19", "B8") if self.ruleset.name == "club" else ("S19", "T2")
        return steps.RULES[step.code]


def _counts(step: Line, side: int) -> bool:
    return step.code in ("converted", "remainder") and step.side == side


def _converting(sun: bool, five: bool) -> Said:
    """S15: how the number of abnat decides what is said of it."""
    if sun:
        return steps.CONVERTED_SUN_FIVE if five else steps.CONVERTED_SUN
    return steps.CONVERTED_HOKUM_HALF if five else steps.CONVERTED_HOKUM
