"""In a real browser: the sheet at the table survives a reload and a lost network, and is handed in once."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.test_live_table import (  # noqa: F401
    LONG,
    browser,
    enter,
    fixtures,
    page_of,
    rest,
    sign_in,
    site,
    token,
)
from tests.live.processes import Server

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def opened(browser: Browser, site: Server, fixture: str, language: str = "ar") -> Page:  # noqa: F811
    page = page_of(browser, site, language)
    sign_in(page, "organizer")
    page.goto(f"/fixtures/{fixture}/sheet/")
    return page


def deal(page: Page, number: int, buyer: int, abnat: str) -> None:
    page.locator(f'label:has(input[name="d{number}-contract"][value="sun"])').click()
    page.locator(f'label:has(input[name="d{number}-buyer"][value="{buyer}"])').click()
    page.fill(f'input[name="d{number}-abnat0"]', abnat)
    page.locator(f'input[name="d{number}-abnat0"]').blur()


def whole_match(page: Page) -> None:
    """Seven deals of 24 points: the last passes the goal of 152."""
    for number in range(1, 8):
        if number > 1:
            page.click('button[value="add"]')
        page.locator(f'label:has(input[name="d{number}-contract"][value="sun"])').click()
        page.locator(f'label:has(input[name="d{number}-buyer"][value="0"])').click()
        page.fill(f'input[name="d{number}-abnat0"]', "١٢٠")
        page.locator(f'input[name="d{number}-abnat0"]').blur()


def reports(site: Server, fixture: str) -> list[dict[str, Any]]:  # noqa: F811
    found: list[dict[str, Any]] = rest(site, "/results/", fixture=fixture)["results"]
    return found


def entry_of(site: Server, name: str) -> str:  # noqa: F811
    """The entry a captain said yes to."""
    address = f"{site.address}/api/v1/offers/"
    asked = httpx.get(address, headers=token(site, name), timeout=60).raise_for_status().json()["results"]
    return next(str(offer["entry"]["id"]) for offer in asked if offer["entry"] is not None)


def sides(fixture: dict[str, Any]) -> list[str]:
    return [one["entry"] if isinstance(one, dict) else one for one in (fixture["first"], fixture["second"])]


def test_a_mistyped_deal_is_undone_and_done_again(browser: Browser, site: Server) -> None:  # noqa: F811
    fixture = fixtures(site, "dated")[-1]["id"]
    page = opened(browser, site, fixture)
    deal(page, 1, 0, "90")
    expect(page.locator("#standing b").first).to_have_text("18", timeout=LONG)
    page.fill('input[name="d1-abnat0"]', "110")
    page.locator('input[name="d1-abnat0"]').blur()
    expect(page.locator("#standing b").first).to_have_text("22", timeout=LONG)
    page.click('[data-do="undo"]')
    assert page.input_value('input[name="d1-abnat0"]') == "90"
    expect(page.locator("#standing b").first).to_have_text("18", timeout=LONG)
    page.click('[data-do="redo"]')
    expect(page.locator("#standing b").first).to_have_text("22", timeout=LONG)
    page.click('button[value="add"]')
    deal(page, 2, 1, "20")
    page.click('button[value="drop"]')
    expect(page.locator("#deal-2")).to_have_count(0)
    page.click('[data-do="undo"]')
    assert page.input_value('input[name="d2-abnat0"]') == "20"
    assert page.complaints == []  # type: ignore[attr-defined]


def test_the_sheet_is_there_again_after_a_reload(browser: Browser, site: Server) -> None:  # noqa: F811
    fixture = fixtures(site, "dated")[-1]["id"]
    page = opened(browser, site, fixture, "en")
    deal(page, 1, 0, "90")
    page.click('button[value="add"]')
    deal(page, 2, 1, "٣٠")
    page.reload()
    expect(page.locator("#kept")).to_contain_text("What you had written on this phone is back")
    assert page.input_value('input[name="d2-abnat0"]') == "٣٠"
    assert page.is_checked('input[name="d2-buyer"][value="1"]')
    expect(page.locator("#out-2 b").first).to_be_visible(timeout=LONG)
    page.click('[data-do="afresh"]')
    expect(page.locator("#deal-2")).to_have_count(0)
    assert page.input_value('input[name="d1-abnat0"]') == ""


def test_without_a_network_it_is_kept_and_then_sent_once(browser: Browser, site: Server) -> None:  # noqa: F811
    """Deals are added and written offline, and who left and who sat down (U19); what was handed in goes out when the
    network is back."""
    fixture = fixtures(site, "dated")[-1]["id"]
    page = opened(browser, site, fixture, "en")
    page.context.set_offline(True)
    expect(page.locator("#kept")).to_contain_text("the sums are checked when the network is back")
    whole_match(page)
    page.click("#changes > summary")
    page.locator("#swaps button").first.click()
    assert page.input_value('[name="s1-deal"]') == "8", "from the next deal"
    page.click('[data-do="undo"]')
    expect(page.locator("fieldset.change")).to_have_count(0)
    page.click('[data-do="redo"]')
    page.fill('[name="s1-deal"]', "٥")
    page.click('button[value="send"]')
    expect(page.locator("#kept")).to_contain_text("it will be sent when the network is back")
    assert reports(site, fixture) == []
    page.context.set_offline(False)
    page.wait_for_url(f"**/fixtures/{fixture}/", timeout=LONG)
    (report,) = reports(site, fixture)
    left, came = report["given"][0]["stints"]
    assert (left["to"], left["ending"], came["from"]) == ([4, "play"], "left", [5, "bidding"])
    page.goto(f"/fixtures/{fixture}/sheet/")
    assert page.input_value('input[name="d1-abnat0"]') == "", "what was sent is kept no more"


def test_an_answer_that_was_lost_does_not_send_twice(browser: Browser, site: Server) -> None:  # noqa: F811
    """R3: the sheet arrived, its answer did not; it is sent again after a reload and counts once."""
    fixture = fixtures(site, "dated")[-1]["id"]
    page = opened(browser, site, fixture, "en")
    whole_match(page)
    expect(page.locator("#standing .over")).to_be_visible(timeout=LONG)
    lost: list[int] = []

    def lose(route: Route) -> None:
        if route.request.method == "POST" and "X-Sheet".lower() in route.request.headers and not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/sheet/", lose)
    page.click('button[value="send"]')
    expect(page.locator("#kept")).to_contain_text("it will be sent when the network is back", timeout=LONG)
    assert lost == [200]
    assert len(reports(site, fixture)) == 1
    page.reload()
    page.wait_for_url(f"**/fixtures/{fixture}/", timeout=LONG)
    assert len(reports(site, fixture)) == 1


def test_somebody_else_reported_meanwhile(browser: Browser, site: Server) -> None:  # noqa: F811
    """It is shown beside the sheet, and nothing that was written is lost, also when it is handed in."""
    fixture = fixtures(site, "dated")[-1]["id"]
    page = opened(browser, site, fixture, "en")
    whole_match(page)
    page.wait_for_timeout(500)
    enter(site, fixture, [90, 152])
    expect(page.locator("#meanwhile")).to_contain_text("has a result already", timeout=LONG)
    page.click('button[value="send"]')
    expect(page.locator('#kept[data-state="refused"]')).to_be_visible(timeout=LONG)
    assert page.input_value('input[name="d7-abnat0"]') == "١٢٠"
    assert len(reports(site, fixture)) == 1


def test_the_counter_changes_by_itself(browser: Browser, site: Server) -> None:  # noqa: F811
    """A report by the other captain stands in the head and the title of the page, without a reload."""
    page = page_of(browser, site, "en")
    sign_in(page, "captain")
    page.goto("/notices/")
    page.evaluate("window.never_reloaded = true")
    before = int(page.get_attribute("#bell", "data-unread") or 0)
    listed = page.locator("#box li").count()
    mine = next(one for one in fixtures(site, "dated") if entry_of(site, "captain") in sides(one))
    enter(site, mine["id"], [152, 60])
    expect(page.locator("#bell .count")).to_contain_text(str(before + 1), timeout=LONG)
    expect(page).to_have_title(f"({before + 1}) Notices · Majlis")
    assert page.evaluate("window.never_reloaded") is True
    expect(page.locator("#box li")).to_have_count(listed + 1, timeout=LONG)
    expect(page.locator("#box li").first).to_contain_text("the result was decided", timeout=LONG)
    page.locator("#box li button").first.click()
    page.wait_for_url(f"**/fixtures/{mine['id']}/")
    assert page.get_attribute("#bell", "data-unread") == str(before)
