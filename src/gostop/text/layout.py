"""Wrap lines of text, and write the parts of many answers: titles, commands and sources."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO

from gostop.core.errors import visible
from gostop.core.files import commands
from gostop.rules.source import Document, Evidence, Source
from gostop.text.terminal import BOLD, columns, padded, styled, width

KEPT: Final = "\0"
"""This character stands for a space between words that belong together. A line ends there only if
these words are longer than a line. `clean` removes this character from untrusted text."""
_WORD: Final = re.compile("( *)([^ ]+)")


def clean(text: str) -> str:
    r"""Return untrusted text on one line. Characters that control a terminal become `\u{…}`."""
    return visible(text)


class FailedAnswer(str):
    """An answer that is printed like any other, but with exit code 1."""

    __slots__ = ()


def filled(
    text: str, first: str = "", rest: str | None = None, stream: TextIO | None = None
) -> str:
    """Wrap a text. If `rest` is not given, the other lines begin below the text of the first line.

    Args:
        text: the text; words are never cut, and no line ends after a ±.
        first: the beginning of the first line.
        rest: the beginning of each other line.
        stream: the output of the text, which decides how long a line may be.
    """
    rest = " " * width(first) if rest is None else rest
    text = text.replace("± ", f"±{KEPT}")
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
    """Yield each word with the spaces before it. Words that `KEPT` joins count as one word if a
    line has room for all of them.
    """
    for blanks, word in _WORD.findall(text):
        parts = [word] if width(word) <= most else word.split(KEPT)
        yield blanks, parts[0]
        yield from ((" ", part) for part in parts[1:])


def filled_value(
    text: str, first: str, rest: str | None = None, stream: TextIO | None = None
) -> str:
    """Wrap a value of a file. No line ends beside ` = ` or just inside braces."""
    kept = text
    for joint in (" = ", "{ ", " }"):
        kept = kept.replace(joint, joint.replace(" ", KEPT))
    return filled(kept, first, rest, stream)


def title(text: str) -> str:
    """Return a title in bold."""
    return styled(text, BOLD)


def command_line(*words: object) -> str:
    """Write a command on one line, as a shell reads it."""
    return clean(commands.join(map(str, words)))


def again(*words: object) -> str:
    """Return a line with the command that reproduces the answer."""
    return f"again: {command_line(*words)}"


def capital(text: str) -> str:
    """Begin a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def cited(source: Source) -> str:
    """Cite a source briefly: the id of its document, the place, and the reading."""
    reading = f" ({source.reading})" if source.reading else ""
    return f"{source.document.id}: {source.place}{reading}"


def led(source: Source) -> str:
    """Cite a source briefly, and add the heading of its place in the document."""
    return f"{cited(source)}, «{source.heading}»" if source.heading else cited(source)


def described(document: Document, known: Callable[[Evidence], str]) -> str:
    """Describe a document: its title, its publisher, its address, and how well it is known."""
    how = "" if document.evidence is None else known(document.evidence)
    more = (document.publisher, document.address, how)
    return ", ".join([document.title, *(each for each in more if each not in document.title)])


def legend(
    sources: Iterable[Source],
    head: str = "Sources",
    how: str = "how an unclear source is read: gostop rules reading {id}",
    known: Callable[[Evidence], str] = str,
) -> list[str]:
    """List the cited documents and readings under a heading, and say how to look up a reading."""
    found = list(sources)
    if not found:
        return []
    documents = {source.document.id: source.document for source in found}
    titles = {id: described(document, known) for id, document in documents.items()}
    decided = [each for source in found for each in source.reading.split(", ") if each]
    # the ids in readings.toml are R…, and those in our_readings.toml are G…
    readings = " ".join(f"{letter}…" for letter in "RG" if any(letter in id for id in decided))
    left = max(width(id) for id in (*titles, readings))
    lines = [title(head)]
    for id, each in titles.items():
        lines.append(f"  {id}" if id == each else filled(each, f"  {padded(id, left)}  "))
    if readings:
        lines.append(
            filled(
                how.format(id=decided[0]),
                f"  {padded(readings, left)}  ",
            )
        )
    return lines


def text_of(blocks: Iterable[Iterable[str]]) -> str:
    """Join blocks of lines into one text, with an empty line between two blocks."""
    return "\n\n".join("\n".join(lines) for lines in map(list, blocks) if lines) + "\n"
