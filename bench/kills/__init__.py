"""Matches played at a full installation while its processes are killed at random moments."""
