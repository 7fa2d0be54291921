"""The animals that aren't birds: the deer, the boar, the butterflies and the frog."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import filled, flat, stroked
from gostop.svg.art.outlines import dots, line, moved, oval, shape, to

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
