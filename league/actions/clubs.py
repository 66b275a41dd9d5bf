"""Clubs and the people who run them."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from games.actions.numbers import over
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import User
from games.queries.accounts import account_called, is_address
from league.actions.fields import name_of, one_of
from league.actions.offers.making import offer_office
from league.actions.people import address_of
from league.actions.steps import audit, guarded, lock_league, signed_in, tell_league, tell_users
from league.models import Club, League, Notice, Offer, Staff
from league.permissions import Actor, may_appoint, may_organize_club, must


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
def appoint_staff(*, actor: Actor, club: str, user: str, role: str, league: str | None = None) -> Offer:
    """Asks a person (public id, user name or confirmed e-mail) to take an office in a club, or in one of its leagues
    only; they hold it once they accept. Who takes one themselves holds it at once.

    The owner appoints everybody; organizers of the whole club appoint in its leagues, organizers of a league its
    referees (X2). Of an address nothing tells whether it has an account (X20). Raises Missing, Forbidden, Invalid,
    Conflict ``already_in_office``, ``already_asked``, ``offer_refused_lately``.
    """
    found = lock_club(club)
    within = league_of(found, league)
    one_of("role", role, list(Staff.Role.values))
    must(may_appoint(actor, found, within, role), actor, "may_not_appoint", club=club, role=role)
    office = Offer.What.OFFICE
    if is_address(user):
        return offer_office(
            actor, what=office, user=None, address=address_of(user), club=found, league=within, role=role
        )
    person = find_user(user)
    if _held(found, within, person, role):
        raise Conflict("already_in_office", user=person.public_id, role=role)
    offer = offer_office(actor, what=office, user=person, club=found, league=within, role=role)
    if person == actor:
        now = timezone.now()
        Offer.objects.filter(pk=offer.pk).update(state=Offer.State.ACCEPTED, answered_at=now)
        offer.state, offer.answered_at = Offer.State.ACCEPTED, now
        take_office(person, offer)
    return offer


def take_office(person: User, offer: Offer) -> Staff:
    """The office that the person has said yes to, in a transaction of the caller's.

    Raises Missing, Conflict ``league_removed``, ``already_in_office``, and ``offer_withdrawn`` where whoever offered it
    may not appoint any more.
    """
    assert offer.club is not None
    club = lock_club(offer.club.public_id)
    within = league_of(club, offer.league.public_id if offer.league is not None else None)
    if not may_appoint(offer.made_by, club, within, offer.role):
        raise Conflict("offer_withdrawn", offer=offer.public_id)
    taken = Conflict("already_in_office", user=person.public_id, role=offer.role)
    if _held(club, within, person, offer.role):
        raise taken
    with guarded(lambda: taken):
        office = Staff.objects.create(club=club, league=within, user=person, role=offer.role)
    _tell("appoint_staff", Notice.Kind.STAFF_NAMED, office, person)
    return office


def _held(club: Club, league: League | None, person: User, role: str) -> bool:
    if person.pk == club.owner_id:
        return True
    return Staff.objects.filter(club=club, league=league, user=person, role=role, until__isnull=True).exists()


@transaction.atomic
def dismiss_staff(*, actor: Actor, club: str, user: str, role: str, league: str | None = None) -> Staff:
    """Ends an office. Whoever may appoint to it may, and everybody may resign; the owner, who is always there
    to manage the club, stays (X2). Of an address nothing tells whether it has an account (X20). Raises Missing,
    Forbidden, Conflict ``last_manager`` or ``not_in_office``."""
    found = lock_club(club)
    within = league_of(found, league)
    person = account_called(user) if is_address(user) else find_user(user)
    own = isinstance(actor, User) and person is not None and actor.pk == person.pk
    must(own or may_appoint(actor, found, within, role), actor, "may_not_appoint", club=club, role=role)
    if person is not None and person.pk == found.owner_id:
        raise Conflict("last_manager", user=user)
    office = Staff.objects.filter(
        club=found, league=within, user=person, role=role, until__isnull=True
    ).first()
    if office is None:
        raise Conflict("not_in_office", user=user, role=role)
    office.until = timezone.now()
    office.save(update_fields=["until"])
    _tell("dismiss_staff", Notice.Kind.STAFF_DISMISSED, office, actor)
    return office


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
