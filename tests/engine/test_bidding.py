"""S1-S6 in the standard game: who is asked, what may be said, who buys."""

from __future__ import annotations

import pytest

from engine.cards import parse_card, parse_hand
from engine.deal import Deal
from engine.errors import IllegalAction
from tests.engine.builders import STANDARD, act, asked_in_turn, pass_round, start

ROUND = (1, 2, 3, 0)


@pytest.fixture
def deal() -> Deal:
    """Dealer 0, so that 1 calls first; a king of hearts up."""
    return start(STANDARD, up="Kh")


def bought(deal: Deal) -> tuple[str | None, int | None, int | None]:
    return deal.contract, deal.trump, deal.buyer


def refused(deal: Deal, move: str) -> IllegalAction:
    before = deal.history, deal.legal_actions(), deal.to_act
    with pytest.raises(IllegalAction) as error:
        act(deal, move)
    assert (deal.history, deal.legal_actions(), deal.to_act) == before
    return error.value


def test_s1_the_dealers_right_calls_first(deal: Deal) -> None:
    """S1, C2: in turn from the dealer's right; nobody out of turn."""
    assert deal.to_act == 1
    assert deal.legal_actions() == ("pass", "hokum", "sun")
    assert deal.legal_actions(2) == ()
    assert refused(deal, "2 pass").code == "out_of_turn"
    assert asked_in_turn(deal) == [1, 2, 3, 0]


def test_s1_ashkal_is_for_the_third_and_fourth_caller(deal: Deal) -> None:
    """S1: positions in calling order, whoever deals."""
    for dealer in range(4):
        table = start(STANDARD, dealer, up="Kh")
        may = []
        for place in range(1, 5):
            seat = (dealer + place) % 4
            if "ashkal" in table.legal_actions(seat):
                may.append(place)
            table = table.apply("pass")
        assert may == [3, 4]
    assert refused(deal, "1 ashkal").rule == "S1"


def test_s1_ashkal_ends_with_the_first_hokum(deal: Deal) -> None:
    """S1, S3: nobody answers a hokum with ashkal."""
    deal = act(deal, "1 hokum", "2 pass")
    assert deal.legal_actions() == ("pass", "sun")
    assert refused(deal, "3 ashkal").rule == "S3"


def test_s1_ashkal_is_of_round_one_only(deal: Deal) -> None:
    """S1: ``ashkal_rounds=both`` allows it in round two."""
    again = act(pass_round(deal, ROUND), "1 pass", "2 pass")
    assert again.legal_actions() == ("pass", "hokum", "sun")
    both = pass_round(start(STANDARD.replace(ashkal_rounds="both"), up="Kh"), ROUND)
    assert "ashkal" not in both.legal_actions(1)
    both = act(both, "1 pass", "2 pass")
    assert both.legal_actions() == ("pass", "hokum", "sun", "ashkal")
    assert bought(act(both, "3 ashkal")) == ("sun", None, 3)


def test_s1_an_ace_may_be_given_to_the_partner() -> None:
    """S1: standard knows no ban on aces (T3 does)."""
    assert "ashkal" in act(start(STANDARD, up="Ah"), "1 pass", "2 pass").legal_actions()


def test_s2_sun_ends_the_bidding_at_once(deal: Deal) -> None:
    """S2: who has not spoken is not asked."""
    assert bought(act(deal, "1 sun")) == ("sun", None, 1)


def test_s2_qablak_is_for_opponents_who_have_passed(deal: Deal) -> None:
    """S2: neither the partner nor who has not spoken; the first who takes it is the buyer."""
    deal = act(deal, "1 pass", "2 sun")
    assert deal.legal_actions() == ("pass", "sun")
    assert asked_in_turn(deal) == [1]
    assert bought(act(deal, "1 pass")) == ("sun", None, 2)
    assert bought(act(deal, "1 sun")) == ("sun", None, 1)


def test_s2_two_claimants_in_calling_order(deal: Deal) -> None:
    """S2: both opponents of the dealer have passed."""
    deal = act(deal, "1 pass", "2 pass", "3 pass", "0 sun")
    assert asked_in_turn(deal) == [1, 3]
    assert bought(act(deal, "1 sun")) == ("sun", None, 1)
    assert bought(act(deal, "1 pass", "3 sun")) == ("sun", None, 3)
    assert bought(act(deal, "1 pass", "3 pass")) == ("sun", None, 0)


def test_s2_a_partner_who_passed_is_not_asked(deal: Deal) -> None:
    """S2"""
    assert asked_in_turn(act(deal, "1 pass", "2 pass", "3 sun")) == [2]


def test_s2_a_claim_takes_ashkal_as_plain_sun(deal: Deal) -> None:
    """S2, S6: the claimant gets the up card himself."""
    deal = act(deal, "1 pass", "2 pass", "3 ashkal")
    assert asked_in_turn(deal) == [2]
    claimed = act(deal, "2 sun")
    assert bought(claimed) == ("sun", None, 2)
    assert claimed.hands[2] & parse_hand("Kh")
    left = act(deal, "2 pass")
    assert bought(left) == ("sun", None, 3)
    assert left.hands[1] & parse_hand("Kh")


def test_s2_a_claim_is_final(deal: Deal) -> None:
    """S2: nobody claims from the claimant."""
    deal = act(deal, "1 pass", "2 pass", "3 pass", "0 sun", "1 sun")
    assert deal.phase == "play"


def test_s2_a_pass_over_a_hokum_counts(deal: Deal) -> None:
    """S2, S3: and the hokum bidder has not passed."""
    deal = act(deal, "1 pass", "2 hokum", "3 pass", "0 pass", "1 sun")
    assert asked_in_turn(deal) == [0]
    deal = act(start(STANDARD, up="Kh"), "1 hokum", "2 pass", "3 pass", "0 sun")
    assert asked_in_turn(deal) == [3]


def test_s3_all_others_are_asked_over_a_hokum(deal: Deal) -> None:
    """S3: from the bidder's right, those who passed before included; sun or pass, once each."""
    deal = act(deal, "1 pass", "2 pass", "3 hokum")
    assert deal.legal_actions() == ("pass", "sun")
    assert refused(deal, "0 hokum").rule == "S3"
    assert asked_in_turn(deal) == [0, 1, 2]


def test_s3_the_first_sun_ends_the_asking(deal: Deal) -> None:
    """S3"""
    deal = act(deal, "1 hokum", "2 sun")
    assert bought(deal) == ("sun", None, 2)


def test_s3_the_bidder_confirms_or_turns(deal: Deal) -> None:
    """S3: a turned sun is final, without qablak."""
    deal = act(deal, "1 pass", "2 hokum", "3 pass", "0 pass", "1 pass")
    assert deal.to_act == 2
    assert deal.legal_actions() == ("confirm", "sun")
    confirmed = act(deal, "2 confirm")
    assert bought(confirmed) == ("hokum", 1, 2)
    assert confirmed.phase == "doubling"
    assert bought(act(deal, "2 sun")) == ("sun", None, 2)
    assert refused(deal, "2 pass").rule == "S3"


def test_s3_confirm_hokum_off() -> None:
    """S3, B1: with ``confirm_hokum=no`` the hokum stands when all have passed."""
    deal = start(STANDARD.replace(confirm_hokum=False), up="Kh")
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass")
    assert bought(deal) == ("hokum", 1, 1)


@pytest.fixture
def second(deal: Deal) -> Deal:
    return pass_round(deal, ROUND)


def test_s4_round_two(second: Deal) -> None:
    """S4: all passed; the calls are pass, hokum, sun, from the dealer's right again."""
    assert second.to_act == 1
    assert second.legal_actions() == ("pass", "hokum", "sun")


def test_s4_sun_ends_round_two_at_once(second: Deal) -> None:
    """S4: no qablak, also over a hokum."""
    assert bought(act(second, "1 pass", "2 sun")) == ("sun", None, 2)
    assert bought(act(second, "1 pass", "2 hokum", "3 sun")) == ("sun", None, 3)


def test_s4_only_those_yet_to_call_are_asked(second: Deal) -> None:
    """S4: after a hokum of round two."""
    assert asked_in_turn(act(second, "1 hokum")) == [2, 3, 0]
    assert asked_in_turn(act(second, "1 pass", "2 pass", "3 hokum")) == [0]


def test_s4_nobody_left_to_ask(second: Deal) -> None:
    """S4: the dealer's hokum goes straight to the naming."""
    deal = act(second, "1 pass", "2 pass", "3 pass", "0 hokum")
    assert deal.to_act == 0
    assert deal.legal_actions() == ("trump s", "trump c", "trump d", "sun")
    assert bought(act(deal, "0 sun")) == ("sun", None, 0)


def test_s4_another_suit_is_named(second: Deal) -> None:
    """S4: not the up card's, and the naming is the confirmation; a capital letter is read too (C1)."""
    deal = act(second, "1 hokum", "2 pass", "3 pass", "0 pass")
    assert refused(deal, "1 trump h").code == "suit_of_up_card"
    assert refused(deal, "1 confirm").rule == "S4"
    named = act(deal, "1 trump D")
    assert bought(named) == ("hokum", 3, 1)
    assert named.history[-1] == (1, "trump d")


def test_s4_round_two_any_suit() -> None:
    """S4, B1: ``round_two_any_suit``."""
    deal = pass_round(start(STANDARD.replace(round_two_any_suit=True), up="Kh"), ROUND)
    deal = act(deal, "1 hokum", "2 pass", "3 pass", "0 pass")
    assert bought(act(deal, "1 trump h")) == ("hokum", 1, 1)


def test_s5_all_pass_twice(second: Deal) -> None:
    """S5: the deal is void."""
    deal = pass_round(second, ROUND)
    assert (deal.phase, deal.void, deal.to_act, deal.legal_actions()) == ("done", "passed", None, ())
    assert deal.outcome() is None
    assert deal.score() is None
    assert refused(deal, "1 pass").code == "deal_over"


def test_s6_the_buyer_gets_the_up_card_and_two_more(deal: Deal) -> None:
    """S6, C8: the others three; in calling order from the deck."""
    first = deal.hands
    after = act(deal, "1 pass", "2 sun", "1 pass")
    assert [hand.bit_count() for hand in after.hands] == [8, 8, 8, 8]
    deck = deal.deck
    assert after.hands[1] & ~first[1] == sum(1 << card for card in deck[21:24])
    assert after.hands[2] & ~first[2] == sum(1 << card for card in (*deck[24:26], parse_card("Kh")))
    assert after.hands[3] & ~first[3] == sum(1 << card for card in deck[26:29])
    assert after.hands[0] & ~first[0] == sum(1 << card for card in deck[29:32])


def test_s6_after_ashkal_the_partner_gets_it(deal: Deal) -> None:
    """S6: the caller three, the partner the card and two; the caller is the buyer."""
    first = deal.hands
    after = act(deal, "1 pass", "2 pass", "3 ashkal", "2 pass")
    assert after.buyer == 3
    more = [after.hands[seat] & ~first[seat] for seat in range(4)]
    assert more[1] & parse_hand("Kh")
    assert [hand.bit_count() for hand in more] == [3, 3, 3, 3]
    assert more[3] == sum(1 << card for card in deal.deck[26:29])


def test_what_is_no_call_at_all(deal: Deal) -> None:
    """An unknown text is refused and named; a card is no bid."""
    error = refused(deal, "1 double sun")
    assert (error.code, error.params["action"]) == ("unknown_action", "double sun")
    assert refused(deal, "1 As").code == "call_not_allowed"
    assert refused(deal, "1 double").rule == "S1"
