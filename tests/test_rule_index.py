"""No rule of the presets stands without a test that names it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rule_index import SCORE_SHEET, index, main, numbers, rules, rules_of

pytestmark = pytest.mark.embedded


@pytest.mark.parametrize("preset", ["standard", "tournament", "classic", "open"])
def test_every_rule_has_a_test_that_names_it(preset: str) -> None:
    named = index()
    assert [rule for rule in rules_of(preset) if rule not in named] == []


def test_the_rules_are_those_of_the_document() -> None:
    assert len(rules()) == len(set(rules()))
    assert {"C1", "S21", "D1", "T8", "B20", "K9", "O11", SCORE_SHEET} <= set(rules())
    assert set(rules_of("tournament")) - set(rules_of("standard")) == {f"T{n}" for n in (1, 2, 3, 4, 5, 7, 8)}


def test_ranges_name_all_between() -> None:
    assert numbers("S14 to S16, T2-T3, T7-8 and B9") == {"S14", "S15", "S16", "T2", "T3", "T7", "T8", "B9"}
    assert numbers("the score sheet's XS1 and S123") == {SCORE_SHEET}


def test_only_a_tests_own_words_name_a_rule(tmp_path: Path) -> None:
    """What a module says of all its tests would let a rule without a test pass."""
    (tmp_path / "tests").mkdir()
    source = '"""S1"""\ndef test_a(): "S2"\ndef test_s3_is_in_its_name(): pass\ndef helper(): "S4"\n'
    (tmp_path / "tests" / "test_some.py").write_text(source, encoding="utf-8")
    here = "tests/test_some.py::"
    assert index(tmp_path / "tests") == {"S2": [f"{here}test_a"], "S3": [f"{here}test_s3_is_in_its_name"]}


def test_the_list_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["S11", "S99"]) == 1
    told = capsys.readouterr().out
    assert "tests/engine/test_deal.py::test_s11_a_set_not_held_is_refused" in told
    assert "S99\n    no test names it" in told
