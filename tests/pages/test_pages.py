"""Every page in both languages and for every kind of reader; what is hidden stays hidden."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import Match, Player
from league.actions.results import correct_result, report_result
from league.models import Round, Season, Team
from tests.actions.results.night import Night, make_night, score

pytestmark = pytest.mark.django_db

DIRECTION = {"ar": "rtl", "fa": "rtl", "en": "ltr"}


@pytest.fixture
def night() -> Night:
    made = make_night(4)
    made.decide(0, 1, (152, 98))
    waiting = made.fixture(2, 3)
    report_result(actor=made.captain_of(waiting, 0), fixture=waiting.public_id, given=score(160, 40))
    return made


def reader(user: object, language: str = "ar") -> Client:
    client = Client()
    client.cookies["django_language"] = language
    if not isinstance(user, AnonymousUser):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")  # type: ignore[arg-type]
    return client


def addresses(night: Night) -> list[str]:
    season = night.season.public_id
    return [
        reverse("home"),
        reverse("search") + "?q=فريق",
        reverse("account_login"),
        reverse("account_signup"),
        *(
            reverse(name, args=[season])
            for name in ("season", "season_fixtures", "season_ratings", "season_teams", "season_rules")
        ),
        *(reverse("fixture", args=[one.public_id]) for one in night.fixtures()),
        reverse("match", args=[Match.objects.get().public_id]),
        reverse("team", args=[Team.objects.order_by("pk")[0].public_id]),
        reverse("player", args=[Player.objects.order_by("pk")[0].public_id]),
    ]


@pytest.mark.parametrize("language", ["ar", "fa", "en"])
@pytest.mark.parametrize("who", ["nobody", "captain", "organizer"])
def test_every_page_in_its_language_and_direction(night: Night, who: str, language: str) -> None:
    user = {"nobody": AnonymousUser(), "captain": night.captains[3], "organizer": night.organizer}[who]
    client = reader(user, language)
    for address in addresses(night):
        if who != "nobody" and address in (reverse("account_login"), reverse("account_signup")):
            continue
        answer = client.get(address)
        text = answer.content.decode()
        assert answer.status_code == 200, address
        assert f'<html lang="{language}" dir="{DIRECTION[language]}">' in text
        assert answer.headers["Content-Language"] == language
        assert "style=" not in re.sub(r"<svg.*?</svg>", "", text, flags=re.S)
        assert not re.search(r"\son[a-z]+=", text), "an inline handler would be stopped by the policy"


def test_pages_are_arabic_until_the_reader_switches(night: Night) -> None:
    client = Client(headers={"accept-language": "en"})
    assert 'dir="rtl"' in client.get(reverse("home")).content.decode()
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    assert 'dir="ltr"' in client.get(reverse("home")).content.decode()


def test_a_score_stays_with_its_team_in_both_directions(night: Night) -> None:
    """X14: each number is isolated, left to right, in a cell beside its team; no "a-b" anywhere."""
    fixture = night.fixture(0, 1)
    for language in ("ar", "en"):
        text = (
            reader(AnonymousUser(), language)
            .get(reverse("fixture", args=[fixture.public_id]))
            .content.decode()
        )
        assert text.count('<p class="total"><bdi dir="ltr">') == 2
        assert not re.search(r"\d+\s*[-–]\s*\d+</", text)


def test_the_other_captain_sees_what_was_reported_with_confirm_and_dispute(night: Night) -> None:
    """R4: never an empty form; R5: an outsider sees neither score nor buttons."""
    fixture = night.fixture(2, 3)
    address = reverse("fixture", args=[fixture.public_id])
    text = reader(night.captain_of(fixture, 1), "en").get(address).content.decode()
    assert "160" in text and reverse("confirm", args=[fixture.public_id]) in text
    assert reverse("dispute", args=[fixture.public_id]) in text
    own = reader(night.captain_of(fixture, 0), "en").get(address).content.decode()
    assert "160" in own and reverse("confirm", args=[fixture.public_id]) not in own
    for stranger in (AnonymousUser(), night.outsider):
        hidden = reader(stranger, "en").get(address).content.decode()
        assert "160" not in hidden and "<form" not in hidden.split("<main")[1]


def test_why_a_result_was_corrected_is_for_the_captains_and_the_staff(night: Night) -> None:
    """F16: everybody sees that it was, nobody else in which words."""
    fixture = night.fixture(0, 1)
    correct_result(
        actor=night.referee, fixture=fixture.public_id, version=1, reason="typed wrong", given=score(152, 77)
    )
    address = reverse("fixture", args=[fixture.public_id])
    for insider in (night.captain_of(fixture, 0), night.referee):
        assert "typed wrong" in reader(insider, "en").get(address).content.decode()
    for stranger in (AnonymousUser(), night.outsider):
        text = reader(stranger, "en").get(address).content.decode()
        assert "reversed" in text and "typed wrong" not in text


def test_confirming_on_the_page(night: Night) -> None:
    fixture = night.fixture(2, 3)
    client = reader(night.captain_of(fixture, 1))
    answer = client.post(reverse("confirm", args=[fixture.public_id]), {"version": "١"})
    assert answer.status_code == 302
    fixture.refresh_from_db()
    assert fixture.state == "decided"
    stale = client.post(reverse("confirm", args=[fixture.public_id]), {"version": "7"})
    assert stale.status_code == 409


def test_what_was_typed_is_kept_when_it_is_refused(night: Night) -> None:
    """Arabic-Indic digits are numbers; a refusal stands beside the form and nothing typed is lost."""
    fixture = night.fixture(0, 2)
    client = reader(night.organizer, "en")
    address = reverse("report", args=[fixture.public_id])
    answer = client.post(address, {"outcome": "played", "first": "١٤٠", "second": "۹۸"})
    text = answer.content.decode()
    assert answer.status_code == 422 and "152" in text
    assert 'value="١٤٠"' in text and 'value="۹۸"' in text
    assert not fixture.results.exists()
    assert client.post(address, {"outcome": "played", "first": "١٥٢", "second": "۹۸"}).status_code == 302
    assert fixture.results.get().points_first == 152


def test_the_score_sheet_is_judged_while_it_is_written(night: Night) -> None:
    """Points and totals by the engine; the refusal stands at its deal; then it is handed in."""
    fixture = night.fixture(0, 3)
    client = reader(night.organizer, "en")
    address = reverse("sheet", args=[fixture.public_id])
    deals = {
        "count": "2",
        "d1-kind": "played",
        "d1-contract": "sun",
        "d1-buyer": "0",
        "d1-abnat0": "٩٠",
        "d2-kind": "played",
        "d2-contract": "hokum-s",
        "d2-buyer": "1",
        "d2-abnat1": "1",
    }
    text = client.post(address, deals).content.decode()
    outs = re.findall(r'<p class="(out[^"]*)" id="out-(\d)"[^>]*>(.*?)</p>', text, re.S)
    assert [(kind, number) for kind, number, _ in outs] == [("out", "1"), ("out bad", "2")]
    assert re.findall(r">(\d+)</bdi>", outs[0][2]) == ["18", "8", "18", "8"]
    assert 'value="٩٠"' in text
    kaboot = {
        f"d{n}-{name}": value
        for n in range(1, 5)
        for name, value in {"kind": "played", "contract": "sun", "buyer": "0", "kaboot": "0"}.items()
    }
    unfinished = client.post(address, kaboot | {"count": "3", "do": "send"})
    assert unfinished.status_code == 422 and not fixture.results.exists()
    sent = client.post(address, kaboot | {"count": "5", "d5-kind": "played", "do": "send"})
    assert sent.status_code == 302
    assert fixture.results.get().points_first == 176


def test_a_very_long_sheet_is_read_whole(night: Night) -> None:
    """120 deals with every field sent, as a browser sends them."""
    fixture = night.fixture(0, 3)
    fields = {
        "kind": "void",
        "contract": "",
        "level": "1",
        "abnat0": "",
        "abnat1": "",
        "baloot": "",
        "kaboot": "",
    }
    projects = {
        f"p{side}-{kind}": "0" for side in "01" for kind in ("sira", "fifty", "hundred", "four_hundred")
    }
    sheet = {f"d{n}-{name}": value for n in range(1, 121) for name, value in (fields | projects).items()}
    address = reverse("sheet", args=[fixture.public_id])
    answer = reader(night.organizer).post(address, sheet | {"count": "120"})
    assert answer.status_code == 200 and 'id="out-120"' in answer.content.decode()


def test_a_refused_step_leaves_a_page_that_refreshes_from_the_fixture(night: Night) -> None:
    """The address of a step takes no GET: the live part asks the fixture's own."""
    fixture = night.fixture(0, 2)
    step = reverse("report", args=[fixture.public_id])
    text = (
        reader(night.organizer)
        .post(step, {"outcome": "played", "first": "1", "second": "2"})
        .content.decode()
    )
    assert f'hx-get="{reverse("fixture", args=[fixture.public_id])}"' in text
    assert f'hx-get="{step}"' not in text


def test_drafts_and_unpublished_rounds_are_not_there(night: Night) -> None:
    """X5: for nobody but the staff."""
    drawn = night.fixture(0, 1)
    Round.objects.update(state="draft")
    for address in (
        reverse("fixture", args=[drawn.public_id]),
        reverse("match", args=[Match.objects.get().public_id]),
    ):
        assert reader(AnonymousUser()).get(address).status_code == 404
        assert reader(night.organizer).get(address).status_code == 200
    text = (
        reader(AnonymousUser())
        .get(reverse("season_fixtures", args=[night.season.public_id]))
        .content.decode()
    )
    assert drawn.public_id not in text
    Season.objects.update(state="draft")
    assert reader(AnonymousUser()).get(reverse("season", args=[night.season.public_id])).status_code == 404


def test_a_write_without_a_sign_in_leads_to_it_and_changes_nothing(night: Night) -> None:
    """X1."""
    fixture = night.fixture(2, 3)
    for step in ("report", "confirm", "dispute", "decide", "correct", "reverse", "run"):
        answer = Client().post(
            reverse(step, args=[fixture.public_id]), {"version": "1", "first": "1", "second": "2"}
        )
        assert answer.status_code == 302 and answer.headers["location"].startswith(reverse("account_login"))
    fixture.refresh_from_db()
    assert fixture.state == "reported"


def test_search_finds_a_name_however_its_alef_is_written(night: Night) -> None:
    Player.objects.filter(pk=Player.objects.order_by("pk")[0].pk).update(name="أحمد", search_name="احمد")
    for typed in ("أحمد", "احمد", "إحمد"):
        assert "أحمد</bdi>" in reader(AnonymousUser()).get(reverse("search"), {"q": typed}).content.decode()


def test_signing_in_and_out(night: Night) -> None:
    client = Client()
    wrong = client.post(reverse("account_login"), {"login": night.organizer.username, "password": "guess"})
    assert wrong.status_code == 200 and 'role="alert"' in wrong.content.decode()
    season = reverse("season", args=[night.season.public_id])
    right = client.post(
        reverse("account_login"), {"login": night.organizer.username, "password": "secret", "next": season}
    )
    assert right.headers["location"] == season
    client.post(reverse("account_logout"))
    assert reverse("account_login") in client.get(season).content.decode()


def test_a_table_asks_as_much_for_many_teams_as_for_few() -> None:
    counts = []
    Client().get("/")  # what is asked once by each process
    for teams in (4, 8):
        night = make_night(teams)
        for one in night.fixtures()[:3]:
            report_result(actor=night.organizer, fixture=one.public_id, given=score(152, 20))
        for name in ("season", "season_fixtures", "season_ratings"):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                assert Client().get(reverse(name, args=[night.season.public_id])).status_code == 200
            counts.append((teams, name, len(asked)))
    by_name = {name: {count for _, other, count in counts if other == name} for _, name, _ in counts}
    assert all(len(asked) == 1 for asked in by_name.values()), by_name
