"""Playouts and simulations with arguments that they must refuse. Used by `test_bad_input`."""

from collections.abc import Callable
from typing import Any, Final

import gostop as gs

STATE: Final = gs.deal(gs.BGA, 3, seed=1)
POSITION, RULESET = gs.PositionError, gs.RulesetError
EITHER: Final = (gs.NotationError, gs.PositionError)
BULK: Final[list[tuple[str, Callable[[Any], object], Any, tuple[str, ...]]]] = [
    ("playout a state", lambda value: gs.playout(value, 1), POSITION, ()),
    ("playout a seed", lambda value: gs.playout(STATE, value), POSITION, ("negative",)),
    ("playouts a state", lambda value: gs.playouts(value, 1, 1), POSITION, ()),
    ("playouts a number", lambda value: gs.playouts(STATE, value, 1), POSITION, ()),
    (
        "playouts a policy",
        lambda value: gs.playouts(STATE, 1, 1, policy=value),
        POSITION,
        (),
    ),
    ("simulate a ruleset", lambda value: gs.simulate(value, 2, 1), RULESET, ()),
    ("simulate players", lambda value: gs.simulate(gs.BGA, value, 1), RULESET, ()),
    ("simulate a number", lambda value: gs.simulate(gs.BGA, 2, value), POSITION, ()),
    (
        "simulate seed",
        lambda value: gs.simulate(gs.BGA, 2, 1, seed=value),
        POSITION,
        ("negative", "none"),
    ),
    (
        "simulate sees_all",
        lambda value: gs.simulate(gs.BGA, 2, 1, sees_all=value),
        POSITION,
        ("bool",),
    ),
    *[
        row
        for name, play in {"columns": gs.columns, "batches": gs.batches}.items()
        for row in (
            (f"{name} a ruleset", lambda value, play=play: play(value, 2, 1), RULESET, ()),
            (f"{name} players", lambda value, play=play: play("bga", value, 1), RULESET, ()),
            (f"{name} a number", lambda value, play=play: play("bga", 2, value), POSITION, ()),
            (
                f"{name} seed",
                lambda value, play=play: play("bga", 2, 1, seed=value),
                POSITION,
                ("negative", "none"),
            ),
            (
                f"{name} progress",
                lambda value, play=play: play("bga", 2, 1, progress=value),
                POSITION,
                ("bool",),
            ),
        )
    ],
    ("batches size", lambda value: gs.batches("bga", 2, 1, size=value), POSITION, ()),
    ("save_columns path", lambda value: gs.save_columns(value, []), POSITION, ()),
    ("save_columns batches", lambda value: gs.save_columns("a.csv", value), POSITION, ()),
    ("totals hands", lambda value: gs.totals(value, gs.BGA), EITHER, ()),
    ("totals of one", lambda value: gs.totals([value], gs.BGA), EITHER, ()),
    ("totals a ruleset", lambda value: gs.totals(["1B"], value), RULESET, ()),
    ("settlements", gs.settlements, POSITION, ()),
    ("settlements of one", lambda value: gs.settlements([value]), POSITION, ()),
    ("round_seed", lambda value: gs.round_seed(value, 1), POSITION, ("negative",)),
]
