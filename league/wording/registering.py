"""What registering refuses: by form, by an invitation, from a file."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

REGISTERING = {
    "register_as_captain": _("You register a team whose captain you are."),
    "phone_of_account": _("This player has an account and keeps the phone number himself."),
    "already_in_season": _("You are in this season already, with the team %(name)s."),
    # invitations
    "invitation_unknown": _("There is no such invitation. Please check the link, or ask for a new one."),
    "invitation_used_up": _("This invitation was used already. Please ask the organizer for a new one."),
    "invitation_expired": _("This invitation has run out. Please ask the organizer for a new one."),
    "invitation_revoked": _("The organizer has taken this invitation back. Please ask for a new one."),
}
