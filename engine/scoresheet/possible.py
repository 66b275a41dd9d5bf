"""Whether what is written for one deal can have happened at a table (Score sheet).

``facts_of`` turns a written deal into the facts that are scored, or raises a SheetError whose code says
what is wrong. The rule is named where one of its own forbids it; other impossibilities follow from the
deck itself (C1, C3).
"""

from __future__ import annotations

from engine.cards import SUITS
from engine.doubling import sun_may_be_doubled
from engine.errors import SheetError
from engine.projects import MAX_CALLED, PROJECT_POINTS
from engine.ruleset import Ruleset
from engine.scoresheet.written import SheetDeal
from engine.scoring import BALOOT_POINTS, DECK_ABNAT, Contract, DealFacts, DealScore, Pair, score_deal
from engine.seats import other_side


def score_written(ruleset: Ruleset, written: SheetDeal, totals: Pair) -> DealScore | None:
    """The score of one written deal at these totals; None when it is void. Raises SheetError."""
    if written.kind == "void":
        check_void(written)
        return None
    return score_deal(ruleset, facts_of(ruleset, written, totals))


def facts_of(ruleset: Ruleset, written: SheetDeal, totals: Pair) -> DealFacts:
    """The facts of a played or penalised deal; ``totals`` are those before it (S9). Raises SheetError."""
    contract = _contract(written)
    buyer = _buyer(written, contract)
    _check_level(ruleset, written, contract, buyer, totals)
    penalty_side = _offender(written)
    _check_projects(ruleset, written, contract)
    _check_baloot(written, contract)
    abnat = (0, 0) if written.kind == "penalty" else _abnat(written, contract)
    points = PROJECT_POINTS[contract]
    mine, theirs = written.projects
    return DealFacts(
        contract=contract,
        trump=None if written.trump is None else SUITS.index(written.trump),
        buyer_side=buyer,
        multiplier=written.multiplier,
        gahwa=written.gahwa,
        up_ace=written.up_ace,
        abnat=abnat,
        kaboot_side=written.kaboot,
        projects=(sum(points[kind] for kind in mine), sum(points[kind] for kind in theirs)),
        baloot=(BALOOT_POINTS * written.baloot[0], BALOOT_POINTS * written.baloot[1]),
        penalty_side=penalty_side,
    )


def check_void(written: SheetDeal) -> None:
    """S5, T4: a void deal has nothing but its kind."""
    for name in written.to_dict():
        if name != "kind":
            raise SheetError("void_not_empty", f"a void deal has no {name}", rule="S5", field=name)


def _contract(written: SheetDeal) -> Contract:
    """S1: sun without a trump, or hokum with one."""
    if written.contract is None:
        raise SheetError("contract_missing", "sun or hokum is not written", rule="S1", field="contract")
    if written.contract == "hokum" and written.trump is None:
        raise SheetError("trump_missing", "hokum without its trump suit", rule="S1", field="trump")
    if written.contract == "sun" and written.trump is not None:
        message = f"sun has no trump, {written.trump} is written"
        raise SheetError("trump_in_sun", message, rule="S1", field="trump", trump=written.trump)
    return written.contract


def _buyer(written: SheetDeal, contract: Contract) -> int:
    """The buying side. A penalty may leave it out, unless S9 has to be judged by it."""
    if written.buyer is not None:
        return written.buyer
    if written.kind == "penalty" and not (contract == "sun" and _is_doubled(written)):
        return 0
    raise SheetError("buyer_missing", "the buyer's team is not written", rule="S6", field="buyer")


def _is_doubled(written: SheetDeal) -> bool:
    return written.multiplier > 1 or written.gahwa


def _check_level(ruleset: Ruleset, written: SheetDeal, contract: Contract, buyer: int, totals: Pair) -> None:
    """S7, S9, T5, B2: which doubling this contract can have had at these totals."""
    if not _is_doubled(written):
        return
    level = {"multiplier": written.multiplier, "gahwa": written.gahwa}
    if written.gahwa and written.multiplier not in (1, 4):
        message = f"gahwa follows four: it cannot stand beside {written.multiplier}"
        raise SheetError("gahwa_with_multiplier", message, rule="S7", field="gahwa", **level)
    if ruleset.doubling == "none":
        raise SheetError(
            "no_doubling", "these rules have no doubling", rule="B2", field="multiplier", **level
        )
    if contract == "hokum":
        return
    if ruleset.sun_doubling == "once" and (written.gahwa or written.multiplier > 2):
        message = "sun is doubled once at most"
        raise SheetError("sun_doubled_once", message, rule="T5", field="multiplier", **level)
    if not sun_may_be_doubled(buyer, totals):
        mine, theirs = totals[buyer], totals[other_side(buyer)]
        message = f"sun cannot be doubled when the buyer's team has {mine} and the other {theirs}"
        raise SheetError(
            "sun_not_doubled_here", message, rule="S9", field="multiplier", buyer=mine, other=theirs
        )


def _offender(written: SheetDeal) -> int | None:
    """Score sheet, penalty: the side it goes against; cards are not counted in such a deal."""
    if written.kind == "played":
        if written.offender is not None:
            raise SheetError("offender_not_penalty", "only a penalty has an offender", field="offender")
        return None
    if written.offender is None:
        raise SheetError("offender_missing", "a penalty without the team it goes against", field="offender")
    for name in ("abnat", "kaboot"):
        if getattr(written, name) is not None:
            message = f"a penalty gives the whole deal: {name} does not count"
            raise SheetError("penalty_with_cards", message, field=name)
    return written.offender


def _abnat(written: SheetDeal, contract: Contract) -> Pair:
    """C3, S19: the abnat of both sides, from one side's, both sides', or a kaboot."""
    whole = DECK_ABNAT[contract]
    if written.abnat is None or written.abnat == (None, None):
        if written.kaboot is None:
            raise SheetError(
                "abnat_missing", "neither abnat nor a kaboot is written", rule="C3", field="abnat"
            )
        return (whole, 0) if written.kaboot == 0 else (0, whole)
    for value in written.abnat:
        if value is not None and value > whole:
            message = f"{value} abnat: a deal in {contract} has {whole}"
            raise SheetError("abnat_too_high", message, rule="C3", field="abnat", abnat=value, whole=whole)
    first, second = written.abnat
    mine = whole - (second or 0) if first is None else first
    theirs = whole - mine if second is None else second
    _check_abnat(written, mine, theirs, whole)
    return mine, theirs


def _check_abnat(written: SheetDeal, mine: int, theirs: int, whole: int) -> None:
    """C3, S19: the two sides make the whole, of sums that cards can have."""
    if mine + theirs != whole:
        message = f"{mine} and {theirs} abnat make {mine + theirs}, not {whole}"
        raise SheetError("abnat_sum", message, rule="C3", field="abnat", abnat=(mine, theirs), whole=whole)
    if 1 in (mine, theirs):
        message = f"no tricks give {mine} and {theirs} abnat"
        raise SheetError("abnat_impossible", message, rule="C3", field="abnat", abnat=(mine, theirs))
    if written.kaboot is not None and (mine, theirs)[other_side(written.kaboot)]:
        message = "a kaboot leaves the other side no abnat"
        raise SheetError("kaboot_with_abnat", message, rule="S19", field="kaboot", abnat=(mine, theirs))


def _check_projects(ruleset: Ruleset, written: SheetDeal, contract: Contract) -> None:
    """S11, S12, S14: how many projects of which kinds two hands can hold and score."""
    most = MAX_CALLED * ruleset.team_size
    for side, kinds in enumerate(written.projects):
        if len(kinds) > most:
            message = f"{len(kinds)} projects: a team has at most {most}"
            raise SheetError("too_many_projects", message, rule="S11", field="projects", side=side)
        if contract == "hokum" and "four_hundred" in kinds:
            message = "four aces are a hundred in hokum"
            raise SheetError("four_hundred_in_hokum", message, rule="S11", field="projects", side=side)
    if sum(kinds.count("four_hundred") for kinds in written.projects) > 1:
        message = "there are only four aces: one four hundred"
        raise SheetError("four_hundred_twice", message, rule="S11", field="projects")
    if ruleset.projects == "best_team" and all(written.projects):
        message = "only the team with the best project scores its projects"
        raise SheetError("projects_of_both", message, rule="S12", field="projects")


def _check_baloot(written: SheetDeal, contract: Contract) -> None:
    """S13: in hokum only, and there is one king and queen of trump."""
    if contract == "sun" and any(written.baloot):
        raise SheetError("baloot_in_sun", "there is no baloot in sun", rule="S13", field="baloot")
    if all(written.baloot):
        raise SheetError("baloot_twice", "there is one baloot in a deal", rule="S13", field="baloot")
