"""A person with an account is asked, not enlisted: their place is held by a record that nobody claims (U21)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.errors import Conflict
from games.models import Player, User
from games.queries.accounts import account_called
from games.queries.people import player_for
from league.actions.people import lock_player
from league.actions.steps import audit, signed_in, tell_users
from league.models import Club, Entry, League, Notice, Offer, Team
from league.permissions import Actor, may_enlist, may_organize, must
from league.queries.offers import latest_offer

LASTS = timedelta(days=60)
"""How long an offer may be answered."""
QUIET = timedelta(days=30)
"""How long the same people do not ask again what was refused."""

OFFICES = (Offer.What.OFFICE, Offer.What.ADMIN, Offer.What.OWNER)


def person_behind(public_id: str) -> Player:
    """The person, locked, whom a record stands for: itself, the one it was joined to, or whoever was asked.

    Raises Missing, Conflict ``player_removed``.
    """
    found = player_for(None, public_id)
    made_for = latest_offer(found.pk) if found.user_id is None else None
    if made_for is not None and made_for.user is not None:
        found = made_for.user.player
    return lock_player(found.public_id)


def enlisted(actor: Actor, public_id: str) -> Player:
    """The person, locked, whom the actor may put on a team or roster, or ask into it. Raises Missing, Conflict,
    Forbidden."""
    found = person_behind(public_id)
    must(may_enlist(actor, found), actor, "not_your_player", player=public_id)
    return found


def must_ask(actor: Actor, person: Player) -> bool:
    """Whether the person has an account and is somebody else: who enlists themselves has said yes."""
    return person.user_id is not None and (not isinstance(actor, User) or person.user_id != actor.pk)


def stand_in(actor: Actor, person: Player) -> Player:
    """A record with the person's name that holds a place until they answer; it has no account and no contact."""
    return Player.objects.create(
        name=person.name,
        latin_name=person.latin_name,
        search_name=person.search_name,
        created_by=signed_in(actor),
    )


def asked_before(person: Player, *, team: Team | None = None, entry: Entry | None = None) -> Offer | None:
    """The newest offer of a place there; its record may still stand in it."""
    where = Q(entry=entry) if entry is not None else Q(team=team)
    found = Offer.objects.filter(where, user=person.user_id, record__merged_into__isnull=True)
    return found.select_related("record").order_by("-pk").first()


def offer_place(
    actor: Actor, person: Player, record: Player, *, team: Team | None = None, entry: Entry | None = None
) -> Offer:
    """Asks the person into a team, or onto a roster, where `record` stands for them.

    Raises Conflict ``already_asked`` or ``offer_refused_lately``.
    """
    maker, user = signed_in(actor), person.user
    assert user is not None
    what = Offer.What.ROSTER if entry is not None else Offer.What.TEAM
    check_may_ask(maker, person, team=team, entry=entry)
    _end_expired(Offer.objects.filter(user=user))
    if Offer.objects.filter(record=record, state=Offer.State.OPEN).exists():
        raise Conflict("already_asked", player=person.public_id)
    now = timezone.now()
    offer = Offer.objects.create(
        what=what,
        user=user,
        record=record,
        team=team,
        entry=entry,
        made_by=maker,
        made_at=now,
        expires_at=now + LASTS,
    )
    season = entry.season if entry is not None else None
    club = team.club if team is not None and season is None else None
    audit("offer_place", offer, actor=actor, club=club, season=season, after={"player": person.public_id})
    ids = {"offer": offer.public_id}
    if entry is not None:
        ids |= {"season": entry.season.public_id, "entry": entry.public_id}
    elif team is not None:
        ids["team"] = team.public_id
    tell_users("offer_made", [user], actor=actor, notices={Notice.Kind.PLACE_OFFERED: [user]}, **ids)
    return offer


def check_may_ask(
    maker: User, person: Player, *, team: Team | None = None, entry: Entry | None = None
) -> None:
    """Raises Conflict ``offer_refused_lately`` where the person said no within a month to this maker, to this team,
    or to the officers of this league of whom the maker is one."""
    league = entry.season.league if entry is not None else None
    at = entry.team_id if entry is not None else team.pk if team is not None else None
    for refused in _lately_refused(Q(user=person.user_id), Offer.PLACES):
        its_league = refused.entry.season.league if refused.entry is not None else None
        its_teams = {refused.team_id, refused.entry.team_id if refused.entry is not None else None} - {None}
        by_officers = (
            league is not None
            and its_league == league
            and may_organize(maker, league)
            and may_organize(refused.made_by, league)
        )
        if refused.made_by_id == maker.pk or at in its_teams or by_officers:
            _raise_refused(refused, player=person.public_id)


def offer_office(
    actor: Actor,
    *,
    what: Offer.What,
    user: User | None,
    address: str = "",
    club: Club | None = None,
    league: League | None = None,
    role: str = "",
) -> Offer:
    """Asks an account, or whoever has confirmed an address, to take an office; nothing says whether anybody has.

    Raises Conflict ``already_asked`` or ``offer_refused_lately``.
    """
    maker, now = signed_in(actor), timezone.now()
    who = Q(user=user) if user is not None else Q(address=address)
    same = Offer.objects.filter(who, what=what, club=club, league=league, role=role)
    _end_expired(same)
    if same.filter(state=Offer.State.OPEN).exists():
        raise Conflict("already_asked", player="")
    for refused in _lately_refused(who, OFFICES):
        if refused.made_by_id == maker.pk or (club is not None and refused.club_id == club.pk):
            _raise_refused(refused)
    offer = Offer.objects.create(
        what=what,
        user=user,
        address=address,
        club=club,
        league=league,
        role=role,
        made_by=maker,
        made_at=now,
        expires_at=now + LASTS,
    )
    audit("offer_office", offer, actor=actor, club=club, league=league, after={"role": role or what})
    reached = user if user is not None else account_called(address)
    if reached is not None and reached != actor:
        ids = {"offer": offer.public_id, "role": role or what}
        ids |= {"club": club.public_id} if club is not None else {}
        ids |= {"league": league.public_id} if league is not None else {}
        site = club is None
        notices = {Notice.Kind.SITE_OFFICE_OFFERED if site else Notice.Kind.OFFICE_OFFERED: [reached]}
        tell_users("offer_made", [reached], actor=actor, notices=notices, **ids)
    return offer


def _lately_refused(who: Q, kinds: Iterable[str]) -> list[Offer]:
    since = timezone.now() - QUIET
    found = Offer.objects.filter(who, what__in=kinds, state=Offer.State.REFUSED, answered_at__gt=since)
    return list(found.select_related("made_by", "entry__season__league__club").order_by("-pk"))


def _raise_refused(refused: Offer, **params: str) -> None:
    until = (refused.answered_at or refused.made_at) + QUIET
    raise Conflict("offer_refused_lately", until=until.isoformat(timespec="minutes"), **params)


def _end_expired(offers: QuerySet[Offer]) -> None:
    """What was not answered in time is over, and may be asked again."""
    stale = offers.filter(state=Offer.State.OPEN)
    stale.filter(expires_at__lte=timezone.now()).update(state=Offer.State.EXPIRED)
