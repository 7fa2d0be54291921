"""What the presets do if their rulebooks leave a question open, and how to play differently.

The texts are in `rules/data/readings.toml` and `rules/data/our_readings.toml`.
"""

from __future__ import annotations

import contextlib
import pprint
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from gostop.core import data
from gostop.core.arguments import whole
from gostop.core.errors import RulesetError
from gostop.core.files.toml import value_text
from gostop.core.hashes import stable
from gostop.core.public_names import public_in
from gostop.rules.presets import RULESETS
from gostop.rules.tree import copied


def _copied(changes: Mapping[str, object]) -> Mapping[str, object]:
    return copied(changes)


@stable
@attrs.frozen
class Other:
    """Another possible reading of a point. `Ruleset.replace` switches a ruleset to this reading."""

    text: str
    """What this reading does."""
    _changes: Mapping[str, object] = attrs.field(converter=_copied, hash=False, alias="changes")
    presets: tuple[str, ...]
    """The ids of the presets that this reading changes."""

    @property
    def changes(self) -> Mapping[str, object]:
        """A copy of the changes for `Ruleset.replace`: values as plain data, by the dotted paths of
        their settings.
        """
        return MappingProxyType(copied(self._changes))

    @property
    def played_by(self) -> tuple[str, ...]:
        """The ids of the presets that already play by this reading."""
        return tuple(id for id in RULESETS if id not in self.presets and self._is_played_by(id))

    def _is_played_by(self, id: str) -> bool:
        with contextlib.suppress(RulesetError):
            return RULESETS[id].replace(self.changes).digest == RULESETS[id].digest
        return False


@public_in("gostop")
@attrs.frozen(repr=False)
class Reading:
    """A point on which a rulebook contradicts itself or says nothing, and what the presets do in
    that case.

    `print` shows the point, the reading of the presets with its reason, and how to switch to each
    other reading.
    """

    id: str
    """A stable name, which the sources of settings cite: `R1`, `R2`, … for the readings in
    `rules/data/readings.toml`, and `G1`, `G2`, … for those in `rules/data/our_readings.toml`.
    """
    point: str
    """The question that the rulebook leaves open."""
    reading: str
    """What the presets do."""
    reason: str
    """Why: what in the sources speaks for this reading, and what for another one."""
    presets: tuple[str, ...]
    """The ids of the presets that the point concerns."""
    settings: tuple[str, ...] = ()
    """The dotted paths of the settings that express the reading; empty if no setting does."""
    others: tuple[Other, ...] = ()
    """The other readings that a ruleset can have; empty if there are none."""

    def __str__(self) -> str:
        return self.told()

    __repr__ = __str__

    def told(self, columns: int = 80) -> str:
        """Write the point, the reading and the other readings as a text.

        Args:
            columns: the maximum number of characters in a line, at least 20.

        Raises:
            PositionError: if `columns` is not such a number.
        """
        return "\n".join(lines_of(self, whole("columns", columns, _NARROWEST), _english))


_NARROWEST: Final = 20
LEFT: Final = 10
"""The width of the column of names, before the texts."""
_ENGLISH: Final = {
    "none": "none: it cannot be switched",
    "other": "other {n}",
    "in_file": "in a file: {setting}",
    "already": "already so in: {ids}",
}
Say: TypeAlias = Callable[..., str]
"""A function that returns a phrase. It gets the key of the phrase, and the texts for its braces."""


def _english(key: str, **fields: object) -> str:
    return _ENGLISH.get(key, key).format(**fields)


def lines_of(
    reading: Reading, columns: int, say: Say, padded: Callable[[str, int], str] = str.ljust
) -> Iterator[str]:
    """Yield the lines of a reading. `say` gives the names before its texts, and `padded` adds
    spaces to a name until it has a number of columns.
    """
    yield from _wrapped(f"{reading.id}: {reading.point}", columns)
    yield ""
    most = columns - LEFT
    parts = {
        "reading": textwrap.wrap(reading.reading, most),
        "reason": textwrap.wrap(reading.reason, most),
        "presets": textwrap.wrap(", ".join(reading.presets), most),
        "settings": reading.settings or [say("none")],
    }
    for key, lines in parts.items():
        yield from _column(padded(say(key), LEFT), lines)
    for number, other in enumerate(reading.others, start=1):
        yield ""
        yield from _column(padded(say("other", n=number), LEFT), _switching(other, most, say))


def _switching(other: Other, columns: int, say: Say) -> Iterator[str]:
    """Yield lines that say what another reading does, and how to switch to it in Python or in a
    file. The last line names the presets that already play so.
    """
    yield from textwrap.wrap(f"{other.text} ({', '.join(other.presets)})", columns)
    start = f"gs.{other.presets[0].upper()}.replace("
    left = columns - len(start) - len(")")
    code = pprint.pformat({**other.changes}, width=left, sort_dicts=False, compact=True)
    yield from f"{start}{textwrap.indent(code, ' ' * len(start)).lstrip()})".split("\n")
    for path, value in other.changes.items():
        setting = f"{path} = {value_text(value)}"
        yield from _wrapped(say("in_file", setting=setting), columns)
    if other.played_by:
        yield from _wrapped(say("already", ids=", ".join(other.played_by)), columns)


def _column(name: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, with a name before the first line."""
    for line in lines:
        yield f"{name}{line}"
        name = " " * LEFT


def _wrapped(text: str, columns: int) -> list[str]:
    """Wrap a text. All lines after the first are indented."""
    return textwrap.wrap(
        text,
        columns,
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _readings() -> Iterator[Reading]:
    for name in ("rules/readings.toml", "rules/our_readings.toml"):
        for id, entry in data.toml(name).items():
            presets = tuple(entry.pop("presets"))
            others = tuple(_other(presets, **other) for other in entry.pop("others", ()))
            changed = dict.fromkeys(path for other in others for path in other.changes)
            settings = tuple(entry.pop("settings", changed))
            texts = {key: " ".join(text.split()) for key, text in entry.items()}
            yield Reading(id, presets=presets, settings=settings, others=others, **texts)


def _other(of_reading: tuple[str, ...], text: str, presets: Any = None, **changes: object) -> Other:
    """Make another reading. It is for all presets of the reading, unless it names some of them."""
    return Other(" ".join(text.split()), changes, tuple(presets or of_reading))


READINGS: Final[Mapping[str, Reading]] = MappingProxyType({each.id: each for each in _readings()})
"""Every reading by its id: first `R1`, `R2`, …, then `G1`, `G2`, ….

`print(READINGS["R26"])` says what question is open, what the presets do and why, and how to switch
to another reading.
"""
