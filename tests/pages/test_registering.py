"""The form of a team, invitations, and what a captain sees behind a link."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from urllib.parse import quote

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Player, User
from league.actions.people import create_player
from league.actions.registering import make_invitation, revoke_invitation
from league.models import Entry, Invitation, Season
from league.queries.addresses import private_addresses
from tests.api.world import contents
from tests.league_world import World, make_world, new_captain, new_user
from tests.pages.test_pages import DIRECTION, reader

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


def register(world: World) -> str:
    return reverse("season_register", args=[world.season.public_id])


def invitation(world: World, most: int = 1) -> Invitation:
    return make_invitation(actor=world.organizer, season=world.season.public_id, most=most, note="سري")


def fields(name: str = "الصقور", **more: str) -> dict[str, str]:
    typed = {"name": name, "p0-name": "سالم", "p1-name": "فهد", "p1-phone": "٠٥٠١٢٣"}
    return typed | {key.replace("_", "-", 1): value for key, value in more.items()}


def text_of(user: object, address: str, language: str = "en") -> str:
    answer = reader(user, language).get(address)
    assert answer.status_code == 200, (answer.status_code, address)
    return answer.content.decode()


@pytest.mark.parametrize("language", ["ar", "en"])
def test_every_page_of_registering_in_its_language(language: str) -> None:
    world = make_world(1)
    link = invitation(world)
    join = reverse("join", args=[link.code])
    invite = reverse("season_invite", args=[world.season.public_id])
    for user, address in (
        (world.organizer, register(world)),
        (world.outsider, register(world)),
        (world.captains[0], register(world)),
        (world.organizer, invite),
        (NOBODY, join),
        (world.outsider, join),
        (world.captains[0], join),
    ):
        text = text_of(user, address, language)
        assert f'<html lang="{language}" dir="{DIRECTION[language]}">' in text
        assert "style=" not in text and not re.search(r"\son[a-z]+=", text)


def test_an_organizer_registers_a_team_on_the_page() -> None:
    world = make_world(0)
    client = reader(world.organizer, "en")
    answer = client.post(register(world), fields(captain="p1", s0_name="بديل"))
    assert answer.status_code == 302
    entry = Entry.objects.get()
    assert entry.state == "accepted" and entry.roster.get(captain=True).player.name == "فهد"
    assert entry.roster.filter(role="substitute").count() == 1
    assert Player.objects.get(name="فهد").contact.phone == "050123"
    text = client.get(answer.headers["location"]).content.decode()
    assert "الصقور" in text
    again = client.post(register(world), fields("النجوم", p0_name="أ", p1_name="ب") | {"do": "another"})
    assert again.headers["location"] == register(world)


def test_a_captain_applies_on_the_page() -> None:
    world, user = make_world(0), new_user()
    assert reader(user).post(register(world), fields(captain="p1")).status_code == 302
    entry = Entry.objects.get()
    assert entry.state == "applied" and entry.roster.get(captain=True).player.user == user


def test_what_is_refused_stands_beside_its_field_and_nothing_is_lost() -> None:
    """J1"""
    world, user = make_world(0), new_user()
    client = reader(user, "en")
    before = contents()
    sent = fields(p1_phone="call me", p1_latin_name="Fahad", s1_name="بديل")
    answer = client.post(register(world), sent)
    text = answer.content.decode()
    assert answer.status_code == 422 and contents() == before
    for typed in ("الصقور", "سالم", "فهد", "call me", "Fahad", "بديل"):
        assert f'value="{typed}"' in text
    beside = re.search(r'<input id="p1-phone".*?</p>', text, re.S)
    assert beside and 'aria-invalid="true"' in beside[0] and "not a phone number" in beside[0]
    assert text.count("not a phone number") == 1


def test_a_refusal_about_the_number_of_people_is_shown() -> None:
    world = make_world(0)
    answer = reader(world.organizer, "en").post(register(world), fields(captain="s0"))
    assert answer.status_code == 422 and "exactly one captain" in answer.content.decode()
    nameless = reader(world.organizer, "en").post(register(world), fields(p1_name=""))
    beside = re.search(r'<input id="p1-name".*?</p>', nameless.content.decode(), re.S)
    assert beside and "A name is needed" in beside[0]


def test_people_who_are_known_are_offered_while_one_types() -> None:
    world = make_world(1)
    known = create_player(actor=world.organizer, name="أَحمد العُمرى")
    create_player(actor=world.outsider, name="أحمد الغريب")
    people = reverse("season_register_people", args=[world.season.public_id])
    for typed in ("احمد", "إحمد العمري", "أحمـد"):
        text = reader(world.organizer).get(people, {"place": "p1", "p1-name": typed}).content.decode()
        assert f'name="p1-player" value="{known.public_id}"' in text, typed
        assert "الغريب" not in text, "a record that only others answer for"
    taken = world.players_of(world.entries[0])[0]
    name = Player.objects.get(public_id=taken).name
    text = reader(world.organizer).get(people, {"place": "p1", "p1-name": name}).content.decode()
    assert re.search(rf'value="{taken}" disabled', text)
    assert "<input" not in reader(world.organizer).get(people, {"p0-name": "ا"}).content.decode()
    assert reader(NOBODY).get(people, {"p0-name": "احمد"}).status_code == 302
    sent = fields(p1_player=known.public_id, p1_phone="")
    assert reader(world.organizer).post(register(world), sent).status_code == 302
    assert Entry.objects.latest("pk").roster.filter(player=known).exists()


def test_nobody_registers_without_an_account() -> None:
    """X1"""
    world = make_world(0)
    for answer in (Client().get(register(world)), Client().post(register(world), fields())):
        assert answer.status_code == 302
        assert answer.headers["location"] == f"{reverse('account_login')}?next={quote(register(world))}"
    assert not Entry.objects.exists()


def test_who_cannot_apply_is_told_why() -> None:
    world = make_world(1)
    assert world.entries[0].name in text_of(world.captains[0], register(world))
    Season.objects.update(entries_close_at=timezone.now() - timedelta(days=1))
    text = text_of(world.outsider, register(world))
    assert "Entries are closed" in text and 'name="p0-name"' not in text
    assert 'name="p0-name"' in text_of(world.organizer, register(world))


def test_an_organizer_makes_links_and_takes_them_back() -> None:
    world = make_world(0)
    address = reverse("season_invite", args=[world.season.public_id])
    client = reader(world.organizer, "en")
    assert client.post(address, {"most": "٣", "days": "۷", "note": "الحي"}).status_code == 302
    link = Invitation.objects.get()
    assert (link.most, link.note) == (3, "الحي")
    text = client.get(address).content.decode()
    assert f"http://testserver{reverse('join', args=[link.code])}" in text and "<svg" in text
    bad = client.post(address, {"most": "0", "days": "x", "note": "kept"})
    assert bad.status_code == 422 and 'value="kept"' in bad.content.decode()
    assert client.post(address, {"revoke": link.public_id}).status_code == 302
    assert link.code not in client.get(address).content.decode()


def test_links_are_for_organizers_alone() -> None:
    """X5: not the codes, not the notes, not for a referee."""
    world = make_world(1)
    link = invitation(world)
    address = reverse("season_invite", args=[world.season.public_id])
    for user in (world.referee, world.captains[0], world.outsider):
        answer = reader(user).get(address)
        assert answer.status_code == 403 and link.code not in answer.content.decode()
        assert reader(user).post(address, {"most": "1", "days": "1"}).status_code == 403
        assert reader(user).post(address, {"revoke": link.public_id}).status_code == 403
    assert reader(NOBODY).get(address).status_code == 302
    assert Invitation.objects.get().revoked_at is None
    assert "سري" not in text_of(NOBODY, reverse("join", args=[link.code]))


def test_a_captain_comes_in_by_a_link() -> None:
    world, user = make_world(0), new_user()
    join = reverse("join", args=[invitation(world).code])
    strange = text_of(NOBODY, join)
    assert f"{reverse('account_login')}?next={join}" in strange and 'name="p0-name"' not in strange
    assert f"{reverse('account_signup')}?next={join}" in strange
    client = reader(user, "en")
    refused = client.post(join, fields(p1_name=""))
    assert refused.status_code == 422 and 'value="الصقور"' in refused.content.decode()
    assert client.post(join, fields()).headers["location"] == join
    entry = Entry.objects.get()
    assert entry.state == "accepted" and entry.roster.get(captain=True).player.user == user
    text = client.get(join).content.decode()
    assert "الصقور" in text and 'name="p0-name"' not in text


def test_a_link_without_an_account_leads_to_the_sign_in() -> None:
    join = reverse("join", args=[invitation(make_world(0)).code])
    answer = Client().post(join, fields())
    assert answer.headers["location"] == f"{reverse('account_login')}?next={quote(join)}"


def test_a_captain_keeps_the_record_he_has() -> None:
    world, (user, own) = make_world(0), new_captain()
    join = reverse("join", args=[invitation(world).code])
    text = text_of(user, join)
    assert own.name in text and 'name="p0-name"' not in text and 'name="p1-name"' in text
    assert reader(user).post(join, {"name": "أ", "p1-name": "ب"}).status_code == 302
    assert Entry.objects.get().roster.get(captain=True).player == own


def told_by_link(user: User | AnonymousUser, link: Invitation) -> str:
    text = text_of(user, reverse("join", args=[link.code]))
    assert 'name="p0-name"' not in text
    return text


def test_a_link_that_is_over_says_so() -> None:
    """J2"""
    world, user = make_world(0), new_user()
    link = invitation(world)
    assert reader(user).get(reverse("join", args=["x" * 20])).status_code == 404
    Season.objects.update(state="cancelled")
    assert "The season is cancelled" in told_by_link(user, link)
    Season.objects.update(state="open")
    Invitation.objects.update(expires_at=timezone.now())
    assert "has run out" in told_by_link(user, link)
    Invitation.objects.update(expires_at=timezone.now() + timedelta(days=1))
    reader(new_user()).post(reverse("join", args=[link.code]), fields())
    assert "was used already" in told_by_link(user, link)
    assert "was used already" in told_by_link(NOBODY, link)
    late = reader(user, "en").post(reverse("join", args=[link.code]), fields("آخر"))
    assert late.status_code == 409 and 'value="آخر"' in late.content.decode()
    revoke_invitation(actor=world.organizer, invitation=link.public_id)
    assert "taken this invitation back" in told_by_link(user, link)


def test_a_full_season_says_that_there_is_a_waiting_list() -> None:
    world, user = make_world(2, capacity=2), new_user()
    join = reverse("join", args=[invitation(world).code])
    assert "waiting list" in text_of(user, join)
    assert reader(user).post(join, fields()).status_code == 302
    assert Entry.objects.latest("pk").state == "waiting" and "waiting list" in text_of(user, join)


@pytest.mark.skipif(not private_addresses(), reason="this machine has no private address")
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_links_for_others_lead_here_from_their_phones(settings: Any, host: str) -> None:
    """An organizer at the laptop's own address hands out the one that `serve --lan` opened."""
    world = make_world(0)
    settings.ALLOWED_HOSTS = [host]
    address, link = reverse("season_invite", args=[world.season.public_id]), invitation(world)
    client = reader(world.organizer, "en")
    join = reverse("join", args=[link.code])
    assert f'value="http://{host}{join}"' in client.get(address, headers={"host": host}).content.decode()
    settings.ALLOWED_HOSTS = [host, *private_addresses()]
    text = client.get(address, headers={"host": host}).content.decode()
    assert f'value="http://{private_addresses()[0]}:80{join}"' in text
    player = create_player(actor=world.organizer, name="سالم")
    claimed = client.post(reverse("claim_code", args=[player.public_id]), headers={"host": host})
    assert f'value="http://{private_addresses()[0]}:80/claim/' in claimed.content.decode()


def test_pages_of_registering_follow_what_the_staff_are_told_of() -> None:
    """X7: uses of a link, entries of a season that nobody else sees; no reader learns the staff's number."""
    world = make_world(1)
    teams = reverse("season_teams", args=[world.season.public_id])
    desk = reverse("season_desk", args=[world.season.public_id])
    for address in (reverse("season_invite", args=[world.season.public_id]), teams, desk):
        text = text_of(world.organizer, address)
        assert f'data-staff="{world.league.public_id}"' in text, address
        assert re.search(r'hx-trigger="[^"]*majlis:staff from:body', text), address
    assert "data-staff" not in text_of(world.captains[0], teams)
    assert reverse("season_import", args=[world.season.public_id]) in text_of(world.organizer, desk)


def test_a_season_that_has_begun_offers_no_links() -> None:
    """Those there are still stand there, without the address."""
    world = make_world(0)
    link, address = invitation(world), reverse("season_invite", args=[world.season.public_id])
    assert 'name="most"' in text_of(world.organizer, address)
    Season.objects.update(state=Season.State.RUNNING)
    text = text_of(world.organizer, address)
    assert 'name="most"' not in text and link.code not in text and "Entries are closed." in text
    assert f'id="invitation-{link.public_id}"' in text
    assert 'name="p0-name"' not in text_of(world.organizer, register(world)), (
        "nobody fills a form in for nothing"
    )
