"""Invitations: an organizer hands a link out, and a captain comes in with his team by it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.errors import Conflict, Missing
from league.actions.entries import applied, invited
from league.actions.fields import number_of, text_of
from league.actions.registering.people import Person, at_person, refuse_stranger
from league.actions.registering.teams import new_team
from league.actions.steps import audit, expect_state, lock_season, signed_in, tell_season, tell_users
from league.models import Entry, Invitation, InvitationUse, Notice, Season
from league.permissions import Actor, may_organize, must
from league.queries.invitations import invitation_by, stopped

MOST_USES = 1000
MOST_DAYS = 365
LONGEST_NOTE = 200


@transaction.atomic
def make_invitation(
    *, actor: Actor, season: str, most: int = 1, days: int = 30, note: str = ""
) -> Invitation:
    """A link by which `most` teams may come into a season within so many days; `note` says for whom it is meant.

    Raises Missing, Forbidden, Invalid, Conflict ``season_in_other_state``.
    """
    found = lock_season(season)
    must(may_organize(actor, found.league), actor, "not_organizer", league=found.league.public_id)
    expect_state("season", found, Season.State.DRAFT, Season.State.OPEN)
    invitation = Invitation.objects.create(
        season=found,
        most=number_of("most", most, 1, MOST_USES),
        note=text_of("note", note, LONGEST_NOTE),
        created_by=signed_in(actor),
        expires_at=timezone.now() + timedelta(days=number_of("days", days, 1, MOST_DAYS)),
    )
    audit("make_invitation", invitation, actor=actor, season=found, after={"most": most, "days": days})
    tell_season("invitations_changed", found, actor=actor, hidden=True)
    return invitation


@transaction.atomic
def revoke_invitation(*, actor: Actor, invitation: str) -> Invitation:
    """Takes a link back; who came in by it stays. Raises Missing, Forbidden, Conflict ``invitation_revoked``."""
    found = Invitation.objects.select_related("season").filter(public_id=invitation).first()
    if found is None:
        raise Missing("invitation_unknown")
    season = lock_season(found.season.public_id)
    must(may_organize(actor, season.league), actor, "not_organizer", league=season.league.public_id)
    still = Invitation.objects.filter(pk=found.pk, revoked_at__isnull=True)
    if not still.update(revoked_at=timezone.now()):
        raise Conflict("invitation_revoked")
    found.refresh_from_db()
    audit("revoke_invitation", found, actor=actor, season=season)
    tell_season("invitations_changed", season, actor=actor, hidden=True)
    return found


@transaction.atomic
def accept_invitation(
    *, actor: Actor, code: str, name: str, latin_name: str = "", people: Sequence[Person] = ()
) -> Entry:
    """A captain brings a team in by a link: accepted while the season has room, else on the waiting list.

    Whoever made the link must still be an organizer for the team to be accepted at once; else it has applied. Of
    several who use a link at the same moment as many come in as it has uses left.

    Raises NotSignedIn, Missing ``invitation_unknown``, Conflict ``invitation_used_up``, ``invitation_expired``,
    ``invitation_revoked``, ``already_in_season``, ``entries_closed`` or ``season_in_other_state``, and what
    `register_team` raises.
    """
    signed_in(actor)
    season = lock_season(invitation_by(code).season.public_id)
    found = invitation_by(code)  # it may have been used or taken back while this one waited
    if reason := stopped(actor, found):
        raise reason
    if not Invitation.objects.filter(pk=found.pk, uses__lt=F("most")).update(uses=F("uses") + 1):
        raise Conflict("invitation_used_up", most=found.most)
    refuse_stranger(actor, people)
    team, members = new_team(actor, name, latin_name, people)
    enter = invited if may_organize(found.created_by, season.league) else applied
    with at_person(members):
        entry = enter(season, team, actor, registering=True)
    InvitationUse.objects.create(invitation=found, entry=entry)
    audit("accept_invitation", found, actor=actor, season=season, after={"entry": entry.public_id})
    tell_season("invitations_changed", season, actor=actor, hidden=True)
    tell_users(
        "invitations_changed",
        [found.created_by],
        actor=actor,
        notices={Notice.Kind.INVITATION_ACCEPTED: [found.created_by]},
        season=season.public_id,
        entry=entry.public_id,
    )
    return entry
