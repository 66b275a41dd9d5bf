"""Clubs and the people who run them."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.actions.numbers import over
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import User
from games.queries.accounts import account_called
from league.actions.fields import name_of, one_of
from league.actions.steps import audit, guarded, lock_league, signed_in, tell_league, tell_users
from league.models import Club, League, Notice, Staff
from league.permissions import Actor, may_organize, may_organize_club, must, owns


@transaction.atomic
def found_club(*, actor: Actor, name: str, latin_name: str = "") -> Club:
    """Founds a club that the actor owns. Raises NotSignedIn, Forbidden ``too_many_clubs``, Invalid, Conflict
    ``club_name_taken``."""
    owner = signed_in(actor)
    named = name_of(name, latin_name)
    if most := over("clubs", owner, Club.objects.filter(owner=owner)):
        raise Forbidden("too_many_clubs", most=most)
    with guarded(lambda: Conflict("club_name_taken", name=named.name)):
        club = Club.objects.create(**named._asdict(), owner=owner)
    audit("found_club", club, actor=actor, club=club)
    return club


@transaction.atomic
def edit_club(*, actor: Actor, club: str, name: str | None = None, latin_name: str | None = None) -> Club:
    """Renames a club. Raises Missing, Forbidden, Invalid, Conflict ``club_name_taken``."""
    found = lock_club(club)
    must(may_organize_club(actor, found), actor, "not_club_organizer", club=club)
    named = name_of(
        found.name if name is None else name, found.latin_name if latin_name is None else latin_name
    )
    for field, value in named._asdict().items():
        setattr(found, field, value)
    with guarded(lambda: Conflict("club_name_taken", name=named.name)):
        found.save(update_fields=list(named._fields))
    given = {"name": name, "latin_name": latin_name}
    after = {"changed": [field for field, value in given.items() if value is not None]}
    audit("edit_club", found, actor=actor, club=found, after=after)
    tell_league("club_changed", list(found.leagues.all()), actor=actor, club=club)
    return found


@transaction.atomic
def appoint_staff(*, actor: Actor, club: str, user: str, role: str, league: str | None = None) -> Staff:
    """Gives a person (public id, user name or confirmed address) an office in a club, or in one of its leagues only.

    The owner appoints everybody; organizers of the whole club appoint in its leagues, organizers of a league its
    referees (X2). Raises Missing, Forbidden, Invalid, Conflict ``already_in_office``.
    """
    found = lock_club(club)
    within = league_of(found, league)
    one_of("role", role, list(Staff.Role.values))
    must(may_appoint(actor, found, within, role), actor, "may_not_appoint", club=club, role=role)
    person = find_user(user)
    taken = Conflict("already_in_office", user=person.public_id, role=role)
    if person.pk == found.owner_id:
        raise taken
    with guarded(lambda: taken):
        office = Staff.objects.create(club=found, league=within, user=person, role=role)
    _tell("appoint_staff", Notice.Kind.STAFF_NAMED, office, actor)
    return office


@transaction.atomic
def dismiss_staff(*, actor: Actor, club: str, user: str, role: str, league: str | None = None) -> Staff:
    """Ends an office. Whoever may appoint to it may, and everybody may resign; the owner, who is always there
    to manage the club, stays (X2). Raises Missing, Forbidden, Conflict ``last_manager`` or ``not_in_office``."""
    found = lock_club(club)
    within = league_of(found, league)
    person = find_user(user)
    himself = isinstance(actor, User) and actor.pk == person.pk
    must(himself or may_appoint(actor, found, within, role), actor, "may_not_appoint", club=club, role=role)
    if person.pk == found.owner_id:
        raise Conflict("last_manager", user=person.public_id)
    office = Staff.objects.filter(
        club=found, league=within, user=person, role=role, until__isnull=True
    ).first()
    if office is None:
        raise Conflict("not_in_office", user=person.public_id, role=role)
    office.until = timezone.now()
    office.save(update_fields=["until"])
    _tell("dismiss_staff", Notice.Kind.STAFF_DISMISSED, office, actor)
    return office


def may_appoint(actor: Actor, club: Club, league: League | None, role: str) -> bool:
    """Whether this person may give and end such an office."""
    if owns(actor, club):
        return True
    if league is None:
        return False
    return may_organize_club(actor, club) or (role == Staff.Role.REFEREE and may_organize(actor, league))


def lock_club(public_id: str) -> Club:
    """The club, its row locked. Raises Missing."""
    found = Club.objects.select_for_update().filter(public_id=public_id).first()
    if found is None:
        raise Missing("club_not_found", club=public_id)
    return found


def find_user(named: str) -> User:
    """An account by public id, by user name or by a confirmed address, as `account_called` finds it. Raises Missing."""
    found = User.objects.filter(public_id=named, is_active=True).first() or account_called(named)
    if found is None:
        raise Missing("user_not_found", user=named)
    return found


def league_of(club: Club, public_id: str | None) -> League | None:
    """The club's league of this id, locked. Raises Missing, Invalid ``league_of_other_club``."""
    if public_id is None:
        return None
    found = lock_league(public_id)
    if found.club_id != club.pk:
        raise Invalid("league_of_other_club", league=public_id, club=club.public_id)
    return found


def _tell(action: str, notice: Notice.Kind, office: Staff, actor: Actor) -> None:
    """The audit line, and news for the leagues' readers, whose rights may be others now, and for the person."""
    club, within = office.club, office.league
    held = {"user": office.user.public_id, "role": office.role}
    before, after = (None, held) if office.until is None else (held, None)
    audit(action, office, actor=actor, club=club, league=within, before=before, after=after)
    leagues = [within] if within else list(club.leagues.all())
    tell_league("staff_changed", leagues, actor=actor, club=club.public_id)
    ids = {"club": club.public_id, "role": office.role} | ({"league": within.public_id} if within else {})
    tell_users("staff_changed", [office.user], actor=actor, notices={notice: [office.user]}, **ids)
