"""Conformance vectors: what an engine in any language must compute, as plain JSON.

The files lie in `gostop/testing/vectors`. The reference says how an engine runs them.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from gostop.errors import PositionError, expected, listed

VECTORS: Final = ("rulebooks", "scores", "settlements", "positions", "rounds")
"""The names of the files."""


def vectors(name: str) -> Any:
    """The vectors of one file.

    Args:
        name: one of `VECTORS`.

    Raises:
        PositionError: for a name that no file has.
    """
    if name not in VECTORS:
        wanted = f"the name of a file of vectors ({listed(VECTORS)})"
        raise PositionError(expected(wanted, name), field="name", code="no_such_file")
    text = (files("gostop.testing") / "vectors" / f"{name}.json").read_text(encoding="utf-8")
    return json.loads(text)
