"""What registering refuses: by form, by an invitation, from a file."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REGISTERING = {
    "register_as_captain": _("You register a team whose captain you are."),
    "phone_of_account": _("This player has an account and keeps the phone number himself."),
    "already_in_season": _("You are in this season already, with the team %(name)s."),
    # invitations
    "invitation_unknown": _("There is no such invitation. Please check the link, or ask for a new one."),
    "invitation_used_up": _("This invitation was used already. Please ask the organizer for a new one."),
    "invitation_expired": _("This invitation has run out. Please ask the organizer for a new one."),
    "invitation_revoked": _("The organizer has taken this invitation back. Please ask for a new one."),
    # files
    "file_empty": _("There is nothing in this file."),
    "file_unreadable": _("This file cannot be read. Save it as XLSX without a password, or as CSV."),
    "file_without_teams": _("There is no team under the heading."),
    "too_many_rows": _("At most %(most)s teams are read at once, not %(given)s."),
    "too_many_columns": _("At most %(most)s columns are read, not %(given)s."),
    "unpacks_too_large": _("The file unpacks to too much: at most %(largest)s bytes."),
    "too_many_parts": _("The file has %(given)s parts, more than %(most)s. Save the teams as CSV."),
    "too_many_sheets": _(
        "The file has more than %(most)s sheets. Save the one with the teams in a file of its own."
    ),
    "too_many_cells": _(
        "The file has more than %(most)s cells. Save the sheet with the teams in a file of its own."
    ),
    "too_many_texts": _(
        "The file has more than %(most)s texts. Save the sheet with the teams in a file of its own."
    ),
    "part_too_complex": _("The part %(part)s of the file holds too much. Save the teams as CSV."),
    "file_takes_too_long": _("Reading the file took longer than %(most)s seconds. Save the teams as CSV."),
    "cell_too_long": _("The cell %(cell)s is too long: at most %(most)s letters."),
    "row_too_long": _("Row %(row)s has a cell that is too long."),
    "quotes_unbalanced": _("In row %(row)s a quotation mark opens or closes where it cannot."),
    "cells_merged": _("Some cells are merged: %(cells)s. Split them, so that each row is one team."),
    "cells_with_formulas": _("Some cells are formulas: %(cells)s. Write their values instead."),
    "team_column_missing": _("There is no column for the name of the team. The headings are: %(found)s."),
    "player_column_missing": _("There is no column for player %(number)s. The headings are: %(found)s."),
    "column_twice": _("Two columns say the same: “%(first)s” and “%(second)s”."),
    "rows_refused": _("Nothing was imported: rows %(rows)s cannot be as they are."),
    "team_in_two_rows": _("Row %(other)s has a team of this name too."),
    "player_in_two_rows": _(
        "Row %(other)s has a player of this name too. Phone numbers tell two people apart."
    ),
    "person_in_two_rows": _("Row %(other)s has this player too, with the same phone number."),
    "entry_with_others": _("%(name)s is in the season already, with other people."),
    "several_of_this_name": _("%(number)s players are called %(name)s. Phone numbers tell them apart."),
}
