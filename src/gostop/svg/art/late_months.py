"""Draw the cards of July to December from their parts.

Each function for a month returns its four cards, in the order of their ids.
"""

from __future__ import annotations

import functools

from gostop.svg.art.beasts import BOAR, DEER, FROG
from gostop.svg.art.birds import PHOENIX, SWALLOW, flock
from gostop.svg.art.blossoms import CHRYSANTHEMUM, CHRYSANTHEMUM_BUD
from gostop.svg.art.drawings import Drawing, flat, ground, placed, stroked
from gostop.svg.art.outlines import line, moved, oval, to
from gostop.svg.art.people import STREAM, UMBRELLA, WALKER
from gostop.svg.art.places import heaped, many, ribboned
from gostop.svg.art.plants import (
    boughs,
    chrysanthemum_leaf,
    clover_flowers,
    grass,
    maple,
    paulownia_leaf,
    paulownia_spike,
    plume,
    trefoil,
    willow,
)
from gostop.svg.art.things import CUP, MOON, cloud, gate, gwang


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
