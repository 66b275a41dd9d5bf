"""The play of the cards, trick by trick, with the calling of projects in the first (S10, S11, C4, C5)."""

from __future__ import annotations

from copy import copy

from engine.actions import CALL_OF_PROJECT
from engine.bidding import Contract
from engine.cards import CARD_OF_TEXT, CARD_TEXTS, LAST_TRICK_ABNAT, ORDERS, SUIT_MASKS, SUITS, texts_of
from engine.dealing import Hands
from engine.doubling import LADDER
from engine.errors import IllegalAction
from engine.projects import MAX_CALLED, Called, Project, find_projects, still_callable
from engine.ruleset import Ruleset
from engine.seats import next_seat
from engine.tricks import Trick, duty_of, legal_leads

TRICKS = 8
_RULE_OF_DUTY = {"free": "C5", "beat": "T1", "club": "B7", "classic": "K5"}


def first_leader(ruleset: Ruleset, dealer: int, buyer: int) -> int:
    """S10: the buyer leads the first trick; T1, B3: the player on the dealer's right; K4: the dealer."""
    if ruleset.first_leader == "buyer":
        return buyer
    return next_seat(dealer) if ruleset.first_leader == "right" else dealer


class PlayTable:
    """What stays the same through the play of one deal: the rules, the contract, the hands of eight, and whether
    the game has projects to call."""

    __slots__ = ("calls", "contract", "duty", "hands", "locked", "order", "ruleset")

    def __init__(self, ruleset: Ruleset, contract: Contract, hands: Hands, locked: bool) -> None:
        self.ruleset = ruleset
        self.contract = contract
        self.hands = hands
        self.locked = locked
        self.calls = ruleset.game == "baloot"
        self.order = ORDERS[contract.trump]
        self.duty = duty_of(ruleset, contract.trump)


class CardPlay:
    """One moment of the play, never changed once made.

    ``hands`` are the cards still held, ``trick`` the cards on the table, ``best_at`` the place in it of
    the winning card, ``legal`` the mask of what the player to act may play, ``tricks`` those finished,
    ``abnat`` what each side has taken, ``called`` the projects called, in the order of the calls.
    """

    __slots__ = ("abnat", "best_at", "called", "hands", "legal", "table", "to_act", "trick", "tricks")

    table: PlayTable
    hands: Hands
    to_act: int | None
    trick: tuple[int, ...]
    best_at: int
    legal: int
    tricks: tuple[Trick, ...]
    abnat: tuple[int, int]
    called: tuple[Called, ...]

    @classmethod
    def start(cls, table: PlayTable, leader: int) -> CardPlay:
        """The first trick, led by ``leader`` (S10, T1)."""
        play = cls()
        play.table = table
        play.hands = table.hands
        play.to_act = leader
        play.trick = ()
        play.best_at = 0
        play.legal = legal_leads(table.hands[leader], table.order, table.locked)
        play.tricks = ()
        play.abnat = (0, 0)
        play.called = ()
        return play

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """The cards ``seat`` may play now, in hand order, then the projects it may still call."""
        if seat != self.to_act:
            return ()
        if self.tricks:
            return texts_of(self.legal)
        return texts_of(self.legal) + tuple(CALL_OF_PROJECT[project] for project in self.callable(seat))

    def callable(self, seat: int) -> tuple[Project, ...]:
        """S11: the projects ``seat``, whose first card is still to come, may call now."""
        if self.tricks or seat != self.to_act or not self.table.calls:
            return ()
        found = find_projects(self.hands[seat], self.table.contract.kind)
        return still_callable(found, self.called_by(seat)) if found else ()

    def called_by(self, seat: int) -> tuple[Project, ...]:
        """The projects that ``seat`` has called."""
        return tuple(project for caller, project in self.called if caller == seat)

    def apply(self, seat: int, action: str) -> CardPlay:
        """The play after one card or one call.  Raises IllegalAction."""
        card = CARD_OF_TEXT.get(action)
        if seat != self.to_act:
            raise IllegalAction(
                "out_of_turn", f"seat {seat} is not to act", rule="C2", seat=seat, action=action
            )
        if card is None:
            return self._call(seat, action)
        if not self.legal >> card & 1:
            raise self._refusal(seat, card)
        return self._play(seat, card)

    def let_stand(self, seat: int, card: int) -> CardPlay:
        """T7: the play after a card that broke a rule but lay on the table, and nobody claimed qaid.
        Raises IllegalAction when it cannot have lain there: not the seat's turn, or not its card."""
        if seat != self.to_act or not self.hands[seat] >> card & 1:
            return self.apply(seat, CARD_TEXTS[card])
        return self._play(seat, card)

    def _play(self, seat: int, card: int) -> CardPlay:
        table, trick, best_at = self.table, self.trick, self.best_at
        hands = list(self.hands)
        hands[seat] ^= 1 << card
        if trick and table.order.beats[trick[best_at]] >> card & 1:
            best_at = len(trick)
        after = CardPlay()
        after.table = table
        after.hands = (hands[0], hands[1], hands[2], hands[3])
        after.called = self.called
        trick = (*trick, card)
        if len(trick) == 4:
            self._finish(after, trick, (seat + 1) & 3, best_at)
            return after
        to_act = (seat + 1) & 3
        after.to_act = to_act
        after.trick = trick
        after.best_at = best_at
        after.legal = table.duty(hands[to_act], trick, best_at, table.order)
        after.tricks = self.tricks
        after.abnat = self.abnat
        return after

    def _finish(self, after: CardPlay, trick: tuple[int, ...], leader: int, best_at: int) -> None:
        """C3, C4: the winner takes the trick and leads the next; the last trick is worth ten more."""
        points = self.table.order.points
        winner = (leader + best_at) & 3
        abnat = points[trick[0]] + points[trick[1]] + points[trick[2]] + points[trick[3]]
        tricks = (*self.tricks, Trick(leader, trick, winner))
        done = len(tricks) == TRICKS
        if done:
            abnat += LAST_TRICK_ABNAT
        mine, theirs = self.abnat
        after.abnat = (mine, theirs + abnat) if winner & 1 else (mine + abnat, theirs)
        after.tricks = tricks
        after.trick = ()
        after.best_at = 0
        after.to_act = None if done else winner
        after.legal = legal_leads(after.hands[winner], self.table.order, self.table.locked)

    def _call(self, seat: int, action: str) -> CardPlay:
        """S11: a project is called with the own first card; a set not held is refused."""
        for project in self.callable(seat):
            if CALL_OF_PROJECT[project] == action:
                after = copy(self)
                after.called = (*self.called, (seat, project))
                return after
        raise self._refused_call(seat, action)

    def _refused_call(self, seat: int, action: str) -> IllegalAction:
        held = [
            CALL_OF_PROJECT[project] for project in find_projects(self.hands[seat], self.table.contract.kind)
        ]
        if action not in CALL_OF_PROJECT.values():
            why = f"the bidding is over: seat {seat} may not say {action}"
            rule = _rule_of_late_call(self.table.ruleset, action)
            return IllegalAction("call_not_allowed", why, rule=rule, seat=seat, action=action)
        if self.tricks:
            code, why = "call_too_late", "a project is called with the own first card, or lost"
        elif action not in held:
            code, why = "project_not_held", f"seat {seat} does not hold {action[5:]}"
        elif len(self.called_by(seat)) == MAX_CALLED:
            code, why = "too_many_projects", f"seat {seat} has called two projects already"
        else:
            code, why = "card_in_two_projects", f"{action[5:]} shares a card with a project already called"
        return IllegalAction(code, why, rule="S11", seat=seat, action=action)

    def _refusal(self, seat: int, card: int) -> IllegalAction:
        """Why a card may not be played, by the rule it breaks."""
        hand, text = self.hands[seat], CARD_TEXTS[card]
        led = SUITS[self.trick[0] >> 3] if self.trick else None
        trump = None if self.table.contract.trump is None else SUITS[self.table.contract.trump]
        if not hand >> card & 1:
            code, rule, why = "card_not_held", "C5", f"seat {seat} does not hold {text}"
        elif not self.trick:
            code, rule, why = "locked", "S8", f"the deal is locked: {text} may not be led"
        elif hand & SUIT_MASKS[self.trick[0] >> 3] and card >> 3 != self.trick[0] >> 3:
            code, rule, why = "must_follow", "C5", f"{text} does not follow {CARD_TEXTS[self.trick[0]]}"
        else:
            rule = _RULE_OF_DUTY[self.table.ruleset.void_in_suit]
            code, why = "must_trump_or_beat", f"not {text}: a trump, or a higher one, must be played"
        return IllegalAction(code, why, rule=rule, seat=seat, action=text, led=led, trump=trump)


def _rule_of_late_call(ruleset: Ruleset, action: str) -> str:
    """The rule by which the bidding (K2, S2) or the doubling (S7) was over."""
    if ruleset.game == "classic":
        return "K2"
    return "S7" if action in LADDER else "S2"
