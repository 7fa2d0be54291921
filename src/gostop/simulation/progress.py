"""A bar that shows the progress of long work, if tqdm is installed."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Callable, Generator
from typing import Final

from gostop.core.arguments import flag
from gostop.core.errors import PositionError

_BYTES: Final = "B"


@contextlib.contextmanager
def bar_of(
    n: int | None, progress: object, unit: str = " rounds"
) -> Generator[Callable[[int], object]]:
    """Yield a function that takes the number of rounds just played. If `progress` is true, the
    function adds this number to a bar.

    Args:
        n: how many rounds there are in all; `None` if the number isn't known.
        progress: whether a bar is shown.
        unit: what the bar counts; `B` means bytes.

    Raises:
        PositionError: if `progress` is not a `bool`, or if it is true and tqdm is not installed.
    """
    if not flag("progress", progress):
        yield _say_nothing
        return
    try:
        tqdm = importlib.import_module("tqdm")
    except ImportError as error:
        raise PositionError(
            "progress=True needs tqdm, which is not installed",
            field="progress",
            hint="pip install 'gostop[progress]', or give progress=False",
            code="not_installed",
        ) from error
    more = {"unit_scale": True} if unit == _BYTES else {}
    with tqdm.tqdm(total=n, unit=unit, **more) as bar:
        yield bar.update


def has_bar() -> bool:
    """Whether tqdm is installed, so that a bar can be shown."""
    return importlib.util.find_spec("tqdm") is not None


def _say_nothing(rounds: int) -> None:
    """Take the number of rounds just played, and show nothing."""
