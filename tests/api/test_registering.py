"""Registering through the API: the twins of the form, the invitation and the import."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from league.actions.registering import make_invitation
from league.models import Entry, Invitation, League
from tests.api.client import Api
from tests.api.world import contents
from tests.league_world import World, make_world, new_user

pytestmark = pytest.mark.django_db

PAIR = [{"name": "سالم", "phone": "٠٥٠١", "captain": True}, {"name": "فهد", "latin_name": "Fahd"}]
OWN = [{"name": "سالم", "captain": True, "own": True}, {"name": "فهد"}]
TEXT = "team;player 1;player 2;notes\nA;b;c;x\nD;e;f;\n"


@pytest.fixture
def world() -> World:
    return make_world(0)


def at(world: World, what: str) -> str:
    return f"seasons/{world.season.public_id}/{what}/"


def test_an_organizer_registers_a_team(world: World) -> None:
    answer = Api(world.organizer).post(at(world, "register"), {"name": "الصقور", "people": PAIR})
    assert (answer.status, answer["state"], answer["name"]) == (201, "accepted", "الصقور")
    roster = Api(world.organizer).get(f"entries/{answer['id']}/roster/")["results"]
    assert [(one["player"]["name"], one["captain"]) for one in roster] == [("سالم", True), ("فهد", False)]
    player = roster[0]["player"]["id"]
    assert Api(world.organizer).get(f"players/{player}/contact/")["phone"] == "0501"


def test_a_captain_applies(world: World) -> None:
    user = new_user()
    answer = Api(user).post(at(world, "register"), {"name": "الصقور", "people": OWN})
    assert (answer.status, answer["state"]) == (201, "applied")
    assert Api(user).get("me/")["player"]["name"] == "سالم"


def test_a_refusal_says_at_which_place(world: World) -> None:
    api = Api(world.organizer)
    before = contents()
    bad = [PAIR[0], {"name": "فهد", "phone": "call"}]
    answer = api.post(at(world, "register"), {"name": "ف", "people": bad})
    assert (answer.status, answer.code, answer.params["at"]) == (422, "bad_phone", "people.1.phone")
    unknown = api.post(at(world, "register"), {"name": "ف", "people": PAIR, "colour": "red"})
    assert unknown.code == "invalid_fields"
    assert api.post(at(world, "register"), {"name": "ف"}).code == "invalid_fields"
    assert contents() == before


def test_links_are_made_listed_and_taken_back(world: World) -> None:
    api = Api(world.organizer)
    made = api.post(at(world, "invitations"), {"most": "٢", "days": 7, "note": "الحي"})
    assert (made.status, made["most"], made["state"], len(made["code"])) == (201, 2, "open", 20)
    entry = Api(new_user()).post(f"invitations/{made['code']}/", {"name": "الصقور", "people": OWN})
    assert (entry.status, entry["state"]) == (201, "accepted")
    listed = api.get(at(world, "invitations"))["results"]
    assert [(one["uses"], one["entries"]) for one in listed] == [(1, [entry["id"]])]
    assert api.post(f"invitations/{made['id']}/revoke/")["state"] == "revoked"
    again = api.post(f"invitations/{made['id']}/revoke/")
    assert (again.status, again.code) == (409, "invitation_revoked")
    late = Api(new_user()).post(f"invitations/{made['code']}/", {"name": "ب", "people": OWN})
    assert (late.status, late.code) == (409, "invitation_revoked")


def test_links_are_for_organizers(world: World) -> None:
    """X3, X5"""
    link = make_invitation(actor=world.organizer, season=world.season.public_id, note="سري")
    other = make_world(0)
    for user in (None, world.referee, world.outsider, other.organizer):
        status = 401 if user is None else 403
        assert Api(user).get(at(world, "invitations")).status == status
        assert Api(user).post(at(world, "invitations"), {}).status == status
        assert Api(user).post(f"invitations/{link.public_id}/revoke/").status == status
        assert Api(user).post(at(world, "import"), {"text": TEXT}).status == status
    audit = Api(world.organizer).get(f"audit/?season={world.season.public_id}").response.content.decode()
    assert link.code not in audit and "make_invitation" in audit
    assert Invitation.objects.get().revoked_at is None and not Entry.objects.exists()


def test_what_a_link_leads_to(world: World) -> None:
    League.objects.update(visibility="members")
    link = make_invitation(actor=world.organizer, season=world.season.public_id, note="سري")
    door = Api().get(f"invitations/{link.code}/")
    assert door["season"]["id"] == world.season.public_id
    assert (door["players"], door["substitutes"], door["free"], door["stopped"]) == (2, 2, None, None)
    assert "سري" not in door.response.content.decode()
    assert Api().get(f"invitations/{'x' * 20}/").code == "invitation_unknown"
    nobody = Api().post(f"invitations/{link.code}/", {"name": "ف", "people": OWN})
    assert (nobody.status, nobody.code) == (401, "not_signed_in")
    user = new_user()
    assert Api(user).post(f"invitations/{link.code}/", {"name": "ف", "people": OWN}).status == 201
    assert Api(user).get(f"invitations/{link.code}/")["stopped"]["code"] == "already_in_season"
    assert Api().get(f"invitations/{link.code}/")["stopped"]["code"] == "invitation_used_up"


def sent(api: Api, world: World, **body: Any) -> Any:
    return api.post(at(world, "import"), body)


def test_a_file_is_tried_out_and_imported(world: World) -> None:
    api = Api(world.organizer)
    before = contents()
    told = sent(api, world, text=TEXT, preview=True)
    assert contents() == before and told["preview"] is True and told["unknown"] == ["notes"]
    assert [(one["row"], one["name"], one["state"]) for one in told["rows"]] == [
        (2, "A", "added"),
        (3, "D", "added"),
    ]
    coded = base64.b64encode(TEXT.encode("utf-16")).decode()
    assert [one["state"] for one in sent(api, world, file=coded)["rows"]] == ["added", "added"]
    assert [one["state"] for one in sent(api, world, text=TEXT)["rows"]] == ["there", "there"]
    assert Entry.objects.count() == 2


def test_a_wrong_row_keeps_everything_out(world: World) -> None:
    api = Api(world.organizer)
    wrong = TEXT + "G;h;;\n"
    row = sent(api, world, text=wrong, preview=True)["rows"][2]
    assert (row["state"], row["column"], row["error"]["code"]) == ("refused", "player 2", "name_needed")
    refused = sent(api, world, text=wrong)
    assert (refused.status, refused.code, refused.params["rows"]) == (422, "rows_refused", [4])
    assert not Entry.objects.exists()
    assert sent(api, world, text=wrong, leave_out=["٤"])["rows"][2]["state"] == "left"
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(
    "body, code",
    [
        ({}, "file_empty"),
        ({"text": "a,b"}, "team_column_missing"),
        ({"file": "no base64!"}, "file_unreadable"),
        ({"file": "UEsDBAo="}, "file_unreadable"),
        ({"text": TEXT, "leave_out": "all"}, "invalid_fields"),
        ({"text": [1]}, "invalid_fields"),
    ],
)
def test_what_is_no_file(world: World, body: dict[str, Any], code: str) -> None:
    answer = sent(Api(world.organizer), world, **body)
    assert (answer.status, answer.code) == (422, code)
