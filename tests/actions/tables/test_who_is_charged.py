"""Who wins and who loses what at a live table, whatever happens to its seats (B9 to B15): each ledger worked out by
hand, in differences of the two totals (B9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from django.utils import timezone

from games.actions.tables.attending import attend
from games.actions.tables.presence import came
from games.actions.tables.refereeing import penalize, rule_match
from games.actions.tables.seating import leave_table, put_computer, remove_from_seat, sit_down
from games.models import Match, Seat, Table, User
from league.models import LedgerLine
from tests.actions.tables.people import moment_of, nobody_comes, one_turn, person, play_until, table_of

pytestmark = pytest.mark.django_db

Step = tuple[str, ...]
LEAVES, SITS, WAITS, REMOVES = "leaves", "sits", "waits", "removes"

IN_PLAY: dict[str, tuple[list[Step], Mapping[str, int], Mapping[str, int]]] = {
    "nobody leaves": ([], {"a": -1, "c": -1, "b": 1, "d": 1}, {"a": 1, "c": 1, "b": -1, "d": -1}),
    "a leaves, e takes over": (
        [("a", LEAVES), ("e", SITS, "0")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"e": 1, "c": 1, "b": -1, "d": -1},
    ),
    "a chain: a leaves, e takes over and leaves, f takes over": (
        [("a", LEAVES), ("e", SITS, "0"), ("e", LEAVES), ("f", SITS, "0")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"f": 1, "c": 1, "b": -1, "d": -1},
    ),
    "a leaves and comes back": (
        [("a", LEAVES), ("a", SITS, "0")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"a": 1, "c": 1, "b": -1, "d": -1},
    ),
    "a leaves, the partner puts a computer player there, e takes over from it": (
        [("a", LEAVES), ("c", "puts", "0"), ("e", SITS, "0")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"c": 1, "b": -1, "d": -1},
    ),
    "a leaves, nobody comes in time, e takes over from the computer player": (
        [("a", LEAVES), (WAITS,), ("e", SITS, "0")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"c": 1, "b": -1, "d": -1},
    ),
    "the host a removes the opponent b, e takes over": (
        [("a", REMOVES, "1"), ("e", SITS, "1")],
        {"a": -1, "c": -1, "e": 1, "d": 1},
        {"e": -1, "d": -1},
    ),
    "the host a removes the partner c, e takes over": (
        [("a", REMOVES, "2"), ("e", SITS, "2")],
        {"a": -2, "b": 1, "d": 1},
        {"a": 1, "e": 1, "b": -1, "d": -1},
    ),
    "an admin who does not play removes b, e takes over": (
        [("z", REMOVES, "1"), ("e", SITS, "1")],
        {"a": -1, "c": -1, "e": 1, "d": 1},
        {"a": 1, "c": 1, "e": -1, "d": -1},
    ),
    "a is idle": (
        [("a", "is idle")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"a": 1, "c": 1, "b": -1, "d": -1},
    ),
    "c leaves, then the partner removes who came": (
        [("c", LEAVES), ("e", SITS, "2"), ("a", REMOVES, "2"), ("f", SITS, "2")],
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"a": 1, "f": 1, "b": -1, "d": -1},
    ),
    "b leaves; a removes who came": (
        [("b", LEAVES), ("e", SITS, "1"), ("a", REMOVES, "1"), ("f", SITS, "1")],
        {"a": -1, "c": -1, "f": 1, "d": 1},
        {"b": -1, "d": -1},
    ),
}
"""What happens in the play of the second deal, and what each is charged or credited when the side of a and c loses, and
when it wins."""

IN_THE_FIRST_BIDDING: dict[str, tuple[list[Step], int, Mapping[str, int], Mapping[str, int]]] = {
    "a leaves, e takes over": (
        [("a", LEAVES), ("e", SITS, "0")],
        1,
        {"e": -1, "c": -1, "b": 1, "d": 1},
        {"e": 1, "c": 1, "b": -1, "d": -1},
    ),
    "a leaves and comes back": (
        [("a", LEAVES), ("a", SITS, "0")],
        0,
        {"a": -1, "c": -1, "b": 1, "d": 1},
        {"a": 1, "c": 1, "b": -1, "d": -1},
    ),
    "twice: e, too, leaves in the bidding": (
        [("a", LEAVES), ("e", SITS, "0"), ("e", LEAVES), ("f", SITS, "0")],
        1,
        {"e": -1, "c": -1, "b": 1, "d": 1},
        {"f": 1, "c": 1, "b": -1, "d": -1},
    ),
    "a leaves, nobody comes, a comes back and leaves again": (
        [("a", LEAVES), (WAITS,), ("a", SITS, "0"), ("a", LEAVES)],
        1,
        {"c": -1, "b": 1, "d": 1},
        {"c": 1, "b": -1, "d": -1},
    ),
    "the host removes an opponent for new cards": (
        [("a", REMOVES, "1"), ("e", SITS, "1")],
        0,
        {"a": -1, "c": -1, "e": 1, "d": 1},
        {"e": -1, "d": -1},
    ),
}
"""The same before the first contract stands, with how many new deals it makes."""

BROKEN_OFF: dict[str, tuple[list[Step], int, str, int | None, Mapping[str, int]]] = {
    "both leave while ahead": (
        [("b", LEAVES), ("d", LEAVES)], 0, "left", 0, {"b": -1, "d": -1, "a": 1, "c": 1}
    ),
    "both leave while behind": (
        [("b", LEAVES), (WAITS,), ("d", LEAVES)], 1, "left", 0, {"b": -1, "d": -1, "a": 1, "c": 1}
    ),
    "the host, behind, removes both": (
        [("a", REMOVES, "1"), ("a", REMOVES, "3")], 0, "broken", 1, {"a": -1, "c": -1}
    ),
    "the host, ahead, removes both": ([("a", REMOVES, "1"), ("a", REMOVES, "3")], 1, "broken", 0, {}),
    "one leaves, the host, behind, removes the other": (
        [("b", LEAVES), ("a", REMOVES, "3")], 0, "broken", 1, {"a": -1, "c": -1, "b": -1}
    ),
    "the host, behind, removes one, the other leaves": (
        [("a", REMOVES, "1"), ("d", LEAVES)], 0, "left", None, {"a": -1, "c": -1, "d": -1}
    ),
    "the host, ahead, removes one, the other leaves": (
        [("a", REMOVES, "1"), ("d", LEAVES)], 1, "left", 0, {"d": -1}
    ),
    "an admin removes both": ([("z", REMOVES, "1"), ("z", REMOVES, "3")], 0, "broken", 0, {}),
    "the host removes the partner and goes": (
        [("a", REMOVES, "2"), ("a", LEAVES)], 1, "left", 1, {"a": -2, "b": 1, "d": 1}
    ),
}  # fmt: skip
"""Nobody of a team is left: what happened, which side was behind, how the match ended, who has won it, the ledger."""


def everybody() -> dict[str, User]:
    people = {letter: person(letter) for letter in "abcdefz"}
    User.objects.filter(pk=people["z"].pk).update(is_admin=True)
    people["z"].refresh_from_db()
    return people


def begun(people: dict[str, User], letters: str = "abcd") -> Table:
    return table_of([people[one] for one in letters], ruleset="club", overrides={"goal": 500})


def behind(table: Table, people: dict[str, User], side: int) -> Table:
    """In the play of the next deal, this side is behind by a penalty (qaid)."""
    table = play_until(table, phase="play")
    penalize(actor=people["z"], table=table.public_id, side=side, reason="x")
    return play_until(table, phase="play")


def do(table: Table, people: dict[str, User], steps: list[Step]) -> None:
    """One thing after the other."""
    for who, *rest in steps:
        what, *seat = rest or [WAITS]
        actor, at = people.get(who), {"table": table.public_id}
        if what == WAITS:
            nobody_comes(table)
        elif what == LEAVES:
            leave_table(actor=actor, **at)
        elif what == SITS:
            sit_down(actor=actor, seat=int(seat[0]), **at)
        elif what == REMOVES:
            remove_from_seat(actor=actor, seat=int(seat[0]), **at)
        elif what == "puts":
            put_computer(actor=actor, seat=int(seat[0]), **at)
        else:
            becomes_idle(table, people, who)


def becomes_idle(table: Table, people: dict[str, User], who: str) -> Table:
    """B12b: three times in a row this person's clock runs out."""
    seat = Seat.objects.get(table=table, player=people[who].player)
    while not seat.is_idle:
        while moment_of(table).match.to_act != seat.number:
            table = one_turn(table)
        late = timezone.now()
        Table.objects.filter(pk=table.pk).update(turn_ends_at=late, due_at=late)
        came(actor=people[who], table=table.public_id)
        assert attend(table=table.public_id)
        table.refresh_from_db()
        seat.refresh_from_db()
    return table


def ledger(match: Match) -> Counter[str]:
    """What everybody was charged or credited for a match."""
    found: Counter[str] = Counter()
    total = 0
    for line in LedgerLine.objects.filter(posting__match=match).select_related("account__player__user"):
        total += line.amount
        if line.account.player is not None and line.account.player.user is not None:
            found[line.account.player.user.username] += line.amount
    assert total == 0
    return found


def the_match(table: Table) -> tuple[Match, int]:
    """The match that is over, and the difference of its totals."""
    match = Match.objects.get(table=table)
    return match, abs(match.points_first - match.points_second)


def compare(name: str, by_hand: Mapping[str, int], match: Match, difference: int) -> None:
    assert difference > 0
    expected = {who: times * difference for who, times in by_hand.items()}
    found = dict(ledger(match))
    print(f"{name} | {expected} | {found}")
    assert found == expected


@pytest.mark.parametrize("won", [False, True], ids=["lost", "won"])
@pytest.mark.parametrize("name", IN_PLAY)
def test_in_play(name: str, won: bool) -> None:
    """B10, B10a, B11, B12a, B12b, B15: a and c against b and d, who has won by the ruling of a referee. If the
    difference is 26 and the side of a lost, -1 is 26 points from that person."""
    steps, lost_by_hand, won_by_hand = IN_PLAY[name]
    people = everybody()
    table = behind(begun(people), people, int(won))
    do(table, people, steps)
    rule_match(actor=people["z"], table=table.public_id, winner=int(not won), reason="x")
    compare(name, won_by_hand if won else lost_by_hand, *the_match(table))


@pytest.mark.parametrize("won", [False, True], ids=["lost", "won"])
@pytest.mark.parametrize("name", IN_THE_FIRST_BIDDING)
def test_in_the_first_bidding(name: str, won: bool) -> None:
    """B13, B13a: one new deal a seat and match, none for who comes back, none for a seat that a computer player held or
    that somebody was removed from; only who caused it is let off."""
    steps, deals, lost_by_hand, won_by_hand = IN_THE_FIRST_BIDDING[name]
    people = everybody()
    table = begun(people)
    do(table, people, steps)
    assert moment_of(table).dealt == 1 + deals
    assert Seat.objects.filter(table=table, empty_until__isnull=False).count() == 0
    table = behind(table, people, int(won))
    rule_match(actor=people["z"], table=table.public_id, winner=int(not won), reason="x")
    compare(name, won_by_hand if won else lost_by_hand, *the_match(table))


@pytest.mark.parametrize("name", BROKEN_OFF)
def test_broken_off(name: str) -> None:
    """B12, B12a: nobody of b and d (or of a and c) sits there any more, and that ends the match at once."""
    steps, side, end, winner, by_hand = BROKEN_OFF[name]
    people = everybody()
    table = behind(begun(people), people, side)
    do(table, people, steps)
    match, difference = the_match(table)
    assert (match.end, match.winner_side) == (end, winner)
    compare(name, by_hand, match, difference)


def test_b12b_against_computer_players_nothing_moves() -> None:
    """B12b: a alone against three computer players, and e who takes over from one of them: 0 for both, and the match
    stands in the history as friendly. With e there from the beginning it counts."""
    people = everybody()
    table = begun(people, "a")
    do(table, people, [("e", SITS, "1")])
    table = behind(table, people, 1)
    rule_match(actor=people["z"], table=table.public_id, winner=0, reason="x")
    match, _ = the_match(table)
    assert (match.rated, ledger(match)) == (False, Counter())
    table = behind(begun(people, "ae"), people, 1)
    rule_match(actor=people["z"], table=table.public_id, winner=0, reason="x")
    compare("a and e, each with a computer player", {"a": 1, "e": -1}, *the_match(table))


def test_b12b_who_is_alone_and_goes_loses_nothing() -> None:
    """B12, B12b: the match is over, the table too, and nothing moves."""
    people = everybody()
    table = behind(begun(people, "a"), people, 0)
    leave_table(actor=people["a"], table=table.public_id)
    table.refresh_from_db()
    assert table.state == Table.State.ABANDONED
    assert ledger(the_match(table)[0]) == Counter()
