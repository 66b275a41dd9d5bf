"""Databases are emptied after tests with transactions of their own, by deleting what is there.

Django truncates every table and writes content types and permissions anew: on PostgreSQL half a second to three
seconds a test, for a handful of rows.
"""

from __future__ import annotations

from typing import Any

from django.db import connections, transaction
from django.test import TransactionTestCase

KEPT = {"django_migrations", "django_content_type", "auth_permission"}
"""What migrating left, and no test changes."""


_truncate = TransactionTestCase._fixture_teardown


def empty_quickly() -> None:
    """From now on, in this process."""
    TransactionTestCase._fixture_teardown = empty_databases


def empty_databases(case: TransactionTestCase) -> None:
    """After a test; Django's own way where this user may not delete rows of fact."""
    used = [connections[name] for name in case._databases_names(include_mirrors=False)]
    if not all(map(may_delete, used)):
        _truncate(case)
        return
    for connection in used:
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            if (
                connection.vendor == "postgresql"
            ):  # no trigger fires, and nobody asks for rows that refer to a row
                cursor.execute("SET LOCAL session_replication_role = replica")
            for table in filled(connection, cursor):
                cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


def may_delete(connection: Any) -> bool:
    """Whether the guards of rows can be left out: on SQLite there are none, on PostgreSQL a superuser may."""
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        return bool(cursor.fetchone()[0])


def filled(connection: Any, cursor: Any) -> list[str]:
    """The tables that have rows."""
    names = set(connection.introspection.django_table_names(only_existing=True, include_views=False)) - KEPT
    asked = [
        f"SELECT '{name}' WHERE EXISTS (SELECT 1 FROM {connection.ops.quote_name(name)})" for name in names
    ]
    cursor.execute(" UNION ALL ".join(sorted(asked)))
    return [name for (name,) in cursor.fetchall()]
