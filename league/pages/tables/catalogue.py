"""Everything the scripts of a table say or name, in the reader's language."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language, get_language_bidi

from engine.actions import ACTIONS as BALOOT
from engine.actions import KIND_CALLS
from engine.classic.actions import ACTIONS as CLASSIC
from engine.open.actions import ACTIONS as OPEN
from engine.projects import FOURS, RUNS
from engine.ruleset import Ruleset
from engine.words import preset_name
from engine.words.terms import CONTRACTS, NO_TRUMP, TRUMP, action_name, project_name, suit_name
from league.templatetags.majlis import SHAPES, in_arabic_script
from league.wording.deals import reader_language
from league.wording.lobby import STRENGTHS
from league.wording.table_page import ENDINGS, PHRASES, WORDS

ACTIONS = {"baloot": BALOOT, "classic": CLASSIC, "open": OPEN}
"""By game."""
HEARD = frozenset(KIND_CALLS.values())
"""S11: calls of a project as the others hear them."""


def catalogue(ruleset: Ruleset) -> dict[str, Any]:
    """The words of the page, and those of the game: every action, project and suit by the text the API has for it."""
    language = reader_language()
    texts = set(ACTIONS[ruleset.game].values()) | (HEARD if ruleset.game == "baloot" else set())
    projects = [project.text for each in (*RUNS, *FOURS.values()) for project in each]
    return {
        "language": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "arabic": in_arabic_script(),
        "digits": SHAPES[settings.MAJLIS_DIGITS],
        "words": {key: str(text) for key, text in WORDS.items()},
        "actions": {text: action_name(text, language) for text in sorted(texts)},
        "projects": {text: project_name(text, language) for text in projects}
        if ruleset.game == "baloot"
        else {},
        "suits": {letter: suit_name(number, language) for number, letter in enumerate("shcd")},
        "contracts": {
            "sun": CONTRACTS["sun"].tell(language),
            "hokum": CONTRACTS["hokum"].tell(language),
            "trump": TRUMP.tell(language),
            "no_trump": NO_TRUMP.tell(language),
            "none": NO_TRUMP.tell(language),
        },
        "endings": {code: str(text) for code, text in ENDINGS.items()},
        "phrases": {code: str(text) for code, text in PHRASES.items()},
        "strengths": {code: str(text) for code, text in STRENGTHS.items()},
        "ruleset": {
            "name": preset_name(ruleset.name, language),
            "goal": ruleset.goal,
            "game": ruleset.game,
            "seats": ruleset.seats,
        },
    }
