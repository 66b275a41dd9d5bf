"""Players: their records, how a person takes over his own, and what is erased when he asks."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TypedDict

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from games.actions.numbers import over
from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import ClaimCode, Contact, Player, User
from games.text import latin_digits
from league.actions.codes import code_hash, new_code
from league.actions.fields import name_of, text_of
from league.actions.steps import audit, guarded, signed_in
from league.permissions import Actor, answers_for, may_edit_player, must

CODE_LASTS = timedelta(days=30)
LONGEST_PHONE = 30
OLDEST = timedelta(days=130 * 366)


class ContactFields(TypedDict, total=False):
    """What only staff and the person may see. An empty value takes away what was there."""

    phone: str
    email: str
    birth_date: date | None


@transaction.atomic
def create_player(
    *,
    actor: Actor,
    name: str,
    latin_name: str = "",
    contact: ContactFields | None = None,
    own: bool = False,
) -> Player:
    """Makes a player record: of somebody without an account, or with `own` the actor's.

    Raises NotSignedIn, Invalid, Conflict ``user_has_player``.
    """
    maker = signed_in(actor)
    named = name_of(name, latin_name)
    details = _contact(contact or {})
    if not own and (most := over("players", maker, Player.objects.filter(created_by=maker))):
        raise Forbidden("too_many_players", most=most)
    with guarded(lambda: has_player(maker)):
        player = Player.objects.create(**named._asdict(), created_by=maker, user=maker if own else None)
    if details:
        Contact.objects.create(player=player, **details)
    audit("create_player", player, actor=actor)
    return player


@transaction.atomic
def edit_player(
    *,
    actor: Actor,
    player: str,
    name: str | None = None,
    latin_name: str | None = None,
    contact: ContactFields | None = None,
) -> Player:
    """Changes what is given: by the person himself or, without an account, by whoever answers for him.

    Raises Missing, Forbidden, Invalid, Conflict ``player_removed``.
    """
    found = lock_player(player)
    must(may_edit_player(actor, found), actor, "not_your_player", player=player)
    named = name_of(
        found.name if name is None else name, found.latin_name if latin_name is None else latin_name
    )
    found.name, found.latin_name, found.search_name = named
    found.save(update_fields=list(named._fields))
    if details := _contact(contact or {}):
        Contact.objects.update_or_create(player=found, defaults=details)
    changed = [*(["name"] if (name, latin_name) != (None, None) else []), *sorted(details)]
    audit("edit_player", found, actor=actor, after={"changed": changed})
    return found


@transaction.atomic
def erase_contact(*, actor: Actor, player: str) -> Player:
    """Erases phone, address and birth date for good. Raises Missing, Forbidden."""
    found = lock_player(player)
    must(may_edit_player(actor, found), actor, "not_your_player", player=player)
    Contact.objects.filter(player=found).delete()
    audit("erase_contact", found, actor=actor)
    return found


@transaction.atomic
def make_claim_code(*, actor: Actor, player: str) -> str:
    """A code by which the person himself takes the record over within 30 days; shown this once, only its hash is
    kept. Earlier codes of the same person end. Raises Missing, Forbidden, Conflict ``player_already_claimed``."""
    found = lock_player(player)
    maker = signed_in(actor)
    must(answers_for(maker, found), actor, "not_your_player", player=player)
    if found.user_id is not None:
        raise Conflict("player_already_claimed", player=player)
    now = timezone.now()
    ClaimCode.objects.filter(player=found, used_at__isnull=True, expires_at__gt=now).update(expires_at=now)
    code = new_code()
    ClaimCode.objects.create(
        player=found, code_hash=code_hash(code), created_by=maker, created_at=now, expires_at=now + CODE_LASTS
    )
    audit("make_claim_code", found, actor=actor)
    return code


def lock_player(public_id: str) -> Player:
    """The player, his row locked. Raises Missing, Conflict ``player_removed``."""
    found = Player.objects.select_for_update().filter(public_id=public_id).first()
    if found is None:
        raise Missing("player_not_found", player=public_id)
    if found.removed_at is not None or found.merged_into_id is not None:
        raise Conflict("player_removed", player=public_id)
    return found


def has_player(user: User) -> Conflict | None:
    own = Player.objects.filter(user=user).first()
    return Conflict("user_has_player", player=own.public_id) if own else None


def _contact(given: ContactFields) -> dict[str, object]:
    """The given fields, checked. Raises Invalid ``bad_phone``, ``bad_email`` or ``bad_birth_date``."""
    details: dict[str, object] = {}
    if "phone" in given:
        details["phone"] = phone_of(given["phone"])
    if "email" in given:
        details["email"] = _email(given["email"].strip())
    if "birth_date" in given:
        born, today = given["birth_date"], timezone.now().date()
        if born is not None and not today - OLDEST < born <= today:
            raise Invalid("bad_birth_date")
        details["birth_date"] = born
    return details


def phone_of(given: str) -> str:
    """A phone number in the digits 0-9; may be empty. Raises Invalid ``bad_phone``."""
    phone = text_of("phone", latin_digits(given), LONGEST_PHONE)
    if phone and not re.fullmatch(r"\+?[0-9()\-. ]{3,}", phone):
        raise Invalid("bad_phone")
    return phone


def address_of(given: str) -> str:
    """An e-mail address to be asked at, in lower case. Raises Invalid ``bad_email``."""
    return _email(given.strip()).lower()


def _email(address: str) -> str:
    try:
        if address:
            validate_email(address)
    except ValidationError:
        raise Invalid("bad_email") from None
    return text_of("email", address, 254)
