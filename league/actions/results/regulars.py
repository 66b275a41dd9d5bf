"""What the regular players of a fixture's day have to do with its result: U1, U3, F8."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.seats import SIDES, side_of
from games.actions.matches import by_seat
from games.models import Match, Occupancy
from league.actions.ledger import post_forfeit
from league.formulas.policy import Policy
from league.models import Fixture, Outcome, Result
from league.permissions import Actor
from league.queries.lineups import entry_of, lineup_then, regulars_then
from league.queries.rulesets import ruleset_of

GIVEN_UP = (Outcome.WALKOVER, Outcome.FORFEIT)


@dataclass(frozen=True)
class People:
    """The row numbers of the regular players of each side on the fixture's day."""

    fixture: Fixture
    result: Result
    regulars: Mapping[int, tuple[int, ...]]

    def by_seat_of(self, match: Match) -> dict[int, int]:
        """U1: the regular player whose seat each is: who began there, if regular, else one whose place was taken; for
        a side that did not have as many as seats, nobody."""
        seats: dict[int, int] = {}
        began = dict(match.occupancies.filter(order=0).values_list("seat", "player"))
        for side, regulars in self.regulars.items():
            mine = sorted(seat for seat in began if side_of(seat) == side)
            if len(regulars) != len(mine):
                continue
            away = [player for player in regulars if player not in [began[seat] for seat in mine]]
            for seat in mine:
                seats[seat] = began[seat] if began[seat] in regulars else away.pop(0)
        return seats

    def note_replaced(self) -> None:
        """U3: remembers the sides for which somebody sat who was no regular player."""
        sat = Occupancy.objects.filter(match__of_result__result=self.result, player__isnull=False)
        replaced = sorted(
            {
                side_of(seat)
                for seat, player in sat.values_list("seat", "player")
                if self._is_new(seat, player)
            }
        )
        self.result.replaced = replaced
        Result.objects.filter(pk=self.result.pk).update(replaced=replaced)

    def _is_new(self, seat: int, player: int | None) -> bool:
        return player not in self.regulars.get(side_of(seat), ())

    def post_forfeit(self, actor: Actor) -> None:
        """F8: only where the policy says so; by the fixed score of a walkover, or else a match lost to nothing."""
        result, ruleset = self.result, ruleset_of(self.fixture.season)
        if result.outcome not in GIVEN_UP or not result.policy.get("forfeit_moves_rating"):
            return
        score = Policy.resolve([result.policy]).walkover
        lineup = {side: players or [] for side, players in lineup_then(self.fixture).items()}
        named = {seat: player.pk for seat, player in by_seat(lineup).items()}
        post_forfeit(
            result=result,
            league=self.fixture.season.league,
            goal=ruleset.goal,
            amount=score[0] - score[1] if score else ruleset.goal,
            seats={seat: named.get(seat) for seat in range(ruleset.seats)},
            actor=actor,
        )


def people_at(fixture: Fixture, result: Result) -> People:
    """Who were the regular players of both sides."""
    entries = {side: entry_of(fixture, side) for side in range(SIDES)}
    regulars = {
        side: tuple(player.pk for player in regulars_then(fixture, entry))
        for side, entry in entries.items()
        if entry is not None
    }
    return People(fixture, result, regulars)
