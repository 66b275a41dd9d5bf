"""Computer players play whole matches (B17 to B20), the same ones from the same seed."""

from __future__ import annotations

import inspect

import pytest

from engine.bots import BOTS, steady
from engine.deal import Deal
from engine.deck import deck, first_dealer
from engine.errors import IllegalAction
from engine.play import play_deal, play_match
from engine.record import read_record, record_of, replay
from engine.ruleset import preset
from engine.scoresheet import check_sheet
from engine.scribe import write_down
from engine.view import SeatView
from tests.engine.builders import ALL_PRESETS, STANDARD, TOURNAMENT

GOLDEN = (
    (16, 2),
    (16, 2),
    (25, 13),
    (29, 27),
    (35, 46),
    (61, 46),
    (86, 46),
    (97, 55),
    (101, 69),
    (137, 69),
    (150, 72),
    (194, 72),
)
"""The totals after every deal of the match "majlis" between four steady players."""

NAMES = [rules.name for rules in ALL_PRESETS]


@pytest.mark.parametrize("name", NAMES)
def test_four_steady_players_finish_a_match(name: str) -> None:
    """B20, S21: it ends with a winner at the goal, and most deals are bought."""
    match = play_match(preset(name), "steady")
    assert match.over and match.winner is not None
    assert match.totals[match.winner] >= 152
    bought = [done for done in match.finished if done.score is not None]
    assert len(bought) > len(match.finished) / 2
    assert {done.deal.contract for done in bought} == {"sun", "hokum"}
    assert all(done.deal.multiplier == 1 for done in bought)


def test_the_same_seed_gives_the_same_match() -> None:
    """C6: decks and first dealer come from the seed; another seed gives another match."""
    match = play_match(TOURNAMENT, "again")
    assert match == play_match(TOURNAMENT, b"again")
    assert record_of(match) == record_of(play_match(TOURNAMENT, "again"))
    assert match != play_match(TOURNAMENT, "again!")
    assert match.first_dealer == first_dealer("again", 4)
    assert [done.deal.deck for done in match.finished[:2]] == [deck("again", 1), deck("again", 2)]


def test_a_match_of_these_players_never_changes() -> None:
    """B20: this seed was played once; the result stands for ever."""
    match = play_match(TOURNAMENT, "majlis")
    assert match.running == GOLDEN


@pytest.mark.parametrize("bot", ["beginner", "intermediate"])
def test_players_that_never_buy_are_made_to(bot: str) -> None:
    """B19: after 20 void deals in a row the dealer must buy, so that even this match ends."""
    match = play_match(TOURNAMENT, "never", (bot,) * 4)
    assert match.winner is not None
    row = 0
    for done in match.finished:
        if done.deal.void is None:
            assert row == 20
            assert done.deal.must_buy and done.deal.buyer == done.deal.dealer
            assert (done.deal.contract, done.deal.trump) == ("hokum", done.deal.up_card // 8)
            row = 0
        else:
            row += 1
    assert sum(done.score is not None for done in match.finished) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_a_played_match_replays_strictly_to_itself(name: str) -> None:
    """House rules: written as a record, read back, the same match with the same result."""
    match = play_match(preset(name), f"replay {name}")
    replayed = replay(read_record(record_of(match).text()))
    assert replayed.match == match
    assert (replayed.winner, replayed.end, replayed.final) == (match.winner, match.end, match.totals)


@pytest.mark.parametrize("name", NAMES)
def test_a_scorer_at_the_table_comes_to_the_same_points(name: str) -> None:
    """Score sheet: the sheet written deal by deal gives the totals of the match."""
    match = play_match(preset(name), f"sheet {name}", ("steady", "beginner", "intermediate", "steady"))
    sheet = check_sheet(match.ruleset, [write_down(done.deal) for done in match.finished])
    assert sheet.running == match.running
    assert (sheet.winner, sheet.end) == (match.winner, match.end)


def test_a_bot_is_given_a_view_of_its_own_seat_only() -> None:
    """Nobody sees a Deal: each call gets the SeatView of the seat that is to act."""
    asked: list[SeatView] = []

    def spy(seen: SeatView) -> str:
        asked.append(seen)
        return steady.choose(seen)

    match = play_match(TOURNAMENT, "spied", (spy, "steady", "steady", "steady"))
    assert asked
    assert all(type(seen) is SeatView and seen.seat == seen.to_act == 0 for seen in asked)
    assert match == play_match(TOURNAMENT, "spied")
    for bot in BOTS.values():
        (taken,) = inspect.signature(bot).parameters.values()
        assert set(taken.annotation.split(" | ")) <= {"SeatView", "OpenView"}


def test_a_bot_may_not_do_what_is_illegal() -> None:
    """The engine checks every action, also a bot's."""
    with pytest.raises(IllegalAction):
        play_match(STANDARD, "cheat", (lambda seen: "As",) * 4)


def test_one_deal() -> None:
    """A single deal is played from where it stands to its end."""
    deal = play_deal(Deal.start(STANDARD, 0, deck("one", 1)))
    assert deal.phase == "done"
    assert play_deal(deal) == deal


@pytest.mark.parametrize("bots", [("steady",) * 3, ()])
def test_there_is_one_player_a_seat(bots: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="4 players"):
        play_match(STANDARD, "x", bots)


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(KeyError):
        play_match(STANDARD, "x", ("genius",) * 4)
