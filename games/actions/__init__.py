"""Writes about people and matches."""
