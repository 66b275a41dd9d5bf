"""What is too much is refused by name, before any of it is worked through: bodies, records, sheets, searches."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from games.text import normalized
from tests.api.client import Api
from tests.api.test_bad_input import reported
from tests.api.test_results import played
from tests.api.world import World, contents

pytestmark = pytest.mark.django_db


def of_void_deals(count: int) -> dict[str, Any]:
    """A record of so many deals, none of which is looked at."""
    return {"form": "majlis-match", "form_version": 1, "deals": [{}] * count}


@pytest.mark.parametrize(
    "match, given",
    [({"record": of_void_deals(501)}, 501), ({"sheet": [{"kind": "void"}] * 600}, 600)],
    ids=["record", "sheet"],
)
def test_a_match_of_very_many_deals(world: World, match: dict[str, Any], given: int) -> None:
    answer = reported(world, played(match))
    assert (answer.status, answer.code) == (422, "too_many_deals")
    assert answer.params == {"most": 500, "given": given}


def test_a_record_file_of_very_many_deals_or_of_no_text(world: World) -> None:
    client = Client()
    client.force_login(world.owner, backend="django.contrib.auth.backends.ModelBackend")
    address = reverse("report", args=[world.fixture().public_id])
    before = contents()
    deep: Any = "x"
    for _ in range(900):
        deep = [deep]
    for record, code in [
        (of_void_deals(501), "501"),
        ({"about": "\0"}, "match.json"),
        ({"about": "\ud800"}, "match.json"),
        ({"form": deep}, ""),
        ({str(number): 1 for number in range(60_000)}, ""),
    ]:
        file = SimpleUploadedFile("match.json", json.dumps(record).encode())
        answer = client.post(address, {"outcome": "played", "record": file})
        assert answer.status_code in (413, 422) and code in answer.content.decode()
    assert contents() == before


@pytest.mark.parametrize(
    "body, code",
    [
        ({"name": "ن", "more": [0] * 60_000}, "body_of_too_many_values"),
        ({"name": "ن", "more": [[0] * 300] * 300}, "body_of_too_many_values"),
        ({"name": "ن", "more": [[[[{}] * 20] * 20] * 20] * 20}, "body_of_too_many_values"),
    ],
)
def test_a_body_of_very_many_values(world: World, body: dict[str, Any], code: str) -> None:
    before = contents()
    answer = Api(world.owner).post("clubs/", body)
    assert (answer.status, answer.code) == (413, code)
    assert contents() == before


def test_very_many_unknown_names_are_not_all_repeated(world: World) -> None:
    answer = Api(world.owner).post(
        "clubs/", {"name": "ن"} | {"x" * 1000 + str(number): 1 for number in range(1000)}
    )
    assert (answer.status, answer.code) == (422, "invalid_fields")
    assert len(answer.response.content) < 5000


def test_very_many_matches_sides_and_people(world: World) -> None:
    too_long = [
        (f"fixtures/{world.fixture().public_id}/report/", played(*[{"score": [152, 98]}] * 22)),
        (f"fixtures/{world.fixture().public_id}/report/", played(lineup={str(n): [] for n in range(9)})),
        ("teams/", {"name": "ف", "members": [{"player": world.players[0][0]}] * 101}),
        (f"seasons/{world.season}/register/", {"name": "ف", "people": [{"name": "أ"}] * 101}),
    ]
    for address, body in too_long:
        answer = Api(world.owner).post(address, body)
        assert (answer.status, answer.code) == (422, "invalid_fields"), address


SEARCHES = [
    ("a " * 500, "search_too_long"),
    ("a " * 4000, "search_too_long"),
    ("a b " * 20, "search_of_too_many_words"),
    ("a" + "\u0301\u0323" * 3000, "search_too_long"),
]


@pytest.mark.parametrize("text, code", SEARCHES, ids=["500 words", "4000 words", "40 words", "marks"])
def test_a_search_for_very_much(world: World, text: str, code: str) -> None:
    """500 words were more than a database takes; 4000 took a minute."""
    for address in ("search/", "players/", "teams/", "clubs/", "leagues/", "seasons/"):
        answer = Api(world.owner)("GET", f"{address}?q={text}")
        one_text = code == "search_of_too_many_words" and address not in ("search/", "players/")
        assert (answer.status, answer.code) == (422, code) or one_text, address
    page = Client().get(reverse("search"), {"q": text}, headers={"Cookie": "django_language=en"})
    assert page.status_code == 422 and "for a search" in page.content.decode() + (
        " for a search" if one_text else ""
    )


def test_the_form_of_a_name_is_made_of_what_a_name_can_be() -> None:
    """Putting marks in order takes the square of their number: a million of them took hours."""
    assert len(normalized("a" + "\u0301\u0323" * 400_000)) < 4000
