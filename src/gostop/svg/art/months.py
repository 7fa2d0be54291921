"""Draw the picture of each card, without its border."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Final

from gostop.svg.art.animals import (
    BOAR,
    BUTTERFLY,
    CRANE,
    CUCKOO,
    DEER,
    FROG,
    PHOENIX,
    STREAM,
    SWALLOW,
    UMBRELLA,
    WALKER,
    WARBLER,
    flock,
)
from gostop.svg.art.drawings import (
    Drawing,
    around,
    filled,
    flat,
    ground,
    line,
    moved,
    oval,
    placed,
    shape,
    stroked,
    to,
)
from gostop.svg.art.plants import (
    CHERRY,
    CHERRY_BUD,
    CHRYSANTHEMUM,
    CHRYSANTHEMUM_BUD,
    IRIS,
    IRIS_BUD,
    PEONY,
    PEONY_BUD,
    PLUM,
    PLUM_BUD,
    boughs,
    chrysanthemum_leaf,
    clover_flowers,
    feather,
    grass,
    maple,
    needles,
    paulownia_leaf,
    paulownia_spike,
    peony_leaf,
    plume,
    raceme,
    sword,
    trefoil,
    willow,
)
from gostop.svg.art.things import (
    BRIDGE,
    CHARMS,
    CRESCENT,
    CUP,
    CURTAIN,
    MOON,
    SUN,
    cloud,
    gate,
    gwang,
    heaped,
    length,
    many,
    ribboned,
    written,
)

# Draw the cards of January to June from their parts.
#
# Each function returns the four cards of a month, in the order of their ids.


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


# Draw the cards of July to December from their parts.
#
# Each function for a month returns its four cards, in the order of their ids.


def clover_cards() -> tuple[Drawing, ...]:
    """Draw July: bush clover, and a wild boar."""
    stems = line(
        "20,164 26,120 44,72 70,40 / 34,164 52,124 72,98 90,84 / 12,164 10,110 20,64 16,30"
    )
    leaves = trefoil()
    flowers = clover_flowers(6)
    first = (
        *stroked("brown", stems, 2),
        *many(leaves, "25,122,1.2,-50 36,90,1.2,60 50,62,1.2,-40 58,116,1.2,70"),
        *many(leaves, "12,92,1.1,-60 19,62,1.1,70 76,94,1.1,-10 42,144,1.2,80"),
        *many(leaves, "11,134,1.1,-70 64,46,1,110"),
        *many(flowers, "70,40,1.4,30 45,70,0.95,96 90,85,1.1,4 72,98,1.3,130"),
        *many(flowers, "16,32,1.3,4 42,77,1,-34 52,124,1.2,130 29,110,1,70"),
    )
    second = (
        *stroked("brown", moved(stems, to(100, 6, flip=True)), 2),
        *stroked("brown", line("66,104 50,90 30,88"), 1.6),
        *many(
            leaves,
            "76,124,1.2,60 64,94,1.2,-110 48,66,1.2,40 40,122,1.2,-40",
        ),
        *many(
            leaves,
            "89,96,1.1,70 82,66,1.1,-50 20,106,1.1,-100 60,150,1.2,-70",
        ),
        *many(leaves, "88,144,1.1,60 32,50,1.1,-70"),
        *many(flowers, "28,44,1.4,-14 40,57,1.2,50 10,90,1.1,-4 30,88,0.9,-12"),
        *many(flowers, "84,36,1.4,-4 58,81,1,40 47,129,1.2,-130 69,112,1,-85"),
    )
    boar = (
        *stroked(
            "brown", line("3,100 9,70 26,44 56,26 / 6,90 12,46 10,26 / 98,100 93,76 78,54"), 2
        ),
        *many(leaves, "11,64,1.1,-50 25,48,1.2,60 11,44,1,-70 42,36,1.1,-30 93,80,1.1,70"),
        *many(leaves, "84,62,1.1,-60 6,90,1,70"),
        *many(flowers, "57,26,1.3,62 10,30,1.3,4 33,40,1.1,112 78,55,1,8 90,70,1,28"),
        *placed(BOAR, to(5, 13, 0.9)),
    )
    return boar, ribboned(second, "red"), first, second


def susuki_cards() -> tuple[Drawing, ...]:
    """Draw August: a hill of susuki grass, the full moon, and geese."""
    stalk = plume()
    other = placed(stalk, to(0, 0, flip=True))
    first = (
        *heaped(stalk, "18,96,0.7,-10 40,86,0.95,-4 66,90,0.8,4"),
        *grass(),
    )
    second = (
        *heaped(other, "34,116,0.9,6 64,110,1.1,2 92,118,0.9,-4"),
        *placed(grass(3), to(100, 26, flip=True)),
    )
    moon = (*ground("red"), *MOON, *grass(), *gwang(79, 135))
    geese = (*cloud(), *flock(), *placed(grass(3), to(0, 20)))
    return moon, geese, first, second


def chrysanthemum_cards() -> tuple[Drawing, ...]:
    """Draw September: chrysanthemum, and the sake cup."""
    leaves = chrysanthemum_leaf()
    first = (
        *boughs(
            "2: 50,160 48,120 40,80 44,44 / 48,124 70,100 74,74 / 49,140 26,120 22,96"
            " / 49,146 54,130",
            "green",
        ),
        *many(
            leaves,
            "43,64,1.1,-75 41,74,1.1,70 62,113,1.2,120 50,146,1.4,64 49,152,1.4,-66",
        ),
        *many(leaves, "27,122,1,-120 73,66,1,60"),
        *many(CHRYSANTHEMUM, "46,40,1.6 74,82,1.4 26,108,1.5"),
        *many(CHRYSANTHEMUM_BUD, "54,128,1.4,10"),
    )
    second = (
        *boughs(
            "2: 46,160 52,120 66,84 60,44 / 52,122 32,96 28,62 26,30 / 50,136 78,124"
            " / 50,134 40,124",
            "green",
        ),
        *many(
            leaves,
            "65,76,1.1,75 35,104,1.2,-80 50,138,1.4,-70 48,150,1.4,70 64,82,1.1,-75",
        ),
        *many(CHRYSANTHEMUM, "66,44,1.5 28,70,1.5 74,112,1.6"),
        *many(CHRYSANTHEMUM_BUD, "26,30,1.3,-10 40,122,1.2,-16"),
    )
    cup = (
        *cloud(),
        *boughs(
            "2: 30,160 24,130 30,60 / 60,160 74,120 72,50 / 1.4: 27,96 14,86 / 73,78 50,64"
            " / 73,88 84,84 90,76 / 27,152 20,151 12,146 / 64,152 76,153 88,146",
            "green",
        ),
        *many(
            leaves,
            "14,86,1,-50 50,64,1,10 90,76,0.9,40 12,146,1.1,-50 88,146,1.1,50",
        ),
        *many(CHRYSANTHEMUM, "28,54,1.5 74,52,1.4"),
        *placed(CUP, to(50, 104, 1.15)),
    )
    return cup, ribboned(second, "blue", "청단"), first, second


def maple_cards() -> tuple[Drawing, ...]:
    """Draw October: maple, and a stag that looks back."""
    red, gold = maple(), maple("yellow")
    first = (
        *boughs("3.4: 98,22 70,34 44,66 38,110 20,160 / 2.4: 42,76 70,84 92,110"),
        *many(
            red,
            "30,40,1.3,-30 66,26,1.2,20 24,86,1.3,-50 70,64,1.3,40 74,140,1.3,30",
        ),
        *many(gold, "86,54,1,60 50,100,1.2,10 18,130,1.1,-40"),
        *many(red, "84,104,1.2,80 48,140,1.2,-10"),
    )
    second = (
        *boughs("3.4: 2,20 30,36 56,60 62,100 84,160 / 2.4: 60,80 34,92 10,124"),
        *many(
            gold,
            "24,32,1.3,-10 60,40,1.3,24 80,78,1.3,50 34,76,1.2,-30 24,140,1.3,-20",
        ),
        *many(red, "84,34,1.1,30 14,66,1,-60 70,128,1.2,30"),
        *many(gold, "22,106,1.2,-60 52,112,1.1 84,148,1,60"),
    )
    deer = (
        *boughs("3.4: 98,14 70,22 40,18 6,32"),
        *many(
            red,
            "20,34,1.2,-30 44,28,1,200 84,32,1.2,30 18,66,1.1,-50 88,70,1,50",
        ),
        *many(gold, "64,22,0.9,10 30,52,0.8,160"),
        *DEER,
        *many(red, "88,128,1,40 12,134,0.9,-30"),
    )
    return deer, ribboned(second, "blue", "청단"), first, second


def _crown(leaf: Drawing, y: float) -> Drawing:
    """Draw three large leaves of paulownia at the height `y`."""
    return heaped(leaf, f"22,{y + 4},1.1,30 78,{y + 4},1.1,-30 50,{y},1.4")


def paulownia_cards(black: bool) -> tuple[Drawing, ...]:
    """Draw November: paulownia with black leaves as in Korean decks or green leaves, and the
    phoenix.
    """
    leaf = paulownia_leaf("black", "grey") if black else paulownia_leaf("green", "leaf")
    spike = functools.partial(paulownia_spike, colour="red", light="pink")
    if not black:
        spike = functools.partial(paulownia_spike, colour="violet", light="sky")
    phoenix = (
        *heaped(spike(1), "16,116,0.8 82,118,0.8"),
        *_crown(leaf, 118),
        *placed(PHOENIX, to(99, 8, 0.93, flip=True)),
        *gwang(79, 135),
    )
    double = (
        *ground("yellow", 0, 118, 100, 50),
        *ground("red", 0, 144, 100, 30),
        *heaped(spike(3), "25,68,1.1,-8 75,68,1.1,8"),
        *heaped(spike(4), "50,66,1.3"),
        *_crown(leaf, 72),
        *heaped(leaf, "50,108,1"),
    )
    plain = (
        *heaped(spike(3), "24,80,1.1,-8 76,80,1.1,8"),
        *heaped(spike(5), "50,80,1.2"),
        *_crown(leaf, 86),
        *heaped(leaf, "24,124,1.2,12 76,124,1.2,-12"),
    )
    other = (
        *heaped(spike(5), "30,78,1.2,-4"),
        *heaped(spike(3), "72,92,1.2,6"),
        *heaped(leaf, "26,84,1.5,12 76,98,1.3,-20 18,128,1.1,24 56,122,1.3"),
    )
    return phoenix, double, plain, other


def rain_cards() -> tuple[Drawing, ...]:
    """Draw December: rain, a man with an umbrella, a swallow, and the gate."""
    twigs = (
        *willow("12,0 16,30 10,64", 9),
        *willow("30,0 28,40 34,80", 11),
        *willow("52,0 54,24 50,52", 8),
        *willow("74,0 72,36 78,74", 10),
        *willow("92,0 92,40 88,96", 13),
    )
    walker = (
        *willow("10,0 14,30 8,66", 9),
        *willow("24,0 22,20 26,40", 6),
        *willow("94,0 94,50 90,110", 14),
        *STREAM,
        *WALKER,
        *placed(UMBRELLA, to(2, 1, 0.95)),
        *placed(FROG, to(22, 118, 0.9, flip=True)),
        *gwang(79, 135),
    )
    swallow = (*flat("yellow", oval(50, 100, 34)), *twigs, *placed(SWALLOW, to(43, 98, 1.1)))
    strip = (
        *willow("14,0 18,60 12,130", 18),
        *willow("34,0 30,70 38,150", 20),
        *willow("66,0 70,60 62,120", 17),
        *willow("86,0 84,80 90,150", 20),
    )
    return walker, swallow, ribboned(strip, "red"), gate()


# All cards.

_Month = Callable[[], tuple[Drawing, ...]]


def _months(black: bool) -> tuple[_Month, ...]:
    """Return the functions that draw the cards of each month, with or without black plants in April
    and November.
    """
    wisteria = functools.partial(wisteria_cards, black)
    paulownia = functools.partial(paulownia_cards, black)
    return (
        *(pine_cards, plum_cards, cherry_cards, wisteria, iris_cards, peony_cards),
        *(clover_cards, susuki_cards, chrysanthemum_cards, maple_cards, paulownia, rain_cards),
    )


_MONTHS: Final = {"korean": _months(black=True), "botanical": _months(black=False)}
COLOURS: Final = tuple(_MONTHS)
"""The colours that a deck can have."""


def bonus(copy: int, worth: int) -> Drawing:
    """Draw a bonus card: as many charms as it is worth in pi, and its name."""
    if worth == 2:
        colour, name, places = "blue", "쌍피", "34,42,1.6,-8 66,88,1.6,8"
    else:
        colour, name = "red", "쓰리피"
        places = "50,34,1.4 28,84,1.4,-10 72,84,1.4,10"
    return (
        *ground("yellow"),
        *stroked("white", moved(around(line("0,-22 0,-86"), 24), to(50, 66)), 2.4),
        *heaped(CHARMS[copy], places),
        *filled(colour, shape("-2,122! 102,122! 102,162! -2,162!"), "black", 1),
        *stroked("white", written(name, 50 - length(name, 18) / 2 + 1.6, 131, 18), 2.6),
    )


@functools.cache
def _month(month: int, colours: str) -> tuple[Drawing, ...]:
    return _MONTHS[colours][month]()


def scene(card: int, colours: str) -> Drawing:
    """Draw the picture of a card, given by its id, in one of `COLOURS`."""
    if card < 48:
        return _month(card // 4, colours)[card % 4]
    copy = (card - 48) % 6
    return bonus(copy, 2 + (card - 48) // 6)
