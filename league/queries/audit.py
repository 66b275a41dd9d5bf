"""Who did what, for the staff; and points given or taken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from games.errors import Forbidden, NotSignedIn
from games.models import Player, User
from league.models import Adjustment, AuditLine, Club, Entry, Fixture, Season, Team
from league.queries.visibility import (
    Viewer,
    captained_entries,
    is_party,
    is_staff,
    signed_in,
    staffed_leagues,
)


def audit_for(viewer: Viewer) -> QuerySet[AuditLine]:
    """The audit lines of the leagues whose staff this person is, and of the clubs he owns, the newest first.

    Raises NotSignedIn, and Forbidden for who is nobody's staff.
    """
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    lines = AuditLine.objects.select_related("actor", "club", "league", "season").order_by("-pk")
    if user.is_superuser:
        return lines
    owned = Club.objects.filter(owner=user)
    staffed = staffed_leagues(user)
    if not staffed.exists() and not owned.exists():
        raise Forbidden("staff_only")
    return lines.filter(Q(league__in=staffed.values("pk")) | Q(club__in=owned.values("pk")))


def disputes_of(viewer: Viewer, fixture: Fixture, since: datetime) -> list[AuditLine]:
    """Who said from then on that a report of the fixture is wrong, and why, the newest first; for its captains and
    the staff alone."""
    if not is_party(viewer, fixture):
        return []
    lines = AuditLine.objects.filter(action="dispute_result", thing_id=fixture.public_id, at__gte=since)
    return list(lines.select_related("actor").order_by("-pk"))


def adjustments_of(viewer: Viewer, season: Season) -> list[Adjustment]:
    """Points given or taken in a season this reader may see, the newest first.

    Everybody sees who and how many; the sentence given as the reason is for the staff and the entry's captain.
    """
    found = list(
        Adjustment.objects.filter(place__stage__division__season=season)
        .select_related("place__entry__team", "place__group")
        .order_by("-pk")
    )
    if not is_staff(viewer, season.league):
        mine = set(captained_entries(viewer).filter(season=season).values_list("pk", flat=True))
        for adjustment in found:
            if adjustment.place.entry_id not in mine:
                adjustment.reason = ""
    return found


@dataclass(frozen=True)
class AuditFilters:
    """What is looked for among the lines; "" looks for everything."""

    action: str = ""
    actor: str = ""
    thing_id: str = ""


def season_audit(viewer: Viewer, season: Season, wanted: AuditFilters) -> QuerySet[AuditLine]:
    """The lines of one season, the newest first. Raises NotSignedIn, and Forbidden for who is not its staff."""
    if not is_staff(viewer, season.league):
        must_sign_in = signed_in(viewer) is None
        raise NotSignedIn("not_signed_in") if must_sign_in else Forbidden("staff_only")
    lines = AuditLine.objects.filter(season=season).select_related("actor__player").order_by("-pk")
    if wanted.action:
        lines = lines.filter(action=wanted.action)
    if wanted.actor:
        lines = lines.filter(actor__public_id=wanted.actor)
    if wanted.thing_id:
        lines = lines.filter(thing_id=wanted.thing_id)
    return lines


def actions_and_people(season: Season) -> tuple[list[str], list[User]]:
    """The kinds of actions there are in a season, and who acted in it."""
    lines = AuditLine.objects.filter(season=season).order_by()
    people = User.objects.filter(pk__in=lines.values("actor")).select_related("player").order_by("username")
    return sorted(set(lines.values_list("action", flat=True))), list(people)


def things_in(lines: Iterable[AuditLine]) -> dict[str, Any]:
    """The entries, fixtures, players, teams and people whose public ids stand in these lines: one question for
    each sort."""
    wanted = {one for line in lines for one in (line.thing_id, *_texts(line.before), *_texts(line.after))}
    sources: list[QuerySet[Any]] = [
        Entry.objects.select_related("team"),
        Fixture.objects.select_related("first__team", "second__team"),
        Player.objects.all(),
        Team.objects.all(),
        User.objects.select_related("player"),
    ]
    return {thing.public_id: thing for source in sources for thing in source.filter(public_id__in=wanted)}


def _texts(value: Any) -> Iterator[str]:
    """Every text inside a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
