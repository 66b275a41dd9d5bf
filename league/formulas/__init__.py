"""Pure formulas of a league: who meets whom and when, who stands where, what a match moves.

Values in, values out: no Django, no clock, no database, no chance. Every refusal is a `FormulaError`.
"""
