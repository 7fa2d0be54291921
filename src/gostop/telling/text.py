"""Lines of text, and words that many lines share."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from typing import Final, TextIO

from gostop.errors import visible
from gostop.files import commands
from gostop.ruleset.source import Document, Source
from gostop.telling.terminal import BOLD, columns, padded, styled, width

KEPT: Final = "\0"
"""A space between two words at which a line may end only if both words together are longer than a
line. `clean` removes it from untrusted text.
"""
_WORD: Final = re.compile("( *)([^ ]+)")


def clean(text: str) -> str:
    r"""Untrusted text on one line, with `\u{…}` for what would control a terminal."""
    return visible(text)


class FailedAnswer(str):
    """An answer that is printed like any other, but with exit code 1."""

    __slots__ = ()


def filled(
    text: str, first: str = "", rest: str | None = None, stream: TextIO | None = None
) -> str:
    """A wrapped text. If `rest` is not given, all lines are indented to the text of the first line.

    Args:
        text: the text; words are never cut.
        first: the beginning of the first line.
        rest: the beginning of each other line.
        stream: the output of the text, which decides how long a line may be.
    """
    rest = " " * width(first) if rest is None else rest
    return "\n".join(_lines(text, first, rest, columns(stream or sys.stdout))).replace(KEPT, " ")


def _lines(text: str, first: str, rest: str, most: int) -> Iterator[str]:
    words = list(_words(text, most - max(width(first), width(rest))))
    if not words:
        return
    line, is_empty = first, True
    for blanks, word in words:
        if is_empty or width(line + blanks + word) <= most:
            line += blanks + word
        else:
            yield line
            line = rest + word
        is_empty = False
    yield line


def _words(text: str, most: int) -> Iterator[tuple[str, str]]:
    """Each word with the blanks before it; joined words are one word if a line has room for it."""
    for blanks, word in _WORD.findall(text):
        parts = [word] if width(word) <= most else word.split(KEPT)
        yield blanks, parts[0]
        yield from ((" ", part) for part in parts[1:])


def filled_value(
    text: str, first: str, rest: str | None = None, stream: TextIO | None = None
) -> str:
    """Wrap a value, as a file holds it, between its parts."""
    kept = text
    for joint in (" = ", "{ ", " }"):
        kept = kept.replace(joint, joint.replace(" ", KEPT))
    return filled(kept, first, rest, stream)


def title(text: str) -> str:
    """A title, in bold."""
    return styled(text, BOLD)


def command_line(*words: object) -> str:
    """A command on one line, as a shell reads it."""
    return clean(commands.join(map(str, words)))


def again(*words: object) -> str:
    """The command that reproduces the answer."""
    return f"again: {command_line(*words)}"


def capital(text: str) -> str:
    """A sentence that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def cited(source: Source) -> str:
    """A source in short: the id of its document, the place, the reading that decided."""
    reading = f" ({source.reading})" if source.reading else ""
    return f"{source.document.id}: {source.place}{reading}"


def led(source: Source) -> str:
    """A source in short, and the heading of its place in the document."""
    return f"{cited(source)}, «{source.heading}»" if source.heading else cited(source)


def described(document: Document) -> str:
    """What a document is, and who published it where."""
    more = (document.publisher, document.address)
    return ", ".join([document.title, *(each for each in more if each not in document.title)])


def legend(
    sources: Iterable[Source],
    head: str = "Sources",
    how: str = "how an unclear source is read: gostop rules reading {id}",
) -> list[str]:
    """List the cited documents and readings under a heading, and say how to read about a
    reading.
    """
    found = list(sources)
    if not found:
        return []
    documents = {source.document.id: source.document for source in found}
    titles = {id: described(document) for id, document in documents.items()}
    decided = [each for source in found for each in source.reading.split(", ") if each]
    # R…: readings of the first rulebooks; G…: of all others
    readings = " ".join(f"{letter}…" for letter in "RG" if any(letter in id for id in decided))
    left = max(width(id) for id in (*titles, readings))
    lines = [title(head)]
    lines += [filled(each, f"  {padded(id, left)}  ") for id, each in titles.items()]
    if readings:
        lines.append(
            filled(
                how.format(id=decided[0]),
                f"  {padded(readings, left)}  ",
            )
        )
    return lines


def text_of(blocks: Iterable[Iterable[str]]) -> str:
    """Blocks of lines, with an empty line between two blocks."""
    return "\n\n".join("\n".join(lines) for lines in map(list, blocks) if lines) + "\n"
