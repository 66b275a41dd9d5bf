"""Sockets of the league: one season, one group of a stage, or what is the staff's alone."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from uuid import uuid4

from channels.db import database_sync_to_async
from django.contrib.auth.models import AnonymousUser

from games.actions.tables.presence import came, went
from games.actions.tables.steps import SELDOM_SECONDS, SILENCE_SECONDS
from games.consumers import BROKEN, CLOSE_CODES, Reader, TopicConsumer, speaker
from games.errors import Forbidden, Missing, NotSignedIn, Refusal
from games.live.follower import BACKLOG
from games.live.messages import RESYNC, encoded
from games.live.topics import LOBBY, group_topic, season_topic, staff_topic, table_topic
from games.models import Scope, User
from games.queries.moments import Moment, moment_now, moment_of, remembered
from games.queries.tables import own_seat, shown_at, shown_of
from league.api.shapes.tables import TableShape
from league.models import Group, Season
from league.permissions import Standing, may_follow_season, must, standing_at_table
from league.queries.fixture_tables import belongs, watched_table
from league.queries.seasons import league_for
from league.queries.visibility import is_staff

logger = logging.getLogger("majlis.live")

SEATS = '"kind":"seat_'
"""In the text of a message by which somebody may have got or lost a seat."""
AWAY = '"kind":"player_away"'
"""In the text of a message that says somebody is away."""


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
    a spectator may, as late as the table says. Being connected is how the table knows that somebody is there (B14).

    Who the socket speaks for is asked when its rights are; where he sits, of every moment that is told.
    """

    seat: int | None = None
    apart = False  # whether what is sent to everybody says nothing, since not everybody may watch
    delay = 0
    user: Reader = AnonymousUser()
    signed_out = False
    standing = Standing()
    counted: User | None = None
    """Who is at the table by this socket, as it was last written down."""

    def topic_for(self, user: Reader) -> str:
        moment = moment_of(watched_table(user, self.scope["url_route"]["kwargs"]["public_id"]))
        self.user, self.standing = user, standing_at_table(user, moment.table)
        self.apart = belongs(moment.table).members_only
        self.seat = own_seat(user, moment.seats)
        self.delay = 0 if self.sits or self.standing.referee else moment.table.spectator_delay
        return table_topic(moment.table.public_id)

    async def connect(self) -> None:
        self.connection = uuid4().hex
        self.waiting: asyncio.Queue[tuple[float, str]] = asyncio.Queue()
        self.telling = False
        self.noted = -float(SELDOM_SECONDS)
        self.heard = asyncio.get_running_loop().time()
        self.teller = asyncio.create_task(self._tell())
        await super().connect()
        try:
            await self._look_again()  # a seat may have been taken before this socket was among the followers
            await self._is_here()
        except OSError as failure:
            logger.debug("a table's socket closed as it was opened: %r", failure)
            await self.disconnect(BROKEN)
        except Exception:
            await self.give_up()
            raise

    def _reader(self) -> str:
        """Every socket of somebody remembers his rights for itself, and so is asked for itself."""
        who = super()._reader()
        return who and f"{who}:{id(self)}"

    async def _ask(self) -> str:
        """Who has sat down hears of everything at once, and no more of what was to be late for him."""
        was_late = self.delay > 0
        topic = await super()._ask()
        if was_late and not self.delay and self.topic:
            self.teller.cancel()
            self.telling, self.waiting = False, asyncio.Queue()
            self.teller = asyncio.create_task(self._tell())
        return topic

    async def _look_again(self) -> None:
        """Who the reader is and where they sit, as it is now; who may not follow any more is told, and goes."""
        if not self.topic:
            return
        try:
            await self._ask()
        except Refusal as refusal:
            await self.close(CLOSE_CODES.get(type(refusal), BROKEN), refusal.code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await super().receive(text_data, bytes_data)
        self.heard = asyncio.get_running_loop().time()
        if asyncio.get_running_loop().time() - self.noted >= SELDOM_SECONDS:
            await self._is_here()
            if self.signed_out:  # in another window
                await self.close(CLOSE_CODES[NotSignedIn], "not_signed_in")

    async def disconnect(self, code: int) -> None:
        self.teller.cancel()
        await super().disconnect(code)
        await self._has_gone()

    async def _write(self, text: str) -> None:
        """What can be said of the table at once is; the rest waits its turn: what must be read from the database, or is
        late on purpose. A reader who is too slow for that is told to ask for the table instead.
        """
        if not self.topic or not text.startswith('{"topic"'):
            if text is RESYNC:
                await self._look_again()  # his sitting down may be among what he missed
            await super()._write(text)
            return
        if self.delay and SEATS in text:
            await self._look_again()
        if not self.delay and not self.telling and self.waiting.empty():
            own = self._from_memory(text)
            if own:
                await self._say(own)
                return
        if self.waiting.qsize() >= BACKLOG and not self.delay:
            while not self.waiting.empty():
                self.waiting.get_nowait()
            text = RESYNC
        self.waiting.put_nowait((asyncio.get_running_loop().time() + self.delay, text))

    async def _tell(self) -> None:
        while True:
            due, text = await self.waiting.get()
            self.telling = True
            await asyncio.sleep(max(0.0, due - asyncio.get_running_loop().time()))
            try:
                if text is RESYNC:
                    await self._look_again()
                else:
                    text = self._from_memory(text) or await database_sync_to_async(self._read)(text)
                await self._say(text)
            except OSError as failure:
                logger.debug("a table's socket closed under its message: %r", failure)
                return
            except Exception:
                logger.exception("what happened at a table cannot be told, so its socket is closed")
                await self.close(BROKEN)
                return
            self.telling = False

    async def _say(self, text: str) -> None:
        """B14: who has sat down is there, and who is told that they are away themselves, as another connection of
        theirs, says that they are not; a connection that has been silent says nothing.
        """
        await super()._write(text)
        if self.seat is None:
            return
        away = AWAY in text and json.loads(text)["ids"]["seat"] == str(self.seat)
        if away and asyncio.get_running_loop().time() - self.heard >= SILENCE_SECONDS:
            return
        if away or self.counted is None:
            await self._is_here()

    @property
    def sits(self) -> bool:
        """Whether the reader sits here, as far as the last moment says that was told."""
        return self.seat is not None

    def _from_memory(self, text: str) -> str:
        """What this reader is told, if it can be said without the database; else nothing."""
        if self.delay or SEATS in text:
            return ""
        if not self._hears_own:
            return text
        message = json.loads(text)
        data = message["data"]
        moment = remembered(message["ids"]["table"], data["version"]) if data else None
        return self._own(message, moment, text) if moment is not None else ""

    @property
    def _hears_own(self) -> bool:
        """Whether this reader is told something else than everybody."""
        return self.sits or self.apart or self.standing.referee or bool(self.standing.kept)

    def _read(self, text: str) -> str:
        if self.delay and not self._hears_own:
            return _shown_late(text)
        message = json.loads(text)
        moment = moment_now(message["ids"]["table"])
        if SEATS in text:
            self.standing = standing_at_table(self.user, moment.table)
        return self._own(message, moment, text)

    def _own(self, message: dict[str, Any], moment: Moment, text: str) -> str:
        """The message with what the reader's own seat, or a referee, may see, or which seat is kept for him; as it came
        for everybody else."""
        seat = self.seat = own_seat(self.user, moment.seats)
        self.delay = 0 if self.sits or self.standing.referee else moment.table.spectator_delay
        if not self._hears_own:
            return text
        shown = shown_of(moment, seat, self.user, at_once=self.standing.referee)
        shape = TableShape(shown, context={"standing": self.standing})
        return encoded({**message, "data": shape.data})

    async def _is_here(self) -> None:
        """Writes down that somebody who sits here is connected by this socket; of spectators nothing is noted."""
        if not self.topic or not self.sits or self.over:
            return
        self.noted = asyncio.get_running_loop().time()

        def note() -> None:
            user = speaker(self.scope, Scope.PLAY)
            if isinstance(user, User):
                self.counted = user
                came(actor=user, table=self._table, connection=self.connection)
            else:
                self.signed_out = self.counted is not None

        await self._noted(note)

    async def _has_gone(self) -> None:
        """Writes down that this socket is closed; who has another is still there."""

        def note() -> None:
            if self.counted is not None:  # asked here, after whatever this socket had still to write down
                went(actor=self.counted, table=self._table, connection=self.connection)

        if self.topic:
            await self._noted(note)

    async def _noted(self, note: Callable[[], None]) -> None:
        try:
            await database_sync_to_async(note)()
        except Refusal as refusal:
            logger.info("who is at table %s cannot be noted: %s", self._table, refusal)

    @property
    def _table(self) -> str:
        return self.topic.partition(":")[2]


@lru_cache(maxsize=BACKLOG)
def _shown_late(text: str) -> str:
    """The message with what spectators may see by now, who all hear of it as late: read once for all of them."""
    message = json.loads(text)
    return encoded({**message, "data": TableShape(shown_at(None, message["ids"]["table"])).data})
