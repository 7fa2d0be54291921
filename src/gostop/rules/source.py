"""The source of a rule, and the name of a rulebook."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Final

import attrs

from gostop.core import data
from gostop.core.errors import visible
from gostop.core.hashes import StableEnum, stable
from gostop.core.public_names import public_in
from gostop.rules.fields import exact


class Known(StableEnum):
    """How well a document is known."""

    WHOLE = "whole"
    """We have read its whole text."""
    PART = "part"
    """We have read a part of its text. The rest we know from others who quote it."""
    SECOND_HAND = "second_hand"
    """We know its rules only from others who quote it."""


@public_in("gostop")
@attrs.frozen
class Evidence:
    """How well a document is known, and from what."""

    known: Known
    """Whether its text was read."""
    date: str
    """The day on which we read the text, or what others quote of it, such as `2026-11-29`."""
    address: str = ""
    """The address of what we read, if it is not the address of the document."""

    def __str__(self) -> str:
        of = f", from {self.address}" if self.address else ""
        return f"{_KNOWN[self.known]}, {self.date}{of}"


_KNOWN: Final = {
    Known.WHOLE: "whole text read",
    Known.PART: "partly read",
    Known.SECOND_HAND: "second hand",
}


@public_in("gostop")
@attrs.frozen
class Document:
    """A rulebook, guide or page that states rules."""

    id: str
    """A short name, such as `bga`."""
    title: str
    """What the document is, and who wrote it."""
    # the address doesn't count for equality, so documents that earlier releases wrote stay equal
    address: str = attrs.field(default="", eq=False)
    """The address where it is or was published; empty if that is not known."""
    publisher: str = attrs.field(default="", eq=False)
    """Who publishes the document; empty if that is not known."""
    evidence: Evidence | None = attrs.field(default=None, eq=False)
    """How well we know the document. `None` for a document of your own, and for house rules."""


@public_in("gostop")
@attrs.frozen
class Source:
    """The place of one rule in a document, or the reason for it where the document is silent."""

    document: Document
    """The rulebook."""
    place: str
    """The part of the document; if the document is silent, what decided instead."""
    reading: str = ""
    """The ids of the readings that decided, such as `R12`; empty if none did."""
    heading: str = attrs.field(default="", eq=False)
    """The place in the document's own words and language: headings and rows, with `›` between a
    heading and what is under it. `¶ 2` is the second paragraph under a heading. After
    `second hand:`, it is the place in another work, which tells what the document says. Empty if
    the document is silent.
    """

    def __str__(self) -> str:
        reading = f" ({self.reading})" if self.reading else ""
        heading = f", «{self.heading}»" if self.heading else ""
        evidence = self.document.evidence
        known = "" if evidence is None else f" [{_KNOWN[evidence.known]}]"
        return visible(f"{self.document.title}: {self.place}{reading}{heading}{known}")


@functools.cache
def _headings() -> Mapping[tuple[str, str], str]:
    """Return the headings of documents, by the id of the document and our words for the place."""
    _, *lines = data.text("rules/headings.tsv").splitlines()
    return {(id, place): heading for id, place, heading in (line.split("\t") for line in lines)}


def source_in(document: Document, place: str, reading: str) -> Source:
    """Make the source for a place, with the heading of this place in the document."""
    return Source(document, place, reading, _headings().get((document.id, place), ""))


HOUSE: Final = Document("house", "House rule")
"""The document of all settings that a user changed."""


@stable
@attrs.frozen(kw_only=True)
class Titled:
    """The names of a rulebook."""

    id: str = attrs.field(eq=False, converter=exact)
    """A short name, such as `bga`."""
    name: str = attrs.field(eq=False, converter=exact)
    """The full name."""
