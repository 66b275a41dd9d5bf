"""Matches that were played, with every deal and card as far as known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, F, Prefetch, Q, QuerySet, Value, When

from engine.deck import parse_deck
from engine.match import Match as PlayedMatch
from engine.record import record_of
from games.errors import Missing
from games.models import Deal, Match, Move, Occupancy
from games.permissions import is_admin
from games.queries.people import records_by
from league.models import Fixture, Result
from league.queries.deals import DealShown, deal_shown, line_of
from league.queries.fixtures import KNOWN, fixtures_for
from league.queries.rulesets import ruleset_of
from league.queries.sitters import Side, last_of, sides_of, stays_of
from league.queries.visibility import Viewer, signed_in


@dataclass(frozen=True)
class MatchShown:
    """A match, the result it belongs to, its deals, and who sat where.

    A match of an open table belongs to no result; `number` is its place among the matches of its fixture.
    """

    match: Match
    result: Result | None
    number: int | None
    reversed: bool
    deals: tuple[DealShown, ...]
    occupancies: tuple[Occupancy, ...]

    @property
    def fixture(self) -> Fixture | None:
        """The fixture it was played for, also while that has no result yet; None at an open table."""
        if self.result is not None:
            return self.result.fixture
        opened = getattr(self.match.table, "of_fixture", None)
        return opened.fixture if opened is not None else None

    @property
    def replayable(self) -> bool:
        """Whether the cards of any deal are known one by one."""
        return any(deal.replayable for deal in self.deals)

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides and what they are called."""
        return sides_of(self.match)

    @property
    def seats(self) -> dict[int, Occupancy]:
        """Who sat in each seat at the end."""
        return last_of(self.occupancies)

    @property
    def stays(self) -> dict[int, tuple[Occupancy, ...]]:
        """Everybody who sat in each seat (U17)."""
        return stays_of(self.occupancies)


def matches_for(viewer: Viewer, *, listed: bool = False) -> QuerySet[Match]:
    """Matches that this reader may see, the newest first: of results that stand or were reversed (`reversed`), of
    fixtures he may see; and what was played at open tables.

    A match of a fixture carries its place: `of_result` with result, fixture and the two entries. Every match carries
    who sat where, as `sitters`.
    """
    seats = Occupancy.objects.select_related("player").order_by("seat", "order")
    of_fixtures = Q(
        of_result__result__state__in=KNOWN,
        of_result__result__fixture__in=fixtures_for(viewer, listed=listed).values("pk"),
    )
    return (
        Match.objects.filter(of_fixtures | _at_open_tables(viewer))
        .annotate(
            reversed=Case(
                When(of_result__result__state=Result.State.REVERSED, then=Value(True)), default=Value(False)
            )
        )
        .select_related(
            "table__of_fixture__fixture__round",
            "table__of_fixture__fixture__season__league",
            "of_result__result__fixture__first__team",
            "of_result__result__fixture__second__team",
            "of_result__result__fixture__round",
            "of_result__result__fixture__season__league",
        )
        .prefetch_related(Prefetch("occupancies", queryset=seats, to_attr="sitters"))
        .order_by(F("finished_at").desc(nulls_last=True), "-pk")
    )


def _at_open_tables(viewer: Viewer) -> Q:
    """Of listed tables all that were played there, of others what the reader sat in; admins see every one (B16)."""
    played = Q(source=Match.Source.LIVE, of_result__isnull=True, finished_at__isnull=False)
    user = signed_in(viewer)
    if is_admin(user):
        return played
    seen = Q(table__listed=True)
    if user is not None:
        seen |= Q(pk__in=Occupancy.objects.filter(player__in=records_by(user)).values("match"))
    return played & seen


def match_for(viewer: Viewer, public_id: str) -> MatchShown:
    """One match with all that is known of it, in as many queries for forty deals as for one. Raises Missing."""
    moves = Prefetch("moves", queryset=Move.objects.order_by("number"), to_attr="played")
    deals = Prefetch(
        "deals", queryset=Deal.objects.order_by("number").prefetch_related(moves), to_attr="story"
    )
    found = found_match(viewer, public_id, deals)
    rules = ruleset_of(found)
    return match_shown(found, tuple(deal_shown(line_of(deal), rules) for deal in found.story))


def seen_matches(viewer: Viewer, matches: Iterable[int]) -> set[int]:
    """Which of these, by the numbers of their rows, this reader may see."""
    return set(matches_for(viewer).filter(pk__in=list(matches)).order_by().values_list("pk", flat=True))


def found_match(viewer: Viewer, public_id: str, *more: Prefetch) -> Any:
    """The row of one match that this reader may see, with whatever else is asked for. Raises Missing."""
    found = matches_for(viewer).filter(public_id=public_id).prefetch_related(*more).first()
    if found is None:
        raise Missing("match_not_found", match=public_id)
    return found


def match_shown(found: Any, deals: tuple[DealShown, ...] = ()) -> MatchShown:
    """A row of `found_match` with its place, and these of its deals."""
    place = getattr(found, "of_result", None)
    return MatchShown(
        match=found,
        result=place.result if place else None,
        number=place.number if place else None,
        reversed=found.reversed,
        deals=deals,
        occupancies=tuple(found.sitters),
    )


def record_for(viewer: Viewer, public_id: str) -> dict[str, Any]:
    """The portable record of a match: as it was handed in, or written from its decks and moves.

    Raises Missing, `no_record` for a match of which only a score or a sheet is known.
    """
    found: Any = match_for(viewer, public_id).match
    if found.record is not None:
        return dict(found.record)
    if not found.story or not all(deal.deck for deal in found.story):
        raise Missing("no_record", match=public_id)
    played = PlayedMatch.start(ruleset_of(found), found.story[0].dealer)
    for deal in found.story:
        played = played.deal_cards(parse_deck(deal.deck))
        for move in deal.played:
            played = played.apply(move.action, move.seat)
        if (offender := deal.sheet.get("offender")) is not None:
            played = played.penalize(offender)
    return record_of(played).to_dict()
