"""The built-in league of the open tables: where their rated matches move points."""

from __future__ import annotations

from contextlib import suppress

from django.db import IntegrityError, transaction

from games.text import normalized
from league.actions.steps import audit
from league.models import Club, League
from league.queries.open_tables import OPEN_TABLES, found_open_league

NAME, LATIN_NAME = "الطاولات المفتوحة", "Open tables"
UNTYPED = "\u200b"
"""Stands in the search name of the built-in club: no name that somebody gives a club of his can be the same."""


@transaction.atomic
def open_league() -> League:
    """The league of the open tables, made when it is wanted first; of two at once one makes it.

    Its club has no owner, so that nobody but the owner of the site has a say in it. It has no seasons.
    """
    found = found_open_league()
    if found is not None:
        return found
    with suppress(IntegrityError), transaction.atomic():
        _make()
    made = found_open_league()
    assert made is not None
    return made


def _make() -> None:
    search_name = normalized(NAME)
    club = Club.objects.create(name=NAME, latin_name=LATIN_NAME, search_name=UNTYPED + search_name)
    league = League.objects.create(
        club=club, name=NAME, latin_name=LATIN_NAME, search_name=search_name, built_in=OPEN_TABLES
    )
    audit("create_league", league, actor=None, league=league)
