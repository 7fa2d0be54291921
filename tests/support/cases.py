"""Help for tests with many cases: choose the cases of a quick run, and name the case that fails."""

from __future__ import annotations

import contextlib
import functools
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from reprlib import Repr
from typing import Any, Final

import pytest

SHORT: Final = Repr()
SHORT.maxstring = SHORT.maxother = SHORT.maxlong = 60
MOST_NAMED: Final = 20


def some(cases: Iterable[Any], every: int) -> list[Any]:
    """Return cases for `parametrize`. Quick runs try one case in `every` cases. Only the long runs
    try the others, which run the same code. A tuple is one case with several arguments.
    """
    found = []
    for place, case in enumerate(cases):
        values = case if type(case) is tuple else (case,)
        marks = [pytest.mark.weekly] if place % every else []
        found.append(pytest.param(*values, marks=marks))
    return found


def rows_of(table: str) -> list[tuple[str, ...]]:
    """Return the rows of a table for `for_each`. Its columns have ` | ` between them, an indented
    line continues the row above it, and a line that begins with `#` is a comment.
    """
    joined = re.sub(r"\n +", " ", table.strip())
    return [tuple(line.split(" | ")) for line in joined.splitlines() if line[0] != "#"]


@contextlib.contextmanager
def case(*names: object) -> Iterator[None]:
    """Add the names of a case to its error, in a test that tries many cases. Thousands of quick
    cases are in one test, since each separate test costs a millisecond.
    """
    try:
        yield
    except BaseException as error:
        error.add_note(f"in the case {', '.join(map(str, names))}")
        raise


def for_each(
    names: str | tuple[str, ...], rows: Iterable[Any], ids: Iterable[object] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Run a test for each row of a table, within one test. Use it like `parametrize`. If rows fail,
    the test raises the first error, with a note that names up to 20 of these rows, by `ids` if the
    table has them. The rows share fixtures such as `tmp_path`, and no row can be skipped.
    """
    keys = (names,) if isinstance(names, str) else names
    table = [
        dict(zip(keys, (row,) if isinstance(names, str) else row, strict=True)) for row in rows
    ]
    if not table:
        raise ValueError(f"no rows for {names}")
    told: list[str | None] = [None] * len(table) if ids is None else [*map(str, ids)]
    if len(told) != len(table):
        raise ValueError(f"{len(table)} rows have {len(told)} ids")

    def loop(test: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            failed: list[str] = []
            first: BaseException | None = None
            for row, name in zip(table, told, strict=True):
                try:
                    if test(**fixtures, **row) is not None:  # type: ignore[func-returns-value]  # a mistake
                        raise RuntimeError("a test returns nothing, and yields nothing")
                except (pytest.skip.Exception, pytest.xfail.Exception) as error:
                    raise RuntimeError("no row can be skipped: use parametrize") from error
                except (Exception, pytest.fail.Exception) as error:
                    first = first or error
                    failed.append(name or ", ".join(f"{key}={_short(row[key])}" for key in keys))
            if first is not None:
                first.add_note(f"{len(failed)} of {len(table)} cases fail:")
                for line in failed[:MOST_NAMED]:
                    first.add_note(f"  {line}")
                raise first

        signature = inspect.signature(test)
        others = [value for key, value in signature.parameters.items() if key not in keys]
        run.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]  # functions have none in their type
        return run

    return loop


def _short(value: object) -> str:
    name = None
    with contextlib.suppress(Exception):  # some cases are values with faults
        name = getattr(value, "id", None) or getattr(value, "__name__", None)
    return name if type(name) is str else SHORT.repr(value)
