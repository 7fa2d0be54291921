"""Readings of the cards, of the turn of play and of what it steals."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_ALL: Final = ("french", "bga", "chinese_blog")
_EVERY: Final = (*_ALL, "fudawiki", "hangame", "pmang", "netmarble")

PLAYING: Final = (
    Reading(
        "R1",
        "whether the sake cup is an animal or a double junk",
        "for a score, and for go or stop, whichever is worth more; in a settlement the winner's "
        "is what makes the losers together pay more, a loser's what makes it pay less, but an "
        "animal where it would be that loser's only junk; an animal wherever it makes no "
        "difference",
        _ALL,
        ("cards.cup_count",),
        (
            Other(
                "its owner says which on capturing it, for the round",
                {"cards.cup_count": "chosen"},
                _ALL,
            ),
            Other("an animal", {"cards.cup_count": "animal"}, _ALL),
            Other("a double junk", {"cards.cup_count": "junk"}, _ALL),
            Other("an animal and a double junk together", {"cards.cup_count": "both"}, _ALL),
            Other(
                "a junk only for who has 10 pi besides it",
                {"cards.cup_count": "after_ten_pi"},
                _ALL,
            ),
        ),
    ),
    Reading(
        "R2",
        "the French first step lets nobody lay a card that pairs with nothing, yet its jjok is "
        "just that",
        "any hand card may be laid",
        ("french",),
        ("turn.pairing",),
        (
            Other(
                "a card that pairs must be played; a hand without one keeps its cards while there "
                "is a stock, whose top card is turned instead",
                {"turn.pairing": "compulsory"},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R5",
        "the French sweep belongs to who takes the game's last card",
        "to who leaves the table empty, on whatever turn, also on the last",
        ("french",),
        ("turn.sweep", "steal.sweep"),
        (
            Other(
                "to who captures something on the last turn of the round, and to nobody else",
                {"turn.sweep": "rounds_last_turn"},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R7",
        "what becomes of the turns for which a bomb leaves no card, by the French rules and BGA's",
        "each bomb is owed two turns of flipping alone, to be taken whenever one likes",
        ("french", "bga"),
        ("bomb.flips",),
        (Other("no such turns", {"bomb.flips": 0}, ("french", "bga")),),
    ),
    Reading(
        "R8",
        "which turn is meant by the last",
        "by the French rules and at BGA the last turn that this seat can take: its hand is empty, "
        "and it is owed no flip or the stock is empty. By the Chinese blog, which speaks of the "
        "last hand card, the turn of that card and every turn after it, whatever flips are owed",
        _ALL,
        ("turn.last_turn",),
        (
            Other(
                "the turn of its last hand card, and every turn after it",
                {"turn.last_turn": "last_hand_card"},
                ("french", "bga"),
            ),
            Other(
                "the last turn that this seat can take, owed flips included",
                {"turn.last_turn": "own"},
                ("chinese_blog",),
            ),
            Other("the one after which nobody can move", {"turn.last_turn": "round"}, _ALL),
        ),
    ),
    Reading(
        "R9",
        "what happens at BGA to the three cards of a ppeok that comes on the last turn",
        "they are captured, all three, and it is no ppeok",
        ("bga",),
        ("ppeok.last_turn",),
        (
            Other(
                "the pair is captured and the third card stays on the table",
                {"ppeok.last_turn": "captures_pair"},
                ("bga",),
            ),
        ),
    ),
    Reading(
        "R10",
        "which ppeoks in a row BGA pays for, and how much",
        "those on one's first turns without a gap; the n-th brings n times the first",
        ("bga",),
        ("instant.runs.since", "instant.runs.pay"),
        (
            Other("those on any turns without a gap", {"instant.runs.since": "any_turn"}, ("bga",)),
            Other("each brings twice the one before", {"instant.runs.pay": "doubling"}, ("bga",)),
        ),
    ),
    Reading(
        "R11",
        "what three ppeoks win",
        "at BGA what is needed to stop, by the Chinese blog 3 however many play; if they came in "
        "a row this is won on top of what the third one paid",
        ("bga", "chinese_blog"),
        ("ppeok.three.points", "ppeok.three.run_too"),
        (
            Other(
                "7 points with two players", {"ppeok.three.points": {"two": 7}}, ("chinese_blog",)
            ),
            Other(
                "10 points with two players",
                {"ppeok.three.points": {"two": 10}},
                ("bga", "chinese_blog"),
            ),
            Other(
                "three in a row win nothing but what the third one paid",
                {"ppeok.three.run_too": False},
                ("bga", "chinese_blog"),
            ),
        ),
    ),
    Reading(
        "R19",
        "whether a shake at BGA is allowed with the fourth card on the table",
        "yes, the guide asks for nothing of the kind",
        ("bga",),
        ("shake.fourth_on_table",),
        (Other("no, as on Korean sites", {"shake.fourth_on_table": False}, ("bga",)),),
    ),
    Reading(
        "R20",
        "how BGA's four of a month are played by who does not declare them",
        "three are shown and one of the four is laid; the three that are left may bomb it later",
        ("bga",),
        ("shake.then_bomb",),
    ),
    Reading(
        "R30",
        "whether a double junk settles a debt of two cards",
        "no: it is one card",
        _ALL,
        ("steal.by_value",),
        (Other("yes, as on Korean sites", {"steal.by_value": True}, _ALL),),
    ),
    Reading(
        "R31",
        "whether a stack that was dealt pays by the French rules",
        "no: they promise junk only for a ppeok's",
        ("french",),
        ("steal.dealt_stack",),
        (
            Other(
                "one card from each opponent",
                {"steal.dealt_stack": {"junk": 1, "last_turn": True}},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R32",
        "a ppeok on the last turn by the French rules and the Chinese blog",
        "is one, and counts among the three that win",
        ("french", "chinese_blog"),
        ("ppeok.last_turn",),
        (
            Other(
                "is none: its three cards are captured",
                {"ppeok.last_turn": "captures_three"},
                ("french", "chinese_blog"),
            ),
        ),
    ),
    Reading(
        "R35",
        "which junk of November and December is worth 2 by the French rules",
        "one card of each month: 11D and 12D",
        ("french",),
        ("cards.doubles",),
        (
            Other(
                "all of it: the three of November too",
                {"cards.doubles": "11D 11J1 11J2 12D"},
                ("french",),
            ),
        ),
    ),
    Reading(
        "R38",
        "whether a bomb steals on the last turn by the Chinese blog, which excepts the last turn "
        "above all seven ways to steal and repeats it at four of them, but not at the bomb",
        "yes, also if it is made with one's last hand cards: two flips are still to come",
        ("chinese_blog",),
        ("steal.bomb",),
        (
            Other(
                "no, like the other six",
                {"steal.bomb.last_turn": False},
                ("chinese_blog",),
            ),
        ),
    ),
    Reading(
        "R43",
        "whether the sake cup may be stolen while it counts as junk",
        "no, never",
        _EVERY,
        ("steal.cup",),
        (
            Other(
                "yes, as a double: it stands among the doubles by card order, and counts 2 by "
                "value. It is junk if its owner's score counts it so when its turn to be stolen "
                "comes: where it is counted as is best, if it scores more so, and in a tie it is "
                "an animal; where its owner chose, as chosen, also for the seat that steals it",
                {"steal.cup": True},
                _EVERY,
            ),
        ),
    ),
)
"""Readings of the cards, of the turn of play and of what it steals."""
