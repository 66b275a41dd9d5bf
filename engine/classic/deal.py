"""One deal of Classic Belote, from the first call to its points."""

from __future__ import annotations

from engine.bidding import Contract
from engine.cardplay import TRICKS, CardPlay, PlayTable, first_leader
from engine.cards import CARD_OF_TEXT, KING, QUEEN, make_card
from engine.classic.actions import ACTIONS
from engine.classic.bidding import ClassicBidding
from engine.classic.scoring import BELOTE_POINTS, ClassicFacts, score_deal
from engine.dealing import UP_CARD_PLACE, DealSetup, DealtDeal, Hands, all_eight, set_up
from engine.errors import IllegalAction
from engine.given import expect_action, wrong_kind
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.seats import side_of
from engine.tricks import Trick


class ClassicDeal(DealtDeal):
    """A moment of one deal.  It never changes: ``apply`` checks the action and gives the next moment.

    Two deals are equal when they started alike and the same actions were taken.
    """

    __slots__ = ("_bidding", "_dealt", "_play")

    _bidding: ClassicBidding
    _dealt: Hands
    _play: CardPlay | None

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        dealer: int,
        deck: tuple[int, ...],
        totals: Pair = (0, 0),
        number: int = 1,
        must_buy: bool = False,
    ) -> ClassicDeal:
        """C8: five cards to each, one turned up, the dealer's right to call.  Raises SetupError, or NotationError
        on a wrong deck, naming what is wrong."""
        setup = set_up(ruleset, dealer, deck, totals, number, must_buy)
        bidding = ClassicBidding.start(dealer, setup.deck[UP_CARD_PLACE], must_buy)
        return _deal(setup, bidding, setup.five, None, ())

    # Acting

    def legal_actions(self, seat: int | None = None) -> tuple[str, ...]:
        """Every action ``seat`` may take now; without a seat, the player to act.  Cards are in hand order.  Empty
        when the deal is done."""
        if seat is not None and type(seat) is not int:
            raise wrong_kind("seat", seat)
        actor = self.to_act if seat is None else seat
        if actor is None or self.to_act is None:
            return ()
        return (self._play or self._bidding).legal_actions(actor)

    def apply(self, action: str, seat: int | None = None) -> ClassicDeal:
        """The deal after ``action`` of ``seat`` (without a seat, of the player to act).

        Raises IllegalAction with the rule it breaks; nothing has changed then.
        """
        if type(action) is not str or (seat is not None and type(seat) is not int):
            expect_action(action, seat)
        text, actor = ACTIONS.get(action), self.to_act if seat is None else seat
        if self.to_act is None or actor is None:
            raise IllegalAction("deal_over", "the deal is done", rule="C6", seat=actor, action=action)
        if text is None:
            message = f"{action!r} is not an action"
            raise IllegalAction("unknown_action", message, rule="C1", seat=actor, action=action)
        history = (*self._history, (actor, text))
        if self._play is not None:
            return self._with(self._play.apply(actor, text), history)
        bidding = self._bidding.apply(actor, text)
        if bidding.contract is None:  # still open, or void
            return _deal(self._setup, bidding, self._dealt, None, history)
        return self._taken(bidding, bidding.contract, history)

    def _taken(
        self, bidding: ClassicBidding, contract: Contract, history: tuple[tuple[int, str], ...]
    ) -> ClassicDeal:
        """K3, K4: the hands are completed, the up card to the taker, and the first trick is led."""
        setup = self._setup
        dealt = all_eight(setup.five, setup.deck, setup.dealer, contract.receiver)
        table = PlayTable(setup.ruleset, contract, dealt, locked=False)
        play = CardPlay.start(table, first_leader(setup.ruleset, setup.dealer, contract.buyer))
        return _deal(setup, bidding, dealt, play, history)

    def _with(self, play: CardPlay, history: tuple[tuple[int, str], ...]) -> ClassicDeal:
        return _deal(self._setup, self._bidding, self._dealt, play, history)

    def let_stand(self, card: str, seat: int) -> ClassicDeal:
        """T7: the deal after a card of a record that broke a rule but lay.  Raises IllegalAction."""
        expect_action(card, seat)
        if self._play is None or card not in CARD_OF_TEXT:
            return self.apply(card, seat)
        play = self._play.let_stand(seat, CARD_OF_TEXT[card])
        return self._with(play, (*self._history, (seat, ACTIONS[card])))

    # Where it stands

    @property
    def phase(self) -> str:
        """``bidding``, ``play`` or ``done``."""
        if self.to_act is None:
            return "done"
        return "bidding" if self._play is None else "play"

    @property
    def to_act(self) -> int | None:
        """The seat that is asked or to play; None when the deal is done."""
        return (self._play or self._bidding).to_act

    @property
    def hands(self) -> Hands:
        """The masks of the cards each seat holds now."""
        return self._dealt if self._play is None else self._play.hands

    @property
    def dealt_hands(self) -> Hands:
        """The masks of the cards each seat was dealt: five, or eight once somebody has taken (K3)."""
        return self._dealt

    @property
    def bidding(self) -> ClassicBidding:
        """Where the bidding stands, or how it went."""
        return self._bidding

    @property
    def bought(self) -> Contract | None:
        """Who took, and in which suit; a contract as that of a hokum."""
        return self._bidding.contract

    @property
    def play(self) -> CardPlay | None:
        """Where the play of the cards stands; None before it."""
        return self._play

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the trick on the table, the lead first."""
        return () if self._play is None else self._play.trick

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return () if self._play is None else self._play.tricks

    @property
    def void(self) -> str | None:
        """K1: ``passed`` when all have passed twice."""
        return self._bidding.void

    # How it ended

    def outcome(self) -> ClassicFacts | None:
        """What its points depend on; None unless it was played to the end."""
        play, contract = self._play, self._bidding.contract
        if play is None or contract is None or contract.trump is None or len(play.tricks) < TRICKS:
            return None
        winners = {trick.winner for trick in play.tricks}
        sides = {side_of(seat) for seat in winners}
        return ClassicFacts(
            taker_side=side_of(contract.buyer),
            trump=contract.trump,
            cards=play.abnat,
            capot=sides.pop() if len(sides) == 1 else None,
            alone=len(winners) == 1,
            belote=_belote_points(self._dealt, contract.trump),
        )

    def score(self) -> DealScore | None:
        """K6 to K8: its points; None unless it was played to the end."""
        facts = self.outcome()
        return None if facts is None else score_deal(self.ruleset, facts)

    def __repr__(self) -> str:
        return (
            f"<ClassicDeal {self.number}, dealer {self.dealer}, {self.phase}, {len(self._history)} actions>"
        )


def belote_cards(trump: int) -> int:
    """K6: the mask of king and queen of trump."""
    return 1 << make_card(trump, KING) | 1 << make_card(trump, QUEEN)


def _belote_points(dealt: Hands, trump: int) -> Pair:
    """K6: 20 for the team of the player who was dealt both."""
    pair = belote_cards(trump)
    owner = next((seat for seat, hand in enumerate(dealt) if hand & pair == pair), None)
    if owner is None:
        return 0, 0
    return (BELOTE_POINTS, 0) if side_of(owner) == 0 else (0, BELOTE_POINTS)


def _deal(
    setup: DealSetup,
    bidding: ClassicBidding,
    dealt: Hands,
    play: CardPlay | None,
    history: tuple[tuple[int, str], ...],
) -> ClassicDeal:
    deal = ClassicDeal()
    deal._setup = setup
    deal._bidding = bidding
    deal._dealt = dealt
    deal._play = play
    deal._history = history
    return deal
