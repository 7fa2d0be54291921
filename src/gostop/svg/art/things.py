"""Draw ribbons, a curtain, a bridge, a cup, a gate, charms, the sun, the moon, clouds and letters,
and copies of a part at several places.
"""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import (
    Drawing,
    Move,
    Outline,
    around,
    box,
    dots,
    filled,
    flat,
    line,
    moved,
    oval,
    placed,
    printed,
    scattered,
    shape,
    stroked,
    to,
)

# Letters as strokes of a pen: digits, Latin letters, Hangul made of its parts, a few Hanja.

_LATIN: Final = {
    "0": "3,0 0.4,3 0.4,7 3,10 5.6,7 5.6,3 3,0",
    "1": "1,2.4! 3.4,0! 3.4,10!",
    "2": "0.4,2.4 3,0 5.4,2.4 4,5.6 0.4,10! 5.8,10!",
    "3": "0.6,1.2 3,0 5.2,2.4 2.4,4.7! 5.6,7.4 3,10 0.3,8.6",
    "4": "4.4,10! 4.4,0! 0.2,7! 6,7!",
    "5": "5.2,0! 1,0! 0.7,4.6! 3,3.8 5.6,6.8 3,10 0.3,8.8",
    "6": "5,0.6 2,2.4 0.5,6.6 3,10 5.6,7 3.2,4.4 0.8,6.6",
    "7": "0.3,0! 5.7,0! 2.4,10!",
    "8": "3,4.7 0.8,2.4 3,0 5.2,2.4 3,4.7 0.4,7.4 3,10 5.6,7.4 3,4.7",
    "9": "5.2,3.4 2.8,5.6 0.4,3 3,0 5.5,3.4 4.4,7.6 1.2,9.6",
    "A": "0,10! 3,0! 6,10! / 1,6.8 5,6.8",
    "B": "0.6,0! 0.6,10! / 0.6,0! 3,0 4.9,2.3 3,4.7 0.6,4.7! 3.4,4.7 5.6,7.3 3.4,10 0.6,10!",
    "D": "0.6,0! 0.6,10! / 0.6,0! 3.2,0.4 5.6,5 3.2,9.6 0.6,10!",
    "J": "4.6,0! 4.6,7 2.4,10 0.2,7.6",
    "R": "0.6,10! 0.6,0! 3.2,0 5.2,2.6 3.2,5.2 0.6,5.2! / 3,5.2 5.8,10",
    "X": "0.4,0 5.6,10 / 5.6,0 0.4,10",
}
_JAMO: Final = {
    "ㄱ": "0,1! 10,1! 7,10",
    "ㄴ": "1,0! 1,9! 10,9!",
    "ㄷ": "10,1! 1,1! 1,9! 10,9!",
    "ㄹ": "1,0! 9,0! 9,5! 1,5! 1,10! 10,10!",
    "ㅇ": "5,0 0,5 5,10 10,5 5,0",
    "ㅊ": "4,-5 6,-2.8 / 0,1! 10,1! / 5.4,1 4,6 0,10 / 5,5 7,8 10,10",
    "ㅍ": "0,0 10,0 / 3,0 3,10 / 7,0 7,10 / 0,10 10,10",
    "ㅎ": "4,-4 6,-3 / 0,0 10,0 / 5,3 1,6.4 5,10 9,6.4 5,3",
    "ㄸ": "4,1! 0,1! 0,9! 4,9! / 10,1! 6,1! 6,9! 10,9!",
    "ㅆ": "2.4,0 2,5 0,10 / 2.4,4 4.6,10 / 7.4,0 7,5 5.4,10 / 7.4,4 10,10",
    "ㅏ": "5,0 5,10 / 5,5 10,5",
    "ㅓ": "5,0 5,10 / 0,5 5,5",
    "ㅕ": "5,0 5,10 / 0,3.4 5,3.4 / 0,6.8 5,6.8",
    "ㅣ": "5,0 5,10",
    "ㅗ": "0,10 10,10 / 5,4 5,10",
    "ㅘ": "0,8 6,8 / 3,3 3,8 / 8,-5 8,12 / 8,3 11,3",
    "ㅡ": "0,6 10,6",
}
_ASIDE: Final = ((0, 1.2, 5.6, 6.4), (5.8, 0, 5, 10))
_ASIDE_OVER: Final = ((0.4, 1.2, 4.6, 3.4), (5.6, 0, 4, 5.8), (1.6, 6.6, 7, 3.2))
_ABOVE: Final = ((1.6, 1, 6.8, 4), (0, 6, 10, 2.6))
_ABOVE_OVER: Final = ((2, 1.2, 6, 2.8), (0.4, 3.8, 9.2, 1.6), (1.8, 6.8, 6.4, 3.2))
_SYLLABLES: Final = {
    "홍": ("ㅎㅗㅇ", _ABOVE_OVER),
    "청": ("ㅊㅓㅇ", _ASIDE_OVER),
    "단": ("ㄷㅏㄴ", _ASIDE_OVER),
    "광": ("ㄱㅘㅇ", ((1, 0.6, 4, 3), (0.6, 2.4, 7.4, 3), (2, 6.8, 5.4, 3.2))),
    "열": ("ㅇㅕㄹ", ((0.2, 0, 4.4, 3.6), (5.2, -0.4, 4.4, 4.8), (1.4, 5.6, 7.4, 4.8))),
    "띠": ("ㄸㅣ", _ASIDE),
    "피": ("ㅍㅣ", _ASIDE),
    "쌍": ("ㅆㅏㅇ", _ASIDE_OVER),
    "쓰": ("ㅆㅡ", _ABOVE),
    "리": ("ㄹㅣ", _ASIDE),
}
_HANJA: Final = {
    "光": "5,0 5,4 / 1.4,1 2.8,3.4 / 8.6,1 7.2,3.4 / 0,4.6 10,4.6 / 3.6,4.6 3.2,7.6 0.4,10"
    " / 6.4,4.6! 6.4,9! 8,9.8 9.6,9.4 9.8,7.6",
    "壽": "0.8,1 9.2,1 / 5,-0.6 5,2.6 / 2,2.6 8,2.6 / 0.4,4.2! 9.6,4.2! 9.4,5.4 / 2,5.6 8,5.6"
    " / 5,4.2 5,7 / 0.4,7.2 9.6,7.2 / 1,8.6! 3.8,8.6! 3.8,10.4! 1,10.4! 1,8.6!"
    " / 5.4,8.6 9.8,8.6 / 8.2,7.2 8.2,10.4 7.2,10.2 / 6,9.4 6.6,10",
}


def _fitted(outline: Outline, corner: complex, wide: float, high: float) -> Outline:
    """Fit a letter, which is drawn in a box of 10 units, into another box."""
    return moved(outline, lambda p: corner + complex(p.real * wide / 10, p.imag * high / 10))


def _drawn(letter: str) -> Outline:
    if letter in _SYLLABLES:
        parts, boxes = _SYLLABLES[letter]
        return sum(
            (
                _fitted(line(_JAMO[part]), complex(x, y), wide, high)
                for part, (x, y, wide, high) in zip(parts, boxes, strict=True)
            ),
            (),
        )
    return line(_LATIN.get(letter) or _HANJA[letter])


def _advance(letter: str) -> float:
    return 0.76 if letter in _LATIN else 1.2


def length(text: str, size: float) -> float:
    """Return the length of a text whose letters have the height `size`."""
    return sum(map(_advance, text)) * size


def written(text: str, x: float, y: float, size: float, *, down: bool = False) -> Outline:
    """Write a text as strokes. Its upper left corner is (x, y), and `size` is the height of a
    letter. With `down`, the letters stand below each other.
    """
    strokes: Outline = ()
    corner = complex(x, y)
    for letter in text:
        strokes += _fitted(_drawn(letter), corner, size, size)
        corner += complex(0, size * 1.3) if down else _advance(letter) * size
    return strokes


# Things.

_BAND: Final = shape("-12,-52! 12,-52! 13.6,-18 10.4,18 12,52! -12,52! -13.6,18 -10.4,-18")


def ribbon(colour: str, text: str = "") -> Drawing:
    """Draw a ribbon with its writing. The origin is its middle. A blue ribbon has woven ends."""
    shade = "dark red" if colour == "red" else "violet"
    edge = "-8.6,-52 -7.2,-18 -10,18 -8.6,52 / 8.6,-52 10,-18 7.2,18 8.6,52"
    seams = stroked("sky" if colour == "blue" else "yellow", line(edge), 1) if text else ()
    rungs = " / ".join(f"-11,{y} 11,{y}" for y in (-47, -43, 43, 47))
    weave = stroked("sky", line(rungs), 1.2) if colour == "blue" else ()
    letters = written(text, -7.6, -20, 16.4, down=True) if text else ()
    return (
        *filled(shade, shape("11,-52! 21,-43! 12.4,-35!")),
        *filled(shade, shape("-11,52! -21,43! -12.4,35!")),
        *filled(colour, _BAND, "black", 1.1),
        *seams,
        *weave,
        *(stroked("white", letters, 2.4) if text else ()),
    )


def gwang(x: float, y: float) -> Drawing:
    """Draw the round mark of a bright."""
    return (
        *filled("red", oval(x, y, 15), "white", 2),
        *stroked("white", written("光", x - 8.6, y - 8.4, 17.2), 2.4),
    )


def cloud() -> Drawing:
    """Draw the cloud that hangs from the top of a card."""
    return flat(
        "red",
        shape(
            "-2,-2! 102,-2! 102,20! 92,25 82,21 74,15! 64,21 54,17!"
            " 44,25 30,24 22,16! 12,20 2,14 -2,16!"
        ),
    )


CRESCENT: Final = filled(
    "yellow",
    shape("12,-28! -8,-27 -25,-14 -29,4 -20,22 -2,29 18,24 26,14! 12,18 -4,12 -10,-2 -4,-18"),
)

_CREST: Final = dots("11,103 30.5,103 50,103 69.5,103 89,103")
CURTAIN: Final = (
    *flat("leaf", box(0, 148, 100, 14)),
    *stroked("black", line("3,91 97,91"), 4.6),
    *stroked("yellow", line("3,91 97,91"), 2.6),
    *filled(
        "white",
        shape(
            "2,95! 98,95! 98,148! 90,153 81,148! 71,153 61,148! 50,153 39,148!"
            " 29,153 19,148! 10,153 2,148!"
        ),
        "black",
        1,
    ),
    *filled(
        "red",
        shape("2,111! 11,111! 14,130 19,148! 10,153 2,148!")
        + shape("89,111! 98,111! 98,148! 90,153 81,148! 86,130")
        + shape("23,111! 36,111! 35,130 39,148! 29,153 19,148! 21,130")
        + shape("64,111! 77,111! 79,130 81,148! 71,153 61,148! 65,130"),
        "black",
        0.6,
    ),
    *stroked("grey", line("44,112 43,130 45,147 / 56,112 57,130 55,147"), 0.9),
    *filled("blue", box(2, 92.6, 96, 19.4), "black", 1),
    *stroked("yellow", _CREST, 10),
    *stroked("red", _CREST, 6.4),
    *stroked("yellow", _CREST, 2.4),
    *scattered(
        (
            *stroked("black", line("0,-36 0,0"), 2.8),
            *stroked("yellow", line("0,-36 0,0"), 1.3),
            *filled("yellow", shape("-1.8,0! 1.8,0! 4,14! -4,14!")),
            *stroked("red", line("-2,1 2,1"), 1.8),
        ),
        [to(20.5, 128), to(79.5, 128)],
    ),
)
"""The curtain of a picnic under cherry trees, with two cords."""

_PLANK: Final = (
    *filled("black", box(9, 6, 4, 26) + box(37, -2, 4, 26)),
    *filled("brown", shape("0,8! 50,-4! 50,1! 0,13!")),
    *filled("tan", shape("0,8! 8,-3! 58,-15! 50,-4!"), "black", 1),
    *stroked("brown", line("4,2.6 54,-9.4"), 0.9),
)
BRIDGE: Final = (
    *flat("sky", shape("-2,138! 20,134 50,138 80,133 102,137! 102,162! -2,162!")),
    *stroked("blue", line("4,144 14,141 24,144 34,141 / 62,142 72,139 82,142 96,139"), 1.5),
    *scattered(_PLANK, [to(52, 124, 1, 2), to(22, 136, 1, 2), to(-10, 146, 1, 2)]),
    *stroked("blue", line("26,153 38,150 50,153 62,150 74,153 / 78,147 88,150 98,147"), 1.5),
)
"""Three of the eight planks of a bridge that turns at each plank."""

CUP: Final = (
    *filled("dark red", shape("-11,24! -9,33 -14,40! 14,40! 9,33 11,24!"), "black", 1),
    *filled("red", shape("-33,-2! -30,12 -18,25 0,28 18,25 30,12 33,-2!"), "black", 1),
    *filled("yellow", oval(0, -2, 33, 10), "black", 1),
    *filled("white", oval(0, -1, 27.6, 7)),
    *stroked("yellow", written("壽", -8, 9.6, 15.6), 1.5),
)
"""The sake cup, with the sign for long life."""

_BOLT: Final = filled("yellow", shape("12,-30! -6,0! 3,0! -8,28! 16,-8! 6,-8! 20,-30!"))
_DRUM: Final = (
    *filled("yellow", oval(0, 0, 17), "black", 1.2),
    *filled("white", oval(0, 0, 12.6)),
    *filled("red", around(shape("0,0! 2,-8 9,-9.4! 10,-2 6,2"), 3)),
    *stroked("black", around(dots("0,-14.8"), 12), 2),
)


def gate() -> Drawing:
    """Draw the gate in the thunderstorm, which the double junk of rain shows."""
    rain = " / ".join(
        f"{x},{y} {x - 3},{y + 12}" for x, y in ((12, 66), (24, 84), (40, 70), (92, 62))
    )
    studs = " ".join(f"{x},{y}" for x in range(18, 90, 8) for y in (130, 152) if x != 50)
    return (
        *flat("red", box(0, 0, 100, 160)),
        *flat(
            "black",
            shape(
                "-2,-2! 102,-2! 102,34! 94,46 84,40! 78,52 66,50 60,42!"
                " 50,54 36,50 34,40! 24,48 12,46 8,36! 2,40 -2,38!"
            ),
        ),
        *stroked("yellow", line("10,26 18,32 28,26 / 34,30 44,38 56,30 / 66,32 76,38 88,28"), 1.4),
        *stroked("white", line(rain), 1.2),
        *placed(_BOLT, to(31, 74, 1.15, 6)),
        *placed(_DRUM, to(72, 76)),
        *filled("black", shape("-2,160! -2,112! 50,100! 102,112! 102,160!")),
        *stroked("yellow", line("2,118 50,107! 98,118"), 1.4),
        *flat("red", box(13, 124, 36, 36) + box(51, 124, 36, 36)),
        *stroked("yellow", dots(studs), 2),
        *stroked("yellow", oval(45, 141, 2) + oval(55, 141, 2)),
    )


_POUCH: Final = (
    *filled("red", shape("-4,-7! -12,0 -13,9 -7,14 0,15 7,14 13,9 12,0 4,-7!")),
    *filled("blue", shape("-4,-7! -8,-13! -3,-11! 0,-14! 3,-11! 8,-13! 4,-7!")),
    *stroked("yellow", line("-5,-7 5,-7 / 0,-7 -3,-2 -7,0 / 0,-7 3,-2 7,0"), 1.4),
    *stroked("yellow", around(dots("0,-2.8"), 5), 3.6),
)
_FAN: Final = (
    *stroked("black", line("0,4 0,16"), 3.2),
    *stroked("tan", line("0,4 0,16"), 1.6),
    *flat("red", oval(0, -3, 12.5)),
    *flat("blue", shape("-12.5,-3! -6,1 0,-3 6,-7 12.5,-3! 11,3 6.3,7.8 0,9.5 -6.3,7.8 -11,3")),
    *stroked("white", line("-12,-2.8 -6,1 0,-3 6,-7 12,-3.2"), 1.2),
    *stroked("black", oval(0, -3, 12.5), 1),
)
_COIN: Final = (
    *filled("tan", oval(0, 0, 13), "black", 1),
    *filled("tan", oval(0, 0, 10)),
    *filled("paper", box(-3.4, -3.4, 6.8, 6.8)),
    *stroked("brown", around(line("-2,-6.6 2,-6.6"), 4), 1.2),
)
_GOURD: Final = (
    *stroked("black", line("0,-12 2,-16 6,-16"), 1.6),
    *filled(
        "tan",
        shape("0,-12 -5,-10 -5,-4 -4,-1! -10,3 -11,10 -6,15 0,16 6,15 11,10 10,3 4,-1! 5,-4 5,-10"),
    ),
    *stroked("red", line("-4.4,-1 4.4,-1"), 2.2),
    *stroked("red", line("0,-1 3,3 2,8 / 0,-1 6,3 7,7"), 1.1),
)
_LANTERN: Final = (
    *stroked("black", line("0,-16 0,-12 / 0,12 0,16"), 1.4),
    *filled("red", shape("-8,-10! -13,0 -8,10! -3,10! -5,0 -3,-10!")),
    *filled("blue", shape("8,-10! 13,0 8,10! 3,10! 5,0 3,-10!")),
    *filled("yellow", shape("-3,-10! -5,0 -3,10! 3,10! 5,0 3,-10!")),
    *flat("black", box(-8, -12, 16, 2.6) + box(-8, 9.6, 16, 2.6)),
)
_DRUMLET: Final = (
    *filled("red", shape("-11,-9! -7,-8 -2,-3 2,-3 7,-8 11,-9! 11,9! 7,8 2,3 -2,3 -7,8 -11,9!")),
    *stroked("black", line("-11,-8 11,8 / -11,8 11,-8 / -11,-3 11,-8 / -11,3 11,8"), 0.6),
    *filled("white", oval(-11, 0, 3.4, 10.6) + oval(11, 0, 3.4, 10.6)),
)
CHARMS: Final = (_POUCH, _COIN, _FAN, _GOURD, _LANTERN, _DRUMLET)
"""The charms: a pouch, a coin, a fan, a gourd, a lantern and a drum, one for each copy of a bonus
card."""

MOON: Final = filled("white", oval(50, 48, 30), "black", 0.9)
SUN: Final = filled("red", oval(0, 0, 20), "black", 0.9)


# Copy the parts of a picture to places. A place is a text: x, y, and perhaps a size and a turn.


def at(places: str) -> list[Move]:
    """Return functions that move the origin to places such as "20,30 50,80,1.2 50,80,1.2,-45"."""
    return [to(*map(float, place.split(","))) for place in places.split()]


def many(drawing: Drawing, places: str) -> Drawing:
    """Draw copies that do not overlap. All their lines keep their width."""
    return printed(drawing, at(places))


def heaped(drawing: Drawing, places: str) -> Drawing:
    """Draw copies that may overlap: each covers the copies before it."""
    return scattered(drawing, at(places))


def ribboned(drawing: Drawing, colour: str, text: str = "") -> Drawing:
    """Mirror a drawing, and draw a ribbon on it."""
    return (
        *placed(drawing, to(100, 0, flip=True)),
        *placed(ribbon(colour, text), to(50, 80, 1.06, 6)),
    )
