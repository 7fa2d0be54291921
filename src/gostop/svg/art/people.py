"""Drawings of the man in the rain, his umbrella and the stream."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import filled, flat, stroked
from gostop.svg.art.outlines import line, oval, shape

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
