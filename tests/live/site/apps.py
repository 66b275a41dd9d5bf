import os
from importlib import import_module

from django.apps import AppConfig

from games.live import payloads


def ringing(ids: dict[str, str]) -> payloads.Shown | None:
    """What `bell_rang` shows."""
    return payloads.Shown(f"/bells/{ids['bell']}/", {"bell": ids["bell"]})


class SiteConfig(AppConfig):
    name = "tests.live.site"
    label = "tests_site"

    def ready(self) -> None:
        payloads.register("bell_rang", ringing)
        if pace := os.environ.get("MAJLIS_TEST_PACE"):  # how long computer players seem to think, in seconds
            import_module("games.actions.tables.steps").PACE_SECONDS = float(pace)
