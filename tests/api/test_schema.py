"""The published description of the API, and the site owner's look at the rows."""

from __future__ import annotations

import re

import pytest
from django.apps import apps
from django.conf import settings
from django.contrib import admin
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.validation import validate_schema

from league.api.urls import urlpatterns
from tests.api.world import World, new_user


@pytest.mark.embedded
def test_the_schema_is_complete_and_without_a_warning(tmp_path) -> None:  # type: ignore[no-untyped-def]
    call_command("spectacular", "--fail-on-warn", "--validate", "--file", str(tmp_path / "schema.yml"))
    schema = SchemaGenerator().get_schema(request=None, public=True)
    validate_schema(schema)
    described = {re.sub(r"\{\w+\}", "*", path) for path in schema["paths"]}
    built = {
        "/api/v1/" + re.sub(r"<[^>]+>", "*", str(pattern.pattern))
        for pattern in urlpatterns
        if pattern.name not in (None, "schema", "docs")
    }
    assert described == built


@pytest.mark.embedded
def test_every_operation_says_how_it_refuses() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    for path, verbs in schema["paths"].items():
        for verb, operation in verbs.items():
            codes = set(operation["responses"])
            assert {"400", "401", "403", "404", "422"} <= codes, (verb, path)
            assert ("409" in codes) == (verb != "get"), (verb, path)
            assert operation.get("description"), (verb, path)


def test_every_address_is_in_the_manual() -> None:
    manual = (settings.BASE_DIR / "docs" / "api.md").read_text()
    listed = manual.partition("## Every address")[2]
    told = {word.partition("?")[0] for word in re.findall(r"`([^`]+/[^`]*)`", listed)}
    built = {
        re.sub(r"<[^>]+>", "ID", str(pattern.pattern))
        for pattern in urlpatterns
        if pattern.name not in (None, "schema", "docs")
    }
    assert told == built


@pytest.mark.django_db
def test_schema_and_browser_of_the_api_come_from_here() -> None:
    assert Client().get("/api/v1/schema/").status_code == 200
    page = Client().get("/api/v1/docs/")
    assert page.status_code == 200
    sources = re.findall(r'(?:src|href)="([^"]+)"', page.content.decode())
    assert sources
    assert all(source.startswith("/") for source in sources)


@pytest.mark.django_db
def test_every_row_can_be_looked_at_and_none_changed(world: World) -> None:
    site_owner = new_user("site", is_superuser=True, is_staff=True)
    world.decide(0, 1, (152, 98))
    client = Client()
    client.force_login(site_owner)
    for model in [*apps.get_app_config("games").get_models(), *apps.get_app_config("league").get_models()]:
        assert admin.site.is_registered(model), model
        base = f"/rows/{model._meta.app_label}/{model._meta.model_name}/"
        assert client.get(base).status_code == 200, model
        assert client.get(base + "add/").status_code == 403, model
        row = model._default_manager.first()
        if row is None:
            continue
        page = client.get(f"{base}{row.pk}/change/")
        assert page.status_code == 200, model
        assert b'name="_save"' not in page.content
        assert client.post(f"{base}{row.pk}/change/", {}).status_code == 403, model
        assert client.post(f"{base}{row.pk}/delete/", {"post": "yes"}).status_code == 403, model
        for secret in ("password", "code_hash"):
            value = getattr(row, secret, "")
            assert not value or str(value).encode() not in page.content
