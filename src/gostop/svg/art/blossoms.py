"""Single flowers, each around its middle or upon its stem, some ten units wide to each side."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import Drawing, filled, flat, placed, stroked
from gostop.svg.art.outlines import around, line, moved, oval, shape, to


PLUM: Final = (
    *filled("red", around(shape("0,0! -4.6,-5 -3.6,-9.4 0,-11 3.6,-9.4 4.6,-5"), 5)),
    *stroked("yellow", around(line("0,-1.4 0,-4.8"), 10), 0.7),
    *flat("yellow", around(oval(0, -5.2, 0.7), 10) + oval(0, 0, 2)),
)
"""Five round petals that just touch."""
PLUM_BUD: Final = (
    *filled("red", oval(0, -3, 3.6)),
    *flat("black", shape("-2.6,-1.6! -1.6,0.6 0,1.4 1.6,0.6 2.6,-1.6! 1.2,-0.8 0,-2.4! -1.2,-0.8")),
)

_CHERRY_PETAL: Final = shape("0,0! -4.4,-5 -4,-9 -1.8,-11.4! 0,-9.2! 1.8,-11.4! 4,-9 4.4,-5")
CHERRY: Final = (
    *filled("pink", around(_CHERRY_PETAL, 5), "dark red"),
    *flat("red", around(shape("0,0! -1.5,-3.6 0,-6! 1.5,-3.6"), 5)),
    *stroked("dark red", around(line("0,-2 0,-5.8"), 5, 36), 0.6),
    *flat("yellow", around(oval(0, -6, 0.8), 5, 36) + oval(0, 0, 1.8)),
)
"""Five petals, each with a notch."""
CHERRY_BUD: Final = (
    *stroked("brown", line("0,0 1,6"), 1),
    *filled("red", shape("0,-8! -3,-4 -2.4,0 0,1 2.4,0 3,-4"), "dark red"),
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
"""Three upright standards behind three hanging falls, which have a yellow mark."""
IRIS_BUD: Final = (
    *filled("green", shape("-2.4,0! -3,6 0,12! 3,6 2.4,0!")),
    *filled("blue", shape("0,-14! -3.6,-7 -2.6,1 0,3 2.6,1 3.6,-7")),
    *stroked("sky", line("0,-10 -0.6,0"), 0.7),
)

_RUFFLED: Final = shape(
    "0,0! -6,-6 -8,-12 -6,-16 -3.4,-15.2! -2,-18 0,-16.6! 2,-18 3.4,-15.2! 6,-16 8,-12 6,-6"
)
PEONY: Final = (
    *filled("red", around(_RUFFLED, 7)),
    *stroked("pink", around(line("0,-9 0,-15 / -2,-9 -4.4,-13.6 / 2,-9 4.4,-13.6"), 7), 0.7),
    *placed(filled("pink", around(_RUFFLED, 6, 26), "dark red", 1.2), to(0, 0, 0.66)),
    *placed(filled("red", around(_RUFFLED, 5), "black", 1.6), to(0, 0, 0.42)),
    *flat("yellow", around(oval(0, -2.4, 1.2), 7) + oval(0, 0, 2)),
)
"""Ruffled petals in three layers."""
_BUD_PETAL: Final = shape("0,0! -5,-4 -6,-10 -3,-14 0,-12! 3,-14 6,-10 5,-4")
PEONY_BUD: Final = (
    *filled("red", moved(_BUD_PETAL, to(0, 0, 1, -24)) + moved(_BUD_PETAL, to(0, 0, 1, 24))),
    *filled("pink", moved(_BUD_PETAL, to(0, 1, 0.9)), "dark red"),
    *filled("green", shape("-6,-2! -3,-4 0,-2! 3,-4 6,-2! 4,2 0,4 -4,2")),
)

_RAY: Final = shape("0,0! -1.5,-5 -1.9,-10.4 0,-12.6 1.9,-10.4 1.5,-5")
CHRYSANTHEMUM: Final = (
    *filled("yellow", around(_RAY, 18), "black", 0.6),
    *placed(filled("yellow", around(_RAY, 14, 9), "black", 0.9), to(0, 0, 0.66)),
    *filled("red", oval(0, 0, 3.6), "black", 0.6),
    *flat("yellow", around(oval(0, -1.9, 0.7), 6) + oval(0, 0, 0.8)),
)
"""Two rings of narrow ray florets around a disc."""
CHRYSANTHEMUM_BUD: Final = (
    *filled("yellow", around(shape("0,0! -2,-5 0,-10 2,-5"), 7, -66, 132), "black", 0.6),
    *filled("green", shape("-4.6,-1.6! -3,2 0,3 3,2 4.6,-1.6! 0,-3")),
)

