"""Going through a match that was watched (T7, T8): every card checked, every stated figure compared."""

from __future__ import annotations

from itertools import combinations, product

from engine.bidding import Contract
from engine.cardplay import CardPlay, PlayTable, first_leader
from engine.cards import ACE, CARD_TEXTS, LAST_TRICK_ABNAT, rank_of
from engine.dealing import weak_seats
from engine.errors import IllegalAction, RecordError
from engine.match import next_dealer
from engine.outcome import kaboot_side
from engine.projects import (
    MAX_CALLED,
    PROJECT_POINTS,
    Project,
    baloot_cards,
    baloot_counts,
    find_projects,
    still_callable,
)
from engine.record.findings import Findings, Irregularity, Replayed, ReplayedDeal
from engine.record.observed import ObservedDeal, ObservedPlay, ObservedRecord
from engine.ruleset import Ruleset
from engine.scoring import BALOOT_POINTS, DealFacts, score_deal
from engine.seats import SEATS, side_of
from engine.totals import Totals

Choice = tuple[Project, ...]


def go_through(record: ObservedRecord, findings: Findings) -> Replayed:
    """The deals of a watched match. Raises RecordError where it cannot go on, and, when the findings are
    strict, at the first irregularity. Seats in what it finds are those of the record, 1 to 4."""
    ruleset = record.ruleset
    findings.compare(None, "target", record.target, ruleset.goal, "S21")
    totals, dealer = Totals(), None
    deals: list[ReplayedDeal] = []
    for deal in record.deals:
        if totals.winner is not None:
            message = f"deal {deal.number}: the match was over before it"
            raise RecordError("match_over", message, rule="C7", deal=deal.number)
        if dealer is not None:
            findings.compare(deal.number, "dealer", deal.dealer + 1, dealer + 1, "C6")
        if deal.play is None:
            _check_void(ruleset, deal, findings)
            deals.append(ReplayedDeal(deal.number, deal.void, None, None, totals))
        else:
            deals.append(_score(ruleset, deal, deal.play, totals, findings))
            totals = deals[-1].totals
        dealer = next_dealer(ruleset, deal.dealer, deal.void)
    findings.compare(None, "final", record.final, totals.points)
    return Replayed(ruleset, tuple(deals), totals, tuple(findings.irregularities))


def _check_void(ruleset: Ruleset, deal: ObservedDeal, findings: Findings) -> None:
    """T4: a hand shown as weak holds none of A, 10, K, Q, J, and the rules know kasho."""
    seat = deal.weak_seat
    if seat is None:
        return
    one, two, three, four = deal.first_five
    if not ruleset.kasho or seat not in weak_seats((one, two, three, four)):
        message = f"deal {deal.number}: seat {seat + 1} may not ask for a new deal"
        findings.add(Irregularity(deal.number, "kasho_refused", message, "T4", seat=seat + 1))


def _score(
    ruleset: Ruleset, deal: ObservedDeal, seen: ObservedPlay, before: Totals, findings: Findings
) -> ReplayedDeal:
    """Plays the tricks again, scores them with the projects that were seen to score, compares."""
    play = _play_cards(ruleset, deal, seen, findings)
    _check_projects(ruleset, deal.number, seen, findings)
    values = PROJECT_POINTS[seen.contract]
    mine, theirs = seen.kinds
    facts = DealFacts(
        contract=seen.contract,
        trump=seen.trump,
        buyer_side=side_of(seen.buyer),
        up_ace=rank_of(deal.up_card) == ACE,
        abnat=play.abnat,
        kaboot_side=kaboot_side(play),
        projects=(sum(values[kind] for kind in mine), sum(values[kind] for kind in theirs)),
        baloot=(BALOOT_POINTS * (seen.baloot == 0), BALOOT_POINTS * (seen.baloot == 1)),
    )
    score = score_deal(ruleset, facts)
    totals = before.add(ruleset, score)
    _compare_tricks(deal.number, seen, play, findings)
    findings.compare(deal.number, "points", seen.points, score.points)
    findings.compare(deal.number, "running", seen.running, totals.points)
    return ReplayedDeal(deal.number, None, facts, score, totals)


def _play_cards(ruleset: Ruleset, deal: ObservedDeal, seen: ObservedPlay, findings: Findings) -> CardPlay:
    """T7: an irregular card stands; a card that nobody can have played there ends the going through."""
    leader = first_leader(ruleset, deal.dealer, seen.buyer)
    findings.compare(deal.number, "leader", seen.leader + 1, leader + 1, "T1")
    receiver = next(seat for seat, hand in enumerate(seen.hands) if hand >> deal.up_card & 1)
    contract = Contract(seen.contract, seen.trump, seen.buyer, receiver, receiver != seen.buyer)
    play = CardPlay.start(PlayTable(ruleset, contract, seen.hands, locked=False), seen.leader)
    for trick, cards in enumerate(seen.tricks, 1):
        for seat, card in cards:
            try:
                play = play.apply(seat, CARD_TEXTS[card])
            except IllegalAction as refused:
                play = _stand(play, deal.number, trick, seat, card, refused, findings)
    return play


def _stand(
    play: CardPlay, deal: int, trick: int, seat: int, card: int, refused: IllegalAction, findings: Findings
) -> CardPlay:
    text = CARD_TEXTS[card]
    message = f"deal {deal}, trick {trick}: seat {seat + 1} plays {text}, which the rules refuse"
    irregular = Irregularity(deal, refused.code, message, refused.rule, trick, seat + 1, text)
    try:
        after = play.let_stand(seat, card)
    except IllegalAction:
        raise irregular.error() from None
    findings.add(irregular)
    return after


def _compare_tricks(deal: int, seen: ObservedPlay, play: CardPlay, findings: Findings) -> None:
    """C3, C4: who won the tricks and what lay in them."""
    won: list[int] = [0, 0]
    for trick in play.tricks:
        won[side_of(trick.winner)] += 1
    last = side_of(play.tricks[-1].winner)
    cards = list(play.abnat)
    cards[last] -= LAST_TRICK_ABNAT
    findings.compare(deal, "tricks_won", seen.tricks_won, (won[0], won[1]), "C4")
    findings.compare(deal, "last_trick_team", seen.last_trick_side + 1, last + 1, "C4")
    findings.compare(deal, "card_abnat", seen.card_abnat, (cards[0], cards[1]), "C3")


def _check_projects(ruleset: Ruleset, deal: int, seen: ObservedPlay, findings: Findings) -> None:
    """S11 to S13: what was seen to score was held, by one team where only one may score."""
    if ruleset.projects == "best_team" and all(seen.kinds):
        message = f"deal {deal}: projects of both teams score"
        findings.add(Irregularity(deal, "projects_of_both", message, "S12"))
    owner = _baloot_holder(seen)
    for side, kinds in enumerate(seen.kinds):
        calls = _ways_to_call(seen, side, kinds)
        if not calls:
            message = f"deal {deal}: team {side + 1} does not hold {', '.join(kinds)}"
            findings.add(Irregularity(deal, "project_not_held", message, "S11"))
        elif seen.baloot == side and not _may_count(ruleset, seen, side, owner, calls):
            message = f"deal {deal}: team {side + 1} has no baloot that counts"
            findings.add(Irregularity(deal, "baloot_not_held", message, "S13"))
    if owner is not None and seen.baloot is None and _must_count(ruleset, seen, owner):
        message = f"deal {deal}: the baloot of seat {owner + 1} is not counted"
        findings.add(Irregularity(deal, "baloot_missing", message, "S13", seat=owner + 1))


def _ways_to_call(seen: ObservedPlay, side: int, kinds: tuple[str, ...]) -> list[dict[int, Choice]]:
    """S11: every way in which the two players of a side can have called exactly these kinds."""
    seats = [seat for seat in range(SEATS) if side_of(seat) == side]
    choices = [_choices(seen.hands[seat], seen.contract) for seat in seats]
    return [
        dict(zip(seats, calls, strict=True))
        for calls in product(*choices)
        if sorted(project.kind for call in calls for project in call) == sorted(kinds)
    ]


def _choices(hand: int, contract: str) -> list[Choice]:
    """S11: none, one or two sets of a hand, no card in two of them."""
    found = find_projects(hand, contract)
    pairs = [pair for pair in combinations(found, MAX_CALLED) if still_callable(pair[1:], pair[:1])]
    return [(), *((project,) for project in found), *pairs]


def _baloot_holder(seen: ObservedPlay) -> int | None:
    """S13: who was dealt king and queen of trump."""
    pair = baloot_cards(seen.trump)
    return next((seat for seat, hand in enumerate(seen.hands) if pair and hand & pair == pair), None)


def _may_count(
    ruleset: Ruleset, seen: ObservedPlay, side: int, owner: int | None, calls: list[dict[int, Choice]]
) -> bool:
    """S13: the side holds a baloot that some way of calling its projects leaves countable."""
    pair = baloot_cards(seen.trump)
    if owner is None or side_of(owner) != side:
        return False
    return any(baloot_counts(ruleset, pair, call[owner]) for call in calls)


def _must_count(ruleset: Ruleset, seen: ObservedPlay, owner: int) -> bool:
    """S13: no project in the hand, had it been called, would have taken the baloot away."""
    everything = find_projects(seen.hands[owner], seen.contract)
    return baloot_counts(ruleset, baloot_cards(seen.trump), everything)
