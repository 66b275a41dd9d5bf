"""The limit that `bench.live` compares with: `websockets` in one process, sending one text to every client."""

from __future__ import annotations

import asyncio
import http
import itertools
import json

from websockets.asyncio.server import Request, Response, ServerConnection, broadcast, serve

clients: set[ServerConnection] = set()
numbers = itertools.count(1)


def text() -> str:
    """A message as long as ours."""
    seq = next(numbers)
    message = {"topic": "season:23456789abcd", "seq": seq, "after": seq - 1, "kind": "bell_rang"}
    return json.dumps(
        {**message, "at": "2026-01-01T00:00:00.000000Z", "ids": {"bell": "b"}, "url": "/bells/b/"}
    )


async def follow(client: ServerConnection) -> None:
    clients.add(client)
    try:
        await client.wait_closed()
    finally:
        clients.discard(client)


def request(client: ServerConnection, asked: Request) -> Response | None:
    if asked.path.startswith("/ws/"):
        return None
    broadcast(clients, text())
    return client.respond(http.HTTPStatus.OK, "sent\n")


async def main() -> None:
    options = {"process_request": request, "compression": None, "ping_interval": None, "backlog": 4096}
    async with serve(follow, "127.0.0.1", 0, **options) as server:
        host, port = server.sockets[0].getsockname()[:2]
        print(f"http://{host}:{port}", flush=True)
        await asyncio.get_running_loop().create_future()


if __name__ == "__main__":
    asyncio.run(main())
