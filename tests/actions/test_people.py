"""Players without accounts, claimed by a one-time code; what is erased."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from games.models import ClaimCode, Contact, Player, User
from league.actions.claims import claim_player
from league.actions.people import create_player, edit_player, erase_contact, make_claim_code
from league.actions.teams import Member, create_team, remove_member
from league.models import AuditLine
from tests.consent import consent
from tests.league_world import at_once, audited, codes, kinds_on, make_world, new_captain, new_user

pytestmark = pytest.mark.django_db


def unclaimed(maker: User) -> Player:
    return create_player(actor=maker, name="أبو فهد")


def test_a_player_needs_no_account() -> None:
    maker = new_user()
    player = create_player(
        actor=maker,
        name="أَحْمَد الحربي",
        latin_name="Ahmad",
        contact={"phone": "+٩٦٦ ٥٠ ١٢٣", "email": "a@example.org", "birth_date": date(1980, 2, 29)},
    )
    assert (player.user, player.created_by, player.search_name) == (None, maker, "احمد الحربي")
    assert (player.contact.phone, player.contact.email) == ("+966 50 123", "a@example.org")


def test_one_own_player_for_an_account() -> None:
    user, player = new_captain()
    assert player.user == user
    with pytest.raises(Conflict, match="user_has_player") as refused:
        create_player(actor=user, name="آخر", own=True)
    assert refused.value.params == {"player": player.public_id}
    assert Player.objects.count() == 1
    with pytest.raises(NotSignedIn):
        create_player(actor=None, name="آخر")


@pytest.mark.parametrize(
    ("contact", "code"),
    [
        ({"phone": "call me"}, "bad_phone"),
        ({"phone": "1" * 31}, "text_too_long"),
        ({"email": "nobody"}, "bad_email"),
        ({"birth_date": date(1800, 1, 1)}, "bad_birth_date"),
        ({"birth_date": date(9999, 1, 1)}, "bad_birth_date"),
    ],
)
def test_contacts_that_cannot_be(contact: Any, code: str) -> None:
    """The refusal does not repeat what is private."""
    with pytest.raises(Invalid) as refused:
        create_player(actor=new_user(), name="لاعب", contact=contact)
    assert refused.value.code == code and not set(map(str, contact.values())) & set(
        map(str, refused.value.params.values())
    )
    assert not Player.objects.exists()


def test_who_may_edit() -> None:
    maker, user = new_user(), new_user()
    player = unclaimed(maker)
    with pytest.raises(Forbidden, match="not_your_player"):
        edit_player(actor=user, player=player.public_id, name="لي")
    edit_player(actor=maker, player=player.public_id, name="أبو سعد", contact={"phone": "0501"})
    assert audited("edit_player").after == {"changed": ["name", "phone"]}
    claim_player(actor=user, code=make_claim_code(actor=maker, player=player.public_id))
    with pytest.raises(Forbidden, match="not_your_player"):  # it is his own now
        edit_player(actor=maker, player=player.public_id, name="لي")
    changed = edit_player(actor=user, player=player.public_id, latin_name="Abu Saad")
    assert (changed.name, changed.latin_name) == ("أبو سعد", "Abu Saad")


def test_erasing_a_contact_leaves_no_trace_of_it() -> None:
    user, player = new_captain()
    edit_player(
        actor=user, player=player.public_id, contact={"phone": "0507654321", "email": "x@example.org"}
    )
    with pytest.raises(Forbidden):
        erase_contact(actor=new_user(), player=player.public_id)
    erase_contact(actor=user, player=player.public_id)
    assert not Contact.objects.exists()
    told = " ".join(f"{line.before}{line.after}{line.reason}" for line in AuditLine.objects.all())
    assert "0507654321" not in told and "x@example.org" not in told and player.name not in told
    erase_contact(actor=user, player=player.public_id)


def test_a_code_is_shown_once_and_kept_as_a_hash() -> None:
    maker = new_user()
    code = make_claim_code(actor=maker, player=unclaimed(maker).public_id)
    stored = ClaimCode.objects.get()
    assert code.count("-") == 2 and len(code) == 14
    assert code not in stored.code_hash and code.replace("-", "") not in stored.code_hash
    assert timedelta(days=29) < stored.expires_at - timezone.now() <= timedelta(days=30)
    line = audited("make_claim_code")
    assert code not in str((line.before, line.after, line.reason))


@pytest.mark.parametrize("typed", [str.upper, lambda code: code.replace("-", ""), lambda code: f" {code} "])
def test_a_code_may_be_typed_in_any_way(typed: Any) -> None:
    maker, user = new_user(), new_user()
    player = unclaimed(maker)
    code = make_claim_code(actor=maker, player=player.public_id)
    easterly = typed(code).translate(str.maketrans("23456789", "٢٣٤٥٦٧٨٩"))
    assert claim_player(actor=user, code=easterly).user == user
    for person in (user, maker):
        assert kinds_on(f"me:{person.public_id}")[-1] == "player_claimed"


def test_a_code_serves_once() -> None:
    maker = new_user()
    code = make_claim_code(actor=maker, player=unclaimed(maker).public_id)
    claim_player(actor=new_user(), code=code)
    with pytest.raises(Conflict, match="claim_code_used"):
        claim_player(actor=new_user(), code=code)


def test_every_refusal_of_a_code_has_its_own_word() -> None:
    maker, user = new_user(), new_user()
    player = unclaimed(maker)
    for nonsense in ("", "aaaa-bbbb-cccc", "\x00", "ٱلرمز", "\ud800"):
        with pytest.raises(Missing, match="claim_code_unknown"):
            claim_player(actor=user, code=nonsense)
    code = make_claim_code(actor=maker, player=player.public_id)
    with pytest.raises(NotSignedIn):
        claim_player(actor=None, code=code)
    ClaimCode.objects.update(expires_at=timezone.now())
    with pytest.raises(Conflict, match="claim_code_expired"):
        claim_player(actor=user, code=code)
    with pytest.raises(Conflict, match="user_has_player"):
        claim_player(actor=new_captain()[0], code=make_claim_code(actor=maker, player=player.public_id))
    player.refresh_from_db()
    assert player.user is None and not ClaimCode.objects.filter(used_at__isnull=False).exists()


def test_a_later_code_ends_the_earlier() -> None:
    maker = new_user()
    player = unclaimed(maker)
    lost = make_claim_code(actor=maker, player=player.public_id)
    code = make_claim_code(actor=maker, player=player.public_id)
    with pytest.raises(Conflict, match="claim_code_expired"):
        claim_player(actor=new_user(), code=lost)
    claim_player(actor=new_user(), code=code)
    with pytest.raises(Conflict, match="player_already_claimed"):
        make_claim_code(actor=maker, player=player.public_id)


def test_codes_come_from_those_who_answer_for_him() -> None:
    world = make_world(2)
    captain, partner = world.captains[0], world.players_of(world.entries[0])[1]
    for person in (captain, world.organizer, world.owner):
        assert make_claim_code(actor=person, player=partner)
    for person in (world.captains[1], world.outsider, world.referee):
        with pytest.raises(Forbidden, match="not_your_player"):
            make_claim_code(actor=person, player=partner)


def test_nobody_gets_a_code_by_taking_a_stranger_into_his_team() -> None:
    """Who plays with a record answers for it, so a record without an account is not anybody's to take."""
    maker, (thief, own) = new_user(), new_captain()
    player = unclaimed(maker)
    with pytest.raises(Forbidden, match="not_your_player"):
        create_team(
            actor=thief,
            name="اللصوص",
            members=[Member(own.public_id, captain=True), Member(player.public_id)],
        )
    with pytest.raises(Forbidden, match="not_your_player"):
        make_claim_code(actor=thief, player=player.public_id)


def test_a_captain_answers_for_his_own_people_as_long_as_they_are_his() -> None:
    organizer, (captain, own) = new_user(), new_captain()
    player = unclaimed(organizer)
    members = [Member(own.public_id, captain=True), Member(player.public_id)]
    team = create_team(actor=organizer, name="فريق", members=members)
    consent(captain)
    assert make_claim_code(actor=captain, player=player.public_id)
    remove_member(actor=captain, team=team.public_id, player=player.public_id)
    with pytest.raises(Forbidden, match="not_your_player"):
        make_claim_code(actor=captain, player=player.public_id)


def test_a_record_that_was_joined_to_another_is_closed() -> None:
    maker = new_user()
    player, other = unclaimed(maker), unclaimed(maker)
    code = make_claim_code(actor=maker, player=player.public_id)
    Player.objects.filter(pk=player.pk).update(merged_into=other)
    for act in (
        lambda: edit_player(actor=maker, player=player.public_id, name="آخر"),
        lambda: make_claim_code(actor=maker, player=player.public_id),
        lambda: claim_player(actor=new_user(), code=code),
    ):
        with pytest.raises(Conflict, match="player_removed"):
            act()
    with pytest.raises(Missing, match="player_not_found"):
        edit_player(actor=maker, player="nowhere", name="آخر")


@pytest.mark.django_db(transaction=True)
def test_two_use_one_code_at_once() -> None:
    maker, users = new_user(), [new_user() for _ in range(2)]
    player = unclaimed(maker)
    code = make_claim_code(actor=maker, player=player.public_id)
    given = at_once(*(lambda user=user: claim_player(actor=user, code=code) for user in users))  # type: ignore[misc]
    assert codes(given) == ["claim_code_used"]
    player.refresh_from_db()
    assert player.user == ClaimCode.objects.get().used_by and player.user in users


@pytest.mark.django_db(transaction=True)
def test_one_claims_two_players_at_once() -> None:
    maker, user = new_user(), new_user()
    players = [unclaimed(maker) for _ in range(2)]
    made = [make_claim_code(actor=maker, player=player.public_id) for player in players]
    given = at_once(*(lambda code=code: claim_player(actor=user, code=code) for code in made))  # type: ignore[misc]
    assert codes(given) == ["user_has_player"]
    assert Player.objects.filter(user=user).count() == 1
    assert ClaimCode.objects.filter(used_at__isnull=False).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_code_is_used_while_another_is_made() -> None:
    """Both orders are right; nobody waits for ever."""
    maker, user = new_user(), new_user()
    player = unclaimed(maker)
    code = make_claim_code(actor=maker, player=player.public_id)
    given = at_once(
        lambda: claim_player(actor=user, code=code),
        lambda: make_claim_code(actor=maker, player=player.public_id),
    )
    assert codes(given) in (["player_already_claimed"], ["claim_code_expired"])
