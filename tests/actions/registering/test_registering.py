"""A team registers with all its people in one step, or not at all."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn, Refusal
from games.models import Contact, Player
from league.actions.people import create_player
from league.actions.registering import Person, register_team
from league.models import Entry, Season, Team
from tests.api.world import contents
from tests.league_world import at_once, codes, kinds_on, make_world, new_captain, new_user

pytestmark = pytest.mark.django_db


def pair(*more: Person) -> list[Person]:
    return [Person("سالم العتيبي", phone="٠٥٠١٢٣٤٥٦٧", captain=True), Person("Fahad", "Fahad"), *more]


def own_pair() -> list[Person]:
    return [Person("سالم العتيبي", captain=True, own=True), Person("فهد")]


def refused(kind: type[Refusal], code: str, at: str, **given: Any) -> Refusal:
    """The refusal, which names this place, and after which every table is as it was."""
    before = contents()
    with pytest.raises(kind) as stopped:
        register_team(**given)
    assert (stopped.value.code, stopped.value.params.get("at", "")) == (code, at)
    assert contents() == before
    return stopped.value


def test_an_organizer_registers_a_team_of_new_people() -> None:
    world = make_world(0, state="draft")
    entry = register_team(
        actor=world.organizer,
        season=world.season.public_id,
        name="صقور  نجد",
        latin_name="Falcons",
        people=pair(Person("بديل", role="substitute")),
    )
    assert (entry.state, entry.name, entry.team.latin_name) == ("accepted", "صقور نجد", "Falcons")
    roster = [(one.player.name, one.role, one.captain) for one in entry.roster.order_by("pk")]
    assert roster == [
        ("سالم العتيبي", "player", True),
        ("Fahad", "player", False),
        ("بديل", "substitute", False),
    ]
    assert Contact.objects.get().phone == "0501234567"
    assert entry.team.club is None, "he organizes the league, not the whole club"
    assert Contact.objects.get().player.name == "سالم العتيبي"


def test_a_team_belongs_to_the_club_of_whoever_organizes_all_of_it() -> None:
    world = make_world(0)
    entry = register_team(actor=world.owner, season=world.season.public_id, name="أ", people=pair())
    assert entry.team.club == world.club
    assert "entry_accepted" in kinds_on(f"season:{world.season.public_id}")


def test_a_captain_applies_with_a_record_made_for_him() -> None:
    world, user = make_world(0), new_user()
    entry = register_team(actor=user, season=world.season.public_id, name="أ", people=own_pair())
    assert entry.state == "applied" and entry.applied_by == user
    assert Player.objects.get(user=user).name == "سالم العتيبي"
    assert entry.roster.get(captain=True).player.user == user
    assert "entry_applied" not in kinds_on(f"season:{world.season.public_id}")
    assert "entry_applied" in kinds_on(f"staff:{world.league.public_id}")


def test_a_captain_applies_with_the_record_he_has() -> None:
    world, (user, own) = make_world(0), new_captain()
    entry = register_team(actor=user, season=world.season.public_id, name="أ", people=own_pair())
    assert entry.roster.get(captain=True).player == own and own.name != "سالم العتيبي"
    assert Player.objects.count() == 2


def test_people_who_are_known_are_used_and_reached() -> None:
    world = make_world(0)
    known = create_player(actor=world.organizer, name="معروف")
    people = [Person(player=known.public_id, captain=True, phone="+966 5"), Person("جديد")]
    entry = register_team(actor=world.organizer, season=world.season.public_id, name="أ", people=people)
    assert entry.roster.get(captain=True).player == known
    assert known.contact.phone == "+966 5"


def test_one_person_plays_alone_where_the_rules_say_so() -> None:
    """The size of a team is the ruleset's: of a season for pairs one is too few."""
    world = make_world(0)
    people = [Person("وحيد", captain=True)]
    given = {"actor": world.organizer, "season": world.season.public_id, "name": "أ", "people": people}
    refusal = refused(Invalid, "wrong_number_of_players", "people", **given)
    assert refusal.params["needed"] == 2


BAD = {
    "name": ("name_needed", "name", {"name": " ـ "}),
    "long name": ("text_too_long", "name", {"name": "ط" * 81}),
    "long latin name": ("text_too_long", "latin_name", {"latin_name": "x" * 81}),
    "no person": ("wrong_number_of_players", "people", {"people": []}),
    "nameless": ("name_needed", "people.1.name", {"people": [pair()[0], Person(" ")]}),
    "latin of a person": (
        "text_too_long",
        "people.1.latin_name",
        {"people": [pair()[0], Person("ب", "x" * 81)]},
    ),
    "phone": ("bad_phone", "people.1.phone", {"people": [pair()[0], Person("ب", phone="x")]}),
    "twice": ("player_named_twice", "people.1.name", {"people": [pair()[0], Person("سَالِم العتيبى")]}),
    "no captain": ("one_captain", "people", {"people": [Person("أ"), Person("ب")]}),
    "two captains": ("one_captain", "people", {"people": [Person("أ", captain=True), *pair()[:1]]}),
    "role": ("unknown_choice", "", {"people": [pair()[0], Person("ب", role="boss")]}),
    "substitutes": (
        "too_many_substitutes",
        "people",
        {"people": pair(*(Person(f"بديل {n}", role="substitute") for n in range(3)))},
    ),
}


@pytest.mark.parametrize("code, at, given", BAD.values(), ids=BAD)
def test_what_cannot_be_is_refused_beside_its_field(code: str, at: str, given: dict[str, Any]) -> None:
    """J1"""
    world = make_world(0)
    fine = {"actor": world.organizer, "season": world.season.public_id, "name": "أ", "people": pair()}
    refused(Invalid, code, at, **(fine | given))


def test_a_person_of_another_team_is_named() -> None:
    """U8"""
    world = make_world(1)
    taken = world.entries[0].roster.get(captain=True).player
    people = [pair()[0], Person(player=taken.public_id)]
    given = {"actor": world.organizer, "season": world.season.public_id, "name": "أ", "people": people}
    refused(Conflict, "player_on_another_roster", "people.1", **given)


def test_a_name_that_the_season_has_is_refused_at_the_name() -> None:
    world = make_world(0)
    season = world.season.public_id
    register_team(actor=world.organizer, season=season, name="الأسود", people=pair())
    others = [Person("أ", captain=True), Person("ب")]
    given = {"actor": world.organizer, "season": season, "name": "الاسود", "people": others}
    refused(Conflict, "entry_name_taken", "name", **given)


def test_a_record_of_others_is_not_taken() -> None:
    world = make_world(0)
    foreign = create_player(actor=new_user(), name="غريب")
    people = [pair()[0], Person(player=foreign.public_id)]
    given = {"actor": world.organizer, "season": world.season.public_id, "name": "أ", "people": people}
    refused(Forbidden, "not_your_player", "people.1", **given)
    gone = [pair()[0], Person(player="nosuchplayer")]
    refused(Missing, "player_not_found", "people.1.name", **(given | {"people": gone}))


def test_who_has_an_account_keeps_his_own_phone() -> None:
    world, (_, player) = make_world(0), new_captain()
    people = [Person(player=player.public_id, captain=True, phone="0501"), Person("ب")]
    given = {"actor": world.organizer, "season": world.season.public_id, "name": "أ", "people": people}
    refused(Forbidden, "phone_of_account", "people.0.phone", **given)


def test_nobody_registers_a_team_for_another_captain() -> None:
    world, (user, own) = make_world(0), new_captain()
    given = {"actor": user, "season": world.season.public_id, "name": "أ"}
    refused(Conflict, "register_as_captain", "people", people=pair(), **given)
    other = [Person("ب", captain=True), Person(player=own.public_id)]
    refused(Conflict, "register_as_captain", "people", people=other, **given)
    entry = register_team(people=[Person("ب"), Person(player=own.public_id, captain=True)], **given)
    assert entry.state == "applied"


def test_when_a_captain_may_not_register() -> None:
    world, user = make_world(2, capacity=2), new_user()
    given = {"actor": user, "season": world.season.public_id, "name": "أ", "people": own_pair()}
    refused(NotSignedIn, "not_signed_in", "", **(given | {"actor": None}))
    refused(Missing, "season_not_found", "", **(given | {"season": "nosuchseason"}))
    Season.objects.update(entries_close_at=timezone.now() - timedelta(minutes=1))
    refused(Conflict, "entries_closed", "", **given)
    Season.objects.update(entries_close_at=None, state="cancelled")
    refused(Conflict, "season_in_other_state", "", **given)
    Season.objects.update(state="draft")
    refused(Missing, "season_not_found", "", **given)
    Season.objects.update(state="open")
    assert register_team(**given).state == "applied", "a full season takes applications"
    organizer = given | {"actor": world.organizer, "name": "ب", "people": pair()}
    refused(Conflict, "season_full", "", **organizer)


@pytest.mark.django_db(transaction=True)
def test_two_teams_of_one_name_at_once() -> None:
    world = make_world(0)
    calls = [
        lambda n=n: register_team(  # type: ignore[misc]
            actor=world.organizer,
            season=world.season.public_id,
            name="فريق",
            people=[Person(f"أ {n}", captain=True), Person(f"ب {n}")],
        )
        for n in range(2)
    ]
    assert codes(at_once(*calls)) == ["entry_name_taken"]
    assert (Entry.objects.count(), Team.objects.count(), Player.objects.count()) == (1, 1, 2)
