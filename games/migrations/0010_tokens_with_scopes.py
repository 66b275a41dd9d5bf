"""Tokens end, and have a name and a scope; those that were there had none of that, and are gone with their table."""

import django.db.models.deletion
import games.models.public_id
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_user_names_have_looks'),
        ('knox', '0009_extend_authtoken_field'),
    ]

    operations = [
        migrations.RunSQL("DROP TABLE IF EXISTS knox_authtoken", migrations.RunSQL.noop),
        migrations.AddField(
            model_name='user',
            name='ended_sign_ins',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.CreateModel(
            name='Token',
            fields=[
                ('digest', models.CharField(max_length=128, primary_key=True, serialize=False)),
                ('token_key', models.CharField(db_index=True, max_length=25)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('expiry', models.DateTimeField(blank=True, null=True)),
                ('public_id', games.models.public_id.PublicIdField(default=games.models.public_id.new_public_id, editable=False, max_length=12, unique=True)),
                ('name', models.CharField(blank=True, max_length=80)),
                ('scope', models.CharField(choices=[('read', 'Read'), ('play', 'Play'), ('organize', 'Organize')], default='organize', max_length=10)),
                ('account_hash', models.CharField(max_length=128)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Ticket',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ticket_hash', models.CharField(max_length=64, unique=True)),
                ('made_at', models.DateTimeField(db_index=True)),
                ('token', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tickets', to=settings.KNOX_TOKEN_MODEL)),
            ],
        ),
    ]
