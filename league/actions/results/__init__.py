"""From a report to a confirmed result and its points: report, confirm, dispute, decide, correct."""

from league.actions.results.answers import auto_confirm, confirm_result, decide_result, dispute_result
from league.actions.results.corrections import correct_result, reverse_result
from league.actions.results.given import MatchInput, ReportInput, Substitution
from league.actions.results.reports import credit_bye, report_result

__all__ = [
    "MatchInput",
    "ReportInput",
    "Substitution",
    "auto_confirm",
    "confirm_result",
    "correct_result",
    "credit_bye",
    "decide_result",
    "dispute_result",
    "report_result",
    "reverse_result",
]
