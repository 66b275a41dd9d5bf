"""Policies from a round on, ratings of forfeits, sides with replacements; the triggers that keep facts are put back, since
SQLite drops them with the old table."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from games.append_only import allow_changes, forbid_changes

FACTS = ["league_posting", "league_policyversion"]


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_user_names_have_looks'),
        ('league', '0006_fixture_tables'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(allow_changes(FACTS), forbid_changes(FACTS)),
        migrations.RemoveConstraint(
            model_name='posting',
            name='reversal_names_what_it_reverses',
        ),
        migrations.AddField(
            model_name='policyversion',
            name='from_round',
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='result',
            name='replaced',
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name='posting',
            name='kind',
            field=models.CharField(choices=[('match', 'Match'), ('forfeit', 'Forfeit'), ('reversal', 'Reversal')], max_length=8),
        ),
        migrations.AlterField(
            model_name='posting',
            name='match',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='postings', to='games.match'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'forfeit')), fields=('result',), name='one_transfer_per_forfeit'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind__in', ['match', 'forfeit']), ('reverses__isnull', True)), models.Q(('kind', 'reversal'), ('reverses__isnull', False)), _connector='OR'), name='reversal_names_what_it_reverses'),
        ),
        migrations.AddConstraint(
            model_name='posting',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('kind', 'match'), _negated=True), ('match__isnull', False), _connector='OR'), name='posting_of_a_match_or_a_forfeit'),
        ),
        migrations.RunPython(forbid_changes(FACTS), allow_changes(FACTS)),
    ]
