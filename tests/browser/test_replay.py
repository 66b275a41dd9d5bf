"""In a real browser: a match is watched by keys and by itself, and its cards are checked where the reader sits."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.test_live_table import LONG, browser, page_of  # noqa: F401
from tests.live.processes import Server, serving
from tests.migrated import made_into

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]
PLAYED = (
    "from tests.actions.tables.people import person, played_out; from games.models import User;"
    "User.objects.create_superuser('owner'); played_out([person('a'), person('b')])"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with one finished match of an open table."""
    folder = tmp_path_factory.mktemp("site")
    made_into(folder / "data", PLAYED)
    variables = {"MAJLIS_DATA": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}
    with serving(folder, variables) as server:
        yield server


@pytest.fixture
def match(site: Server) -> str:
    return str(site.get("/api/v1/matches/").json()["results"][0]["id"])


@pytest.mark.parametrize("language", ["ar", "en"])
def test_keys_go_through_a_deal(browser: Browser, site: Server, match: str, language: str) -> None:  # noqa: F811
    """On is where the language reads to; several presses at once are all counted; the address goes along."""
    on, back = ("ArrowLeft", "ArrowRight") if language == "ar" else ("ArrowRight", "ArrowLeft")
    page = page_of(browser, site, language)
    page.goto(f"/matches/{match}/replay/?deal=1&step=4")
    page.evaluate("window.never_reloaded = true")
    for _ in range(3):
        page.keyboard.press(on)
    expect(page.locator('#replay[data-step="7"]')).to_be_visible(timeout=LONG)
    assert page.url.endswith("?deal=1&step=7")
    page.keyboard.press(back)
    expect(page.locator('#replay[data-step="6"]')).to_be_visible(timeout=LONG)
    page.keyboard.press("End")
    expect(page.locator("#came-to")).to_be_visible(timeout=LONG)
    page.keyboard.press("Home")
    expect(page.locator('#replay[data-step="0"]')).to_be_visible(timeout=LONG)
    assert page.evaluate("window.never_reloaded"), "only the table is put in place"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.complaints == []  # type: ignore[attr-defined]


def test_it_runs_by_itself_until_it_is_stopped(browser: Browser, site: Server, match: str) -> None:  # noqa: F811
    page = page_of(browser, site, "en")
    page.goto(f"/matches/{match}/replay/?deal=1&step=5")
    page.select_option("#pace", "500")
    page.keyboard.press("Escape")
    page.click("#play")
    gone_on = re.compile(r"^([89]|[0-9]{2,})$")
    expect(page.locator("#replay")).to_have_attribute("data-step", gone_on, timeout=LONG)
    play = page.locator("#play")
    assert play.inner_text() == play.get_attribute("data-stop") and page.input_value("#pace") == "500"
    play.click()
    expect(play).to_have_text(str(play.get_attribute("data-play")))


def test_a_link_opens_its_position(browser: Browser, site: Server, match: str) -> None:  # noqa: F811
    page = page_of(browser, site, "en")
    page.goto(f"/matches/{match}/replay/?deal=1&step=9&seat=2")
    link, told = page.input_value("#link"), page.inner_text("#told")
    other = page_of(browser, site, "en", java_script_enabled=False)
    other.goto(link)
    assert other.inner_text("#told") == told
    other.click("#way-after")
    assert re.search(r"step=10&seat=2$", other.url), "every step is a link, also without a script"


def test_the_cards_are_checked_in_the_browser(browser: Browser, site: Server, match: str) -> None:  # noqa: F811
    """All green as dealt; a deck that somebody changed is red, and so is the whole."""
    page = page_of(browser, site, "en")
    page.goto(f"/matches/{match}/proof/")
    page.click("#check-now")
    expect(page.locator("#verdict")).to_have_attribute("data-state", "right", timeout=LONG)
    assert (
        page.locator('[data-check][data-state="right"]').count() == page.locator("[data-check]").count() >= 4
    )
    for change, wrong in [
        ("proof.decks[0].cards = proof.decks[0].cards.split(' ').reverse().join(' ')", "deck-1"),
        ("proof.secret = 'ab' + proof.secret.slice(2)", "secret"),
        ("proof.shares.push('afterwards')", "seed"),
        ("proof.first_dealer = 1 - proof.first_dealer", "dealer"),
    ]:
        page.reload()
        page.evaluate(
            "() => { const part = document.getElementById('proof'); const proof = JSON.parse(part.textContent);"
            f" {change}; part.textContent = JSON.stringify(proof); }}"
        )
        page.click("#check-now")
        expect(page.locator("#verdict")).to_have_attribute("data-state", "wrong", timeout=LONG)
        expect(page.locator(f'[data-check="{wrong}"]')).to_have_attribute("data-state", "wrong")
    assert page.complaints == []  # type: ignore[attr-defined]
