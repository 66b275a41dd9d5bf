"""Users (who sign in) and players (who sit at tables); a player needs no account."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac

from games.models.public_id import PublicIdField
from games.models.user_names import LONGEST_USER_NAME, LookField, check_user_name


class User(AbstractUser):
    """An account. Names shown to others come from the player it belongs to, if any."""

    username = models.CharField(max_length=LONGEST_USER_NAME, unique=True, validators=[check_user_name])
    look = LookField()
    public_id = PublicIdField()
    language = models.CharField(max_length=2, default="ar")
    is_admin = models.BooleanField(default=False)
    """Named by the owner of the site (B16); the owner himself is `is_superuser`."""

    ended_sign_ins = models.PositiveIntegerField(default=0)
    """How often every session and token of the account was ended; those made before are bound to a smaller number."""

    class Meta(AbstractUser.Meta):
        constraints = [
            models.CheckConstraint(name="user_name_is_no_address", condition=~Q(username__contains="@"))
        ]

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What sessions and tokens are bound to: the password, and how often all of them were ended (X21)."""
        salt = "games.User.session"
        bound = f"{self.password}:{self.ended_sign_ins}"
        return salted_hmac(salt, bound, secret=secret, algorithm="sha256").hexdigest()


class Player(models.Model):
    """A person who plays. `merged_into` joins two records of one person without re-pointing any row."""

    public_id = PublicIdField()
    name = models.CharField(max_length=80)
    latin_name = models.CharField(max_length=80, blank=True)
    search_name = models.CharField(max_length=200, db_index=True)
    user = models.OneToOneField(User, null=True, blank=True, on_delete=models.PROTECT, related_name="player")
    created_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Contact(models.Model):
    """What only staff and the person may see, in one row that can be erased."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="contact")
    phone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    birth_date = models.DateField(null=True, blank=True)


class ClaimCode(models.Model):
    """A one-time code by which a person takes over the player record that others made for him."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="claim_codes")
    code_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    used_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="claim_used_by_somebody",
                condition=Q(used_at__isnull=True, used_by__isnull=True)
                | Q(used_at__isnull=False, used_by__isnull=False),
            )
        ]


class OwnerCode(models.Model):
    """The one-time code by which the first person at a new installation becomes its owner; at most one row."""

    number = models.PositiveSmallIntegerField(primary_key=True, default=1)
    code_hash = models.CharField(max_length=64)
    tries = models.PositiveIntegerField(default=0)
    tries_since = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(name="one_owner_code", condition=Q(number=1))]
