"""B21: the expert computer player."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bots import BOTS, intermediate, steady
from engine.bots.expert import Expert
from engine.bots.sampling import known_of, worlds
from engine.cards import FULL_DECK, cards_of, parse_card
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.play import play_deal, play_match
from engine.ruleset import Ruleset
from engine.tricks import legal_cards
from engine.view import SeatView, view
from tests.engine.builders import (
    ALL_PRESETS,
    STANDARD,
    TOURNAMENT,
    act,
    random_deal,
    random_walk,
    stacked_deck,
)

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from(
    [*ALL_PRESETS, TOURNAMENT.replace(void_in_suit="classic"), STANDARD.replace(projects="all")]
)
QUICK = Expert(worlds=4)


def moment(seed: int, rules: Ruleset) -> Deal:
    """A random moment of a random deal."""
    dice = random.Random(seed)
    return random_walk(random_deal(rules, dice), dice, dice.randrange(50))


@given(seed=SEEDS, rules=RULES)
def test_every_answer_is_legal(seed: int, rules: Ruleset) -> None:
    """B21: in any position that random players get into, of every preset."""
    deal = moment(seed, rules)
    if deal.to_act is not None:
        assert QUICK(view(deal, deal.to_act)) in deal.legal_actions()


@settings(max_examples=10)
@given(seed=SEEDS, rules=RULES)
def test_it_comes_to_the_end_of_every_deal(seed: int, rules: Ruleset) -> None:
    """B21: four experts, from the first call to the last card."""
    assert play_deal(random_deal(rules, random.Random(seed)), (QUICK,) * 4).phase == "done"


def with_other_hidden_cards(deal: Deal, dice: random.Random) -> Deal:
    """The same calls and cards, what the player to act has not seen dealt otherwise; the same deal when that
    cannot be."""
    seat, deck = deal.to_act, list(deal.deck)
    assert seat is not None
    seen = deal.dealt_hands[seat] | 1 << deal.up_card
    for trick in deal.tricks:
        seen |= sum(1 << card for card in trick.cards)
    seen |= sum(1 << card for card in deal.trick)
    hidden = [place for place, card in enumerate(deck) if not seen >> card & 1]
    for _ in range(20):
        cards = [deck[place] for place in hidden]
        dice.shuffle(cards)
        for place, card in zip(hidden, cards, strict=True):
            deck[place] = card
        other = Deal.start(deal.ruleset, deal.dealer, tuple(deck), deal.totals)
        try:
            for actor, action in deal.history:
                other = other.apply(action, actor)
        except IllegalAction:
            continue
        if view(other, seat) == view(deal, seat):
            return other
    return deal


@given(seed=SEEDS, rules=RULES)
def test_hidden_cards_change_nothing(seed: int, rules: Ruleset) -> None:
    """B21: deals that differ only in cards the seat has not seen get the same answer."""
    deal = moment(seed, rules)
    if deal.to_act is None:
        return
    other = with_other_hidden_cards(deal, random.Random(seed))
    assert QUICK(view(deal, deal.to_act)) == QUICK(view(other, deal.to_act))


def test_the_same_seed_plays_the_same_match() -> None:
    """B21: four experts from one seed, twice."""
    one, two = (play_match(STANDARD.replace(goal=20), "again", (Expert("s", worlds=6),) * 4) for _ in "ab")
    assert one.over
    assert one == two


# What it imagines


@given(seed=SEEDS, rules=RULES)
def test_worlds_keep_what_is_certain(seed: int, rules: Ruleset) -> None:
    """C5, S11: every card in one place, the right number for each, own cards and shown projects where they are,
    and every card played so far was legal from the imagined hand too."""
    deal = moment(seed, rules)
    if deal.phase != "play" or deal.to_act is None:
        return
    seen = view(deal, deal.to_act)
    found = worlds(known_of(seen), b"seed")
    for hands in (next(found) for _ in range(5)):
        assert hands[deal.to_act] == seen.hand
        assert [hand.bit_count() for hand in hands] == list(seen.counts)
        played = sum(1 << card for trick in deal.tricks for card in trick.cards)
        played |= sum(1 << card for card in deal.trick)
        assert hands[0] | hands[1] | hands[2] | hands[3] == FULL_DECK & ~played
        for caller, project in seen.shown:
            assert not project.cards & ~played & ~hands[caller]
        if seen.receiver is not None:
            assert (hands[seen.receiver] | played) >> seen.up_card & 1
        check_duties(seen, list(hands))


def check_duties(seen: SeatView, hands: list[int]) -> None:
    """Takes the played cards back one by one; each was one that its hand allowed."""
    tricks = [(trick.leader, trick.cards) for trick in seen.tricks]
    if seen.trick:
        assert seen.leader is not None
        tricks.append((seen.leader, seen.trick))
    for leader, cards in reversed(tricks):
        for place in reversed(range(len(cards))):
            seat = (leader + place) % 4
            hands[seat] |= 1 << cards[place]
            legal = legal_cards(seen.ruleset, hands[seat], cards[:place], seen.trump, locked=seen.locked)
            assert legal >> cards[place] & 1


# What it does with them


def test_it_finds_the_only_card_that_wins() -> None:
    """B21: with three cards left it plays what every world says is best: a sure trick is not given away."""
    deck = stacked_deck(up="7d", first={1: "As Ks Ts Ah Kh"}, receiver=1)
    deal = act(Deal.start(STANDARD, 0, deck), "1 sun")
    while deal.hands[1].bit_count() > 3 or deal.to_act != 1:
        assert deal.to_act is not None
        deal = deal.apply(intermediate.choose(view(deal, deal.to_act)))
    choice = Expert()(view(deal, 1))
    assert choice in deal.legal_actions()
    unseen = intermediate.unseen(view(deal, 1))
    masters = [
        card
        for card in cards_of(deal.hands[1])
        if not unseen & intermediate.ORDERS[None].beats[card] & 0xFF << 8 * (card >> 3)
    ]
    assert not masters or parse_card(choice) in masters


def test_it_buys_what_cannot_fail_and_leaves_what_cannot_be_made() -> None:
    """B21: five trumps from the jack down and an ace are bought; a hand of sevens and eights is not."""
    strong = Deal.start(STANDARD, 0, stacked_deck(up="7s", first={1: "Js 9s Ts Ks Ah"}))
    assert Expert()(view(strong, 1)) == "hokum"
    weak = Deal.start(STANDARD, 0, stacked_deck(up="8s", first={1: "7s 7h 8h 7c 8d"}))
    assert Expert()(view(weak, 1)) == "pass"


def test_it_asks_for_a_new_deal_with_a_weak_hand() -> None:
    """T4, B21: a hand without honours, which the others would buy against."""
    deck = stacked_deck(up="Js", first={1: "7h 8h 7c 8c 7d", 2: "9s As Ts Ah Th", 0: "Ac Tc Ad Td Kd"})
    assert Expert()(view(Deal.start(TOURNAMENT, 0, deck), 1)) == "kasho"


def test_it_doubles_a_hokum_that_has_to_fail() -> None:
    """S7, B21: all the strong trumps and aces sit with the opponents of the buyer."""
    deck = stacked_deck(
        up="7s", first={1: "8s Qs 7h 8h 7c", 2: "Js 9s As Ah Ac"}, later={2: "Ts Ad Th"}, receiver=1
    )
    deal = act(Deal.start(STANDARD, 0, deck), "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")
    assert deal.to_act == 2
    assert Expert()(view(deal, 2)) == "double"
    assert Expert()(view(deal.apply("double"), 1)) == "pass"


# The clock


def ticking(step: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += step


@pytest.mark.parametrize("step", [0.0001, 0.3, 5.0])
@given(seed=SEEDS, rules=RULES)
@settings(max_examples=15)
def test_a_deadline_is_kept(step: float, seed: int, rules: Ruleset) -> None:
    """B21: the clock is asked before every world, and once it is past the deadline nothing more is looked at."""
    deal = moment(seed, rules)
    if deal.to_act is None:
        return
    asked: list[float] = []
    ticks = ticking(step)

    def clock() -> float:
        asked.append(next(ticks))
        return asked[-1]

    answer = Expert(worlds=20, clock=clock, seconds=1.0)(view(deal, deal.to_act))
    assert answer in deal.legal_actions()
    assert sum(now >= 1.0 for now in asked) <= 1


def test_nothing_to_do_is_an_error() -> None:
    """B21: as for every computer player."""
    deal = random_deal(STANDARD, random.Random(1))
    with pytest.raises(ValueError, match="nothing to do"):
        BOTS["expert"](view(deal, deal.dealer))


# How strong it is


def margin(contract: str, pairs: int) -> float:
    """The abnat a deal by which two experts do better than two intermediates, same cards, seats swapped."""
    dice, total, expert = random.Random(20), 0, Expert("strength", worlds=20)
    for _ in range(pairs):
        deal = bought_by_steady(contract, dice)
        for bots, sign in (((expert, "intermediate") * 2, 1), (("intermediate", expert) * 2, -1)):
            play = play_deal(deal, bots).play
            assert play is not None
            total += sign * play.abnat[0]
    return total / pairs


def bought_by_steady(contract: str, dice: random.Random) -> Deal:
    while True:
        deal = random_deal(STANDARD, dice)
        while deal.phase in ("bidding", "doubling"):
            assert deal.to_act is not None
            deal = deal.apply(steady.choose(view(deal, deal.to_act)))
        if deal.contract == contract:
            return deal


@pytest.mark.parametrize("contract", ["hokum", "sun"])
def test_it_takes_more_than_the_intermediate(contract: str) -> None:
    """B21: twelve pairs of fixed deals; `bench.strength` measures it over many more."""
    assert margin(contract, 12) > 10
