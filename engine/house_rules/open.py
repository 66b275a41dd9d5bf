"""The house rules of Open Belote, and its preset."""

from __future__ import annotations

from engine.house_rules.values import PresetValues, Values, Versions

RULES: dict[str, Values] = {
    "goal": (501, 1001, 2001, 51, 101, 201, 1, 3, 5),
    "open_belote_on_failure": ("passes", "kept"),
    "open_capot": ("replace", "add"),
    "bidding_exit": ("any_deal", "first_deal"),
}
"""Every house rule of Open Belote with the values it takes. The goal says what is counted: points, tenths of them, or
won deals (O9, O11)."""

OPEN: PresetValues = {
    "goal": 501,
    "open_belote_on_failure": "passes",
    "open_capot": "replace",
    "bidding_exit": "first_deal",
}
PRESETS: dict[str, Versions] = {"open": {1: OPEN}}
"""The values of every version of every preset; a version, once played under, stays as it is."""
