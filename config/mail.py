"""Mails as files, one each, for an installation that has nobody to send them: a club on one laptop."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from datetime import UTC, datetime

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

KEPT = 1000
"""The newest files stay; what they say is of use for days at most."""


class MailFiles(BaseEmailBackend):
    """Writes each mail into a file of its own in the data folder, readable by this installation's user only."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        settings.MAIL_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)
        for message in email_messages:
            name = f"{datetime.now(tz=UTC):%Y%m%d-%H%M%S-%f}-{secrets.token_hex(3)}.eml"
            hidden = settings.MAIL_DIR / f".{name}"
            try:
                with open(os.open(hidden, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
                    file.write(message.message().as_bytes())
                hidden.replace(settings.MAIL_DIR / name)
            finally:
                hidden.unlink(missing_ok=True)  # half a mail, where the disk is full
        for old in sorted(settings.MAIL_DIR.glob("*.eml"))[:-KEPT]:
            old.unlink(missing_ok=True)
        return len(email_messages)
