"""User names have no @ any more: older ones get a point in its place, and a number where that name is taken."""

import games.models.user_names
from django.db import migrations, models


def rename(apps, schema_editor):
    User = apps.get_model("games", "User")
    for user in User.objects.filter(username__contains="@").order_by("pk"):
        plain = name = user.username.replace("@", ".")
        number = 1
        while User.objects.filter(username__iexact=name).exists():
            number += 1
            name = f"{plain[:140]}-{number}"
        user.username = name
        user.save(update_fields=["username"])


class Migration(migrations.Migration):

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
        ('games', '0006_lobby_indexes'),
    ]

    operations = [
        migrations.AlterField(
            model_name='user',
            name='username',
            field=models.CharField(max_length=150, unique=True, validators=[games.models.user_names.check_user_name]),
        ),
        migrations.RunPython(rename, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name='user',
            constraint=models.CheckConstraint(condition=models.Q(('username__contains', '@'), _negated=True), name='user_name_is_no_address'),
        ),
    ]
