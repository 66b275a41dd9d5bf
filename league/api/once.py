"""The header `Idempotency-Key`: a POST that is sent again is answered as the first time, and done once (R3)."""

from __future__ import annotations

import json
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from games.models import User
from league.actions.sendings import sent_once

HEADER = "Idempotency-Key"
KEPT_HEADERS = ("ETag",)


def answer_once(view: APIView, request: Request) -> None:
    """Lets a view answer the same key the same way, where a signed-in sender named one."""
    key, user = request.headers.get(HEADER), request.user
    post = getattr(view, "post", None)
    if request.method != "POST" or key is None or post is None or not isinstance(user, User):
        return
    if request.content_type and not request.content_type.startswith("application/json"):
        return  # refused as what it is
    secret = bool(getattr(view, "answers_secret", False))
    sent = request.get_full_path().encode() + b"\n" + request._request.body

    def kept(request: Request, *args: Any, **kwargs: Any) -> Response:
        def answer() -> Any:
            response = post(request, *args, **kwargs)
            headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
            return {"status": response.status_code, "headers": headers, "data": _plain(response.data)}

        found = sent_once(actor=user, key=key, request=sent, answer=answer, secret=secret)
        return Response(found["data"], status=found["status"], headers=found["headers"])

    view.post = kept  # type: ignore[attr-defined]


def _plain(data: Any) -> Any:
    """What the client reads, as JSON has it."""
    return json.loads(json.dumps(data, cls=JSONEncoder))
