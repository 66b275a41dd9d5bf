"""Words of the forms in which clubs, leagues and seasons are set up."""

from __future__ import annotations

from zoneinfo import available_timezones

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.house_rules import GAME_OF_PRESET
from engine.words import Language, preset_name
from league.models import League, Staff, Stage

ROLES = {Staff.Role.ORGANIZER.value: _("organizer"), Staff.Role.REFEREE.value: _("referee")}

VISIBILITIES = {
    League.Listed.PUBLIC.value: _("everybody"),
    League.Listed.UNLISTED.value: _("whoever has the link"),
    League.Listed.MEMBERS.value: _("its players and staff only"),
}

FORMATS = {
    Stage.Format.SINGLE.value: _("everybody meets everybody once"),
    Stage.Format.DOUBLE.value: _("everybody meets everybody twice, home and away"),
}

WITHDRAWALS = {
    "by_share": _("void if it played less than half, else its remaining matches are forfeits"),
    "void_all": _("all its matches are void"),
    "keep_played": _("what was decided stays, the rest is dropped"),
    "forfeit_rest": _("what was decided stays, the rest are forfeits"),
}
"""W1: what the matches of a team that left are worth."""

SERIES_WORDS = {
    1: _("one match"),
    3: _("best of three"),
    5: _("best of five"),
    7: _("best of seven"),
    9: _("best of nine"),
}
"""Of how many matches a fixture consists, as a choice."""

CRITERIA_WORDS = {
    "points": _("table points"),
    "head_to_head": _("matches among the level teams"),
    "difference": _("difference of game points"),
    "points_won": _("game points won"),
    "wins": _("matches won"),
}

ABOUT_PRESETS = {
    "tournament": _(
        "Baloot of organized play: the dealer's right leads, hokum must be beaten, no gahwa in sun, kasho."
    ),
    "standard": _(
        "Baloot as it is usually played: to 152, the buyer leads, doubling up to gahwa, kaboot 44 in hokum."
    ),
    "saudi": _("As the standard rules, but all three others may take a sun away."),
    "club": _("Baloot without doubling and claims; ashkal in both rounds, round two may name any suit."),
    "classic": _("Belote of four with two rounds of bidding, to 501."),
    "open": _("Belote of two with open cards, to 501."),
}
"""What is particular about each preset, the usual choice first."""


def preset_choices(language: Language) -> list[tuple[str, str, str, str | Promise]]:
    """Every preset to choose from: its key, its name, its game, and what is particular about it."""
    return [
        (name, preset_name(name, language), GAME_OF_PRESET[name], about)
        for name, about in ABOUT_PRESETS.items()
    ]


def zones() -> list[str]:
    """Time zones by name, those of regions only."""
    return sorted(name for name in available_timezones() if "/" in name and not name.startswith("Etc/"))


WALKOVERS = {
    "nothing": _("no game points"),
    "average": _("none; level teams are compared per match played"),
    "fixed": _("a fixed score"),
}
