"""What a live message shows is what anybody gets from REST now (X8)."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from games.live import payloads
from games.live.messages import encoded, messages_after
from games.live.payloads import shown
from league.actions.entries import disqualify_entry, withdraw_entry
from league.actions.lots import adjust_points
from league.actions.results import reverse_result
from league.actions.seasons import cancel_season, edit_season
from league.api.payloads import ADDRESSES, SILENT
from tests.api.client import Api
from tests.api.world import World, make_world

pytestmark = pytest.mark.django_db

ACTIONS = Path(__file__).resolve().parent.parent.parent / "league" / "actions"
PERSONAL = {"account_changed", "player_claimed", "team_created", "team_changed", "team_removed"}
"""Told to single people only, by `tell_users`."""


def live_a_little(world: World) -> None:
    """One event of many kinds."""
    fixture = world.fixture()
    api = Api(world.captain(fixture, 0))
    api.post(
        f"fixtures/{fixture.public_id}/report/", {"outcome": "played", "matches": [{"score": [152, 98]}]}
    )
    Api(world.captain(fixture, 1)).post(
        f"fixtures/{fixture.public_id}/dispute/", {"version": 1, "reason": "x"}
    )
    world.decide(2, 3, (152, 98))
    reverse_result(actor=world.owner, fixture=world.fixture(2, 3).public_id, version=1, reason="x")
    Api(world.owner).delete(f"fixtures/{fixture.public_id}/date/")
    adjust_points(actor=world.owner, season=world.season, entry=world.entries[0], points=1, reason="x")
    disqualify_entry(actor=world.owner, entry=world.entries[3], reason="x")
    withdraw_entry(actor=world.owner, entry=world.entries[2], reason="x")
    edit_season(actor=world.owner, season=world.season, prize="كأس")
    Api(world.owner).patch(f"leagues/{world.league}/", {"name": "دوري آخر"})
    Api(world.owner).patch(f"clubs/{world.club}/", {"name": "نادي آخر"})
    cancel_season(actor=world.owner, season=world.season, reason="x")


def test_the_data_of_a_message_is_the_answer_of_its_address(world: World) -> None:
    live_a_little(world)
    told = messages_after(f"season:{world.season}", 0, 500)
    assert len({message["kind"] for message in told}) > 12
    for message in told:
        data = json.loads(encoded(message))["data"]
        if message["url"] is None:
            assert data is None, message["kind"]
            assert message["kind"] in SILENT or message["kind"].startswith("entry_"), message["kind"]
            continue
        answer = Api().get(message["url"])
        assert answer.status == 200, message["kind"]
        assert data == answer.json, message["kind"]


def test_standings_are_told_with_their_first_page(world: World) -> None:
    world.decide(0, 1, (152, 98))
    message = shown("standings_changed", {"season": world.season})
    assert message is not None
    assert message.url == f"/api/v1/seasons/{world.season}/standings/"
    assert json.loads(json.dumps(message.data))["results"][0]["points"] == "3.00"


def test_what_anybody_may_not_see_is_not_told(db: None) -> None:
    """X5: drafts, applications, members' leagues: the message says that something changed, and no more."""
    for world in [make_world(opened=False), make_world(visibility="members")]:
        for kind, ids in [
            ("season_changed", {"season": world.season}),
            ("standings_changed", {"season": world.season}),
            ("entry_accepted", {"season": world.season, "entry": (world.entries or ["nosuchentry1"])[0]}),
        ]:
            assert shown(kind, ids) is None
    hidden = make_world(published=False)
    assert shown("fixture_dated", {"fixture": hidden.fixtures()[0].public_id}) is None


def test_every_kind_that_is_told_to_a_season_is_known() -> None:
    """A kind that some action announces is shown, or knowingly silent."""
    kinds = set()
    for path in ACTIONS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {
                "tell_season",
                "tell_league",
                "announce_change",
                "_step",
                "_tell",
                "_done",
                "_decide",
                "announce",
            }:
                texts = [arg.value for arg in ast.walk(node) if isinstance(arg, ast.Constant)]
                kinds |= {text for text in texts if isinstance(text, str) and is_kind(text)}
    assert len(kinds) > 25
    assert kinds <= set(ADDRESSES) | set(SILENT) | PERSONAL, kinds - set(ADDRESSES) - set(SILENT)
    assert set(ADDRESSES) | set(SILENT) <= set(payloads._readers) | set(payloads._version_readers)


def is_kind(text: str) -> bool:
    ends = ("ed", "made", "drawn", "set", "waiting")
    sorts = {"season", "entry", "fixture", "result", "league", "club", "policy", "staff", "roster", "lineup"}
    sorts |= {"schedule", "standings", "run", "lots", "points", "team", "player"}
    return text.partition("_")[0] in sorts and text.endswith(ends) and "_" in text
