"""Make an account for a person who is to sign in: an organizer, a referee, a captain."""

from __future__ import annotations

import secrets
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import IntegrityError, transaction

from games.models import User


class Command(BaseCommand):
    help = (
        "Make an account and print its first password. It may do nothing until somebody gives it an office."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--owner", action="store_true", help="the owner of this site: may do everything")

    def handle(self, *args: Any, username: str, owner: bool, **options: Any) -> None:
        password = secrets.token_urlsafe(9)
        try:
            with transaction.atomic():
                user = User(username=username, is_staff=owner, is_superuser=owner)
                user.clean_fields(exclude=["password"])
                user.set_password(password)
                user.save()
        except ValidationError as wrong:
            raise CommandError(" ".join(wrong.messages)) from None
        except IntegrityError:
            raise CommandError(
                f"There is an account {username!r} already, or one that looks like it."
            ) from None
        self.stdout.write(f"Account: {user.username}   Password: {password}")
