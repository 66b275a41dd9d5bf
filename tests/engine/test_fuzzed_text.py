"""Whatever a text or a file holds, it is read or refused: no reader raises anything but the engine's own errors."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deck import deck, deck_text, first_dealer
from engine.errors import EngineError, NotationError
from engine.fair import Proof, check, commitment, read_proof, seed_from
from engine.notation import deal_text, parse_deal
from engine.play import play_match
from engine.record import read_record, record_of, replay, review
from engine.record.fields import load_json
from engine.ruleset import PRESETS, parse_ruleset, preset, ruleset_text
from engine.scoresheet import check_sheet, read_sheet
from engine.scribe import write_down
from engine.start import start_deal
from engine.words import LANGUAGES, explain

REAL_MATCH = Path(__file__).resolve().parents[2] / "league" / "demo" / "real_match.json"
SEEDS = st.integers(0, 2**32)
NAMES = st.sampled_from(sorted(PRESETS))
ODD_TEXTS = (
    "",
    " ",
    "\n",
    "\0",
    "²",
    "½",
    "٣",
    "۷",
    "\ud800",
    "\u202e",
    "-1",
    "9" * 5000,
    "1e9",
    "As",
    "pass",
    "=",
    "/",
)
ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.0, 10**40, float("nan"), float("inf"), "", "x", "\ud800", "9" * 5000),
    *([], {}, [[]], [None, None], ["s"], {"": 0}, [0, 0], [{}, {}]),
)


@cache
def played(name: str) -> Any:
    """A match of steady players."""
    return play_match(preset(name), "fuzz")


def spoilt_text(text: str, dice: random.Random) -> str:
    """The text with a few characters, words or lines put in, taken out, doubled or swapped."""
    for _ in range(dice.randint(1, 3)):
        glue = dice.choice(("\n", " ", ""))
        parts = text.split(glue) if glue else list(text)
        at = dice.randrange(len(parts)) if parts else 0
        change = dice.randrange(4)
        if change == 0:
            parts.insert(at, dice.choice(ODD_TEXTS))
        elif change == 1:
            parts[at : at + 1] = []
        elif change == 2:
            parts[at : at + 1] = parts[at : at + 1] * 2
        else:
            parts[at : at + 1] = [dice.choice(ODD_TEXTS)]
        text = glue.join(parts)
    return text


def spoilt_value(value: Any, dice: random.Random) -> Any:
    """The JSON value with something in it replaced, renamed, taken out or put in."""
    if isinstance(value, dict) and value and dice.random() < 0.9:
        key = dice.choice(sorted(value))
        left = {name: one for name, one in value.items() if name != key}
        change = dice.random()
        if change < 0.1:
            return left
        return left | {dice.choice(ODD_TEXTS) if change < 0.2 else key: spoilt_value(value[key], dice)}
    if isinstance(value, list) and value and dice.random() < 0.9:
        at = dice.randrange(len(value))
        return [*value[:at], spoilt_value(value[at], dice), *value[at + 1 :]]
    if isinstance(value, str) and dice.random() < 0.5:
        return spoilt_text(value, dice)
    return dice.choice(ODD_VALUES)


def read_or_refused(read: Callable[[], object]) -> bool:
    """Whether it was read; a refusal can be told in every language."""
    try:
        read()
    except EngineError as refused:
        assert all(str(explain(refused, language)) for language in LANGUAGES)
        return False
    return True


@given(seed=SEEDS, name=NAMES)
def test_spoilt_rules(seed: int, name: str) -> None:
    """The text of a ruleset."""
    dice = random.Random(seed)
    rules = preset(name, bidding_exit="any_deal")
    read_or_refused(lambda: parse_ruleset(spoilt_text(ruleset_text(rules), dice)))


@pytest.mark.parametrize("text", ["standard/²", f"standard/{'9' * 5000}", f"club goal={'1' * 5000}"])
def test_rules_with_a_number_that_is_none(text: str) -> None:
    """Digits that are no number, and numbers longer than any."""
    assert not read_or_refused(lambda: parse_ruleset(text))


@pytest.mark.parametrize("text", [f"[{'9' * 5000}]", "[" * 100_000, '{"a": 1', ""])
def test_json_that_cannot_be_read(text: str) -> None:
    """Numbers with thousands of digits, nests without end, what breaks off."""
    assert not read_or_refused(lambda: read_record(text))


@pytest.mark.parametrize(
    "call", ["call sira", "call sira As", "call hundred K", "call tierce", "call tierce Qh", "call four"]
)
@pytest.mark.parametrize("more", ["", " ", " x", " As", "\0", " K K"])
def test_calls_that_go_on_strangely_are_told(call: str, more: str) -> None:
    """What nobody can call is refused, and the refusal can be told in every language."""
    for name in PRESETS:
        rules = preset(name)
        deal = start_deal(rules, 0, deck("fuzz", 1))
        assert not read_or_refused(lambda deal=deal: deal.apply(f"call {call}{more}"))  # type: ignore[misc]


@given(text=st.text())
def test_any_text_as_rules_deal_or_record(text: str) -> None:
    """Texts that resemble nothing."""
    for read in (parse_ruleset, parse_deal, read_record, load_json):
        read_or_refused(lambda read=read: read(text))  # type: ignore[misc]


@given(seed=SEEDS, name=NAMES)
def test_spoilt_deal(seed: int, name: str) -> None:
    """The text of a deal; a refusal names the line."""
    dice = random.Random(seed)
    text = deal_text(dice.choice(played(name).finished).deal)
    try:
        parse_deal(spoilt_text(text, dice))
    except NotationError as refused:
        assert int(str(refused.params["line"])) >= 1
        assert all(str(explain(refused, language)) for language in LANGUAGES)


@given(seed=SEEDS, name=NAMES)
def test_spoilt_record(seed: int, name: str) -> None:
    """A record, as text and as an object, read and gone through."""
    dice = random.Random(seed)
    record = record_of(played(name))
    source = dice.choice((spoilt_text(record.text(), dice), spoilt_value(record.to_dict(), dice)))
    go_through = dice.choice((replay, review))
    read_or_refused(lambda: go_through(read_record(source)))


@given(seed=SEEDS)
def test_spoilt_record_of_a_match_watched_from_outside(seed: int) -> None:
    """T7, T8: the real match, spoilt; what is found irregular can be told too."""
    dice = random.Random(seed)
    watched = json.loads(REAL_MATCH.read_text(encoding="utf-8"))
    spoilt = spoilt_value(watched, dice)
    read_or_refused(lambda: replay(read_record(spoilt)))

    def told() -> None:
        for found in review(read_record(spoilt)).irregularities:
            assert all(str(explain(found.error(), language)) for language in LANGUAGES)

    read_or_refused(told)


@given(seed=SEEDS, name=NAMES)
def test_spoilt_sheet(seed: int, name: str) -> None:
    """A score sheet, read and checked."""
    dice = random.Random(seed)
    sheet = [write_down(done.deal).to_dict() for done in played(name).finished]
    rules = preset(name)
    read_or_refused(lambda: check_sheet(rules, read_sheet(rules, spoilt_value(sheet, dice))))


@given(seed=SEEDS)
def test_spoilt_proof(seed: int) -> None:
    """The proof of a match's decks, read and checked."""
    dice = random.Random(seed)
    known = seed_from(b"secret", ["one", "two"])
    decks = tuple((number, deck_text(deck(known, number))) for number in (1, 2))
    proof = Proof(
        b"secret".hex(), commitment(b"secret"), ("one", "two"), known, first_dealer(known, 4), 4, decks
    )
    assert check(read_proof(proof.to_dict())).fair
    read_or_refused(lambda: check(read_proof(spoilt_value(proof.to_dict(), dice))))
