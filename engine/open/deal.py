"""One deal of Open Belote, from the first choice to its points."""

from __future__ import annotations

from engine.cards import CARD_OF_TEXT
from engine.dealing import check_kinds
from engine.deck import check_deck
from engine.errors import IllegalAction, SetupError, no_penalty
from engine.given import expect_action, wrong_kind
from engine.open.actions import ACTIONS
from engine.open.cardplay import OpenPlay
from engine.open.choosing import Choice, Choosing
from engine.open.columns import Table, first_cards, four_more
from engine.open.combinations import BELOTE_POINTS, scoring
from engine.open.scoring import OpenFacts, score_deal
from engine.ruleset import Ruleset
from engine.scoring import DealScore, Pair
from engine.tricks import Trick


class OpenDeal:
    """A moment of one deal.  It never changes: ``apply`` checks the action and gives the next moment.

    Two deals are equal when they started alike and the same actions were taken. What one player may know of it is
    in ``engine.open.view``: nobody knows the cards that lie face down, his own included.
    """

    __slots__ = ("_choosing", "_history", "_play", "_start", "_table")

    _start: tuple[Ruleset, int, tuple[int, ...], Pair, int]
    _choosing: Choosing
    _table: Table
    _play: OpenPlay | None
    _history: tuple[tuple[int, str], ...]

    @classmethod
    def start(
        cls,
        ruleset: Ruleset,
        dealer: int,
        deck: tuple[int, ...],
        totals: Pair = (0, 0),
        number: int = 1,
        must_buy: bool = False,
    ) -> OpenDeal:
        """C8, O1: the columns are laid, the player who does not deal is asked.  ``must_buy`` changes nothing: in
        this game somebody always chooses.  Raises SetupError, or NotationError on a wrong deck."""
        deck, stood = check_kinds(ruleset, dealer, deck, totals, number, must_buy)
        if dealer not in range(ruleset.seats):
            raise SetupError("bad_seat", f"{dealer!r} is not a seat", rule="C2", dealer=dealer)
        check_deck(deck)
        if len(stood) != ruleset.sides or min(stood) < 0:
            raise SetupError("bad_totals", f"{totals!r} are not the totals of two sides", totals=totals)
        if number < 1:
            raise SetupError("bad_number", "deals are counted from 1", number=number)
        start = (ruleset, dealer, deck, (stood[0], stood[1]), number)
        return _deal(start, Choosing(dealer), first_cards(deck, dealer), None, ())

    # Acting

    def legal_actions(self, seat: int | None = None) -> tuple[str, ...]:
        """Every action ``seat`` may take now; without a seat, the player to act. Cards come first, in hand
        order. Empty when the deal is done."""
        if seat is not None and type(seat) is not int:
            raise wrong_kind("seat", seat)
        actor = self.to_act if seat is None else seat
        if actor is None:
            return ()
        return (self._play or self._choosing).legal_actions(actor)

    def apply(self, action: str, seat: int | None = None) -> OpenDeal:
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
            play = self._play.apply(actor, text)
            return _deal(self._start, self._choosing, play.table, play, history)
        return self._choose(self._choosing.apply(actor, text), history)

    def _choose(self, choosing: Choosing, history: tuple[tuple[int, str], ...]) -> OpenDeal:
        """O2, O4: four more cards after both have declined, or after the choice; then the other leads."""
        table = self._table
        if choosing.round == 2 or choosing.choice is not None:
            table = self._eight()
        play = None
        if choosing.choice is not None:
            play = OpenPlay(choosing.choice, table, table, to_act=1 - self.dealer)
        return _deal(self._start, choosing, table, play, history)

    def _eight(self) -> Table:
        """O2: eight cards face up before each."""
        if self._choosing.round == 2:
            return self._table
        return four_more(self._table, self.deck, self.dealer)

    def let_stand(self, card: str, seat: int) -> OpenDeal:
        """T7: the deal after a card of a record that broke a rule but lay.  Raises IllegalAction."""
        expect_action(card, seat)
        if self._play is None or card not in CARD_OF_TEXT:
            return self.apply(card, seat)
        play = self._play.let_stand(seat, CARD_OF_TEXT[card])
        return _deal(self._start, self._choosing, play.table, play, (*self._history, (seat, ACTIONS[card])))

    def penalize(self, side: int) -> OpenDeal:
        """Score sheet: a penalty ends the deal. Raises IllegalAction: the game has none."""
        raise no_penalty()

    # What it started from

    @property
    def ruleset(self) -> Ruleset:
        """The rules it is played by."""
        return self._start[0]

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._start[1]

    @property
    def deck(self) -> tuple[int, ...]:
        """All 32 cards from the top."""
        return self._start[2]

    @property
    def totals(self) -> Pair:
        """Each side's points before this deal."""
        return self._start[3]

    @property
    def number(self) -> int:
        """Which deal of the match it is, from 1."""
        return self._start[4]

    @property
    def must_buy(self) -> bool:
        """Never: somebody always chooses (O2)."""
        return False

    # Where it stands

    @property
    def phase(self) -> str:
        """``bidding`` while the trump is being chosen, ``play`` or ``done``."""
        if self.to_act is None:
            return "done"
        return "bidding" if self._play is None else "play"

    @property
    def to_act(self) -> int | None:
        """The seat that is asked or to play; None when the deal is done."""
        return (self._play or self._choosing).to_act

    @property
    def history(self) -> tuple[tuple[int, str], ...]:
        """Every (seat, action) so far."""
        return self._history

    @property
    def table(self) -> Table:
        """The columns of both players now."""
        return self._table

    @property
    def hands(self) -> Pair:
        """The masks of the cards each seat has not played, face down ones too."""
        return self._table[0].held, self._table[1].held

    @property
    def choosing(self) -> Choosing:
        """Where the choosing stands, or how it went."""
        return self._choosing

    @property
    def choice(self) -> Choice | None:
        """Who chose what, once it is settled."""
        return self._choosing.choice

    @property
    def play(self) -> OpenPlay | None:
        """Where the play of the cards stands; None before it."""
        return self._play

    @property
    def trick(self) -> tuple[int, ...]:
        """The cards of the trick on the table, the lead first."""
        return self._play.trick if self._play else ()

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return self._play.tricks if self._play else ()

    @property
    def void(self) -> None:
        """No deal of this game is void (O2)."""
        return None

    @property
    def penalty(self) -> None:
        """No deal of this game ends by a penalty."""
        return None

    # How it ended

    def outcome(self) -> OpenFacts | None:
        """What its points depend on; None unless it was played to the end."""
        play = self._play
        if play is None or play.to_act is not None:
            return None
        choice, combinations = play.choice, [0, 0]
        for call in scoring(play.called, choice.trump):
            combinations[call.seat] += call.combination.points(choice.trump)
        return OpenFacts(
            chooser=choice.chooser,
            trump=choice.trump,
            cards=play.taken,
            combinations=(combinations[0], combinations[1]),
            belote=belote_points(play),
        )

    def score(self) -> DealScore | None:
        """O9 to O11: its points; None unless it was played to the end."""
        facts = self.outcome()
        return None if facts is None else score_deal(self.ruleset, facts)

    # As a value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, OpenDeal):
            return NotImplemented
        return self._start == other._start and self._history == other._history

    def __hash__(self) -> int:
        return hash((self._start[1:], self._history))

    def __repr__(self) -> str:
        return f"<OpenDeal {self.number}, dealer {self.dealer}, {self.phase}, {len(self._history)} actions>"


def belote_points(play: OpenPlay) -> Pair:
    """O6: the points of a belote turned up so far, by side."""
    owner = play.belote
    return BELOTE_POINTS * (owner == 0), BELOTE_POINTS * (owner == 1)


def _deal(
    start: tuple[Ruleset, int, tuple[int, ...], Pair, int],
    choosing: Choosing,
    table: Table,
    play: OpenPlay | None,
    history: tuple[tuple[int, str], ...],
) -> OpenDeal:
    deal = OpenDeal()
    deal._start = start
    deal._choosing = choosing
    deal._table = table
    deal._play = play
    deal._history = history
    return deal
