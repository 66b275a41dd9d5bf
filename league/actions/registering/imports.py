"""Teams from a file: all of its rows, or none; and the same tried out beforehand."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from games.errors import Conflict, Invalid, Refusal
from games.models import Player
from games.text import latin_digits, normalized
from league.actions.entries import entered
from league.actions.fields import number_of
from league.actions.previews import undone
from league.actions.registering.people import Person, at_person
from league.actions.registering.teams import entered_new, locked_for
from league.actions.steps import audit, signed_in
from league.actions.teams import Member, lock_team
from league.models import Entry, Membership, Offer, RosterPlace, Season, Team
from league.permissions import Actor, must
from league.queries.contacts import reached_by

MOST_TEAMS = 200

_There = dict[str, tuple[str, list[str]]]
_Records = dict[str, list[tuple[str, str]]]


class TeamRow(NamedTuple):
    """A team as a row of a file has it; `called` says under which heading each place of a refusal stands."""

    number: int
    name: str
    latin_name: str = ""
    people: tuple[Person, ...] = ()
    called: Mapping[str, str] = {}


@dataclass(frozen=True)
class RowDone:
    """What became of a row: "added", "there" (it was in the season already), "left" out, or "refused" and why.

    `known` are the places of its people whose records were there before.
    """

    row: TeamRow
    state: str
    refusal: Refusal | None = None
    known: frozenset[int] = frozenset()

    @property
    def column(self) -> str:
        """The heading under which what was refused stands; "" for the whole row."""
        place = str(self.refusal.params.get("at", "")) if self.refusal else ""
        return self.row.called.get(place) or self.row.called.get(f"{place}.name", "")


@transaction.atomic
def import_teams(
    *, actor: Actor, season: str, rows: Sequence[TeamRow], leave_out: Collection[int] = ()
) -> list[RowDone]:
    """Enters every row's team with its people, but for the rows left out by number: all in one step, or nothing.

    A team that is in the season already with the same people is left as it is, so a file read twice adds nothing
    twice. Raises Missing, Forbidden, Conflict, and Invalid ``rows_refused`` naming the rows.
    """
    done = _import(actor, season, rows, leave_out)
    refused = [one.row.number for one in done if one.state == "refused"]
    if refused:
        raise Invalid("rows_refused", rows=refused)
    return done


def preview_import(
    *, actor: Actor, season: str, rows: Sequence[TeamRow], leave_out: Collection[int] = ()
) -> list[RowDone]:
    """What `import_teams` would do, row by row with every refusal: done, looked at, and taken back."""
    with undone():
        return _import(actor, season, rows, leave_out)


def _import(actor: Actor, season: str, rows: Sequence[TeamRow], leave_out: Collection[int]) -> list[RowDone]:
    signed_in(actor)
    found, organizes = locked_for(actor, season)
    must(organizes, actor, "not_organizer", league=found.league.public_id)
    number_of("teams", len(rows), 1, MOST_TEAMS)
    there, records, seen = _there(found), _records(found, actor, rows), _Seen({}, {})
    done = []
    for row in rows:
        if row.number in leave_out:
            done.append(RowDone(row, "left"))
            continue
        try:
            with transaction.atomic():
                seen.refuse_repeated(row)
                done.append(_row(found, actor, row, there, records))
        except Refusal as refusal:
            done.append(RowDone(row, "refused", refusal))
        seen.add(row)
    counts = {state: sum(one.state == state for one in done) for state in ("added", "there", "left")}
    audit("import_teams", found, actor=actor, season=found, after=counts)
    return done


def _row(season: Season, actor: Actor, row: TeamRow, there: _There, records: _Records) -> RowDone:
    if _is_there(row, there):
        return RowDone(row, "there")
    people, known = _recognised(row, records)
    team = _team_of(season, actor, row, people)
    if team is None:
        entered_new(season, actor, row.name, row.latin_name, people)
    else:
        with at_person([Member(person.player) for person in people]):
            entered(season, lock_team(team.public_id), actor)
    return RowDone(row, "added", known=known)


@dataclass(frozen=True)
class _Seen:
    """The teams and people of earlier rows by their names, with the numbers of those rows."""

    teams: dict[str, int]
    people: dict[str, list[tuple[str, int]]]

    def refuse_repeated(self, row: TeamRow) -> None:
        """A team, or a person, that an earlier row has: two people of one name are told apart by their phones."""
        if other := self.teams.get(normalized(row.name)):
            raise Conflict("team_in_two_rows", other=other, at="name")
        for place, person in enumerate(row.people):
            for phone, other in self.people.get(normalized(person.name), []):
                if _one_phone(phone, person.phone):
                    code = "person_in_two_rows" if phone and person.phone else "player_in_two_rows"
                    raise Conflict(code, other=other, at=f"people.{place}.name")

    def add(self, row: TeamRow) -> None:
        if name := normalized(row.name):
            self.teams.setdefault(name, row.number)
        for person in row.people:
            if name := normalized(person.name):
                self.people.setdefault(name, []).append((person.phone, row.number))


def _one_phone(one: str, other: str) -> bool:
    """Whether two numbers may be one person's: the last digits agree, or one of them is not known."""
    digits = [
        "".join(sign for sign in latin_digits(phone) if sign.isdecimal())[-8:] for phone in (one, other)
    ]
    return not all(digits) or digits[0] == digits[1]


def _there(season: Season) -> _There:
    """The people of every team of the season, by the team's name, as they are before the import."""
    entries = season.entries.exclude(state=Entry.State.REFUSED)
    found: _There = {entry.search_name: (entry.name, []) for entry in entries}
    places = RosterPlace.objects.filter(entry__in=entries, until__isnull=True)
    for team, player in places.values_list("entry__search_name", "player__search_name"):
        found[team][1].append(player)
    return found


def _is_there(row: TeamRow, there: _There) -> bool:
    """Whether this team is in the season with these people. Raises Conflict when it is there with others."""
    name, people = there.get(normalized(row.name), ("", []))
    if not name:
        return False
    if sorted(people) != sorted(normalized(person.name) for person in row.people):
        raise Conflict("entry_with_others", name=name, at="name")
    return True


def _recognised(row: TeamRow, records: _Records) -> tuple[list[Person], frozenset[int]]:
    """The people of a row, each with his record where there is one, and the places of those.

    That is the one record of his name, if its phone does not say otherwise. Raises Conflict where there are several.
    """
    people, known = [], set()
    for place, person in enumerate(row.people):
        named = records.get(normalized(person.name), [])
        like = [player for player, phone in named if _one_phone(person.phone, phone)]
        if len(like) > 1:
            at = f"people.{place}.name"
            raise Conflict("several_of_this_name", name=person.name, number=len(like), at=at)
        if like:
            known.add(place)
        people.append(person._replace(player=like[0]) if like else person)
    return people, frozenset(known)


def _records(season: Season, actor: Actor, rows: Sequence[TeamRow]) -> _Records:
    """Records of these names that the league knows or the actor made, with their phones, before the import."""
    league, club = season.league, season.league.club
    rosters = RosterPlace.objects.filter(season__league=league)
    members = Membership.objects.filter(team__club=club, until__isnull=True)
    asked = Offer.objects.filter(
        Q(record__in=rosters.values("player")) | Q(record__in=members.values("player")), user__isnull=False
    )
    ours = Q(pk__in=rosters.values("player")) | Q(pk__in=members.values("player"))
    ours |= Q(user__in=asked.values("user"))
    names = {normalized(person.name) for row in rows for person in row.people}
    named = Player.objects.filter(
        ours | Q(created_by=signed_in(actor)),
        search_name__in=names,
        merged_into__isnull=True,
        removed_at__isnull=True,
    ).exclude(pk__in=Offer.objects.filter(user__isnull=False, record__isnull=False).values("record"))
    seen = set(reached_by(actor).filter(pk__in=named.values("pk")).values_list("public_id", flat=True))
    found: _Records = {}
    for name, player, phone in named.order_by("pk").values_list("search_name", "public_id", "contact__phone"):
        found.setdefault(name, []).append((player, (phone or "") if player in seen else ""))
    return found


def _team_of(season: Season, actor: Actor, row: TeamRow, people: Sequence[Person]) -> Team | None:
    """The team of an earlier season with this name and just these people, if there is one."""
    if not all(person.player for person in people):
        return None
    ours = Q(club=season.league.club) | Q(created_by=signed_in(actor))
    teams = Team.objects.filter(ours, search_name=normalized(row.name), removed_at__isnull=True)
    wanted = sorted((person.player, str(person.role)) for person in people)
    for team in teams.order_by("-pk"):
        members = team.memberships.filter(until__isnull=True).values_list(
            "player", "player__public_id", "role"
        )
        asked = Offer.objects.filter(record__in=[record for record, _, _ in members], user__isnull=False)
        behind = dict(asked.order_by("pk").values_list("record", "user__player__public_id"))
        if sorted((behind.get(record, player), role) for record, player, role in members) == wanted:
            return team
    return None
