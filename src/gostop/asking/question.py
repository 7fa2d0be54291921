"""Questions about a table's rules, and their answers, as data."""

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
    """The answer in words."""
    _settings: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="settings")
    used_by: tuple[str, ...] = ()
    """The ids of the presets that give this answer."""
    raises: str = ""
    """The topic (`about`) of the further questions that it raises; empty if it raises none."""
    now: str = ""
    """What the table has so far of the topic that it raises, in words; empty if it has nothing."""

    @property
    def settings(self) -> Settings:
        """The settings that it makes, by their dotted paths: plain values as in a file; a copy."""
        return copied(self._settings)


@attrs.frozen
class Question:
    """A question about a table's rules."""

    id: str
    """A stable name, such as `threshold`."""
    text: str
    """The question."""
    paths: tuple[str, ...]
    """The dotted paths of the settings that an answer makes; a reply with another value makes the
    first.
    """
    answers: tuple[Answer, ...]
    """The answers: those of the presets, in the order of `RULESETS`, and others."""
    number: str = ""
    """The path of the setting that a reply with a number makes, such as `=5`; empty if a
    number is not an answer.
    """
    several: bool = False
    """Whether a reply may have several answers, separated by commas, or none."""
    about: str = ""
    """The topic of a further question, such as `boar`, which is asked only if the table names it.
    Empty for the first questions, which every table is asked.
    """
