"""A bar that shows how far a simulation is, by tqdm where that is installed."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Callable, Generator

from gostop.errors import PositionError


@contextlib.contextmanager
def bar_of(n: int, progress: object) -> Generator[Callable[[int], object]]:
    """What takes how many more rounds were played; it shows them, if it should.

    Raises:
        PositionError: if it should, and tqdm is not installed.
    """
    if not progress:
        yield _say_nothing
        return
    try:
        tqdm = importlib.import_module("tqdm")
    except ImportError as error:
        raise PositionError(
            "progress needs tqdm, which is not installed: pip install 'gostop[progress]'; "
            "right without it is progress=False"
        ) from error
    with tqdm.tqdm(total=n, unit=" rounds") as bar:
        yield bar.update


def has_bar() -> bool:
    """Whether there can be a bar."""
    return importlib.util.find_spec("tqdm") is not None


def _say_nothing(rounds: int) -> None:
    """Whoever asked for no bar sees none."""
