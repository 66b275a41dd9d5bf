"""The portable record of a match: written, read back, replayed strictly, reviewed (T7)."""

from __future__ import annotations

import copy
import json
import random
import tracemalloc
from typing import Any

import pytest

from engine.deck import deck
from engine.errors import RecordError
from engine.match import Match
from engine.play import play_match
from engine.record import Record, read_record, record_of, replay, review
from engine.ruleset import preset
from tests.engine.builders import STANDARD, TOURNAMENT

MATCH = play_match(TOURNAMENT, "a match to write down")
DATA: dict[str, Any] = record_of(MATCH).to_dict()
FIRST_PLAYED = next(i for i, done in enumerate(MATCH.finished) if done.score is not None)


def changed(change: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    change(data)
    return data


def card_lines(deal: dict[str, Any]) -> list[int]:
    """The places of the cards among the actions of a deal."""
    return [place for place, line in enumerate(deal["actions"]) if len(line) == 4]


def random_match(seed: str, rules: Any) -> Match:
    dice = random.Random(seed)
    match = Match.start(rules, dice.randrange(4))
    while not match.over:
        if match.deal is None:
            match = match.deal_cards(deck(seed, match.number))
        assert match.deal is not None
        match = match.apply(dice.choice(match.deal.legal_actions()))
    return match


@pytest.mark.parametrize("name", ["standard", "tournament", "saudi", "club"])
def test_a_match_survives_being_written_and_read(name: str) -> None:
    """House rules: the same text, and the same match again by a strict replay, doubling and gahwa included."""
    for number in range(4):
        seed = f"record {name} {number}"
        match = random_match(seed, preset(name, goal=60))
        text = record_of(match).text()
        read = read_record(text)
        assert isinstance(read, Record)
        assert read == record_of(match), seed
        assert read.text() == text, seed
        replayed = replay(read)
        assert replayed.match == match, seed
        assert (replayed.final, replayed.winner, replayed.end) == (match.totals, match.winner, match.end), (
            seed
        )
        assert replayed.running == match.running, seed
        assert review(read) == replayed, seed


def test_the_overrides_are_kept() -> None:
    """House rules: a match stores the preset, the version and what differs from it."""
    match = play_match(preset("tournament", goal=60, kasho=False), "overrides")
    data = record_of(match).to_dict()
    assert data["ruleset"] == {"name": "tournament", "version": 1, "overrides": {"goal": 60, "kasho": False}}
    assert replay(read_record(data)).ruleset == match.ruleset


def test_an_unfinished_match_can_be_written() -> None:
    """The last deal may be unfinished, the match without a winner."""
    match = Match.start(STANDARD, 1)
    assert replay(read_record(record_of(match).to_dict())).match == match
    match = match.deal_cards(deck("half", 1)).apply("pass").apply("sun")
    record = read_record(record_of(match).text())
    replayed = replay(record)
    assert (replayed.match, replayed.winner, replayed.deals) == (match, None, ())


def test_a_card_against_the_rules_stands_in_a_review() -> None:
    """T7: strict names deal, trick, seat and card; a review goes on and lists it. The irregular card is
    made by two cards of one hand changing places, so that every other card can still be played."""
    found = 0
    for place in card_lines(DATA["deals"][FIRST_PLAYED]):
        data = swapped_with_later(place)
        if data is None:
            continue
        read = read_record(data)
        try:
            reviewed = review(read)
        except RecordError:
            continue
        cards = [one for one in reviewed.irregularities if one.trick is not None]
        if not cards:
            continue
        found += 1
        with pytest.raises(RecordError) as refusal:
            replay(read)
        first = cards[0]
        error = refusal.value
        named = (error.deal, error.trick, error.params["seat"], error.params["card"], error.code, error.rule)
        assert named == (first.deal, first.trick, first.seat, first.card, first.code, first.rule)
        assert first.deal == FIRST_PLAYED + 1
        assert first.rule in ("C5", "T1")
        assert reviewed.match is not None
        assert (first.seat, first.card) in reviewed.match.finished[FIRST_PLAYED].deal.history
    assert found > 3


def swapped_with_later(place: int) -> dict[str, Any] | None:
    """The match with one card changed for the card its player plays next; only this deal and what stands
    after it, as far as it goes."""
    data = copy.deepcopy(DATA)
    lines = data["deals"][FIRST_PLAYED]["actions"]
    seat = lines[place][0]
    later = [at for at in card_lines(data["deals"][FIRST_PLAYED]) if at > place and lines[at][0] == seat]
    if not later:
        return None
    lines[place], lines[later[0]] = lines[later[0]], lines[place]
    del data["deals"][FIRST_PLAYED + 1 :]
    return data


def test_a_call_that_was_not_held_counts_for_nothing() -> None:
    """T7, S11: strict refuses it, a review lists it and goes on without it."""
    data = changed(lambda data: None)
    actions = data["deals"][FIRST_PLAYED]["actions"]
    first_card = card_lines(data["deals"][FIRST_PLAYED])[0]
    seat = actions[first_card][0]
    held = {line[2:] for line in actions if line[0] == seat and len(line) == 4}
    rank = next(rank for rank in "TJQK" if {f"{rank}{suit}" for suit in "shcd"} - held)
    actions.insert(first_card, f"{seat} call hundred {rank}")
    with pytest.raises(RecordError) as refusal:
        replay(read_record(data))
    assert (refusal.value.code, refusal.value.rule, refusal.value.trick) == ("project_not_held", "S11", 1)
    reviewed = review(read_record(data))
    assert [(one.code, one.deal) for one in reviewed.irregularities] == [
        ("project_not_held", FIRST_PLAYED + 1)
    ]
    assert reviewed.match == MATCH


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data["deals"][FIRST_PLAYED].update(points=[1, 1]), "points_differs"),
        (lambda data: data["deals"][FIRST_PLAYED].update(totals=[1, 1]), "totals_differs"),
        (lambda data: data["result"].update(totals=[1, 1]), "totals_differs"),
        (lambda data: data["result"].update(winner=1 - data["result"]["winner"]), "winner_differs"),
        (lambda data: data["result"].update(winner=None), "winner_differs"),
        (lambda data: data["result"].update(end="gahwa"), "end_differs"),
    ],
)
def test_what_is_stated_must_follow(change: Any, code: str) -> None:
    """T7: points, totals and result are compared; strict refuses, a review lists."""
    data = changed(change)
    with pytest.raises(RecordError) as refusal:
        replay(read_record(data))
    assert refusal.value.code == code
    reviewed = review(read_record(data))
    assert [one.code for one in reviewed.irregularities] == [code]
    assert reviewed.final == MATCH.totals


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda data: data["deals"][0]["actions"].insert(0, "0 gahwa"), "call_not_allowed"),
        (lambda data: data["deals"][FIRST_PLAYED]["actions"].pop(), "deal_not_done"),
        (lambda data: data["deals"][0]["actions"].append("0 pass"), "no_deal"),
        (lambda data: data["deals"].append(data["deals"][0]), "match_over"),
        (lambda data: data.update(dealer=(data["dealer"] + 1) % 4), "out_of_turn"),
    ],
)
def test_where_nothing_can_go_on_a_review_ends_too(change: Any, code: str) -> None:
    """T7: a refused call, a missing end, a deal after the match."""
    data = changed(change)
    for go_through in (replay, review):
        with pytest.raises(RecordError) as refusal:
            go_through(read_record(data))
        assert refusal.value.code == code
        assert refusal.value.deal is not None


@pytest.mark.parametrize(
    ("change", "code", "deal"),
    [
        (lambda data: data.update(form="other"), "bad_value", None),
        (lambda data: data.update(form_version=2), "bad_value", None),
        (lambda data: data.update(seats=2), "bad_value", None),
        (lambda data: data.update(dealer=4), "bad_value", None),
        (lambda data: data.update(dealer=True), "bad_value", None),
        (lambda data: data.update(extra=1), "unknown_field", None),
        (lambda data: data.pop("result"), "missing_field", None),
        (lambda data: data["result"].update(end="time"), "bad_value", None),
        (lambda data: data["result"].update(winner=2), "bad_value", None),
        (lambda data: data["ruleset"].update(name="whist"), "unknown_preset", None),
        (lambda data: data["ruleset"].update(version=7), "unknown_preset", None),
        (lambda data: data["ruleset"].update(overrides={"goat": 1}), "unknown_field", None),
        (lambda data: data["ruleset"].update(overrides={"goal": "152"}), "bad_value", None),
        (lambda data: data["ruleset"].update(overrides=[]), "not_an_object", None),
        (lambda data: data["deals"][1].update(deck="Ts"), "deck_size", 2),
        (lambda data: data["deals"][1].update(deck=7), "bad_value", 2),
        (lambda data: data["deals"][1].update(actions="pass"), "bad_value", 2),
        (lambda data: data["deals"][1]["actions"].append("pass"), "bad_line", 2),
        (lambda data: data["deals"][1]["actions"].append("4 pass"), "bad_line", 2),
        (lambda data: data["deals"][1]["actions"].append(["1", "pass"]), "bad_line", 2),
        (lambda data: data["deals"][1].update(totals=None), "bad_ending", 2),
        (lambda data: data["deals"][1].update(points=[0, 0], void="passed"), "bad_ending", 2),
        (lambda data: data["deals"][FIRST_PLAYED].update(points=[-1, 0]), "bad_value", FIRST_PLAYED + 1),
    ],
)
def test_a_record_that_cannot_be_read_is_named(change: Any, code: str, deal: int | None) -> None:
    """The form is strict; the deal and the field are named."""
    data = changed(change)
    with pytest.raises(RecordError) as refusal:
        read_record(data)
    assert (refusal.value.code, refusal.value.deal) == (code, deal)
    with pytest.raises(RecordError):
        read_record(json.dumps(data))


def test_a_text_that_is_no_json_names_the_line() -> None:
    with pytest.raises(RecordError) as refusal:
        read_record('{"form":\n"majlis-match",,}')
    assert (refusal.value.code, refusal.value.line) == ("not_json", 2)


def test_a_record_of_very_many_void_deals_is_gone_through_in_one_way() -> None:
    """T4: a moment of a match holds no copy of the deals before it, else twenty thousand of them take their square."""
    weak = next(
        match
        for match in (Match.start(TOURNAMENT, 0).deal_cards(deck("weak", n)) for n in range(1, 5000))
        if match.deal is not None and "kasho" in match.deal.legal_actions()
    )
    assert weak.deal is not None
    shown, moments = weak.apply("kasho"), []
    tracemalloc.start()
    for _ in range(3000):
        shown = shown.deal_cards(weak.deal.deck).apply("kasho")
        moments.append(shown)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 3000 * 6000 and shown.number == 3002
    record = record_of(shown)
    assert replay(read_record(record.to_dict())).match == shown
