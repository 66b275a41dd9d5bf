"""POST /ring/ announces in the request, POST /ring-later/ in a job, GET /events/ reads by number.

GET /bare/ does nothing, GET /own-socket/ tells of the connection it came by.
"""

import os
import socket
import time
from pathlib import Path

from django.http import HttpRequest, JsonResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from games.queries.events import events_after
from tests.live.site import tasks
from tests.live.site.bells import ring


@csrf_exempt
def ring_now(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"event": ring(request.POST["topic"], request.POST["bell"]).pk})


@csrf_exempt
def ring_later(request: HttpRequest) -> JsonResponse:
    sent = tasks.ring_later.delay(request.POST["topic"], request.POST["bell"])
    return JsonResponse({"task": sent.id})


@csrf_exempt
def take_time(request: HttpRequest) -> JsonResponse:
    tasks.take_time.delay(request.POST["begun"], request.POST["done"], float(request.POST["seconds"]))
    return JsonResponse({})


def hang(request: HttpRequest) -> JsonResponse:
    Path(request.GET["begun"]).touch()
    time.sleep(120)
    return JsonResponse({})


def events(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"results": events_after(request.GET["topic"], int(request.GET["after"]))})


def bare(request: HttpRequest) -> JsonResponse:
    return JsonResponse({})


def own_socket(request: HttpRequest) -> JsonResponse:
    """What this process's own end of the connection is set to."""
    client = (request.META["REMOTE_ADDR"], int(request.META["REMOTE_PORT"]))
    for name in os.listdir("/proc/self/fd"):
        try:
            end = socket.socket(fileno=os.dup(int(name)))
        except OSError:  # not a socket, or closed meanwhile
            continue
        with end:
            if end.family in (socket.AF_INET, socket.AF_INET6) and peer(end) == client:
                return JsonResponse({"nodelay": end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)})
    raise LookupError(client)


def peer(end: socket.socket) -> tuple[str, int] | None:
    try:
        return end.getpeername()[:2]
    except OSError:  # it listens
        return None


urlpatterns = [
    path("bare/", bare),
    path("own-socket/", own_socket),
    path("ring/", ring_now),
    path("ring-later/", ring_later),
    path("take-time/", take_time),
    path("hang/", hang),
    path("events/", events),
]
