"""Write Markdown for the page of findings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

import attrs

from benchmarks.findings.plots import Plot

FEWEST: Final = 50
"""The fewest deals for an interval. A mean of fewer deals is too far from a normal distribution."""


@attrs.frozen
class Section:
    """The section of the page about a finding."""

    title: str
    parts: Sequence[str | Plot]
    """Paragraphs, tables and plots."""
    short: Sequence[str]
    """The finding in a few sentences. Each sentence is supported by an interval."""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a table. Its first column is aligned to the left, all others to the right."""
    lines = [head, ["---", *(["--:"] * (len(head) - 1))], *rows]
    if {len(head)} != set(map(len, lines)):
        raise ValueError(head)
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def by_claim(claims: Mapping[str, str]) -> Iterator[str]:
    """Write each claim with its tables, such as `bga, 2`, by the number of players."""
    for claim in dict.fromkeys(claims.values()):
        found: dict[str, list[str]] = {}
        for name in (name for name, each in claims.items() if each == claim):
            ruleset, _, players = name.partition(", ")
            found.setdefault(players, []).append(f"`{ruleset}`")
        where = (f"with {players} players in {listed(names)}" for players, names in found.items())
        yield f"{claim} {'; '.join(where)}."


def seated(name: str) -> str:
    """Write in words the rulebook and the number of players in the name of a cell."""
    ruleset, _, players = name.partition(", ")
    return f"`{ruleset}` with {players} players"


def listed(names: Sequence[str]) -> str:
    """List names in a sentence."""
    return ", ".join(names) if names else "none"
