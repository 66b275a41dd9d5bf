"""A link is handed out, and captains come in by it: as many as it is for, and no longer than it holds."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn, Refusal
from games.models import Player, User
from league.actions.clubs import dismiss_staff
from league.actions.entries import withdraw_entry
from league.actions.registering import Person, accept_invitation, make_invitation, revoke_invitation
from league.models import AuditLine, Entry, Invitation, InvitationUse, RosterPlace, Season, Team
from tests.api.world import contents
from tests.league_world import World, at_once, audited, codes, kinds_on, make_world, new_captain, new_user

pytestmark = pytest.mark.django_db


def invite(world: World, most: int = 1, days: int = 30) -> Invitation:
    return make_invitation(
        actor=world.organizer, season=world.season.public_id, most=most, days=days, note="مجلس الحي"
    )


def join(user: User | None, invitation: Invitation, name: str = "الوافدون") -> Entry:
    people = [Person(f"قائد {name}", captain=True, own=True), Person(f"شريك {name}", phone="0509")]
    return accept_invitation(actor=user, code=invitation.code, name=name, people=people)


def refused(user: User | None, invitation: Invitation, kind: type[Refusal], code: str) -> Refusal:
    before = contents()
    with pytest.raises(kind) as stopped:
        join(user, invitation, "آخرون")
    assert stopped.value.code == code
    assert contents() == before
    return stopped.value


def test_a_captain_comes_in_by_a_link() -> None:
    world, user = make_world(0), new_user()
    invitation = invite(world)
    assert len(invitation.code) == 20 and invitation.code != invite(world).code
    entry = join(user, invitation)
    assert (entry.state, entry.name, entry.applied_by) == ("accepted", "الوافدون", user)
    captain = entry.roster.get(captain=True).player
    assert captain.user == user and captain.name == "قائد الوافدون"
    invitation.refresh_from_db()
    assert invitation.uses == 1 and InvitationUse.objects.get().entry == entry
    assert audited("accept_invitation").after == {"entry": entry.public_id}
    assert "invitations_changed" in kinds_on(f"staff:{world.league.public_id}")
    assert "invitations_changed" not in kinds_on(f"season:{world.season.public_id}")


def test_a_captain_comes_in_with_the_record_he_has() -> None:
    world, (user, own) = make_world(0), new_captain()
    assert join(user, invite(world)).roster.get(captain=True).player == own
    assert Player.objects.count() == 2


def test_a_link_for_several_lets_as_many_in() -> None:
    world = make_world(0)
    invitation = invite(world, most=2)
    for name in ("أ", "ب"):
        join(new_user(), invitation, name)
        invitation.refresh_from_db()
    refused(new_user(), invitation, Conflict, "invitation_used_up")
    assert Entry.objects.count() == 2


def test_when_a_link_is_of_no_use() -> None:
    """J2"""
    world, user = make_world(0), new_user()
    invitation = invite(world)
    refused(None, invitation, NotSignedIn, "not_signed_in")
    Invitation.objects.update(expires_at=timezone.now())
    refused(user, invitation, Conflict, "invitation_expired")
    Invitation.objects.update(expires_at=timezone.now() + timedelta(days=1))
    Season.objects.update(entries_close_at=timezone.now())
    refused(user, invitation, Conflict, "entries_closed")
    Season.objects.update(entries_close_at=None)
    for state in ("draft", "running", "finished", "cancelled"):
        Season.objects.update(state=state)
        refused(user, invitation, Conflict, "season_in_other_state")
    Season.objects.update(state="open")
    with pytest.raises(Missing, match="invitation_unknown"):
        accept_invitation(actor=user, code="x" * 20, name="أ", people=[])
    revoke_invitation(actor=world.organizer, invitation=invitation.public_id)
    refused(user, invitation, Conflict, "invitation_revoked")


def test_who_is_in_the_season_already_is_told_with_which_team() -> None:
    """J3"""
    world = make_world(1)
    invitation = invite(world, most=5)
    refusal = refused(world.captains[0], invitation, Conflict, "already_in_season")
    assert refusal.params["name"] == world.entries[0].name
    user = new_user()
    join(user, invitation)
    refused(user, invitation, Conflict, "already_in_season")
    withdraw_entry(actor=user, entry=Entry.objects.latest("pk").public_id, reason="x")
    assert join(user, invitation, "عائدون").state == "accepted"


def test_a_full_season_has_a_waiting_list() -> None:
    """J2"""
    world, user = make_world(2, capacity=2), new_user()
    assert join(user, invite(world)).state == "waiting"
    refused(user, invite(world), Conflict, "already_in_season")


def test_a_link_of_somebody_who_is_no_organizer_any_more_brings_an_application() -> None:
    world = make_world(0)
    invitation = invite(world)
    dismiss_staff(
        actor=world.owner,
        club=world.club.public_id,
        user=world.organizer.username,
        role="organizer",
        league=world.league.public_id,
    )
    assert join(new_user(), invitation).state == "applied"


def test_what_is_refused_uses_nothing_up() -> None:
    """Not a use, not a record, not a team: the captain mends what was wrong and sends it again."""
    world, user = make_world(1), new_user()
    invitation = invite(world)
    taken = world.entries[0].name
    before = contents()
    for name, people, at in (
        (taken, [Person("أ", captain=True, own=True), Person("ب")], "name"),
        ("فريق", [Person("أ", captain=True, own=True), Person("ب", phone="z")], "people.1.phone"),
        ("فريق", [Person("أ", captain=True), Person("ب")], "people"),
        ("فريق", [Person("أ", captain=True, own=True)], "people"),
    ):
        with pytest.raises(Refusal) as stopped:
            accept_invitation(actor=user, code=invitation.code, name=name, people=people)
        assert stopped.value.params["at"] == at
    assert contents() == before
    assert join(user, invitation).state == "accepted"


def test_organizers_make_links_and_take_them_back() -> None:
    world, other = make_world(0), make_world(0)
    invitation = invite(world)
    for stranger in (world.referee, world.outsider, other.organizer):
        with pytest.raises(Forbidden, match="not_organizer"):
            make_invitation(actor=stranger, season=world.season.public_id)
        with pytest.raises(Forbidden, match="not_organizer"):
            revoke_invitation(actor=stranger, invitation=invitation.public_id)
    assert revoke_invitation(actor=world.organizer, invitation=invitation.public_id).revoked_at
    with pytest.raises(Conflict, match="invitation_revoked"):
        revoke_invitation(actor=world.organizer, invitation=invitation.public_id)
    assert AuditLine.objects.filter(action="revoke_invitation").count() == 1


@pytest.mark.parametrize(
    "fields, code",
    [
        ({"most": 0}, "number_out_of_range"),
        ({"most": 1001}, "number_out_of_range"),
        ({"days": 0}, "number_out_of_range"),
        ({"days": 366}, "number_out_of_range"),
        ({"note": "x" * 201}, "text_too_long"),
    ],
)
def test_an_invitation_out_of_bounds(fields: dict[str, int], code: str) -> None:
    world = make_world(0)
    with pytest.raises(Invalid, match=code):
        make_invitation(actor=world.organizer, season=world.season.public_id, **fields)  # type: ignore[arg-type]


def test_no_links_into_a_season_that_has_begun() -> None:
    world = make_world(0)
    Season.objects.update(state="running")
    with pytest.raises(Conflict, match="season_in_other_state"):
        invite(world)


def test_the_database_counts_too() -> None:
    invitation = invite(make_world(0))
    with pytest.raises(IntegrityError), transaction.atomic():
        Invitation.objects.filter(pk=invitation.pk).update(uses=2)


@pytest.mark.django_db(transaction=True)
def test_of_five_at_once_as_many_come_in_as_may() -> None:
    """J2"""
    world = make_world(0)
    invitation = invite(world, most=2)
    users = [new_user() for _ in range(5)]
    given = at_once(
        *(lambda user=user: join(user, invitation, f"فريق {user.pk}") for user in users)  # type: ignore[misc]
    )
    assert codes(given) == ["invitation_used_up"] * 3
    invitation.refresh_from_db()
    assert (invitation.uses, Entry.objects.count(), InvitationUse.objects.count()) == (2, 2, 2)
    assert (Team.objects.count(), RosterPlace.objects.count()) == (2, 4)


@pytest.mark.django_db(transaction=True)
def test_one_captain_presses_twice() -> None:
    world, user = make_world(0), new_user()
    invitation = invite(world, most=9)
    given = at_once(*(lambda n=n: join(user, invitation, f"فريق {n}") for n in range(2)))  # type: ignore[misc]
    assert codes(given) == ["already_in_season"]
    assert Entry.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_last_place_is_taken_by_one_and_the_other_waits() -> None:
    world = make_world(1, capacity=2)
    invitation = invite(world, most=2)
    users = [new_user() for _ in range(2)]
    given = at_once(
        *(lambda user=user: join(user, invitation, f"فريق {user.pk}") for user in users)  # type: ignore[misc]
    )
    assert sorted(entry.state for entry in given) == ["accepted", "waiting"]
