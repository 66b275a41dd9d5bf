"""Baloot in chapters."""

from engine.words.rules.baloot.bidding import BIDDING
from engine.words.rules.baloot.cards import CARDS, DEALING
from engine.words.rules.baloot.doubling import DOUBLING
from engine.words.rules.baloot.play import PLAY
from engine.words.rules.baloot.projects import PROJECTS
from engine.words.rules.baloot.scoring import SCORING, WINNING
from engine.words.rules.people import COMPUTERS, PEOPLE, RECORDS

CHAPTERS = (CARDS, DEALING, BIDDING, DOUBLING, PLAY, PROJECTS, SCORING, WINNING, PEOPLE, COMPUTERS, RECORDS)

__all__ = ["CHAPTERS"]
