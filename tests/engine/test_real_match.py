"""T7, T8: one whole match of real players, replayed card by card under the tournament rules."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.errors import RecordError
from engine.record import ObservedRecord, read_record, replay, review
from engine.ruleset import preset

FILE = Path(__file__).resolve().parents[2] / "league" / "demo" / "real_match.json"
TEXT = FILE.read_text(encoding="utf-8")
DATA: dict[str, Any] = json.loads(TEXT)
PLAYED = [deal for deal in DATA["deals"] if "tricks" in deal]


def changed(deal: int, /, **fields: Any) -> dict[str, Any]:
    """The match with some fields of one deal written otherwise."""
    data = copy.deepcopy(DATA)
    data["deals"][deal - 1].update(fields)
    return data


def codes(data: dict[str, Any]) -> list[tuple[int | None, str]]:
    """What a review finds beside the one irregularity of the real match."""
    found = [(one.deal, one.code) for one in review(read_record(data)).irregularities]
    assert (12, "must_follow") in found
    return [one for one in found if one != (12, "must_follow")]


def test_the_review_finds_exactly_one_irregularity() -> None:
    """T7: in deal 12, trick 2, seat 4 throws 8d on the Js led while holding Ks; nothing else."""
    reviewed = review(read_record(TEXT))
    assert len(reviewed.irregularities) == 1
    one = reviewed.irregularities[0]
    assert (one.deal, one.trick, one.seat, one.card) == (12, 2, 4, "8d")
    assert (one.code, one.rule) == ("must_follow", "C5")


def test_the_match_ends_153_131() -> None:
    """T7: the final score, its winner and how it ended."""
    reviewed = review(read_record(TEXT))
    assert (reviewed.final, reviewed.winner, reviewed.end) == ((153, 131), 0, "target")
    assert list(reviewed.final) == DATA["final"]


def test_every_figure_of_every_deal_is_found_again() -> None:
    """T2, T7: abnat, points and totals after every deal are those of the file."""
    reviewed = review(read_record(TEXT))
    assert len(reviewed.deals) == len(DATA["deals"]) == 22
    running = [0, 0]
    for deal, stated in zip(reviewed.deals, DATA["deals"], strict=True):
        assert deal.number == stated["deal"]
        if "redealt" in stated:
            kasho = stated["redealt"].startswith("weak hand")
            assert (deal.void, deal.points) == ("kasho" if kasho else "passed", (0, 0))
        else:
            assert deal.facts is not None
            abnat = stated["card_abnat"].copy()
            abnat[stated["last_trick_team"] - 1] += 10
            assert list(deal.facts.abnat) == abnat
            assert list(deal.points) == stated["points"]
            assert deal.facts.buyer_side == stated["buyer_team"] - 1
            assert (deal.facts.kaboot_side is not None) == (8 in stated["tricks_won"])
            running = stated["running"]
        assert list(deal.totals.points) == running
    assert len(PLAYED) == 11


def test_a_strict_replay_names_the_first_irregularity() -> None:
    """T7: deal, trick, seat and card."""
    with pytest.raises(RecordError) as refusal:
        replay(read_record(TEXT))
    error = refusal.value
    assert (error.deal, error.trick, error.params["seat"], error.params["card"]) == (12, 2, 4, "8d")
    assert (error.code, error.rule) == ("must_follow", "C5")
    assert str(error).startswith("deal 12, trick 2: seat 4 plays 8d")


def test_calls_are_kept_as_text() -> None:
    """T8: the platform's log is not replayed."""
    record = read_record(TEXT)
    assert isinstance(record, ObservedRecord)
    assert record.deals[1].calls[3:5] == ((0, "thany"), (1, "wala"))
    assert record.deals[4].calls[-3:] == ((0, "spades"), (1, "pass"), (3, "pass"))


def test_the_rules_of_the_match_are_needed() -> None:
    """House rules: under other rules other things are irregular, and the points differ."""
    nameless = {key: value for key, value in DATA.items() if key != "ruleset"}
    with pytest.raises(RecordError) as refusal:
        read_record(nameless)
    assert refusal.value.params["field"] == "ruleset"
    tournament = review(read_record(nameless, ruleset=preset("tournament")))
    assert len(tournament.irregularities) == 1
    with pytest.raises(RecordError) as refusal:
        review(read_record(nameless, ruleset=preset("standard")))  # the ace of deal 6 ends it sooner
    assert (refusal.value.code, refusal.value.deal) == ("match_over", 17)
    standard = review(read_record(nameless, ruleset=preset("standard", goal=1000)))
    found = {(one.deal, one.code) for one in standard.irregularities}
    assert {(1, "kasho_refused"), (6, "points_differs"), (7, "leader_differs")} <= found
    assert standard.points[5] == (0, 88)


def test_a_record_states_only_what_follows_from_its_cards() -> None:
    """T7: each stated figure is compared; a review goes on with what the cards give."""
    assert codes(changed(5, points=[11, 5])) == [(5, "points_differs")]
    assert codes(changed(6, running=[12, 49])) == [(6, "running_differs")]
    assert codes(changed(7, card_abnat=[40, 112])) == [(7, "card_abnat_differs")]
    assert codes(changed(7, tricks_won=[3, 5])) == [(7, "tricks_won_differs")]
    assert codes(changed(7, last_trick_team=1)) == [(7, "last_trick_team_differs")]
    assert codes({**DATA, "target": 200}) == [(None, "target_differs")]
    assert codes({**DATA, "final": [152, 131]}) == [(None, "final_differs")]
    later = codes(changed(3, dealer=3))
    assert later == [(3, "dealer_differs"), (4, "dealer_differs")]


@pytest.mark.parametrize(
    ("deal", "redealt"), [(2, "weak hand shown by seat 3"), (9, "weak hand shown by seat 1")]
)
def test_a_hand_shown_as_weak_has_no_high_card(deal: int, redealt: str) -> None:
    """T4: none of A, 10, K, Q, J among the first five. (The dealer of the next deal then differs too.)"""
    assert (deal, "kasho_refused") in codes(changed(deal, redealt=redealt))


def test_projects_that_scored_were_held() -> None:
    """S11, S12, S13: kinds that the hands of a team do not hold, both teams' kinds, a baloot of others."""
    assert (5, "project_not_held") in codes(changed(5, projects=[["100"], []]))
    assert (7, "project_not_held") in codes(
        changed(7, projects=[[], ["50", "sira", "sira", "sira", "baloot"]])
    )
    assert (16, "baloot_not_held") in codes(changed(16, projects=[[], ["sira", "baloot"]]))
    assert (16, "baloot_missing") in codes(changed(16, projects=[[], ["sira"]]))
    assert (20, "projects_of_both") in codes(changed(20, projects=[["sira"], ["sira"]]))


def with_card(deal: int, trick: int, place: int, **play: Any) -> dict[str, Any]:
    data = copy.deepcopy(DATA)
    data["deals"][deal - 1]["tricks"][trick - 1][place].update(play)
    return data


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (with_card(5, 1, 0, seat=2), "out_of_turn"),
        (with_card(5, 2, 0, card="As"), "card_not_held"),
        (with_card(5, 2, 1, seat=3), "out_of_turn"),
    ],
)
def test_a_card_that_nobody_can_have_played_ends_a_review(data: dict[str, Any], code: str) -> None:
    """T7: a card stands only if it was held by the player whose turn it was."""
    with pytest.raises(RecordError) as refusal:
        review(read_record(data))
    assert (refusal.value.code, refusal.value.deal) == (code, 5)


def test_a_deal_after_the_end_is_refused() -> None:
    """C7: the match is over at 153-131."""
    data = copy.deepcopy(DATA)
    extra = copy.deepcopy(data["deals"][1])
    extra.update(deal=23, dealer=1)
    data["deals"].append(extra)
    with pytest.raises(RecordError) as refusal:
        review(read_record(data))
    assert (refusal.value.code, refusal.value.deal) == ("match_over", 23)


DEAL_5 = DATA["deals"][4]


@pytest.mark.parametrize(
    ("data", "code", "deal"),
    [
        ("{", "not_json", None),
        ("[]", "not_an_object", None),
        ({**DATA, "players": []}, "unknown_field", None),
        ({**DATA, "target": "152"}, "bad_value", None),
        ({**DATA, "final": [153]}, "bad_value", None),
        ({**DATA, "ruleset": "tournament/9"}, "unknown_preset", None),
        ({**DATA, "deals": {}}, "bad_value", None),
        ({**DATA, "deals": [3]}, "not_an_object", 1),
        (changed(3, deal=4), "bad_value", 3),
        (changed(3, dealer=0), "bad_value", 3),
        (changed(3, face_up="Xs"), "bad_card", 3),
        (changed(3, face_up="Qh"), "card_twice", 3),
        (changed(3, redealt="rain"), "bad_value", 3),
        (changed(3, points=[0, 0]), "void_not_empty", 3),
        (changed(3, first_five=[[]] * 4), "bad_value", 3),
        (changed(3, calls=[{"seat": 1}]), "missing_field", 3),
        (changed(3, calls=[{"seat": 5, "call": "pass"}]), "bad_value", 3),
        (changed(3, note="x"), "unknown_field", 3),
        (changed(5, contract="solo"), "bad_value", 5),
        (changed(5, trump=None), "bad_value", 5),
        (changed(6, trump="s"), "bad_value", 6),
        (changed(5, buyer_team=2), "bad_value", 5),
        (changed(5, buyer_seat=2, buyer_team=2), "up_card_elsewhere", 5),
        (changed(5, hands=DATA["deals"][5]["hands"]), "hands_differ", 5),
        (changed(5, hands=[DEAL_5["hands"][0]] * 4), "card_twice", 5),
        (changed(5, tricks=DEAL_5["tricks"][:7]), "bad_value", 5),
        (changed(5, tricks=[[]] * 8), "bad_value", 5),
        (changed(5, projects=[["30"], []]), "bad_value", 5),
        (changed(5, projects=[["400"], []]), "four_hundred_in_hokum", 5),
        (changed(5, projects=[["baloot"], ["baloot"]]), "baloot_twice", 5),
        (changed(5, points=[True, 4]), "bad_value", 5),
        ({key: value for key, value in DATA.items() if key != "final"}, "missing_field", None),
    ],
)
def test_what_cannot_be_read_is_named(data: Any, code: str, deal: int | None) -> None:
    """T8: the observed form is strict."""
    with pytest.raises(RecordError) as refusal:
        read_record(data)
    assert (refusal.value.code, refusal.value.deal) == (code, deal)


@pytest.mark.parametrize("rules", ["classic", "open"])
def test_t7_a_watched_match_is_one_of_baloot(rules: str) -> None:
    """T7: under the rules of another game it is refused, whether the record or its reader names them."""
    for named in (DATA | {"ruleset": f"{rules}/1"}, {k: v for k, v in DATA.items() if k != "ruleset"}):
        with pytest.raises(RecordError) as refused:
            read_record(named, ruleset=preset(rules))
        assert (refused.value.code, refused.value.params["field"]) == ("not_watched_in_this_game", "ruleset")
