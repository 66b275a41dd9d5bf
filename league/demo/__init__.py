"""The demonstration league: a club season in mid-season whose results come from matches the engine played."""

from league.demo.loading import SignIns, load_demo
from league.demo.moving import move_on
from league.demo.tables import keep_tables_going

__all__ = ["SignIns", "keep_tables_going", "load_demo", "move_on"]
