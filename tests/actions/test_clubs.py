"""Clubs and their staff (X2)."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from league.actions.clubs import dismiss_staff, edit_club, found_club
from league.actions.leagues import create_league
from league.models import Club, Staff
from league.permissions import may_organize, may_referee
from tests.consent import appoint_staff
from tests.league_world import audited, kinds_on, make_world, new_user

pytestmark = pytest.mark.django_db


def test_a_club_belongs_to_its_founder() -> None:
    owner = new_user()
    club = found_club(actor=owner, name="  نادي   الديوانية ", latin_name="Diwaniya")
    assert (club.name, club.owner, club.search_name) == ("نادي الديوانية", owner, "نادي الديوانيه")
    assert audited("found_club").thing_id == club.public_id
    with pytest.raises(Conflict, match="club_name_taken"):
        found_club(actor=new_user(), name="نادي الديوانيه")
    assert Club.objects.count() == 1


def test_nobody_founds_nothing() -> None:
    with pytest.raises(NotSignedIn):
        found_club(actor=None, name="نادي")
    assert not Club.objects.exists()


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name_needed"), ("  ", "name_needed"), ("ـ", "name_needed"), ("ن" * 81, "text_too_long")],
)
def test_a_name_must_be_one(name: str, code: str) -> None:
    with pytest.raises(Invalid, match=code):
        found_club(actor=new_user(), name=name)


@pytest.mark.parametrize("sign", ["\u202e", "\u2066", "\x00", "\x1b", "\ue000"])
def test_a_name_has_no_hidden_signs(sign: str) -> None:
    """They would turn the page around them, or not fit into the database."""
    with pytest.raises(Invalid, match="bad_characters"):
        found_club(actor=new_user(), name=f"نادي {sign}الورق")


def test_a_long_ligature_fits_its_search_name() -> None:
    club = found_club(actor=new_user(), name="ﷺ" * 80)
    club.refresh_from_db()
    assert len(club.search_name) == 200


def test_editing_is_for_organizers_of_the_club() -> None:
    world = make_world(0)
    for stranger in (world.outsider, world.organizer, world.referee):
        with pytest.raises(Forbidden, match="not_club_organizer"):
            edit_club(actor=stranger, club=world.club.public_id, name="آخر")
    changed = edit_club(actor=world.owner, club=world.club.public_id, name="ديوانية أخرى")
    assert (changed.name, changed.latin_name) == ("ديوانية أخرى", world.club.latin_name)
    assert kinds_on(f"staff:{world.league.public_id}")[-1] == "club_changed"
    with pytest.raises(Missing):
        edit_club(actor=world.owner, club="nowhere", name="آخر")


def test_an_organizer_of_one_league_is_none_of_another() -> None:
    """X2, X3: he cannot appoint himself or anybody else there."""
    world, other = make_world(0), make_world(0)
    for role in ("organizer", "referee"):
        with pytest.raises(Forbidden, match="may_not_appoint"):
            appoint_staff(
                actor=world.organizer,
                club=other.club.public_id,
                user=world.organizer.username,
                role=role,
                league=other.league.public_id,
            )
    with pytest.raises(Invalid, match="league_of_other_club"):  # by way of his own club
        appoint_staff(
            actor=world.owner,
            club=world.club.public_id,
            user=world.owner.username,
            role="organizer",
            league=other.league.public_id,
        )
    assert not may_organize(world.organizer, other.league) and not may_organize(world.owner, other.league)


def test_who_appoints_whom() -> None:
    world = make_world(0)
    club, league, person = world.club.public_id, world.league.public_id, new_user()
    appoint_staff(actor=world.organizer, club=club, user=person.public_id, role="referee", league=league)
    assert may_referee(person, world.league) and not may_organize(person, world.league)
    for within in (league, None):
        with pytest.raises(Forbidden, match="may_not_appoint"):
            appoint_staff(
                actor=world.organizer, club=club, user=person.public_id, role="organizer", league=within
            )
    appoint_staff(actor=world.owner, club=club, user=person.public_id, role="organizer")
    second = create_league(actor=person, club=club, name="دوري ثان")
    assert may_organize(person, world.league) and may_organize(person, second)
    appoint_staff(
        actor=person,
        club=club,
        user=world.outsider.public_id,
        role="organizer",
        league=second.public_id,
    )
    with pytest.raises(Forbidden, match="may_not_appoint"):  # but not in the whole club
        appoint_staff(actor=person, club=club, user=world.outsider.public_id, role="organizer")


def test_one_office_at_a_time() -> None:
    world = make_world(0)
    office = {"club": world.club.public_id, "user": world.organizer.username, "role": "organizer"}
    with pytest.raises(Conflict, match="already_in_office"):
        appoint_staff(actor=world.owner, **office, league=world.league.public_id)
    dismiss_staff(actor=world.owner, **office, league=world.league.public_id)
    assert not may_organize(world.organizer, world.league)
    assert kinds_on(f"me:{world.organizer.public_id}")[-1] == "staff_changed"
    with pytest.raises(Conflict, match="not_in_office"):
        dismiss_staff(actor=world.owner, **office, league=world.league.public_id)
    appoint_staff(actor=world.owner, **office, league=world.league.public_id)
    assert Staff.objects.filter(user=world.organizer).count() == 2


def test_the_last_manager_stays() -> None:
    """X2: the owner, who is always there, cannot leave; everybody else may resign."""
    world = make_world(0)
    with pytest.raises(Conflict, match="last_manager"):
        dismiss_staff(
            actor=world.owner, club=world.club.public_id, user=world.owner.username, role="organizer"
        )
    with pytest.raises(Conflict, match="already_in_office"):
        appoint_staff(
            actor=world.owner, club=world.club.public_id, user=world.owner.username, role="organizer"
        )
    dismiss_staff(
        actor=world.referee,
        club=world.club.public_id,
        user=world.referee.username,
        role="referee",
        league=world.league.public_id,
    )
    assert not may_referee(world.referee, world.league) and may_organize(world.owner, world.league)


def test_readers_of_a_season_hear_that_rights_changed() -> None:
    world = make_world(0)
    dismiss_staff(
        actor=world.owner,
        club=world.club.public_id,
        user=world.referee.username,
        role="referee",
        league=world.league.public_id,
    )
    assert kinds_on(f"season:{world.season.public_id}")[-1] == "staff_changed"


def test_an_account_is_found_by_its_id_before_any_name() -> None:
    """A name made to look like another's id gets nobody's office."""
    world = make_world(0)
    victim = new_user()
    thief = new_user()
    thief.username = victim.public_id
    thief.save()
    office = appoint_staff(
        actor=world.owner, club=world.club.public_id, user=victim.public_id, role="referee"
    )
    assert office.user == victim
    with pytest.raises(Missing, match="user_not_found"):
        appoint_staff(actor=world.owner, club=world.club.public_id, user="nobody-at-all", role="referee")
    with pytest.raises(Invalid, match="unknown_choice"):
        appoint_staff(actor=world.owner, club=world.club.public_id, user=victim.public_id, role="king")
