from django.db import transaction

from games.live.announce import announce
from games.models import Event


def ring(topic: str, bell: str, kind: str = "bell_rang") -> Event:
    with transaction.atomic():
        return announce(kind, topics=[topic], ids={"bell": bell})
