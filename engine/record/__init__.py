"""Whole matches as portable records: written, read, replayed strictly, or reviewed with what was irregular.

A ``Record`` holds every deck and every action; an ``ObservedRecord`` a match that was watched from
outside. ``replay`` raises at the first irregularity, ``review`` goes on and lists them all (T7).
"""

from __future__ import annotations

from engine.given import expect
from engine.record import replay_observed, replay_written
from engine.record.fields import Fields, load_json
from engine.record.findings import Findings, Irregularity, Replayed, ReplayedDeal
from engine.record.observed import ObservedRecord, read_observed
from engine.record.written import Record, read_written, record_of
from engine.ruleset import Ruleset

__all__ = [
    "Irregularity",
    "ObservedRecord",
    "Record",
    "Replayed",
    "ReplayedDeal",
    "read_record",
    "record_of",
    "replay",
    "review",
]


def read_record(source: str | object, *, ruleset: Ruleset | None = None) -> Record | ObservedRecord:
    """Reads a record, as JSON text or as the object it holds, in either form.

    ``ruleset`` is for an observed record that does not name its own. Raises RecordError naming line, deal
    and field of what cannot be read; nothing is replayed yet.

    >>> from engine import EngineError
    >>> try:
    ...     read_record('{"form": "majlis-match"}')
    ... except EngineError as refused:
    ...     refused.code, refused.params["field"]
    ('missing_field', 'form_version')
    """
    if ruleset is not None:
        expect("ruleset", ruleset, Ruleset)
    data = load_json(source) if isinstance(source, str) else source
    fields = Fields(data, "a record")
    return read_written(data) if "form" in fields.data else read_observed(data, ruleset)


def replay(record: Record | ObservedRecord) -> Replayed:
    """Goes through a record strictly: raises RecordError at the first irregularity, naming the deal and,
    for a card, the trick, ``params["seat"]`` and ``params["card"]``.

    >>> from engine import play_match, preset
    >>> match = play_match(preset("club"), "any seed")
    >>> replay(record_of(match)).final == match.totals
    True
    """
    return _go_through(record, Findings(strict=True))


def review(record: Record | ObservedRecord) -> Replayed:
    """T7: goes through a record, lets irregular cards stand and lists every irregularity.

    Raises RecordError only where the record leaves nothing to go on with: a call that the rules refuse, a
    card played out of turn or not held, a deal without an end.

    >>> from engine import play_match, preset
    >>> review(record_of(play_match(preset("club"), "any seed"))).irregularities
    ()
    """
    return _go_through(record, Findings(strict=False))


def _go_through(record: Record | ObservedRecord, findings: Findings) -> Replayed:
    if isinstance(record, Record):
        return replay_written.go_through(record, findings)
    return replay_observed.go_through(expect("record", record, ObservedRecord), findings)
