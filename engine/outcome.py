"""From the played cards to the facts that the points depend on (S12, S13, S19)."""

from __future__ import annotations

from engine.cardplay import TRICKS, CardPlay
from engine.projects import Called, baloot_cards, baloot_counts, project_points, scoring_projects
from engine.scoring import BALOOT_POINTS, DealFacts
from engine.seats import SEATS, side_of


def outcome_of(play: CardPlay, dealer: int, multiplier: int, gahwa: bool, up_ace: bool) -> DealFacts:
    """The facts of a deal whose eight tricks are played."""
    contract = play.table.contract
    return DealFacts(
        contract=contract.kind,
        trump=contract.trump,
        buyer_side=side_of(contract.buyer),
        multiplier=multiplier,
        gahwa=gahwa,
        up_ace=up_ace,
        abnat=play.abnat,
        kaboot_side=kaboot_side(play),
        projects=project_points(counted_projects(play, dealer), contract.kind),
        baloot=baloot_points(play),
    )


def counted_projects(play: CardPlay, dealer: int) -> tuple[Called, ...]:
    """S12: the projects that score; they are compared when the first trick is complete, none before."""
    if not play.tricks or not play.called:
        return ()
    return scoring_projects(play.table.ruleset, play.called, dealer)


def kaboot_side(play: CardPlay) -> int | None:
    """S19: the side that took all eight tricks."""
    won_by_side_1 = sum(trick.winner & 1 for trick in play.tricks)
    if won_by_side_1 == TRICKS:
        return 1
    return 0 if won_by_side_1 == 0 else None


def baloot_owner(play: CardPlay) -> int | None:
    """S13: who has played both king and queen of trump from one hand, if they count."""
    table = play.table
    pair = baloot_cards(table.contract.trump)
    for seat in range(SEATS):
        if pair and table.hands[seat] & pair == pair and not play.hands[seat] & pair:
            return seat if baloot_counts(table.ruleset, pair, play.called_by(seat)) else None
    return None


def baloot_points(play: CardPlay) -> tuple[int, int]:
    """S14: the two points of a baloot, by side."""
    owner = baloot_owner(play)
    if owner is None:
        return 0, 0
    return (BALOOT_POINTS, 0) if side_of(owner) == 0 else (0, BALOOT_POINTS)
