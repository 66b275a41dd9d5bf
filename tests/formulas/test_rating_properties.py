"""What holds for every rating transfer."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from league.formulas.rating import HOUSE, Moment, SeatHistory, Stint, begun_by_people, movements

START = Moment(1, "bidding")

any_moment = st.builds(Moment, st.integers(1, 6), st.sampled_from(["bidding", "play"]))


@st.composite
def histories(draw: st.DrawFn, seat: int) -> SeatHistory:
    """Any true history of a seat: some stints, each with an end, the last perhaps to the end."""
    count = draw(st.integers(1, 4))
    moments = sorted(draw(st.lists(any_moment, min_size=count, max_size=count)))
    stints: list[Stint] = []
    entered = START
    for number, left in enumerate(moments):
        person = draw(st.sampled_from([None, 10 * seat + 1, 10 * seat + 2]))
        if number == count - 1 and draw(st.booleans()):
            stints.append(Stint(person, entered))
            break
        stints.append(Stint(person, entered, left, draw(st.sampled_from(["left", "removed"]))))
        entered = left
    return SeatHistory(seat, seat % 2, tuple(stints))


@given(
    seats=st.tuples(*(histories(seat) for seat in range(4))),
    points=st.tuples(st.integers(0, 400), st.integers(0, 400)),
    winner=st.sampled_from([0, 1]),
    rule=st.sampled_from(["any_deal", "first_deal"]),
)
def test_every_posting_sums_to_zero_and_charges_nobody_who_was_never_there(
    seats: tuple[SeatHistory, ...], points: tuple[int, int], winner: int, rule: str
) -> None:
    lines = movements(points, winner, seats, rule)
    assert sum(line.amount for line in lines) == 0
    difference = abs(points[0] - points[1]) if begun_by_people(seats) else 0
    assert Counter(abs(line.amount) for line in lines) == ({difference: 4} if difference else {})
    for line, history in zip(lines, seats if lines else (), strict=True):
        assert line.seat == history.seat
        assert (line.amount > 0) == (history.side == winner)
        assert line.account == HOUSE or line.account in {stint.person for stint in history.stints}
    assert movements(points, winner, seats[::-1], rule) == lines
