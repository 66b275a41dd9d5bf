"""O5 to O11 read a second time, plainly and slowly, from the cards of a finished deal alone."""

from __future__ import annotations

from engine.cards import CARD_TEXTS
from engine.open.deal import OpenDeal

RANKS = "789TJQKA"
TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
NO_TRUMP = {"A": 19, "T": 10, "K": 4, "Q": 3, "J": 2}
FOURS = {
    True: {"J": 200, "9": 140, "A": 110, "K": 100, "Q": 100, "T": 100},
    False: {"A": 190, "K": 100, "Q": 100, "J": 100, "T": 100, "9": 0},
}
ORDER = {True: "78QKTA9J", False: "789JQKTA"}


class Reading:
    """One deal played again from its history, with lists of texts and no masks."""

    def __init__(self, deal: OpenDeal) -> None:
        self.deck = [CARD_TEXTS[card] for card in deal.deck]
        self.dealer, self.goal, self.rules = deal.dealer, deal.ruleset.goal, deal.ruleset
        self.trump = ""
        self.chooser = -1
        self.down: list[list[str]] = [[], []]
        self.up: list[list[str]] = [[], []]
        self.seen: list[set[str]] = [set(), set()]
        self.sets: list[list[list[str]]] = [[], []]
        self.calls: list[tuple[int, list[str]]] = []
        self.cards = [0, 0]
        self._lay()
        trick: list[tuple[int, str]] = []
        for seat, action in deal.history:
            if action.startswith("trump ") or action == "no trump":
                self.chooser, self.trump = seat, action[6:] if action != "no trump" else ""
            elif action.startswith("call "):
                self._call(seat, action)
            elif action != "pass":
                trick.append((seat, action))
                self._play(seat, action)
                if len(trick) == 2:
                    self._take(trick)
                    trick = []

    def _lay(self) -> None:
        other, dealer = 1 - self.dealer, self.dealer
        deck = self.deck
        for seat, late in ((other, 0), (dealer, 4)):
            self.down[seat] = deck[late : late + 4] + deck[8 + late : 12 + late]
            self.up[seat] = deck[16 + late : 20 + late] + deck[24 + late : 28 + late]
            self.seen[seat] = set(self.up[seat])

    def _call(self, seat: int, action: str) -> None:
        _, kind, top = action.split()
        if kind == "four":
            cards = [top + suit for suit in "shcd"]
        else:
            length = {"tierce": 3, "fifty": 4, "hundred": 5}[kind]
            at = RANKS.index(top[0])
            cards = [RANKS[at - step] + top[1] for step in range(length)]
        assert all(card in self.up[seat] for card in cards)
        self.sets[seat].append(cards)
        self.calls.append((seat, cards))

    def _play(self, seat: int, card: str) -> None:
        column = self.up[seat].index(card)
        beneath = self.down[seat][column]
        self.up[seat][column], self.down[seat][column] = beneath, ""
        if beneath:
            self.seen[seat].add(beneath)
            self._grow(seat, beneath)

    def _grow(self, seat: int, turned: str) -> None:
        """Only a whole, open sequence grows, and only by a card at one of its ends; then card by card from there."""
        taken = {card for cards in self.sets[seat] for card in cards}
        beside = {
            RANKS[at] + turned[1]
            for at in (RANKS.index(turned[0]) - 1, RANKS.index(turned[0]) + 1)
            if 0 <= at < 8
        }
        whole = [
            cards for cards in self.sets[seat]
            if len({card[1] for card in cards}) == 1 and all(card in self.up[seat] for card in cards)
            and beside & set(cards)
        ]  # fmt: skip
        may_join = {card for card in self.up[seat] if card and card not in taken}
        may_join |= {card for cards in whole for card in cards}
        run = [turned]
        for step in (1, -1):
            at = RANKS.index(turned[0]) + step
            while 0 <= at < 8 and RANKS[at] + turned[1] in may_join:
                run.append(RANKS[at] + turned[1])
                at += step
        if not whole:
            return
        first = next(cards for caller, cards in self.calls if caller == seat and cards in whole)
        for cards in whole:
            if cards is not first:
                self.sets[seat].remove(cards)
                self.calls = [call for call in self.calls if call[1] is not cards]
        first[:] = sorted(run, key=lambda card: -RANKS.index(card[0]))

    def _take(self, trick: list[tuple[int, str]]) -> None:
        (leader, led), (follower, answer) = trick
        trumps = [card for card in (led, answer) if card[1] == self.trump]
        if trumps:
            best = max(trumps, key=lambda card: ORDER[True].index(card[0]))
        else:
            same = [card for card in (led, answer) if card[1] == led[1]]
            best = max(same, key=lambda card: ORDER[False].index(card[0]))
        winner = leader if best == led else follower
        self.cards[winner] += self._worth(led) + self._worth(answer)
        if not any(self.up[0]) and not any(self.up[1]):
            self.cards[winner] += 10

    def _worth(self, card: str) -> int:
        if not self.trump:
            return NO_TRUMP.get(card[0], 0)
        return (TRUMP if card[1] == self.trump else PLAIN).get(card[0], 0)

    def _points(self, cards: list[str]) -> int:
        if len({card[0] for card in cards}) == 1:
            return FOURS[bool(self.trump)][cards[0][0]]
        return {3: 20, 4: 50}.get(len(cards), 100)

    def _strength(self, place: int) -> tuple[int, ...]:
        cards = self.calls[place][1]
        if len({card[0] for card in cards}) == 1:
            return 1, self._points(cards), RANKS.index(cards[0][0]), 0, 0
        top = max(RANKS.index(card[0]) for card in cards)
        return 0, min(len(cards), 5), top, int(cards[0][1] == self.trump), -place

    def combinations(self) -> list[int]:
        """O7: of each seat, what counts."""
        if not self.calls:
            return [0, 0]
        owner = self.calls[max(range(len(self.calls)), key=self._strength)][0]
        return [sum(map(self._points, self.sets[seat])) if seat == owner else 0 for seat in (0, 1)]

    def belote(self) -> list[int]:
        """O6: of each seat."""
        pair = {"K" + self.trump, "Q" + self.trump}
        return [20 if self.trump and pair <= self.seen[seat] else 0 for seat in (0, 1)]

    def points(self) -> tuple[int, int]:
        """O9 to O11: what each writes down."""
        sets, belote, mine, theirs = self.combinations(), self.belote(), self.chooser, 1 - self.chooser
        short, deals = self.goal in (51, 101, 201), self.goal in (1, 3, 5)
        part = 10 if short else 1
        whole = 16 if short else 162
        totals = [self.cards[seat] + sets[seat] + belote[seat] for seat in (0, 1)]
        made = totals[mine] > totals[theirs]
        written = [0, 0]
        beside = [(sets[seat] + belote[seat]) // part for seat in (0, 1)]
        if 0 in self.cards:
            capot = self.cards.index(0)
            made = capot == theirs
            prize = whole + 21 if self.rules.open_capot == "add" else (21 if short else 210)
            written[1 - capot] = prize + beside[1 - capot] + (beside[capot] if capot == mine else 0)
        elif made:
            their_cards = self.cards[theirs]
            if short:
                tens, rest = divmod(their_cards, 10)
                their_cards = tens + (rest > 5)
            written[theirs] = their_cards + beside[theirs]
            written[mine] = whole - their_cards + beside[mine]
        else:
            kept = belote[mine] // part if self.rules.open_belote_on_failure == "kept" else 0
            written[mine] = kept
            written[theirs] = whole + sum(beside) - kept
        if deals:
            winner = mine if made else theirs
            return int(winner == 0), int(winner == 1)
        return written[0], written[1]
