"""Substitution in a match at a real table, and corrections that keep who sat; every ledger worked out by hand.

Seats 0 and 2 are the first side (a, c), 1 and 3 the second (b, d); s and u are substitutes of the first side, t of the
second. A match of 152-98 moves 54 for each seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.errors import Conflict, Forbidden, Invalid
from games.models import Event, Match, Occupancy, Player
from league.actions.entries import withdraw_entry
from league.actions.people import create_player
from league.actions.results import (
    MatchInput,
    ReportInput,
    Substitution,
    confirm_result,
    correct_result,
    report_result,
)
from league.models import Entry, Fixture, LedgerLine, Posting, Result, RosterPlace
from tests.actions.results.night import Night, due, ledger_is_balanced, make_night

pytestmark = pytest.mark.django_db

KABOOT = {"kind": "played", "contract": "sun", "buyer": 0, "kaboot": 0}
"""44 for the first side, and nothing for the second."""
SPLIT = {"kind": "played", "contract": "sun", "buyer": 1, "abnat": [0, 130]}
"""26 for the second side."""
SHEET = [KABOOT, SPLIT, KABOOT, SPLIT, KABOOT, KABOOT]
"""176-52, six deals: 124 for each seat."""


@dataclass
class Table:
    """A fixture, whose match is due, and everybody by letter."""

    night: Night
    fixture: Fixture
    people: dict[str, Player]

    def id(self, letter: str | None) -> str | None:
        return None if letter is None else self.people[letter].public_id

    def moved(self) -> dict[str, int]:
        """What the ledger has for each person, "house" among them, as far as it is not nothing."""
        names = {player.pk: letter for letter, player in self.people.items()}
        sums: dict[str, int] = {}
        for player, amount in LedgerLine.objects.values_list("account__player", "amount"):
            name = names.get(player, "house")
            sums[name] = sums.get(name, 0) + amount
        return {name: amount for name, amount in sorted(sums.items()) if amount}

    def changed(self, *changes: tuple[Any, ...]) -> list[Substitution]:
        """Changes as (seat, deal, who) with more by name at the end, people by letter."""
        found = []
        for seat, deal, who, *rest in changes:
            more = dict(rest[0]) if rest else {}
            if "removed_by" in more:
                more = {"ending": "removed"} | more | {"removed_by": self.id(more["removed_by"])}
            computer = who == "computer"
            found.append(Substitution(seat, deal, None if computer else self.id(who), computer, **more))
        return found

    def report(self, *changes: tuple[Any, ...], sheet: list[Any] | None = None, **more: Any) -> Result:
        """The referee enters a sheet with these changes."""
        match = MatchInput(
            "sheet", sheet=SHEET if sheet is None else sheet, substitutions=self.changed(*changes)
        )
        given = ReportInput(matches=[match], **more)
        return report_result(actor=self.night.referee, fixture=self.fixture.public_id, given=given)

    def on_roster(self, letter: str, side: int, **fields: Any) -> Player:
        player = create_player(actor=self.night.organizer, name=f"بديل {letter}")
        entry = (self.fixture.first, self.fixture.second)[side]
        assert entry is not None
        place = RosterPlace.objects.create(
            season=self.fixture.season, entry=entry, player=player, role="substitute"
        )
        RosterPlace.objects.filter(pk=place.pk).update(**fields)
        self.people[letter] = player
        return player


@pytest.fixture
def table() -> Table:
    night = make_night(4)
    fixture = due(night.fixture(), hours=3)
    people: dict[str, Player] = {}
    for entry, letters in ((fixture.first, "ac"), (fixture.second, "bd")):
        assert entry is not None
        for letter, place in zip(letters, entry.roster.order_by("pk"), strict=True):
            people[letter] = place.player
    seated = Table(night, fixture, people)
    for letter, side in (("s", 0), ("u", 0), ("t", 1)):
        seated.on_roster(letter, side)
    other = next(e for e in night.entries if e.pk not in (fixture.first_id, fixture.second_id))
    people["x"] = other.roster.order_by("pk")[0].player
    people["z"] = create_player(actor=night.organizer, name="غريب")
    return seated


BOTH_WIN = {"a": 124, "c": 124}
BOTH_LOSE = {"b": -124, "d": -124}


@pytest.mark.parametrize(
    ("changes", "moved"),
    [
        # nobody left
        ([], BOTH_WIN | BOTH_LOSE),
        # U19: c leaves after deal 3 and s plays on: the win is whose it is at the end
        ([(2, 4, "s")], {"a": 124, "s": 124} | BOTH_LOSE),
        # B10: b leaves a match that is lost: b's loss, however many follow
        ([(1, 4, "t")], BOTH_WIN | {"b": -124, "d": -124}),
        ([(2, 3, "s"), (2, 5, "u")], {"a": 124, "u": 124} | BOTH_LOSE),
        # U17: who comes back has the win again, also after a substitute
        ([(2, 3, "s"), (2, 5, "c")], BOTH_WIN | BOTH_LOSE),
        # B11: after a computer player nobody wins there; the loss stays the leaver's
        ([(2, 3, "computer"), (2, 5, "s")], {"a": 124, "house": 124} | BOTH_LOSE),
        ([(1, 3, "computer"), (1, 5, "t")], BOTH_WIN | BOTH_LOSE),
        # nobody filled in: the win is nobody's, the loss the leaver's
        ([(2, 5, None)], {"a": 124, "house": 124} | BOTH_LOSE),
        ([(1, 5, None)], BOTH_WIN | BOTH_LOSE),
        # B13: gone in the bidding of the first deal: let off, and all begins with the successor
        ([(1, 1, "t", {"phase": "bidding"})], BOTH_WIN | {"d": -124, "t": -124}),
        # B13, first_deal: in a later bidding leaving is leaving
        ([(1, 4, "t", {"phase": "bidding"})], BOTH_WIN | BOTH_LOSE),
        ([(1, 4, "t", {"phase": "play"})], BOTH_WIN | BOTH_LOSE),
        # B15: removed by a referee: charged nothing, the successor answers
        ([(1, 4, "t", {"ending": "removed"})], BOTH_WIN | {"d": -124, "t": -124}),
        # B12a: who removes an opponent wins nothing, nor does the partner
        ([(1, 4, "t", {"removed_by": "a"})], {"house": 248, "d": -124, "t": -124}),
        # B12a: d removed the own partner and answers for both seats
        ([(1, 4, "t", {"removed_by": "d"})], BOTH_WIN | {"d": -248}),
    ],
)
def test_the_ledger_of_a_sheet_with_changes(
    table: Table, changes: list[tuple[Any, ...]], moved: dict[str, int]
) -> None:
    """B9 to B15, U15, U17, U19: as at a live table."""
    table.report(*changes)
    assert table.moved() == dict(sorted(moved.items()))
    assert ledger_is_balanced()


def test_the_record_names_everybody_with_their_deals(table: Table) -> None:
    """U17, U19: who left, why, and who removed whom."""
    table.report((2, 4, "s", {"reason": "called home"}), (2, 6, "c"), (1, 3, "computer"))
    rows = Occupancy.objects.filter(match=Match.objects.get()).order_by("seat", "order")
    names = {player.pk: letter for letter, player in table.people.items()}
    told = [
        (o.seat, names.get(o.player_id or 0, o.computer), o.from_deal, o.to_deal, o.ending, o.reason)
        for o in rows
    ]
    assert told == [
        (0, "a", 1, None, "stayed", ""),
        (1, "b", 1, 2, "left", ""),
        (1, "computer", 3, None, "stayed", ""),
        (2, "c", 1, 3, "left", "called home"),
        (2, "s", 4, 5, "left", ""),
        (2, "c", 6, None, "stayed", ""),
        (3, "d", 1, None, "stayed", ""),
    ]


@pytest.mark.parametrize(
    ("changes", "code", "named"),
    [
        ([(2, 9, "s")], "deal_not_in_sheet", {"from_deal": 9, "deals": 6}),
        ([(2, 0, "s")], "deal_not_in_sheet", {"from_deal": 0}),
        ([(2, 7, "s")], "substitution_after_the_end", {"from_deal": 7, "deals": 6}),
        ([(2, 1, "s")], "sits_from_the_beginning", {"seat": 2}),
        ([(4, 2, "s")], "seat_not_in_match", {"seat": 4}),
        ([(2, 3, "s"), (2, 3, "u")], "two_in_one_seat", {"seat": 2, "from_deal": 3}),
        ([(2, 3, "s"), (0, 4, "s")], "player_in_two_seats", {"player": "s", "from_deal": 4}),
        ([(2, 3, "a")], "player_in_two_seats", {"player": "a"}),
        ([(2, 3, "t")], "sits_for_the_other_side", {"player": "t"}),
        ([(2, 3, "b")], "sits_for_the_other_side", {"player": "b"}),
        ([(2, 3, "z")], "not_in_season", {"player": "z"}),
        ([(2, 3, "c")], "sits_there_already", {"player": "c"}),
        ([(2, 3, None), (2, 4, None)], "seat_empty_already", {"seat": 2, "from_deal": 4}),
        (
            [(0, 3, "s"), (1, 5, "t", {"removed_by": "a"})],
            "removed_by_who_left",
            {"player": "a", "from_deal": 5},
        ),
        ([(1, 5, "t", {"removed_by": "u"})], "removed_by_stranger", {"player": "u"}),
        ([(1, 5, "t", {"removed_by": "b"})], "nobody_removes_themselves", {"player": "b"}),
        ([(1, 5, "t", {"removed_by": "a", "ending": "left"})], "who_left_was_not_removed", {"seat": 1}),
        ([(1, 5, "t", {"ending": "fled"})], "unknown_ending_of_stint", {"ending": "fled"}),
        ([(2, 3, "s")] * 61, "too_many_changes", {"most": 60}),
        ([(1, 5, "t", {"phase": "lunch"})], "unknown_phase_of_change", {"phase": "lunch"}),
    ],
)
def test_a_change_that_cannot_have_been_names_what_is_wrong_and_changes_nothing(
    table: Table, changes: list[tuple[Any, ...]], code: str, named: dict[str, Any]
) -> None:
    before = Event.objects.count()
    with pytest.raises(Invalid) as refused:
        table.report(*changes)
    assert refused.value.code == code
    expected = {name: table.id(value) if name == "player" else value for name, value in named.items()}
    assert {name: refused.value.params[name] for name in expected} == expected
    assert refused.value.params["match"] == 1
    assert (Event.objects.count(), table.fixture.results.count(), Match.objects.count()) == (before, 0, 0)


def test_a_referee_lets_anybody_of_the_season_play_on_and_a_captain_only_the_roster(table: Table) -> None:
    """U10, U15: and that a referee removed somebody is for the referee to enter."""
    captain = {"actor": table.night.captain_of(table.fixture, 0), "fixture": table.fixture.public_id}

    def sheet(*changes: tuple[Any, ...]) -> ReportInput:
        return ReportInput(matches=[MatchInput("sheet", sheet=SHEET, substitutions=table.changed(*changes))])

    with pytest.raises(Invalid, match="not_on_roster"):
        report_result(**captain, given=sheet((2, 3, "x")))
    with pytest.raises(Forbidden, match="only_office_removes"):
        report_result(**captain, given=sheet((2, 3, "s", {"ending": "removed"})))
    table.report((2, 3, "x"))
    assert table.moved() == {"a": 124, "b": -124, "d": -124, "x": 124}


def test_two_captains_each_say_who_sat_for_their_own_side(table: Table) -> None:
    """R1, U5: each change counts as its own captain says it."""
    for side, change in ((0, (2, 4, "s")), (1, (3, 2, "t"))):
        match = MatchInput("sheet", sheet=SHEET, substitutions=table.changed(change))
        kept = report_result(
            actor=table.night.captain_of(table.fixture, side),
            fixture=table.fixture.public_id,
            given=ReportInput(matches=[match]),
        )
    assert kept.state == "confirmed"
    assert table.moved() == {"a": 124, "b": -124, "d": -124, "s": 124}
    assert sorted(Occupancy.objects.filter(order=1).values_list("seat", flat=True)) == [2, 3]


@pytest.mark.parametrize("change", [(1, 4, "t"), (2, 4, "s", {"removed_by": "b"})])
def test_what_a_captain_says_of_the_others_needs_their_word(table: Table, change: tuple[Any, ...]) -> None:
    """B12a: nobody is said to have left, or to have removed somebody, by one captain against the other's report."""
    for side in (0, 1):
        changes = table.changed(change) if side == 0 else None
        match = MatchInput("sheet", sheet=SHEET, substitutions=changes)
        last = report_result(
            actor=table.night.captain_of(table.fixture, side),
            fixture=table.fixture.public_id,
            given=ReportInput(matches=[match]),
        )
    table.fixture.refresh_from_db()
    assert (last.state, table.fixture.state) == ("reported", "disputed")
    confirm_result(actor=table.night.captain_of(table.fixture, 1), fixture=table.fixture.public_id, version=1)
    assert Posting.objects.count() == 1


def corrected(table: Table, points: tuple[int, int] = (152, 98), **more: Any) -> Result:
    standing = table.fixture.results.get(state="confirmed")
    substitutions = more.pop("substitutions", None)
    match = MatchInput("score", points=points, substitutions=substitutions)
    return correct_result(
        actor=table.night.referee,
        fixture=table.fixture.public_id,
        version=standing.number,
        reason="typo",
        given=ReportInput(matches=[match], **more),
    )


def test_a_correction_keeps_who_sat(table: Table) -> None:
    """U20, R13: c was away and s played, u came for s; the roster has changed since. 54 where 124 was."""
    table.report((2, 4, "u"), lineup={0: [table.id("a"), table.id("s")]})
    assert table.moved() == {"a": 124, "b": -124, "d": -124, "u": 124}
    gone = {"until": timezone.now(), "reason": "moved away"}
    RosterPlace.objects.filter(player__in=[table.people["s"], table.people["u"]]).update(**gone)
    right = corrected(table)
    assert right.lineup[0] == [table.id("a"), table.id("s")]
    assert table.moved() == {"a": 54, "b": -54, "d": -54, "u": 54}
    back = corrected(table, substitutions=(), lineup={0: [table.id("a"), table.id("c")]})
    assert (back.number, table.moved()) == (3, {"a": 54, "b": -54, "c": 54, "d": -54})


def test_a_correction_two_corrections_old_is_told_what_stands(table: Table) -> None:
    """R16: which version there is now, by whom and since when; nothing changes."""
    table.report()
    corrected(table, (152, 90))
    corrected(table, (152, 91))
    standing, before = table.fixture.results.get(state="confirmed"), Event.objects.count()
    with pytest.raises(Conflict) as stale:
        correct_result(
            actor=table.night.organizer,
            fixture=table.fixture.public_id,
            version=1,
            reason="late",
            given=ReportInput(matches=[MatchInput("score", points=(152, 92))]),
        )
    assert stale.value.code == "stale_report"
    assert (stale.value.params["given"], stale.value.params["current"]) == (1, 3)
    assert stale.value.params["by"] == table.night.referee.username
    assert standing.decided_at is not None
    assert stale.value.params["since"] == standing.decided_at.isoformat(timespec="seconds")
    assert Event.objects.count() == before


def test_a_correction_to_fewer_deals_says_whose_deal_is_gone(table: Table) -> None:
    """What it starts from must still be possible; it may say who sat anew."""
    table.report((2, 6, "s"))
    shorter = [KABOOT, KABOOT, KABOOT, KABOOT]
    given = {"actor": table.night.referee, "fixture": table.fixture.public_id, "version": 1, "reason": "typo"}
    with pytest.raises(Invalid, match="deal_not_in_sheet"):
        correct_result(**given, given=ReportInput(matches=[MatchInput("sheet", sheet=shorter)]))
    match = MatchInput("sheet", sheet=shorter, substitutions=table.changed((2, 4, "s")))
    correct_result(**given, given=ReportInput(matches=[match]))
    assert table.moved() == {"a": 176, "b": -176, "d": -176, "s": 176}


def test_the_results_of_a_team_that_left_can_be_corrected(table: Table) -> None:
    """R13, U20: its people are on no roster any more."""
    table.report()
    entry = table.fixture.second
    assert entry is not None
    withdraw_entry(actor=table.night.organizer, entry=entry.public_id, reason="exams")
    corrected(table)
    assert table.moved() == {"a": 54, "b": -54, "c": 54, "d": -54}


def test_a_late_report_goes_by_the_roster_of_the_day(table: Table) -> None:
    """U2, R13: d left the day after the match and e came; whoever reports now, d played."""
    week = timedelta(days=7)
    RosterPlace.objects.update(since=timezone.now() - 3 * week)
    due(table.fixture, days=5)
    left = timezone.now() - timedelta(days=4)
    RosterPlace.objects.filter(player=table.people["d"]).update(until=left)
    table.on_roster("e", 1, role="player", since=left)
    table.report()
    assert table.moved() == {"a": 124, "b": -124, "c": 124, "d": -124}


def test_a_captain_may_name_who_has_left_since(table: Table) -> None:
    """U2: true line-ups are accepted, also of the substitute who is gone; who left before the day is refused."""
    RosterPlace.objects.update(since=timezone.now() - timedelta(days=30))
    due(table.fixture, days=5)
    RosterPlace.objects.filter(player=table.people["s"]).update(until=timezone.now() - timedelta(days=1))
    RosterPlace.objects.filter(player=table.people["u"]).update(until=timezone.now() - timedelta(days=9))
    by = {"actor": table.night.captain_of(table.fixture, 0), "fixture": table.fixture.public_id}

    def lineup(letter: str) -> ReportInput:
        names = [str(table.id("a")), str(table.id(letter))]
        return ReportInput(matches=[MatchInput("score", points=(152, 98))], lineup={0: names})

    with pytest.raises(Invalid, match="not_on_roster"):
        report_result(**by, given=lineup("u"))
    assert report_result(**by, given=lineup("s")).lineup[0] == [table.id("a"), table.id("s")]


def test_a_match_broken_off_because_a_team_left_is_lost_by_it(table: Table) -> None:
    """B12: ahead with 52 to 44, and nobody of it sits there any more: 8 move, from the first leavers."""
    assert isinstance(table.fixture.second, Entry)
    sheet = [KABOOT, SPLIT, SPLIT]
    match = MatchInput(
        "sheet",
        sheet=sheet,
        end="left",
        winner_side=0,
        substitutions=table.changed(
            (1, 3, "t"), (1, 3, None, {"phase": "play"}), (3, 3, None, {"phase": "play"})
        ),
    )
    report_result(
        actor=table.night.referee, fixture=table.fixture.public_id, given=ReportInput(matches=[match])
    )
    assert table.moved() == {"a": 8, "b": -8, "c": 8, "d": -8}
