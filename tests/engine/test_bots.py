"""B17, B18, B20: computer players, from what one seat may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots import BOTS, beginner, intermediate, steady
from engine.cards import CARD_TEXTS, parse_card, parse_hand
from engine.deal import Deal
from engine.view import SeatView, view
from tests.engine.builders import CLUB, STANDARD, TOURNAMENT, act, stacked_deck, start


def seen(deal: Deal) -> SeatView:
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def bidder(hand: str, up: str, **more: str) -> Deal:
    """Seat 1, the first to call, holds these five cards."""
    return start(STANDARD, up=up, first={1: hand}, **more)


def in_play(hand: str, moves: tuple[str, ...] = (), *, up: str = "7d", rules: object = STANDARD) -> Deal:
    """Seat 1 has bought sun with the up card and two cards of the rest; ``hand`` are its first five."""
    deck = stacked_deck(up=up, first={1: hand}, receiver=1)
    return act(Deal.start(rules, 0, deck), "1 sun", *moves)  # type: ignore[arg-type]


# Beginner


def test_the_beginner_never_buys() -> None:
    """B17: it passes with the best hand, in and out of turn of doubling."""
    deal = bidder("Js 9s As Ts Ah", up="Ks")
    assert beginner.choose(seen(deal)) == "pass"
    assert beginner.choose(seen(act(deal, "1 hokum"))) == "pass"
    doubling = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")
    assert doubling.phase == "doubling"
    assert beginner.choose(seen(doubling)) == "pass"


def test_the_beginner_plays_the_first_card_of_its_hand() -> None:
    """B17: leading, the first in hand order; no project is called."""
    deal = in_play("8s Qh Kh Jh Ac", up="7s")
    view_of_1 = seen(deal)
    assert "call sira Kh" in view_of_1.legal_actions
    held = view_of_1.hand
    assert beginner.choose(view_of_1) == next(
        text for text in ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s") if held >> parse_card(text) & 1
    )


def played_after(lead: str, hand: str, **changes: object) -> SeatView:
    """Seat 2 holds ``hand`` (legal as the rules of the lead's suit say) and seat 1 has led."""
    base = seen(act(in_play("Ah Kh Qh Jh Th", up="9h"), "1 Ah"))
    mask = parse_hand(hand)
    led = parse_card(lead) >> 3
    texts = [
        CARD_TEXTS[card]
        for suit in range(4)
        for card in range(suit * 8 + 7, suit * 8 - 1, -1)
        if mask >> card & 1
    ]
    follow = [text for text in texts if parse_card(text) >> 3 == led]
    return replace(
        base,
        hand=mask,
        trick=(parse_card(lead),),
        tricks=(),
        legal_actions=tuple(follow or texts),
        **changes,  # type: ignore[arg-type]
    )


def test_the_beginner_follows_with_the_first_of_the_suit() -> None:
    """B17: hand order is s h c d, each A K Q J 10 9 8 7."""
    assert beginner.choose(played_after("8h", "As 7h Th Qh Ad")) == "Qh"
    assert beginner.choose(played_after("8h", "7s As Kc Ad")) == "As"


# Intermediate


def test_the_intermediate_never_buys_nor_doubles() -> None:
    """B18."""
    deal = bidder("Js 9s As Ts Ah", up="Ks")
    assert intermediate.choose(seen(deal)) == "pass"
    doubling = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass", "1 confirm")
    assert intermediate.choose(seen(doubling)) == "pass"


def test_the_intermediate_calls_its_projects_first() -> None:
    """B18, S11: every project of the best choice, one after another, then a card."""
    deck = stacked_deck(up="7s", first={1: "Kh Qh Jh Tc 9c"}, later={1: "8c 7c"}, receiver=1)
    deal = act(Deal.start(STANDARD, 0, deck), "1 sun")
    calls = []
    while (move := intermediate.choose(seen(deal))).startswith("call"):
        calls.append(move)
        deal = deal.apply(move)
    assert calls == ["call fifty Tc", "call sira Kh"]
    assert move in CARD_TEXTS
    assert seen(deal).heard == ((1, "fifty"), (1, "sira"))


def test_the_intermediate_goes_on_from_what_another_called() -> None:
    """B18, S11: it takes over a seat that has called a sira out of its best set: the fifty is lost."""
    deck = stacked_deck(up="7s", first={1: "Kh Qh Jh Th 9c"}, later={1: "8c 7d"}, receiver=1)
    deal = act(Deal.start(STANDARD, 0, deck), "1 sun", "1 call sira Qh")
    assert intermediate.choose(seen(deal)) in CARD_TEXTS


def test_the_intermediate_leads_what_cannot_be_beaten() -> None:
    """B18: a card that no unseen card of its suit beats; the own and the played cards are seen."""
    base = seen(in_play("7s 8h 9h Jc 7c"))

    def lead(hand: str, tricks: tuple[object, ...] = ()) -> str:
        mask = parse_hand(hand)
        texts = [CARD_TEXTS[c] for s in range(4) for c in range(s * 8 + 7, s * 8 - 1, -1) if mask >> c & 1]
        return intermediate.choose(
            replace(base, hand=mask, legal_actions=tuple(texts), tricks=tricks)  # type: ignore[arg-type]
        )

    assert lead("Ks 7h Ac 8d") == "Ac"
    assert lead("Ts 7h 8d Kd") == "7h"
    trick = seen(act(in_play("As 8h 9h Jc 7c"), "1 As")).trick
    assert trick == (parse_card("As"),)
    gone = (type("Gone", (), {"cards": tuple(map(parse_card, ("Ah", "8s", "9s", "Ks")))})(),)
    assert lead("Th 7c 8d", gone) == "Th"
    assert lead("Th 7c 8d") == "7c"


@pytest.mark.parametrize(
    ("hand", "smallest"),
    [
        ("7d Kc Ts", "7d"),
        ("8d 7c", "7c"),
        ("7d 7c 7h", "7h"),
        ("Kc Qd Jh", "Jh"),
        ("8h 8c", "8h"),
        ("Ts Ac", "Ts"),
    ],
)
def test_the_smallest_card(hand: str, smallest: str) -> None:
    """B18: fewest card points, then lowest rank, then the suits s h c d; void, it is thrown away."""
    void = next(suit for suit in "shcd" if suit not in hand)
    assert intermediate.choose(played_after(f"9{void}", hand)) == smallest
    card = intermediate.smallest([parse_card(text) for text in hand.split()], intermediate.ORDERS[None])
    assert CARD_TEXTS[card] == smallest


def test_the_smallest_card_keeps_trumps_for_last() -> None:
    """B18: trump last among cards of the same points and rank; the nine of trump is dear."""
    order = intermediate.ORDERS[0]

    def smallest(hand: str) -> str:
        return CARD_TEXTS[intermediate.smallest([parse_card(text) for text in hand.split()], order)]

    assert smallest("7s 7d") == "7d"
    assert smallest("7s 8d") == "7s"
    assert smallest("9s Jd") == "Jd"


@pytest.mark.parametrize(
    ("lead", "hand", "card"),
    [
        ("Kh", "7h Th Ah", "Ah"),
        ("Kh", "7h Th Ad", "Th"),
        ("Ah", "7h Th Ad", "7h"),
        ("Ah", "Th Kh Ad", "Kh"),
        ("Ah", "Ts Kc 8d", "8d"),
    ],
)
def test_the_intermediate_follows(lead: str, hand: str, card: str) -> None:
    """B18: a winning card of the suit, else the smallest of the suit, else the smallest of any suit."""
    assert intermediate.choose(played_after(lead, hand)) == card


def test_a_card_of_the_suit_does_not_win_over_a_trump() -> None:
    """B18, C4: when the trick is trumped the smallest of the suit is played."""
    view_of_2 = played_after("Kh", "7h Ah Ad", trump=0, contract="hokum")
    view_of_2 = replace(view_of_2, trick=(parse_card("Kh"), parse_card("7s")))
    assert intermediate.choose(view_of_2) == "7h"


def test_legality_comes_first() -> None:
    """B18, T1: who must trump chooses among the trumps only."""
    view_of_2 = played_after("Kh", "7s Js 7d", trump=0, contract="hokum")
    assert intermediate.choose(replace(view_of_2, legal_actions=("Js", "7s"))) == "7s"


# Steady


@pytest.mark.parametrize(
    ("hand", "up", "call"),
    [
        ("Js 9s 7h 8c 9d", "8s", "hokum"),  # three with the jack, the up card counted
        ("9s 8s 7h 8c 9d", "Js", "hokum"),  # the up card is the jack
        ("Js 7h 8h 8c 9d", "8s", "pass"),  # two only
        ("9s 8s 7h 8c 9d", "Ks", "pass"),  # three without the jack
        ("9s 8s 7s 8c 9d", "Ks", "hokum"),  # four with the nine
        ("Ks 8s 7s 8c 9d", "9s", "hokum"),
        ("Ks 8s 7s 8c 9d", "As", "pass"),  # four with neither
        ("As Ah 7c 8c Ad", "8d", "sun"),  # three aces
        ("As Ah 7c Tc 9d", "8d", "sun"),  # two aces and a ten beside another of its suit
        ("As Ah 7c 8d Th", "9d", "sun"),
        ("As Ah 7c 8c Td", "9h", "pass"),  # the ten stands alone
        ("As Ah 7c 8c 9d", "8h", "pass"),
        ("As Ks 7c Tc 9d", "8d", "pass"),  # one ace
        ("As Ah 7c 8c 9d", "Ac", "sun"),  # the up card is the third ace
        ("As Js 8s Ah Ac", "7s", "sun"),  # sun before hokum
    ],
)
def test_what_the_steady_player_buys(hand: str, up: str, call: str) -> None:
    """B20: hokum with three trumps including the jack, or four including the nine; sun with two aces and a
    third ace or a guarded ten."""
    assert steady.choose(seen(bidder(hand, up))) == call


def second_round(hand: str, up: str, rules: object = STANDARD) -> Deal:
    deal = Deal.start(rules, 0, stacked_deck(up=up, first={1: hand}))  # type: ignore[arg-type]
    return act(deal, "1 pass", "2 pass", "3 pass", "0 pass")


def test_the_steady_player_in_round_two() -> None:
    """B20, S4: any other suit than the up card's, named when it is confirmed."""
    deal = second_round("Jh 9h 7h 8c 9d", "8s")
    assert steady.choose(seen(deal)) == "hokum"
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass")
    assert steady.choose(seen(deal)) == "trump h"
    assert steady.choose(seen(second_round("Js 9s 7h 8c 9d", "8s"))) == "pass"


def test_the_steady_player_names_the_better_suit() -> None:
    """B20: one that is good enough before a longer one that is not."""
    deal = act(second_round("Kh 8h Jc 9c 7c", "8s"), "1 hokum", "2 pass", "3 pass", "0 pass")
    assert steady.choose(seen(deal)) == "trump c"


def test_the_steady_player_at_the_club() -> None:
    """B1, B20: the suit is named with the call, and may be the up card's."""
    assert steady.choose(seen(second_round("Js 9s 7h 8c 9d", "8s", CLUB))) == "hokum s"
    assert steady.choose(seen(second_round("Jh 9h 7h 8c 9d", "8s", CLUB))) == "hokum h"


def test_the_steady_player_keeps_its_hokum_and_never_doubles() -> None:
    """B20, S3: it confirms; it passes when asked to double, and to qablak without a sun of its own."""
    deal = act(bidder("Js 9s 7h 8c 9d", "8s"), "1 hokum", "2 pass", "3 pass", "0 pass")
    assert steady.choose(seen(deal)) == "confirm"
    assert steady.choose(seen(act(deal, "1 confirm"))) == "pass"
    claim = act(bidder("7s 9s 7h 8c 9d", "8s"), "1 pass", "2 sun")
    assert claim.to_act == 1
    assert steady.choose(seen(claim)) == "pass"


def test_the_steady_player_takes_a_hokum_as_sun() -> None:
    """B20: also when it is asked over another's hokum, or claims a sun."""
    deal = start(STANDARD, up="8d", first={2: "As Ah 7c Ac 9d"})
    assert steady.choose(seen(act(deal, "1 hokum"))) == "sun"
    claim = start(STANDARD, up="8d", first={1: "As Ah 7c Ac 9d"})
    assert steady.choose(seen(act(claim, "1 pass", "2 sun"))) == "sun"


# All of them


@pytest.mark.parametrize("name", list(BOTS))
def test_who_must_buy_buys(name: str) -> None:
    """B19: one legal call, hokum, whatever the player would do."""
    deal = start(STANDARD, must_buy=True, up="7s", first={0: "7h 8h 7c 8c 8d"})
    for seat in (1, 2, 3, 0, 1, 2, 3):
        deal = deal.apply("pass", seat)
    assert BOTS[name](seen(deal)) == "hokum"


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_can_take_over_a_bid_it_would_not_have_made(name: str) -> None:
    """S3, S4: who replaces a player in the middle of the bidding has to confirm his hokum."""
    deal = act(bidder("7s 8h 7h 8c 9d", "8s"), "1 hokum", "2 pass", "3 pass", "0 pass")
    assert BOTS[name](seen(deal)) in deal.legal_actions()
    deal = act(second_round("7s 8h 7h 8c 9d", "8s"), "1 hokum", "2 pass", "3 pass", "0 pass")
    assert BOTS[name](seen(deal)) in deal.legal_actions()


@pytest.mark.parametrize("name", list(BOTS))
def test_a_bot_with_nothing_to_do_says_so(name: str) -> None:
    """Also out of turn, where T4 would allow a kasho."""
    deal = start(TOURNAMENT, up="Kh", first={3: "7s 8s 7h 8h 9h"})
    assert view(deal, 3).legal_actions == ("kasho",)
    for seat in (3, 2):
        with pytest.raises(ValueError, match=f"seat {seat}"):
            BOTS[name](view(deal, seat))
