"""Accounts are kept with how their names look; of those that look alike already the oldest has its look."""

import games.models.user_names
from django.db import migrations

from games.lookalikes import look_of


def fill(apps, schema_editor):
    User = apps.get_model("games", "User")
    known = set()
    for user in User.objects.order_by("pk").only("pk", "username").iterator():
        look = look_of(user.username)[: games.models.user_names.LONGEST_LOOK]
        if look not in known:
            known.add(look)
            User.objects.filter(pk=user.pk).update(look=look)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0008_empty_seats_and_removals'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='look',
            field=games.models.user_names.LookField(editable=False, max_length=600, null=True, unique=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
