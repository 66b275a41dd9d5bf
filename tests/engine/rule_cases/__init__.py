"""How each kind of worked case is run: a function of ruleset, input and expected result."""
