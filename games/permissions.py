"""Who may do what at a table."""

from __future__ import annotations

from games.models import Table, User
from games.queries.people import Viewer


def is_admin(user: Viewer) -> bool:
    """B16: named by the site's owner, who is one himself."""
    return isinstance(user, User) and (user.is_admin or user.is_superuser)


def may_run_table(user: Viewer, table: Table) -> bool:
    """B15, B16: the host, and every admin."""
    return isinstance(user, User) and (table.host_id == user.pk or is_admin(user))
