"""Ties between packages: tables in one package that must have a line for each key from another.

`tied` compares a table with these keys while the module is imported. So a missing line is an error
at once, and not only in a user's program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from gostop.core.errors import listed

Table = TypeVar("Table", bound=Mapping[Any, Any])


def tied(
    table: Table, keys: Iterable[object], what: str, names: Mapping[Any, str] | None = None
) -> Table:
    """Return a table if it has exactly the wanted keys.

    Args:
        table: the table.
        keys: the keys that the table must have.
        what: the name of the table in the error.
        names: the names of the keys in the error, for example if the keys are numbers.

    Raises:
        ImportError: if a key is missing, or the table has a key that isn't wanted.
    """
    wanted, known = {*keys}, names or {}

    def named(some: set[Any]) -> str:
        return listed(sorted(known.get(key, getattr(key, "__name__", str(key))) for key in some))

    if missing := wanted - {*table}:
        raise ImportError(f"{what} has no line for {named(missing)}")
    if unknown := {*table} - wanted:
        raise ImportError(f"{what} has a line for {named(unknown)}, which nothing needs")
    return table


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
