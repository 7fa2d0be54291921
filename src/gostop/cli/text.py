"""Plain text for a terminal of 80 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final

from gostop.ruleset.source import Source

WIDTH: Final = 80
_KEPT: Final = "\0"


def clean(text: str) -> str:
    """A stranger's text on one line: what a terminal would act upon is escaped."""
    return "".join(
        sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii")
        for sign in text
    )


def filled(text: str, first: str = "", rest: str | None = None) -> str:
    """A text wrapped, its first line after `first`, the others after `rest` (else as far in)."""
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=" " * len(first) if rest is None else rest,
        break_long_words=False,
        break_on_hyphens=False,
    )


def filled_value(text: str, first: str, rest: str | None = None) -> str:
    """A value as a file holds it, wrapped where the eye expects it."""
    kept = text
    for joint in (" = ", "{ ", " }"):
        kept = kept.replace(joint, joint.replace(" ", _KEPT))
    return filled(kept, first, rest).replace(_KEPT, " ")


def counted(number: int, thing: str) -> str:
    """A number of things: 1 point, 2 points."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def cited(source: Source) -> str:
    """A source in short: its document's id, the place, the reading that decided."""
    reading = f" ({source.reading})" if source.reading else ""
    return f"{source.document.id}: {source.place}{reading}"


def legend(sources: Iterable[Source]) -> list[str]:
    """Which documents and readings were cited."""
    found = list(sources)
    if not found:
        return []
    documents = {source.document.id: source.document for source in found}
    titles = {
        id: f"{document.title}, {document.address}" if document.address else document.title
        for id, document in documents.items()
    }
    # R…: the rules'; G…: ours
    series = {decided[0] for source in found for decided in source.reading.split(", ") if decided}
    readings = " ".join(f"{letter}…" for letter in sorted(series, reverse=True))
    left = max(len(id) for id in (*titles, readings))
    lines = ["Sources"]
    lines += [filled(title, f"  {id:<{left}}  ") for id, title in titles.items()]
    if readings:
        lines.append(
            filled(
                "the numbered reading that decides where a source is unclear",
                f"  {readings:<{left}}  ",
            )
        )
    return lines


def text_of(blocks: Iterable[Iterable[str]]) -> str:
    """Blocks of lines, an empty line between two."""
    return "\n\n".join("\n".join(lines) for lines in map(list, blocks) if lines) + "\n"
