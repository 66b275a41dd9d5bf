"""The box of notices, of which only `read_at` changes, and the sendings that are answered once."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.append_only import allow_changes, forbid_changes

NOTICES = ["league_notice"]
CONTENT = ["user_id", "event_id", "kind", "ids", "at"]


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_append_only'),
        ('league', '0004_invitations'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=24)),
                ('ids', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('read_at', models.DateTimeField(blank=True, null=True)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to='games.event')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='notices', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-pk'],
                'indexes': [models.Index(condition=models.Q(('read_at__isnull', True)), fields=['user'], name='unread_notices')],
                'constraints': [models.UniqueConstraint(fields=('user', 'event'), name='one_notice_of_an_event')],
            },
        ),
        migrations.CreateModel(
            name='Sending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=100)),
                ('request_hash', models.CharField(max_length=64)),
                ('answer', models.JSONField(blank=True, null=True)),
                ('at', models.DateTimeField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sendings', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'key'), name='one_sending_of_a_key')],
            },
        ),
        migrations.RunPython(forbid_changes(NOTICES, CONTENT), allow_changes(NOTICES)),
    ]
