"""A report of a fixture, from JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from games.errors import Invalid
from games.text import latin_digits
from league.actions.results import MatchInput, ReportInput, Substitution
from league.actions.results.sitting import ENDINGS, PHASES
from league.inputs.body import Body, read
from league.inputs.fields import Document, Id, Number, Text
from league.inputs.forms import LONGEST_SERIES
from league.models import Outcome, Result

IN_DIGITS = ("buyer", "multiplier", "abnat", "kaboot", "offender", "chooser", "taker", "points", "capot")
"""The fields of a written deal that hold numbers, and may hold them in any digits."""

MOST_SIDES = 8


class SubstitutionBody(Body):
    """Somebody gave up a seat and `player`, a `computer` player or nobody took it, from `deal` on."""

    seat = Number(most=3)
    deal = Number()
    player = Id(required=False, allow_null=True, default=None)
    computer = serializers.BooleanField(required=False, default=False)
    phase = serializers.ChoiceField(
        choices=[phase for phase in PHASES if phase], required=False, allow_blank=True, default=""
    )
    ending = serializers.ChoiceField(choices=ENDINGS, required=False, default="left")
    removed_by = Id(required=False, allow_null=True, default=None)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class MatchBody(Body):
    """One match: a final score, the deals of a score sheet, or a record of play; exactly one of the three.

    `substitutions` say who gave up a seat and who took it; left away in a correction, they stay as they were.
    """

    score = serializers.ListField(child=Number(most=32_000), min_length=2, max_length=2, required=False)
    sheet = Document(list, required=False)
    record = Document(dict, required=False)
    end = Text(empty=True, required=False, default="")
    winner_side = Number(most=1, required=False, allow_null=True, default=None)
    let_stand = serializers.BooleanField(required=False, default=False)
    substitutions = SubstitutionBody(many=True, required=False, allow_null=True, default=None)


class Lineup(serializers.DictField):
    """Who sat, by side; more sides than a few are not even looked at."""

    default_error_messages = {"max_length": "At most {most} sides."}

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping) and len(data) > MOST_SIDES:
            self.fail("max_length", most=MOST_SIDES)
        return super().to_internal_value(data)


class ReportBody(Body):
    """How a fixture ended, its matches, and who sat where, by side. `sure` answers the question after a whole score
    to nothing (R18)."""

    outcome = serializers.ChoiceField(choices=Outcome.choices, required=False, default=Outcome.PLAYED)
    matches: serializers.ListSerializer[Any] = serializers.ListSerializer(
        child=MatchBody(), required=False, default=list, max_length=LONGEST_SERIES
    )
    winner_side = Number(most=1, required=False, allow_null=True, default=None)
    reason_kind = serializers.ChoiceField(
        choices=Result.Reason.choices, required=False, allow_blank=True, default=""
    )
    reason = Text(empty=True, required=False, default="")
    lineup = Lineup(
        child=serializers.ListField(child=Id(), max_length=8), required=False, allow_null=True, default=None
    )
    sure = serializers.BooleanField(required=False, default=False)


class FirstReportBody(ReportBody):
    """`official`: false lets an organizer or referee who is also a captain report as captain."""

    official = serializers.BooleanField(required=False, allow_null=True, default=None)


class AnswerBody(Body):
    """Which report is answered."""

    version = Number()


class DisputeBody(AnswerBody):
    reason = Text()


class DecisionBody(Body):
    """The report of a version as it stands, or an entry of one's own in `report`."""

    reason = Text()
    version = Number(required=False, allow_null=True, default=None)
    report = ReportBody(required=False, allow_null=True, default=None)


class CorrectionBody(DisputeBody):
    report = ReportBody()


class RunBody(Body):
    """A run by computer players: the seed, and a computer player for each seat."""

    seed = Text(empty=True, required=False, default="")
    bots = serializers.ListField(child=Text(), required=False, default=list, max_length=8)


def report_of(values: Mapping[str, Any]) -> ReportInput:
    """What `ReportBody` read, as the action takes it. Raises Invalid."""
    lineup = values["lineup"]
    return ReportInput(
        outcome=values["outcome"],
        matches=tuple(match_of(one) for one in values["matches"]),
        winner_side=values["winner_side"],
        reason_kind=values["reason_kind"],
        reason=values["reason"],
        lineup=None if lineup is None else {side_of(side): tuple(ids) for side, ids in lineup.items()},
        sure=values["sure"],
    )


def read_match(data: Any) -> MatchInput:
    """One match from its JSON form. Raises ValidationError, Invalid."""
    return match_of(read(MatchBody, data))


def match_of(values: Mapping[str, Any]) -> MatchInput:
    """What `MatchBody` read, as the action takes it. Raises Invalid unless exactly one form is there."""
    forms = [name for name in ("score", "sheet", "record") if name in values]
    if len(forms) != 1:
        raise Invalid("one_form_of_match", given=forms)
    score, changes = values.get("score"), values["substitutions"]
    sheet = values.get("sheet")
    return MatchInput(
        kind=forms[0],
        points=None if score is None else (score[0], score[1]),
        end=values["end"],
        winner_side=values["winner_side"],
        sheet=None if sheet is None else [plain_deal(deal) for deal in sheet],
        record=values.get("record"),
        let_stand=values["let_stand"],
        substitutions=None if changes is None else tuple(Substitution(**change) for change in changes),
    )


def plain_deal(deal: Any) -> Any:
    """A written deal with its numbers as numbers; what is no number is left for the engine to refuse."""
    if not isinstance(deal, Mapping):
        return deal
    return {name: _number(value) if name in IN_DIGITS else value for name, value in deal.items()}


def _number(value: Any) -> Any:
    if isinstance(value, list):
        return [_number(item) for item in value]
    if isinstance(value, str) and (plain := latin_digits(value.strip())).isdecimal() and len(plain) < 6:
        return int(plain)
    return value


def side_of(text: str) -> int:
    """The side that a key of a line-up names. Raises Invalid."""
    plain = latin_digits(text.strip())
    if plain not in ("0", "1"):
        raise Invalid("not_a_side", side=text)
    return int(plain)
