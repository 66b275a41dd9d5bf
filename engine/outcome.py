"""From the played cards, or a penalty, to the facts that the points depend on (S12, S13, S19, Score sheet)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bidding import Contract
from engine.cardplay import TRICKS, CardPlay
from engine.dealing import Hands
from engine.projects import (
    Called,
    Project,
    baloot_cards,
    baloot_counts,
    best_choice,
    find_projects,
    project_points,
    scoring_projects,
    still_callable,
)
from engine.ruleset import Ruleset
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
    return _baloot_of(baloot_owner(play))


def penalty_of(
    ruleset: Ruleset,
    contract: Contract,
    dealt: Hands,
    claims: Sequence[Called],
    offender: int,
    multiplier: int,
    gahwa: bool,
    up_ace: bool,
) -> DealFacts:
    """Score sheet, penalty: the facts of a deal that ended by a qaid against the side ``offender``. What the deal
    would have brought the offenders beside the cards is lost, and so is no fact of it."""
    return DealFacts(
        contract=contract.kind,
        trump=contract.trump,
        buyer_side=side_of(contract.buyer),
        multiplier=multiplier,
        gahwa=gahwa,
        up_ace=up_ace,
        projects=project_points(claims, contract.kind),
        baloot=_baloot_of(_baloot_claimed(ruleset, contract.trump, dealt, claims, offender)),
        penalty_side=offender,
    )


def claimed(
    contract: str, dealt: Hands, hands: Hands, called: Sequence[Called], offender: int
) -> tuple[Called, ...]:
    """Score sheet, penalty: the projects of the side that kept to the rules. Those its players announced, and of who
    has yet to play his first card the choice worth most: nothing is lost by the other side's offence."""
    found: list[Called] = []
    for seat in range(SEATS):
        if side_of(seat) != offender:
            own = tuple(project for caller, project in called if caller == seat)
            if hands[seat] == dealt[seat]:
                own += _best_beside(own, dealt[seat], contract)
            found += [(seat, project) for project in own]
    return tuple(found)


def _best_beside(own: tuple[Project, ...], hand: int, contract: str) -> tuple[Project, ...]:
    """S11: what is worth most among what may be called beside what was called."""
    if not own:
        return best_choice(hand, contract)
    more = still_callable(find_projects(hand, contract), own)
    return (max(more, key=lambda project: (project.points(contract), project.strength)),) if more else ()


def _baloot_claimed(
    ruleset: Ruleset, trump: int | None, dealt: Hands, claims: Sequence[Called], offender: int
) -> int | None:
    """S13: who of the other side was dealt king and queen of trump, if they count."""
    pair = baloot_cards(trump)
    for seat in range(SEATS):
        if side_of(seat) != offender and pair and dealt[seat] & pair == pair:
            own = [project for caller, project in claims if caller == seat]
            return seat if baloot_counts(ruleset, pair, own) else None
    return None


def _baloot_of(owner: int | None) -> tuple[int, int]:
    if owner is None:
        return 0, 0
    return (BALOOT_POINTS, 0) if side_of(owner) == 0 else (0, BALOOT_POINTS)
