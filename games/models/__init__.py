"""People, tables, matches and the events that tell of them."""

from games.models.events import Event, EventTopic, Topic
from games.models.live import LiveMatch, LiveMove, SeedShare, Stay
from games.models.matches import Deal, Match, Move
from games.models.people import ClaimCode, Contact, OwnerCode, Player, User
from games.models.public_id import PublicIdField
from games.models.tables import Admission, Connection, Occupancy, Removal, Seat, Table
from games.models.tokens import Scope, Ticket, Token

__all__ = [
    "Admission",
    "ClaimCode",
    "Connection",
    "Contact",
    "Deal",
    "Event",
    "EventTopic",
    "LiveMatch",
    "LiveMove",
    "Match",
    "Move",
    "Occupancy",
    "OwnerCode",
    "Player",
    "PublicIdField",
    "Removal",
    "Scope",
    "Seat",
    "SeedShare",
    "Stay",
    "Table",
    "Ticket",
    "Token",
    "Topic",
    "User",
]
