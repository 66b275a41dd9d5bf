"""The play of the cards: sixteen tricks of two, cards that turn up, combinations called and grown (O3 to O8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, SUIT_MASKS, SUITS, texts_of
from engine.errors import IllegalAction
from engine.open.actions import COMBINATION_OF_CALL
from engine.open.choosing import Choice
from engine.open.columns import Columns, Table
from engine.open.combinations import Called, Combination, belote_of, callable_sets, grow
from engine.open.tricks import TRICKS, follower_wins, legal_cards, trick_points
from engine.tricks import Trick


class OpenPlay(NamedTuple):
    """One moment of the play.

    ``dealt`` are the columns before the first card, ``table`` those of now, ``trick`` the cards of the trick that
    is open, ``taken`` the card points of each side so far, ``called`` the combinations as far as they have grown,
    in the order of the calls.
    """

    choice: Choice
    dealt: Table
    table: Table
    to_act: int | None
    trick: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, int] = (0, 0)
    called: tuple[Called, ...] = ()

    @property
    def legal(self) -> int:
        """O4: the mask of the cards that the player to act may play."""
        if self.to_act is None:
            return 0
        return legal_cards(self.table[self.to_act].face_up, self.trick, self.choice.trump)

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """The cards ``seat`` may play now, in hand order, then the combinations it may still call."""
        if seat != self.to_act:
            return ()
        return texts_of(self.legal) + tuple(each.call for each in self.callable(seat))

    def callable(self, seat: int) -> tuple[Combination, ...]:
        """O8: what ``seat``, whose first card is still to come, may call now."""
        if self.tricks or seat != self.to_act:
            return ()
        return callable_sets(self.table[seat].face_up, self.called_by(seat))

    def called_by(self, seat: int) -> tuple[Combination, ...]:
        """The combinations that ``seat`` has called, as far as they have grown."""
        return tuple(call.combination for call in self.called if call.seat == seat)

    @property
    def seen(self) -> tuple[int, int]:
        """The masks of the cards each has turned up so far, played or not."""
        mine, theirs = (
            dealt.held & ~(now.held & ~now.face_up) for dealt, now in zip(self.dealt, self.table, strict=True)
        )
        return mine, theirs

    @property
    def belote(self) -> int | None:
        """O6: the player who has turned up king and queen of trump."""
        return belote_of(self.seen, self.choice.trump)

    def apply(self, seat: int, action: str) -> OpenPlay:
        """The play after one card or one call.  Raises IllegalAction."""
        card = CARD_OF_TEXT.get(action)
        if seat != self.to_act:
            message = f"seat {seat} is not to act"
            raise IllegalAction("out_of_turn", message, rule="C2", seat=seat, action=action)
        if card is None:
            return self._call(seat, action)
        if not self.legal >> card & 1:
            raise self._refusal(seat, card)
        return self._play(seat, card)

    def let_stand(self, seat: int, card: int) -> OpenPlay:
        """T7: the play after a card that broke a rule but lay, and stood.  Raises IllegalAction when it cannot
        have lain there: not the seat's turn, or not face up before it."""
        if seat != self.to_act or not self.table[seat].face_up >> card & 1:
            return self.apply(seat, CARD_TEXTS[card])
        return self._play(seat, card)

    def _play(self, seat: int, card: int) -> OpenPlay:
        """O3, O8: the card beneath turns up, and a called sequence may grow by it."""
        columns, turned = self.table[seat].play(card)
        table = _with(self.table, seat, columns)
        called = self.called if turned is None else grow(self.called, seat, columns.face_up, turned)
        trick = (*self.trick, card)
        after = self._replace(table=table, called=called, trick=trick, to_act=1 - seat)
        return after if len(trick) == 1 else after._take(leader=1 - seat)

    def _take(self, leader: int) -> OpenPlay:
        """C3, C4: the winner takes the trick and leads the next; the last is worth ten more."""
        trump, last = self.choice.trump, len(self.tricks) == TRICKS - 1
        winner = 1 - leader if follower_wins(self.trick, trump) else leader
        points = trick_points(self.trick, trump, last=last)
        mine, theirs = self.taken
        return self._replace(
            trick=(),
            tricks=(*self.tricks, Trick(leader, self.trick, winner)),
            taken=(mine, theirs + points) if winner else (mine + points, theirs),
            to_act=None if last else winner,
        )

    def _call(self, seat: int, action: str) -> OpenPlay:
        """O8: before the own first card, from the cards that lie face up then."""
        combination = COMBINATION_OF_CALL.get(action)
        if combination is None or combination not in self.callable(seat):
            raise self._refused_call(seat, action)
        return self._replace(called=(*self.called, Called(seat, combination, len(self.called))))

    def _refused_call(self, seat: int, action: str) -> IllegalAction:
        combination = COMBINATION_OF_CALL.get(action)
        if combination is None:
            why = f"the choice is made: seat {seat} may not say {action}"
            return IllegalAction("call_not_allowed", why, rule="O2", seat=seat, action=action)
        if self.tricks:
            code, rule = "combination_too_late", "O8"
            why = "a combination is called before the own first card, or lost"
        elif combination.cards & ~self.table[seat].face_up:
            code, rule = "combination_not_face_up", "O8"
            why = f"{action[5:]} does not lie face up before seat {seat}"
        else:
            code, rule = "card_in_two_combinations", "O6"
            why = f"{action[5:]} shares a card with a combination already called"
        return IllegalAction(code, why, rule=rule, seat=seat, action=action)

    def _refusal(self, seat: int, card: int) -> IllegalAction:
        """Why a card may not be played, by the rule it breaks."""
        face_up, text = self.table[seat].face_up, CARD_TEXTS[card]
        led = SUITS[self.trick[0] >> 3] if self.trick else None
        trump = None if self.choice.trump is None else SUITS[self.choice.trump]
        if not face_up >> card & 1:
            code, rule, why = "card_not_face_up", "O3", f"{text} does not lie face up before seat {seat}"
        elif face_up & SUIT_MASKS[self.trick[0] >> 3] and card >> 3 != self.trick[0] >> 3:
            code, rule, why = "must_follow", "C5", f"{text} does not follow {CARD_TEXTS[self.trick[0]]}"
        else:
            code, rule = "must_trump_or_beat", "O4"
            why = f"not {text}: a trump, or a higher one, must be played"
        return IllegalAction(code, why, rule=rule, seat=seat, action=text, led=led, trump=trump)


def _with(table: Table, seat: int, columns: Columns) -> Table:
    return (columns, table[1]) if seat == 0 else (table[0], columns)
