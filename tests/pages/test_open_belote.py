"""The pages of a season of Open Belote: the form of its score sheet, and what a match tells."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from games.models import Match, Move
from league.actions.runs import perform_run, request_run
from league.models import Entry, Result
from tests.actions.results.night import Night, make_night
from tests.league_world import make_world, new_captain
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(2, ruleset="open", overrides={"goal": 51})


def written(number: int, **fields: str) -> dict[str, str]:
    return {f"d{number}-{name.replace('__', '-')}": value for name, value in fields.items()}


FULL = {
    "count": "4",
    **written(1, trump="s", chooser="0", points0="١٠٠", c0__fifty="1", belote="1"),
    **written(2, trump="none", chooser="1", capot="0"),
    **written(3, trump="h", chooser="0", points1="۶۲"),
    **written(4, trump="d", chooser="0", points0="120", points1="42"),
}
"""15 to 8 in tenths, then 21, 10 to 6, 12 to 4."""


def page(client: Client, night: Night, data: dict[str, str] | None = None) -> str:
    address = reverse("sheet", args=[night.fixture().public_id])
    answer = client.get(address) if data is None else client.post(address, data)
    assert answer.status_code == 200
    return answer.content.decode()


def totals(html: str, number: int) -> list[str]:
    out = re.search(f'id="out-{number}".*?</p>', html, re.DOTALL)
    assert out is not None
    return re.findall(r'<bdi dir="ltr">(\d+)</bdi>', out[0])


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_score_sheet_the_form_of_this_game(night: Night, language: str) -> None:
    """Score sheet: chooser, trump or none, points of one, combinations, belote, capot; nothing of Baloot's."""
    html = page(reader(night.organizer, language), night)
    for name in ("trump", "chooser", "points0", "points1", "c0-tierce", "c1-four_tens", "belote", "capot"):
        assert f'name="d1-{name}"' in html
    for name in ("contract", "kind", "level", "up_ace", "abnat0", "kaboot"):
        assert f'name="d1-{name}"' not in html


def test_score_sheet_is_judged_while_it_is_written(night: Night) -> None:
    """O9 to O11: points and totals deal by deal, numbers in any digits; what was typed stays."""
    html = page(reader(night.organizer, "en"), night, FULL | {"do": "check"})
    assert [totals(html, number) for number in (1, 2, 3, 4)] == [
        ["15", "8", "15", "8"],
        ["21", "0", "36", "8"],
        ["10", "6", "46", "14"],
        ["12", "4", "58", "18"],
    ]
    assert 'value="١٠٠"' in html
    assert re.search(r'name="d1-c0-fifty".*?<option value="1" selected>', html)
    first, second = html.split('id="deal-2"')[0], html.split('id="deal-2"')[1].split('id="deal-3"')[0]
    third = html.split('id="deal-3"')[1].split('id="deal-4"')[0]
    assert ('<details class="more" open>' in first, '<details class="more" open>' in second) == (True, True)
    assert '<details class="more" open>' not in third


def test_score_sheet_a_deal_that_cannot_be_says_why(night: Night) -> None:
    """Score sheet, O6: the sentence stands at its deal, and what follows waits."""
    wrong = FULL | {"d2-c0-tierce": "2", "d2-c1-fifty": "1", "do": "check"}
    html = page(reader(night.organizer, "en"), night, wrong)
    assert "Only the player with the strongest combination scores his" in html
    assert totals(html, 3) == []


def test_score_sheet_is_handed_in_and_shown(night: Night) -> None:
    """Score sheet: a captain hands it in, the other sees it, the match page tells each deal."""
    fixture = night.fixture()
    address = reverse("sheet", args=[fixture.public_id])
    sent = reader(night.captain_of(fixture, 0), "en").post(address, FULL | {"do": "send"})
    assert sent.status_code == 302
    seen = reader(night.captain_of(fixture, 1), "en").get(reverse("fixture", args=[fixture.public_id]))
    html = seen.content.decode()
    assert "No trump" in html and "Capot" in html
    version = Result.objects.get().number
    reader(night.captain_of(fixture, 1)).post(
        reverse("confirm", args=[fixture.public_id]), {"version": str(version)}
    )
    match = Match.objects.get()
    assert (match.points_first, match.points_second, match.winner_side) == (58, 18, 0)
    for language, words in (
        ("en", ["Card points", "Combinations", "fifty", "Belote", "Compared, cards and combinations"]),
        ("ar", ["المقارنة، الأوراق والتشكيلات"]),
        ("fa", ["مقایسهٔ برگ‌ها و ترکیب‌ها"]),
    ):
        told = reader(night.outsider, language).get(reverse("match", args=[match.public_id])).content.decode()
        assert all(word in told for word in words), language


def test_a_run_match_of_two_seats_is_told(night: Night) -> None:
    """B18: computers of this game are offered, and sixteen tricks of two cards are shown."""
    fixture = night.fixture().public_id
    offered = reader(night.organizer, "en").get(reverse("fixture", args=[fixture])).content.decode()
    assert 'name="bot" value="beginner"' in offered
    assert 'value="gahwa"' not in offered
    run = request_run(actor=night.organizer, fixture=fixture, seed="two seats")
    assert perform_run(run=run.public_id) is not None
    match = Match.objects.get()
    html = reader(night.outsider, "en").get(reverse("match", args=[match.public_id])).content.decode()
    assert html.count('class="trick"') == 16 * match.deals.count()
    assert "Up card" not in html


def test_o1_the_columns_are_shown_as_they_lay(night: Night) -> None:
    """O1, O8: eight columns of two cards for each player, and what was called before the first card."""
    run = request_run(actor=night.organizer, fixture=night.fixture().public_id, seed="calls")
    assert perform_run(run=run.public_id) is not None
    match = Match.objects.get()
    html = reader(night.outsider, "en").get(reverse("match", args=[match.public_id])).content.decode()
    assert html.count('class="columns"') == 2 * match.deals.count()
    first = html.split('class="columns"')[1].split("</ol>")[0]
    assert first.count("<li>") == 8 and first.count('class="card"') == 16
    called = Move.objects.filter(deal__match=match, action__startswith="call ").exists()
    assert ("Called before the first card" in html) is called


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
@pytest.mark.parametrize("who", ["organizer", "captain", "nobody"])
def test_c2_every_page_of_a_season_of_single_players(night: Night, language: str, who: str) -> None:
    """C2: with a line-up of one on the fixture's page, and the rules of this game beside those of another."""
    night.decide(0, 1, (55, 40))
    users = {"organizer": night.organizer, "captain": night.captains[0], "nobody": AnonymousUser()}
    client, season = reader(users[who], language), night.season.public_id
    names = ("season", "season_fixtures", "season_ratings", "season_teams", "season_rules")
    for address in (
        *(reverse(name, args=[season]) for name in names),
        reverse("season_rules", args=[season]) + "?against=tournament",
        *(reverse("fixture", args=[one.public_id]) for one in night.fixtures()),
        reverse("match", args=[Match.objects.get().public_id]),
        reverse("team", args=[night.entries[0].team.public_id]),
    ):
        assert client.get(address).status_code == 200, address


def test_c2_a_single_player_registers() -> None:
    """C2: the form asks for one player and substitutes, and a team of one is entered by it."""
    world = make_world(0, ruleset="open")
    captain, player = new_captain()
    address = reverse("season_register", args=[world.season.public_id])
    client = reader(captain, "en")
    html = client.get(address).content.decode()
    assert 'name="p1-name"' not in html and 'name="s0-name"' in html
    assert client.post(address, {"name": "وحده"}).status_code == 302
    entry = Entry.objects.get(season=world.season)
    assert [place.player for place in entry.roster.all()] == [player]
