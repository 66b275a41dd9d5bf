"""Who is told of an entry's life."""

from __future__ import annotations

from league.actions.rosters import current_places, users_of
from league.actions.steps import bump, tell_season, tell_users
from league.models import Entry, Notice, RosterPlace, Season, Staff
from league.permissions import Actor, officers

NOTICED = {
    "entry_applied": Notice.Kind.ENTRY_TO_DECIDE,
    "entry_accepted": Notice.Kind.ENTRY_ACCEPTED,
    "entry_put_on_waiting_list": Notice.Kind.ENTRY_WAITING,
    "entry_refused": Notice.Kind.ENTRY_REFUSED,
    "entry_withdrawn": Notice.Kind.ENTRY_WITHDRAWN,
    "entry_disqualified": Notice.Kind.ENTRY_DISQUALIFIED,
    "entry_reinstated": Notice.Kind.ENTRY_REINSTATED,
}
"""What is found in the box of whom: an application in that of the organizers, a decision in that of its people."""


def tell_entry(
    kind: str, entry: Entry, actor: Actor, *, hidden: bool, places: list[RosterPlace] | None = None
) -> None:
    """One version more for the season; its readers (with `hidden` its staff only) and the team are told.

    `places` are the people to tell where the entry's roster holds them no more. Of a draft nobody but its staff
    knows, so nothing of it stands in a box.
    """
    season = entry.season
    bump(season)
    tell_season(kind, season, actor=actor, hidden=hidden, entry=entry.public_id)
    people = users_of(current_places(entry) if places is None else places)
    notices = {}
    if season.state != Season.State.DRAFT:
        applied = kind == "entry_applied"
        notices[NOTICED[kind]] = officers(season.league, Staff.Role.ORGANIZER) if applied else people
    ids = {"season": season.public_id, "entry": entry.public_id}
    tell_users(kind, people, actor=actor, notices=notices, **ids)
