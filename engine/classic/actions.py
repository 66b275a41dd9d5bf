"""Every action a player can take in Classic Belote, as a text.

============  ==========================================================================
bidding       ``pass``; ``take`` in round one: the up card's suit is trump; ``take s`` in
              round two: another suit is named with it (K2)
card          ``Ts``
============  ==========================================================================

Suits are s h c d; a capital suit letter is read too (C1) and kept as a small one.
"""

from __future__ import annotations

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, SUITS

PASS = "pass"
TAKE = "take"
TAKE_SUIT: tuple[str, ...] = tuple(f"{TAKE} {suit}" for suit in SUITS)
"""The calls of round two, by suit."""


def _all_actions() -> dict[str, str]:
    actions = {text: text for text in (PASS, TAKE, *TAKE_SUIT)}
    actions.update({text[:-1] + text[-1].upper(): text for text in TAKE_SUIT})
    actions.update({text: CARD_TEXTS[card] for text, card in CARD_OF_TEXT.items()})
    return actions


ACTIONS: dict[str, str] = _all_actions()
"""Every text that is an action, and how the engine writes it."""
