"""In a real browser: one person plays with computers by touch, others watch, speak and sit down."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabled import AUTOPLAY, ONE_DEAL, Club, opened, to_own_card
from tests.browser.test_live_table import LONG, browser  # noqa: F401

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.parametrize("language", ["ar", "en"])
def test_a_whole_match_on_a_phone(at: Club, browser: Browser, language: str) -> None:  # noqa: F811
    """From the waiting room to the result; everything fits on the screen; the sheet tells the deals."""
    table = at.table("amal", overrides=ONE_DEAL)
    page = opened(at, browser, table, language)
    page.locator(".host .button.main").click()
    expect(page.locator(".own-hand .card-button")).to_have_count(5, timeout=LONG)
    outside = "document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth"
    assert page.evaluate(outside) is False
    page.evaluate("document.getElementById('notes').innerHTML = '<p class=\"note\">You are signed in.</p>'")
    assert page.evaluate(outside) is False, "what the page before had to say takes no room"
    page.evaluate(AUTOPLAY)
    expect(page.locator(".played").first).to_be_visible(timeout=LONG)
    assert page.evaluate(outside) is False
    expect(page.locator(".result")).to_be_visible(timeout=3 * LONG)
    told = at.rest("amal", f"tables/{table}/")
    for points in told["result"]["points"]:
        expect(page.locator(".final")).to_contain_text(str(points))
    page.locator(".opens-sheet").click()
    expect(page.locator("dialog .sheet-lines > li")).to_have_count(
        len(at.rest(None, f"tables/{table}/deals/")), timeout=LONG
    )
    expect(page.locator("dialog .told li").last).to_be_visible()
    assert page.complaints == []  # type: ignore[attr-defined]


def test_a_deal_of_open_belote(at: Club, browser: Browser) -> None:  # noqa: F811
    """Both players' columns lie on the table, and sixteen tricks are played from them."""
    page = opened(at, browser, at.table("amal", ruleset="open", begun=True))
    expect(page.locator(".columns-row")).to_have_count(2)
    page.evaluate(AUTOPLAY)
    expect(page.locator(".ended")).to_be_visible(timeout=3 * LONG)
    assert page.complaints == []  # type: ignore[attr-defined]


def test_what_is_said_is_seen_and_told_to_all(at: Club, browser: Browser) -> None:  # noqa: F811
    """A phrase stands as a bubble at the seat of who said it, and in the log that is read out."""
    table = at.table("amal", "badr", begun=True)
    page = opened(at, browser, table)
    at.rest("badr", f"tables/{table}/say/", {"phrase": "well_played"})
    expect(page.locator('[data-seat="1"] .bubble.on')).to_have_text("Well played", timeout=LONG)
    expect(page.locator("#told")).to_contain_text("Well played")


def test_a_stranger_watches_and_a_guest_sits_down(at: Club, browser: Browser) -> None:  # noqa: F811
    """Who is signed out is led to the sign-in; who has an account takes the place of a computer player."""
    table = at.table("amal", begun=True)
    stranger = at.page(browser, None)
    stranger.goto(f"/tables/{table}/")
    expect(stranger.locator(".watching a")).to_be_visible()
    assert stranger.locator(".own-hand").count() == 0
    guest = at.page(browser, "badr")
    guest.goto(f"/tables/{table}/")
    guest.locator('[data-seat="2"] .seat-ways .button.main').click()
    expect(guest.locator(".own-hand .card-button")).not_to_have_count(0, timeout=LONG)
    expect(stranger.locator('[data-seat="2"] .name')).to_contain_text("badr", timeout=LONG)


def test_a_referee_pauses_takes_back_and_goes_on(at: Club, browser: Browser) -> None:  # noqa: F811
    """Chosen from a list of what was done in this deal, with a reason that the players see."""
    table = at.table("amal", begun=True)
    player = opened(at, browser, table)
    to_own_card(player)
    page = at.page(browser, "admin")
    page.goto(f"/tables/{table}/")
    page.locator(".strip .tools .plain").last.click()
    page.locator(".referee summary").first.click()
    page.locator(".referee form").first.locator("input").fill("a look at the cards")
    page.locator(".referee form").first.locator("button").click()
    expect(player.locator(".note.warm")).to_contain_text("a look at the cards", timeout=LONG)
    page.locator(".strip .tools .plain").last.click()
    page.locator(".referee summary").nth(1).click()
    page.locator(".referee select[name=number]").select_option(index=0)
    form = page.locator(".referee form:has(select[name=number])")
    form.locator("input").fill("misheard")
    before = at.rest("admin", f"tables/{table}/")["deal"]["history"]
    form.locator("button").click()
    expect(page.locator("dialog")).to_have_count(0, timeout=LONG)
    assert at.rest("admin", f"tables/{table}/")["deal"]["history"] == before[:-1]
