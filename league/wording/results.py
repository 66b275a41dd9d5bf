"""What results, reports and runs refuse."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

RESULTS = {
    # who may
    "may_not_report": _("Only the two captains, referees and organizers report a result."),
    "may_not_answer": _("Only the other captain, a referee or an organizer answers a report."),
    "may_not_decide": _("Only referees and organizers decide a fixture."),
    "may_not_correct": _("Only referees and organizers correct a result."),
    "may_not_run": _("Only referees and organizers let computer players play a fixture."),
    "own_report": _("Nobody confirms or disputes his own report."),
    "only_referee_lets_stand": _("A record with irregular cards is let stand by a referee only."),
    "only_own_forfeit": _(
        "A captain gives up for their own team only. If the other team did not come, say so."
    ),
    "only_office_says": _("Only a referee or an organizer ends a fixture as %(outcome)s."),
    "only_office_ends_so": _("Only a referee or an organizer says that match %(match)s ended so: %(end)s."),
    # when
    "season_not_running": _("The season is %(state)s: results are entered while it is running."),
    "entry_not_in_season": _("One of the teams is %(state)s: this fixture has no result."),
    "fixture_is_being_played": _("The fixture is being played right now."),
    "fixture_has_no_date": _("The fixture has no date: nobody can have missed it."),
    "too_early_for_no_show": _(
        "That a team did not come can be said from %(since)s on: %(minutes)s minutes after the date."
    ),
    "stale_report": _(
        "Number %(given)s does not hold any more: now it is number %(current)s, by %(by)s, since %(since)s."
    ),
    "result_not_open": _("This report was answered already."),
    "result_in_other_state": _("The result is %(state)s: that cannot be done now."),
    "result_not_found": _("There is no such result."),
    "match_not_found": _("There is no such match."),
    "no_record": _("There is no record of this match."),
    "no_cards_known": _(
        "Only the points of this match are known, not its cards: there is nothing to go through."
    ),
    "position_not_found": _("This match has no such position: deal %(number)s, step %(step)s."),
    "no_proof": _("The cards of this match were not dealt here: there is nothing to check."),
    # what
    "decide_one_thing": _("Decide for a report or enter a result of your own, one of the two."),
    "unknown_outcome": _("This is not a way for a fixture to end."),
    "bye_only_without_opponent": _("A bye is a fixture without an opponent, and ends in no other way."),
    "forfeit_needs_reason": _(
        "A forfeit needs one of its reasons: late, refused, ineligible, conduct or other."
    ),
    "winner_needed": _("Please say who wins by this %(outcome)s."),
    "nobody_wins": _("Nobody wins by this %(outcome)s."),
    "wrong_winner": _("The matches have another winner."),
    "no_matches": _("A played fixture has at least one match."),
    "matches_not_played": _("There are no matches in this %(outcome)s."),
    "whole_to_nothing": _(
        "%(first)s to %(second)s: one team made no point in the whole match. Was it really so?"
    ),
    "too_many_matches": _("Match %(match)s is one too many for a best of %(best_of)s."),
    "draw_in_a_series": _("Match %(match)s is level: a series has no draws."),
    "series_not_decided": _("The series is won with %(needed)s matches."),
    "unknown_kind_of_match": _("A match is given as score, sheet or record, not as %(kind)s."),
    "one_form_of_match": _("A match is given in one form: score, sheet or record."),
    "too_many_deals": _("A match has at most %(most)s deals, not %(given)s."),
    "wrong_end": _("The sheet ends otherwise than stated: %(end)s."),
    "sheet_not_finished": _(
        "At %(first)s and %(second)s the sheet is below the goal of %(goal)s: how did it end?"
    ),
    "not_a_side": _("There is no side %(side)s."),
    # line-ups
    "lineup_missing": _("Please say who sat for both teams."),
    "lineup_size": _("A team sits down with %(needed)s players."),
    "lineup_of_other_side": _("A captain says who sat for his own team only."),
    "lineup_incomplete": _("The line-up of this report is not complete."),
    "player_twice": _("The same player sits twice."),
    # who sat in which seat from which deal on
    "too_many_changes": _("Match %(match)s: at most %(most)s changes are taken."),
    "deal_not_in_sheet": _("Match %(match)s has no deal %(from_deal)s: it has %(deals)s."),
    "substitution_after_the_end": _(
        "Match %(match)s was over after deal %(deals)s: nobody sat down after that."
    ),
    "sits_from_the_beginning": _("Whoever sits from deal 1 on stands in the line-up."),
    "unknown_phase_of_change": _(
        "Somebody is gone before a deal, in its bidding or in its play, not in %(phase)s."
    ),
    "unknown_ending_of_stint": _("Somebody has left or was removed, not %(ending)s."),
    "seat_not_in_match": _("Match %(match)s has no seat %(seat)s."),
    "two_in_one_seat": _("Match %(match)s, deal %(from_deal)s: two people sit down in seat %(seat)s."),
    "seat_empty_already": _("Match %(match)s, deal %(from_deal)s: nobody sits in seat %(seat)s any more."),
    "person_or_computer": _(
        "Match %(match)s, deal %(from_deal)s: a person sits down or a computer player, not both."
    ),
    "sits_there_already": _("Match %(match)s, deal %(from_deal)s: %(name)s sits in that seat already."),
    "player_in_two_seats": _("Match %(match)s, deal %(from_deal)s: %(name)s sits in another seat."),
    "sits_for_the_other_side": _("Match %(match)s, deal %(from_deal)s: %(name)s belongs to the other team."),
    "not_in_season": _("Match %(match)s, deal %(from_deal)s: %(name)s is on no roster of this season."),
    "who_left_was_not_removed": _(
        "Match %(match)s, deal %(from_deal)s: only a person who was removed has a remover."
    ),
    "nobody_removes_themselves": _("Match %(match)s, deal %(from_deal)s: nobody removes themselves."),
    "removed_by_who_left": _(
        "Match %(match)s, deal %(from_deal)s: %(name)s had left and removed nobody any more."
    ),
    "removed_by_stranger": _("Match %(match)s, deal %(from_deal)s: %(name)s did not sit at the table."),
    "only_office_removes": _(
        "Match %(match)s, deal %(from_deal)s: that a referee removed somebody is for referees to enter."
    ),
    # runs
    "bye_is_not_played": _("A bye is not played."),
    "unknown_bot": _("There is no computer player %(bot)s; there are %(known)s."),
    "wrong_number_of_bots": _("The table has %(needed)s seats, not %(given)s."),
    "seed_too_long": _("A seed has at most %(longest)s characters."),
    "run_not_found": _("There is no such run."),
}
