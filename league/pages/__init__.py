"""Pages for people: each view parses, calls one action or query, and shows."""
