"""Players, their records, and what else is known of them."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from games.errors import Invalid, Missing
from games.models import Player, User
from games.text import normalized

Viewer = User | AnonymousUser | None


MOST_WORDS = 12
LONGEST_SEARCH = 200


def searchable(text: str) -> str:
    """A text that may be searched for. Raises Invalid ``search_too_long`` or ``search_of_too_many_words``."""
    if len(text) > LONGEST_SEARCH:
        raise Invalid("search_too_long", most=LONGEST_SEARCH, given=len(text))
    if (words := len(text.split())) > MOST_WORDS:
        raise Invalid("search_of_too_many_words", most=MOST_WORDS, given=words)
    return text


def called(text: str) -> Q | None:
    """Names that hold every word of a text, in any order, in whichever letters and digits; None for no word at all.

    Raises Invalid as `searchable` does.
    """
    text = searchable(text).replace("\0", "")
    words = [(plain, typed) for typed in text.split() if (plain := normalized(typed))]
    if not words:
        return None
    found = Q()
    for plain, typed in words:
        latin = Q(latin_name__icontains=typed) | Q(latin_name__icontains=plain)
        found &= Q(search_name__contains=plain) | latin
    return found


def players_for(viewer: Viewer, text: str = "") -> QuerySet[Player]:
    """Players by name, one record of each person; with `text` those whose name holds it, however it is written."""
    players = Player.objects.filter(merged_into__isnull=True, removed_at__isnull=True)
    if text:
        named = called(text)
        if named is None:
            return players.none()
        merged = Player.objects.filter(named, merged_into__isnull=False)
        players = players.filter(named | Q(pk__in=merged.values("merged_into")))
    return players.order_by("search_name", "pk")


def player_for(viewer: Viewer, public_id: str) -> Player:
    """The person behind a record: the one it was joined to, if it was. Raises Missing."""
    found = Player.objects.select_related("user", "merged_into").filter(public_id=public_id).first()
    if found is None:
        raise Missing("player_not_found", player=public_id)
    while found.merged_into is not None:
        found = found.merged_into
    return found


def own_player(viewer: Viewer) -> Player | None:
    """The player whom this account belongs to, as it is stored now."""
    return Player.objects.filter(user=viewer).first() if isinstance(viewer, User) else None


def records_by(user: User) -> QuerySet[Player]:
    """Every record of the person of an account: their own, and what was joined to it."""
    joined = Q(merged_into__user=user) | Q(merged_into__merged_into__user=user)
    return Player.objects.filter(Q(user=user) | joined)


def records_of(player: Player) -> list[int]:
    """The row numbers of every record of one person, his own first."""
    known = [player.pk]
    found = [player.pk]
    while found:
        found = list(Player.objects.filter(merged_into__in=found).values_list("pk", flat=True))
        known += found
    return known
