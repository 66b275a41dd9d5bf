"""The roster of a season (U8, U9)."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing
from league.actions.entries import disqualify_entry, withdraw_entry
from league.actions.lineups import set_lineup
from league.actions.offers.answering import accept_offer
from league.actions.people import create_player
from league.actions.rosters import add_to_roster, name_roster_captain, remove_from_roster
from league.actions.seasons import cancel_season
from league.models import LineupPlace, Offer, RosterPlace
from league.permissions import may_captain
from league.queries.lineups import lineup_of
from tests.consent import consent
from tests.league_world import World, at_once, audited, codes, kinds_on, make_world, new_captain

pytestmark = pytest.mark.django_db


def test_substitutes_are_added_as_far_as_there_is_room() -> None:
    world = make_world(1)
    entry, captain = world.entries[0].public_id, world.captains[0]
    user, sub = new_captain()
    place = add_to_roster(actor=captain, entry=entry, player=sub.public_id)
    assert (place.role, place.captain, place.season) == ("substitute", False, world.season)
    assert kinds_on(f"me:{user.public_id}")[-1] == "offer_made"
    with pytest.raises(Conflict, match="already_asked"):
        add_to_roster(actor=captain, entry=entry, player=sub.public_id)
    consent(user)
    assert audited("add_to_roster").after == {"player": sub.public_id, "role": "substitute"}
    with pytest.raises(Conflict, match="player_on_roster"):
        add_to_roster(actor=captain, entry=entry, player=sub.public_id)
    add_to_roster(actor=world.organizer, entry=entry, player=new_captain()[1].public_id)
    for role, most in (("substitute", 2), ("player", 2)):
        with pytest.raises(Invalid, match="roster_full") as refused:
            add_to_roster(actor=captain, entry=entry, player=new_captain()[1].public_id, role=role)
        assert refused.value.params["most"] == most
    with pytest.raises(Invalid, match="unknown_choice"):
        add_to_roster(actor=captain, entry=entry, player=sub.public_id, role="coach")


def test_a_person_of_another_roster_is_refused() -> None:
    """U8"""
    world = make_world(2)
    taken = world.players_of(world.entries[1])[0]
    with pytest.raises(Conflict, match="player_on_another_roster") as refused:
        add_to_roster(actor=world.captains[0], entry=world.entries[0].public_id, player=taken)
    assert refused.value.params == {"player": taken, "entry": world.entries[1].public_id}
    assert len(world.players_of(world.entries[0])) == 2


def test_a_record_without_account_is_not_anybodys_to_take() -> None:
    world = make_world(1)
    player = create_player(actor=world.outsider, name="غريب")
    for person in (world.captains[0], world.organizer):
        with pytest.raises(Forbidden, match="not_your_player"):
            add_to_roster(actor=person, entry=world.entries[0].public_id, player=player.public_id)


@pytest.mark.parametrize("who", ["outsider", "referee", "other captain"])
def test_others_change_no_roster(who: str) -> None:
    world = make_world(2)
    stranger = world.captains[1] if who == "other captain" else getattr(world, who)
    entry, (own, partner) = world.entries[0].public_id, world.players_of(world.entries[0])
    player = new_captain()[1].public_id
    with pytest.raises(Forbidden, match="not_captain"):
        add_to_roster(actor=stranger, entry=entry, player=player)
    with pytest.raises(Forbidden, match="not_captain"):
        remove_from_roster(actor=stranger, entry=entry, player=partner, reason="x")
    with pytest.raises(Forbidden, match="not_captain"):
        name_roster_captain(actor=stranger, entry=entry, player=partner)
    assert world.players_of(world.entries[0]) == [own, partner]


def test_leaving_a_roster() -> None:
    world = make_world(1)
    entry, captain = world.entries[0].public_id, world.captains[0]
    own, partner = world.players_of(world.entries[0])
    user, sub = new_captain()
    add_to_roster(actor=captain, entry=entry, player=sub.public_id)
    consent(user)
    with pytest.raises(Conflict, match="captain_stays"):
        remove_from_roster(actor=captain, entry=entry, player=own, reason="سفر")
    with pytest.raises(Invalid, match="reason_needed"):
        remove_from_roster(actor=captain, entry=entry, player=partner, reason="")
    gone = remove_from_roster(actor=captain, entry=entry, player=partner, reason="سفر")
    assert gone.until is not None and gone.reason == "سفر"
    remove_from_roster(actor=user, entry=entry, player=sub.public_id, reason="لا أستطيع")  # he himself
    assert world.players_of(world.entries[0]) == [own]
    with pytest.raises(Missing, match="not_on_roster"):
        remove_from_roster(actor=captain, entry=entry, player=partner, reason="x")
    back = add_to_roster(actor=captain, entry=entry, player=sub.public_id, role="player")
    assert back.role == "player" and back.player != sub, "being taken on again is a question again (U21)"
    consent(user)
    assert RosterPlace.objects.filter(player=sub).count() == 2


def test_a_captain_for_the_season() -> None:
    world = make_world(1)
    entry = world.entries[0]
    own, _ = world.players_of(entry)
    user, sub = new_captain()
    add_to_roster(actor=world.captains[0], entry=entry.public_id, player=sub.public_id)
    consent(user)
    name_roster_captain(actor=world.captains[0], entry=entry.public_id, player=sub.public_id)
    assert may_captain(user, entry) and not may_captain(world.captains[0], entry)
    with pytest.raises(Forbidden, match="not_captain"):
        name_roster_captain(actor=world.captains[0], entry=entry.public_id, player=own)
    name_roster_captain(actor=world.organizer, entry=entry.public_id, player=own)
    assert may_captain(world.captains[0], entry)
    name_roster_captain(actor=world.organizer, entry=entry.public_id, player=own)
    assert entry.roster.filter(captain=True).count() == 1


def edits(world: World) -> list[object]:
    entry, (_, partner) = world.entries[0].public_id, world.players_of(world.entries[0])
    player = new_captain()[1].public_id
    return [
        lambda: add_to_roster(actor=world.organizer, entry=entry, player=player),
        lambda: remove_from_roster(actor=world.organizer, entry=entry, player=partner, reason="x"),
        lambda: name_roster_captain(actor=world.organizer, entry=entry, player=partner),
    ]


@pytest.mark.parametrize("end", ["season", "disqualified"])
def test_after_the_end_a_roster_stays(end: str) -> None:
    """U9"""
    world = make_world(2)
    if end == "season":
        cancel_season(actor=world.organizer, season=world.season.public_id, reason="x")
    else:
        disqualify_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="x")
    before = world.players_of(world.entries[0])
    for act in edits(world):
        with pytest.raises(Conflict, match="in_other_state"):
            act()  # type: ignore[operator]
    assert world.players_of(world.entries[0]) == before


def test_who_left_the_season_takes_nobody_on() -> None:
    """U9"""
    world = make_world(2)
    withdraw_entry(actor=world.organizer, entry=world.entries[0].public_id, reason="x")
    with pytest.raises(Conflict, match="entry_in_other_state"):
        add_to_roster(
            actor=world.organizer, entry=world.entries[0].public_id, player=new_captain()[1].public_id
        )


def test_who_leaves_the_roster_leaves_the_line_ups_to_come() -> None:
    world = make_world(2, state="running")
    (fixture,) = world.fixtures()
    side = 0 if fixture.first_id == world.entries[0].pk else 1
    players = world.players_of(world.entries[0])
    set_lineup(actor=world.captains[0], fixture=fixture.public_id, side=side, players=players[::-1])
    theirs = world.players_of(world.entries[1])
    set_lineup(actor=world.captains[1], fixture=fixture.public_id, side=1 - side, players=theirs)
    remove_from_roster(
        actor=world.captains[0], entry=world.entries[0].public_id, player=players[1], reason="سفر"
    )
    assert set(LineupPlace.objects.values_list("side", flat=True)) == {1 - side}
    assert lineup_of(fixture)[side] is None


@pytest.mark.django_db(transaction=True)
def test_one_person_is_added_to_two_rosters_at_once() -> None:
    """U8"""
    world = make_world(2)
    person, record = new_captain()
    player = record.public_id
    given = at_once(
        *(
            lambda number=number: add_to_roster(  # type: ignore[misc]
                actor=world.captains[number], entry=world.entries[number].public_id, player=player
            )
            for number in range(2)
        )
    )
    assert codes(given) == [], "asked by both, on neither"
    offers = [offer.public_id for offer in Offer.objects.filter(user=person)]
    accept = [lambda offer=offer: accept_offer(actor=person, offer=offer) for offer in offers]  # type: ignore[misc]
    assert codes(at_once(*accept)) == ["two_teams_of_season"]
    assert RosterPlace.objects.filter(player__public_id=player, until__isnull=True).count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_take_the_last_place_of_a_roster_at_once() -> None:
    """U11"""
    world = make_world(1)
    entry = world.entries[0].public_id
    add_to_roster(actor=world.captains[0], entry=entry, player=new_captain()[1].public_id)
    players = [new_captain()[1].public_id for _ in range(2)]
    given = at_once(
        *(
            lambda player=player: add_to_roster(actor=world.captains[0], entry=entry, player=player)  # type: ignore[misc]
            for player in players
        )
    )
    assert codes(given) == ["roster_full"]
    assert len(world.players_of(world.entries[0])) == 4
