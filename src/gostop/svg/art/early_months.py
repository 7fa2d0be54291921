"""Draw the cards of January to June from their parts.

Each function returns the four cards of a month, in the order of their ids.
"""

from __future__ import annotations

import functools

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
from gostop.svg.art.drawings import Drawing, placed
from gostop.svg.art.outlines import to
from gostop.svg.art.places import heaped, many, ribboned
from gostop.svg.art.plants import boughs, feather, needles, peony_leaf, raceme, sword
from gostop.svg.art.things import BRIDGE, CRESCENT, CURTAIN, SUN, cloud, gwang


def pine_cards() -> tuple[Drawing, ...]:
    """Draw January: pine, and a crane before the sun."""
    first = (
        *boughs(
            "5: 4,150 30,138 46,120 60,84 58,52 70,26 98,14 / 3.4: 51,106 32,94 14,90"
            " / 2.6: 55,98 72,104 86,114 / 60,62 70,68 82,70 / 34,134 48,146 64,152"
        ),
        *heaped(needles(), "84,24,1,14 58,40,1.1,-8 80,68,1,12 20,92,1.2,-14"),
        *heaped(needles(), "54,88,1.2,4 86,112,1,14 26,138,1.2,-8 64,148,1.3,6"),
    )
    second = (
        *boughs(
            "5: 96,146 74,126 62,98 34,74 26,44 4,24 / 3.4: 52,88 74,70 92,66"
            " / 2.6: 62,100 42,110 20,130 / 78,130 66,144 48,153 / 31,62 37,56 44,50"
        ),
        *heaped(needles(), "16,32,1.1,-10 44,48,1,10 84,62,1.2,14 22,82,1.2,-14"),
        *heaped(needles(), "56,102,1.2,6 20,126,1.2,-10 84,124,1.1,12 48,150,1.3,-4"),
    )
    crane = (
        *placed(SUN, to(70, 36, 1.15)),
        *boughs("5: 98,104 84,112 78,130 88,158"),
        *heaped(needles(), "86,108,0.9,12 86,132,1,8"),
        *placed(CRANE, to(9, 4)),
        *heaped(needles(), "20,152,1,-8 44,156,1 70,154,1.1,6"),
        *gwang(21, 135),
    )
    return crane, ribboned(second, "red", "홍단"), first, second


def plum_cards() -> tuple[Drawing, ...]:
    """Draw February: plum, and a bush warbler."""
    first = (
        *boughs(
            "5.4: -2,152! 16,132! 22,112! 36,88! 54,74! / 2.6: 54,74! 57,56! 66,44! 70,30! 84,16!"
            " / 2.4: 32,94! 17,72! 21,46! 12,22! / 1.8: 54,74! 66,77! 82,72! 92,50!"
            " / 2.4: 20,124! 40,128! 62,122! 84,104!",
            "black",
        ),
        *many(PLUM, "22,46,1.2 64,44,1.3 82,76,1.2 36,88,1.3 62,124,1.3"),
        *many(PLUM, "20,130,1.1 84,20,1"),
        *many(PLUM_BUD, "13,22,1.1,-20 84,104,1.1,50 92,50,1.1,20"),
    )
    second = (
        *boughs(
            "5.4: 102,156! 84,142! 77,124! 74,102! 48,84! / 2.6: 48,84! 45,66! 40,52! 28,44! 14,26!"
            " / 2.4: 74,102! 85,80! 82,60! 74,46! 86,20! / 1.8: 48,84! 34,92! 20,92! 12,120!"
            " / 2.4: 79,130! 62,134! 48,128! 34,148! / 1.6: 44,60! 58,34!",
            "black",
        ),
        *many(PLUM, "16,30,1.2 44,58,1.3 82,62,1.2 24,92,1.2 68,100,1.3"),
        *many(PLUM, "48,130,1.3 82,136,1"),
        *many(PLUM_BUD, "86,20,1.2,10 12,122,1.1,180 34,148,1,220 58,34,1.1,30"),
    )
    bird = (
        *cloud(),
        *boughs(
            "5.4: -2,134! 12,120! 30,118! 50,112! 72,118! / 2.2: 70,117! 84,112! 92,92!"
            " / 2.6: 26,118! 36,138! 62,150! / 72,117! 86,88! 79,66! 80,44!"
            " / 2.4: 18,120! 13,92! 16,72! 22,50!",
            "black",
        ),
        *many(PLUM, "81,62,1.2 17,72,1.2 40,142,1.3 78,124,1.2 14,126,1.1"),
        *many(PLUM_BUD, "80,44,1.1 22,50,1.1 62,150,1.1,90 92,92,1.1,20"),
        *placed(WARBLER, to(52, 93, 1.08)),
    )
    return bird, ribboned(second, "red", "홍단"), first, second


def cherry_cards() -> tuple[Drawing, ...]:
    """Draw March: cherry, and the curtain of a picnic."""
    first = (
        *boughs(
            "4: 98,20! 66,40! 40,44! 2,80! / 3.4: 98,112! 66,108! 40,128! -2,160!"
            " / 2: 36,48! 48,66! / 66,40! 84,56! / 74,108! 84,142!"
        ),
        *many(CHERRY, "24,30,1.7 60,28,1.5,20 84,56,1.6,10 48,66,1.8,40"),
        *many(CHERRY, "18,90,1.6,14 74,100,1.8,5 44,122,1.6,30 84,142,1.3,8"),
        *many(CHERRY_BUD, "15,60,1.2,-14 84,20,1.2,14 22,131,1.2,-8"),
    )
    second = (
        *boughs(
            "4: 2,34! 34,44! 60,38! 98,66! / 3.4: 2,96! 30,106! 62,94! 98,108!"
            " / 2.6: 40,102! 56,130! 50,160! / 2: 56,130! 34,142! / 84,102! 88,120! 84,144!"
            " / 46,42! 50,58! 46,76!"
        ),
        *many(CHERRY, "22,44,1.7,30 60,32,1.6,10 83,68,1.6,50 46,76,1.5,14"),
        *many(CHERRY, "20,104,1.6,20 60,112,1.6,30 34,142,1.4,5 84,144,1.5,24"),
        *many(CHERRY_BUD, "37,34,1.2,8 87,46,1.2,20 85,94,1.1,10"),
    )
    curtain = (
        *boughs("4: 98,16! 66,30! 34,26! 2,48! / 2: 48,28! 35,58! / 66,30! 69,62!"),
        *many(CHERRY, "18,28,1.5 51,26,1.45,24 84,32,1.55,10 35,58,1.5,40"),
        *many(CHERRY, "69,62,1.55,6 14,86,1.4,14 51,88,1.3,34 90,90,1.4,30"),
        *CURTAIN,
        *gwang(50, 131),
    )
    return curtain, ribboned(second, "red", "홍단"), first, second


def wisteria_cards(black: bool) -> tuple[Drawing, ...]:
    """Draw April: wisteria, black as in Korean decks or violet, and a cuckoo before a crescent."""
    leaves = feather(5, "black" if black else "green")
    spray = functools.partial(raceme, colour="black", light="grey")
    if not black:
        spray = functools.partial(raceme, colour="violet", light="yellow")
    bark = "black" if black else "brown"
    first = (
        *many(leaves, "13,20,1.1,16 88,18,1.1,-16 41,20,1,24 61,20,1,-24"),
        *placed(spray(15), to(30, 38, 1.2)),
        *placed(spray(12), to(72, 38, 1.2)),
        *placed(spray(6), to(51, 42)),
        *boughs("3.6: -2,20 24,12 50,22 76,12 102,20", bark),
    )
    second = (
        *many(leaves, "34,20,1.2,10 68,22,1.2,-12 94,20,1,-10 8,20,1,8"),
        *placed(spray(8), to(18, 48, 1.2)),
        *placed(spray(16), to(50, 37, 1.1)),
        *placed(spray(10), to(82, 50, 1.2)),
        *boughs("3.6: -2,12 20,24 50,14 80,26 102,14", bark),
    )
    cuckoo = (
        *placed(CRESCENT, to(46, 112, 1.2, -30)),
        *many(leaves, "28,14,1,8 60,19,1,-8 94,16,1,-10"),
        *placed(spray(7), to(15, 33, 1.1)),
        *placed(spray(4), to(43, 38, 1.1)),
        *placed(spray(5), to(79, 33, 1.1)),
        *boughs("3.6: -2,14 24,10 50,18 76,10 102,16", bark),
        *placed(CUCKOO, to(51, 98, 0.96, -4)),
    )
    return cuckoo, ribboned(second, "red"), first, second


def iris_cards() -> tuple[Drawing, ...]:
    """Draw May: iris, and a bridge of planks."""
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
        *boughs("1.8: 36,160 36,60 / 64,160 62,94 / 84,160 86,64", "green"),
        *sword(blades),
        *placed(IRIS, to(36, 44, 1.3)),
        *placed(IRIS, to(64, 92, 1.2)),
        *placed(IRIS_BUD, to(86, 54, 1.2, 8)),
    )
    second = (
        *boughs("1.8: 66,160 66,60 / 34,160 36,100 / 14,160 12,66", "green"),
        *placed(sword(blades), to(100, 0, flip=True)),
        *placed(IRIS, to(66, 42, 1.3, 6)),
        *placed(IRIS, to(32, 84, 1.3, -6)),
        *placed(IRIS, to(72, 122, 1.05, 4)),
        *placed(IRIS_BUD, to(12, 58, 1.1, -6)),
    )
    bridge = (
        *boughs("1.8: 30,160 30,50 / 72,160 70,60 / 54,160 52,36", "green"),
        *sword(blades),
        *placed(IRIS, to(30, 42, 1.3)),
        *placed(IRIS, to(70, 64, 1.3, 4)),
        *placed(IRIS_BUD, to(52, 30)),
        *BRIDGE,
    )
    return bridge, ribboned(second, "red"), first, second


def peony_cards() -> tuple[Drawing, ...]:
    """Draw June: peony, and butterflies."""
    leaves = peony_leaf()
    first = (
        *boughs(
            "2.6: 50,160 48,126 56,96 50,60 / 1.8: 50,122 60,122 69,115 / 49,130 38,126 29,119"
            " / 1.4: 53,104 40,100 24,92 / 54,88 66,84 78,80 / 48,138 36,140 26,134"
            " / 49,142 62,143 76,136 / 50,60 18,34 / 50,60 84,34",
            "green",
        ),
        *many(leaves, "24,92,1.2,-70 78,80,1.2,60 26,134,1.3,-50 76,136,1.3,50"),
        *many(leaves, "50,146,1.2 18,34,1,-40 84,34,1,40"),
        *placed(PEONY, to(50, 52, 1.75)),
        *placed(PEONY_BUD, to(70, 112, 1.4, 24)),
        *placed(PEONY_BUD, to(28, 116, 1.1, -20)),
    )
    second = (
        *boughs(
            "2.6: 40,160 46,130 36,100 60,50 / 1.8: 46,136 66,134 81,123"
            " / 1.4: 47,76 34,72 20,70 / 47,76 66,80 84,92 / 43,148 32,147 20,140"
            " / 44,144 62,152 80,148 / 60,50 40,34 / 64,48 88,26",
            "green",
        ),
        *many(leaves, "20,70,1.2,-30 84,92,1.2,70 20,140,1.2,-40 80,148,1.3,20"),
        *many(leaves, "40,34,1.1,-20 88,26,1,30"),
        *placed(PEONY, to(64, 48, 1.3)),
        *placed(PEONY, to(40, 108, 1.6, 20)),
        *placed(PEONY_BUD, to(82, 120, 1.2, 30)),
    )
    butterflies = (
        *cloud(),
        *boughs(
            "2.6: 50,160 48,140 50,116 / 1.4: 48,140 32,150 20,146 / 49,146 66,152 82,146",
            "green",
        ),
        *many(
            leaves,
            "20,110,1.2,-50 82,108,1.2,50 20,146,1.3,-60 82,146,1.3,60",
        ),
        *placed(PEONY, to(50, 116, 1.7)),
        *placed(BUTTERFLY, to(32, 58, 1, -24)),
        *placed(BUTTERFLY, to(71, 46, 0.85, 26)),
    )
    return butterflies, ribboned(second, "blue", "청단"), first, second
