"""Audit lines in words: what was done, and what was before and after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from engine.words import preset_name
from league.templatetags.majlis import digits, moment
from league.wording.deals import reader_language
from league.wording.names import NAMES

ACTIONS: Mapping[str, str | Promise] = {
    "create_season": _("Season made"),
    "copy_season": _("Season copied"),
    "edit_season": _("Season changed"),
    "season_opened": _("Season opened"),
    "season_finished": _("Season finished"),
    "season_reopened": _("Season taken up again"),
    "season_cancelled": _("Season cancelled"),
    "season_archived": _("Season archived"),
    "make_schedule": _("Schedule drafted"),
    "publish_schedule": _("Schedule published"),
    "set_policy": _("Policy set"),
    "draw_lots": _("Lots drawn"),
    "adjust_points": _("Points given or taken"),
    "import_teams": _("Teams imported"),
    "make_invitation": _("Invitation made"),
    "revoke_invitation": _("Invitation taken back"),
    "accept_invitation": _("Invitation accepted"),
    "apply_for_season": _("Applied"),
    "entry_accepted": _("Entry accepted"),
    "entry_put_on_waiting_list": _("Entry put on the waiting list"),
    "entry_refused": _("Entry refused"),
    "entry_withdrawn": _("Entry withdrawn"),
    "entry_disqualified": _("Entry disqualified"),
    "entry_reinstated": _("Entry reinstated"),
    "offer_place": _("Asked to play"),
    "accept_offer": _("Offer accepted"),
    "refuse_offer": _("Offer refused"),
    "leave_offered": _("Left without having accepted"),
    "withdraw_offer": _("Offer taken back"),
    "add_to_roster": _("Put on a roster"),
    "remove_from_roster": _("Taken off a roster"),
    "name_roster_captain": _("Captain named"),
    "set_lineup": _("Line-up set"),
    "set_date": _("Date agreed"),
    "clear_date": _("Date taken away"),
    "postpone_fixture": _("Fixture postponed"),
    "report_result": _("Result reported"),
    "confirm_result": _("Result stands"),
    "dispute_result": _("Result disputed"),
    "reverse_result": _("Result reversed"),
    "request_run": _("Computer players asked to play"),
    "open_table": _("Table opened"),
    "begin_match": _("Match begun"),
    "pause_table": _("Table paused"),
    "resume_table": _("Play resumed"),
    "undo_to": _("Moves taken back"),
    "penalize": _("Penalty (qaid)"),
    "rule_match": _("Match decided by a ruling"),
    "abandon_table": _("Table broken off"),
    "remove_from_seat": _("Taken out of a seat"),
    "let_in_again": _("Somebody removed let in again"),
    "put_computer": _("Computer player put into a seat"),
    "admit_substitute": _("Substitute let in"),
    "warn_of_absent": _("Looked for who is absent"),
}
"""What is done within a season. Clubs, leagues, teams and people have their lines outside it."""

LABELS: Mapping[str, str | Promise] = {
    "state": _("state"),
    "at": _("date"),
    "venue": _("venue"),
    "table": _("table"),
    "outcome": _("outcome"),
    "winner_side": _("winner"),
    "points": _("points"),
    "version": _("report"),
    "players": _("players"),
    "player": _("player"),
    "captain": _("captain"),
    "role": _("role"),
    "side": _("team"),
    "entry": _("team"),
    "entries": _("teams"),
    "rounds": _("rounds"),
    "fixtures": _("fixtures"),
    "format": _("format"),
    "changed": _("changed"),
    "run": _("run"),
    "reversed_at": _("reversed"),
    "ruleset": _("rules"),
    "overrides": _("house rules"),
    "added": _("new"),
    "there": _("there already"),
    "left": _("left out"),
    "seat": _("seat"),
    "number": _("entry of the log"),
    "winner": _("winner"),
    "computer": _("computer player"),
}


@dataclass(frozen=True)
class Difference:
    """One thing that an action changed, in words; `before` is empty where there was nothing."""

    label: str
    before: str
    after: str


def action_in_words(action: str) -> str:
    """What was done."""
    return str(ACTIONS.get(action) or action.replace("_", " ").capitalize())


def differences(
    before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, called: Mapping[str, str]
) -> Iterator[Difference]:
    """What is otherwise after than before, name by name; `called` has the names of public ids."""
    was, now = before or {}, after or {}
    for key in [*was, *(key for key in now if key not in was)]:
        one, other = was.get(key), now.get(key)
        if one != other or key not in was:
            label = str(LABELS.get(key) or NAMES.get(key) or key.replace("_", " "))
            yield Difference(
                label,
                value_in_words(key, one, called) if key in was else "",
                value_in_words(key, other, called) if key in now else "",
            )


def value_in_words(key: str, value: Any, called: Mapping[str, str]) -> str:
    """A value as it is read: names for ids, words for states, a moment for an instant."""
    if value is None or value == "" or value == []:
        return "–"
    if isinstance(value, bool):
        return _now("yes") if value else _now("no")
    if isinstance(value, list):
        between = " : " if key == "points" else ", "
        return between.join(value_in_words(key, one, called) for one in value)
    if isinstance(value, dict):
        told = (
            f"{NAMES.get(name, name)}: {value_in_words(name, one, called)}" for name, one in value.items()
        )
        return ", ".join(told)
    if key == "weekday":
        return str(WEEKDAYS[value])
    if key == "ruleset":
        return preset_name(value, reader_language())
    if key == "seat":
        return str(digits(value + 1))
    if key in ("side", "winner_side", "winner"):
        return _now("first team") if value == 0 else _now("second team")
    if isinstance(value, str) and value in called:
        return f"\u2068{called[value]}\u2069"
    if isinstance(value, str) and "T" in value and (instant := parse_datetime(value)) is not None:
        return moment(instant)
    return str(NAMES.get(str(value)) or LABELS.get(str(value)) or digits(value))
