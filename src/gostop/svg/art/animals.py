"""Draw the animals of the deck, and the man in the rain."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import (
    Drawing,
    dots,
    filled,
    flat,
    line,
    moved,
    oval,
    petal,
    placed,
    printed,
    scattered,
    shape,
    stroked,
    to,
)

# The animals that aren't birds: the deer, the boar, the butterflies and the frog.

_ANTLERS: Final = line(
    "61,66 57,55 59,42 / 58,56 51,51 48,43 / 58,49 53,44 53,38"
    " / 67,66 72,55 71,42 / 71,56 78,52 82,44 / 72,49 77,44 78,38"
)
DEER: Final = (
    *filled("brown", shape("30,118! 34,130 33,150! 38,150! 40,132 41,118!")),
    *filled("brown", shape("62,116! 68,130 68,150! 73,150! 74,130 74,106!")),
    *stroked("black", _ANTLERS, 3.4),
    *stroked("yellow", _ANTLERS, 1.8),
    *filled("tan", shape("68,69! 76,64 83,66! 79,71 71,73!")),
    *filled(
        "tan",
        shape(
            "62,65! 55,66 49,70 41,76! 42,80 49,81 57,81 60,86 58,92"
            " 50,95 38,95 27,98 22,106 23,116"
            " 22,126 25,136 23,150! 28,150! 31,136 33,124 38,118 50,119"
            " 56,121 58,133 56,150! 62,150!"
            " 65,134 66,122 74,110 78,98 76,84 73,74 68,67"
        ),
        "black",
        1,
    ),
    *filled("tan", shape("60,68! 52,62 45,61! 48,67 55,71!")),
    *filled("white", shape("23,104! 18,106 17,113! 22,115 24,110")),
    *stroked(
        "white",
        dots("32,102 40,100 48,101 36,108 44,107 52,108 30,110 60,102 66,94 60,111 68,103"),
        3.4,
    ),
    *flat("white", shape("43,80! 50,81 57,81 60,85 58,80 50,78")),
    *stroked("black", dots("55,71.6 42.4,77"), 3),
    *flat(
        "black",
        shape(
            "22.6,146! 28.8,146! 28,150! 23,150! / 56.4,146! 62.8,146! 62,150! 56,150!"
            " / 33,146! 38.5,146! 38,150! 33,150! / 68,146! 73.3,146! 73,150! 68,150!"
        ),
    ),
)
"""A stag that stands and looks back, in the coordinates of its card."""

BOAR: Final = (
    *filled("black", shape("40,126! 46,136 46,148! 53,148! 56,134 60,124!")),
    *filled("black", shape("66,126! 70,136 68,148! 75,148! 80,136 82,124!")),
    *filled(
        "brown",
        shape(
            "7,123! 7,115 13,111 20,105 27,97! 31,90! 36,94! 40,86!"
            " 44,90! 49,83! 53,88! 59,82! 63,87!"
            " 70,84! 73,89! 84,94 91,104 92,116 88,126 91,136 93,148! 85,148! 81,138 73,130 60,129"
            " 48,131 44,139 39,148! 31,148! 34,139 33,131 24,131 14,128"
        ),
        "black",
        1,
    ),
    *stroked(
        "black",
        line(
            "40,94 44,101 / 49,91 53,99 / 58,90 62,98 / 67,92 71,100 /"
            " 46,104 50,111 / 56,103 60,110"
            " / 66,105 70,112 / 76,100 80,108 / 54,116 58,122 / 65,117 69,123 / 76,114 79,121"
        ),
        1.6,
    ),
    *flat(
        "black", shape("32.4,144! 41.4,144! 39,148! 31,148! / 83.6,144! 92.4,144! 93,148! 85,148!")
    ),
    *stroked("black", line("91,104 97,100 96,94"), 1.6),
    *filled("brown", shape("24,104! 23,92 29,88! 36,95 33,105!")),
    *flat("red", shape("27,101! 27,95 29,92! 32,97 31,102!")),
    *filled("red", shape("13,124! 20,121 27,121! 22,127!")),
    *filled("white", shape("16,123! 13,117 16,110! 17,116 21,122!")),
    *filled("tan", oval(8.4, 119, 3, 4.6)),
    *stroked("black", dots("7.6,117.6 8,121"), 1.6),
    *stroked("white", dots("23,111"), 4.4),
    *stroked("black", dots("22.4,111"), 2.6),
)
"""A wild boar that charges, in the coordinates of its card."""

_FORE: Final = shape("1,-1! 5,-10 14,-16 21,-15 22,-8 16,-1 8,2")
_HIND: Final = shape("1,1! 8,2 15,4 17,10 12,16 7,14 3,8")
_BOTH: Final = to(0, 0, flip=True)
_DOTS: Final = oval(15, -9.4, 2.2) + oval(10, 8.4, 1.8)
BUTTERFLY: Final = (
    *stroked("black", line("0,-7 -2,-12 -6,-15 / 0,-7 2,-12 6,-15"), 0.9),
    *filled("red", _HIND + moved(_HIND, _BOTH)),
    *filled("yellow", _FORE + moved(_FORE, _BOTH)),
    *stroked("black", line("4,-3 12,-6 / 5,-5 10,-12 / -4,-3 -12,-6 / -5,-5 -10,-12"), 0.8),
    *filled("white", _DOTS + moved(_DOTS, _BOTH), "black", 0.6),
    *flat("black", oval(0, 1.6, 1.6, 8.6) + oval(0, -7.4, 2)),
)

FROG: Final = (
    *filled("leaf", shape("6,2! 13,-2 18,2 16,8! 20,11! 10,11!")),
    *filled("leaf", shape("-11,-3! -9,-8 -5,-9 -1,-7 6,-4 12,2 12,9 4,11 -4,10 -8,5 -12,1")),
    *stroked("black", line("6,10 8,5 13,4 / -11,0 -6,1"), 0.8),
    *filled("leaf", shape("-5,5! -8,9 -12,11! -2,12! 1,6!")),
    *flat("yellow", shape("-9,3! -5,8 3,9! -1,5")),
    *filled("yellow", oval(-6.6, -7.6, 2.4)),
    *stroked("black", dots("-7,-7.6"), 2.2),
)


# The birds of the deck; all of them look to the left.

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


# Drawings of the man in the rain, his umbrella and the stream.

WALKER: Final = (
    *filled(
        "black",
        shape("41,137! 40,146! 33,149! 48,149! 49,137!")
        + shape("59,137! 59,146! 53,149! 67,149! 68,137!"),
    ),
    *filled("white", shape("38,112! 34,138! 50,141 72,138! 67,112!")),
    *filled(
        "red",
        shape("44,72! 36,80 33,98 31,122! 42,126 50,120! 58,127 72,124! 70,100 67,82 60,72!"),
        "black",
        1,
    ),
    *filled("yellow", shape("44,72! 50,86! 60,72! 57,71! 51,80! 47,71!")),
    *filled("blue", shape("34,96! 50,100 69,96! 70,102! 50,106 33,102!")),
    *filled("blue", shape("50,103! 46,121! 51,119! 54,122! 54,103!")),
    *stroked("black", line("64,52 60,98"), 3),
    *stroked("tan", line("64,52 60,98"), 1.4),
    *filled("red", shape("63,78! 75,88 76,104 70,112! 62,106 60,98! 56,92!"), "black", 1),
    *filled("red", shape("42,78! 32,92 34,100 44,100! 58,92! 56,86! 44,90!"), "black", 1),
    *stroked("black", line("70,84 73,96 69,108 / 36,92 44,92"), 0.8),
    *filled("white", oval(60.4, 91, 3.4)),
    *filled("white", shape("44,60! 44,68 48,73 53,74 58,71 59,60!")),
    *stroked(
        "black",
        line("46.6,64.6 49,64 / 52.6,64 55,64.6 / 50.6,65 50,68.4 51.4,68.6 / 49,71 52.6,71"),
        0.8,
    ),
    *filled("black", shape("49,72! 51,72.6! 53,72! 52,80!")),
    *filled("black", shape("36,60! 43,57! 45,48! 58,48! 60,57! 67,60! 52,62.4")),
)
"""A man with a coat and a horsehair hat. He holds a pole."""

UMBRELLA: Final = (
    *filled(
        "yellow",
        shape(
            "22,52! 30,36 46,27 62,25! 80,29 92,42 96,60! 88,53 80,53!"
            " 72,48 62,50! 52,45 42,50! 32,46"
        ),
        "black",
        1,
    ),
    *filled(
        "red",
        shape("38,31! 46,27 62,25! 56,36 52,46! 46,46.6 42,50! 37,46! 33,47!")
        + shape("62,25! 80,29 86,34! 84,44 80,53! 76,49 72,48! 70,36"),
    ),
    *stroked("black", line("62,25 42,32 32,46 / 62,25 70,34 72,48"), 0.8),
    *stroked("black", line("62,25 62.4,20"), 2.4),
)
"""An umbrella of oiled paper."""

STREAM: Final = (
    *flat("blue", shape("-2,128! 12,124 22,130 26,142 44,150 70,152 102,148! 102,162! -2,162!")),
    *stroked(
        "sky",
        line(
            "2,134 12,131 18,140 30,150 52,156 / 2,142 10,142 20,152 34,158 / 60,156 78,157 98,154"
        ),
        1.3,
    ),
)
