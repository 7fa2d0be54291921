"""Say in sentences how two rulesets differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from gostop.core.files.toml import value_text
from gostop.rules.diff import Difference
from gostop.text.layout import clean
from gostop.text.words import Words


def _tell(words: Words, key: str, **fields: object) -> str:
    return words.say(key, "teaching/lessons.tsv", **fields)


def difference_sentences(found: Difference, words: Words) -> Iterator[str]:
    """Name one setting and its values in two rulesets."""
    values = found.one, found.other
    groups = [_is_group(value) for value in values]
    layout = re.fullmatch(r"deal\.layouts\.(\d+)\.packets", found.path)
    if any(groups) and any(not value for value in values):
        yield _tell(words, "only_one" if groups[0] else "only_other", path=found.path)
    elif layout is not None:
        one, other = (_packets(value, words) for value in values)
        yield _tell(words, "dealt", n=layout[1], one=one, other=other)
    else:
        one, other = (_value(value, words) for value in values)
        yield _tell(words, "differs", path=found.path, one=one, other=other)


def _is_group(value: object) -> bool:
    """Whether a value is a rule with settings of its own."""
    return isinstance(value, dict) and bool(value) and not _is_by_players(value)


def _is_by_players(value: object) -> bool:
    """Whether a value depends on the number of players."""
    return isinstance(value, dict) and value.keys() == {"two", "more"}


def _value(value: Any, words: Words) -> str:
    """Write the value of a setting."""
    if value is None:
        return _tell(words, "no_setting")
    if _is_by_players(value):
        parts = {number: clean(value_text(part)) for number, part in value.items()}
        return _tell(words, "by_players", **parts)
    return clean(value_text(value))


_PACKETS: Final = {"hands": "packet_hands", "table": "packet_table"}
"""The message for a packet, by where it goes."""


def _packets(packets: Any, words: Words) -> str:
    """Say in how many packets cards are dealt, and where each of them goes."""
    places = words.listed(_tell(words, _PACKETS[each["to"]], n=each["cards"]) for each in packets)
    number = words.spelled("numbers", len(packets))
    return _tell(words, "packets", number=number, packets=places)
