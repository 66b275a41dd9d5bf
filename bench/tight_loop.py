"""The limit that `bench.engine` compares with: one loop that deals and plays 32 cards at random, and no rules beside
following suit and who takes a trick.  Nothing is checked, nothing is kept, nobody bids."""

from __future__ import annotations

import random

POINTS = (0, 0, 0, 10, 2, 3, 4, 11)
TRUMP_POINTS = (0, 0, 14, 10, 20, 3, 4, 11)
STRENGTH = (0, 1, 2, 6, 3, 4, 5, 7)
TRUMP_STRENGTH = (8, 9, 14, 12, 15, 10, 11, 13)
TRUMP = 3
WORTH = [(TRUMP_POINTS if card >> 3 == TRUMP else POINTS)[card & 7] for card in range(32)]
RANK = [(TRUMP_STRENGTH if card >> 3 == TRUMP else STRENGTH)[card & 7] for card in range(32)]


def play_deals(count: int, dice: random.Random) -> int:
    """Plays ``count`` deals; gives the points of side 0, so that nothing can be left out."""
    shuffle, chance, worth, rank = dice.shuffle, dice.random, WORTH, RANK
    deck, points = list(range(32)), 0
    for _ in range(count):
        shuffle(deck)
        hands = [deck[0:8], deck[8:16], deck[16:24], deck[24:32]]
        leader = 0
        for _ in range(8):
            seat, winner, best, led, taken = leader, leader, -1, -1, 0
            for _ in range(4):
                hand = hands[seat]
                legal = [card for card in hand if card >> 3 == led] or hand
                card = legal[int(chance() * len(legal))]
                hand.remove(card)
                if led < 0:
                    led = card >> 3
                if rank[card] > best and (card >> 3 == led or card >> 3 == TRUMP):
                    best, winner = rank[card], seat
                taken += worth[card]
                seat = (seat + 1) & 3
            leader = winner
            if not winner & 1:
                points += taken
    return points
