"""docker-compose.yml means what it says: every command it names is started, with the environment it gives, behind a
real nginx with the file that the proxy gets. Images are not built here: that asks for a container builder."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Mapping
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from config.ready import is_ready
from tests.live.processes import PATIENCE, ROOT, Process, run, started, until

OUR_IMAGE = "majlis"
COMPOSE = ROOT / "docker-compose.yml"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
needs_nginx = pytest.mark.skipif(
    not Path(NGINX).exists() and os.environ.get("MAJLIS_REQUIRE_SERVICES") != "1",
    reason="nginx is not installed",
)


def filled(text: str, values: Mapping[str, str] = {}) -> str:
    """`${NAME:-default}` as Compose fills it in."""
    return re.sub(r"\$\{(\w+):-([^}]*)\}", lambda found: values.get(found[1]) or found[2], text)


def written(values: Mapping[str, str] = {}) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(filled(COMPOSE.read_text(), values))
    return found


def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = written()["services"]
    return found


def ours() -> dict[str, dict[str, Any]]:
    return {name: each for name, each in services().items() if each["image"] == OUR_IMAGE}


def test_every_service_of_ours_has_the_same_environment_and_a_command() -> None:
    assert set(services()) == {"proxy", "postgres", "redis", "migrate", "web", "worker", "beat"}
    assert set(ours()) == {"migrate", "web", "worker", "beat"}
    environments = [each["environment"] for each in ours().values()]
    assert all(each == environments[0] for each in environments)
    documented = (ROOT / "config" / "settings.py").read_text().split('"""')[1]
    assert all(name in documented for name in environments[0])
    assert all(each["command"] for each in ours().values())


def test_every_variable_that_may_be_set_is_told_in_the_manual() -> None:
    manual = (ROOT / "docs" / "operating.md").read_text()
    names = set(re.findall(r"\$\{(\w+)", COMPOSE.read_text()))
    assert {name for name in names if f"`{name}" not in manual} == set()


def test_mail_and_sign_up_reach_the_containers() -> None:
    given = {"MAJLIS_SIGN_UP": "open", "MAJLIS_MAIL_FROM": "league@example.org", "MAJLIS_DIGITS": "arabic"}
    environment = written(given)["services"]["web"]["environment"]
    assert given.items() <= environment.items()
    assert environment["EMAIL_URL_FILE"] == "/run/secrets/email_url"


def test_secrets_are_files_that_neither_git_nor_the_image_takes() -> None:
    """No environment holds one, and every one that a service reads is given to it."""
    secrets = written()["secrets"]
    assert all(each["file"].startswith("./secrets/") for each in secrets.values())
    for each in services().values():
        files = [
            value for value in each.get("environment", {}).values() if str(value).startswith("/run/secrets/")
        ]
        assert {file.rpartition("/")[2] for file in files} == set(each.get("secrets", []))
    for kept_out in (".gitignore", ".dockerignore"):
        lines = {line.strip("/") for line in (ROOT / kept_out).read_text().split()}
        assert {".env", "secrets"} <= lines, kept_out
    assert "PASSWORD:" not in COMPOSE.read_text()


def test_only_the_proxy_is_reached_from_outside_and_by_default_from_this_machine_alone() -> None:
    doors = {name: each["ports"] for name, each in services().items() if "ports" in each}
    assert list(doors) == ["proxy"] and all(port.startswith("127.0.0.1:") for port in doors["proxy"])
    assert written()["networks"]["back"] == {"internal": True}
    front = written()["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert all(each["environment"]["MAJLIS_TRUSTED_PROXIES"] == front for each in ours().values())


def test_nothing_runs_as_root_or_writes_where_it_need_not() -> None:
    """PostgreSQL's image changes to its own user by itself."""
    assert "USER 10001" in (ROOT / "Dockerfile").read_text()
    for name, each in services().items():
        assert "no-new-privileges:true" in each["security_opt"], name
        assert name == "postgres" or (each["read_only"] and each["cap_drop"] == ["ALL"] and each["tmpfs"]), (
            name
        )


def test_every_service_that_stays_says_how_it_is() -> None:
    checked = {name for name, each in services().items() if "healthcheck" in each}
    assert checked == set(services()) - {"migrate"}


def test_what_a_service_waits_for_is_there() -> None:
    known = services()
    for each in known.values():
        for name, wait in each.get("depends_on", {}).items():
            healthy = wait["condition"] == "service_healthy"
            assert ("healthcheck" in known[name]) if healthy else (known[name]["restart"] == "no")


def on_this_machine(environment: dict[str, Any], full: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The service's environment, its host names replaced by the services of this test run and its secrets by files."""
    here = {name: str(value) for name, value in environment.items()}
    assert urlsplit(here["DATABASE_URL"]).hostname in services()
    assert urlsplit(here["REDIS_URL"]).hostname in services()
    database = urlsplit(full["DATABASE_URL"])
    values = {
        "SECRET_KEY": full["SECRET_KEY"],
        "DATABASE_PASSWORD": database.password or "not asked for",
        "EMAIL_URL": "",
    }
    for name, value in values.items():
        file = folder / name.lower()
        file.write_text(f"{value}\n")
        here[f"{name}_FILE"] = str(file)
    user = f"{database.username}@" if database.username else ""
    address = database._replace(netloc=f"{user}{database.netloc.rpartition('@')[2]}").geturl()
    here |= {"DATABASE_URL": address, "REDIS_URL": full["REDIS_URL"], "MAJLIS_TRUSTED_PROXIES": "127.0.0.1"}
    return here | {"MAJLIS_DATA": str(folder / "data"), "DJANGO_SETTINGS_MODULE": "config.settings"}


def command_of(name: str, folder: Path, port: int) -> list[str]:
    """The service's command with this Python, this port and this folder for temporary files."""
    words = shlex.split(services()[name]["command"].replace("/tmp/", f"{folder}/"))
    words = [str(port) if word == "8000" else word for word in words]
    return [sys.executable, *(words[1:] if words[0] == "python" else ["-m", *words])]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def nginx_file(folder: Path, web: int, plain: int, secure: int) -> Path:
    """The proxy's own file, with the ports and folders of this test."""
    text = (ROOT / "config" / "proxy" / "nginx.conf").read_text()
    changes = {
        "/tmp/": f"{folder}/nginx/",
        "/etc/nginx/tls/": f"{folder}/tls/",
        "server web:8000;": f"server 127.0.0.1:{web};",
        "listen 8080": f"listen 127.0.0.1:{plain}",
        "listen 8443": f"listen 127.0.0.1:{secure}",
        "client_header_timeout 10s": "client_header_timeout 1s",  # a test has less patience
    }
    for before, after in changes.items():
        assert before in text, before
        text = text.replace(before, after)
    (folder / "nginx").mkdir()
    (folder / "tls").mkdir()
    names = [
        "-keyout",
        f"{folder}/tls/privkey.pem",
        "-out",
        f"{folder}/tls/fullchain.pem",
        "-subj",
        "/CN=localhost",
    ]
    asked = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *names]
    subprocess.run(asked, check=True, capture_output=True)
    file = folder / "nginx.conf"
    file.write_text(text)
    return file


def answers(port: int) -> bool:
    """Whether somebody listens there."""
    with closing(socket.socket()) as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def slow_sender_is_cut(port: int) -> bool:
    """Whether who sends half a header and then nothing is shown the door."""
    with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        try:
            return line.recv(100) == b""
        except ConnectionResetError:
            return True


@needs_nginx
@pytest.mark.services
@pytest.mark.timeout(600)
def test_every_command_starts_and_lives(empty_environment: dict[str, str], tmp_path: Path) -> None:
    """Migrations end; the server answers through the proxy; the clock sends the sweep, and the worker does it."""
    port, plain, secure = free_port(), free_port(), free_port()
    variables = {
        name: on_this_machine(each["environment"], empty_environment, tmp_path)
        for name, each in ours().items()
    }
    run(command_of("migrate", tmp_path, port), variables["migrate"])
    proxy_file = nginx_file(tmp_path, port, plain, secure)
    with ExitStack() as stack:

        def start(name: str, command: list[str], environment: dict[str, str]) -> Process:
            return stack.enter_context(started(command, tmp_path / f"{name}.log", environment))

        web, worker, beat = [
            start(name, command_of(name, tmp_path, port), variables[name])
            for name in ("web", "worker", "beat")
        ]
        as_whom = "user root;" if os.geteuid() == 0 else ""  # its workers read the folder of this test
        nginx = start(
            "proxy", [NGINX, "-c", str(proxy_file), "-e", "stderr", "-g", f"daemon off;{as_whom}"], {}
        )
        web.wait_for(rf"Majlis: http://\S+:{port}/")
        until(lambda: answers(secure), nginx.explain, alive=nginx.alive)
        assert is_ready(port) and not is_ready(free_port())
        through_the_proxy(plain, secure)
        beat.wait_for(r"Sending due task sweep")
        worker.wait_for(r"Task league\.tasks\.sweep\[\S+\] succeeded")
        for process in (web, worker, beat, nginx):
            assert process.alive(), process.explain()
            assert "Traceback" not in process.printed, process.explain()
        assert "203.0.113.9" not in web.printed, "nobody from outside says where he comes from"
        assert "token-in-a-query" not in nginx.printed
        assert web.terminate() == 0, web.explain()
        assert worker.terminate(60) == 0, worker.explain()
        assert beat.terminate() == 0, beat.explain()


def through_the_proxy(plain: int, secure: int) -> None:
    """What the world sees: HTTPS only, small bodies, quick senders, sockets."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with httpx.Client(base_url=f"https://localhost:{secure}", verify=trusting, timeout=PATIENCE) as world:
        page = world.get("/sign-in/?from=token-in-a-query", headers={"X-Forwarded-For": "203.0.113.9"})
        assert page.status_code == 200 and "max-age=" in page.headers["Strict-Transport-Security"]
        assert "Secure" in page.headers["Set-Cookie"]
        assert world.get("/no-such-page/").status_code == 404
        assert world.get("/healthz").json() == {"ok": True}
        assert world.get("/readyz").status_code == 404, "for those who run it"
        assert world.post("/sign-in/", content=b"x" * (9 << 20)).status_code == 413
    led = httpx.get(f"http://localhost:{plain}/tables/?a=1", timeout=PATIENCE)
    assert (led.status_code, led.headers["Location"]) == (308, "https://localhost/tables/?a=1")
    assert httpx.get(f"http://localhost:{plain}/healthz", timeout=PATIENCE).text == "ok\n"
    assert slow_sender_is_cut(plain)
    with (
        connect(f"wss://localhost:{secure}/ws/me/", ssl=trusting, open_timeout=PATIENCE) as ear,
        pytest.raises(ConnectionClosedError, match="4401"),
    ):
        ear.recv(PATIENCE)
