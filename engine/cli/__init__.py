"""The engine in the terminal: play a deal, go through a record, check a score sheet, print rules."""
