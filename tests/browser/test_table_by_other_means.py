"""In a real browser: a table by keyboard, without a network, after a connection was cut, with a forbidden card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.tabled import Club, opened, to_own_card
from tests.browser.test_live_table import LONG, browser  # noqa: F401
from tests.live.cuts import way_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


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
