"""People who play by HTTP: what is not answered they send again, to whichever server answers."""

from __future__ import annotations

import asyncio
import random
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx

JSON = dict[str, Any]
ANSWER = 8.0
"""Seconds a client waits for an answer before it asks elsewhere."""
PATIENCE = 180.0
"""Seconds after which a request that nobody answers, or a table at which nothing happens, is given up."""
PRESETS = ("club", "standard", "tournament", "saudi", "classic", "open")
"""Matches of all games, one after another."""
CLASSIC_POINTS = 5
"""Points of a deal of Classic Belote for each point of Baloot, roughly."""


class Wrong(Exception):
    """An answer that no fault of a process explains."""


@dataclass
class Tally:
    """What the clients did: requests without an answer, those sent again, moves sent to both servers at once."""

    unanswered: int = 0
    errors: int = 0
    stale: int = 0
    at_both: int = 0
    moves: int = 0


@dataclass
class Played:
    """One match as its clients know it: moves by client id, with whose they were."""

    table: str
    ruleset: str
    people: int
    moves: dict[str, tuple[int, str]] = field(default_factory=dict)


class Clients:
    """Everybody who plays, with one token each."""

    def __init__(
        self, addresses: Callable[[], list[str]], http: httpx.AsyncClient, dice: random.Random
    ) -> None:
        self.addresses = addresses
        self.http = http
        self.dice = dice
        self.tally = Tally()

    async def play(self, tokens: list[str], ruleset: str, goal: int) -> Played:
        """One match of these people, from the open table to its end."""
        table = await self._table(tokens, ruleset, goal)
        played = Played(table, ruleset, len(tokens))
        async with asyncio.timeout(PATIENCE * 4):
            shown = await self._read(tokens[0], table)
            while shown["state"] != "finished":
                turn = shown["deal"]["to_act"]
                if turn is None or turn >= len(tokens):
                    await asyncio.sleep(0.15)
                    shown = await self._read(tokens[0], table)
                else:
                    shown = await self._move(played, tokens[turn], turn)
        return played

    async def _table(self, tokens: list[str], ruleset: str, goal: int) -> str:
        opened = {"ruleset": ruleset, "overrides": {"goal": goal}, "move_seconds": 0, "grace_seconds": 600}
        table = await self._once(tokens[0], "tables/", opened)
        for seat, token in enumerate(tokens[1:], 1):
            await self._once(token, f"tables/{table['id']}/sit/", {"seat": seat})
        for seat in range(len(tokens), len(table["seats"])):
            await self._once(tokens[0], f"tables/{table['id']}/computer/", {"seat": seat})
        await self._once(tokens[0], f"tables/{table['id']}/begin/", None)
        return str(table["id"])

    async def _move(self, played: Played, token: str, turn: int) -> JSON:
        """One move of who is to act; sometimes two servers get it at once."""
        path = f"tables/{played.table}/"
        shown = await self._read(token, played.table)
        if shown["deal"] is None or shown["deal"]["to_act"] != turn:
            return shown
        action, client_id = self.dice.choice(shown["deal"]["legal"]), str(uuid.uuid4())
        body = {"action": action, "seen": shown["version"], "client_id": client_id}
        twice = self.dice.random() < 0.1
        self.tally.at_both += twice
        sent = [self._ask("POST", path + "moves/", token, body) for _ in range(1 + twice)]
        answers = await asyncio.gather(*sent)
        if all(answer.status_code == 200 for answer in answers):
            played.moves[client_id] = (turn, action)
            self.tally.moves += 1
            return dict(answers[-1].json())
        codes = {answer.json()["error"]["code"] for answer in answers if answer.status_code != 200}
        if codes != {"stale_table"} or any(answer.status_code == 200 for answer in answers):
            raise Wrong(f"{body}: {[answer.text for answer in answers]}")
        self.tally.stale += 1
        return await self._read(token, played.table)

    async def _read(self, token: str, table: str) -> JSON:
        answer = await self._ask("GET", f"tables/{table}/", token, None)
        return self._good(answer)

    async def _once(self, token: str, path: str, body: JSON | None) -> JSON:
        """A POST with a key: sent again it is done once."""
        return self._good(await self._ask("POST", path, token, body, {"Idempotency-Key": str(uuid.uuid4())}))

    def _good(self, answer: httpx.Response) -> JSON:
        if answer.status_code not in (200, 201):
            raise Wrong(f"{answer.request.method} {answer.request.url}: {answer.status_code} {answer.text}")
        return dict(answer.json())

    async def _ask(
        self, method: str, path: str, token: str, body: JSON | None, headers: dict[str, str] | None = None
    ) -> httpx.Response:
        """The answer of whichever server gives one."""
        sent = {"Authorization": f"Token {token}", **(headers or {})}
        async with asyncio.timeout(PATIENCE):
            while True:
                if addresses := self.addresses():
                    address = f"{self.dice.choice(addresses)}/api/v1/{path}"
                    try:
                        answer = await self.http.request(method, address, headers=sent, json=body)
                    except httpx.TransportError:
                        self.tally.unanswered += 1
                    else:
                        if answer.status_code < 500:
                            return answer
                        self.tally.errors += 1
                await asyncio.sleep(self.dice.uniform(0.02, 0.2))


def goal_of(preset: str, goal: int) -> int:
    """How far a match is played where Baloot is played to `goal`."""
    return 1 if preset == "open" else goal * CLASSIC_POINTS if preset == "classic" else goal


async def play_all(
    addresses: Callable[[], list[str]], tables: list[list[str]], goal: int, at_once: int, dice: random.Random
) -> tuple[list[Played], Tally]:
    """One match for each list of tokens, so many at a time."""
    places = asyncio.Semaphore(at_once)
    limits = httpx.Limits(max_keepalive_connections=20)
    async with httpx.AsyncClient(timeout=ANSWER, limits=limits) as http:
        clients = Clients(addresses, http, dice)

        async def one(number: int, tokens: list[str]) -> Played:
            ruleset = PRESETS[number % len(PRESETS)]
            async with places:
                people = tokens[: 2 if ruleset == "open" else 4]
                return await clients.play(people, ruleset, goal_of(ruleset, goal))

        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(number, tokens)) for number, tokens in enumerate(tables)]
    return [task.result() for task in tasks], clients.tally
