"""One deal, from the first call to its points: the value that every table, record and bot builds on."""

from __future__ import annotations

from copy import copy
from typing import Self

from engine.actions import ACTIONS
from engine.bidding import Bidding, Contract, start_bidding
from engine.cardplay import CardPlay, PlayTable, first_leader
from engine.cards import ACE, CARD_OF_TEXT, rank_of
from engine.dealing import UP_CARD_PLACE, DealtDeal, Hands, all_eight, set_up, weak_seats
from engine.doubling import Doubling
from engine.errors import IllegalAction
from engine.given import expect_action, wrong_kind
from engine.outcome import claimed, outcome_of, penalty_of
from engine.projects import Called
from engine.ruleset import Ruleset
from engine.scoring import DealFacts, DealScore, score_deal
from engine.tricks import Trick


class Deal(DealtDeal):
    """A moment of one deal.  A Deal never changes: ``apply`` checks the action and gives the next Deal.

    Its text form is in ``engine.notation``; what one player may know of it is in ``engine.view``.
    Two deals are equal when they started alike and the same actions were taken.
    """

    __slots__ = ("_contract", "_dealt", "_doubling", "_penalty", "_stage")

    _stage: Bidding | Doubling | CardPlay
    _dealt: Hands
    _contract: Contract | None
    _doubling: Doubling | None
    _penalty: int | None

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        dealer: int,
        deck: tuple[int, ...],
        totals: tuple[int, int] = (0, 0),
        number: int = 1,
        must_buy: bool = False,
    ) -> Deal:
        """C8: five cards to each, one turned up, the dealer's right to call.  ``totals`` are those before
        this deal (S9).  Raises SetupError, or NotationError on a wrong deck, naming what is wrong."""
        setup = set_up(ruleset, dealer, deck, totals, number, must_buy)
        weak = weak_seats(setup.five) if ruleset.kasho else frozenset()
        deal = cls()
        deal._setup = setup
        deal._stage = start_bidding(ruleset, dealer, setup.deck[UP_CARD_PLACE], weak=weak, must_buy=must_buy)
        deal._history = ()
        deal._dealt = setup.five
        deal._contract = None
        deal._doubling = None
        deal._penalty = None
        return deal

    # Acting

    def legal_actions(self, seat: int | None = None) -> tuple[str, ...]:
        """Every action ``seat`` may take now; without a seat, the player to act.  Cards come first, in
        hand order.  Out of turn there is only ``kasho`` (T4).  Empty when the deal is done."""
        if seat is not None and type(seat) is not int:
            raise wrong_kind("seat", seat)
        actor = self.to_act if seat is None else seat
        return () if actor is None or self.to_act is None else self._stage.legal_actions(actor)

    def apply(self, action: str, seat: int | None = None) -> Deal:
        """The deal after ``action`` of ``seat`` (without a seat, of the player to act).

        Raises IllegalAction with the rule it breaks; nothing has changed then.
        """
        if type(action) is not str or (seat is not None and type(seat) is not int):
            expect_action(action, seat)
        stage, to_act = self._stage, self.to_act
        actor = to_act if seat is None else seat
        text = ACTIONS.get(action)
        if text is None or actor is None or to_act is None:
            raise _refusal(action, actor, over=to_act is None)
        after = Deal()
        after._setup = self._setup
        after._dealt = self._dealt
        after._contract = self._contract
        after._doubling = self._doubling
        after._penalty = None
        after._history = (*self._history, (actor, text))
        stage = stage.apply(actor, text)
        after._stage = stage
        if not isinstance(stage, CardPlay):
            after._move_on(stage)
        return after

    def let_stand(self, card: str, seat: int) -> Deal:
        """T7: the deal after a card of a record that broke a rule but lay.  Raises IllegalAction."""
        expect_action(card, seat)
        if self.play is None or self._penalty is not None or card not in CARD_OF_TEXT:
            return self.apply(card, seat)
        after = copy(self)
        after._stage = self.play.let_stand(seat, CARD_OF_TEXT[card])
        after._history = (*self._history, (seat, ACTIONS[card]))
        return after

    def penalize(self, side: int) -> Self:
        """Score sheet, penalty: the deal ended by a qaid against ``side``.  Raises IllegalAction before a contract
        stands and after the end, and when there is no such side."""
        if type(side) is not int or side not in range(self.ruleset.sides):
            raise IllegalAction("bad_side", f"{side!r} is not a side", action="qaid", side=side)
        if self.to_act is None:
            raise _refusal("qaid", None, over=True)
        if self._contract is None:
            message = "a penalty is worth the deal, and nobody has bought it yet"
            raise IllegalAction("nothing_bought", message, action="qaid")
        after = copy(self)
        after._penalty = side
        return after

    def _move_on(self, stage: Bidding | Doubling) -> None:
        """S7, S10: once bought, the hands are completed and the doubling begins; then the play."""
        setup = self._setup
        if isinstance(stage, Bidding):
            if stage.contract is None:  # still open, or void
                return
            self._contract = stage.contract
            self._dealt = all_eight(setup.five, setup.deck, setup.dealer, stage.contract.receiver)
            stage = self._stage = Doubling.start(setup.ruleset, stage.contract, setup.dealer, setup.totals)
        self._doubling = stage
        if stage.to_act is None:
            table = PlayTable(setup.ruleset, stage.contract, self._dealt, stage.locked)
            self._stage = CardPlay.start(
                table, first_leader(setup.ruleset, setup.dealer, stage.contract.buyer)
            )

    # Where it stands

    @property
    def phase(self) -> str:
        """``bidding``, ``doubling``, ``play`` or ``done``."""
        if self.to_act is None:
            return "done"
        return _PHASES[type(self._stage)]

    @property
    def to_act(self) -> int | None:
        """The seat that is asked or to play; None when the deal is done."""
        return self._stage.to_act if self._penalty is None else None

    @property
    def hands(self) -> Hands:
        """The masks of the cards each seat holds now."""
        return self._stage.hands if isinstance(self._stage, CardPlay) else self._dealt

    @property
    def dealt_hands(self) -> Hands:
        """The masks of the cards each seat was dealt: five, or eight once the contract is settled (S7)."""
        return self._dealt

    @property
    def bidding(self) -> Bidding | None:
        """Where the bidding stands; None after it."""
        return self._stage if isinstance(self._stage, Bidding) else None

    @property
    def bought(self) -> Contract | None:
        """The whole contract: kind, trump, buyer, who got the up card, ashkal."""
        return self._contract

    @property
    def contract(self) -> str | None:
        """``sun`` or ``hokum``, once bought."""
        return self._contract.kind if self._contract else None

    @property
    def trump(self) -> int | None:
        """The trump suit of a hokum."""
        return self._contract.trump if self._contract else None

    @property
    def buyer(self) -> int | None:
        """S6: the seat that bought; after ashkal the caller, not the receiver of the up card."""
        return self._contract.buyer if self._contract else None

    @property
    def multiplier(self) -> int:
        """S20: 1 to 4."""
        return self._doubling.multiplier if self._doubling else 1

    @property
    def gahwa(self) -> bool:
        """S7: whether this deal decides the match."""
        return self._doubling is not None and self._doubling.gahwa

    @property
    def doubler(self) -> int | None:
        """S7: who doubled first."""
        return self._doubling.doubler if self._doubling else None

    @property
    def locked(self) -> bool:
        """S8: whether nobody may lead a trump while holding another suit."""
        return self._doubling is not None and self._doubling.locked

    @property
    def play(self) -> CardPlay | None:
        """Where the play of the cards stands; None before it."""
        return self._stage if isinstance(self._stage, CardPlay) else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self._stage.tricks if isinstance(self._stage, CardPlay) else ()

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the trick on the table, the lead first."""
        return self._stage.trick if isinstance(self._stage, CardPlay) else ()

    @property
    def called(self) -> tuple[Called, ...]:
        """S11: (seat, project) in the order of the calls."""
        return self._stage.called if isinstance(self._stage, CardPlay) else ()

    @property
    def void(self) -> str | None:
        """S5, T4: ``passed`` or ``kasho`` when the deal came to nothing."""
        return self._stage.void if isinstance(self._stage, Bidding) else None

    # How it ended

    @property
    def penalty(self) -> int | None:
        """Score sheet: the side whose penalty (qaid) ended the deal."""
        return self._penalty

    @property
    def claims(self) -> tuple[Called, ...]:
        """Score sheet, penalty: the projects that count in a deal that a penalty ended; none in any other."""
        if self._penalty is None or self._contract is None:
            return ()
        held = self._dealt if self.play is None else self.play.hands
        return claimed(self._contract.kind, self._dealt, held, self.called, self._penalty)

    def outcome(self) -> DealFacts | None:
        """What its points depend on; None unless it was played to the end, or ended by a penalty."""
        up_ace, contract = rank_of(self.up_card) == ACE, self._contract
        if self._penalty is not None and contract is not None:
            level = (self.multiplier, self.gahwa)
            return penalty_of(self.ruleset, contract, self._dealt, self.claims, self._penalty, *level, up_ace)
        play = self._stage
        if not isinstance(play, CardPlay) or play.to_act is not None:
            return None
        return outcome_of(play, self.dealer, self.multiplier, self.gahwa, up_ace)

    def score(self) -> DealScore | None:
        """S14-S20: its points; None unless it was played to the end, or ended by a penalty."""
        facts = self.outcome()
        return None if facts is None else score_deal(self.ruleset, facts)

    def __repr__(self) -> str:
        return f"<Deal {self.number}, dealer {self.dealer}, {self.phase}, {len(self._history)} actions>"


_PHASES: dict[type, str] = {Bidding: "bidding", Doubling: "doubling", CardPlay: "play"}


def _refusal(action: str, seat: int | None, over: bool) -> IllegalAction:
    if over:
        return IllegalAction("deal_over", "the deal is done", rule="C6", seat=seat, action=action)
    message = f"{action!r} is not an action"
    return IllegalAction("unknown_action", message, rule="C1", seat=seat, action=action)
