"""A deal in words on a page: every call can be said, and an account is told in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import override_settings
from django.utils import translation

from engine.actions import ACTIONS
from engine.ruleset import preset
from engine.scoresheet import SheetDeal, check_sheet
from games.histories import account_lines
from league.queries.deals import DealShown
from league.templatetags.cards_told import call_word, contract_word, project_word, told
from league.templatetags.majlis import suit

SHEETS: dict[str, dict[str, Any]] = {
    "doubled": {"contract": "hokum", "trump": "s", "buyer": 0, "multiplier": 2, "abnat": [90, 72]},
    "failed": {
        "contract": "hokum",
        "trump": "h",
        "buyer": 1,
        "abnat": [100, 62],
        "projects": [[], ["fifty"]],
    },
    "kaboot": {"contract": "sun", "buyer": 0, "kaboot": 0, "up_ace": True, "projects": [[], ["sira"]]},
    "gahwa": {"contract": "hokum", "trump": "c", "buyer": 0, "gahwa": True, "abnat": [100, 62]},
}


def shown(name: str) -> DealShown:
    """A deal as it is stored and read again."""
    written = SheetDeal.from_dict({"kind": "played", **SHEETS[name]})
    line = check_sheet(preset("standard"), [written]).lines[0]
    stored = account_lines(line.account)
    return DealShown(1, None, preset("standard"), written.to_dict(), stored, line.points, line.totals.points)


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
@pytest.mark.parametrize("name", SHEETS)
def test_an_account_is_told_in_the_readers_language(name: str, language: str) -> None:
    """S14 to S20: the last lines say what is written down, and nothing is left in another language."""
    deal = shown(name)
    with translation.override(language):
        lines = told(deal)
    assert len(lines) > len(deal.account)
    for line in lines:
        assert "{" not in line.text
        assert any("a" <= letter <= "z" for letter in line.text) is (language == "en"), line.text
    written = [line for line in lines if line.final]
    points = [] if name == "gahwa" else [str(one) for one in deal.points]
    assert [line.text.split()[-1] for line in written] == points


@override_settings(MAJLIS_DIGITS="arabic")
def test_an_account_has_the_digits_of_this_installation() -> None:
    """S16: numbers of points, not those of rules, which are names."""
    with translation.override("ar"):
        lines = told(shown("doubled"))
    assert all(not any("0" <= letter <= "9" for letter in line.text) for line in lines)
    assert "S16" in {rule for line in lines for rule in line.rules}


def test_every_call_has_a_word() -> None:
    """Cards and projects are shown as such; everything else that can be said has a word of its own."""
    said = {text for text in set(ACTIONS.values()) if len(text) > 2 and not text.startswith("call ")}
    for language in ("ar", "fa"):
        with translation.override(language):
            for call in said:
                assert call_word(call) not in (call, ""), call
                assert not any("a" <= letter <= "z" for letter in call_word(call)), call
    assert call_word("something else").strip("\u2068\u2069") == "something else"


@pytest.mark.parametrize("word", ["thany", "wala", "waraq", "hokom", "hokom2", "spades", "diamonds"])
def test_a_platforms_words_are_said_as_ours(word: str) -> None:
    """T8: words met in the logs of platforms."""
    with translation.override("ar"):
        assert call_word(word) in ("بس", "حكم", "سبيت", "ديمن")


def test_projects_have_the_words_of_the_table() -> None:
    with translation.override("ar"):
        assert [project_word(kind) for kind in ("sira", "fifty", "hundred", "four_hundred")] == [
            "سرا", "خمسين", "مية", "أربعمية",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("sheet", "word"),
    [
        ({"kind": "played", "contract": "sun"}, "صن"),
        ({"kind": "played", "contract": "hokum", "trump": "s"}, "حكم"),
        ({"kind": "played", "trump": "none", "chooser": 0}, "بلا حكم"),
        ({"kind": "played", "trump": "h", "taker": 1}, "الحكم"),
        ({"kind": "void"}, ""),
    ],
)
def test_what_a_deal_was_played_in_has_a_word_in_every_game(sheet: dict[str, Any], word: str) -> None:
    """S1, K2, O2: sun and hokum, a trump that was taken, a game without trump."""
    with translation.override("ar"):
        assert contract_word(sheet) == word


def test_a_suit_says_its_name_in_the_readers_language() -> None:
    """C1: what a reader hears who does not see the picture."""
    for language, name in (("ar", "هاص"), ("fa", "دل"), ("en", "hearts")):
        with translation.override(language):
            assert f'aria-label="{name}"' in suit("h")
