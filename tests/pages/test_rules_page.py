"""The page of a season's rules: in the reader's language, what differs first, policies and their history."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils import translation

from engine.ruleset import PRESETS
from engine.words import preset_name
from games.models import Player
from league.actions.policies import set_policy
from league.formulas.policy import CRITERIA, WITHDRAWAL, Policy
from league.models import Season
from league.queries.policies import history_of
from league.wording.policies import CRITERIA as CRITERIA_NAMES
from league.wording.policies import TEXTS, TITLES, policies_told, versions_told
from league.wording.policies import WITHDRAWAL as WITHDRAWAL_TEXTS
from tests.actions.results.night import Night, make_night
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(4)


def page(night: Night, language: str = "en", query: str = "", user: object = None) -> str:
    answer = reader(user or AnonymousUser(), language).get(
        reverse("season_rules", args=[night.season.public_id]) + query
    )
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    """The text a reader sees in the part of the page that is its own."""
    part = html[html.index('id="rules"') :]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part))


@pytest.mark.parametrize("language", ["ar", "fa", "en"])
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_page_in_every_language(night: Night, name: str, language: str) -> None:
    Season.objects.filter(pk=night.season.pk).update(ruleset_name=name, ruleset_overrides={})
    shown = page(night, language)
    assert preset_name(name, language) in shown  # type: ignore[arg-type]
    assert "S17" in shown or name in ("classic", "open", "club")
    for field in ("kasho", "void_in_suit", "qablak_round_two", "auto_confirm_hours"):
        assert field not in words(shown) or (language == "en" and field == "kasho")


def test_what_a_season_plays_otherwise_comes_first(night: Night) -> None:
    """T4: the changed rule stands above the chapters, with what the preset says."""
    Season.objects.filter(pk=night.season.pk).update(
        ruleset_name="tournament", ruleset_overrides={"kasho": False}
    )
    told = words(page(night))
    assert told.index("There is no kasho") < told.index("Kasho: who holds") < told.index("Cards and table")


def test_a_page_compares_with_a_preset_and_with_another_season(night: Night) -> None:
    Season.objects.filter(pk=night.season.pk).update(ruleset_name="tournament", ruleset_overrides={})
    told = words(page(night, query="?against=club"))
    assert "Beside Baloot, the rules of an online club" in told
    assert told.index("there is no qablak, nobody may take it away") < told.index("How this season is run")
    other = make_night(2)
    Season.objects.filter(pk=other.season.pk).update(
        ruleset_name="tournament", ruleset_overrides={"goal": 101}
    )
    told = words(page(night, query=f"?against={other.season.public_id}"))
    assert "The goal: 101 points." in told
    assert "No difference" in words(page(night, query=f"?against={night.season.public_id}"))


def test_what_cannot_be_compared_with_is_not_there(night: Night) -> None:
    """A draft of others is as if it were not there."""
    hidden = make_night(2)
    Season.objects.filter(pk=hidden.season.pk).update(state=Season.State.DRAFT)
    for text in ("nonsense", hidden.season.public_id):
        address = reverse("season_rules", args=[night.season.public_id]) + f"?against={text}"
        assert reader(AnonymousUser()).get(address).status_code == 404
    own = reverse("season_rules", args=[hidden.season.public_id])
    assert reader(AnonymousUser()).get(own).status_code == 404
    assert reader(hidden.organizer).get(own).status_code == 200


def test_a_change_of_policy_says_when_by_whom_and_why(night: Night) -> None:
    """N8: the newest version, its reason, what it changed, and the organizer's name."""
    Player.objects.create(name="أبو سعد", search_name="ابو سعد", user=night.organizer)
    set_policy(
        actor=night.organizer,
        scope="season",
        scope_id=night.season.public_id,
        values={"win": 2, "auto_confirm_hours": 1},
        reason="agreed by all captains",
    )
    told = words(page(night))
    assert "A report that nobody answers is confirmed after 1 hour." in told
    history = told[told.index("When that was decided") :]
    assert "agreed by all captains" in history and "أبو سعد" in history
    assert "A win: 2 in the table" in history
    assert night.organizer.username not in told


def test_what_the_league_sets_is_part_of_the_history(night: Night) -> None:
    """N8: a change of the league counts for the season only where the season has set nothing itself."""
    for scope, thing, values in (
        ("league", night.league, {"draw": 2, "substitutes": 1}),
        ("season", night.season, {"draw": 1}),
        ("league", night.league, {"draw": 3, "substitutes": 0}),
    ):
        set_policy(actor=night.organizer, scope=scope, scope_id=thing.public_id, values=values, reason="why")
    newest, own, first = versions_told(history_of(night.season))[:3]
    assert [one.name for one in newest.changes] == ["substitutes"]
    assert (newest.scope, own.scope, first.scope) == ("league", "season", "league")
    assert [one.name for one in own.changes] == ["draw"]
    assert {one.name for one in first.changes} >= {"draw", "substitutes"}
    assert "For the whole league" in words(page(night))


def test_every_policy_is_told_with_every_value() -> None:
    """N8: no field of a policy is without words, and no value is told like another."""
    names = {field.name for field in fields(Policy)}
    assert set(TITLES) == set(TEXTS) == names
    assert set(CRITERIA_NAMES) == set(CRITERIA) and set(WITHDRAWAL_TEXTS) == set(WITHDRAWAL)
    with translation.override("en"):
        assert len({TEXTS["withdrawal"](value) for value in WITHDRAWAL}) == len(WITHDRAWAL)
        for name in ("forfeit_in_head_to_head", "lots_split", "run_rates_lineup"):
            assert TEXTS[name](True) != TEXTS[name](False)
        assert {TEXTS["auto_confirm_hours"](hours) for hours in (0, 1, 24)} == {
            "A report that nobody answers waits until somebody does.",
            "A report that nobody answers is confirmed after 1 hour.",
            "A report that nobody answers is confirmed after 24 hours.",
        }
        told = {one.name: one.text for one in policies_told(Policy())}
    assert told["win"] == "3 in the table"
    assert told["criteria"].startswith("points, then head to head, then")
