"""Pages of online tables."""
