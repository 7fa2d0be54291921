"""Draw flowers, leaves, boughs and sprays."""

from __future__ import annotations

from typing import Final

from gostop.svg.art.drawings import (
    Drawing,
    Outline,
    around,
    dots,
    filled,
    flat,
    line,
    moved,
    oval,
    petal,
    polar,
    printed,
    rays,
    scattered,
    shape,
    stars,
    steps_along,
    stroked,
    through,
    to,
)

# Single flowers. The origin is the middle of each flower, or the top of its stem. A flower reaches
# about ten units to each side.

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


# Leaves, boughs and sprays.


def boughs(text: str, colour: str = "brown") -> Drawing:
    """Draw lines such as "5: 4,150 30,138 / 3: 52,94" as boughs that grow together.

    The number before ":" is the width. A line without a number has the width of the line before it.
    One outline goes around all lines.
    """
    known: dict[str, Outline] = {}
    width = ""
    for part in text.split("/"):
        before, _, along = part.rpartition(":")
        width = before or width
        known[width] = known.get(width, ()) + line(along)
    rims = sum((stroked("black", each, float(w) + 1.6) for w, each in known.items()), ())
    cores = sum((stroked(colour, each, float(w)) for w, each in known.items()), ())
    return rims if colour == "black" else rims + cores


def needles() -> Drawing:
    """Draw a fan of pine needles that stands on its foot."""
    turns = [-102 + 17 * n for n in range(13)]
    return (
        *filled("green", stars(dict.fromkeys(turns, 17), 12.5, 0 + 4j)),
        *stroked("leaf", rays(turns, 3, 14), 0.9),
        *filled("yellow", oval(0, 1, 2.6), "black", 0.7),
    )


def maple(colour: str = "red") -> Drawing:
    """Draw a maple leaf: seven pointed lobes with teeth."""
    points = [0 + 3j]
    lobes = [(-128, 8), (-84, 13), (-42, 16), (0, 18), (42, 16), (84, 13), (128, 8)]
    for turn, length in lobes:
        points += [
            polar(4.6, turn - 21),
            polar(length * 0.62, turn - 13),
            polar(length * 0.66, turn - 7),
            polar(length, turn),
            polar(length * 0.66, turn + 7),
            polar(length * 0.62, turn + 13),
        ]
    points.append(polar(4.6, 149))
    veins = sum((through([3j, polar(size * 0.7, t)], closed=False) for t, size in lobes), ())
    light = "yellow" if colour != "yellow" else "red"
    return (
        *stroked("black", line("0,3 1,11"), 1.2),
        *filled(colour, through(points)),
        *stroked(light, veins, 0.6),
    )


def paulownia_leaf(colour: str, vein: str) -> Drawing:
    """Draw a broad leaf in the shape of a heart, with three tips. It hangs from its stalk."""
    half = "-7,-4 -15,-3 -21,3! -17,9 -14,14 -6,19"
    mirrored = " ".join(
        f"{-float(x)},{y}" for x, y in (p.split(",") for p in reversed(half.split()))
    )
    veins = "0,0 0,24 / 0,1 -9,2 -17,4 / 0,1 9,2 17,4 / 0,4 -7,8 -11,14 / 0,4 7,8 11,14"
    rim = vein if colour == "black" else "black"
    return (
        *filled(colour, shape(f"0,0! {half} 0,29! {mirrored}"), rim),
        *stroked(vein, line(veins), 0.9),
        *stroked(vein, line("0,11 -4,15 -6,18 / 0,11 4,15 6,18"), 0.6),
    )


def paulownia_spike(rows: int, colour: str, light: str) -> Drawing:
    """Draw upright bells in rows around their stem. The foot of the stem is the origin."""
    bell = shape("0,-4.4 -3,-1.6 -4,3.6! -1.6,2.4! 0,4.4! 1.6,2.4! 4,3.6! 3,-1.6")
    moves = []
    for row in range(rows):
        height = -2 - 8.4 * row
        aside = 9.4 - 6 * row / rows
        moves += [to(-aside, height, 1, 34), to(aside, height, 1, -34)]
    top = -2 - 8.4 * rows
    moves += [to(0, height - 2, 0.9) for height in range(-2, int(top), -9)]
    return (
        *stroked("black", line(f"0,6 0,{top}"), 1.6),
        *scattered(filled(colour, bell), [*moves, to(0, top, 1)]),
        *printed(stroked(light, line("0,-2 0,1"), 1), [*moves, to(0, top, 1)]),
    )


def sword(text: str) -> Drawing:
    """Draw an iris leaf. `text` has its outline: up the left edge, and down the right edge."""
    return filled("green", shape(text))


def raceme(rows: int, colour: str, light: str) -> Drawing:
    """Draw a hanging raceme of wisteria with a number of rows. Its stalk is at the origin."""
    moves = []
    for row in range(rows):
        part = row / rows
        wide = 5.4 * (1 - part) ** 0.5 + 1.2
        places = (-wide, 0, wide) if row % 2 == 0 and part < 0.6 else (-wide / 2, wide / 2)
        moves += [to(x, 6.4 * row, 1.2 - 0.45 * part, -3.4 * x) for x in places]
    moves.append(to(0, 6.4 * rows - 1, 0.8))
    drop = moved(petal(2, -1.6, 5.2, 6.6, 7), to(0, -3.4, 1, 180))
    rim = light if colour == "black" else "black"
    return (
        *stroked("black", line(f"0,-21 0,{6.4 * rows}"), 1),
        *printed(filled(colour, drop, rim), moves),
        *printed(stroked(light, dots("0,1"), 1.6), moves),
    )


def feather(count: int, stalk: str) -> Drawing:
    """Draw a leaf that hangs from the origin: pairs of leaflets, and one leaflet at the end."""
    moves = [to(0, 5.4 * n, 1, turn) for n in range(count) for turn in (118, -118)]
    leaflets = filled("black", petal(4, 3, 3.6, 8, 12.6), "leaf", 0.5)
    return (
        *stroked(stalk, line(f"0,-3 0,{5.4 * count}"), 1.2),
        *printed(leaflets, [*moves, to(0, 5.4 * count - 2, 1, 180)]),
    )


def trefoil() -> Drawing:
    """Draw the three leaflets of bush clover."""
    return (
        *filled("green", around(petal(5.2, 1, 5.6, 12, 12), 3, -80, 160)),
        *stroked("leaf", around(line("0,-2 0,-9.6"), 3, -80, 160), 0.7),
    )


def clover_flowers(count: int) -> Drawing:
    """Draw a raceme of bush clover that stands on the origin."""
    pea = petal(3.6, 0.6, 3.6, 7, 9)
    moves = [to(0, -3.6 * n, 1.15 - 0.07 * n, 48 if n % 2 else -48) for n in range(count)]
    return (
        *stroked("brown", line(f"0,2 0,{-3.6 * count}"), 1),
        *printed(filled("red", pea, "dark red", 0.6), [*moves, to(0, -3.6 * count + 1, 0.8)]),
        *printed(stroked("pink", line("0,-2.6 0,-5.4"), 1), moves),
    )


def willow(text: str, leaves: int) -> Drawing:
    """Draw a hanging twig along a line of points, with narrow leaves on both sides."""
    along = line(text)
    leaf = moved(petal(2.2, 4, 1.4, 9, 13.6), to(0, 0, 1, 180))
    moves = []
    for place, (point, turn) in enumerate(steps_along(along, leaves)):
        moves.append(to(point.real, point.imag, 1, turn + (24 if place % 2 else -24)))
    return (
        *stroked("black", along, 1.3),
        *printed(flat("green", leaf), moves),
    )


def peony_leaf() -> Drawing:
    """Draw a leaf of three pointed parts."""
    part = shape("0,0! -7,-7 -6.8,-12! -3,-11! 0,-18! 3,-11! 6.8,-12! 7,-7")
    return (
        *scattered(filled("green", part), [to(0, 0, 1, turn) for turn in (-68, 68, 0)]),
        *stroked("leaf", around(line("0,-2 0,-14 / -4.4,-9.6 0,-5! 4.4,-9.6"), 3, -68, 136), 0.7),
    )


def chrysanthemum_leaf() -> Drawing:
    """Draw a leaf of five blunt lobes."""
    lobed = shape(
        "0,0! -4,-1 -7.6,-3.4 -6.4,-6! -10,-9 -9,-12.6 -5.4,-11! -4.4,-16.6 0,-19"
        " 4.4,-16.6 5.4,-11! 9,-12.6 10,-9 6.4,-6! 7.6,-3.4 4,-1"
    )
    return (
        *filled("green", lobed),
        *stroked("leaf", line("0,2 0,-15 / 0,-4 -7,-9.4 / 0,-4 7,-9.4"), 0.8),
    )


HILL: Final = flat("black", shape("-2,170! -2,84! 14,70 38,60 62,64 84,76 102,92! 102,170!"))


def grass(rows: int = 4) -> Drawing:
    """Draw the hill of susuki grass: a dark mound with lighter blades."""
    blades = []
    for row, (y, count) in enumerate([(82, 6), (104, 8), (128, 8), (150, 8)][:rows]):
        for n in range(count):
            x = (n + 0.5 + (row % 2) / 3) * 100 / count
            lean = (x - 46) * 0.12
            blades.append(f"{x:.0f},{y} {x + lean * 0.4:.1f},{y - 9} {x + lean:.1f},{y - 15}")
    return (*HILL, *stroked("leaf", line(" / ".join(blades)), 0.9))


def plume() -> Drawing:
    """Draw a flowering stalk of susuki grass that bends to the right. Its foot is at the origin."""
    strands = line(
        "3,-36 5,-52 16,-60 / 3,-36 8,-51 22,-55 / 3,-35 9,-47 26,-48 / 3,-33 9,-42 27,-40"
        " / 3,-31 9,-37 25,-32 / 2,-28 8,-32 21,-25 / 3,-37 2,-52 8,-63"
    )
    return (
        *stroked("black", line("0,0 0.4,-18 3,-38"), 1.8),
        *stroked("black", strands, 2.6),
        *stroked("tan", strands, 1.3),
    )
