"""The arena, which separates luck from skill: `compare` plays bots against each other in the same
deals.

`design` says who sits where, `playing` plays the deals, and `plan` says when the arena may stop.
"""

from gostop.arena.comparison import Comparison, ComparisonError, Pair, Standing, Verdict
from gostop.arena.design import seatings
from gostop.arena.plan import Plan
from gostop.arena.playing import Fault, FaultKind, deal_seed
from gostop.arena.run import compare

__all__ = [
    "Comparison",
    "ComparisonError",
    "Fault",
    "FaultKind",
    "Pair",
    "Plan",
    "Standing",
    "Verdict",
    "compare",
    "deal_seed",
    "seatings",
]
