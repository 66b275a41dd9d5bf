"""Whether the services of the second test run answer.

`python -m tests.services DATABASE_URL REDIS_URL` says what does not, and then ends with 1.
"""

from __future__ import annotations

import sys

import psycopg
import redis

SECONDS = 5


def missing(database: str, store: str) -> list[str]:
    """A sentence for each service that does not answer; a refused login counts as that."""
    found = []
    try:
        psycopg.connect(database, connect_timeout=SECONDS).close()
    except psycopg.Error as failure:
        found.append(f"PostgreSQL: {' '.join(str(failure).split())}.")
    try:
        with redis.Redis.from_url(store, socket_timeout=SECONDS, socket_connect_timeout=SECONDS) as client:
            client.ping()
    except (redis.RedisError, ValueError) as failure:
        found.append(f"Redis: {failure}")
    return found


if __name__ == "__main__":
    reasons = missing(*sys.argv[1:3])
    print(" ".join(reasons))
    sys.exit(1 if reasons else 0)
