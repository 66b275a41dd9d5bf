"""What the formulas refuse: input that contradicts itself. Nobody should ever read these."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

FORMULAS = {
    "no_such_step": _("A %(thing)s that is %(state)s cannot become %(to)s."),
    "unknown_state": _("No %(thing)s can be %(state)s."),
    "bad_round_count": _("There cannot be %(rounds)s rounds."),
    "entry_twice": _("A team is named twice."),
    "unknown_entry": _("Team %(entry)s is not in this table."),
    "unknown_status": _("A team that is %(status)s has no row in a table."),
    "fixture_twice": _("Fixture %(fixture)s is there twice."),
    "no_opponent": _("Fixture %(fixture)s has no second side."),
    "bye_with_opponent": _("Fixture %(fixture)s is a bye and has two sides."),
    "forfeit_without_winner": _("Fixture %(fixture)s does not say who gave up."),
    "double_forfeit_with_winner": _("Both sides of fixture %(fixture)s gave up, and one wins."),
    "bad_winner_side": _("Fixture %(fixture)s is won by no side of it."),
    "unknown_criterion": _("%(criterion)s is not a tie-break criterion."),
    "criterion_twice": _("The criterion %(criterion)s is named twice."),
    "unknown_withdrawal": _("%(withdrawal)s is not a rule for withdrawals."),
    "bad_side": _("There is no side %(side)s."),
    "unequal_sides": _("The sides have different numbers of seats."),
    "seat_twice": _("A seat has two histories."),
    "seat_empty": _("Nobody ever sat in seat %(seat)s."),
    "unknown_bidding_exit": _("%(bidding_exit)s is not a rule for leaving during the bidding."),
    "unknown_phase": _("Seat %(seat)s changed hands in no known phase."),
    "unknown_end": _("Nobody leaves seat %(seat)s in that way."),
    "stint_end": _("Somebody's time in seat %(seat)s has no true end."),
    "stint_order": _("The people in seat %(seat)s are out of order."),
    "stint_phase": _("The bidding was over when seat %(seat)s was left."),
    "no_return": _("Who left seat %(seat)s did not come back to it."),
    "not_removed": _("Nobody was removed from seat %(seat)s then."),
    "remover_not_there": _("Who removed somebody from seat %(seat)s did not sit at the table then."),
}
