"""In a real browser: the table moves by itself, the sheet counts while one types, no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.live.processes import Server, serving
from tests.migrated import made_into

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
LONG = 60_000  # milliseconds; a busy machine is slow
PHONE = {"width": 360, "height": 740}
DEMONSTRATION = (
    "from league.demo import load_demo as l; l(); "
    "from games.models import User as u; u.objects.create_superuser('owner')"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The demonstration league, standing still, served with its sockets by a process of its own."""
    folder = tmp_path_factory.mktemp("site")
    made_into(folder / "data", DEMONSTRATION)
    variables = {"MAJLIS_DATA": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
    with serving(folder, variables) as server:
        yield server


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """A browser without a page; those of the test are closed after it."""
    yield chromium
    for context in chromium.contexts:
        context.close()


def page_of(browser: Browser, site: Server, language: str, **options: Any) -> Page:
    options = {"viewport": PHONE, "reduced_motion": "reduce", **options}
    context = browser.new_context(base_url=site.address, **options)
    context.add_cookies([{"name": "django_language", "value": language, "url": site.address}])
    page = context.new_page()
    page.complaints = []  # type: ignore[attr-defined]
    page.on("console", lambda said: said.type == "error" and page.complaints.append(said.text))  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: page.complaints.append(str(error)))  # type: ignore[attr-defined]
    return page


def sign_in(page: Page, name: str) -> None:
    page.goto("/sign-in/")
    page.fill("#id_login", name)
    page.fill("#id_password", "majlis-demo")
    page.click("main button[type=submit]")
    page.wait_for_url("**/")


def rest(site: Server, path: str, **query: str) -> Any:
    return httpx.get(site.address + "/api/v1" + path, params=query, timeout=60).raise_for_status().json()


def token(site: Server, name: str) -> dict[str, str]:
    body = {"username": name, "password": "majlis-demo"}
    answer = httpx.post(site.address + "/api/v1/tokens/", json=body, timeout=60).raise_for_status().json()
    return {"Authorization": f"Token {answer['token']}"}


def enter(site: Server, fixture: str, score: list[int]) -> None:
    """The organizer enters a result by the API."""
    answer = httpx.post(
        f"{site.address}/api/v1/fixtures/{fixture}/report/",
        json={"outcome": "played", "matches": [{"score": score}]},
        headers=token(site, "organizer"),
        timeout=60,
    )
    assert answer.status_code in (200, 201), answer.text


def fixtures(site: Server, state: str) -> list[dict[str, Any]]:
    season = rest(site, "/seasons/")["results"][0]["id"]
    return [
        one
        for one in rest(site, "/fixtures/", season=season, page_size="100")["results"]
        if one["state"] == state
    ]


@pytest.mark.parametrize("language", ["ar", "en"])
def test_an_open_table_changes_when_a_result_comes_from_elsewhere(
    browser: Browser, site: Server, language: str
) -> None:
    """N14: after a confirmation the live page shows what a reload would show, without one."""
    season = rest(site, "/seasons/")["results"][0]["id"]
    page = page_of(browser, site, language)
    page.goto(f"/seasons/{season}/")
    page.wait_for_selector('.dot[data-state="on"]')
    page.evaluate("window.never_reloaded = true")
    fixture = fixtures(site, "dated")[0]
    row = page.locator(
        f"#row-{fixture['first']['entry'] if isinstance(fixture['first'], dict) else fixture['first']}"
    )
    before_text = row.text_content() or ""
    enter(site, fixture["id"], [152, 3])
    expect(row).not_to_have_text(before_text, timeout=LONG)
    live = page.locator("#table").inner_text()
    assert page.evaluate("window.never_reloaded") is True
    page.reload()
    assert page.locator("#table").inner_text() == live
    assert page.complaints == []  # type: ignore[attr-defined]


def test_what_happens_between_the_page_and_its_socket_is_not_missed(browser: Browser, site: Server) -> None:
    """X7: a result is confirmed when the page has been read but does not listen yet."""
    season = rest(site, "/seasons/")["results"][0]["id"]
    fixture = fixtures(site, "dated")[0]
    page = page_of(browser, site, "ar")

    def late(route: Route) -> None:
        enter(site, fixture["id"], [152, 7])
        route.continue_()

    page.route("**/live.js", late)
    page.goto(f"/seasons/{season}/fixtures/")
    expect(page.locator(f"#fixture-{fixture['id']} .score").first).to_have_text("152", timeout=LONG)


@pytest.mark.parametrize("language", ["ar", "en"])
def test_the_sheet_counts_while_one_types(browser: Browser, site: Server, language: str) -> None:
    """On a phone: totals by the engine, Arabic-Indic digits, nothing lost when a deal is added."""
    fixture = fixtures(site, "dated")[-1]
    page = page_of(browser, site, language)
    sign_in(page, "organizer")
    page.goto(f"/fixtures/{fixture['id']}/sheet/")
    page.locator('label:has(input[name="d1-contract"][value="sun"])').click()
    page.locator('label:has(input[name="d1-buyer"][value="0"])').click()
    page.fill('input[name="d1-abnat0"]', "٩٠")
    expect(page.locator("#standing b").first).to_have_text("18", timeout=LONG)
    page.click('button[value="add"]')
    page.wait_for_selector("#deal-2")
    assert page.input_value('input[name="d1-abnat0"]') == "٩٠"
    page.locator('label:has(input[name="d2-contract"][value="hokum-h"])').click()
    page.locator('label:has(input[name="d2-buyer"][value="1"])').click()
    page.fill('input[name="d2-abnat1"]', "161")
    page.wait_for_selector("#out-2.bad")
    page.fill('input[name="d2-abnat1"]', "100")
    expect(page.locator("#standing b").first).to_have_text("24", timeout=LONG)
    assert page.complaints == []  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", ["ar", "en"])
def test_no_page_scrolls_sideways_on_a_small_phone(browser: Browser, site: Server, language: str) -> None:
    season = rest(site, "/seasons/")["results"][0]["id"]
    match = rest(site, "/matches/")["results"][0]["id"]
    page = page_of(browser, site, language)
    sign_in(page, "organizer")
    for address in (
        "/",
        "/search/?q=%D8%A7",
        f"/seasons/{season}/",
        f"/seasons/{season}/fixtures/",
        f"/seasons/{season}/ratings/",
        f"/seasons/{season}/teams/",
        f"/seasons/{season}/audit/",
        "/notices/",
        "/needs-me/",
        f"/fixtures/{fixtures(site, 'dated')[0]['id']}/print/",
        f"/fixtures/{fixtures(site, 'dated')[0]['id']}/sheet/",
        f"/matches/{match}/",
        f"/fixtures/{fixtures(site, 'decided')[0]['id']}/",
        *(f"/fixtures/{one['id']}/" for one in fixtures(site, "reported")),
        f"/teams/{rest(site, '/teams/')['results'][0]['id']}/",
        f"/players/{rest(site, '/players/')['results'][0]['id']}/",
    ):
        page.goto(address)
        for summary in page.locator("main summary").all()[:3]:
            summary.click()
        sideways = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
        assert page.evaluate(sideways) is False, address
    assert page.complaints == []  # type: ignore[attr-defined]


def test_the_captain_confirms_on_the_page(browser: Browser, site: Server) -> None:
    """R4: he sees the reported score and confirms it with one press."""
    waiting = fixtures(site, "reported")[0]
    page = page_of(browser, site, "ar")
    sign_in(page, "captain")
    page.goto(f"/fixtures/{waiting['id']}/")
    page.locator("article.report form button.main").click()
    page.wait_for_selector("#fixture .total")
    assert rest(site, f"/fixtures/{waiting['id']}/")["state"] == "decided"
