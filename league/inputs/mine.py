"""What a person sends about his own box."""

from __future__ import annotations

from league.inputs.body import Body
from league.inputs.fields import Number


class ReadBody(Body):
    """`only` one notice, or all `up_to` a number, or all there are."""

    only = Number(required=False, allow_null=True)
    up_to = Number(required=False, allow_null=True)
