"""What the functions of records, texts and plain values answer to what they cannot use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import gostop as gs

NOTATION, POSITION, RULESET = gs.NotationError, gs.PositionError, gs.RulesetError
_RECORD: Final = gs.Record(gs.BGA, 3, dealer=0)

RECORDS: Final[list[tuple[str, Callable[[Any], object], Any, tuple[str, ...]]]] = [
    ("format_state", gs.format_state, POSITION, ()),
    ("parse_state", gs.parse_state, NOTATION, ()),
    ("to_plain", gs.to_plain, POSITION, ()),
    ("from_plain", gs.from_plain, POSITION, ()),
    ("Record a ruleset", lambda value: gs.Record(value, 3), RULESET, ()),
    ("Record players", lambda value: gs.Record(gs.BGA, value, dealer=0), RULESET, ()),
    ("Record a dealer", lambda value: gs.Record(gs.BGA, 3, dealer=value), POSITION, ("none",)),
    ("Record dealt", lambda value: _RECORD.dealt(seed=value), POSITION, ("negative",)),
    ("Record began", _RECORD.began, POSITION, ()),
    ("Record moved", _RECORD.dealt(seed=1).moved, gs.IllegalMoveError, ()),
    ("Record commented", _RECORD.commented, POSITION, ("text",)),
    ("format_record", gs.format_record, POSITION, ()),
    ("parse_record", gs.parse_record, NOTATION, ()),
    ("repair_record", gs.repair_record, NOTATION, ()),
    ("save_record", lambda value: gs.save_record(value, "x"), POSITION, ()),
    ("load_record", gs.load_record, POSITION, ()),
    ("seen a record", lambda value: gs.seen(value, 0), POSITION, ()),
    ("seen a seat", lambda value: gs.seen(_RECORD, value), POSITION, ("none",)),
]
"""Name and argument, a function of the bad value, the errors, what fits."""
