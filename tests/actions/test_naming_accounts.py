"""Whom a name or an address means, and which names there are (X20)."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from games.errors import Conflict, Invalid, Missing
from games.models import User
from games.queries.accounts import account_called, confirmed_addresses
from league.actions.clubs import appoint_staff, found_club
from league.actions.offers.answering import accept_offer
from league.actions.people import create_player
from league.actions.site import make_user
from league.queries.offers import open_offers_to
from tests.league_world import make_world, new_user

pytestmark = pytest.mark.django_db
ADDRESS = "salem@example.org"


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


def confirm(user: User, address: str = ADDRESS, *, verified: bool = True) -> EmailAddress:
    return EmailAddress.objects.create(user=user, email=address, verified=verified, primary=True)


def english() -> Client:
    client = Client()
    client.cookies["django_language"] = "en"
    return client


def test_an_address_means_who_confirmed_it() -> None:
    """X20: who only entered it, before or after, is not meant."""
    thief, meant = new_user(), new_user()
    User.objects.filter(pk=thief.pk).update(email=ADDRESS)
    confirm(thief, verified=False)
    assert account_called(ADDRESS) is None
    confirm(meant)
    assert account_called(" Salem@Example.ORG ") == meant
    assert (confirmed_addresses(meant), confirmed_addresses(thief)) == ([ADDRESS], [])
    User.objects.filter(pk=meant.pk).update(is_active=False)
    assert account_called(ADDRESS) is None


def test_no_office_by_an_address_that_nobody_confirmed() -> None:
    """X20: the account with another's address in its profile was appointed."""
    world, thief = make_world(0), new_user()
    User.objects.filter(pk=thief.pk).update(email=ADDRESS)
    offer = appoint_staff(actor=world.owner, club=world.club.public_id, user=ADDRESS, role="organizer")
    assert offer.user is None and not open_offers_to(thief).exists()
    with pytest.raises(Missing, match="offer_not_found"):
        accept_offer(actor=thief, offer=offer.public_id)


def test_an_address_is_confirmed_by_one_account_only() -> None:
    confirm(new_user())
    with pytest.raises(IntegrityError), transaction.atomic():
        confirm(new_user())


def test_a_name_means_itself_however_it_is_typed() -> None:
    salem = make_user(username="Salem", password="gahwa-4-two")
    assert account_called("Salem") == account_called(" sALEM") == salem
    assert account_called("sale") is None and account_called("") is None
    i = make_user(username="ali", password="gahwa-4-two")
    assert account_called("alı") is None, "another letter, whatever a database thinks of its capital"
    assert account_called("ali") == i


@pytest.mark.parametrize("name", ["salem@example.org", "@", "sa@lem", "a b", "سالم＠example", "", "x" * 151])
def test_no_account_is_named_like_an_address(name: str, settings: Any) -> None:
    """By none of the ways by which accounts are made."""
    settings.SIGN_UP_OPEN = True
    with pytest.raises(Invalid, match="bad_username"):
        make_user(username=name, password="gahwa-4-two")
    with pytest.raises(CommandError):
        call_command("make_account", name)
    with pytest.raises(CommandError):
        call_command("createsuperuser", interactive=False, username=name, email="")
    typed = {"username": name, "email": "", "password1": "baloot-3-sun", "password2": "baloot-3-sun"}
    assert Client().post(reverse("account_signup"), typed).status_code == 200
    assert not User.objects.exists()


def test_the_database_takes_no_address_for_a_name() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create(username=ADDRESS)


def test_the_form_says_what_a_name_is(settings: Any) -> None:
    settings.SIGN_UP_OPEN = True
    typed = {"username": ADDRESS, "email": "", "password1": "baloot-3-sun", "password2": "baloot-3-sun"}
    client = Client()
    for language, said in (("en", "without @"), ("ar", "وبلا @"), ("fa", "بی @")):
        client.cookies["django_language"] = language
        assert said in client.post(reverse("account_signup"), typed).content.decode()


@pytest.mark.parametrize("name", ["аhmed", "sаlem12", "ahmed_аса", "سالمabc", "ρaul"])
def test_no_name_mixes_scripts(name: str, settings: Any) -> None:
    """X20: neither an account's nor anybody's or anything's that others read."""
    settings.SIGN_UP_OPEN = True
    with pytest.raises(Invalid, match="mixed_scripts"):
        make_user(username=name, password="gahwa-4-two")
    with pytest.raises(CommandError, match="one script"):
        call_command("make_account", name)
    typed = {"username": name, "email": "", "password1": "baloot-3-sun", "password2": "baloot-3-sun"}
    assert "mixes letters" in english().post("/sign-up/", typed).content.decode()
    assert not User.objects.exists()
    with pytest.raises(Invalid, match="mixed_scripts"):
        create_player(actor=new_user(), name=name)
    with pytest.raises(Invalid, match="mixed_scripts"):
        found_club(actor=new_user(), name="نادي", latin_name=name)


@pytest.mark.parametrize(
    "name",
    ["سالم", "سالم١٢", "رضا۷۸", "کیوان_۱", "Salem-12", "salem.سالم", "Юрий5", "李小龍ひ", "Ümit", "m٣"],
)
def test_names_of_every_script_are_names(name: str) -> None:
    assert make_user(username=name, password="gahwa-4-two").username == name
    assert account_called(name) is not None


@pytest.mark.parametrize(
    ("there", "new"),
    [("paypal", "раураӏ"), ("salem", "SALEM"), ("salem1", "saleml"), ("Ilham", "1lham"), ("سالم١", "سالم۱"),
     ("علی", "علي"), ("arnold", "amold"), ("Ümit", "umit"), ("salem", "ｓalem")],
)  # fmt: skip
def test_no_two_accounts_look_alike(there: str, new: str, settings: Any) -> None:
    """X20: by no way in; of two who ask at once one has the name."""
    settings.SIGN_UP_OPEN = True
    make_user(username=there, password="gahwa-4-two")
    with pytest.raises(Conflict, match="username_taken"):
        make_user(username=new, password="gahwa-4-two")
    with pytest.raises(CommandError, match="looks like"):
        call_command("make_account", new)
    with pytest.raises((CommandError, IntegrityError)), transaction.atomic():
        call_command("createsuperuser", interactive=False, username=new, email="")
    typed = {"username": new, "email": "", "password1": "baloot-3-sun", "password2": "baloot-3-sun"}
    answer = english().post("/sign-up/", typed)
    assert answer.status_code == 200 and "already" in answer.content.decode()
    assert User.objects.count() == 1 and account_called(there) is not None


@pytest.mark.parametrize(
    "password", [" " * 8, "١٢٣٤٥٦٧٨", "۱۲۳۴۵۶۷۸", "１２３４５６７８", "1 2 3 4 5 6 7 8", "\u3000" * 9]
)
def test_a_weak_password_is_weak_in_every_script(password: str) -> None:
    """Eight spaces, and 12345678 in other digits, were taken."""
    with pytest.raises(Invalid, match="weak_password"):
        make_user(username="salem", password=password)
    assert make_user(username="salem", password="قهوة مرة ٧ مرات").check_password("قهوة مرة ٧ مرات")
