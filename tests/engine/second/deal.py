"""A whole deal of Baloot, from the first five cards to the points, asking one question at a time."""

from __future__ import annotations

from collections.abc import Generator

from engine.ruleset import Ruleset
from tests.engine.second.bidding import Bought, Ladder, Question, bid, double
from tests.engine.second.cards import right_of, team, winning_place, worth
from tests.engine.second.counting import Points, Taken, count
from tests.engine.second.playing import allowed
from tests.engine.second.projects import Project, baloot_counts, counted, may_still_call

Whole = Generator[Question, tuple[int, str], Points | str]
"""It ends with the points, or with why the deal is void."""


def baloot_deal(
    rules: Ruleset, dealer: int, deck: list[str], totals: tuple[int, int] = (0, 0), must_buy: bool = False
) -> Whole:
    """C8: three and two to each, one up; the bidding; the rest of the cards; doubling, play, counting."""
    order = [right_of(dealer, steps) for steps in (1, 2, 3, 4)]
    cards = list(deck)
    hands: dict[int, list[str]] = {seat: [] for seat in order}
    for many in (3, 2):
        for seat in order:
            hands[seat] += [cards.pop(0) for _ in range(many)]
    up_card = cards.pop(0)
    weak = {seat for seat in order if not any(card[0] in "ATKQJ" for card in hands[seat])}
    bought = yield from bid(rules, dealer, up_card, weak, must_buy)
    if isinstance(bought, str):
        return bought
    for seat in order:
        many = 2 if seat == bought.receiver else 3
        hands[seat] += [cards.pop(0) for _ in range(many)]
    hands[bought.receiver].append(up_card)
    ladder = yield from double(rules, dealer, bought, totals)
    took = yield from play(rules, dealer, hands, bought, ladder)
    up_ace = up_card[0] == "A"
    return count(rules, bought.trump, team(bought.buyer), up_ace, ladder.level, ladder.gahwa, took)


def play(
    rules: Ruleset, dealer: int, hands: dict[int, list[str]], bought: Bought, ladder: Ladder
) -> Generator[Question, tuple[int, str], Taken]:
    """Eight tricks, each project called with its owner's first card."""
    trump = bought.trump
    locked = trump is not None and ladder.level in (2, 4) and not ladder.gahwa
    leader = {"buyer": bought.buyer, "right": right_of(dealer), "dealer": dealer}[rules.first_leader]
    dealt = {seat: list(hand) for seat, hand in hands.items()}
    called: list[tuple[int, Project]] = []
    took = Taken([0, 0], [0, 0], [0, 0], [0, 0])
    for number in range(8):
        trick: list[str] = []
        for steps in range(4):
            seat = right_of(leader, steps)
            while True:
                mine = [project for caller, project in called if caller == seat]
                callable_now = may_still_call(hands[seat], mine, trump) if number == 0 else []
                cards = allowed(rules, hands[seat], trick, trump, locked)
                _, action = yield Question(seat, [*cards, *(one.call for one in callable_now)])
                if not action.startswith("call"):
                    break
                called.append((seat, next(one for one in callable_now if one.call == action)))
            hands[seat].remove(action)
            trick.append(action)
        leader = right_of(leader, winning_place(trick, trump))
        took.tricks[team(leader)] += 1
        took.abnat[team(leader)] += sum(worth(card, trump) for card in trick) + (10 if number == 7 else 0)
    for seat, project in counted(rules, called, dealer):
        took.projects[team(seat)] += project.points(trump)
    for seat, hand in dealt.items():
        mine = [project for caller, project in called if caller == seat]
        if trump and {"K" + trump, "Q" + trump} <= set(hand) and baloot_counts(rules, trump, mine):
            took.baloot[team(seat)] += 2
    return took
