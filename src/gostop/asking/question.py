"""What is asked about a table's rules: questions and their answers, as data."""

from __future__ import annotations

import attrs

from gostop.asking.settings import Settings
from gostop.ruleset.tree import copied


def _copied(settings: Settings) -> Settings:
    return copied(settings)


@attrs.frozen
class Answer:
    """One of the answers to a question."""

    label: str
    """What it is, in words."""
    _settings: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="settings")
    used_by: tuple[str, ...] = ()
    """The ids of the presets that have it so."""
    raises: str = ""
    """What it raises further questions about: the `about` of those; empty: none."""
    now: str = ""
    """What the table has so far of what it raises questions about, in words; empty: nothing."""

    @property
    def settings(self) -> Settings:
        """What it settles: plain values, as a file holds them, by their dotted paths; a copy."""
        return copied(self._settings)


@attrs.frozen
class Question:
    """A question about a table's rules."""

    id: str
    """A stable name, as `threshold`."""
    text: str
    """The question."""
    paths: tuple[str, ...]
    """The dotted paths of the settings that an answer settles; a value of one's own settles the
    first.
    """
    answers: tuple[Answer, ...]
    """The answers: those that presets have, in the order of `RULESETS`, and what else there is."""
    number: str = ""
    """The path of the number that may be one's own, as `=5`; empty: no number alone is an answer.
    """
    several: bool = False
    """Whether several answers may be given, with commas between, or none."""
    about: str = ""
    """For a further question, what it is about, as `boar`: it arises only where that is named.
    Empty: it is one of the first questions, which all are asked.
    """
