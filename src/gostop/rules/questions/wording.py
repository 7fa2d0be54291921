"""Make the words of answers. They are short, and get more words only if two answers would read the
same.

A line of the table of questions gives the words for a part of an answer:

- `go.points: {} points`: a text with the value of a setting; `{path}` is the value of another
  setting.
- `bomb.multiplier: x{} | 1: nothing`: the same, with other words, or none, for certain values.
- `+ feed each opponent`: words that follow the part before them without a comma.
- `@seats`, `@which junk: …`: the words come from a function of this file (see `_SPECIAL`).
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from gostop.rules.questions.paths import Settings
from gostop.core.files.toml import value_text
from gostop.rules.tree import Table

Teller: TypeAlias = Callable[[Settings], str]
"""Makes the words for a part of an answer, from the single values of the answer by their paths. The
words may be empty."""


def told(value: object) -> str:
    """Say a plain value in words. A value that depends on the number of players is written with a
    slash, such as 7/3.
    """
    if isinstance(value, dict):
        return "/".join(told(each) for each in cast("Table", value).values())
    if isinstance(value, str):
        return value.replace("_", " ") or "none"
    return value_text(value)


def teller(line: str, names: Mapping[str, str]) -> Teller:
    """Return the function that makes words as a line describes them.

    Args:
        line: a line as the head of this file explains it.
        names: words for paths, for the functions that need them.
    """
    head, *cases = " ".join(line.split()).split(" | ")
    path, _, template = head.partition(": ")
    if path.startswith("@"):
        name, _, which = path[1:].partition(" ")
        return functools.partial(_SPECIAL[name], names, which, template)
    words = {value.strip(): text.strip() for value, _, text in (c.partition(":") for c in cases)}

    def tell(settings: Settings) -> str:
        if path not in settings:
            return ""
        value = settings[path]
        known = words.get(value if isinstance(value, str) else value_text(value))
        text = (template or "{}") if known is None else known
        return re.sub(r"{(.*?)}", lambda found: told(settings.get(found[1] or path)), text)

    return tell


def _full(names: Mapping[str, str], path: str, template: str, settings: Settings) -> str:
    """Write a value for two players and for more in full words."""
    value = settings.get(path)
    if not isinstance(value, dict):
        return told(value)
    two, more = (told(each) for each in cast("Table", value).values())
    return f"{two} with two players, else {more}"


def _seats(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Say how many players may sit at the table, and how many of them play."""
    numbers = sorted(
        int(path.split(".")[2]) for path in settings if path.startswith("deal.layouts.")
    )
    least, most = numbers[0], numbers[-1]
    playing = cast("int", settings.get("deal.playing", most))
    if least == most:
        text = f"{most} players"
    elif numbers == list(range(least, most + 1)):
        text = f"{least} {'or' if most == least + 1 else 'to'} {most} players"
    else:
        text = f"{listed(map(str, numbers), 'or')} players"
    if playing < most:
        return f"{text}, at most {playing} play"
    return f"{text}, all play" if least < most else text


def _bonus(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Name the bonus cards, and say how much junk is stolen for one."""
    cards = _full(names, "cards.bonus", template, settings)
    junk = settings.get("steal.bonus.junk")
    if cards == "none" or junk is None:
        return cards
    return f"{cards}, gaining one steals {told(junk)}" if junk else f"{cards}, none steals"


def _packets(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Say how the cards are dealt: a whole hand at a time, or in packets."""
    deals = [value for path, value in settings.items() if path.endswith(".packets")]
    whole = all(len(cast("list[object]", packets)) == 2 for packets in deals)
    return "hands are dealt whole" if whole else "hands and table are dealt in packets by turns"


def _each(names: Mapping[str, str], which: str, none: str, settings: Settings) -> str:
    """Say the values of several similar parts: the most common value, then the other values with
    the names of their parts. If all values are 0, return `none`.
    """
    parts: dict[str, list[str]] = {}
    for path, name in names.items():
        parts.setdefault(told(settings.get(_part(path, which), 0)), []).append(name)
    if parts.keys() == {"0"}:
        return none
    most = max(parts, key=lambda text: len(parts[text]))
    usual = most if most != "0" and len(parts[most]) > 2 else ""
    rest = (
        f"{listed(those)} {text}"
        for text, those in parts.items()
        if text != usual and (usual or text != "0")
    )
    return ", ".join(filter(None, (usual and f"{usual} each", *rest)))


def _which(names: Mapping[str, str], which: str, template: str, settings: Settings) -> str:
    """Name the parts that are switched on."""
    found = [name for path, name in names.items() if settings.get(_part(path, which))]
    return template.format(listed(found)) if found else ""


def _part(path: str, which: str) -> str:
    return f"{path}.{which}" if which else path


_SPECIAL: Final = {
    "full": _full,
    "seats": _seats,
    "bonus": _bonus,
    "packets": _packets,
    "each": _each,
    "which": _which,
}


def listed(names: Iterable[str], joint: str = "and") -> str:
    """Write names as a list in words: a, b and c."""
    *most, last = names
    return f"{', '.join(most)} {joint} {last}" if most else last


def _joined(parts: Iterable[str]) -> str:
    """Join the parts of an answer with commas, except before a part that begins with a plus."""
    return ", ".join(filter(None, parts)).replace(", +", "")


def labels(
    answers: Sequence[tuple[str, Settings]], says: Sequence[Teller], adds: Sequence[Teller]
) -> list[str]:
    """Make the words of answers. No two answers have the same words.

    Args:
        answers: for each answer its own words, if it has any, and its single values by their paths.
        says: the words of every answer.
        adds: more words, for answers that would read the same but differ in these words.
    """
    values = [settings for _, settings in answers]
    texts = [
        own or _joined(tell(settings) for tell in says) or "nothing" for own, settings in answers
    ]
    paths = dict.fromkeys(path for settings in values for path in settings)
    for tell in (*adds, *map(_bare, paths)):
        texts = _apart(texts, [tell(settings) for settings in values])
    return texts


def _bare(path: str) -> Teller:
    """Return a function that makes the words for a setting without a line: its name and value."""
    name = " ".join(path.split(".")[1:]).replace("_", " ") or path
    return lambda settings: f"{name} {told(settings[path])}" if settings.get(path, {}) != {} else ""


def _apart(texts: list[str], more: list[str]) -> list[str]:
    """Add more words to equal texts if these words make the texts different."""
    found: list[str] = []
    for text, addition in zip(texts, more, strict=True):
        alike = {each for other, each in zip(texts, more, strict=True) if other == text}
        found.append(_joined((text, addition)) if len(alike) > 1 else text)
    return found
