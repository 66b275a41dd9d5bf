"""Who sits for a side in one fixture."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.db import transaction

from games.errors import Conflict, Invalid
from games.models import Player, User
from league.actions.fixture_tables import admit_lineup, lock_table_in_use
from league.actions.rosters import current_places, users_of
from league.actions.steps import (
    audit,
    bump,
    expect_state,
    lock_fixture,
    signed_in,
    tell_season,
    tell_users,
)
from league.models import Entry, Fixture, LineupPlace, Membership, Notice, RosterPlace, Round, Season
from league.permissions import Actor, captain_side, may_organize, must
from league.queries.rulesets import ruleset_of

UNDECIDED = (*Fixture.BEFORE_PLAY, Fixture.State.REPORTED, Fixture.State.DISPUTED)


@transaction.atomic
def set_lineup(*, actor: Actor, fixture: str, side: int, players: Sequence[str]) -> Fixture:
    """Names who sits for a side, in the order of its seats: by that side's captain or an organizer (U5), from
    its roster (U10), as long as the fixture is neither being played nor decided (U15).

    Raises Missing, Forbidden ``not_captain_of_side``, Conflict, Invalid ``not_a_side``, ``lineup_size``,
    ``player_named_twice`` or ``not_on_roster``.
    """
    lock_table_in_use(fixture)
    found = lock_fixture(fixture)
    entry = _entry_of(found, side)
    own = captain_side(actor, found) == side
    must(own or may_organize(actor, found.season.league), actor, "not_captain_of_side", team=entry.public_id)
    _expect_open(found, entry)
    seated = _seated(found, entry, players)
    before = [place.player for place in found.lineup.filter(side=side).select_related("player__user")]
    LineupPlace.objects.filter(fixture=found, side=side).delete()
    LineupPlace.objects.bulk_create(
        LineupPlace(fixture=found, side=side, seat=seat, player=player) for seat, player in enumerate(seated)
    )
    after = {"side": side, "players": [player.public_id for player in seated]}
    was = {"side": side, "players": [player.public_id for player in before]}
    audit("set_lineup", found, actor=actor, season=found.season, before=was, after=after)
    admit_lineup(found, by=signed_in(actor))
    bump(found)
    bump(found.season)
    tell_season("lineup_set", found.season, actor=actor, group=found.group.public_id, fixture=fixture)
    places = current_places(entry)
    ids = {"season": found.season.public_id, "fixture": fixture}
    notices = _noticed(places, before, seated)
    tell_users("lineup_set", users_of(places), actor=actor, notices=notices, **ids)
    return found


def _noticed(
    places: list[RosterPlace], before: list[Player], seated: list[Player]
) -> dict[Notice.Kind, list[User]]:
    """U6: who sits down now and did not before, and who does no more; the players of a roster sit down where no
    line-up is set."""
    substitutes = {place.player_id for place in places if place.role == Membership.Role.SUBSTITUTE}
    regulars = [place.player for place in places if place.role == Membership.Role.PLAYER]
    sat, sits = {one.pk: one for one in before or regulars}, {one.pk: one for one in seated}
    come = [player for pk, player in sits.items() if pk not in sat]
    gone = [player for pk, player in sat.items() if pk not in sits]
    return {
        Notice.Kind.SUBSTITUTE_NAMED: _accounts(p for p in come if p.pk in substitutes),
        Notice.Kind.LINEUP_NAMED: _accounts(p for p in come if p.pk not in substitutes),
        Notice.Kind.LINEUP_LEFT: _accounts(gone),
    }


def _accounts(players: Iterable[Player]) -> list[User]:
    return [player.user for player in players if player.user is not None]


def _entry_of(fixture: Fixture, side: int) -> Entry:
    entry = {0: fixture.first, 1: fixture.second}.get(side)
    if entry is None:
        raise Invalid("not_a_side", side=side)
    return entry


def _expect_open(fixture: Fixture, entry: Entry) -> None:
    if fixture.round.state == Round.State.DRAFT:
        raise Conflict("round_not_published", fixture=fixture.public_id)
    expect_state("season", fixture.season, Season.State.RUNNING)
    if fixture.second_id is None:
        raise Conflict("fixture_is_a_bye", fixture=fixture.public_id)
    expect_state("entry", entry, Entry.State.ACCEPTED)
    expect_state("fixture", fixture, *UNDECIDED)


def _seated(fixture: Fixture, entry: Entry, players: Sequence[str]) -> list[Player]:
    needed = ruleset_of(fixture.season).team_size
    if len(players) != needed:
        raise Invalid("lineup_size", team=entry.public_id, needed=needed)
    on_roster = {place.player.public_id: place.player for place in current_places(entry)}
    for position, player in enumerate(players):
        if player not in on_roster:
            raise Invalid("not_on_roster", player=player, team=entry.public_id)
        if player in players[:position]:
            raise Invalid("player_named_twice", player=player)
    return [on_roster[player] for player in players]
