"""Fair deals, provable: one secret is committed to before a match, players add to it, afterwards everything is shown.

1. Before anybody sits down the dealer of the service draws 32 secret bytes and shows their SHA-256, in hexadecimal:
   the *commitment*.
2. Every player may add a text of his own, his *share*. The shares are taken in the order in which they were given.
3. The *seed* of the match is SHA-256, in hexadecimal, of ``b"majlis-seed-1"`` followed, for the secret and then for
   each share, by NUL, the length in bytes as 8 bytes big-endian, and the bytes themselves (a share as UTF-8).
4. First dealer and decks follow from the seed, as text, as ``engine.deck`` tells. The decks are numbered from 1 and
   taken in that order, one a deal, without a gap or a repeat. The only numbers that no deal has are those of decks
   that were dealt and given up for new cards (B13): the *redeals*, each with the entry of the match's log that says
   so, and its reason. Whoever could pass over a number by a mere word, or use one again, could choose the cards.

Whoever has the secret can make all of it again (``check``), and nobody could know a deck without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count
from typing import Any, NamedTuple

from engine.deck import deck, deck_text, first_dealer
from engine.record.fields import Fields

_DOMAIN = b"majlis-seed-1"
REDEAL_REASONS = frozenset({"B13"})
"""The rules by which cards that were dealt are given up for new ones."""
MOST_DECKS = 1_000_000


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the match."""
    return sha256(secret).hexdigest()


def seed_from(secret: bytes, shares: Iterable[str]) -> str:
    """The seed of a match (step 3)."""
    mixed = sha256(_DOMAIN)
    for part in (secret, *(share.encode("utf-8") for share in shares)):
        mixed.update(b"\0" + len(part).to_bytes(8, "big") + part)
    return mixed.hexdigest()


class Checked(NamedTuple):
    """What a check of a match's decks found; it was fair when all of it is in order."""

    secret_was_committed_to: bool
    seed_is_made_of_it: bool
    first_dealer_follows: bool
    wrong_decks: tuple[int, ...]
    """The deals, from 1, whose deck is not the one the seed gives next; the one after the last where there is no deal
    at all, or a redeal that no deal follows."""

    @property
    def fair(self) -> bool:
        """Whether everything is as it was committed to."""
        return (
            self.secret_was_committed_to
            and self.seed_is_made_of_it
            and self.first_dealer_follows
            and not self.wrong_decks
        )


class Redeal(NamedTuple):
    """A deck that was dealt and given up: its ``number``, the ``entry`` of the log that tells of it, and the rule
    that is its ``reason``."""

    number: int
    entry: int
    reason: str


class Proof(NamedTuple):
    """Everything that is shown of a match when it is over.

    ``shown`` is the commitment, ``shares`` are in the order in which they were given, ``decks`` have for each
    deal of the match the number and the text of its deck, top card first, ``redeals`` are what was dealt beside them.
    """

    secret: str
    shown: str
    shares: tuple[str, ...]
    seed: str
    dealer: int
    seats: int
    decks: tuple[tuple[int, str], ...]
    redeals: tuple[Redeal, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, as ``read_proof`` reads it."""
        return {
            "commitment": self.shown,
            "secret": self.secret,
            "shares": list(self.shares),
            "seed": self.seed,
            "seats": self.seats,
            "first_dealer": self.dealer,
            "decks": [{"number": number, "cards": cards} for number, cards in self.decks],
            "redeals": [redeal._asdict() for redeal in self.redeals],
        }


def read_proof(data: object) -> Proof:
    """The proof of a JSON object. Raises RecordError naming the field that is missing or cannot be."""
    fields = Fields(data, "a proof")
    fields.only("commitment", "secret", "shares", "seed", "seats", "first_dealer", "decks", "redeals")
    shares = fields.list("shares")
    if not all(isinstance(share, str) for share in shares):
        raise fields.bad("shares", "a list of texts")
    decks = []
    for place, each in enumerate(fields.list("decks"), 1):
        one = Fields(each, "a deck", place)
        one.only("number", "cards")
        decks.append((one.number("number", 1, MOST_DECKS), one.text("cards")))
    redeals = []
    for place, each in enumerate(fields.list("redeals") if fields.has("redeals") else (), 1):
        one = Fields(each, "a redeal", place)
        one.only("number", "entry", "reason")
        entry = one.number("entry", 1, MOST_DECKS)
        redeals.append(Redeal(one.number("number", 1, MOST_DECKS), entry, one.text("reason")))
    seats = fields.number("seats", 2, 4)
    return Proof(
        fields.text("secret"),
        fields.text("commitment"),
        tuple(fields.whole("shares", str(share)) for share in shares),
        fields.text("seed"),
        fields.number("first_dealer", 0, seats - 1),
        seats,
        tuple(decks),
        tuple(redeals),
    )


def check(proof: Proof) -> Checked:
    """Make everything again from the secret and compare (steps 1 to 4).

    A secret that is not hexadecimal fails the check; it raises nothing.
    """
    try:
        known = bytes.fromhex(proof.secret)
    except ValueError:
        known = b""
    return Checked(
        secret_was_committed_to=bool(known) and commitment(known) == proof.shown,
        seed_is_made_of_it=bool(known) and seed_from(known, proof.shares) == proof.seed,
        first_dealer_follows=first_dealer(proof.seed, proof.seats) == proof.dealer,
        wrong_decks=tuple(_wrong_decks(proof)),
    )


def _wrong_decks(proof: Proof) -> Iterator[int]:
    """Step 4: the deals whose deck has not the next number, or not its cards."""
    given_up = {each.number for each in proof.redeals if each.reason in REDEAL_REASONS}
    following = count(1)
    for deal, (number, cards) in enumerate(proof.decks, 1):
        expected = next(each for each in following if each not in given_up)
        if number != expected or cards != deck_text(deck(proof.seed, expected)):
            yield deal
    last = next(following) - 1
    numbers = [each.number for each in proof.redeals]
    if not proof.decks or len(set(numbers)) < len(numbers) or any(number > last for number in numbers):
        yield len(proof.decks) + 1
