"""Who may do what at a table."""

from __future__ import annotations

from games.models import Table, User
from games.queries.people import Viewer


def is_admin(user: Viewer) -> bool:
    """B16: named by the site's owner, who is one himself."""
    return isinstance(user, User) and (user.is_admin or user.is_superuser)


def may_run_table(user: Viewer, table: Table) -> bool:
    """B15, B16: the host, and every admin. At a table of a fixture the host has no power over the line-up."""
    if not isinstance(user, User):
        return False
    return is_admin(user) or (table.host_id == user.pk and not table.admissions.exists())
