"""A reader of SVG paths, apart from what writes them: their points, in absolute coordinates."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Za-z]|-?(?:\d+(?:\.\d+)?|\.\d+)")
_SAME = 0.01
_TAKES = {"m": 1, "l": 1, "s": 2, "c": 3}


def points(path: str) -> list[complex]:
    """The start of each part, and the two handles and the end of each of its steps."""
    words = _WORD.findall(path)
    assert "".join(words) == path.replace(" ", "")
    found: list[complex] = []
    here = start = handle = 0j
    while words:
        name = words.pop(0)
        origin = 0j if name == "M" else here
        if name == "z":
            if abs(here - start) > _SAME:
                found += [here, start, start]
            here = handle = start
            continue
        if name == "h":
            assert words.pop(0) == "0"
            found += [here] * 3
            continue
        count = 2 * _TAKES[name.lower()]
        numbers = [float(word) for word in words[:count]]
        del words[:count]
        ends = [origin + complex(*pair) for pair in zip(*[iter(numbers)] * 2, strict=True)]
        if name in "Mm":
            start = handle = ends[0]
            found += ends
        elif name == "l":
            found += [here, ends[0], ends[0]]
            handle = ends[0]
        else:
            whole = [2 * here - handle, *ends] if name == "s" else ends
            found += whole
            handle = whole[1]
        here = ends[-1]
    return found
