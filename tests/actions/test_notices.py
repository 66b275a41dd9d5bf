"""What people find in their boxes: written with the event, once, to those it concerns, and to nobody else."""

from __future__ import annotations

from datetime import date, time

import pytest
from django.db import IntegrityError, OperationalError, ProgrammingError, transaction
from django.utils import translation

from games.errors import NotSignedIn, Refusal
from games.models import Player, User
from league.actions.claims import claim_player
from league.actions.dates import postpone_fixture, set_date
from league.actions.entries import put_on_waiting_list, refuse_entry
from league.actions.lineups import set_lineup
from league.actions.notices import read_notices
from league.actions.people import create_player, make_claim_code
from league.actions.results import (
    auto_confirm,
    confirm_result,
    correct_result,
    decide_result,
    dispute_result,
    report_result,
)
from league.actions.rosters import add_to_roster, name_roster_captain
from league.actions.runs import perform_run, request_run
from league.models import Notice, Result
from league.queries.notices import notices_for, unread_count, with_things
from league.wording.notices import NOTICES, told
from tests.actions.results.night import Night, make_night, score
from tests.consent import appoint_staff
from tests.league_world import make_world, new_user

pytestmark = pytest.mark.django_db

PUBLISHED = "schedule_published"
BEGINNING = (PUBLISHED, "entry_accepted", "team_joined", "staff_named")
BEGINNING += ("office_offered", "place_offered", "offer_accepted")


def box(user: User) -> list[str]:
    """The kinds a person was told, the oldest first, without the beginning that every world has."""
    kinds = list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))
    return [kind for kind in kinds if kind not in BEGINNING]


@pytest.fixture
def night() -> Night:
    return make_night(4)


def reported(night: Night) -> tuple[User, User, str]:
    """The reporter, the other captain, and the fixture with its open report."""
    fixture = night.fixture(0, 1)
    one, other = night.captain_of(fixture, 0), night.captain_of(fixture, 1)
    report_result(actor=one, fixture=fixture.public_id, given=score(152, 98))
    return one, other, fixture.public_id


def test_every_kind_has_a_sentence() -> None:
    assert set(NOTICES) == set(Notice.Kind)


def test_a_report_is_told_to_who_has_to_answer_it(night: Night) -> None:
    """R4: the other captain; the reporter knows it himself, other teams are not concerned."""
    one, other, _ = reported(night)
    assert box(other) == ["result_to_answer"]
    assert box(one) == []
    assert all(box(user) == [] for user in night.captains if user not in (one, other))


def test_a_confirmation_is_told_to_the_reporter(night: Night) -> None:
    one, other, fixture = reported(night)
    confirm_result(actor=other, fixture=fixture, version=1)
    assert box(one) == ["result_confirmed"]
    confirm_result(actor=other, fixture=fixture, version=1)
    assert box(one) == ["result_confirmed"], "what moved nothing is not told again"


def test_a_dispute_is_told_to_the_other_captain_and_to_who_decides(night: Night) -> None:
    one, other, fixture = reported(night)
    dispute_result(actor=other, fixture=fixture, version=1, reason="98 was 89")
    assert box(one) == ["result_disputed"]
    assert box(night.referee) == ["dispute_to_decide"]
    assert box(night.organizer) == ["dispute_to_decide"]
    decide_result(actor=night.referee, fixture=fixture, version=1, reason="seen")
    assert box(one)[-1] == box(other)[-1] == "result_decided"
    correct_result(actor=night.referee, fixture=fixture, version=1, reason="typed", given=score(152, 89))
    assert box(one)[-1] == box(other)[-1] == "result_corrected"


def test_a_silence_that_confirms_is_told_to_both(night: Night) -> None:
    """R10."""
    one, other, fixture = reported(night)
    due = Result.objects.get(fixture__public_id=fixture)
    Result.objects.filter(pk=due.pk).update(confirm_by=due.reported_at)
    assert auto_confirm(fixture=fixture) is not None
    assert box(one)[-1] == box(other)[-1] == "result_unanswered"


def test_a_run_is_told_to_who_asked_for_it_too(night: Night) -> None:
    fixture = night.fixture(0, 1)
    run = request_run(actor=night.referee, fixture=fixture.public_id, seed="told")
    perform_run(run=run.public_id)
    assert box(night.referee) == ["run_finished"]
    assert box(night.captain_of(fixture, 0)) == ["run_finished"]
    assert box(night.organizer) == []


def test_what_fails_is_not_told(night: Night) -> None:
    """X8: a write that rolls back leaves nothing in a box."""
    one, other, fixture = reported(night)
    before = Notice.objects.count()
    with pytest.raises(Refusal):
        confirm_result(actor=one, fixture=fixture, version=1)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        confirm_result(actor=other, fixture=fixture, version=1)
        assert Notice.objects.count() > before
        raise ZeroDivisionError
    assert Notice.objects.count() == before


def test_nobody_has_two_notices_of_one_event(night: Night) -> None:
    """An organizer who is also in a team, and both its captain and its player, is told once."""
    _, other, _ = reported(night)
    first = Notice.objects.get(user=other, kind="result_to_answer")
    assert Notice.objects.filter(event=first.event, user=other).count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(user=other, event=first.event, kind="result_reported", at=first.at)


def test_a_notice_never_changes_but_for_being_read(night: Night) -> None:
    _, other, _ = reported(night)
    notice = Notice.objects.get(user=other, kind="result_to_answer")
    for change in ({"kind": "result_confirmed"}, {"ids": {}}, {"user": night.referee}):
        with pytest.raises((IntegrityError, OperationalError, ProgrammingError)), transaction.atomic():
            Notice.objects.filter(pk=notice.pk).update(**change)
    assert read_notices(actor=other) > 0
    notice.refresh_from_db()
    assert notice.read_at is not None and notice.kind == "result_to_answer"


def test_dates_are_told_to_both_teams(night: Night) -> None:
    fixture = night.fixture(0, 1)
    captains = [night.captain_of(fixture, side) for side in (0, 1)]
    when = {"local_date": date(2026, 10, 1), "local_time": time(21, 0)}
    set_date(actor=night.organizer, fixture=fixture.public_id, **when)
    postpone_fixture(actor=night.organizer, fixture=fixture.public_id, reason="rain")
    set_date(actor=night.organizer, fixture=fixture.public_id, **when)
    for captain in captains:
        assert box(captain) == ["fixture_moved", "fixture_postponed", "fixture_dated"]


def test_entries_are_told_to_the_team_and_to_who_decides() -> None:
    world = make_world(0)
    for _ in range(2):
        world.add_team()
        world.apply()
    waiting, refused = world.season.entries.order_by("pk")
    assert box(world.organizer) == ["entry_to_decide"] * 2
    assert box(world.referee) == [], "he does not decide on entries"
    put_on_waiting_list(actor=world.organizer, entry=waiting.public_id)
    refuse_entry(actor=world.organizer, entry=refused.public_id, reason="late")
    assert [box(captain) for captain in world.captains] == [["entry_waiting"], ["entry_refused"]]
    assert unread_count(world.outsider) == 0


def test_a_draft_is_no_news() -> None:
    """X5, U21: nobody but its staff knows of a draft season, and who is asked into it."""
    world = make_world(2, state="draft")
    told = Notice.objects.filter(user__in=world.captains, ids__has_key="season")
    assert set(told.values_list("kind", flat=True)) == {"place_offered"}


def test_the_schedule_and_offices_are_told() -> None:
    world = make_world(2, state="running")
    for captain in world.captains:
        assert Notice.objects.filter(user=captain, kind=PUBLISHED).count() == 1
    somebody = new_user("referee")
    appoint_staff(actor=world.owner, club=world.club.public_id, user=somebody.username, role="referee")
    shown = with_things(somebody, list(notices_for(somebody)))
    with translation.override("en"):
        assert [told(one) for one in shown] == [
            f"You are asked to be \u2068referee\u2069 of \u2068{world.club.latin_name}\u2069. Say yes or no."
        ]


def test_a_substitute_is_told_that_he_sits_and_a_player_that_he_does_not(night: Night) -> None:
    """U6."""
    fixture = night.fixture(0, 1)
    captain, entry = night.captain_of(fixture, 0), fixture.first
    people = {}
    for name in ("partner", "substitute"):
        people[name] = new_user(name)
    partner = entry.roster.get(captain=False).player
    Player.objects.filter(pk=partner.pk).update(user=people["partner"])
    joined = create_player(actor=captain, name="احتياط")
    add_to_roster(actor=captain, entry=entry.public_id, player=joined.public_id)
    Player.objects.filter(pk=joined.pk).update(user=people["substitute"])
    own = entry.roster.get(captain=True).player
    seated = [own.public_id, joined.public_id]
    set_lineup(actor=captain, fixture=fixture.public_id, side=0, players=seated)
    assert box(people["substitute"]) == ["substitute_named"]
    assert box(people["partner"]) == ["lineup_left"]
    set_lineup(actor=captain, fixture=fixture.public_id, side=0, players=seated)
    assert box(people["substitute"]) == ["substitute_named"], "nothing is new"
    set_lineup(actor=captain, fixture=fixture.public_id, side=0, players=[own.public_id, partner.public_id])
    assert box(people["substitute"])[-1] == "lineup_left"
    assert box(people["partner"])[-1] == "lineup_named"
    name_roster_captain(actor=captain, entry=entry.public_id, player=partner.public_id)
    assert box(people["partner"])[-1] == "captain_named"
    assert box(captain) == []


def test_who_gave_a_code_hears_that_it_was_used() -> None:
    maker, person = new_user("maker"), new_user("person")
    player = create_player(actor=maker, name="سالم", latin_name="Salem")
    claim_player(actor=person, code=make_claim_code(actor=maker, player=player.public_id))
    assert box(maker) == ["player_claimed"]
    assert box(person) == []


def test_one_reads_one_s_own_box_only(night: Night) -> None:
    one, other, _ = reported(night)
    theirs = unread_count(other)
    notice = Notice.objects.get(user=other, kind="result_to_answer")
    assert read_notices(actor=one, only=notice.pk) == 0
    assert unread_count(other) == theirs
    with pytest.raises(NotSignedIn):
        read_notices(actor=None)
    assert read_notices(actor=other, up_to=notice.pk - 1) == theirs - 1
    assert unread_count(other) == 1, "what came in after the list was shown stays unread"
    assert read_notices(actor=other, only=notice.pk) == 1
    assert unread_count(other) == 0
