"""Servers, worker and clock are killed with -9 in mid-match: no move is lost or doubled, every match ends."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from bench.kills.trial import trial

pytestmark = [pytest.mark.services, pytest.mark.timeout(600)]


def test_nothing_is_lost_or_doubled_when_processes_are_killed(
    full_environment: dict[str, str], tmp_path: Path
) -> None:
    seed = random.randrange(2**32)
    figures = trial(tmp_path, full_environment, matches=3, goal=1, seed=seed, at_once=3)
    assert not figures.faults, (seed, figures.told())
    assert figures.tally.moves and figures.kills, (seed, figures.told())
