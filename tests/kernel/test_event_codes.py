"""Reports of moves are kept whole as tuples, or counted alike without being kept."""

from collections import Counter

import gostop as gs
from gostop.kernel.event_codes import CODES, Reports
from gostop.kernel.position import OVER, seclude
from gostop.kernel.rng import Source
from gostop.kernel.search.histogram import Tally
from gostop.kernel.search.playouts import Counted, deal_round, drawn_move, make
from gostop.rules.compile import compiled
from tests.support.cases import case

EVERY = [(7, 12), (7, 0, -1), (30, 12, 2**59, 5), (0, 60, 1, 2, 3)]
"""Reports of all possible lengths."""


def put_every(trace: Reports) -> None:
    trace.put(7, 12)
    trace.put_one(7, 0, -1)
    trace.put_two(30, 12, 2**59, 5)
    trace.put_three(0, 60, 1, 2, 3)


def test_a_report_of_any_length_is_kept_as_a_tuple() -> None:
    trace = Reports()
    put_every(trace)
    assert EVERY == trace.found


def test_counted_reports_are_kept_nowhere() -> None:
    tally = Tally(CODES)
    trace = Counted(tally.columns)
    put_every(trace)
    assert {7: 2, 30: 1, 0: 1} == {
        code: column.number for code, column in enumerate(tally.columns) if column.number
    }
    assert [] == trace.found


def test_as_many_reports_are_counted_as_are_kept() -> None:
    cases: list[gs.Ruleset] = [gs.CHINESE_BLOG, gs.FRENCH]
    for ruleset in cases:
        with case(ruleset):
            rules, tally = compiled(ruleset, 3), Tally(CODES)
            kept, counted = Reports(), Counted(tally.columns)
            for number in range(20):
                for trace in (kept, counted):
                    p = deal_round(rules, number, number % 3, trace)
                    seclude(p)
                    chance = Source("test", number).chance(0)
                    while p.phase != OVER:
                        make(p, drawn_move(p, chance), trace)
            found = Counter(code for code, *_ in kept.found)
            numbers = [column.number for column in tally.columns]
            assert [found[code] for code in range(CODES)] == numbers
