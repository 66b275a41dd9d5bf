"""The moment a report becomes the result: matches are written, points move, everybody is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone

from engine.ruleset import Ruleset
from games.actions.matches import Sitting, by_seat, write_match
from games.errors import Conflict
from games.histories import History
from games.models import Match, Player, User
from league.actions.ledger import post_match
from league.actions.results.checks import check_match
from league.actions.results.given import MatchInput
from league.actions.results.regulars import People, people_at
from league.actions.results.sitting import sittings
from league.actions.steps import advance, audit, bump, tell_season, tell_users
from league.models import Fixture, FixtureRun, Notice, Outcome, Result, ResultMatch, RosterPlace
from league.permissions import Actor, capacity, captain_side, officers
from league.queries.rulesets import ruleset_of

TO_ANSWER = (Notice.Kind.RESULT_REPORTED, Notice.Kind.NO_SHOW_CLAIMED)
"""Of what the other captain is asked to confirm or dispute it."""


def settle(
    fixture: Fixture,
    result: Result,
    *,
    actor: Actor,
    reason: str = "",
    histories: Sequence[History] | None = None,
    computers: Sequence[str] = (),
    seed: str = "",
    matches: Sequence[Match] = (),
    notice: Notice.Kind | None = None,
) -> Result:
    """Confirms a reported result under the locks its caller holds. Raises Conflict when it is open no more.

    `histories` saves checking the matches twice where the caller has them; `computers` names the computer player
    of each seat when the service ran the match. `matches` are in the history already, played at a table. Its people
    are told as `notice`, or else by how the result came to stand.
    """
    opened = Result.objects.filter(pk=result.pk, state=Result.State.REPORTED)
    if not opened.update(
        state=Result.State.CONFIRMED,
        decided_by=actor,
        decided_at=timezone.now(),
        decision_reason=reason,
        confirm_by=None,
    ):
        raise Conflict("result_not_open", version=result.number)
    fixture.results.filter(state=Result.State.REPORTED).exclude(pk=result.pk).update(
        state=Result.State.REJECTED, decided_by=actor, decided_at=timezone.now(), confirm_by=None
    )
    result.refresh_from_db()
    regular = people_at(fixture, result)
    for number, match in enumerate(matches or _written(fixture, result, histories, computers, seed), 1):
        _enter_match(fixture, result, number, match, actor, regular)
    regular.note_replaced()
    regular.post_forfeit(actor)
    close(fixture, result, actor=actor, reason=reason)
    audit("confirm_result", fixture, actor=actor, season=fixture.season, reason=reason, after=shown(result))
    announce_change(
        "result_confirmed",
        fixture,
        result,
        actor=actor,
        table_moved=True,
        notice=notice or _how(fixture, result, actor),
    )
    return result


def close(fixture: Fixture, result: Result, *, actor: Actor, reason: str) -> None:
    """Stores the outcome and the winner on the fixture: standings count these, and never infer a winner."""
    to = Fixture.State.VOID if result.outcome == Outcome.VOID else Fixture.State.DECIDED
    advance("fixture", fixture, to, who=capacity(actor, fixture), reason=reason or result.reason)
    fixture.outcome = result.outcome
    fixture.winner_side = result.winner_side
    fixture.save(update_fields=["state", "outcome", "winner_side"])
    fixture.tables.filter(closed_at__isnull=True).update(closed_at=timezone.now())


def announce_change(
    kind: str,
    fixture: Fixture,
    result: Result | None,
    *,
    actor: Actor,
    table_moved: bool = False,
    notice: Notice.Kind | None = None,
) -> None:
    """One version more for fixture and season; readers of the season and the people of the fixture are told.

    With `notice` its people find it in their box; who has to answer it is told that instead.
    """
    bump(fixture)
    bump(fixture.season)
    group = fixture.group.public_id
    number = result.public_id if result is not None else ""
    tell_season(kind, fixture.season, actor=actor, group=group, fixture=fixture.public_id, result=number)
    if table_moved:
        tell_season("standings_changed", fixture.season, actor=actor, group=group)
    people = people_of(fixture)
    notices: dict[Notice.Kind, list[User]] = {}
    if (
        notice in (Notice.Kind.RESULT_REPORTED, Notice.Kind.NO_SHOW_CLAIMED)
        and result is not None
        and result.side is not None
    ):
        notices[Notice.Kind.RESULT_TO_ANSWER] = captains_of(fixture, 1 - result.side)
    if notice is Notice.Kind.RESULT_DISPUTED:
        notices[Notice.Kind.DISPUTE_TO_DECIDE] = officers(fixture.season.league)
    if notice is Notice.Kind.NO_SHOW_CLAIMED:
        notices[Notice.Kind.NO_SHOW_TO_DECIDE] = officers(fixture.season.league)
    if notice is Notice.Kind.RUN_FINISHED and actor is not None:
        people = [*people, actor]
    if notice is Notice.Kind.RUN_FAILED:
        notices[notice] = [actor] if actor is not None else []
    elif notice is not None:
        notices[notice] = people
    ids = {"season": fixture.season.public_id, "fixture": fixture.public_id, "result": number}
    tell_users(kind, people, actor=actor, notices=notices, **ids)


def _how(fixture: Fixture, result: Result, actor: Actor) -> Notice.Kind | None:
    """In which way a result came to stand, as its people are told; a bye is no news (X19)."""
    if result.outcome == Outcome.BYE:
        return None
    if result.corrects_id is not None:
        return Notice.Kind.RESULT_CORRECTED
    if fixture.runs.filter(state=FixtureRun.State.QUEUED).exists():
        return Notice.Kind.RUN_FINISHED
    if actor is None:
        return Notice.Kind.RESULT_UNANSWERED
    return (
        Notice.Kind.RESULT_DECIDED if captain_side(actor, fixture) is None else Notice.Kind.RESULT_CONFIRMED
    )


def reopen(fixture: Fixture, *, who: str, reason: str) -> None:
    """The fixture as before it was reported, played or decided."""
    to = Fixture.State.DATED if fixture.scheduled_at else Fixture.State.UNDATED
    advance("fixture", fixture, to, who=who, reason=reason)
    fixture.outcome = ""
    fixture.winner_side = None
    fixture.save(update_fields=["state", "outcome", "winner_side"])


def people_of(fixture: Fixture) -> list[User]:
    """The accounts of everybody on the two rosters."""
    places = RosterPlace.objects.filter(
        Q(entry=fixture.first_id) | Q(entry=fixture.second_id), until__isnull=True, player__user__isnull=False
    ).select_related("player__user")
    return [place.player.user for place in places if place.player.user]


def captains_of(fixture: Fixture, side: int) -> list[User]:
    """The account of a side's captain, if he has one."""
    entry = (fixture.first_id, fixture.second_id)[side]
    places = RosterPlace.objects.filter(entry=entry, captain=True, until__isnull=True)
    return [place.player.user for place in places.select_related("player__user") if place.player.user]


def shown(result: Result) -> dict[str, object]:
    """A result as an audit line remembers it."""
    return {
        "version": result.number,
        "outcome": result.outcome,
        "winner_side": result.winner_side,
        "points": None if result.points_first is None else [result.points_first, result.points_second],
    }


def _written(
    fixture: Fixture,
    result: Result,
    histories: Sequence[History] | None,
    computers: Sequence[str],
    seed: str,
) -> list[Match]:
    """The matches of a report, as they go into the history."""
    ruleset = ruleset_of(fixture.season)
    if histories is None:
        histories = [check_match(ruleset, MatchInput.from_json(given)) for given in result.matches]
    return [
        write_match(
            history=history,
            ruleset=ruleset,
            seats=_sittings(ruleset, result, computers, _stints(result, place)),
            seed=seed,
            bots=computers,
        )
        for place, history in enumerate(histories)
    ]


def _stints(result: Result, place: int) -> list[dict[str, Any]]:
    """The stints of the seats in which something changed in this match."""
    return list(result.matches[place].get("stints", ())) if place < len(result.matches) else []


def _enter_match(
    fixture: Fixture, result: Result, number: int, match: Match, actor: Actor, people: People
) -> None:
    """The match belongs to the result, and its points move."""
    ResultMatch.objects.create(result=result, number=number, match=match)
    post_match(
        match=match,
        result=result,
        league=fixture.season.league,
        actor=actor,
        bidding_exit=ruleset_of(fixture.season).bidding_exit,
        regulars=people.by_seat_of(match) if result.policy.get("team_rating") else None,
    )


def _sittings(
    ruleset: Ruleset, result: Result, computers: Sequence[str], stints: Sequence[dict[str, Any]]
) -> list[Sitting]:
    """The line-up by table seat, and who came after; with computers, in their seats, for the line-up only if the policy
    says so."""
    if computers and not result.policy.get("run_rates_lineup"):
        return [Sitting(seat, computer=name) for seat, name in enumerate(computers)]
    public_ids = [public_id for side in result.lineup for public_id in side]
    players = {player.public_id: player for player in Player.objects.filter(public_id__in=public_ids)}
    seated = by_seat({side: [players[p] for p in ids] for side, ids in enumerate(result.lineup)})
    if sorted(seated) != list(range(ruleset.seats)):
        raise Conflict("lineup_incomplete", version=result.number)
    through = {
        seat: [Sitting(seat, player, computers[seat] if computers else "")] for seat, player in seated.items()
    }
    through |= sittings(stints)
    return [sat for seat in sorted(through) for sat in through[seat]]
