"""A second reading of the rules of Baloot, made to be compared with the engine.

It shares nothing with `engine/`: cards are texts, hands are lists, and a deal is one generator that asks a question
at a time, in the order in which docs/rules.md tells it. It is slow, and meant to be plain.
"""
