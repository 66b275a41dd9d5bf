"""Teams and their members."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from games.models import Player
from league.actions.entries import withdraw_entry
from league.actions.people import create_player
from league.actions.teams import (
    Member,
    add_member,
    create_team,
    edit_team,
    name_captain,
    remove_member,
    remove_team,
)
from league.models import Membership, Team
from league.queries.teams import members_of
from tests.consent import consent
from tests.league_world import at_once, audited, codes, kinds_on, make_world, new_captain, new_team, new_user

pytestmark = pytest.mark.django_db


def people(team: Team) -> list[str]:
    return [member.player.public_id for member in members_of(team)]


def test_a_team_has_one_captain() -> None:
    user, own = new_captain()
    friend = create_player(actor=user, name="صاحب")
    pair = [own.public_id, friend.public_id]
    for captains in ([], pair):
        members = [Member(player, captain=player in captains) for player in pair]
        with pytest.raises(Invalid, match="one_captain"):
            create_team(actor=user, name="فريق", members=members)
    with pytest.raises(Invalid, match="player_named_twice"):
        create_team(
            actor=user, name="فريق", members=[Member(own.public_id, captain=True), Member(own.public_id)]
        )
    with pytest.raises(Invalid, match="unknown_choice"):
        create_team(actor=user, name="فريق", members=[Member(own.public_id, "coach", captain=True)])
    assert not Team.objects.exists()
    team = create_team(
        actor=user,
        name="فريق",
        members=[Member(friend.public_id), Member(own.public_id, captain=True)],
    )
    assert people(team) == [own.public_id, friend.public_id]


def test_a_team_of_a_club_is_made_by_its_organizers() -> None:
    world = make_world(0)
    for stranger in (world.outsider, world.organizer):
        with pytest.raises(Forbidden, match="not_club_organizer"):
            create_team(actor=stranger, name="فريق", club=world.club.public_id)
    team = create_team(actor=world.owner, name="فريق", club=world.club.public_id)
    assert team.club == world.club
    _, other = new_team()
    with pytest.raises(Forbidden, match="not_your_team"):
        edit_team(actor=world.owner, team=other.public_id, club=world.club.public_id)
    with pytest.raises(NotSignedIn):
        create_team(actor=None, name="فريق")


def test_the_first_member_is_captain() -> None:
    maker = new_user()
    team = create_team(actor=maker, name="فريق")
    first, second = (create_player(actor=maker, name=f"لاعب {number}") for number in range(2))
    assert add_member(actor=maker, team=team.public_id, player=first.public_id).captain
    assert not add_member(actor=maker, team=team.public_id, player=second.public_id).captain
    with pytest.raises(Conflict, match="already_in_team"):
        add_member(actor=maker, team=team.public_id, player=second.public_id)
    assert audited("add_member").after == {"player": second.public_id, "role": "player"}


def test_whoever_made_it_hands_it_to_its_captain() -> None:
    maker, (captain, own) = new_user(), new_captain()
    team = create_team(actor=maker, name="فريق", members=[Member(own.public_id, captain=True)])
    assert edit_team(actor=maker, team=team.public_id, name="فريق").name == "فريق"
    consent(captain)
    edit_team(actor=captain, team=team.public_id, name="فريق جديد")
    with pytest.raises(Forbidden, match="not_your_team"):
        edit_team(actor=maker, team=team.public_id, name="لي")
    quiet = create_player(actor=maker, name="بلا حساب")
    other = create_team(actor=maker, name="آخر", members=[Member(quiet.public_id, captain=True)])
    assert edit_team(actor=maker, team=other.public_id, latin_name="Other").latin_name == "Other"


def test_captains_change_and_leave_last() -> None:
    captain, team = new_team(substitutes=1)
    own, partner, _ = people(team)
    with pytest.raises(Conflict, match="captain_stays"):
        remove_member(actor=captain, team=team.public_id, player=own)
    with pytest.raises(Missing, match="not_in_team"):
        name_captain(actor=captain, team=team.public_id, player=new_captain()[1].public_id)
    name_captain(actor=captain, team=team.public_id, player=partner)
    assert Membership.objects.get(team=team, captain=True).player.public_id == partner
    remove_member(actor=captain, team=team.public_id, player=own)  # he himself
    assert people(team)[0] == partner and len(people(team)) == 2


def test_everybody_may_leave_by_himself_and_nobody_else_removes_him() -> None:
    captain, team = new_team()
    user, player = new_captain()
    add_member(actor=captain, team=team.public_id, player=player.public_id, role="substitute")
    assert kinds_on(f"me:{user.public_id}")[-1] == "offer_made"
    consent(user)
    for stranger in (new_user(), new_captain()[0]):
        with pytest.raises(Forbidden, match="not_your_team"):
            remove_member(actor=stranger, team=team.public_id, player=player.public_id)
    remove_member(actor=user, team=team.public_id, player=player.public_id)
    assert player.public_id not in people(team)
    again = add_member(actor=captain, team=team.public_id, player=player.public_id)
    assert again.player != player, "being taken in again is a question again (U21)"
    consent(user)
    assert Membership.objects.filter(team=team, player=player).count() == 2


def test_others_change_nothing() -> None:
    _, team = new_team()
    before = people(team)
    stranger, own = new_captain()
    for act in (
        lambda: edit_team(actor=stranger, team=team.public_id, name="لي"),
        lambda: add_member(actor=stranger, team=team.public_id, player=own.public_id),
        lambda: name_captain(actor=stranger, team=team.public_id, player=before[1]),
        lambda: remove_team(actor=stranger, team=team.public_id, reason="x"),
    ):
        with pytest.raises(Forbidden, match="not_your_team"):
            act()
    assert people(team) == before


def test_a_removed_team_is_closed() -> None:
    """W10"""
    world = make_world(1)
    team, captain = world.teams[0], world.captains[0]
    with pytest.raises(Conflict, match="team_in_season") as refused:
        remove_team(actor=captain, team=team.public_id, reason="انتهى")
    assert refused.value.params["entry"] == world.entries[0].public_id
    withdraw_entry(actor=captain, entry=world.entries[0].public_id, reason="سفر")
    with pytest.raises(Invalid, match="reason_needed"):
        remove_team(actor=captain, team=team.public_id, reason="")
    removed = remove_team(actor=captain, team=team.public_id, reason="انتهى")
    assert removed.removed_at is not None and removed.removed_reason == "انتهى"
    for act in (
        lambda: edit_team(actor=captain, team=team.public_id, name="عائد"),
        lambda: remove_team(actor=captain, team=team.public_id, reason="x"),
    ):
        with pytest.raises(Conflict, match="team_removed"):
            act()
    with pytest.raises(Missing, match="team_not_found"):
        edit_team(actor=captain, team="nowhere", name="x")


def test_an_entry_keeps_the_name_it_had() -> None:
    world = make_world(1)
    before = world.entries[0].name
    edit_team(actor=world.captains[0], team=world.teams[0].public_id, name="اسم جديد")
    world.entries[0].refresh_from_db()
    assert world.entries[0].name == before


def test_a_team_does_not_grow_without_end() -> None:
    maker = new_user()
    players = [create_player(actor=maker, name=f"لاعب {number}") for number in range(3)]
    members = [Member(players[0].public_id, captain=True)] + [Member(f"x{n}") for n in range(100)]
    with pytest.raises(Invalid, match="number_out_of_range"):
        create_team(actor=maker, name="جيش", members=members)
    with pytest.raises(Missing, match="player_not_found"):
        create_team(actor=maker, name="جيش", members=members[:3])
    Player.objects.filter(pk=players[1].pk).update(removed_at=players[1].created_at)
    with pytest.raises(Conflict, match="player_removed"):
        create_team(
            actor=maker,
            name="جيش",
            members=[Member(players[0].public_id, captain=True), Member(players[1].public_id)],
        )
    assert not Team.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_captains_are_named_at_once() -> None:
    captain, team = new_team(substitutes=1)
    others = people(team)[1:]
    given = at_once(
        *(
            lambda player=player: name_captain(actor=captain, team=team.public_id, player=player)  # type: ignore[misc]
            for player in others
        )
    )
    assert codes(given) in ([], ["not_your_team"])
    assert Membership.objects.filter(team=team, captain=True, until__isnull=True).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_person_is_added_twice_at_once() -> None:
    captain, team = new_team()
    _, player = new_captain()
    add = lambda: add_member(actor=captain, team=team.public_id, player=player.public_id)  # noqa: E731
    assert codes(at_once(add, add)) == ["already_asked"]
    assert len(people(team)) == 3
