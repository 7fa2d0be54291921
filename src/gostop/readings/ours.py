"""What this project decided where the rules, their readings too, are silent."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_ALL: Final = ("french", "bga", "chinese_blog")
_GO_BAK: Final = ("bga", "chinese_blog", "fudawiki")
"""The presets whose go-callers pay for others."""

OURS: Final = (
    Reading(
        "G1",
        "who deals the first round of a match at BGA",
        "whom the lot names",
        ("bga",),
        ("deal.first_dealer",),
        (
            Other("seat 0", {"deal.first_dealer": "seat_zero"}, ("bga",)),
            Other(
                "who draws the highest month, as in the Chinese blog",
                {"deal.first_dealer": "highest_month"},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "G2",
        "after how many rounds a match ends at BGA, whose guide speaks of a fixed number",
        "after 12",
        ("bga",),
        ("match.rounds",),
        (
            Other("after any other number, such as 6", {"match.rounds": 6}, ("bga",)),
            Other("after none: only draws in a row end it", {"match.rounds": False}, ("bga",)),
        ),
    ),
    Reading(
        "G3",
        "whether flipping where pairing is compulsory (R2) is an owed turn or the hand card's "
        "place, when it could be both",
        "an owed turn first",
        ("french",),
    ),
    Reading(
        "G4",
        "whether a jjok on a table where nothing else lies is a sweep as well",
        "yes: its cards were taken off the table and none is left",
        (*_ALL, "hangame", "pmang", "netmarble"),
    ),
    Reading(
        "G5",
        "what a liable seat pays for the others where its own share, which would be doubled "
        "(R27), is exempt",
        "that share once",
        ("bga", "chinese_blog"),
    ),
    Reading(
        "G6",
        "who pays those who were left no choice but to sit out (R21), if the dealer plays or not",
        "all who play but the dealer, at once",
        ("bga",),
    ),
    Reading(
        "G7",
        "what is a capture for the sweep of the round's last turn (R5)",
        "any, by the hand card or by the flip",
        ("french",),
    ),
    Reading(
        "G8",
        "whether capturing a bonus card steals by the Chinese blog, which says that at most tables "
        "it does not, and at some it does",
        "no, as at most tables",
        ("chinese_blog",),
        ("steal.bonus",),
        (
            Other(
                "yes, a card from each opponent, but not on the last turn",
                {"steal.bonus.junk": 1},
                ("chinese_blog",),
            ),
        ),
    ),
    Reading(
        "G9",
        "when the owner of the sake cup says how it counts (R1)",
        "after the turn that captured it has stolen and been paid, before go or stop",
        (*_ALL, "hangame"),
    ),
    Reading(
        "G10",
        "who wins by four of a month on the table (R23) if the dealer sits out",
        "the first who plays, from the dealer on",
        ("bga",),
    ),
    Reading(
        "G11",
        "whether the share of who refused a draw is one that is doubled (R27)",
        "no: only go-bak's is; who refused pays what each loser owes",
        ("bga",),
    ),
    Reading(
        "G36",
        "what a seat that sits out has to do with a pot, such as a table's own for the boar",
        "nothing, for that round: who collects the pot is paid by each opponent who plays, for "
        "every round that is in it, whoever played those; a round that ended with the deal is in "
        "it, a void one is not",
        ("bga", "fudawiki"),
    ),
    Reading(
        "G38",
        "whether a bonus card that was dealt to the table is captured in a turn",
        "no: the first player has it before anybody's turn, it steals nothing and pays nothing, "
        "and is not one of the cards of a first turn",
        ("chinese_blog", "hangame", "pmang", "netmarble"),
    ),
    Reading(
        "G39",
        "what was paid to those who had to sit out of a deal that is then void or dealt again",
        "is given back, as if that deal had not been",
        ("bga", "fudawiki"),
    ),
    Reading(
        "G40",
        "what of a round a payment cap limits, and for whom",
        "all that a seat pays, at once and in the end, against the balances before the round: what "
        "is paid at once counts first, and is cut too where it alone is too much, though the cap "
        "could be one of the last payment alone; and one by the payee's balance limits each payer "
        "by itself, though it could limit all of them together",
        ("hangame", "pmang", "netmarble"),
        ("payment.cap",),
    ),
    Reading(
        "G41",
        "who pays for all where a house's jokers, say, spare the go-caller that would have to",
        "the next one that called go and has none, first or last as with the one spared; where "
        "only who called the very first go may be liable, or nobody else called, all pay their own",
        _GO_BAK,
    ),
)
"""What this project decided where the rules, their readings too, are silent."""
