"""The points for the winner's goes, and the factors of goes and of counter-goes."""

from typing import Final

from gostop.kernel.deck import BIT
from gostop.kernel.i64 import i64
from gostop.kernel.multipliers import COUNTER_GO, GO_DOUBLING, GO_FACTOR, GO_POINTS, GO_TIMES, RECOUNTER_GO, Sum, power
from gostop.kernel.history import Record
from gostop.kernel.rules import (
    COUNTER_EACH_DOUBLES,
    COUNTER_FLAT_FOUR,
    COUNTER_FOUR_IN_PLACE,
    COUNTER_IN_PLACE,
    COUNTER_NONE,
    Rules,
)

# The kinds of go.
PLAIN_GO: Final = 0
COUNTER: Final = 1
RECOUNTER: Final = 2


def add_goes(rules: Rules, record: Record, found: Sum) -> None:
    """Add the points of the winner's goes, and multiply by their factors."""
    goes: i64 = record.goes.count(record.winner)
    counters: i64 = 0
    recounters: i64 = 0
    if rules.go_counter != COUNTER_NONE:
        counters, recounters = _counters(record)
        if rules.go_counter == COUNTER_IN_PLACE:
            # a counter-go replaces an ordinary go (R13)
            goes -= counters + recounters
    countered = counters + recounters > 0
    code: int = GO_DOUBLING
    factor: i64 = 1
    if not (countered and rules.go_counter == COUNTER_FOUR_IN_PLACE):
        code, factor = _factor_of(rules, goes)
    counting: i64 = min(goes, rules.go_points_up_to)
    added = rules.go_points * counting
    if added and (factor == 1 or rules.go_points_when_multiplied):
        found.add(GO_POINTS, added)
    if factor > 1:
        found.multiply(code, factor)
    if not countered:
        return
    if rules.go_counter in (COUNTER_FLAT_FOUR, COUNTER_FOUR_IN_PLACE):
        found.multiply(COUNTER_GO, 4)
        return
    for _ in range(counters):
        found.multiply(COUNTER_GO, 2)
    if recounters:
        more = 0 if rules.go_counter == COUNTER_EACH_DOUBLES else 1
        found.multiply(RECOUNTER_GO, power(2, recounters + more))


def _factor_of(rules: Rules, goes: i64) -> tuple[int, i64]:
    """Return the code and the factor for a number of goes."""
    if rules.go_factors:
        factor: i64 = 1
        if goes > 0:
            place: i64 = min(goes, len(rules.go_factors)) - 1
            factor = rules.go_factors[place]
        return GO_FACTOR, factor
    if goes < rules.go_doubles_from:
        return GO_DOUBLING, 1
    if rules.go_counts:
        return GO_TIMES, goes
    return GO_DOUBLING, power(2, goes - rules.go_doubles_from + 1)


def _counters(record: Record) -> tuple[i64, i64]:
    """Count the winner's counter-goes and re-counter-goes."""
    counters: i64 = 0
    recounters: i64 = 0
    for seat, kind in zip(record.goes, go_classes(record.goes), strict=True):
        if seat == record.winner and kind == COUNTER:
            counters += 1
        elif seat == record.winner and kind == RECOUNTER:
            recounters += 1
    return counters, recounters


def go_classes(goes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the kind of each go of a round at the time of the call.

    A go is a counter-go if an opponent has called go before. It is a re-counter-go if an
    opponent has called a counter-go or a re-counter-go.
    """
    found: list[int] = []
    called = countered = 0
    for seat in goes:
        kind = COUNTER if called & ~BIT[seat] else PLAIN_GO
        if countered & ~BIT[seat]:
            kind = RECOUNTER
        if kind != PLAIN_GO:
            countered |= BIT[seat]
        called |= BIT[seat]
        found.append(kind)
    return tuple(found)
