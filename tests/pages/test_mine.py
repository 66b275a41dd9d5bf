"""The box of notices, what needs its reader, and the sheet that is handed in once, as pages."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import ClaimCode
from league.actions.people import create_player, make_claim_code
from league.actions.results import dispute_result, report_result
from league.actions.rosters import remove_from_roster
from league.models import Fixture, Notice, Result
from league.queries.needs import needs_of
from tests.actions.results.night import Night, make_night, score
from tests.league_world import make_world, new_user
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def kinds(user: Any) -> list[str]:
    return [need.kind for need in needs_of(user)]


def late(night: Night, *fixtures: Fixture) -> None:
    """These fixtures were to be played yesterday, all others are far away."""
    now = timezone.now()
    Fixture.objects.filter(season=night.season).update(scheduled_at=now + timedelta(days=60))
    Fixture.objects.filter(pk__in=[one.pk for one in fixtures]).update(scheduled_at=now - timedelta(days=1))


@pytest.fixture
def night() -> Night:
    made = make_night(4)
    late(made)
    return made


def test_a_report_is_confirmed_where_it_is_listed(night: Night) -> None:
    """R4: the score with Confirm and Dispute, for the other captain only; after it nothing is left to do."""
    fixture = night.fixture(0, 1)
    one, other = night.captain_of(fixture, 0), night.captain_of(fixture, 1)
    report_result(actor=one, fixture=fixture.public_id, given=score(152, 98))
    assert (kinds(one), kinds(other), kinds(night.organizer)) == ([], ["report"], [])
    client = reader(other)
    text = client.get(reverse("needs_me")).content.decode()
    assert reverse("confirm", args=[fixture.public_id]) in text
    assert reverse("dispute", args=[fixture.public_id]) in text
    assert reverse("needs_me") in client.get(reverse("home")).content.decode()
    answer = client.post(reverse("confirm", args=[fixture.public_id]), {"version": "١", "back": "needs"})
    assert answer.headers["Location"] == reverse("needs_me")
    assert kinds(other) == []


def test_a_dispute_waits_for_the_staff(night: Night) -> None:
    fixture = night.fixture(0, 1)
    report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
    dispute_result(actor=night.captain_of(fixture, 1), fixture=fixture.public_id, version=1, reason="89")
    assert kinds(night.referee) == kinds(night.organizer) == ["dispute"]
    assert kinds(night.captain_of(fixture, 0)) == kinds(night.outsider) == []


def test_a_late_fixture_waits_for_captains_and_organizers(night: Night) -> None:
    fixture = night.fixture(0, 1)
    late(night, fixture)
    assert kinds(night.captain_of(fixture, 0)) == kinds(night.captain_of(fixture, 1)) == ["late"]
    assert kinds(night.organizer) == ["late"]
    assert kinds(night.referee) == [], "a referee neither dates nor chases"
    night.decide(0, 1, (152, 98))
    assert kinds(night.organizer) == []


def test_fixtures_without_a_date_are_one_thing(night: Night) -> None:
    Fixture.objects.filter(season=night.season).update(state="undated", scheduled_at=None)
    found = needs_of(night.organizer)
    assert [(need.kind, need.count) for need in found] == [("undated", len(night.fixtures()))]


def test_a_side_that_is_not_complete_needs_a_line_up(night: Night) -> None:
    fixture = night.fixture(0, 1)
    captain, entry = night.captain_of(fixture, 0), fixture.first
    Fixture.objects.filter(pk=fixture.pk).update(scheduled_at=timezone.now() + timedelta(days=2))
    assert kinds(captain) == []
    partner = entry.roster.get(captain=False).player
    remove_from_roster(actor=captain, entry=entry.public_id, player=partner.public_id, reason="left")
    assert kinds(captain) == ["lineup"]
    assert kinds(night.captain_of(fixture, 1)) == []


def test_an_application_is_accepted_where_it_is_listed() -> None:
    world = make_world(0)
    world.add_team()
    entry = world.apply()
    assert kinds(world.organizer) == kinds(world.owner) == ["application"]
    assert kinds(world.referee) == kinds(world.captains[0]) == []
    address = reverse("need_accept", args=[entry.public_id])
    assert reader(world.outsider).post(address).status_code == 403
    assert reader(AnonymousUser()).post(address).status_code == 302
    assert reader(world.organizer).post(address).headers["Location"] == reverse("needs_me")
    assert kinds(world.organizer) == []
    twice = reader(world.organizer, "en").post(address)
    assert twice.status_code == 409 and "accepted" in twice.content.decode()


def test_a_code_that_ended_unused_waits_for_who_gave_it() -> None:
    maker = new_user("maker")
    player = create_player(actor=maker, name="سالم").public_id
    make_claim_code(actor=maker, player=player)
    assert kinds(maker) == []
    ClaimCode.objects.update(expires_at=timezone.now() - timedelta(days=1))
    assert kinds(maker) == ["claim"]
    assert reader(maker).get(reverse("needs_me")).status_code == 200
    make_claim_code(actor=maker, player=player)
    assert kinds(maker) == [], "a new code is out"


def test_what_waits_asks_as_much_for_many_as_for_few() -> None:
    """However many leagues, seasons and fixtures: the same number of questions, and the same for the box."""
    asked = []
    for teams in (3, 8):
        night = make_night(teams)
        late(night, *[one for one in night.fixtures() if one.second_id])
        for number in range(teams // 2):
            fixture = night.fixture(2 * number, 2 * number + 1)
            report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 98))
        for user in (night.organizer, night.captains[0], night.captains[1]):
            client = reader(user)
            counts = []
            for name in ("needs_me", "notices", "home"):
                client.get(reverse(name))  # what a process asks once is not counted
                with CaptureQueriesContext(connection) as queries:
                    assert client.get(reverse(name)).status_code == 200
                counts.append(len(queries))
            asked.append((user is night.organizer, counts))
    organizers = [counts for staff, counts in asked if staff]
    captains = [counts for staff, counts in asked if not staff]
    assert organizers[0] == organizers[1]
    assert max(map(max, organizers + captains)) <= 24, asked


def test_the_box_is_its_owner_s(night: Night) -> None:
    fixture = night.fixture(0, 1)
    one, other = night.captain_of(fixture, 0), night.captain_of(fixture, 1)
    report_result(actor=one, fixture=fixture.public_id, given=score(152, 98))
    notice = Notice.objects.get(user=other, kind="result_to_answer")
    assert reader(AnonymousUser()).get(reverse("notices")).status_code == 302
    client = reader(other, "en")
    text = client.get(reverse("notices")).content.decode()
    assert (
        "Confirm or dispute it." in text and f"<title>({Notice.objects.filter(user=other).count()})" in text
    )
    assert reader(one).post(reverse("notice_open", args=[notice.pk])).headers["Location"] == reverse(
        "notices"
    )
    notice.refresh_from_db()
    assert notice.read_at is None
    opened = client.post(reverse("notice_open", args=[notice.pk]))
    assert opened.headers["Location"] == reverse("fixture", args=[fixture.public_id])
    notice.refresh_from_db()
    assert notice.read_at is not None
    client.post(reverse("notices_read"), {"up_to": str(notice.pk)})
    assert not Notice.objects.filter(user=other, read_at__isnull=True).exists()
    assert 'data-unread="0"' in client.get(reverse("notices_badge")).content.decode()


def test_a_sheet_is_handed_in_once_however_often_it_is_sent(night: Night) -> None:
    """R3: the same key gives the same answer, other words under it are refused with everything kept."""
    fixture = night.fixture(0, 1)
    client = reader(night.captain_of(fixture, 0), "en")
    address = reverse("sheet", args=[fixture.public_id])
    fields = {"count": "7", "do": "send", "key": "one-evening"}
    for deal in range(1, 8):
        fields |= {f"d{deal}-contract": "sun", f"d{deal}-buyer": "0", f"d{deal}-abnat0": "١٢٠"}
    for _ in range(2):
        answer = client.post(address, fields, headers={"X-Sheet": "1"})
        assert json.loads(answer.content) == {"to": reverse("fixture", args=[fixture.public_id])}
    assert client.post(address, fields).headers["Location"] == reverse("fixture", args=[fixture.public_id])
    assert Result.objects.filter(fixture=fixture).count() == 1
    changed = client.post(address, fields | {"d7-abnat0": "110"})
    assert changed.status_code == 422
    assert "something else was sent already" in changed.content.decode()
    assert 'value="110"' in changed.content.decode()
    assert Result.objects.filter(fixture=fixture).count() == 1
    assert "You have reported already" in client.get(address).content.decode()
    assert (
        "The other captain has reported"
        in reader(night.captain_of(fixture, 1), "en").get(address).content.decode()
    )
