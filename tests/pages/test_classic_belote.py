"""The pages of a season of Classic Belote: the form of its score sheet, and what a match tells."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from engine.bots import bots_of
from engine.ruleset import preset
from games.models import Match
from league.actions.runs import perform_run, request_run
from league.models import Result
from tests.actions.results.night import Night, make_night
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> Night:
    return make_night(2, ruleset="classic")


def written(number: int, **fields: str) -> dict[str, str]:
    return {f"d{number}-{name}": value for name, value in fields.items()}


FULL = {
    "count": "4",
    **written(1, kind="played", trump="s", taker="0", points0="٧٥", belote="0"),
    **written(2, kind="void"),
    **written(3, kind="played", trump="h", taker="1", points0="۸۱"),
    **written(4, kind="played", trump="d", taker="0", capot="0-alone"),
}
"""95 to 87, void, 81 to 81 which fails, and 512 to nothing."""


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
    """Score sheet: taker, trump, points of one team, belote, capot; nothing of another game's."""
    html = page(reader(night.organizer, language), night)
    for name in ("kind", "trump", "taker", "points0", "points1", "belote", "capot"):
        assert f'name="d1-{name}"' in html
    for name in ("contract", "level", "up_ace", "abnat0", "kaboot", "offender", "chooser"):
        assert f'name="d1-{name}"' not in html
    assert 'value="penalty"' not in html and 'value="none"' not in html


def test_score_sheet_is_judged_while_it_is_written(night: Night) -> None:
    """K6 to K8: points and totals deal by deal, numbers in any digits; what was typed stays."""
    html = page(reader(night.organizer, "en"), night, FULL | {"do": "check"})
    assert [totals(html, number) for number in (1, 3, 4)] == [
        ["95", "87", "95", "87"],
        ["162", "0", "257", "87"],
        ["512", "0", "769", "87"],
    ]
    assert 'value="٧٥"' in html
    assert re.search(r'id="d4-capot".*?<option value="0-alone" selected>', html)
    assert re.search(r'name="d2-kind" value="void" checked', html)
    first, third = html.split('id="deal-2"')[0], html.split('id="deal-3"')[1].split('id="deal-4"')[0]
    assert '<details class="more not-void" open>' in first
    assert '<details class="more not-void" open>' not in third


def test_score_sheet_a_deal_that_cannot_be_says_why(night: Night) -> None:
    """Score sheet, K7: the sentence stands at its deal, and what follows waits."""
    html = page(reader(night.organizer, "en"), night, FULL | {"d3-capot": "0", "do": "check"})
    assert "A capot leaves the other side without card points" in html
    assert totals(html, 4) == []


def test_score_sheet_is_handed_in_and_shown(night: Night) -> None:
    """Score sheet: a captain hands it in, the other sees it, the match page tells each deal."""
    fixture = night.fixture()
    address = reverse("sheet", args=[fixture.public_id])
    sent = reader(night.captain_of(fixture, 0), "en").post(address, FULL | {"do": "send"})
    assert sent.status_code == 302
    seen = reader(night.captain_of(fixture, 1), "en").get(reverse("fixture", args=[fixture.public_id]))
    html = seen.content.decode()
    assert "Capot, one player alone" in html and 'value="gahwa"' not in html
    version = Result.objects.get().number
    reader(night.captain_of(fixture, 1)).post(
        reverse("confirm", args=[fixture.public_id]), {"version": str(version)}
    )
    match = Match.objects.get()
    assert (match.points_first, match.points_second, match.winner_side) == (769, 87, 0)
    for language, words in (
        ("en", ["Card points", "Belote", "Compared, with belote", "Capot by one player alone"]),
        ("ar", ["المقارنة مع البلوت"]),
        ("fa", ["مقایسه با بلوت"]),
    ):
        told = reader(night.outsider, language).get(reverse("match", args=[match.public_id])).content.decode()
        assert all(word in told for word in words), language


def test_a_run_match_is_told(night: Night) -> None:
    """B20, K2: computers of this game are offered, and calls, cards and up card are shown."""
    fixture = night.fixture().public_id
    offered = reader(night.organizer, "en").get(reverse("fixture", args=[fixture])).content.decode()
    assert all(f'name="bot" value="{name}"' in offered for name in bots_of(preset("classic")))
    run = request_run(actor=night.organizer, fixture=fixture, seed="four seats")
    assert perform_run(run=run.public_id) is not None
    match = Match.objects.get()
    html = reader(night.outsider, "en").get(reverse("match", args=[match.public_id])).content.decode()
    played = sum(deal.sheet["kind"] == "played" for deal in match.deals.all())
    assert html.count('class="trick"') == 8 * played
    assert html.count("Up card") == played
    assert "Took, trump" in html
