"""The tables of what may follow what."""

from __future__ import annotations

import pytest

from league.formulas.errors import FormulaError
from league.formulas.lives import LIVES, WHO, next_states, step


def test_a_season_goes_from_draft_to_archive() -> None:
    assert next_states("season", "draft") == ("open", "cancelled")
    assert next_states("season", "open") == ("running", "cancelled")
    assert next_states("season", "running") == ("finished", "cancelled")
    assert step("season", "running", "finished").who == {"organizer"}
    assert next_states("season", "archived") == next_states("season", "cancelled") == ()


def test_cancelled_comes_before_finished_only() -> None:
    able = {state for state in LIVES["season"] if "cancelled" in next_states("season", state)}
    assert able == {"draft", "open", "running"}


@pytest.mark.parametrize("state", ["applied", "waiting"])
def test_an_applicant_is_accepted_refused_or_withdrawn(state: str) -> None:
    assert {"accepted", "refused", "withdrawn"} <= set(next_states("entry", state))
    assert "captain" not in step("entry", state, "accepted").who


@pytest.mark.parametrize(
    ("life", "state", "to"),
    [
        ("season", "finished", "running"),
        ("entry", "withdrawn", "accepted"),
        ("entry", "disqualified", "accepted"),
        ("entry", "refused", "accepted"),
        ("round", "closed", "published"),
        ("fixture", "decided", "dated"),
        ("fixture", "decided", "undated"),
        ("result", "confirmed", "reversed"),
    ],
)
def test_going_back_needs_a_reason_and_an_office(life: str, state: str, to: str) -> None:
    taken = step(life, state, to)
    assert taken.reason and "captain" not in taken.who and "system" not in taken.who


def test_a_dispute_is_ended_by_people_never_by_the_clock() -> None:
    """R10: by an office, or by two captains who come to agree."""
    assert step("fixture", "disputed", "decided").who == {"captain", "referee", "organizer"}
    assert "system" in step("fixture", "reported", "decided").who


def test_every_step_leads_to_a_state_of_the_same_life_and_is_somebodys() -> None:
    for life, states in LIVES.items():
        for state, steps in states.items():
            assert len({one.to for one in steps}) == len(steps), (life, state)
            for one in steps:
                assert one.to in states and one.to != state, (life, state, one)
                assert one.who and one.who <= set(WHO), (life, state, one)


def test_every_state_but_the_first_can_be_reached() -> None:
    for life, states in LIVES.items():
        reached = {one.to for steps in states.values() for one in steps}
        first = next(iter(states))
        assert reached | {first} == set(states), life


@pytest.mark.parametrize(
    ("life", "state", "to", "code"),
    [
        ("season", "draft", "finished", "no_such_step"),
        ("season", "archived", "running", "no_such_step"),
        ("season", "asleep", "running", "unknown_state"),
        ("poem", "draft", "open", "unknown_state"),
    ],
)
def test_other_steps_there_are_none(life: str, state: str, to: str, code: str) -> None:
    with pytest.raises(FormulaError) as refused:
        step(life, state, to)
    assert refused.value.code == code
    assert refused.value.params["state"] == state
