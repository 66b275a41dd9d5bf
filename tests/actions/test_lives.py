"""The tables of lives say the same states as the stored things have."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid
from games.models import Table
from league.actions.steps import advance
from league.formulas.lives import LIVES
from league.models import Entry, Fixture, Result, Round, Season

pytestmark = pytest.mark.embedded


@pytest.mark.parametrize(
    ("life", "model"),
    [
        ("season", Season),
        ("entry", Entry),
        ("round", Round),
        ("fixture", Fixture),
        ("result", Result),
        ("table", Table),
    ],
)
def test_the_states_are_those_of_the_model(life: str, model: type) -> None:
    assert set(LIVES[life]) == set(model.State.values)  # type: ignore[attr-defined]


def test_a_step_names_what_is_in_the_way() -> None:
    season = Season(state="archived")
    with pytest.raises(Conflict) as refused:
        advance("season", season, "open", who="organizer")
    assert refused.value.code == "season_in_other_state"
    assert refused.value.params == {"season": season.public_id, "state": "archived", "to": "open"}


def test_a_step_is_taken_by_its_own_people_with_their_reason() -> None:
    entry = Entry(state="accepted")
    with pytest.raises(Forbidden, match="step_of_others"):
        advance("entry", entry, "disqualified", who="captain", reason="x")
    with pytest.raises(Invalid, match="reason_needed"):
        advance("entry", entry, "withdrawn", who="captain")
    assert entry.state == "accepted"
    advance("entry", entry, "withdrawn", who="captain", reason="سفر")
    assert entry.state == "withdrawn"
