"""The rulebook of a Chinese blog."""

from __future__ import annotations

from typing import Final

from gostop.presets.shared import (
    COMBINATIONS,
    GWANG_BAK,
    MEONGTTA,
    SILENT,
    THREE_OR_SEVEN,
    layout,
    pi_bak,
)
from gostop.ruleset.deal import ByBonus, Chongtong, CupCount, FirstDealer, FourOnTable
from gostop.ruleset.draw import MOST_CARRY, CarryRule, NobodyStops
from gostop.ruleset.fields import ByPlayers
from gostop.ruleset.go import CounterGo
from gostop.ruleset.instant import RunPay, Runs, RunStart
from gostop.ruleset.match import NextDealer
from gostop.ruleset.pay import Gained, GoBak, Liable, Share
from gostop.ruleset.ruleset import written
from gostop.ruleset.source import Document
from gostop.ruleset.turn import (
    Bomb,
    ChooseWhen,
    Heodang,
    LastPpeok,
    LastTurn,
    Pairing,
    Shake,
    Steal,
    SweepWhen,
    ThreePpeok,
)

NUSTY: Final = Document("chinese_blog", "Nusty's blog, Go-Stop (2024-11-06)")

CHINESE_BLOG: Final = written("chinese_blog", "Nusty's blog", NUSTY, (
    ("cards.bonus", ByPlayers("X2 X3", "X2 X2b X3"), "number of cards, bonus cards"),
    ("cards.doubles", "11D 12D", "kinds: junk"),
    ("cards.cup", "9A", "kinds: junk"),
    ("cards.cup_count", CupCount.BEST, "kinds: junk; R1"),
    ("deal.layouts", (layout(2, -4, 5, -4, 5), layout(3, -3, 4, -3, 3)), "dealing"),
    ("deal.playing", 3, "number of players"),
    ("deal.first_dealer", FirstDealer.HIGHEST_MONTH, "deciding the order"),
    ("deal.four_on_table", FourOnTable.NAGARI, "special wins, 4"),
    ("seating.dealer_must_play", False, "nobody sits out"),
    ("seating.same_after_draw", False, "nobody sits out"),
    ("seating.table_face_down", False, "nobody sits out"),
    ("seating.forced_out", None, "nobody sits out"),
    ("chongtong", Chongtong(declared=False, points=ByPlayers(10, 5), by_bonus=ByBonus.ANY_TURN), "special wins, 1; R29, R42"),
    ("turn.pairing", Pairing.FREE, "how to play"),
    ("turn.choose", ChooseWhen.LAID, "choosing a card"),
    ("turn.last_turn", LastTurn.LAST_HAND_CARD, "special events, 2, 4 and 7, go and stop: the last hand card; R8"),
    ("turn.sweep", SweepWhen.TABLE_EMPTY, "special events, 2"),
    ("ppeok.last_turn", LastPpeok.PPEOK, "special events, 1; R32"),
    ("ppeok.three", ThreePpeok(points=3, run_too=True), "special wins, 2; R11"),
    ("heodang", Heodang(turns=5, points=3), "special wins, 3"),
    ("bomb", Bomb(multiplier=2, flips=2), "special events, 5, and doubling"),
    ("shake", Shake(multiplier=2, plays=False, fourth_on_table=False, then_bomb=False), "special events, 6, and doubling"),
    ("steal.jjok", Steal(1), "special events, 3"),
    ("steal.ttadak", Steal(1), "special events, 4"),
    ("steal.sweep", Steal(1), "special events, 2"),
    ("steal.bomb", Steal(1, last_turn=True), "special events, 5; R38"),
    ("steal.dealt_stack", Steal(1), "special events, 7"),
    ("steal.stack", Steal(1), "special events, 1"),
    ("steal.own_stack", Steal(2), "special events, 1"),
    ("steal.bonus", Steal(0), "bonus cards, note; G8"),
    ("steal.by_value", False, "special events; R30"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", THREE_OR_SEVEN, "special events, 1: the first"),
    ("instant.runs", Runs(since=RunStart.FIRST_TURN, pay=RunPay.LINEAR), "special events, 1: in a row"),
    ("instant.jjok", THREE_OR_SEVEN, "special events, 3: on the first turn"),
    ("instant.ttadak", THREE_OR_SEVEN, "special events, 4: on the first turn"),
    ("instant.kept_in_draw", True, "silent; R36"),
    ("scoring.combinations", COMBINATIONS, "kinds of cards and points"),
    ("scoring.set_further", 0, "kinds of cards and points"),
    ("go.threshold", THREE_OR_SEVEN, "conditions of victory"),
    ("go.points", 1, "1 go, 2 go"),
    ("go.points_up_to", None, "3 go, 4 go and so on"),
    ("go.doubles_from", 3, "doubling: 3 go"),
    ("go.counter", CounterGo.NONE, "silent: nothing"),
    ("go.on_last_turn", False, "go and stop: on the last card; R24"),
    ("payment.multipliers", (MEONGTTA,), "doubling: seven animals"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5)), "doubling: no brights, too few junk; R17, R37"),
    ("payment.go_bak", GoBak(liable=Liable.FIRST_LOSER, share=Share.EVERY_LOSERS, two_players=2), "go-bak; R26, R27"),
    ("payment.empty_exempt", True, "stop: no card at all"),
    ("payment.gained", Gained.FROM_EACH, "special events, 1: from all other players; stop: each loser"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", CarryRule.TWO, "special wins, 4"),
    ("draw.carry_cap", MOST_CARRY, "special wins, 4"),
    ("draw.nobody_stops", NobodyStops.DRAW, "special wins, 4"),
    ("draw.offer", None, "silent: off"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
    ("match.next_dealer", NextDealer.WINNER, "deciding the order: the winner deals next; R41"),
    *SILENT,
))  # fmt: skip
"""Nusty's blog: 2 or 3 players, two or three bonus cards, values as on Korean sites."""
