"""Asks a server on this machine whether it is ready: `python -m config.ready [PORT]` ends with 1 when it is not."""

from __future__ import annotations

import sys
from http.client import HTTPConnection, HTTPException

READY = "/readyz"
PATIENCE_SECONDS = 6.0
"""Longer than each part of a server may take to answer it."""


def is_ready(port: int) -> bool:
    """Whether the server on this port says so."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", READY)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(0 if is_ready(int(sys.argv[1]) if len(sys.argv) > 1 else 8000) else 1)
