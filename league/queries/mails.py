"""The mails that this installation wrote into files because it cannot send any."""

from __future__ import annotations

import email
import email.policy
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

from django.conf import settings

from games.errors import Forbidden, NotSignedIn
from league.queries.visibility import Viewer, owns_site, signed_in

LATEST = 50


@dataclass(frozen=True)
class Mail:
    """One mail as it was written."""

    to: str
    subject: str
    sent_at: datetime | None
    text: str


def latest_mails(viewer: Viewer) -> list[Mail]:
    """The newest mails, newest first; for the owner of the site alone, since whoever reads the link in one can sign in
    as the person it is for (the owner could set that password anyway). Raises NotSignedIn, Forbidden."""
    if signed_in(viewer) is None:
        raise NotSignedIn("not_signed_in")
    if not owns_site(viewer):
        raise Forbidden("not_site_owner")
    files = sorted(settings.MAIL_DIR.glob("*.eml"), reverse=True)[:LATEST]
    return [_read(file.read_bytes()) for file in files]


def mails_are_files() -> bool:
    """Whether mails stay here because nothing sends them."""
    return not settings.EMAIL_URL


def _read(content: bytes) -> Mail:
    message = email.message_from_bytes(content, policy=email.policy.default)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    try:
        sent_at = parsedate_to_datetime(str(message["Date"])) if message["Date"] else None
        if sent_at is not None and sent_at.tzinfo is None:  # "-0000": UTC, from nowhere in particular
            sent_at = sent_at.replace(tzinfo=UTC)
    except ValueError:
        sent_at = None
    return Mail(
        to=str(message["To"] or ""),
        subject=str(message["Subject"] or ""),
        sent_at=sent_at,
        text=body.get_content().strip() if body is not None else "",
    )
