"""Every action a player can take, as a text.

=============  ==========================================================================================
bidding        ``pass``  ``hokum``  ``sun``  ``ashkal``  ``kasho`` (S1, T4); ``hokum s`` where the suit
               of round two is named with the call (B1)
confirming     ``confirm`` keeps a hokum of round one (S3), ``trump s`` names the suit of round two (S4),
               ``sun`` turns it
doubling       ``double``  ``triple``  ``four``  ``gahwa``  ``pass`` (S7)
project        ``call sira As``: a run by its top card; ``call hundred K``: four of a kind by its rank
               (S11); right before the first card
card           ``Ts``
=============  ==========================================================================================

Suits are s h c d; a capital suit letter is read too (C1) and kept as a small one.
"""

from __future__ import annotations

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, SUITS
from engine.doubling import LADDER
from engine.projects import FOURS, RUNS, Project

PASS = "pass"
BIDS = ("hokum", "sun", "ashkal", "kasho")
CONFIRM = "confirm"

CALL_OF_PROJECT: dict[Project, str] = {
    project: f"call {project.text}" for projects in (*RUNS, *FOURS.values()) for project in projects
}
"""The call of every project there is."""
KIND_CALLS: dict[str, str] = {call: f"call {project.kind}" for project, call in CALL_OF_PROJECT.items()}
"""S11: what the others hear of a call: the kind only."""


def _all_actions() -> dict[str, str]:
    words = [PASS, *BIDS, CONFIRM, *LADDER]
    named = [f"{word} {suit}" for word in ("hokum", "trump") for suit in SUITS]
    runs = [call for project, call in CALL_OF_PROJECT.items() if project.suit is not None]
    fours = [call for project, call in CALL_OF_PROJECT.items() if project.suit is None]
    actions = {text: text for text in (*words, *named, *runs, *fours)}
    actions.update({text[:-1] + text[-1].upper(): text for text in (*named, *runs)})
    actions.update({text: CARD_TEXTS[card] for text, card in CARD_OF_TEXT.items()})
    return actions


ACTIONS: dict[str, str] = _all_actions()
"""Every text that is an action, and how the engine writes it."""


def heard_action(action: str) -> str:
    """The action as the other players hear it: of a project only the kind (S11)."""
    return KIND_CALLS.get(action, action)
