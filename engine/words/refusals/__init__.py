"""Why something was refused, in the reader's language, naming the cards and the rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import SUITS
from engine.errors import EngineError
from engine.given import printable
from engine.words.fields import field_name
from engine.words.refusals.classic_belote import CLASSIC_BELOTE
from engine.words.refusals.fuller import MORE_IS_KNOWN
from engine.words.refusals.open_belote import OPEN_BELOTE
from engine.words.refusals.records import DIFFERS, IRREGULAR, STATED
from engine.words.refusals.table import AT_THE_TABLE, LESS_IS_KNOWN
from engine.words.refusals.written import SHEETS, TEXTS
from engine.words.said import Language, Said, Told, apart
from engine.words.terms import ENDS, action_name, combination_kind, listed, suit_name

__all__ = ["REFUSALS", "explain"]

REFUSALS: Mapping[str, Said] = {**AT_THE_TABLE, **TEXTS, **SHEETS, **OPEN_BELOTE, **CLASSIC_BELOTE}
"""A sentence for every code of the engine; braces name the params it needs."""

IN_DEAL = Said("Deal {deal}: {sentence}", "الدقّة {deal}: {sentence}", "پخش {deal}: {sentence}")
IN_TRICK = Said(
    "Deal {deal}, trick {trick}: {sentence}",
    "الدقّة {deal}، اللمّة {trick}: {sentence}",
    "پخش {deal}، دست {trick}: {sentence}",
)
IN_LINE = Said("Line {line}: {sentence}", "السطر {line}: {sentence}", "سطر {line}: {sentence}")
AND = Said("{first} and {last}", "{first} و{last}", "{first} و {last}")
NOTHING = "–"
GAP = "…"
LONGEST_MESSAGE = 300


class _Shown(dict[str, str]):
    """Values as they are read; what is not there shows as a gap, for a sentence is better than a second error."""

    def __missing__(self, key: str) -> str:
        return GAP


def explain(error: EngineError, language: Language) -> Told:
    """The sentence for a refusal with the number of the broken rule; the error's own English where there is none."""
    sentence = _sentence_for(error)
    if sentence is None:
        return _placed(error, printable(error.message, LONGEST_MESSAGE), language)
    params = {"action": error.params.get("card"), **error.params}
    words = _Shown({name: _worded(name, value, language) for name, value in params.items()})
    return _placed(error, getattr(sentence, language).format_map(words), language)


def _sentence_for(error: EngineError) -> Said | None:
    """The sentence of the code; another where the error brings less (as in a record) or more."""
    shorter = LESS_IS_KNOWN.get(error.code)
    if shorter is not None and error.params.get(shorter.needs) is None:
        return shorter.sentence
    fuller = MORE_IS_KNOWN.get(error.code)
    if fuller is not None and all(error.params.get(name) is not None for name in fuller.needs):
        return fuller.sentence
    stated = error.code.removesuffix(DIFFERS)
    if stated != error.code and stated in STATED:
        return STATED[stated]
    return REFUSALS.get(error.code) or IRREGULAR.get(error.code)


def _placed(error: EngineError, sentence: str, language: Language) -> Told:
    """The sentence with where in a sheet or record it was."""
    deal, trick = getattr(error, "deal", None), getattr(error, "trick", None)
    line = error.params.get("line") or getattr(error, "line", None)
    if deal is not None and trick is not None:
        sentence = IN_TRICK.tell(language, deal=deal, trick=trick, sentence=sentence)
    elif deal is not None:
        sentence = IN_DEAL.tell(language, deal=deal, sentence=sentence)
    elif line is not None:
        sentence = IN_LINE.tell(language, line=line, sentence=sentence)
    return Told(sentence, (error.rule,) if error.rule else ())


def _worded(name: str, value: Any, language: Language) -> str:
    """A param as it is read in a sentence."""
    if value is None or value == "" or value == ():
        return NOTHING
    if name in ("abnat", "points", "totals", "cards") and isinstance(value, list | tuple) and len(value) == 2:
        return AND.tell(language, first=value[0], last=value[1])
    if name == "combinations":
        return listed((combination_kind(kind, language) for kind in value), language)
    if isinstance(value, list | tuple):
        return listed((_worded(name, one, language) for one in value), language)
    text = printable(str(value))
    if name == "action":
        return action_name(text, language)
    if name in ("led", "trump") and text in SUITS:
        return suit_name(SUITS.index(text), language)
    if name == "field" or (name == "other" and not text.isdigit()):
        return field_name(text, language)
    if name == "end" and text in ENDS:
        return ENDS[text].tell(language)
    return text if text.isdigit() else apart(text)
