"""Things named by their sort and id: scopes of policies, topics of events."""

from __future__ import annotations

from games.errors import Forbidden, Missing, NotSignedIn
from games.live.topics import LOBBY, my_topic
from league.models import Stage
from league.queries.fixture_tables import watched_table
from league.queries.fixtures import fixture_for
from league.queries.policies import Scope
from league.queries.seasons import group_for, league_for, season_for
from league.queries.visibility import Viewer, signed_in, staffed_leagues, visible_seasons


def scope_for(viewer: Viewer, scope: str, public_id: str) -> Scope:
    """The league, season, stage or fixture of this id. Raises Missing where this reader may not see it."""
    if scope == "league":
        return league_for(viewer, public_id)
    if scope == "season":
        return season_for(viewer, public_id)
    if scope == "fixture":
        return fixture_for(viewer, public_id)
    seasons = visible_seasons(viewer, listed=False).values("pk")
    stages = Stage.objects.select_related("division__season__league")
    found = stages.filter(public_id=public_id, division__season__in=seasons).first()
    if found is None:
        raise Missing("stage_not_found", stage=public_id)
    return found


def topic_for(viewer: Viewer, topic: str) -> str:
    """The topic, where this reader may follow it. Raises NotSignedIn, Forbidden, Missing."""
    sort, _, public_id = topic.partition(":")
    if topic == LOBBY:
        return topic
    if sort == "season":
        season_for(viewer, public_id)
    elif sort == "group":
        group_for(viewer, public_id)
    elif sort == "table":
        watched_table(viewer, public_id)
    elif sort in ("staff", "me"):
        _private(viewer, sort, public_id, topic)
    else:
        raise Missing("no_such_topic", topic=topic)
    return topic


def _private(viewer: Viewer, sort: str, public_id: str, topic: str) -> None:
    user = signed_in(viewer)
    if user is None:
        raise NotSignedIn("not_signed_in")
    own = sort == "me" and topic == my_topic(user)
    if not own and not (sort == "staff" and staffed_leagues(user).filter(public_id=public_id).exists()):
        raise Forbidden("may_not_follow", topic=topic)
