"""Ledger, audit, adjustments and policy versions are facts: the database refuses to change a row of them."""

from django.db import migrations

from games.append_only import allow_changes, forbid_changes

TABLES = ["league_posting", "league_ledgerline", "league_auditline", "league_adjustment", "league_policyversion"]


class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial"), ("games", "0002_append_only")]
    operations = [migrations.RunPython(forbid_changes(TABLES), allow_changes(TABLES))]
