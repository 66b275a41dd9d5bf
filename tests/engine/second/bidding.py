"""S1 to S9 and what the other presets change in them, told as a conversation."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field

from engine.ruleset import Ruleset
from tests.engine.second.cards import SUITS, right_of, team


@dataclass
class Question:
    """Who is asked, what he may answer, and who may speak out of turn with what."""

    seat: int
    answers: list[str]
    aside: dict[int, list[str]] = field(default_factory=dict)


@dataclass
class Bought:
    """The contract: `trump` None is sun."""

    trump: str | None
    buyer: int
    receiver: int


Talk = Generator[Question, tuple[int, str], Bought | str]
"""A conversation that ends with what was bought, or with why the deal is void."""


def bid(rules: Ruleset, dealer: int, up_card: str, weak: set[int], must_buy: bool) -> Talk:
    """Two rounds in calling order; S5: all pass twice, and the deal is void."""
    order = [right_of(dealer, steps) for steps in (1, 2, 3, 4)]
    for round_number in (1, 2):
        passed: list[int] = []
        for place, seat in enumerate(order):
            if round_number == 2 and must_buy and seat == dealer:  # B19
                yield Question(seat, ["hokum"])
                return Bought(up_card[1], seat, seat)
            waiting = [
                other for other in order[place:] if other in weak and rules.kasho and round_number == 1
            ]
            answers = ["pass", *hokum_calls(rules, round_number, up_card), "sun"]
            answers += ashkal_if_allowed(rules, round_number, place, up_card)
            speaker, call = yield Question(seat, answers, {other: ["kasho"] for other in waiting})
            if call == "kasho":  # T4
                return "kasho"
            if call == "pass":
                passed.append(seat)
                continue
            table = (rules, order, up_card, round_number, passed)
            if call.startswith("hokum"):
                return (yield from after_hokum(table, speaker, call))
            return (yield from after_sun(table, speaker, call == "ashkal"))
    return "passed"


def hokum_calls(rules: Ruleset, round_number: int, up_card: str) -> list[str]:
    """S1, S4: one word; B1: in round two the suit is named with the call where nothing is confirmed."""
    if round_number == 1 or rules.confirm_hokum:
        return ["hokum"]
    return [f"hokum {suit}" for suit in suits_of_round_two(rules, up_card)]


def suits_of_round_two(rules: Ruleset, up_card: str) -> list[str]:
    """S4: not the up card's; B1: any."""
    return [suit for suit in SUITS if rules.round_two_any_suit or suit != up_card[1]]


def ashkal_if_allowed(rules: Ruleset, round_number: int, place: int, up_card: str) -> list[str]:
    """S1: the third and fourth caller; T3: not on an ace."""
    third_or_fourth = place >= 2
    this_round = round_number == 1 or rules.ashkal_rounds == "both"
    this_card = up_card[0] != "A" or rules.ashkal_on_ace
    return ["ashkal"] if third_or_fourth and this_round and this_card else []


Table = tuple[Ruleset, list[int], str, int, list[int]]
"""The rules, the calling order, the up card, the round, and who has passed in it."""


def after_hokum(table: Table, bidder: int, call: str) -> Talk:
    """S3, S4, T3, B1: the others may take it as sun; then the bidder confirms or turns it."""
    rules, order, up_card, round_number, passed = table
    for seat in asked_over_hokum(table, bidder):
        answers = ["pass", "sun"]
        if rules.ashkal_over_hokum:
            answers += ashkal_if_allowed(rules, round_number, order.index(seat), up_card)
        _, answer = yield Question(seat, answers)
        if answer == "pass":
            passed.append(seat)
        else:
            return (yield from after_sun(table, seat, answer == "ashkal"))
    if not rules.confirm_hokum:
        named = call.split()[1] if " " in call else up_card[1]
        return Bought(named, bidder, bidder)
    if round_number == 1:
        _, answer = yield Question(bidder, ["confirm", "sun"])
        return Bought(None if answer == "sun" else up_card[1], bidder, bidder)
    names = [f"trump {suit}" for suit in suits_of_round_two(rules, up_card)]
    _, answer = yield Question(bidder, [*names, "sun"])
    return Bought(None if answer == "sun" else answer.split()[1], bidder, bidder)


def asked_over_hokum(table: Table, bidder: int) -> list[int]:
    """Who may still say sun over a hokum, from the bidder's right."""
    rules, order, _, round_number, passed = table
    others = [right_of(bidder, steps) for steps in (1, 2, 3)]
    if round_number == 1 or rules.round_two_asked == "all":
        return others
    not_called_yet = [seat for seat in order if seat not in passed and seat != bidder]
    opponents = [seat for seat in others if team(seat) != team(bidder)] if rules.qablak_round_two else []
    return [seat for seat in others if seat in not_called_yet or seat in opponents]


def after_sun(table: Table, caller: int, ashkal: bool) -> Talk:
    """S2, D1, T3: who may take the sun away as plain sun."""
    rules, order, _, round_number, passed = table
    if rules.sun_claim == "none" or (round_number == 2 and not rules.qablak_round_two):
        claimants = []
    elif rules.sun_claim == "all":
        claimants = [right_of(caller, steps) for steps in (1, 2, 3)]
    else:
        claimants = [seat for seat in order if seat in passed and team(seat) != team(caller)]
    for seat in claimants:
        _, answer = yield Question(seat, ["pass", "sun"])
        if answer == "sun":
            return Bought(None, seat, seat)
    return Bought(None, caller, right_of(caller, 2) if ashkal else caller)


@dataclass
class Ladder:
    """S7: the level, 1 to 4, and whether the deal is for the match."""

    level: int = 1
    gahwa: bool = False


def double(
    rules: Ruleset, dealer: int, bought: Bought, totals: tuple[int, int]
) -> Generator[Question, tuple[int, str], Ladder]:
    """S7 to S9, T5, B2: the opponents first, then buyer and doubler in turn."""
    ladder = Ladder()
    mine, theirs = totals[team(bought.buyer)], totals[1 - team(bought.buyer)]
    if rules.doubling == "none" or (bought.trump is None and not (mine > 100 and theirs < 100)):
        return ladder
    opponents = [right_of(dealer, steps) for steps in (1, 2, 3, 4)]
    for seat in [seat for seat in opponents if team(seat) != team(bought.buyer)]:
        _, answer = yield Question(seat, ["pass", "double"])
        if answer == "double":
            ladder.level = 2
            break
    else:
        return ladder
    if bought.trump is None and rules.sun_doubling == "once":
        return ladder
    for who, word in ((bought.buyer, "triple"), (seat, "four"), (bought.buyer, "gahwa")):
        _, answer = yield Question(who, ["pass", word])
        if answer == "pass":
            return ladder
        ladder.level = min(ladder.level + 1, 4)
    ladder.gahwa = True
    return ladder
