"""Teams in files: what a spreadsheet or a text from anywhere says, and the templates to fill in."""

from league.inputs.files.table import LARGEST_FILE, Table, read_file, read_text
from league.inputs.files.teams import TeamsRead, teams_in

__all__ = ["LARGEST_FILE", "Table", "TeamsRead", "read_file", "read_text", "teams_in"]
