"""What a notebook shows of a value. This is the one import upwards, made when a notebook asks for a
picture.
"""

from __future__ import annotations

from typing import Any


def picture(value: object) -> str | None:
    """The picture of a value as SVG, or `None` if a notebook shows its text."""
    from gostop.svg.notebook import picture_of  # noqa: PLC0415  # `import gostop` loads no pictures

    return picture_of(value)


def viewer(record: Any) -> str:
    """The viewer of a record, as HTML."""
    from gostop.replay.pages import frame  # noqa: PLC0415  # `import gostop` loads no pages

    return frame(record)
