"""What a league or a season decides for itself: every policy explained, with its default."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from league.actions.policies import LIVE, has_begun, set_policy
from league.formulas.policy import CRITERIA, WALKOVER, Policy
from league.inputs.forms import number
from league.inputs.policy_form import policy_of
from league.models import League, Season
from league.pages.organizing.refused import Refused, stepped
from league.pages.refusals import actor_of
from league.permissions import may_organize, must
from league.queries.policies import policy_for, policy_with, scope_name, spans_of, versions_of
from league.queries.seasons import league_for, season_for
from league.wording.names import NAMES
from league.wording.organizing import CRITERIA_WORDS, SERIES_WORDS, WALKOVERS, WITHDRAWALS

STEP = "policy"


def season_policies_page(request: HttpRequest, season: str) -> HttpResponse:
    """The policies of a season."""
    found = season_for(request.user, season)
    must(
        may_organize(request.user, found.league), request.user, "not_organizer", league=found.league.public_id
    )
    return _answer(request, found, reverse("season_policies", args=[season]))


def league_policies_page(request: HttpRequest, league: str) -> HttpResponse:
    """The policies that the league's seasons have unless they decide otherwise."""
    found = league_for(request.user, league)
    must(may_organize(request.user, found), request.user, "not_organizer", league=league)
    return _answer(request, found, reverse("league_policies", args=[league]))


def _answer(request: HttpRequest, scope: League | Season, address: str) -> HttpResponse:
    def page(told: Refused | None = None) -> HttpResponse:
        shown = _shown(scope) | {"address": address, "refused": told}
        return render(request, "league/organizing/policies.html", shown, status=told.status if told else 200)

    if request.method != "POST":
        return page()
    return stepped(request, STEP, lambda: _set(request, scope, address), page)


def _set(request: HttpRequest, scope: League | Season, address: str) -> str:
    set_policy(
        actor=actor_of(request),
        scope=scope_name(scope),
        scope_id=scope.public_id,
        values=policy_of(request.POST, _wider(scope)),
        reason=request.POST.get("reason", "").strip(),
        version=number(request.POST, "version"),
        from_round=number(request.POST, "from_round"),
    )
    messages.success(request, _("Saved."))
    return address


def _wider(scope: League | Season) -> dict[str, Any]:
    """What would hold if this scope decided nothing for itself."""
    return policy_with(scope, **{scope_name(scope): {}}).as_values()


def _shown(scope: League | Season) -> dict[str, Any]:
    """Every policy with its value now, and where it departs from what is usual."""
    values, usual = policy_for(scope).as_values(), Policy().as_values()
    season = scope if isinstance(scope, Season) else None
    order = [*values["criteria"], *[""] * len(CRITERIA)]
    versions = list(versions_of(scope).select_related("set_by")[:20])
    return {
        "step": STEP,
        "season": season,
        "league": season.league if season else scope,
        "values": values,
        "usual": usual,
        "names": NAMES,
        "withdrawals": WITHDRAWALS,
        "series": SERIES_WORDS,
        "walkovers": WALKOVERS,
        "walkover": values["walkover_points"] if values["walkover_points"] in WALKOVER else "fixed",
        "walkover_score": policy_for(scope).walkover or ("", ""),
        "many_spans": season is not None and len(spans_of(season)) > 1,
        "by_round": season is not None and season.state in LIVE and has_begun(scope),
        "criteria": [(str(place), order[place - 1]) for place in range(2, len(CRITERIA) + 1)],
        "criterion_words": {"": "–", **{name: CRITERIA_WORDS[name] for name in CRITERIA if name != "points"}},
        "needs_reason": has_begun(scope),
        "may_change": season is None or season.state in LIVE,
        "version": versions[0].number if versions else 0,
        "versions": versions,
        "section": "seasons",
    }
