"""What concerns the reader himself: notices, and what waits for him."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from league.api.shapes.fields import IdField, Shape
from league.models import Notice
from league.queries.needs import KINDS
from league.queries.notices import NoticeShown
from league.wording.notices import told


class NoticeShape(Shape):
    """One notice; `text` says it in the reader's language, `ids` what it is about."""

    number = serializers.IntegerField(source="notice.pk")
    kind = serializers.ChoiceField(choices=Notice.Kind.choices, source="notice.kind")
    text = serializers.SerializerMethodField()
    ids = serializers.DictField(child=serializers.CharField(), source="notice.ids")
    at = serializers.DateTimeField(source="notice.at")
    read_at = serializers.DateTimeField(source="notice.read_at", allow_null=True)

    def get_text(self, shown: NoticeShown) -> str:
        return told(shown)


class NeedShape(Shape):
    """One thing that waits for the reader, the most urgent first. `version` is the report to confirm or dispute;
    `count` the fixtures of the season that have no date; `captain` whether he is asked as captain or as staff."""

    kind = serializers.ChoiceField(choices=KINDS)
    at = serializers.DateTimeField(allow_null=True)
    season = IdField("season", allow_null=True)
    fixture = IdField("fixture", allow_null=True)
    table = IdField("table", allow_null=True)
    entry = IdField("entry", allow_null=True)
    result = IdField("result", allow_null=True)
    player = IdField("claim.player", allow_null=True)
    offer = IdField("offer", allow_null=True)
    version = serializers.SerializerMethodField()
    count = serializers.IntegerField()
    captain = serializers.BooleanField()

    def get_version(self, need: Any) -> int | None:
        return need.result.number if need.result is not None else None


class ReadShape(Shape):
    """How many notices were marked as read."""

    marked = serializers.IntegerField()
