"""What may be read, and by whom."""
