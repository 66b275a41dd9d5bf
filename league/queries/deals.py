"""Deals that were played, as far as their cards are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.cards import CARD_OF_TEXT, CARD_TEXTS, SUITS, hand_text, mask_of
from engine.dealing import UP_CARD_PLACE
from engine.deck import parse_deck
from engine.open.columns import laid
from engine.ruleset import Ruleset
from engine.seats import side_of
from engine.tricks import trick_winner
from games.histories import DealHistory

Cards = tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class TrickShown:
    """A card of each seat in the order of play; who led and who won."""

    number: int
    leader: int
    winner: int
    cards: Cards


@dataclass(frozen=True)
class ColumnsShown:
    """O1: the eight columns of one seat before the first lead: the face-up cards, and the one beneath each."""

    seat: int
    up: tuple[str, ...]
    beneath: tuple[str, ...]

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Column by column."""
        return tuple(zip(self.up, self.beneath, strict=True))


@dataclass(frozen=True)
class DealShown:
    """One deal: the scorer's line, the account of its points, the totals after it, and its cards as far as known.

    `calls` are bids, doublings and named trumps; `projects` what was called before a first card. `hands` are
    the cards each seat played, in hand order; `columns` how they lay where the game has columns; `replayable` is a
    deal whose calls and cards are known one by one.
    """

    number: int
    dealer: int | None
    ruleset: Ruleset
    sheet: dict[str, Any]
    account: list[Any]
    points: tuple[int, int]
    totals: tuple[int, int]
    calls: Cards = ()
    projects: Cards = ()
    hands: dict[int, str] = field(default_factory=dict)
    tricks: tuple[TrickShown, ...] = ()
    up_card: str = ""
    columns: tuple[ColumnsShown, ...] = ()
    replayable: bool = False

    @property
    def last_trick(self) -> int | None:
        """The side that took the last trick, where the cards are known."""
        return side_of(self.tricks[-1].winner) if len(self.tricks) == self.ruleset.tricks else None


def line_of(deal: Any) -> DealHistory:
    """A deal as it is stored, with its moves in `played`."""
    return DealHistory(
        number=deal.number,
        sheet=deal.sheet,
        points=(deal.points_first, deal.points_second),
        totals=(deal.total_first, deal.total_second),
        account=deal.account,
        dealer=deal.dealer,
        deck=deal.deck,
        moves=tuple((move.seat, move.action) for move in deal.played),
        observed=deal.observed,
    )


def deal_shown(deal: DealHistory, rules: Ruleset) -> DealShown:
    """One deal of a match by these rules, whether it is stored or not yet."""
    seen = deal.observed or {}
    cards = [(seat, text) for seat, text in deal.moves if text in CARD_OF_TEXT]
    cards = cards or [(seat, text) for trick in seen.get("tricks", ()) for seat, text in trick]
    tricks = in_tricks(cards, deal.sheet.get("trump"), rules.seats)
    return DealShown(
        number=deal.number,
        dealer=deal.dealer,
        ruleset=rules,
        sheet=deal.sheet,
        account=deal.account,
        points=deal.points,
        totals=deal.totals,
        calls=_pairs(seen.get("calls", ()))
        or tuple((seat, call) for seat, call in deal.moves if _is_bid(call)),
        projects=tuple(
            (seat, call.removeprefix("call ")) for seat, call in deal.moves if call.startswith("call ")
        ),
        hands=_hands(tricks),
        tricks=tricks,
        up_card=seen.get("up_card", "") or (_up_card(deal.deck) if rules.turns_up_a_card else ""),
        columns=_columns(deal.deck, deal.dealer or 0) if rules.game == "open" and deal.deck else (),
        replayable=bool(deal.deck or seen),
    )


def _is_bid(action: str) -> bool:
    return action not in CARD_OF_TEXT and not action.startswith("call ")


def _pairs(listed: Iterable[Sequence[Any]]) -> Cards:
    return tuple((seat, text) for seat, text in listed)


def _up_card(deck: str) -> str:
    """C8: the card turned up after the first twenty."""
    return deck.split()[UP_CARD_PLACE] if deck else ""


def _columns(deck: str, dealer: int) -> tuple[ColumnsShown, ...]:
    """C8, O1: how the deck lay before the two players."""
    return tuple(
        ColumnsShown(seat, _texts(columns.up), _texts(columns.down))
        for seat, columns in enumerate(laid(parse_deck(deck), dealer))
    )


def _texts(cards: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(CARD_TEXTS[card] for card in cards if card is not None)


def in_tricks(cards: Sequence[tuple[int, str]], trump: str | None, seats: int) -> tuple[TrickShown, ...]:
    """Cards with their seats, in the order of play, as tricks, each with its winner by the rules (C4).

    `trump` is the letter of a suit; anything else is a deal without one.
    """
    suit = SUITS.index(trump) if trump and trump in SUITS else None
    tricks = []
    for start in range(0, len(cards) - len(cards) % seats, seats):
        played = tuple(cards[start : start + seats])
        won = trick_winner(tuple(CARD_OF_TEXT[text] for _, text in played), suit)
        tricks.append(TrickShown(start // seats + 1, played[0][0], played[won][0], played))
    return tuple(tricks)


def _hands(tricks: Iterable[TrickShown]) -> dict[int, str]:
    held: dict[int, list[int]] = {}
    for trick in tricks:
        for seat, text in trick.cards:
            held.setdefault(seat, []).append(CARD_OF_TEXT[text])
    return {seat: hand_text(mask_of(held[seat])) for seat in sorted(held)}
