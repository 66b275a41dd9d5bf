"""Sockets of the league: one season, one group of a stage, or what is the staff's alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

from channels.db import database_sync_to_async

from games.actions.tables.presence import came, went
from games.consumers import BROKEN, Reader, TopicConsumer, speaker
from games.errors import Forbidden, Missing, Refusal
from games.live.follower import BACKLOG
from games.live.messages import RESYNC, encoded
from games.live.topics import LOBBY, group_topic, season_topic, staff_topic, table_topic
from games.models import User
from games.queries.tables import shown_at
from league.api.shapes.tables import TableShape
from league.models import Group, Season
from league.permissions import may_follow_season, may_referee_table, must
from league.queries.fixture_tables import belongs, watched_table
from league.queries.seasons import league_for
from league.queries.visibility import is_staff


def _followed(season: Season | None, user: Reader) -> None:
    if season is None:
        raise Missing("no_such_season")
    if not may_follow_season(user, season):
        raise Forbidden("may_not_follow", season=season.public_id)


class SeasonConsumer(TopicConsumer):
    """`/ws/seasons/<id>/`: everything of a season that this reader may see."""

    def topic_for(self, user: Reader) -> str:
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        _followed(Season.objects.select_related("league").filter(public_id=public_id).first(), user)
        return season_topic(public_id)


class GroupConsumer(TopicConsumer):
    """`/ws/groups/<id>/`: one group, and no other group's traffic (X10)."""

    def topic_for(self, user: Reader) -> str:
        public_id = self.scope["url_route"]["kwargs"]["public_id"]
        group = (
            Group.objects.select_related("stage__division__season__league")
            .filter(public_id=public_id)
            .first()
        )
        _followed(group.stage.division.season if group else None, user)
        return group_topic(public_id)


class StaffConsumer(TopicConsumer):
    """`/ws/leagues/<id>/staff/`: tells a league's staff that something of theirs changed: applications, invitations,
    reports, and all of a season that nobody else sees yet."""

    def topic_for(self, user: Reader) -> str:
        league = league_for(user, self.scope["url_route"]["kwargs"]["public_id"])
        must(is_staff(user, league), user, "staff_only", league=league.public_id)
        return staff_topic(league.public_id)


class LobbyConsumer(TopicConsumer):
    """`/ws/lobby/`: which listed tables there are, who sits there, what begins and ends; as a spectator sees it."""

    def topic_for(self, user: Reader) -> str:
        return LOBBY


class TableConsumer(TopicConsumer):
    """`/ws/tables/<id>/`: a table. Who sits there gets with every message what his own seat may see; who watches, what
    a spectator may, as late as the table says. Being connected is how the table knows that somebody is there (B14)."""

    sits = False
    referees = False
    apart = False  # whether what is sent to everybody says nothing, since not everybody may watch
    delay = 0

    def topic_for(self, user: Reader) -> str:
        table = watched_table(user, self.scope["url_route"]["kwargs"]["public_id"])
        self.sits = shown_at(user, table.public_id).seat is not None
        self.apart = belongs(table).members_only
        self.referees = may_referee_table(user, table)
        self.delay = 0 if self.sits else table.spectator_delay
        return table_topic(table.public_id)

    async def connect(self) -> None:
        self.waiting: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self.teller = asyncio.create_task(self._tell())
        await super().connect()
        await self._present(came)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await super().receive(text_data, bytes_data)
        await self._present(came)

    async def disconnect(self, code: int) -> None:
        self.teller.cancel()
        await super().disconnect(code)
        await self._present(went)

    async def _write(self, text: str) -> None:
        """What is said of the table waits its turn: a view is read from the database, and may be late on purpose.

        A reader who is too slow for it is told to ask for the table instead.
        """
        if not self.topic or not text.startswith('{"topic"'):
            await super()._write(text)
            return
        if self.waiting.qsize() >= BACKLOG and not self.delay:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            text = RESYNC
        self.waiting.put_nowait((asyncio.get_running_loop().time() + self.delay, text))

    async def _tell(self) -> None:
        while True:
            due, text = await self.waiting.get()
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            try:
                if text is not RESYNC and (
                    self.delay or self.sits or self.referees or self.apart or self.asks_again(text)
                ):
                    text = await database_sync_to_async(self._own)(text)
                await super()._write(text)
            except Exception:
                await self.close(BROKEN)
                raise

    def asks_again(self, text: str) -> bool:
        """Whether the reader may have got or lost a seat by this."""
        return '"kind":"seat_' in text

    def _own(self, text: str) -> str:
        message = json.loads(text)
        user = speaker(self.scope)
        shown = shown_at(user, message["ids"]["table"])
        self.sits = shown.seat is not None
        return encoded({**message, "data": TableShape(shown).data})

    async def _present(self, act: Callable[..., bool]) -> None:
        """Notes that somebody who sits here is there, or is not; of spectators nothing is noted."""
        if not self.topic or not self.sits:
            return
        table = self.topic.partition(":")[2]

        def note() -> None:
            user = speaker(self.scope)
            if isinstance(user, User):
                act(actor=user, table=table)

        with suppress(Refusal):
            await database_sync_to_async(note)()
