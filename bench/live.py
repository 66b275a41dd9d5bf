"""How long a change takes to the last of many sockets, against a raw `websockets` broadcast in the same run.

    .venv/bin/python -m bench.live [--clients 500 2000] [--rounds 15] [--burst 150] [--answers 500]

Prints how long a view that does nothing takes to answer on one kept connection, and for each number of clients the
median, fastest and slowest round from the request that makes the change to its arrival at the last client, and the
server's processor time per client message in a burst. Ratios count; the figures depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.live.processes import ROOT, environment, serving

PATIENCE = 120
TICKS = os.sysconf("SC_CLK_TCK")


class Crowd:
    """Many sockets in this process; knows when each text has reached the last of them."""

    def __init__(self, size: int, skip: int) -> None:
        self.size = size
        self.skip = skip
        self.arrived: list[int] = []
        self.last: list[float] = []
        self.resyncs = 0
        self.changed = asyncio.Event()

    def count(self, number: int) -> None:
        """One client got its text of this number, counted from 0 after the greeting."""
        if number < 0:
            return
        while len(self.arrived) <= number:
            self.arrived.append(0)
            self.last.append(0.0)
        self.arrived[number] += 1
        if self.arrived[number] == self.size:
            self.last[number] = time.perf_counter()
            self.changed.set()

    async def wait(self, number: int) -> float:
        """When the text of this number had reached everybody."""
        async with asyncio.timeout(PATIENCE):
            while len(self.last) <= number or not self.last[number]:
                self.changed.clear()
                await self.changed.wait()
        return self.last[number]


class Client(asyncio.Protocol):
    """A WebSocket client that only counts the texts it gets."""

    def __init__(self, crowd: Crowd, host: str, path: str) -> None:
        self.crowd, self.host, self.path = crowd, host, path
        self.data = bytearray()
        self.seen = -crowd.skip
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        key = base64.b64encode(os.urandom(16)).decode()
        request = (
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.open.done():
            head, found, rest = bytes(self.data).partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.data = bytearray(rest)
            self.open.set_result(None)
        self._frames()

    def _frames(self) -> None:
        while len(self.data) >= 4:
            size, start = self.data[1] & 127, 2
            if size == 126:
                size, start = int.from_bytes(self.data[2:4], "big"), 4
            if len(self.data) < start + size:
                return
            kind = self.data[0] & 15
            if kind == 9:  # a ping; the answer is masked with zeros
                pong = self.data[start : start + size]
                self.transport.write(bytes([0x8A, 0x80 | size, 0, 0, 0, 0]) + pong)
            elif kind == 1:
                self.take(bytes(self.data[start : start + size]))
            del self.data[: start + size]

    def take(self, text: bytes) -> None:
        """One text from the server."""
        self.crowd.resyncs += text.startswith(b'{"resync"')
        self.crowd.count(self.seen)
        self.seen += 1


@dataclass
class Figures:
    """Seconds from request to last client, and processor microseconds per client message."""

    rounds: list[float] = field(default_factory=list)
    burst: float = 0.0
    processor: float = 0.0
    resyncs: int = 0


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@dataclass
class Target:
    """A server to measure: where sockets connect, and the request that makes one change."""

    name: str
    address: str
    path: str
    change: httpx.Request
    pid: int
    greetings: int


async def measure(target: Target, clients: int, rounds: int, burst: int) -> Figures:
    host = urlsplit(target.address).netloc
    crowd, figures = Crowd(clients, target.greetings), Figures()
    loop = asyncio.get_running_loop()
    for start in range(0, clients, 50):
        made = [
            loop.create_connection(lambda: Client(crowd, host, target.path), *host.split(":"))
            for _ in range(start, min(clients, start + 50))
        ]
        for _, client in await asyncio.gather(*made):
            await asyncio.wait_for(client.open, PATIENCE)
    await asyncio.sleep(1 + clients / 1000)  # greetings
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        for number in range(rounds):
            begun = time.perf_counter()
            (await http.send(target.change)).raise_for_status()
            figures.rounds.append(await crowd.wait(number) - begun)
            await asyncio.sleep(0.05)
        before, begun = processor_seconds(target.pid), time.perf_counter()
        for _ in range(burst):
            (await http.send(target.change)).raise_for_status()
        figures.burst = await crowd.wait(rounds + burst - 1) - begun
        figures.processor = (processor_seconds(target.pid) - before) / (burst * clients) * 1e6
    figures.resyncs = crowd.resyncs
    return figures


@contextmanager
def ours(folder: Path) -> Iterator[Target]:
    """`manage.py serve`, embedded, with a public season to follow."""
    make = "from tests.live.test_sockets import make_season as make; print(make().public_id)"
    with serving(folder, {}) as server:
        shell = [sys.executable, "manage.py", "shell", "-v", "0", "-c", make]
        data = environment({"MAJLIS_DATA": str(folder / "serve")})
        season = subprocess.run(shell, cwd=ROOT, env=data, check=True, capture_output=True, text=True)
        key = season.stdout.strip()
        change = httpx.Request(
            "POST", f"{server.address}/ring/", data={"topic": f"season:{key}", "bell": "b"}
        )
        yield Target("majlis", server.address, f"/ws/seasons/{key}/", change, server.popen.pid, 1)


@contextmanager
def raw() -> Iterator[Target]:
    """The limit: `websockets` and its `broadcast`, one process, nothing else."""
    popen = subprocess.Popen(
        [sys.executable, "-m", "bench.raw_broadcast"], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert popen.stdout is not None
        address = popen.stdout.readline().strip()
        change = httpx.Request("GET", f"{address}/publish")
        yield Target("raw", address, "/ws/", change, popen.pid, 0)
    finally:
        popen.terminate()
        popen.wait()


def measure_answers(count: int) -> list[float]:
    """Seconds until each answer of a view that does nothing, asked one after the other on one connection."""
    times = []
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), {}) as server,
        httpx.Client(base_url=server.address, timeout=PATIENCE) as http,
    ):
        http.get("/bare/").raise_for_status()
        for _ in range(count):
            begun = time.perf_counter()
            http.get("/bare/").raise_for_status()
            times.append(time.perf_counter() - begun)
    return times


def shown(seconds: list[float]) -> str:
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    return f"{middle * 1000:8.1f} ({low * 1000:.1f} - {high * 1000:.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, nargs="+", default=[500, 2000])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--burst", type=int, default=150)
    parser.add_argument("--answers", type=int, default=500)
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(json.dumps({"python": sys.version.split()[0], "cores": os.cpu_count()}))
    times = measure_answers(options.answers)
    print(
        f"an answer on a kept connection, ms: {shown(times).strip()}; {len(times) / sum(times):.0f} a second"
    )
    print("clients  server   last client, ms          burst, ms  processor, us/message  resyncs")
    for clients in options.clients:
        found: dict[str, Figures] = {}
        with tempfile.TemporaryDirectory() as folder, raw() as limit, ours(Path(folder)) as majlis:
            for target in (limit, majlis):
                found[target.name] = asyncio.run(measure(target, clients, options.rounds, options.burst))
        for name, each in found.items():
            print(
                f"{clients:7}  {name:7} {shown(each.rounds):26} {each.burst * 1000:8.0f} "
                f"{each.processor:18.1f} {each.resyncs:12}"
            )
        times = [statistics.median(found[name].rounds) for name in ("majlis", "raw")]
        work = [found[name].processor for name in ("majlis", "raw")]
        print(f"{clients:7}  ratio   {times[0] / times[1]:8.2f} {work[0] / work[1] if work[1] else 0:46.2f}")


if __name__ == "__main__":
    main()
