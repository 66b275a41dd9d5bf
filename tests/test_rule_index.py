"""No rule of the two presets stands without a test that names it."""

from __future__ import annotations

import pytest

from tests.rule_index import RULES_OF, index, numbers


@pytest.mark.parametrize("preset", sorted(RULES_OF))
def test_every_rule_has_a_test_that_names_it(preset: str) -> None:
    named = index()
    assert [rule for rule in RULES_OF[preset] if not named.get(rule)] == []


def test_ranges_name_all_between() -> None:
    assert numbers("S14 to S16, T2-T3 and B9") == {"S14", "S15", "S16", "T2", "T3", "B9"}
