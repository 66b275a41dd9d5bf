"""Teams from a file: every row or none, tried out first, and the same file twice adds nothing twice."""

from __future__ import annotations

import pytest

from games.errors import Conflict, Forbidden, Invalid, Missing, NotSignedIn
from games.models import Event, Player
from league.actions.people import create_player
from league.actions.registering import Person, RowDone, TeamRow, import_teams, preview_import, register_team
from league.actions.seasons import create_season
from league.models import Entry, Season, Team
from tests.api.world import contents
from tests.league_world import World, at_once, audited, make_world, new_user

pytestmark = pytest.mark.django_db


def row(number: int, name: str, *people: str, phone: str = "") -> TeamRow:
    made = [Person(one, phone=phone if place == 0 else "") for place, one in enumerate(people)]
    made = [one._replace(captain=place == 0) for place, one in enumerate(made)]
    return TeamRow(number, name, "", tuple(made), {"name": "الفريق", "people.1.name": "اللاعب 2"})


FINE = [
    row(2, "الصقور", "سالم", "فهد", phone="0501"),
    row(3, "النجوم", "ماجد", "تركي"),
    row(5, "الأمواج", "نايف", "بندر"),
]


def run(world: World, rows: list[TeamRow] | None = None, *leave: int) -> list[RowDone]:
    return import_teams(
        actor=world.organizer, season=world.season.public_id, rows=rows or FINE, leave_out=leave
    )


def preview(world: World, rows: list[TeamRow]) -> list[RowDone]:
    """What a preview says; it leaves no row and no event behind (X8)."""
    before, events = contents(), Event.objects.count()
    done = preview_import(actor=world.organizer, season=world.season.public_id, rows=rows)
    assert contents() == before and Event.objects.count() == events
    return done


def states(done: list[RowDone]) -> list[str]:
    return [one.state for one in done]


def test_every_row_becomes_an_accepted_team() -> None:
    world = make_world(0)
    assert states(run(world)) == ["added"] * 3
    assert [entry.state for entry in Entry.objects.all()] == ["accepted"] * 3
    falcons = Entry.objects.get(name="الصقور")
    assert falcons.roster.get(captain=True).player.contact.phone == "0501"
    assert audited("import_teams").after == {"added": 3, "there": 0, "left": 0}


def test_the_same_file_twice_adds_nothing_twice() -> None:
    """J5"""
    world = make_world(0)
    run(world)
    before = {name: len(rows) for name, rows in contents().items()}
    again = [FINE[1], FINE[0]._replace(name="الصُقور"), FINE[2]]
    assert states(preview(world, again)) == ["there"] * 3
    assert states(run(world, again)) == ["there"] * 3
    after = {name: len(rows) for name, rows in contents().items()}
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert changed == {"league_auditline": 1}


def test_one_wrong_row_and_nothing_is_imported() -> None:
    """J4"""
    world = make_world(0)
    rows = [*FINE, row(6, "الرمال", "سعد", " ")]
    told = preview(world, rows)
    assert states(told) == ["added", "added", "added", "refused"]
    assert told[3].refusal is not None and told[3].refusal.code == "name_needed"
    assert told[3].column == "اللاعب 2"
    before = contents()
    with pytest.raises(Invalid, match="rows_refused") as stopped:
        run(world, rows)
    assert stopped.value.params["rows"] == [6] and contents() == before
    assert states(run(world, rows, 6)) == ["added", "added", "added", "left"]


WRONG = {
    "nameless team": ("name_needed", "الفريق", [row(2, "", "أ", "ب")]),
    "too few": ("wrong_number_of_players", "", [row(2, "ف", "أ")]),
    "twice in a row": ("player_named_twice", "اللاعب 2", [row(2, "ف", "أحمد", "احمد")]),
    "twice in a file": ("player_in_two_rows", "اللاعب 2", [row(2, "ف", "أ", "ب"), row(3, "ق", "ج", "أ")]),
    "one phone in a file": (
        "person_in_two_rows",
        "",
        [row(2, "ف", "أ", "ب", phone="0500000001"), row(3, "ق", "أ", "د", phone="٠٥٠٠٠٠٠٠٠١")],
    ),
    "team twice": ("team_in_two_rows", "الفريق", [row(2, "ف", "أ", "ب"), row(3, "ف", "أ", "ب")]),
    "phone": ("bad_phone", "", [row(2, "ف", "أ", "ب", phone="ring me")]),
}


@pytest.mark.parametrize("code, column, rows", WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_by_row_and_column(code: str, column: str, rows: list[TeamRow]) -> None:
    told = preview(make_world(0), rows)[-1]
    assert told.state == "refused" and told.refusal is not None
    assert (told.refusal.code, told.column) == (code, column)


def test_two_people_of_one_name_are_told_apart_by_their_phones() -> None:
    """J6"""
    world = make_world(0)
    rows = [
        row(2, "ف", "محمد علي", "ب", phone="0500000001"),
        row(3, "ق", "محمد علي", "د", phone="0500000002"),
    ]
    assert states(run(world, rows)) == ["added", "added"]
    assert Player.objects.filter(name="محمد علي").count() == 2
    third = [row(2, "ك", "محمد علي", "هـ")]
    refused = preview(world, third)[0].refusal
    assert refused is not None and refused.code == "several_of_this_name"


def test_somebody_of_another_team_of_the_season_is_refused() -> None:
    """U8"""
    world = make_world(0)
    run(world)
    refused = preview(world, [row(2, "فريق آخر", "جديد", "فهد")])[0]
    assert refused.refusal is not None and refused.refusal.code == "player_on_another_roster"
    assert refused.column == "اللاعب 2"
    others = preview(world, [row(2, "الصقور", "سالم", "غيره")])[0]
    assert others.refusal is not None and others.refusal.code == "entry_with_others"


def test_people_and_teams_of_an_earlier_season_are_the_same_people_and_teams() -> None:
    """J6"""
    world = make_world(0)
    run(world)
    counts = Player.objects.count(), Team.objects.count()
    world.season = create_season(actor=world.organizer, league=world.league.public_id, name="الموسم التالي")
    told = preview(world, FINE)
    assert [one.known for one in told] == [frozenset({0, 1})] * 3
    assert states(run(world)) == ["added"] * 3
    assert (Player.objects.count(), Team.objects.count()) == counts
    mixed = [row(2, "خليط", "سالم الجديد", "لا أحد")]
    run(world, mixed)
    assert Player.objects.count() == counts[0] + 2


def test_a_namesake_whom_nobody_here_knows_is_somebody_else() -> None:
    world = make_world(0)
    stranger = create_player(actor=new_user(), name="سالم")
    run(world)
    assert not Entry.objects.filter(roster__player=stranger).exists()


def test_a_season_that_has_no_more_room() -> None:
    world = make_world(0, capacity=2)
    told = preview(world, FINE)
    assert states(told) == ["added", "added", "refused"]
    assert told[2].refusal is not None and told[2].refusal.code == "season_full"


def test_only_organizers_import() -> None:
    """X3"""
    world, other = make_world(0), make_world(0)
    before = contents()
    given = {"season": world.season.public_id, "rows": FINE}
    for call in (import_teams, preview_import):
        for user in (world.referee, world.outsider, other.organizer):
            with pytest.raises(Forbidden, match="not_organizer"):
                call(actor=user, **given)
        with pytest.raises(NotSignedIn):
            call(actor=None, **given)
        with pytest.raises(Missing):
            call(actor=world.organizer, season="nosuchseason", rows=FINE)
        with pytest.raises(Invalid, match="number_out_of_range"):
            call(actor=world.organizer, season=world.season.public_id, rows=[])
    assert contents() == before
    Season.objects.filter(pk=world.season.pk).update(state="running")
    refused = preview_import(actor=world.organizer, **given)
    assert {one.refusal.code for one in refused if one.refusal} == {"season_already_running"}


@pytest.mark.django_db(transaction=True)
def test_a_file_imported_twice_at_once() -> None:
    """J5"""
    world = make_world(0)
    given = at_once(lambda: run(world), lambda: run(world))
    assert sorted(states(one) for one in given) == [["added"] * 3, ["there"] * 3]
    assert Entry.objects.count() == 3


@pytest.mark.django_db(transaction=True)
def test_an_import_and_a_form_at_once() -> None:
    """Whoever comes second is told; the person is in one team."""
    world = make_world(0)
    people = [Person("سالم", captain=True), Person("شريك")]
    season = world.season.public_id
    given = at_once(
        lambda: run(world),
        lambda: register_team(actor=world.organizer, season=season, name="الصقور", people=people),
    )
    refused = [one for one in given if isinstance(one, Conflict | Invalid)]
    assert [one.code for one in refused] in (["rows_refused"], ["entry_name_taken"])
    assert Entry.objects.filter(name="الصقور").count() == 1
