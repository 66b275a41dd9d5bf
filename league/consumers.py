"""Sockets of the league: one season, one group of a stage, or what is the staff's alone."""

from __future__ import annotations

from games.consumers import Reader, TopicConsumer
from games.errors import Forbidden, Missing
from games.live.topics import group_topic, season_topic, staff_topic
from league.models import Group, Season
from league.permissions import may_follow_season, must
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
