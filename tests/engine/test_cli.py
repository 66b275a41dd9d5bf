"""`python -m engine`: what a person types and reads, in every preset and language."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli.commands import main
from engine.deck import deck, deck_text, first_dealer
from engine.fair import Proof, Redeal, commitment, seed_from
from engine.play import play_match
from engine.record import record_of
from engine.ruleset import PRESETS, preset

ROOT = Path(__file__).resolve().parents[2]
REAL_MATCH = ROOT / "league" / "demo" / "real_match.json"
LANGUAGES = ("ar", "en", "fa")


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    """Exit status and what was printed."""
    out = io.StringIO()
    return main(arguments, io.StringIO(typed), out), out.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_a_deal_of_every_preset_is_played_by_numbers(name: str, language: str) -> None:
    """Always the last choice of the list: so that somebody buys, and the deal comes to its points."""
    last = "".join(f"{number}\n" for number in range(9, 0, -1))
    status, said = run("play", "--rules", name, "--seed", "cards", "--language", language, typed=last * 60)
    assert status == 0
    totals = {"ar": "المجموع:", "en": "Totals:", "fa": "جمع:"}[language]
    assert totals in said, said[-500:]


def test_the_same_seed_deals_the_same_cards() -> None:
    one, other = (run("play", "--seed", "again", typed="q\n") for _ in range(2))
    assert one == other
    assert run("play", "--seed", "another", typed="q\n") != one


def test_what_is_refused_is_explained_and_asked_again() -> None:
    """C5 and others: the rule's number stands beside the sentence, and the same question comes again."""
    status, said = run("play", "--rules", "standard", "--seed", "s1", typed="Zz\nfour\nq\n")
    assert status == 0
    assert said.count("Refused:") == 2
    assert "Stopped before the end." in said


@pytest.mark.parametrize("typed", ["²", "½", "0", "9" * 5000, "ஃ"])
def test_a_number_that_is_none_is_refused_and_asked_again(typed: str) -> None:
    """What only looks like a number ends nothing."""
    status, said = run("play", "--rules", "standard", "--seed", "s1", typed=f"{typed}\nq\n")
    assert status == 0
    assert said.count("Refused:") == 1


@pytest.mark.parametrize("typed", ["1", "١", "۱"])
def test_numbers_are_typed_in_every_shape_of_digits(typed: str) -> None:
    """0-9, ٠-٩ and ۰-۹ choose alike."""
    said = run("play", "--rules", "standard", "--seed", "s1", typed=f"{typed}\nq\n")
    assert said == run("play", "--rules", "standard", "--seed", "s1", typed="pass\nq\n")


def test_rules_in_bytes_that_are_no_text_are_refused() -> None:
    """The refusal can be written to any terminal."""
    status, said = run("rules", "st\udcff")
    assert (status, said.encode()) == (1, said.encode())


def test_a_person_who_hears_nothing_more_stops() -> None:
    assert "Stopped" in run("play", "--seed", "x", typed="")[1]


def test_nobody_is_shown_other_hands() -> None:
    """A line of the hand holds the person's own cards, and never more than eight."""
    _, said = run("play", "--seed", "s1", typed="1\n" * 60)
    hands = re.findall(r"^Your hand: (.*)$", said, re.MULTILINE)
    assert hands and all(len(hand.split()) <= 8 for hand in hands)


@pytest.mark.parametrize("name", PRESETS)
def test_a_record_is_gone_through_with_its_account(name: str, tmp_path: Path) -> None:
    rules = preset(name)
    match = play_match(rules, "one", ["steady"] * rules.seats)
    file = tmp_path / "match.json"
    file.write_text(json.dumps(record_of(match).to_dict()), encoding="utf-8")
    for language in LANGUAGES:
        status, said = run("replay", str(file), "--language", language)
        assert status == 0
        assert str(match.totals[0]) in said.splitlines()[-1] and str(match.totals[1]) in said.splitlines()[-1]


def test_t7_the_real_match_is_refused_strictly_and_reviewed() -> None:
    """T7: strict reading names the first irregularity; a review goes on to 153-131."""
    status, said = run("replay", str(REAL_MATCH))
    assert (status, "Deal 12, trick 2" in said) == (1, True)
    status, said = run("replay", str(REAL_MATCH), "--review")
    assert status == 0
    assert said.count("Not by the rules:") == 1
    assert "153 to 131" in said.splitlines()[-1]


def test_a_sheet_is_checked(tmp_path: Path) -> None:
    file = tmp_path / "sheet.json"
    good = {"kind": "played", "contract": "sun", "buyer": 0, "abnat": [80, 50]}
    file.write_text("\ufeff" + json.dumps([good]), encoding="utf-8")
    assert run("sheet", str(file)) == (0, run("sheet", str(file))[1])
    assert "The sheet is in order." in run("sheet", str(file))[1]
    file.write_text(json.dumps([good, {**good, "abnat": [129, 1]}]), encoding="utf-8")
    for language, deal in (("en", "Deal 2"), ("ar", "الدقّة 2"), ("fa", "پخش 2")):
        status, said = run("sheet", str(file), "--language", language)
        assert (status, deal in said) == (1, True)


@pytest.mark.parametrize("content", ["", "{", "[1]", '{"a": 1}', "[[]]", '[{"kind": "played"}]'])
def test_a_file_that_cannot_be_read_is_refused_in_words(tmp_path: Path, content: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    for command in ("sheet", "replay", "verify"):
        status, said = run(command, str(file))
        assert (status, said.startswith("Refused:")) == (1, True), (command, said)


def test_a_file_that_is_not_there_or_no_text_is_named(tmp_path: Path) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00\x81")
    for file in (str(binary), str(tmp_path / "nothing")):
        status, said = run("sheet", file)
        assert (status, file in said) == (1, True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_rules_are_printed(name: str, language: str) -> None:
    status, said = run("rules", name, "--language", language)
    assert status == 0 and len(said.splitlines()) > 20


def test_rules_are_compared() -> None:
    assert run("rules", "standard", "--compare", "standard") == (0, "The rules are the same.\n")
    assert "D1" in run("rules", "standard", "--compare", "saudi")[1]


def test_rules_that_are_none_are_refused() -> None:
    for rules in ("nobody", "standard/9", "standard/1 kasho=maybe", "standard/1 nothing=yes"):
        assert run("rules", rules)[0] == 1


def proof() -> Proof:
    secret, shares = bytes(range(32)), ("حظ", "luck")
    seed = seed_from(secret, shares)
    decks = tuple((number, deck_text(deck(seed, number))) for number in (1, 3, 4))
    redeals = (Redeal(2, 5, "B13"),)
    return Proof(secret.hex(), commitment(secret), shares, seed, first_dealer(seed, 4), 4, decks, redeals)


def test_decks_are_verified(tmp_path: Path) -> None:
    """The proof of a match: as it is, and with each thing in it touched."""
    file = tmp_path / "proof.json"
    good = proof().to_dict()
    swapped = " ".join(reversed(good["decks"][1]["cards"].split()))
    touched = [
        ({}, 0, "Fair:"),
        ({"secret": "00" * 32}, 1, "the secret is not the one"),
        ({"secret": "no hex"}, 1, "the secret is not the one"),
        ({"shares": ["luck", "حظ"]}, 1, "the seed is not made"),
        ({"first_dealer": (good["first_dealer"] + 1) % 4}, 1, "should have dealt first"),
        ({"decks": [good["decks"][0], {"number": 3, "cards": swapped}]}, 1, "deal 2: its cards are not"),
    ]
    for change, status, words in touched:
        file.write_text(json.dumps({**good, **change}), encoding="utf-8")
        assert (run("verify", str(file))[0], words in run("verify", str(file))[1]) == (status, True), change


def test_it_starts_alone() -> None:
    """As a program of its own, without Django."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "engine", "rules", "club", "--language", "ar"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "البلوت" in done.stdout
    assert "django" not in done.stderr


def test_who_reads_no_further_is_no_failure() -> None:
    """`python -m engine rules | head -1` prints its line and no traceback."""
    pipe = [sys.executable, "-m", "engine", "rules", "standard"]
    with subprocess.Popen(pipe, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.parametrize(("name", "seat"), [("standard", "4"), ("open", "2")])
def test_c2_a_seat_that_is_not_at_the_table_is_refused(name: str, seat: str) -> None:
    """C2: seats are counted from 0; nobody is seated elsewhere in silence."""
    status, said = run(
        "play", "--rules", name, "--seat", seat, "--seed", "x", "--language", "ar", typed="q\n"
    )
    assert (status, "C2" in said, "لا يوجد مقعد كهذا" in said) == (1, True, True)


@pytest.mark.parametrize("wrong", [("--deals", "0"), ("--deals", "x"), ("--seat", "-1"), ("--seat", "²")])
def test_numbers_that_cannot_be_are_refused(
    wrong: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The option is named."""
    with pytest.raises(SystemExit) as refused:
        run("play", *wrong)
    assert refused.value.code == 2
    assert wrong[0] in capsys.readouterr().err
