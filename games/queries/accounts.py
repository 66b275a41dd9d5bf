"""Which account is meant by what somebody typed: the one place where a person is found by name or address (X20)."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from games.lookalikes import look_of
from games.models import User
from games.models.user_names import LONGEST_LOOK


def is_address(typed: str) -> bool:
    """Whether this is meant as an e-mail address. No user name has an @, and so nothing is ever both."""
    return "@" in typed


def account_called(typed: str) -> User | None:
    """The open account of this user name, or that has confirmed this address; None where there is none.

    What has an @ is an address and nothing else. An address that its owner has not confirmed finds nobody, whoever
    entered it where; no two accounts have confirmed the same one.
    """
    plain = typed.strip()
    if is_address(plain):
        confirmed = EmailAddress.objects.filter(email=plain.lower(), verified=True, user__is_active=True)
        found = confirmed.select_related("user").first()
        return found.user if found else None
    return _named(plain)


def confirmed_addresses(user: User) -> list[str]:
    """The addresses that this account has confirmed, in the form in which they are compared: in small letters."""
    return list(EmailAddress.objects.filter(user=user, verified=True).values_list("email", flat=True))


def account_with_look(name: str) -> User | None:
    """The account, open or closed, whose user name looks like this one."""
    return User.objects.filter(look=look_of(name)[:LONGEST_LOOK]).first()


def _named(name: str) -> User | None:
    """By the name as it is written, else with other capitals; what only looks like a name does not mean it."""
    if exact := User.objects.filter(username=name, is_active=True).first():
        return exact
    alike = account_with_look(name)
    same = alike is not None and alike.is_active and alike.username.casefold() == name.casefold()
    return alike if same else None
