"""A finished match to watch, card by card: every position has an address of its own."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from games.errors import Missing
from games.text import latin_digits
from league.pages.matches import place_of
from league.pages.replay_drawn import Drawn, drawn
from league.queries.matches import match_for
from league.queries.replay import Replay, replay_for
from league.wording import say

LONGEST_NUMBER = 6


def replay_page(request: HttpRequest, match: str) -> HttpResponse:
    """One position of a match, with ways to the others; where no card is known, a sentence that says so."""
    numbers = {name: _number(request, name) for name in ("deal", "step", "seat")}
    seat = numbers["seat"]
    try:
        replay = replay_for(
            request.user,
            match,
            deal=numbers["deal"],
            step=numbers["step"],
            seat=None if seat is None else seat - 1,
        )
    except Missing as refused:
        if refused.code != "no_cards_known":
            raise
        found = match_for(request.user, match)
        shown = {
            "match": found.match,
            "found": found,
            "here": True,
            "unknown": say(refused),
            **place_of(found),
        }
        return render(request, "league/replay.html", shown)
    return render(request, "league/replay.html", _shown(request, replay))


def _shown(request: HttpRequest, replay: Replay) -> dict[str, object]:
    number, last = replay.deal.number, replay.steps
    board: Drawn = drawn(replay)
    here = _query(replay, number, replay.step)
    return {
        "match": replay.found.match,
        "found": replay.found,
        "here": True,
        "replay": replay,
        "deal": replay.deal,
        "board": board,
        "link": request.build_absolute_uri(reverse("replay", args=[replay.found.match.public_id]) + here),
        "ways": {
            "first": _query(replay, number, 0) if replay.step else "",
            "before": _query(replay, *replay.before) if replay.before else "",
            "after": _query(replay, *replay.after) if replay.after else "",
            "last": _query(replay, number, last) if replay.step < last else "",
        },
        "rest": "" if replay.seat is None else f"&seat={replay.seat + 1}",
        **place_of(replay.found),
        "seats": board.sitting,
    }


def _query(replay: Replay, deal: int, step: int) -> str:
    """The address of a position, beside the page's own."""
    seat = "" if replay.seat is None else f"&seat={replay.seat + 1}"
    return f"?deal={deal}&step={step}{seat}"


def _number(request: HttpRequest, name: str) -> int | None:
    """A number from 0 of the address, in any digits. Raises Missing for what is none: there is no such position."""
    given = request.GET.get(name, "").strip()
    plain = latin_digits(given)
    if not given:
        return None
    if not (plain.isascii() and plain.isdecimal()) or len(plain) > LONGEST_NUMBER:
        raise Missing("position_not_found", number=given, step=given)
    number = int(plain)
    if name != "step" and not number:
        raise Missing("position_not_found", number=given, step=given)
    return number
