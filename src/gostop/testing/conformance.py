"""Conformance vectors: what an engine in any programming language must compute, as plain JSON.

The files are in a separate package, `gostop_vectors`, which the extra `vectors` installs. The
reference says how an engine uses the vectors.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from gostop.core.arguments import text_of
from gostop.core.errors import PositionError, expected, listed, not_installed

VECTORS: Final = ("rulebooks", "scores", "settlements", "positions", "rounds")
"""The names of the files of vectors."""


def vectors(name: str) -> Any:
    """Load the vectors of one file.

    Args:
        name: one of `VECTORS`.

    Raises:
        PositionError: for a name that no file has, or if `gostop-vectors` is not installed.
    """
    if text_of(name) not in VECTORS:
        wanted = f"the name of a file of vectors ({listed(VECTORS)})"
        raise PositionError(expected(wanted, name), field="name", code="no_such_file")
    try:
        text = (files("gostop_vectors") / f"{name}.json").read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise not_installed(f"{name}.json is in gostop-vectors", "vectors", is_ours=True) from error
    return json.loads(text)
