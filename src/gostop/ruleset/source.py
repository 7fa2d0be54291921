"""The source of a rule, and the name of a rulebook."""

from __future__ import annotations

from typing import Final

import attrs

from gostop.errors import visible
from gostop.public import public_in
from gostop.ruleset.fields import exact


@public_in("gostop")
@attrs.frozen
class Document:
    """A rulebook, guide or page that states rules."""

    id: str
    """A short name, such as `bga`."""
    title: str
    """What the document is, and who wrote it."""
    address: str = ""
    """The address where it is or was published; empty if that is not known."""


@public_in("gostop")
@attrs.frozen
class Source:
    """The place of one rule in a document, or the reason for it where the document is silent."""

    document: Document
    """The rulebook."""
    place: str
    """The part of the document; if the document is silent, what decided instead."""
    reading: str = ""
    """The entry of the table of readings that decided, such as `R12`; empty if no entry did."""

    def __str__(self) -> str:
        reading = f" ({self.reading})" if self.reading else ""
        return visible(f"{self.document.title}: {self.place}{reading}")


HOUSE: Final = Document("house", "House rule")
"""The document of all settings that a user changed."""


@attrs.frozen(kw_only=True)
class Titled:
    """The names of a rulebook."""

    id: str = attrs.field(eq=False, converter=exact)
    """A short name, such as `bga`."""
    name: str = attrs.field(eq=False, converter=exact)
    """The full name."""
