"""The parts that rulebooks share: combinations, penalties, and rules that most rulebooks do not
mention.
"""

from __future__ import annotations

from typing import Final

from gostop.rules.deal import Layout, Packet, Place
from gostop.rules.fields import ANIMALS, BRIGHTS, JUNK, RIBBONS, ByPlayers, Unit
from gostop.rules.pay import Bak, Multiplier
from gostop.rules.ruleset import CITED, Row
from gostop.rules.score import Combination

COMBINATIONS: Final = (
    Combination("five_brights", 15, BRIGHTS, exclusive="brights"),
    Combination("four_brights", 4, BRIGHTS, count=4, exclusive="brights"),
    Combination("three_brights", 3, "1B 3B 8B 11B", count=3, exclusive="brights"),
    Combination("rain_three_brights", 2, BRIGHTS, count=3, exclusive="brights"),
    Combination("godori", 5, "2A 4A 8A"),
    Combination("hongdan", 3, "1R 2R 3R"),
    Combination("cheongdan", 3, "6R 9R 10R"),
    Combination("chodan", 3, "4R 5R 7R"),
    Combination("animals", 1, ANIMALS, count=5, further=1),
    Combination("ribbons", 1, RIBBONS, count=5, further=1),
    Combination("pi", 1, JUNK, count=10, further=1, unit=Unit.PI),
)
"""The scoring combinations, on which all sources agree."""
BRIGHT_IDS: Final = tuple(c.id for c in COMBINATIONS if c.exclusive == "brights")
GWANG_BAK: Final = Bak("gwang_bak", 2, BRIGHT_IDS, BRIGHTS)
MEONGTTA: Final = Multiplier("meongtta", 2, ANIMALS, count=7)
PAID_OUT: Final = "1B 3B 8B 9A 11B 11D 12B 12D X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f"
"""The cards for which a seat that had to sit out is paid."""
THREE_OR_SEVEN: Final = {"two": 7, "more": 3}


def pi_bak(two: int, more: int, least: int = 1) -> Bak:
    """Make the penalty of a loser with few pi: at most `two` with two players, at most `more` with
    more players. With `least` 0, a loser without any pi pays it too.
    """
    return Bak("pi_bak", 2, ("pi",), JUNK, least=least, most=ByPlayers(two, more), unit=Unit.PI)


def layout(players: int, *packets: int) -> Layout:
    """Make a deal from its packets. A positive number is a packet of that many cards for each hand;
    a negative number is a packet for the table.
    """
    places = {True: Place.HANDS, False: Place.TABLE}
    return Layout(players, [Packet(places[cards > 0], abs(cards)) for cards in packets])


SILENT: Final[tuple[Row, ...]] = (
    ("deal.four_points", None, "silent: the points needed to stop"),
    ("deal.dealer_last", False, "silent: the dealer is dealt first"),
    ("deal.table_last", False, "silent: the table is dealt together with the hands"),
    ("deal.table_last_from", 2, "silent: the table is dealt together with the hands"),
    ("ppeok.buries_played", False, "silent: only flipped ones"),
    ("small_bomb", None, "silent: off"),
    ("steal.many_stacks", None, "silent: nothing"),
    ("steal.cup_locked", False, "silent: never"),
    ("steal.change", False, "silent: none"),
    ("steal.stack_from", "each", "capturing a stack: from each opponent"),
    ("steal.each_kind", {"junk": 0}, "silent: nothing"),
    ("instant.ppeok_carry", False, "silent: no; R16"),
    ("instant.bomb", 0, "silent: nothing"),
    ("instant.captures", (), "silent: nothing"),
    ("go.regained", False, "silent: only with more points than at the last go; R25"),
    ("go.most", None, "silent: any number"),
    ("go.growth", "doubling", "silent: doubling, if goes multiply"),
    ("go.factors", (), "silent: doubling, if goes multiply"),
    ("go.points_when_multiplied", True, "silent: go points count too"),
    ("payment.missions", (), "silent: none"),
    ("payment.mission_cards", None, "silent: none"),
    ("payment.four_held", 1, "silent: nothing"),
    ("cards.months", 12, "silent: no month is left out"),
    ("cards.singles", "", "silent: none, bonus cards are double or triple junk"),
    ("cards.quadruples", "", "silent: none, bonus cards are double or triple junk"),
    ("seating.out_twice", True, "silent: as often as a seat likes"),
    ("payment.lost_calls", False, "silent: only a winner's calls multiply"),
    ("payment.shield", "", "silent: none"),
    ("payment.shield_passes", True, "silent: none"),
    ("payment.cap", None, "silent: none"),
    ("payment.jabak", False, "silent: off"),
    ("payment.most", None, "silent: none"),
    ("payment.abandoned", "threshold", "silent: nobody leaves; G54"),
    ("payment.push", None, "silent: off"),
    ("draw.carry_draws", None, "silent: never"),
    ("draw.carry_calls", False, "silent: no"),
    ("match.points", None, "silent: never by points"),
    ("match.bankruptcy", False, "silent: off"),
    ("match.extra", None, "silent: none"),
)
"""Settings of rules that only a few other rulebooks or house rules have."""

MATGO: Final[tuple[Row, ...]] = (
    ("cards.bonus", "X2 X3", "bonus cards"),
    ("cards.doubles", CITED, "double junk"),
    ("cards.cup", CITED, "sake cup"),
    ("deal.bonus", CITED, "bonus cards"),
    ("turn.play.bonus", CITED, "bonus cards"),
    ("turn.flip.bonus", CITED, "bonus cards"),
    ("deal.layouts", (layout(2, -4, 5, -4, 5),), "two players; G13"),
    ("deal.dealer_last", False, "silent: the dealer is dealt first"),
    ("deal.table_last", False, "silent: the table is dealt together with the hands"),
    ("deal.table_last_from", 2, "silent: the table is dealt together with the hands"),
    ("deal.playing", 2, "two players"),
    ("seating.forced_out", {"points": 2, "cards": PAID_OUT, "triple": 2, "lone_rain_from": 5}, "silent: nobody sits out"),
    ("turn.choose", "collected", "silent: when the cards are collected; G16"),
    ("turn.play.match", CITED, "playing a card"),
    ("turn.play.stack", CITED, "capturing a stack"),
    ("turn.play.alone", CITED, "playing a card"),
    ("turn.flip.match", CITED, "flipping a card"),
    ("turn.flip.stack", CITED, "capturing a stack"),
    ("turn.flip.alone", CITED, "flipping a card"),
    ("turn.jjok", CITED, "jjok"),
    ("turn.ttadak", CITED, "ttadak"),
    ("turn.ppeok", CITED, "ppeok"),
    ("turn.take.pair", CITED, "playing a card"),
    ("turn.take.stack", CITED, "capturing a stack"),
    ("turn.last_turn", "own", "ppeok on a player's last card; G23"),
    ("turn.sweep", "table_empty", "sweep"),
    ("ppeok.last_turn", "captures_three", "ppeok on a player's last card; G50"),
    ("bomb", {"multiplier": 2, "flips": 2}, "bomb"),
    ("steal.jjok", {"junk": 1}, "jjok: not on the last turn"),
    ("steal.bomb", {"junk": 1, "last_turn": True}, "bomb; G18"),
    ("steal.bonus", {"junk": 1, "last_turn": True}, "bonus cards: capturing one; G34, G46"),
    ("instant.ppeok", 7, "first ppeok"),
    ("scoring.combinations", CITED, "combinations"),
    ("go.call", CITED, "points needed to stop"),
    ("go.stop", CITED, "points needed to stop"),
    ("go.threshold", 7, "points needed to stop"),
    ("go.points", 1, "go"),
    ("go.points_up_to", None, "go: every one"),
    ("go.points_when_multiplied", CITED, "go: every one"),
    ("go.doubles_from", 3, "go: from the third"),
    ("go.growth", CITED, "go: from the third"),
    ("go.factors", CITED, "go: from the third"),
    ("go.regained", False, "silent: only with more points than at the last go; R25"),
    ("payment.multipliers", (MEONGTTA,), "seven animals"),
    ("payment.missions", CITED, "what makes a round bigger: left out"),
    ("payment.mission_cards", CITED, "what makes a round bigger: left out"),
    ("payment.push", CITED, "what makes a round bigger: left out"),
    ("draw.nobody_stops", CITED, "nagari"),
    ("draw.offer", {"cards": 2, "every_card": False, "each_opponent": False, "unmatched": False, "before_go": False, "go_frees": False, "without_bonus": False, "players": 3}, "silent: two players can't offer one"),
    ("match.rounds", None, "silent: no end"),
    ("match.next_dealer", CITED, "next dealer: the winner"),
)  # fmt: skip
"""The rules of the game for two that the guides of all Korean sites share."""
