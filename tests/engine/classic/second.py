"""A second, plain reading of docs/rules.md for Classic Belote, written from the rules alone: cards are texts, hands
are lists, and nothing is fast."""

from __future__ import annotations

from dataclasses import dataclass, field

TRUMPS, PLAIN = "J9ATKQ87", "ATKQJ987"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def points_of(card: str, trump: str) -> int:
    """C3"""
    if card[1] == trump and card[0] in "J9":
        return {"J": 20, "9": 14}[card[0]]
    return WORTH.get(card[0], 0)


def beats(card: str, other: str, trump: str) -> bool:
    """C4: whether a card laid later takes the trick from the one that is winning."""
    if card[1] != other[1]:
        return card[1] == trump
    order = TRUMPS if card[1] == trump else PLAIN
    return order.index(card[0]) < order.index(other[0])


def best(trick: list[tuple[int, str]], trump: str) -> tuple[int, str]:
    """C4: the seat that is winning, and its card."""
    winning = trick[0]
    for laid in trick[1:]:
        if beats(laid[1], winning[1], trump):
            winning = laid
    return winning


@dataclass
class Table:
    """One deal: the cards come from the top of the deck, and everybody is asked in turn."""

    deck: list[str]
    dealer: int
    house: dict[str, object]
    hands: list[list[str]] = field(default_factory=lambda: [[], [], [], []])
    passes: int = 0
    taker: int | None = None
    trump: str = ""
    turn: int = 0
    trick: list[tuple[int, str]] = field(default_factory=list)
    won: list[tuple[int, int]] = field(default_factory=list)
    belote: int | None = None

    def __post_init__(self) -> None:
        """C8: three and two to each, one turned up."""
        for number in (3, 2):
            for seat in self.around():
                self.give(seat, number)
        self.up = self.deck.pop(0)
        self.turn = self.around()[0]

    def around(self) -> list[int]:
        """C2: from the dealer's right to the dealer."""
        return [(self.dealer + step) % 4 for step in (1, 2, 3, 4)]

    def give(self, seat: int, number: int) -> None:
        for _ in range(number):
            self.hands[seat].append(self.deck.pop(0))

    @property
    def over(self) -> bool:
        return self.passes == 8 or len(self.won) == 8

    def choices(self) -> set[str]:
        """K2 before somebody has taken, K5 after."""
        if self.over:
            return set()
        if self.taker is None:
            others = {f"take {suit}" for suit in "shcd" if suit != self.up[1]}
            return {"pass"} | ({"take"} if self.passes < 4 else others)
        return set(self.playable())

    def playable(self) -> list[str]:
        """C5, K5"""
        hand = self.hands[self.turn]
        if not self.trick:
            return hand
        winner, winning = best(self.trick, self.trump)
        led = self.trick[0][1][1]
        same = [card for card in hand if card[1] == led]
        trumps = [card for card in hand if card[1] == self.trump]
        free = winner % 2 == self.turn % 2
        if free or (same and led != self.trump) or not trumps:
            return same or hand
        higher = [card for card in trumps if beats(card, winning, self.trump)]
        if higher:
            return higher
        return trumps if same or self.house["undertrump"] == "must" else hand

    def do(self, said: str) -> None:
        """One call or card of the player whose turn it is."""
        if said == "pass":
            self.passes += 1
            self.turn = (self.turn + 1) % 4
        elif said.startswith("take"):
            self.take(said.removeprefix("take").strip() or self.up[1])
        else:
            self.lay(said)

    def take(self, suit: str) -> None:
        """K3, K4, K6"""
        self.taker, self.trump = self.turn, suit
        for seat in self.around():
            if seat == self.taker:
                self.hands[seat].append(self.up)
            self.give(seat, 2 if seat == self.taker else 3)
        for seat in range(4):
            if {"K" + suit, "Q" + suit} <= set(self.hands[seat]):
                self.belote = seat
        first = {"dealer": self.dealer, "right": self.around()[0], "buyer": self.taker}
        self.turn = first[str(self.house["first_leader"])]

    def lay(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            self.turn, _ = best(self.trick, self.trump)
            points = sum(points_of(laid, self.trump) for _, laid in self.trick)
            self.won.append((self.turn, points + (10 if len(self.won) == 7 else 0)))
            self.trick = []

    def score(self) -> list[int]:
        """K6 to K8"""
        assert self.taker is not None
        team, other = self.taker % 2, 1 - self.taker % 2
        cards = [sum(points for seat, points in self.won if seat % 2 == side) for side in (0, 1)]
        belote = [20 * (self.belote is not None and self.belote % 2 == side) for side in (0, 1)]
        takers = {seat for seat, _ in self.won}
        if len({seat % 2 for seat in takers}) == 1:
            side, more = takers.pop() % 2, 350 if len(takers) == 0 else 252
            cards[side] = more if self.house["capot"] == "replace" else cards[side] + more
        compared = [cards[s] + (belote[s] if self.house["belote_in_contract"] else 0) for s in (0, 1)]
        if compared[team] <= compared[other]:
            cards[other] += cards[team]
            cards[team] = 0
        return [cards[0] + belote[0], cards[1] + belote[1]]
