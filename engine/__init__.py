"""The rules of the card games, in pure Python."""
