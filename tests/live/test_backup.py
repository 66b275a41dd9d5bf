"""A backup is of one moment, whole, while others write; restored, it is that moment again, or nothing changed."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
import threading
import zipfile
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection

from config.management.commands.backup import back_up
from games.models import User
from league.actions.results import confirm_result, report_result
from tests.actions.results.night import Night, make_night, score
from tests.live.processes import ROOT, environment, migrated_into, serving

pytestmark = pytest.mark.embedded
REPORTS = 100


def majlis(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A command on the data of a folder."""
    changes = {"MAJLIS_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=environment(changes),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def contents(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table."""
    with closing(sqlite3.connect(database)) as opened:
        names = opened.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {
            name: sorted(opened.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr) for (name,) in names
        }


def unpacked(file: Path, into: Path) -> Path:
    with zipfile.ZipFile(file) as packed:
        return Path(packed.extract("majlis.sqlite3", into))


@pytest.fixture
def hundred(transactional_db: None) -> Night:
    """A season in which a hundred fixtures wait for the other captain."""
    night = make_night(16)
    for fixture in night.fixtures()[:REPORTS]:
        report_result(actor=night.captain_of(fixture, 0), fixture=fixture.public_id, given=score(152, 60))
    return night


def confirm_all(night: Night, begun: threading.Event, copied: threading.Event) -> None:
    """Confirms every report, from four threads at once; the last ones not before something was copied."""
    waiting = [one for one in night.fixtures() if one.state == "reported"]
    work = [(night.captain_of(one, 1).pk, one.public_id) for one in waiting]
    assert len(work) == REPORTS

    def confirm(number: int, captain: int, fixture: str) -> None:
        if number >= REPORTS - 8:
            copied.wait(120)
        try:
            confirm_result(actor=User.objects.get(pk=captain), fixture=fixture, version=1)
            begun.set()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(confirm, number, *one) for number, one in enumerate(work)]:
            done.result()


def query(database: Path, text: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as opened:
        return opened.execute(text).fetchall()


def whole_or_not_at_all(database: Path) -> int:
    """Every confirmation in this file has its result, its postings that sum to zero, its match and its audit line,
    or nothing of it is there; how many there are."""
    decided = dict(query(database, "SELECT id, public_id FROM league_fixture WHERE state = 'decided'"))
    confirmed = query(database, "SELECT fixture_id, id FROM league_result WHERE state = 'confirmed'")
    assert {fixture for fixture, _ in confirmed} == set(decided) and len(confirmed) == len(decided)
    matches = query(database, "SELECT result_id, match_id FROM league_resultmatch")
    held = {match for result, match in matches if result in {result for _, result in confirmed}}
    posted = query(
        database,
        "SELECT p.match_id, sum(l.amount), count(*) FROM league_posting p"
        " JOIN league_ledgerline l ON l.posting_id = p.id GROUP BY p.id",
    )
    assert {match for match, _, _ in posted} == held and len(posted) == len(decided)
    assert all(total == 0 and lines >= 4 for _, total, lines in posted)
    audited = query(database, "SELECT thing_id FROM league_auditline WHERE action = 'confirm_result'")
    assert len(audited) == len(decided)
    told = query(database, "SELECT ids FROM games_event WHERE kind = 'result_confirmed'")
    assert {json.loads(ids)["fixture"] for (ids,) in told} == set(decided.values())
    return len(decided)


def test_a_backup_in_the_middle_of_a_hundred_confirmations(hundred: Night, tmp_path: Path) -> None:
    """Restored, every table is as it was in that one moment, and each confirmation is there whole or not at all."""
    connection.close()
    begun, copied = threading.Event(), threading.Event()
    writer = threading.Thread(target=confirm_all, args=(hundred, begun, copied))
    writer.start()
    begun.wait(60)
    files = []
    for number in range(4):
        files.append(tmp_path / f"{number}.majlis")
        back_up(files[-1])
        copied.set()
    writer.join()
    back_up(tmp_path / "end.majlis")
    counts = []
    for file in [*files, tmp_path / "end.majlis"]:
        packed = unpacked(file, tmp_path / file.stem)
        restored = tmp_path / f"data-{file.stem}"
        done = majlis(restored, "restore", str(file))
        assert done.returncode == 0, done.stderr
        counts.append(whole_or_not_at_all(restored / "majlis.sqlite3"))
        assert contents(restored / "majlis.sqlite3") == contents(packed)
    assert counts == sorted(counts) and 1 <= counts[0] < REPORTS and counts[-1] == REPORTS
    assert contents(Path(connection.settings_dict["NAME"])) == contents(tmp_path / "end/majlis.sqlite3")


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A data folder with an account in it, and a mail."""
    folder = tmp_path / "serve"
    migrated_into(folder)
    assert majlis(folder, "make_account", "salem").returncode == 0
    (folder / "mail").mkdir(exist_ok=True)
    (folder / "mail" / "one.eml").write_text("Subject: one\n\nhello\n")
    return folder


def accounts(folder: Path) -> list[str]:
    return [
        name for (name,) in query(folder / "majlis.sqlite3", "SELECT username FROM games_user ORDER BY 1")
    ]


def test_what_was_replaced_is_kept_and_key_and_mail_come_back(league: Path, tmp_path: Path) -> None:
    key, file = (league / "secret_key").read_text(), tmp_path / "b.majlis"
    assert majlis(league, "backup", str(file)).returncode == 0
    assert file.stat().st_mode & 0o077 == 0
    assert majlis(league, "make_account", "fahd").returncode == 0
    (league / "secret_key").write_text("another")
    (league / "mail" / "one.eml").unlink()
    done = majlis(league, "restore", str(file))
    assert done.returncode == 0, done.stderr
    assert accounts(league) == ["salem"]
    assert (league / "secret_key").read_text() == key
    assert (league / "mail" / "one.eml").read_text().endswith("hello\n")
    [kept] = league.glob("replaced-*")
    assert accounts(kept) == ["fahd", "salem"] and (kept / "secret_key").read_text() == "another"


def test_it_is_not_restored_under_a_running_server(league: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.majlis"
    with serving(tmp_path, {}) as server:
        assert majlis(league, "backup", str(file)).returncode == 0
        done = majlis(league, "restore", str(file))
        assert done.returncode == 1 and "running" in done.stderr
        assert server.alive()
    assert majlis(league, "restore", str(file)).returncode == 0


def altered(file: Path, into: Path, **changes: Any) -> Path:
    """A copy of a backup whose manifest says something else."""
    with zipfile.ZipFile(file) as packed, zipfile.ZipFile(into, "w") as copy:
        for name in packed.namelist():
            content = packed.read(name)
            if name == "manifest.json":
                content = json.dumps(json.loads(content) | changes).encode()
            copy.writestr(name, content)
    return into


def test_what_is_no_backup_is_refused_and_nothing_changes(league: Path, tmp_path: Path) -> None:
    good = tmp_path / "good.majlis"
    assert majlis(league, "backup", str(good)).returncode == 0
    text, cut, empty = tmp_path / "text", tmp_path / "cut", tmp_path / "empty.zip"
    text.write_text("not a backup")
    cut.write_bytes(good.read_bytes()[:-2000])
    zipfile.ZipFile(empty, "w").close()
    hurt = tmp_path / "hurt"
    with zipfile.ZipFile(good) as packed, zipfile.ZipFile(hurt, "w") as copy:
        for name in packed.namelist():
            content = packed.read(name)
            copy.writestr(name, content[:5000] if name == "majlis.sqlite3" else content)
    newer = altered(good, tmp_path / "newer", version=99)
    later = altered(good, tmp_path / "later", migrations=[["league", "9999_from_the_future"]])
    other = altered(good, tmp_path / "other", database="oracle")
    before = contents(league / "majlis.sqlite3")
    said = {
        text: "not a backup",
        cut: "not a backup",
        empty: "not a backup",
        hurt: "damaged",
        newer: "newer Majlis",
        later: "9999_from_the_future",
        other: "not a backup",
        tmp_path / "none": "no file",
        tmp_path: "cannot be read",
    }
    for file, sentence in said.items():
        done = majlis(league, "restore", str(file))
        assert done.returncode == 1 and sentence in done.stderr, (file, done.stderr)
        assert "Traceback" not in done.stderr
    assert contents(league / "majlis.sqlite3") == before
    assert not list(league.glob("replaced-*")) and not list(league.glob("unpacking-*"))


def test_an_older_backup_is_brought_up_to_date(league: Path, tmp_path: Path) -> None:
    """One taken before the latest migrations of the leagues: they run, and what was in it is there."""
    done = majlis(league, "migrate", "axes", "0009", "-v", "0")
    assert done.returncode == 0, done.stderr
    file = tmp_path / "old.majlis"
    assert majlis(league, "backup", str(file)).returncode == 0
    assert majlis(league, "migrate", "-v", "0").returncode == 0
    done = majlis(league, "restore", str(file))
    assert done.returncode == 0, done.stderr
    assert majlis(league, "migrate", "--check").returncode == 0
    assert accounts(league) == ["salem"]


def test_one_that_cannot_be_brought_up_to_date_leaves_everything_as_it_was(
    league: Path, tmp_path: Path
) -> None:
    """Its database says that migrations are missing whose tables are there already."""
    file, before = tmp_path / "odd.majlis", contents(league / "majlis.sqlite3")
    assert majlis(league, "backup", str(file)).returncode == 0
    copied = unpacked(file, tmp_path / "odd")
    with closing(sqlite3.connect(copied)) as opened:
        opened.execute("DELETE FROM django_migrations WHERE app = 'league'")
        opened.commit()
    odd = tmp_path / "odd2.majlis"
    with zipfile.ZipFile(file) as packed, zipfile.ZipFile(odd, "w") as copy:
        for name in packed.namelist():
            copy.writestr(name, copied.read_bytes() if name == "majlis.sqlite3" else packed.read(name))
    done = majlis(league, "restore", str(odd))
    assert done.returncode == 1 and "cannot be brought up to date" in done.stderr
    assert contents(league / "majlis.sqlite3") == before
    assert (league / "mail" / "one.eml").exists()


def test_a_backup_never_overwrites_a_file(league: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    done = majlis(league, "backup", str(file))
    assert done.returncode == 1 and "exists already" in done.stderr
    assert file.read_text() == "mine"
    assert "no folder" in majlis(league, "backup", str(tmp_path / "no" / "where")).stderr
    assert "no database yet" in majlis(tmp_path / "nothing", "backup", str(tmp_path / "new")).stderr
    assert str(settings.DATA_DIR) not in str(tmp_path)
