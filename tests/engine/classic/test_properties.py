"""What holds at every moment of every deal and match of Classic Belote."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bots import bots_of
from engine.bots.classic import steady
from engine.classic.actions import ACTIONS
from engine.classic.deal import ClassicDeal
from engine.errors import IllegalAction, RecordError
from engine.match import Match
from engine.notation import deal_text, parse_deal
from engine.play import play_deal, play_match
from engine.record import read_record, record_of, replay, review
from engine.ruleset import Ruleset
from engine.view import public_view, view
from tests.engine.builders import stacked_deck
from tests.engine.classic.builders import ALL_RULES, CLASSIC, act, moments, played_out, random_deal, start

SEEDS, RULES = st.integers(0, 2**32), st.sampled_from(ALL_RULES)


@given(seed=SEEDS, rules=RULES)
def test_a_deal_holds_162_points(seed: int, rules: Ruleset) -> None:
    """C3, K6, K7: with belote and capot on top."""
    dice = random.Random(seed)
    deal = random_deal(rules, dice)
    while deal.void is not None or deal.to_act is not None:
        deal = played_out(random_deal(rules, dice), dice)
    facts, score = deal.outcome(), deal.score()
    assert facts is not None and score is not None
    assert sum(facts.cards) == 162
    capot = 0
    if facts.capot is not None:
        capot = (350 if facts.alone else 252) - (162 if rules.capot == "replace" else 0)
    assert sum(score.points) == 162 + capot + sum(facts.belote)
    assert sum(facts.belote) in (0, 20)
    assert not any(deal.hands)


@given(seed=SEEDS, rules=RULES, must_buy=st.booleans())
def test_every_moment_offers_what_it_takes(seed: int, rules: Ruleset, must_buy: bool) -> None:
    """K2, K5, B19: legal actions are never empty before the end, and nothing else is taken."""
    dice = random.Random(seed)
    for deal in moments(random_deal(rules, dice, must_buy=must_buy), dice):
        legal = deal.legal_actions()
        assert bool(legal) is (deal.to_act is not None)
        assert all(action in ACTIONS for action in legal)
        for action in dice.sample(sorted(set(ACTIONS.values()) - set(legal)), 3):
            with pytest.raises(IllegalAction):
                deal.apply(action)
        for seat in set(range(4)) - {deal.to_act}:
            assert deal.legal_actions(seat) == ()
    assert not must_buy or deal.void is None


@given(seed=SEEDS, rules=RULES)
def test_text_round_trip(seed: int, rules: Ruleset) -> None:
    """C1: reading what was written gives the deal back, at any moment."""
    dice = random.Random(seed)
    for deal in moments(random_deal(rules, dice), dice):
        if dice.random() < 0.2:
            assert parse_deal(deal_text(deal)) == deal


@given(seed=SEEDS, rules=RULES)
def test_a_view_tells_nothing_a_seat_has_not_seen(seed: int, rules: Ruleset) -> None:
    """Two deals that differ only in cards a seat has not seen give it equal views."""
    dice = random.Random(seed)
    for deal in moments(random_deal(rules, dice), dice):
        if deal.phase == "bidding" and dice.random() < 0.4:
            break
    if deal.phase != "bidding":
        return
    seat = dice.randrange(4)
    other = with_unseen_shuffled(deal, seat, dice)
    assert view(other, seat) == view(deal, seat)
    seen: Any = public_view(deal)
    assert (seen.hand, seen.legal_actions) == (0, ())


def with_unseen_shuffled(deal: ClassicDeal, seat: int, dice: random.Random) -> ClassicDeal:
    """The same deal with every card but the seat's own and the up card in another place."""
    known = [place for place, card in enumerate(deal.deck) if place == 20 or deal.hands[seat] >> card & 1]
    rest = [card for place, card in enumerate(deal.deck) if place not in known]
    dice.shuffle(rest)
    cards = iter(rest)
    deck = tuple(card if place in known else next(cards) for place, card in enumerate(deal.deck))
    other = ClassicDeal.start(deal.ruleset, deal.dealer, deck, deal.totals, deal.number, deal.must_buy)
    for actor, action in deal.history:
        other = other.apply(action, actor)
    return other


def hidden_otherwise(deal: ClassicDeal, seat: int | None, dice: random.Random) -> ClassicDeal | None:
    """The same deal to a seat, or to a spectator, with all the cards it does not know dealt otherwise; None where
    what was played would not have been allowed."""
    known = {card for trick in deal.tricks for card in trick.cards} | {*deal.trick, deal.up_card}
    own = 0 if seat is None else deal.dealt_hands[seat]
    places = [at for at, card in enumerate(deal.deck) if card not in known and not own >> card & 1]
    hidden = [deal.deck[at] for at in places]
    dice.shuffle(hidden)
    moved = dict(zip(places, hidden, strict=True))
    deck = tuple(moved.get(at, card) for at, card in enumerate(deal.deck))
    other = ClassicDeal.start(deal.ruleset, deal.dealer, deck, deal.totals, deal.number, deal.must_buy)
    try:
        for actor, action in deal.history:
            other = other.apply(action, actor)
    except IllegalAction:
        return None
    return other


@given(seed=SEEDS, rules=RULES, seat=st.sampled_from((None, 0, 1, 2, 3)))
def test_deals_that_differ_only_in_hidden_cards_look_alike(
    seed: int, rules: Ruleset, seat: int | None
) -> None:
    """At any moment, to a seat and to a spectator."""
    dice = random.Random(seed)
    deal = dice.choice(list(moments(random_deal(rules, dice), dice)))
    for _ in range(5):
        other = hidden_otherwise(deal, seat, dice)
        if other is not None and seat is None:
            assert public_view(other) == public_view(deal)
        elif other is not None and seat is not None:
            assert view(other, seat) == view(deal, seat)


def test_the_search_for_leaks_finds_other_deals() -> None:
    """The property above is no empty one: also in the play many deals can be dealt otherwise."""
    dice = random.Random(7)
    found = 0
    for _ in range(100):
        story = [deal for deal in moments(random_deal(CLASSIC, dice), dice) if deal.phase == "play"]
        if story:
            other = hidden_otherwise(story[len(story) // 4], 0, dice)
            found += other is not None and other.hands != story[len(story) // 4].hands
    assert found >= 10, found


@given(seed=SEEDS, rules=RULES)
def test_a_view_in_play_holds_one_hand_only(seed: int, rules: Ruleset) -> None:
    """No card that others still hold is anywhere in what a seat, or a spectator, is shown."""
    dice = random.Random(seed)
    for deal in dice.sample(list(moments(random_deal(rules, dice), dice)), 4):
        for seat in (None, 0, 1, 2, 3):
            seen: Any = public_view(deal) if seat is None else view(deal, seat)
            assert seen.hand == (0 if seat is None else deal.hands[seat])
            assert seen.counts == tuple(hand.bit_count() for hand in deal.hands)
            shown = {card for trick in seen.tricks for card in trick.cards} | set(seen.trick)
            assert not any(hand >> card & 1 for hand in deal.hands for card in shown)
            values = dataclasses.asdict(seen)
            assert all(values[name] != hand for name in ("called", "shown") for hand in deal.hands)
            assert (seen.score is not None) is (deal.score() is not None)


def test_k6_a_belote_is_seen_when_both_cards_are_played() -> None:
    """K6: others learn of it from the second of the two cards."""
    deal = act(start(up="7s", first={0: "Ks Qs"}), "1 take")
    seen = []
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions()[0])
        left = deal.hands[0] & deal.dealt_hands[0] & (0b1100000)
        shown: Any = view(deal, 2)
        seen.append(shown.baloot)
        assert (shown.baloot == 0) is (left == 0)
    assert seen[0] is None and seen[-1] == 0


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_matches_by_computer_players_are_records(rules: Ruleset) -> None:
    """B17, B18, B20, K1, K9, C6: the same seed gives the same match, and its record replays to it."""
    for seats in (None, ("steady", "intermediate", "beginner", "steady")):
        match = play_match(rules, "a seed", seats)
        assert match == play_match(rules, "a seed", seats)
        assert match.over and max(match.totals) >= 501
        again = replay(read_record(record_of(match).text()))
        assert (again.match, again.running, again.winner) == (match, match.running, match.winner)


def test_b19_four_that_never_take_still_end_a_match() -> None:
    """B19, B17: after twenty void deals the dealer takes."""
    match = play_match(CLASSIC, "never", ("beginner",) * 4)
    voids = [done.deal.void for done in match.finished]
    assert voids[:20] == ["passed"] * 20 and voids[20] is None
    assert match.finished[20].deal.history[7][1] == "take"


@pytest.mark.parametrize(
    ("up", "hand", "calls", "said"),
    [
        ("9s", "Js 7s Ah Kd 8c", (), "take"),  # three with the jack, the up card counted
        ("9s", "7s 8s Qs Ah Kd", (), "take"),  # four with the nine
        ("8s", "Js Ah Kd 8c 7d", (), "pass"),
        ("8s", "9h 8h 7h Qh Kd", (1, 2, 3, 0), "take h"),
        ("8s", "Jd 8d 7d 9h 7h", (1, 2, 3, 0), "take d"),
        ("8s", "Ah Kd 8c 7d 9c", (1, 2, 3, 0), "pass"),
    ],
)
def test_b20_steady_takes_good_hands(up: str, hand: str, calls: tuple[int, ...], said: str) -> None:
    """B20: three trumps with the jack or four with the nine, in either round (K2)."""
    deal = act(start(up=up, first={1: hand}), *(f"{seat} pass" for seat in calls))
    seen: Any = view(deal, 1)
    assert steady(seen) == said


def test_b17_b18_the_others_never_take_but_play_on() -> None:
    """B17, B18: also where the dealer must take (B19)."""
    assert set(bots_of(CLASSIC)) == {"beginner", "intermediate", "steady", "expert"}
    for name in ("beginner", "intermediate"):
        deal = play_deal(start(must_buy=True), (name,) * 4)
        assert deal.history[:8] == (*((seat % 4, "pass") for seat in (1, 2, 3, 4, 5, 6, 7)), (0, "take"))
        assert deal.score() is not None
        with pytest.raises(ValueError, match="nothing to do"):
            bots_of(CLASSIC)[name](view(deal, 0))


def test_t7_a_record_with_a_card_against_the_rules_is_refused_or_reviewed() -> None:
    """T7, K5: a strict replay names the card; a review lets it stand and lists it."""
    deck = stacked_deck(
        0, up="9s", first={0: "Ah Kh Qh 7c 8c", 1: "Js 7d 8d 9d Td"}, later={1: "Jd Ad"}, receiver=1
    )
    match = Match.start(CLASSIC, 0).deal_cards(deck).apply("take").apply("Ah").let_stand("7d", 1)
    while match.deal is not None:
        match = match.apply(match.deal.legal_actions()[0])
    record = read_record(record_of(match).text())
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert (refused.value.code, refused.value.rule) == ("must_trump_or_beat", "K5")
    assert (refused.value.deal, refused.value.trick, refused.value.params["card"]) == (1, 1, "7d")
    reviewed = review(record)
    assert [(one.code, one.card) for one in reviewed.irregularities] == [("must_trump_or_beat", "7d")]
    assert (reviewed.match, reviewed.final) == (match, match.totals)
