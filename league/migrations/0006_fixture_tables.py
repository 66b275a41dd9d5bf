"""Tables of fixtures, the built-in league, and postings of matches that belong to no fixture: the triggers that keep
postings from being changed are put back, since SQLite drops them with the old table."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.append_only import allow_changes, forbid_changes

POSTINGS = ["league_posting"]


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0005_admissions_and_pauses'),
        ('league', '0005_notices'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name='club',
            name='owner',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='owned_clubs', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='league',
            name='built_in',
            field=models.CharField(blank=True, max_length=20, null=True, unique=True),
        ),
        migrations.RunPython(allow_changes(POSTINGS), forbid_changes(POSTINGS)),
        migrations.AlterField(
            model_name='posting',
            name='result',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='league.result'),
        ),
        migrations.RunPython(forbid_changes(POSTINGS), allow_changes(POSTINGS)),
        migrations.CreateModel(
            name='FixtureTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opened_at', models.DateTimeField(auto_now_add=True)),
                ('warned_at', models.DateTimeField(blank=True, null=True)),
                ('closed_at', models.DateTimeField(blank=True, null=True)),
                ('fixture', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='tables', to='league.fixture')),
                ('opened_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('result', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='played_at', to='league.result')),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='of_fixture', to='games.table')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at__isnull', True)), fields=('fixture',), name='one_table_of_a_fixture_at_a_time'), models.CheckConstraint(condition=models.Q(('result__isnull', True), ('closed_at__isnull', False), _connector='OR'), name='a_result_closes_the_table')],
            },
        ),
    ]
