"""What a scorer at a real table writes down, checked deal by deal and turned into points (Score sheet).

``check_sheet`` gives the points or refuses with a SheetError that names the deal and the reason;
``check_final`` looks at a bare final score.
"""

from engine.scoresheet.final import ENDS, check_final
from engine.scoresheet.sheet import (
    SheetLine,
    SheetResult,
    check_deal,
    check_sheet,
    read_deal,
    read_sheet,
)
from engine.scoresheet.written import SheetDeal

__all__ = [
    "ENDS",
    "SheetDeal",
    "SheetLine",
    "SheetResult",
    "check_deal",
    "check_final",
    "check_sheet",
    "read_deal",
    "read_sheet",
]
