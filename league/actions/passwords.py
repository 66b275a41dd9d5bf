"""What a password must be, in our own words where the framework's catalogue has none."""

from __future__ import annotations

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """At least eight characters."""

    def get_error_message(self) -> str:
        return _("A password has at least %(least)s characters.") % {"least": self.min_length}
