"""Pages on which organizers make clubs, leagues and seasons, and run them."""
