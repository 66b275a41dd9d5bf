"""In a real browser: two people have the lobby open, and see a table appear and its seat fill without a reload."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_live_table import LONG, browser, page_of, sign_in, site, token
from tests.live.processes import Server

__all__ = ["browser", "site"]  # fixtures

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.fixture
def pages(browser: Browser, site: Server) -> Iterator[list[Page]]:
    """A captain's lobby in Arabic on a phone, and a visitor's in English."""
    found = [
        page_of(browser, site, "ar"),
        page_of(browser, site, "en", viewport={"width": 1280, "height": 900}),
    ]
    sign_in(found[0], "captain")
    for page in found:
        page.goto("/tables/")
        page.wait_for_selector('.dot[data-state="on"]')
        page.evaluate("window.never_reloaded = true")
    yield found
    for page in found:
        page.context.close()


def test_a_table_appears_and_its_seat_fills_for_all_who_look(pages: list[Page], site: Server) -> None:
    """Opened elsewhere, taken by one of the two with one press; no page scrolls sideways."""
    captain, visitor = pages
    answer = httpx.post(
        f"{site.address}/api/v1/tables/",
        json={"ruleset": "club", "move_seconds": 0},
        headers=token(site, "organizer"),
        timeout=60,
    )
    table = answer.raise_for_status().json()["id"]
    for page in pages:
        expect(page.locator(f"#open-tables #table-{table} .seat.free")).to_have_count(3, timeout=LONG)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    captain.locator(f"#table-{table} .seat.at-2 button").click()
    captain.wait_for_url(f"**/tables/{table}/")
    expect(visitor.locator(f"#table-{table} .seat.at-2.person")).to_have_count(1, timeout=LONG)
    expect(visitor.locator(f"#table-{table} .seat.free")).to_have_count(2)
    assert visitor.evaluate("window.never_reloaded")
    assert visitor.complaints == []  # type: ignore[attr-defined]
