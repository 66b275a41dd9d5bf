"""Every action a player can take in Open Belote, as a text.

============  ===========================================================================================
choosing      ``pass``, ``trump s``, ``no trump`` (O2)
combination   ``call tierce Qh``: a sequence by its top card; ``call four K``: four of a kind by its rank;
              before the own first card (O8)
card          ``Ts``
============  ===========================================================================================

All players hear them in full: what is called lies face up. Suits are s h c d; a capital suit letter is read too
(C1) and kept as a small one.
"""

from __future__ import annotations

from engine.cards import CARD_OF_TEXT, CARD_TEXTS
from engine.open.choosing import NO_TRUMP, PASS, TRUMP_CALLS
from engine.open.combinations import COMBINATIONS, Combination

COMBINATION_OF_CALL: dict[str, Combination] = {each.call: each for each in COMBINATIONS}
"""Every call of a combination there is."""


def _all_actions() -> dict[str, str]:
    suited = [call for call in TRUMP_CALLS if call != NO_TRUMP]
    suited += [call for call, each in COMBINATION_OF_CALL.items() if each.suit is not None]
    actions = {text: text for text in (PASS, *TRUMP_CALLS, *COMBINATION_OF_CALL)}
    actions.update({text[:-1] + text[-1].upper(): text for text in suited})
    actions.update({text: CARD_TEXTS[card] for text, card in CARD_OF_TEXT.items()})
    return actions


ACTIONS: dict[str, str] = _all_actions()
"""Every text that is an action, and how the engine writes it."""
