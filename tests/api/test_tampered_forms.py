"""The forms of a table's pages, filled in by people from outside: no row changes."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.api.stage import BACKEND, make_stage
from tests.api.walk import addresses
from tests.api.world import World, contents

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

FORM = {
    "action": "pass",
    "seen": "1",
    "client_id": "x",
    "seat": "2",
    "computer": "steady",
    "side": "1",
    "winner": "0",
    "number": "0",
    "phrase": "salam",
    "text": "x",
    "reason": "x",
    "invitation": "x" * 20,
}
"""What a form of any page of a table might send."""


@pytest.mark.parametrize("who", ["anybody", "c", "captain", "referee"])
def test_no_page_of_a_table_lets_others_change_anything(world: World, who: str) -> None:
    """Every address of the table of others, asked by POST for whatever its form might ask; with a table that is not
    listed nobody from outside may do anything."""
    on = make_stage(world)
    hidden = on.hidden.public_id
    pages = [one for one in addresses({"table": hidden, "tables": hidden}) if hidden in one]
    assert len(pages) > 10
    client, user = Client(), on.people[who]
    if user is not None:
        client.force_login(user, backend=BACKEND)
    before = contents()
    for page in pages:
        answer = client.post(page, FORM)
        assert answer.status_code < 500 and contents() == before, (page, answer.status_code)
