"""What a notebook shows of a value. This is the one import upwards: it is made when a notebook asks
for the picture.
"""

from __future__ import annotations


def picture(noun: str, value: object) -> str:
    """The picture of a value, as SVG.

    Args:
        noun: the function of `gostop.svg` that draws it.
        value: the value.
    """
    import gostop.svg as pictures  # noqa: PLC0415  # nothing else here loads it

    drawn: str = getattr(pictures, noun)(value)
    return drawn
