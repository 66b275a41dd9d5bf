"""Every code that is raised anywhere has a sentence, and the sentence names only what the error brings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.utils import translation

from engine.errors import EngineError, IllegalAction, RecordError, SheetError
from engine.words import REFUSALS
from games.errors import Conflict, Invalid, Missing
from league.actions.steps import IN_OTHER_STATE
from league.api.errors import CODE_OF, TROUBLES
from league.wording import LEAGUE, say, say_code

pytestmark = pytest.mark.embedded

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("engine", "games", "league", "config")
OF_CARDS = {
    "EngineError",
    "IllegalAction",
    "NotationError",
    "RulesetError",
    "SetupError",
    "SheetError",
    "RecordError",
}
OF_LEAGUE = {
    "Malformed",
    "TooLarge",
    "NotSignedIn",
    "Forbidden",
    "Missing",
    "Conflict",
    "TooMany",
    "Invalid",
    "FormulaError",
}
APART = {"rule", "deal", "trick", "line"}
"""Where an error of the engine says where it was; no sentence of a code needs to."""
PASSED_ON = re.compile(r"(\w+\.)*code|IN_OTHER_STATE\[life\]")
"""Codes that are raised again, or come from a table that is looked at by itself."""


@dataclass(frozen=True)
class Raised:
    """A code as it stands somewhere in the source, with the params that come with it there."""

    code: str
    params: frozenset[str]
    of_cards: bool
    where: str


def constructions(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            yield name, node


def code_argument(call: ast.Call, position: int = 0) -> ast.expr | None:
    named = [keyword.value for keyword in call.keywords if keyword.arg == "code"]
    return named[0] if named else (call.args[position] if len(call.args) > position else None)


def keywords(call: ast.Call) -> frozenset[str]:
    return frozenset(keyword.arg for keyword in call.keywords if keyword.arg) - APART - {"code"}


def strings(node: ast.expr | None) -> list[str]:
    """The texts an expression may be: a constant, or one of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    return [*strings(node.body), *strings(node.orelse)] if isinstance(node, ast.IfExp) else []


def forwarders(tree: ast.AST) -> Iterator[tuple[str, int, frozenset[str], bool]]:
    """Functions that make an error of a code they are given: name, position of the code, params they add."""
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        parameters = [one.arg for one in function.args.args if one.arg != "self"]
        if "code" not in parameters:
            continue
        for name, call in constructions(function):
            given = code_argument(call)
            if name in OF_CARDS | OF_LEAGUE and isinstance(given, ast.Name) and given.id == "code":
                yield function.name, parameters.index("code"), keywords(call), name in OF_CARDS


def assigned(function: ast.FunctionDef) -> Iterator[str]:
    """Codes put into a variable `code`, alone or among others."""
    for node in ast.walk(function):
        if not isinstance(node, ast.Assign):
            continue
        for target in node.targets:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for left, right in pairs:
                if isinstance(left, ast.Name) and left.id == "code":
                    yield from strings(right)


def raised_in(tree: ast.Module, where: str) -> Iterator[Raised]:
    for name, call in constructions(tree):
        if name in OF_CARDS | OF_LEAGUE:
            given = code_argument(call)
            if given is None:
                continue
            place = f"{where}:{call.lineno}"
            found = strings(given)
            assert found or PASSED_ON.fullmatch(ast.unparse(given)), f"{place}: which code is this?"
            for code in found:
                yield Raised(code, keywords(call), name in OF_CARDS, place)
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for name, call in constructions(function):
                given = code_argument(call)
                if name in OF_CARDS | OF_LEAGUE and isinstance(given, ast.Name):
                    for code in assigned(function):
                        yield Raised(code, keywords(call), name in OF_CARDS, f"{where}:{call.lineno}")


def all_raised() -> list[Raised]:
    trees = {
        str(path.relative_to(ROOT)): ast.parse(path.read_text())
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
    }
    found = [one for where, tree in trees.items() for one in raised_in(tree, where)]
    passing = [(where, *one) for where, tree in trees.items() for one in forwarders(tree)]
    for where, function, position, added, of_cards in passing:
        for place, tree in trees.items():
            if place != where and function.startswith("_"):
                continue
            for name, call in constructions(tree):
                if name == function:
                    for code in strings(code_argument(call, position)):
                        params = keywords(call) | added
                        found.append(Raised(code, params, of_cards, f"{place}:{call.lineno}"))
    for tree in trees.values():
        for name, call in constructions(tree):
            if name == "say_code":
                found += [Raised(code, keywords(call), False, "say_code") for code in strings(call.args[0])]
    found += [Raised(code, frozenset({"state"}), False, "steps") for code in IN_OTHER_STATE.values()]
    found += [
        Raised(code, frozenset(), False, "api")
        for code in (*TROUBLES, *(code for code, _ in CODE_OF.values()))
    ]
    return found


RAISED = all_raised()


def placeholders(sentence: object) -> set[str]:
    if isinstance(sentence, tuple):
        found = [set(re.findall(r"{(\w+)}", words)) for words in sentence]
        assert all(one == found[0] for one in found), sentence
        return found[0]
    with translation.override("en"):
        return set(re.findall(r"%\((\w+)\)s", str(sentence)))


def test_the_source_is_read() -> None:
    """Codes that stand in each of the forms a code can stand in."""
    codes = {one.code for one in RAISED}
    assert {
        "season_full",  # an error made on the spot
        "not_organizer",  # handed to a function that makes it
        "must_follow",  # put into a variable before
        "no_deal",  # one of two
        "bye_with_opponent",
        "entry_in_other_state",  # in a table
        "malformed_json",
        "server_error",
    } <= codes
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", code) for code in codes)


def test_every_code_has_a_sentence() -> None:
    missing = sorted({f"{one.code} ({one.where})" for one in RAISED if one.code not in _table(one)})
    assert not missing, missing


def test_a_sentence_names_only_what_the_error_brings() -> None:
    wrong = []
    for one in RAISED:
        extra = placeholders(_table(one)[one.code]) - one.params if one.code in _table(one) else set()
        wrong += [f"{one.code} at {one.where}: {sorted(extra)}"] if extra else []
    assert not wrong, wrong


def test_no_sentence_is_for_nothing() -> None:
    for table, of_cards in ((REFUSALS, True), (LEAGUE, False)):
        used = {one.code for one in RAISED if one.of_cards is of_cards}
        idle = sorted(table.keys() - used)
        assert not idle, idle


def test_sentences_are_sentences() -> None:
    with translation.override("en"):
        for code, sentence in LEAGUE.items():
            text = str(sentence)
            assert text.endswith((".", "?")) and (text[0].isupper() or text[0] == "%"), code
            assert "%" not in re.sub(r"%\(\w+\)s", "", text), code
    for code, said in REFUSALS.items():
        assert all(text.endswith((".", "؟")) and "%" not in text for text in said), code
        assert said.en[0].isupper() or said.en[0] in "{“", code


def _table(one: Raised) -> dict[str, object]:
    return dict(REFUSALS) if one.of_cards else dict(LEAGUE)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_a_refusal_names_the_thing() -> None:
    assert say(Conflict("season_full", season="abc", capacity=8)) == "The season has its 8 teams already."
    assert say_code("season_full", capacity=8) == say(Conflict("season_full", season="x", capacity=8))


def test_states_and_fields_are_said_in_words() -> None:
    told = say(Conflict("entry_in_other_state", entry="abc", state="disqualified", to="waiting"))
    assert "disqualified" in told
    assert "table number" in say(
        Invalid("number_out_of_range", field="table_number", value=0, least=1, most=9)
    )


def test_lists_are_written_out() -> None:
    told = say(Invalid("seeds_do_not_match", wrong=["a", "b"], missing=[]))
    assert "a, b" in told and "[" not in told


def test_the_engine_says_where() -> None:
    error = SheetError("abnat_missing", "neither abnat nor a kaboot is written", rule="S16", deal=3)
    assert say(error).startswith("Deal 3: ")
    record = RecordError("not_json", "line 7: what", line=7)
    assert say(record).startswith("Line 7: ")
    both = RecordError("must_follow", "x", deal=2, trick=5, seat=1, card="7s")
    assert say(both).startswith("Deal 2, trick 5: ")


def test_an_unknown_code_falls_back_to_the_error_s_own_words() -> None:
    assert say(EngineError("brand_new", "a sentence of its own")) == "a sentence of its own"
    assert say(Missing("brand_new", thing="x")) == "Brand new."
    assert say_code("brand_new") == "Brand new."
    assert say(ValueError("something else")) == "something else"


def test_what_a_sentence_names_may_be_missing() -> None:
    """A sentence is better than a second error."""
    assert say_code("season_full") == "The season has its … teams already."


def test_the_rules_may_have_their_own_word_for_a_code() -> None:
    assert say(Invalid("bad_points", points="many")) != say(SheetError("bad_points", "x", points="many"))
    assert say(IllegalAction("call_not_allowed", "x", seat=0, action="pass"))
