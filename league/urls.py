"""Addresses of the league: the API, and the pages."""

from __future__ import annotations

from django.urls import include, path, re_path

from league.api.errors import unknown_address

urlpatterns = [
    path("api/v1/", include("league.api.urls")),
    re_path(r"^api/", unknown_address),
]
