"""Database triggers that keep rows of fact from being changed. Used by migrations only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

FUNCTION = """
CREATE OR REPLACE FUNCTION majlis_append_only() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$ LANGUAGE plpgsql
"""


def forbid_changes(tables: Iterable[str], columns: Sequence[str] = ()) -> Callable[[Any, Any], None]:
    """A migration step after which UPDATE (on PostgreSQL also DELETE) on `tables` is an error; with `columns` an
    UPDATE that sets one of them.

    SQLite keeps DELETE: Django empties its tables row by row after a transactional test, and there it is the
    absence of any deleting code and PROTECT on every foreign key that guards them.
    """

    update = f"UPDATE OF {', '.join(columns)}" if columns else "UPDATE"

    def step(apps: Any, schema_editor: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(FUNCTION, params=None)
            for table in tables:
                schema_editor.execute(
                    f"CREATE TRIGGER append_only BEFORE {update} OR DELETE ON {table} "
                    "FOR EACH ROW EXECUTE FUNCTION majlis_append_only()"
                )
        else:
            for table in tables:
                schema_editor.execute(
                    f"CREATE TRIGGER append_only_{table} BEFORE {update} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
                )

    return step


def allow_changes(tables: Iterable[str]) -> Callable[[Any, Any], None]:
    """The way back of `forbid_changes`."""

    def step(apps: Any, schema_editor: Any) -> None:
        for table in tables:
            if schema_editor.connection.vendor == "postgresql":
                schema_editor.execute(f"DROP TRIGGER IF EXISTS append_only ON {table}")
            else:
                schema_editor.execute(f"DROP TRIGGER IF EXISTS append_only_{table}")

    return step
