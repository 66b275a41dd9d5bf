"""The text of a deal, and back again: for storage, for a bug report, for another program.

::

    deal 3
    ruleset tournament/1 kasho=no
    dealer 2
    totals 12 48
    must_buy no
    deck 7s Jh ...
    1 pass
    2 sun
    ...
    qaid 1

First what the deal started from (the deck from the top), then one line for every action, ``seat action``,
in the order they were taken; the actions are those of the game (``engine.actions`` has Baloot's).
A last line ``qaid side`` says that a penalty against this side ended the deal (Score sheet).
Numbers are read with 0-9, ٠-٩ or ۰-۹ and written with 0-9.
The text holds every card, so it is not for players' eyes before the deal is done.

``parse_deal(deal_text(deal)) == deal``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.cards import CARD_TEXTS
from engine.deck import parse_deck
from engine.errors import EngineError, NotationError
from engine.game import GameDeal
from engine.given import expect, wrong_kind
from engine.numerals import whole_number
from engine.ruleset import Ruleset, parse_ruleset, ruleset_text
from engine.start import is_deal, start_deal

QAID = "qaid"
"""The word for a penalty."""


def deal_text(deal: GameDeal) -> str:
    """The text form of a deal, with a line break at the end.

    >>> from engine import preset, start_deal
    >>> from engine.deck import deck
    >>> text = deal_text(start_deal(preset("club"), 2, deck("any seed", 1)).apply("pass"))
    >>> text.splitlines()[1:4], text.splitlines()[-1]
    (['ruleset club/1', 'dealer 2', 'totals 0 0'], '3 pass')
    """
    if not is_deal(deal):
        raise wrong_kind("deal", deal)
    lines = [
        f"deal {deal.number}",
        f"ruleset {ruleset_text(deal.ruleset)}",
        f"dealer {deal.dealer}",
        "totals " + " ".join(str(total) for total in deal.totals),
        f"must_buy {'yes' if deal.must_buy else 'no'}",
        "deck " + " ".join(CARD_TEXTS[card] for card in deal.deck),
        *(f"{seat} {action}" for seat, action in deal.history),
        *([] if deal.penalty is None else [f"{QAID} {deal.penalty}"]),
    ]
    return "\n".join(lines) + "\n"


def parse_deal(text: str) -> GameDeal:
    """The deal of a text, every action checked again.

    Raises NotationError with ``line`` (from 1), ``text`` (that line) and the reason; when an action breaks
    a rule, code and rule are those of the refusal.

    >>> from engine import EngineError
    >>> try:
    ...     parse_deal("deal 1\\nruleset club/1\\ndealer 7\\n")
    ... except EngineError as refused:
    ...     refused.params["line"], refused.code
    (3, 'bad_seat')
    """
    lines = expect("text", text, str).splitlines()
    start: dict[str, Any] = {}
    for at, (name, read) in enumerate(_HEADINGS.items()):
        line = lines[at] if at < len(lines) else ""
        with _reading(at + 1, line):
            start[name] = read(_value_of(name, line), start.get("ruleset"))
    deal = start_deal(
        start["ruleset"],
        start["dealer"],
        start["deck"],
        start["totals"],
        number=start["deal"],
        must_buy=start["must_buy"],
    )
    for at, line in enumerate(lines[len(_HEADINGS) :], start=len(_HEADINGS) + 1):
        with _reading(at, line):
            seat, space, action = line.partition(" ")
            if not space:
                raise NotationError("bad_line", "an action is written as: seat action")
            deal = _acted(deal, seat, action)
    return deal


def _acted(deal: GameDeal, seat: str, action: str) -> GameDeal:
    """One line more: what a seat did, or the penalty that ended the deal."""
    if seat == QAID:
        return deal.penalize(_number(action))
    return deal.apply(action, _seat(seat, deal.ruleset))


@contextmanager
def _reading(line: int, text: str) -> Iterator[None]:
    """Whatever is wrong with a line is told with its number."""
    try:
        yield
    except EngineError as error:
        params = {**error.params, "line": line, "text": text}
        raise NotationError(error.code, f"line {line}: {error.message}", rule=error.rule, **params) from error


def _value_of(name: str, line: str) -> str:
    word, _, value = line.partition(" ")
    if word != name:
        raise NotationError("bad_line", f"a line {name!r} is missing here")
    return value


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise NotationError("bad_number", f"{text!r} is not a number")
    return number


def _deal_number(text: str, ruleset: Ruleset | None) -> int:
    number = _number(text)
    if number < 1:
        raise NotationError("bad_number", "deals are counted from 1")
    return number


def _seat(text: str, ruleset: Ruleset) -> int:
    seat = _number(text)
    if seat >= ruleset.seats:
        raise NotationError("bad_seat", f"there is no seat {seat}", rule="C2")
    return seat


def _totals(text: str, ruleset: Ruleset) -> tuple[int, ...]:
    totals = tuple(_number(word) for word in text.split(" "))
    if len(totals) != ruleset.sides:
        raise NotationError("bad_totals", "there is one total for each side")
    return totals


def _yes_or_no(text: str, ruleset: Ruleset) -> bool:
    if text not in ("yes", "no"):
        raise NotationError("bad_value", f"{text!r} is neither yes nor no")
    return text == "yes"


_HEADINGS: dict[str, Callable[[str, Any], Any]] = {
    "deal": _deal_number,
    "ruleset": lambda text, _: parse_ruleset(text),
    "dealer": _seat,
    "totals": _totals,
    "must_buy": _yes_or_no,
    "deck": lambda text, _: parse_deck(text),
}
"""How the value of each heading is read: from its text and the ruleset, which stands before what depends on it."""
