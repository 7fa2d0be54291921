"""Ties between packages: tables in one package that must have a line for each key from another.

`tied` compares a table with these keys while the module is imported. So a missing line is an error
at once, and not only in a user's program. The error names the file and the line that must be
edited.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NoReturn, TypeVar

from gostop.core.errors import listed, meant
from gostop.core.public_names import home_of

Table = TypeVar("Table", bound=Mapping[Any, Any])
_HERE: Final = object()


def tied(
    table: Table,
    keys: Iterable[object],
    what: str,
    names: Mapping[Any, str] | None = None,
    at: object = _HERE,
) -> Table:
    """Return a table if it has exactly the wanted keys.

    Args:
        table: the table.
        keys: the keys that the table must have.
        what: the name of the table in the error.
        names: the names of the keys in the error, for example if the keys are numbers.
        at: what must be edited, if not the table itself. This is a value that has a name in the
            caller's module, or a place such as `app/data/commands.toml:3`.

    Raises:
        ImportError: if a key is missing, or the table has a key that isn't wanted.
    """
    wanted = {*keys}
    edited = table if at is _HERE else at

    def told(some: set[Any]) -> list[str]:
        called = names or {}
        return sorted(
            called[key] if key in called else getattr(key, "__name__", str(key)) for key in some
        )

    if missing := told(wanted - {*table}):
        untied(f"{what} has no line for {listed(missing)}", edited)
    if unknown := told({*table} - wanted):
        close = meant(unknown[0], told(wanted))
        hint = f"; did you mean {close}?" if close else ""
        untied(f"{what} has a line for {listed(unknown)}, which nothing needs{hint}", edited)
    return table


def untied(fault: str, at: object) -> NoReturn:
    """Refuse an import, because two packages don't fit together.

    Args:
        fault: what is wrong.
        at: what must be edited, as for `tied`.

    Raises:
        ImportError: always.
    """
    raise ImportError(f"{at if isinstance(at, str) else _place(at)}: {fault}")


def _place(value: object) -> str:
    """Find the file and the line that name a value. A class is named in its own module, any other
    value in the module that calls `tied`. If no line names the value, return the line of this call.
    """
    frame: Any = sys._getframe(2)
    while frame.f_code.co_filename == __file__:
        frame = frame.f_back
    if isinstance(value, type):
        module = vars(sys.modules[home_of(value)])
        file = Path(str(module["__file__"]))
        # the module may be compiled; its source is beside it
        file = file.with_name(f"{file.name.partition('.')[0]}.py")
    else:
        module, file = frame.f_globals, Path(frame.f_code.co_filename)
    name = next((name for name, known in module.items() if known is value), "")
    return place_of(file, rf"(class )?{name}\b" if name else "", frame.f_lineno)


def place_of(file: Path, pattern: str, line: int = 1) -> str:
    """Return a file and the number of its first line that begins with a pattern, as `file:number`.
    If there is no such line, the number is `line`.
    """
    lines = linecache.getlines(str(file)) if pattern else []
    found = (number for number, text in enumerate(lines, 1) if re.match(pattern, text))
    here = Path.cwd()
    near = file.relative_to(here) if file.is_relative_to(here) else file
    return f"{near}:{next(found, line)}"


def codes_of(names: Mapping[str, Any], prefix: str = "") -> dict[int, str]:
    """Return the numbers among a module's constants, each with the name of its constant.

    Args:
        names: the names of the module: `vars(module)`.
        prefix: the text with which the names of the constants begin.
    """
    return {
        value: name
        for name, value in names.items()
        if name.isupper() and name.startswith(prefix) and type(value) is int
    }
