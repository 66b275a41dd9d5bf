"""Sockets of the league: one season, or one group of a stage."""

from __future__ import annotations

from games.consumers import Reader, TopicConsumer
from games.errors import Forbidden, Missing
from games.live.topics import group_topic, season_topic
from league.models import Group, Season
from league.permissions import may_follow_season


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
