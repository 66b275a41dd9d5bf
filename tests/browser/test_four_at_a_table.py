"""Four browsers at one table: they leave, lose their network, are replaced, and the match comes to its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tabled import AUTOPLAY, Club, club
from tests.browser.test_live_table import LONG, browser  # noqa: F401
from tests.browser.test_table_in_play import ONE_DEAL

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

FOUR = ("amal", "badr", "camil", "dana")


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club"), *FOUR, "eman", "admin") as made:
        yield made


def seated(at: Club, browser: Browser, table: str) -> dict[str, Page]:  # noqa: F811
    """The table in a browser of each of the four, connected."""
    pages = {}
    for name in FOUR:
        page = pages[name] = at.page(browser, name)
        page.goto(f"/tables/{table}/")
        expect(page.locator('.dot[data-state="on"]')).to_be_attached(timeout=LONG)
    return pages


def leave(page: Page) -> None:
    """By the menu: it says what leaving costs, and asks again."""
    page.locator(".strip .tools .plain").last.click()
    page.locator("dialog .button.red").last.click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("B10")
    page.locator("dialog [role=alert] .button.red").click()
    expect(page.locator(".watching")).to_be_visible(timeout=LONG)


def to_play(at: Club, pages: dict[str, Page], table: str) -> dict[str, Any]:
    """Calls are made in the browsers until a card is to be played; the table as a spectator sees it then."""
    for _ in range(200):
        shown: dict[str, Any] = at.rest(None, f"tables/{table}/")
        if shown["deal"]["phase"] == "play":
            return shown
        page = pages[FOUR[shown["deal"]["to_act"]]]
        expect(page.locator(".turn-line.own")).to_be_visible(timeout=LONG)
        calls = page.locator("[data-call]")
        calls.nth(1 if calls.count() > 1 and shown["deal"]["contract"] is None else 0).click()
        for _ in range(LONG // 50):
            if at.rest(None, f"tables/{table}/")["version"] > shown["version"]:
                break
            page.wait_for_timeout(50)
    raise AssertionError("nobody ever bought")


def hand_of(page: Page) -> set[str]:
    cards = page.locator(".own-hand .card-button").evaluate_all("all => all.map((one) => one.dataset.card)")
    return set(cards)


def test_four_play_a_match_through_everything(at: Club, browser: Browser) -> None:  # noqa: F811
    """One leaves in the bidding (B13), the table waits (B10a) and a substitute takes over; one is without a network for
    20 s and comes back to the right state (B14); one leaves in play (B10), and the partner puts a computer player
    there. The match is played to its end in all browsers."""
    table = at.table(*FOUR, begun=True, overrides=ONE_DEAL)
    pages = seated(at, browser, table)
    before = hand_of(pages["amal"])
    assert len(before) == 5
    leave(pages["badr"])
    expect(pages["amal"].locator('[data-seat="1"] .mark.gone')).to_contain_text("waits", timeout=LONG)
    expect(pages["amal"].locator('[data-seat="1"] .seat-ways .button')).to_have_count(0)
    assert at.rest("amal", f"tables/{table}/")["deal"]["number"] == 1
    substitute = at.page(browser, "eman")
    substitute.goto(f"/tables/{table}/")
    substitute.locator('[data-seat="1"] .seat-ways .button.main').click()
    expect(substitute.locator(".own-hand .card-button")).not_to_have_count(0, timeout=LONG)
    expect(pages["dana"].locator('[data-seat="1"] .name')).to_contain_text("eman", timeout=LONG)
    assert hand_of(pages["amal"]).isdisjoint(before) or hand_of(pages["amal"]) != before
    people = {**pages, "badr": substitute}
    to_play(at, people, table)
    pages["dana"].context.set_offline(True)
    expect(pages["dana"].locator('.dot[data-state="off"]')).to_be_attached(timeout=LONG)
    expect(pages["amal"].locator('[data-seat="3"] .mark.gone')).to_be_visible(timeout=LONG)
    for name in ("amal", "camil", "badr"):
        people[name].evaluate(AUTOPLAY)
    people["amal"].wait_for_timeout(20_000)
    pages["dana"].context.set_offline(False)
    expect(pages["dana"].locator('.dot[data-state="on"]')).to_be_attached(timeout=LONG)
    expect(pages["amal"].locator('[data-seat="3"] .mark.gone')).to_have_count(0, timeout=LONG)
    expect(pages["dana"].locator(".turn-line.own")).to_be_visible(timeout=LONG)
    assert hand_of(pages["dana"]) == set(at.rest("dana", f"tables/{table}/")["deal"]["hand"])
    leave(pages["camil"])
    pages["amal"].locator('[data-seat="2"] .seat-ways .button').click()
    expect(pages["dana"].locator('[data-seat="2"] .mark', has_text="steady")).to_be_visible(timeout=LONG)
    pages["dana"].evaluate(AUTOPLAY)
    for page in people.values():
        expect(page.locator(".result")).to_be_visible(timeout=3 * LONG)
    result = at.rest(None, f"tables/{table}/")["result"]
    assert result["winner"] in (0, 1)
    for page in (*pages.values(), substitute):
        unforeseen = [
            said
            for said in page.complaints  # type: ignore[attr-defined]
            if "ERR_INTERNET_DISCONNECTED" not in said and "409 (Conflict)" not in said
        ]  # a move that crosses with somebody's leaving is stale, and sent again
        assert unforeseen == []


def test_what_removing_costs_is_said_before(at: Club, browser: Browser) -> None:  # noqa: F811
    """B12a: of an opponent and of the partner something else; who was removed reads why they cannot sit down again."""
    table = at.table(*FOUR, begun=True)
    pages = seated(at, browser, table)
    host, removed = pages["amal"], pages["badr"]
    host.locator('[data-seat="2"] .seat-ways .plain').click()
    expect(host.locator("[role=alertdialog]")).to_contain_text("the loss of both seats")
    host.locator("[role=alertdialog] .button").first.click()
    host.locator('[data-seat="1"] .seat-ways .plain').click()
    expect(host.locator("[role=alertdialog]")).to_contain_text("wins no points")
    assert at.rest(None, f"tables/{table}/")["seats"][1]["name"] == "badr"
    host.locator("[role=alertdialog] .button.red").click()
    expect(host.locator("[role=alertdialog]")).to_have_count(0, timeout=LONG)
    removed.locator('[data-seat="1"] .seat-ways .button.main').click(timeout=LONG)
    expect(removed.locator(".news .note.bad")).to_contain_text("You were removed", timeout=LONG)


def test_a_whole_team_leaves(at: Club, browser: Browser) -> None:  # noqa: F811
    """B12: the match is over at once, and those who stayed have won it."""
    table = at.table(*FOUR, begun=True)
    pages = seated(at, browser, table)
    to_play(at, pages, table)
    leave(pages["amal"])
    pages["camil"].locator(".strip .tools .plain").last.click()
    pages["camil"].locator("dialog .button.red").last.click()
    pages["camil"].locator("dialog [role=alert] .button.red").click()
    for name in ("badr", "dana"):
        expect(pages[name].locator(".result")).to_contain_text("Us won", timeout=LONG)
    assert at.rest(None, f"tables/{table}/")["result"] | {"match": ""} == {
        "match": "",
        "points": [0, 0],
        "winner": 1,
        "end": "left",
    }
