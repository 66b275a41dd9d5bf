"""How every refusal looks."""

from __future__ import annotations

from rest_framework import serializers

from league.api.shapes.fields import Shape


class ErrorBodyShape(Shape):
    code = serializers.CharField(help_text="Stable, snake_case.")
    message = serializers.CharField(help_text="One sentence in the reader's language.")
    params = serializers.DictField(help_text="The offending things by name.")
    rule = serializers.CharField(
        required=False, allow_null=True, help_text="The number of the rule that was broken."
    )


class ErrorShape(Shape):
    error = ErrorBodyShape()
