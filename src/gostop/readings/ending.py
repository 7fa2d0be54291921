"""Readings of the score, of go and stop, and of what is paid."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_ALL: Final = ("french", "bga", "chinese_blog")
_EVERY: Final = (*_ALL, "fudawiki", "hangame", "pmang", "netmarble")
_FORFEITS: Final = ("bga", "chinese_blog")
"""The presets that know penalties and go-bak."""
_SCORED: Final = [
    *("five_brights", "four_brights", "three_brights", "rain_three_brights", "godori"),
    *("hongdan", "cheongdan", "chodan", "animals", "ribbons", "pi"),
]
"""Whoever stops has scored one of these."""

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
        "at BGA too a loser only pays it if the winner has scored points for pi, though the guide "
        "does not ask for that",
        _FORFEITS,
        ("payment.baks.pi_bak",),
        (
            Other("cards", {"payment.baks.pi_bak.unit": "cards"}, _FORFEITS),
            Other(
                "pi; a loser pays it to any winner, whatever that winner has scored",
                {"payment.baks.pi_bak.scored": _SCORED},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "R24",
        "whether a seat may go when it has no turn left",
        "no: if its score would let it choose, it stops by itself. A seat has no turn left when "
        "its hand is empty and it is owed no flip, or the stock is empty. By the Chinese blog it "
        "stops by itself from the turn of its last hand card on, whatever flips it is owed (R8)",
        _EVERY,
        ("go.on_last_turn",),
        (Other("yes", {"go.on_last_turn": True}, _EVERY),),
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
        "at BGA the seat that called the very first go of the round, if it lost; if that seat won, "
        "nobody pays for others. By the Chinese blog the seat that called go first among those who "
        "lost",
        _FORFEITS,
        ("payment.go_bak.liable",),
        (
            Other(
                "the seat that called go first among those who lost, as by the Chinese blog",
                {"payment.go_bak.liable": "first_loser"},
                ("bga",),
            ),
            Other(
                "the seat that called the very first go, if it lost; otherwise nobody, as at BGA",
                {"payment.go_bak.liable": "first_of_all"},
                ("chinese_blog",),
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
        "each loser pays the winner's points, and a go that was lost costs its caller nothing "
        "more: the rules say that the winner then gets the points, which may also mean that it "
        "gets the go points of that caller, but they give no amount. A round in which nobody "
        "stopped is drawn, and it changes nothing about the next",
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
    Reading(
        "R39",
        "who pays the points of chongtong and of ppeok at BGA, whose guide says that they are "
        "gained",
        "each opponent pays all of them, as it does with everything else",
        ("bga",),
        ("payment.gained",),
        (
            Other(
                "the opponents pay them together, in equal shares; what is left over is paid by "
                "the first of them in turn order after the seat that is paid, one point each",
                {"payment.gained": "in_all"},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "R40",
        "what five animals, five ribbons or ten pi score at BGA, whose guide only gives the points "
        "for each further one",
        "1 point, as by every other source",
        ("bga",),
        ("scoring.combinations.animals", "scoring.combinations.ribbons", "scoring.combinations.pi"),
    ),
    Reading(
        "R41",
        "who deals the next round: at BGA and by fudawiki's page after a win, and everywhere after "
        "a draw",
        "the winner; after a draw the same dealer. Where the rules keep the same players after a "
        "draw, they stay the same whoever deals, and the first of them after the dealer begins. "
        "After a void deal the same seat deals again",
        _EVERY,
        ("match.next_dealer",),
        (
            Other(
                "the seats in turn, after a win and after a draw",
                {"match.next_dealer": "in_turn"},
                _EVERY,
            ),
        ),
    ),
    Reading(
        "R44",
        "how far draws in a row multiply, where every draw doubles and the rulebook gives no limit",
        "up to 2**20 times, so that every payment stays a number that any program can hold",
        ("bga", "fudawiki"),
        ("draw.carry_cap",),
        (
            Other(
                "up to a lower limit, such as 8 times",
                {"draw.carry_cap": 8},
                ("bga", "fudawiki"),
            ),
        ),
    ),
)
"""Readings of the score, of go and stop, and of what is paid."""
