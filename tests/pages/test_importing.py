"""A file of teams on the page: looked at first, mended or left out, imported; and the season's teams as files."""

from __future__ import annotations

import io
import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook, load_workbook

from league.actions.people import edit_player
from league.actions.registering import Person, register_team
from league.inputs.files import read_file, teams_in
from league.models import Entry, League
from tests.api.world import contents
from tests.league_world import World, make_world
from tests.pages.test_pages import DIRECTION, reader

pytestmark = pytest.mark.django_db

HEADING = "الفريق,اللاعب 1,جوال اللاعب 1,اللاعب 2,ملاحظة\r\n"
TEXT = HEADING + "الصقور,سالم,٠٥٠١,فهد,x\r\nالنجوم,ماجد,,تركي,\r\n"
WRONG = TEXT + "الرمال,سعد,call,نايف,\r\n"


def page(world: World) -> str:
    return reverse("season_import", args=[world.season.public_id])


def mark(text: str) -> str:
    found = re.search(r'name="seen" value="(\w+)"', text)
    assert found
    return found[1]


def typed(text: str) -> str:
    found = re.search(r"<textarea[^>]*>(.*?)</textarea>", text, re.S)
    assert found
    return found[1]


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
def test_the_page_in_its_language(language: str) -> None:
    world = make_world(0)
    client = reader(world.organizer, language)
    for answer in (client.get(page(world)), client.post(page(world), {"text": WRONG})):
        text = answer.content.decode()
        assert answer.status_code == 200
        assert f'<html lang="{language}" dir="{DIRECTION.get(language, "rtl")}">' in text
        assert "style=" not in text and not re.search(r"\son[a-z]+=", text)


def test_a_paste_is_looked_at_and_then_imported() -> None:
    world = make_world(0)
    client = reader(world.organizer, "en")
    before = contents()
    looked = client.post(page(world), {"text": TEXT, "do": "look"}).content.decode()
    assert contents() == before
    assert "الصقور" in looked and "ملاحظة" in looked
    kept = {"text": typed(looked), "seen": mark(looked), "do": "import"}
    answer = client.post(page(world), kept)
    assert answer.status_code == 302
    assert sorted(Entry.objects.values_list("name", flat=True)) == ["الصقور", "النجوم"]
    assert client.post(page(world), kept).status_code == 302 and Entry.objects.count() == 2
    again = client.post(page(world), kept | {"do": "look"}).content.decode()
    assert again.count('class="import-row there"') == 2


def test_nothing_is_imported_that_was_not_looked_at() -> None:
    world = make_world(0)
    client = reader(world.organizer, "en")
    unseen = client.post(page(world), {"text": TEXT, "do": "import"})
    assert unseen.status_code == 200 and not Entry.objects.exists()
    other = {"text": WRONG, "seen": mark(unseen.content.decode()), "do": "import", "leave": "4"}
    assert client.post(page(world), other).status_code == 200 and not Entry.objects.exists()


def test_a_wrong_row_is_mended_or_left_out() -> None:
    world = make_world(0)
    client = reader(world.organizer, "en")
    looked = client.post(page(world), {"text": WRONG}).content.decode()
    row = looked.split('<li class="import-row refused">')[1].split("</ol>")[0]
    assert "جوال اللاعب 1" in row and "not a phone number" in row
    kept = {"text": typed(looked), "seen": mark(looked), "do": "import"}
    refused = client.post(page(world), kept)
    assert refused.status_code == 422 and not Entry.objects.exists()
    assert typed(refused.content.decode()) == typed(looked)
    assert client.post(page(world), kept | {"leave": "4"}).status_code == 302
    assert Entry.objects.count() == 2


def test_a_spreadsheet_is_uploaded_and_stands_in_the_field_to_be_mended() -> None:
    world = make_world(0)
    book = Workbook()
    for line in WRONG.splitlines():
        book.active.append(line.split(","))
    file = io.BytesIO()
    book.save(file)
    sent = SimpleUploadedFile("فرق.xlsx", file.getvalue())
    client = reader(world.organizer, "en")
    looked = client.post(page(world), {"file": sent, "text": ""}).content.decode()
    assert typed(looked).strip().splitlines()[3].split("\t")[:2] == ["الرمال", "سعد"]
    mended = typed(looked).replace("call", "0502")
    again = client.post(page(world), {"text": mended, "do": "look"}).content.decode()
    sent_again = {"text": typed(again), "seen": mark(again), "do": "import"}
    assert client.post(page(world), sent_again).status_code == 302
    assert Entry.objects.count() == 3


@pytest.mark.parametrize(
    "data, said",
    [
        (b"", "nothing in this file"),
        (b"PK\x03\x04 no", "cannot be read"),
        (b"x" * 1_000_001, "too large"),
    ],
)
def test_a_file_that_cannot_be_is_refused_and_what_was_typed_stays(data: bytes, said: str) -> None:
    world = make_world(0)
    file = SimpleUploadedFile("teams.csv", data)
    answer = reader(world.organizer, "en").post(page(world), {"file": file, "text": "typed before"})
    text = answer.content.decode()
    assert answer.status_code == 422 and said in text and "typed before" in text


def test_headings_that_do_not_fit_can_be_mended_in_the_field() -> None:
    world = make_world(0)
    file = SimpleUploadedFile("teams.csv", b"name,player 1,player 2\r\nx,y,z")
    text = reader(world.organizer, "en").post(page(world), {"file": file}).content.decode()
    assert "no column for the name of the team" in text and "name\tplayer 1" in typed(text)


def test_imports_and_templates_are_for_organizers() -> None:
    """X1, X3"""
    world, other = make_world(1), make_world(0)
    season = [world.season.public_id]
    before = contents()
    addresses = [page(world), reverse("season_template_csv", args=season)]
    for address in [*addresses, reverse("season_template_xlsx", args=season)]:
        assert Client().get(address).status_code == 302
        assert Client().post(address, {"text": TEXT}).status_code == 302
    for user in (world.referee, world.captains[0], other.organizer):
        for address in addresses:
            client = reader(user)
            assert client.get(address).status_code == client.post(address, {"text": TEXT}).status_code == 403
    after = contents()
    assert all(after[table] == before[table] for table in before if table != "games_user")


@pytest.mark.parametrize("language", ["ar", "en", "fa"])
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_template_is_what_the_import_reads(language: str, form: str) -> None:
    world = make_world(0)
    address = reverse(f"season_template_{form}", args=[world.season.public_id])
    answer = reader(world.organizer, language).get(address)
    assert f'.{form}"' in answer.headers["Content-Disposition"]
    if form == "csv":
        assert answer.content.startswith(b"\xef\xbb\xbf")
    else:
        sheet = load_workbook(io.BytesIO(answer.content)).active
        assert sheet.sheet_view.rightToLeft is (language != "en")
    table = read_file(answer.content)
    table.rows.append(["الصقور", "Falcons", "سالم", "0501", "فهد", "", "بديل"])
    row = teams_in(table, 2).rows[0]
    assert [(one.name, one.phone, one.role) for one in row.people] == [
        ("سالم", "0501", "player"),
        ("فهد", "", "player"),
        ("بديل", "", "substitute"),
    ]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_teams_of_a_season_are_taken_away_and_read_again(form: str) -> None:
    """X5: phone numbers for the staff alone; what looks like a formula is none, and comes back as it was."""
    world = make_world(0)
    people = [Person("=1+1", phone="+966 50", captain=True), Person("-أ"), Person("بديل", role="substitute")]
    register_team(actor=world.organizer, season=world.season.public_id, name="@الصقور", people=people)
    address = reverse(f"season_teams_{form}", args=[world.season.public_id])
    staff = reader(world.organizer).get(address)
    if form == "csv":
        cells = [cell for line in staff.content.decode("utf-8-sig").splitlines() for cell in line.split(",")]
        assert "'=1+1" in cells and "'@الصقور" in cells and "=1+1" not in cells
    else:
        sheet = load_workbook(io.BytesIO(staff.content)).active
        assert {cell.data_type for line in sheet.iter_rows() for cell in line if cell.value} == {"s"}
    row = teams_in(read_file(staff.content), 2).rows[0]
    assert (row.name, list(row.people)) == ("@الصقور", people)
    looked = reader(world.organizer, "en").post(page(world), {"file": SimpleUploadedFile("f", staff.content)})
    assert looked.content.decode().count('class="import-row there"') == 1
    public = teams_in(read_file(reader(world.outsider).get(address).content), 2).rows[0]
    assert [one.phone for one in public.people] == ["", "", ""]


def test_files_of_a_hidden_season_are_not_there() -> None:
    """X5"""
    world = make_world(1)
    League.objects.update(visibility="members")
    for form in ("csv", "xlsx"):
        address = reverse(f"season_teams_{form}", args=[world.season.public_id])
        assert reader(AnonymousUser()).get(address).status_code == 404
        assert reader(world.outsider).get(address).status_code == 404
        assert reader(world.captains[0]).get(address).status_code == 200


def test_a_phone_that_was_erased_is_in_no_file() -> None:
    world = make_world(0)
    people = [Person("أ", phone="0501", captain=True), Person("ب")]
    entry = register_team(actor=world.organizer, season=world.season.public_id, name="ف", people=people)
    captain = entry.roster.get(captain=True).player.public_id
    edit_player(actor=world.organizer, player=captain, contact={"phone": ""})
    address = reverse("season_teams_csv", args=[world.season.public_id])
    assert "0501" not in reader(world.organizer).get(address).content.decode()
