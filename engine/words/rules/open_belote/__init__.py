"""Open Belote in chapters."""

from engine.words.rules.open_belote.scoring import SCORING
from engine.words.rules.open_belote.table import CARDS, COMBINATIONS, DEALING, PLAY
from engine.words.rules.people import COMPUTERS, PEOPLE

CHAPTERS = (CARDS, DEALING, PLAY, COMBINATIONS, SCORING, PEOPLE, COMPUTERS)

__all__ = ["CHAPTERS"]
