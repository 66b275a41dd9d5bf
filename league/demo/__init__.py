"""The demonstration league: a club season in mid-season whose results come from matches the engine played."""

from league.demo.loading import SignIns, load_demo
from league.demo.moving import move_on

__all__ = ["SignIns", "load_demo", "move_on"]
