"""Fair deals: what was committed to before a match can be checked by anyone after it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from engine.errors import RecordError
from engine.fair import check, commitment, read_proof, seed_from
from tests.engine.test_cli import proof


def test_the_seed_as_the_page_describes_it() -> None:
    """Worked out step by step, without the module."""
    secret = b"\x07" * 32
    share = "بركة".encode()
    text = (
        b"majlis-seed-1"
        + b"\0"
        + (32).to_bytes(8, "big")
        + secret
        + b"\0"
        + len(share).to_bytes(8, "big")
        + share
    )
    assert seed_from(secret, ["بركة"]) == sha256(text).hexdigest()
    assert commitment(secret) == sha256(secret).hexdigest()


def test_no_two_ways_of_sharing_give_one_seed() -> None:
    """Lengths are part of it: nobody gets another's seed by moving a letter from one share to the next."""
    secret = bytes(32)
    ways = [[], [""], ["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["b", "a"]]
    assert len({seed_from(secret, way) for way in ways}) == len(ways)


def test_a_proof_is_read_back() -> None:
    assert read_proof(proof().to_dict()) == proof()
    assert check(proof()).fair


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"seats": 5}, "seats"),
        ({"first_dealer": 4}, "first_dealer"),
        ({"shares": "luck"}, "shares"),
        ({"shares": [1]}, "shares"),
        ({"decks": [{"number": 0, "cards": ""}]}, "number"),
        ({"decks": [{"number": 1}]}, "cards"),
        ({"more": 1}, "more"),
    ],
)
def test_another_form_is_refused_by_name(change: dict[str, object], field: str) -> None:
    with pytest.raises(RecordError) as refused:
        read_proof({**proof().to_dict(), **change})
    assert refused.value.params["field"] == field
