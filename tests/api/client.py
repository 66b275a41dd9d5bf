"""A program that speaks to the API: JSON in, JSON out, a token if it has one."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client
from knox.models import get_token_model

from games.models import User

ROOT = "/api/v1/"


class Answer:
    """A status and what came with it."""

    def __init__(self, response: Any) -> None:
        self.response = response
        self.status: int = response.status_code
        self.headers = response.headers
        self.json: Any = json.loads(response.content) if response.content else None

    @property
    def code(self) -> str:
        """The code of a refusal; "" for an answer that is none."""
        return self.json["error"]["code"] if self.status >= 400 else ""

    @property
    def params(self) -> dict[str, Any]:
        return self.json["error"]["params"]

    def __getitem__(self, name: str) -> Any:
        return self.json[name]

    @property
    def ids(self) -> list[str]:
        """The ids of a list's things."""
        return [thing["id"] for thing in self.json["results"]]


class Api:
    """Requests as one user, or as nobody. Every address is below /api/v1/."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(raise_request_exception=True)
        self.headers: dict[str, str] = {}
        if user is not None:
            self.headers["Authorization"] = f"Token {get_token_model().objects.create(user=user)[1]}"

    def __call__(self, verb: str, address: str, body: Any = None, **headers: str) -> Answer:
        return self.raw(verb, address, "" if body is None else json.dumps(body), **headers)

    def raw(self, verb: str, address: str, text: str | bytes, **headers: str) -> Answer:
        """A body as it is, not made by a JSON writer."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        path = address if address.startswith("/") else ROOT + address
        content = {"data": text, "content_type": "application/json"} if text else {}
        return Answer(self.client.generic(verb, path, headers=self.headers | named, **content))

    def get(self, address: str, **headers: str) -> Answer:
        return self("GET", address, **headers)

    def post(self, address: str, body: Any = None, **headers: str) -> Answer:
        return self("POST", address, body, **headers)

    def patch(self, address: str, body: Any = None, **headers: str) -> Answer:
        return self("PATCH", address, body, **headers)

    def delete(self, address: str, body: Any = None, **headers: str) -> Answer:
        return self("DELETE", address, body, **headers)
