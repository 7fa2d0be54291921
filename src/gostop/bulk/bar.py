"""A bar that shows how far a simulation is, by tqdm where that is installed."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable, Generator


@contextlib.contextmanager
def bar_of(n: int, progress: object) -> Generator[Callable[[int], object]]:
    """What takes how many more rounds were played; it shows them, if it should and can."""
    if not progress:
        yield _say_nothing
        return
    try:
        tqdm = importlib.import_module("tqdm")
    except ImportError:
        yield _say_nothing
        return
    with tqdm.tqdm(total=n, unit=" rounds") as bar:
        yield bar.update


def _say_nothing(rounds: int) -> None:
    """Whoever asked for no bar sees none."""
