"""The site itself: its first owner, its admins, its accounts (B16)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid, Missing
from games.models import OwnerCode, User
from games.queries.accounts import account_with_look
from league.actions.codes import code_hash, new_code
from league.actions.fields import text_of
from league.actions.offers.making import offer_office
from league.actions.people import create_player
from league.actions.steps import audit, guarded, signed_in, tell_users
from league.actions.tokens import end_all_of
from league.models import Offer
from league.permissions import Actor, must
from league.queries.visibility import owns_site

MOST_TRIES = 20
TRIES_WITHIN = timedelta(minutes=15)
LONGEST_REASON = 300


@transaction.atomic
def make_owner_code() -> str | None:
    """A code by which whoever reads it here becomes the owner, in the place of any earlier one; None once there is
    an owner, and then no code is left."""
    if User.objects.filter(is_superuser=True, is_active=True).exists():
        OwnerCode.objects.all().delete()
        return None
    code = new_code()
    kept = {"code_hash": code_hash(code), "tries": 0, "tries_since": timezone.now()}
    OwnerCode.objects.update_or_create(number=1, defaults=kept)
    return code


def become_owner(*, code: str, username: str, password: str, name: str = "", email: str = "") -> User:
    """Makes the owner's account, and with a name his player record; the code is used up. Of two at once one is owner.

    A wrong code counts even though it is refused, so the counting is a transaction of its own.
    Raises Missing ``owner_code_unknown``, Conflict ``site_has_owner`` or ``username_taken``, Forbidden
    ``too_many_codes``, Invalid ``bad_username``, ``weak_password``, ``bad_email``.
    """
    _count_try()
    with transaction.atomic():
        kept = OwnerCode.objects.select_for_update().first()
        if kept is None or User.objects.filter(is_superuser=True, is_active=True).exists():
            raise Conflict("site_has_owner")
        if kept.code_hash != code_hash(code):
            raise Missing("owner_code_unknown")
        owner = make_user(username=username, password=password, email=email, owner=True)
        kept.delete()
        if name.strip():
            create_player(actor=owner, name=name, own=True)
        audit("become_owner", owner, actor=owner)
        return owner


@transaction.atomic
def _count_try() -> None:
    kept, now = OwnerCode.objects.select_for_update().first(), timezone.now()
    if kept is None:
        raise Conflict("site_has_owner")
    if now - kept.tries_since > TRIES_WITHIN:
        kept.tries, kept.tries_since = 0, now
    if kept.tries >= MOST_TRIES:
        raise Forbidden("too_many_codes")
    kept.tries += 1
    kept.save(update_fields=["tries", "tries_since"])


def make_user(*, username: str, password: str, email: str = "", owner: bool = False) -> User:
    """An account with this name and password. Raises Invalid, Conflict ``username_taken`` (the name, or one that looks
    like it)."""
    user = User(username=username.strip(), email=_email(email), is_staff=owner, is_superuser=owner)
    try:
        user.clean_fields(exclude=["password", "email"])
    except ValidationError as wrong:
        mixed = any(one.code == "mixed_scripts" for one in wrong.error_dict.get("username", []))
        raise Invalid("mixed_scripts" if mixed else "bad_username", field="username") from None
    try:
        validate_password(password, user)
    except ValidationError as weak:
        raise Invalid("weak_password", why=" ".join(weak.messages)) from None
    taken = Conflict("username_taken", username=user.username)
    if account_with_look(user.username) is not None:
        raise taken
    user.set_password(password)
    with guarded(lambda: taken):
        user.save()
    return user


@transaction.atomic
def name_admin(*, actor: Actor, user: str) -> Offer:
    """Asks somebody to be an admin of the site (B16); they are one once they accept. Raises Forbidden
    ``not_site_owner``, Missing, Conflict ``already_admin``, ``account_closed``, ``already_asked``,
    ``offer_refused_lately``."""
    person = _lock_other(actor, user)
    if person.is_admin or person.is_superuser:
        raise Conflict("already_admin", user=person.public_id)
    return _offered(actor, person, Offer.What.ADMIN)


@transaction.atomic
def unname_admin(*, actor: Actor, user: str) -> User:
    """Ends it. Raises Forbidden ``not_site_owner``, Missing, Conflict ``not_admin``."""
    person = _lock_other(actor, user)
    if not person.is_admin:
        raise Conflict("not_admin", user=person.public_id)
    return _changed("unname_admin", person, actor, is_admin=False)


@transaction.atomic
def name_owner(*, actor: Actor, user: str) -> Offer:
    """Asks somebody to be an owner of the site beside the present one. Raises Forbidden ``not_site_owner``, Missing,
    Conflict ``already_site_owner``, ``account_closed``, ``already_asked``, ``offer_refused_lately``."""
    person = _lock_other(actor, user)
    if person.is_superuser:
        raise Conflict("already_site_owner", user=person.public_id)
    return _offered(actor, person, Offer.What.OWNER)


def take_site_office(person: User, offer: Offer) -> User:
    """An admin or owner who has said yes, in a transaction of the caller's. Raises Conflict ``offer_withdrawn`` where
    whoever asked is no owner any more, ``already_admin``, ``already_site_owner``."""
    locked = User.objects.select_for_update().get(pk=person.pk)
    if not owns_site(offer.made_by):
        raise Conflict("offer_withdrawn", offer=offer.public_id)
    if offer.what == Offer.What.OWNER:
        if locked.is_superuser:
            raise Conflict("already_site_owner", user=person.public_id)
        return _changed("name_owner", locked, person, is_superuser=True, is_staff=True, is_admin=False)
    if locked.is_admin or locked.is_superuser:
        raise Conflict("already_admin", user=person.public_id)
    return _changed("name_admin", locked, person, is_admin=True)


def _offered(actor: Actor, person: User, what: Offer.What) -> Offer:
    if not person.is_active:
        raise Conflict("account_closed", user=person.public_id)
    return offer_office(actor, what=what, user=person)


@transaction.atomic
def close_account(*, actor: Actor, user: str, reason: str) -> User:
    """Nobody signs in to it any more, and what was signed in stays out when it is opened again (X21); what the person
    did stays. Raises Forbidden ``not_site_owner``, Missing,
    Invalid ``reason_needed``, Conflict ``account_closed`` or ``owner_stays`` (an owner's account is not closed)."""
    person = _lock_other(actor, user)
    why = text_of("reason", reason, LONGEST_REASON)
    if not why:
        raise Invalid("reason_needed")
    if person.is_superuser:
        raise Conflict("owner_stays", user=person.public_id)
    if not person.is_active:
        raise Conflict("account_closed", user=person.public_id)
    end_all_of(person)
    return _changed("close_account", person, actor, reason=why, is_active=False, is_admin=False)


@transaction.atomic
def reopen_account(*, actor: Actor, user: str) -> User:
    """The person may sign in again. Raises Forbidden ``not_site_owner``, Missing, Conflict ``account_open``."""
    person = _lock_other(actor, user)
    if person.is_active:
        raise Conflict("account_open", user=person.public_id)
    return _changed("reopen_account", person, actor, is_active=True)


@transaction.atomic
def choose_language(*, actor: Actor, language: str) -> User:
    """The language in which mails are written to this person. Raises NotSignedIn, Invalid ``unknown_choice``."""
    person = signed_in(actor)
    spoken = [code for code, _ in settings.LANGUAGES]
    if language not in spoken:
        raise Invalid("unknown_choice", field="language", allowed=spoken, value=language)
    User.objects.filter(pk=person.pk).update(language=language)
    person.language = language
    audit("choose_language", person, actor=actor, after={"language": language})
    return person


def _lock_other(actor: Actor, user: str) -> User:
    must(owns_site(actor), actor, "not_site_owner")
    found = User.objects.select_for_update().filter(public_id=user).first()
    if found is None:
        raise Missing("user_not_found", user=user)
    return found


def _changed(action: str, person: User, actor: Actor, *, reason: str = "", **values: bool) -> User:
    before = {name: getattr(person, name) for name in values}
    for name, value in values.items():
        setattr(person, name, value)
    person.save(update_fields=list(values))
    audit(action, person, actor=actor, reason=reason, before=before, after=values)
    tell_users("account_changed", [person], actor=actor)
    return person


def _email(address: str) -> str:
    plain = address.strip()
    try:
        if plain:
            validate_email(plain)
    except ValidationError:
        raise Invalid("bad_email") from None
    return plain
