"""Placeholder until the map is written below."""
