"""The site itself: whether it has an owner yet, and its accounts."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from games.errors import Forbidden, NotSignedIn
from games.models import OwnerCode, User
from games.text import normalized
from league.queries.visibility import Viewer, owns_site, signed_in


def waits_for_owner() -> bool:
    """Whether a code was made for the first owner, and nobody became it yet."""
    return OwnerCode.objects.exists() and not User.objects.filter(is_superuser=True, is_active=True).exists()


def accounts_for(viewer: Viewer, text: str = "") -> QuerySet[User]:
    """Every account with its player, owners and admins first; with `text` those whose name or address holds it.

    For the owner of the site. Raises NotSignedIn, Forbidden ``not_site_owner``.
    """
    if signed_in(viewer) is None:
        raise NotSignedIn("not_signed_in")
    if not owns_site(viewer):
        raise Forbidden("not_site_owner")
    found = User.objects.select_related("player").order_by("-is_superuser", "-is_admin", "username")
    if wanted := text.strip():
        plain = normalized(wanted)
        named = Q(player__search_name__contains=plain) if plain else Q()
        found = found.filter(Q(username__icontains=wanted) | Q(email__icontains=wanted) | named)
    return found
