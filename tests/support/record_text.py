"""The text of a record, some of its lines, and a function that makes changes for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import gostop as gs
from tests.support.records import played

RECORD: Final = played(gs.CHINESE_BLOG, 3, 2, seed=2, comments=0).commented("the end")
TEXT: Final = gs.format_record(RECORD)
LINES: Final = TEXT.splitlines()
DEAL: Final = next(line for line in LINES if line.startswith("deal "))
SEED: Final = next(line for line in LINES if line.startswith("seed 1") or '"gostop 2"' in line)
RESULT: Final = next(line for line in LINES if line.startswith("result "))
MOVES: Final = LINES[LINES.index(SEED) + 1]


def swap(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change
