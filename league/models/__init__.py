"""Clubs, leagues, seasons, teams, fixtures, results and ledgers."""

from league.models.audit import Adjustment, AuditLine
from league.models.clubs import Club, League, Staff
from league.models.fixture_tables import FixtureTable
from league.models.fixtures import Fixture, LineupPlace, Outcome
from league.models.invitations import Invitation, InvitationUse
from league.models.ledger import Account, LedgerLine, Posting
from league.models.notices import Notice, Sending
from league.models.offers import Offer
from league.models.policies import PolicyVersion
from league.models.results import FixtureRun, Result, ResultMatch
from league.models.seasons import Division, Group, Round, Season, Stage
from league.models.teams import Entry, Membership, RosterPlace, StageEntry, Team

__all__ = [
    "Account",
    "Adjustment",
    "AuditLine",
    "Club",
    "Division",
    "Entry",
    "Fixture",
    "FixtureRun",
    "FixtureTable",
    "Group",
    "Invitation",
    "InvitationUse",
    "League",
    "LedgerLine",
    "LineupPlace",
    "Membership",
    "Notice",
    "Offer",
    "Outcome",
    "PolicyVersion",
    "Posting",
    "Result",
    "ResultMatch",
    "RosterPlace",
    "Round",
    "Season",
    "Sending",
    "Staff",
    "Stage",
    "StageEntry",
    "Team",
]
