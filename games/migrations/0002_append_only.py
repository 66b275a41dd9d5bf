"""Moves are facts: the database refuses to change one, and on PostgreSQL to delete one."""

from django.db import migrations

from games.append_only import forbid_changes, allow_changes

TABLES = ["games_move"]


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunPython(forbid_changes(TABLES), allow_changes(TABLES))]
