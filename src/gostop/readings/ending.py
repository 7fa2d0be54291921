"""Readings of the score, of go and stop, and of what is paid."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_ALL: Final = ("french", "bga", "chinese_blog")
_EVERY: Final = (*_ALL, "fudawiki", "hangame", "pmang", "netmarble")
_FORFEITS: Final = ("bga", "chinese_blog")
"""The presets that know penalties and go-bak."""

ENDING: Final = (
    Reading(
        "R3",
        "the further cards for which the French rules give a point beside each set of ribbons",
        "are ribbons beyond five, counted once",
        ("french",),
        ("scoring.set_further",),
        (
            Other(
                "are ribbons beyond the set, counted for it as well",
                {"scoring.set_further": 1},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R4",
        "four brights by the French rules, which only speak of the rain bright among them",
        "4 points, the rain bright among them or not",
        ("french",),
        ("scoring.combinations",),
    ),
    Reading(
        "R12",
        "whether at BGA a go after the second still adds its point",
        "no, it doubles only",
        ("bga",),
        ("go.points_up_to",),
        (Other("yes, as in the Chinese blog", {"go.points_up_to": False}, ("bga",)),),
    ),
    Reading(
        "R13",
        "what BGA's goes against a go that stands multiply",
        "what their caller wins: by 2 for each counter-go, and for any number k of goes against a "
        "counter-go by 2 and k times by 2; what every go brings is added before",
        ("bga",),
        ("go.counter",),
        (
            Other("by 4, once, however many there were", {"go.counter": "flat_four"}, ("bga",)),
            Other("the same, but as goes they bring nothing", {"go.counter": "in_place"}, ("bga",)),
        ),
    ),
    Reading(
        "R14",
        "how draws in a row multiply the next round at BGA",
        "each doubles: 2, 4, 8, 16",
        ("bga",),
        ("draw.carry", "draw.carry_cap"),
        (
            Other("each adds 2: 2, 4, 6, 8", {"draw.carry": "linear"}, ("bga",)),
            Other("by 2 however many they are", {"draw.carry": "two"}, ("bga",)),
            Other("each doubles up to a limit, such as 8", {"draw.carry_cap": 8}, ("bga",)),
        ),
    ),
    Reading(
        "R15",
        "what a go that was lost costs at BGA with two players",
        "nothing more: the one loser pays its own share anyway",
        ("bga",),
        ("payment.go_bak.two_players",),
        (Other("twice the payment", {"payment.go_bak.two_players": 2}, ("bga",)),),
    ),
    Reading(
        "R16",
        "whether draws before it multiply a special win",
        "yes, but for three ppeok that are flat (G21)",
        _EVERY,
        ("payment.special_carry",),
        (Other("no", {"payment.special_carry": False}, _EVERY),),
    ),
    Reading(
        "R17",
        "what is counted for pi-bak",
        "pi, the cup as everywhere in a settlement, also where the winner scores pi only with it; "
        "and at BGA too only against who scored pi",
        _FORFEITS,
        ("payment.baks.pi_bak",),
        (Other("cards", {"payment.baks.pi_bak.unit": "cards"}, _FORFEITS),),
    ),
    Reading(
        "R24",
        "whether one may go on one's last turn",
        "no: a score that would let one choose stops the round",
        _ALL,
        ("go.on_last_turn",),
        (Other("yes", {"go.on_last_turn": True}, _ALL),),
    ),
    Reading(
        "R25",
        "a score that lost points after a go and has won them back",
        "asks for no decision until it is above what it was at that go",
        _ALL,
    ),
    Reading(
        "R26",
        "which of several go-callers pays for the others",
        "of those who lost, the one whose first go came first",
        _FORFEITS,
        ("payment.go_bak.liable",),
        (
            Other(
                "who called the very first go, if it lost; otherwise nobody",
                {"payment.go_bak.liable": "first_of_all"},
                _FORFEITS,
            ),
            Other(
                "of those who lost, the one who called last",
                {"payment.go_bak.liable": "last_loser"},
                _FORFEITS,
            ),
        ),
    ),
    Reading(
        "R27",
        "how much it costs to pay for the others",
        "what each of them owes, by its own penalties",
        _FORFEITS,
        ("payment.go_bak.share",),
        (
            Other(
                "twice what the payer itself owes",
                {"payment.go_bak.share": "own_doubled"},
                _FORFEITS,
            ),
        ),
    ),
    Reading(
        "R33",
        "the doubling before which the French rules add the points for goes, without saying what "
        "doubles",
        "nothing does",
        ("french",),
        ("go.doubles_from",),
        (
            Other(
                "each go from the third on, as in the Chinese blog",
                {"go.doubles_from": 3},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R34",
        "what is paid by the French rules, and how a round ends in which nobody stopped",
        "each loser pays the winner's points, whoever called go; the round is drawn and changes "
        "nothing about the next",
        ("french",),
        ("payment.go_bak", "draw.carry", "draw.carry_cap", "draw.nobody_stops"),
        (
            Other(
                "the highest score wins as if it had stopped; two of them draw",
                {"draw.nobody_stops": "most_points"},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R36",
        "what was paid at once in a round that is drawn",
        "stays paid",
        _ALL,
        ("instant.kept_in_draw",),
        (Other("is given back", {"instant.kept_in_draw": False}, _ALL),),
    ),
    Reading(
        "R37",
        "which brights the winner must have for gwang-bak",
        "any that score, three with the rain bright too",
        _FORFEITS,
        ("payment.baks.gwang_bak",),
    ),
)
"""Readings of the score, of go and stop, and of what is paid."""
