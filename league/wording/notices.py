"""What a notice says, in the reader's language; names are put in when it is read."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.models import Notice
from league.queries.notices import NoticeShown
from league.wording.names import NAMES
from league.wording.things import names_in

Kind = Notice.Kind

NOTICES: Mapping[str, str | Promise] = {
    Kind.RESULT_TO_ANSWER: _("%(fixture)s: the other captain has reported a result. Confirm or dispute it."),
    Kind.RESULT_REPORTED: _("%(fixture)s: a result was reported; the other captain is to confirm it."),
    Kind.RESULT_DISPUTED: _("%(fixture)s: the result is disputed. An organizer or referee decides."),
    Kind.DISPUTE_TO_DECIDE: _("%(fixture)s: the result is disputed and waits for your decision."),
    Kind.NO_SHOW_CLAIMED: _(
        "%(fixture)s: one captain says that the other team did not come; a referee decides."
    ),
    Kind.NO_SHOW_TO_DECIDE: _("%(fixture)s: a captain says that the other team did not come; please decide."),
    Kind.RESULT_CONFIRMED: _("%(fixture)s: the result was confirmed and stands."),
    Kind.RESULT_UNANSWERED: _("%(fixture)s: nobody answered the report in time, so the result stands."),
    Kind.RESULT_DECIDED: _("%(fixture)s: the result was decided by the league's staff."),
    Kind.RESULT_CORRECTED: _("%(fixture)s: the result was corrected."),
    Kind.RESULT_REVERSED: _("%(fixture)s: the result was reversed; the fixture is open again."),
    Kind.RUN_FINISHED: _("%(fixture)s: the computer players have played; the result stands."),
    Kind.RUN_FAILED: _("%(fixture)s: the computer players could not play it."),
    Kind.RESULT_PLAYED: _("%(fixture)s: it was played online; the result stands."),
    Kind.TABLE_OPENED: _("%(fixture)s: the table is open. Sit down when you are ready."),
    Kind.TABLE_WAITS: _("%(fixture)s: the table waits for you. Sit down now."),
    Kind.PARTNER_ABSENT: _("%(fixture)s: %(player)s is not at the table. A substitute may take the place."),
    Kind.SEAT_OFFERED: _("%(fixture)s: you may sit down as a substitute; the match is being played."),
    Kind.TABLE_ABANDONED: _("%(fixture)s: the referee broke the table off."),
    Kind.ENTRY_TO_DECIDE: _("%(team)s asks to take part in %(season)s."),
    Kind.ENTRY_ACCEPTED: _("%(team)s was accepted into %(season)s."),
    Kind.ENTRY_WAITING: _("%(team)s is on the waiting list of %(season)s."),
    Kind.ENTRY_REFUSED: _("%(team)s was refused in %(season)s."),
    Kind.ENTRY_WITHDRAWN: _("%(team)s has left %(season)s."),
    Kind.ENTRY_DISQUALIFIED: _("%(team)s was disqualified from %(season)s."),
    Kind.ENTRY_REINSTATED: _("%(team)s is in %(season)s again."),
    Kind.INVITATION_ACCEPTED: _("%(team)s has registered for %(season)s by your invitation."),
    Kind.CAPTAIN_NAMED: _("You are the captain of %(team)s in %(season)s."),
    Kind.TEAM_CAPTAIN_NAMED: _("You are the captain of the team %(team)s."),
    Kind.TEAM_JOINED: _("You were taken into the team %(team)s."),
    Kind.TEAM_LEFT: _("You are no longer in the team %(team)s."),
    Kind.ROSTER_JOINED: _("You play for %(team)s in %(season)s."),
    Kind.ROSTER_LEFT: _("You no longer play for %(team)s in %(season)s."),
    Kind.LINEUP_NAMED: _("%(fixture)s: you are in the line-up."),
    Kind.SUBSTITUTE_NAMED: _("%(fixture)s: you sit down as a substitute."),
    Kind.LINEUP_LEFT: _("%(fixture)s: somebody else sits in your place."),
    Kind.FIXTURE_DATED: _("%(fixture)s: a date was agreed, %(date)s."),
    Kind.FIXTURE_MOVED: _("%(fixture)s: moved, now %(date)s."),
    Kind.FIXTURE_UNDATED: _("%(fixture)s: the date was taken away."),
    Kind.FIXTURE_POSTPONED: _("%(fixture)s: postponed until a new date is agreed."),
    Kind.SCHEDULE_PUBLISHED: _("The schedule of %(season)s is published."),
    Kind.PLAYER_CLAIMED: _("%(player)s has taken over the player record with your code."),
    Kind.STAFF_NAMED: _("You are %(role)s of %(club)s."),
    Kind.STAFF_DISMISSED: _("You are no longer %(role)s of %(club)s."),
    Kind.PLACE_OFFERED: _("%(team)s asks you to play for it. Say yes or no."),
    Kind.OFFICE_OFFERED: _("You are asked to be %(role)s of %(club)s. Say yes or no."),
    Kind.SITE_OFFICE_OFFERED: _("You are asked to be %(role)s of this site. Say yes or no."),
    Kind.OFFER_ACCEPTED: _("%(player)s has said yes to what you offered."),
    Kind.OFFER_REFUSED: _("%(player)s has said no to what you offered."),
}


PLAIN = ("role",)
"""Ids that say something by themselves."""


def told(shown: NoticeShown) -> str:
    """The sentence of a notice in the reader's language."""
    ids = shown.notice.ids
    return say_notice(
        shown.notice.kind, names_in(shown.things) | {name: ids[name] for name in PLAIN if name in ids}
    )


def say_notice(kind: str, names: Mapping[str, str]) -> str:
    """The sentence of a notice. Each name stands apart from the direction of the text around it (X14)."""
    sentence = NOTICES.get(kind)
    if sentence is None:
        return _now("Something of yours has changed.")
    return str(sentence) % _Names(names)


class _Names(dict[str, str]):
    def __init__(self, names: Mapping[str, str]) -> None:
        told = {key: str(NAMES.get(value, value)) if key == "role" else value for key, value in names.items()}
        super().__init__({key: f"\u2068{value}\u2069" for key, value in told.items()})

    def __missing__(self, key: str) -> str:
        return "…"
