"""Two requests at the same moment: one place, one person, one entry (U8)."""

from __future__ import annotations

import pytest
from django.db import transaction
from django.utils import timezone

from league.actions.entries import (
    accept_entry,
)
from league.actions.offers.answering import accept_offer
from league.actions.teams import Member, create_team
from league.models import AuditLine, Entry, Offer, RosterPlace, Season
from tests.league_world import at_once, codes, make_world, new_captain

pytestmark = pytest.mark.django_db(transaction=True)


def test_two_are_accepted_into_the_last_place_at_once() -> None:
    world = make_world(1, capacity=2)
    applied = []
    for _ in range(2):
        world.add_team()
        applied.append(world.apply().public_id)
    given = at_once(
        *(lambda entry=entry: accept_entry(actor=world.organizer, entry=entry) for entry in applied)  # type: ignore[misc]
    )
    assert codes(given) == ["season_full"]
    assert world.season.entries.filter(state="accepted").count() == 2


def test_one_person_is_put_on_two_rosters_at_once() -> None:
    """U8"""
    world = make_world(0)
    person, shared = new_captain()
    for number in range(2):
        captain, own = new_captain()
        members = [Member(own.public_id, captain=True), Member(shared.public_id)]
        world.teams.append(create_team(actor=captain, name=f"فريق {number}", members=members))
        world.captains.append(captain)
    given = at_once(*(lambda number=number: world.apply(number) for number in range(2)))  # type: ignore[misc]
    assert codes(given) == [], "whoever was only asked stands in nobody's way"
    offers = list(Offer.objects.filter(user=person, entry__isnull=False))
    answers = [lambda offer=offer: accept_offer(actor=person, offer=offer.public_id) for offer in offers]  # type: ignore[misc]
    assert codes(at_once(*answers)) == ["two_teams_of_season"]
    assert RosterPlace.objects.filter(player=shared, until__isnull=True).count() == 1


def test_a_team_applies_twice_at_once() -> None:
    world = make_world(0)
    world.add_team()
    assert codes(at_once(world.apply, world.apply)) == ["team_already_entered"]
    assert Entry.objects.count() == 1


def test_an_entry_is_accepted_twice_at_once() -> None:
    world = make_world(0, capacity=2)
    world.add_team()
    entry = world.apply().public_id
    accept = lambda: accept_entry(actor=world.organizer, entry=entry)  # noqa: E731
    assert codes(at_once(accept, accept)) == ["entry_in_other_state"]
    assert AuditLine.objects.filter(action="entry_accepted").count() == 1


def test_the_last_place_and_the_closing_hold_together() -> None:
    """Applying while the organizer closes the list: before it or after it, never half."""
    world = make_world(0)
    world.add_team()

    def close() -> None:
        with transaction.atomic():
            season = Season.objects.select_for_update().get(pk=world.season.pk)
            season.entries_close_at = timezone.now()
            season.save(update_fields=["entries_close_at"])

    given = at_once(world.apply, close)
    assert codes(given) in ([], ["entries_closed"])
    assert Entry.objects.count() == 1 - len(codes(given))
