"""Message catalogues: compiled where needed, and checked to be whole.

`python -m config.catalogues compile` writes the .mo file beside every newer .po file; serving does the same.
`python -m config.catalogues check` says what is missing, and ends with 1 if anything is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
EXTRACTED_FROM = ("config", "engine", "games", "league", "templates", "locale", "manage.py")
DOMAINS = {"django": ("html", "txt", "py"), "djangojs": ("js",)}
PLACEHOLDER = re.compile(r"%(?:\(\w+\))?[#0\- +]*\d*(?:\.\d+)?[sdifr]|\{\w*\}")
PLURALS = {"ar": 6, "fa": 2}


def compile_catalogues(locale: Path = LOCALE) -> list[Path]:
    """Write the .mo file of each .po file that is newer, and return those written; safe in many processes."""
    written = []
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        handle, unfinished = tempfile.mkstemp(dir=source.parent, suffix=".mo.new")
        os.close(handle)
        polib.pofile(str(source)).save_as_mofile(unfinished)
        os.chmod(unfinished, 0o644)
        os.replace(unfinished, target)
        written.append(target)
    return written


def faults(locale: Path = LOCALE) -> Iterator[str]:
    """What is wrong inside the catalogues: a line for every message not translated, doubtful or misfilled."""
    for language in PLURALS:
        if not (locale / language / "LC_MESSAGES" / "django.po").exists():
            yield f"{language}: there is no catalogue"
    for path in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        name, language = path.relative_to(locale), path.relative_to(locale).parts[0]
        for entry in polib.pofile(str(path)):
            if not entry.obsolete and (fault := _fault(entry, PLURALS.get(language, 2))):
                yield f"{name}: {fault}: {entry.msgid!r}"


def _fault(entry: polib.POEntry, plurals: int) -> str:
    texts = (
        [text for _, text in sorted(entry.msgstr_plural.items())] if entry.msgid_plural else [entry.msgstr]
    )
    if "fuzzy" in entry.flags:
        return "fuzzy"
    if not all(text.strip() for text in texts):
        return "not translated"
    if entry.msgid_plural and len(texts) != plurals:
        return f"{len(texts)} plural forms of {plurals}"
    wanted = _placeholders([entry.msgid_plural or entry.msgid])
    # A plural form for one or two things may leave the number out: the word says it.
    found = [_placeholders([text]) for text in texts]
    if any(each - wanted for each in found) or (wanted - found[-1]):
        return "placeholders differ"
    return ""


def _placeholders(texts: Iterable[str]) -> set[str]:
    return {match for text in texts for match in PLACEHOLDER.findall(text.replace("%%", ""))}


def outdated(root: Path = ROOT) -> Iterator[str]:
    """Messages that a catalogue lacks, and entries that the source no longer has; needs GNU gettext."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in EXTRACTED_FROM:
            source = root / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("*.mo", "__pycache__"))
            elif source.exists():
                shutil.copy2(source, copy / part)
        for path in sorted(root.glob("locale/*/LC_MESSAGES/*.po")):
            name = path.relative_to(root)
            _extract(copy, language=name.parts[1], domain=path.stem)
            old, new = _messages(path), _messages(copy / name)
            yield from (f"{name}: not extracted yet: {message!r}" for message in sorted(new - old))
            yield from (f"{name}: no longer used: {message!r}" for message in sorted(old - new))


def _extract(folder: Path, *, language: str, domain: str) -> None:
    extensions = [f"--extension={extension}" for extension in DOMAINS[domain]]
    subprocess.run(
        [
            sys.executable,
            "manage.py",
            "makemessages",
            "-l",
            language,
            "-d",
            domain,
            "--no-obsolete",
            *extensions,
        ],
        cwd=folder,
        env={**os.environ, "MAJLIS_DATA": str(folder / "var"), "PYTHONPATH": str(folder)},
        check=True,
        capture_output=True,
    )


def _messages(path: Path) -> set[tuple[str, str, str]]:
    entries = [entry for entry in polib.pofile(str(path)) if not entry.obsolete]
    return {(entry.msgctxt or "", entry.msgid, entry.msgid_plural or "") for entry in entries}


def main(arguments: list[str]) -> int:
    """The command line; the exit status."""
    if arguments == ["compile"]:
        for path in compile_catalogues():
            sys.stdout.write(f"{path.relative_to(ROOT)}\n")
        return 0
    if arguments == ["check"]:
        found = [*faults(), *outdated()]
        sys.stdout.writelines(f"{line}\n" for line in found)
        return 1 if found else 0
    sys.stderr.write("usage: python -m config.catalogues compile | check\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
