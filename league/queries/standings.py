"""The table of a group: derived from what was decided, kept under the season's version, never patched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, FilteredRelation, Q, Sum

from league.formulas.policy import Policy
from league.formulas.standings import Adjustment, EntryIn, FixtureIn, Row, TablePolicy, Worth, table, voided
from league.models import Entry, Fixture, Group, Result, Round, Season, StageEntry
from league.queries.policies import policies_in
from league.queries.seasons import groups_of

KEPT_SECONDS = 24 * 3600
IN_TABLE = (Entry.State.ACCEPTED, Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED)
NEWEST = 32_767
"""A round after all others: what holds there is what was decided last."""
SETTLED = (Fixture.State.DECIDED, Fixture.State.VOID)


@dataclass(frozen=True)
class SplitBy:
    """Why a row stands below the one above it: the criterion and both values (N5)."""

    criterion: str
    above: Decimal
    below: Decimal


@dataclass(frozen=True)
class StandingRow:
    """One team's line. `entry` and `team` are public ids; `played` counts matches really played (F10).

    `place` is None for a team out of the running; `points` are table points, `points_won` points of the game.
    """

    place: int | None
    shared: bool
    entry: str
    name: str
    team: str
    played: int
    wins: int
    draws: int
    losses: int
    forfeits: int
    forfeit_wins: int
    byes: int
    points: Decimal
    adjustment: Decimal
    points_won: int
    points_lost: int
    difference: int
    split_by: SplitBy | None
    skipped: tuple[str, ...]
    state: str


@dataclass(frozen=True)
class Standings:
    """The table of one group at one version of its season. `criteria`: the order in which they split."""

    season: str
    group: str
    version: int
    criteria: tuple[str, ...]
    rows: tuple[StandingRow, ...]


def standings(of: Group | Season) -> Standings:
    """The table of a group, or of a season's first group; it is the reader's right to see it that is asked before.

    Inside a transaction nothing is taken from or put into the cache: what is seen there may be rolled back. Raises
    Group.DoesNotExist for a season without a group.
    """
    group = _group(of)
    season = group.stage.division.season
    if transaction.get_connection().in_atomic_block:
        return _derived(group, season)
    key = f"standings:{group.public_id}:{season.version}"
    kept: Standings | None = cache.get(key)
    if kept is None:
        kept = _derived(group, season)
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def _group(of: Group | Season) -> Group:
    if isinstance(of, Group):
        return of
    found = groups_of(of).first()
    if found is None:
        raise Group.DoesNotExist(f"season {of.public_id} has no group")
    return found


def _derived(group: Group, season: Season) -> Standings:
    policies = policies_in(group.stage)
    policy = policies(NEWEST, 0)
    places = _places(group)
    entries = [
        EntryIn(id=place.entry_id, lot=place.lot, status=place.entry.state, seed=place.seed)
        for place in places
    ]
    adjusted = [Adjustment(place.entry_id, place.given, "") for place in places if place.given]
    drawn = frozenset(place.entry_id for place in places if place.lot_drawn)
    rows = table(entries, _fixtures(group, policies), _table_policy(policy, drawn), adjusted)
    named = {place.entry_id: place.entry for place in places}
    return Standings(
        season=season.public_id,
        group=group.public_id,
        version=season.version,
        criteria=policy.criteria,
        rows=tuple(_shown(row, named) for row in rows),
    )


def _places(group: Group) -> list[Any]:
    """The group's entries with what was given to or taken from each, in one query."""
    return list(
        StageEntry.objects.filter(group=group, entry__state__in=IN_TABLE)
        .select_related("entry__team")
        .annotate(given=Sum("adjustments__points"))
        .order_by("seed")
    )


def _fixtures(group: Group, policies: Callable[[int, int], Policy]) -> list[FixtureIn]:
    """The group's published fixtures with the points of their confirmed results, in one query (N11), each worth what
    holds in its round (N18)."""
    rows = (
        Fixture.objects.filter(group=group)
        .exclude(round__state=Round.State.DRAFT)
        .annotate(confirmed=FilteredRelation("results", condition=Q(results__state=Result.State.CONFIRMED)))
        .annotate(
            won=F("confirmed__points_first"),
            lost=F("confirmed__points_second"),
            replaced=F("confirmed__replaced"),
        )
        .values_list(
            "pk",
            "round__number",
            "first",
            "second",
            "state",
            "outcome",
            "winner_side",
            "won",
            "lost",
            "replaced",
        )
    )
    found = []
    for pk, number, first, second, state, outcome, winner, won, lost, replaced in rows:
        policy, over = policies(number, pk), state in SETTLED
        points = None if won is None or lost is None or not over else (won, lost)
        found.append(
            FixtureIn(
                id=pk,
                round=number,
                first=first,
                second=second,
                outcome=outcome if over else None,
                winner_side=winner if over else None,
                points=points and _counted(points, replaced or [], policy),
                worth=_worth(policy),
            )
        )
    return found


def _counted(points: tuple[int, int], replaced: list[int], policy: Policy) -> tuple[int, int]:
    """U3: a side for which a replacement sat is counted with a fixed score; the real one stays on record."""
    if policy.replacement_points is None or not replaced:
        return points
    fixed = policy.replacement_points
    return (fixed if 0 in replaced else points[0], fixed if 1 in replaced else points[1])


def _worth(policy: Policy) -> Worth:
    return Worth(policy.win, policy.draw, policy.loss, policy.bye, policy.forfeit, policy.walkover)


def voided_in(group: Group) -> frozenset[int]:
    """The row numbers of the entries whose fixtures are void because they left (W1, W17)."""
    policies = policies_in(group.stage)
    entries = [EntryIn(id=one.entry_id, lot=one.lot, status=one.entry.state) for one in _places(group)]
    fixtures = _fixtures(group, policies)
    return voided(entries, fixtures, _table_policy(policies(NEWEST, 0), frozenset()))


def _table_policy(policy: Policy, drawn: frozenset[int]) -> TablePolicy:
    return TablePolicy(
        win=policy.win,
        draw=policy.draw,
        loss=policy.loss,
        bye=policy.bye,
        forfeit=policy.forfeit,
        criteria=policy.criteria,
        forfeit_in_head_to_head=policy.forfeit_in_head_to_head,
        lots_split=policy.lots_split,
        lots_drawn=drawn,
        withdrawal=policy.withdrawal,
        walkover=policy.walkover,
        averages=policy.walkover_points == "average",
    )


def _shown(row: Row, named: Mapping[int, Entry]) -> StandingRow:
    entry = named[row.entry]
    split = row.split_by
    return StandingRow(
        place=row.place,
        shared=row.shared,
        entry=entry.public_id,
        name=entry.name,
        team=entry.team.public_id,
        played=row.played,
        wins=row.wins,
        draws=row.draws,
        losses=row.losses,
        forfeits=row.forfeits,
        forfeit_wins=row.forfeit_wins,
        byes=row.byes,
        points=row.points,
        adjustment=row.adjustment,
        points_won=row.points_won,
        points_lost=row.points_lost,
        difference=row.difference,
        split_by=SplitBy(split.criterion, split.above, split.below) if split else None,
        skipped=row.skipped,
        state=row.status,
    )
