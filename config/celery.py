"""Background jobs: the Celery application, and the one list of timed jobs."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("majlis", task_cls="config.runner:Job")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

APART = ("keep_tables",)
"""Timed jobs that wait for no other in the one process: a computer player's turn comes while a fixture is played."""


def timed_jobs() -> dict[str, dict[str, Any]]:
    """What runs by the clock, in seconds. Every one may run twice or late without harm."""
    jobs = {
        "sweep": {"task": "league.tasks.sweep", "schedule": 5.0},
        "keep_tables": {
            "task": "league.tasks.keep_tables",
            "schedule": 0.25,
            "options": {"expires": 1.0},  # the next ones do the same: none must pile up behind busy workers
        },
        "forget_sendings": {"task": "league.tasks.forget_sendings", "schedule": 3600.0},
        "forget_connections": {"task": "league.tasks.forget_connections", "schedule": 600.0},
    }
    if settings.DEMO:
        jobs["demo_tick"] = {"task": "league.tasks.demo_tick", "schedule": 60.0}
        jobs["demo_tables"] = {"task": "league.tasks.demo_tables", "schedule": 5.0}
    return jobs


@app.on_after_configure.connect
def configure(sender: Celery, **_: Any) -> None:
    """Give the timed jobs, and to Redis limits that an idle worker survives.

    A worker waits for its next job in one blocking read. The client library's own limit of 5 s would cut that
    read; no limit at all would let a publisher hang on a dead connection for ever.
    """
    sender.conf.beat_schedule = timed_jobs()
    if str(sender.conf.broker_url).startswith(("redis:", "rediss:")):
        sender.conf.broker_transport_options = {
            "socket_timeout": 30,
            "socket_connect_timeout": 5,
            "socket_keepalive": True,
        }
