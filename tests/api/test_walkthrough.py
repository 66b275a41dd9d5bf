"""docs/walkthrough.sh on a server of its own: from nothing to the final table by curl."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live.processes import ROOT, run, serving

SCRIPT = ROOT / "docs" / "walkthrough.sh"
TABLE = [
    ("1", "الصقور", "3", "3", "9.00", "489-211"),
    ("2", "الفرسان", "3", "2", "6.00", "391-361"),
    ("3", "النجوم", "3", "1", "3.00", "310-494"),
    ("4", "الأمواج", "3", "0", "0.00", "335-459"),
]


@pytest.mark.embedded
@pytest.mark.skipif(not shutil.which("curl"), reason="curl is not installed")
def test_a_league_from_nothing_by_curl(tmp_path: Path) -> None:
    account = {"DJANGO_SUPERUSER_PASSWORD": "pass-word-77", "MAJLIS_DATA": str(tmp_path / "serve")}
    with serving(tmp_path, {"DJANGO_SETTINGS_MODULE": "config.settings"}) as server:
        run(
            [
                sys.executable,
                "manage.py",
                "createsuperuser",
                "--noinput",
                "--username",
                "owner",
                "--email",
                "",
            ],
            {"DJANGO_SETTINGS_MODULE": "config.settings", **account},
        )
        told = {"MAJLIS_URL": server.address, "MAJLIS_USER": "owner", "MAJLIS_PASSWORD": "pass-word-77"}
        first = subprocess.run(
            ["bash", str(SCRIPT)],
            env=os.environ | told,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert first.returncode == 0, first.stderr
        assert [tuple(line.split("\t")) for line in first.stdout.splitlines()] == TABLE
        wrong = subprocess.run(
            ["bash", str(SCRIPT)],
            env=os.environ | told | {"MAJLIS_PASSWORD": "wrong"},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert wrong.returncode != 0
        assert "refused: POST tokens/" in wrong.stderr
