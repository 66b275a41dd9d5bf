"""Teams in a season: they apply, are accepted, wait, are refused, leave, and come back."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.errors import Conflict, Missing, Refusal
from games.models import Player
from league.actions.entry_news import tell_entry
from league.actions.fields import reason_of
from league.actions.offers.making import person_behind
from league.actions.results.voiding import follow_withdrawals
from league.actions.rosters import check_squad, current_places, on_a_roster, put_on_roster
from league.actions.steps import (
    advance,
    audit,
    expect_state,
    guarded,
    lock_entry,
    lock_season,
    signed_in,
)
from league.actions.teams import lock_team
from league.models import Entry, Membership, Offer, RosterPlace, Season, Team
from league.permissions import Actor, may_captain, may_manage_team, may_organize, may_see_season, must
from league.queries.invitations import closed

DRAFT, OPEN, RUNNING = Season.State.DRAFT, Season.State.OPEN, Season.State.RUNNING
State = Entry.State

FREED = {State.REFUSED: "entry_refused", State.WITHDRAWN: "entry_withdrawn"}
"""Leaving by these states frees the people; the word on their roster places says why they ended."""


@transaction.atomic
def apply_for_season(*, actor: Actor, season: str, team: str) -> Entry:
    """A team asks to take part, with the people who are in it now and under the name it has now.

    Raises Missing, Forbidden, Invalid for a squad the season's rules do not allow, Conflict
    ``season_in_other_state``, ``entries_closed``, ``team_already_entered``, ``entry_name_taken``,
    ``player_on_another_roster`` (U8) or ``offer_refused_lately``.
    """
    found = lock_season(season)
    if not may_see_season(actor, found):
        signed_in(actor)
        raise Missing("season_not_found", season=season)
    applicant = lock_team(team)
    must(may_manage_team(actor, applicant), actor, "not_your_team", team=team)
    expect_open(found)
    return applied(found, applicant, actor)


@transaction.atomic
def enter_team(*, actor: Actor, season: str, team: str) -> Entry:
    """An organizer applies for a team and accepts it at once: also in a draft, and after the closing date.

    It is a team of the league's club, or one the organizer himself manages. Raises as `apply_for_season` and
    `accept_entry` do.
    """
    found = lock_season(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    entrant = lock_team(team)
    own = entrant.club_id == found.league.club_id or may_manage_team(actor, entrant)
    must(own, actor, "not_your_team", team=team)
    return entered(found, entrant, actor)


@transaction.atomic
def accept_entry(*, actor: Actor, entry: str) -> Entry:
    """Takes an applicant, or one who waits, into the season.

    Raises Missing, Forbidden, Invalid for a squad that is not complete, Conflict ``season_full``,
    ``season_already_running`` (P12) or ``entry_in_other_state``.
    """
    found = _organized(actor, entry)
    expect_state("entry", found, State.APPLIED, State.WAITING)
    _expect_room(found.season)
    places = current_places(found)
    check_squad(found.season, [place.role for place in places], sum(place.captain for place in places))
    return _decide(found, State.ACCEPTED, "entry_accepted", actor)


@transaction.atomic
def put_on_waiting_list(*, actor: Actor, entry: str) -> Entry:
    """Keeps an applicant for when a place comes free. Raises Missing, Forbidden, Conflict."""
    found = _organized(actor, entry)
    expect_state("season", found.season, DRAFT, OPEN)
    return _decide(found, State.WAITING, "entry_put_on_waiting_list", actor)


@transaction.atomic
def refuse_entry(*, actor: Actor, entry: str, reason: str) -> Entry:
    """Refuses an applicant; his people are free for another team. Raises Missing, Forbidden, Invalid, Conflict."""
    found = _organized(actor, entry)
    expect_state("season", found.season, DRAFT, OPEN, RUNNING)
    return _decide(found, State.REFUSED, "entry_refused", actor, reason=reason_of(reason))


@transaction.atomic
def withdraw_entry(*, actor: Actor, entry: str, reason: str) -> Entry:
    """A team leaves the season, by its captain or an organizer; its people are free for another team.

    What its fixtures are worth is said by the policy `withdrawal` (W1). Raises Missing, Forbidden, Invalid,
    Conflict.
    """
    found = lock_entry(entry)
    must(may_captain(actor, found), actor, "not_captain", entry=entry)
    expect_state("season", found.season, DRAFT, OPEN, RUNNING)
    who = "organizer" if may_organize(actor, found.season.league) else "captain"
    return _decide(found, State.WITHDRAWN, "entry_withdrawn", actor, who=who, reason=reason_of(reason))


@transaction.atomic
def disqualify_entry(*, actor: Actor, entry: str, reason: str) -> Entry:
    """Puts a team out of the season. Its people stay on its roster: they play for nobody else in it.

    Raises Missing, Forbidden, Invalid, Conflict.
    """
    found = _organized(actor, entry)
    expect_state("season", found.season, DRAFT, OPEN, RUNNING)
    return _decide(found, State.DISQUALIFIED, "entry_disqualified", actor, reason=reason_of(reason))


@transaction.atomic
def reinstate_entry(*, actor: Actor, entry: str, reason: str) -> Entry:
    """Takes a refusal, a withdrawal or a disqualification back, as if it had never been (N15).

    The people it freed are on its roster again. Once the season is running this is for entries of the schedule
    only. Raises Missing, Forbidden, Invalid, Conflict ``season_full``, ``not_in_schedule``,
    ``player_on_another_roster``, ``team_already_entered`` or ``entry_name_taken``.
    """
    found = _organized(actor, entry)
    expect_state("entry", found, State.REFUSED, State.WITHDRAWN, State.DISQUALIFIED)
    expect_state("season", found.season, DRAFT, OPEN, RUNNING)
    why = reason_of(reason)
    if found.season.state != RUNNING:
        _expect_room(found.season)
    elif not found.places.exists():
        raise Conflict("not_in_schedule", entry=entry)
    if word := FREED.get(State(found.state)):
        freed = list(found.roster.filter(until=found.decided_at, reason=word).select_related("player"))
        with guarded(lambda: on_a_roster(found, [place.player for place in freed])):
            RosterPlace.objects.filter(pk__in=[place.pk for place in freed]).update(until=None, reason="")
    return _decide(found, State.ACCEPTED, "entry_reinstated", actor, reason=why)


def expect_open(season: Season) -> None:
    """Raises Conflict ``season_in_other_state`` or ``entries_closed`` where teams cannot apply now."""
    if refusal := closed(season):
        raise refusal


def applied(season: Season, team: Team, actor: Actor, *, registering: bool = False) -> Entry:
    """The application of a team for a locked season, told to its staff; raises what `_new_entry` does."""
    entry = _new_entry(season, team, actor, registering)
    audit("apply_for_season", entry, actor=actor, season=season)
    tell_entry("entry_applied", entry, actor, hidden=True)
    return entry


def entered(season: Season, team: Team, actor: Actor, *, registering: bool = False) -> Entry:
    """The accepted entry of a team in a locked season that has room for it."""
    _expect_room(season)
    return _decide(_new_entry(season, team, actor, registering), State.ACCEPTED, "entry_accepted", actor)


def invited(season: Season, team: Team, actor: Actor, *, registering: bool = False) -> Entry:
    """The entry of a team whom an organizer has asked in: accepted while there is room, else it waits."""
    entry = _new_entry(season, team, actor, registering)
    if has_room(season):
        return _decide(entry, State.ACCEPTED, "entry_accepted", actor)
    return _decide(entry, State.WAITING, "entry_put_on_waiting_list", actor)


def has_room(season: Season) -> bool:
    """Whether fewer teams are accepted than the season takes."""
    return season.capacity is None or season.entries.filter(state=State.ACCEPTED).count() < season.capacity


def _new_entry(season: Season, team: Team, actor: Actor, registering: bool) -> Entry:
    """The entry with its roster: the team's present members, of whom whoever has an account and is not the actor is
    asked, with `registering` for team and season together (U21)."""
    members = list(team.memberships.filter(until__isnull=True).select_related("player__user").order_by("pk"))
    check_squad(season, [member.role for member in members], sum(member.captain for member in members))
    entry = Entry(
        season=season,
        team=team,
        name=team.name,
        search_name=team.search_name,
        applied_by=signed_in(actor),
    )
    with guarded(lambda: _entered_twice(entry)):
        entry.save()
    by_id = sorted({member.player.public_id for member in members})
    people = {record: person_behind(record) for record in by_id}  # people are locked by id
    for member in members:
        _put_on(entry, member, people[member.player.public_id], actor, registering)
    return entry


def _put_on(entry: Entry, member: Membership, person: Player, actor: Actor, registering: bool) -> None:
    """One of the team on the roster. Who is asked into a team that registers is asked for both at once."""
    record = None
    if registering and person.pk != member.player_id:
        waiting = Offer.objects.filter(record=member.player_id, state=Offer.State.OPEN)
        if waiting.update(entry=entry, what=Offer.What.ROSTER):
            record = member.player
    put_on_roster(actor, entry, person, role=member.role, captain=member.captain, record=record)


def _entered_twice(entry: Entry) -> Refusal | None:
    """Why an entry cannot stand beside another one of its season."""
    same = Q(team=entry.team) | Q(search_name=entry.search_name)
    others = Entry.objects.filter(same, season=entry.season).exclude(state=State.REFUSED).exclude(pk=entry.pk)
    other = others.select_related("team").order_by("pk").first()
    if other is None:
        return None
    if other.team_id == entry.team_id:
        return Conflict("team_already_entered", team=entry.team.public_id, entry=other.public_id)
    return Conflict("entry_name_taken", name=entry.name, entry=other.public_id)


def _organized(actor: Actor, public_id: str) -> Entry:
    found = lock_entry(public_id)
    must(
        may_organize(actor, found.season.league), actor, "not_organizer", league=found.season.league.public_id
    )
    return found


def _expect_room(season: Season) -> None:
    """Under the season's lock: of two who are accepted at once into the last place, one is."""
    if season.state == RUNNING:
        raise Conflict("season_already_running", season=season.public_id)
    expect_state("season", season, DRAFT, OPEN)
    if not has_room(season):
        raise Conflict("season_full", season=season.public_id, capacity=season.capacity)


def _decide(
    entry: Entry, to: State, kind: str, actor: Actor, *, who: str = "organizer", reason: str = ""
) -> Entry:
    """Takes the step, frees the people where it does, and tells."""
    before = entry.state
    places = current_places(entry)
    advance("entry", entry, to, who=who, reason=reason)
    entry.reason = reason
    entry.decided_at = timezone.now()
    with guarded(lambda: _entered_twice(entry)):
        entry.save(update_fields=["state", "reason", "decided_at"])
    if word := FREED.get(to):
        entry.roster.filter(until__isnull=True).update(until=entry.decided_at, reason=word)
    if {before, to} & {State.WITHDRAWN, State.DISQUALIFIED}:
        follow_withdrawals(entry.season, actor=actor, reason=reason)
    audit(
        kind,
        entry,
        actor=actor,
        season=entry.season,
        reason=reason,
        before={"state": before},
        after={"state": to},
    )
    seen = {State.ACCEPTED, State.WITHDRAWN, State.DISQUALIFIED}
    tell_entry(kind, entry, actor, hidden=to not in seen, places=places)
    return entry
