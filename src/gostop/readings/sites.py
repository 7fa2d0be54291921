"""What this project decided where fudawiki's page and the guides of the Korean sites are silent."""

from __future__ import annotations

from typing import Final

from gostop.readings.reading import Other, Reading

_ALL: Final = ("fudawiki", "hangame", "pmang", "netmarble")
_MATGO: Final = ("hangame", "pmang", "netmarble")
_FLAT: Final = ("fudawiki", "pmang")
_FUDAWIKI: Final = ("fudawiki",)
_HANGAME: Final = ("hangame",)
_PMANG: Final = ("pmang",)
_NETMARBLE: Final = ("netmarble",)
_WHOLE_HANDS: Final = {"packets": [{"to": "hands", "cards": 10}, {"to": "table", "cards": 8}]}

SITES: Final = (
    Reading(
        "G12",
        "which of the two the sake cup is by fudawiki's page, which Netmarble's guide leaves to "
        "others",
        "whichever is better, each time it is counted, as in R1",
        ("fudawiki", "netmarble"),
        ("cards.cup_count",),
        (
            Other(
                "the one that its owner names on capturing it",
                {"cards.cup_count": "chosen"},
                ("fudawiki", "netmarble"),
            ),
        ),
    ),
    Reading(
        "G13",
        "the packets of the deal",
        "the Chinese blog's, also with four players and more: table and hands in turns, twice",
        _ALL,
        ("deal.layouts",),
        (
            Other(
                "whole hands and then the table, as at BGA, here with two players",
                {"deal.layouts.2": _WHOLE_HANDS},
                _ALL,
            ),
        ),
    ),
    Reading(
        "G14",
        "which drawn card makes its owner the first dealer",
        "by fudawiki's page, where night and day differ, the lowest month, as at night; by Pmang's "
        "and Netmarble's highest card the highest month; who tie draw again",
        ("fudawiki", "pmang", "netmarble"),
        ("deal.first_dealer",),
        (
            Other(
                "the highest month, as by day",
                {"deal.first_dealer": "highest_month"},
                _FUDAWIKI,
            ),
        ),
    ),
    Reading(
        "G15",
        "in what way chongtong is optional by fudawiki's page",
        "it is declared on one's first turn, or played on with",
        _FUDAWIKI,
        ("chongtong",),
        (
            Other(
                "tables may agree on it; then it wins at once",
                {"chongtong.declared": False},
                _FUDAWIKI,
            ),
        ),
    ),
    Reading(
        "G16",
        "when one of two table cards is chosen for the hand card",
        "when the turn's cards are collected, as at BGA",
        _ALL,
        ("turn.choose",),
        (Other("when it is laid, before the flip", {"turn.choose": "laid"}, _ALL),),
    ),
    Reading(
        "G17",
        "fudawiki's sweep of the last two cards",
        "only if they are of different months, one taken by the hand card and one by the flip",
        _FUDAWIKI,
        ("turn.sweep",),
        (Other("however the table is emptied", {"turn.sweep": "table_empty"}, _FUDAWIKI),),
    ),
    Reading(
        "G18",
        "whether a bomb, Hangame's grenade too, steals on the last turn",
        "yes: no guide excepts it",
        _ALL,
        ("steal.bomb",),
        (Other("no, like everything else", {"steal.bomb.last_turn": False}, _ALL),),
    ),
    Reading(
        "G19",
        "how much a ttadak on one's first turn pays by fudawiki's page",
        "as many points as are needed to stop",
        _FUDAWIKI,
        ("instant.ttadak",),
        (Other("any other number, such as 5", {"instant.ttadak": 5}, _FUDAWIKI),),
    ),
    Reading(
        "G20",
        "who is the first caller that pays all by fudawiki's page",
        "of those who lost, the one whose first go came first",
        _FUDAWIKI,
        ("payment.go_bak",),
        (
            Other(
                "who called the very first go, if it lost; otherwise nobody",
                {"payment.go_bak.liable": "first_of_all"},
                _FUDAWIKI,
            ),
        ),
    ),
    Reading(
        "G21",
        "what it means that the points for three ppeok are flat by fudawiki's page and at Pmang",
        "nothing multiplies them, the draws before neither; other special wins are not called so",
        _FLAT,
        ("ppeok.three",),
        (
            Other(
                "nothing of the round multiplies them, but the draws before do",
                {"ppeok.three.flat": False},
                _FLAT,
            ),
        ),
    ),
    Reading(
        "G22",
        "which hand may offer a draw by fudawiki's page, which asks for two cards that feed "
        "opponents",
        "one with two such cards at least, be it for one opponent, whatever else it holds, a bonus "
        "card too, and whoever called go; a bonus card itself feeds nobody",
        _ALL,
        ("draw.offer",),
        (
            Other(
                "one all of whose cards are such, bonus cards aside",
                {"draw.offer.every_card": True},
                _ALL,
            ),
            Other("one without a bonus card", {"draw.offer.without_bonus": True}, _ALL),
        ),
    ),
    Reading(
        "G23",
        "which turn is the last, on which nothing is a ppeok and little is stolen",
        "the seat's own, as in R8: no hand card, and no flip that is owed or nothing to flip",
        _MATGO,
        ("turn.last_turn",),
        (
            Other(
                "the one with its last hand card and all after it",
                {"turn.last_turn": "last_hand_card"},
                _MATGO,
            ),
            Other("the one after which nobody can move", {"turn.last_turn": "round"}, _MATGO),
        ),
    ),
    Reading(
        "G24",
        "heodang at Hangame, which only the older of its two games has",
        "does nothing",
        _HANGAME,
        ("heodang",),
        (
            Other(
                "five turns in a row without a capture win 7 points",
                {"heodang": {"turns": 5, "points": 7}},
                _HANGAME,
            ),
        ),
    ),
    Reading(
        "G25",
        "whether cards that were shaken may bomb later",
        "at Pmang yes, or four of a month could not multiply by four; elsewhere no",
        _MATGO,
        ("shake",),
        (
            Other(
                "they may, as by fudawiki's page",
                {"shake.then_bomb": True},
                ("hangame", "netmarble"),
            ),
            Other("they may not", {"shake.then_bomb": False}, _PMANG),
        ),
    ),
    Reading(
        "G26",
        "how far Pmang's sake cup moves by itself",
        "it is an animal for a score, but a junk where that makes what is needed to stop; then, "
        "and for a loser, whichever is better, but no loser's only junk; nobody steals it",
        _PMANG,
        ("cards.cup_count",),
        (
            Other(
                "it is whichever is better for any score, as in R1",
                {"cards.cup_count": "best"},
                _PMANG,
            ),
        ),
    ),
    Reading(
        "G27",
        "what Pmang's two onto two do besides multiplying",
        "they capture all four, steal nothing, and are owed one turn of flipping alone",
        _PMANG,
        ("small_bomb",),
        (
            Other(
                "they steal as Hangame's grenade does",
                {"small_bomb.steal.junk": 1},
                _PMANG,
            ),
            Other("they are owed no turn", {"small_bomb.flips": 0}, _PMANG),
        ),
    ),
    Reading(
        "G28",
        "what ppeoks in a row pay at Pmang, whose rules do not state it",
        "only a ppeok on one's first turn pays; the next ones in the row pay nothing",
        _PMANG,
        ("instant.runs",),
        (
            Other(
                "the second pays twice the first, the third three times, as at Hangame and "
                "Netmarble",
                {"instant.runs": {"since": "first_turn", "pay": "linear"}},
                _PMANG,
            ),
            Other(
                "each twice the one before, as by fudawiki's page",
                {"instant.runs": {"since": "first_turn", "pay": "doubling"}},
                _PMANG,
            ),
        ),
    ),
    Reading(
        "G29",
        "three ppeoks that came in a row",
        "win on top of what the third one paid, as Hangame's guide has it",
        ("fudawiki", "netmarble"),
        ("ppeok.three",),
        (
            Other(
                "win nothing but what the third one paid",
                {"ppeok.three.run_too": False},
                ("fudawiki", "netmarble"),
            ),
        ),
    ),
    Reading(
        "G30",
        "by what Netmarble's four of a month multiply for who plays on",
        "by 2 on their own; showing three of them is a shake besides",
        _NETMARBLE,
        ("payment.four_held",),
        (Other("by the 2 of that shake alone", {"payment.four_held": 1}, _NETMARBLE),),
    ),
    Reading(
        "G31",
        "whether pi-bak up to 7 pi holds for a loser without any",
        "yes, unless it has captured no card at all",
        ("hangame", "netmarble"),
        ("payment.baks",),
        (
            Other(
                "no, as by fudawiki's page",
                {"payment.baks.pi_bak.least": 1},
                ("hangame", "netmarble"),
            ),
        ),
    ),
    Reading(
        "G32",
        "how much Hangame's dealer wins by four of a month on the table",
        "as many points as are needed to stop, as a special win",
        _HANGAME,
        ("deal.four_on_table",),
    ),
    Reading(
        "G33",
        "whether taking a stack steals on the last turn",
        "no; only Pmang's rules say that it does",
        ("fudawiki", "hangame", "netmarble"),
        ("steal.dealt_stack", "steal.stack", "steal.own_stack"),
        (
            Other(
                "a dealt one does",
                {"steal.dealt_stack.last_turn": True},
                ("fudawiki", "hangame", "netmarble"),
            ),
            Other(
                "an opponent's does",
                {"steal.stack.last_turn": True},
                ("fudawiki", "hangame", "netmarble"),
            ),
            Other(
                "one's own does",
                {"steal.own_stack.last_turn": True},
                ("fudawiki", "hangame", "netmarble"),
            ),
        ),
    ),
    Reading(
        "G34",
        "whether gaining a bonus card steals on the last turn",
        "no, like jjok, ttadak and sweep",
        _MATGO,
        ("steal.bonus",),
        (Other("yes", {"steal.bonus.last_turn": True}, _MATGO),),
    ),
    Reading(
        "G35",
        "which cards one's own stack steals, two or one that is worth 2, where the opponent has "
        "junk of both kinds",
        "the lowest first, as ever, until they are worth 2 together: two singles, else a single "
        "and a double; a double alone only from who has no single",
        ("pmang", "netmarble"),
        ("steal.own_stack",),
    ),
    Reading(
        "G37",
        "the numbers of Hangame's mode for three, of which is known that it has three bonus cards, "
        "which do not steal, and otherwise the same rules",
        "two bonus cards are worth 2 and one 3; three need 3 points to stop, and where two pay 7, "
        "for ppeoks and a first ttadak, each pays 3; chongtong keeps its 10; the deal is "
        "fudawiki's for three",
        _HANGAME,
    ),
    Reading(
        "G42",
        "when the round is drawn for four of a month in every hand by fudawiki's page and the "
        "guides of Pmang and Netmarble, where four are declared or played on",
        "as at BGA by R28 on the first declaration, but only if all who play hold four; what "
        "nobody declares does nothing, and the round is played",
        ("fudawiki", "pmang", "netmarble"),
    ),
    Reading(
        "G43",
        "whether a bomb and the flipped card after it sweep the table by fudawiki's page, where a "
        "sweep takes the table's last two cards, of different months (G17)",
        "no: a sweep takes one of the two with a single hand card and the other with the flip; "
        "the bomb itself still steals",
        _FUDAWIKI,
        ("turn.sweep",),
        (
            Other(
                "yes, as does any other turn that leaves the table empty",
                {"turn.sweep": "table_empty"},
                _FUDAWIKI,
            ),
        ),
    ),
    Reading(
        "G44",
        "whether four of a month that another hand has completed by a card drawn for a bonus card "
        "count when chongtong is declared (R28, G42)",
        "yes, whether or not that hand could still declare them; but at Pmang, where a drawn card "
        "never completes four, only four that were dealt",
        ("bga", "fudawiki", "hangame", "pmang", "netmarble"),
    ),
    Reading(
        "G45",
        "in which order cards are stolen where one's own stack steals by value (G35) and something "
        "else in the same turn steals a card",
        "first the cards that are stolen by number, the lowest first; then, of what is left, those "
        "by value",
        ("pmang", "netmarble"),
        ("steal.own_stack",),
    ),
    Reading(
        "G46",
        "when a bonus card that was taken from the hand steals",
        "at the end of that turn, together with everything else that steals in it",
        _MATGO,
        ("steal.bonus",),
    ),
)
"""What this project decided where fudawiki's page and the guides of the Korean sites are silent."""
