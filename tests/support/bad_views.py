"""Functions of views and worlds, with arguments that they must refuse. For `test_bad_input`."""

from collections.abc import Callable
from typing import Any, Final

import gostop as gs

STATE: Final = gs.deal(gs.BGA, 3, seed=1)
VIEW: Final = gs.view(STATE, 0)
VIEWS: Final[list[tuple[str, Callable[[Any], object], Any, tuple[str, ...]]]] = [
    ("view a state", lambda value: gs.view(value, 0), gs.PositionError, ()),
    ("view a seat", lambda value: gs.view(STATE, value), gs.PositionError, ("none",)),
    ("check_move a view", lambda value: gs.check_move(value, gs.Go()), gs.PositionError, ()),
    ("check_move a move", lambda value: gs.check_move(VIEW, value), gs.IllegalMoveError, ()),
    ("sample", lambda value: gs.sample(value, seed=1), gs.PositionError, ()),
    ("sample a seed", lambda value: gs.sample(VIEW, seed=value), gs.PositionError, ("negative",)),
    ("samples a view", lambda value: gs.samples(value, 1, seed=1), gs.PositionError, ()),
    ("samples a number", lambda value: gs.samples(VIEW, value, seed=1), gs.PositionError, ()),
    (
        "samples a seed",
        lambda value: gs.samples(VIEW, 1, seed=value),
        gs.PositionError,
        ("negative",),
    ),
    ("count_worlds", gs.count_worlds, gs.PositionError, ()),
    ("redact", lambda value: gs.redact(value, 0), gs.PositionError, ()),
    ("redact a seat", lambda value: gs.redact((), value), gs.PositionError, ("none",)),
    (
        "setup shown",
        lambda value: gs.setup(gs.BGA, hands=["1B", "2A"], shown=value),
        (gs.NotationError, gs.PositionError),
        ("none",),
    ),
]
