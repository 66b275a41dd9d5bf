"""Write a finished match with its deals and moves: the one way a match gets into the history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from engine.ruleset import Ruleset
from engine.seats import SIDES
from games.histories import DealHistory, History
from games.models import Deal, Match, Move, Occupancy, Player, Table


@dataclass(frozen=True)
class Sitting:
    """Who held a seat, from the first deal to the last unless said otherwise: a person, a computer player, or a
    computer for a person. The rest is as in `Occupancy`."""

    seat: int
    player: Player | None = None
    computer: str = ""
    order: int = 0
    from_deal: int = 1
    from_phase: str = "bidding"
    to_deal: int | None = None
    to_phase: str = ""
    ending: str = Occupancy.Ending.STAYED
    reason: str = ""
    removed_by: Player | None = None


def write_match(
    *,
    history: History,
    ruleset: Ruleset,
    seats: Sequence[Sitting],
    seed: str = "",
    bots: Sequence[str] = (),
    rated: bool = True,
) -> Match:
    """The match, its deals, its moves and who sat where, inside the caller's transaction."""
    match = write_history(history=history, ruleset=ruleset, seed=seed, bots=bots, rated=rated)
    Occupancy.objects.bulk_create(Occupancy(match=match, **vars(sat)) for sat in seats)
    return match


def write_history(
    *,
    history: History,
    ruleset: Ruleset,
    seed: str = "",
    bots: Sequence[str] = (),
    rated: bool = True,
    table: Table | None = None,
    started_at: datetime | None = None,
) -> Match:
    """The match, its deals and its moves; who sat where is written by the caller."""
    match = Match.objects.create(
        table=table,
        started_at=started_at,
        source=history.source,
        ruleset_name=ruleset.name,
        ruleset_version=ruleset.version,
        ruleset_overrides=ruleset.overrides(),
        goal=ruleset.goal,
        rated=rated,
        seed=seed,
        bots=list(bots),
        points_first=history.points[0],
        points_second=history.points[1],
        winner_side=history.winner,
        end=history.end,
        irregularities=list(history.irregularities),
        record=history.record,
        finished_at=timezone.now(),
    )
    deals = Deal.objects.bulk_create([_deal(match, line) for line in history.deals])
    Move.objects.bulk_create(
        [
            Move(deal=deal, number=number, seat=seat, action=action)
            for deal, line in zip(deals, history.deals, strict=True)
            for number, (seat, action) in enumerate(line.moves, 1)
        ],
        batch_size=2000,
    )
    return match


def _deal(match: Match, line: DealHistory) -> Deal:
    return Deal(
        match=match,
        number=line.number,
        dealer=line.dealer,
        deck=line.deck,
        sheet=line.sheet,
        account=line.account,
        points_first=line.points[0],
        points_second=line.points[1],
        total_first=line.totals[0],
        total_second=line.totals[1],
        observed=line.observed,
    )


def by_seat(lineup: Mapping[int, Sequence[Player]]) -> dict[int, Player]:
    """Table seats from two sides' line-ups: the k-th player of side s in seat s + 2k (one a side: seats 0 and 1)."""
    return {
        side + SIDES * place: player
        for side, players in lineup.items()
        for place, player in enumerate(players)
    }
