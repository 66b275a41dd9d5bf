"""The steps of the desk: each parses, calls one action, and says what has come of it."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games.text import latin_digits
from league.actions.entries import accept_entry, put_on_waiting_list
from league.actions.lots import adjust_points, draw_lots
from league.actions.previews import preview_schedule
from league.actions.schedule import make_schedule, publish_schedule
from league.actions.seasons import archive_season, cancel_season, finish_season, open_season, reopen_season
from league.inputs.schedule_form import numbered, schedule_of
from league.models import Entry
from league.pages.refusals import actor_of
from league.queries.calendar import RoundPlanned
from league.queries.entries import entries_for
from league.queries.seasons import season_for


def looked(request: HttpRequest, season: str, rounds: list[RoundPlanned]) -> str:
    """Fills `rounds` with what the schedule would be. Raises what the action refuses."""
    rounds += preview_schedule(actor=actor_of(request), season=season, **schedule_of(request.POST))
    return reverse("season_desk", args=[season])


def drawn(request: HttpRequest, season: str) -> QueryDict:
    """The form with the seeds in an order that chance has made."""
    found = season_for(request.user, season)
    accepted = entries_for(request.user, found).filter(state=Entry.State.ACCEPTED)
    order = list(accepted.values_list("public_id", flat=True))
    secrets.SystemRandom().shuffle(order)
    return numbered(request.POST, order)


def _done(request: HttpRequest, season: str, sentence: str, part: str = "") -> str:
    messages.success(request, sentence)
    return reverse("season_desk", args=[season]) + (f"#{part}" if part else "")


def _reason(request: HttpRequest) -> str:
    return request.POST.get("reason", "").strip()


def _entry(request: HttpRequest) -> str:
    return request.POST.get("entry", "")


def _accept(request: HttpRequest, season: str) -> str:
    entry = accept_entry(actor=actor_of(request), entry=_entry(request))
    return _done(request, season, _("%(team)s is in.") % {"team": entry.name}, "teams")


def _wait(request: HttpRequest, season: str) -> str:
    entry = put_on_waiting_list(actor=actor_of(request), entry=_entry(request))
    return _done(request, season, _("%(team)s is on the waiting list.") % {"team": entry.name}, "teams")


def _schedule(request: HttpRequest, season: str) -> str:
    make_schedule(actor=actor_of(request), season=season, **schedule_of(request.POST))
    said = _("The schedule is drafted. Look at it, and publish it when it is right.")
    return _done(request, season, said, "schedule")


def _publish(request: HttpRequest, season: str) -> str:
    publish_schedule(actor=actor_of(request), season=season)
    return _done(request, season, _("The schedule is published, and the season is under way."))


def _open(request: HttpRequest, season: str) -> str:
    open_season(actor=actor_of(request), season=season)
    return _done(request, season, _("The season is open: everybody sees it, and teams may apply."))


def _finish(request: HttpRequest, season: str) -> str:
    finish_season(actor=actor_of(request), season=season)
    return _done(request, season, _("The season is finished; its table stays as it is."))


def _reopen(request: HttpRequest, season: str) -> str:
    reopen_season(actor=actor_of(request), season=season, reason=_reason(request))
    return _done(request, season, _("The season is under way again."))


def _cancel(request: HttpRequest, season: str) -> str:
    cancel_season(actor=actor_of(request), season=season, reason=_reason(request))
    return _done(request, season, _("The season is cancelled."))


def _archive(request: HttpRequest, season: str) -> str:
    archive_season(actor=actor_of(request), season=season)
    return _done(request, season, _("The season is put away; nothing in it changes any more."))


def _adjust(request: HttpRequest, season: str) -> str:
    typed = latin_digits(request.POST.get("points", "").strip()).replace("−", "-")
    adjust_points(
        actor=actor_of(request), season=season, entry=_entry(request), points=typed, reason=_reason(request)
    )
    return _done(request, season, _("The points are in the table."), "points")


def _lots(request: HttpRequest, season: str) -> str:
    entries = request.POST.getlist("entries")
    draw_lots(actor=actor_of(request), season=season, entries=entries, reason=_reason(request))
    return _done(request, season, _("The lots have split the place."), "points")


STEPS: dict[str, Callable[[HttpRequest, str], str]] = {
    "accept": _accept,
    "wait": _wait,
    "schedule": _schedule,
    "publish": _publish,
    "open": _open,
    "finish": _finish,
    "reopen": _reopen,
    "cancel": _cancel,
    "archive": _archive,
    "adjust": _adjust,
    "lots": _lots,
}
