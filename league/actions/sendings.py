"""What is sent twice is done once (R3)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from engine.errors import EngineError
from games.errors import Conflict, Forbidden, Invalid, NotSignedIn, Refusal
from league.actions.steps import signed_in
from league.formulas.errors import FormulaError
from league.models import Sending
from league.permissions import Actor

LONGEST_KEY = 100
KEPT = timedelta(days=30)
"""How long a key is remembered; nobody sends a request again after that."""


@transaction.atomic
def sent_once(
    *, actor: Actor, key: str, request: bytes, answer: Callable[[], Any], secret: bool = False
) -> Any:
    """Does what is asked under a key of the sender's own, and answers the same request of the same key the same
    way without doing anything.

    The key is taken first, in the transaction of what is asked: who sends it again meanwhile waits. What is
    refused leaves no key behind, so that it can be mended and sent again. `answer` gives what JSON can hold; one with
    a token or a code in it is `secret`, given once and not kept. Who has lost the right meanwhile gets no kept answer.
    Raises NotSignedIn, Invalid ``bad_key`` or ``key_of_another_request``, Conflict ``answer_not_kept``, and whatever
    `answer` raises.
    """
    sender = signed_in(actor)
    if not 0 < len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise Invalid("bad_key", longest=LONGEST_KEY)
    asked = hashlib.sha256(request).hexdigest()
    try:
        with transaction.atomic():
            sending = Sending.objects.create(user=sender, key=key, request_hash=asked, at=timezone.now())
    except IntegrityError:
        known = Sending.objects.get(user=sender, key=key)
        if known.request_hash != asked:
            raise Invalid("key_of_another_request", key=key, sent_at=known.at.isoformat()) from None
        _ask_again(answer)
        if known.answer is None:
            raise Conflict("answer_not_kept", key=key, sent_at=known.at.isoformat()) from None
        return known.answer
    given = answer()
    if not secret:
        sending.answer = given
        sending.save(update_fields=["answer"])
    return given


def _ask_again(answer: Callable[[], Any]) -> None:
    """Does it once more and takes it back, to see whether its sender still may; what else is refused now does not
    matter, since it was done. Raises NotSignedIn, Forbidden."""
    with transaction.atomic():
        try:
            answer()
        except (NotSignedIn, Forbidden):
            raise
        except (Refusal, EngineError, FormulaError):
            pass
        transaction.set_rollback(True)


@transaction.atomic
def forget_old_sendings() -> int:
    """Forgets the keys that are older than KEPT, with the answers they were given; how many there were."""
    forgotten, _ = Sending.objects.filter(at__lt=timezone.now() - KEPT).delete()
    return forgotten
