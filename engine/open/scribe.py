"""What a scorer would write down for a deal of Open Belote that was played (Score sheet)."""

from __future__ import annotations

from engine.cards import SUITS
from engine.open.combinations import scoring
from engine.open.deal import OpenDeal
from engine.open.written import NONE, OpenSheetDeal


def write_down(deal: OpenDeal) -> OpenSheetDeal:
    """The line of a score sheet for a finished deal; scored again it gives the same points.

    Raises ValueError while the deal is still being played.
    """
    facts, play = deal.outcome(), deal.play
    if facts is None or play is None:
        raise ValueError("the deal is still being played")
    kinds: tuple[list[str], list[str]] = ([], [])
    for call in scoring(play.called, facts.trump):
        kinds[call.seat].append(call.combination.kind)
    return OpenSheetDeal(
        kind="played",
        chooser=facts.chooser,
        trump=NONE if facts.trump is None else SUITS[facts.trump],
        points=None if facts.capot is not None else facts.cards,
        capot=None if facts.capot is None else 1 - facts.capot,
        combinations=(tuple(kinds[0]), tuple(kinds[1])),
        belote=(facts.belote[0] > 0, facts.belote[1] > 0),
    )
