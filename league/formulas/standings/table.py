"""The table itself: a pure function of entries, fixtures and policy."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal

from league.formulas.errors import FormulaError
from league.formulas.standings.order import Block, blocks, by_lot
from league.formulas.standings.tally import Tally, count
from league.formulas.standings.values import STATUSES, Adjustment, EntryIn, FixtureIn, Row, TablePolicy
from league.formulas.standings.withdrawals import settled


def table(
    entries: Collection[EntryIn],
    fixtures: Collection[FixtureIn],
    policy: TablePolicy,
    adjustments: Iterable[Adjustment] = (),
) -> tuple[Row, ...]:
    """The standings, best first, whatever the order of the input.

    Entries out of the running stand last, without a place: the withdrawn, then the disqualified, each by
    points. Rows of one place are listed by lot, which splits them only as the policy says. Raises
    FormulaError ``entry_twice``, ``fixture_twice``, ``unknown_entry``, ``unknown_status``, and for a
    fixture that contradicts itself.
    """
    tallies = _empty(entries)
    _once(fixtures)
    for adjustment in adjustments:
        if adjustment.entry not in tallies:
            message = f"points are adjusted for entry {adjustment.entry}, which is not in this table"
            raise FormulaError("unknown_entry", message, entry=adjustment.entry)
        tallies[adjustment.entry].adjustment += adjustment.amount
    count(tallies, settled(entries, fixtures, policy), policy)
    for tally in tallies.values():
        tally.count_points()
    by_id = {entry.id: entry for entry in entries}
    running = [tally for tally in tallies.values() if by_id[tally.entry].status == "accepted"]
    return (*_placed(running, by_id, policy), *_last(tallies, by_id))


def across_line(rows: Iterable[Row], places: int) -> tuple[Row, ...]:
    """The rows level across a qualification line of ``places``: to be settled before advancing (N4)."""
    placed = [row for row in rows if row.place is not None]
    if not 0 < places < len(placed) or placed[places - 1].place != placed[places].place:
        return ()
    return tuple(row for row in placed if row.place == placed[places].place)


def _empty(entries: Iterable[EntryIn]) -> dict[int, Tally]:
    tallies: dict[int, Tally] = {}
    for entry in entries:
        if entry.id in tallies:
            raise FormulaError("entry_twice", f"entry {entry.id} is in the table twice", entry=entry.id)
        if entry.status not in STATUSES:
            message = f"an entry that is {entry.status!r} has no row in a table"
            raise FormulaError("unknown_status", message, entry=entry.id, status=entry.status)
        tallies[entry.id] = Tally(entry.id)
    return tallies


def _once(fixtures: Collection[FixtureIn]) -> None:
    """N10: a fixture counts once."""
    seen: set[int] = set()
    for fixture in fixtures:
        if fixture.id in seen:
            message = f"fixture {fixture.id} is given twice"
            raise FormulaError("fixture_twice", message, fixture=fixture.id)
        seen.add(fixture.id)


def _placed(running: Sequence[Tally], by_id: dict[int, EntryIn], policy: TablePolicy) -> list[Row]:
    lots = {entry.id: entry.lot for entry in by_id.values()}
    ordered: list[Block] = []
    for block in blocks(running, policy):
        drawn = all(member.entry in policy.lots_drawn for member in block.members)
        split = len(block.members) > 1 and (policy.lots_split or drawn)
        ordered.extend(by_lot(block, lots) if split else [block])
    rows: list[Row] = []
    for block in ordered:
        place = len(rows) + 1
        members = sorted(block.members, key=lambda member: (lots[member.entry], member.entry))
        for number, member in enumerate(members):
            split_by = None if number else block.split_by
            rows.append(_row(member, by_id[member.entry], place, block._replace(split_by=split_by)))
    return rows


def _last(tallies: dict[int, Tally], by_id: dict[int, EntryIn]) -> list[Row]:
    gone = [tally for tally in tallies.values() if by_id[tally.entry].status != "accepted"]

    def rank(tally: Tally) -> tuple[int, Decimal, int, int]:
        entry = by_id[tally.entry]
        return STATUSES.index(entry.status), -tally.points, entry.lot, entry.id

    alone = Block([], None, ())
    return [_row(tally, by_id[tally.entry], None, alone) for tally in sorted(gone, key=rank)]


def _row(tally: Tally, entry: EntryIn, place: int | None, block: Block) -> Row:
    return Row(
        place=place,
        shared=len(block.members) > 1,
        entry=entry.id,
        played=tally.wins + tally.draws + tally.losses,
        wins=tally.wins,
        draws=tally.draws,
        losses=tally.losses,
        forfeits=tally.forfeits,
        forfeit_wins=tally.forfeit_wins,
        byes=tally.byes,
        points=tally.points,
        adjustment=tally.adjustment,
        points_won=tally.points_won,
        points_lost=tally.points_lost,
        difference=tally.difference,
        split_by=block.split_by,
        skipped=block.skipped,
        status=entry.status,
    )
