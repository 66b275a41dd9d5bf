"""Accounts as people meet them: made, forgotten, locked, claimed; in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from games.models import Player, User
from league.actions.people import create_player, make_claim_code
from league.actions.site import make_owner_code
from league.queries.mails import latest_mails
from tests.consent import consent
from tests.league_world import new_user

pytestmark = pytest.mark.django_db
WORD = "baloot-3-sun"


@pytest.fixture(autouse=True)
def mails(settings: Any, tmp_path: Path) -> Iterator[Path]:
    """Mails as files in a folder of the test's own; the limits begin anew."""
    cache.clear()
    settings.EMAIL_BACKEND, settings.MAIL_DIR = "config.mail.MailFiles", tmp_path / "mail"
    settings.EMAIL_URL, settings.SIGN_UP_OPEN = "", True
    yield settings.MAIL_DIR
    cache.clear()


def reader(user: User | None = None, language: str = "en") -> Client:
    client = Client()
    client.cookies["django_language"] = language
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def sign_up(client: Client, username: str, email: str = "", **more: str) -> Any:
    typed = {"username": username, "email": email, "password1": WORD, "password2": WORD}
    return client.post(reverse("account_signup"), typed | more)


def link_in(mail: Path) -> str:
    found = re.search(r"http://testserver(/\S+)", mail.read_text())
    assert found, mail.read_text()
    return found[1]


def test_somebody_makes_an_account_and_goes_on_to_where_he_wanted() -> None:
    client = reader(language="ar")
    answer = sign_up(client, "salem", next="/claim/")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/claim/")
    made = User.objects.get(username="salem")
    assert made.language == "ar" and not made.is_staff and not made.is_superuser
    assert client.get(reverse("me")).status_code == 200


def test_what_is_wrong_is_said_at_the_field_and_nothing_typed_is_lost() -> None:
    answer = reader().post(
        reverse("account_signup"),
        {"username": "salem", "email": "a@example.org", "password1": "short", "password2": "short"},
    )
    text = answer.content.decode()
    assert 'value="salem"' in text and 'value="a@example.org"' in text and 'class="wrong"' in text
    assert "at least 8 characters" in text and 'value="short"' not in text
    assert not User.objects.exists()


def test_where_sign_up_is_closed_nobody_makes_an_account(settings: Any) -> None:
    settings.SIGN_UP_OPEN = False
    assert "Ask your club" in reader().get(reverse("account_signup")).content.decode()
    sign_up(reader(), "salem")
    assert not User.objects.exists()


def test_whether_an_address_is_known_cannot_be_found_out(mails: Path) -> None:
    sign_up(reader(), "salem", "salem@example.org")
    answers = [
        reader().post(reverse("account_reset_password"), {"email": address}, follow=True)
        for address in ("salem@example.org", "nobody@example.org")
    ]
    pages = [re.sub(r'value="\w{64}"', "", answer.content.decode()) for answer in answers]
    assert pages[0] == pages[1] and answers[0].status_code == 200
    again = sign_up(reader(), "fahd", "salem@example.org")
    assert again.status_code == 302, "an address that is known is no reason to say so"


def test_a_forgotten_password_by_the_mail_file(mails: Path) -> None:
    """In the language of the person it is for; the link works once."""
    sign_up(reader(language="en"), "salem", "salem@example.org")
    before = set(mails.iterdir())
    reader(language="fa").post(reverse("account_reset_password"), {"email": "salem@example.org"})
    [mail] = set(mails.iterdir()) - before
    assert "A new password for Majlis" in mail.read_text() and mail.stat().st_mode & 0o077 == 0
    client, link = reader(), link_in(mail)
    form = client.get(link, follow=True)
    key = form.redirect_chain[-1][0]
    done = client.post(key, {"password1": "sawa-7-gahwa", "password2": "sawa-7-gahwa"})
    assert done.status_code == 302
    assert User.objects.get(username="salem").check_password("sawa-7-gahwa")
    assert "used already" in reader().get(link, follow=True).content.decode()


@pytest.mark.parametrize("login", ["salem", "Salem@Example.org"])
def test_signing_in_by_name_or_address(login: str) -> None:
    sign_up(reader(), "salem", "salem@example.org")
    client = Client()
    answer = client.post(reverse("account_login"), {"login": login, "password": WORD})
    assert answer.status_code == 302
    assert client.cookies["django_language"].value == "en", "his language, at a new machine"


def test_ten_wrong_passwords_close_the_door_with_a_page() -> None:
    """By the name and by the address they count together."""
    sign_up(reader(), "salem", "salem@example.org")
    client = reader()
    for number in range(10):
        login = ("salem", "salem@example.org")[number % 2]
        answer = client.post(reverse("account_login"), {"login": login, "password": "wrong"})
    assert answer.status_code == 429 and "<h1>Too many attempts</h1>" in answer.content.decode()
    right = client.post(reverse("account_login"), {"login": "salem", "password": WORD})
    assert right.status_code == 429


def test_an_address_is_confirmed_and_changed_by_links(mails: Path) -> None:
    client = reader()
    sign_up(client, "salem", "salem@example.org")
    [first] = mails.iterdir()
    client.post(link_in(first))
    client.post(reverse("account_email"), {"action_add": "", "email": "new@example.org"})
    assert User.objects.get().email == "salem@example.org"
    second = next(one for one in mails.iterdir() if "new@example.org" in one.read_text() and one != first)
    client.post(link_in(second))
    assert User.objects.get().email == "new@example.org"


def test_a_record_is_taken_over_by_its_code() -> None:
    maker, person = new_user(), new_user()
    player = create_player(actor=maker, name="أبو فهد")
    shown = reader(maker).post(reverse("claim_code", args=[player.public_id])).content.decode()
    code = re.search(r'dir="ltr">([0-9a-z-]{14})<', shown)
    assert code and "<svg" in shown
    client = reader(person)
    filled = client.get(reverse("claim_by_link", args=[code[1]])).content.decode()
    assert code[1] in filled and Player.objects.get().user is None, "a link only fills the code in"
    wrong = client.post(reverse("claim"), {"code": "abcd"})
    assert wrong.status_code == 404 and "no such code" in wrong.content.decode()
    assert client.post(reverse("claim"), {"code": code[1].upper()}).status_code == 302
    assert Player.objects.get().user == person
    late = reader(new_user()).post(reverse("claim"), {"code": code[1]})
    assert late.status_code == 409 and "used already" in late.content.decode()


def test_a_stranger_makes_no_code() -> None:
    player = create_player(actor=new_user(), name="أبو فهد")
    address = reverse("claim_code", args=[player.public_id])
    assert reader(new_user()).post(address).status_code == 403
    assert reader().post(address).status_code == 302
    assert address not in reader(new_user()).get(reverse("player", args=[player.public_id])).content.decode()


def test_ones_own_page_keeps_name_contact_and_language() -> None:
    client = reader(new_user())
    assert client.post(reverse("me_record"), {"name": "سالم"}).status_code == 302
    player = Player.objects.get()
    assert player.name == "سالم" and player.user is not None
    client.post(reverse("me_contact"), {"phone": "٠٥٥ ١٢٣", "email": "a@example.org"})
    player.refresh_from_db()
    assert player.contact.phone == "055 123"
    bad = client.post(reverse("me_contact"), {"phone": "call me", "email": "b@example.org"})
    assert bad.status_code == 422 and "b@example.org" in bad.content.decode()
    client.post(reverse("me_contact"), {"erase": "1"})
    assert not Player.objects.filter(contact__isnull=False).exists()
    answer = client.post(reverse("me_language"), {"language": "fa"})
    assert answer.cookies["django_language"].value == "fa" and User.objects.get().language == "fa"
    assert client.post(reverse("me_language"), {"language": "xx"}).status_code == 422
    assert reader().get(reverse("me")).status_code == 302


def test_the_owner_alone_sees_accounts_and_mails(mails: Path) -> None:
    sign_up(reader(), "salem", "salem@example.org")
    reader().post(reverse("account_reset_password"), {"email": "salem@example.org"})
    boss = new_user("site", is_superuser=True)
    text = reader(boss).get(reverse("mails")).content.decode()
    assert "/password/reset/" in text and len(latest_mails(boss)) == 2
    assert "salem" in reader(boss).get(reverse("accounts") + "?q=SALEM").content.decode()
    for name in ("mails", "accounts"):
        assert reader(new_user(is_admin=True)).get(reverse(name)).status_code == 403
        assert reader().get(reverse(name)).status_code == 302


def test_the_owner_changes_accounts_on_the_page() -> None:
    """B16; a refusal is said at the account."""
    boss, person = reader(new_user("site", is_superuser=True)), new_user()
    boss.post(reverse("name_admin", args=[person.public_id]))
    consent(person)
    person.refresh_from_db()
    assert person.is_admin
    again = boss.post(reverse("name_admin", args=[person.public_id]))
    assert again.status_code == 409 and "admin or the owner already" in again.content.decode()
    own = reader(person)
    assert own.get(reverse("me")).status_code == 200
    boss.post(reverse("close_account", args=[person.public_id]), {"reason": "left"})
    assert own.get(reverse("me")).status_code == 302, "his sessions have ended"
    assert reader(new_user()).post(reverse("reopen_account", args=[person.public_id])).status_code == 403


def test_before_there_is_an_owner_every_page_leads_to_the_welcome() -> None:
    code = make_owner_code()
    client = reader()
    for name in ("home", "search", "account_login", "account_signup"):
        assert client.get(reverse(name)).headers["Location"] == reverse("welcome")
    assert client.get("/api/v1/seasons/").status_code == 200
    assert "terminal" in client.get(reverse("welcome")).content.decode()
    typed = {"code": "wrong", "username": "salem", "name": "سالم", "password": WORD}
    wrong = client.post(reverse("welcome"), typed)
    assert wrong.status_code == 404 and 'value="salem"' in wrong.content.decode()
    assert WORD not in wrong.content.decode()
    assert client.post(reverse("welcome"), typed | {"code": code}).status_code == 302
    assert client.get(reverse("accounts")).status_code == 200, "he is signed in, and the owner"
    assert Client().get(reverse("welcome")).headers["Location"] == reverse("home")


@pytest.mark.parametrize("language", ["ar", "fa", "en"])
def test_the_pages_of_accounts_in_each_language(language: str) -> None:
    person = new_user("site", is_superuser=True)
    client = reader(person, language)
    names = ["me", "claim", "phones", "mails", "accounts", "account_email", "account_change_password"]
    open_names = ["account_login", "account_signup", "account_reset_password", "account_reset_password_done"]
    for one, name in [
        *((client, name) for name in names),
        *((reader(None, language), n) for n in open_names),
    ]:
        answer = one.get(reverse(name))
        text = answer.content.decode()
        assert answer.status_code == 200 and f'<html lang="{language}"' in text, name
        assert "style=" not in text and not re.search(r"\son[a-z]+=", text), name
        assert name == "accounts" or "placeholder=" not in text, f"{name}: its labels say it already"


def test_a_code_that_ended_is_said_to_have_ended() -> None:
    maker = new_user()
    player = create_player(actor=maker, name="أبو فهد")
    old = make_claim_code(actor=maker, player=player.public_id)
    make_claim_code(actor=maker, player=player.public_id)
    answer = reader(new_user()).post(reverse("claim"), {"code": old})
    assert answer.status_code == 409 and "no longer valid" in answer.content.decode()


def test_the_way_in_keeps_where_one_wanted_to_go() -> None:
    """A link opened without an account leads back to itself, whichever button one takes on the way."""
    client, wanted = Client(), reverse("claim_by_link", args=["abcd"])
    opened = client.get(client.get(wanted).headers["Location"]).content.decode()
    ways = [unquote(way) for way in re.findall(rf'href="{reverse("account_login")}([^"]*)"', opened)]
    assert ways and set(ways) == {f"?next={wanted}"}
    assert "?next=" not in client.get(reverse("account_reset_password")).content.decode()
