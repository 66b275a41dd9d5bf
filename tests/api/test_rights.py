"""X1, X3: every address and every verb of the API, walked from the list of addresses itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import transaction
from django.urls import URLPattern

from games.models import User
from league.actions.people import create_player
from league.actions.rosters import add_to_roster
from league.actions.runs import request_run
from league.api.urls import urlpatterns
from league.models import Offer
from tests.api.client import Api
from tests.api.test_results import played
from tests.api.world import World, contents, make_world, new_user

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

CHANGING = ("post", "put", "patch", "delete")

BODIES: dict[str, Any] = {
    "entry-refuse": {"reason": "x"},
    "entry-withdraw": {"reason": "x"},
    "entry-disqualify": {"reason": "x"},
    "entry-reinstate": {"reason": "x"},
    "season-reopen": {"reason": "x"},
    "season-cancel": {"reason": "x"},
    "league-remove": {"reason": "x"},
    "account-close": {"reason": "x"},
    "team-remove": {"reason": "x"},
    "fixture-postpone": {"reason": "x"},
    "fixture-confirm": {"version": 1},
    "fixture-dispute": {"version": 1, "reason": "x"},
    "fixture-reverse": {"version": 1, "reason": "x"},
    "fixture-report": played({"score": [152, 98]}),
    "fixture-correct": {"version": 1, "reason": "x", "report": played({"score": [152, 98]})},
    "fixture-decide": {"reason": "x", "report": played({"score": [152, 98]})},
    "fixture-date": {"local_date": "2027-03-01", "local_time": "20:00"},
    "season-copy": {"name": "موسم بعده"},
    "table-sit": {"seat": 1},
    "table-remove": {"seat": 0, "reason": "x"},
    "table-computer": {"seat": 1},
    "table-leave": None,
    "table-begin": None,
    "table-resume": None,
    "table-moves": {"action": "pass", "seen": 1, "client_id": "x"},
    "table-say": {"phrase": "salam"},
    "table-share": {"text": "x"},
    "table-pause": {"reason": "x"},
    "table-undo": {"reason": "x", "number": 0},
    "table-qaid": {"reason": "x", "side": 0},
    "table-rule": {"reason": "x", "winner": 0},
    "table-abandon": {"reason": "x"},
    "fixture-table": None,
    "publish": None,
    "schedule": {},
    "fixture-runs": {},
}
"""What is sent to addresses that need no ids of people or teams; the others are filled in by `body_of`."""

PRIVATE_READS = {"me", "accounts", "needs", "notices", "audit", "offers", "offer", "contact-looks"}
OPEN_WRITES = {"tables", "first-owner", "tokens", "me", "clubs", "players", "teams", "claim", "notices-read"}
OPEN_WRITES |= {"season-register", "tables", "tickets", "end-sign-ins"}
"""Anybody with an account founds clubs, makes records and teams, claims his own, applies with his team, chooses his
language; signing in and becoming the first owner need none."""


def routes() -> Iterator[tuple[str, str, str, Any]]:
    """(name, path, verb, view class) of every address that takes a verb."""
    for pattern in urlpatterns:
        if isinstance(pattern, URLPattern) and pattern.name not in (None, "schema", "docs"):
            view = pattern.callback.view_class  # type: ignore[attr-defined]
            for verb in ("get", *CHANGING):
                if hasattr(view, verb):
                    yield str(pattern.name), str(pattern.pattern), verb, view


WRITES = sorted((name, path, verb) for name, path, verb, _ in routes() if verb in CHANGING)
READS = sorted((name, path) for name, path, verb, _ in routes() if verb == "get")


def ids_of(world: World, run: str = "") -> dict[str, str]:
    """An id of this world for each sort of address; what there is none of has an id that nothing has."""
    api = Api(world.owner)
    group = api.get(f"seasons/{world.season}/groups/")["results"][0]
    none = "nosuchthing1"
    return {
        "accounts": world.outsider.public_id,
        "clubs": world.club,
        "leagues": world.league,
        "seasons": world.season,
        "entries": world.entries[0],
        "teams": world.teams[0],
        "players": world.players[0][1],
        "fixtures": world.fixture().public_id,
        "results": next(iter(api.get(f"results/?season={world.season}").ids), none),
        "matches": next(iter(api.get(f"matches/?season={world.season}").ids), none),
        "runs": run or none,
        "stages": group["stage"],
        "groups": group["id"],
        "tables": world.table,
        "invitations": none,
        "offers": getattr(
            Offer.objects.filter(entry__season__public_id=world.season).first(), "public_id", none
        ),
        "tokens": none,
    }


def address(ids: dict[str, str], path: str) -> str:
    """The path with an id in it."""
    plain = path.replace("<invitation:code>", "x" * 20)
    return plain.replace("<public:public_id>", ids.get(path.partition("/")[0], ""))


def body_of(world: World, name: str, path: str, verb: str) -> Any:
    """A body that would be fine, if its sender might."""
    own = {
        "leagues": {"club": world.club, "name": "دوري آخر"},
        "seasons": {"league": world.league, "name": "موسم آخر"},
        "entries": {"season": world.season, "team": world.teams[0]},
        "staff": {"user": world.outsider.username, "role": "organizer", "league": world.league},
        "dismiss": {"user": world.referee.username, "role": "referee", "league": world.league},
        "season-register": {
            "name": "ف",
            "people": [{"name": "أ", "captain": True, "own": True}, {"name": "ب"}],
        },
        "invitation": {"name": "ف", "people": [{"name": "أ", "captain": True, "own": True}, {"name": "ب"}]},
        "season-invitations": {"most": 2},
        "season-import": {"text": "team,player 1,player 2\na,b,c"},
        "lots": {"entries": world.entries[2:], "reason": "x"},
        "adjustments": {"entry": world.entries[0], "points": 1, "reason": "x"},
        "roster": {"player": world.players[0][1]},
        "roster-remove": {"player": world.players[0][1], "reason": "x"},
        "roster-captain": {"player": world.players[0][1]},
        "members": {"player": world.players[1][1]},
        "member-remove": {"player": world.players[0][1]},
        "team-captain": {"player": world.players[0][1]},
        "table-substitute": {"seat": 0, "player": world.players[0][1]},
        "table-let-in": {"player": world.players[0][1]},
        "fixture-lineup": {"side": 0, "players": world.players[0]},
        "claim": {"code": "aaaa-bbbb-cccc"},
    }
    if name.endswith("-policies"):
        return {"values": {"auto_confirm_hours": 3}, "reason": "x"}
    if verb == "delete":
        return None
    if verb == "patch":
        return {"name": "اسم آخر"}
    return own[name] if name in own else BODIES.get(name, {"name": "اسم"})


@pytest.fixture
def decided(world: World) -> World:
    """The world with one result, one open report, and somebody who is asked to play."""
    asked = create_player(actor=new_user("asked"), name="مسؤول", own=True)
    add_to_roster(actor=world.captains[0], entry=world.entries[0], player=asked.public_id)
    world.decide(2, 3, (152, 98))
    fixture = world.fixture()
    Api(world.captain(fixture, 0)).post(f"fixtures/{fixture.public_id}/report/", played({"score": [152, 98]}))
    return world


@contextmanager
def alone(faults: list[str], who: str) -> Iterator[None]:
    """One step of a walk through one world: what it changes is as before after it, and its fault does not hide those
    of the steps that follow."""
    with transaction.atomic():
        try:
            yield
        except AssertionError as fault:
            faults.append(f"{who}: {fault}")
        finally:
            transaction.set_rollback(True)


def test_the_walk_meets_every_sort_of_address() -> None:
    assert len(WRITES) > 45
    assert len(READS) > 35


def test_nobody_writes_without_a_login(decided: World) -> None:
    """X1: 401 (or 403), nothing changed."""
    faults: list[str] = []
    ids, before = ids_of(decided), contents()
    for name, path, verb in WRITES:
        with alone(faults, f"{verb} {name}"):
            body = body_of(decided, name, path, verb)
            if name == "tokens":
                body = {"username": "nobody", "password": "x"}
            if name == "first-owner":
                body = {"code": "abcd", "username": "nobody", "password": "x"}
            for sent in (body, {"nonsense": 1}):
                answer = Api()(verb.upper(), address(ids, path), sent)
                if name == "tokens" and verb == "post" and sent is not body:
                    continue  # signing in is a change that begins without a login
                if name == "first-owner":  # as does becoming the first owner, which needs a code made here
                    assert answer.status in (409, 422), (answer.status, answer.json)
                    continue
                assert answer.status == 401, (answer.status, answer.json)
            assert contents() == before
    assert faults == []


def foreigners(world: World) -> dict[str, User]:
    other = make_world()
    return {
        "organizer of another league": other.owner,
        "referee of another league": other.referee,
        "captain of another league": other.captains[0],
        "nobody in particular": world.outsider,
    }


def test_nobody_writes_into_another_league(decided: World) -> None:
    """X3: 403 or 404 for every verb and nested route, nothing changed."""
    faults: list[str] = []
    people, ids = foreigners(decided), ids_of(decided)
    before = contents()
    for name, path, verb in WRITES:
        for who, user in people.items() if name not in OPEN_WRITES else ():
            with alone(faults, f"{verb} {name} by {who}"):
                answer = Api(user)(verb.upper(), address(ids, path), body_of(decided, name, path, verb))
                assert answer.status in (403, 404), (answer.status, answer.json)
                assert contents() == before
    assert faults == []


def test_nobody_reads_a_members_league_from_outside(db: None) -> None:
    """X3, X5: nothing of a members' league is in any answer but to its own people."""
    faults: list[str] = []
    world = make_world(visibility="members")
    world.decide(2, 3, (152, 98))
    run = request_run(actor=world.owner, fixture=world.fixture().public_id).public_id
    hidden = [
        world.league,
        world.season,
        *world.entries,
        *(fixture.public_id for fixture in world.fixtures()),
        run,
        *Api(world.owner).get(f"matches/?season={world.season}").ids,
        *Api(world.owner).get(f"results/?season={world.season}").ids,
    ]
    ids, people = ids_of(world, run), {"anybody": None, **foreigners(world)}
    for name, path in READS:
        query = f"?topic=season:{world.season}" if name == "events" else ""
        for who, user in people.items():
            with alone(faults, f"{name} by {who}"):
                answer = Api(user).get(address(ids, path) + query)
                if answer.status >= 400:  # a refusal may repeat what was asked for
                    assert answer.status in (401, 403, 404), answer.json
                    continue
                text = answer.response.content.decode()
                assert not [thing for thing in hidden if thing in text]
    assert faults == []
