"""The cards of a match, to be checked by whoever looks, in his own browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from engine.words import fairness
from engine.words.terms import seat_name
from league.pages.matches import place_of
from league.queries.proofs import proof_shown
from league.wording.deals import reader_language


def proof_page(request: HttpRequest, match: str) -> HttpResponse:
    """What was committed to, what the players added, and every deck; the browser makes them all again."""
    shown = proof_shown(request.user, match)
    language = reader_language()
    page = {
        "shown": shown,
        "proof": shown.proof,
        "match": shown.found.match,
        "here": True,
        "dealer": seat_name(shown.proof.dealer, language),
        "decks": [(deal, number, cards.split()) for deal, (number, cards) in enumerate(shown.proof.decks, 1)],
        "words": {
            "secret": fairness.OTHER_SECRET.tell(language),
            "seed": fairness.OTHER_SEED.tell(language),
            "dealer": fairness.OTHER_DEALER.tell(language),
        },
        "fair": fairness.FAIR.tell(language),
        **place_of(shown.found),
    }
    return render(request, "league/proof.html", page)
