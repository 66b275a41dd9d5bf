"""The house rules of four-player Baloot, and its presets."""

from __future__ import annotations

from engine.house_rules.values import PresetValues, Values, Versions

RULES: dict[str, Values] = {
    "goal": range(1, 10_001),
    "ashkal_rounds": ("first", "both"),
    "ashkal_on_ace": (False, True),
    "ashkal_over_hokum": (False, True),
    "sun_claim": ("passers", "all", "none"),
    "qablak_round_two": (False, True),
    "round_two_asked": ("yet_to_call", "all"),
    "confirm_hokum": (False, True),
    "round_two_any_suit": (False, True),
    "kasho": (False, True),
    "max_void_deals": range(1, 1_001),
    "doubling": ("ladder", "none"),
    "sun_doubling": ("ladder", "once"),
    "first_leader": ("buyer", "right", "dealer"),
    "void_in_suit": ("free", "beat", "club", "classic"),
    "club_opponents": ("must_trump", "free"),
    "undertrump": ("must", "free"),
    "projects": ("best_team", "all"),
    "baloot_block": ("hundred", "none", "strict"),
    "success": ("totals", "cards", "abnat", "threshold"),
    "kaboot_hokum": (44, 25),
    "kaboot_ace_doubles": (False, True),
    "kaboot_multiplied": (False, True),
    "doubled": ("both", "winner_takes_all"),
    "bidding_exit": ("any_deal", "first_deal"),
}
"""Every house rule of Baloot with the values it takes."""

STANDARD: PresetValues = {
    "goal": 152,
    "ashkal_rounds": "first",
    "ashkal_on_ace": True,
    "ashkal_over_hokum": False,
    "sun_claim": "passers",
    "qablak_round_two": False,
    "round_two_asked": "yet_to_call",
    "confirm_hokum": True,
    "round_two_any_suit": False,
    "kasho": False,
    "max_void_deals": 20,
    "doubling": "ladder",
    "sun_doubling": "ladder",
    "first_leader": "buyer",
    "void_in_suit": "free",
    "club_opponents": "must_trump",
    "undertrump": "must",
    "projects": "best_team",
    "baloot_block": "hundred",
    "success": "totals",
    "kaboot_hokum": 44,
    "kaboot_ace_doubles": True,
    "kaboot_multiplied": True,
    "doubled": "both",
    "bidding_exit": "first_deal",
}
TOURNAMENT: PresetValues = STANDARD | {
    "ashkal_on_ace": False,
    "qablak_round_two": True,
    "kasho": True,
    "sun_doubling": "once",
    "first_leader": "right",
    "void_in_suit": "beat",
    "success": "abnat",
    "kaboot_hokum": 25,
    "kaboot_ace_doubles": False,
    "kaboot_multiplied": False,
}
SAUDI: PresetValues = STANDARD | {"sun_claim": "all"}
CLUB: PresetValues = STANDARD | {
    "ashkal_rounds": "both",
    "ashkal_over_hokum": True,
    "sun_claim": "none",
    "round_two_asked": "all",
    "confirm_hokum": False,
    "round_two_any_suit": True,
    "doubling": "none",
    "first_leader": "right",
    "void_in_suit": "club",
    "kaboot_hokum": 25,
    "kaboot_ace_doubles": False,
    "bidding_exit": "any_deal",
}
PRESETS: dict[str, Versions] = {
    "standard": {1: STANDARD},
    "tournament": {1: TOURNAMENT},
    "saudi": {1: SAUDI},
    "club": {1: CLUB},
}
"""The values of every version of every preset; a version, once played under, stays as it is."""
