"""Decks with chosen cards in chosen hands, and deals brought to a chosen moment."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping

from engine.cards import DECK_SIZE, parse_card
from engine.deal import Deal
from engine.ruleset import Ruleset, preset

STANDARD = preset("standard")
TOURNAMENT = preset("tournament")
SAUDI = preset("saudi")
CLUB = preset("club")
ALL_PRESETS = (STANDARD, TOURNAMENT, SAUDI, CLUB)


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def stacked_deck(
    dealer: int = 0,
    up: str | None = None,
    first: Mapping[int, str] | None = None,
    later: Mapping[int, str] | None = None,
    receiver: int | None = None,
) -> tuple[int, ...]:
    """A deck that deals these cards: to each seat of ``first`` among its first five, to each seat of
    ``later`` (which needs the ``receiver`` of the up card) among its last ones; the others anyhow."""
    places: dict[int, int] = {}
    if up is not None:
        places[20] = parse_card(up)
    at = 21
    for place in range(4):
        seat = (dealer + 1 + place) % 4
        early = [3 * place, 3 * place + 1, 3 * place + 2, 12 + 2 * place, 13 + 2 * place]
        count = 2 if seat == receiver else 3
        late = list(range(at, at + count))
        at += count
        for spots, wanted in ((early, first), (late, later)):
            chosen = cards((wanted or {}).get(seat, ""))
            assert len(chosen) <= len(spots)
            places.update(zip(spots, chosen, strict=False))
    assert len(set(places.values())) == len(places)
    rest = iter(sorted(set(range(DECK_SIZE)) - set(places.values()), key=lambda card: (card & 7, card)))
    return tuple(places[spot] if spot in places else next(rest) for spot in range(DECK_SIZE))


def start(rules: Ruleset, dealer: int = 0, *, must_buy: bool = False, **stacked: object) -> Deal:
    deck = stacked_deck(dealer, **stacked)  # type: ignore[arg-type]
    return Deal.start(rules, dealer, deck, must_buy=must_buy)


def act(deal: Deal, *moves: str) -> Deal:
    """Moves as ``"1 pass"``: a seat and what it does."""
    for move in moves:
        seat, _, action = move.partition(" ")
        deal = deal.apply(action, int(seat))
    return deal


def asked_in_turn(deal: Deal) -> list[int]:
    """Who is asked, one after the other, while everybody passes the question on the table."""
    seats: list[int] = []
    bidding = deal.bidding
    assert bidding is not None
    question, round_number = bidding.asking, bidding.round
    while (now := deal.bidding) is not None and (now.asking, now.round) == (question, round_number):
        if now.to_act is None:
            break
        seats.append(now.to_act)
        deal = deal.apply("pass")
    return seats


def random_walk(deal: Deal, dice: random.Random, stop_at: int = 1000) -> Deal:
    """The deal after up to ``stop_at`` random legal actions."""
    for _ in range(stop_at):
        legal = deal.legal_actions()
        if not legal:
            break
        deal = deal.apply(dice.choice(legal))
    return deal


def random_deal(rules: Ruleset, dice: random.Random) -> Deal:
    shuffled = list(range(DECK_SIZE))
    dice.shuffle(shuffled)
    totals = (dice.randrange(0, 152), dice.randrange(0, 152))
    return Deal.start(rules, dice.randrange(4), tuple(shuffled), totals)


def pass_round(deal: Deal, callers: Iterable[int]) -> Deal:
    return act(deal, *(f"{seat} pass" for seat in callers))
