"""A table in the middle of a trick, others beside it, and everybody who might tamper with them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.test import Client

from engine.cards import texts_of
from games.actions.tables.beginning import add_to_seed
from games.actions.tables.seating import open_table, sit_down
from games.models import LiveMove, Table, User
from games.playing import Playing
from tests.actions.tables.people import moment_of, one_turn, person, table_of
from tests.api.client import ROOT, Api
from tests.api.world import World

BACKEND = "django.contrib.auth.backends.ModelBackend"


@dataclass
class Stage:
    """`table` has "a" to act and "b" beside him; `hidden` is not listed, `waiting` has not begun."""

    table: Table
    hidden: Table
    waiting: Table
    people: dict[str, User | None]
    old: LiveMove
    sessions: dict[str, Client]

    @property
    def moment(self) -> Playing:
        return moment_of(self.table)

    def hand(self, seat: int) -> list[str]:
        """What a seat holds."""
        deal = self.moment.match.deal
        assert deal is not None
        return list(texts_of(deal.hands[seat]))

    @property
    def legal(self) -> str:
        deal = self.moment.match.deal
        assert deal is not None
        return deal.legal_actions()[0]

    @property
    def forbidden(self) -> str:
        """A card that "a" holds and may not play now."""
        deal = self.moment.match.deal
        assert deal is not None
        return next(card for card in self.hand(0) if card not in deal.legal_actions())

    @property
    def played(self) -> str:
        """A card that lies in a finished trick."""
        deal = self.moment.match.deal
        assert deal is not None
        return texts_of(1 << deal.tricks[0].cards[0])[0]

    def move(self, **changes: Any) -> dict[str, Any]:
        """What "a" would send; a field that is given as `...` is left out."""
        body = {"action": self.legal, "seen": self.table.version, "client_id": "a new one", **changes}
        return {name: value for name, value in body.items() if value is not ...}

    def send(self, who: str, address: str, body: Any) -> tuple[int, str]:
        """The status and the code of the answer to a request; without a verb it is a POST."""
        verb, _, path = address.rpartition(" ")
        verb, user = verb or "POST", self.people[who.partition(" ")[0]]
        if who.endswith(" by session"):
            response = self.sessions[who.partition(" ")[0]].post(
                ROOT + path, json.dumps(body), content_type="application/json"
            )
            return response.status_code, response.json()["error"]["code"]
        answer = (
            Api(user).raw(verb, path, body) if isinstance(body, str | bytes) else Api(user)(verb, path, body)
        )
        return answer.status, answer.code


def make_stage(world: World) -> Stage:
    """Every sort of person at every sort of table."""
    people = {name: person(name) for name in ("a", "b", "c", "host", "guest", "admin")}
    people["admin"].is_admin = True
    people["admin"].save()
    nobody = User.objects.create(username="without a player's record")
    table = _in_mid_trick(people["a"], people["b"])
    hidden = table_of([people["host"], people["guest"]], ruleset="club", listed=False)
    waiting = open_table(actor=people["b"], ruleset="club")
    sit_down(actor=people["c"], table=waiting.public_id, seat=1)
    add_to_seed(actor=people["b"], table=waiting.public_id, text="mine")
    others = {"anybody": None, "referee": world.referee, "captain": world.captains[0], "recordless": nobody}
    old = LiveMove.objects.filter(live__table=table, by=people["a"]).order_by("-number")[0]
    sessions = {name: _session(people[name]) for name in ("a", "admin")}
    return Stage(table, hidden, Table.objects.get(pk=waiting.pk), {**people, **others}, old, sessions)


def _session(user: User) -> Client:
    """A browser in which the person has signed in, and that asks for the proof that a form was ours."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(user, backend=BACKEND)
    return client


def _in_mid_trick(a: User, b: User) -> Table:
    """A table where "a", in seat 0, is to follow and holds a card that he may not play."""
    while True:
        table = table_of([a, b], ruleset="club")
        while table.state == Table.State.PLAYING:
            deal = moment_of(table).match.deal
            follows = deal is not None and deal.to_act == 0 and deal.tricks and deal.trick
            if deal is not None and follows and len(deal.legal_actions()) < deal.hands[0].bit_count():
                return table
            table = one_turn(table)
