"""Teams in files: what a spreadsheet or a text from anywhere says, and the templates to fill in."""

from league.inputs.files.columns import Column, column_of, columns_for, heading_of
from league.inputs.files.table import LARGEST_FILE, Table, read_file, read_text
from league.inputs.files.teams import TeamsRead, teams_in

__all__ = [
    "LARGEST_FILE",
    "Column",
    "Table",
    "TeamsRead",
    "column_of",
    "columns_for",
    "heading_of",
    "read_file",
    "read_text",
    "teams_in",
]
