"""Who plays for an entry: the roster of a season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Invalid, Missing
from games.models import Player, User
from league.actions.fields import one_of, reason_of
from league.actions.offers.leaving import find_place, leave_lineups, never_accepted, refuse_by_leaving
from league.actions.offers.making import asked_before, enlisted, must_ask, offer_place, stand_in
from league.actions.steps import audit, bump, expect_state, guarded, lock_entry, tell_season, tell_users
from league.models import Entry, Membership, Notice, RosterPlace, Season
from league.permissions import Actor, may_captain, must
from league.queries.policies import policy_for
from league.queries.rulesets import ruleset_of

IN_SEASON = (Entry.State.APPLIED, Entry.State.WAITING, Entry.State.ACCEPTED)
NOT_OVER = (Season.State.DRAFT, Season.State.OPEN, Season.State.RUNNING)

PLAYER, SUBSTITUTE = Membership.Role.PLAYER, Membership.Role.SUBSTITUTE


@transaction.atomic
def add_to_roster(*, actor: Actor, entry: str, player: str, role: str = SUBSTITUTE) -> RosterPlace:
    """Takes a person onto a roster that has room for them (as many players as the rules say, substitutes by policy).
    Somebody else with an account is asked (U21): a name without rights holds the place until they accept.

    Raises Missing, Forbidden, Invalid ``roster_full``, Conflict ``player_on_another_roster``,
    ``player_on_roster``, ``already_asked``, ``offer_refused_lately`` or, for an entry or a season that is over,
    ``entry_in_other_state`` (U9).
    """
    found = _open_entry(actor, entry)
    one_of("role", role, list(Membership.Role.values))
    person = enlisted(actor, player)
    if (waiting := _asked_again(actor, found, person)) is not None:
        return waiting
    current = current_places(found)
    most = room(found.season)[role]
    if sum(place.role == role for place in current) >= most:
        raise Invalid("roster_full", entry=entry, role=role, most=most)
    place = put_on_roster(actor, found, person, role=role, captain=not current)
    _done(Notice.Kind.ROSTER_JOINED, "add_to_roster", found, [place], actor, {"player": player, "role": role})
    return place


@transaction.atomic
def remove_from_roster(*, actor: Actor, entry: str, player: str, reason: str) -> RosterPlace:
    """Takes a person off a roster, and out of the line-ups of fixtures still to be played; everybody may leave by
    themselves. A captain leaves last or after another is named, unless they never accepted to be there.

    Raises Missing, Forbidden, Invalid, Conflict ``captain_stays`` or ``entry_in_other_state`` (U9).
    """
    found = lock_entry(entry)
    place = _place(found, player)
    unasked = never_accepted(actor, place.player)
    own = unasked or (isinstance(actor, User) and place.player.user_id == actor.pk)
    must(own or may_captain(actor, found), actor, "not_captain", entry=entry)
    if not unasked:
        _expect_open(found)
    why = reason_of(reason)
    if unasked:
        refuse_by_leaving(actor, place.player)
    elif place.captain and len(current_places(found)) > 1:
        raise Conflict("captain_stays", player=player)
    place.until = timezone.now()
    place.reason = why
    place.save(update_fields=["until", "reason"])
    leave_lineups(found, place.player)
    was = {"player": player, "role": place.role, "captain": place.captain}
    _done(Notice.Kind.ROSTER_LEFT, "remove_from_roster", found, [place], actor, None, why, before=was)
    return place


@transaction.atomic
def name_roster_captain(*, actor: Actor, entry: str, player: str) -> RosterPlace:
    """Makes a person on the roster its captain for this season.

    Raises Missing, Forbidden, Conflict ``entry_in_other_state`` (U9).
    """
    found = _open_entry(actor, entry)
    place = _place(found, player)
    before = [other for other in current_places(found) if other.captain and other.pk != place.pk]
    RosterPlace.objects.filter(pk__in=[other.pk for other in before]).update(captain=False)
    place.captain = True
    place.save(update_fields=["captain"])
    was = {"captain": before[0].player.public_id if before else None}
    _done(
        Notice.Kind.CAPTAIN_NAMED,
        "name_roster_captain",
        found,
        [place, *before],
        actor,
        {"captain": player},
        before=was,
    )
    return place


def put_on_roster(
    actor: Actor, entry: Entry, person: Player, *, role: str, captain: bool, record: Player | None = None
) -> RosterPlace:
    """The person on the roster or, where they must be asked, the name that stands for them there: `record`, if one
    stands for them in the team already and nobody was told of it yet. Raises Conflict."""
    asks = must_ask(actor, person)
    if asks and (taken := on_a_roster(entry, [person])):
        raise taken
    holder = record or (stand_in(actor, person) if asks else person)
    with guarded(lambda: on_a_roster(entry, [holder])):
        place = RosterPlace.objects.create(
            season=entry.season, entry=entry, player=holder, role=role, captain=captain
        )
    if asks and record is None:
        offer_place(actor, person, holder, entry=entry)
    return place


def _asked_again(actor: Actor, entry: Entry, person: Player) -> RosterPlace | None:
    """The place of the name that stands for this person already, its offer made anew where it is over."""
    before = asked_before(person, entry=entry) if person.user_id is not None else None
    if before is None or before.record is None:
        return None
    place = entry.roster.filter(player=before.record, until__isnull=True).select_related("player").first()
    if place is None:
        return None
    if not must_ask(actor, person):
        raise Conflict("already_asked", player=person.public_id)
    offer_place(actor, person, before.record, entry=entry)
    return place


def current_places(entry: Entry) -> list[RosterPlace]:
    """Who stands on the roster now."""
    return list(
        entry.roster.filter(until__isnull=True).select_related("player__user").order_by("since", "pk")
    )


def room(season: Season) -> dict[str, int]:
    """How many of each role a roster of this season holds at most."""
    return {PLAYER: ruleset_of(season).team_size, SUBSTITUTE: policy_for(season).substitutes}


def check_squad(season: Season, roles: Iterable[str], captains: int) -> None:
    """Raises Invalid ``wrong_number_of_players``, ``too_many_substitutes`` or ``one_captain``."""
    most = room(season)
    there = Counter(roles)
    if there[PLAYER] != most[PLAYER]:
        raise Invalid("wrong_number_of_players", given=there[PLAYER], needed=most[PLAYER])
    if there[SUBSTITUTE] > most[SUBSTITUTE]:
        raise Invalid("too_many_substitutes", given=there[SUBSTITUTE], most=most[SUBSTITUTE])
    if captains != 1:
        raise Invalid("one_captain", given=captains)


def on_a_roster(entry: Entry, people: Sequence[Player]) -> Conflict | None:
    """Which of these people already stands on a roster of the entry's season (U8), as a refusal."""
    places = RosterPlace.objects.filter(season=entry.season, player__in=people, until__isnull=True)
    taken = places.select_related("entry", "player").order_by("pk").first()
    if taken is None:
        return None
    if taken.entry_id == entry.pk:
        return Conflict("player_on_roster", player=taken.player.public_id, entry=entry.public_id)
    return Conflict("player_on_another_roster", player=taken.player.public_id, entry=taken.entry.public_id)


def users_of(places: Iterable[RosterPlace]) -> list[User]:
    """The accounts of these people."""
    return [place.player.user for place in places if place.player.user is not None]


def _open_entry(actor: Actor, public_id: str) -> Entry:
    found = lock_entry(public_id)
    must(may_captain(actor, found), actor, "not_captain", entry=public_id)
    _expect_open(found)
    return found


def _expect_open(entry: Entry) -> None:
    """U9: no change once the season is over, or for an entry that is out of it."""
    expect_state("season", entry.season, *NOT_OVER)
    expect_state("entry", entry, *IN_SEASON)


def _place(entry: Entry, player: str) -> RosterPlace:
    found = find_place(current_places(entry), player)
    if found is None:
        raise Missing("not_on_roster", player=player, team=entry.public_id)
    return found


def _done(
    notice: Notice.Kind,
    action: str,
    entry: Entry,
    places: list[RosterPlace],
    actor: Actor,
    after: dict[str, str] | None,
    reason: str = "",
    before: Mapping[str, object] | None = None,
) -> None:
    """The audit line and the news; the person of the first place finds it in his box."""
    season = entry.season
    audit(action, entry, actor=actor, season=season, reason=reason, before=before, after=after)
    bump(season)
    hidden = entry.state != Entry.State.ACCEPTED
    tell_season("roster_changed", season, actor=actor, hidden=hidden, entry=entry.public_id)
    notices = {} if season.state == Season.State.DRAFT else {notice: users_of(places[:1])}
    ids = {"season": season.public_id, "entry": entry.public_id}
    tell_users("roster_changed", users_of(places), actor=actor, notices=notices, **ids)
