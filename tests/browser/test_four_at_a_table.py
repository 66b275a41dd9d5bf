"""Four browsers at one table: they leave, lose their network, are replaced, and the match comes to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tabled import AUTOPLAY, FOUR, ONE_DEAL, Club, leave, seated, to_play
from tests.browser.test_live_table import LONG, browser  # noqa: F401

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


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
