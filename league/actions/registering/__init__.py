"""Teams come into a season with their people: by form, by an invitation, from a file."""

from league.actions.registering.imports import MOST_TEAMS, RowDone, TeamRow, import_teams, preview_import
from league.actions.registering.invitations import accept_invitation, make_invitation, revoke_invitation
from league.actions.registering.people import Person
from league.actions.registering.teams import register_team

__all__ = [
    "MOST_TEAMS",
    "Person",
    "RowDone",
    "TeamRow",
    "accept_invitation",
    "import_teams",
    "make_invitation",
    "preview_import",
    "register_team",
    "revoke_invitation",
]
