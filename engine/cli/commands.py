"""The command line of the engine: `python -m engine play | replay | sheet | verify | rules`."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from engine.bots import BOTS
from engine.cli import reading, texts
from engine.cli.playing import Sitting, play
from engine.errors import EngineError, SetupError
from engine.given import printable
from engine.house_rules import GAME_OF_PRESET
from engine.numerals import whole_number
from engine.record.observed import OBSERVED_GAME
from engine.ruleset import PRESETS, parse_ruleset
from engine.words import LANGUAGES, Language, explain

LONGEST_FILE = 255
"""Characters of a file's name that are shown."""
PROBLEM = 1
"""The exit status when a file, a rule or a name is refused; 2 is argparse's own."""


def main(arguments: Sequence[str], read: TextIO | None = None, write: TextIO | None = None) -> int:
    """Runs one command; the exit status."""
    given = _parser().parse_args(list(arguments))
    out = write or sys.stdout
    language: Language = given.language
    try:
        lines = given.run(given, read or sys.stdin, out)
    except EngineError as refused:
        out.write(texts.REFUSED.tell(language, reason=explain(refused, language)) + "\n")
        return PROBLEM
    except (OSError, UnicodeDecodeError) as failure:
        reason = getattr(failure, "strerror", None) or type(failure).__name__
        out.write(
            texts.NO_FILE.tell(
                language, file=printable(getattr(given, "file", ""), LONGEST_FILE), reason=reason
            )
            + "\n"
        )
        return PROBLEM
    out.writelines(f"{line}\n" for line in lines)
    return int(given.status)


def _play(given: argparse.Namespace, read: TextIO, write: TextIO) -> list[str]:
    ruleset = parse_ruleset(given.rules)
    if given.seat >= ruleset.seats:
        raise SetupError("bad_seat", f"there is no seat {given.seat}", rule="C2", seat=given.seat)
    bots = [given.against] * ruleset.seats
    sitting = Sitting(given.seat, bots, given.language, read, write)
    play(ruleset, given.seed or secrets.token_hex(8), sitting, None if given.match else given.deals)
    return []


def _replay(given: argparse.Namespace, read: TextIO, write: TextIO) -> list[str]:
    ruleset = parse_ruleset(given.rules) if given.rules else None
    return reading.record_lines(_text(given.file), given.language, ruleset, strict=not given.review)


def _sheet(given: argparse.Namespace, read: TextIO, write: TextIO) -> list[str]:
    return reading.sheet_lines(_text(given.file), parse_ruleset(given.rules), given.language)


def _rules(given: argparse.Namespace, read: TextIO, write: TextIO) -> list[str]:
    other = parse_ruleset(given.compare) if given.compare else None
    return reading.rules_lines(parse_ruleset(given.rules), given.language, other)


def _verify(given: argparse.Namespace, read: TextIO, write: TextIO) -> list[str]:
    lines, fair = reading.fairness_lines(_text(given.file), given.language)
    given.status = 0 if fair else PROBLEM
    return lines


def _text(file: str) -> str:
    return sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8-sig")


def _from_zero(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0")
    return number


def _from_one(text: str) -> int:
    number = _from_zero(text)
    if number == 0:
        raise argparse.ArgumentTypeError("at least 1 deal is played")
    return number


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine", description="Baloot and Belote in the terminal."
    )
    parser.set_defaults(status=0)
    commands = parser.add_subparsers(required=True, metavar="command")
    language = argparse.ArgumentParser(add_help=False)
    language.add_argument("--language", choices=LANGUAGES, default="en")
    rules = argparse.ArgumentParser(add_help=False)
    known = ", ".join(PRESETS)
    rules.add_argument(
        "--rules", default="standard", help=f"{known}; with house rules such as 'tournament/1 kasho=no'"
    )

    one = commands.add_parser("play", parents=[rules, language], help="play against computer players")
    one.add_argument("--seat", type=_from_zero, default=0, help="where you sit, from 0")
    one.add_argument("--against", choices=sorted(BOTS), default="steady")
    one.add_argument("--seed", default="", help="the same seed deals the same cards")
    one.add_argument("--deals", type=_from_one, default=1, help="how many, void ones not counted")
    one.add_argument("--match", action="store_true", help="to the end of the match")
    one.set_defaults(run=_play)

    one = commands.add_parser("replay", parents=[language], help="go through a recorded match")
    one.add_argument("file", help="a record (JSON), or - for standard input")
    watched = ", ".join(preset for preset, game in GAME_OF_PRESET.items() if game == OBSERVED_GAME)
    one.add_argument(
        "--rules", default="", help=f"of a match that was watched, where its record names none: {watched}"
    )
    one.add_argument("--review", action="store_true", help="let irregular cards stand, and list them")
    one.set_defaults(run=_replay)

    one = commands.add_parser("sheet", parents=[rules, language], help="check a score sheet")
    one.add_argument("file", help="a list of deals (JSON), or - for standard input")
    one.set_defaults(run=_sheet)

    one = commands.add_parser(
        "verify", parents=[language], help="check the decks of a match that was dealt here"
    )
    one.add_argument("file", help="the proof of a match (JSON, engine.fair), or - for standard input")
    one.set_defaults(run=_verify)

    one = commands.add_parser("rules", parents=[language], help="print the rules of a table")
    one.add_argument("rules", nargs="?", default="standard", help=f"{known}, or with house rules")
    one.add_argument("--compare", default="", help="other rules: only what differs is printed")
    one.set_defaults(run=_rules)
    return parser
