"""The record of a match that was watched from outside: the cards as they fell, without decks.

The form is a JSON object: ``about`` and ``house_rules`` (texts), ``ruleset`` (as "tournament/1"), ``target``,
``final``, and ``deals``. Seats are 1 to 4 in the order of play, teams 1 (seats 1 and 3) and 2. A deal has
its number, ``dealer``, ``face_up``, ``first_five``, ``calls`` (a platform's log, kept as text and never
replayed, T8), and either ``redealt`` ("all passed", or "weak hand shown by seat 3") or what was played:
``hands``, ``contract``, ``trump``, ``buyer_team``, ``buyer_seat``, ``leader``, ``tricks``, ``tricks_won``,
``card_abnat`` (without the last trick), ``last_trick_team``, ``projects`` (what scored, of each team),
``points`` and ``running``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.cards import CARD_TEXTS, FULL_DECK, SUITS, mask_of, parse_card
from engine.record.fields import Fields
from engine.ruleset import Ruleset, parse_ruleset
from engine.scoring import Contract, Pair
from engine.seats import SEATS, side_of

PROJECT_WORDS = {"sira": "sira", "50": "fifty", "100": "hundred", "400": "four_hundred"}
"""How this form writes kinds of projects; ``baloot`` stands among them."""
_WEAK_HAND = re.compile(r"weak hand shown by seat ([1-4])")
_PLAYED = (
    "hands",
    "contract",
    "trump",
    "buyer_team",
    "buyer_seat",
    "leader",
    "tricks",
    "tricks_won",
    "card_abnat",
    "last_trick_team",
    "projects",
    "points",
    "running",
)


OBSERVED_GAME = "baloot"
"""The one game whose matches have this form; those of others are recorded with every deck."""


@dataclass(frozen=True, slots=True)
class ObservedPlay:
    """What was seen of a deal that was played. Seats and sides count from 0 here."""

    hands: tuple[int, int, int, int]
    contract: Contract
    trump: int | None
    buyer: int
    leader: int
    tricks: tuple[tuple[tuple[int, int], ...], ...]
    """(seat, card) in the order of play."""
    kinds: tuple[tuple[str, ...], tuple[str, ...]]
    baloot: int | None
    """The side whose baloot scored."""
    tricks_won: Pair
    card_abnat: Pair
    last_trick_side: int
    points: Pair
    running: Pair


@dataclass(frozen=True, slots=True)
class ObservedDeal:
    """One deal: who dealt, what each seat held first, what was called, and how it went on."""

    number: int
    dealer: int
    up_card: int
    first_five: tuple[int, ...]
    calls: tuple[tuple[int, str], ...]
    void: str | None
    weak_seat: int | None
    """T4: who asked for new cards, when ``void`` is kasho."""
    play: ObservedPlay | None


@dataclass(frozen=True, slots=True)
class ObservedRecord:
    """A whole match as it was watched."""

    ruleset: Ruleset
    target: int
    final: Pair
    deals: tuple[ObservedDeal, ...]


def read_observed(data: object, ruleset: Ruleset | None = None) -> ObservedRecord:
    """Reads the observed form. ``ruleset`` is for a record that does not name its own.

    Raises RecordError naming the deal and the field, also for cards that no deck can have dealt so, and for rules of
    another game than Baloot.
    """
    fields = Fields(data, "a record")
    fields.only("about", "house_rules", "ruleset", "target", "final", "deals")
    if fields.has("ruleset"):
        text = fields.text("ruleset")
        ruleset = fields.read("ruleset", lambda: parse_ruleset(text))
    if ruleset is None:
        raise fields.refusal("missing_field", "the record does not say by which rules", field="ruleset")
    if ruleset.game != OBSERVED_GAME:
        message = f"a match that was watched is read in {OBSERVED_GAME} only, not in {ruleset.game}"
        raise fields.refusal("not_watched_in_this_game", message, field="ruleset", ruleset=str(ruleset))
    deals = tuple(
        _read_deal(Fields(deal, "a deal", number), number)
        for number, deal in enumerate(fields.list("deals"), 1)
    )
    return ObservedRecord(ruleset, fields.number("target", 1, 10_000), fields.pair("final"), deals)


def _read_deal(fields: Fields, number: int) -> ObservedDeal:
    fields.only("deal", "dealer", "face_up", "first_five", "calls", "redealt", *_PLAYED)
    fields.number("deal", number, number)
    hands = fields.list("first_five", SEATS)
    five = tuple(_read_cards(fields, "first_five", cards, 5) for cards in hands)
    up_card = _read_card(fields, "face_up", fields.value("face_up"))
    seen = [1 << up_card, *five]
    if sum(seen) != _union(seen):
        raise fields.refusal("card_twice", "a card is dealt twice", rule="C1", field="first_five")
    void, weak_seat = _read_void(fields) if fields.has("redealt") else (None, None)
    return ObservedDeal(
        number=number,
        dealer=_seat(fields, "dealer"),
        up_card=up_card,
        first_five=five,
        calls=tuple(_read_call(fields, call) for call in fields.list("calls")),
        void=void,
        weak_seat=weak_seat,
        play=_read_play(fields, five, up_card) if void is None else None,
    )


def _read_void(fields: Fields) -> tuple[str, int | None]:
    """S5, T4: why the cards were dealt again; nothing was played then."""
    for name in _PLAYED:
        if fields.has(name):
            raise fields.refusal("void_not_empty", f"a void deal has no {name}", rule="S5", field=name)
    reason = fields.text("redealt")
    if reason == "all passed":
        return "passed", None
    weak = _WEAK_HAND.fullmatch(reason)
    if weak is None:
        raise fields.bad("redealt", "all passed, or weak hand shown by a seat")
    return "kasho", int(weak[1]) - 1


def _read_play(fields: Fields, five: tuple[int, ...], up_card: int) -> ObservedPlay:
    cards = [_read_cards(fields, "hands", hand, 8) for hand in fields.list("hands", SEATS)]
    hands = cards[0], cards[1], cards[2], cards[3]
    if _union(cards) != FULL_DECK:
        raise fields.refusal("card_twice", "the hands are not the whole deck", rule="C1", field="hands")
    contract: Contract = "sun" if fields.text("contract", "sun", "hokum") == "sun" else "hokum"
    buyer = _seat(fields, "buyer_seat")
    if fields.number("buyer_team", 1, 2) != side_of(buyer) + 1:
        raise fields.bad("buyer_team", "the team of the buyer's seat")
    _check_up_card(fields, hands, five, up_card, contract, buyer)
    kinds, baloot = _read_projects(fields, contract)
    return ObservedPlay(
        hands=hands,
        contract=contract,
        trump=_read_trump(fields, contract),
        buyer=buyer,
        leader=_seat(fields, "leader"),
        tricks=tuple(_read_trick(fields, trick) for trick in fields.list("tricks", 8)),
        kinds=kinds,
        baloot=baloot,
        tricks_won=fields.pair("tricks_won"),
        card_abnat=fields.pair("card_abnat"),
        last_trick_side=fields.number("last_trick_team", 1, 2) - 1,
        points=fields.pair("points"),
        running=fields.pair("running"),
    )


def _check_up_card(
    fields: Fields,
    hands: tuple[int, ...],
    five: tuple[int, ...],
    up_card: int,
    contract: Contract,
    buyer: int,
) -> None:
    """C8, S6: the eight are the five and three more, the up card with the buyer, after ashkal his partner."""
    if any(first & ~hand for first, hand in zip(five, hands, strict=True)):
        raise fields.refusal("hands_differ", "a hand lacks one of its first five", rule="C8", field="hands")
    receiver = next(seat for seat, hand in enumerate(hands) if hand >> up_card & 1)
    may_receive = receiver == buyer or (contract == "sun" and side_of(receiver) == side_of(buyer))
    if not may_receive:
        message = f"seat {receiver + 1} has the {CARD_TEXTS[up_card]} that the buyer gets"
        raise fields.refusal("up_card_elsewhere", message, rule="S6", field="hands")


def _read_trump(fields: Fields, contract: Contract) -> int | None:
    if contract == "hokum":
        return SUITS.index(fields.text("trump", *SUITS))
    if fields.has("trump"):
        raise fields.bad("trump", "null in sun")
    return None


def _read_trick(fields: Fields, trick: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(trick, list | tuple) or len(trick) != SEATS:
        raise fields.bad("tricks", "lists of four cards with their seats")
    plays = []
    for data in trick:
        play = Fields(data, "a card played", fields.deal)
        play.only("seat", "card")
        plays.append((_seat(play, "seat"), _read_card(play, "card", play.value("card"))))
    return tuple(plays)


def _read_call(fields: Fields, data: object) -> tuple[int, str]:
    call = Fields(data, "a call", fields.deal)
    call.only("seat", "call")
    return _seat(call, "seat"), call.text("call")


def _read_projects(
    fields: Fields, contract: Contract
) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], int | None]:
    """The kinds that scored, of each side, and whose baloot."""
    sides = fields.list("projects", 2)
    kinds: list[tuple[str, ...]] = []
    owners = []
    for side, words in enumerate(sides):
        if not isinstance(words, list | tuple) or any(
            not isinstance(word, str) or word not in (*PROJECT_WORDS, "baloot") for word in words
        ):
            raise fields.bad("projects", f"two lists of {', '.join(PROJECT_WORDS)}, baloot")
        kinds.append(tuple(PROJECT_WORDS[word] for word in words if word != "baloot"))
        owners += [side] * words.count("baloot")
    if contract == "hokum" and any("four_hundred" in of_side for of_side in kinds):
        message = "four aces are a hundred in hokum"
        raise fields.refusal("four_hundred_in_hokum", message, rule="S11", field="projects")
    if len(owners) > 1:
        raise fields.refusal("baloot_twice", "there is one baloot in a deal", rule="S13", field="projects")
    return (kinds[0], kinds[1]), owners[0] if owners else None


def _seat(fields: Fields, name: str) -> int:
    """Seats 1 to 4 of the record are 0 to 3 here (C2)."""
    return fields.number(name, 1, SEATS) - 1


def _read_card(fields: Fields, name: str, value: object) -> int:
    return fields.read(name, lambda: parse_card(value if isinstance(value, str) else repr(value)))


def _read_cards(fields: Fields, name: str, values: object, size: int) -> int:
    """The mask of so many different cards."""
    if not isinstance(values, list | tuple) or len(values) != size:
        raise fields.bad(name, f"lists of {size} cards")
    cards = [_read_card(fields, name, value) for value in values]
    if len(set(cards)) != size:
        raise fields.refusal("card_twice", "a card is in a hand twice", rule="C1", field=name)
    return mask_of(cards)


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
