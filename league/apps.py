"""Application config of `league`: leagues and results."""

from django.apps import AppConfig

from league.api.payloads import register_payloads


class LeagueConfig(AppConfig):
    name = "league"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        register_payloads()
