"""How a live match stands now, folded from its log, and kept in memory as far as the log goes on."""

from __future__ import annotations

import threading
from collections import OrderedDict
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from engine.ruleset import Ruleset, preset
from games.errors import Conflict
from games.models import LiveMatch, Table
from games.playing import Entry, Playing, after, begun

MOST_KEPT = 1000
"""Matches whose present moment a process keeps in memory; any other is folded from its log again."""

_kept: OrderedDict[str, Playing] = OrderedDict()
"""By the seed of the match, which no other match has."""
_late: OrderedDict[tuple[str, int], Playing] = OrderedDict()
"""What spectators of a table that is shown late have seen last, by seed and delay."""
_lock = threading.Lock()


def ruleset_at(table: Table) -> Ruleset:
    """The rules of a table."""
    return preset(table.ruleset_name, table.ruleset_version, **table.ruleset_overrides)


def live_match_of(table: Table) -> LiveMatch | None:
    """The match that is being played, or waits to begin; None when there is none."""
    return LiveMatch.objects.filter(table=table, over_at__isnull=True).first()


def playing_of(live: LiveMatch, ruleset: Ruleset) -> Playing:
    """How it stands. Raises Conflict when it has not begun."""
    if live.started_at is None:
        raise Conflict("match_not_begun")
    with _lock:
        kept = _kept.get(live.seed)
    known = kept.number if kept is not None else 0
    news = list(live.log.filter(number__gt=known).order_by("number").values_list("seat", "action"))
    playing = kept if kept is not None else begun(ruleset, live.seed)
    for seat, action in news:
        playing = after(playing, Entry(seat, action))
    if news or kept is None:
        keep(live, playing)
    return playing


def keep(live: LiveMatch, playing: Playing) -> None:
    """Remember a moment once it is committed: of a transaction that fails, nothing is remembered."""

    def remember() -> None:
        with _lock:
            _put(_kept, live.seed, playing)

    transaction.on_commit(remember)


def playing_before(live: LiveMatch, ruleset: Ruleset, seconds: int) -> Playing:
    """How the match stood so many seconds ago."""
    log = live.log.order_by("-number")
    until = log.filter(at__lte=timezone.now() - timedelta(seconds=seconds)).values_list("number", flat=True)
    last = until.first() or 0
    key = (live.seed, seconds)
    with _lock:
        known = _late.get(key)
    if known is None or known.number > last:
        known = begun(ruleset, live.seed)
    if known.number < last:
        missed = live.log.filter(number__gt=known.number, number__lte=last).order_by("number")
        for seat, action in missed.values_list("seat", "action"):
            known = after(known, Entry(seat, action))
    with _lock:
        _put(_late, key, known)
    return known


def forget_all() -> None:
    """Begin with an empty memory (tests)."""
    with _lock:
        _kept.clear()
        _late.clear()


def _put(memory: OrderedDict[Any, Playing], key: Any, playing: Playing) -> None:
    memory[key] = playing
    memory.move_to_end(key)
    while len(memory) > MOST_KEPT:
        memory.popitem(last=False)
