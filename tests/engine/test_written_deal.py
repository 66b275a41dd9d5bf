"""Score sheet: the JSON form of a written deal, read strictly and written back."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from engine.errors import SheetError
from engine.scoresheet import SheetDeal, read_sheet
from tests.engine.builders import STANDARD
from tests.engine.written_deals import HOKUM, QAID, SUN, VOID, any_deal


@pytest.mark.parametrize(
    ("deal", "code", "field"),
    [
        ([], "not_an_object", None),
        ("void", "not_an_object", None),
        ({}, "missing_field", "kind"),
        ({"kind": "lost"}, "bad_value", "kind"),
        ({"kind": None}, "bad_value", "kind"),
        ({"kind": "void", "note": "x"}, "unknown_field", "note"),
        (SUN | {"contract": "Sun"}, "bad_value", "contract"),
        (HOKUM | {"trump": 1}, "bad_value", "trump"),
        (SUN | {"buyer": True}, "bad_value", "buyer"),
        (SUN | {"buyer": 2}, "bad_value", "buyer"),
        (SUN | {"multiplier": 5}, "bad_value", "multiplier"),
        (SUN | {"multiplier": True}, "bad_value", "multiplier"),
        (SUN | {"multiplier": None}, "bad_value", "multiplier"),
        (SUN | {"gahwa": 1}, "bad_value", "gahwa"),
        (SUN | {"up_ace": "yes"}, "bad_value", "up_ace"),
        (SUN | {"abnat": 80}, "bad_value", "abnat"),
        (SUN | {"abnat": [80]}, "bad_value", "abnat"),
        (SUN | {"abnat": [-1, None]}, "bad_value", "abnat"),
        (SUN | {"abnat": [80.0, 50]}, "bad_value", "abnat"),
        (SUN | {"abnat": ["80", "50"]}, "bad_value", "abnat"),
        (SUN | {"projects": ["sira", []]}, "bad_value", "projects"),
        (SUN | {"projects": [["sira"]]}, "bad_value", "projects"),
        (SUN | {"projects": [["baloot"], []]}, "bad_value", "projects"),
        (SUN | {"projects": [[["sira"]], []]}, "bad_value", "projects"),
        (SUN | {"baloot": True}, "bad_value", "baloot"),
        (SUN | {"baloot": [1, 0]}, "bad_value", "baloot"),
        (QAID | {"offender": -1}, "bad_value", "offender"),
        (SUN | {"kaboot": "0"}, "bad_value", "kaboot"),
        (SUN | {1: 2}, "unknown_field", 1),
    ],
)
def test_a_deal_that_cannot_be_read_names_deal_and_field(deal: object, code: str, field: object) -> None:
    """Score sheet: the JSON form is strict."""
    with pytest.raises(SheetError) as refusal:
        read_sheet(STANDARD, [VOID, deal])
    assert (refusal.value.code, refusal.value.deal) == (code, 2)
    assert refusal.value.params.get("field") == field


@pytest.mark.parametrize("data", [None, {"kind": "void"}, "[]", 3])
def test_a_sheet_is_a_list(data: object) -> None:
    with pytest.raises(SheetError) as refusal:
        read_sheet(STANDARD, data)
    assert refusal.value.code == "not_a_list"


def test_a_value_of_another_type_is_refused_by_the_constructor_too() -> None:
    with pytest.raises(SheetError) as refusal:
        SheetDeal(kind="played", contract="sun", buyer=0, abnat=(80.5, 49.5))  # type: ignore[arg-type]
    assert (refusal.value.code, refusal.value.params["field"], refusal.value.deal) == (
        "bad_value",
        "abnat",
        None,
    )


@given(any_deal)
def test_what_is_written_can_be_read_back(deal: SheetDeal) -> None:
    """Any written deal survives JSON unchanged."""
    assert SheetDeal.from_dict(json.loads(json.dumps(deal.to_dict()))) == deal
