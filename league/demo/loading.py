"""Set up the demonstration league once, through the same actions that people use."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from django.db import transaction
from django.utils import timezone

from games.models import Player, User
from league.actions.clubs import found_club
from league.actions.leagues import create_league
from league.actions.people import create_player
from league.actions.policies import set_policy
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.teams import Member, create_team
from league.demo import people
from league.demo.playing import enter_played, leave_one_waiting
from league.demo.seasons import begin_season
from league.models import Club, Fixture, Season, Team

PASSWORD = "majlis-demo"
ORGANIZER = "organizer"
CAPTAIN = people.CAPTAIN
ROUNDS_PLAYED = 3
REAL_MATCH = Path(__file__).with_name("real_match.json")


@dataclass(frozen=True)
class SignIns:
    """The two accounts a newcomer signs in with."""

    organizer: str
    captain: str
    password: str


def load_demo() -> SignIns:
    """Founds the demonstration club with a season in its fourth round; once, whatever calls it again."""
    with transaction.atomic():
        if not Club.objects.filter(name=people.CLUB[0]).exists():
            _load()
    return SignIns(ORGANIZER, CAPTAIN, PASSWORD)


def _load() -> None:
    organizer = User.objects.create_user(ORGANIZER, password=PASSWORD)
    club = found_club(actor=organizer, name=people.CLUB[0], latin_name=people.CLUB[1])
    league = create_league(
        actor=organizer,
        club=club.public_id,
        name=people.LEAGUE[0],
        latin_name=people.LEAGUE[1],
        zone="Asia/Riyadh",
    )
    set_policy(
        actor=organizer,
        scope="league",
        scope_id=league.public_id,
        values={"run_rates_lineup": True},
        reason="computers play for the pairs here, so that ratings can be seen moving",
    )
    teams = [_team(organizer, club, pair, number) for number, pair in enumerate(people.PAIRS, 1)]
    season = begin_season(organizer, league, teams, number=1, first_day=_first_day())
    _enter_results(organizer, season)
    leave_one_waiting(season, captain=CAPTAIN)


def _first_day() -> date:
    """Far enough back for the played rounds to lie in the past."""
    return timezone.localdate() - timedelta(days=7 * ROUNDS_PLAYED + 3)


def _team(organizer: User, club: Club, pair: people.Pair, number: int) -> Team:
    """A pair whose captain can sign in; only the first captain's password is known."""
    persons = [*pair.players, *([pair.substitute] if pair.substitute else [])]
    players = [
        create_player(actor=organizer, name=person.name, latin_name=person.latin_name) for person in persons
    ]
    members = [
        Member(player.public_id, role="substitute" if place == 2 else "player", captain=place == 0)
        for place, player in enumerate(players)
    ]
    team = create_team(
        actor=organizer,
        name=pair.name,
        latin_name=pair.latin_name,
        club=club.public_id,
        members=members,
    )
    account = User.objects.create_user(
        CAPTAIN if number == 1 else f"{CAPTAIN}{number}", password=PASSWORD if number == 1 else None
    )
    Player.objects.filter(pk=players[0].pk).update(user=account)
    return team


def _enter_results(organizer: User, season: Season) -> None:
    """The first rounds from matches the engine plays, and one real match, card by card."""
    played = Fixture.objects.filter(
        season=season, round__number__lte=ROUNDS_PLAYED, state=Fixture.State.DATED
    ).order_by("round__number", "number")
    for number, fixture in enumerate(played):
        if number == 0:
            _enter_real_match(organizer, fixture)
        else:
            enter_played(organizer, fixture, seed=f"demo-{number}")


def _enter_real_match(organizer: User, fixture: Fixture) -> None:
    record = json.loads(REAL_MATCH.read_text(encoding="utf-8"))
    report_result(
        actor=organizer,
        fixture=fixture.public_id,
        given=ReportInput(matches=[MatchInput("record", record=record, let_stand=True)]),
    )
