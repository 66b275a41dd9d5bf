"""What one seat sees, as lines of the terminal."""

from __future__ import annotations

from engine.cards import CARD_TEXTS, SUITS, hand_text
from engine.cli import texts
from engine.open.view import OpenView, SeenColumns
from engine.seat_view import SeatView
from engine.words import Language
from engine.words.terms import action_name, contract_name, seat_name

HIDDEN, EMPTY = "##", ".."


def view_lines(seen: SeatView | OpenView, language: Language) -> list[str]:
    """The contract or the card turned up, the trick on the table, and the seat's own cards."""
    lines = _open_lines(seen, language) if isinstance(seen, OpenView) else _baloot_lines(seen, language)
    if seen.trick:
        lines.append(texts.TABLE.tell(language, cards=" ".join(CARD_TEXTS[card] for card in seen.trick)))
    return [*lines, texts.HAND.tell(language, cards=hand_text(seen.hand))]


def _baloot_lines(seen: SeatView, language: Language) -> list[str]:
    if seen.buyer is None or seen.contract is None:
        return [texts.UP_CARD.tell(language, card=CARD_TEXTS[seen.up_card])]
    bought = contract_name(seen.contract, seen.trump, language)
    return [texts.CONTRACT.tell(language, seat=seat_name(seen.buyer, language), contract=bought)]


def _open_lines(seen: OpenView, language: Language) -> list[str]:
    """O1, O3: eight columns of each player, the face-up card over the one that lies beneath."""
    lines = [
        texts.COLUMNS.tell(language, seat=seat_name(seat, language), cards=_columns(columns))
        for seat, columns in enumerate(seen.columns)
    ]
    if seen.chooser is not None:
        chosen = "no trump" if seen.trump is None else f"trump {SUITS[seen.trump]}"
        who, what = seat_name(seen.chooser, language), action_name(chosen, language)
        lines.append(texts.CHOSEN.tell(language, seat=who, trump=what))
    return lines


def _columns(columns: SeenColumns) -> str:
    places = zip(columns.up, columns.beneath, strict=True)
    return " ".join(
        (EMPTY if card is None else CARD_TEXTS[card]) + ("/" + HIDDEN if beneath else "")
        for card, beneath in places
    )
