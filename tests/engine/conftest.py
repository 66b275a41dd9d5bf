"""Examples of the property tests may take as long as they take: a busy machine fails no test."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", settings(), deadline=None)
settings.load_profile("unhurried")
