"""`python -m engine`: the engine alone, in the terminal."""

from __future__ import annotations

import sys

from engine.cli.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
