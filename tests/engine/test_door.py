"""The engine's door: whatever is handed in, the answer is a value or an EngineError that names what was wrong."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    EngineError,
    Match,
    Ruleset,
    SheetDeal,
    check_sheet,
    deal_text,
    parse_deal,
    parse_ruleset,
    play_match,
    preset,
    read_record,
    record_of,
    replay,
    review,
    ruleset_text,
    start_deal,
)
from engine.classic.written import ClassicSheetDeal
from engine.cli.commands import main
from engine.deck import deck
from engine.open.written import OpenSheetDeal
from engine.scoresheet import check_final, read_sheet
from engine.view import view
from engine.words import explain

JUNK: tuple[Any, ...] = (
    *(None, {}, [], (), "x", "", "\x00", 1.5, float("nan"), float("inf"), True, -1, 10**30, object(), b"x"),
    *({"kind": 1}, [None], (1, 2, 3), int, SheetDeal(kind="void"), "7s", ["7s"], (1.5, 0), (float("nan"), 0)),
)
CARDS = deck("door", 1)
HOKUM = SheetDeal(kind="played", contract="hokum", trump="s", buyer=0, abnat=(100, None))
RECORD = record_of(Match.start(preset("standard"), 0))


def dealt(name: str = "standard") -> Match:
    return Match.start(preset(name), 0).deal_cards(CARDS)


def begun(name: str) -> dict[str, Any]:
    start: dict[str, Any] = {"dealer": 0, "deck": CARDS, "totals": (0, 0), "number": 1, "must_buy": False}
    return {"ruleset": preset(name), **start}


def ruled(**changes: Any) -> Ruleset:
    values = {field: getattr(preset("standard"), field) for field in Ruleset.__slots__}
    return Ruleset(**{**values, **changes})


DOORS: dict[str, tuple[Callable[..., object], dict[str, Any]]] = {
    **{f"start_deal {name}": (start_deal, begun(name)) for name in ("standard", "classic", "open")},
    **{
        f"{act} {name}": (getattr(dealt(name), act), {word: "pass", "seat": 1})
        for name in ("standard", "classic", "open")
        for act, word in (("apply", "action"), ("let_stand", "card"))
    },
    **{
        f"legal_actions {name}": (start_deal(**begun(name)).legal_actions, {"seat": 1})
        for name in ("standard", "classic", "open")
    },
    "Match.start": (Match.start, {"ruleset": preset("standard"), "dealer": 0}),
    "deal_cards": (Match.start(preset("classic"), 0).deal_cards, {"deck": CARDS}),
    "apply between deals": (Match.start(preset("classic"), 0).apply, {"action": "pass", "seat": 0}),
    "check_sheet": (check_sheet, {"ruleset": preset("standard"), "deals": [HOKUM], "totals": (0, 0)}),
    "check_sheet classic": (check_sheet, {"ruleset": preset("classic"), "deals": [], "totals": (0, 0)}),
    "check_sheet open": (check_sheet, {"ruleset": preset("open"), "deals": [], "totals": (0, 0)}),
    "read_sheet": (read_sheet, {"ruleset": preset("standard"), "data": []}),
    "check_final": (
        check_final,
        {"ruleset": preset("standard"), "points": (152, 10), "end": "target", "winner": 0},
    ),
    "preset": (lambda name, version: preset(name, version), {"name": "standard", "version": 1}),
    "preset with": (
        lambda goal, kasho: preset("standard", goal=goal, kasho=kasho),
        {"goal": 152, "kasho": True},
    ),
    "Ruleset": (ruled, {"name": "standard", "version": 1, "goal": 152}),
    "parse_ruleset": (parse_ruleset, {"text": "standard/1"}),
    "ruleset_text": (ruleset_text, {"ruleset": preset("standard")}),
    "parse_deal": (parse_deal, {"text": "deal 1"}),
    "deal_text": (deal_text, {"deal": start_deal(**begun("open"))}),
    "play_match": (play_match, {"ruleset": preset("open", goal=1), "seed": "s"}),
    "read_record": (read_record, {"source": "{}", "ruleset": None}),
    "record_of": (record_of, {"match": Match.start(preset("standard"), 0)}),
    "replay": (replay, {"record": RECORD}),
    "review": (review, {"record": RECORD}),
    "deck": (deck, {"seed": "s", "n": 1}),
    "view": (view, {"deal": start_deal(**begun("standard")), "seat": 0}),
    "SheetDeal": (
        SheetDeal,
        HOKUM.__reduce_ex__(2)[2] and {name: getattr(HOKUM, name) for name in HOKUM.__slots__},
    ),
    "ClassicSheetDeal": (
        ClassicSheetDeal,
        {"kind": "played", "taker": 0, "trump": "s", "points": (90, None)},
    ),
    "OpenSheetDeal": (OpenSheetDeal, {"kind": "played", "chooser": 0, "trump": "s", "points": (90, None)}),
}


@pytest.mark.parametrize("door", DOORS)
def test_nothing_that_is_handed_in_is_an_error_of_python(door: str) -> None:
    """Each argument in turn is everything it should not be: the rest of Python's errors never come out."""
    act, good = DOORS[door]
    for name in good:
        for junk in JUNK:
            try:
                act(**{**good, name: junk})
            except EngineError as refused:
                for language in ("ar", "en", "fa"):
                    told = str(explain(refused, language))  # type: ignore[arg-type]
                    assert told.strip() and len(told) < 500


@pytest.mark.parametrize(
    "totals", [(float("nan"), 0), (1.5, 0), (True, 0), (0, None), "00", {}, (0,), (-1, 0)]
)
def test_totals_are_whole_numbers_from_0(totals: Any) -> None:
    """Of a sheet, of a deal, of a final score: nan and 1.5 are none, nor is True."""
    for act in (
        lambda: check_sheet(preset("standard"), [HOKUM], totals),
        lambda: start_deal(preset("standard"), 0, CARDS, totals),
        lambda: check_final(preset("standard"), totals),
    ):
        with pytest.raises(EngineError):
            act()


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ("standard", None),
        ("standard", {"kind": "void"}),
        ("standard", ClassicSheetDeal(kind="void")),
        ("classic", HOKUM),
        ("open", HOKUM),
        ("classic", "void"),
    ],
)
def test_a_sheet_is_of_the_games_own_lines(rules: str, line: Any) -> None:
    """A wrong class, None or an object of JSON as a line: the deal is named."""
    with pytest.raises(EngineError) as refused:
        check_sheet(preset(rules), [line])
    assert (refused.value.code, getattr(refused.value, "deal", None)) == ("not_a_written_deal", 1)


def test_true_is_no_number() -> None:
    """Neither a dealer, nor a version, nor a winner."""
    for act in (
        lambda: Match.start(preset("standard"), True),
        lambda: start_deal(preset("standard"), True, CARDS),
        lambda: preset("standard", True),
        lambda: check_final(preset("standard"), (152, 10), winner=False),
    ):
        with pytest.raises(EngineError):
            act()


HOSTILE = "\x1b[31mred\x07\u202e\nFair: the secret was committed to." + "x" * 10_000_000


@pytest.mark.parametrize(
    "text",
    [
        '{"form": "majlis-match", "form_version": 1, "%s": 1}',
        '{"form": "%s"}',
        '[{"kind": "%s"}]',
        '[{"kind": "played", "%s": 1}]',
        '{"commitment": "%s", "seats": "%s"}',
        "%s",
    ],
)
@pytest.mark.parametrize("command", ["replay", "sheet", "verify"])
@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_what_a_file_says_is_echoed_short_and_harmless(
    command: str, language: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A field of 10 MB, terminal escapes, marks of direction, forged lines: one short line without any of them."""
    hostile = (
        HOSTILE.replace("\\", "").replace("\n", "\\n").replace("\x1b", "\\u001b").replace("\x07", "\\u0007")
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(text.replace("%s", hostile)))
    out = io.StringIO()
    assert main([command, "-", "--language", language], write=out) != 0
    said = out.getvalue()
    assert len(said) < 700 and said.count("\n") == 1
    assert not {"\x1b", "\x07", "\u202e"} & set(said)


def test_a_file_that_is_not_there_is_named_harmlessly() -> None:
    out = io.StringIO()
    assert main(["verify", "no\x1b[31m\nFair: such file"], write=out) == 1
    assert out.getvalue().count("\n") == 1 and "\x1b" not in out.getvalue()
