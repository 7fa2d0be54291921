"""Read the points of SVG paths, in absolute coordinates. The code shares nothing with the code
that writes paths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORD = re.compile(r"[A-Za-z]|-?(?:\d+(?:\.\d+)?|\.\d+)")
_SAME = 0.01
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "s": 4, "c": 6, "z": 0}


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Yield each command of a path with its numbers. A letter applies until the next letter."""
    words = _WORD.findall(path)
    assert "".join(words) == path.replace(" ", "")
    name = ""
    while words:
        if words[0].isalpha():
            name = words.pop(0)
        count = _TAKES[name.lower()]
        assert len(words) >= count
        yield name, [float(word) for word in words[:count]]
        del words[:count]


def points(path: str) -> list[complex]:
    """Return the points of a path: the start of each part, and two handles and an end for each of
    its steps.
    """
    found: list[complex] = []
    here = start = handle = 0j
    for name, numbers in _commands(path):
        if name == "z":
            if abs(here - start) > _SAME:
                found += [here, start, start]
            here = handle = start
            continue
        if name in "hv":
            ends = [here + (numbers[0] if name == "h" else complex(0, numbers[0]))]
        else:
            pairs = zip(*[iter(numbers)] * 2, strict=True)
            ends = [(0 if name == "M" else here) + complex(*pair) for pair in pairs]
        if name in "Mm":
            start = handle = ends[0]
            found += ends
        elif name in "lhv":
            found += [here, ends[0], ends[0]]
            handle = ends[0]
        else:
            whole = [2 * here - handle, *ends] if name == "s" else ends
            found += whole
            handle = whole[1]
        here = ends[-1]
    return found
