"""Is what was handed in possible? The engine judges the matches, the fixture's frame judges the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.ruleset import Ruleset
from engine.scoresheet import check_final, check_sheet, read_sheet
from games.errors import Invalid
from games.histories import History, of_record, of_score, of_sheet
from games.models import Player
from league.actions.results.given import MatchInput, ReportInput
from league.models import Entry, Fixture, Outcome, Result
from league.queries.lineups import entry_of, ever_on_roster, lineup_then, roster_since

MOST_DEALS = 500
"""In one match. The longest that were ever played have some forty, and a row of void ones ends by itself (B19)."""
DECLARED = {Outcome.WALKOVER, Outcome.FORFEIT, Outcome.DOUBLE_FORFEIT}
WITH_WINNER = {Outcome.WALKOVER, Outcome.FORFEIT}
LONG_GOAL = 51
"""The smallest goal in points of the game; smaller ones count won deals."""
STATED_ENDS = {"deals", "time", "left", "ruled"}


@dataclass(frozen=True)
class Checked:
    """A report that can be: the histories of its matches, the winner, the points of both sides (None: not played)."""

    histories: tuple[History, ...]
    winner_side: int | None
    points: tuple[int, int] | None


def check_report(fixture: Fixture, ruleset: Ruleset, given: ReportInput) -> Checked:
    """Raises Invalid (or the engine's own error) for a report that cannot be true of this fixture."""
    if given.outcome not in Outcome.values:
        raise Invalid("unknown_outcome", outcome=given.outcome)
    if (fixture.second_id is None) != (given.outcome == Outcome.BYE):
        raise Invalid("bye_only_without_opponent", outcome=given.outcome)
    if given.winner_side not in (None, 0, 1):
        raise Invalid("not_a_side", side=given.winner_side)
    if given.outcome == Outcome.PLAYED:
        return _check_played(fixture, ruleset, given)
    if given.matches:
        raise Invalid("matches_not_played", outcome=given.outcome)
    _check_declared(fixture, given)
    return Checked((), 0 if given.outcome == Outcome.BYE else given.winner_side, None)


def _check_declared(fixture: Fixture, given: ReportInput) -> None:
    """F1, F14, F16: a forfeit has a reason, a no-show needs a date, a winner stands where there is one."""
    if given.outcome in DECLARED and given.reason_kind not in Result.Reason.values:
        raise Invalid("forfeit_needs_reason", reason=given.reason_kind)
    if given.outcome in {Outcome.RULED, Outcome.VOID} and not given.reason.strip():
        raise Invalid("reason_needed", outcome=given.outcome)
    if given.outcome == Outcome.WALKOVER and fixture.scheduled_at is None:
        raise Invalid("fixture_has_no_date", fixture=fixture.public_id)
    if given.outcome in WITH_WINNER and given.winner_side is None:
        raise Invalid("winner_needed", outcome=given.outcome)
    if given.outcome in {Outcome.DOUBLE_FORFEIT, Outcome.VOID} and given.winner_side is not None:
        raise Invalid("nobody_wins", outcome=given.outcome)


def _check_played(fixture: Fixture, ruleset: Ruleset, given: ReportInput) -> Checked:
    """A best-of-N: each match checked, none after it was decided, none missing."""
    needed = fixture.best_of // 2 + 1
    won = [0, 0]
    histories = []
    if not given.matches:
        raise Invalid("no_matches")
    for number, one in enumerate(given.matches, 1):
        if max(won) == needed or number > fixture.best_of:
            raise Invalid("too_many_matches", best_of=fixture.best_of, match=number)
        history = check_match(ruleset, one)
        if one.kind == "score" and not given.sure:
            _ask_about_nothing(ruleset, history, number)
        if history.winner is None and fixture.best_of > 1:
            raise Invalid("draw_in_a_series", match=number)
        if history.winner is not None:
            won[history.winner] += 1
        histories.append(history)
    if fixture.best_of > 1 and max(won) < needed:
        raise Invalid("series_not_decided", needed=needed)
    winner = None if won[0] == won[1] else int(won[1] > won[0])
    if given.winner_side is not None and given.winner_side != winner:
        raise Invalid("wrong_winner", side=given.winner_side)
    points = (sum(h.points[0] for h in histories), sum(h.points[1] for h in histories))
    return Checked(tuple(histories), winner, points)


def _ask_about_nothing(ruleset: Ruleset, history: History, number: int) -> None:
    """R18: a bare score of a whole match to nothing is more often a slip of the finger; raises Invalid. Matches that
    end after so many won deals are often won to nothing."""
    if ruleset.goal >= LONG_GOAL and max(history.points) >= ruleset.goal and min(history.points) == 0:
        raise Invalid("whole_to_nothing", match=number, first=history.points[0], second=history.points[1])


def check_match(ruleset: Ruleset, given: MatchInput) -> History:
    """One match, judged by the engine (Score sheet for a score or a sheet, strict replay for a record). Raises Invalid
    ``too_many_deals`` before any of them is read."""
    for deals in (given.sheet, (given.record or {}).get("deals")):
        if isinstance(deals, Sequence) and len(deals) > MOST_DEALS:
            raise Invalid("too_many_deals", most=MOST_DEALS, given=len(deals))
    if given.kind == "score" and given.points is not None:
        return of_score(ruleset, given.points, given.end or "target", given.winner_side)
    if given.kind == "sheet" and given.sheet is not None:
        return _check_sheet(ruleset, given)
    if given.kind == "record" and given.record is not None:
        return of_record(ruleset, given.record, let_stand=given.let_stand)
    raise Invalid("unknown_kind_of_match", kind=given.kind)


def _check_sheet(ruleset: Ruleset, given: MatchInput) -> History:
    """A sheet that reaches the goal says its own end; one that does not needs a stated one."""
    result = check_sheet(ruleset, read_sheet(ruleset, list(given.sheet or ())))
    if result.end is not None:
        if given.end not in ("", result.end):
            raise Invalid("wrong_end", end=given.end, sheet=result.end)
        return of_sheet(result, winner=result.winner, end=result.end)
    if given.end not in STATED_ENDS:
        raise Invalid("sheet_not_finished", first=result.final[0], second=result.final[1], goal=ruleset.goal)
    winner = check_final(ruleset, result.final, end=given.end, winner=given.winner_side)
    return of_sheet(result, winner=winner, end=given.end)


def check_lineup(
    fixture: Fixture,
    ruleset: Ruleset,
    stated: Mapping[int, Sequence[str]] | None,
    *,
    began: Mapping[int, Sequence[str]] | None = None,
    office: bool = False,
) -> dict[int, list[Player]]:
    """Who sat where at the beginning: as stated, else as in what is corrected (`began`), else the line-up of the
    fixture's day. Raises Invalid (U10).

    Who has left the roster since that day did sit there; the office may name whoever was ever on it.
    """
    seated: dict[int, list[Player] | None] = dict(lineup_then(fixture)) if began is None else {}
    for side, names in {**(began or {}), **(stated or {})}.items():
        entry = side_entry(fixture, side)
        known = set((began or {}).get(side, ()))
        there = ever_on_roster(entry) if office else roster_since(fixture, entry)
        seated[side] = _chosen(entry, list(names), [*there, *Player.objects.filter(public_id__in=known)])
    for side in (0, 1):
        players = seated.get(side)
        if not players:
            raise Invalid("lineup_missing", team=side_entry(fixture, side).public_id)
        if len(players) != ruleset.team_size:
            raise Invalid("lineup_size", team=side_entry(fixture, side).public_id, needed=ruleset.team_size)
    return {side: list(seated[side] or []) for side in (0, 1)}


def side_entry(fixture: Fixture, side: int) -> Entry:
    """The entry of a side (R7). Raises Invalid for a side that the fixture does not have."""
    entry = entry_of(fixture, side) if side in (0, 1) else None
    if entry is None:
        raise Invalid("not_a_side", side=side)
    return entry


def _chosen(entry: Entry, public_ids: list[str], there: Sequence[Player]) -> list[Player]:
    on_roster = {player.public_id: player for player in there}
    if len(set(public_ids)) != len(public_ids):
        raise Invalid("player_twice", team=entry.public_id)
    for public_id in public_ids:
        if public_id not in on_roster:
            raise Invalid("not_on_roster", player=public_id, team=entry.public_id)
    return [on_roster[public_id] for public_id in public_ids]
