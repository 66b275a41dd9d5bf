"""What may be read of people, tables and events."""
