"""What the API shows of each thing: plain serializers, read only."""

from league.api.shapes.clubs import ClubShape, LeagueShape, OfficeShape
from league.api.shapes.errors import ErrorShape
from league.api.shapes.fixtures import FixtureShape, LineupShape, ResultShape, RunShape
from league.api.shapes.ledger import PostingShape, RatingShape
from league.api.shapes.matches import MatchShape, MatchStoryShape
from league.api.shapes.people import (
    AccountShape,
    ContactShape,
    FoundShape,
    HistoryShape,
    MemberShape,
    MeShape,
    PlayerShape,
    TeamShape,
    TokenShape,
)
from league.api.shapes.seasons import (
    AdjustmentShape,
    AuditShape,
    CopiedShape,
    EntryShape,
    GroupShape,
    PoliciesShape,
    RosterPlaceShape,
    RoundShape,
    SeasonShape,
    StandingRowShape,
    StandingsShape,
)

__all__ = [
    "AccountShape",
    "AdjustmentShape",
    "AuditShape",
    "ClubShape",
    "ContactShape",
    "CopiedShape",
    "EntryShape",
    "ErrorShape",
    "FixtureShape",
    "FoundShape",
    "GroupShape",
    "HistoryShape",
    "LeagueShape",
    "LineupShape",
    "MatchShape",
    "MatchStoryShape",
    "MeShape",
    "MemberShape",
    "OfficeShape",
    "PlayerShape",
    "PoliciesShape",
    "PostingShape",
    "RatingShape",
    "ResultShape",
    "RosterPlaceShape",
    "RoundShape",
    "RunShape",
    "SeasonShape",
    "StandingRowShape",
    "StandingsShape",
    "TeamShape",
    "TokenShape",
]
