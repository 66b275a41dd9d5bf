"""When a season was opened; those that are known to have been seen were at the latest when they were made."""

from django.db import migrations, models
from django.db.models import F


def fill(apps, schema_editor):
    """A cancelled season was open before if its cancelling does not say that it was a draft."""
    cancelled_drafts = apps.get_model("league", "AuditLine").objects.filter(
        action="season_cancelled", before={"state": "draft"}, season__isnull=False
    )
    never = list(cancelled_drafts.values_list("season", flat=True))
    seasons = apps.get_model("league", "Season").objects.exclude(state="draft").exclude(pk__in=never)
    seasons.update(opened_at=F("created_at"))


class Migration(migrations.Migration):
    dependencies = [("league", "0002_append_only")]

    operations = [
        migrations.AddField("season", "opened_at", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
