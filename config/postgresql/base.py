"""The database backend of a full installation, as `ENGINE` names it."""

from __future__ import annotations

from django.db.backends.base.base import NO_DB_ALIAS
from django.db.backends.postgresql import base

from config.postgresql.pool import Pool


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, on our pool; one pool in a process, as there."""

    _connection_pools: dict[str, Pool] = {}

    @property
    def pool(self) -> Pool | None:
        """The pool of this database; none for the connection that makes and drops databases."""
        options = self.settings_dict["OPTIONS"].get("pool")
        if self.alias == NO_DB_ALIAS or not options:
            return None
        if self.alias not in self._connection_pools:
            pool = Pool(
                kwargs={**self.get_connection_params(), "autocommit": True},
                configure=self._configure_connection,  # type: ignore[attr-defined]  # the stubs lack it
                open=False,
                **options,
            )
            self._connection_pools.setdefault(self.alias, pool)  # of two threads at once the first is used
        return self._connection_pools[self.alias]
