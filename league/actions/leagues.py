"""Leagues of a club."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.actions.numbers import over
from games.errors import Conflict, Forbidden
from league.actions.clubs import lock_club
from league.actions.fields import name_of, one_of, reason_of, zone_of
from league.actions.steps import audit, bump, expect_version, guarded, lock_league, signed_in, tell_league
from league.models import League, Season
from league.permissions import Actor, may_organize, may_organize_club, must


@transaction.atomic
def create_league(
    *,
    actor: Actor,
    club: str,
    name: str,
    latin_name: str = "",
    zone: str = "Asia/Riyadh",
    visibility: str = League.Listed.PUBLIC,
) -> League:
    """Makes a league. `zone` is the IANA name of the place whose clock it keeps (Z1).

    Raises Missing, Forbidden, also ``too_many_leagues``, Invalid, Conflict ``league_name_taken``.
    """
    found = lock_club(club)
    must(may_organize_club(actor, found), actor, "not_club_organizer", club=club)
    named = name_of(name, latin_name)
    if most := over("leagues", signed_in(actor), found.leagues.all()):
        raise Forbidden("too_many_leagues", most=most)
    zone_of(zone)
    one_of("visibility", visibility, list(League.Listed.values))
    with guarded(lambda: Conflict("league_name_taken", name=named.name)):
        league = League.objects.create(**named._asdict(), club=found, zone=zone, visibility=visibility)
    audit("create_league", league, actor=actor, league=league)
    tell_league("league_created", [league], actor=actor, league=league.public_id)
    return league


@transaction.atomic
def edit_league(
    *,
    actor: Actor,
    league: str,
    version: int | None = None,
    name: str | None = None,
    latin_name: str | None = None,
    zone: str | None = None,
    visibility: str | None = None,
) -> League:
    """Changes what is given. A new zone holds for seasons made from now on.

    Raises Missing, Forbidden, Invalid, Conflict ``stale_version`` or ``league_name_taken``.
    """
    found = lock_league(league)
    must(may_organize(actor, found), actor, "not_organizer", league=league)
    expect_version(found, version)
    before = {"zone": found.zone, "visibility": found.visibility}
    named = name_of(
        found.name if name is None else name, found.latin_name if latin_name is None else latin_name
    )
    found.name, found.latin_name, found.search_name = named
    found.zone = found.zone if zone is None else zone_of(zone)
    if visibility is not None:
        found.visibility = one_of("visibility", visibility, list(League.Listed.values))
    with guarded(lambda: Conflict("league_name_taken", name=named.name)):
        found.save(update_fields=[*named._fields, "zone", "visibility"])
    after = {"zone": found.zone, "visibility": found.visibility}
    audit("edit_league", found, actor=actor, league=found, before=before, after=after)
    bump(found)
    tell_league("league_changed", [found], actor=actor, version=found.version, league=league)
    return found


@transaction.atomic
def remove_league(*, actor: Actor, league: str, reason: str) -> League:
    """Takes a league out of every list; what happened in it stays. Its seasons must be over or not yet open.

    Raises Missing, Forbidden, Invalid, Conflict ``league_has_live_season``.
    """
    found = lock_league(league)
    must(may_organize_club(actor, found.club), actor, "not_club_organizer", club=found.club.public_id)
    why = reason_of(reason)
    seasons = Season.objects.select_for_update().filter(league=found).order_by("pk")
    live = {Season.State.OPEN, Season.State.RUNNING}
    if going_on := [season for season in seasons if season.state in live]:
        raise Conflict("league_has_live_season", league=league, season=going_on[0].public_id)
    found.removed_at = timezone.now()
    found.removed_reason = why
    found.save(update_fields=["removed_at", "removed_reason"])
    audit("remove_league", found, actor=actor, league=found, reason=why)
    bump(found)
    tell_league("league_changed", [found], actor=actor, version=found.version, league=league)
    return found
