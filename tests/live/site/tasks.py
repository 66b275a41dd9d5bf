"""Jobs that leave a trace."""

import time
from pathlib import Path

from celery import Task, shared_task

from tests.live.site.bells import ring


@shared_task
def ring_later(topic: str, bell: str) -> None:
    ring(topic, bell)


@shared_task
def take_time(begun: str, done: str, seconds: float) -> None:
    Path(begun).touch()
    time.sleep(seconds)
    Path(done).touch()


@shared_task(bind=True, max_retries=3)
def try_again(self: Task, path: str, needed: int) -> None:
    with open(path, "a") as file:
        file.write(f"{self.request.retries}\n")
    if self.request.retries < needed:
        raise self.retry(countdown=0.05)
