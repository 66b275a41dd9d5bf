"""Who wins and loses points by who sat where, from live stays to lines of the ledger (B9 to B14)."""

from __future__ import annotations

from typing import Any

import pytest

from games.actions.tables.refereeing import rule_match, undo_to
from games.actions.tables.seating import leave_table, sit_down
from games.models import LiveMatch, Match, Player, Table, User
from league.actions.leagues import edit_league
from league.actions.open_tables import open_league
from league.models import League, LedgerLine, Posting
from league.queries.ratings import ledger_for, ratings
from tests.actions.tables.online import moved
from tests.actions.tables.people import moment_of, nobody_comes, one_turn, person, play_until, table_of
from tests.league_world import at_once, new_user

pytestmark = pytest.mark.django_db

SHORT = {"ruleset": "club", "overrides": {"goal": 26}}
LONG = {"ruleset": "club", "overrides": {"goal": 500}}
"""It does not end by itself before somebody ends it."""


def four(**options: Any) -> tuple[Table, list[User]]:
    people = [person(letter) for letter in "abcd"]
    return table_of(people, **(SHORT | options)), people


def won(table: Table, winner: int) -> Match:
    """An admin rules that this side has won."""
    admin = User.objects.filter(username="admin").first() or person("admin")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()
    rule_match(actor=admin, table=table.public_id, winner=winner, reason="x")
    live = LiveMatch.objects.filter(table=table, match__isnull=False).order_by("-number")[0]
    assert live.match is not None
    return live.match


def apart(table: Table) -> int:
    """By how many points the sides differ: what moves when the match ends now (B9)."""
    first, second = moment_of(table).match.totals
    return abs(first - second)


def with_points(table: Table) -> Table:
    """The match goes on until the sides are apart, into play."""
    while moment_of(table).phase != "play" or apart(table) == 0:
        table = one_turn(table)
    return table


def names_of(match: Match) -> list[str]:
    """Whose points moved, by seat; "" is the house."""
    return [name for _, (name, _) in sorted(moved(match).items())]


def test_b9_a_rated_open_match_moves_points_in_the_built_in_league() -> None:
    """B9: the difference, from each loser to each winner; a friendly one moves nothing; the same four play again."""
    table, people = four()
    table = play_until(table)
    match = Match.objects.get(table=table)
    amount = abs(match.points_first - match.points_second)
    posting = Posting.objects.get(match=match)
    assert (posting.league.built_in, posting.result) == ("open_tables", None)
    for seat, (name, moved_by) in moved(match).items():
        assert name == "abcd"[seat]
        assert moved_by == (amount if seat % 2 == match.winner_side else -amount)
    assert sum(LedgerLine.objects.filter(posting=posting).values_list("amount", flat=True)) == 0
    assert {row.name for row in ratings(posting.league)} == {"a", "b", "c", "d"}
    assert [one.pk for one in ledger_for(None)] == [posting.pk]
    friendly = table_of(people[:1], rated=False, **SHORT)  # type: ignore[arg-type]
    play_until(friendly)
    assert Posting.objects.count() == 1


def test_b10_a_loss_is_the_leavers_and_a_win_is_nobodys_after_a_computer() -> None:
    """B10, B11: A leaves in play, a computer plays on, C takes over: a loss is A's, a win is the house's."""
    for winner, expected in ((1, "a"), (0, "")):
        people = [person(f"{letter}{winner}") for letter in "abcde"]
        table = with_points(table_of(people[:4], **LONG))  # type: ignore[arg-type]
        leave_table(actor=people[0], table=table.public_id)
        nobody_comes(table)
        sit_down(actor=people[4], table=table.public_id, seat=0)
        assert names_of(won(table, winner))[0] == (f"{expected}{winner}" if expected else "")


def test_b10_a_leaver_who_came_back_after_a_computer_wins_nothing_and_bears_the_loss() -> None:
    """B10, B11: a computer sat between; the loss is his, as he was the first who left."""
    for winner, expected in ((1, "a"), (0, "")):
        people = [person(f"{letter}{winner}") for letter in "abcd"]
        table = with_points(table_of(people, **LONG))  # type: ignore[arg-type]
        leave_table(actor=people[0], table=table.public_id)
        nobody_comes(table)
        sit_down(actor=people[0], table=table.public_id, seat=0)
        assert names_of(won(table, winner))[0] == (f"{expected}{winner}" if expected else "")


@pytest.mark.parametrize("rule, charged", [("first_deal", True), ("any_deal", False)])
def test_b13_leaving_in_the_bidding_of_a_later_deal_goes_by_the_house_rule(rule: str, charged: bool) -> None:
    people = [person(letter) for letter in "abcd"]
    table = table_of(people, ruleset="club", overrides={"goal": 500, "bidding_exit": rule})
    table = play_until(table, phase="play")
    while moment_of(table).phase != "bidding" or apart(table) == 0:
        table = one_turn(table)
    assert moment_of(table).deal_number > 1
    leave_table(actor=people[0], table=table.public_id)
    nobody_comes(table)
    assert names_of(won(table, 1))[0] == ("a" if charged else "")


def test_b13_leaving_in_the_first_bidding_is_charged_to_nobody() -> None:
    table, people = four(**LONG)
    leave_table(actor=people[0], table=table.public_id)
    nobody_comes(table)
    table = with_points(Table.objects.get(pk=table.pk))
    assert names_of(won(table, 1))[0] == ""


@pytest.mark.parametrize("rule", ["first_deal", "any_deal"])
def test_b12_a_team_that_has_left_has_lost_and_both_are_charged(rule: str) -> None:
    """B12: ahead or not; who left last in the bidding of a later deal bears it too, whatever the house rule says."""
    people = [person(letter) for letter in "abcd"]
    table = table_of(people, ruleset="club", overrides={"goal": 500, "bidding_exit": rule})
    table = with_points(play_until(table, phase="play"))
    leave_table(actor=people[0], table=table.public_id)
    nobody_comes(table)
    number = moment_of(table).deal_number
    while moment_of(table).deal_number == number:
        table = one_turn(table)
    leave_table(actor=people[2], table=table.public_id)
    match = Match.objects.get(table=table)
    assert (match.end, match.winner_side) == ("left", 1)
    amount = abs(match.points_first - match.points_second)
    if amount:
        assert names_of(match) == ["a", "b", "c", "d"]
        assert [by for _, (_, by) in sorted(moved(match).items())] == [-amount, amount, -amount, amount]
    else:
        assert not Posting.objects.filter(match=match).exists()


def test_stays_keep_their_order_when_a_referee_goes_back_into_the_bidding() -> None:
    """After an undo from the play into the bidding somebody leaves: the match still ends, and its points move."""
    table, people = four(**LONG)
    admin = person("admin")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()
    table = with_points(table)
    leave_table(actor=people[1], table=table.public_id)
    table.refresh_from_db()
    first = moment_of(table).before[0][0]
    undo_to(actor=admin, table=table.public_id, number=first, reason="a wrong deal")
    sit_down(actor=people[1], table=table.public_id, seat=1)
    leave_table(actor=people[1], table=table.public_id)
    assert names_of(won(Table.objects.get(pk=table.pk), 0))[1] == "b"


def test_the_built_in_league_is_nobodys_but_the_owners_of_the_site() -> None:
    """Made once; visible to all; not an organizer's to edit."""
    league = open_league()
    assert open_league().pk == league.pk
    assert (league.visibility, league.club.owner) == (League.Listed.PUBLIC, None)
    with pytest.raises(Exception, match="not_organizer"):
        edit_league(actor=new_user("organizer"), league=league.public_id, name="Mine")
    owner = new_user("owner", is_superuser=True)
    assert edit_league(actor=owner, league=league.public_id, zone="Asia/Dubai").zone == "Asia/Dubai"


@pytest.mark.django_db(transaction=True)
def test_two_tables_that_end_at_once_make_one_league_and_one_account_each() -> None:
    """By two at once: neither is lost, nothing is there twice."""
    tables = []
    for number in (1, 2):
        people = [person(f"{letter}{number}") for letter in "abcd"]
        tables.append(with_points(table_of(people, **LONG)))  # type: ignore[arg-type]
    admin = person("admin")
    User.objects.filter(pk=admin.pk).update(is_admin=True)
    admin.refresh_from_db()

    def end(table: Table) -> Any:
        return lambda: rule_match(actor=admin, table=table.public_id, winner=0, reason="x")

    at_once(*(end(table) for table in tables))
    assert League.objects.filter(built_in="open_tables").count() == 1
    assert Posting.objects.count() == 2
    assert Player.objects.filter(accounts__isnull=False).distinct().count() == 8
