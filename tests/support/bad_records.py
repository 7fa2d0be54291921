"""Functions of records, texts and plain values, with arguments that they must refuse. Used by
`test_bad_input`.
"""

from collections.abc import Callable
from typing import Any, Final

import gostop as gs

RECORD: Final = gs.Record(gs.BGA, 2, seed=1)
DEALT: Final = RECORD.dealt()
NAMES: Final = ("Kim", "Lee")
SHEET: Final = gs.Sheet("bga", NAMES).entered(gs.Payments())


def sheet(**how: Any) -> gs.Sheet:
    return gs.Sheet("bga", NAMES, **how)


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
    ("Payments a winner", gs.Payments, gs.PositionError, ("none", "text")),
    ("Payments paid", lambda value: gs.Payments(0, value), gs.PositionError, ()),
    ("Payments pushed", lambda value: gs.Payments(0, pushed=value), gs.PositionError, ("bool",)),
    ("Payments calls", lambda value: gs.Payments(calls=value), gs.PositionError, ()),
    ("Payments collected", lambda value: gs.Payments(collected=value), gs.PositionError, ()),
    ("Sheet a ruleset", lambda value: gs.Sheet(value, NAMES), gs.RulesetError, ()),
    ("Sheet names", lambda value: gs.Sheet("bga", value), gs.PositionError, ()),
    ("Sheet per_point", lambda value: sheet(per_point=value), gs.PositionError, ()),
    ("Sheet a dealer", lambda value: sheet(dealer=value), gs.PositionError, ()),
    ("Sheet starting", lambda value: sheet(starting=value), gs.PositionError, ()),
    ("Sheet balances", lambda value: sheet(balances=value), gs.PositionError, ("none",)),
    ("Sheet a round", SHEET.entered, gs.PositionError, ()),
    (
        "Sheet a comment",
        lambda value: SHEET.entered(gs.Payments(), comment=value),
        gs.PositionError,
        ("text",),
    ),
    (
        "Sheet a number",
        lambda value: SHEET.corrected(value, gs.Payments()),
        gs.PositionError,
        (),
    ),
    ("Sheet joined", SHEET.joined, gs.PositionError, ("text",)),
    ("Sheet left", SHEET.left, gs.PositionError, ()),
    ("Sheet replaced", lambda value: SHEET.replaced("Kim", value), gs.PositionError, ("text",)),
    ("format_sheet", gs.format_sheet, gs.PositionError, ()),
    ("parse_sheet", gs.parse_sheet, gs.GoStopError, ()),
    ("save_sheet a sheet", lambda value: gs.save_sheet(value, "x"), gs.PositionError, ()),
    ("load_sheet", gs.load_sheet, gs.PositionError, ()),
    ("sheet_csv", gs.sheet_csv, gs.PositionError, ()),
    ("Record abandoned", DEALT.abandoned, gs.PositionError, ()),
    ("Record replaced", RECORD.replaced, gs.PositionError, ()),
    ("Record names_in", DEALT.names_in, gs.PositionError, ("bool",)),
    ("seen a record", lambda value: gs.seen(value, 0), gs.PositionError, ()),
    ("seen a seat", lambda value: gs.seen(DEALT, value), gs.PositionError, ("none",)),
]
