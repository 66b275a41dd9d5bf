"""Policies about what moves ratings and game points, each with both values, ledgers and tables worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from games.errors import Invalid
from games.models import Match
from league.actions.entries import disqualify_entry, reinstate_entry, withdraw_entry
from league.actions.people import create_player
from league.actions.policies import set_policy
from league.actions.results import ReportInput, correct_result, report_result
from league.actions.seasons import finish_season
from league.models import Entry, Fixture, Posting, RosterPlace
from league.queries.policies import policy_for, spans_of
from league.queries.standings import standings
from tests.actions.results.night import Night, balance, due, ledger_is_balanced, make_night, score

pytestmark = pytest.mark.django_db


def gives_up(night: Night, fixture: Fixture, outcome: str = "forfeit") -> None:
    """The second side gives up; the first wins."""
    report_result(
        actor=night.referee,
        fixture=fixture.public_id,
        given=ReportInput(outcome=outcome, winner_side=0, reason_kind="refused"),
    )


def ratings(fixture: Fixture) -> list[int]:
    """Of the regular players of both sides."""
    entries = [entry for entry in (fixture.first, fixture.second) if entry is not None]
    return [balance(place.player) for entry in entries for place in entry.roster.order_by("pk")[:2]]


@pytest.mark.parametrize("outcome", ["forfeit", "walkover"])
@pytest.mark.parametrize(
    ("policy", "moved"),
    [
        ({}, [0, 0, 0, 0]),
        ({"forfeit_moves_rating": True}, [152, 152, -152, -152]),
        ({"forfeit_moves_rating": True, "walkover_points": "152-76"}, [76, 76, -76, -76]),
    ],
)
def test_whether_a_forfeit_moves_ratings(outcome: str, policy: dict[str, Any], moved: list[int]) -> None:
    """F8: nothing by default; else as a match lost to nothing, or by the fixed score. There is no invented match."""
    night = make_night(2, policy=policy)
    fixture = due(night.fixture(), hours=1)
    gives_up(night, fixture, outcome)
    assert ratings(fixture) == moved
    assert not Match.objects.exists() and ledger_is_balanced()


def test_the_rating_of_a_forfeit_is_turned_back_with_it() -> None:
    """F8, R13: corrected to a match that was played, 152-98."""
    night = make_night(2, policy={"forfeit_moves_rating": True})
    fixture = due(night.fixture(), hours=1)
    gives_up(night, fixture)
    correct_result(
        actor=night.referee, fixture=fixture.public_id, version=1, reason="played", given=score(152, 98)
    )
    assert ratings(fixture) == [54, 54, -54, -54]
    assert sorted(Posting.objects.values_list("kind", flat=True)) == ["forfeit", "match", "reversal"]


def substitute_for_the_second(night: Night, fixture: Fixture) -> tuple[ReportInput, Any]:
    """98-152 with a substitute in the second seat of the first side."""
    substitute = create_player(actor=night.organizer, name="بديل")
    RosterPlace.objects.create(
        season=fixture.season, entry=fixture.first, player=substitute, role="substitute"
    )
    captain = fixture.first.roster.order_by("pk")[0].player
    lineup = {0: [captain.public_id, substitute.public_id]}
    return ReportInput(matches=score(98, 152).matches, lineup=lineup), substitute


@pytest.mark.parametrize(
    ("team_rating", "moved", "of_substitute"),
    [(False, [-54, 0, 54, 54], -54), (True, [-54, -54, 54, 54], 0)],
)
def test_whose_rating_moves_when_a_substitute_plays(
    team_rating: bool, moved: list[int], of_substitute: int
) -> None:
    """U1: that of who played; with `team_rating` the regular player's."""
    night = make_night(2, policy={"team_rating": team_rating})
    fixture = due(night.fixture(), hours=1)
    given, substitute = substitute_for_the_second(night, fixture)
    report_result(actor=night.referee, fixture=fixture.public_id, given=given)
    assert (ratings(fixture), balance(substitute)) == (moved, of_substitute)


@pytest.mark.parametrize(("points", "table"), [(None, (98, 152)), (76, (76, 152)), (0, (0, 152))])
def test_a_replacement_may_be_counted_with_a_fixed_score(points: int | None, table: tuple[int, int]) -> None:
    """U3: in the table's game points; the winner, the record and the ratings stay real."""
    night = make_night(2, policy={"replacement_points": points})
    fixture = due(night.fixture(), hours=1)
    given, _ = substitute_for_the_second(night, fixture)
    result = report_result(actor=night.referee, fixture=fixture.public_id, given=given)
    row = next(one for one in standings(night.season).rows if one.entry == fixture.first.public_id)
    assert (row.points_won, row.points_lost, row.losses) == (*table, 1)
    assert (result.points_first, result.points_second, result.replaced) == (98, 152, [0])
    assert ratings(fixture)[2:] == [54, 54]


@pytest.mark.parametrize(("policy", "after"), [(False, [54, -54]), (True, [0, 0])])
def test_what_voiding_does_to_ratings(policy: bool, after: list[int]) -> None:
    """W17: one of three played, so all is void (W1). Table points go back; ratings by the policy. N15: reinstated, all
    is as before."""
    night = make_night(4, policy={"void_moves_rating": policy})
    night.decide(0, 1, (152, 98))
    entry: Entry = night.entries[0]

    def now() -> list[int]:
        return [night.rating(0)[0], night.rating(1)[0]]

    leave = {"actor": night.organizer, "entry": entry.public_id, "reason": "exams"}
    withdraw_entry(**leave)
    assert {row.points for row in standings(night.season).rows} == {0}
    assert now() == after
    fixture = night.fixture(0, 1)
    turned = (152, 100) if fixture.first_id == entry.pk else (100, 152)
    right = {"actor": night.referee, "fixture": fixture.public_id, "version": 1, "reason": "typo"}
    correct_result(**right, given=score(*turned))
    assert now() == ([0, 0] if policy else [52, -52])
    reinstate_entry(**leave)
    assert now() == [52, -52]
    disqualify_entry(**leave)
    set_policy(
        actor=night.organizer,
        scope="league",
        scope_id=night.league.public_id,
        values={"void_moves_rating": not policy},
        reason="vote",
    )
    assert now() == ([0, 0] if not policy else [52, -52])
    assert ledger_is_balanced()


def test_a_walkover_gives_what_the_policy_says() -> None:
    """F21: nothing by default, or a fixed score."""
    for value, won in (("nothing", 0), ("152-76", 152)):
        night = make_night(2, policy={"walkover_points": value})
        fixture = due(night.fixture(), hours=1)
        gives_up(night, fixture, "walkover")
        row = next(one for one in standings(night.season).rows if one.entry == fixture.first.public_id)
        assert (row.points_won, row.played, row.wins, row.forfeit_wins) == (won, 0, 0, 1)


def by_season(night: Night, **more: Any) -> dict[str, Any]:
    who = {"actor": night.organizer, "scope": "season", "scope_id": night.season.public_id}
    return who | {"reason": "vote"} | more


def test_points_changed_from_a_round_on_leave_earlier_rounds_alone() -> None:
    """N18: three points for the win of round 1, two from round 2 on; for all, when no round is named."""
    night = make_night(4)
    first, later = (next(one for one in night.fixtures() if one.round.number == number) for number in (1, 2))
    for fixture in (first, later):
        report_result(actor=night.referee, fixture=fixture.public_id, given=score(152, 98))
    set_policy(**by_season(night, values={"win": 2}, from_round=2))
    night.season.refresh_from_db()

    def points() -> dict[str, int]:
        return {row.entry: int(row.points) for row in standings(night.season).rows}

    expected = {entry.public_id: 0 for entry in night.entries}
    expected[first.first.public_id] += 3
    expected[later.first.public_id] += 2
    assert points() == expected
    assert (policy_for(first).win, policy_for(later).win) == (3, 2)
    assert [(start, policy.win) for start, policy in spans_of(night.season)] == [(1, 3), (2, 2)]
    set_policy(**by_season(night, values={"win": 4}))
    assert sorted(points().values())[-1] in (4, 8)


def test_a_season_that_is_over_keeps_its_policies_by_round() -> None:
    """N18: also when the league changes its mind afterwards."""
    night = make_night(4)
    set_policy(**by_season(night, values={"win": 2}, from_round=3))
    for pair in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        night.decide(*pair, (152, 98))
    before = night.table()
    finish_season(actor=night.organizer, season=night.season.public_id)
    league = {"actor": night.organizer, "scope": "league", "scope_id": night.league.public_id}
    set_policy(**league, values={"win": 9})
    assert night.table() == before
    assert [(start, policy.win) for start, policy in spans_of(night.season)] == [(1, 3), (3, 2)]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"values": {"criteria": ["points", "wins"]}, "from_round": 2}, "not_from_a_round"),
        ({"values": {"withdrawal": "void_all"}, "from_round": 2}, "not_from_a_round"),
        ({"values": {"walkover_points": "average"}, "from_round": 2}, "not_from_a_round"),
        ({"values": {"win": 2}, "from_round": 9}, "number_out_of_range"),
        ({"values": {"win": 2}, "from_round": 0}, "number_out_of_range"),
        ({"values": {"win": 2}, "from_round": 2, "scope": "league"}, "no_rounds_here"),
    ],
)
def test_what_cannot_change_from_a_round_on(change: dict[str, Any], code: str) -> None:
    """N18: what orders the whole table, a round that is not there, a scope without rounds."""
    night = make_night(4)
    if change.get("scope") == "league":
        change = change | {"scope_id": night.league.public_id}
    with pytest.raises(Invalid) as refused:
        set_policy(**by_season(night, **change))
    assert refused.value.code == code
    assert policy_for(night.season).win == 3
