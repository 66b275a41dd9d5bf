"""The steps every action is made of: lock the root, guard, take a step of its life, write the audit line, announce.

Locks are taken in one order: table, fixture, league, season, people by id; topics come last, inside `announce`
(a season's before those of single people). Whoever waited for a lock reads what hangs on the row only afterwards: rows
joined in the locking query would still be those of before the wait.
On SQLite a transaction is exclusive from its start, so the locks are no-ops there and need not be more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Model, Q
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn, Refusal
from games.live.announce import announce
from games.models import User
from league.formulas.errors import FormulaError
from league.formulas.lives import step
from league.models import AuditLine, Club, Entry, Fixture, League, Notice, Round, Season
from league.permissions import Actor

IN_OTHER_STATE = {
    "season": "season_in_other_state",
    "entry": "entry_in_other_state",
    "round": "round_in_other_state",
    "fixture": "fixture_in_other_state",
    "result": "result_in_other_state",
}
"""What is said of a thing whose state does not allow what is asked; params: state, and `to` or `allowed`."""


BY_ITSELF = {Notice.Kind.RUN_FINISHED, Notice.Kind.RUN_FAILED}
"""What comes later and by itself, so that also whoever asked for it is told."""


def lock_league(public_id: str) -> League:
    """The league with its club, its row locked until the transaction ends. Raises Missing, Conflict when removed."""
    pk = League.objects.select_for_update().filter(public_id=public_id).values_list("pk", flat=True).first()
    if pk is None:
        raise Missing("league_not_found", league=public_id)
    return _kept(League.objects.select_related("club").get(pk=pk))


def lock_season(public_id: str) -> Season:
    """The season with league and club, its row locked until the transaction ends. Raises Missing, and Conflict
    when its league is removed."""
    pk = Season.objects.select_for_update().filter(public_id=public_id).values_list("pk", flat=True).first()
    if pk is None:
        raise Missing("season_not_found", season=public_id)
    found = Season.objects.select_related("league__club").get(pk=pk)
    _kept(found.league)
    return found


def lock_fixture(public_id: str) -> Fixture:
    """The fixture and then its season, both rows locked. Raises Missing, and Conflict when the league is removed."""
    fixtures = Fixture.objects.select_for_update().filter(public_id=public_id)
    found = fixtures.values_list("pk", "season").first()
    if found is None:
        raise Missing("fixture_not_found", fixture=public_id)
    Season.objects.select_for_update().get(pk=found[1])
    related = ("first", "second", "round", "group__stage", "season__league__club")
    fixture = Fixture.objects.select_related(*related).get(pk=found[0])
    _kept(fixture.season.league)
    return fixture


def lock_schedule(season: str) -> Season:
    """The season and, before it, all its fixtures, locked. Raises Missing, and Conflict when the fixtures were
    replaced in the meantime."""
    fixtures = Fixture.objects.filter(season__public_id=season).order_by("pk")
    before = list(fixtures.select_for_update(of=("self",)).values_list("pk", flat=True))
    found = lock_season(season)
    if list(fixtures.values_list("pk", flat=True)) != before:
        raise Conflict("schedule_changed_meanwhile", season=season)
    return found


def lock_entry(public_id: str) -> Entry:
    """The entry, its season locked. Raises Missing, and Conflict when the league is removed."""
    season = find_entry(public_id).season
    locked = lock_season(season.public_id)
    entry = Entry.objects.select_related("team").get(public_id=public_id)
    entry.season = locked
    return entry


def _kept(league: League) -> League:
    if league.removed_at is not None:
        raise Conflict("league_removed", league=league.public_id)
    return league


def find_entry(public_id: str) -> Entry:
    """The entry with season, league and club. Raises Missing."""
    found = Entry.objects.select_related("season__league__club", "team").filter(public_id=public_id).first()
    if found is None:
        raise Missing("entry_not_found", entry=public_id)
    return found


def signed_in(actor: Actor) -> User:
    """The person who acts. Raises NotSignedIn when there is none."""
    if not isinstance(actor, User):
        raise NotSignedIn("not_signed_in")
    return actor


def expect_state(life: str, thing: Season | Entry | Round | Fixture, *allowed: str) -> None:
    """Raises Conflict when the thing is in none of these states."""
    if thing.state not in allowed:
        raise Conflict(
            IN_OTHER_STATE[life], **{life: thing.public_id}, state=thing.state, allowed=list(allowed)
        )


def advance(
    life: str, thing: Season | Entry | Round | Fixture, to: str, *, who: str, reason: str | None = None
) -> None:
    """Take a step of `formulas.lives` on the value at hand; the caller saves it.

    Raises Conflict when there is no such step, Forbidden when it is not `who`'s, Invalid without the reason it needs.
    """
    try:
        taken = step(life, thing.state, to)
    except FormulaError:
        raise Conflict(IN_OTHER_STATE[life], **{life: thing.public_id}, state=thing.state, to=to) from None
    if who not in taken.who:
        raise Forbidden("step_of_others", state=thing.state, to=to)
    if taken.reason and not reason:
        raise Invalid("reason_needed")
    thing.state = to


@contextmanager
def guarded(meaning: Callable[[], Refusal | None]) -> Iterator[None]:
    """Writes that a unique constraint may stop; `meaning` then finds out what it means, and that is raised.

    The rest of the transaction stays usable. A stop that `meaning` cannot explain (None) is raised as it is.
    """
    try:
        with transaction.atomic():
            yield
    except IntegrityError as stopped:
        refusal = meaning()
        if refusal is None:
            raise
        raise refusal from stopped


@contextmanager
def refusing() -> Iterator[None]:
    """What a formula refuses becomes Invalid, with the formula's code."""
    try:
        yield
    except FormulaError as error:
        plain = {name: v if isinstance(v, int) else str(v) for name, v in error.params.items()}
        raise Invalid(error.code, **plain) from error


def expect_version(thing: Season | League | Fixture, version: int | None) -> None:
    """Raises Conflict when the caller saw another version than there is, and says by whom and since when (R16);
    None does not ask."""
    if version is None or version == thing.version:
        return
    about = {"league": thing} if isinstance(thing, League) else {"season": getattr(thing, "season", thing)}
    newest = AuditLine.objects.filter(**about).select_related("actor").order_by("-pk").first()
    by = newest.actor.username if newest and newest.actor else ""
    since = newest.at.isoformat(timespec="seconds") if newest else ""
    raise Conflict("stale_version", given=version, current=thing.version, by=by, since=since)


def bump(thing: Season | League | Fixture) -> None:
    """One version more, in the row and in the value at hand."""
    type(thing).objects.filter(pk=thing.pk).update(version=F("version") + 1)
    thing.version += 1


def audit(
    action: str,
    thing: Model,
    *,
    actor: Actor,
    club: Club | None = None,
    league: League | None = None,
    season: Season | None = None,
    reason: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Who, what, when, why, before and after; ids and codes only."""
    AuditLine.objects.create(
        action=action,
        thing=thing._meta.model_name or "",
        thing_id=getattr(thing, "public_id", "") or str(thing.pk),
        actor=actor,
        club=club or (league.club if league else season.league.club if season else None),
        league=league or (season.league if season else None),
        season=season,
        reason=reason,
        before=dict(before) if before is not None else None,
        after=dict(after) if after is not None else None,
        at=timezone.now(),
    )


def tell_season(
    kind: str, season: Season, *, actor: Actor, group: str = "", hidden: bool = False, **ids: str
) -> None:
    """Announces a change to the season's readers (and its group's), or with `hidden` to its staff only."""
    staff = f"staff:{season.league.public_id}"
    public = [f"season:{season.public_id}"] + ([f"group:{group}"] if group else [])
    announce(
        kind,
        topics=[staff] if hidden or season.is_staffs_alone else [*public, staff],
        ids={"season": season.public_id, **{name: value for name, value in ids.items() if value}},
        version=season.version,
        actor=actor,
    )


def tell_users(
    kind: str,
    users: Iterable[User],
    *,
    actor: Actor,
    notices: Mapping[Notice.Kind, Iterable[User]] | None = None,
    **ids: str,
) -> None:
    """Tells single people that something of theirs changed; some of them find a notice of it in their box.

    Nobody has two notices of one event (the first kind that names him counts), or one of what he did himself.
    """
    kinds: dict[User, Notice.Kind] = {}
    for sort, people in (notices or {}).items():
        for user in people:
            if user != actor or sort in BY_ITSELF:
                kinds.setdefault(user, sort)
    told = {*users, *kinds}
    if not told:
        return
    event = announce(kind, topics=sorted({f"me:{user.public_id}" for user in told}), ids=ids, actor=actor)
    Notice.objects.bulk_create(
        Notice(user=user, event=event, kind=sort, ids=event.ids, at=event.at) for user, sort in kinds.items()
    )


def tell_league(kind: str, leagues: list[League], *, actor: Actor, version: int = 0, **ids: str) -> None:
    """Announces a change that every season of these leagues may show, and makes their versions one more."""
    seasons = Season.objects.filter(league__in=leagues)
    seasons.update(version=F("version") + 1)
    never = Q(state=Season.State.DRAFT) | Q(state=Season.State.CANCELLED, opened_at__isnull=True)
    shown = seasons.exclude(never).values_list("public_id", flat=True)
    topics = [f"staff:{league.public_id}" for league in leagues] + [f"season:{season}" for season in shown]
    if topics:
        announce(kind, topics=topics, ids=ids, version=version, actor=actor)
