"""Whole matches of Open Belote: dealers, goals, records, texts, final scores."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_OF_TEXT
from engine.deck import deck
from engine.errors import RecordError, RulesetError, SheetError
from engine.match import Match
from engine.notation import deal_text, parse_deal
from engine.play import play_match
from engine.record import read_record, record_of, replay, review
from engine.ruleset import Ruleset, parse_ruleset, preset, ruleset_text
from engine.scoresheet import check_final, check_sheet, read_sheet
from engine.scribe import write_down
from engine.start import start_deal
from engine.view import OpenView, public_view, view
from tests.engine.open.builders import ALL_RULES, OPEN, moments, random_deal

GOALS = (501, 1001, 2001, 51, 101, 201, 1, 3, 5)


def test_c6_the_two_players_deal_in_turn() -> None:
    """C6: from the first dealer on they alternate."""
    match = play_match(OPEN, "alternate")
    first = match.first_dealer
    assert [done.deal.dealer for done in match.finished] == [
        (first + number) % 2 for number in range(len(match.finished))
    ]


@pytest.mark.parametrize("goal", GOALS)
def test_c7_every_goal_ends_a_match(goal: int) -> None:
    """C7, O9, O11: 501, 1001, 2001; 51, 101, 201 in tenths; 1, 3, 5 won deals."""
    match = play_match(preset("open", goal=goal), f"goal {goal}")
    assert match.end == "target"
    assert match.winner is not None
    assert match.totals[match.winner] >= goal > min(match.totals)
    assert all(max(totals) < goal for totals in match.running[:-1])
    if goal <= 5:
        assert match.totals[match.winner] == goal
        assert sum(match.totals) == len(match.finished)


def test_b19_nobody_has_to_be_made_to_choose() -> None:
    """B19, O2: two who always decline play all the same, and no deal is void."""
    match = play_match(preset("open", goal=101), "never", ["beginner", "beginner"])
    assert match.over
    assert all(done.deal.void is None for done in match.finished)


@pytest.mark.parametrize("bots", [("beginner",) * 2, ("intermediate",) * 2, ("steady",) * 2])
def test_a_match_replays_from_its_record(bots: tuple[str, str]) -> None:
    """The same decks and actions give the same match; so does what was written of it."""
    match = play_match(preset("open", goal=201, open_capot="add"), "record", bots)
    record = read_record(record_of(match).text())
    assert record == record_of(match)
    replayed = replay(record)
    assert replayed.match == match
    assert (replayed.final, replayed.winner) == (match.totals, match.winner)


def test_t7_a_record_is_strict_unless_reviewed() -> None:
    """T7: a card that broke O4 is named; in a review it stands."""
    match, irregular = _with_an_irregular_card()
    record = record_of(match)
    actions = list(record.deals[0].actions)
    place = next(at for at, (_, action) in enumerate(actions) if action in CARD_OF_TEXT)
    record = replace(
        record,
        deals=(
            replace(record.deals[0], actions=(*actions[: place + 1], irregular), points=None, totals=None),
        ),
    )
    with pytest.raises(RecordError) as refused:
        replay(record)
    assert (refused.value.code, refused.value.deal, refused.value.trick) == ("must_follow", 1, 1)
    found = review(record)
    assert [one.code for one in found.irregularities] == ["must_follow"]


def _with_an_irregular_card() -> tuple[Match, tuple[int, str]]:
    """An unfinished match whose first deal has been led to, and a card that does not follow though it could."""
    for number in range(200):
        match = Match.start(OPEN, 1).deal_cards(deck(f"irregular {number}", 1)).apply("trump s")
        lead = next(action for action in match.deal.legal_actions() if action in CARD_OF_TEXT)  # type: ignore[union-attr]
        led = match.apply(lead)
        assert led.deal is not None
        legal = led.deal.legal_actions()
        face_up = view(led.deal, 1)
        assert isinstance(face_up, OpenView)
        others = [card for card in face_up.columns[1].up if card is not None]
        follow = [card for card in others if card // 8 == CARD_OF_TEXT[lead] // 8]
        wrong = [text for text, card in CARD_OF_TEXT.items() if card in others and text not in legal]
        wrong = [
            text for text in wrong if text[1].islower() and CARD_OF_TEXT[text] // 8 != CARD_OF_TEXT[lead] // 8
        ]
        if follow and wrong:
            return led, (1, wrong[0])
    raise AssertionError("no such deal")


@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_RULES))
def test_a_deal_reads_back_from_its_text(seed: int, rules: Ruleset) -> None:
    """At any moment."""
    dice = random.Random(seed)
    deal = dice.choice(moments(random_deal(rules, dice), dice))
    assert parse_deal(deal_text(deal)) == deal


def test_score_sheet_of_a_match_that_was_played() -> None:
    """Score sheet: all lines, written and read again, give the same totals."""
    match = play_match(preset("open", goal=1001), "sheet")
    written = [write_down(done.deal).to_dict() for done in match.finished]
    result = check_sheet(match.ruleset, read_sheet(match.ruleset, written))
    assert (result.final, result.winner, result.end) == (match.totals, match.winner, "target")
    with pytest.raises(SheetError) as after:
        check_sheet(match.ruleset, read_sheet(match.ruleset, [*written, written[0]]))
    assert (after.value.code, after.value.deal) == ("match_over", len(written) + 1)
    with pytest.raises(SheetError) as other_game:
        read_sheet(match.ruleset, [written[0], {"kind": "played", "contract": "sun", "buyer": 0}])
    assert (other_game.value.code, other_game.value.deal) == ("unknown_field", 2)


def test_score_sheet_bare_final_scores() -> None:
    """Score sheet, O9: the winner at the goal; won deals never pass it; there is no gahwa."""
    deals = preset("open", goal=3)
    assert check_final(OPEN, (510, 430)) == 0
    assert check_final(OPEN, (540, 560)) == 1
    assert check_final(deals, (1, 3)) == 1
    assert check_final(OPEN, (300, 200), end="time") == 0
    for rules, points, end, code in (
        (OPEN, (500, 400), "target", "goal_not_reached"),
        (OPEN, (520, 520), "target", "level"),
        (deals, (4, 1), "target", "past_the_goal"),
        (deals, (3, 3), "target", "level"),
        (OPEN, (501, 200), "gahwa", "no_gahwa"),
    ):
        with pytest.raises(SheetError) as refused:
            check_final(rules, points, end=end)
        assert refused.value.code == code


def test_the_preset_and_its_house_rules() -> None:
    """O9, O10: two seats, two sides of one; every value round trips; goals and fields of other games are refused."""
    assert (OPEN.game, OPEN.seats, OPEN.sides, OPEN.team_size, OPEN.goal) == ("open", 2, 2, 1, 501)
    for goal in GOALS:
        for belote in ("passes", "kept"):
            for capot in ("replace", "add"):
                rules = preset("open", goal=goal, open_belote_on_failure=belote, open_capot=capot)
                assert parse_ruleset(ruleset_text(rules)) == rules
    with pytest.raises(RulesetError) as goal_refused:
        preset("open", goal=152)
    assert goal_refused.value.code == "bad_value"
    with pytest.raises(RulesetError) as other_game:
        preset("open", kasho=True)
    assert other_game.value.code == "field_of_another_game"
    with pytest.raises(RulesetError):
        preset("standard", open_capot="add")


def test_a_deal_is_started_and_seen_by_its_game() -> None:
    """O1: whoever looks on gets the view of this game."""
    deal = start_deal(OPEN, 1, deck("any", 1))
    seen = public_view(deal)
    assert isinstance(seen, OpenView)
    assert [side.beneath.count(True) for side in seen.columns] == [8, 8]
    assert view(deal, 0).legal_actions == deal.legal_actions()
