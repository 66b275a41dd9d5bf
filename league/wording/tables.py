"""What is refused at an online table."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

TABLES = {
    "table_not_found": _("There is no such table."),
    "not_at_this_table": _("You do not sit at this table."),
    "table_in_other_state": _("The table is %(state)s: that cannot be done now."),
    "stale_table": _("Something happened meanwhile: you saw moment %(given)s, now it is %(current)s."),
    "match_not_begun": _("The match has not begun yet."),
    "match_has_begun": _("The match has begun already."),
    "match_not_over": _("The match is not over: its cards are shown afterwards."),
    "bad_client_id": _("The id of a move has 1 to %(longest)s characters."),
    "invitation_needed": _("This table is not listed: one sits down by its invitation."),
    "seat_taken": _("Somebody sits there already."),
    "seat_of_another_hand": _(
        "You have seen the cards of another seat in this match: only that one is yours."
    ),
    "seat_empty": _("Nobody sits there."),
    "seats_empty": _("Somebody must sit in every seat first."),
    "no_match_waits": _("No match waits to be played at this table."),
    "sits_here_already": _("You sit at this table already."),
    "no_such_seat": _("The table has no such seat."),
    "computer_is_needed": _("During a match a computer player holds the seat until somebody sits down."),
    "unknown_computer": _("There is no computer player %(bot)s; there are %(known)s."),
    "table_waits": _("The table waits for somebody to take over an empty seat."),
    "removed_from_table": _(
        "You were removed from this table: only a referee or an admin lets you sit down there again."
    ),
    "not_removed_here": _("Nobody of that name was removed from this table."),
    "remove_yourself": _("One does not remove oneself: get up instead."),
    "partners_only": _(
        "While the table waits, only the partner, a referee or an admin puts a computer player there."
    ),
    "too_many_phrases": _("You have said a lot: wait %(seconds)s s."),
    "hosts_only": _("Only the host of the table or an admin may do that."),
    "admin_stays": _("An admin is not removed from a table."),
    "referees_only": _("Only a referee or an admin may do that."),
    "bad_clock": _("The clock %(field)s is from %(least)s to %(most)s seconds, not %(value)s."),
    "bad_match_minutes": _("A match takes from %(least)s to %(most)s minutes, not %(value)s."),
    "table_is_somebodys": _("Somebody has sat down at this table: he begins its matches."),
    "bad_seed_share": _("What you add to the seed has 1 to %(longest)s characters."),
    "seed_share_given": _("You have added to the seed already."),
    "unknown_phrase": _("This is none of the things one can say to the table."),
    "undo_leads_nowhere": _("The deal cannot go back to entry %(to)s of the log."),
    "unknown_entry": _("This is not an entry of the log."),
    "no_such_side": _("There is no such side."),
    "not_admitted": _(
        "This seat is kept for the line-up of the fixture, and for substitutes who were let in."
    ),
    "lineup_changed": _("The line-up is another by now: let the captain set it anew, and sit down again."),
    "may_not_open_table": _(
        "The table of a fixture is opened by who is to play it, the captains or the league's staff."
    ),
    "table_opened_meanwhile": _("Somebody has just opened a table for this fixture."),
    "may_not_substitute": _("Only the captain of this side or a referee lets a substitute in."),
    "not_a_fixtures_table": _("This table was not opened for a fixture: whoever comes may sit down."),
    "plays_already": _("He sits at this table already."),
    "player_without_account": _("He has no account yet, and without one nobody sits down online."),
    "plays_for_the_other_side": _("He is on the roster of the other side."),
}
"""Sentences by code."""
