"""What a seat sees: everything it may know, and nothing that only the others' cards could tell."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_TEXTS, cards_of, parse_card, parse_hand
from engine.deal import Deal
from engine.errors import IllegalAction
from engine.ruleset import Ruleset
from engine.view import SeatView, public_view, view
from tests.engine.builders import ALL_PRESETS, STANDARD, TOURNAMENT, act, random_deal, random_walk, start

SEATS = (0, 1, 2, 3, None)


def seen_by(deal: Deal, seat: int | None) -> SeatView:
    return public_view(deal) if seat is None else view(deal, seat)


def known_cards(deal: Deal, seat: int | None) -> set[int]:
    """The own cards, the card turned up, and every card played."""
    own = set() if seat is None else set(cards_of(deal.dealt_hands[seat]))
    played = {card for trick in deal.tricks for card in trick.cards} | set(deal.trick)
    return own | played | {deal.up_card}


def reshuffled(deal: Deal, seat: int | None, dice: random.Random) -> Deal | None:
    """The same deal to ``seat``, with all the cards it does not know dealt otherwise; None where the
    actions that were taken would not have been possible."""
    known = known_cards(deal, seat)
    places = [place for place, card in enumerate(deal.deck) if card not in known]
    hidden = [deal.deck[place] for place in places]
    dice.shuffle(hidden)
    deck = list(deal.deck)
    for place, card in zip(places, hidden, strict=True):
        deck[place] = card
    other = Deal.start(deal.ruleset, deal.dealer, tuple(deck), deal.totals, deal.number, deal.must_buy)
    try:
        for actor, action in deal.history:
            other = other.apply(action, actor)
    except IllegalAction:
        return None
    return other


@given(
    seed=st.integers(0, 2**32),
    seat=st.sampled_from(SEATS),
    rules=st.sampled_from(ALL_PRESETS),
    steps=st.integers(0, 45),
)
def test_deals_that_differ_only_in_hidden_cards_look_alike(
    seed: int, seat: int | None, rules: Ruleset, steps: int
) -> None:
    """Nothing leaks: neither through a field nor through what it leaves out."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(rules, dice), dice, stop_at=steps)
    for _ in range(5):
        other = reshuffled(deal, seat, dice)
        if other is not None:
            assert seen_by(other, seat) == seen_by(deal, seat)


def test_the_search_for_leaks_finds_other_deals() -> None:
    """The property above is no empty one: most early positions can be dealt otherwise."""
    dice = random.Random(7)
    found = 0
    for _ in range(100):
        deal = random_walk(random_deal(STANDARD, dice), dice, stop_at=8)
        other = reshuffled(deal, 0, dice)
        found += other is not None and other.hands != deal.hands
    assert found >= 50


def every_card_in(value: object) -> set[int]:
    """Every int 0..31 in cards and tricks, every card text, anywhere in a view."""
    if isinstance(value, str):
        return {parse_card(word) for word in value.split() if word in CARD_TEXTS}
    if isinstance(value, tuple):
        return set().union(*(every_card_in(part) for part in value))
    return set()


@given(seed=st.integers(0, 2**32), seat=st.sampled_from(SEATS), steps=st.integers(0, 45))
def test_no_unknown_card_stands_anywhere_in_a_view(seed: int, seat: int | None, steps: int) -> None:
    """A search through every field for a card that the seat has not seen or been shown."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(TOURNAMENT, dice), dice, stop_at=steps)
    seen = seen_by(deal, seat)
    allowed = known_cards(deal, seat)
    for _, project in seen.shown:
        allowed |= set(cards_of(project.cards))
    texts = (seen.history, seen.legal_actions, tuple(kind for _, kind in seen.heard))
    assert every_card_in(texts) <= allowed
    masks = seen.hand
    for project in (*seen.called, *seen.suggested):
        masks |= project.cards
    assert set(cards_of(masks)) <= allowed
    assert {card for trick in seen.tricks for card in trick.cards} | set(seen.trick) <= allowed


def test_a_view_holds_plain_values_only() -> None:
    """No Deal, hand of another, or deck can be reached from a view."""
    deal = start(STANDARD, up="Kh")
    for field in dataclasses.fields(SeatView):
        value = getattr(view(deal, 1), field.name)
        assert isinstance(value, (int, str, tuple, Ruleset, type(None))), field.name


def test_own_cards_and_counts() -> None:
    """A seat sees its hand, and how many cards the others hold."""
    deal = start(STANDARD, up="Kh", first={2: "As Ks"})
    seen = view(deal, 2)
    assert seen.hand & parse_hand("As Ks") == parse_hand("As Ks")
    assert seen.counts == (5, 5, 5, 5)
    assert (seen.phase, seen.bidding_round, seen.asking, seen.to_act) == ("bidding", 1, "open", 1)
    assert seen.legal_actions == ()
    assert view(deal, 1).legal_actions == ("pass", "hokum", "sun")
    spectator = public_view(deal)
    assert (spectator.hand, spectator.legal_actions, spectator.seat) == (0, (), None)


def test_t4_only_the_weak_hand_sees_its_kasho() -> None:
    """T4: out of turn; nobody else learns that it could."""
    deal = start(TOURNAMENT, up="Kh", first={3: "7s 8s 9s 7h 8h"})
    assert [view(deal, seat).legal_actions for seat in range(4)][3] == ("kasho",)
    assert view(deal, 0).legal_actions == view(deal, 2).legal_actions == ()


@pytest.fixture
def called() -> Deal:
    """Sun of seat 1; he calls a fifty, seat 2 a sira; the first trick is not complete."""
    deal = start(
        STANDARD,
        up="9d",
        first={1: "As Ks Qs Js 7h", 2: "Kh Qh Jh 8c 7c", 3: "Ah", 0: "8h"},
        later={1: "Ac Ad"},
        receiver=1,
    )
    return act(deal, "1 sun", "1 call fifty As", "1 7h", "2 call sira Kh", "2 Kh")


def test_s11_the_kind_only_is_heard(called: Deal) -> None:
    """S11: the caller knows what he called."""
    for seat in (0, 2, 3, None):
        seen = seen_by(called, seat)
        assert seen.history[1] == (1, "call fifty")
        assert seen.heard == ((1, "fifty"), (2, "sira"))
        assert seen.shown == ()
        assert [project.text for project in seen.called] == (["sira Kh"] if seat == 2 else [])
    assert [project.text for project in view(called, 1).called] == ["fifty As"]


def test_s11_the_scoring_side_shows_with_the_second_card(called: Deal) -> None:
    """S11, S12: the other side never shows."""
    after = act(called, "3 Ah", "0 8h")
    assert after.to_act == 3
    assert public_view(after).shown == ()
    while after.to_act != 1:
        after = after.apply(after.legal_actions()[0])
    assert public_view(after).shown == ()
    after = after.apply(after.legal_actions()[0])
    shown = public_view(after).shown
    assert [(seat, project.text) for seat, project in shown] == [(1, "fifty As")]
    while after.to_act is not None:
        after = after.apply(after.legal_actions()[0])
    assert public_view(after).shown == shown


def test_s11_the_best_choice_is_suggested(called: Deal) -> None:
    """S11: to the player who may call it, until he has called."""
    before = act(start(STANDARD, up="9d", first={1: "As Ks Qs Js 7h"}), "1 sun")
    assert view(before, 1).suggested[0].text == "fifty As"
    assert view(before, 2).suggested == public_view(before).suggested == ()
    assert view(act(before, "1 call fifty As"), 1).suggested == ()


def test_s13_baloot_is_announced_with_the_second_card() -> None:
    """S13: when its owner plays the second of king and queen."""
    deal = start(STANDARD, up="Jh", first={1: "Kh Qh As Ts 9c"}, later={1: "8d 7d"}, receiver=1)
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm", "2 pass", "0 pass")
    announced = []
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions()[0])
        held = deal.hands[1] & parse_hand("Kh Qh")
        assert public_view(deal).baloot == (None if held else 1)
        announced.append(not held)
    assert announced[0] is False
    assert announced[-1] is True


def test_the_score_is_seen_when_the_deal_is_done() -> None:
    """S14-S20: with its account."""
    deal = act(start(STANDARD, up="Kh"), "1 sun")
    assert public_view(deal).score is None
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions()[0])
    seen = public_view(deal)
    assert seen.score == deal.score()
    assert seen.score is not None
    assert sum(seen.abnat) == 130


def test_s6_who_got_the_up_card_is_seen() -> None:
    """S6: after ashkal it is not the buyer."""
    seen = public_view(act(start(STANDARD, up="Kh"), "1 pass", "2 pass", "3 ashkal", "2 pass"))
    assert (seen.buyer, seen.receiver, seen.ashkal, seen.leader) == (3, 1, True, 3)
