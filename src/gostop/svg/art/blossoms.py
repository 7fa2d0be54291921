"""Single flowers. The origin is the middle of each flower, or the top of its stem. A flower reaches
about ten units to each side.
"""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import filled, flat, stroked
from gostop.svg.art.outlines import around, dots, line, moved, oval, petal, shape, to

PLUM: Final = (
    *filled("red", around(petal(9, 1, 7.4, 11.4, 11), 5)),
    *stroked("yellow", around(line("0,-1.4 0,-5"), 10), 0.7),
    *stroked("yellow", around(dots("0,-5.4"), 10), 1.5),
    *stroked("yellow", dots("0,0"), 4),
)
"""A plum flower: five round petals that just touch."""
PLUM_BUD: Final = (
    *filled("red", oval(0, -3, 3.6)),
    *flat("black", shape("-3,-1.6! 0,-2.6! 3,-1.6! 0,1.6")),
)

_CHERRY_PETAL: Final = shape("0,0! -4.6,-6 -1.8,-11.4! 0,-9! 1.8,-11.4! 4.6,-6")
CHERRY: Final = (
    *filled("pink", around(_CHERRY_PETAL, 5), "dark red"),
    *flat("red", around(petal(1.8, 3, 1, 4, 6), 5)),
    *stroked("dark red", around(line("0,-2 0,-5.6"), 5, 36), 0.6),
    *stroked("yellow", around(dots("0,-6"), 5, 36), 1.7),
    *stroked("yellow", dots("0,0"), 3.6),
)
"""A cherry flower: five petals, each with a notch."""
CHERRY_BUD: Final = (
    *stroked("brown", line("0,0 1,6"), 1),
    *filled("red", petal(4.6, -1, 2, 7, 8), "dark red"),
)

_FALL: Final = shape("0,0! -6,-5 -12,-4.6 -17,1 -17,9 -13,13 -9,9 -5,4")
_STANDARD: Final = shape("0,0! -5,-5 -9,-11 -8.6,-17 -5,-18.4 -1.6,-12")
_FLIP: Final = to(0, 0, flip=True)
IRIS: Final = (
    *filled("blue", _STANDARD + moved(_STANDARD, _FLIP)),
    *filled("blue", shape("0,1! -4.4,-8 -4.4,-17 0,-21 4.4,-17 4.4,-8")),
    *stroked("sky", line("0,-5 0,-16 / -4,-9 -5.4,-14 / 4,-9 5.4,-14"), 0.7),
    *filled("violet", _FALL + moved(_FALL, _FLIP)),
    *stroked("white", line("-6,-1 -11,0 -14,5 / 6,-1 11,0 14,5"), 1),
    *filled("violet", shape("0,-2! -4.6,3 -7,11 -4,17 0,18.4 4,17 7,11 4.6,3")),
    *flat("white", shape("0,1! -2.8,7 0,13! 2.8,7")),
    *flat("yellow", shape("0,0! -1.7,4 0,9! 1.7,4")),
)
"""An iris: three upright standards behind three hanging falls, which have a yellow mark."""
IRIS_BUD: Final = (
    *filled("green", shape("-2.4,0! -3,6 0,12! 3,6 2.4,0!")),
    *filled("blue", shape("0,-14! -3.6,-7 -2.6,1 0,3 2.6,1 3.6,-7")),
    *stroked("sky", line("0,-10 -0.6,0"), 0.7),
)

_RUFFLED: Final = shape("0,0! -7.6,-9 -6.4,-15.4 -3.4,-14.8! 0,-18 3.4,-14.8! 6.4,-15.4 7.6,-9")
PEONY: Final = (
    *filled("red", around(_RUFFLED, 7)),
    *stroked(
        "pink", around(line("0,-12 0,-15.6 / -2.6,-11 -4.4,-13.6 / 2.6,-11 4.4,-13.6"), 7), 0.8
    ),
    *filled("pink", moved(around(_RUFFLED, 5, 26), to(0, 0, 0.66)), "dark red"),
    *filled("red", around(petal(3.6, 3, 3.4, 7.4, 7.2), 5, 36)),
    *stroked("yellow", around(dots("0,-2.4"), 7), 2.4),
    *stroked("yellow", dots("0,0"), 4),
)
"""A peony: ruffled petals in three layers."""
_BUD_PETAL: Final = shape("0,0! -5,-4 -6,-10 -3,-14 0,-12! 3,-14 6,-10 5,-4")
PEONY_BUD: Final = (
    *filled("red", moved(_BUD_PETAL, to(0, 0, 1, -24)) + moved(_BUD_PETAL, to(0, 0, 1, 24))),
    *filled("pink", moved(_BUD_PETAL, to(0, 1, 0.9)), "dark red"),
    *filled("green", shape("-6,-2! -3,-4 0,-2! 3,-4 6,-2! 4,2 0,4 -4,2")),
)

CHRYSANTHEMUM: Final = (
    *filled("yellow", around(petal(0.4, 3, 3.8, 12.4, 12.6), 17), "black", 0.6),
    *filled("yellow", around(petal(0.4, 2, 3, 8.6, 8.8), 12, 9), "black", 0.6),
    *filled("red", around(petal(0.4, 1, 2.4, 5.2, 5.4), 8), "black", 0.6),
    *stroked("yellow", dots("0,0"), 2.6),
)
"""A chrysanthemum: three rings of narrow ray florets."""
CHRYSANTHEMUM_BUD: Final = (
    *filled("yellow", around(petal(1, 3, 3, 9.6, 10), 7, -66, 132), "black", 0.6),
    *filled("green", shape("-4.6,-1.6! 0,3 4.6,-1.6! 0,-3")),
)
