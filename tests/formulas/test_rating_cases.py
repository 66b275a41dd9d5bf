"""The rating cases of the case file, each as it is written there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from league.formulas.rating import HOUSE, Moment, SeatHistory, Stint, movements, sat_through

FILE = Path(__file__).parent.parent / "data" / "rule_cases.json"
CASES: list[dict[str, Any]] = [
    case for case in json.loads(FILE.read_text(encoding="utf-8")) if case["kind"] == "rating"
]
PEOPLE = {"A": 101, "B": 102, "C": 103}


def history(written: list[str]) -> SeatHistory:
    """Seat 0 from lines such as "A leaves", "bot", "computer enters", "B enters"; the last one stays."""
    stints: list[Stint] = []
    entered = Moment(1, "bidding")
    for number, line in enumerate(written, start=2):
        person = PEOPLE.get(line.split()[0])
        if number == len(written) + 1:
            stints.append(Stint(person, entered))
        else:
            left = Moment(number, "play")
            stints.append(Stint(person, entered, left, "left"))
            entered = left
    return SeatHistory(0, 0, tuple(stints))


def test_the_case_file_has_rating_cases() -> None:
    assert len(CASES) == 4


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_rating_case(case: dict[str, Any]) -> None:
    """B9, B10, B11."""
    given, expected = case["input"], case["expected"]
    others = [sat_through(seat, seat % 2, seat) for seat in (1, 2, 3)]
    if "final" in given:
        a, b = given["final"]
        lines = movements((a, b), int(b > a), [sat_through(0, 0, 100), *others])
        assert sorted({line.amount for line in lines}) == [
            expected["losers_each"],
            expected["winners_each"],
        ]
        assert len(lines) == 4
        return
    winner = 0 if given["team_result"] == "win" else 1
    lines = movements((100, 100 + given["diff"]), winner, [history(given["seat_history"]), *others])
    in_seat_0 = {line.account: line.amount for line in lines if line.seat == 0}
    for name, amount in expected.items():
        assert in_seat_0.get(PEOPLE[name], 0) == amount
    assert set(in_seat_0) <= {HOUSE, *PEOPLE.values()}
