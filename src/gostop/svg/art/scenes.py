"""The pictures of the cards, month by month, composed of their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gostop.svg.art.beasts import BOAR, BUTTERFLY, DEER, FROG
from gostop.svg.art.birds import CRANE, CUCKOO, PHOENIX, SWALLOW, WARBLER, flock
from gostop.svg.art.blossoms import (
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
)
from gostop.svg.art.drawings import Drawing, filled, flat, ground, placed, printed, scattered, stroked
from gostop.svg.art.glyphs import length, written
from gostop.svg.art.outlines import around, line, moved, oval, shape, to
from gostop.svg.art.people import STREAM, UMBRELLA, WALKER
from gostop.svg.art.plants import (
    branch,
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
    ribbon,
)

Places = list[tuple[float, ...]]


def many(drawing: Drawing, places: Places) -> Drawing:
    """The drawing at these places: x, y, and where they differ from 1 and 0 the size and turn."""
    return printed(drawing, [to(*place) for place in places])


def ribboned(drawing: Drawing, colour: str, text: str = "") -> Drawing:
    """The drawing from the other side, and a ribbon upon it."""
    return (
        *placed(drawing, to(100, 0, flip=True)),
        *placed(ribbon(colour, text), to(50, 80, 1.06, 6)),
    )


def bushes(*places: tuple[float, ...]) -> Drawing:
    """Fans of needles at these places."""
    return scattered(needles(), [to(*place) for place in places])


def _pine() -> tuple[Drawing, ...]:
    first = (
        *branch("4,150 30,138 46,120 60,84 58,52 70,26 98,14", 5),
        *branch("50,108 30,92 12,88", 3.4),
        *bushes((84, 24, 1, 14), (58, 40, 1.1, -8), (80, 68, 1, 12), (20, 92, 1.2, -14)),
        *bushes((54, 88, 1.2, 4), (86, 112, 1, 14), (26, 138, 1.2, -8), (64, 148, 1.3, 6)),
    )
    second = (
        *branch("96,146 74,126 62,98 34,74 26,44 4,24", 5),
        *branch("52,88 74,70 92,66", 3.4),
        *bushes((16, 32, 1.1, -10), (44, 48, 1, 10), (84, 62, 1.2, 14), (22, 82, 1.2, -14)),
        *bushes((56, 102, 1.2, 6), (20, 126, 1.2, -10), (84, 124, 1.1, 12), (48, 150, 1.3, -4)),
    )
    crane = (
        *placed(SUN, to(72, 36, 1.2)),
        *branch("98,104 84,112 78,130 88,158", 5),
        *bushes((86, 108, 0.9, 12), (86, 132, 1, 8)),
        *CRANE,
        *bushes((20, 152, 1, -8), (44, 156, 1), (70, 154, 1.1, 6)),
        *gwang(18, 138),
    )
    return crane, ribboned(second, "red", "홍단"), first, second


def _plum() -> tuple[Drawing, ...]:
    first = (
        *branch("-2,152! 16,132! 22,112! 36,88! 54,74!", 5.4, "black"),
        *branch("54,74! 57,56! 66,44! 70,30! 84,16!", 2.6, "black"),
        *branch("32,94! 17,72! 21,46! 12,22!", 2.4, "black"),
        *branch("54,74! 66,77! 82,72! 92,50!", 1.8, "black"),
        *branch("20,124! 40,128! 62,122! 84,104!", 2.4, "black"),
        *many(PLUM, [(22, 46, 1.2), (64, 44, 1.3), (82, 76, 1.2), (36, 88, 1.3), (62, 124, 1.3)]),
        *many(PLUM, [(20, 130, 1.1), (84, 20, 1)]),
        *many(PLUM_BUD, [(13, 22, 1.1, -20), (84, 104, 1.1, 50), (92, 50, 1.1, 20)]),
    )
    second = (
        *branch("102,156! 84,142! 77,124! 74,102! 48,84!", 5.4, "black"),
        *branch("48,84! 45,66! 40,52! 28,44! 14,26!", 2.6, "black"),
        *branch("74,102! 85,80! 82,60! 74,46! 86,20!", 2.4, "black"),
        *branch("48,84! 34,92! 20,92! 12,120!", 1.8, "black"),
        *branch("79,130! 62,134! 48,128! 34,148!", 2.4, "black"),
        *branch("44,60! 58,34!", 1.6, "black"),
        *many(PLUM, [(16, 30, 1.2), (44, 58, 1.3), (82, 62, 1.2), (24, 92, 1.2), (68, 100, 1.3)]),
        *many(PLUM, [(48, 130, 1.3), (82, 136, 1)]),
        *many(PLUM_BUD, [(86, 20, 1.2, 10), (12, 122, 1.1, 180), (34, 148, 1, 220), (58, 34, 1.1, 30)]),
    )
    bird = (
        *cloud(),
        *branch("-2,134! 12,120! 30,118! 50,112! 72,118!", 5.4, "black"),
        *branch("70,117! 84,112! 92,92!", 2.2, "black"),
        *branch("26,118! 36,138! 62,150!", 2.6, "black"),
        *branch("72,117! 86,88! 79,66! 80,44!", 2.6, "black"),
        *branch("18,120! 13,92! 17,74! 22,52!", 2.4, "black"),
        *many(PLUM, [(81, 62, 1.2), (17, 76, 1.2), (40, 142, 1.3), (78, 124, 1.2), (14, 126, 1.1)]),
        *many(PLUM_BUD, [(80, 44, 1.1), (22, 52, 1.1), (62, 150, 1.1, 90), (92, 92, 1.1, 20)]),
        *placed(WARBLER, to(48, 92, 1.15)),
    )
    return bird, ribboned(second, "red", "홍단"), first, second


def _cherry() -> tuple[Drawing, ...]:
    first = (
        *branch("98,20! 66,40! 40,44! 2,80!", 4),
        *branch("98,112! 66,108! 40,128! 10,150!", 3.4),
        *many(CHERRY, [(24, 30, 1.7), (60, 28, 1.5, 20), (84, 56, 1.6, 10), (48, 66, 1.8, 40)]),
        *many(CHERRY, [(18, 90, 1.6, 14), (74, 100, 1.8, 5), (44, 122, 1.6, 30), (84, 142, 1.3, 8)]),
        *many(CHERRY_BUD, [(14, 60, 1.2, -30), (84, 18, 1.2, 20), (60, 148, 1.2, 160)]),
    )
    second = (
        *branch("2,34! 34,44! 60,38! 98,66!", 4),
        *branch("2,96! 30,106! 62,94! 98,108!", 3.4),
        *branch("40,104! 56,130! 50,156!", 2.6),
        *many(CHERRY, [(22, 44, 1.7, 30), (60, 32, 1.6, 10), (83, 68, 1.6, 50), (46, 76, 1.5, 14)]),
        *many(CHERRY, [(20, 104, 1.6, 20), (60, 112, 1.6, 30), (34, 142, 1.4, 5), (84, 144, 1.5, 24)]),
        *many(CHERRY_BUD, [(30, 16, 1.2, -10), (84, 26, 1.2, 30), (92, 100, 1.2, 40), (12, 76, 1.1, -40)]),
    )
    curtain = (
        *branch("98,16! 66,30! 34,26! 2,48!", 4),
        *many(CHERRY, [(18, 28, 1.5), (51, 26, 1.45, 24), (84, 32, 1.55, 10), (35, 58, 1.5, 40)]),
        *many(CHERRY, [(69, 62, 1.55, 6), (14, 86, 1.4, 14), (51, 88, 1.3, 34), (90, 90, 1.4, 30)]),
        *CURTAIN,
        *gwang(50, 132),
    )
    return curtain, ribboned(second, "red", "홍단"), first, second


def _wisteria() -> tuple[Drawing, ...]:
    leaves = feather(5)
    first = (
        *branch("-2,20 24,12 50,22 76,12 102,20", 3.6),
        *many(leaves, [(12, 26, 1.1, 16), (88, 24, 1.1, -16), (52, 26, 1.2)]),
        *placed(raceme(15), to(30, 38, 1.2)),
        *placed(raceme(12), to(72, 40, 1.25)),
        *placed(raceme(7), to(50, 84, 1.1)),
    )
    second = (
        *branch("-2,12 20,24 50,14 80,26 102,14", 3.6),
        *many(leaves, [(34, 20, 1.2, 10), (70, 22, 1.2, -12), (92, 26, 1, -10), (10, 24, 1, 8)]),
        *placed(raceme(9), to(18, 40, 1.2)),
        *placed(raceme(15), to(50, 38, 1.25)),
        *placed(raceme(11), to(82, 44, 1.2)),
    )
    cuckoo = (
        *placed(CRESCENT, to(24, 132, 0.7, -18)),
        *branch("-2,14 24,10 50,18 76,10 102,16", 3.6),
        *many(leaves, [(16, 18, 1, 12), (60, 20, 1, -8), (90, 18, 1, -14)]),
        *placed(raceme(7), to(18, 32, 1.1)),
        *placed(raceme(5), to(42, 28, 1.1)),
        *placed(raceme(6), to(80, 28, 1.1)),
        *placed(CUCKOO, to(56, 92, 1.1, -4)),
    )
    return cuckoo, ribboned(second, "red"), first, second


def _iris() -> tuple[Drawing, ...]:
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


def _peony() -> tuple[Drawing, ...]:
    leaves = peony_leaf()
    first = (
        *branch("50,160 48,126 56,96 50,60", 2.6, "green"),
        *many(leaves, [(24, 92, 1.2, -70), (78, 80, 1.2, 60), (26, 134, 1.3, -50), (76, 136, 1.3, 50)]),
        *many(leaves, [(50, 146, 1.2), (18, 34, 1, -40), (84, 34, 1, 40)]),
        *placed(PEONY, to(50, 52, 1.75)),
        *placed(PEONY_BUD, to(70, 112, 1.4, 24)),
        *placed(PEONY_BUD, to(28, 116, 1.1, -20)),
    )
    second = (
        *branch("40,160 46,130 36,100 60,50", 2.6, "green"),
        *many(leaves, [(20, 70, 1.2, -30), (84, 92, 1.2, 70), (20, 140, 1.2, -40), (80, 148, 1.3, 20)]),
        *many(leaves, [(40, 34, 1.1, -20), (88, 26, 1, 30)]),
        *placed(PEONY, to(64, 48, 1.3)),
        *placed(PEONY, to(40, 108, 1.6, 20)),
        *placed(PEONY_BUD, to(82, 120, 1.2, 30)),
    )
    butterflies = (
        *cloud(),
        *branch("50,160 48,140 50,116", 2.6, "green"),
        *many(leaves, [(20, 110, 1.2, -50), (82, 108, 1.2, 50), (20, 146, 1.3, -60), (82, 146, 1.3, 60)]),
        *placed(PEONY, to(50, 116, 1.7)),
        *placed(BUTTERFLY, to(32, 60, 1.1, -24)),
        *placed(BUTTERFLY, to(72, 48, 0.9, 26)),
    )
    return butterflies, ribboned(second, "blue", "청단"), first, second


def _clover() -> tuple[Drawing, ...]:
    stems = line("20,164 26,120 44,72 70,40 / 34,164 52,124 72,98 90,84 / 12,164 10,110 20,64 16,30")
    leaves = trefoil()
    flowers = clover_flowers(6)
    first = (
        *stroked("brown", stems, 2),
        *many(leaves, [(25, 122, 1.2, -50), (36, 90, 1.2, 60), (50, 62, 1.2, -40), (58, 116, 1.2, 70)]),
        *many(leaves, [(12, 92, 1.1, -60), (19, 62, 1.1, 70), (76, 94, 1.1, -10), (42, 144, 1.2, 80)]),
        *many(leaves, [(11, 134, 1.1, -70), (64, 46, 1, 110)]),
        *many(flowers, [(70, 40, 1.4, 30), (48, 66, 1.3, 100), (86, 86, 1.2, 4), (72, 98, 1.3, 130)]),
        *many(flowers, [(16, 32, 1.3, 4), (40, 78, 1.2, -30), (52, 124, 1.2, 130), (30, 110, 1, 70)]),
    )
    second = (
        *stroked("brown", moved(stems, to(100, 6, flip=True)), 2),
        *stroked("brown", line("66,104 50,90 30,88"), 1.6),
        *many(leaves, [(76, 124, 1.2, 60), (64, 94, 1.2, -110), (48, 66, 1.2, 40), (40, 122, 1.2, -40)]),
        *many(leaves, [(89, 96, 1.1, 70), (82, 66, 1.1, -50), (20, 106, 1.1, -100), (60, 150, 1.2, -70)]),
        *many(leaves, [(88, 144, 1.1, 60), (32, 50, 1.1, -70)]),
        *many(flowers, [(28, 44, 1.4, -14), (40, 56, 1.2, 50), (12, 92, 1.3, 6), (32, 88, 1.3, -60)]),
        *many(flowers, [(84, 36, 1.4, -4), (62, 78, 1.2, 40), (44, 130, 1.2, -130), (72, 110, 1.1, -60)]),
    )
    boar = (
        *stroked("brown", line("4,92 16,60 44,30 / 2,80 8,50 14,26 / 98,96 90,64 70,44"), 2),
        *many(leaves, [(16, 62, 1.2, -70), (30, 44, 1.2, 40), (10, 46, 1, -60), (92, 70, 1.2, 80)]),
        *many(leaves, [(80, 52, 1.1, -50), (8, 86, 1.1, 80)]),
        *many(flowers, [(44, 32, 1.2, 60), (14, 28, 1.3, 6), (26, 52, 1.2, 80), (70, 44, 1.3, -50), (86, 56, 1.2, 6)]),
        *placed(BOAR, to(2, 4)),
    )
    return boar, ribboned(second, "red"), first, second


def _susuki() -> tuple[Drawing, ...]:
    stalk = plume()
    other = placed(stalk, to(0, 0, flip=True))
    first = (
        *scattered(stalk, [to(18, 96, 0.7, -10), to(40, 86, 0.95, -4), to(66, 90, 0.8, 4)]),
        *grass(),
    )
    second = (
        *scattered(other, [to(34, 116, 0.9, 6), to(64, 110, 1.1, 2), to(92, 118, 0.9, -4)]),
        *placed(grass(), to(100, 26, flip=True)),
    )
    moon = (*ground("red"), *MOON, *grass(), *gwang(82, 138))
    geese = (*cloud(), *flock(), *placed(grass(), to(0, 20)))
    return moon, geese, first, second


def _chrysanthemum() -> tuple[Drawing, ...]:
    leaves = chrysanthemum_leaf()
    first = (
        *stroked("green", line("50,160 48,120 40,80 44,44 / 48,124 70,100 74,74 / 49,140 26,120 22,96"), 2.4),
        *many(leaves, [(58, 66, 1, 60), (30, 76, 1, -70), (80, 116, 1.1, 70), (30, 142, 1.2, -60), (66, 146, 1.2, 50)]),
        *many(leaves, [(20, 62, 0.9, -40), (78, 44, 0.9, 40)]),
        *many(CHRYSANTHEMUM, [(46, 40, 1.6), (74, 82, 1.4), (26, 108, 1.5)]),
        *many(CHRYSANTHEMUM_BUD, [(54, 128, 1.4, 10)]),
    )
    second = (
        *stroked("green", line("46,160 52,120 66,84 60,44 / 52,122 32,96 28,62 26,30 / 52,136 78,124"), 2.4),
        *many(leaves, [(44, 84, 1, -50), (82, 68, 1, 60), (18, 100, 1, -70), (28, 142, 1.2, -50), (70, 150, 1.2, 40)]),
        *many(CHRYSANTHEMUM, [(66, 44, 1.5), (28, 70, 1.5), (74, 112, 1.6)]),
        *many(CHRYSANTHEMUM_BUD, [(26, 30, 1.3, -10), (40, 122, 1.2, -16)]),
    )
    cup = (
        *cloud(),
        *stroked("green", line("30,160 24,130 30,60 / 60,160 74,120 72,50"), 2.4),
        *many(leaves, [(14, 86, 1, -50), (50, 64, 1, 10), (90, 76, 0.9, 40), (12, 146, 1.1, -50), (88, 146, 1.1, 50)]),
        *many(CHRYSANTHEMUM, [(28, 54, 1.5), (74, 52, 1.4)]),
        *placed(CUP, to(50, 104, 1.15)),
    )
    return cup, ribboned(second, "blue", "청단"), first, second


def _maple() -> tuple[Drawing, ...]:
    red, gold = maple(), maple("yellow")
    first = (
        *branch("98,22 70,34 44,66 38,110 20,160", 3.4),
        *branch("42,74 70,84 92,110", 2.4),
        *many(red, [(30, 40, 1.3, -30), (66, 26, 1.2, 20), (24, 86, 1.3, -50), (70, 64, 1.3, 40), (74, 140, 1.3, 30)]),
        *many(gold, [(86, 54, 1, 60), (50, 100, 1.2, 10), (18, 130, 1.1, -40)]),
        *many(red, [(84, 104, 1.2, 80), (48, 140, 1.2, -10)]),
    )
    second = (
        *branch("2,20 30,36 56,60 62,100 84,160", 3.4),
        *branch("60,80 34,92 10,124", 2.4),
        *many(gold, [(24, 32, 1.3, -10), (60, 40, 1.3, 24), (80, 78, 1.3, 50), (34, 76, 1.2, -30), (24, 140, 1.3, -20)]),
        *many(red, [(84, 34, 1.1, 30), (14, 66, 1, -60), (70, 128, 1.2, 30)]),
        *many(gold, [(22, 106, 1.2, -60), (52, 112, 1.1), (84, 148, 1, 60)]),
    )
    deer = (
        *branch("98,14 70,22 40,18 6,32", 3.4),
        *many(red, [(20, 34, 1.2, -30), (44, 28, 1, 200), (84, 32, 1.2, 30), (18, 66, 1.1, -50), (88, 70, 1, 50)]),
        *many(gold, [(64, 22, 0.9, 10), (30, 52, 0.8, 160)]),
        *DEER,
        *many(red, [(88, 128, 1, 40), (12, 134, 0.9, -30)]),
    )
    return deer, ribboned(second, "blue", "청단"), first, second


def _leaves(y: float) -> Drawing:
    leaf = paulownia_leaf()
    places: Places = [(22, y + 4, 1.1, 30), (78, y + 4, 1.1, -30), (50, y, 1.4)]
    return scattered(leaf, [to(*place) for place in places])


def _paulownia() -> tuple[Drawing, ...]:
    phoenix = (
        *many(paulownia_spike(3), [(30, 122, 1), (72, 122, 1), (52, 116, 1)]),
        *_leaves(118),
        *placed(PHOENIX, to(0, 5)),
        *gwang(17, 104),
    )
    tall = many(paulownia_spike(), [(26, 92, 1.3, -6), (74, 92, 1.3, 6)])
    plain = (*tall, *many(paulownia_spike(8), [(50, 92, 1.4)]), *_leaves(96), *many(paulownia_leaf(), [(26, 132, 1), (74, 132, 1)]))
    double = (
        *ground("yellow", 0, 112, 100, 50),
        *ground("red", 0, 140, 100, 30),
        *many(paulownia_spike(6), [(28, 80, 1.3, -4), (72, 80, 1.3, 4)]),
        *many(paulownia_spike(7), [(50, 78, 1.4)]),
        *_leaves(80),
    )
    other = (
        *many(paulownia_spike(7), [(30, 84, 1.4, -4)]),
        *many(paulownia_spike(5), [(66, 84, 1.4, 4), (86, 100, 1.1, 10)]),
        *many(paulownia_leaf(), [(28, 86, 1.4, 12), (74, 92, 1.3, -24), (20, 130, 1.1, 20), (56, 122, 1.2)]),
    )
    return phoenix, double, plain, other


def _rain() -> tuple[Drawing, ...]:
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
        *UMBRELLA,
        *placed(FROG, to(22, 118, 0.9, flip=True)),
        *gwang(84, 138),
    )
    swallow = (*flat("yellow", oval(50, 100, 34)), *twigs, *placed(SWALLOW, to(46, 98, 1.2)))
    strip = (
        *willow("14,0 18,60 12,130", 18),
        *willow("34,0 30,70 38,150", 20),
        *willow("66,0 70,60 62,120", 17),
        *willow("86,0 84,80 90,150", 20),
    )
    return walker, swallow, ribboned(strip, "red"), gate()


MONTHS: Final[tuple[Callable[[], tuple[Drawing, ...]], ...]] = (
    *(_pine, _plum, _cherry, _wisteria, _iris, _peony),
    *(_clover, _susuki, _chrysanthemum, _maple, _paulownia, _rain),
)


def bonus(copy: int, worth: int) -> Drawing:
    """A bonus card: as many charms as it is worth, and its name."""
    charm = CHARMS[copy]
    if worth == 2:
        colour, name, places = "blue", "쌍피", [to(34, 42, 1.6, -8), to(66, 88, 1.6, 8)]
    else:
        colour, name = "red", "쓰리피"
        places = [to(50, 34, 1.4), to(28, 84, 1.4, -10), to(72, 84, 1.4, 10)]
    return (
        *ground("yellow"),
        *stroked("white", moved(around(line("0,-22 0,-130"), 24), to(50, 66)), 2.4),
        *scattered(charm, places),
        *filled(colour, shape("-2,122! 102,122! 102,162! -2,162!"), "black", 1),
        *stroked("white", written(name, 50 - length(name, 18) / 2 + 1.6, 131, 18), 2.6),
    )


def scene(card: int) -> Drawing:
    """The picture of a card, by its id."""
    if card < 48:
        return MONTHS[card // 4]()[card % 4]
    copy = (card - 48) % 6
    return bonus(copy, 2 + (card - 48) // 6)
