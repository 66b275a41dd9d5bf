"""B9 to B15: what a match moves, seat by seat."""

from __future__ import annotations

import pytest

from league.formulas.errors import FormulaError
from league.formulas.rating import (
    HOUSE,
    Account,
    Moment,
    Movement,
    SeatHistory,
    Stint,
    forfeit_transfer,
    movements,
    sat_through,
)

A, B, C, N, E, S = 101, 102, 103, 1, 2, 3
"""People: A, B and C take turns in seat 0; N, E and S sit in seats 1 to 3 all match."""

START = Moment(1, "bidding")


def seat_0(*stints: tuple[int | None, str, Moment | None]) -> list[SeatHistory]:
    """All four seats; in seat 0 (person, how it ended, when), each entering when the last one left."""
    history: list[Stint] = []
    entered = START
    for person, end, left in stints:
        history.append(Stint(person, entered, left, end))
        entered = left or entered
    others = [sat_through(1, 1, N), sat_through(2, 0, E), sat_through(3, 1, S)]
    return [SeatHistory(0, 0, tuple(history)), *others]


def play(deal: int) -> Moment:
    return Moment(deal, "play")


def bidding(deal: int) -> Moment:
    return Moment(deal, "bidding")


def of_seat_0(lines: tuple[Movement, ...]) -> dict[Account, int]:
    assert sum(line.amount for line in lines) == 0
    return {line.account: line.amount for line in lines if line.seat == 0}


def won(seats: list[SeatHistory], rule: str = "first_deal") -> dict[Account, int]:
    """What seat 0 gets when its side wins by 30."""
    return of_seat_0(movements((160, 130), 0, seats, rule))


def lost(seats: list[SeatHistory], rule: str = "first_deal") -> dict[Account, int]:
    """What seat 0 gets when its side loses by 30."""
    return of_seat_0(movements((130, 160), 1, seats, rule))


def test_the_difference_moves_from_each_loser_to_each_winner() -> None:
    """B9: 160 to 120 is 40 for each of the winners, and 40 from each of the losers."""
    lines = movements((160, 120), 0, seat_0((A, "stayed", None)))
    assert lines == (Movement(A, 0, 40), Movement(N, 1, -40), Movement(E, 2, 40), Movement(S, 3, -40))


def test_the_difference_is_absolute() -> None:
    """B9, B12: the winner is given, even with fewer points."""
    assert of_seat_0(movements((100, 140), 0, seat_0((A, "stayed", None)))) == {A: 40}


@pytest.mark.parametrize(("points", "winner"), [((90, 90), None), ((100, 90), None), ((90, 90), 0)])
def test_a_draw_moves_nothing(points: tuple[int, int], winner: int | None) -> None:
    assert movements(points, winner, seat_0((A, "stayed", None))) == ()


def test_a_substitute_gets_the_win() -> None:
    """B10: A leaves, B enters, the side wins by 30: A 0, B 30."""
    assert won(seat_0((A, "left", play(3)), (B, "stayed", None))) == {B: 30}


def test_a_loss_is_charged_to_who_left_first_however_many_follow() -> None:
    """B10."""
    assert lost(seat_0((A, "left", play(3)), (B, "stayed", None))) == {A: -30}
    assert lost(seat_0((A, "left", play(3)), (B, "left", play(5)), (C, "stayed", None))) == {A: -30}


def test_a_win_is_credited_to_who_sits_there_at_the_end() -> None:
    """B10, chains and returns included."""
    assert won(seat_0((A, "left", play(3)), (B, "left", play(5)), (C, "stayed", None))) == {C: 30}
    assert won(seat_0((A, "left", play(3)), (B, "left", play(5)), (A, "stayed", None))) == {A: 30}


def test_who_replaces_a_computer_player_wins_and_loses_nothing() -> None:
    """B11: a computer, then B."""
    history = seat_0((None, "left", play(3)), (B, "stayed", None))
    assert won(history) == {HOUSE: 30}
    assert lost(history) == {HOUSE: -30}


def test_a_then_a_computer_then_c() -> None:
    """B10, B11: a loss is A's and not C's, a win is nobody's; also when A himself comes back."""
    history = seat_0((A, "left", play(3)), (None, "left", play(4)), (C, "stayed", None))
    assert lost(history) == {A: -30}
    assert won(history) == {HOUSE: 30}
    history = seat_0((A, "left", play(3)), (None, "left", play(4)), (A, "stayed", None))
    assert lost(history) == {A: -30}
    assert won(history) == {HOUSE: 30}


def test_a_computer_player_has_no_rating() -> None:
    """B11: the house stands in for it, and the others still win and lose: 160 to 100 is 60."""
    seats = [sat_through(0, 0, None), sat_through(1, 1, N), sat_through(2, 0, E), sat_through(3, 1, S)]
    assert movements((100, 160), 1, seats) == (
        Movement(HOUSE, 0, -60),
        Movement(N, 1, 60),
        Movement(E, 2, -60),
        Movement(S, 3, 60),
    )


def test_a_match_against_computer_players_alone_moves_nothing() -> None:
    """B12b: one person and three computer players win by 60, lose by 60, or get up: 0 for everybody; a person who sits
    down beside the computer players later makes no rated match of it."""
    seats = [sat_through(0, 0, A), sat_through(1, 1, None), sat_through(2, 0, None), sat_through(3, 1, None)]
    assert movements((160, 100), 0, seats) == movements((100, 160), 1, seats) == ()
    later = [*seats[:3], SeatHistory(3, 1, (Stint(None, START, play(2), "removed"), Stint(S, play(2))))]
    assert movements((160, 100), 0, later) == ()
    gone = [SeatHistory(0, 0, (Stint(A, START, play(4), "left"), Stint(None, play(4)))), *seats[1:]]
    assert forfeit_transfer((160, 100), 0, gone, play(4)) == ()


@pytest.mark.parametrize("end", ["bidding_exit", "left"])
@pytest.mark.parametrize(
    ("rule", "deal", "charged"),
    [("any_deal", 1, B), ("any_deal", 4, B), ("first_deal", 1, B), ("first_deal", 4, A)],
)
def test_leaving_in_the_bidding(end: str, rule: str, deal: int, charged: int) -> None:
    """B13: the leaver is let off and B10 begins with his successor; only in the first deal by default."""
    history = seat_0((A, end, bidding(deal)), (B, "stayed", None))
    assert lost(history, rule) == {charged: -30}
    assert won(history, rule) == {B: 30}


def test_after_a_bidding_exit_the_successor_is_the_first_who_can_leave() -> None:
    """B13, then B10."""
    history = seat_0((A, "bidding_exit", bidding(1)), (B, "left", play(2)), (C, "stayed", None))
    assert lost(history) == {B: -30}


def test_a_bidding_exit_to_a_computer_charges_nobody() -> None:
    """B13, then B11."""
    history = seat_0((A, "bidding_exit", bidding(1)), (None, "left", play(2)), (C, "stayed", None))
    assert lost(history) == {HOUSE: -30}


def test_coming_back_within_the_grace_is_not_leaving() -> None:
    """B14: not in the bidding, not in the play, not with a computer in the seat meanwhile."""
    history = seat_0((A, "reconnected", play(2)), (A, "reconnected", bidding(3)), (A, "stayed", None))
    assert (won(history), lost(history)) == ({A: 30}, {A: -30})
    history = seat_0((A, "reconnected", play(2)), (None, "left", play(2)), (A, "stayed", None))
    assert (won(history), lost(history)) == ({A: 30}, {A: -30})
    history = seat_0((A, "reconnected", play(2)), (A, "left", play(3)), (B, "stayed", None))
    assert (won(history), lost(history)) == ({B: 30}, {A: -30})


def test_who_was_removed_has_not_left() -> None:
    """B15: nothing charged or credited; B10 begins with who comes next."""
    history = seat_0((A, "removed", play(2)), (B, "stayed", None))
    assert (won(history), lost(history)) == ({B: 30}, {B: -30})
    history = seat_0((A, "removed", play(2)), (None, "stayed", None))
    assert lost(history) == {HOUSE: -30}


def test_a_seat_left_empty_at_the_end_wins_nothing_for_anybody() -> None:
    assert won(seat_0((A, "left", play(9)))) == {HOUSE: 30}
    assert won(seat_0((A, "removed", play(9)))) == {HOUSE: 30}
    assert lost(seat_0((A, "removed", play(9)))) == {HOUSE: -30}


def whole_side_gone(*ends: tuple[str, Moment]) -> list[SeatHistory]:
    """Side 0 is A in seat 0 and B in seat 2, who end their stints so; side 1 stays."""
    seats = [sat_through(1, 1, N), sat_through(3, 1, S)]
    for seat, person, (end, left) in zip((0, 2), (A, B), ends, strict=True):
        seats.append(SeatHistory(seat, 0, (Stint(person, START, left, end),)))
    return seats


def test_a_side_that_is_gone_has_lost_even_if_ahead() -> None:
    """B12: 120 to 40 up and gone: 80 from each of them, 80 to each of the others."""
    seats = whole_side_gone(("left", play(6)), ("left", play(7)))
    assert forfeit_transfer((120, 40), 0, seats, play(7)) == (
        Movement(A, 0, -80),
        Movement(N, 1, 80),
        Movement(B, 2, -80),
        Movement(S, 3, 80),
    )


def test_a_gone_side_is_charged_as_any_other_loss() -> None:
    """B12 with B10 and B11: the computers in the seats change nothing, the first leavers pay."""
    seats = [sat_through(1, 1, N), sat_through(3, 1, S)]
    seats.append(SeatHistory(0, 0, (Stint(A, START, play(2), "left"), Stint(None, play(2)))))
    stints = (Stint(B, START, play(3), "left"), Stint(C, play(3), play(8), "left"), Stint(None, play(8)))
    seats.append(SeatHistory(2, 0, stints))
    lines = forfeit_transfer((120, 40), 0, seats, play(8))
    assert [(line.account, line.amount) for line in lines] == [(A, -80), (N, 80), (B, -80), (S, 80)]


def test_gone_in_the_bidding_of_the_first_deal_moves_nothing() -> None:
    """B12: B13 holds instead."""
    seats = whole_side_gone(("left", bidding(1)), ("left", bidding(1)))
    assert forfeit_transfer((0, 0), 0, seats, bidding(1)) == ()


@pytest.mark.parametrize("rule", ["first_deal", "any_deal"])
def test_gone_in_the_bidding_of_a_later_deal_is_charged_under_either_rule(rule: str) -> None:
    """B12: nobody came for whom the bidding would have begun again."""
    seats = whole_side_gone(("left", play(4)), ("left", bidding(5)))
    lines = forfeit_transfer((60, 100), 0, seats, bidding(5), rule)
    assert [(line.account, line.amount) for line in lines] == [(A, -40), (N, 40), (B, -40), (S, 40)]


@pytest.mark.parametrize(("rule", "charged"), [("any_deal", HOUSE), ("first_deal", A)])
def test_a_bidding_exit_of_an_earlier_deal_is_let_off_by_its_rule(rule: str, charged: Account) -> None:
    """B12 with B13: A left in the bidding of deal 3, B is the last and leaves in that of deal 5."""
    seats = [sat_through(1, 1, N), sat_through(3, 1, S)]
    seats.append(SeatHistory(0, 0, (Stint(A, START, bidding(3), "left"), Stint(None, bidding(3)))))
    seats.append(SeatHistory(2, 0, (Stint(B, START, bidding(5), "left"), Stint(None, bidding(5)))))
    lines = forfeit_transfer((60, 100), 0, seats, bidding(5), rule)
    assert [(line.account, line.amount) for line in lines] == [(charged, -40), (N, 40), (B, -40), (S, 40)]


@pytest.mark.parametrize("end", ["left", "bidding_exit"])
def test_who_leaves_in_a_later_bidding_and_is_not_replaced_is_charged(end: str) -> None:
    """B13 lets off those for whose successor the bidding begins again."""
    assert lost(seat_0((A, end, bidding(4))), "any_deal") == {A: -30}


def test_an_earlier_bidding_exit_stays_let_off_when_the_side_is_gone_later() -> None:
    """B12 with B13."""
    seats = [sat_through(1, 1, N), sat_through(3, 1, S)]
    seats.append(SeatHistory(0, 0, (Stint(A, START, bidding(1), "bidding_exit"), Stint(None, bidding(1)))))
    seats.append(SeatHistory(2, 0, (Stint(B, START, play(1), "left"),)))
    lines = forfeit_transfer((0, 10), 0, seats, play(1))
    assert [(line.account, line.amount) for line in lines] == [(HOUSE, -10), (N, 10), (B, -10), (S, 10)]


@pytest.mark.parametrize(
    ("second", "when", "charged"),
    [(B, bidding(1), B), (A, bidding(1), A), (None, play(2), HOUSE)],
    ids=["the second in the same bidding has left", "who came back had left", "to a computer player"],
)
def test_a_seat_causes_one_new_deal(second: int | None, when: Moment, charged: Account) -> None:
    """B13, B13a: A leaves in the first bidding, the next follows and leaves too, C stays and loses by 30. Only that A
    went and another sat down caused a new deal, and only that lets A off."""
    history = seat_0((A, "left", bidding(1)), (second, "left", when), (C, "stayed", None))
    assert lost(history) == {charged: -30}


def removed(*seats: int, by: int = A, at: Moment | None = None, then: int | None = None) -> list[SeatHistory]:
    """A, N, E, S in their seats, of whom those in `seats` are removed by A of seat 0, or by `by`; `then` sits down in
    the first of these."""
    people = (A, N, E, S)
    moment = at or play(4)
    found = []
    for seat, who in enumerate(people):
        stints: tuple[Stint, ...] = (Stint(who, START),)
        if seat in seats:
            stints = (Stint(who, START, moment, "removed", by or None),)
            if then is not None and seat == seats[0]:
                stints += (Stint(then, moment),)
        found.append(SeatHistory(seat, seat % 2, stints))
    return found


def amounts(lines: tuple[Movement, ...]) -> list[tuple[Account, int]]:
    assert sum(line.amount for line in lines) == 0
    return [(line.account, line.amount) for line in lines]


def test_who_removes_an_opponent_wins_nothing() -> None:
    """B12a: 152 to 100 after N was removed and C sat down in his seat: A and E win 0; C and S lose 52 (B10). The other
    way round C and S win 52, A and E lose 52, N is neither charged nor credited."""
    seats = removed(1, then=C)
    assert amounts(movements((152, 100), 0, seats)) == [(HOUSE, 52), (C, -52), (HOUSE, 52), (S, -52)]
    assert amounts(movements((100, 152), 1, seats)) == [(A, -52), (C, 52), (E, -52), (S, 52)]


def test_who_removes_both_opponents_while_behind_pays() -> None:
    """B12a: 56 to 100 and nobody is left to play against: A and E pay 44 each, N and S are charged nothing; 100 to 56:
    nothing moves from anybody to anybody."""
    seats = removed(1, 3)
    behind = forfeit_transfer((56, 100), 1, seats, play(4), by_removal=True)
    assert amounts(behind) == [(A, -44), (HOUSE, 44), (E, -44), (HOUSE, 44)]
    ahead = forfeit_transfer((100, 56), 1, seats, play(4), by_removal=True)
    assert {line.account for line in ahead} == {HOUSE}


def test_who_has_left_pays_whatever_else_happened() -> None:
    """B12a: S left in deal 3, A removed N in deal 4 at 56 to 100. A, E and S pay 44 each, 132 together: the house has
    it, 44 of it in the seat of N."""
    seats = removed(1)
    seats[3] = SeatHistory(3, 1, (Stint(S, START, play(3), "left"),))
    lines = forfeit_transfer((56, 100), 1, seats, play(4), by_removal=True)
    assert amounts(lines) == [(A, -44), (HOUSE, 44), (E, -44), (S, -44), (HOUSE, 88)]
    assert lines[-1].seat is None


def test_who_removes_the_partner_answers_for_both_seats() -> None:
    """B12a: A removed E, then C sat there and lost by 30: A pays 60, C nothing; C wins 30 where they win. What E was
    charged with already, for having left first, stays with E; and the loss stays A's when C leaves, too."""
    seats = removed(2, then=C)
    assert amounts(movements((130, 160), 1, seats)) == [(A, -30), (N, 30), (A, -30), (S, 30)]
    assert amounts(movements((160, 130), 0, seats)) == [(A, 30), (N, -30), (C, 30), (S, -30)]
    left_first = Stint(E, START, play(2), "left")
    seats[2] = SeatHistory(2, 0, (left_first, Stint(C, play(2), play(4), "removed", A), Stint(B, play(4))))
    assert amounts(movements((130, 160), 1, seats))[2] == (E, -30)
    left_later = (
        Stint(E, START, play(2), "removed", A),
        Stint(C, play(2), play(4), "left"),
        Stint(B, play(4)),
    )
    seats[2] = SeatHistory(2, 0, left_later)
    assert amounts(movements((130, 160), 1, seats))[2] == (A, -30)


def test_who_removes_the_partner_and_goes_pays_twice() -> None:
    """B12, B12a: A removed E in deal 4 and left in deal 5 at 100 to 56: A pays 44 for each seat, N and S win 44."""
    seats = removed(2)
    seats[0] = SeatHistory(0, 0, (Stint(A, START, play(5), "left"),))
    lines = forfeit_transfer((100, 56), 0, seats, play(5))
    assert amounts(lines) == [(A, -44), (N, 44), (A, -44), (S, 44)]


def test_a_removal_by_who_does_not_sit_there_moves_nothing_by_itself() -> None:
    """B12a, B15: a referee removed N: the winners win, whoever sits there loses; where the match breaks off by it
    nothing moves, but who had left pays."""
    seats = removed(1, by=0, then=C)
    assert amounts(movements((152, 100), 0, seats)) == [(A, 52), (C, -52), (E, 52), (S, -52)]
    seats = removed(1, 3, by=0)
    lines = forfeit_transfer((56, 100), 1, seats, play(4), by_removal=True)
    assert {line.account for line in lines} == {HOUSE}
    seats[3] = SeatHistory(3, 1, (Stint(S, START, play(3), "left"),))
    lines = forfeit_transfer((56, 100), 1, seats, play(4), by_removal=True)
    assert amounts(lines) == [(HOUSE, 44), (HOUSE, -44), (HOUSE, 44), (S, -44)]


def test_gone_of_themselves_after_a_removal_by_a_referee() -> None:
    """B12: a referee removed N in deal 3, S left in deal 5 at 100 to 56: A and E win 44, S pays 44, N nothing."""
    seats = removed(1, by=0, at=play(3))
    seats[3] = SeatHistory(3, 1, (Stint(S, START, play(5), "left"),))
    lines = forfeit_transfer((100, 56), 1, seats, play(5))
    assert amounts(lines) == [(A, 44), (HOUSE, -44), (E, 44), (S, -44)]


@pytest.mark.parametrize(
    ("stint", "code"),
    [
        (Stint(B, START, play(4), "removed", C), "remover_not_there"),
        (Stint(B, START, play(4), "removed", B), "remover_not_there"),
        (Stint(B, START, play(4), "removed", N), "remover_not_there"),
        (Stint(B, START, play(4), "left", A), "not_removed"),
    ],
    ids=["a stranger", "themselves", "who has left", "who was not removed"],
)
def test_a_removal_that_cannot_be_is_refused(stint: Stint, code: str) -> None:
    """B12a: somebody is removed by who sits in another seat then. N left in deal 2."""
    seats = [sat_through(0, 0, A), SeatHistory(1, 1, (Stint(N, START, play(2), "left"), Stint(S, play(2))))]
    seats += [SeatHistory(2, 0, (stint, Stint(E, play(4)))), sat_through(3, 1, 9)]
    with pytest.raises(FormulaError) as refusal:
        movements((152, 98), 0, seats)
    assert (refusal.value.code, refusal.value.params["seat"]) == (code, 2)


def test_one_against_one() -> None:
    """Two seats are two sides."""
    lines = movements((501, 320), 0, [sat_through(0, 0, A), sat_through(1, 1, B)])
    assert lines == (Movement(A, 0, 181), Movement(B, 1, -181))


@pytest.mark.parametrize(
    ("stints", "code"),
    [
        ((), "seat_empty"),
        ((Stint(A, START, play(2), "vanished"),), "unknown_end"),
        ((Stint(None, START, play(2), "reconnected"), Stint(None, play(2))), "unknown_end"),
        ((Stint(A, START, Moment(2, "lunch"), "left"),), "unknown_phase"),
        ((Stint(A, START, None, "left"),), "stint_end"),
        ((Stint(A, START, play(2), "stayed"),), "stint_end"),
        ((Stint(A, START), Stint(B, play(2))), "stint_order"),
        ((Stint(A, START, play(3), "left"), Stint(B, play(2))), "stint_order"),
        ((Stint(A, play(3), play(2), "left"),), "stint_order"),
        ((Stint(A, START, play(2), "bidding_exit"), Stint(B, play(2))), "stint_phase"),
        ((Stint(A, START, play(2), "reconnected"), Stint(B, play(2))), "no_return"),
    ],
)
def test_a_history_that_cannot_be_is_refused(stints: tuple[Stint, ...], code: str) -> None:
    seats = [SeatHistory(0, 0, stints), sat_through(1, 1, N)]
    for points in ((152, 98), (98, 98)):
        with pytest.raises(FormulaError) as refusal:
            movements(points, 0, seats)
        assert refusal.value.code == code
        assert refusal.value.params["seat"] == 0
    with pytest.raises(FormulaError):
        forfeit_transfer((0, 0), 0, seats, bidding(1))


@pytest.mark.parametrize(
    "sides", [[0, 0], [0, 1, 0], [0, 2], [0, 1, 2], []], ids=["one", "2-1", "third", "three", "none"]
)
def test_sides_that_are_not_two_of_one_size_are_refused(sides: list[int]) -> None:
    with pytest.raises(FormulaError) as refusal:
        movements((152, 98), 0, [sat_through(seat, side, A) for seat, side in enumerate(sides)])
    assert refusal.value.code == "unequal_sides"


def test_other_nonsense_is_refused() -> None:
    seats = [sat_through(0, 0, A), sat_through(1, 1, B)]
    for call, code in [
        (lambda: movements((1, 2), 2, seats), "bad_side"),
        (lambda: forfeit_transfer((1, 2), 2, seats, play(1)), "bad_side"),
        (lambda: movements((1, 2), 1, seats, "never"), "unknown_bidding_exit"),
        (lambda: movements((1, 2), 1, [seats[0], seats[0]]), "seat_twice"),
    ]:
        with pytest.raises(FormulaError) as refusal:
            call()
        assert refusal.value.code == code
