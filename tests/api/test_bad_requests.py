"""Requests that are wrong before they mean anything: broken JSON, unknown fields, wrong tokens and addresses."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.client import Api
from tests.api.test_bad_input import reported
from tests.api.test_results import played
from tests.api.world import World, contents

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]


@pytest.mark.parametrize(
    "text",
    ["{", "", "[1, 2", '{"name": }', b"\xff\xfe", '{"name": NaN}', "[" * 100_000, '{"name": "a"}}'],
    ids=["cut", "empty", "list", "hole", "bytes", "nan", "deep", "more"],
)
def test_malformed_json(world: World, text: str | bytes) -> None:
    before = contents()
    answer = Api(world.owner).raw("POST", "clubs/", text or " ")
    assert (answer.status, answer.code) == (400, "malformed_json")
    assert contents() == before


def test_a_body_that_is_no_object(world: World) -> None:
    for body in ([], "text", 7, None):
        answer = Api(world.owner).raw("POST", "clubs/", json.dumps(body))
        assert (answer.status, answer.code) == (422, "invalid_fields"), body


def test_unknown_fields_are_named(world: World) -> None:
    before = contents()
    answer = Api(world.owner).post("clubs/", {"name": "نادي", "owner": "me", "staff": []})
    assert (answer.status, answer.code) == (422, "invalid_fields")
    assert {name: told[0]["code"] for name, told in answer.params["fields"].items()} == {
        "owner": "unknown_field",
        "staff": "unknown_field",
    }
    nested = reported(world, played({"score": [152, 98], "winner": 0}))
    assert nested.params["fields"]["matches"]["0"]["winner"][0]["code"] == "unknown_field"
    assert contents() == before


@pytest.mark.parametrize(
    "field, value",
    [
        ("capacity", "many"),
        ("capacity", True),
        ("capacity", 2**40),
        ("capacity", -1),
        ("weekday", 7),
        ("starts_on", "soon"),
        ("start_time", "25:00"),
        ("entries_close_at", "2027-13-01T00:00:00Z"),
        ("format", "ladder"),
        ("overrides", []),
        ("overrides", {"kasho": "\0"}),
        ("name", "\0"),
        ("name", ""),
        ("name", ["موسم"]),
        ("version", "٧أ"),
    ],
)
def test_a_field_that_cannot_be_read(world: World, field: str, value: Any) -> None:
    before = contents()
    answer = Api(world.owner).patch(f"seasons/{world.season}/", {field: value})
    assert (answer.status, answer.code) == (422, "invalid_fields"), answer.json
    assert set(answer.params["fields"]) == {field}
    assert contents() == before


@pytest.mark.parametrize(
    "body, code",
    [
        ({"ruleset": "poker"}, "unknown_preset"),
        ({"overrides": {"kasho": "maybe"}}, "bad_value"),
        ({"overrides": {"jokers": 2}}, "unknown_field"),
        ({"zone": "Mars/Olympus"}, "unknown_zone"),
        ({"name": "ـ"}, "name_needed"),
    ],
)
def test_a_season_that_cannot_be(world: World, body: dict[str, Any], code: str) -> None:
    before = contents()
    answer = Api(world.owner).post("seasons/", {"league": world.league, "name": "آخر"} | body)
    assert (answer.status, answer.code) == (422, code)
    assert contents() == before


def test_a_record_of_depth_or_of_no_text(world: World) -> None:
    deep: Any = "x"
    for _ in range(40):
        deep = [deep]
    for record in ({"form": deep}, {"about": "\0"}, {"\0": 1}):
        answer = reported(world, played({"record": record}))
        assert (answer.status, answer.code) == (422, "invalid_fields")


def test_half_a_character(world: World) -> None:
    """A lone surrogate is valid JSON and no text: neither a database nor an answer can hold it."""
    before = contents()
    for body in [{"name": "\ud800"}, {"\udc00": 1}, {"name": ["\udc00"]}]:
        answer = Api(world.owner).post("clubs/", body)
        assert (answer.status, answer.code) == (400, "broken_text")
    assert contents() == before


def test_a_body_too_large(world: World) -> None:
    answer = Api(world.owner).raw("POST", "clubs/", '{"name": "' + "ن" * 2_000_000 + '"}')
    assert (answer.status, answer.code) == (413, "body_too_large")


def test_a_wrong_token(world: World) -> None:
    before = contents()
    for token in ["Token wrong", "Token", "Token a b", f"Token {'a' * 64}"]:
        for verb, address in [("GET", f"seasons/{world.season}/"), ("POST", "clubs/")]:
            answer = Api()(verb, address, {"name": "نادي"} if verb == "POST" else None, Authorization=token)
            assert (answer.status, answer.code) == (401, "wrong_token"), token
            assert answer.headers["WWW-Authenticate"] == "Token"
    assert contents() == before


def test_unknown_addresses_and_verbs(world: World) -> None:
    for address in [
        "nothing/",
        "seasons/short/",
        f"seasons/{world.season}/winner/",
        "/api/v2/seasons/",
        "/api/",
    ]:
        for verb in ("GET", "POST"):
            answer = Api(world.owner)(verb, address)
            assert (answer.status, answer.code) == (404, "not_found"), address
    assert Api(world.owner).delete(f"seasons/{world.season}/").code == "method_not_allowed"
    unknown = Api(world.owner).get("seasons/nosuchseason/")
    assert (unknown.status, unknown.code, unknown.params) == (
        404,
        "season_not_found",
        {"season": "nosuchseason"},
    )


def test_another_form_of_body(world: World) -> None:
    response = Api(world.owner).client.post(
        "/api/v1/clubs/", {"name": "نادي"}, headers=Api(world.owner).headers
    )
    assert response.status_code == 415
    assert json.loads(response.content)["error"]["code"] == "unsupported_media_type"


def test_messages_are_in_the_readers_language(world: World) -> None:
    for language in ("en", "ar"):
        answer = Api().get("me/", Accept_Language=language)
        assert answer.headers["Content-Language"] == language
        assert answer["error"]["message"]
