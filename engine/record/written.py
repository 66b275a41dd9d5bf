"""The record of a match as this engine writes it: every deck and every action, enough to replay it.

As JSON::

    {"form": "majlis-match", "form_version": 1,
     "ruleset": {"name": "tournament", "version": 1, "overrides": {"kasho": false}},
     "seats": 4,
     "dealer": 2,                                   who dealt first, seats 0 to 3
     "deals": [
       {"deck": "7s Qs Kc ...",                     all 32 cards from the top
        "actions": ["3 pass", "0 sun", "0 call sira As", "0 As", ...],    seat and action
        "points": [26, 0], "totals": [26, 0]},      after a deal that was played
       {"deck": "...", "actions": ["0 kasho"], "void": "kasho", "totals": [26, 0]},
       {"deck": "...", "actions": ["1 sun", ...], "penalty": 0,         ended by a qaid against side 0
        "points": [0, 26], "totals": [26, 26]},
       {"deck": "...", "actions": ["1 pass"]}       the last deal may be unfinished
     ],
     "result": {"totals": [26, 0], "winner": null, "end": null}}
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from engine.deck import deck_text, parse_deck
from engine.errors import NotationError
from engine.given import expect
from engine.match import FinishedDeal, Match
from engine.record.fields import Fields
from engine.ruleset import Ruleset, preset
from engine.scoring import Pair

FORM = "majlis-match"
FORM_VERSION = 1
_FAR = 10**9


@dataclass(frozen=True, slots=True)
class RecordDeal:
    """One deal: its deck, every (seat, action), the side whose penalty (qaid) ended it, if one did, and what is
    stated about its end, if it has ended."""

    deck: tuple[int, ...]
    actions: tuple[tuple[int, str], ...]
    penalty: int | None = None
    points: Pair | None = None
    void: str | None = None
    totals: Pair | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match: the rules, who dealt first, every deal, and the result that is stated."""

    ruleset: Ruleset
    dealer: int
    deals: tuple[RecordDeal, ...]
    totals: Pair
    winner: int | None
    end: str | None

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "form": FORM,
            "form_version": FORM_VERSION,
            "ruleset": {
                "name": self.ruleset.name,
                "version": self.ruleset.version,
                "overrides": self.ruleset.overrides(),
            },
            "seats": self.ruleset.seats,
            "dealer": self.dealer,
            "deals": [_deal_to_dict(deal) for deal in self.deals],
            "result": {"totals": list(self.totals), "winner": self.winner, "end": self.end},
        }

    def text(self) -> str:
        """The JSON form as text, the same for equal records."""
        return json.dumps(self.to_dict(), ensure_ascii=False, indent=1) + "\n"


def record_of(match: Match) -> Record:
    """The record of a match as far as it has been played.

    >>> from engine import play_match, preset, read_record
    >>> record = record_of(play_match(preset("saudi"), "any seed"))
    >>> record.ruleset.name, read_record(record.text()) == record
    ('saudi', True)
    """
    expect("match", match, Match)
    deals = [_finished(done) for done in match.finished]
    if match.deal is not None:
        deals.append(RecordDeal(match.deal.deck, match.deal.history))
    return Record(match.ruleset, match.first_dealer, tuple(deals), match.totals, match.winner, match.end)


def read_written(data: object) -> Record:
    """Reads the JSON form. Raises RecordError naming the deal and the field; nothing is replayed yet."""
    fields = Fields(data, "a record")
    fields.only("form", "form_version", "ruleset", "seats", "dealer", "deals", "result")
    fields.text("form", FORM)
    fields.number("form_version", FORM_VERSION, FORM_VERSION)
    ruleset = _read_ruleset(fields)
    fields.number("seats", ruleset.seats, ruleset.seats)
    dealer = fields.number("dealer", 0, ruleset.seats - 1)
    deals = tuple(
        _read_deal(Fields(deal, "a deal", number), ruleset)
        for number, deal in enumerate(fields.list("deals"), 1)
    )
    result = Fields(fields.value("result"), "the result")
    result.only("totals", "winner", "end")
    return Record(
        ruleset,
        dealer,
        deals,
        totals=result.pair("totals"),
        winner=result.number("winner", 0, ruleset.sides - 1) if result.has("winner") else None,
        end=result.text("end", "target", "gahwa") if result.has("end") else None,
    )


def _finished(done: FinishedDeal) -> RecordDeal:
    points = None if done.score is None else done.score.points
    deal = done.deal
    return RecordDeal(deal.deck, deal.history, deal.penalty, points, deal.void, done.totals.points)


def _deal_to_dict(deal: RecordDeal) -> dict[str, Any]:
    written: dict[str, Any] = {
        "deck": deck_text(deal.deck),
        "actions": [f"{seat} {action}" for seat, action in deal.actions],
    }
    if deal.penalty is not None:
        written["penalty"] = deal.penalty
    if deal.void is not None:
        written["void"] = deal.void
    if deal.points is not None:
        written["points"] = list(deal.points)
    if deal.totals is not None:
        written["totals"] = list(deal.totals)
    return written


def _read_ruleset(fields: Fields) -> Ruleset:
    """House rules: preset, version and overrides, so that an old match keeps its meaning."""
    rules = Fields(fields.value("ruleset"), "the ruleset")
    rules.only("name", "version", "overrides")
    name, version = rules.text("name"), rules.number("version", 1, _FAR)
    overrides = Fields(rules.value("overrides"), "the overrides").data
    if not all(isinstance(field, str) for field in overrides):
        raise rules.bad("overrides", "an object of house rules")
    return rules.read("ruleset", lambda: preset(name, version, **overrides))


def _read_deal(fields: Fields, ruleset: Ruleset) -> RecordDeal:
    fields.only("deck", "actions", "penalty", "points", "void", "totals")
    deck = fields.text("deck")
    ended = fields.has("totals")
    if ended != (fields.has("points") != fields.has("void")) or (fields.has("points") and fields.has("void")):
        message = "a deal that has ended has totals, and points or why it is void"
        raise fields.refusal("bad_ending", message, field="totals")
    if fields.has("penalty") and not fields.has("points"):
        raise fields.refusal("bad_ending", "a penalty ends its deal with points", field="penalty")
    return RecordDeal(
        deck=fields.read("deck", lambda: parse_deck(deck)),
        actions=fields.read("actions", lambda: _read_actions(fields.list("actions"), ruleset)),
        penalty=fields.number("penalty", 0, ruleset.sides - 1) if fields.has("penalty") else None,
        points=fields.pair("points") if fields.has("points") else None,
        void=fields.text("void", "passed", "kasho") if fields.has("void") else None,
        totals=fields.pair("totals") if ended else None,
    )


def _read_actions(lines: list[object], ruleset: Ruleset) -> tuple[tuple[int, str], ...]:
    """``"3 pass"``: the seat and what it did."""
    seats = [str(seat) for seat in range(ruleset.seats)]
    actions = []
    for line in lines:
        seat, space, action = line.partition(" ") if isinstance(line, str) else ("", "", "")
        if not space or seat not in seats:
            raise NotationError("bad_line", f"{line!r} is not a seat and an action", text=line)
        actions.append((int(seat), action))
    return tuple(actions)
