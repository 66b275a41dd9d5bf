"""Play and points of Classic Belote."""

from __future__ import annotations

import pytest

from engine.cards import mask_of, parse_card
from engine.classic.scoring import ClassicFacts, score_deal
from engine.errors import EngineError, IllegalAction
from engine.match import Match
from engine.ruleset import Ruleset
from engine.scoring import DealScore
from engine.totals import Totals
from engine.tricks import legal_cards
from tests.engine.builders import cards, stacked_deck
from tests.engine.classic.builders import CLASSIC, act, start

CARDS_ALONE = CLASSIC.replace(belote_in_contract=False)
REPLACE = CLASSIC.replace(capot="replace")


def may_play(hand: str, trick: str, rules: Ruleset = CLASSIC) -> set[str]:
    """What of a hand may be played to a trick with spades as trump."""
    found = legal_cards(rules, mask_of(cards(hand)), tuple(cards(trick)), 0)
    return {word for word in hand.split() if found >> parse_card(word) & 1}


def points(
    taken: tuple[int, int], rules: Ruleset = CLASSIC, belote: tuple[int, int] = (0, 0), **more: object
) -> DealScore:
    """The score of a deal that side 0 took."""
    return score_deal(rules, ClassicFacts(0, 0, taken, belote=belote, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("hand", "trick", "allowed"),
    [
        ("8s Js 7d", "Ah", "8s Js"),  # void, opponent winning: trump
        ("8s Js 7d", "Ah 7s", "8s Js"),  # the partner's ace is trumped: higher, both are
        ("8s Js 7d", "Ah 9s 7h", "8s Js 7d"),  # the partner is winning: anything
        ("8s Js 7d", "Ah 7h 9s", "Js"),  # an opponent's trump: higher
        ("8s 7s Kd", "Ah 7h 9s", "8s 7s"),  # only lower ones: still a trump
        ("8s 7s Kd", "Th Ah 9h", "8s 7s Kd"),  # the partner is winning
        ("Qs As 7d", "Ks", "As"),  # trump led: higher
        ("Qs 8s 7d", "Ks", "Qs 8s"),  # none higher: any trump
        ("Qs As 7d", "Ts 9s 7s", "Qs As"),  # trump led, the partner is winning
        ("7h Ah Js", "Th", "7h Ah"),  # a plain suit is only followed
        ("7d 8d", "Th", "7d 8d"),  # neither suit nor trump
    ],
)
def test_k5_duties(hand: str, trick: str, allowed: str) -> None:
    """K5: trump when void, higher if able, even lower; free while the partner is winning."""
    assert may_play(hand, trick) == set(allowed.split())


def test_k5_undertrump_and_void_in_suit_are_house_rules() -> None:
    """K5: who could only trump lower is free under ``undertrump=free``; other duties under ``void_in_suit``."""
    free, beat, none = (
        CLASSIC.replace(undertrump="free"),
        CLASSIC.replace(void_in_suit="beat"),
        CLASSIC.replace(void_in_suit="free"),
    )
    for rules in (free, beat, none):
        assert may_play("8s 7s Kd", "Ah 7h 9s", rules) == {"8s", "7s", "Kd"}
    assert may_play("8s Js Kd", "Ah 7h 9s", free) == may_play("8s Js Kd", "Ah 7h 9s", beat) == {"Js"}
    assert may_play("8s Js Kd", "Ah 7h 9s", none) == {"8s", "Js", "Kd"}
    assert may_play("8s 7d", "9s", free) == {"8s"}
    assert may_play("8s Kd", "Ah", free) == {"8s"}


def test_k5_a_card_that_breaks_a_duty_is_refused_at_the_table() -> None:
    """K5: the refusal names the rule; a record may let it stand (T7)."""
    deck = stacked_deck(
        0, up="9s", first={0: "Ah Kh Qh 7c 8c", 1: "Js 7d 8d 9d Td"}, later={1: "Jd Ad"}, receiver=1
    )
    deal = act(start(), "1 pass").__class__.start(CLASSIC, 0, deck)
    deal = act(deal, "1 take", "0 Ah")
    with pytest.raises(IllegalAction) as refusal:
        deal.apply("7d")
    assert (refusal.value.code, refusal.value.rule) == ("must_trump_or_beat", "K5")
    assert deal.let_stand("7d", 1).trick == (parse_card("Ah"), parse_card("7d"))
    assert deal.let_stand("7d", 1).history[-1] == (1, "7d")
    with pytest.raises(IllegalAction):
        deal.let_stand("As", 1)
    with pytest.raises(IllegalAction):
        start().let_stand("7d", 1)


def test_k6_belote_stays_with_its_owner() -> None:
    """K6: counted in the comparison, or under the house rule only written down."""
    assert points((75, 87), belote=(20, 0)).points == (95, 87)
    assert points((75, 87), CARDS_ALONE, belote=(20, 0)).points == (20, 162)
    assert points((85, 77), belote=(0, 20)).points == (0, 182)
    assert points((85, 77), CARDS_ALONE, belote=(0, 20)).points == (85, 97)
    assert points((71, 91), belote=(20, 0)).points == (20, 162)  # 91 to 91


def test_k6_belote_is_king_and_queen_of_trump_in_one_hand() -> None:
    """K6: in the taker's hand with the up card, without a call; not when the two lie apart."""
    for up, first, owner in (("Ks", {1: "Qs"}, 0b10), ("Ks", {2: "Qs"}, 0), ("7s", {0: "Ks Qs"}, 0b01)):
        deal = act(start(up=up, first=first), "1 take")
        while deal.to_act is not None:
            deal = deal.apply(deal.legal_actions()[0])
        facts = deal.outcome()
        assert facts is not None
        assert facts.belote == (20 * (owner & 1), 20 * (owner >> 1))


def test_k7_capot() -> None:
    """K7: 252 or 350 more, never both, by either team; or in place of the 162; belote on top either way."""
    assert points((162, 0), capot=0).points == (414, 0)
    assert points((162, 0), capot=0, alone=True).points == (512, 0)
    assert points((162, 0), REPLACE, capot=0).points == (252, 0)
    assert points((162, 0), REPLACE, capot=0, alone=True).points == (350, 0)
    defence = points((0, 162), capot=1, belote=(20, 0))
    assert (defence.points, defence.made, defence.kaboot_side) == ((20, 414), False, 1)
    assert points((162, 0), capot=0, belote=(0, 20)).points == (414, 20)
    assert points((0, 162), REPLACE, capot=1, alone=True, belote=(0, 20)).points == (0, 370)


def test_k7_all_tricks_are_counted_not_points() -> None:
    """K7: 162 points without all tricks are no capot; one player or two."""
    assert points((162, 0)).points == (162, 0)
    whole = {
        seat: f"A{suit} K{suit} Q{suit} J{suit} 9{suit}"
        for seat, suit in zip((1, 2, 3, 0), "shcd", strict=True)
    }
    rest = {seat: f"T{suit} 8{suit} 7{suit}" for seat, suit in zip((2, 3, 0), "hcd", strict=True)}
    deck = stacked_deck(0, up="Ts", first=whole, later={**rest, 1: "8s 7s"}, receiver=1)
    deal = (
        act(start(), "1 pass").__class__.start(CLASSIC.replace(first_leader="buyer"), 0, deck).apply("take")
    )
    while deal.to_act is not None:
        deal = deal.apply(deal.legal_actions()[0])
    facts = deal.outcome()
    assert facts is not None
    assert (facts.capot, facts.alone, facts.cards, facts.belote) == (1, True, (0, 162), (0, 20))
    assert deal.score().points == (0, 532)


@pytest.mark.parametrize(
    ("taken", "written", "made"),
    [((82, 80), (82, 80), True), ((81, 81), (0, 162), False), ((80, 82), (0, 162), False)],
)
def test_k8_the_taker_needs_more(taken: tuple[int, int], written: tuple[int, int], made: bool) -> None:
    """K8: equal is not enough; then all goes to the other team."""
    score = points(taken)
    assert (score.points, score.made, score.card_points) == (written, made, taken)
    other = score_deal(CLASSIC, ClassicFacts(1, 2, taken[::-1]))
    assert (other.points, other.made) == (written[::-1], made)


def test_k8_the_account_tells_every_step() -> None:
    """K8: what was taken, belote, the comparison, what goes over, what is written."""
    told = [(line.code, line.side, line.params) for line in points((70, 92), belote=(20, 0)).account]
    assert told == [
        ("taken", 0, {"points": 70}),
        ("taken", 1, {"points": 92}),
        ("belote", 0, {"points": 20}),
        ("compared", None, {"buyer": 90, "other": 92, "reading": "belote"}),
        ("failed", 0, {}),
        ("whole_deal", 1, {"points": 162}),
        ("total", 0, {"points": 20}),
        ("total", 1, {"points": 162}),
    ]


def test_c3_the_cards_of_a_deal_make_162() -> None:
    """C3"""
    with pytest.raises(EngineError) as refusal:
        points((80, 80))
    assert refusal.value.code == "card_points_total"


def test_k9_501_wins() -> None:
    """K9, C7: looked at after each deal; both past it: the higher; equal: another deal."""
    assert CLASSIC.goal == 501
    at = Totals((400, 430))
    assert at.add(CLASSIC, points((100, 62))).winner is None
    assert at.add(CLASSIC, points((90, 72))).winner == 1
    both = Totals((420, 440)).add(CLASSIC, points((100, 62)))
    assert (both.points, both.winner, both.end) == ((520, 502), 0, "target")
    assert Totals((421, 459)).add(CLASSIC, points((100, 62))).winner is None
    assert Match.start(CLASSIC, 0).over is False
