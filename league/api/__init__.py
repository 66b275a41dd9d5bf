"""The REST face: parse, call one action or query, show."""
