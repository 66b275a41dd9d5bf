"""One-time codes that people read aloud and type on phones; only their hash is kept."""

from __future__ import annotations

import hashlib
import re
import secrets

from games.models.public_id import ALPHABET
from games.text import latin_digits

LENGTH = 12


def new_code() -> str:
    """A code nobody can guess, in groups of four."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return "-".join(code[start : start + 4] for start in range(0, LENGTH, 4))


def code_hash(code: str) -> str:
    """What is kept of a code: case, spaces and dashes do not matter, digits may be any."""
    plain = re.sub(r"[\s\-‐-―]", "", latin_digits(code)).lower()
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()
