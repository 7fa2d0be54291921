"""The forms of comparisons and repairs as plain data. For other classes, the module
says what to write instead.
"""

from __future__ import annotations

import enum
from typing import Any, Final

from gostop.arena.comparison import Comparison, Plan, RulesComparison, Verdict
from gostop.arena.deals import Fault, FaultKind
from gostop.arena.statistics import Earned, Moments
from gostop.core.moves import MOVES
from gostop.formats.declared import Declared
from gostop.formats.forms import Choice, Digits
from gostop.formats.record_repair import Repair
from gostop.formats.values import Forms, Written, single, written_as
from gostop.game.validation.calls import rules_for
from gostop.simulation.forms import TYPES as BULK
from gostop.simulation.forms import check_call, impossible


def _named(kind: type[enum.Enum], what: str) -> Choice:
    return Choice({member.value: member for member in kind}, what)


_VERDICT: Final = _named(Verdict, "a verdict")
_FAULT_KIND: Final = _named(FaultKind, "a kind of fault")
_MOMENTS: Final = BULK.table(Moments, number=Digits())
_EARNED: Final = BULK.table(Earned, number=Digits())
_ARENA: Final = Declared(
    {**BULK.simple, FaultKind: _FAULT_KIND, Moments: _MOMENTS, Earned: _EARNED}
)


def _check_earned(points: Earned, wins: Moments, bots: int, deals: int) -> None:
    """Refuse points that this number of bots cannot have earned in this number of deals."""
    sizes = {len(wins.sums), len(wins.products), *map(len, wins.products)}
    if wins.n != deals or sizes != {bots}:
        impossible(f"sums of {bots} bots over {deals} deals", wins, "wins")
    rows = [row for row, _ in points.counts]
    if points.n != deals or rows != sorted({*rows}) or {*map(len, rows)} - {bots}:
        impossible(f"points of {bots} bots in {deals} deals, ascending", points, "points")
    if min((times for _, times in points.counts), default=1) < 1:
        impossible("how many deals had each row", points, "points")


def _comparison(**fields: Any) -> Comparison:
    """Make a comparison from its fields. Refuse fields that can't belong together."""
    made = Comparison(**fields)
    bots, plan = len(made.names), made.plan
    players = rules_for(made.ruleset, made.players).players
    seats = {len(seating) for seating in made.seatings}
    sitting = {bot for seating in made.seatings for bot in seating}
    if seats != {players} or sitting != {*range(bots)}:
        impossible(f"seatings of {bots} bots in {players} seats", made.seatings, "seatings")
    if not 0 < len(plan.deals) == len(plan.deviations) >= made.look:
        impossible("a plan with all looks", plan, "plan")
    if [*plan.deals] != sorted({0, *plan.deals})[1:]:
        impossible("numbers of deals in ascending order", plan.deals, "plan.deals")
    for field, share in (("level", made.level), ("plan.error", plan.error)):
        if not 0 < share < 1:
            impossible("a number between 0 and 1", share, field)
    deals = plan.deals[made.look - 1] if made.look else 0
    _check_earned(made._points, made._wins, bots, deals)
    for place, fault in enumerate(made.faults):
        seatings = made.seatings[fault.seating : fault.seating + 1]
        where = [seating[fault.seat : fault.seat + 1] for seating in seatings]
        if fault.deal >= deals or where != [(fault.bot,)]:
            impossible("a round of the comparison", fault, f"faults[{place}]")
    for moves in [each for deal in made._moves or () for each in deal]:
        if max(moves, default=0) >= len(MOVES):
            impossible("ids of moves", moves, "moves")
    if (
        made._moves is not None
        and [len(deal) for deal in made._moves] != [len(made.seatings)] * deals
    ):
        impossible("the moves of every round", len(made._moves), "moves")
    return made


COMPARISON: Final = _ARENA.table(Comparison, _comparison)


def _rules_comparison(**fields: Any) -> RulesComparison:
    """Make a comparison of rulesets from its fields. Refuse fields that can't belong together."""
    made = RulesComparison(**fields)
    players = {rules_for(each, made.players).players for each in (made.one, made.other)}.pop()
    if not 0 < made.level < 1:
        impossible("a number between 0 and 1", made.level, "level")
    check_call("bots", made.bots, made.dealer, players)
    rows = [row for row, _ in made._points.counts]
    if not rows or rows != sorted({*rows}) or {*map(len, rows)} != {2 * players}:
        impossible(f"points of {players} seats under two rulesets, ascending", rows, "points")
    if min(times for _, times in made._points.counts) < 1:
        impossible("how many deals had each row", made._points.counts, "points")
    return made


RULES_COMPARISON: Final = _ARENA.table(RulesComparison, _rules_comparison)
_TABLES: Final = (Plan, Fault, Repair)
_INSTEAD: Final[dict[str, str]] = {
    **dict.fromkeys(("Standing", "Pair"), "write the Comparison, from which it follows"),
    **dict.fromkeys(("Change",), "write the RulesComparison, from which it follows"),
    **dict.fromkeys(("RecordedRound",), "write its Record, or its states and events"),
    **dict.fromkeys(("SeenRound",), "write its SeenRecord, or its views and events"),
    **dict.fromkeys(
        ("Bak", "ByPlayers", "CapturePay", "Combination", "Multiplier", "ShakeOf", "Steal"),
        "write the Ruleset that has it",
    ),
    **dict.fromkeys(("Answer", "Question", "Questionnaire"), "write the Ruleset of the answers"),
    **dict.fromkeys(("Difference", "RulebookDistance", "Reading"), "write the Ruleset"),
    **dict.fromkeys(("Form", "Language", "Name"), "write its text"),
    **dict.fromkeys(("SearchResult",), "write its move and its worths"),
}
"""For public classes whose values are not written, what the caller should write instead."""
FORMS: Final = Forms(
    (
        *written_as({Comparison: COMPARISON, RulesComparison: RULES_COMPARISON}),
        *written_as({**{kind: _ARENA.table(kind) for kind in _TABLES}}),
        Written(Verdict, single(_VERDICT), "Verdict"),
        Written(FaultKind, single(_FAULT_KIND), "FaultKind"),
    ),
    (_MOMENTS, _EARNED),
    _INSTEAD,
)
