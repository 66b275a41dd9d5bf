"""What a league, season, stage or fixture decides for itself, in versions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from games.errors import Conflict, Invalid, Missing
from league.actions.fields import number_of, reason_of
from league.actions.results.voiding import follow_withdrawals
from league.actions.series import follow_series
from league.actions.steps import (
    audit,
    bump,
    expect_state,
    lock_fixture,
    lock_league,
    lock_schedule,
    signed_in,
    tell_league,
    tell_season,
)
from league.formulas.policy import OF_A_TABLE, Policy, PolicyError
from league.models import Fixture, League, PolicyVersion, Round, Season, Stage
from league.permissions import Actor, may_organize, must
from league.queries.policies import (
    SCOPES,
    Scope,
    policy_for,
    policy_with,
    scope_name,
    spans_of,
    versions_of,
)

LIVE = (Season.State.DRAFT, Season.State.OPEN, Season.State.RUNNING)


@transaction.atomic
def set_policy(
    *,
    actor: Actor,
    scope: str,
    scope_id: str,
    values: Mapping[str, Any],
    reason: str = "",
    version: int | None = None,
    from_round: int | None = None,
) -> PolicyVersion:
    """Sets what one scope ("league", "season", "stage" or "fixture") decides for itself, whole: what `values` does
    not name holds as the wider scopes say.

    Where play has begun it needs a reason, and the old and the new values are recorded (N8). `version` is the number
    of the scope's version that the actor saw, 0 for none (R16). With `from_round` what a season or stage sets holds for
    the fixtures of that round and later ones, and earlier ones keep what they have; without it for all (N18).

    Raises Missing, Forbidden, Conflict ``stale_version`` and others, Invalid ``bad_policy`` (naming field and value),
    ``unknown_scope``, ``reason_needed``, ``no_rounds_here``, ``number_out_of_range`` or ``not_from_a_round``.
    """
    thing = _locked(scope, scope_id)
    league = thing if isinstance(thing, League) else _season_of(thing).league
    must(may_organize(actor, league), actor, "not_organizer", league=league.public_id)
    _expect_open(thing)
    _expect_newest(thing, version)
    why = reason_of(reason, needed=has_begun(thing))
    before = _resolved(thing)
    plain = _check(thing, values).as_values()
    if from_round is not None:
        _check_round(thing, from_round, before, plain)
    stored = {name: plain[name] for name in values}
    return record_policy(thing, stored, actor=actor, reason=why, before=before, from_round=from_round)


def _check_round(scope: Scope, number: int, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """N18: rounds are in seasons and stages; and what orders or holds for a whole table is one for all its rounds."""
    if not isinstance(scope, Season | Stage):
        raise Invalid("no_rounds_here", scope=scope_name(scope))
    rounds = Round.objects.filter(group__stage__division__season=_season_of(scope))
    last = rounds.aggregate(last=Max("number"))["last"] or 0
    number_of("from_round", number, 1, max(last, 1))
    for name in OF_A_TABLE:
        if before[name] != after[name]:
            raise Invalid("not_from_a_round", field=name)
    averages = "average" in (before["walkover_points"], after["walkover_points"])
    if averages and before["walkover_points"] != after["walkover_points"]:
        raise Invalid("not_from_a_round", field="walkover_points")


def record_policy(
    thing: Scope,
    values: Mapping[str, Any],
    *,
    actor: Actor,
    reason: str,
    before: Mapping[str, Any],
    from_round: int | None = None,
) -> PolicyVersion:
    """Writes the next version of a scope's policy under the caller's locks, and tells of it."""
    newest = versions_of(thing).first()
    version = PolicyVersion.objects.create(
        **{scope_name(thing): thing},
        number=newest.number + 1 if newest else 1,
        values=dict(values),
        from_round=from_round,
        reason=reason,
        set_by=signed_in(actor),
        set_at=timezone.now(),
    )
    season = None if isinstance(thing, League) else _season_of(thing)
    league = thing if isinstance(thing, League) else None
    after = policy_for(thing).as_values()
    if after["best_of"] != before.get("best_of"):
        follow_series(thing)
    if any(after[name] != before.get(name) for name in ("withdrawal", "void_moves_rating")):
        _follow_withdrawals(thing, actor, reason)
    audit(
        "set_policy",
        thing,
        actor=actor,
        league=league,
        season=season,
        reason=reason,
        before={name: value for name, value in before.items() if after[name] != value},
        after={name: value for name, value in after.items() if before.get(name) != value}
        | ({} if from_round is None else {"from_round": from_round}),
    )
    if season is not None:
        bump(season)
        tell_season("policy_changed", season, actor=actor)
    elif league is not None:
        bump(league)
        ids = {"league": league.public_id}
        tell_league("policy_changed", [league], actor=actor, version=league.version, **ids)
    return version


def _follow_withdrawals(scope: Scope, actor: Actor, reason: str) -> None:
    """W17: what voids the results of teams that left, and what that does to ratings, has changed."""
    seasons = [_season_of(scope)] if not isinstance(scope, League) else list(scope.seasons.all())
    for season in seasons:
        if season.state == Season.State.RUNNING:
            follow_withdrawals(season, actor=actor, reason=reason)


def freeze_policy(season: Season, *, actor: Actor) -> None:
    """Writes all of a season's policies down as its own, so that its tables stay when the league changes its mind;
    where they differ by round, a version for each (N18)."""
    spans = spans_of(season)
    wanted = [(None if start == 1 else start, policy.as_values()) for start, policy in spans]
    newest = list(versions_of(season)[: len(wanted)])[::-1]
    if [(version.from_round, version.values) for version in newest] == wanted:
        return
    for start, values in wanted:
        record_policy(season, values, actor=actor, reason="", before=_resolved(season), from_round=start)


def _locked(scope: str, public_id: str) -> Scope:
    if scope == "league":
        fixtures = Fixture.objects.filter(season__league__public_id=public_id).order_by("pk")
        # their `best_of` follows the policy, and fixtures are locked before what is above them
        list(fixtures.select_for_update(of=("self",)).values_list("pk"))
        return lock_league(public_id)
    if scope == "season":
        return lock_schedule(public_id)
    if scope == "fixture":
        return lock_fixture(public_id)
    if scope != "stage":
        raise Invalid("unknown_scope", scope=scope, allowed=list(SCOPES))
    stage = Stage.objects.select_related("division__season").filter(public_id=public_id).first()
    if stage is None:
        raise Missing("stage_not_found", stage=public_id)
    stage.division.season = lock_schedule(stage.division.season.public_id)
    return stage


def _season_of(thing: Season | Stage | Fixture) -> Season:
    if isinstance(thing, Season):
        return thing
    return thing.division.season if isinstance(thing, Stage) else thing.season


def _expect_open(thing: Scope) -> None:
    """A season that is over keeps its policies, and so does a decided fixture; a draft fixture may still vanish."""
    if isinstance(thing, League):
        return
    expect_state("season", _season_of(thing), *LIVE)
    if isinstance(thing, Fixture):
        if thing.round.state == Round.State.DRAFT:
            raise Conflict("round_not_published", fixture=thing.public_id)
        if thing.state in (Fixture.State.DECIDED, Fixture.State.VOID):
            raise Conflict("fixture_finished", fixture=thing.public_id, outcome=thing.outcome)


def _expect_newest(thing: Scope, version: int | None) -> None:
    newest = versions_of(thing).select_related("set_by").first()
    current = newest.number if newest else 0
    if version is not None and version != current:
        by = newest.set_by.username if newest else ""
        since = newest.set_at.isoformat(timespec="seconds") if newest else ""
        raise Conflict("stale_version", given=version, current=current, by=by, since=since)


def has_begun(thing: Scope) -> bool:
    """Whether somebody plays under what this scope decides: from then on a change needs a reason."""
    if isinstance(thing, League):
        return Season.objects.filter(league=thing, state=Season.State.RUNNING).exists()
    return _season_of(thing).state == Season.State.RUNNING


def _resolved(thing: Scope) -> dict[str, Any]:
    return policy_for(thing).as_values()


def _check(thing: Scope, values: Mapping[str, Any]) -> Policy:
    try:
        return policy_with(thing, **{scope_name(thing): values})
    except PolicyError as error:
        value = error.value if isinstance(error.value, (bool, int, str, list)) else str(error.value)
        raise Invalid("bad_policy", field=error.field, value=value) from error
