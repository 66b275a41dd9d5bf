"""Whether any move is lost or doubled when servers and workers are killed with -9 in the middle of matches.

    .venv/bin/python -m bench.kills [--matches 50] [--goal 40] [--at-once 10] [--seed N]

with DATABASE_URL and REDIS_URL set to services that may be used; a database of its own is made and dropped.

People play by HTTP at two servers, computer players by a worker and the clock; one or two of these four are killed at
random moments and started again. At the end every row is looked at. Exits with 1 when anything is not as it should be.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from pathlib import Path

from bench.kills.trial import trial
from tests.live.processes import fresh_environment


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--goal", type=int, default=40, help="how far a match of Baloot is played")
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(2**32))
    parser.add_argument("--folder", type=Path, help="where the logs of the processes are kept")
    options = parser.parse_args()
    print(f"seed {options.seed}", flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        fresh_environment(os.environ["DATABASE_URL"], os.environ["REDIS_URL"]) as variables,
    ):
        figures = trial(
            options.folder or Path(folder),
            variables,
            matches=options.matches,
            goal=options.goal,
            seed=options.seed,
            at_once=options.at_once,
        )
    print(figures.told())
    sys.exit(1 if figures.faults else 0)


if __name__ == "__main__":
    main()
