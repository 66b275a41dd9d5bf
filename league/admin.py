"""A read-only look at every row; whatever changes one is an action."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.contrib import admin
from django.db.models import Field, Model
from django.http import HttpRequest

SECRET = {"password", "code_hash", "code", "secret", "invitation"}
SECRET_IN = {
    "livematch": {"seed"},
    "seedshare": {"text"},
    "livemove": {"action", "client_id"},
    "sending": {"answer"},
}
"""What lets somebody know cards of a match that is being played: seeds, projects by their cards, what players were
answered. Of a finished match its proof and its moves show them."""
LONG = ("TextField", "JSONField")


class ReadOnly(admin.ModelAdmin):
    """Nothing can be added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Rows are found by what is shown of them: a filter on a secret would tell it letter by letter."""
        return lookup.partition("__")[0] in (self.fields or ()) and super().lookup_allowed(
            lookup, value, request
        )


def register(model: type[Model]) -> None:
    """Lets the staff of the site look at the rows of a model, secrets apart."""
    fields = [field for field in model._meta.get_fields() if isinstance(field, Field)]
    hidden = SECRET | SECRET_IN.get(model._meta.model_name or "", set())
    visible = [field for field in fields if field.name not in hidden]
    listed = [f.name for f in visible if not f.many_to_many and f.get_internal_type() not in LONG]
    linked = [field.name for field in visible if field.is_relation and not field.many_to_many]
    shape = {
        "list_display": listed[:8],
        "list_select_related": [name for name in linked if name in listed[:8]],
        "search_fields": [name for name in ("public_id", "name") if name in listed],
        "fields": [field.name for field in visible],
        "show_full_result_count": False,
    }
    admin.site.register(model, type(f"{model.__name__}Admin", (ReadOnly,), shape))


for _model in (*apps.get_app_config("games").get_models(), *apps.get_app_config("league").get_models()):
    register(_model)
