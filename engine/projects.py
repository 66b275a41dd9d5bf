"""Projects: sets in a hand, what may be called together, who scores (S11, S12, S14), and baloot (S13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import ACE, CARD_TEXTS, JACK, KING, QUEEN, RANK_MASKS, RANKS, SUITS, TEN, make_card
from engine.ruleset import Ruleset
from engine.seats import SEATS, side_of

KINDS = ("sira", "fifty", "hundred", "four_hundred")
"""S12: the kinds of projects from the weakest to the strongest."""
RUN_LENGTHS = {"sira": 3, "fifty": 4, "hundred": 5}
"""S11: cards in sequence."""
PROJECT_POINTS: dict[str, dict[str, int]] = {
    "sun": {"sira": 4, "fifty": 10, "hundred": 20, "four_hundred": 40},
    "hokum": {"sira": 2, "fifty": 5, "hundred": 10},
}
"""S14: points by contract and kind."""
MAX_CALLED = 2
"""S11: at most two projects per player."""


class Project(NamedTuple):
    """One set: its kind, the suit of a run or None for four of a kind, its top rank, its cards."""

    kind: str
    suit: int | None
    rank: int
    cards: int

    @property
    def text(self) -> str:
        """``sira As`` for a run by its top card, ``hundred K`` for four of a kind by its rank."""
        top = RANKS[self.rank] if self.suit is None else CARD_TEXTS[make_card(self.suit, self.rank)]
        return f"{self.kind} {top}"

    @property
    def strength(self) -> tuple[int, bool, int]:
        """S12: greater is stronger: the kind, a run before four of a kind, the higher top card."""
        return KINDS.index(self.kind), self.suit is not None, self.rank

    def points(self, contract: str) -> int:
        """S14: its points in ``sun`` or ``hokum``."""
        return PROJECT_POINTS[contract][self.kind]


Called = tuple[int, Project]
"""A project with the seat of the player who called it."""


def _runs_of_suit(suit: int) -> tuple[Project, ...]:
    return tuple(
        Project(kind, suit, top, ((1 << length) - 1) << (suit * 8 + top - length + 1))
        for kind, length in reversed(RUN_LENGTHS.items())
        for top in range(ACE, length - 2, -1)
    )


RUNS: tuple[tuple[Project, ...], ...] = tuple(_runs_of_suit(suit) for suit in range(len(SUITS)))
"""Every run of each suit, the strongest first."""

_HELD_RUNS: tuple[tuple[tuple[Project, ...], ...], ...] = tuple(
    tuple(tuple(run for run in runs if run.cards & (byte << 8 * suit) == run.cards) for byte in range(256))
    for suit, runs in enumerate(RUNS)
)
"""By suit and the eight bits of it that are held."""

FOURS: dict[str, tuple[Project, ...]] = {
    contract: tuple(
        Project(
            "four_hundred" if contract == "sun" and rank == ACE else "hundred", None, rank, RANK_MASKS[rank]
        )
        for rank in (ACE, KING, QUEEN, JACK, TEN)
    )
    for contract in PROJECT_POINTS
}
"""S11: four of a kind; four aces are a four hundred in sun; four nines, eights or sevens are nothing."""


def find_projects(hand: int, contract: str) -> tuple[Project, ...]:
    """S11: every set in a hand, also those that exclude each other, the strongest first."""
    spades, hearts, clubs, diamonds = _HELD_RUNS
    runs = spades[hand & 255] + hearts[hand >> 8 & 255] + clubs[hand >> 16 & 255] + diamonds[hand >> 24]
    of_all_suits = hand & hand >> 8 & hand >> 16 & hand >> 24
    if not of_all_suits:
        fours: tuple[Project, ...] = ()
    else:
        fours = tuple(four for four in FOURS[contract] if of_all_suits >> four.rank & 1)
    found = runs + fours
    return found if len(found) < 2 else tuple(sorted(found, key=_strength_first))


def still_callable(found: Sequence[Project], called: Sequence[Project]) -> tuple[Project, ...]:
    """S11: what may be called beside ``called``: two in all, no card in two of them."""
    if len(called) >= MAX_CALLED:
        return ()
    used = 0
    for project in called:
        used |= project.cards
    return tuple(project for project in found if not project.cards & used)


def best_choice(hand: int, contract: str) -> tuple[Project, ...]:
    """S11: the sets suggested to be called: the most points, then the strongest project among them."""
    found = find_projects(hand, contract)
    choices: list[tuple[Project, ...]] = [(project,) for project in found]
    choices += [
        (first, second)
        for place, first in enumerate(found)
        for second in found[place + 1 :]
        if not first.cards & second.cards
    ]
    if not choices:
        return ()
    return max(
        choices,
        key=lambda choice: (
            sum(project.points(contract) for project in choice),
            [project.strength for project in choice],
        ),
    )


def best_called(called: Iterable[Called], dealer: int) -> Called | None:
    """S12: the single best project on the table; among equals the first in calling order."""
    return max(called, key=lambda call: (call[1].strength, -((call[0] - dealer - 1) % SEATS)), default=None)


def scoring_projects(ruleset: Ruleset, called: Sequence[Called], dealer: int) -> tuple[Called, ...]:
    """S12: the called projects that count: all those of the team with the best one, or everybody's."""
    best = best_called(called, dealer)
    if best is None or ruleset.projects == "all":
        return tuple(called)
    return tuple(call for call in called if side_of(call[0]) == side_of(best[0]))


def project_points(scoring: Iterable[Called], contract: str) -> tuple[int, int]:
    """S14: the points of the projects that count, by side."""
    points = [0, 0]
    for seat, project in scoring:
        points[side_of(seat)] += project.points(contract)
    return points[0], points[1]


def baloot_cards(trump: int | None) -> int:
    """S13: king and queen of trump; none in sun."""
    return 0 if trump is None else (1 << make_card(trump, KING)) | (1 << make_card(trump, QUEEN))


def baloot_counts(ruleset: Ruleset, pair: int, called: Iterable[Project]) -> bool:
    """S13: whether a baloot, these two cards, counts beside the projects its owner called, scoring or not."""
    if ruleset.baloot_block == "hundred":
        return not any(project.kind == "hundred" and project.cards & pair == pair for project in called)
    if ruleset.baloot_block == "strict":
        return not any(project.cards & pair for project in called)
    return True


def _strength_first(project: Project) -> tuple[int, int, int, int]:
    kind, is_run, rank = project.strength
    return -kind, -is_run, -rank, project.cards
