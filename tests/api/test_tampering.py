"""More than a hundred requests of somebody who tampers: each is refused by its code, and no row changes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.stage import Stage, make_stage
from tests.api.world import World, contents

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

Try = tuple[str, str, Any, int, str]
"""Who, where (a POST unless it says otherwise), what; the status and the code it is answered with."""
INVALID = (422, "invalid_fields")
HUGE = 10**30


def of_others(on: Stage) -> list[Try]:
    """Another's seat, another's turn, another's table."""
    t, move = f"tables/{on.table.public_id}/moves/", on.move()
    own = on.move(action=on.hand(1)[0])
    return [
        ("anybody", t, move, 401, "not_signed_in"),
        ("b", t, move, 422, "out_of_turn"),
        ("b", t, own, 422, "out_of_turn"),
        ("b", t, on.move(client_id=on.old.client_id), 422, "out_of_turn"),
        ("c", t, move, 403, "not_at_this_table"),
        ("c", t, on.move(client_id=on.old.client_id), 403, "not_at_this_table"),
        ("host", t, move, 403, "not_at_this_table"),
        ("admin", t, move, 403, "not_at_this_table"),
        ("referee", t, move, 403, "not_at_this_table"),
        ("recordless", t, move, 403, "not_at_this_table"),
        ("a", f"tables/{on.hidden.public_id}/moves/", move, 403, "not_at_this_table"),
        ("a", f"tables/{on.waiting.public_id}/moves/", move, 403, "not_at_this_table"),
        ("b", f"tables/{on.waiting.public_id}/moves/", move, 409, "match_not_begun"),
        ("a", "tables/nosuchtable1/moves/", move, 404, "table_not_found"),
        ("a", f"tables/{on.table.public_id.upper()}/moves/", move, 404, "not_found"),
        ("a", f"tables/{on.table.public_id}'--/moves/", move, 404, "not_found"),
        ("a", "tables/../moves/", move, 404, "not_found"),
        ("a", f"tables/{on.table.pk}/moves/", move, 404, "not_found"),
        ("a by session", t, move, 403, "not_allowed"),
        ("a by session", f"tables/{on.table.public_id}/leave/", None, 403, "not_allowed"),
        (
            "admin by session",
            f"tables/{on.table.public_id}/qaid/",
            {"side": 1, "reason": "x"},
            403,
            "not_allowed",
        ),
    ]


def cards_and_calls(on: Stage) -> list[Try]:
    """Cards that are not his, or may not be played; calls that are none, or not now."""
    t = f"tables/{on.table.public_id}/moves/"
    not_held = [*(on.hand(seat)[0] for seat in (1, 2, 3)), on.played]
    calls = ["sun", "hokum", "ashkal", "pass", "confirm", "trump s", "double", "gahwa", "kasho", "take"]
    strange = [
        "zz",
        "7x",
        "1s",
        "10s",
        "٧s",
        "7ѕ",
        "７s",
        "0 " + on.legal,
        f"{on.legal} {on.legal}",
        "None",
        "null",
    ]
    entries = ["redeal", "undo 0", "qaid 1", "__class__", "../..", "<script>", "%s", "{seat}", "x" * 2000]
    refused = {
        "take": "unknown_action",
        **dict.fromkeys(strange + entries, "unknown_action"),
        **dict.fromkeys(not_held, "card_not_held"),
    }
    every = [*not_held, *calls, *strange, *entries]
    tries: list[Try] = [
        ("a", t, on.move(action=one), 422, refused.get(one, "call_not_allowed")) for one in every
    ]
    tries.append(("a", t, on.move(action=on.forbidden), 422, ""))
    tries.append(("a", t, on.move(action="call sira As"), 422, "call_too_late"))
    tries.append(("a", t, on.move(action="call hundred K"), 422, "call_too_late"))
    return tries


def moments_and_ids(on: Stage) -> list[Try]:
    """Older and newer versions, wrong types, numbers out of range, ids of moves that cannot be."""
    t, old = f"tables/{on.table.public_id}/moves/", on.table.version - 1
    arabic = str(old).translate(str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩"))
    late = [0, old, on.table.version + 1, str(old), arabic, 2**31 - 1]
    wrong: list[Any] = [-1, 2**31, HUGE, -HUGE, 1.5, True, None, "", "abc", "1e3", "۱x", [1], {"n": 1}, ...]
    ids: list[Any] = [None, "", " ", [], {}, True, "a\0b", ...]
    texts: list[Any] = [None, "", "  ", True, [on.legal], {"card": on.legal}, "x" * 2001, "7\0s", ...]
    return [
        *(("a", t, on.move(seen=one), 409, "stale_table") for one in late),
        *(("a", t, on.move(seen=one), *INVALID) for one in wrong),
        *(("a", t, on.move(client_id=one), *INVALID) for one in ids),
        ("a", t, on.move(client_id="x" * 37), 422, "bad_client_id"),
        *(("a", t, on.move(action=one), *INVALID) for one in texts),
        *(("a", t, on.move(**{name: 1}), *INVALID) for name in ("seat", "player", "table", "by", "computer")),
    ]


def bodies(on: Stage) -> list[Try]:
    """What is no body of this address at all, or too much of one; other verbs."""
    t, half = f"tables/{on.table.public_id}/moves/", '{"action": "\\ud800", "seen": 1, "client_id": "x"}'
    return [
        ("a", t, "{", 400, "malformed_json"),
        ("a", t, "[" * 100_000, 400, "malformed_json"),
        ("a", t, '{"seen": NaN}', 400, "malformed_json"),
        ("a", t, b"\xff\xfe", 400, "malformed_json"),
        ("a", t, half, 400, "broken_text"),
        ("a", t, [], *INVALID),
        ("a", t, "null", *INVALID),
        ("a", t, '"text"', *INVALID),
        ("a", t, None, *INVALID),
        ("a", t, on.move(action="x" * 1_000_000), *INVALID),
        ("a", t, on.move(action="x" * 3_000_000), 413, "body_too_large"),
        *(("a", f"{verb} {t}", on.move(), 405, "method_not_allowed") for verb in ("PUT", "PATCH", "DELETE")),
        ("a", f"GET {t}", None, 405, "method_not_allowed"),
        ("a", f"DELETE tables/{on.table.public_id}/", None, 405, "method_not_allowed"),
        ("a", f"PATCH tables/{on.table.public_id}/", {"rated": False}, 405, "method_not_allowed"),
    ]


def seats(on: Stage) -> list[Try]:
    """Seats that are taken, not there, or not to be had; other people's seats emptied or filled."""
    t, hidden, waiting = (f"tables/{one.public_id}/" for one in (on.table, on.hidden, on.waiting))
    forged = [
        {},
        {"invitation": "x" * 20},
        {"invitation": on.waiting.invitation},
        {"invitation": on.hidden.public_id},
    ]
    return [
        ("anybody", t + "sit/", {"seat": 2}, 401, "not_signed_in"),
        ("c", t + "sit/", {"seat": 0}, 409, "seat_taken"),
        ("a", t + "sit/", {"seat": 2}, 409, "sits_here_already"),
        ("c", t + "sit/", {"seat": 4}, 422, "no_such_seat"),
        *(("c", t + "sit/", {"seat": one}, *INVALID) for one in (-1, HUGE, "one", None, [2], "٢x")),
        ("c", t + "sit/", {"seat": 2, "player": "a"}, *INVALID),
        *(("c", hidden + "sit/", {"seat": 2, **one}, 403, "invitation_needed") for one in forged),
        ("c", hidden + "sit/", {"seat": 2, "invitation": None}, *INVALID),
        ("c", t + "leave/", None, 403, "not_at_this_table"),
        ("c", t + "remove/", {"seat": 0}, 403, "hosts_only"),
        ("b", t + "remove/", {"seat": 0}, 403, "hosts_only"),
        ("host", t + "remove/", {"seat": 1}, 403, "hosts_only"),
        ("a", t + "remove/", {"seat": 2}, 409, "computer_is_needed"),
        ("a", t + "remove/", {"seat": 7}, 422, "no_such_seat"),
        ("b", t + "computer/", {"seat": 0}, 409, "seat_taken"),
        ("a", t + "computer/", {"seat": 1}, 409, "seat_taken"),
        ("c", waiting + "computer/", {"seat": 2}, 403, "hosts_only"),
        ("b", waiting + "computer/", {"seat": 1}, 409, "seat_taken"),
        ("b", waiting + "computer/", {"seat": 2, "computer": "__import__"}, 422, "unknown_computer"),
        ("c", waiting + "begin/", None, 403, "hosts_only"),
        ("b", waiting + "begin/", None, 409, "seats_empty"),
        ("a", t + "begin/", None, 409, "table_in_other_state"),
    ]


def seeds_and_words(on: Stage) -> list[Try]:
    """The seed once it is fixed, twice, or from outside; what is said to the table; tables that cannot be."""
    t, waiting = f"tables/{on.table.public_id}/", f"tables/{on.waiting.public_id}/"
    rules = [
        {"ruleset": "poker"},
        {"overrides": {"seed": "1"}},
        {"overrides": {"goal": -1}},
        {"overrides": {"goal": "x"}},
    ]
    clocks = [{"move_seconds": 601}, {"grace_seconds": 9}, {"grace_seconds": 0}, {"spectator_delay": 3601}]
    return [
        ("a", t + "share/", {"text": "late"}, 409, "match_has_begun"),
        ("b", waiting + "share/", {"text": "twice"}, 409, "seed_share_given"),
        ("a", waiting + "share/", {"text": "from outside"}, 403, "not_at_this_table"),
        ("c", waiting + "share/", {"text": "x" * 65}, 422, "bad_seed_share"),
        ("c", waiting + "share/", {"text": ""}, *INVALID),
        ("c", t + "say/", {"phrase": "salam"}, 403, "not_at_this_table"),
        ("a", t + "say/", {"phrase": "<b>"}, 422, "unknown_phrase"),
        ("a", f"GET {t}proof/", None, 404, "match_not_over"),
        ("b", f"GET {waiting}proof/", None, 404, "match_not_over"),
        ("anybody", f"GET {t}why/?action={on.legal}", None, 401, "not_signed_in"),
        ("c", f"GET {t}why/?action={on.legal}", None, 403, "not_at_this_table"),
        ("c", f"GET events/?topic=table:{on.table.public_id}&after=-1", None, 400, "not_a_number"),
        ("c", "GET events/?topic=table:nosuchtable1", None, 404, "table_not_found"),
        *(("a", "tables/", one, 422, "") for one in rules),
        *(("a", "tables/", one, 422, "bad_clock") for one in clocks),
        ("a", "tables/", {"move_seconds": -1}, *INVALID),
        ("a", "tables/", {"host": "b"}, *INVALID),
        ("anybody", "tables/", {}, 401, "not_signed_in"),
    ]


STEPS: dict[str, Any] = {
    "pause": {"reason": "x"},
    "resume": None,
    "undo": {"number": 0, "reason": "x"},
    "qaid": {"side": 1, "reason": "x"},
    "rule": {"winner": 0, "reason": "x"},
}


def refereeing(on: Stage) -> list[Try]:
    """What a referee does, by who is none here; and what not even he can."""
    t, waiting = f"tables/{on.table.public_id}/", f"tables/{on.waiting.public_id}/"
    now = on.moment.number
    return [
        *(
            (who, f"{t}{step}/", body, 403, "referees_only")
            for who in ("a", "b", "c", "referee", "captain")
            for step, body in STEPS.items()
        ),
        *(("anybody", f"{t}{step}/", body, 401, "not_signed_in") for step, body in STEPS.items()),
        *(
            ("admin", t + "undo/", {"number": number, "reason": "x"}, 422, "undo_leads_nowhere")
            for number in (now, now + 1, 2**31 - 1, "٩٩٩٩")
        ),
        *(
            ("admin", t + "undo/", {"number": one, "reason": "x"}, *INVALID)
            for one in (-1, HUGE, None, "0 0")
        ),
        *(
            ("admin", t + "qaid/", {"side": one, "reason": "x"}, *INVALID)
            for one in (2, -1, None, "x", "1;", True)
        ),
        *(("admin", t + "rule/", {"winner": one, "reason": "x"}, *INVALID) for one in (2, -1, "x", True)),
        *(
            ("admin", f"{t}{step}/", {**(STEPS[step] or {}), "reason": ""}, *INVALID)
            for step in ("undo", "qaid", "rule")
        ),
        ("admin", t + "resume/", None, 409, "table_in_other_state"),
        *(
            ("admin", f"{waiting}{step}/", STEPS[step], 409, "table_in_other_state")
            for step in ("pause", "undo", "qaid", "rule")
        ),
    ]


PARTS = [of_others, cards_and_calls, moments_and_ids, bodies, seats, seeds_and_words, refereeing]


@pytest.mark.parametrize("part", PARTS, ids=[part.__name__ for part in PARTS])
def test_what_is_tampered_with_is_refused_and_changes_nothing(world: World, part: Any) -> None:
    on = make_stage(world)
    before, wrong = contents(), []
    for who, address, body, status, code in part(on):
        found = on.send(who, address, body)
        if found[0] != status or (code and found[1] != code):
            wrong.append((who, address, str(body)[:80], (status, code), found))
        if contents() != before:
            wrong.append((who, address, str(body)[:80], "rows have changed"))
            before = contents()
    assert not wrong, "\n".join(map(str, wrong))


def test_there_are_more_than_a_hundred(world: World) -> None:
    on = make_stage(world)
    tries = [(who, address, repr(body)) for part in PARTS for who, address, body, _, _ in part(on)]
    assert len(set(tries)) == len(tries) > 150


def test_a_move_sent_again_by_its_sender_changes_nothing_whatever_it_says(world: World) -> None:
    """The same id of the same person is the same move: with other cards, from another moment, any number of times."""
    on = make_stage(world)
    before = contents()
    again = on.move(client_id=on.old.client_id)
    for changes in ({}, {"action": "zz"}, {"action": on.hand(1)[0]}, {"seen": 0}, {"seen": 2**31 - 1}):
        assert on.send("a", f"tables/{on.table.public_id}/moves/", {**again, **changes}) == (200, "")
        assert contents() == before
