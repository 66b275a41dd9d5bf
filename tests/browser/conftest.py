"""One browser and one site with tables a worker, as long as it is at the tests of this folder."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.tabled import FOUR, Club, club

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Ended with the folder's last test: a worker in which playwright runs can run nothing asynchronous of its own."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """One site a worker for everybody who sits at tables; each test has tables of its own."""
    with club(tmp_path_factory.mktemp("club"), *FOUR, "eman", "admin") as made:
        yield made
