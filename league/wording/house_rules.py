"""House rules as questions with answers, for the form in which a league departs from a preset."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.house_rules import GAMES, Values, value_text
from engine.words.fields import HOUSE_RULE_NAMES
from engine.words.said import Language

YES_NO = {"no": _("no"), "yes": _("yes")}
ANSWERS: dict[str, dict[str, str | Promise]] = {
    "ashkal_rounds": {"first": _("the first only"), "both": _("both")},
    "sun_claim": {
        "passers": _("opponents who passed"),
        "all": _("all three others"),
        "none": _("nobody"),
    },
    "round_two_asked": {"yet_to_call": _("who has not called yet"), "all": _("all three")},
    "doubling": {"ladder": _("up to gahwa"), "none": _("no doubling")},
    "sun_doubling": {"ladder": _("up to gahwa"), "once": _("once")},
    "first_leader": {"buyer": _("the buyer"), "right": _("the dealer's right"), "dealer": _("the dealer")},
    "void_in_suit": {
        "free": _("play freely"),
        "beat": _("beat where you can"),
        "club": _("as clubs play"),
        "classic": _("trump where you can"),
    },
    "club_opponents": {"must_trump": _("must trump"), "free": _("play freely")},
    "undertrump": {"must": _("must be played"), "free": _("need not be played")},
    "projects": {"best_team": _("the team with the best one"), "all": _("both teams")},
    "baloot_block": {
        "hundred": _("in a hundred with both cards"),
        "none": _("never"),
        "strict": _("in any project with either card"),
    },
    "success": {
        "totals": _("more points with everything"),
        "cards": _("more points of cards"),
        "abnat": _("more abnat"),
        "threshold": _("a fixed number of abnat"),
    },
    "doubled": {"both": _("both teams' points"), "winner_takes_all": _("everything, for the winner")},
    "passed_out_dealer": {"left": _("the left"), "right": _("the right")},
    "capot": {"add": _("added to the cards"), "replace": _("instead of the cards")},
    "open_belote_on_failure": {"passes": _("goes to the other"), "kept": _("is kept")},
    "open_capot": {"replace": _("instead of the cards"), "add": _("added to the cards")},
    "bidding_exit": {"any_deal": _("free in every deal"), "first_deal": _("free in the first deal only")},
}
"""What the values of the house rules mean, in a few words."""


@dataclass(frozen=True)
class HouseRule:
    """A house rule to choose: its game and field, its name, and (value, words) pairs; none where it is a number."""

    game: str
    field: str
    name: str
    options: list[tuple[str, str | Promise]]


def house_rules(language: Language) -> dict[str, list[HouseRule]]:
    """The house rules of every game."""
    return {
        name: [
            HouseRule(name, field, HOUSE_RULE_NAMES[field].tell(language), _options(allowed, field))
            for field, allowed in game.rules.items()
        ]
        for name, game in GAMES.items()
    }


def _options(allowed: Values, field: str) -> list[tuple[str, str | Promise]]:
    if isinstance(allowed, range):
        return []
    words = ANSWERS.get(field, {})
    texts = [(str(value), value_text(value)) for value in allowed]
    answers = [(value, words.get(text, YES_NO.get(text, text))) for value, text in texts]
    return [("", _("as in the rules chosen above")), *answers]
