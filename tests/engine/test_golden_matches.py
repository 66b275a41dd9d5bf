"""Whole matches of every preset that were written down once: they read, replay and are played again to the letter.

`python -m tests.engine.test_golden_matches` writes those that are missing; what is written stays, as an old match
keeps its meaning.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.bots import Bot, bots_of
from engine.deck import Stream
from engine.play import play_match
from engine.record import Record, read_record, record_of, replay
from engine.ruleset import PRESETS, Ruleset, preset

FOLDER = Path(__file__).resolve().parent / "golden"
SEED = "a match"
RAISES = ("double", "triple", "four", "gahwa")


def wild(rules: Ruleset) -> Bot:
    """A player who calls whatever may be called, raises mostly, and plays one card in three anyhow: so that
    everything that can be said is said in one match or another."""
    dice = Stream(SEED, f"wild {rules.name}")
    careful = bots_of(rules)["intermediate"]

    def choose(seen: Any) -> str:
        legal: tuple[str, ...] = seen.legal_actions
        if seen.phase == "play" and dice.below(3):
            return careful(seen)
        raises = [action for action in legal if action in RAISES]
        said = (
            raises if dice.below(5) else [action for action in legal if action == "pass" or len(action) > 2]
        )
        return (said or legal)[dice.below(len(said or legal))]

    return choose


def played(name: str, who: str) -> Record:
    """The match of this preset by four, or two, of these players."""
    rules = preset(name)
    bots: list[str | Bot] = [wild(rules) if who == "wild" else who] * rules.seats
    return record_of(play_match(rules, SEED, bots))


def file_of(name: str, who: str) -> Path:
    return FOLDER / f"{name}_{who}.json"


@pytest.mark.parametrize("who", ["steady", "wild"])
@pytest.mark.parametrize("name", PRESETS)
def test_golden_match(name: str, who: str) -> None:
    """C6, C7, S21: every deal has the points and totals that were written, and the match its winner."""
    text = file_of(name, who).read_text(encoding="utf-8")
    record = read_record(text)
    assert isinstance(record, Record)
    gone_through = replay(record)
    assert (gone_through.final, gone_through.totals.winner) == (record.totals, record.winner)
    assert record.winner is not None and record.totals[record.winner] > 0
    assert record.text() == text
    assert played(name, who).text() == text


def test_golden_matches_hold_every_call() -> None:
    """What can be said in bidding, doubling and projects is said in some match that is kept."""
    records: list[Any] = [read_record(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.json")]
    said = {action.split()[0] for one in records for deal in one.deals for _, action in deal.actions}
    calls = "pass hokum sun ashkal confirm double triple four gahwa call take trump no"
    assert said >= set(calls.split())


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for preset_name in PRESETS:
        for players in ("steady", "wild"):
            if not (path := file_of(preset_name, players)).exists():
                path.write_text(played(preset_name, players).text(), encoding="utf-8")
