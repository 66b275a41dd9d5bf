"""What an unforeseen error says about the services below: the database is away, the disk is full, or nothing."""

from __future__ import annotations

import errno
import logging
import sqlite3

import psycopg
from django.db import InterfaceError, OperationalError

AWAY, FULL = "unavailable", "disk_full"

LOW_BYTE = 0xFF
"""SQLite says more exactly what it was in the bytes above."""
SQLITE_AWAY = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
}
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}


def trouble_of(error: BaseException | None) -> str | None:
    """`unavailable` or `disk_full` where that is why something failed; None for a fault of our own."""
    while error is not None:
        if found := _trouble(error):
            return found
        error = error.__cause__
    return None


def _trouble(error: BaseException) -> str | None:
    if isinstance(error, OSError):
        return FULL if error.errno in NO_ROOM else None
    if isinstance(error, psycopg.errors.DiskFull):
        return FULL
    if isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return AWAY
    if isinstance(error, sqlite3.OperationalError):
        code = getattr(error, "sqlite_errorcode", 0) & LOW_BYTE
        if code == sqlite3.SQLITE_FULL:
            return FULL
        return AWAY if code in SQLITE_AWAY else None
    # what Django finds by itself: a connection that was closed below an open transaction
    return AWAY if isinstance(error, InterfaceError | OperationalError) and not error.__cause__ else None


class WithoutTraceback(logging.Filter):
    """Makes one line of a record whose error is a service's, not ours: where it happened says nothing then."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets every record through."""
        error = record.exc_info[1] if isinstance(record.exc_info, tuple) else None
        if error is not None and trouble_of(error):
            reason = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()}: {type(error).__name__}: {reason}", None
            record.exc_info = record.exc_text = None
        return True
