"""One short view for each address of the API."""
