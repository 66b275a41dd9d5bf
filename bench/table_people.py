"""Prepares what `bench.tables` measures, in a process of its own on the server's data; prints what it made as JSON."""

from __future__ import annotations

import json
import random
import sys
from datetime import timedelta
from uuid import uuid4

import django

django.setup()

from django.db import transaction  # noqa: E402
from django.utils import timezone  # noqa: E402

from engine.ruleset import preset  # noqa: E402
from games.actions.tables.beginning import begin, begin_match  # noqa: E402
from games.actions.tables.seating import new_table, open_table, sit_down  # noqa: E402
from games.actions.tables.steps import lock_table, seats_of  # noqa: E402
from games.models import (  # noqa: E402
    LiveMove,
    Player,
    Seat,
    Table,
    Token,
    User,
)


def of_people() -> dict[str, object]:
    """A table with four people and a match begun, and by what they sign in."""
    people = [User.objects.create(username=f"bench{number}-{uuid4().hex[:6]}") for number in range(4)]
    for user in people:
        Player.objects.create(user=user, name=user.username, search_name=user.username)
    table = open_table(actor=people[0], rated=False, clocks={"move_seconds": 600, "grace_seconds": 600})
    for seat, user in enumerate(people[1:], 1):
        sit_down(actor=user, table=table.public_id, seat=seat)
    begin_match(actor=people[0], table=table.public_id)
    tokens = [Token.objects.create(user=user)[1] for user in people]
    return {"table": table.public_id, "tokens": tokens}


def of_computers(count: int, computer: str, pace: float) -> dict[str, object]:
    """Tables of computer players with their matches begun, their first turns spread over the pace."""
    rules, made = preset("standard"), []
    for _ in range(count):
        table = new_table(rules.name, rules.version, {}, rated=False, listed=True)
        Seat.objects.filter(table=table).update(computer=computer)
        with transaction.atomic():
            found = lock_table(table.public_id)
            begin(found, seats_of(found), actor=None)
            first = timezone.now() + timedelta(seconds=pace + random.uniform(0, pace))
            Table.objects.filter(pk=found.pk).update(turn_ends_at=first, due_at=first)
        made.append(table.public_id)
    return {"tables": made}


def lateness(seconds: float, pace: float) -> dict[str, object]:
    """Of the last so many seconds: how many moves computer players made, and how late each was, in seconds."""
    now = timezone.now()
    begin_at = now - timedelta(seconds=seconds)
    rows = LiveMove.objects.filter(at__gt=begin_at - timedelta(seconds=10 * pace + 5), at__lte=now)
    last: dict[int, object] = {}
    late: list[float] = []
    for live, at in rows.order_by("live", "number").values_list("live", "at"):
        if live in last and at > begin_at:
            late.append((at - last[live]).total_seconds() - pace)
        last[live] = at
    overdue = Table.objects.filter(state="playing", due_at__lt=now - timedelta(seconds=1)).count()
    finished = Table.objects.filter(state="finished").count()
    return {"late": late, "overdue": overdue, "finished": finished}


if __name__ == "__main__":
    what, *arguments = sys.argv[1:]
    if what == "people":
        print(json.dumps(of_people()))
    elif what == "computers":
        print(json.dumps(of_computers(int(arguments[0]), arguments[1], float(arguments[2]))))
    else:
        print(json.dumps(lateness(float(arguments[0]), float(arguments[1]))))
