"""Locks on a data folder, held by a file until it is closed or the process ends."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import IO

SERVING = "serve.lock"
"""Held together by every process that serves from the folder, and alone by one that replaces its data."""


def claim(folder: Path, name: str, *, together: bool = False) -> IO[str] | None:
    """The lock of this name in the folder: alone, or with others that hold it together. None when it is taken."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / name).open("a")
    try:
        fcntl.flock(lock, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        return None
    return lock
