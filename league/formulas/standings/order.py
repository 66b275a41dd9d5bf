"""Who stands above whom, and why: criteria over sets of level entries, never pairwise (N1)."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from league.formulas.standings.tally import Tally
from league.formulas.standings.values import Split, TablePolicy

SUMS = ("difference", "points_won")
"""Criteria that are sums over matches, to which a walkover adds nothing or what a policy gives."""
AVERAGE = Decimal("0.0001")
"""To how much averages are told apart."""


class Block(NamedTuple):
    """Entries that nothing splits, why they are below the block above, what could not be used on them."""

    members: list[Tally]
    split_by: Split | None
    skipped: tuple[str, ...]


class _Open(NamedTuple):
    """A level set still to be split, from criterion number ``step`` on."""

    members: list[Tally]
    step: int
    split_by: Split | None
    skipped: tuple[str, ...]


def blocks(tallies: Sequence[Tally], policy: TablePolicy) -> list[Block]:
    """The entries from first to last, in blocks of equal place.

    Each criterion divides a level set by value. Whenever one divides it, the parts that are still level
    start again at head to head (if that has had its turn), now as mini-leagues of their own; what could
    not be divided goes on to the next criterion.
    """
    criteria = policy.criteria
    again = criteria.index("head_to_head") if "head_to_head" in criteria else len(criteria)
    waiting = [_Open(list(tallies), 0, None, ())] if tallies else []
    done: list[Block] = []
    while waiting:
        members, step, split_by, skipped = waiting.pop()
        if len(members) == 1 or step == len(criteria):
            done.append(Block(members, split_by, skipped))
            continue
        criterion = criteria[step]
        if _wins_first(criterion, members, policy):
            criterion, following_step = "all_wins", step
            values: list[Decimal] | None = [Decimal(member.all_wins) for member in members]
        else:
            following_step = step + 1
            values = _values(criterion, members, policy)
        if values is None:
            unused = skipped if criterion in skipped else (*skipped, criterion)
            waiting.append(_Open(members, step + 1, split_by, unused))
            continue
        parts = _parts(members, values)
        following = again if len(parts) > 1 and again <= step else following_step
        opened: list[_Open] = []
        for number, (value, part) in enumerate(parts):
            why = Split(criterion, parts[number - 1][0], value) if number else split_by
            opened.append(_Open(part, following, why, skipped))
        waiting.extend(reversed(opened))
    return done


def by_lot(block: Block, lots: dict[int, int]) -> list[Block]:
    """The block divided by the lots its entries drew, the lowest first; equal lots stay level."""
    parts = _parts(block.members, [Decimal(-lots[member.entry]) for member in block.members])
    divided: list[Block] = []
    for number, (value, part) in enumerate(parts):
        why = Split("lot", -parts[number - 1][0], -value) if number else block.split_by
        divided.append(Block(part, why, block.skipped))
    return divided


def _parts(members: list[Tally], values: list[Decimal]) -> list[tuple[Decimal, list[Tally]]]:
    """The members by value, the highest value first."""
    by_value: dict[Decimal, list[Tally]] = {}
    for member, value in zip(members, values, strict=True):
        by_value.setdefault(value, []).append(member)
    return sorted(by_value.items(), key=lambda part: part[0], reverse=True)


def _values(criterion: str, members: list[Tally], policy: TablePolicy) -> list[Decimal] | None:
    """Each member's value, or None if the criterion cannot be used on this set."""
    if criterion == "head_to_head":
        return _mini_league(members, policy)
    if criterion == "points":
        return [member.points for member in members]
    if policy.averages and criterion in SUMS:
        return [_average(member, criterion) for member in members]
    if criterion == "difference":
        return [Decimal(member.difference) for member in members]
    if criterion == "points_won":
        return [Decimal(member.points_won) for member in members]
    return [Decimal(member.wins) for member in members]


def _mini_league(members: list[Tally], policy: TablePolicy) -> list[Decimal] | None:
    """Each member's points from the matches among ``members`` alone.

    None unless every two of them have met, and all equally often: who met a weak member twice, or was
    given the match, must not gain by it (F2).
    """
    others = len(members) - 1
    if any(len(member.meetings) < others for member in members):
        return None
    within = {member.entry for member in members}
    times: int | None = None
    values: list[Decimal] = []
    for member in members:
        total = Decimal(0)
        met = [meeting for opponent, meeting in member.meetings.items() if opponent in within]
        if len(met) < others:
            return None
        for often, points in met:
            times = often if times is None else times
            if often != times:
                return None
            total += points
        values.append(total)
    return values


def _wins_first(criterion: str, members: list[Tally], policy: TablePolicy) -> bool:
    """F21: whether the sum of game points would let the winner of a walkover fall below a team with fewer wins, since a
    walkover adds nothing to it, or not what a match would: then wins, walkovers among them, divide first."""
    if criterion not in SUMS or policy.averages or not any(member.forfeit_wins for member in members):
        return False
    return len({member.all_wins for member in members}) > 1


def _average(member: Tally, criterion: str) -> Decimal:
    """F21: game points per match really played; nothing for who played none."""
    total = member.difference if criterion == "difference" else member.points_won
    return (Decimal(total) / member.played).quantize(AVERAGE) if member.played else Decimal(0)
