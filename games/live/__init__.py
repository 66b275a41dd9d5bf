"""Telling after the commit: numbered events, and the way they take to every socket that follows their topic."""
