"""Four browsers at one table: some are removed, and a whole team leaves."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabled import FOUR, Club, leave, seated, to_play
from tests.browser.test_live_table import LONG, browser  # noqa: F401

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


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
