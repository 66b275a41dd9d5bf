"""One account does not fill the place: how many clubs, leagues, players, teams and tables it makes is a setting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

from games.actions.tables.seating import open_table
from games.errors import Forbidden
from games.models import Table, User
from league.actions.clubs import found_club
from league.actions.leagues import create_league
from league.actions.people import create_player
from league.actions.teams import create_team
from tests.api.world import contents, new_user

pytestmark = pytest.mark.django_db

MAKE: dict[str, tuple[Callable[[User, str, str], Any], str]] = {
    "clubs": (lambda user, name, club: found_club(actor=user, name=name), "too_many_clubs"),
    "leagues": (lambda user, name, club: create_league(actor=user, club=club, name=name), "too_many_leagues"),
    "players": (lambda user, name, club: create_player(actor=user, name=name), "too_many_players"),
    "teams": (lambda user, name, club: create_team(actor=user, name=name), "too_many_teams"),
    "tables": (lambda user, name, club: open_table(actor=user), "too_many_tables"),
}


@pytest.mark.parametrize("kind", MAKE)
def test_an_account_makes_so_many_and_no_more(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, code = MAKE[kind]
    user, other = new_user("maker"), new_user("other")
    club = found_club(actor=user, name="نادي الأول").public_id
    monkeypatch.setitem(settings.MOST_OF_AN_ACCOUNT, kind, 3)
    for number in range(2 if kind == "clubs" else 3):
        make(user, f"اسم {number}", club)
    before = contents()
    with pytest.raises(Forbidden) as refused:
        make(user, "اسم آخر", club)
    assert (refused.value.code, refused.value.params) == (code, {"most": 3})
    assert contents() == before
    if kind != "leagues":
        make(other, "اسم الآخر", club)
    monkeypatch.setitem(settings.MOST_OF_AN_ACCOUNT, kind, 0)
    make(user, "اسم آخر", club)


def test_a_table_that_is_closed_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    user = new_user("host")
    monkeypatch.setitem(settings.MOST_OF_AN_ACCOUNT, "tables", 1)
    table = open_table(actor=user)
    with pytest.raises(Forbidden):
        open_table(actor=user)
    Table.objects.filter(pk=table.pk).update(state=Table.State.ABANDONED)
    open_table(actor=user)
