"""Looking at how others are reached: whoever may does, and every look is written down for the person to read."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from games.errors import Missing
from games.models import Contact, Player, User
from games.queries.people import player_for
from league.actions.steps import signed_in
from league.models import AuditLine, Season
from league.permissions import Actor
from league.queries.contacts import LOOK, sees_contact
from league.queries.exports import TeamOut, teams_out


@transaction.atomic
def see_contact(*, actor: Actor, player: str) -> Contact:
    """A person's phone, e-mail and birth date. Raises Missing ``no_contact`` where there is none or it is not for this
    reader."""
    person = player_for(actor, player)
    contact = Contact.objects.filter(player=person).first() if sees_contact(actor, person) else None
    if contact is None:
        raise Missing("no_contact", player=player)
    _write_down(signed_in(actor), [person], how="page")
    return contact


@transaction.atomic
def take_teams_out(*, actor: Actor, season: Season) -> list[TeamOut]:
    """The teams of a season as rows for a file, with the phones that the reader may see; each is a look."""
    teams = teams_out(actor, season)
    phones = {player for team in teams for player in team.phones}
    shown = [place.player for team in teams for place in (*team.players, *team.substitutes)]
    if isinstance(actor, User):
        _write_down(actor, [player for player in shown if player.pk in phones], how="file")
    return teams


def _write_down(reader: User, people: Iterable[Player], *, how: str) -> None:
    """One line each; nobody is told of looking at their own."""
    now = timezone.now()
    AuditLine.objects.bulk_create(
        AuditLine(
            action=LOOK, thing="player", thing_id=person.public_id, actor=reader, after={"how": how}, at=now
        )
        for person in people
        if person.user_id != reader.pk
    )
