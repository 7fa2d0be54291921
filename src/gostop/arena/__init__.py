"""The arena, which compares bots or rulesets. `compare` plays bots against each other in the same
deals. `compare_rules` plays the same deals under two rulesets.

`deals` decides which bot sits where, and plays the deals. `comparison` has the results, and the
plan that decides when the arena may stop.
"""

from gostop.arena.comparison import (
    Change,
    Comparison,
    Pair,
    Plan,
    RulesComparison,
    Standing,
    Verdict,
)
from gostop.arena.deals import Fault, FaultKind, deal_seed, seatings
from gostop.arena.rulebooks import compare_rules
from gostop.arena.run import ComparisonError, compare

__all__ = [
    "Change",
    "Comparison",
    "ComparisonError",
    "Fault",
    "FaultKind",
    "Pair",
    "Plan",
    "RulesComparison",
    "Standing",
    "Verdict",
    "compare",
    "compare_rules",
    "deal_seed",
    "seatings",
]
