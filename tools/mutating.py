"""Make mutants of records, state lines and JSON documents. Most of them are almost right."""

from __future__ import annotations

import json
import random
import re
from typing import Any, Final

import gostop as gs
from gostop.moves import MOVES

_ODD: Final = (
    *("", " ", "-", "?", "\x1b[31m", "\u202e", "\u200f", "</script>", "\ud800", "\x00", "\r", "\t"),
    *(
        "0",
        "-1",
        "1e9",
        "9" * 25,
        "9" * 5000,
        "NaN",
        "true",
        "null",
        "{",
        "}",
        "[",
        '"',
        "\\",
        ";",
        ":",
    ),
    *(
        "\\u{1f}",
        "\\u{110000}",
        "\u0663",
        "한",
        "5열",
        "X9",
        "0B",
        "13B",
        ">5R",
        "*5",
        "chongtong 5",
    ),
)
_WORD: Final = re.compile(r"[^\s;:/]+")
_NUMBER: Final = re.compile(r"-?[0-9]+")


def _some(chance: random.Random) -> str:
    """Return a text that may occur in a file."""
    return chance.choice(
        (
            lambda: str(chance.choice(gs.CARDS)),
            lambda: str(chance.choice(MOVES)),
            lambda: str(chance.randrange(-2, 15)),
            lambda: chance.choice(_ODD),
        )
    )()


def _word_changed(chance: random.Random, text: str, first: int) -> str:
    """Change a word of a text, at or after a place."""
    words = list(_WORD.finditer(text, first))
    if not words:
        return text
    one, other = chance.choice(words), chance.choice(words)
    match chance.randrange(5):
        case 0:
            return text[: one.start()] + _some(chance) + text[one.end() :]
        case 1:
            return text[: one.start()] + other[0] + text[one.end() :]
        case 2:
            return text[: one.start()] + text[one.end() :].lstrip(" ")
        case 3:
            one, other = sorted((one, other), key=re.Match.start)
            between = text[one.end() : other.start()]
            if one is other or one == other:
                return text
            return text[: one.start()] + other[0] + between + one[0] + text[other.end() :]
        case _:
            numbers = list(_NUMBER.finditer(text, first))
            found = chance.choice(numbers) if numbers else one
            return text[: found.start()] + str(chance.randrange(-1, 60)) + text[found.end() :]


def _bytes_changed(chance: random.Random, text: str, first: int) -> str:
    """Cut out, double or replace a part of a text, at or after a place."""
    start = chance.randrange(first, len(text)) if first < len(text) else 0
    end = min(len(text), start + chance.choice((1, 1, 2, 5, 40)))
    part = chance.choice(("", text[start:end] * 2, _some(chance), chr(chance.randrange(1, 0x300))))
    return text[:start] + part + text[end:]


def _head(chance: random.Random, text: str, size: int) -> int:
    """Return the place from which a text may be changed: mostly the end of its head."""
    return 0 if chance.random() < 0.1 else min(size, len(text))


# Records.


def record_mutant(chance: random.Random, text: str, others: list[str]) -> str:
    """Make a mutant of a record. It is often another correct record."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = _record_mutant(chance, text, others)
    return text


def _record_mutant(chance: random.Random, text: str, others: list[str]) -> str:
    head = _head(chance, text, text.find("\nround") if "\nround" in text else 0)
    lines = text.split("\n")
    place = chance.randrange(min(4, len(lines)), len(lines)) if len(lines) > 5 else 0
    match chance.randrange(9):
        case 0 | 1:
            return _word_changed(chance, text, head)
        case 2:
            return _bytes_changed(chance, text, head)
        case 3:
            del lines[place]
        case 4:
            lines.insert(place, chance.choice(chance.choice(others).split("\n")))
        case 5:
            return text.replace("{a comment}", f"{{{chance.choice(('b', '한', ' ', '')) * 9}}}")
        case 6:
            moves = [i for i, line in enumerate(lines) if line[:1].isdigit()]
            at = chance.choice(moves) if moves else 0
            lines.insert(at, "{another comment}")
        case 7:
            return text.replace('"a"', f'"{chance.choice(("Kim", "이", "</script>", ""))}"')
        case _:
            return text.replace("\n", "\r\n")
    return "\n".join(lines)


# State lines.


def line_mutant(chance: random.Random, text: str, others: list[str]) -> str:
    """Make a mutant of a state line. It is often another correct line."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        head = _head(chance, text, text.find("; phase") if "; phase" in text else 0)
        fields = text.split("; ")
        match chance.randrange(7):
            case 0 | 1 | 2:
                text = _word_changed(chance, text, head)
            case 3:
                text = _bytes_changed(chance, text, head)
            case 4 if len(fields) > 5:
                moved = fields.pop(chance.randrange(3, len(fields) - 1))
                fields.insert(chance.randrange(3, len(fields)), moved)
                text = "; ".join(fields)
            case 5 if len(fields) > 5:
                del fields[chance.randrange(2, len(fields) - 1)]
                text = "; ".join(fields)
            case _:
                other = chance.choice(others).split("; ")
                fields.insert(max(0, len(fields) - 1), chance.choice(other))
                text = "; ".join(fields)
    return text


# JSON.


def json_mutant(chance: random.Random, text: str, others: list[str]) -> str:
    """Make a mutant of a JSON document."""
    if chance.random() < 0.1:
        return _bytes_changed(chance, text, 0)
    data = json.loads(text)
    for _ in range(chance.choice((1, 1, 2))):
        _change(chance, data, json.loads(chance.choice(others)))
    return json.dumps(data)


def _change(chance: random.Random, data: Any, other: Any) -> None:
    """Change something in plain data."""
    while True:
        keys = list(data) if isinstance(data, dict) else range(len(data))
        inner = [key for key in keys if isinstance(data[key], (dict, list)) and data[key]]
        if not inner or chance.random() < 0.3:
            break
        data = data[chance.choice(inner)]
    if not data:
        return
    key = chance.choice(list(data) if isinstance(data, dict) else range(len(data)))
    match chance.randrange(6):
        case 0:
            del data[key]
        case 1:
            data[key] = _value(chance, data[key])
        case 2 if isinstance(data, dict):
            data[_some(chance)] = data[key]
        case 3 if isinstance(data, list):
            data.insert(0, data[key])
        case 4 if isinstance(data, dict):
            items = list(data.items())
            chance.shuffle(items)
            data.clear()
            data.update(items)
        case _:
            match = other.get(key) if isinstance(other, dict) and isinstance(key, str) else None
            data[key] = match if match is not None else _value(chance, data[key])


def _value(chance: random.Random, old: Any) -> Any:
    """Return a value to replace another value, often of the same type."""
    if isinstance(old, str) and chance.random() < 0.6:
        words = old.split(" ")
        words[chance.randrange(len(words))] = _some(chance)
        return " ".join(words)
    if type(old) is int and chance.random() < 0.6:
        return old + chance.choice((-1, 1, 2, 60, 2**53, -(2**70)))
    return chance.choice((None, True, False, 0, 1.5, "", [], {}, [[[]]], "5A", 10**30))
