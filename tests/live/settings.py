"""The real settings plus a small site for processes that tests start: it announces, and has jobs to watch."""

import os

from config.settings import *  # noqa: F403
from config.settings import CACHES, CHANNEL_LAYERS, EMBEDDED, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.live.site"]
ROOT_URLCONF = os.environ.get("MAJLIS_TEST_URLS", "tests.live.site.urls")
if not EMBEDDED:  # several tests share one Redis
    PREFIX = os.environ["MAJLIS_TEST_PREFIX"]
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = PREFIX
    CACHES["default"]["KEY_PREFIX"] = PREFIX
    CELERY_TASK_DEFAULT_QUEUE = PREFIX
