"""The cards of a finished match as anyone can check them: what was committed to, and every deck that follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.fair import Proof
from games.errors import Missing
from games.models import LiveMatch, Match
from games.queries.tables import proof_of
from league.queries.matches import MatchShown, match_for
from league.queries.rulesets import ruleset_of
from league.queries.visibility import Viewer


@dataclass(frozen=True)
class ProofShown:
    """A match and its decks. Of one that the service ran by itself there is only the seed that they come from."""

    found: MatchShown
    proof: Proof

    @property
    def committed(self) -> bool:
        """Whether a secret was committed to before the match."""
        return bool(self.proof.shown)

    @property
    def written(self) -> dict[str, Any]:
        """As `python -m engine verify` reads it."""
        return self.proof.to_dict()


def proof_for(viewer: Viewer, public_id: str) -> Proof:
    """Everything by which the decks of a match played live can be checked. Raises Missing."""
    shown = proof_shown(viewer, public_id)
    if not shown.committed:
        raise Missing("no_proof", match=public_id)
    return shown.proof


def proof_shown(viewer: Viewer, public_id: str) -> ProofShown:
    """The decks of a match played live, or run by the service from a seed. Raises Missing.

    Only a match that is over is in the history; of the next one at the same table nothing is told.
    """
    found = match_for(viewer, public_id)
    live = LiveMatch.objects.filter(match=found.match).first()
    if live is not None:
        return ProofShown(found, proof_of(live, ruleset_of(found.match)))
    if found.match.source != Match.Source.RUN or not found.deals:
        raise Missing("no_proof", match=public_id)
    return ProofShown(found, _of_run(found))


def _of_run(found: MatchShown) -> Proof:
    deals: list[Any] = found.match.story  # type: ignore[attr-defined]
    return Proof(
        secret="",
        shown="",
        shares=(),
        seed=found.match.seed,
        dealer=deals[0].dealer,
        seats=found.deals[0].ruleset.seats,
        decks=tuple((deal.number, deal.deck) for deal in deals),
    )
