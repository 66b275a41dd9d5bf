"""The first owner, admins (B16), and closed accounts."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn, Refusal
from games.models import OwnerCode, Player, User
from league.actions import site
from league.models import AuditLine
from league.queries.site import waits_for_owner
from tests.consent import consent
from tests.league_world import at_once, new_user

GOOD = {"username": "salem", "password": "gahwa-4-two"}
STEPS = [site.name_admin, site.unname_admin, site.name_owner, site.reopen_account]


def owner() -> User:
    return new_user("site", is_superuser=True, is_staff=True)


@pytest.mark.django_db
def test_the_code_of_the_terminal_makes_the_owner_once() -> None:
    """Any digits, capitals and spaces do; afterwards no code is left, and none is made any more."""
    code = site.make_owner_code()
    assert code and waits_for_owner()
    assert code not in str(OwnerCode.objects.values())
    eastern = code.translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")).upper().replace("-", " ")
    made = site.become_owner(code=eastern, **GOOD, name="سالم")
    assert made.is_superuser and made.check_password(GOOD["password"])
    assert Player.objects.get(user=made).name == "سالم"
    assert AuditLine.objects.filter(action="become_owner", thing_id=made.public_id).exists()
    assert not OwnerCode.objects.exists() and not waits_for_owner()
    with pytest.raises(Conflict, match="site_has_owner"):
        site.become_owner(code=code, username="fahd", password="gahwa-4-two")
    assert site.make_owner_code() is None and User.objects.count() == 1


@pytest.mark.django_db
def test_each_start_makes_the_code_before_it_worthless() -> None:
    first, second = site.make_owner_code(), site.make_owner_code()
    assert first and second and OwnerCode.objects.count() == 1
    with pytest.raises(Missing, match="owner_code_unknown"):
        site.become_owner(code=first, **GOOD)
    assert site.become_owner(code=second, **GOOD).is_superuser


@pytest.mark.django_db
def test_codes_cannot_be_tried_for_ever() -> None:
    """A wrong one counts although it is refused; after a while there are tries again."""
    code = site.make_owner_code()
    assert code
    for _ in range(site.MOST_TRIES):
        with pytest.raises(Missing):
            site.become_owner(code="wrong", **GOOD)
    with pytest.raises(Forbidden, match="too_many_codes"):
        site.become_owner(code=code, **GOOD)
    OwnerCode.objects.update(tries_since=timezone.now() - site.TRIES_WITHIN - timedelta(seconds=1))
    assert site.become_owner(code=code, **GOOD).is_superuser


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"username": "two words"}, "bad_username"),
        ({"username": ""}, "bad_username"),
        ({"username": "x" * 151}, "bad_username"),
        ({"username": "TAKEN"}, "username_taken"),
        ({"password": "12345678"}, "weak_password"),
        ({"email": "nobody"}, "bad_email"),
        ({"name": "x" * 200}, "text_too_long"),
    ],
)
def test_what_cannot_be_makes_nobody_and_keeps_the_code(changed: dict[str, str], refusal: str) -> None:
    site.make_user(username="taken", password="gahwa-4-two")
    code, before = site.make_owner_code(), User.objects.count()
    assert code
    with pytest.raises(Refusal, match=refusal):
        site.become_owner(code=code, **{**GOOD, **changed})
    assert User.objects.count() == before and waits_for_owner()
    assert site.become_owner(code=code, **GOOD).is_superuser


@pytest.mark.django_db(transaction=True)
def test_of_two_who_use_the_code_at_once_one_is_owner() -> None:
    code = site.make_owner_code()
    assert code

    def become(name: str) -> Any:
        return lambda: site.become_owner(code=code, username=name, password="gahwa-4-two")

    outcomes = at_once(become("one"), become("two"))
    assert sorted(isinstance(one, Refusal) for one in outcomes) == [False, True], outcomes
    assert User.objects.filter(is_superuser=True).count() == 1


@pytest.mark.django_db
def test_the_owner_names_admins_and_other_owners() -> None:
    """B16: named, told, written down, and taken back; a second owner may do the same."""
    boss, person = owner(), new_user()
    site.name_admin(actor=boss, user=person.public_id)
    person.refresh_from_db()
    assert not person.is_admin, "asked, and no more"
    with pytest.raises(Conflict, match="already_asked"):
        site.name_admin(actor=boss, user=person.public_id)
    consent(person)
    with pytest.raises(Conflict, match="already_admin"):
        site.name_admin(actor=boss, user=person.public_id)
    line = AuditLine.objects.get(action="name_admin")
    assert (line.actor, line.before, line.after) == (person, {"is_admin": False}, {"is_admin": True})
    assert not site.unname_admin(actor=boss, user=person.public_id).is_admin
    with pytest.raises(Conflict, match="not_admin"):
        site.unname_admin(actor=boss, user=person.public_id)
    site.name_owner(actor=boss, user=person.public_id)
    consent(person)
    with pytest.raises(Conflict, match="already_site_owner"):
        site.name_owner(actor=boss, user=person.public_id)
    person.refresh_from_db()
    other = new_user()
    site.name_admin(actor=person, user=other.public_id)
    consent(other)
    assert User.objects.get(pk=other.pk).is_admin


@pytest.mark.django_db
def test_nobody_else_may() -> None:
    """An admin is no owner, and whoever has an office in a club neither (X2)."""
    admin, person = new_user(is_admin=True), new_user()
    for step in STEPS:
        with pytest.raises(Forbidden, match="not_site_owner"):
            step(actor=admin, user=person.public_id)
        with pytest.raises(NotSignedIn):
            step(actor=None, user=person.public_id)
    with pytest.raises(Forbidden):
        site.close_account(actor=admin, user=person.public_id, reason="x")
    with pytest.raises(Missing):
        site.name_admin(actor=owner(), user="nosuchperson")
    assert not AuditLine.objects.filter(thing="user").exists()


@pytest.mark.django_db
def test_an_account_is_closed_with_a_reason_and_opened_again() -> None:
    boss, person = owner(), new_user(is_admin=True)
    with pytest.raises(Invalid, match="reason_needed"):
        site.close_account(actor=boss, user=person.public_id, reason=" ")
    closed = site.close_account(actor=boss, user=person.public_id, reason="left the club")
    assert not closed.is_active and not closed.is_admin
    assert AuditLine.objects.get(action="close_account").reason == "left the club"
    with pytest.raises(Conflict, match="account_closed"):
        site.close_account(actor=boss, user=person.public_id, reason="again")
    with pytest.raises(Conflict, match="account_closed"):
        site.name_owner(actor=boss, user=person.public_id)
    assert site.reopen_account(actor=boss, user=person.public_id).is_active
    with pytest.raises(Conflict, match="account_open"):
        site.reopen_account(actor=boss, user=person.public_id)
    with pytest.raises(Conflict, match="owner_stays"):
        site.close_account(actor=boss, user=boss.public_id, reason="x")


@pytest.mark.django_db
def test_a_language_is_one_that_the_site_speaks() -> None:
    person = new_user()
    site.choose_language(actor=person, language="en")
    person.refresh_from_db()
    assert person.language == "en"
    with pytest.raises(Invalid, match="unknown_choice"):
        site.choose_language(actor=person, language="xx")
