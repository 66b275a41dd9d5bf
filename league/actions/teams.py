"""Teams and their members."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from games.actions.numbers import over
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import Player, User
from league.actions.clubs import lock_club
from league.actions.fields import name_of, number_of, one_of, reason_of
from league.actions.offers.leaving import find_place, never_accepted, refuse_by_leaving
from league.actions.offers.making import asked_before, enlisted, must_ask, offer_place, stand_in
from league.actions.steps import audit, guarded, signed_in, tell_users
from league.models import Entry, Membership, Notice, Season, Team
from league.permissions import Actor, may_manage_team, may_organize_club, must

MOST_MEMBERS = 100


class Member(NamedTuple):
    """A person to be in a team: the player's public id, "player" or "substitute", and whether he is its captain."""

    player: str
    role: str = Membership.Role.PLAYER
    captain: bool = False


@transaction.atomic
def create_team(
    *, actor: Actor, name: str, latin_name: str = "", club: str | None = None, members: Sequence[Member] = ()
) -> Team:
    """Makes a team with its members, of whom exactly one is captain; a team may begin without any.

    A team of a club is made by its organizers. Whoever has an account and is not the actor is asked, and a name
    without rights stands for them until they accept (U21). Raises NotSignedIn, Forbidden, Missing, Conflict
    ``offer_refused_lately``, Invalid ``one_captain`` or ``player_named_twice``.
    """
    maker = signed_in(actor)
    named = name_of(name, latin_name)
    home = lock_club(club) if club else None
    if home is not None:
        must(may_organize_club(actor, home), actor, "not_club_organizer", club=home.public_id)
    _check_members(members)
    if most := over("teams", maker, Team.objects.filter(created_by=maker)):
        raise Forbidden("too_many_teams", most=most)
    team = Team.objects.create(**named._asdict(), club=home, created_by=maker)
    people = []
    for member in sorted(members, key=lambda member: member.player):  # people are locked by id
        people.append(enlisted(actor, member.player))
    _refuse_same_person(people)
    by_id = dict(zip(sorted(member.player for member in members), people, strict=True))
    joined = [
        _join(actor, team, by_id[member.player], member.role, captain=member.captain) for member in members
    ]
    after = {"members": [member.player for member in members]}
    audit("create_team", team, actor=actor, club=home, after=after)
    _tell("team_created", Notice.Kind.TEAM_JOINED, team, joined, actor)
    return team


@transaction.atomic
def edit_team(
    *,
    actor: Actor,
    team: str,
    name: str | None = None,
    latin_name: str | None = None,
    club: str | None = None,
) -> Team:
    """Changes what is given; "" as club takes the team out of its club. Its entries keep the name they had.

    Raises Missing, Forbidden, Invalid, Conflict ``team_removed``.
    """
    home = lock_club(club) if club else None
    found = _managed(actor, team)
    if home is not None and home.pk != found.club_id:
        must(may_organize_club(actor, home), actor, "not_club_organizer", club=home.public_id)
    before, was = found.club, _club_of(found)
    if club is not None:
        found.club = home
    named = name_of(
        found.name if name is None else name, found.latin_name if latin_name is None else latin_name
    )
    found.name, found.latin_name, found.search_name = named
    found.save(update_fields=[*named._fields, "club"])
    given = {"name": name, "latin_name": latin_name, "club": club}
    changed = [field for field, value in given.items() if value is not None]
    now = {"changed": changed, "club": _club_of(found)}
    audit("edit_team", found, actor=actor, club=before or home, before={"club": was}, after=now)
    return found


@transaction.atomic
def add_member(*, actor: Actor, team: str, player: str, role: str = Membership.Role.PLAYER) -> Membership:
    """Takes a person into a team; the first is its captain. Somebody else with an account is asked (U21): the
    membership is that of a name without rights until they accept.

    Raises Missing, Forbidden, Invalid, Conflict ``already_in_team``, ``already_asked``, ``offer_refused_lately``.
    """
    found = _managed(actor, team)
    one_of("role", role, list(Membership.Role.values))
    person = enlisted(actor, player)
    current = found.memberships.filter(until__isnull=True)
    number_of("members", current.count() + 1, 1, MOST_MEMBERS)
    first = not current.exists()
    membership = _join(actor, found, person, role, captain=first)
    audit("add_member", found, actor=actor, club=found.club, after={"player": player, "role": role})
    _tell("team_changed", Notice.Kind.TEAM_JOINED, found, [membership], actor)
    return membership


@transaction.atomic
def remove_member(*, actor: Actor, team: str, player: str) -> Membership:
    """Ends a membership; everybody may leave by themselves. A captain leaves last or names another before, unless
    they never accepted to be there.

    Raises Missing, Forbidden, Conflict ``captain_stays``. Rosters of seasons are a matter of their own.
    """
    found = lock_team(team)
    membership = _membership(found, player)
    unasked = never_accepted(actor, membership.player)
    own = unasked or (isinstance(actor, User) and membership.player.user_id == actor.pk)
    must(own or may_manage_team(actor, found), actor, "not_your_team", team=team)
    if unasked:
        refuse_by_leaving(actor, membership.player)
    elif membership.captain and found.memberships.filter(until__isnull=True).count() > 1:
        raise Conflict("captain_stays", player=player)
    membership.until = timezone.now()
    membership.save(update_fields=["until"])
    was = {"player": player, "role": membership.role, "captain": membership.captain}
    audit("remove_member", found, actor=actor, club=found.club, before=was)
    _tell("team_changed", Notice.Kind.TEAM_LEFT, found, [membership], actor)
    return membership


@transaction.atomic
def name_captain(*, actor: Actor, team: str, player: str) -> Membership:
    """Makes a member the captain in place of the present one. Raises Missing, Forbidden, Conflict."""
    found = _managed(actor, team)
    membership = _membership(found, player)
    current = found.memberships.filter(until__isnull=True, captain=True)
    before = current.values_list("player__public_id", flat=True).first()
    current.exclude(pk=membership.pk).update(captain=False)
    membership.captain = True
    membership.save(update_fields=["captain"])
    was, after = {"captain": before}, {"captain": player}
    audit("name_captain", found, actor=actor, club=found.club, before=was, after=after)
    _tell("team_changed", Notice.Kind.TEAM_CAPTAIN_NAMED, found, [membership], actor)
    return membership


@transaction.atomic
def remove_team(*, actor: Actor, team: str, reason: str) -> Team:
    """Takes a team out of every list; what it played stays (W10).

    Raises Missing, Forbidden, Invalid, Conflict ``team_in_season`` while it takes part in one.
    """
    found = _managed(actor, team)
    why = reason_of(reason)
    taking_part = [Entry.State.APPLIED, Entry.State.WAITING, Entry.State.ACCEPTED]
    entry = found.entries.filter(state__in=taking_part).exclude(season__state__in=Season.OVER).first()
    if entry is not None:
        raise Conflict("team_in_season", team=team, entry=entry.public_id)
    found.removed_at = timezone.now()
    found.removed_reason = why
    found.save(update_fields=["removed_at", "removed_reason"])
    audit("remove_team", found, actor=actor, club=found.club, reason=why)
    return found


def find_team(public_id: str) -> Team:
    """The team with its club. Raises Missing, Conflict ``team_removed``."""
    found = Team.objects.select_related("club").filter(public_id=public_id).first()
    if found is None:
        raise Missing("team_not_found", team=public_id)
    if found.removed_at is not None:
        raise Conflict("team_removed", team=public_id)
    return found


def lock_team(public_id: str) -> Team:
    """The team as `find_team` gives it, its row locked."""
    Team.objects.select_for_update().filter(public_id=public_id).values_list("pk").first()
    return find_team(public_id)


def _join(actor: Actor, team: Team, person: Player, role: str, *, captain: bool) -> Membership:
    """The person in the team or, where they must be asked, the name that stands for them there."""
    before = asked_before(person, team=team) if person.user_id is not None else None
    if before is not None and before.record is not None:
        waiting = (
            team.memberships.filter(player=before.record, until__isnull=True).select_related("player").first()
        )
        if waiting is not None:
            if not must_ask(actor, person):
                raise Conflict("already_asked", player=person.public_id)
            offer_place(actor, person, before.record, team=team)
            return waiting
    taken = Conflict("already_in_team", player=person.public_id, team=team.public_id)
    if team.memberships.filter(player=person, until__isnull=True).exists():
        raise taken
    asks = must_ask(actor, person)
    record = stand_in(actor, person) if asks else person
    with guarded(lambda: taken):
        membership = Membership.objects.create(team=team, player=record, role=role, captain=captain)
    if asks:
        offer_place(actor, person, record, team=team)
    return membership


def _refuse_same_person(people: Sequence[Player]) -> None:
    """Two records may be one person's."""
    known: set[int] = set()
    for person in people:
        if person.pk in known:
            raise Invalid("player_named_twice", player=person.public_id)
        known.add(person.pk)


def _club_of(team: Team) -> str | None:
    return team.club.public_id if team.club is not None else None


def _managed(actor: Actor, public_id: str) -> Team:
    found = lock_team(public_id)
    must(may_manage_team(actor, found), actor, "not_your_team", team=public_id)
    return found


def _membership(team: Team, player: str) -> Membership:
    current = team.memberships.filter(until__isnull=True).select_related("player__user")
    found = find_place(list(current), player)
    if found is None:
        raise Missing("not_in_team", player=player, team=team.public_id)
    return found


def _check_members(members: Sequence[Member]) -> None:
    number_of("members", len(members), 0, MOST_MEMBERS)
    named: set[str] = set()
    for member in members:
        one_of("role", member.role, list(Membership.Role.values))
        if member.player in named:
            raise Invalid("player_named_twice", player=member.player)
        named.add(member.player)
    captains = sum(member.captain for member in members)
    if members and captains != 1:
        raise Invalid("one_captain", given=captains)


def _tell(
    kind: str, notice: Notice.Kind, team: Team, memberships: Sequence[Membership], actor: Actor
) -> None:
    people = [membership.player for membership in memberships]
    users = [player.user for player in people if player.user is not None and player.user != actor]
    tell_users(kind, users, actor=actor, notices={notice: users}, team=team.public_id)
