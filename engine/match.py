"""A whole match: who deals, the totals, who has won (C6, C7, S5, S21, T4, B19)."""

from __future__ import annotations

from typing import NamedTuple

from engine.errors import IllegalAction, SetupError
from engine.game import GameDeal
from engine.given import expect, expect_action
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.seats import next_seat, previous_seat
from engine.start import start_deal
from engine.totals import End, Totals


class FinishedDeal(NamedTuple):
    """A deal that has ended: the deal, its score (None when void) and the totals after it."""

    deal: GameDeal
    score: DealScore | None
    totals: Totals


class Past(NamedTuple):
    """The deals that have ended, as the last of them and those before it: every moment of a match shares them with the
    moments after it, so that going through a match takes time in proportion to its deals."""

    number: int
    last: FinishedDeal
    before: Past | None


class Match:
    """A moment of one match. A Match never changes: ``deal_cards`` and ``apply`` give the next one.

    Between deals ``deal`` is None and the next deck is waited for. Two matches are equal when they began
    alike and the same deals were dealt and played.

    >>> from engine import preset
    >>> from engine.deck import deck
    >>> match = Match.start(preset("classic"), dealer=3)
    >>> match = match.deal_cards(deck("any seed", match.number)).apply("take")
    >>> match.number, match.dealer, match.to_act, match.totals, match.over
    (1, 3, 3, (0, 0), False)
    """

    __slots__ = (
        "_finished",
        "_past",
        "deal",
        "dealer",
        "first_dealer",
        "passed_out",
        "ruleset",
        "totals_now",
    )

    ruleset: Ruleset
    first_dealer: int
    dealer: int
    """Who deals the current deal, or the next one between deals."""
    _past: Past | None
    _finished: tuple[FinishedDeal, ...] | None
    deal: GameDeal | None
    """The deal being played; None between deals and when the match is over."""
    totals_now: Totals
    passed_out: int
    """B19: how many deals in a row everybody passed out; a kasho neither counts nor breaks the row (T4)."""

    @classmethod
    def start(cls, ruleset: Ruleset, dealer: int) -> Match:
        """C6: a new match; ``dealer`` deals first. Raises SetupError."""
        expect("ruleset", ruleset, Ruleset)
        if type(dealer) is not int or not 0 <= dealer < ruleset.seats:
            raise SetupError("bad_dealer", f"{dealer!r} is not a seat", rule="C6", dealer=dealer)
        return _match(ruleset, dealer, dealer, None, None, Totals(), 0)

    # Going on

    def deal_cards(self, deck: tuple[int, ...]) -> Match:
        """C8: the dealer deals this deck. Raises IllegalAction when the match is over or a deal is still
        being played, SetupError on a bad deck."""
        if self.over:
            raise IllegalAction("match_over", "the match is over", rule="C7", action="deal", seat=self.dealer)
        if self.deal is not None:
            message = f"deal {self.number} is still being played"
            raise IllegalAction("deal_not_done", message, rule="C6", action="deal", seat=self.dealer)
        must_buy = must_buy_after(self.ruleset, self.passed_out)
        deal = start_deal(self.ruleset, self.dealer, deck, self.totals, self.number, must_buy)
        return self._with(deal)

    def apply(self, action: str, seat: int | None = None) -> Match:
        """The match after one action in its current deal; with the last one the deal is scored.

        Raises IllegalAction; nothing has changed then.
        """
        if self.deal is None:
            expect_action(action, seat)
            raise self._no_deal(action, seat)
        return self._after(self.deal.apply(action, seat))

    def penalize(self, side: int) -> Match:
        """Score sheet: the match after a penalty (qaid) against ``side`` has ended its current deal. Raises
        IllegalAction without a deal, before a contract stands, and in a game without penalties."""
        if self.deal is None:
            raise self._no_deal("qaid", None)
        return self._finish(self.deal.penalize(side))

    def break_off(self) -> Match:
        """B13: the match without its current deal; the same dealer deals again. Raises IllegalAction without one."""
        if self.deal is None:
            raise IllegalAction("no_deal", "no cards have been dealt", rule="B13", action="redeal")
        return self._with(None)

    def let_stand(self, card: str, seat: int) -> Match:
        """T7: the match after a card that broke a rule but stood; only in going through a record.

        Raises IllegalAction when the card cannot have been played there at all.
        """
        expect_action(card, seat)
        if self.deal is None:
            return self.apply(card, seat)
        return self._after(self.deal.let_stand(card, seat))

    def _no_deal(self, action: str, seat: int | None) -> IllegalAction:
        """Why nothing can be done between deals and after the match (C6, C7)."""
        code = "match_over" if self.over else "no_deal"
        message = "the match is over" if self.over else "no cards have been dealt"
        return IllegalAction(code, message, rule="C7" if self.over else "C6", seat=seat, action=action)

    def _after(self, deal: GameDeal) -> Match:
        """The match with its current deal moved on."""
        return self._with(deal) if deal.to_act is not None else self._finish(deal)

    def _with(self, deal: GameDeal | None) -> Match:
        return _match(
            self.ruleset,
            self.first_dealer,
            self.dealer,
            self._past,
            deal,
            self.totals_now,
            self.passed_out,
        )

    def _finish(self, deal: GameDeal) -> Match:
        """S21 after a played deal; S5, T4, B19 after a void one."""
        score = deal.score()
        totals = self.totals_now if score is None else self.totals_now.add(self.ruleset, score)
        return _match(
            self.ruleset,
            self.first_dealer,
            next_dealer(self.ruleset, self.dealer, deal.void),
            Past(self.number, FinishedDeal(deal, score, totals), self._past),
            None,
            totals,
            passed_out_after(self.passed_out, deal.void),
        )

    # Where it stands

    @property
    def number(self) -> int:
        """Which deal is being played, or comes next, from 1."""
        return 1 if self._past is None else self._past.number + 1

    @property
    def finished(self) -> tuple[FinishedDeal, ...]:
        """Every deal that has ended, void ones too."""
        if self._finished is None:
            self._finished = _in_order(self._past)
        return self._finished

    @property
    def last_finished(self) -> FinishedDeal | None:
        """The last deal that has ended; None in the first one."""
        return None if self._past is None else self._past.last

    @property
    def totals(self) -> Pair:
        """What each side has written down."""
        return self.totals_now.points

    @property
    def running(self) -> tuple[Pair, ...]:
        """The totals after each finished deal."""
        return tuple(done.totals.points for done in self.finished)

    @property
    def over(self) -> bool:
        """Whether a side has won."""
        return self.totals_now.winner is not None

    @property
    def winner(self) -> int | None:
        """The side that has won."""
        return self.totals_now.winner

    @property
    def end(self) -> End | None:
        """How it was won: ``target`` or ``gahwa`` (S21)."""
        return self.totals_now.end

    @property
    def to_act(self) -> int | None:
        """The seat that is asked or to play; None between deals."""
        return None if self.deal is None else self.deal.to_act

    # As a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return _identity(self) == _identity(other)

    def __hash__(self) -> int:
        return hash(_identity(self))

    def __repr__(self) -> str:
        return f"<Match {self.ruleset}, deal {self.number}, {self.totals[0]}-{self.totals[1]}>"


def next_dealer(ruleset: Ruleset, dealer: int, void: str | None) -> int:
    """C6, S5: the deal passes to the right, also when all passed; T4: after a kasho the same dealer; K1: after a
    deal that was passed out the player on the left may deal."""
    if void == "kasho":
        return dealer
    if void == "passed" and ruleset.passed_out_dealer == "left":
        return previous_seat(dealer, ruleset.seats)
    return next_seat(dealer, ruleset.seats)


def passed_out_after(passed_out: int, void: str | None) -> int:
    """B19: the row of passed-out deals after one more deal; a kasho is not counted in it (T4)."""
    if void == "kasho":
        return passed_out
    return passed_out + 1 if void == "passed" else 0


def must_buy_after(ruleset: Ruleset, passed_out: int) -> bool:
    """B19: whether the dealer has to buy after so many deals in a row that everybody passed out."""
    return 0 < ruleset.max_void_deals <= passed_out


def _match(
    ruleset: Ruleset,
    first_dealer: int,
    dealer: int,
    past: Past | None,
    deal: GameDeal | None,
    totals: Totals,
    passed_out: int,
) -> Match:
    match = Match()
    match.ruleset = ruleset
    match.first_dealer = first_dealer
    match.dealer = dealer
    match._past = past
    match._finished = None
    match.deal = deal
    match.totals_now = totals
    match.passed_out = passed_out
    return match


def _in_order(past: Past | None) -> tuple[FinishedDeal, ...]:
    deals = []
    while past is not None:
        deals.append(past.last)
        past = past.before
    return tuple(reversed(deals))


def _identity(match: Match) -> tuple[object, ...]:
    deals = tuple(done.deal for done in match.finished)
    return match.ruleset, match.first_dealer, deals, match.deal
