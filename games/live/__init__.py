"""Telling after the commit: numbered events, and their way to every socket that follows the topic."""
