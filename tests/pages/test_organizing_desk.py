"""The desk: teams that leave, schedules before they are saved, points, policies, two organizers at once."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse

from league.actions.results import report_result
from league.actions.seasons import edit_season, open_season
from league.formulas.policy import WITHDRAWAL
from league.models import Adjustment, Entry, Fixture, PolicyVersion, Season
from league.queries.policies import policy_for
from tests.actions.results.night import score
from tests.league_world import World, make_world
from tests.pages.test_organizing import posted
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def plain(text: str) -> str:
    return " ".join(re.sub("<[^>]+>", " ", text).split())


def test_the_tables_stand_side_by_side_before_a_team_leaves() -> None:
    """W2"""
    world = make_world(4, state="running")
    for fixture in world.fixtures()[:2]:
        report_result(actor=world.referee, fixture=fixture.public_id, given=score(152, 98))
    entry = world.entries[0]
    client = reader(world.organizer, "en")
    address = reverse("entry_leaving", args=[entry.public_id, "withdrawn"])
    text = client.get(address).content.decode()
    assert text.count('<table class="short">') == len(WITHDRAWAL) and text.count("in-force") == 1
    assert Entry.objects.get(pk=entry.pk).state == "accepted"
    refused = client.post(address, {"reason": " "})
    assert refused.status_code == 422 and Entry.objects.get(pk=entry.pk).state == "accepted"
    posted(client, "entry_leaving", entry.public_id, "withdrawn", reason="سفر")
    assert Entry.objects.get(pk=entry.pk).state == "withdrawn"
    posted(client, "entry_leaving", entry.public_id, "accepted", reason="عاد")
    posted(client, "entry_leaving", entry.public_id, "disqualified", reason="سلوك")
    assert Entry.objects.get(pk=entry.pk).state == "disqualified"
    again = client.post(address, {"reason": "سفر"})
    assert again.status_code == 409 and "another state" in again.content.decode()
    assert reader(world.referee).get(address).status_code == 403


def test_a_schedule_is_looked_at_and_seeds_are_drawn_before_it_is_saved() -> None:
    world = make_world(5)
    season = world.season.public_id
    client = reader(world.organizer, "en")
    step = reverse("season_desk_step", args=[season, "schedule"])
    seeds = {f"seed-{one.public_id}": str(5 - place) for place, one in enumerate(world.entries)}
    form = seeds | {
        "starts_on": "2031-01-02",
        "start_time": "٢١:٠٠",
        "every_days": "14",
        "skip": "2031-01-16",
    }
    text = client.post(step, form | {"do": "look"}).content.decode()
    assert "Nothing is saved yet" in text and "30 January 2031" in text and "16 January 2031" not in text
    assert not Fixture.objects.exists() and 'value="14"' in text
    drawn = client.post(step, form | {"do": "draw"}).content.decode()
    numbers = re.findall(r'name="seed-\w+" value="(\d+)"', drawn)
    assert sorted(numbers) == list("12345") and 'value="2031-01-16"' in drawn
    twice = client.post(step, form | {"do": "save", f"seed-{world.entries[0].public_id}": "1"})
    assert twice.status_code == 422 and "number of its own" in twice.content.decode()
    posted(client, "season_desk_step", season, "schedule", **form, do="save")
    first = Fixture.objects.filter(season=world.season, round__number=1, second__isnull=True).get()
    assert first.first_id == world.entries[4].pk  # the first seed rests in round one of an odd field
    world.enter()
    assert "draft it again" in client.get(reverse("season_desk", args=[season])).content.decode()
    late = client.post(reverse("season_desk_step", args=[season, "publish"]))
    assert late.status_code == 409


def test_points_are_given_with_a_reason() -> None:
    world = make_world(2, state="running")
    client = reader(world.organizer, "en")
    entry = world.entries[1].public_id
    step = reverse("season_desk_step", args=[world.season.public_id, "adjust"])
    wrong = client.post(step, {"entry": entry, "points": "lots", "reason": "تأخر"})
    text = wrong.content.decode()
    assert wrong.status_code == 422 and re.search(r'name="points"[^>]*value="lots"[^>]*aria-invalid', text)
    assert 'value="تأخر"' in text and not Adjustment.objects.exists()
    page = posted(
        client,
        "season_desk_step",
        world.season.public_id,
        "adjust",
        entry=entry,
        points="-٠٫٥",
        reason="تأخر",
    )
    assert str(Adjustment.objects.get().points) == "-0.50" and "تأخر" in page


def policy_form(world: World, **other: str) -> dict[str, str]:
    return {
        "win": "3",
        "draw": "1",
        "loss": "0",
        "bye": "3",
        "forfeit": "0",
        "criteria-2": "head_to_head",
        "criteria-3": "difference",
        "criteria-4": "points_won",
        "criteria-5": "wins",
        "withdrawal": "by_share",
        "best_of": "1",
        "substitutes": "2",
        "auto_confirm_hours": "24",
        "move_seconds": "60",
        "match_minutes": "0",
        "grace_seconds": "60",
        "empty_seat_seconds": "60",
        "spectator_delay": "0",
        "version": "0",
        "reason": "قرار",
    } | other


def test_policies_are_set_and_only_what_departs_is_stored() -> None:
    """N8, R16: once play has begun with a reason; an older page is told by whom it was changed."""
    world = make_world(2, state="running")
    client = reader(world.organizer, "en")
    season = world.season.public_id
    address = reverse("season_policies", args=[season])
    fields = dict(
        re.findall(
            r'<select id="[^"]*" name="(criteria-\d)".*?value="(\w*)" selected',
            client.get(address).content.decode(),
        )
    )
    assert fields == {
        "criteria-2": "head_to_head",
        "criteria-3": "difference",
        "criteria-4": "points_won",
        "criteria-5": "wins",
    }
    assert client.post(address, policy_form(world, win="2", reason="")).status_code == 422
    wrong = client.post(address, policy_form(world, draw="half"))
    assert re.search(r'name="draw"[^>]*value="half"[^>]*aria-invalid', wrong.content.decode())
    assert not PolicyVersion.objects.exists()
    posted(client, "season_policies", season, **policy_form(world, win="٢", forfeit="-1", substitutes="2"))
    assert PolicyVersion.objects.get().values == {"win": "2", "forfeit": "-1"}
    stale = client.post(address, policy_form(world, win="5"))
    text = stale.content.decode()
    assert stale.status_code == 409 and world.organizer.username in text and 'value="5"' in text
    posted(client, "season_policies", season, **policy_form(world, version="1", lots_split="1"))
    assert policy_for(world.season).win == 3 and policy_for(world.season).lots_split is True
    twice = client.post(address, policy_form(world, **{"version": "2", "criteria-3": "head_to_head"}))
    assert twice.status_code == 422


def test_two_organizers_edit_at_once() -> None:
    """R16: the second is told by whom, sees what it says now, and keeps what he typed."""
    world = make_world(0)
    client = reader(world.organizer, "en")
    address = reverse("season_settings", args=[world.season.public_id])
    page = client.get(address).content.decode()
    version = re.search(r'name="version" value="(\d+)"', page)
    assert version is not None
    edit_season(actor=world.owner, season=world.season.public_id, prize="درع")
    form = {
        "name": world.season.name,
        "ruleset": "tournament",
        "format": "single_round_robin",
        "starts_on": "2026-09-01",
        "start_time": "21:00",
        "zone": "Asia/Riyadh",
        "prize": "كأس",
        "version": version.group(1),
    }
    answer = client.post(address, form)
    text = answer.content.decode()
    assert answer.status_code == 409 and world.owner.username in text
    assert 'value="كأس"' in text and "Now it says: درع" in plain(text)
    assert Season.objects.get(pk=world.season.pk).prize == "درع"
    again = re.search(r'name="version" value="(\d+)"', text)
    assert again is not None
    assert client.post(address, form | {"version": again.group(1)}).status_code == 302
    assert Season.objects.get(pk=world.season.pk).prize == "كأس"


def test_the_next_season_is_copied_on_its_page() -> None:
    world = make_world(3, ruleset="saudi")
    client = reader(world.organizer, "en")
    season = world.season.public_id
    page = client.get(reverse("season_copy", args=[season])).content.decode()
    assert re.search(r'value="saudi" data-game="baloot" checked', page)
    form = {
        "name": "بعده",
        "ruleset": "saudi",
        "format": "single_round_robin",
        "zone": "Asia/Riyadh",
        "start_time": "21:00",
        "bring": "1",
        "do": "save",
    }
    text = posted(client, "season_copy", season, **form)
    assert text.count("was left out") == 3  # teams of no club, which only their captains enter
    new = Season.objects.get(search_name="بعده")
    assert (new.state, new.ruleset_name) == ("draft", "saudi")


def test_cancelling_a_draft_on_the_desk_shows_it_to_nobody() -> None:
    """X5"""
    world = make_world(0, state="draft")
    client = reader(world.organizer, "en")
    page = posted(client, "season_desk_step", world.season.public_id, "cancel", reason="لا فرق")
    assert "Cancelled" in page
    for name in ("season", "season_fixtures", "season_teams"):
        assert reader(world.outsider).get(reverse(name, args=[world.season.public_id])).status_code == 404
    other = make_world(0, state="draft")
    open_season(actor=other.organizer, season=other.season.public_id)
    posted(
        reader(other.organizer, "en"), "season_desk_step", other.season.public_id, "cancel", reason="لا فرق"
    )
    assert reader(world.outsider).get(reverse("season", args=[other.season.public_id])).status_code == 200


def test_an_applicant_is_refused_with_a_reason() -> None:
    world = make_world(1)
    world.add_team()
    applied = world.apply()
    client = reader(world.organizer, "en")
    desk = client.get(reverse("season_desk", args=[world.season.public_id])).content.decode()
    address = reverse("entry_leaving", args=[applied.public_id, "refused"])
    assert address in desk
    assert client.post(address, {"reason": ""}).status_code == 422
    posted(client, "entry_leaving", applied.public_id, "refused", reason="اكتمل العدد")
    applied.refresh_from_db()
    assert (applied.state, applied.reason) == ("refused", "اكتمل العدد")
    assert client.get(reverse("entry_leaving", args=[applied.public_id, "draft"])).status_code == 404
