"""By the API: matches of open tables, the positions of a finished match, the proof of its cards."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from engine.fair import check, read_proof
from games.models import Match, Player, Table, User
from league.actions.results import report_result
from league.actions.runs import perform_run, request_run
from tests.actions.results.night import make_night, score
from tests.actions.tables.people import one_turn, person, play_until, played_out, table_of
from tests.api.client import Api

pytestmark = pytest.mark.django_db


def test_a_match_of_an_open_table_is_in_the_list_and_has_no_teams() -> None:
    people = [person("a"), person("b")]
    match = played_out(people)
    table = Table.objects.get().public_id
    line = Api().get("matches/")["results"][0]
    assert line["id"] == match.public_id and line["table"] == table
    for name in ("season", "fixture", "result", "number", "first", "second"):
        assert line[name] is None, name
    story = Api().get(f"matches/{match.public_id}/").json
    assert [sat["seat"] for sat in story["seats"]] == [0, 1] and story["deals"]
    player = Player.objects.get(user=people[0]).public_id
    for query in (f"player={player}", f"table={table}", "source=live"):
        assert Api().get(f"matches/?{query}").ids == [match.public_id], query
    assert Api().get("matches/?source=run").ids == []
    assert Api().get("matches/?table=nosuchtable1").ids == []


def test_a_match_of_a_table_that_is_not_listed_is_for_those_who_sat_there() -> None:
    people = [person("a"), person("b")]
    match = played_out(people, listed=False).public_id
    admin = User.objects.create(username="admin", is_admin=True)
    for user in (people[0], people[1], admin):
        assert Api(user).get("matches/").ids == [match]
        assert Api(user).get("matches/")["results"][0]["table"] is None
    for user in (None, person("stranger")):
        assert Api(user).get("matches/").ids == []
        for address in ("", "record/", "positions/", "proof/"):
            assert Api(user).get(f"matches/{match}/{address}").status == 404


def test_a_list_of_many_matches_of_tables_asks_as_much_as_of_few() -> None:
    people = [person("a"), person("b")]
    counts = []
    for _ in range(2):
        played_out(people)
        with CaptureQueriesContext(connection) as queries:
            assert Api().get("matches/").status == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6


def test_a_match_in_play_has_no_positions_and_no_proof() -> None:
    """Nothing of it is in the history, nor in what the history tells of the match before."""
    people = [person("a"), person("b")]
    table = table_of(people, ruleset="open", overrides={"goal": 1})
    for _ in range(6):
        table = one_turn(table)
    for user in (*people, None):
        assert Api(user).get("matches/").ids == []
    play_until(table)
    assert len(Api().get("matches/").ids) == 1


def test_all_positions_of_a_deal_or_one() -> None:
    match = played_out([person("a"), person("b")]).public_id
    whole = Api().get(f"matches/{match}/positions/?deal=1").json
    assert whole["deal"] == 1 and len(whole["positions"]) == whole["steps"] + 1
    first, last = whole["positions"][0], whole["positions"][-1]
    assert first["done"] is None and first["view"]["phase"] == "bidding" and last["view"]["phase"] == "done"
    assert {seat: len(hand) for seat, hand in first["hands"].items()} == {"0": 12, "1": 12}
    assert last["hands"] == {"0": [], "1": []} and sum(last["view"]["tricks_taken"]) == 16
    one = Api().get(f"matches/{match}/positions/?deal=1&step=٩").json
    assert one["positions"] == [whole["positions"][9]]
    moves = Match.objects.get().deals.get(number=1).moves.order_by("number")
    done = [(at["done"]["seat"], at["done"]["action"]) for at in whole["positions"][1:]]
    assert done == list(moves.values_list("seat", "action"))


def test_as_a_seat_saw_it_nothing_else_is_told() -> None:
    match = played_out([person("a"), person("b")]).public_id
    seen = Api().get(f"matches/{match}/positions/?deal=1&seat=1").json
    assert all(set(at["hands"]) == {"1"} and at["beneath"] == {} for at in seen["positions"])
    assert all(at["view"]["seat"] == 1 for at in seen["positions"])


def test_positions_that_there_are_not() -> None:
    match = played_out([person("a"), person("b")]).public_id
    for query in ("deal=0", "deal=99", "step=999", "seat=2", "seat=9"):
        answer = Api().get(f"matches/{match}/positions/?{query}")
        assert (answer.status, answer.code) == (404, "position_not_found"), query
    answer = Api().get(f"matches/{match}/positions/?deal=x")
    assert (answer.status, answer.code) == (400, "not_a_number")


def test_where_no_cards_are_known_there_are_no_positions() -> None:
    night = make_night(2)
    report_result(actor=night.organizer, fixture=night.fixture().public_id, given=score(152, 90))
    match = Match.objects.get().public_id
    assert Api().get(f"matches/{match}/positions/").code == "no_cards_known"
    assert Api().get(f"matches/{match}/proof/").code == "no_proof"


def test_the_proof_of_each_match_by_its_own_id() -> None:
    """Also when the table has played on, which its own proof tells only of the last match of."""
    people = [person("a"), person("b")]
    first, second = played_out(people), played_out(people)
    for match in (first, second):
        proof = read_proof(Api().get(f"matches/{match.public_id}/proof/").json)
        assert check(proof).fair and proof.seed == match.seed


def test_a_run_has_a_seed_but_no_proof() -> None:
    night = make_night(2, ruleset="classic")
    run = request_run(actor=night.organizer, fixture=night.fixture().public_id, seed="x")
    perform_run(run=run.public_id)
    match = Match.objects.get().public_id
    assert Api().get(f"matches/{match}/proof/").code == "no_proof"
    whole = Api().get(f"matches/{match}/positions/").json
    assert whole["deals"] and len(whole["positions"]) == whole["steps"] + 1
