"""The cards of January to June, composed of their parts.

Each function gives the four cards of a month, in the order of their ids.
"""

from __future__ import annotations

from gostop.svg.art.beasts import BUTTERFLY
from gostop.svg.art.birds import CRANE, CUCKOO, WARBLER
from gostop.svg.art.blossoms import (
    CHERRY,
    CHERRY_BUD,
    IRIS,
    IRIS_BUD,
    PEONY,
    PEONY_BUD,
    PLUM,
    PLUM_BUD,
)
from gostop.svg.art.drawings import Drawing, placed, stroked
from gostop.svg.art.outlines import line, to
from gostop.svg.art.places import heaped, many, ribboned
from gostop.svg.art.plants import branch, feather, needles, peony_leaf, raceme, sword
from gostop.svg.art.things import BRIDGE, CRESCENT, CURTAIN, SUN, cloud, gwang


def pine_cards() -> tuple[Drawing, ...]:
    """January: pine. A crane before the sun."""
    first = (
        *branch("4,150 30,138 46,120 60,84 58,52 70,26 98,14", 5),
        *branch("51,106 32,94 14,90", 3.4),
        *branch("55,98 72,104 86,114", 2.6),
        *branch("60,62 70,68 82,70", 2.6),
        *heaped(needles(), "84,24,1,14 58,40,1.1,-8 80,68,1,12 20,92,1.2,-14"),
        *heaped(needles(), "54,88,1.2,4 86,112,1,14 26,138,1.2,-8 64,148,1.3,6"),
    )
    second = (
        *branch("96,146 74,126 62,98 34,74 26,44 4,24", 5),
        *branch("52,88 74,70 92,66", 3.4),
        *heaped(needles(), "16,32,1.1,-10 44,48,1,10 84,62,1.2,14 22,82,1.2,-14"),
        *heaped(needles(), "56,102,1.2,6 20,126,1.2,-10 84,124,1.1,12 48,150,1.3,-4"),
    )
    crane = (
        *placed(SUN, to(72, 36, 1.2)),
        *branch("98,104 84,112 78,130 88,158", 5),
        *heaped(needles(), "86,108,0.9,12 86,132,1,8"),
        *CRANE,
        *heaped(needles(), "20,152,1,-8 44,156,1 70,154,1.1,6"),
        *gwang(18, 138),
    )
    return crane, ribboned(second, "red", "홍단"), first, second


def plum_cards() -> tuple[Drawing, ...]:
    """February: plum. A bush warbler."""
    first = (
        *branch("-2,152! 16,132! 22,112! 36,88! 54,74!", 5.4, "black"),
        *branch("54,74! 57,56! 66,44! 70,30! 84,16!", 2.6, "black"),
        *branch("32,94! 17,72! 21,46! 12,22!", 2.4, "black"),
        *branch("54,74! 66,77! 82,72! 92,50!", 1.8, "black"),
        *branch("20,124! 40,128! 62,122! 84,104!", 2.4, "black"),
        *many(PLUM, "22,46,1.2 64,44,1.3 82,76,1.2 36,88,1.3 62,124,1.3"),
        *many(PLUM, "20,130,1.1 84,20,1"),
        *many(PLUM_BUD, "13,22,1.1,-20 84,104,1.1,50 92,50,1.1,20"),
    )
    second = (
        *branch("102,156! 84,142! 77,124! 74,102! 48,84!", 5.4, "black"),
        *branch("48,84! 45,66! 40,52! 28,44! 14,26!", 2.6, "black"),
        *branch("74,102! 85,80! 82,60! 74,46! 86,20!", 2.4, "black"),
        *branch("48,84! 34,92! 20,92! 12,120!", 1.8, "black"),
        *branch("79,130! 62,134! 48,128! 34,148!", 2.4, "black"),
        *branch("44,60! 58,34!", 1.6, "black"),
        *many(PLUM, "16,30,1.2 44,58,1.3 82,62,1.2 24,92,1.2 68,100,1.3"),
        *many(PLUM, "48,130,1.3 82,136,1"),
        *many(PLUM_BUD, "86,20,1.2,10 12,122,1.1,180 34,148,1,220 58,34,1.1,30"),
    )
    bird = (
        *cloud(),
        *branch("-2,134! 12,120! 30,118! 50,112! 72,118!", 5.4, "black"),
        *branch("70,117! 84,112! 92,92!", 2.2, "black"),
        *branch("26,118! 36,138! 62,150!", 2.6, "black"),
        *branch("72,117! 86,88! 79,66! 80,44!", 2.6, "black"),
        *branch("18,120! 13,92! 17,74! 22,52!", 2.4, "black"),
        *many(PLUM, "81,62,1.2 17,76,1.2 40,142,1.3 78,124,1.2 14,126,1.1"),
        *many(PLUM_BUD, "80,44,1.1 22,52,1.1 62,150,1.1,90 92,92,1.1,20"),
        *placed(WARBLER, to(48, 92, 1.15)),
    )
    return bird, ribboned(second, "red", "홍단"), first, second


def cherry_cards() -> tuple[Drawing, ...]:
    """March: cherry. The curtain of a picnic."""
    first = (
        *branch("98,20! 66,40! 40,44! 2,80!", 4),
        *branch("98,112! 66,108! 40,128! 10,150!", 3.4),
        *many(CHERRY, "24,30,1.7 60,28,1.5,20 84,56,1.6,10 48,66,1.8,40"),
        *many(CHERRY, "18,90,1.6,14 74,100,1.8,5 44,122,1.6,30 84,142,1.3,8"),
        *many(CHERRY_BUD, "15,60,1.2,-14 84,20,1.2,14 22,131,1.2,-8"),
    )
    second = (
        *branch("2,34! 34,44! 60,38! 98,66!", 4),
        *branch("2,96! 30,106! 62,94! 98,108!", 3.4),
        *branch("40,104! 56,130! 50,156!", 2.6),
        *many(CHERRY, "22,44,1.7,30 60,32,1.6,10 83,68,1.6,50 46,76,1.5,14"),
        *many(CHERRY, "20,104,1.6,20 60,112,1.6,30 34,142,1.4,5 84,144,1.5,24"),
        *many(
            CHERRY_BUD,
            "37,34,1.2,8 87,46,1.2,20 92,96,1.2,20 8,88,1.1,-10",
        ),
    )
    curtain = (
        *branch("98,16! 66,30! 34,26! 2,48!", 4),
        *many(CHERRY, "18,28,1.5 51,26,1.45,24 84,32,1.55,10 35,58,1.5,40"),
        *many(CHERRY, "69,62,1.55,6 14,86,1.4,14 51,88,1.3,34 90,90,1.4,30"),
        *CURTAIN,
        *gwang(50, 131),
    )
    return curtain, ribboned(second, "red", "홍단"), first, second


def wisteria_cards() -> tuple[Drawing, ...]:
    """April: wisteria. A cuckoo before a crescent."""
    leaves = feather(5)
    first = (
        *branch("-2,20 24,12 50,22 76,12 102,20", 3.6),
        *many(leaves, "12,26,1.1,16 88,24,1.1,-16 52,26,1.2"),
        *placed(raceme(15), to(30, 38, 1.2)),
        *placed(raceme(12), to(72, 40, 1.25)),
        *placed(raceme(7), to(50, 84, 1.1)),
    )
    second = (
        *branch("-2,12 20,24 50,14 80,26 102,14", 3.6),
        *many(leaves, "34,20,1.2,10 70,22,1.2,-12 92,26,1,-10 10,24,1,8"),
        *placed(raceme(9), to(18, 40, 1.2)),
        *placed(raceme(15), to(50, 38, 1.25)),
        *placed(raceme(11), to(82, 44, 1.2)),
    )
    cuckoo = (
        *placed(CRESCENT, to(24, 132, 0.7, -18)),
        *branch("-2,14 24,10 50,18 76,10 102,16", 3.6),
        *many(leaves, "16,18,1,12 60,20,1,-8 90,18,1,-14"),
        *placed(raceme(7), to(18, 32, 1.1)),
        *placed(raceme(5), to(42, 28, 1.1)),
        *placed(raceme(6), to(80, 28, 1.1)),
        *placed(CUCKOO, to(56, 92, 1.1, -4)),
    )
    return cuckoo, ribboned(second, "red"), first, second


def iris_cards() -> tuple[Drawing, ...]:
    """May: iris. A bridge of planks."""
    blades = "/".join(
        (
            "14,162! 14,120 8,74! 22,118 22,162!",
            "30,162! 32,112 26,60! 40,112 39,162!",
            "46,162! 50,120 52,78! 57,120 55,162!",
            "62,162! 66,112 76,56! 74,112 70,162!",
            "78,162! 82,124 93,86! 89,124 86,162!",
        )
    )
    first = (
        *stroked("green", line("36,160 36,60 / 64,160 62,94 / 84,160 86,64"), 2.4),
        *sword(blades),
        *placed(IRIS, to(36, 44, 1.3)),
        *placed(IRIS, to(64, 92, 1.2)),
        *placed(IRIS_BUD, to(86, 54, 1.2, 8)),
    )
    second = (
        *stroked("green", line("66,160 66,60 / 34,160 36,100 / 14,160 12,66"), 2.4),
        *placed(sword(blades), to(100, 0, flip=True)),
        *placed(IRIS, to(66, 42, 1.3, 6)),
        *placed(IRIS, to(32, 84, 1.3, -6)),
        *placed(IRIS, to(72, 122, 1.05, 4)),
        *placed(IRIS_BUD, to(12, 58, 1.1, -6)),
    )
    bridge = (
        *stroked("green", line("30,160 30,50 / 72,160 70,60"), 2.4),
        *sword(blades),
        *placed(IRIS, to(30, 42, 1.3)),
        *placed(IRIS, to(70, 64, 1.3, 4)),
        *placed(IRIS_BUD, to(52, 30, 1)),
        *BRIDGE,
    )
    return bridge, ribboned(second, "red"), first, second


def peony_cards() -> tuple[Drawing, ...]:
    """June: peony. Butterflies."""
    leaves = peony_leaf()
    first = (
        *branch("50,160 48,126 56,96 50,60", 2.6, "green"),
        *many(leaves, "24,92,1.2,-70 78,80,1.2,60 26,134,1.3,-50 76,136,1.3,50"),
        *many(leaves, "50,146,1.2 18,34,1,-40 84,34,1,40"),
        *placed(PEONY, to(50, 52, 1.75)),
        *placed(PEONY_BUD, to(70, 112, 1.4, 24)),
        *placed(PEONY_BUD, to(28, 116, 1.1, -20)),
    )
    second = (
        *branch("40,160 46,130 36,100 60,50", 2.6, "green"),
        *many(leaves, "20,70,1.2,-30 84,92,1.2,70 20,140,1.2,-40 80,148,1.3,20"),
        *many(leaves, "40,34,1.1,-20 88,26,1,30"),
        *placed(PEONY, to(64, 48, 1.3)),
        *placed(PEONY, to(40, 108, 1.6, 20)),
        *placed(PEONY_BUD, to(82, 120, 1.2, 30)),
    )
    butterflies = (
        *cloud(),
        *branch("50,160 48,140 50,116", 2.6, "green"),
        *many(
            leaves,
            "20,110,1.2,-50 82,108,1.2,50 20,146,1.3,-60 82,146,1.3,60",
        ),
        *placed(PEONY, to(50, 116, 1.7)),
        *placed(BUTTERFLY, to(32, 60, 1.1, -24)),
        *placed(BUTTERFLY, to(72, 48, 0.9, 26)),
    )
    return butterflies, ribboned(second, "blue", "청단"), first, second
