"""Whatever stands inside a sentence as a code is said in words: states, roles, kinds, fields of forms."""

from __future__ import annotations

import pytest
from django.db.models import TextChoices

from games.errors import Invalid
from league.actions.fields import one_of
from league.models import (
    Entry,
    Fixture,
    League,
    Membership,
    Outcome,
    Result,
    Round,
    Season,
    Staff,
    Stage,
)
from league.wording import say
from league.wording.names import NAMES

pytestmark = pytest.mark.embedded

KINDS: list[type[TextChoices]] = [
    Season.State,
    Entry.State,
    Round.State,
    Fixture.State,
    Result.State,
    Outcome,
    Staff.Role,
    Membership.Role,
    League.Listed,
    Stage.Format,
    Result.Reason,
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__qualname__)
def test_every_choice_has_a_word(kind: type[TextChoices]) -> None:
    assert [value for value in kind.values if value not in NAMES] == []


def test_what_would_have_been_allowed_is_said_in_words() -> None:
    with pytest.raises(Invalid) as refused:
        one_of("visibility", "secret", list(League.Listed.values))
    sentence = say(refused.value)
    assert "unlisted" not in sentence and str(NAMES["unlisted"]) in sentence
