"""What a person finds in his box, with the things it is about, as far as he may see them today."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model, QuerySet

from games.errors import NotSignedIn
from games.models import Player, Table
from league.models import Club, Entry, Notice, Offer, Team
from league.queries.fixtures import fixtures_for
from league.queries.seasons import leagues_for, seasons_for
from league.queries.visibility import Viewer, signed_in


@dataclass(frozen=True)
class NoticeShown:
    """A notice and what it is about: by the name of the id ("fixture", "season", ...) the thing itself, where it is
    still to be seen."""

    notice: Notice
    things: dict[str, Any] = field(default_factory=dict)


def notices_for(viewer: Viewer) -> QuerySet[Notice]:
    """A person's own notices, the newest first. Raises NotSignedIn."""
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    return Notice.objects.filter(user=user).order_by("-pk")


def unread_count(viewer: Viewer) -> int:
    """How many of them he has not read; 0 where nobody is signed in."""
    user = signed_in(viewer)
    return 0 if user is None else Notice.objects.filter(user=user, read_at__isnull=True).count()


def with_things(viewer: Viewer, notices: Sequence[Notice]) -> list[NoticeShown]:
    """Each notice with its things: one question for each sort of thing, however many notices there are."""
    sources: dict[str, QuerySet[Any]] = {
        "fixture": fixtures_for(viewer),
        "season": seasons_for(viewer, listed=False),
        "entry": Entry.objects.select_related("team"),
        "team": Team.objects.all(),
        "club": Club.objects.all(),
        "league": leagues_for(viewer, listed=False),
        "player": Player.objects.all(),
        "offer": Offer.objects.select_related("user__player"),
        "table": Table.objects.exclude(state=Table.State.ABANDONED),
    }
    found = {
        name: _by_id(source, (notice.ids.get(name) for notice in notices)) for name, source in sources.items()
    }
    return [
        NoticeShown(
            notice, {name: found[name][key] for name, key in notice.ids.items() if key in found.get(name, ())}
        )
        for notice in notices
    ]


def _by_id(source: QuerySet[Any], public_ids: Iterable[str | None]) -> dict[str, Model]:
    wanted = {public_id for public_id in public_ids if public_id}
    if not wanted:
        return {}
    return {thing.public_id: thing for thing in source.filter(public_id__in=wanted)}
