from django.db import transaction

from games.live.announce import announce
from games.models import Event


def ring(topic: str, bell: str) -> Event:
    with transaction.atomic():
        return announce("bell_rang", topics=[topic], ids={"bell": bell})
