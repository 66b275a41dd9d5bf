"""All addresses: the league's, and the site owner's read-only look at the rows."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

admin.site.site_header = admin.site.site_title = "Majlis"
handler404 = "league.pages.refusals.not_found"
handler500 = "league.api.errors.failed"

urlpatterns = [
    path("rows/", admin.site.urls),
    path("", include("league.urls")),
]
