"""Application config of `league`: leagues and results."""

from importlib import import_module

from django.apps import AppConfig

from league.api.payloads import register_payloads


class LeagueConfig(AppConfig):
    name = "league"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        register_payloads()
        import_module("league.receivers")
