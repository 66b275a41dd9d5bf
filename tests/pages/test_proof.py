"""The page by which anyone checks the cards of a match, and the matches of open tables in the history."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from engine.cli.commands import main
from engine.fair import check, read_proof
from games.actions.tables.beginning import add_to_seed, begin_match
from games.models import LiveMatch, Match, Occupancy, Player, User
from league.actions.results import report_result
from league.actions.runs import perform_run, request_run
from tests.actions.results.night import make_night, score
from tests.actions.tables.people import person, play_until, played_out, table_of
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db


def written(html: str) -> dict[str, object]:
    """What the script of the page checks."""
    found = re.search(r'<script id="proof" type="application/json">(.*?)</script>', html, re.DOTALL)
    assert found is not None
    proof: dict[str, object] = json.loads(found[1])
    return proof


def get(client: Client, name: str, thing: str) -> tuple[int, str]:
    answer = client.get(reverse(name, args=[thing]))
    return answer.status_code, answer.content.decode()


def test_the_page_shows_what_was_committed_to_and_all_that_follows() -> None:
    """Commitment, secret, what the players added, seed and decks are on the page, and they fit."""
    people = [person("a"), person("b")]
    table = table_of(people, ruleset="open", overrides={"goal": 1}, begun=False)
    before = LiveMatch.objects.get(table=table, number=1)
    add_to_seed(actor=people[0], table=table.public_id, text="قهوة </script> & تمر")
    begin_match(actor=people[0], table=table.public_id)
    play_until(table)
    match = Match.objects.get()
    status, html = get(reader(AnonymousUser(), "en"), "proof", match.public_id)
    assert status == 200 and before.commitment in html
    proof = read_proof(written(html))
    assert check(proof).fair and proof.shown == before.commitment
    assert proof.shares == ("قهوة </script> & تمر",)
    for number, (_, cards) in enumerate(proof.decks, 1):
        drawn = html.split(f'id="deck-{number}"')[1].split("</ol>")[0]
        assert re.findall(r"cards\.svg#(\w\w)\"", drawn) == cards.split()


def test_the_proof_that_is_downloaded_passes_the_program(tmp_path: object) -> None:
    match = played_out([person("a"), person("b")])
    client = reader(AnonymousUser(), "en")
    html = get(client, "proof", match.public_id)[1]
    link = re.search(r'href="([^"]+)" download="(proof-\w+\.json)"', html)
    assert link is not None
    file = tmp_path / link[2]  # type: ignore[operator]
    file.write_bytes(client.get(link[1]).content)
    assert main(["verify", str(file)]) == 0
    tampered = json.loads(file.read_text())
    tampered["decks"][0]["cards"] = " ".join(reversed(tampered["decks"][0]["cards"].split()))
    file.write_text(json.dumps(tampered))
    assert main(["verify", str(file)]) != 0


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_of_a_match_that_the_service_ran_the_seed_is_what_can_be_checked(language: str) -> None:
    night = make_night(2, ruleset="classic")
    run = request_run(actor=night.organizer, fixture=night.fixture().public_id, seed="بذرة 7")
    perform_run(run=run.public_id)
    status, html = get(reader(AnonymousUser(), language), "proof", Match.objects.get().public_id)
    assert status == 200
    found = check(read_proof(written(html)))
    assert found.first_dealer_follows and not found.wrong_decks and not found.secret_was_committed_to
    assert "download=" not in html


def test_cards_that_were_not_dealt_here_cannot_be_checked() -> None:
    night = make_night(2)
    report_result(actor=night.organizer, fixture=night.fixture().public_id, given=score(152, 90))
    client = reader(AnonymousUser(), "en")
    match = Match.objects.get().public_id
    assert get(client, "proof", match)[0] == 404
    assert reverse("proof", args=[match]) not in get(client, "match", match)[1]


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_the_match_of_an_open_table_has_its_page(language: str) -> None:
    """Who sat where instead of teams, with ways to the replay and the proof; it stands on its players' pages."""
    people = [person("a"), person("b")]
    match = played_out(people)
    client = reader(AnonymousUser(), language)
    status, html = get(client, "match", match.public_id)
    assert status == 200 and reverse("replay", args=[match.public_id]) in html
    for user in people:
        player = Player.objects.get(user=user).public_id
        assert reverse("player", args=[player]) in html
        own = get(client, "player", player)[1]
        assert reverse("match", args=[match.public_id]) in own


def test_u17_everybody_who_sat_in_a_seat_is_named_with_the_deals_he_sat() -> None:
    """U17: who left and who came stand in the match, the first of them with why he went."""
    match = played_out([person("a"), person("b")])
    sat = Occupancy.objects.get(match=match, seat=1)
    late = Player.objects.get(user=person("late"))
    Occupancy.objects.create(match=match, seat=1, order=1, player=late, from_deal=3, from_phase="play")
    Occupancy.objects.filter(pk=sat.pk).update(to_deal=3, to_phase="bidding", ending="left")
    html = get(reader(AnonymousUser(), "en"), "match", match.public_id)[1]
    seat = html.split(reverse("player", args=[sat.player.public_id]))[1]  # type: ignore[union-attr]
    told = re.sub(r"<[^>]+>|\s+", " ", seat.split("</ul>")[0])
    assert re.search(r"to the bidding of deal +3 .* Left .* late .* from the play of deal +3", told), told


def test_a_table_that_is_not_listed_is_seen_by_those_who_sat_there() -> None:
    """B16: and by admins; nobody else is told that the match exists."""
    people = [person("a"), person("b")]
    match = played_out(people, listed=False)
    admin = User.objects.create(username="admin", is_admin=True)
    readers = {"sat": people[1], "admin": admin, "stranger": person("c"), "nobody": AnonymousUser()}
    for who, user in readers.items():
        client = reader(user, "en")
        seen = who in ("sat", "admin")
        for name in ("match", "replay", "proof"):
            assert (get(client, name, match.public_id)[0] == 200) == seen, (who, name)
        own = get(client, "player", Player.objects.get(user=people[0]).public_id)[1]
        assert (match.public_id in own) == seen, who
