"""How sign-in is done here: accounts are made by those who run the site."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class Accounts(DefaultAccountAdapter):
    """Nobody signs up by himself; allauth asks this before it would let anybody."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False
