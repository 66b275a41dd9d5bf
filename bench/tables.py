"""How fast a move at a live table is seen, and how many tables of computer players one process keeps.

    .venv/bin/python -m bench.tables fanout [--rounds 200] [--spectators 100] [--experts 20]
    .venv/bin/python -m bench.tables load [--tables 200 300 400] [--seconds 60] [--computer steady]

`fanout`: four people and spectators with real sockets at one table; a move goes in by POST, and the time counts from
the moment that stands in its event, just before the commit, and from the request, to its arrival at the last of them;
beside them as many tables of experts play as one likes. `load`: tables of computer players with a card every two
seconds each; a move later than its turn by more than a second has missed its deadline. Both embedded: one process,
SQLite. The figures depend on the machine and on who else is using it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from bench.live import Client, Crowd, processor_seconds
from tests.live.processes import ROOT, Server, environment, serving

PACE = 1.85
"""What a computer player takes over a turn, so that with the sweep's quarter second a card falls every two seconds."""
HEADER = " tables  moves a s  late, ms: median, 95 of 100, longest  missed  overdue  finished"
SEQ = re.compile(rb'"seq":(\d+),"after"')
PING = b"\x81\x8f\0\0\0\0" + b'{"kind":"ping"}'


class Ears(Crowd):
    """Everybody at one table: when each numbered message had reached the last of them."""

    def __init__(self, size: int) -> None:
        super().__init__(size, 0)
        self.count_of: Counter[int] = Counter()
        self.all_at: dict[int, float] = {}

    def hear(self, seq: int) -> None:
        self.count_of[seq] += 1
        if self.count_of[seq] == self.size:
            self.all_at[seq] = time.time()
            self.changed.set()

    async def wait_for(self, seq: int) -> float:
        async with asyncio.timeout(60):
            while seq not in self.all_at:
                self.changed.clear()
                await self.changed.wait()
        return self.all_at[seq]


class Watcher(Client):
    """One socket; the last text of a player is kept, since he has to move."""

    crowd: Ears
    last = b""

    def take(self, text: bytes) -> None:
        if (found := SEQ.search(text)) is not None:
            self.last = text
            self.crowd.hear(int(found[1]))
        elif text.startswith(b'{"resync"'):
            self.crowd.resyncs += 1


def prepared(server_folder: Path, *arguments: str) -> Any:
    """What `bench.table_people` makes on the data of the server."""
    data = environment({"MAJLIS_DATA": str(server_folder), "MAJLIS_TABLE_PACE": str(PACE)})
    command = [sys.executable, "-m", "bench.table_people", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=data, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def resident(pid: int) -> float:
    """Megabytes in memory, of a process and of those it started."""
    pids = [pid]
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        pids += [int(child) for child in children.read_text().split()]
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in pids)
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def shares(values: list[float], scale: float = 1000) -> str:
    """Median, 95th of a hundred, and the largest."""
    ordered = sorted(values)
    found = (statistics.median(ordered), ordered[int(len(ordered) * 0.95)], ordered[-1])
    return "  ".join(f"{value * scale:8.1f}" for value in found)


# A move and who sees it


class Game:
    """Four people who play at random whatever may be played, by POST."""

    def __init__(self, server: Server, made: dict[str, Any], ears: Ears) -> None:
        self.address = f"/api/v1/tables/{made['table']}/"
        self.tokens, self.ears = made["tokens"], ears
        self.http = httpx.AsyncClient(base_url=server.address, timeout=60)
        self.clients: list[Watcher] = []
        self.chance = random.Random(1)

    async def connect(self, server: Server, table: str, spectators: int) -> None:
        host = urlsplit(server.address).netloc
        paths = [f"/ws/tables/{table}/?ticket={await self.ticket(token)}" for token in self.tokens]
        paths += [f"/ws/tables/{table}/"] * spectators
        loop = asyncio.get_running_loop()
        for path in paths:
            made = loop.create_connection(lambda path=path: Watcher(self.ears, host, path), *host.split(":"))
            _, client = await made
            await asyncio.wait_for(client.open, 60)
            self.clients.append(client)
        await asyncio.sleep(2)

    async def ticket(self, token: str) -> str:
        answer = await self.http.post("/api/v1/tickets/", headers={"Authorization": f"Token {token}"})
        return str(answer.json()["ticket"])

    async def post(self, step: str, seat: int, **body: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Token {self.tokens[seat]}"}
        answer = await self.http.post(self.address + step, json=body, headers=headers)
        assert answer.is_success, answer.text
        return dict(answer.json())

    async def move(self, seen: dict[str, Any]) -> tuple[dict[str, Any], float]:
        """The next move, or the next match; what the mover sees then, and the seconds until the answer."""
        begun = time.perf_counter()
        if seen["state"] != "playing":
            return await self.post("begin/", 0), time.perf_counter() - begun
        seat = seen["deal"]["to_act"]
        own = await self.http.get(self.address, headers={"Authorization": f"Token {self.tokens[seat]}"})
        table = own.json()
        action = self.chance.choice(table["deal"]["legal"])
        begun = time.perf_counter()
        body = {"action": action, "seen": table["version"], "client_id": str(uuid4())}
        return await self.post("moves/", seat, **body), time.perf_counter() - begun


async def fanout(
    server: Server, made: dict[str, Any], rounds: int, spectators: int
) -> dict[str, list[float]]:
    ears = Ears(4 + spectators)
    game = Game(server, made, ears)
    await game.connect(server, made["table"], spectators)
    figures: dict[str, list[float]] = {"committed": [], "request": [], "answer": []}
    seen = (await game.http.get(game.address)).json()
    pinged = 0.0
    for _ in range(rounds):
        if time.time() - pinged > 15:
            pinged = time.time()
            for client in game.clients[:4]:
                client.transport.write(PING)
            await asyncio.sleep(0.2)
        before = max(ears.count_of, default=0)
        begun = time.time()
        seen, answered = await game.move(seen)
        posted = time.time() - answered
        while (seq := max(ears.count_of, default=0)) <= before:
            await asyncio.sleep(0.001)
        last = await ears.wait_for(seq)
        at = datetime.fromisoformat(json.loads(game.clients[0].last)["at"]).timestamp()
        figures["committed"].append(last - at)
        figures["request"].append(last - max(begun, posted))
        figures["answer"].append(answered)
        await asyncio.sleep(game.chance.uniform(0.05, 0.15))
    await game.http.aclose()
    if ears.resyncs:
        print(f"{ears.resyncs} sockets were told to ask anew")
    return figures


def measure_fanout(options: argparse.Namespace, folder: Path, server: Server) -> None:
    print("experts  sockets  ms: median, 95 of 100, longest")
    for experts in options.experts:
        if experts:
            prepared(folder / "serve", "computers", str(experts), "expert", str(PACE))
            time.sleep(10)
        made = prepared(folder / "serve", "people")
        found = asyncio.run(fanout(server, made, options.rounds, options.spectators))
        for name, values in found.items():
            print(f"{experts:7}  {4 + options.spectators:7}  {shares(values)}  from {name}", flush=True)
        if experts:
            print(HEADER)
            report(prepared(folder / "serve", "lateness", "20", str(PACE)), experts, 20)


# Tables of computer players


def report(found: dict[str, Any], tables: int, seconds: float) -> None:
    late = found["late"]
    missed = sum(value > 1 for value in late)
    print(
        f"{tables:7}  {len(late) / seconds:9.1f}  {shares(late)}  {missed:6}  {found['overdue']:7}"
        f"  {found['finished']:8}",
        flush=True,
    )


def measure_load(options: argparse.Namespace, folder: Path, server: Server) -> None:
    pid, kept = server.popen.pid, 0
    time.sleep(5)
    print(f"before any table: {resident(pid):.1f} MB")
    print(HEADER)
    for tables in options.tables:
        prepared(folder / "serve", "computers", str(tables - kept), options.computer, str(PACE))
        kept = tables
        time.sleep(options.warm)
        before, begun = processor_seconds(pid), time.time()
        time.sleep(options.seconds)
        passed = time.time() - begun
        busy = (processor_seconds(pid) - before) / passed
        report(prepared(folder / "serve", "lateness", str(passed), str(PACE)), tables, passed)
        print(f"         {busy:.0%} of a core, {resident(pid):.1f} MB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    which = parser.add_subparsers(dest="what", required=True)
    seen = which.add_parser("fanout")
    seen.add_argument("--rounds", type=int, default=200)
    seen.add_argument("--spectators", type=int, default=100)
    seen.add_argument("--experts", type=int, nargs="+", default=[0, 20])
    kept = which.add_parser("load")
    kept.add_argument("--tables", type=int, nargs="+", default=[200])
    kept.add_argument("--seconds", type=float, default=60)
    kept.add_argument("--warm", type=float, default=15)
    kept.add_argument("--computer", default="steady")
    options = parser.parse_args()
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count(), "load": os.getloadavg()[0]}))
    changes = {"MAJLIS_TEST_URLS": "config.urls", "MAJLIS_TABLE_PACE": str(PACE)}
    with tempfile.TemporaryDirectory() as name, serving(Path(name), changes) as server:
        measure = measure_fanout if options.what == "fanout" else measure_load
        measure(options, Path(name), server)
        print("\n".join(line for line in server.printed.splitlines() if " majlis" in line or "Error" in line))


if __name__ == "__main__":
    main()
