"""What the doors themselves refuse, before any action: requests, sign-ins, sockets."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REQUESTS = {
    "not_found": _("There is nothing here."),
    "not_allowed": _("You may not do that."),
    "not_acceptable": _("This service answers in JSON only."),
    "method_not_allowed": _("This address does not answer to that method."),
    "unsupported_media_type": _("Please send JSON."),
    "malformed_json": _("This is not JSON that can be read."),
    "body_too_large": _("Too much was sent: at most %(most)s bytes."),
    "body_of_too_many_values": _("Too much was sent at once: at most %(most)s values."),
    "body_too_deep": _("What was sent is nested too deeply: at most %(most)s levels."),
    "search_too_long": _("This is too long for a search: at most %(most)s letters, not %(given)s."),
    "search_of_too_many_words": _("At most %(most)s words are searched for at once, not %(given)s."),
    "zero_letter": _("The field “%(field)s” holds a letter that no text has."),
    "broken_text": _("A text has half a character in it, which nobody can show."),
    "bad_if_match": _("If-Match names a version, not %(given)s."),
    "not_a_number": _("The field “%(field)s” is not a number."),
    "number_missing": _("The field “%(field)s” needs a number."),
    "file_too_large": _("The file is too large: at most %(largest)s bytes."),
    "not_a_record_file": _("%(file)s is not the record of a match."),
    "invalid_fields": _("Some of the fields cannot be right."),
    "too_many_requests": _("Too many requests. Please wait a little."),
    "too_many_attempts": _("Too many attempts to sign in. Please wait a while."),
    "server_error": _("Something went wrong on our side."),
    "unavailable": _("The service cannot reach its records just now. Please try again in a moment."),
    "disk_full": _("The disk of this service is full. Nothing was saved; please tell whoever runs it."),
    "wrong_password": _("User name or password is wrong."),
    "wrong_token": _("This token is not valid."),
    "token_refused": _("This token is not valid."),
    "no_token": _("No token was sent."),
    "token_scope": _("This token is not good for that: it may %(has)s, and this needs %(needs)s."),
    "too_many_tokens": _(
        "An account has at most %(most)s tokens. Please end one that is not needed any more."
    ),
    "token_not_found": _("There is no such token."),
    "too_many_tickets": _("Too many tickets are waiting: at most %(most)s."),
    "ticket_refused": _("This ticket is not valid: it works once, within a minute."),
    "token_in_address": _("A token does not belong into an address. Please ask for a ticket (tickets/)."),
    "no_such_topic": _("There is nothing to follow under %(topic)s."),
    "may_not_follow": _("You may not follow this."),
    "bad_key": _("A key that names a sending has 1 to %(longest)s plain characters."),
    "answer_not_kept": _("This was done at %(sent_at)s. Its answer holds a secret, and was given once only."),
    "key_of_another_request": _("Under this key something else was sent already, at %(sent_at)s."),
}
