"""The words of the page of a table in play, handed to the browser whole: its scripts hold none."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "salam": _("Peace be upon you"),
    "good_luck": _("Good luck"),
    "well_played": _("Well played"),
    "thanks": _("Thank you"),
    "sorry": _("Sorry"),
    "one_moment": _("One moment"),
    "hurry": _("Your turn, please"),
    "good_game": _("Good game"),
}
"""What may be said to the table (`games.actions.tables.presence.PHRASES`)."""

ENDINGS = {
    "left": _("The other team has left the table."),
    "broken": _("It broke off: nobody of one team was left after somebody had been removed."),
    "time": _("The time of the match was over."),
    "ruled": _("The referee ended it."),
}
"""How a match ended that was not won by points (`Match.End`)."""

SEATS = {
    "you": _("you"),
    "host": _("host"),
    "admin": _("admin"),
    "computer": _("Computer"),
    "dealer": _("dealer"),
    "buyer": _("buyer"),
    "away": _("away"),
    "away_for": _("away, back within {seconds} s"),
    "empty": _("Empty seat"),
    "empty_for": _("waits {seconds} s for somebody"),
    "idle": _("a computer plays"),
    "seat": _("Seat {number}"),
    "cards": _("Cards: {count}"),
    "clock": _("{seconds} s left"),
    "us": _("Us"),
    "them": _("Them"),
    "first_team": _("First team"),
    "second_team": _("Second team"),
}

PLAY = {
    "deal": _("Deal {number}"),
    "goal": _("goal {goal}"),
    "bidding": _("Bidding"),
    "doubling": _("Doubling"),
    "play": _("Playing the cards"),
    "up_card": _("Up card"),
    "your_call": _("Your call"),
    "your_card": _("Your card"),
    "turn_of": _("{name} is to act"),
    "your_turn": _("It is your turn."),
    "sending": _("Sending…"),
    "hand": _("Your hand"),
    "calls": _("Calls"),
    "columns": _("Your cards"),
    "columns_of": _("Cards of {name}"),
    "face_down": _("a card face down"),
    "no_card": _("no card"),
    "column": _("Column {number}: {card}"),
    "not_now": _("{card}, cannot be played now"),
    "trick": _("Cards on the table"),
    "trick_card": _("{name}: {card}"),
    "tricks_taken": _("Tricks: {count}"),
    "last_trick": _("Last trick"),
    "took_trick": _("{name} takes the trick."),
    "call_project": _("Call {project}"),
    "other_projects": _("Other projects"),
    "you_called": _("Called: {projects}"),
    "baloot": _("Baloot"),
    "locked": _("Locked: no trump is led"),
    "times": _("doubled, ×{by}"),
    "deal_over": _("Deal {number} is over"),
    "deal_void": _("Everybody passed: the deal is void."),
    "how": _("How the points came about"),
    "new_deal": _("Deal {number} begins."),
    "taken_back": _("Something was taken back."),
    "dealt_anew": _("The cards were dealt anew."),
    "hand_told": _("Your hand: {cards}."),
    "turned_up": _("{name} turns up: {card}."),
    "said_told": _("{name}: {what}"),
    "trick_told": _("{name} takes the trick: {cards}."),
    "away_told": _("{name} is away."),
    "back_told": _("{name} is back."),
    "sat_told": _("{name} has sat down."),
    "left_told": _("Seat {number} is free."),
    "idle_told": _("{name} let the clock run three times: a computer player plays."),
    "returned_told": _("{name} plays again."),
    "waits": _("The table waits for somebody to take over the empty seat."),
    "you_idle": _("You let the clock run three times: a computer player plays for you."),
    "i_am_back": _("I am back"),
}

SHEET = {
    "sheet": _("Score sheet"),
    "sheet_empty": _("No deal is finished yet."),
    "contract": _("Contract"),
    "void": _("void"),
    "penalty": _("Qaid"),
    "kaboot": _("Kaboot"),
    "capot": _("Capot"),
    "gahwa": _("Gahwa"),
    "total": _("Total"),
    "close": _("Close"),
}

WAITING = {
    "waiting": _("The match has not begun yet."),
    "wait_for_host": _("The host begins when every seat is taken."),
    "sit": _("Sit down"),
    "get_up": _("Get up"),
    "leave": _("Leave the table"),
    "leave_in_play": _(
        "A match is being played: your seat waits for somebody to take over, and a loss is yours (B10)."
    ),
    "leave_sure": _("Leave all the same"),
    "stay": _("Stay"),
    "put_computer": _("Computer player"),
    "fill": _("Fill with computers"),
    "strength": _("Strength"),
    "remove": _("Remove"),
    "stay_there": _("Do not remove"),
    "remove_sure": _("Remove all the same"),
    "remove_ban": _(
        "Whoever is removed does not sit down here again, unless a referee or an admin lets them in."
    ),
    "remove_opponent": _(
        "This is an opponent: your side then wins no points in this match, and pays the difference if it breaks off "
        "while you are behind (B12a)."
    ),
    "remove_partner": _("This is your partner: you then answer for the loss of both seats (B12a)."),
    "against_computers": _("Against computer players alone a match is friendly."),
    "begin": _("Begin the match"),
    "again": _("Play again"),
    "seats_missing": _("Free seats: {count}"),
    "invite": _("Invite by link"),
    "invite_why": _("Whoever opens this link may sit down here."),
    "copy": _("Copy the link"),
    "copied": _("Copied"),
    "share": _("Share"),
    "fair": _("Fair cards"),
    "fair_why": _(
        "The cards are already decided on the server's side, and this is the fingerprint of it. Whatever you add is "
        "mixed in before the first deal, so that nobody, the server included, can have chosen the cards. After the "
        "match anybody can check them."
    ),
    "add": _("Add something of your own"),
    "add_button": _("Add"),
    "added": _("Mixed in. Thank you."),
    "watching": _("You are watching."),
    "late": _("Shown {seconds} s late."),
    "sign_in": _("Sign in to sit down"),
    "rated": _("rated"),
    "friendly": _("friendly"),
    "over": _("The match is over."),
    "won": _("{side} won"),
    "nobody_won": _("Nobody won"),
    "history": _("Match history"),
    "fixture": _("To the fixture"),
    "proof": _("Check the cards"),
    "lobby": _("All tables"),
}

NETWORK = {
    "on": _("Connected"),
    "wait": _("Connecting…"),
    "off": _("No connection. The table may have moved on; this page catches up by itself."),
    "gone": _("This table cannot be followed any more."),
    "kept": _("No connection: your move is kept and sent by itself."),
    "stale": _("The table had moved on before your move arrived. Please look again."),
    "failed": _("That did not work. Please try again."),
    "signed_out": _("You are signed out. This page only watches until you sign in again."),
    "sign_in_again": _("Sign in"),
}

REFEREE = {
    "referee": _("Referee"),
    "say": _("Say something"),
    "mute": _("Hide what {name} says"),
    "removed": _("Removed from this table"),
    "let_in_again": _("Let in again"),
    "menu": _("More"),
    "reason": _("Reason"),
    "pause": _("Pause"),
    "resume": _("Go on"),
    "paused": _("The referee has paused the table: {reason}"),
    "broken_off": _("The table was broken off. {reason}"),
    "undo": _("Take back to before"),
    "undo_button": _("Take back"),
    "penalty_against": _("Qaid against"),
    "let_in": _("Let a substitute in"),
    "rule": _("End the match by a ruling"),
    "rule_button": _("End the match"),
    "winner": _("Winner"),
    "nobody": _("nobody"),
    "sure": _("This cannot be taken back."),
}

WORDS = {**SEATS, **PLAY, **SHEET, **WAITING, **NETWORK, **REFEREE}
"""By the key the scripts use; places for values stand in braces."""
