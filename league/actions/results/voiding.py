"""W17: what voiding the results of a team that left does to ratings: nothing, unless the policy says so."""

from __future__ import annotations

from django.db.models import Q

from league.actions.ledger import restore_postings, reverse_postings
from league.models import Group, Posting, Result, Season
from league.permissions import Actor
from league.queries.policies import policy_for
from league.queries.standings import voided_in


def follow_withdrawals(season: Season, *, actor: Actor, reason: str) -> None:
    """Turns the ratings of voided results back, and those of results that are void no more on again, as the policy
    `void_moves_rating` says. Called by actions, under their locks."""
    for group in Group.objects.filter(stage__division__season=season).select_related(
        "stage__division__season"
    ):
        policy = policy_for(group.stage)
        void = voided_in(group) if policy.void_moves_rating else frozenset()
        turned_back = Q(postings__kind=Posting.Kind.REVERSAL, postings__reversed_by__isnull=True)
        concerned = Q(fixture__first__in=void) | Q(fixture__second__in=void) | turned_back
        standing = Result.objects.filter(concerned, fixture__group=group, state=Result.State.CONFIRMED)
        for result in standing.select_related("fixture").distinct().order_by("pk"):
            if {result.fixture.first_id, result.fixture.second_id} & void:
                reverse_postings(result=result, actor=actor, reason=reason)
            else:
                restore_postings(result=result, actor=actor, reason=reason)
