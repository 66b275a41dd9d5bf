"""What a password must be, in our own words where the framework's catalogue has none."""

from __future__ import annotations

import unicodedata

from django.contrib.auth.password_validation import CommonPasswordValidator, MinimumLengthValidator
from django.utils.translation import gettext as _

from games.models import User


def plain(password: str) -> str:
    """A password as one who guesses sees it: digits of every script as 0-9, letters in one form, without spaces."""
    text = "".join(unicodedata.normalize("NFKC", password).split())
    return "".join(str(unicodedata.decimal(sign)) if sign.isdecimal() else sign for sign in text)


class NotCommon(CommonPasswordValidator):
    """None of the passwords that everybody tries, in whichever digits."""

    def validate(self, password: str, user: User | None = None) -> None:
        super().validate(plain(password), user)


class LongEnough(MinimumLengthValidator):
    """At least eight characters; spaces are none."""

    def validate(self, password: str, user: User | None = None) -> None:
        super().validate(plain(password), user)

    def get_error_message(self) -> str:
        return _("A password has at least %(least)s characters.") % {"least": self.min_length}
