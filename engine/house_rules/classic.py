"""The house rules of Classic Belote, and its preset."""

from __future__ import annotations

from engine.house_rules.values import PresetValues, Values, Versions

RULES: dict[str, Values] = {
    "goal": range(1, 10_001),
    "passed_out_dealer": ("left", "right"),
    "max_void_deals": range(1, 1_001),
    "first_leader": ("dealer", "right", "buyer"),
    "void_in_suit": ("classic", "beat", "free"),
    "undertrump": ("must", "free"),
    "belote_in_contract": (True, False),
    "capot": ("add", "replace"),
    "bidding_exit": ("any_deal", "first_deal"),
}
"""Every house rule of Classic Belote with the values it takes."""

CLASSIC: PresetValues = {
    "goal": 501,
    "passed_out_dealer": "left",
    "max_void_deals": 20,
    "first_leader": "dealer",
    "void_in_suit": "classic",
    "undertrump": "must",
    "belote_in_contract": True,
    "capot": "add",
    "bidding_exit": "first_deal",
}
PRESETS: dict[str, Versions] = {"classic": {1: CLASSIC}}
"""The values of every version of every preset; a version, once played under, stays as it is."""
