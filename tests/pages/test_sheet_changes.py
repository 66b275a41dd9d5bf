"""Who leaves and who sits down, on the score sheet's page and beside the result."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Occupancy
from league.actions.people import create_player
from league.models import Fixture, RosterPlace
from tests.actions.results.night import due, make_night

pytestmark = pytest.mark.django_db


def deal(number: int) -> dict[str, str]:
    prefix = f"d{number}-"
    kaboot = {"kind": "played", "contract": "sun", "buyer": "0", "kaboot": "0"}
    return {prefix + name: value for name, value in kaboot.items()}


def test_one_press_says_who_leaves_and_who_sits_down_from_the_next_deal(client: Client) -> None:
    """U19: also without a script; the record, the fixture's page and the report to confirm say it."""
    night = make_night(2)
    fixture: Fixture = due(night.fixture(), hours=1)
    substitute = create_player(actor=night.organizer, name="بديل", latin_name="Badil")
    RosterPlace.objects.create(
        season=fixture.season, entry=fixture.first, player=substitute, role="substitute"
    )
    gone = list(fixture.first.roster.order_by("pk"))[1].player
    address = reverse("sheet", args=[fixture.public_id])
    client.force_login(night.captain_of(fixture, 0))
    sheet = {"count": "2", **deal(1), **deal(2), "key": "k1"}
    choice = f"swap:2:{substitute.public_id}"
    assert choice in client.post(address, sheet).content.decode()
    text = client.post(address, sheet | {"do": choice}).content.decode()
    assert 'name="s1-deal" inputmode="numeric" maxlength="3" value="3"' in text
    change = {
        "changes": "1",
        "s1-seat": "2",
        "s1-who": substitute.public_id,
        "s1-deal": "٣",
        "s1-why": "مريض",
    }
    late = client.post(address, sheet | change | {"s1-deal": "9"}).content.decode()
    assert 'id="changes-out" role="status" hidden' not in late
    sent = client.post(
        address, sheet | change | {"count": "4", **deal(3), **deal(4), "do": "send"}, follow=True
    )
    assert sent.status_code == 200
    client.force_login(night.captain_of(fixture, 1))
    page = client.get(reverse("fixture", args=[fixture.public_id])).content.decode()
    assert gone.name in page and "بديل" in page and "مريض" in page
    client.post(reverse("confirm", args=[fixture.public_id]), {"version": "1"})
    assert Occupancy.objects.get(order=1).player == substitute
    client.logout()
    anybody = client.get(reverse("fixture", args=[fixture.public_id])).content.decode()
    assert "بديل" in anybody and "مريض" not in anybody
