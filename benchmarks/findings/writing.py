"""Markdown for the page of findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from benchmarks.findings.plots import Plot

FEWEST: Final = 50
"""The mean of fewer deals is too far from a normal distribution to have an interval."""


@attrs.frozen
class Section:
    """What the page says of a finding."""

    title: str
    parts: Sequence[str | Plot]
    """Paragraphs, tables and plots."""
    short: Sequence[str]
    """The finding in a few sentences. Each sentence is supported by an interval."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, its first column to the left and all others to the right."""
    lines = [head, ["---", *(["--:"] * (len(head) - 1))], *rows]
    if {len(head)} != set(map(len, lines)):
        raise ValueError(head)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def by_claim(claims: Mapping[str, str]) -> Iterator[str]:
    """Each claim with the tables that it is about, such as `bga, 2`, by the number of players."""
    for claim in dict.fromkeys(claims.values()):
        found: dict[str, list[str]] = {}
        for name in (name for name, each in claims.items() if each == claim):
            ruleset, _, players = name.partition(", ")
            found.setdefault(players, []).append(f"`{ruleset}`")
        where = (f"with {players} players in {listed(names)}" for players, names in found.items())
        yield f"{claim} {'; '.join(where)}."


def seated(name: str) -> str:
    """A rulebook and its number of players, as a cell names them."""
    ruleset, _, players = name.partition(", ")
    return f"`{ruleset}` with {players} players"


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    return ", ".join(names) if names else "none"
