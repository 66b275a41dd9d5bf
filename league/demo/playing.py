"""Matches for the demonstration: played by the engine, entered as records, or reported by a captain."""

from __future__ import annotations

from engine.match import Match
from engine.play import play_match
from engine.record import record_of
from engine.scribe import write_down
from games.models import User
from league.actions.results import MatchInput, ReportInput, report_result
from league.models import Fixture, RosterPlace, Season
from league.queries.rulesets import ruleset_of


def enter_played(organizer: User, fixture: Fixture, *, seed: str) -> None:
    """A match the engine plays from this seed, entered as a record of play."""
    record = record_of(_play(fixture, seed)).to_dict()
    report_result(
        actor=organizer,
        fixture=fixture.public_id,
        given=ReportInput(matches=[MatchInput("record", record=record)]),
    )


def leave_one_waiting(season: Season, *, captain: str) -> None:
    """The opponents of this captain's pair report their next fixture as a score sheet; he is to confirm it."""
    mine = RosterPlace.objects.get(season=season, player__user__username=captain, until__isnull=True).entry
    fixture = (
        Fixture.objects.filter(season=season, state=Fixture.State.DATED)
        .filter(second__isnull=False)
        .order_by("round__number", "number")
    )
    found = next(one for one in fixture if mine.pk in (one.first_id, one.second_id))
    other = found.second if found.first_id == mine.pk else found.first
    reporter = RosterPlace.objects.get(entry=other, captain=True, until__isnull=True).player.user
    sheet = [write_down(done.deal).to_dict() for done in _play(found, f"waiting-{season.public_id}").finished]
    report_result(
        actor=reporter,
        fixture=found.public_id,
        given=ReportInput(matches=[MatchInput("sheet", sheet=sheet)]),
    )


def _play(fixture: Fixture, seed: str) -> Match:
    return play_match(ruleset_of(fixture.season), seed, ("steady",) * 4)
