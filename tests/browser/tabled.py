"""People with accounts at a table of a served site, each with a browser of his own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.browser.test_live_table import LONG, page_of
from tests.live.processes import Server, serving
from tests.migrated import made_into

PHONE = {"width": 390, "height": 844}
PACE = "0.15"
"""Seconds a computer player seems to think."""

MAKE = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from games.models import Token
from games.models import Player, User
made = {}
for name in NAMES:
    user = User.objects.create(username=name, is_superuser=name == "admin")
    Player.objects.create(user=user, name=name, search_name=name)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    made[name] = [session.session_key, Token.objects.create(user)[1]]
print(json.dumps(made))
"""

AUTOPLAY = """() => setInterval(() => {
  if (!document.querySelector(".turn-line.own")) return;
  const calls = [...document.querySelectorAll("[data-call]")].filter((one) => !one.dataset.call.startsWith("call "));
  (document.querySelector(".card-button.may") ?? calls.at(Math.random() * 1.3))?.click();
}, 50)"""
"""Clicks the first card that may be played, or a call, mostly the first; as quickly as the page lets it."""


ONE_DEAL = {"goal": 1}
"""Whoever writes anything has won."""
FOUR = ("amal", "badr", "camil", "dana")


class Club:
    """A served site, and the people who have accounts there."""

    def __init__(self, site: Server, people: dict[str, list[str]]) -> None:
        self.site, self.people = site, people

    def page(self, browser: Browser, name: str | None, language: str = "en", **options: Any) -> Page:
        """A browser of this person's own, signed in; without a name, of a stranger."""
        page = page_of(browser, self.site, language, viewport=options.pop("viewport", PHONE), **options)
        if name is not None:
            cookie = {"name": "sessionid", "value": self.people[name][0], "url": self.site.address}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
        return page

    def rest(self, name: str | None, path: str, body: Any = None) -> Any:
        """What the API answers this person."""
        headers = {} if name is None else {"Authorization": f"Token {self.people[name][1]}"}
        verb = "GET" if body is None else "POST"
        answer = httpx.request(
            verb, f"{self.site.address}/api/v1/{path}", json=body, headers=headers, timeout=60
        )
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def table(self, *names: str, begun: bool = False, **options: Any) -> str:
        """A table where these sit in their order, and computer players in the seats that are left."""
        opened = self.rest(names[0], "tables/", {"move_seconds": 600, "rated": False, **options})
        table = str(opened["id"])
        for seat, name in enumerate(names[1:], 1):
            self.rest(name, f"tables/{table}/sit/", {"seat": seat})
        for seat in range(len(names), len(opened["seats"])):
            self.rest(names[0], f"tables/{table}/computer/", {"seat": seat})
        if begun:
            self.rest(names[0], f"tables/{table}/begin/", {})
        return table


@contextmanager
def club(folder: Path, *names: str) -> Iterator[Club]:
    """A site where these people have accounts, and nobody else."""
    variables = {
        "MAJLIS_DATA": str(folder / "data"),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "MAJLIS_TABLE_PACE": PACE,
    }
    printed = made_into(folder / "data", f"NAMES = {names!r}\n{MAKE}")
    with serving(folder, variables) as site:
        yield Club(site, json.loads(printed.strip().splitlines()[-1]))


def opened(at: Club, browser: Browser, table: str, language: str = "en") -> Page:
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


def seated(at: Club, browser: Browser, table: str) -> dict[str, Page]:
    """The table in a browser of each of the four, connected."""
    pages = {}
    for name in FOUR:
        page = pages[name] = at.page(browser, name)
        page.goto(f"/tables/{table}/")
        expect(page.locator('.dot[data-state="on"]')).to_be_attached(timeout=LONG)
    return pages


def leave(page: Page) -> None:
    """By the menu: it says what leaving costs, and asks again."""
    page.locator(".strip .tools .plain").last.click()
    page.locator("dialog .button.red").last.click()
    expect(page.locator("dialog [role=alert]")).to_contain_text("B10")
    page.locator("dialog [role=alert] .button.red").click()
    expect(page.locator(".watching")).to_be_visible(timeout=LONG)


def to_play(at: Club, pages: dict[str, Page], table: str) -> dict[str, Any]:
    """Calls are made in the browsers until a card is to be played; the table as a spectator sees it then."""
    for _ in range(200):
        shown: dict[str, Any] = at.rest(None, f"tables/{table}/")
        if shown["deal"]["phase"] == "play":
            return shown
        page = pages[FOUR[shown["deal"]["to_act"]]]
        expect(page.locator(".turn-line.own")).to_be_visible(timeout=LONG)
        calls = page.locator("[data-call]")
        calls.nth(1 if calls.count() > 1 and shown["deal"]["contract"] is None else 0).click()
        for _ in range(LONG // 50):
            if at.rest(None, f"tables/{table}/")["version"] > shown["version"]:
                break
            page.wait_for_timeout(50)
    raise AssertionError("nobody ever bought")
