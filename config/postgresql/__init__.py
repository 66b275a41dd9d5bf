"""Django's PostgreSQL backend with a pool that replaces dead connections, and says soon when nobody answers."""
