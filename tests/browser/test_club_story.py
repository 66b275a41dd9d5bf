"""A club's own league, from a site without an account to a first confirmed result, by pages alone: an organizer at a
laptop, two captains with a phone. The steps and their time are printed with `pytest -s`."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_live_table import LONG, browser, page_of  # noqa: F401
from tests.live.processes import Server, serving

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
LAPTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PASSWORD = "ديوانية-السمر-١٥٢"
TEAMS = {
    "ar": "اسم الفريق;اللاعب 1;اللاعب 2;جوال اللاعب 1\r\n"
    + "".join(f"فريق {n};لاعب {n}أ;لاعب {n}ب;٠٥٥٠٠٠٠٠{n}\r\n" for n in "١٢٣٤٥"),
    "en": "team,player 1,player 2\n" + "".join(f"Team {n},Player {n}a,Player {n}b\n" for n in "12345"),
}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Server]:
    """Just started; nobody has an account there yet."""
    with serving(tmp_path, {"DJANGO_SETTINGS_MODULE": "config.settings"}) as server:
        yield server


class Watch:
    """Says how long each step took."""

    def __init__(self) -> None:
        self.begun = self.last = time.monotonic()

    def step(self, what: str) -> None:
        now = time.monotonic()
        print(f"{now - self.begun:6.1f} s  {what} ({now - self.last:.1f} s)")
        self.last = now


def send(page: Page, form: str) -> None:
    """Press the main button of the form with this address, and wait for the page that follows."""
    with page.expect_navigation():
        page.click(f'form[action*="{form}"] button.main >> nth=-1')


def unfold(page: Page, form: str) -> None:
    """Open the part of the page that holds this form, if it is closed."""
    page.evaluate(
        "form => document.querySelectorAll(`form[action*='${form}']`).forEach("
        "one => { const more = one.closest('details'); if (more) more.open = true; })",
        form,
    )


@pytest.mark.parametrize("language", ["ar", "en"])
def test_from_an_empty_disk_to_a_confirmed_result(
    browser: Browser,  # noqa: F811
    site: Server,
    language: str,
) -> None:
    watch = Watch()
    laptop = page_of(browser, site, language, viewport=LAPTOP)
    become_owner(laptop, site)
    watch.step("the owner has an account, by the code in the terminal")
    league = found_club_and_league(laptop)
    watch.step("a club and a league")
    season = set_up_season(laptop, league)
    watch.step("a season, its calendar looked at before")
    link = invite(laptop, season)
    watch.step("a link for two captains")
    one, two = (page_of(browser, site, language, viewport=PHONE) for _ in range(2))
    join(one, link, "badr", "صقور الديرة")
    watch.step("the first captain joins on a phone")
    expect(laptop.locator("#invitations")).to_contain_text("صقور الديرة", timeout=LONG)
    expect(laptop.locator("[data-copy]")).to_be_visible()
    watch.step("the laptop's page of links has his team by itself")
    join(two, link, "saad", "نجوم الحي")
    watch.step("the second captain joins on a phone")
    import_teams(laptop, season, TEAMS[language])
    watch.step("five teams pasted from a file")
    register_by_form(laptop, season)
    watch.step("the eighth team by the form")
    publish(laptop, season)
    watch.step("the schedule drafted and published")
    laptop.goto(season)
    expect(laptop.locator("#standings, table.standings").first).to_be_visible(timeout=LONG)
    fixture = fixture_of_both(one)
    report(one, fixture)
    watch.step("the first captain reports 152 to 98 on a phone")
    confirm(two)
    watch.step("the second captain confirms it on a phone")
    expect(laptop.locator("table.standings tbody tr").first).to_contain_text("3", timeout=LONG)
    first = laptop.locator("table.standings tbody tr").first
    expect(first).to_contain_text("صقور الديرة", timeout=LONG)
    watch.step("the table on the laptop has moved by itself")
    for page in (laptop, one, two):
        assert page.complaints == []  # type: ignore[attr-defined]


def become_owner(page: Page, site: Server) -> None:
    opened = re.search(r"(/welcome/\?code=\S+)", site.printed)
    assert opened, site.printed
    page.goto("/")
    expect(page.locator('form[action="/welcome/"]')).to_be_visible()
    page.goto(opened[1])
    page.fill("#username", "nasser")
    page.fill("#name", "ناصر")
    page.fill("#password", PASSWORD)
    send(page, "/welcome/")
    assert page.url.endswith("/clubs/new/"), page.url


def found_club_and_league(page: Page) -> str:
    page.fill('form[action="/clubs/new/"] [name=name]', "نادي السمر")
    send(page, "/clubs/new/")
    page.fill('form[action*="new-league"] [name=name]', "دوري الديوانية")
    send(page, "new-league")
    assert "/leagues/" in page.url, page.url
    return page.url


def set_up_season(page: Page, league: str) -> str:
    with page.expect_navigation():
        page.click('a[href$="/new-season/"]')
    page.fill("[name=name]", "موسم الشتاء")
    page.check("[name=ruleset][value=standard]")
    page.fill("[name=starts_on]", (datetime.now(tz=UTC) + timedelta(days=10)).date().isoformat())
    page.fill("[name=start_time]", "20:30")
    page.fill("[name=capacity]", "٨")
    page.fill("[name=teams]", "8")
    with page.expect_navigation():
        page.click("button[value=look]")
    assert page.locator("#calendar li, #calendar tr").count() >= 7
    assert "/new-season/" in page.url
    with page.expect_navigation():
        page.click("button[value=save]")
    found = re.match(r"(.*/seasons/\w+/)desk/", page.url)
    assert found, page.url
    unfold(page, "desk/open/")
    send(page, "desk/open/")
    return found[1]


def invite(page: Page, season: str) -> str:
    page.goto(season + "invitations/")
    page.fill("#most", "2")
    send(page, "/invitations/")
    link = page.input_value("input[id^=link-]")
    assert "/join/" in link
    return link


def join(page: Page, link: str, name: str, team: str) -> None:
    page.goto(link)
    with page.expect_navigation():
        page.click('a[href*="/sign-up/"]')
    page.fill("#id_username", name)
    page.fill("#id_password1", PASSWORD)
    page.fill("#id_password2", PASSWORD)
    send(page, "/sign-up/")
    assert "/join/" in page.url, page.url
    page.fill("#name", team)
    for place, person in (("p0", f"قائد {team}"), ("p1", f"شريك {team}")):
        field = page.locator(f"[name={place}-name]")
        if field.count():
            field.fill(person)
    send(page, "/join/")
    expect(page.locator("main")).to_contain_text(team)


def import_teams(page: Page, season: str, rows: str) -> None:
    page.goto(season + "import/")
    page.fill("main textarea", rows)
    with page.expect_navigation():
        page.click("main form button.main >> nth=-1")
    with page.expect_navigation():
        page.click('main button[value="import"]')


def register_by_form(page: Page, season: str) -> None:
    page.goto(season + "register/")
    page.fill("#name", "فريق الاستمارة")
    page.fill("[name=p0-name]", "لاعب أول")
    page.fill("[name=p1-name]", "لاعب ثان")
    send(page, "/register/")


def publish(page: Page, season: str) -> None:
    page.goto(season + "desk/")
    unfold(page, "desk/schedule/")
    with page.expect_navigation():
        page.click("button[value=draw]")
    with page.expect_navigation():
        page.click('form[action*="desk/schedule/"] button[value=save]')
    unfold(page, "desk/publish/")
    send(page, "desk/publish/")


def fixture_of_both(page: Page) -> str:
    """The address of the fixture in which the two captains meet."""
    page.goto("/me/")
    with page.expect_navigation():
        page.click('main a[href*="/seasons/"]')
    season = re.search(r"/seasons/\w+/", page.url)
    assert season
    page.goto(season[0] + "fixtures/")
    line = page.locator("a[href*='/fixtures/']", has_text="صقور الديرة").filter(has_text="نجوم الحي").first
    return str(line.get_attribute("href"))


def report(page: Page, fixture: str) -> None:
    page.goto(fixture)
    unfold(page, "/report/")
    mine_first = "صقور" in page.locator(".board .name").first.inner_text()
    first, second = ("١٥٢", "٩٨") if mine_first else ("٩٨", "١٥٢")
    page.fill("#first", first)
    page.fill("#second", second)
    send(page, "/report/")
    expect(page.locator(".reports")).to_be_visible()


def confirm(page: Page) -> None:
    page.goto("/needs-me/")
    send(page, "/confirm/")
