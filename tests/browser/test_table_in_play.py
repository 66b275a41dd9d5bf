"""In a real browser: one person plays with computers, by touch and by keyboard, with and without a network."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.tabled import AUTOPLAY, Club, club
from tests.browser.test_live_table import LONG, browser  # noqa: F401
from tests.live.cuts import way_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

ONE_DEAL = {"goal": 1}
"""Whoever writes anything has won."""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    with club(tmp_path_factory.mktemp("club"), "amal", "badr", "admin") as made:
        yield made


def opened(at: Club, browser: Browser, table: str, language: str = "en") -> Page:  # noqa: F811
    page = at.page(browser, "amal", language)
    page.goto(f"/tables/{table}/")
    expect(page.locator('.dot[data-state="on"]')).to_be_attached(timeout=LONG)
    return page


def to_own_card(page: Page) -> None:
    """Calls are passed, and forced ones made, until a card is to be played."""
    own = page.locator(".turn-line.own")
    for _ in range(60):
        expect(own).to_be_visible(timeout=LONG)
        if page.locator(".card-button.may").count():
            return
        page.locator("[data-call]").first.click()
        page.wait_for_timeout(150)
    raise AssertionError("no card was ever to be played")


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


def test_a_card_that_may_not_be_played_says_which_rule_forbids_it(at: Club, browser: Browser) -> None:  # noqa: F811
    """C5: and nothing is sent."""
    page = opened(at, browser, at.table("amal", begun=True))
    for _ in range(40):
        to_own_card(page)
        if page.locator(".card-button.may-not").count():
            break
        page.locator(".card-button.may").first.click()
        page.wait_for_timeout(200)
    cards = page.locator(".own-hand .card-button").count()
    forbidden = page.locator(".card-button.may-not").first
    assert "cannot be played now" in (forbidden.get_attribute("aria-label") or "")
    forbidden.click(position={"x": 8, "y": 30}, force=True)  # it says itself that it is disabled
    expect(page.locator('.note.bad[role="alert"]')).to_contain_text("C5", timeout=LONG)
    assert page.locator(".own-hand .card-button").count() == cards


def test_a_move_without_a_network_is_kept_and_made_once(at: Club, browser: Browser) -> None:  # noqa: F811
    """The card leaves the hand at once; when the network is back, the table is where the server is."""
    table = at.table("amal", begun=True)
    page = opened(at, browser, table)
    to_own_card(page)
    before = at.rest("amal", f"tables/{table}/")
    page.context.set_offline(True)
    page.locator(".card-button.may").first.click()
    held = len(before["deal"]["hand"])
    expect(page.locator(".own-hand .card-button")).to_have_count(held - 1)
    expect(page.locator(".note.warm")).to_contain_text("your move is kept", timeout=LONG)
    assert at.rest("amal", f"tables/{table}/")["entry"] == before["entry"]
    page.context.set_offline(False)
    expect(page.locator(".note.warm")).to_have_count(0, timeout=LONG)
    expect(page.locator(".turn-line.own")).to_be_visible(timeout=LONG)
    after = at.rest("amal", f"tables/{table}/")
    mine = [one for one in after["deal"]["history"][len(before["deal"]["history"]) :] if one[0] == 0]
    assert len(mine) == 1
    shown = page.locator(".own-hand .card-button").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert set(shown) == set(after["deal"]["hand"])


def test_a_trick_by_keyboard_alone(at: Club, browser: Browser) -> None:  # noqa: F811
    """The focus is never lost: after a card was played it is on another card, and what happens is told in words."""
    page = opened(at, browser, at.table("amal", begun=True))
    expect(page.locator("#told")).to_contain_text("Your hand:")
    inside = "Boolean(document.activeElement?.closest('[data-zone]'))"
    played = 0
    for _ in range(60):
        expect(page.locator(".turn-line.own")).to_be_visible(timeout=LONG)
        if page.locator(".card-button.may").count():
            page.locator(".own-hand button").first.focus()
            for _ in range(8):
                if "may" in (page.evaluate("document.activeElement.className") or "").split():
                    break
                page.keyboard.press("ArrowRight")
            played += 1
        else:
            page.locator("[data-zone=calls] button").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(250)
        assert page.evaluate(inside) is True
        if played == 2:
            break
    expect(page.locator("#told")).to_contain_text("takes the trick", timeout=LONG)


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


def test_a_connection_that_is_cut_without_a_word(at: Club, browser: Browser) -> None:  # noqa: F811
    """X22, X23: the page says within 30 s that it is not live, and goes on with a new connection; when the old one ends
    at last nobody is away, and the new one hears what happens."""
    frames: list[str] = []
    with way_to(at.site.address) as way:
        page = Club(replace(at.site, address=way.address), at.people).page(browser, "amal")
        page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(str(frame))))
        page.clock.install()
        table = at.table("amal", "badr")
        page.goto(f"/tables/{table}/")
        dot = page.locator(".dot[data-state]")
        expect(dot).to_have_attribute("data-state", "on", timeout=LONG)
        way.shut = True
        way.cut()
        page.clock.run_for(29_000)
        expect(dot).to_have_attribute("data-state", "off", timeout=LONG)
        way.shut = False
        page.clock.run_for(15_000)
        expect(dot).to_have_attribute("data-state", "on", timeout=LONG)
        frames.clear()
        page.clock.run_for(20_000)
        while not any("pong" in frame for frame in frames):
            page.wait_for_timeout(20)
        way.close()
        at.rest("badr", f"tables/{table}/say/", {"phrase": "salam"})
        expect(page.get_by_role("log")).to_contain_text("Peace be upon you", timeout=LONG)
        assert at.rest(None, f"tables/{table}/")["seats"][0]["away"] is False
        expect(page.get_by_role("log")).not_to_contain_text("amal\u2069 is away")
        cut = ("WebSocket", "net::ERR")  # what was cut is complained of, and nothing else
    assert not [said for said in page.complaints if not any(word in said for word in cut)]  # type: ignore[attr-defined]
