"""Seats, sides and the order in which players are asked (C2).

Seats are 0, 1, 2, 3 counter-clockwise: the player *on the right* is the next to act.  A side is
``seat % 2``: seats 0 and 2 are side 0, seats 1 and 3 are side 1.
"""

from __future__ import annotations

SEATS = 4
SIDES = 2


def next_seat(seat: int, seats: int = SEATS) -> int:
    """C2: the player on the right of ``seat``, who acts after him."""
    return (seat + 1) % seats


def previous_seat(seat: int, seats: int = SEATS) -> int:
    """C2: the player on the left of ``seat``."""
    return (seat - 1) % seats


def side_of(seat: int) -> int:
    """C2: the side (team) of ``seat``."""
    return seat % SIDES


def other_side(side: int) -> int:
    """The side that plays against ``side``."""
    return 1 - side


def partner(seat: int) -> int:
    """C2: the player opposite, who plays on the same side (four players)."""
    return (seat + 2) % SEATS


def are_opponents(one: int, other: int) -> bool:
    """C2: whether the two seats play against each other."""
    return (one - other) % SIDES != 0


def calling_order(dealer: int, seats: int = SEATS) -> tuple[int, ...]:
    """C2: the dealer's right first, the dealer last."""
    return tuple((dealer + step) % seats for step in range(1, seats + 1))


def others_from_right(seat: int, seats: int = SEATS) -> tuple[int, ...]:
    """Everybody but ``seat``, beginning on his right."""
    return tuple((seat + step) % seats for step in range(1, seats))
