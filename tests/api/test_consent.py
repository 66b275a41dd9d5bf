"""U21, X20, U8: nobody is enlisted without saying yes, and nobody learns how to reach them by enlisting them."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Contact, Player, User
from league.actions.people import create_player
from league.models import AuditLine, Offer, RosterPlace
from tests.api.client import Api
from tests.api.world import World, new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

PHONE = "+966 55 123 4567"


def star() -> tuple[User, Player]:
    """A person with an account, a record and a contact; in no team."""
    user = new_user("star")
    reach: Any = {"phone": PHONE, "email": "star@example.org"}
    return user, create_player(actor=user, name="نجم مشهور", latin_name="Star", own=True, contact=reach)


class Attacker:
    """A fresh account with a club, a league and a season of its own."""

    def __init__(self) -> None:
        self.api = Api(new_user("attacker"))
        self.me = self.post("players/", {"name": "غريب", "own": True})["id"]
        self.club = self.post("clubs/", {"name": f"نادي {self.me}"})["id"]
        self.league = self.post("leagues/", {"club": self.club, "name": "دوري"})["id"]
        self.season = self.post("seasons/", {"league": self.league, "name": "موسم"})["id"]

    def post(self, address: str, body: Any = None) -> Any:
        answer = self.api.post(address, body)
        assert answer.status in (200, 201), (address, answer.json)
        return answer.json

    def people(self, player: str) -> list[dict[str, Any]]:
        return [{"player": self.me, "captain": True}, {"player": player}]

    def team(self, player: str) -> str:
        members = self.people(player)
        return str(self.post("teams/", {"name": "فريق", "club": self.club, "members": members})["id"])


def by_team(they: Attacker, player: str) -> None:
    they.team(player)


def by_entering(they: Attacker, player: str) -> None:
    they.post("entries/", {"season": they.season, "team": they.team(player), "accept": True})


def by_registering(they: Attacker, player: str) -> None:
    they.post(f"seasons/{they.season}/register/", {"name": "فريق", "people": they.people(player)})


def by_membership(they: Attacker, player: str) -> None:
    quiet = they.post("players/", {"name": "صامت"})["id"]
    they.post(f"teams/{they.team(quiet)}/members/", {"player": player, "role": "substitute"})


def by_roster(they: Attacker, player: str) -> None:
    quiet = they.post("players/", {"name": "صامت"})["id"]
    entry = they.post("entries/", {"season": they.season, "team": they.team(quiet), "accept": True})["id"]
    they.post(f"entries/{entry}/roster/", {"player": player})


def by_copying(they: Attacker, player: str) -> None:
    by_entering(they, player)
    they.post(f"seasons/{they.season}/open/")
    they.post(f"seasons/{they.season}/copy/", {"name": "بعده", "teams": True})


WAYS = [by_team, by_entering, by_registering, by_membership, by_roster, by_copying]


@pytest.mark.parametrize("way", WAYS)
def test_no_way_in_gives_a_stranger_the_phone(way: Any) -> None:
    """U21: a new account registered a person by the id that lists give, and read the phone, also after the end."""
    user, player = star()
    they = Attacker()
    way(they, player.public_id)
    assert not RosterPlace.objects.filter(player=player).exists()
    offers = Api(user).get("offers/?state=open")
    assert offers["count"] >= 1 and offers["results"][0]["player"]["id"] == player.public_id
    records = {one["record"] for one in offers["results"]}
    for _ in range(2):
        for one in {player.public_id, *records}:
            assert they.api.get(f"players/{one}/contact/").status == 404
        file = they.api.client.get(f"/seasons/{they.season}/teams.csv", headers=they.api.headers)
        assert "123 4567" not in file.content.decode()
        they.api.post(f"seasons/{they.season}/open/")
    they.api.post(f"seasons/{they.season}/cancel/", {"reason": "x"})
    they.api.post(f"leagues/{they.league}/remove/", {"reason": "x"})
    assert they.api.get(f"players/{player.public_id}/contact/").status == 404
    assert not AuditLine.objects.filter(action="see_contact").exists()
    for one in offers["results"]:
        assert Api(user).post(f"offers/{one['id']}/leave/").status == 200, "leaving always works"
    assert Api(user).get("offers/?state=open")["count"] == 0


def test_a_yes_makes_it_theirs_and_every_look_is_written_down(world: World) -> None:
    """U21, U22: the record that stood for them is joined; captain and officers see the contact, and are seen."""
    user, player = star()
    captain, owner, person = Api(world.captains[0]), Api(world.owner), Api(user)
    place = captain.post(f"entries/{world.entries[0]}/roster/", {"player": player.public_id})
    assert place.status == 201 and place["asked"] and place["player"]["id"] != player.public_id
    assert owner.get(f"players/{player.public_id}/contact/").status == 404
    (offer,) = person.get("offers/?state=open").json["results"]
    assert offer["season"]["id"] == world.season and offer["what"] == "roster"
    assert [one["kind"] for one in person.get("me/needs/")["results"]] == ["offer"]
    assert person.post(f"offers/{offer['id']}/accept/")["state"] == "accepted"
    assert person.post(f"offers/{offer['id']}/accept/").code == "offer_answered"
    roster = captain.get(f"entries/{world.entries[0]}/roster/")["results"]
    assert [one["player"]["id"] for one in roster if not one["asked"]][-1] == player.public_id
    past = captain.get(f"entries/{world.entries[0]}/roster/?past=1")["results"]
    assert len(past) == len(roster), "one person, read once"
    assert Player.objects.get(public_id=offer["record"]).merged_into == player
    assert person.get(f"players/{offer['record']}/")["id"] == player.public_id
    for reader in (captain, owner, Api(world.referee)):
        assert reader.get(f"players/{player.public_id}/contact/")["phone"] == PHONE
    assert Api(world.outsider).get(f"players/{player.public_id}/contact/").status == 404
    assert Api(world.captains[1]).get(f"players/{player.public_id}/contact/").status == 404
    person.get(f"players/{player.public_id}/contact/")
    assert person.get("me/contact-looks/")["count"] == 3
    assert captain.get("me/contact-looks/")["count"] == 0
    owner.post(f"seasons/{world.season}/cancel/", {"reason": "x"})
    assert owner.get(f"players/{player.public_id}/contact/").status == 404, "only while they are in it"


def test_a_no_is_heard_for_a_month(world: World) -> None:
    """U21: by the same person, the same team and the same officers; others may still ask."""
    user, player = star()
    captain, person = Api(world.captains[0]), Api(user)
    roster = f"entries/{world.entries[0]}/roster/"
    record = captain.post(roster, {"player": player.public_id})["player"]["id"]
    assert captain.post(roster, {"player": player.public_id}).code == "already_asked"
    assert captain.post(roster, {"player": record}).code == "already_asked", "by the record's id too"
    (offer,) = person.get("offers/?state=open").json["results"]
    assert person.post(f"offers/{offer['id']}/refuse/")["state"] == "refused"
    assert captain.post(roster, {"player": player.public_id}).code == "offer_refused_lately"
    assert Api(world.owner).post(roster, {"player": player.public_id}).code == "offer_refused_lately"
    assert Player.objects.get(public_id=record).merged_into is None
    assert person.post(f"offers/{offer['id']}/leave/").status == 200
    assert record not in [one["player"]["id"] for one in captain.get(roster)["results"]]
    other = Api(world.captains[1])
    assert other.post(f"entries/{world.entries[1]}/roster/", {"player": player.public_id}).status == 201
    Offer.objects.filter(public_id=offer["id"]).update(answered_at="2020-01-01T00:00:00Z")
    assert captain.post(roster, {"player": player.public_id}).status == 201


def test_an_application_takes_no_star_hostage(world: World) -> None:
    """U8: several may be open; of two teams of one season the second yes is refused, naming both."""
    user, player = star()
    person = Api(user)
    for number in range(2):
        answer = Api(world.captains[number]).post(
            f"entries/{world.entries[number]}/roster/", {"player": player.public_id}
        )
        assert answer.status == 201
    second, first = person.get("offers/?state=open").json["results"]
    assert person.post(f"offers/{first['id']}/accept/").status == 200
    refused = person.post(f"offers/{second['id']}/accept/")
    assert refused.code == "two_teams_of_season"
    assert (refused.params["name"], refused.params["other_name"]) == (
        second["entry"]["name"],
        first["entry"]["name"],
    )
    person.post(
        f"entries/{world.entries[0]}/roster/remove/", {"player": player.public_id, "reason": "إلى غيره"}
    )
    assert person.post(f"offers/{second['id']}/accept/").status == 200


def test_a_captain_who_never_said_yes_leaves() -> None:
    """U21: captain or not, and by the record's id or their own."""
    user, player = star()
    they = Attacker()
    people = [{"player": player.public_id, "captain": True}, {"name": "آخر"}]
    entry = they.post(f"seasons/{they.season}/register/", {"name": "فريق", "people": people})
    assert "id" in entry
    person = Api(user)
    assert person.post(f"seasons/{they.season}/cancel/", {"reason": "x"}).status in (403, 404)
    left = person.post(
        f"entries/{entry['id']}/roster/remove/", {"player": player.public_id, "reason": "لم أُسأل"}
    )
    assert left.status == 200, left.json
    assert not RosterPlace.objects.filter(player__name=player.name, until__isnull=True).exists()
    assert person.get("offers/?state=open")["count"] == 0


def test_an_office_is_asked_for_and_tells_nothing_of_addresses(world: World) -> None:
    """X20: the same answer for an address that has an account and for one that has none."""
    owner, person = Api(world.owner), new_user("meant")
    office = {"role": "referee", "league": world.league}
    answers = []
    for address in ("meant@example.org", "nobody@example.org"):
        if address.startswith("meant"):
            person.emailaddress_set.create(email=address, verified=True, primary=True)
        sent = owner.post(f"clubs/{world.club}/staff/", {"user": address, **office})
        assert sent.status == 201
        answers.append(
            {key: sent[key] for key in sent.json if key not in {"id", "address", "made_at", "expires_at"}}
        )
        again = owner.post(f"clubs/{world.club}/staff/", {"user": address, **office})
        assert again.code == "already_asked"
        ended = owner.post(f"clubs/{world.club}/staff/dismiss/", {"user": address, **office})
        assert ended.code == "not_in_office"
    assert answers[0] == answers[1]
    mine = Api(person)
    (offer,) = mine.get("offers/?state=open").json["results"]
    assert mine.get(f"clubs/{world.club}/staff/")["count"] == 0, "asked is not appointed"
    assert Api(world.outsider).post(f"offers/{offer['id']}/accept/").status == 404
    assert mine.post(f"offers/{offer['id']}/accept/").status == 200
    assert mine.get(f"clubs/{world.club}/staff/")["count"] >= 1


def test_an_offer_of_who_may_not_appoint_any_more_is_none(world: World) -> None:
    """X20: an organizer asks, is dismissed, and the friend says yes."""
    organizer, friend = new_user("organizer"), new_user("friend")
    owner = Api(world.owner)
    office = {"role": "organizer", "league": world.league}
    owner.post(f"clubs/{world.club}/staff/", {"user": organizer.username, **office})
    api = Api(organizer)
    api.post(f"offers/{api.get('offers/').ids[0]}/accept/")
    asked = api.post(
        f"clubs/{world.club}/staff/", {"user": friend.username, "role": "referee", "league": world.league}
    )
    assert asked.status == 201
    owner.post(f"clubs/{world.club}/staff/dismiss/", {"user": organizer.username, **office})
    assert Api(friend).post(f"offers/{asked['id']}/accept/").code == "offer_withdrawn"


def test_the_code_at_the_table_is_the_asked_persons_alone(world: World) -> None:
    """U21: a captain's code for the record is that person's yes, and of no use to anybody else."""
    user, player = star()
    captain = Api(world.captains[0])
    record = captain.post(f"entries/{world.entries[0]}/roster/", {"player": player.public_id})["player"]["id"]
    code = captain.post(f"players/{record}/claim-code/")["code"]
    assert Api(world.outsider).post("players/claim/", {"code": code}).code == "code_of_other"
    assert Api(user).post("players/claim/", {"code": code})["id"] == player.public_id
    assert RosterPlace.objects.filter(player=player, until__isnull=True).count() == 1
    assert not Contact.objects.filter(player__public_id=record).exists()


def test_a_phone_is_not_guessed_by_registering_with_it() -> None:
    """The right number was taken in silence, a wrong one was refused."""
    _, player = star()
    they = Attacker()
    people = they.people(player.public_id)
    for phone in (PHONE, "+966 55 000 0000"):
        people[1]["phone"] = phone
        answer = they.api.post(f"seasons/{they.season}/register/", {"name": "فريق", "people": people})
        assert answer.code == "phone_of_account"
