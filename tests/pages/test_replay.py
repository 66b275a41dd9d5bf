"""A finished match to watch, card by card: every position has an address, and none shows what is still in play."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from engine.cards import CARD_TEXTS
from games.actions.tables.refereeing import penalize, rule_match
from games.models import LiveMatch, Match, User
from league.actions.results import MatchInput, ReportInput, report_result
from league.actions.runs import perform_run, request_run
from league.queries.matches import record_for
from league.queries.replay import replay_for
from tests.actions.results.night import make_night, score
from tests.actions.tables.people import moment_of, one_turn, person, play_until, table_of
from tests.pages.test_pages import reader

pytestmark = pytest.mark.django_db

REAL = Path(__file__).resolve().parents[2] / "league" / "demo" / "real_match.json"
SHORT = {"goal": 51}


def run_match(ruleset: str, **overrides: object) -> Match:
    night = make_night(2, ruleset=ruleset, overrides=overrides)
    run = request_run(actor=night.organizer, fixture=night.fixture().public_id, seed="to watch")
    perform_run(run=run.public_id)
    return Match.objects.get(source="run")


def watched_match() -> Match:
    """The real match, whose record has an irregular card that stood (T7)."""
    night = make_night(2, ruleset="tournament")
    given = ReportInput(matches=[MatchInput("record", record=json.loads(REAL.read_text()), let_stand=True)])
    report_result(actor=night.organizer, fixture=night.fixture().public_id, given=given)
    return Match.objects.get(source="record")


def page(match: Match, language: str = "en", **query: object) -> str:
    answer = reader(AnonymousUser(), language).get(reverse("replay", args=[match.public_id]), query)
    assert answer.status_code == 200
    return answer.content.decode()


def felt(html: str) -> str:
    """The table itself, without the list of all steps."""
    return html.split('id="felt"')[1].split('id="told"')[0]


def cards_on(html: str) -> list[str]:
    return re.findall(r"cards\.svg#(\w\w)\"", html)


def ways(html: str) -> dict[str, str]:
    found = re.findall(r'id="way-(\w+)" href="([^"]+)"', html)
    return {name: href.replace("&amp;", "&") for name, href in found}


@pytest.mark.parametrize("ruleset", ["standard", "classic", "open"])
def test_one_goes_through_a_match_by_its_links_alone(ruleset: str) -> None:
    """From the first position to the last and back again, every step by a link, without a script."""
    match = run_match(ruleset, **(SHORT if ruleset == "open" else {}))
    client = reader(AnonymousUser(), "en")
    address = reverse("replay", args=[match.public_id])
    replay = replay_for(None, match.public_id)
    path, query = [], "?deal=1&step=0"
    for _ in range(replay.steps + 2):
        html = client.get(address + query).content.decode()
        path.append(query)
        query = ways(html)["after"]
    assert query == "?deal=2&step=1" and path[-1] == "?deal=2&step=0"
    back = ways(client.get(address + path[-1]).content.decode())["before"]
    assert back == f"?deal=1&step={replay.steps}"
    assert "before" not in ways(page(match)), "nothing comes before the beginning"
    last = replay_for(None, match.public_id, deal=replay.known[-1])
    assert "after" not in ways(page(match, deal=last.deal.number, step=last.steps))


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
@pytest.mark.parametrize("ruleset", ["standard", "classic", "open"])
def test_every_position_is_drawn_in_every_language(ruleset: str, language: str) -> None:
    match = run_match(ruleset, **(SHORT if ruleset == "open" else {}))
    steps = replay_for(None, match.public_id).steps
    for step in {0, 1, steps // 3, steps // 2, steps - 1, steps}:
        html = page(match, language, deal=1, step=step)
        assert "style=" not in re.sub(r"<svg.*?</svg>", "", html, flags=re.S)
        assert not re.search(r"\son[a-z]+=", html), "an inline handler would be stopped by the policy"


def test_all_cards_lie_open_and_each_stays_in_its_place() -> None:
    """Every card is in a hand, on the table or gone, in no two places; those played leave their places empty."""
    match = run_match("standard")
    replay = replay_for(None, match.public_id)
    for step in range(replay.steps + 1):
        position = replay.told.at(step)
        on_table = position.seen["trick"]
        held = [card for hand in position.hands.values() for card in hand]
        assert len(set(held)) == len(held) and not set(held) & set(on_table)
        html = felt(page(match, deal=1, step=step)) if step % 7 == 0 else ""
        if html:
            assert html.count("<li") == 32
            assert set(held) <= set(cards_on(html))


def test_seen_from_one_seat_no_other_hand_is_on_the_page() -> None:
    """S11: of the others' projects only the kind is heard; nothing that comes later is told."""
    match = run_match("standard")
    steps = replay_for(None, match.public_id).steps
    for step in range(0, steps, 5):
        for seat in (0, 3):
            position = replay_for(None, match.public_id, deal=1, step=step).position
            html = page(match, deal=1, step=step, seat=seat + 1)
            shown = set(cards_on(html))
            for other, hand in position.hands.items():
                if other != seat:
                    seen = {position.seen["up_card"]}
                    seen |= {card for one in position.seen["shown"] for card in one["cards"]}
                    assert not shown & set(hand) - seen, (step, seat, other)


def test_the_beneath_of_open_belote_is_open_to_the_reader_and_hidden_from_a_seat() -> None:
    """O1: nobody saw what lies face down; after the match it may be looked at."""
    match = run_match("open", **SHORT)
    first = replay_for(None, match.public_id, deal=1, step=0)
    hidden = {card for column in first.position.beneath.values() for card in column if card}
    assert len(hidden) == 16 and hidden <= set(cards_on(felt(page(match, deal=1, step=0))))
    assert not hidden & set(cards_on(page(match, deal=1, step=0, seat=1)))


def test_at_its_end_a_deal_says_how_its_points_came_about() -> None:
    match = run_match("standard")
    replay = next(
        found
        for number in replay_for(None, match.public_id).known
        if (found := replay_for(None, match.public_id, deal=number)).deal.account
    )
    number, steps = replay.deal.number, replay.steps
    assert 'class="account"' in page(match, deal=number, step=steps)
    assert 'class="account"' not in page(match, deal=number, step=steps - 1)


def test_rule_t7_an_irregular_card_is_marked_where_it_lay() -> None:
    """T7: a card that broke a rule and stood is in the replay, with the rule; also of a match only watched (T8)."""
    match = watched_match()
    wrong = next(one for one in match.irregularities if one["seat"] is not None)
    replay = replay_for(None, match.public_id, deal=wrong["deal"])
    step = [*replay.told.actions].index((wrong["seat"], wrong["card"])) + 1
    html = page(match, deal=wrong["deal"], step=step)
    assert "Not by the rules" in html and wrong["rule"] in html
    assert "Not by the rules" not in page(match, deal=wrong["deal"], step=step - 1)


def test_a_watched_match_comes_to_the_points_it_came_to() -> None:
    """T8: hands, tricks and running card points of a match recorded from outside."""
    match = watched_match()
    for number in replay_for(None, match.public_id).known:
        replay = replay_for(None, match.public_id, deal=number)
        end = replay.told.at(replay.steps)
        start = replay.told.at(0)
        assert [len(hand) for hand in start.hands.values()] == [5, 5, 5, 5]
        if end.seen["contract"]:
            assert not any(end.hands.values()) and sum(end.seen["tricks_taken"]) == 8
            assert sum(end.seen["taken"]) == (130 if end.seen["contract"] == "sun" else 162)
        page(match, deal=number, step=replay.steps)


def test_a_position_that_there_is_not_is_not_found() -> None:
    match = run_match("classic")
    client = reader(AnonymousUser(), "en")
    address = reverse("replay", args=[match.public_id])
    for query in ("deal=0", "deal=99", "deal=x", "step=999", "seat=5", "seat=0", "step=-1", "deal=9999999"):
        assert client.get(f"{address}?{query}").status_code == 404, query
    assert client.get(f"{address}?deal=١&step=٣").status_code == 200, "in any digits"


def test_where_only_the_points_are_known_the_page_says_so() -> None:
    night = make_night(2)
    report_result(actor=night.organizer, fixture=night.fixture().public_id, given=score(152, 90))
    match = Match.objects.get()
    assert "Only the points of this match are known" in page(match)
    told = reader(AnonymousUser(), "en").get(reverse("match", args=[match.public_id])).content.decode()
    assert reverse("replay", args=[match.public_id]) not in told


def test_of_a_match_in_play_nothing_is_shown() -> None:
    """While it is played there is no match to ask for; of the next one at its table no page of it tells anything."""
    table = table_of([person("a"), person("b")], ruleset="open", overrides={"goal": 1})
    for _ in range(random.randrange(1, 20)):
        table = one_turn(table)
    live = LiveMatch.objects.get(table=table, number=1)
    assert live.match is None and not Match.objects.exists()
    play_until(table)
    live.refresh_from_db()
    assert live.match is not None
    going = LiveMatch.objects.get(table=table, number=2)
    going.secret, going.commitment, going.seed, going.started_at = (
        "5" * 64,
        "c" * 64,
        "d" * 64,
        timezone.now(),
    )
    going.save()
    client = reader(AnonymousUser(), "en")
    for name in ("match", "replay", "proof"):
        html = client.get(reverse(name, args=[live.match.public_id])).content.decode()
        assert set(cards_on(html)) <= set(CARD_TEXTS) and (name == "replay") != (live.seed in html)
        assert not any(told in html for told in (going.secret, going.seed, going.commitment))


def test_a_penalty_that_ended_a_deal_is_its_last_step() -> None:
    """Score sheet, penalty: the qaid stands after the last card, with whom it was against, and so in the record."""
    admin = User.objects.create(username="admin", is_admin=True)
    table = play_until(table_of([person("a"), person("b")], ruleset="club"), phase="play")
    number = moment_of(table).deal_number
    penalize(actor=admin, table=table.public_id, side=1, reason="looked at a card")
    rule_match(actor=admin, table=table.public_id, winner=0, reason="enough")
    match = Match.objects.get()
    replay = replay_for(None, match.public_id, deal=number)
    assert replay.told.actions[-1] == (None, "qaid 1")
    for seat in ("", 2):
        html = page(match, deal=number, step=replay.steps, seat=seat)
        assert "The deal is over." in html and "Qaid" in html.split('id="told"')[1]
        assert "The deal is over." not in page(match, deal=number, step=replay.steps - 1, seat=seat)
    record = record_for(None, match.public_id)
    assert record["deals"][number - 1]["penalty"] == 1


def test_a_position_asks_as_much_late_in_a_match_as_at_its_beginning() -> None:
    """However many deals there are: the match, who sat there, its deals, the moves of the one that is looked at."""
    match = run_match("classic")
    counts = []
    for number in (1, replay_for(None, match.public_id).known[-1]):
        with CaptureQueriesContext(connection) as queries:
            page(match, deal=number, step=3)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 6
