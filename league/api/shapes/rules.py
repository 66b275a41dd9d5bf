"""Rules and policies in words, in the reader's language."""

from __future__ import annotations

from rest_framework import serializers

from league.api.shapes.fields import Shape


class RuleLineShape(Shape):
    """A sentence, with the numbers of the rules it tells (docs/rules.md)."""

    text = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class RuleSectionShape(Shape):
    """The lines of one chapter; `key` is the same in every language."""

    key = serializers.CharField()
    title = serializers.CharField()
    lines = RuleLineShape(many=True)


class DifferenceShape(Shape):
    """What these rules say of a point, and what the others say; null where they say nothing."""

    about = serializers.CharField()
    here = RuleLineShape(source="one", allow_null=True)
    there = RuleLineShape(source="other", allow_null=True)


class ComparedShape(Shape):
    """With what the rules were compared, and every point in which the two differ."""

    name = serializers.CharField()
    title = serializers.CharField()
    differences = DifferenceShape(many=True)


class PresetShape(Shape):
    """A preset that can be chosen."""

    name = serializers.CharField()
    version = serializers.IntegerField()
    game = serializers.CharField()
    title = serializers.CharField()


class RulesShape(Shape):
    """The rules in words: `differences` from the preset first, then chapter by chapter."""

    name = serializers.CharField()
    version = serializers.IntegerField()
    overrides = serializers.DictField()
    game = serializers.CharField()
    title = serializers.CharField()
    language = serializers.CharField()
    differences = DifferenceShape(many=True)
    sections = RuleSectionShape(many=True)
    compared = ComparedShape(allow_null=True)


class PolicyToldShape(Shape):
    """One policy: its field, what it decides, and what holds."""

    name = serializers.CharField()
    title = serializers.CharField()
    text = serializers.CharField()


class PolicyChangeShape(Shape):
    """One version of the policies of the season or its league (`scope`), with what it changed for the season."""

    scope = serializers.CharField()
    number = serializers.IntegerField(source="version.number")
    reason = serializers.CharField(source="version.reason")
    set_at = serializers.DateTimeField(source="version.set_at")
    from_round = serializers.IntegerField(source="version.from_round", allow_null=True)
    changes = PolicyToldShape(many=True)


class SeasonRulesShape(RulesShape):
    """The rules of a season, and its policies."""

    policies = PolicyToldShape(many=True)
    versions = PolicyChangeShape(many=True)
