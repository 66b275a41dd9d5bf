"""What a league decides for itself: every policy with its default, resolved league > season > stage > fixture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from decimal import Decimal, InvalidOperation
from typing import Any

CRITERIA = ("points", "head_to_head", "difference", "points_won", "wins")
RANGES = {
    "substitutes": (0, 1000),
    "auto_confirm_hours": (0, 1000),
    "lateness_minutes": (0, 600),
    "replacement_points": (0, 1000),
    "move_seconds": (0, 600),
    "match_minutes": (0, 600),
    "grace_seconds": (10, 600),
    "empty_seat_seconds": (0, 600),
    "spectator_delay": (0, 3600),
}
"""The least and the most of every whole number."""
SERIES = (1, 3, 5, 7, 9)
"""Of how many matches a fixture may consist: an odd number, so that somebody wins the most of them."""
POINTS = ("win", "draw", "loss", "bye", "forfeit")
"""The policies that are table points, with decimals."""
YES_NO = (
    "forfeit_in_head_to_head",
    "forfeit_moves_rating",
    "lots_split",
    "run_rates_lineup",
    "team_rating",
    "void_moves_rating",
)
OF_A_TABLE = (
    "criteria",
    "forfeit_in_head_to_head",
    "lots_split",
    "withdrawal",
    "void_moves_rating",
    "substitutes",
)
"""N18: what is one for all rounds of a season."""
WITHDRAWAL = ("by_share", "void_all", "keep_played", "forfeit_rest")


WALKOVER = ("nothing", "average")
"""F21: what a walkover gives in game points, besides a fixed score such as ``152-0``."""
MOST_GAME_POINTS = 1000


class PolicyError(ValueError):
    """A policy value that cannot be. `field` names it, `value` is what was given."""

    def __init__(self, field: str, value: object) -> None:
        super().__init__(f"{field}: {value!r}")
        self.field = field
        self.value = value


@dataclass(frozen=True)
class Policy:
    """The policies in force for one fixture, stage, season or league; see docs/scenarios.md."""

    win: Decimal = Decimal(3)  # F11: table points of a fixture
    draw: Decimal = Decimal(1)
    loss: Decimal = Decimal(0)
    bye: Decimal = Decimal(3)
    forfeit: Decimal = Decimal(0)  # may be negative
    criteria: tuple[str, ...] = CRITERIA  # N1, N8: the tie-break order, "points" first
    forfeit_in_head_to_head: bool = False  # F2
    walkover_points: str = "nothing"  # F21: nothing, average, or a fixed score such as "152-0"
    replacement_points: int | None = (
        None  # U3: game points of a side for which a replacement sat, for its own
    )
    forfeit_moves_rating: bool = False  # F8: who gives up loses rating points, as by a match lost to nothing
    void_moves_rating: bool = False  # W17: voiding the results of a team that left turns ratings back too
    team_rating: bool = False  # U1: a team's regular players win and lose together, whoever sat
    lots_split: bool = False  # N3: the stored lot splits shared places by itself
    withdrawal: str = "by_share"  # W1
    best_of: int = 1  # who first wins most of so many matches has won the fixture
    substitutes: int = 2  # how many substitutes a roster may hold
    auto_confirm_hours: int = 24  # R10: a report nobody answers is confirmed; 0 = never
    lateness_minutes: int = 5  # F1, F19: how late a team may be before somebody can say that it did not come
    run_rates_lineup: bool = False  # whether a run by computer players moves the line-up's ratings
    move_seconds: int = 60  # at an online table: how long a move may take; 0 = as long as one likes
    match_minutes: int = 0  # how long a match may take; 0 = as long as it takes
    grace_seconds: int = 60  # B14: who is back within it has not left
    empty_seat_seconds: int = 60  # B10a: how long a seat that was left waits for somebody; 0 = not at all
    spectator_delay: int = 0  # by how many seconds spectators see play later

    @classmethod
    def resolve(cls, layers: Iterable[Mapping[str, Any]]) -> Policy:
        """The defaults overlaid by each layer in turn, nearest last. Raises PolicyError."""
        values: dict[str, Any] = {}
        for layer in layers:
            values.update(layer)
        return cls(**{name: cls._read(name, value) for name, value in values.items()})

    @classmethod
    def _read(cls, name: str, value: Any) -> Any:
        if name not in {field.name for field in fields(cls)}:
            raise PolicyError(name, value)
        if name in POINTS:
            return _decimal(name, value)
        if name == "walkover_points":
            return _walkover(value)
        if name == "replacement_points" and value is None:
            return None
        if name in YES_NO:
            if not isinstance(value, bool):
                raise PolicyError(name, value)
            return value
        if name == "best_of":
            if type(value) is not int or value not in SERIES:
                raise PolicyError(name, value)
            return value
        if name in RANGES:
            return _whole(name, value)
        if name == "withdrawal":
            if value not in WITHDRAWAL:
                raise PolicyError(name, value)
            return value
        return _criteria(value)

    @property
    def walkover(self) -> tuple[int, int] | None:
        """The fixed score of a walkover, winner first; None where it gives none."""
        if self.walkover_points in WALKOVER:
            return None
        won, lost = self.walkover_points.split("-")
        return int(won), int(lost)

    def as_values(self) -> dict[str, Any]:
        """The whole policy as JSON values: what is copied onto a result."""
        plain = asdict(self)
        return {
            key: str(v) if isinstance(v, Decimal) else list(v) if isinstance(v, tuple) else v
            for key, v in plain.items()
        }


def _whole(name: str, value: Any) -> int:
    least, most = RANGES[name]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise PolicyError(name, value)
    return value


def _walkover(value: Any) -> str:
    """F21: one of WALKOVER, or a score whose winner has more. Raises PolicyError."""
    if value in WALKOVER:
        return str(value)
    parts = value.split("-") if isinstance(value, str) else []
    if len(parts) != 2 or not all(part.isascii() and part.isdecimal() and len(part) <= 4 for part in parts):
        raise PolicyError("walkover_points", value)
    won, lost = (int(part) for part in parts)
    if not lost < won <= MOST_GAME_POINTS:
        raise PolicyError("walkover_points", value)
    return f"{won}-{lost}"


def _decimal(name: str, value: Any) -> Decimal:
    if isinstance(value, (bool, float)):
        raise PolicyError(name, value)
    try:
        number = Decimal(value)
    except (InvalidOperation, TypeError, ValueError):
        raise PolicyError(name, value) from None
    if not number.is_finite() or abs(number) > 1000 or number != number.quantize(Decimal("0.01")):
        raise PolicyError(name, value)
    return number


def _criteria(value: Any) -> tuple[str, ...]:
    known = isinstance(value, (list, tuple)) and all(
        isinstance(name, str) and name in CRITERIA for name in value
    )
    if not known or len(set(value)) != len(value) or not value or value[0] != "points":
        raise PolicyError("criteria", value)
    return tuple(value)
