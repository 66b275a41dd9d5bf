"""WSGI door, for servers that carry pages and API without sockets."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
pages = get_wsgi_application()

from config.bodies import body_limit  # noqa: E402
from config.logs import request_ids  # noqa: E402
from config.proxies import trusted_proxies  # noqa: E402

application = request_ids(body_limit(trusted_proxies(pages)))
