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
