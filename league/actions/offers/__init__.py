"""Nobody is put into a team, on a roster or into an office without saying yes (U21, X20)."""
