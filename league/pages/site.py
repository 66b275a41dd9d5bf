"""The site's own pages: its accounts and mails for the owner, the way in for phones for whoever organizes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.errors import NotSignedIn, Refusal
from league.actions import site
from league.models import Offer
from league.pages.addresses import site_addresses
from league.pages.refusals import actor_of, status_of
from league.queries.mails import latest_mails, mails_are_files
from league.queries.site import accounts_for
from league.wording import say

EACH = 50


def accounts_page(request: HttpRequest, **more: Any) -> HttpResponse:
    """Every account, with what the owner may do about it (B16)."""
    text = request.GET.get("q", "").replace("\0", "").strip()
    page = Paginator(accounts_for(request.user, text), EACH).get_page(request.GET.get("page"))
    shown = {"page": page, "q": text, "mails": mails_are_files(), "section": "me"} | more
    return render(request, "league/accounts.html", shown, status=more.get("status"))


@require_POST
def change_account(request: HttpRequest, user: str, step: str) -> HttpResponse:
    """One change of an account; a refusal is said at the account."""
    try:
        done = STEPS[step](request, user)
    except NotSignedIn:
        raise
    except Refusal as refused:
        if refused.code == "not_site_owner":
            raise
        return accounts_page(request, refused=say(refused), at=user, status=status_of(refused))
    if isinstance(done, Offer) and done.user is not None:
        messages.success(
            request, _("Asked: %(name)s. It holds after their yes.") % {"name": done.user.username}
        )
    else:
        messages.success(request, _("Done: %(name)s.") % {"name": done.username})
    return HttpResponseRedirect(reverse("accounts"))


def _close(request: HttpRequest, user: str) -> Any:
    return site.close_account(actor=actor_of(request), user=user, reason=request.POST.get("reason", ""))


STEPS: dict[str, Callable[[HttpRequest, str], Any]] = {
    "name_admin": lambda request, user: site.name_admin(actor=actor_of(request), user=user),
    "unname_admin": lambda request, user: site.unname_admin(actor=actor_of(request), user=user),
    "name_owner": lambda request, user: site.name_owner(actor=actor_of(request), user=user),
    "close_account": _close,
    "reopen_account": lambda request, user: site.reopen_account(actor=actor_of(request), user=user),
}


@never_cache
def mails_page(request: HttpRequest) -> HttpResponse:
    """The mails that wait in the data folder because nothing sends them."""
    shown = {"mails": latest_mails(request.user), "files": mails_are_files(), "section": "me"}
    return render(request, "league/mails.html", shown)


@never_cache
def phones_page(request: HttpRequest) -> HttpResponse:
    """The address under which phones in the room find this site, large, and as a QR code."""
    if not request.user.is_authenticated:
        raise NotSignedIn("not_signed_in")
    return render(request, "league/phones.html", {"links": site_addresses(request), "section": "me"})
