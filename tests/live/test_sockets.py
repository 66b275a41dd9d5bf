"""What a socket lets in and out: rights, greetings, gaps, and nothing but pings from the other side."""

from __future__ import annotations

import asyncio

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore
from django.db import transaction

from config.asgi import application
from games.actions.tickets import make_ticket
from games.live import hub as hubs
from games.live.announce import announce
from games.live.topics import my_topic, season_topic
from games.models import Token, User
from games.queries.events import events_after
from games.queries.tokens import token_sent
from league.models import League, Season
from tests.live.ears import (
    WAIT,
    Headers,
    closed,
    cookie,
    in_database,
    make_group,
    make_season,
    make_token,
    make_user,
    sign_in,
    socket,
    told,
)
from tests.live.site.bells import ring

pytestmark = [pytest.mark.anyio, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("layer")]


async def test_a_public_season_greets_anybody_and_tells_in_order() -> None:
    season = await in_database(make_season)()
    topic = season_topic(season.public_id)
    await in_database(ring)(topic, "before")
    async with socket(f"/ws/seasons/{season.public_id}/") as ear:
        assert await told(ear) == {"kind": "hello", "topic": topic, "seq": 1}
        for bell in ("one", "two"):
            await in_database(ring)(topic, bell)
        found = [await told(ear), await told(ear)]
    assert [(m["seq"], m["after"], m["ids"]["bell"]) for m in found] == [(2, 1, "one"), (3, 2, "two")]
    assert found == await in_database(events_after)(topic, 1)


async def test_three_events_missed_come_by_number_after_reconnecting() -> None:
    """X7: what happened while the socket was away is read by number, without a reload."""
    season = await in_database(make_season)()
    topic = season_topic(season.public_id)
    async with socket(f"/ws/seasons/{season.public_id}/") as ear:
        await told(ear)
        await in_database(ring)(topic, "seen")
        known = (await told(ear))["seq"]
    for bell in ("a", "b", "c"):
        await in_database(ring)(topic, bell)
    async with socket(f"/ws/seasons/{season.public_id}/") as ear:
        hello = await told(ear)
        missed = await in_database(events_after)(topic, known)
        await in_database(ring)(topic, "d")
        following = await told(ear)
    assert hello["seq"] == known + 3
    assert [m["ids"]["bell"] for m in missed] == ["a", "b", "c"]
    assert following["after"] == missed[-1]["seq"]


async def test_a_write_that_rolls_back_sends_nothing() -> None:
    """X8: the first text after the greeting is the one that was committed."""
    season = await in_database(make_season)()
    topic = season_topic(season.public_id)

    def undone() -> None:
        with pytest.raises(RuntimeError), transaction.atomic():
            announce("bell_rang", topics=[topic], ids={"bell": "never"})
            raise RuntimeError

    async with socket(f"/ws/seasons/{season.public_id}/") as ear:
        await told(ear)
        await in_database(undone)()
        await in_database(ring)(topic, "kept")
        message = await told(ear)
    assert (message["seq"], message["ids"]) == (1, {"bell": "kept"})


async def test_a_group_hears_itself_only() -> None:
    season = await in_database(make_season)()
    one = await in_database(make_group)(season)
    async with socket(f"/ws/groups/{one.public_id}/") as ear:
        assert (await told(ear))["topic"] == f"group:{one.public_id}"
        await in_database(ring)("group:other", "x")
        await in_database(ring)(season_topic(season.public_id), "x")
        await in_database(ring)(f"group:{one.public_id}", "mine")
        assert (await told(ear))["ids"] == {"bell": "mine"}


@pytest.mark.parametrize(
    "path", ["/ws/seasons/absent/", "/ws/groups/absent/", "/ws/", "/ws/tables", "/elsewhere", "/ws/seasons/"]
)
async def test_what_does_not_exist_closes_with_4404(path: str) -> None:
    async with socket(path) as ear:
        assert (await closed(ear))[0] == 4404


async def test_who_may_not_follow_is_refused_on_connect() -> None:
    """X6, and X5: a draft is for its staff."""
    season = await in_database(make_season)(state=Season.State.DRAFT)
    group = await in_database(make_group)(season)
    stranger = await in_database(sign_in)(await in_database(make_user)())
    for path in (f"/ws/seasons/{season.public_id}/", f"/ws/groups/{group.public_id}/"):
        for headers in ([], [cookie(stranger)], [cookie("forged")]):
            async with socket(path, headers) as ear:
                assert await closed(ear) == (4403, "may_not_follow")
    owner = await in_database(sign_in)(await User.objects.aget(username="owner"))
    async with socket(f"/ws/seasons/{season.public_id}/", [cookie(owner)]) as ear:
        assert (await told(ear))["kind"] == "hello"


async def test_a_right_lost_mid_session_closes_the_socket() -> None:
    """X6: the league becomes members only; strangers are put out before the event is told, the owner stays."""
    season = await in_database(make_season)()
    topic = season_topic(season.public_id)
    owner = await in_database(sign_in)(await User.objects.aget(username="owner"))
    group = await in_database(make_group)(season)
    path = f"/ws/seasons/{season.public_id}/"

    def hide() -> None:
        with transaction.atomic():
            League.objects.update(visibility=League.Listed.MEMBERS)
            announce("league_changed", topics=[topic], ids={})

    async with (
        socket(path) as stranger,
        socket(f"/ws/groups/{group.public_id}/") as spectator,
        socket(path, [cookie(owner)]) as staying,
    ):
        for ear in (stranger, spectator, staying):
            await told(ear)
        await in_database(hide)()
        assert await closed(stranger) == await closed(spectator) == (4403, "right_lost")
        assert (await told(staying))["kind"] == "league_changed"
        await in_database(ring)(topic, "inside")
        assert (await told(staying))["ids"] == {"bell": "inside"}


@pytest.mark.parametrize(
    "said",
    [" ", "{", '{"kind":"subscribe","topic":"staff:x"}', "[]", '"ping"', '{"kind":"ping","x":1}', "null"],
)
async def test_a_client_may_say_ping_and_nothing_else(said: str) -> None:
    season = await in_database(make_season)()
    async with socket(f"/ws/seasons/{season.public_id}/") as ear:
        await told(ear)
        await ear.send_to(text_data=said)
        answer = await told(ear)
        assert (answer["kind"], answer["code"]) == ("error", "socket_is_read_only")
        await ear.send_to(bytes_data=b"\x00\xff")
        assert (await told(ear))["code"] == "socket_is_read_only"
        await ear.send_to(text_data='{"kind": "ping"}')
        assert await told(ear) == {"kind": "pong"}


async def test_ones_own_topic_needs_a_person_and_says_only_that_something_changed() -> None:
    user = await in_database(make_user)()
    async with socket("/ws/me/") as ear:
        assert await closed(ear) == (4401, "not_signed_in")
    token = await in_database(make_token)(user)
    ways: list[tuple[str, Headers]] = [
        ("/ws/me/", [cookie(await in_database(sign_in)(user))]),
        ("/ws/me/", [(b"authorization", f"Token {token}".encode())]),
        (f"/ws/me/?ticket={await in_database(ticket_of)(token)}", []),
    ]
    for number, (path, headers) in enumerate(ways):
        async with socket(path, headers) as ear:
            assert await told(ear) == {"kind": "hello", "topic": my_topic(user), "seq": number}
            await in_database(ring)(my_topic(user), "secret")
            message = await told(ear)
            assert (message["kind"], message["ids"], message["data"]) == ("changed", {}, None)


async def test_a_bad_token_is_refused_even_beside_a_good_session() -> None:
    user = await in_database(make_user)()
    session = await in_database(sign_in)(user)
    for path, headers in (
        ("/ws/me/", [(b"authorization", b"Token wrong"), cookie(session)]),
        ("/ws/me/", [(b"authorization", b"Token \xff\xfe"), cookie(session)]),
    ):
        async with socket(path, headers) as ear:
            assert await closed(ear) == (4401, "token_refused")


async def test_an_address_takes_a_ticket_once_and_no_token() -> None:
    """X21: a token in an address ends in logs; a bad ticket is refused even beside a good session."""
    user = await in_database(make_user)()
    session, token = await in_database(sign_in)(user), await in_database(make_token)(user)
    ticket = await in_database(ticket_of)(token)
    async with socket(f"/ws/me/?ticket={ticket}") as ear:
        assert (await told(ear))["kind"] == "hello"
        for path, code in (
            (f"/ws/me/?ticket={ticket}", "ticket_refused"),
            ("/ws/me/?ticket=", "ticket_refused"),
            (f"/ws/me/?token={token}", "token_in_address"),
        ):
            async with socket(path, [cookie(session)]) as other:
                assert await closed(other) == (4401, code)

        def end() -> None:
            Token.objects.all().delete()
            ring(my_topic(user), "late")

        await in_database(end)()
        assert await closed(ear) == (4403, "right_lost")


def ticket_of(token: str) -> str:
    return make_ticket(token=token_sent(token))


@pytest.mark.parametrize("way", ["token revoked", "session ended", "account closed", "password changed"])
async def test_who_signs_out_hears_no_more(way: str) -> None:
    user = await in_database(make_user)()
    if way in ("token revoked", "account closed"):
        token = await in_database(make_token)(user)
        headers = [(b"authorization", f"Token {token}".encode())]
    else:
        headers = [cookie(await in_database(sign_in)(user))]

    def end() -> None:
        if way == "token revoked":
            Token.objects.all().delete()
        elif way == "session ended":
            SessionStore(SessionStore().get_model_class().objects.get().session_key).flush()
        elif way == "account closed":
            User.objects.filter(pk=user.pk).update(is_active=False)
        else:
            user.set_password("another one")
            user.save()
        ring(my_topic(user), "late")

    async with socket("/ws/me/", headers) as ear:
        await told(ear)
        await in_database(end)()
        assert await closed(ear) == (4403, "right_lost")


async def test_a_foreign_page_cannot_use_a_readers_session() -> None:
    user = await in_database(make_user)()
    headers = [cookie(await in_database(sign_in)(user))]
    foreign = WebsocketCommunicator(
        application, "/ws/me/", headers=[*headers, (b"origin", b"http://evil.example")]
    )
    connected, _ = await foreign.connect(timeout=WAIT)
    assert not connected
    async with socket("/ws/me/", [*headers, (b"origin", b"http://localhost:8000")]) as ear:
        assert (await told(ear))["kind"] == "hello"


async def test_a_failing_database_closes_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    season = await in_database(make_season)()

    def broken(topic: str) -> int:
        raise OSError("no database")

    monkeypatch.setattr(hubs, "last_number", broken)
    ear = WebsocketCommunicator(application, f"/ws/seasons/{season.public_id}/")
    await ear.connect(timeout=WAIT)
    assert (await closed(ear))[0] == 1011
    assert hubs.hub().streams == {}
    with pytest.raises(OSError):
        await asyncio.wait_for(ear.future, WAIT)
