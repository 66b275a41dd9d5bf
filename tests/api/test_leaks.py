"""Nothing that anybody is told depends on cards he may not know: not a card, not a number, not a header.

The match in play is given other cards where a reader cannot see them, another seed and another secret; then every
address there is must answer him exactly as before. So no notation is looked for, and none is forgotten.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

import pytest
from django.db import transaction
from django.middleware import csrf
from django.test import Client
from django.utils import timezone

from engine import actions as baloot_actions
from engine.cards import CARD_TEXTS
from engine.classic import actions as classic_actions
from engine.open import actions as open_actions
from games.models import Seat, Table, User
from games.queries import playing as memory
from tests.actions.tables.people import one_turn, person, play_until, table_of
from tests.api.elsewhere import Elsewhere
from tests.api.walk import addresses

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]  # what is told hangs on no database

SAYINGS = {"classic": classic_actions.ACTIONS, "open": open_actions.ACTIONS}
VOLATILE = {"Set-Cookie", "Date", "Server-Timing", "Expires"}


@dataclass
class Reader:
    """Somebody who looks, and the seat whose cards he may know."""

    name: str
    user: User | None
    seat: int | None

    def client(self) -> Client:
        client = Client()
        if self.user is not None:
            client.force_login(self.user, backend="django.contrib.auth.backends.ModelBackend")
        return client


@dataclass
class Scene:
    """A table with a match in play, and who looks at it."""

    table: Table
    readers: list[Reader]
    dice: random.Random
    seed: int

    @property
    def api(self) -> str:
        return f"/api/v1/tables/{self.table.public_id}/"


def scene(ruleset: str, phase: str, turns: int, clock: Clock, **options: Any) -> Scene:
    seed = random.randrange(2**32)
    people = [person("a"), person("b")]
    clocks = {"move_seconds": 60, "grace_seconds": 60, "spectator_delay": options.pop("delay", 0)}
    table = play_until(table_of(people, ruleset=ruleset, clocks=clocks, **options), phase=phase)
    clock.now += timedelta(seconds=40)
    for _ in range(turns):
        table = one_turn(table)
    owner = person("owner")
    owner.is_staff = owner.is_superuser = owner.is_admin = True
    owner.save()
    readers = [
        Reader("who sits there", people[0], 0),
        Reader("the other", people[1], 1),
        Reader("the owner of the site", owner, None),
        Reader("anybody", None, None),
    ]
    return Scene(table, readers, random.Random(seed), seed)


@dataclass
class Clock:
    """A clock that goes on when it is told to."""

    now: datetime


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time of everything; the tokens of forms do not change from answer to answer, either."""
    clock = Clock(timezone.now())
    monkeypatch.setattr(timezone, "now", lambda: clock.now)
    monkeypatch.setattr(csrf, "_mask_cipher_secret", lambda secret: secret)
    return clock


def answer(client: Client, address: str) -> tuple[int, dict[str, str], bytes]:
    response = client.get(address)
    content = b"".join(response.streaming_content) if response.streaming else response.content
    headers = {name: value for name, value in response.headers.items() if name not in VOLATILE}
    return response.status_code, headers, content


def ids_at(table: Table) -> dict[str, str]:
    player = Seat.objects.filter(table=table, player__isnull=False)[0].player
    assert player is not None and player.user is not None
    return {
        "tables": table.public_id,
        "table": table.public_id,
        "players": player.public_id,
        "accounts": player.user.public_id,
    }


def asked(scene: Scene) -> list[str]:
    """Every address, and those that are asked something."""
    topic = f"table:{scene.table.public_id}"
    events = [f"/api/v1/events/?topic={topic}&after={after}" for after in (0, scene.table.version - 1)]
    return [*addresses(ids_at(scene.table)), *events]


def why(scene: Scene) -> list[str]:
    """Every action there is, asked why it may not be done."""
    said = SAYINGS.get(scene.table.ruleset_name, baloot_actions.ACTIONS)
    return [
        f"{scene.api}why/?{urlencode({'action': action})}" for action in sorted({*said.values(), *CARD_TEXTS})
    ]


AT_TABLES = ("/tables", "/rows/games/", "/rows/league/sending/", "/events/", "/me/")
"""Where anything of a table is most likely; in the first scene these two ask at every address there is."""
EVERYWHERE = ("who sits there", "the owner of the site")
SCENES = [
    ("standard", "play", 3, {}),
    ("tournament", "bidding", 1, {}),
    ("club", "play", 9, {"delay": 30}),
    ("classic", "play", 6, {}),
    ("open", "play", 6, {}),
]


@pytest.mark.parametrize("ruleset, phase, turns, options", SCENES, ids=[one[0] for one in SCENES])
def test_no_answer_depends_on_cards_its_reader_may_not_know(
    ruleset: str, phase: str, turns: int, options: dict[str, Any], clock: Clock
) -> None:
    here = scene(ruleset, phase, turns, clock, **options)
    everywhere = asked(here)
    assert len(everywhere) > 250
    at_tables = [address for address in everywhere if any(part in address for part in AT_TABLES)]
    told, changed = 0, 0
    for reader in here.readers:
        client = reader.client()
        some = everywhere if ruleset == "standard" and reader.name in EVERYWHERE else at_tables
        asks = [*some, *(why(here) if reader.seat is not None else ())]
        before = {address: answer(client, address) for address in asks}
        with pytest.MonkeyPatch.context() as patch:
            elsewhere = Elsewhere(here.table, reader.seat, here.dice, patch)
            changed += elsewhere.other != elsewhere.deal
            with elsewhere:
                for address in asks:
                    assert answer(client, address) == before[address], (here.seed, reader.name, address)
        assert all(status < 500 for status, _, _ in before.values())
        told += sum(status == 200 for status, _, _ in before.values())
    assert changed == len(here.readers) and told > 100, here.seed


def test_the_comparison_finds_what_is_told(clock: Clock) -> None:
    """What may be known differs: other own cards are told otherwise at the table."""
    here = scene("standard", "play", 3, clock)
    reader = here.readers[0]
    before = answer(reader.client(), here.api)
    with pytest.MonkeyPatch.context() as patch:
        elsewhere = Elsewhere(here.table, 1, here.dice, patch)  # what the other cannot see, this reader can
        with elsewhere:
            assert answer(reader.client(), here.api) != before, here.seed


@pytest.mark.parametrize("ruleset", ["standard", "tournament", "classic", "open"])
def test_no_refusal_of_a_move_depends_on_cards_its_sender_may_not_know(ruleset: str, clock: Clock) -> None:
    """Every action there is, tried from both seats: accepted or refused alike, with the same words."""
    here = scene(ruleset, "play", 5, clock)
    said = sorted({*SAYINGS.get(ruleset, baloot_actions.ACTIONS).values(), *CARD_TEXTS})
    for reader in here.readers[:2]:
        client = reader.client()
        before = [tried(client, here, action) for action in said]
        with pytest.MonkeyPatch.context() as patch, Elsewhere(here.table, reader.seat, here.dice, patch):
            assert [tried(client, here, action) for action in said] == before, (here.seed, reader.name)
        assert {status for status, _ in before} <= {200, 422}


def tried(client: Client, here: Scene, action: str) -> tuple[int, bytes]:
    """What a move would be answered; it is taken back."""
    body = {"action": action, "seen": here.table.version, "client_id": "x"}
    with transaction.atomic():
        response = client.post(f"{here.api}moves/", body, content_type="application/json")
        transaction.set_rollback(True)
    memory.forget_all()
    return response.status_code, response.content if response.status_code != 200 else b""
