"""`play`: a person plays deals in the terminal against computer players, seeing what his seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TextIO, cast

from engine.bots import bots_of
from engine.cli import texts
from engine.cli.showing import view_lines
from engine.deck import deck, first_dealer
from engine.errors import EngineError
from engine.match import FinishedDeal, Match
from engine.numerals import whole_number
from engine.ruleset import Ruleset
from engine.seat_view import SeatView
from engine.view import OpenView, view
from engine.words import Language, account_of_deal, account_text, explain
from engine.words.terms import SIDES, action_name, seat_name


class Sitting(NamedTuple):
    """One person at the table: where he sits, against whom, how he is spoken to."""

    seat: int
    bots: Sequence[str]
    """A computer player's name for every seat; the person's own is not used."""
    language: Language
    read: TextIO
    write: TextIO

    def say(self, text: str) -> None:
        """One line to the person."""
        self.write.write(text + "\n")
        self.write.flush()


def play(ruleset: Ruleset, seed: str, sitting: Sitting, deals: int | None = 1) -> Match | None:
    """Play so many deals (None: to the end of the match); what was played, or None when the person stopped."""
    language = sitting.language
    match = Match.start(ruleset, first_dealer(seed, ruleset.seats))
    sitting.say(texts.SEED.tell(language, seed=seed))
    sitting.say(texts.YOU_SIT.tell(language, seat=seat_name(sitting.seat, language), rules=ruleset))
    heard = 0
    while not match.over and (deals is None or _played(match) < deals):
        if match.deal is None:
            match = match.deal_cards(deck(seed, match.number))
            _tell_dealt(match, sitting)
            heard = 0
        heard = _tell_heard(match, sitting, heard)
        after = _one_action(match, sitting)
        if after is None:
            sitting.say(texts.STOPPED.tell(language))
            return None
        if after.deal is None:
            _tell_last(match, after.finished[-1], sitting, heard)
        match = after
    _tell_end(match, sitting)
    return match


def _played(match: Match) -> int:
    """Deals that were not void."""
    return sum(1 for done in match.finished if done.score is not None)


def _one_action(match: Match, sitting: Sitting) -> Match | None:
    """The match after the next action, of a computer player or of the person; None when he stops."""
    seat, deal = match.to_act, match.deal
    assert seat is not None and deal is not None
    if seat != sitting.seat:
        return match.apply(bots_of(match.ruleset)[sitting.bots[seat]](view(deal, seat)), seat)
    seen = cast(SeatView | OpenView, view(deal, seat))
    for line in view_lines(seen, sitting.language):
        sitting.say(line)
    for number, action in enumerate(seen.legal_actions, 1):
        sitting.say(f"  {number:2}  {action:12} {action_name(action, sitting.language)}")
    while True:
        sitting.write.write(texts.CHOOSE.tell(sitting.language))
        sitting.write.flush()
        said = sitting.read.readline()
        if not said or said.strip() in ("q", "quit"):
            return None
        if said.strip() in ("", "?", "؟"):
            return match  # the table is shown again
        try:
            return match.apply(_meant(said.strip(), seen.legal_actions), seat)
        except EngineError as refused:
            sitting.say(texts.REFUSED.tell(sitting.language, reason=explain(refused, sitting.language)))


def _meant(said: str, legal: Sequence[str]) -> str:
    """The action of a number from the list, or the text itself."""
    number = whole_number(said)
    return said if number is None or not 1 <= number <= len(legal) else legal[number - 1]


def _tell_dealt(match: Match, sitting: Sitting) -> None:
    language = sitting.language
    dealer = seat_name(match.dealer, language)
    first, second = match.totals
    sitting.say("")
    sitting.say(texts.DEALT.tell(language, number=match.number, dealer=dealer, first=first, second=second))


def _tell_heard(match: Match, sitting: Sitting, heard: int) -> int:
    """What the others did since; the number of actions told so far."""
    assert match.deal is not None
    history = view(match.deal, sitting.seat).history
    _tell_actions(history[heard:], sitting)
    return len(history)


def _tell_actions(actions: Sequence[tuple[int, str]], sitting: Sitting) -> None:
    for seat, action in actions:
        who, what = seat_name(seat, sitting.language), action_name(action, sitting.language)
        sitting.say(texts.DID.tell(sitting.language, seat=who, action=what))


def _tell_last(before: Match, done: FinishedDeal, sitting: Sitting, heard: int) -> None:
    """The last action of a deal, and from its cards to its points."""
    _tell_actions(done.deal.history[heard:], sitting)
    if done.score is None:
        sitting.say(texts.VOID.tell(sitting.language))
        return
    sitting.say(account_text(account_of_deal(done.deal, sitting.language), sitting.language))
    first, second = done.totals.points
    sitting.say(texts.TOTALS.tell(sitting.language, first=first, second=second))


def _tell_end(match: Match, sitting: Sitting) -> None:
    if match.winner is not None:
        first, second = match.totals
        side = SIDES[match.winner].tell(sitting.language)
        sitting.say(texts.WON.tell(sitting.language, side=side, first=first, second=second))
