"""What the fixtures of those who left are worth: the same rule for every opponent (W1, F4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from league.formulas.standings.values import EntryIn, FixtureIn, TablePolicy


def withdrawal_mode(played: int, planned: int, rule: str) -> str:
    """The rule for an entry that left having played ``played`` of ``planned`` matches.

    By share: under half played makes all void, else the rest is forfeited (W1).
    """
    if rule != "by_share":
        return rule
    return "void_all" if 2 * played < planned else "forfeit_rest"


def settled(
    entries: Iterable[EntryIn], fixtures: Collection[FixtureIn], policy: TablePolicy
) -> Iterator[FixtureIn]:
    """The fixtures as they count once withdrawals and disqualifications are applied, in the same order."""
    leavers = [entry.id for entry in entries if entry.status != "accepted"]
    modes = _modes(leavers, fixtures, policy)
    for fixture in fixtures:
        first, second = modes.get(fixture.first), _mode_of(fixture.second, modes)
        if first is None and second is None:
            yield fixture
        elif "void_all" in (first, second):
            yield replace(fixture, outcome="void", winner_side=None, points=None)
        elif fixture.outcome is None and fixture.second is not None:
            yield _unplayed(fixture, first, second)
        else:
            yield fixture


def voided(
    entries: Iterable[EntryIn], fixtures: Collection[FixtureIn], policy: TablePolicy
) -> frozenset[int]:
    """The entries all of whose fixtures are void because they left (W1, W17)."""
    leavers = [entry.id for entry in entries if entry.status != "accepted"]
    modes = _modes(leavers, fixtures, policy)
    return frozenset(entry for entry, mode in modes.items() if mode == "void_all")


def _mode_of(entry: int | None, modes: Mapping[int, str]) -> str | None:
    return None if entry is None else modes.get(entry)


def _unplayed(fixture: FixtureIn, first: str | None, second: str | None) -> FixtureIn:
    """An undecided fixture of a leaver: forfeited by whoever left, or by both."""
    if "keep_played" in (first, second):
        return fixture
    if first is not None and second is not None:
        return replace(fixture, outcome="double_forfeit")
    return replace(fixture, outcome="forfeit", winner_side=0 if first is None else 1)


def _modes(leavers: list[int], fixtures: Collection[FixtureIn], policy: TablePolicy) -> dict[int, str]:
    """Each leaver's mode, from the fixtures as they stand: two leavers do not change each other's share."""
    if not leavers:
        return {}
    played = dict.fromkeys(leavers, 0)
    planned = dict.fromkeys(leavers, 0)
    for fixture in fixtures:
        if fixture.second is None or fixture.outcome == "void":
            continue
        for side in (fixture.first, fixture.second):
            if side in planned:
                planned[side] += 1
                played[side] += fixture.outcome in ("played", "ruled")
    return {
        entry: withdrawal_mode(
            played[entry], max(planned[entry], policy.matches_planned or 0), policy.withdrawal
        )
        for entry in leavers
    }
