"""Who may do what. `may_*` answer yes or no; actions turn a no into an error with `must`."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from games.errors import Forbidden, NotSignedIn
from games.models import Player, Table, User
from games.permissions import is_admin
from games.queries.people import records_by
from league.models import (
    Club,
    Entry,
    Fixture,
    League,
    Membership,
    Offer,
    RosterPlace,
    Season,
    Staff,
    Team,
)
from league.queries.fixture_tables import Belonging, belongs, fixture_table_of
from league.queries.lineups import lineup_of

Viewer = User | AnonymousUser | None  # who looks; nobody signed in is AnonymousUser or None
Actor = User | None  # who acts; None is the service itself: a deadline, a timed job


def must(allowed: bool, actor: Viewer, code: str, **params: str) -> None:
    """Raises NotSignedIn when nobody is, Forbidden(code) when this person may not."""
    if allowed:
        return
    if actor is None or not actor.is_authenticated:
        raise NotSignedIn("not_signed_in")
    raise Forbidden(code, **params)


def owns(user: Viewer, club: Club) -> bool:
    """The club's owner, or the owner of the site."""
    return isinstance(user, User) and (club.owner_id == user.pk or user.is_superuser)


def holds_office(user: Viewer, league: League, *roles: str) -> bool:
    """Whether a person holds one of these roles in the league or in its whole club, or owns the club."""
    if not isinstance(user, User):
        return False
    if owns(user, league.club):
        return True
    mine = Staff.objects.filter(user=user, club=league.club_id, role__in=roles, until__isnull=True)
    return mine.filter(Q(league__isnull=True) | Q(league=league)).exists()


def officers(league: League, *roles: str) -> list[User]:
    """Who holds one of these offices in the league or its whole club (any office where none is named), and the
    club's owner."""
    offices = Staff.objects.filter(
        club=league.club_id, role__in=roles or Staff.Role.values, until__isnull=True
    )
    holders = offices.filter(Q(league__isnull=True) | Q(league=league)).values("user")
    found = User.objects.filter(Q(pk__in=holders) | Q(pk=league.club.owner_id), is_active=True)
    return list(found.order_by("pk"))


def may_organize(user: Viewer, league: League) -> bool:
    """Organizers make seasons, accept entries, schedule, decide."""
    return holds_office(user, league, Staff.Role.ORGANIZER)


def may_referee(user: Viewer, league: League) -> bool:
    """Referees and organizers enter and decide results without confirmation."""
    return holds_office(user, league, Staff.Role.ORGANIZER, Staff.Role.REFEREE)


def may_organize_club(user: Viewer, club: Club) -> bool:
    """Organizers of the whole club make leagues and teams in it."""
    if owns(user, club):
        return True
    return (
        isinstance(user, User)
        and Staff.objects.filter(
            user=user, club=club, league__isnull=True, role=Staff.Role.ORGANIZER, until__isnull=True
        ).exists()
    )


def may_see_league(user: Viewer, league: League) -> bool:
    """Everybody, unless the league is removed or for members only."""
    if league.removed_at is None and league.visibility != League.Listed.MEMBERS:
        return True
    if may_referee(user, league):
        return True
    return league.removed_at is None and _plays_in(user, Q(season__league=league))


def may_see_season(user: Viewer, season: Season) -> bool:
    """What was never opened is for staff; else whoever may see its league."""
    if season.is_staffs_alone:
        return may_referee(user, season.league)
    return may_see_league(user, season.league)


def may_follow_season(user: Viewer, season: Season) -> bool:
    """The live messages of a season are for those who may read it."""
    return may_see_season(user, season)


def captain_side(user: Viewer, fixture: Fixture) -> int | None:
    """The side (0 or 1) whose captain this person is, if any."""
    if not isinstance(user, User):
        return None
    sides = [fixture.first_id, fixture.second_id]
    captained = RosterPlace.objects.filter(
        entry__in=[entry for entry in sides if entry], player__user=user, captain=True, until__isnull=True
    ).values_list("entry", flat=True)
    return next((sides.index(entry) for entry in captained), None)


def may_captain(user: Viewer, entry: Entry) -> bool:
    """The captain of an entry, or an organizer of its league."""
    if not isinstance(user, User):
        return False
    is_captain = entry.roster.filter(player__user=user, captain=True, until__isnull=True).exists()
    return is_captain or may_organize(user, entry.season.league)


def may_manage_team(user: Viewer, team: Team) -> bool:
    """The team's captain, organizers of its club, and whoever made it until its captain has an account."""
    if not isinstance(user, User):
        return False
    if user.is_superuser or (team.club is not None and may_organize_club(user, team.club)):
        return True
    captains = Membership.objects.filter(
        team=team, captain=True, until__isnull=True, player__user__isnull=False
    )
    captain = captains.values_list("player__user", flat=True).first()
    return (team.created_by_id if captain is None else captain) == user.pk


def answers_for(user: Viewer, player: Player) -> bool:
    """Who speaks for a person without an account: whoever made the record, the captain of a team he is in, and
    organizers of his teams' clubs and of the leagues he plays in."""
    if not isinstance(user, User):
        return False
    if user.is_superuser or player.created_by_id == user.pk:
        return True
    teams = Team.objects.filter(memberships__player=player, memberships__until__isnull=True)
    captained = Membership.objects.filter(team__in=teams, captain=True, until__isnull=True, player__user=user)
    if captained.exists():
        return True
    if any(may_organize_club(user, club) for club in Club.objects.filter(teams__in=teams).distinct()):
        return True
    taken = [Entry.State.ACCEPTED, Entry.State.WITHDRAWN, Entry.State.DISQUALIFIED]
    played = RosterPlace.objects.filter(player=player, entry__state__in=taken).values("season__league")
    return any(may_organize(user, league) for league in League.objects.filter(pk__in=played))


def may_edit_player(user: Viewer, player: Player) -> bool:
    """The person himself; without an account of his own, whoever answers for him."""
    if player.user_id is None:
        return answers_for(user, player)
    return isinstance(user, User) and (player.user_id == user.pk or user.is_superuser)


def may_enlist(user: Viewer, player: Player) -> bool:
    """Who may put a person on a team or a roster: anybody may ask a person with an account, who says yes or no (U21);
    who answers for a record may put it there, and can hand it to somebody by a claim code."""
    return isinstance(user, User) and (player.user_id is not None or answers_for(user, player))


def may_report(user: Viewer, fixture: Fixture) -> bool:
    """The two captains, referees and organizers."""
    return captain_side(user, fixture) is not None or may_referee(user, fixture.season.league)


def sits_in(user: Viewer, fixture: Fixture) -> bool:
    """Whether this person is in one of the two line-ups."""
    if not isinstance(user, User):
        return False
    return any(player.user_id == user.pk for side in lineup_of(fixture).values() for player in side or ())


def may_open_table(user: Viewer, fixture: Fixture) -> bool:
    """Whoever is to play, the two captains, referees and organizers."""
    return may_report(user, fixture) or sits_in(user, fixture)


def may_referee_table(user: Viewer, table: Table) -> bool:
    """Who referees at an online table: every admin (B16), and at a fixture's the officers of its league."""
    if not isinstance(user, User):
        return False
    if is_admin(user):
        return True
    found = fixture_table_of(table)
    return found is not None and may_referee(user, found.fixture.season.league)


class AtTable(NamedTuple):
    """What somebody may do at an online table: `run` it as its host does, `begin` the match, `referee`.

    `seats` are those kept for him at the table of a fixture (U10); None where nobody is asked who he is.
    """

    run: bool = False
    begin: bool = False
    referee: bool = False
    seats: list[int] | None = None


class Standing(NamedTuple):
    """Who somebody is at an online table, wherever he sits: nobody without `user`; whether it is a fixture's table,
    which seats are `kept` for him there, and what he may see of what it belongs to (X3)."""

    user: int | None = None
    admin: bool = False
    of_fixture: bool = False
    referee: bool = False
    kept: tuple[int, ...] = ()
    belonging: Belonging = Belonging()


def sees_at_once(user: Viewer, table: Table) -> bool:
    """Whether nothing of a table is shown late to who watches there: a referee acts on what is, not on what was."""
    return table.spectator_delay > 0 and may_referee_table(user, table)


def standing_at_table(user: Viewer, table: Table) -> Standing:
    """What must be asked of the database about his rights there; it stays while the match is played."""
    of = belongs(table)
    seen = of if of.league is None or may_see_league(user, of.league) else Belonging()
    if not isinstance(user, User):
        return Standing(belonging=seen)
    admin = is_admin(user)
    referee = admin or (of.league is not None and may_referee(user, of.league))
    kept: tuple[int, ...] = ()
    if of.league is not None:
        mine = table.admissions.filter(player__user=user).order_by("seat")
        kept = tuple(mine.values_list("seat", flat=True))
    return Standing(user.pk, admin, of.league is not None, referee, kept, seen)


def rights_of(standing: Standing, table: Table, seat: int | None, *, waits: bool) -> AtTable:
    """B15, B16: of who sits in this seat, or watches. At a fixture's table the league's officers are its hosts, and
    whoever sits there begins, as long as a match of the fixture still `waits` to be played; after the last nobody sits
    down.
    """
    if standing.user is None:
        return AtTable()
    if not standing.of_fixture:
        host = standing.admin or table.host_id == standing.user
        return AtTable(run=host, begin=host, referee=standing.admin)
    referee, kept = standing.referee, list(standing.kept) if waits else []
    return AtTable(run=referee, begin=waits and (referee or seat is not None), referee=referee, seats=kept)


def capacity(user: Actor, fixture: Fixture) -> str:
    """In which capacity somebody acts on a fixture, in the words of `formulas.lives`: an office before a captaincy."""
    if user is None:
        return "system"
    return "referee" if may_referee(user, fixture.season.league) else "captain"


def may_appoint(actor: Viewer, club: Club, league: League | None, role: str) -> bool:
    """Whether this person may give and end such an office."""
    if owns(actor, club):
        return True
    if league is None:
        return False
    return may_organize_club(actor, club) or (role == Staff.Role.REFEREE and may_organize(actor, league))


def may_withdraw_offer(user: Viewer, offer: Offer) -> bool:
    """Whoever made an offer, and whoever might make it today."""
    if not isinstance(user, User):
        return False
    if offer.made_by_id == user.pk:
        return True
    if offer.entry is not None:
        return may_captain(user, offer.entry)
    if offer.team is not None:
        return may_manage_team(user, offer.team)
    if offer.club is not None:
        return may_appoint(user, offer.club, offer.league, offer.role)
    return user.is_superuser


def _plays_in(user: Viewer, where: Q) -> bool:
    return isinstance(user, User) and RosterPlace.objects.filter(where, player__in=records_by(user)).exists()
