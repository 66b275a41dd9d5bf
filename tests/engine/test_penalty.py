"""Score sheet, penalty: a qaid ends a deal that is being played, wherever it stands."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import hand_text
from engine.deal import Deal
from engine.deck import deck
from engine.errors import IllegalAction, RecordError
from engine.match import Match
from engine.notation import deal_text, parse_deal
from engine.record import read_record, record_of, replay, review
from engine.ruleset import Ruleset, preset
from engine.scoresheet import check_deal
from engine.scribe import write_down
from engine.totals import totals_at
from engine.view import public_view
from engine.words.accounts import account_of_deal
from tests.engine.builders import ALL_PRESETS, SAUDI, STANDARD, act, random_deal, random_walk, start

SEEDS = st.integers(0, 2**32)
RULES = st.sampled_from([*ALL_PRESETS, SAUDI.replace(baloot_block="strict", projects="all")])
BOUGHT = (
    "1 pass",
    "2 pass",
    "3 pass",
    "0 hokum",
    "1 pass",
    "2 pass",
    "3 pass",
    "0 confirm",
    "1 pass",
    "3 pass",
)


def hokum(**stacked: object) -> Deal:
    """A deal of spades that the dealer, seat 0, has bought; nobody doubled."""
    return act(start(STANDARD, 0, up="7s", **stacked), *BOUGHT)  # type: ignore[arg-type]


def points(deal: Deal) -> tuple[int, int]:
    score = deal.score()
    assert score is not None
    return score.points


def test_the_other_side_writes_the_whole_deal() -> None:
    deal = hokum(first={1: "7h 9h Jh 7c 9c", 0: "Js As 7d 9d Jd", 2: "8h Th Qh 8c Tc", 3: "8d Td Qd Kd Ac"})
    for offender, whole in ((0, (0, 16)), (1, (16, 0))):
        ended = deal.penalize(offender)
        assert (ended.phase, ended.to_act, ended.penalty) == ("done", None, offender)
        assert (ended.legal_actions(), ended.legal_actions(1)) == ((), ())
        facts = ended.outcome()
        assert facts is not None
        beside = [facts.projects[side] + facts.baloot[side] for side in (0, 1)]
        assert points(ended) == (whole[0] + beside[0], whole[1] + beside[1])
        assert beside[offender] == 0


def test_what_was_announced_counts_and_what_could_still_be() -> None:
    """Nobody loses a project or his baloot by the other side's offence; the offenders' are lost."""
    deal = hokum(first={0: "Ks Qs Js 7h 8d", 1: "Ah Kh Qh 7c 9c", 2: "7d 9d Jd 8h Tc", 3: "8c Td Qd Kd 9s"})
    assert points(deal.penalize(1)) == (16 + 2 + 2, 0)  # sira of spades and the baloot of seat 0
    assert points(deal.penalize(0)) == (0, 16 + 2)  # sira of hearts of seat 1
    silent = act(deal, "0 7h")
    assert points(silent.penalize(1)) == (16 + 2, 0)  # seat 0 has played without a word
    called = act(deal, "0 call sira Ks", "0 7h")
    assert points(called.penalize(1)) == (16 + 2 + 2, 0)
    assert [project.text for _, project in called.penalize(1).claims] == ["sira Ks"]
    assert public_view(called.penalize(1)).shown == called.penalize(1).claims  # type: ignore[attr-defined]


def test_a_doubled_deal_is_multiplied_and_gahwa_ends_the_match() -> None:
    bought = act(start(STANDARD, 0, up="7s"), *BOUGHT[:-2])
    doubled = act(bought, "1 double")
    assert doubled.phase == "doubling"
    facts = doubled.penalize(1).outcome()
    assert facts is not None and facts.multiplier == 2
    assert points(doubled.penalize(1))[0] == 32 + 2 * facts.projects[0] + facts.baloot[0]
    gahwa = act(doubled, "0 triple", "1 four", "0 gahwa")
    score = gahwa.penalize(0).score()
    assert score is not None and (score.points, score.gahwa_winner) == ((0, 0), 1)


@pytest.mark.parametrize("name", ["classic", "open"])
def test_a_game_without_penalties_refuses_them(name: str) -> None:
    match = Match.start(preset(name), 0).deal_cards(deck("none", 1))
    with pytest.raises(IllegalAction) as refused:
        match.penalize(0)
    assert refused.value.code == "no_penalty"


def test_where_there_can_be_no_penalty() -> None:
    match, deal = Match.start(STANDARD, 0), start(STANDARD, 0)
    with pytest.raises(IllegalAction) as refused:
        match.penalize(0)
    assert refused.value.code == "no_deal"
    with pytest.raises(IllegalAction) as refused:
        deal.penalize(0)
    assert refused.value.code == "nothing_bought"
    ended = hokum()
    for side in (2, -1, True, None, "0"):
        with pytest.raises(IllegalAction) as refused:
            ended.penalize(side)  # type: ignore[arg-type]
        assert refused.value.code == "bad_side"
    done = ended.penalize(1)
    for again in (lambda: done.penalize(0), lambda: done.apply("pass"), lambda: done.let_stand("As", 0)):
        with pytest.raises(IllegalAction) as refused:
            again()
        assert refused.value.code == "deal_over"
    assert done != ended and done != ended.penalize(0) and done == ended.penalize(1)


@given(seed=SEEDS, rules=RULES)
def test_a_penalised_deal_is_written_down_and_told(seed: int, rules: Ruleset) -> None:
    """The line of the score sheet gives the same points; the text gives the same deal; the account is told."""
    dice = random.Random(seed)
    deal = random_walk(random_deal(rules, dice), dice, stop_at=dice.randrange(45))
    if deal.to_act is None or deal.contract is None:
        return
    offender = dice.randrange(2)
    ended = deal.penalize(offender)
    score, facts = ended.score(), ended.outcome()
    assert score is not None and facts is not None
    assert score == check_deal(rules, write_down(ended), totals_at(rules, ended.totals))
    assert score.points[offender] == 0 and facts.projects[offender] == facts.baloot[offender] == 0
    assert parse_deal(deal_text(ended)) == ended
    told = "\n".join(line.text for line in account_of_deal(ended, "en"))
    assert "Qaid" in told, hand_text(deal.hands[0])
    for seat, project in deal.called:
        if seat % 2 != offender:
            assert (seat, project) in ended.claims


@given(seed=SEEDS, rules=RULES)
def test_a_match_with_penalties_goes_through_its_record(seed: int, rules: Ruleset) -> None:
    """The totals add up, the deal passes on (C6), and the record replays strictly to the same match."""
    dice = random.Random(seed)
    match = Match.start(rules.replace(goal=52), dice.randrange(4))
    given_penalties = 0
    while not match.over:
        match = match if match.deal is not None else match.deal_cards(deck(str(seed), match.number))
        assert match.deal is not None
        if match.deal.phase in ("doubling", "play") and dice.random() < 0.05:
            before = match.totals
            match = match.penalize(dice.randrange(2))
            given_penalties += 1
            done = match.finished[-1]
            assert done.score is not None
            if done.score.gahwa_winner is None:
                assert match.totals == tuple(a + b for a, b in zip(before, done.score.points, strict=True))
            assert match.dealer == (done.deal.dealer + 1) % 4
        else:
            match = match.apply(dice.choice(match.deal.legal_actions()))
    assert sum(done.deal.penalty is not None for done in match.finished) == given_penalties
    read = read_record(record_of(match).text())
    assert read == record_of(match)
    replayed = replay(read)
    assert (replayed.match, replayed.final, replayed.winner) == (match, match.totals, match.winner)
    assert review(read) == replayed


def test_a_record_with_a_penalty_that_cannot_be_is_refused() -> None:
    match = Match.start(STANDARD, 3).deal_cards(deck("a penalty", 1)).apply("sun")
    while match.deal is not None and match.deal.contract is None:
        match = match.apply("pass")
    data = record_of(match.penalize(1)).to_dict()
    assert replay(read_record(data)).final == match.penalize(1).totals

    def changed(**values: object) -> dict[str, object]:
        deal = {**data["deals"][0], **values}
        return {**data, "deals": [{name: value for name, value in deal.items() if value != "none"}]}

    for wrong, code in (
        (changed(penalty=2), "bad_value"),
        (changed(penalty="1"), "bad_value"),
        (changed(points="none", totals="none"), "bad_ending"),
        (changed(points="none", void="passed"), "bad_ending"),
        (changed(actions=[]), "nothing_bought"),
        (changed(penalty=0), "points_differs"),
        (changed(penalty="none"), "deal_not_done"),
    ):
        with pytest.raises(RecordError) as refused:
            replay(read_record(wrong))
        assert refused.value.code == code
