"""Where a rule comes from, and what a rulebook is called."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.ruleset.fields import exact


@attrs.frozen
class Document:
    """A rulebook, guide or page that states rules."""

    id: str
    """A short name, as `bga`."""
    title: str
    """What it is and who wrote it."""
    address: str = ""
    """Where it is or was published; empty where that is not known."""


@attrs.frozen
class Source:
    """Where one rule stands, or why it is as it is where nothing says so."""

    document: Document
    """Which rulebook."""
    place: str
    """The part of the document; or, where the document is silent, what decided instead."""
    reading: str = ""
    """The entry of the table of readings that decided, as `R12`; empty where none was needed."""

    def __str__(self) -> str:
        reading = f" ({self.reading})" if self.reading else ""
        return f"{self.document.title}: {self.place}{reading}"


HOUSE: Final = Document("house", "House rule")
"""What a user changed of a rulebook."""


@attrs.frozen(kw_only=True)
class Titled:
    """What a rulebook is called."""

    id: str = attrs.field(eq=False, converter=exact)
    """A short name, as `bga`."""
    name: str = attrs.field(eq=False, converter=exact)
    """What it is called in full."""
