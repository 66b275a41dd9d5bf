"""What the making of a league refuses: clubs, people, teams, seasons, entries, rosters, schedules."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

SETTING_UP = {
    "too_many_clubs": _("One account has at most %(most)s clubs."),
    "too_many_leagues": _("A club has at most %(most)s leagues."),
    "too_many_players": _("One account makes at most %(most)s players."),
    "too_many_teams": _("One account makes at most %(most)s teams."),
    "too_many_tables": _("One account hosts at most %(most)s tables at once: close one of them first."),
    # who may
    "not_signed_in": _("Please sign in first."),
    "not_organizer": _("Only organizers of this league may do that."),
    "not_club_organizer": _("Only organizers of the whole club may do that."),
    "not_captain": _("Only the captain of this team or an organizer may do that."),
    "not_captain_of_side": _("Only that team's captain or an organizer names who sits for it."),
    "not_your_team": _("This team is not yours to speak for."),
    "not_your_player": _("Only those who answer for this player may do that."),
    "may_not_appoint": _("You may not give or end the office of %(role)s here."),
    "step_of_others": _("It is for others to make this %(to)s."),
    "staff_only": _("That is for the staff of the league."),
    # what is said
    "name_needed": _("A name is needed."),
    "bad_characters": _("The %(field)s has characters that cannot be shown."),
    "mixed_scripts": _(
        "A word in it mixes letters of different scripts, and so looks like another word. Please write it in one."
    ),
    "text_too_long": _("The %(field)s is too long: at most %(most)s characters, not %(given)s."),
    "number_out_of_range": _("The %(field)s is from %(least)s to %(most)s, not %(value)s."),
    "unknown_choice": _("The %(field)s is one of %(allowed)s, not %(value)s."),
    "starts_in_past": _(
        "The first evening (%(day)s) has passed already. Choose a day from today on, or say that it began already."
    ),
    "seed_twice": _("Every team needs a number of its own in the order of seeds."),
    "order_repeats": _("A criterion stands once in the order."),
    "hour_missing": _("A first evening needs its hour."),
    "not_a_day": _("%(value)s is not a day; a day is written like 2027-01-07."),
    "not_an_hour": _("%(value)s is not an hour; an hour is written like 21:00."),
    "reason_needed": _("Please say why."),
    "bad_phone": _("This is not a phone number."),
    "bad_email": _("This is not an e-mail address."),
    "bad_birth_date": _("This is not a date of birth."),
    "bad_weekday": _("Weekdays are 0, Monday, to 6, Sunday, not %(weekday)s."),
    "bad_interval": _("Rounds cannot be %(every_days)s days apart."),
    "bad_points": _("Points to give or take are up to 1000 with two decimals and not zero, not %(points)s."),
    "no_rounds_here": _("Only a season or a stage decides from a round on, not a %(scope)s."),
    "not_from_a_round": _("The field “%(field)s” is one for all rounds of the table."),
    "bad_policy": _("The policy “%(field)s” cannot be %(value)s."),
    "unknown_scope": _("A policy belongs to one of %(allowed)s, not to %(scope)s."),
    "unknown_zone": _("There is no time zone %(zone)s."),
    "time_with_zone": _("The time must be plain wall time, not %(at)s."),
    "time_without_zone": _("The %(field)s must say its time zone."),
    "date_out_of_range": _("From %(day)s on the calendar does not reach far enough."),
    # what is not there
    "club_not_found": _("There is no such club."),
    "league_not_found": _("There is no such league."),
    "season_not_found": _("There is no such season."),
    "preset_not_found": _("There are no rules of this name: %(name)s."),
    "no_such_season": _("There is no such season."),
    "stage_not_found": _("There is no such stage."),
    "group_not_found": _("There is no such group."),
    "team_not_found": _("There is no such team."),
    "entry_not_found": _("There is no such team in this season."),
    "fixture_not_found": _("There is no such fixture."),
    "player_not_found": _("There is no such player."),
    "user_not_found": _("There is no account %(user)s."),
    "no_contact": _("There is no contact of this player that you may see."),
    # the site and its accounts
    "site_has_owner": _("This site has an owner already. Please sign in."),
    "owner_code_unknown": _("This is not the code. Please look at the terminal where Majlis was started."),
    "too_many_codes": _("Too many wrong codes. Please wait a quarter of an hour, or start Majlis again."),
    "bad_username": _(
        "A name to sign in with has letters, digits and . + - _ only, up to 150, without spaces and without @."
    ),
    "username_taken": _("There is an account named %(username)s already, or by a name that looks like it."),
    "weak_password": _("%(why)s Please take another password."),
    "not_site_owner": _("Only the owner of this site may do that."),
    "already_admin": _("This person is an admin or the owner already."),
    "not_admin": _("This person is not an admin."),
    "already_site_owner": _("This person is an owner of the site already."),
    "account_closed": _("This account is closed."),
    "account_open": _("This account is open."),
    "owner_stays": _("An owner's account cannot be closed."),
    # clubs and leagues
    "club_name_taken": _("There is a club named %(name)s already."),
    "league_name_taken": _("The club has a league named %(name)s already."),
    "league_of_other_club": _("This league belongs to another club."),
    "league_removed": _("This league was removed."),
    "league_has_live_season": _(
        "The league has a season that is open or running: finish or cancel it first."
    ),
    "already_in_office": _("This person is %(role)s there already."),
    "not_in_office": _("This person is not %(role)s there."),
    "last_manager": _("The owner cannot leave: somebody must manage the club."),
    # people and teams
    "player_removed": _("This player's record is closed."),
    "player_already_claimed": _("This player belongs to an account already."),
    "user_has_player": _("This account has a player already."),
    "claim_code_unknown": _("There is no such code. Please check what you typed."),
    "claim_code_used": _("This code was used already."),
    "claim_code_expired": _("This code is no longer valid. Please ask for another."),
    "team_removed": _("This team was removed."),
    "team_in_season": _("The team takes part in a season: withdraw it there first."),
    "already_in_team": _("This player is in the team already."),
    "not_in_team": _("This player is not in the team."),
    # offers
    "offer_not_found": _("There is no such offer."),
    "offer_answered": _("This offer was answered already."),
    "offer_withdrawn": _("This offer does not stand any more."),
    "offer_expired": _("This offer has run out. Please ask to be asked again."),
    "offer_refused_lately": _("This person has said no. Until %(until)s the same people do not ask again."),
    "already_asked": _("This person was asked already and has not answered yet."),
    "not_your_offer": _("Only those who might make this offer take it back."),
    "two_teams_of_season": _(
        "You play for %(other_name)s in this season. Leave it first, then you can play for %(name)s."
    ),
    "code_of_other": _("This code is for somebody else: a person who was asked to play."),
    "captain_stays": _("Name another captain first."),
    "one_captain": _("There is exactly one captain, not %(given)s."),
    "player_named_twice": _("The same player is named twice."),
    # seasons
    "season_in_other_state": _("The season is %(state)s: that cannot be done now."),
    "season_name_taken": _("The league has a season named %(name)s already."),
    "season_already_running": _("The season is running: nobody can join it any more."),
    "season_full": _("The season has its %(capacity)s teams already."),
    "capacity_below_entries": _("%(accepted)s teams are accepted: the capacity cannot be %(capacity)s."),
    "entries_closed": _("Entries are closed."),
    "fixtures_undecided": _("%(fixtures)s fixtures still wait for a result."),
    # entries and rosters
    "entry_in_other_state": _("This team's entry is %(state)s: that cannot be done now."),
    "team_already_entered": _("This team has entered the season already."),
    "entry_name_taken": _("Another team of the season is named %(name)s."),
    "not_in_schedule": _("The schedule was published without this team."),
    "wrong_number_of_players": _(
        "A team here has %(needed)s players besides its substitutes, not %(given)s."
    ),
    "too_many_substitutes": _("A team here has at most %(most)s substitutes, not %(given)s."),
    "roster_full": _("The roster has room for %(most)s of this role (%(role)s)."),
    "player_on_roster": _("This player is on the roster already."),
    "player_on_another_roster": _("This player is on another team's roster in this season."),
    "not_on_roster": _("This player is not on the roster."),
    # the schedule
    "round_in_other_state": _("The round is %(state)s: that cannot be done now."),
    "round_not_published": _("The schedule is not published yet."),
    "too_few_entries": _("A schedule needs at least 2 accepted teams, not %(entries)s."),
    "seeds_do_not_match": _("Seeds name every accepted team once. Wrong: %(wrong)s. Missing: %(missing)s."),
    "already_published": _("The schedule is published: it is not made again."),
    "no_schedule": _("There is no schedule to publish."),
    "schedule_exists": _("There is a schedule: make it again with the other format or time zone."),
    "schedule_out_of_date": _("Other teams are accepted now than when the schedule was made: make it again."),
    "schedule_changed_meanwhile": _("Somebody changed the schedule at the same moment. Please look again."),
    "not_all_of_one_place": _("Lots are drawn among all teams who share one place, and no others."),
    # fixtures
    "fixture_in_other_state": _("The fixture is %(state)s: that cannot be done now."),
    "fixture_is_a_bye": _("A bye has no date and no line-up."),
    "fixture_finished": _("The fixture is over: %(outcome)s."),
    "stale_version": _(
        "This was changed meanwhile, last by %(by)s at %(since)s: you saw version %(given)s, now it is %(current)s."
    ),
}
