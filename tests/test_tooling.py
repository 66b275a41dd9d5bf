"""The script, the catalogues, and the guards of the test run itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import polib
import pytest

from config.catalogues import compile_catalogues, faults, outdated
from tests.services import missing

pytestmark = pytest.mark.embedded

ROOT = Path(__file__).resolve().parent.parent
SHELL_TOOLS = ("bash", "cat", "cksum", "dirname", "env", "grep", "mktemp", "rm", "tail", "tee")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The script in a folder of its own, with requirement files and a search path of shell tools only."""
    (tmp_path / "bin").mkdir()
    for tool in SHELL_TOOLS:
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    shutil.copy(ROOT / "majlis", tmp_path)
    for name in ("requirements.txt", "requirements-dev.txt"):
        (tmp_path / name).write_text(f"# {name}\n")
    return tmp_path


def majlis(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(folder / "bin" / "bash"), str(folder / "majlis"), *arguments],
        env={"PATH": str(folder / "bin"), "HOME": str(folder)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def put(folder: Path, name: str, script: str) -> None:
    """An executable of this name that runs a shell script."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
    path.chmod(0o755)


def test_without_arguments_it_lists_its_commands(checkout: Path) -> None:
    listed = majlis(checkout)
    assert listed.returncode == 0
    assert all(f"./majlis {command}" in listed.stdout for command in ("demo", "serve", "test", "manage"))


def test_an_unknown_command_is_named(checkout: Path) -> None:
    answer = majlis(checkout, "dance")
    assert answer.returncode == 1 and "Unknown: dance" in answer.stderr


def test_without_python_it_says_what_to_install(checkout: Path) -> None:
    put(checkout, "bin/python3", "exit 1")  # an old one: it fails the question for its version
    answer = majlis(checkout, "demo")
    assert answer.returncode == 1
    assert "Python 3.11" in answer.stderr and "apt-get install python3 python3-venv" in answer.stderr


def test_without_the_venv_module_it_says_what_to_install(checkout: Path) -> None:
    put(
        checkout,
        "bin/python3",
        """case $2 in *ensurepip*) exit 1 ;; *version_info\\[:2\\]*) echo 3.11 ;; esac""",
    )
    answer = majlis(checkout, "demo")
    assert answer.returncode == 1
    assert "apt-get install python3.11-venv" in answer.stderr


def test_it_installs_once_and_again_only_when_the_pins_change(checkout: Path) -> None:
    """After the first start there is nothing to download, so it starts without a network."""
    put(checkout, ".venv/bin/python", f'echo "$*" >>{checkout}/called')
    called = checkout / "called"

    def start(*arguments: str) -> list[str]:
        called.write_text("")
        assert majlis(checkout, *arguments).returncode == 0
        return [line for line in called.read_text().splitlines() if "import pip" not in line]

    first = start("manage", "check")
    assert [line.split()[-1] for line in first if " install " in line] == ["requirements.txt"]
    assert all("--require-hashes" in line for line in first if " install " in line)
    assert first[-1] == "manage.py check"
    assert start("manage", "check") == ["manage.py check"]
    (checkout / "requirements.txt").write_text("# another\n")
    assert len(start("manage", "check")) == 2
    assert [line.split()[-1] for line in start("setup")] == ["requirements-dev.txt"]
    assert start("setup") == []


def test_a_failed_installation_is_tried_again(checkout: Path) -> None:
    put(checkout, ".venv/bin/python", f'echo "$*" >>{checkout}/called; [ "$2" != pip ]')
    for _ in range(2):
        answer = majlis(checkout, "manage", "check")
        assert answer.returncode == 1 and "needs the network" in answer.stderr
    assert (checkout / "called").read_text().count(" install ") == 2


def test_commands_have_data_folders_of_their_own(checkout: Path) -> None:
    put(
        checkout, ".venv/bin/python", f'echo "$MAJLIS_DATA $MAJLIS_DEMO $DATABASE_URL $*" >>{checkout}/called'
    )
    for command in (("demo", "--port", "1"), ("serve",), ("manage", "shell")):
        assert majlis(checkout, *command).returncode == 0
    lines = [line for line in (checkout / "called").read_text().splitlines() if "manage.py" in line]
    assert lines == [
        f"{checkout}/var/demo 1  manage.py demo --port 1",
        f"{checkout}/var/league   manage.py serve",
        f"{checkout}/var/league   manage.py shell",
    ]


def script_that_tests(checkout: Path, *, services: int, tests: int = 0) -> None:
    put(
        checkout,
        ".venv/bin/python",
        f"""case "$*" in
        *tests.services*) [ {services} = 0 ] || echo "Redis: refused."; exit {services} ;;
        *pytest*) echo "$DATABASE_URL|$*" >>{checkout}/called; echo "3 passed in 0.1s"; exit {tests} ;;
        esac""",
    )
    put(checkout, "bin/chromium", "exit 0")


def test_both_runs_are_made_and_counted_where_services_answer(checkout: Path) -> None:
    script_that_tests(checkout, services=0)
    answer = majlis(checkout, "test", "tests/x")
    assert answer.returncode == 0
    runs = (checkout / "called").read_text().splitlines()
    assert len(runs) == 2 and runs[0].startswith("|") and runs[1].startswith("postgres://")
    assert all(run.endswith("tests/x") for run in runs)
    assert "--ignore=tests/engine" in runs[1] and "--ignore" not in runs[0]
    closing = answer.stdout.splitlines()[-2:]
    assert closing == ["SQLite: 3 passed in 0.1s", "PostgreSQL and Redis: 3 passed in 0.1s"]


def test_what_was_not_run_is_said_plainly_and_fails_where_required(checkout: Path) -> None:
    script_that_tests(checkout, services=1)
    (checkout / "bin" / "chromium").unlink()
    answer = majlis(checkout, "test")
    assert answer.returncode == 0
    assert "NOT RUN: the tests on PostgreSQL and Redis. Redis: refused." in answer.stdout
    assert "NOT RUN: the browser tests. chromium is not installed." in answer.stdout
    required = subprocess.run(
        [str(checkout / "bin" / "bash"), str(checkout / "majlis"), "test"],
        env={"PATH": str(checkout / "bin"), "HOME": str(checkout), "MAJLIS_REQUIRE_SERVICES": "1"},
        capture_output=True,
        check=False,
    )
    assert required.returncode == 1


@pytest.mark.parametrize(("code", "outcome"), [(1, 1), (2, 1), (5, 0), (0, 0)])
def test_a_failing_run_fails_the_whole(checkout: Path, code: int, outcome: int) -> None:
    script_that_tests(checkout, services=0, tests=code)
    assert majlis(checkout, "test").returncode == outcome


def test_a_service_that_does_not_answer_is_named() -> None:
    nowhere = missing("postgres://nobody@127.0.0.1:1/none", "redis://127.0.0.1:1/0")
    assert [sentence.split(":")[0] for sentence in nowhere] == ["PostgreSQL", "Redis"]
    assert missing("postgres://nobody@127.0.0.1:1/none", "no address")[1].startswith("Redis")


LEAKING = """
import pytest
{mark}
@pytest.mark.anyio
async def test_writes({fixture}) -> None:
    pass
"""


@pytest.mark.parametrize(
    ("mark", "fixture", "refused"),
    [
        ("@pytest.mark.django_db", "", True),
        ("@pytest.mark.django_db(transaction=False)", "", True),
        ("", "db", True),
        ("@pytest.mark.django_db(transaction=True)", "", False),
        ("", "transactional_db", False),
        ("", "", False),
    ],
)
def test_an_async_test_whose_rows_would_stay_is_refused(
    tmp_path: Path, mark: str, fixture: str, refused: bool
) -> None:
    file = tmp_path / "test_leaking.py"
    file.write_text(LEAKING.format(mark=mark, fixture=fixture))
    command = [sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "--co"]
    done = subprocess.run(
        [*command, "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), str(file)],
        cwd=ROOT,
        env={**os.environ, "MAJLIS_DATA": str(tmp_path), "PYTEST_ADDOPTS": "-p no:randomly"},
        capture_output=True,
        text=True,
        check=False,
    )
    output = done.stdout + done.stderr
    assert ("async tests need django_db(transaction=True)" in output) == refused, output
    assert (done.returncode == 0) != refused, output


def catalogue(folder: Path, text: str) -> Path:
    path = folder / "ar" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    path.write_text(header + text, encoding="utf-8")
    return path


def test_a_catalogue_is_compiled_when_it_is_newer(tmp_path: Path) -> None:
    source = catalogue(tmp_path, 'msgid "Table"\nmsgstr "طاولة"\n')
    [target] = compile_catalogues(tmp_path)
    assert polib.mofile(str(target)).find("Table").msgstr == "طاولة"
    assert compile_catalogues(tmp_path) == []
    catalogue(tmp_path, 'msgid "Table"\nmsgstr "الطاولة"\n')
    later = time.time() + 10
    os.utime(source, (later, later))
    assert compile_catalogues(tmp_path) == [target]
    assert polib.mofile(str(target)).find("Table").msgstr == "الطاولة"
    assert [path.name for path in sorted(source.parent.iterdir())] == ["django.mo", "django.po"]


SIX = "\n".join(f'msgstr[{number}] "%(n)s مباراة"' for number in range(6))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "Table"\nmsgstr "طاولة"', ""),
        ('msgid "Table"\nmsgstr ""', "not translated"),
        ('msgid "Table"\nmsgstr "  "', "not translated"),
        ('#, fuzzy\nmsgid "Table"\nmsgstr "طاولة"', "fuzzy"),
        ('#~ msgid "Table"\n#~ msgstr ""', ""),
        ('msgid "%(n)s cards"\nmsgstr "%(n)s ورقة"', ""),
        ('msgid "%(n)s cards"\nmsgstr "%(m)s ورقة"', "placeholders differ"),
        ('msgid "%(n)s cards"\nmsgstr "ورقة"', "placeholders differ"),
        ('msgid "{name} won"\nmsgstr "فاز {name}"', ""),
        ('msgid "{name} won"\nmsgstr "فاز {nom}"', "placeholders differ"),
        ('msgid "100%% of %s"\nmsgstr "100%% من %s"', ""),
        (f'msgid "%(n)s match"\nmsgid_plural "%(n)s matches"\n{SIX}', ""),
        (f'msgid "one match"\nmsgid_plural "%(n)s matches"\n{SIX}', ""),
        (
            'msgid "%(n)s match"\nmsgid_plural "%(n)s matches"\nmsgstr[0] "%(n)s"\nmsgstr[1] "%(n)s"',
            "2 plural forms of 6",
        ),
        (f'msgid "a %(n)s"\nmsgid_plural "b %(n)s"\n{SIX.replace("%(n)s", "%(x)s")}', "placeholders differ"),
    ],
)
def test_what_is_wrong_in_a_catalogue_is_found(tmp_path: Path, entry: str, fault: str) -> None:
    catalogue(tmp_path, entry + "\n")
    found = [line for line in faults(tmp_path) if line.startswith("ar/")]
    assert len(found) == bool(fault) and fault in "".join(found)


def test_a_language_without_a_catalogue_is_found(tmp_path: Path) -> None:
    assert list(faults(tmp_path)) == ["ar: there is no catalogue", "fa: there is no catalogue"]


@pytest.mark.skipif(shutil.which("xgettext") is None, reason="GNU gettext is not installed")
def test_messages_that_a_catalogue_lacks_or_has_too_many_are_found(tmp_path: Path) -> None:
    for part in ("config", "engine", "games", "league"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("*.html", "__pycache__"))
    shutil.copy(ROOT / "manage.py", tmp_path)
    (tmp_path / "templates").mkdir()
    path = catalogue(tmp_path / "locale", 'msgid "Long gone"\nmsgstr "قديم"\n')
    (tmp_path / "templates" / "x.html").write_text('{% load i18n %}{% translate "Quite new" %}')
    before = path.read_text()
    found = list(outdated(tmp_path))
    assert any("not extracted yet" in line and "Quite new" in line for line in found)
    assert any("no longer used" in line and "Long gone" in line for line in found)
    assert path.read_text() == before
