"""What a notebook shows of a value. This is the one import upwards: it is made when a notebook asks
for the picture.
"""

from __future__ import annotations

from typing import Any


def viewer(record: Any) -> str:
    """The viewer of a record, as HTML."""
    from gostop.replay.pages import frame  # noqa: PLC0415  # nothing else here loads it

    shown: str = frame(record)
    return shown
