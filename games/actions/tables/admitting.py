"""Who may sit down at a table that is not for everybody. Called by the league's actions, under the table's lock."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from games.actions.tables.leaving import seat_left
from games.actions.tables.steps import seats_of
from games.models import Admission, Occupancy, Player, Removal, Table, User
from games.queries.people import player_for, records_of


def admit(table: Table, seat: int, player: Player, *, by: User | None, reason: str = "") -> Admission:
    """This person, too, may sit in this seat; twice is once."""
    person = player_for(by, player.public_id)
    found, _ = Admission.objects.get_or_create(
        table=table, seat=seat, player=person, defaults={"by": by, "reason": reason}
    )
    return found


def admit_only(table: Table, players: Mapping[int, Player], *, by: User | None) -> None:
    """Before the match: these people by seat, and nobody else; who sits there and may not any more gets up."""
    Admission.objects.filter(table=table).delete()
    for seat, player in sorted(players.items()):
        admit(table, seat, player, by=by)
    seats = seats_of(table)
    for one in seats:
        if one.player is not None and not may_sit(table, one.number, one.player):
            seat_left(table, seats, one, Occupancy.Ending.REMOVED, actor=by)


def dismiss(table: Table, seat: int, player: Player) -> None:
    """This person may sit in this seat no more."""
    person = player_for(player.user, player.public_id)
    Admission.objects.filter(table=table, seat=seat, player=person).delete()


def was_removed(table: Table, player: Player) -> bool:
    """Whether this person was removed from the table and has not been let in since (B12a)."""
    return _removals(table, player).exists()


def let_in(table: Table, player: Player, *, by: User) -> bool:
    """This person, who was removed, may sit down there again. Whether they were removed."""
    return _removals(table, player).update(let_in_by=by, let_in_at=timezone.now()) > 0


def _removals(table: Table, player: Player) -> QuerySet[Removal]:
    person = player_for(player.user, player.public_id)
    return Removal.objects.filter(table=table, player__in=records_of(person), let_in_at__isnull=True)


def may_sit(table: Table, seat: int, player: Player) -> bool:
    """Whether the table's admissions, of which there are some, let this person into this seat."""
    person = player_for(player.user, player.public_id)
    return Admission.objects.filter(table=table, seat=seat, player=person).exists()
