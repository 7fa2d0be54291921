"""Questions about a table's rules, and their answers, as data."""

from __future__ import annotations

import attrs

from gostop.rules.questions.paths import Settings
from gostop.core.public_names import public_in
from gostop.rules.tree import copied


def _copied(settings: Settings) -> Settings:
    return copied(settings)


@public_in("gostop")
@attrs.frozen
class Answer:
    """One of the answers to a question."""

    label: str
    """The answer in words."""
    _settings: Settings = attrs.field(converter=_copied, repr=False, hash=False, alias="settings")
    used_by: tuple[str, ...] = ()
    """The ids of the presets that give this answer."""
    raises: str = ""
    """The topic (`about`) of the further questions that this answer adds; empty if it adds none."""
    now: str = ""
    """What the table's rules so far say on the topic in `raises`, in words; empty if they say
    nothing."""

    @property
    def settings(self) -> Settings:
        """A copy of the settings that this answer sets: plain values as in a file, by their dotted
        paths.
        """
        return copied(self._settings)


@public_in("gostop")
@attrs.frozen
class Question:
    """One of the questions about a table's rules, with its answers."""

    id: str
    """A stable name, such as `threshold`."""
    text: str
    """The question in words."""
    paths: tuple[str, ...]
    """The dotted paths of the settings that an answer sets. A reply with another value sets the
    first of them.
    """
    answers: tuple[Answer, ...]
    """The answers: those of the presets, in the order of `RULESETS`, and others."""
    number: str = ""
    """The path of the setting that a reply with a number, such as `=5`, sets; empty if no number is
    an answer.
    """
    several: bool = False
    """Whether a reply may have several answers, separated by commas. The table then has these
    answers and no others. An empty reply changes nothing, and `no` turns all of them off.
    """
    about: str = ""
    """The topic of a further question, such as `boar`, which is asked only if a reply names the
    topic. Empty for the first questions, which are asked at every table.
    """
