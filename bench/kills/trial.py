"""One trial: an installation, matches played while it is killed, and what the rows say afterwards."""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.kills.fleet import Fleet
from bench.kills.players import Played, Tally, play_all
from tests.live.processes import run

PEOPLE = (4, 3, 4, 2, 4, 1)
"""How many people sit at each table; computer players hold the other seats."""


@dataclass
class Figures:
    """What was done, and everything that was not as it should be."""

    matches: int
    seconds: float
    kills: Counter[str]
    tally: Tally
    entries: int
    faults: list[str]

    def told(self) -> str:
        """A line for each figure."""
        kills = ", ".join(f"{name} {count}" for name, count in sorted(self.kills.items()))
        lines = [
            f"matches {self.matches}, all finished; {self.entries} entries in their logs; {self.seconds:.0f} s",
            f"killed {sum(self.kills.values())} times: {kills}",
            f"moves answered {self.tally.moves}; sent to two servers at once {self.tally.at_both}; "
            f"told that they were late {self.tally.stale}",
            f"requests without an answer, sent again {self.tally.unanswered}; answered with an error of the server "
            f"{self.tally.errors}",
            *(f"WRONG {fault}" for fault in self.faults or []),
            "nothing lost, nothing doubled" if not self.faults else f"{len(self.faults)} faults",
        ]
        return "\n".join(lines)


def trial(
    folder: Path, variables: dict[str, str], *, matches: int, goal: int, seed: int, at_once: int
) -> Figures:
    """So many matches at an installation of these variables; its logs are written into the folder."""
    dice = random.Random(seed)
    full = {**variables, "MAJLIS_TEST_URLS": "config.urls", "MAJLIS_TEST_PACE": "0.2"}
    inside = {**full, "MAJLIS_DATA": str(folder)}
    run([sys.executable, "manage.py", "migrate", "--noinput", "-v", "0"], inside)
    seats = [PEOPLE[number % len(PEOPLE)] for number in range(matches)]
    tokens = iter(_inside(inside, f"make_people({sum(seats)})"))
    tables = [[next(tokens) for _ in range(count)] for count in seats]
    fleet = Fleet(folder, full, dice)
    with fleet.running():
        begun = time.monotonic()
        with fleet.being_killed():
            played, tally = asyncio.run(
                play_all(fleet.addresses, tables, goal, at_once, random.Random(seed + 1))
            )
        seconds = time.monotonic() - begun
    rows = _inside(inside, f"found({[one.table for one in played]!r})")
    faults = [] if fleet.failure is None else [f"the installation did not start again: {fleet.failure!r}"]
    for one, row in zip(played, rows, strict=True):
        faults += [f"{one.ruleset} {one.table}: {fault}" for fault in row["faults"] + _moves(one, row)]
    entries = sum(row["entries"] for row in rows)
    return Figures(matches, seconds, fleet.kills, tally, entries, faults)


def _inside(variables: dict[str, str], expression: str) -> Any:
    """What a function of `rows` finds, inside the installation."""
    code = f"import json\nfrom bench.kills.rows import *\nprint(json.dumps({expression}))"
    said = run([sys.executable, "manage.py", "shell", "-v", "0", "-c", code], variables)
    return json.loads(said.splitlines()[-1])


def _moves(played: Played, row: dict[str, Any]) -> list[str]:
    """Every move that was answered stands in the log once, as it was sent, and no other move of a person does."""
    stand = Counter((client_id, seat, action) for client_id, seat, action in row["moves"])
    sent = Counter((client_id, seat, action) for client_id, (seat, action) in played.moves.items())
    lost, more = list((sent - stand).elements()), list((stand - sent).elements())
    return [f"lost {move}" for move in lost] + [f"nobody was told of {move}" for move in more]
