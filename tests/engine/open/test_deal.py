"""A deal from the first choice to the last trick."""

from __future__ import annotations

import pytest

from engine.cards import CARD_OF_TEXT, hand_text, parse_card
from engine.errors import EngineError, IllegalAction, NotationError, SetupError
from engine.open.deal import OpenDeal
from tests.engine.open.builders import OPEN, act, laid_deck, start

CHOICES = ("trump s", "trump h", "trump c", "trump d", "no trump")


def refusal(deal: OpenDeal, action: str, seat: int | None = None) -> tuple[str, str | None]:
    with pytest.raises(IllegalAction) as refused:
        deal.apply(action, seat)
    return refused.value.code, refused.value.rule


@pytest.mark.parametrize("dealer", [0, 1])
def test_o2_the_player_who_does_not_deal_is_asked_first(dealer: int) -> None:
    """O2: then the dealer; both may name a trump or no trump, or decline."""
    deal = start(dealer=dealer)
    assert (deal.phase, deal.to_act) == ("bidding", 1 - dealer)
    assert deal.legal_actions() == ("pass", *CHOICES)
    assert deal.legal_actions(dealer) == ()
    deal = deal.apply("pass")
    assert (deal.to_act, deal.legal_actions()) == (dealer, ("pass", *CHOICES))
    assert deal.table[0].face_up.bit_count() == 4


@pytest.mark.parametrize("dealer", [0, 1])
def test_o2_both_refuse_and_four_more_are_dealt(dealer: int) -> None:
    """O2: the same order again with eight cards up, and now the dealer must name one."""
    deal = start(dealer=dealer).apply("pass").apply("pass")
    assert [columns.face_up.bit_count() for columns in deal.table] == [8, 8]
    assert (deal.to_act, deal.legal_actions()) == (1 - dealer, ("pass", *CHOICES))
    deal = deal.apply("pass")
    assert (deal.to_act, deal.legal_actions()) == (dealer, CHOICES)
    assert refusal(deal, "pass") == ("must_choose", "O2")
    chosen = deal.apply("no trump")
    assert (chosen.phase, chosen.to_act) == ("play", 1 - dealer)
    assert chosen.table == deal.table


@pytest.mark.parametrize("said", [("trump h",), ("pass", "trump h"), ("pass", "pass", "trump h")])
def test_o2_the_first_choice_is_final(said: tuple[str, ...]) -> None:
    """O2: the four more are dealt after it, if they have not been; O4: the player who did not deal leads."""
    deal = start(dealer=1)
    for action in said:
        deal = deal.apply(action)
    assert deal.choice is not None
    assert (deal.choice.chooser, deal.choice.trump, deal.choice.contract) == (
        (0, 1, 0)[len(said) - 1],
        1,
        "trump",
    )
    assert [columns.face_up.bit_count() for columns in deal.table] == [8, 8]
    assert (deal.phase, deal.to_act) == ("play", 0)
    assert refusal(deal, "trump s") == ("call_not_allowed", "O2")
    assert refusal(deal, "trump s", 1) == ("out_of_turn", "C2")


def test_o2_a_card_comes_after_the_choice() -> None:
    """O2: nothing is played before."""
    deal = start(dealer=1)
    card = hand_text(deal.table[0].face_up).split()[0]
    assert refusal(deal, card) == ("trump_first", "O2")


def test_o3_only_face_up_cards_are_played() -> None:
    """O3: what is beneath is not to be played before it turns up; then it is."""
    deal = start(dealer=1, up={0: "As Ks"}, down={0: "Ah Kh"}).apply("trump c")
    assert "As" in deal.legal_actions()
    assert refusal(deal, "Ah") == ("card_not_face_up", "O3")
    assert refusal(deal, hand_text(deal.table[1].face_up).split()[0]) == ("card_not_face_up", "O3")
    after = deal.apply("As")
    assert after.table[0].face_up >> CARD_OF_TEXT["Ah"] & 1
    assert after.table[0].up[0] == CARD_OF_TEXT["Ah"]
    assert after.table[0].down[0] is None


def test_o4_a_trump_led_is_beaten_if_possible() -> None:
    """O4: go higher, else any trump; a void hand trumps; the winner leads on."""
    deal = start(
        dealer=1,
        up={0: "Ts Kd - - - - - -", 1: "9s 7s Ah Kh 7h 8h 9h Th"},
        down={0: "8s", 1: "8c"},
    ).apply("trump s")
    deal = deal.apply("Ts")
    assert deal.legal_actions(1)[0] == "9s"
    assert "7s" not in deal.legal_actions(1)
    assert refusal(deal, "7s") == ("must_trump_or_beat", "O4")
    assert refusal(deal, "Ah") == ("must_follow", "C5")
    deal = deal.apply("9s")
    assert deal.to_act == 1
    assert deal.tricks[0].winner == 1
    deal = deal.apply("8c").apply(next(a for a in deal.apply("8c").legal_actions() if a in CARD_OF_TEXT))
    assert len(deal.tricks) == 2


def test_o4_who_cannot_follow_must_trump() -> None:
    """O4: with any trump; in no trump with anything."""
    up = {0: "Kd", 1: "9s 7s Ah Kh 7h 8h 9h Th"}
    deal = start(dealer=1, up=up).apply("trump s").apply("Kd")
    assert [a for a in deal.legal_actions() if a in CARD_OF_TEXT] == ["9s", "7s"]
    assert refusal(deal, "Ah") == ("must_trump_or_beat", "O4")
    assert len(start(dealer=1, up=up).apply("no trump").apply("Kd").legal_actions()) >= 8


def test_o8_called_before_the_own_first_card() -> None:
    """O8: by each from the cards then face up, or lost; a call keeps the turn."""
    deal = start(
        dealer=1,
        up={0: "Qs Js Ts 7h 8h 9h 7c 8c", 1: "Ah Ac Ad Kh Kc Kd As Ks"},
        down={0: "9s"},
    ).apply("trump d")
    assert [a for a in deal.legal_actions() if a.startswith("call")] == ["call tierce Qs", "call tierce 9h"]
    assert refusal(deal, "call fifty Qs") == ("combination_not_face_up", "O8")
    assert refusal(deal, "call four A", 1) == ("out_of_turn", "C2")
    deal = deal.apply("call tierce Qs")
    assert deal.to_act == 0
    assert refusal(deal, "call tierce Qs") == ("card_in_two_combinations", "O6")
    deal = deal.apply("7h").apply("call four A").apply("Ah")
    assert refusal(deal, "call four K", 1) == ("combination_too_late", "O8")
    assert refusal(deal, "call tierce 9h", 0) == ("out_of_turn", "C2")
    assert [a for a in deal.legal_actions() if a.startswith("call")] == []


def test_o7_o8_the_strongest_scores_what_it_grew_to() -> None:
    """O7, O8: the tierce grows to a fifty as the nine turns up, and beats the other's earlier tierce."""
    deal = start(
        dealer=1,
        up={0: "Qs Js Ts 7h 8h Jh 7c 8c", 1: "Ah Ac Ad Kh Kc Kd Qc 9d"},
        down={0: "- - - 9s"},
    ).apply("trump d")
    deal = deal.apply("call tierce Qs").apply("7h").apply("call tierce Ac")
    assert deal.play is not None
    assert [call.combination.kind for call in deal.play.called] == ["fifty", "tierce"]


def test_o6_belote_counts_once_both_are_turned_up() -> None:
    """O6: the queen lies beneath a card; before it turns up there is no belote."""
    deal = start(
        dealer=1,
        up={0: "7h 8h - - - - - -", 1: "Kd 8d 9h - - - - -"},
        down={1: "- - Qd"},
    ).apply("trump d")
    assert deal.play is not None and deal.play.belote is None
    deal = deal.apply("7h").apply("9h")
    assert deal.play is not None and deal.play.belote == 1


def test_c6_c8_what_a_deal_cannot_start_from() -> None:
    """C1, C2: a wrong dealer, deck, totals or number is named."""
    deck = laid_deck()
    with pytest.raises(SetupError) as seat:
        OpenDeal.start(OPEN, 2, deck)
    assert seat.value.code == "bad_seat"
    with pytest.raises(NotationError) as short:
        OpenDeal.start(OPEN, 0, deck[:-1])
    assert short.value.code == "deck_size"
    with pytest.raises(SetupError) as totals:
        OpenDeal.start(OPEN, 0, deck, (0, -1))
    assert totals.value.code == "bad_totals"
    with pytest.raises(SetupError) as number:
        OpenDeal.start(OPEN, 0, deck, number=0)
    assert number.value.code == "bad_number"


def test_a_refused_action_changes_nothing() -> None:
    """A deal is a value."""
    deal = start(dealer=1)
    same = act(deal)
    for action in ("As", "call four K", "sun", "trump x"):
        with pytest.raises(EngineError):
            deal.apply(action)
    assert deal == same
    assert deal.apply("trump S").history == ((0, "trump s"),)
    assert refusal(deal, "sun") == ("unknown_action", "C1")


def test_t7_a_card_of_a_record_may_stand() -> None:
    """T7: what lay face up; not what did not."""
    deal = start(dealer=1, up={0: "Kd", 1: "9s 7s Ah Kh 7h 8h 9h Th"}).apply("trump s").apply("Kd")
    stood = deal.let_stand("Ah", 1)
    assert stood.tricks[0].cards == (parse_card("Kd"), parse_card("Ah"))
    with pytest.raises(IllegalAction):
        deal.let_stand("Kd", 1)
