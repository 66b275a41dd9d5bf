"""The teams in a table: its heading, and under it a team in each row."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.errors import Invalid
from league.actions.registering import Person, TeamRow
from league.inputs.files.columns import Column, column_of
from league.inputs.files.table import Table

HEADING_WITHIN = 10
MOST_SHOWN = 8


@dataclass(frozen=True)
class TeamsRead:
    """The rows that hold teams, and the headings that were not understood and whose cells are left aside."""

    rows: list[TeamRow]
    unknown: list[str]


def teams_in(table: Table, players: int) -> TeamsRead:
    """The teams of a table, each with so many players.

    Raises Invalid ``team_column_missing``, ``player_column_missing`` (with the headings there are),
    ``column_twice`` or ``file_without_teams``.
    """
    start, columns, unknown = _heading(table, players)
    read = [
        _team(number, row, columns, players)
        for number, row in enumerate(table.rows[start + 1 :], start + 2)
        if any(row)
    ]
    if not read:
        raise Invalid("file_without_teams")
    return TeamsRead(read, unknown)


def _heading(table: Table, players: int) -> tuple[int, dict[Column, tuple[int, str]], list[str]]:
    """Which row is the heading, where each column stands and how it is called, and what is not understood."""
    first = next(number for number, row in enumerate(table.rows) if any(row))
    start = next(
        (
            number
            for number, row in enumerate(table.rows[:HEADING_WITHIN])
            if Column("team", 1, "name") in map(column_of, row)
        ),
        first,
    )
    columns: dict[Column, tuple[int, str]] = {}
    unknown = []
    for place, heading in enumerate(table.rows[start]):
        column = column_of(heading)
        if column is None:
            unknown += [heading] if heading else []
        elif column in columns:
            raise Invalid("column_twice", first=columns[column][1], second=heading)
        else:
            columns[column] = (place, heading)
    found = [heading for heading in table.rows[start] if heading][:MOST_SHOWN]
    if Column("team", 1, "name") not in columns:
        raise Invalid("team_column_missing", found=found)
    for number in range(1, players + 1):
        if Column("player", number, "name") not in columns:
            raise Invalid("player_column_missing", number=number, found=found)
    return start, columns, unknown


def _team(number: int, row: list[str], columns: Mapping[Column, tuple[int, str]], players: int) -> TeamRow:
    """One row; the first player is the captain. A substitute without a name is nobody."""

    def cell(column: Column) -> str:
        place = columns[column][0] if column in columns else len(row)
        return row[place] if place < len(row) else ""

    people: list[Person] = []
    team, team_latin = Column("team", 1, "name"), Column("team", 1, "latin_name")
    called = {one.part: columns[one][1] for one in (team, team_latin) if one in columns}
    for role, place in sorted({(column.role, column.number) for column in columns if column.role != "team"}):
        parts = {part: Column(role, place, part) for part in ("name", "latin_name", "phone")}
        said = {part: cell(column) for part, column in parts.items()}
        if not any(said.values()) and (role == "substitute" or place > players):
            continue
        at = f"people.{len(people)}"
        called |= {f"{at}.{part}": columns[one][1] for part, one in parts.items() if one in columns}
        captain = (role, place) == ("player", 1)
        name, latin, phone = said.values()
        people.append(Person(name, latin, phone=phone, role=role, captain=captain))
    return TeamRow(number, cell(team), cell(team_latin), tuple(people), called)
