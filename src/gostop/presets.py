"""The published rulebooks, a screen each: every setting, its value, and where it stands.

A place after which a number as `R7` stands is decided by that entry of the table of readings.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from gostop.ruleset.fields import ByPlayers
from gostop.ruleset.groups import (
    Bomb,
    Chongtong,
    DrawOffer,
    GoBak,
    Heodang,
    Layout,
    Packet,
    Place,
    Runs,
    Shake,
    ThreePpeok,
)
from gostop.ruleset.ruleset import written
from gostop.ruleset.source import Document
from gostop.ruleset.values import (
    ANIMALS,
    BRIGHTS,
    JUNK,
    RIBBONS,
    Bak,
    ByBonus,
    CarryRule,
    ChooseWhen,
    Combination,
    CounterGo,
    CupCount,
    FirstDealer,
    FourOnTable,
    LastPpeok,
    LastTurn,
    Liable,
    Multiplier,
    NobodyStops,
    Pairing,
    RunPay,
    RunStart,
    Share,
    Steal,
    SweepWhen,
    Unit,
)

CAP_COREE: Final = Document("french", "Cap Corée, «Godori : règles du jeu»")
BGA_GUIDE: Final = Document("bga", "Japanese guide to Board Game Arena's Go-Stop")
NUSTY: Final = Document("chinese_blog", "Nusty's blog, Go-Stop (2024-11-06)")

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
_BRIGHT_IDS: Final = tuple(c.id for c in COMBINATIONS if c.exclusive == "brights")
_GWANG_BAK: Final = Bak("gwang_bak", 2, _BRIGHT_IDS, BRIGHTS)
_MEONGTTA: Final = Multiplier("meongtta", 2, ANIMALS, count=7)
_THREE_OR_SEVEN: Final = ByPlayers(two=7, more=3)


def _pi_bak(two: int, more: int) -> Bak:
    return Bak("pi_bak", 2, ("pi",), JUNK, least=1, most=ByPlayers(two, more), unit=Unit.PI)


def _layout(players: int, *packets: int) -> Layout:
    """A deal by its packets: so many cards to each hand, or, negative, to the table."""
    places = {True: Place.HANDS, False: Place.TABLE}
    return Layout(players, [Packet(places[cards > 0], abs(cards)) for cards in packets])


FRENCH: Final = written("french", "French (Cap Corée)", CAP_COREE, (
    ("cards.bonus", "", "the cards: jokers are left aside"),
    ("cards.doubles", "11D 12D", "junk; R35"),
    ("cards.cup", "9A", "junk: the animal of September"),
    ("cards.cup_count", CupCount.BEST, "junk: animal or junk; R1"),
    ("deal.layouts", (_layout(2, 10, -8), _layout(3, 7, -6), _layout(4, 6, -4)), "number of players"),
    ("deal.playing", 4, "number of players: all play"),
    ("deal.first_dealer", FirstDealer.SEAT_ZERO, "course of the game: the shuffler's neighbour"),
    ("deal.four_on_table", FourOnTable.DEAL_AGAIN, "before the start"),
    ("seating.dealer_must_play", False, "nobody sits out"),
    ("seating.same_after_draw", False, "nobody sits out"),
    ("seating.table_face_down", False, "nobody sits out"),
    ("seating.forced_out", None, "nobody sits out"),
    ("chongtong", Chongtong(declared=False, points=_THREE_OR_SEVEN, by_bonus=ByBonus.NEVER), "before the start; R6"),
    ("turn.pairing", Pairing.FREE, "how to play, step 1; R2"),
    ("turn.choose", ChooseWhen.LAID, "how to play, step 1"),
    ("turn.last_turn", LastTurn.OWN, "silent; R8"),
    ("turn.sweep", SweepWhen.TABLE_EMPTY, "special cases: sseul; R5"),
    ("ppeok.last_turn", LastPpeok.PPEOK, "special cases: sa-tta; R32"),
    ("ppeok.three", None, "silent: off"),
    ("heodang", None, "silent: off"),
    ("bomb", Bomb(multiplier=1, flips=2), "special cases: bomb; R7"),
    ("shake", None, "silent: off"),
    ("steal.jjok", Steal(1, last_turn=True), "special cases: jjok"),
    ("steal.ttadak", Steal(0), "silent: nothing"),
    ("steal.sweep", Steal(1, last_turn=True), "special cases: sseul; R5"),
    ("steal.bomb", Steal(1, last_turn=True), "special cases: bomb"),
    ("steal.dealt_stack", Steal(0), "before the start; R31"),
    ("steal.stack", Steal(1, last_turn=True), "special cases: ja-ppeok"),
    ("steal.own_stack", Steal(1, last_turn=True), "special cases: ja-ppeok"),
    ("steal.bonus", Steal(0), "no bonus cards"),
    ("steal.by_value", False, "special cases, note; R30"),
    ("instant.ppeok", 0, "silent: nothing"),
    ("instant.runs", None, "silent: off"),
    ("instant.jjok", 0, "silent: nothing"),
    ("instant.ttadak", 0, "silent: nothing"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "counting the points; R4"),
    ("scoring.set_further", 0, "counting the points: ribbons; R3"),
    ("go.threshold", _THREE_OR_SEVEN, "number of players and score to reach"),
    ("go.points", 1, "the moment of go and stop"),
    ("go.points_up_to", None, "the moment of go and stop: each time"),
    ("go.doubles_from", None, "the moment of go and stop; R33"),
    ("go.counter", CounterGo.NONE, "silent: nothing"),
    ("go.on_last_turn", False, "silent; R24"),
    ("payment.multipliers", (), "silent: none"),
    ("payment.baks", (), "silent: none"),
    ("payment.go_bak", None, "the moment of go and stop: the winner collects; R34"),
    ("payment.empty_exempt", False, "silent: nobody is"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", CarryRule.NONE, "silent; R34"),
    ("draw.carry_cap", None, "silent; R34"),
    ("draw.nobody_stops", NobodyStops.DRAW, "how to play: the end; R34"),
    ("draw.offer", None, "silent: off"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
))  # fmt: skip
"""Cap Corée's rules: 2 to 4 players, all of whom play."""

BGA: Final = written("bga", "Board Game Arena", BGA_GUIDE, (
    ("cards.bonus", "", "preparation: up to six jokers, number not given; R18"),
    ("cards.doubles", "11D 12D", "silent, the game has them; R1"),
    ("cards.cup", "9A", "silent, the game has it; R1"),
    ("cards.cup_count", CupCount.BEST, "silent; R1"),
    ("deal.layouts", (_layout(2, 10, -8), *(_layout(n, 7, -6) for n in (3, 4, 5, 6))), "1. the deal"),
    ("deal.playing", 3, "2. who takes part"),
    ("deal.first_dealer", FirstDealer.RANDOM, "course of a round: the start player; G1"),
    ("deal.four_on_table", FourOnTable.DEAL_AGAIN, "silent; R23"),
    ("seating.dealer_must_play", False, "2. who takes part; R21"),
    ("seating.same_after_draw", False, "2. who takes part; R21"),
    ("seating.table_face_down", False, "2. who takes part; R21"),
    ("seating.forced_out", None, "2. who takes part; R21"),
    ("chongtong", Chongtong(declared=True, points=_THREE_OR_SEVEN, by_bonus=ByBonus.ANY_TURN), "3. play: four of a month; R28"),
    ("turn.pairing", Pairing.FREE, "3. play: playing a card"),
    ("turn.choose", ChooseWhen.COLLECTED, "3. play: capturing"),
    ("turn.last_turn", LastTurn.OWN, "stealing: the last turn; R8"),
    ("turn.sweep", SweepWhen.TABLE_EMPTY, "stealing: sakusuri"),
    ("ppeok.last_turn", LastPpeok.CAPTURES_THREE, "ppeok: not on the last turn; R9"),
    ("ppeok.three", ThreePpeok(points=_THREE_OR_SEVEN, run_too=True), "ppeok: three times; R11"),
    ("heodang", None, "silent: off"),
    ("bomb", Bomb(multiplier=2, flips=2), "3. play: raising the stakes; R7"),
    ("shake", Shake(multiplier=2, plays=True, fourth_on_table=True, then_bomb=True), "3. play: raising the stakes; R19, R20"),
    ("steal.jjok", Steal(1), "stealing: jjok"),
    ("steal.ttadak", Steal(1), "stealing: ttadak"),
    ("steal.sweep", Steal(1), "stealing: sweep"),
    ("steal.bomb", Steal(1, last_turn=True), "stealing: bomb"),
    ("steal.dealt_stack", Steal(1), "stealing: a stack of three"),
    ("steal.stack", Steal(1), "stealing: a stack of three"),
    ("steal.own_stack", Steal(1), "stealing: a stack of three"),
    ("steal.bonus", Steal(0), "silent; R18"),
    ("steal.by_value", False, "silent; R30"),
    ("instant.ppeok", _THREE_OR_SEVEN, "ppeok: on the first turn"),
    ("instant.runs", Runs(since=RunStart.FIRST_TURN, pay=RunPay.LINEAR), "ppeok: in a row; R10"),
    ("instant.jjok", 0, "silent: nothing"),
    ("instant.ttadak", 0, "silent: nothing"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "combinations"),
    ("scoring.set_further", 0, "combinations"),
    ("go.threshold", _THREE_OR_SEVEN, "3-4. the check: stop or go"),
    ("go.points", 1, "go: each up to the second"),
    ("go.points_up_to", 2, "go: each up to the second; R12"),
    ("go.doubles_from", 3, "go: from the third on"),
    ("go.counter", CounterGo.ON_TOP, "go: counter-go and re-counter-go; R13"),
    ("go.on_last_turn", False, "silent; R24"),
    ("payment.multipliers", (_MEONGTTA,), "5. multipliers"),
    ("payment.baks", (_GWANG_BAK, _pi_bak(5, 5)), "5. penalties; R17, R37"),
    ("payment.go_bak", GoBak(liable=Liable.FIRST_LOSER, share=Share.EVERY_LOSERS, two_players=1), "5. penalties: a failed go; R15, R26, R27"),
    ("payment.empty_exempt", True, "5. penalties: no card at all"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", CarryRule.DOUBLING, "5. multipliers: drawn rounds; R14"),
    ("draw.carry_cap", None, "5. multipliers: drawn rounds; R14"),
    ("draw.nobody_stops", NobodyStops.DRAW, "5. all cards played"),
    ("draw.offer", DrawOffer(cards=2, every_card=True, each_opponent=True, unmatched=True, before_go=True, go_frees=True), "5. offering a draw; R22"),
    ("match.rounds", 12, "end of the game: a fixed number; G2"),
    ("match.draws_in_a_row", 5, "end of the game: five draws in a row"),
))  # fmt: skip
"""Board Game Arena's rules by its Japanese guide: 2 to 6 players, three of whom play."""

CHINESE_BLOG: Final = written("chinese_blog", "Nusty's blog", NUSTY, (
    ("cards.bonus", ByPlayers("X2 X3", "X2 X2b X3"), "number of cards, bonus cards"),
    ("cards.doubles", "11D 12D", "kinds: junk"),
    ("cards.cup", "9A", "kinds: junk"),
    ("cards.cup_count", CupCount.BEST, "kinds: junk; R1"),
    ("deal.layouts", (_layout(2, -4, 5, -4, 5), _layout(3, -3, 4, -3, 3)), "dealing"),
    ("deal.playing", 3, "number of players"),
    ("deal.first_dealer", FirstDealer.HIGHEST_MONTH, "deciding the order"),
    ("deal.four_on_table", FourOnTable.NAGARI, "special wins, 4"),
    ("seating.dealer_must_play", False, "nobody sits out"),
    ("seating.same_after_draw", False, "nobody sits out"),
    ("seating.table_face_down", False, "nobody sits out"),
    ("seating.forced_out", None, "nobody sits out"),
    ("chongtong", Chongtong(declared=False, points=ByPlayers(10, 5), by_bonus=ByBonus.ANY_TURN), "special wins, 1; R29"),
    ("turn.pairing", Pairing.FREE, "how to play"),
    ("turn.choose", ChooseWhen.LAID, "choosing a card"),
    ("turn.last_turn", LastTurn.OWN, "special events: the last round; R8"),
    ("turn.sweep", SweepWhen.TABLE_EMPTY, "special events, 2"),
    ("ppeok.last_turn", LastPpeok.PPEOK, "special events, 1; R32"),
    ("ppeok.three", ThreePpeok(points=3, run_too=True), "special wins, 2; R11"),
    ("heodang", Heodang(turns=5, points=3), "special wins, 3"),
    ("bomb", Bomb(multiplier=2, flips=2), "special events, 5, and doubling"),
    ("shake", Shake(multiplier=2, plays=False, fourth_on_table=False, then_bomb=False), "special events, 6, and doubling"),
    ("steal.jjok", Steal(1), "special events, 3"),
    ("steal.ttadak", Steal(1), "special events, 4"),
    ("steal.sweep", Steal(1), "special events, 2"),
    ("steal.bomb", Steal(1, last_turn=True), "special events, 5"),
    ("steal.dealt_stack", Steal(1), "special events, 7"),
    ("steal.stack", Steal(1), "special events, 1"),
    ("steal.own_stack", Steal(2), "special events, 1"),
    ("steal.bonus", Steal(0), "bonus cards, note; G8"),
    ("steal.by_value", False, "special events; R30"),
    ("instant.ppeok", _THREE_OR_SEVEN, "special events, 1: the first"),
    ("instant.runs", Runs(since=RunStart.FIRST_TURN, pay=RunPay.LINEAR), "special events, 1: in a row"),
    ("instant.jjok", _THREE_OR_SEVEN, "special events, 3: on the first turn"),
    ("instant.ttadak", _THREE_OR_SEVEN, "special events, 4: on the first turn"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "kinds of cards and points"),
    ("scoring.set_further", 0, "kinds of cards and points"),
    ("go.threshold", _THREE_OR_SEVEN, "conditions of victory"),
    ("go.points", 1, "1 go, 2 go"),
    ("go.points_up_to", None, "3 go, 4 go and so on"),
    ("go.doubles_from", 3, "doubling: 3 go"),
    ("go.counter", CounterGo.NONE, "silent: nothing"),
    ("go.on_last_turn", False, "go and stop: on the last card; R24"),
    ("payment.multipliers", (_MEONGTTA,), "doubling: seven animals"),
    ("payment.baks", (_GWANG_BAK, _pi_bak(7, 5)), "doubling: no brights, too few junk; R17, R37"),
    ("payment.go_bak", GoBak(liable=Liable.FIRST_LOSER, share=Share.EVERY_LOSERS, two_players=2), "go-bak; R26, R27"),
    ("payment.empty_exempt", True, "stop: no card at all"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", CarryRule.TWO, "special wins, 4"),
    ("draw.carry_cap", None, "special wins, 4"),
    ("draw.nobody_stops", NobodyStops.DRAW, "special wins, 4"),
    ("draw.offer", None, "silent: off"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
))  # fmt: skip
"""Nusty's blog: 2 or 3 players, two or three bonus cards, values as on Korean sites."""

RULESETS: Final = MappingProxyType({ruleset.id: ruleset for ruleset in (FRENCH, BGA, CHINESE_BLOG)})
"""The presets by their ids."""
