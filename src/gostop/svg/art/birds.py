"""The birds of the deck; all of them look to the left."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import Drawing, filled, flat, placed, printed, scattered, stroked
from gostop.svg.art.outlines import dots, line, moved, oval, petal, shape, to

CRANE: Final = (
    *stroked("black", line("50,102 48,122 49,146 / 58,102 62,122 58,146"), 2.2),
    *stroked("black", line("49,146 40,148 / 49,146 55,149 / 58,146 66,149 / 58,146 52,146"), 1.6),
    *filled(
        "black",
        shape("58,84! 74,84 88,94 95,114! 88,108! 88,120! 80,110! 78,121! 72,108! 66,112! 60,100"),
    ),
    *filled(
        "white",
        shape(
            "28,41! 32,36 38,35 42,39 42,47 39,57 41,68 50,74 62,78 74,86 82,97! 74,102 62,107"
            " 48,107 37,100 32,89 32,76 34,62 34,52 31,46"
        ),
        "black",
        1,
    ),
    *flat("black", shape("30,45! 36,44! 40,47! 37,57 36,66 33,73! 33,62 34,53")),
    *filled("yellow", shape("29,40! 12,44! 30,46!")),
    *flat("red", shape("29,40! 32,35 38,34.6 41,38! 36,38")),
    *stroked("black", dots("34,41.6"), 2.6),
    *stroked(
        "grey",
        line(
            "44,82 54,84 66,90 76,97 / 42,90 54,92 68,99 / 44,98 54,99 62,103 / 38,80 38,90 42,97"
        ),
        1.2,
    ),
)
"""A red-crowned crane that stands, in the coordinates of its card."""

WARBLER: Final = (
    *stroked("black", line("-4,9 -6,16 / 2,9 2,16"), 1.3),
    *filled("leaf", shape("8,2! 20,6 36,12! 34,17! 16,13!")),
    *filled("leaf", shape("-17,-8! -14,-14 -7,-15 0,-11 10,-5 18,3 22,10! 12,12 2,12 -8,9 -14,2")),
    *flat("yellow", shape("-16.6,-6! -13,2 -7,8 2,11 10,10! 0,4 -7,-2 -10,-8")),
    *filled("green", shape("-2,-5! 8,-4 18,4 26,11! 14,10 4,6 -1,1")),
    *stroked("leaf", line("4,0 12,3 20,8 / 3,3 10,6 16,8.6"), 0.8),
    *filled("yellow", shape("-16.6,-9! -24,-7! -16,-4.6!")),
    *stroked("white", dots("-12,-9"), 4.2),
    *stroked("black", dots("-12.2,-9"), 2.4),
)

_FAR_WING: Final = shape(
    "-6,0! -4,-14 6,-26 22,-33! 19,-26! 24,-24! 19,-18! 22,-14! 16,-9! 14,-2 6,4"
)
CUCKOO: Final = (
    *filled("brown", _FAR_WING),
    *stroked("tan", line("2,-8 10,-22 16,-27 / 6,-5 14,-17 19,-20 / 9,-2 15,-10"), 1),
    *filled("brown", shape("14,6! 30,5 42,10! 36,12! 42,17! 32,16! 34,21! 14,13!")),
    *filled("tan", shape("-24,3! -20,-3 -13,-4 -4,-1 8,2 20,8! 16,14 4,16 -8,14 -17,10 -21,7")),
    *stroked("brown", line("-8,11 -5,6 / -2,13 1,7 / 4,13 7,8 / 10,13 12,9"), 1.4),
    *filled(
        "black",
        shape("-10,2! -2,0 8,3 12,8! 14,18 10,30 2,38! 2,31! -3,32! -2,25! -7,24! -6,16"),
    ),
    *stroked("tan", line("0,8 4,18 2,28 / -4,8 -1,17 -2,22 / 5,8 9,17 8,24"), 1),
    *filled("red", shape("-23,3! -32,3! -28,6! -32,10! -20,8!")),
    *stroked("white", dots("-17,1.4"), 4.6),
    *stroked("black", dots("-17.4,1.4"), 2.6),
)
"""A cuckoo that flies with an open beak."""

GOOSE: Final = (
    *filled("black", shape("-1,1! -4,-8 -1,-16 6,-21! 6,-14 5,-6 4,0")),
    *filled(
        "tan",
        shape("-19,2.6! -16,-1.6 -11,-1.4 -5,-1 4,-1.6 12,2 20,4! 14,8 5,9.6 -3,8 -9,4 -15,4.6"),
    ),
    *flat("white", shape("-4,7! 5,6 14,7! 5,9.4")),
    *filled("black", shape("12,3! 22,0.6! 20,4! 24,7.4! 13,7.4!")),
    *filled("brown", shape("-1,2! 3,-8 12,-16 25,-19! 20,-12! 22,-10! 16,-6! 15,-2! 9,4")),
    *stroked("tan", line("5,-4 11,-10 17,-13 / 7,-1 12,-5 16,-8"), 0.9),
    *filled("yellow", shape("-18,1.4! -24,4! -17,5!"), "black", 0.5),
    *stroked("black", dots("-15.4,1.2"), 1.7),
)

SWALLOW: Final = (
    *filled("black", shape("10,2! 24,0 44,-8! 28,5! 46,6! 28,11 12,11")),
    *filled(
        "black", shape("-10,0! -6,-14 6,-27 26,-36! 17,-24! 19,-22! 14,-14! 16,-11! 12,-4 4,3")
    ),
    *filled("white", shape("-24,3! -20,-5 -12,-6 -2,-2 10,2 20,6! 12,13 0,15 -12,12 -20,8")),
    *flat("blue", shape("-24,2! -20,-5 -12,-6 -2,-2 10,2 20,6! 8,6 -4,4 -12,2")),
    *flat("red", shape("-23.6,3! -13,2 -9,6 -13,11! -20,8")),
    *filled(
        "blue", shape("-8,2! 2,0 10,4 13,10 12,22 4,33 -6,42! -5,33! -9,32! -6,25! -10,22! -7,12")
    ),
    *stroked("sky", line("0,8 3,18 -1,28 / -3,8 -2,16 -4,22 / 5,8 8,17 6,24"), 1),
    *filled("yellow", shape("-23.6,0! -31,3.4! -23,5!")),
    *stroked("white", dots("-18,0.6"), 4),
    *stroked("black", dots("-18.2,0.6"), 2.2),
)
"""A swallow with its forked tail."""

_TAIL: Final = (
    *filled("red", shape("-3,0! -5,-18 0,-38 11,-56 20,-62! 21,-50 13,-34 9,-16 4,0!")),
    *stroked(
        "yellow",
        line("0,-4 3,-24 12,-44 / 1,-14 -2,-20 / 1,-14 6,-19 / 3,-25 0,-31 / 3,-25 9,-29"),
        1,
    ),
    *filled("yellow", moved(oval(0, 0, 4.2, 7), to(14.6, -50, 1, 30))),
    *filled("blue", moved(oval(0, 0, 2.1, 4), to(14, -49, 1, 30))),
)
_QUILL: Final = petal(5, 6, 6, 44, 46)
_HACKLE: Final = stroked("yellow", line("-5,-2 0,2.4 5,-2"), 1.1)
PHOENIX: Final = (
    *scattered(_TAIL, [to(60, 86, 1.3, -4), to(64, 90, 1.05, 24), to(64, 94, 0.8, 52)]),
    *scattered(
        filled("blue", _QUILL), [to(52, 86, 1, turn) for turn in (-34, 40, -20, 26, -6, 12)]
    ),
    *scattered(filled("yellow", _QUILL), [to(52, 88, 0.6, turn) for turn in (-30, 36, -14, 20, 4)]),
    *filled(
        "red",
        shape("24,27! 18,21 8,18! 17,13 24,17! 21,9 13,4! 26,4 31,14! 33,7 41,2! 39,13 36,25!"),
    ),
    *filled(
        "red",
        shape(
            "18,34! 21,26 28,23 35,26 38,33 37,41 34,50 34,60 39,68 50,75 62,82 72,94! 62,103"
            " 47,104 33,98 24,86 21,72 22,58 26,47 24,40"
        ),
    ),
    *printed(
        _HACKLE,
        [
            *(to(30, 48, 1, 8), to(28, 57), to(28, 66, 1.1, -6), to(31, 75, 1.1, -16)),
            *(to(41, 76, 1, -26), to(37, 85, 1.1, -28), to(48, 83, 1.1, -34), to(46, 94, 1.1, -36)),
            *(to(58, 90, 1.1, -44), to(57, 98, 0.9, -50)),
        ],
    ),
    *filled("yellow", shape("19,29! 12,30 6,38! 13,37.4! 20,39!")),
    *filled("blue", shape("37,30! 46,28 52,33! 45,34 38,38!")),
    *flat("white", shape("22,33! 26,29 32,32! 27,35.4")),
    *stroked("black", dots("26.8,32.2"), 3),
)
"""The phoenix, in the coordinates of its card."""


def flock() -> Drawing:
    """Draw three geese."""
    moves = [to(33, 52, 1.05), to(76, 38, 0.7), to(73, 70, 0.78)]
    return sum((placed(GOOSE, move) for move in moves), ())
