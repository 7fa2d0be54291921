"""Functions of records, texts and plain values, with arguments that they must refuse. Used by
`test_bad_input`.
"""

from collections.abc import Callable
from typing import Any, Final

import gostop as gs

RECORD: Final = gs.Record(gs.BGA, 2, seed=1)
DEALT: Final = RECORD.dealt()
RECORDS: Final[list[tuple[str, Callable[[Any], object], Any, tuple[str, ...]]]] = [
    ("format_state", gs.format_state, gs.PositionError, ()),
    ("parse_state", gs.parse_state, gs.GoStopError, ()),
    ("to_plain", gs.to_plain, gs.PositionError, ()),
    ("from_plain", gs.from_plain, gs.GoStopError, ()),
    ("Record a ruleset", lambda value: gs.Record(value, 2, seed=1), gs.RulesetError, ()),
    ("Record players", lambda value: gs.Record(gs.BGA, value, seed=1), gs.RulesetError, ()),
    (
        "Record a seed",
        lambda value: gs.Record(gs.BGA, 2, seed=value),
        gs.PositionError,
        ("negative",),
    ),
    (
        "Record a seed of a deal",
        lambda value: RECORD.dealt(seed=value),
        gs.PositionError,
        ("none", "negative"),
    ),
    ("Record a state", RECORD.began, gs.PositionError, ()),
    ("Record a move", DEALT.moved, gs.IllegalMoveError, ()),
    ("Record a comment", DEALT.commented, gs.PositionError, ("text",)),
    ("format_record", gs.format_record, gs.PositionError, ()),
    ("parse_record", gs.parse_record, gs.GoStopError, ()),
    ("repair_record", gs.repair_record, gs.GoStopError, ()),
    ("save_record a record", lambda value: gs.save_record(value, "x"), gs.PositionError, ()),
    ("load_record", gs.load_record, gs.PositionError, ()),
    ("seen a record", lambda value: gs.seen(value, 0), gs.PositionError, ()),
    ("seen a seat", lambda value: gs.seen(DEALT, value), gs.PositionError, ("none",)),
]
