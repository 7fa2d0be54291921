"""The rulebook of fudawiki, the fullest public one in English."""

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
from gostop.ruleset.deal import ByBonus, Chongtong, CupCount, FirstDealer, ForcedOut, FourOnTable
from gostop.ruleset.draw import MOST_CARRY, CarryRule, DrawOffer, NobodyStops
from gostop.ruleset.go import CounterGo
from gostop.ruleset.instant import RunPay, Runs, RunStart
from gostop.ruleset.match import NextDealer
from gostop.ruleset.pay import Gained, GoBak, Liable, Share
from gostop.ruleset.ruleset import written
from gostop.ruleset.source import Document
from gostop.ruleset.turn import (
    Bomb,
    ChooseWhen,
    LastPpeok,
    LastTurn,
    Pairing,
    Shake,
    Steal,
    SweepWhen,
    ThreePpeok,
)

FUDAWIKI_PAGE: Final = Document(
    "fudawiki", "Fudawiki, «Go-Stop»", "https://fudawiki.org/en/hanafuda/games/go-stop"
)
_PAID_OUT: Final = "1B 3B 8B 9A 11B 11D 12B 12D X2 X2b X2c X2d X2e X2f X3 X3b X3c X3d X3e X3f"

FUDAWIKI: Final = written("fudawiki", "Fudawiki", FUDAWIKI_PAGE, (
    ("cards.bonus", "", "bonus cards: as agreed, none by default"),
    ("cards.doubles", "11D 12D", "junk"),
    ("cards.cup", "9A", "sake cup"),
    ("cards.cup_count", CupCount.BEST, "sake cup: one of the two; G12"),
    ("deal.layouts", (layout(2, -4, 5, -4, 5), layout(3, -3, 4, -3, 3), layout(4, -3, 4, -3, 3), layout(5, -3, 4, -3, 3), layout(6, -3, 4, -3, 3)), "number of players; dealing; G13"),
    ("deal.playing", 3, "sitting out"),
    ("deal.first_dealer", FirstDealer.LOWEST_MONTH, "first dealer; G14"),
    ("deal.four_on_table", FourOnTable.DEAL_AGAIN, "four on the table"),
    ("seating.dealer_must_play", True, "sitting out"),
    ("seating.same_after_draw", True, "sitting out: after a draw"),
    ("seating.table_face_down", True, "sitting out"),
    ("seating.forced_out", ForcedOut(points=2, cards=_PAID_OUT, triple=2, lone_rain_from=5), "sitting out: forced out"),
    ("chongtong", Chongtong(declared=True, points=THREE_OR_SEVEN, by_bonus=ByBonus.ANY_TURN), "four of a month in hand; G15"),
    ("turn.pairing", Pairing.FREE, "playing a card"),
    ("turn.choose", ChooseWhen.COLLECTED, "capturing; G16"),
    ("turn.last_turn", LastTurn.ROUND, "special captures: the last turn of the round"),
    ("turn.sweep", SweepWhen.LAST_TWO, "special captures: sweep; G17, G43"),
    ("ppeok.last_turn", LastPpeok.PPEOK, "ppeok: on a player's last card"),
    ("ppeok.three", ThreePpeok(points=THREE_OR_SEVEN, run_too=True, flat=True), "three ppeok: flat; G21, G29"),
    ("heodang", None, "silent: off"),
    ("bomb", Bomb(multiplier=2, flips=2), "bomb"),
    ("shake", Shake(multiplier=2, plays=False, fourth_on_table=True, then_bomb=True), "shake"),
    ("steal.jjok", Steal(1), "special captures"),
    ("steal.ttadak", Steal(1), "special captures"),
    ("steal.sweep", Steal(1), "special captures"),
    ("steal.bomb", Steal(1, last_turn=True), "bomb; G18"),
    ("steal.dealt_stack", Steal(1), "capturing a stack; G33"),
    ("steal.stack", Steal(1), "capturing a stack; G33"),
    ("steal.own_stack", Steal(1), "capturing a stack; G33"),
    ("steal.bonus", Steal(0), "bonus cards: they steal nothing"),
    ("steal.by_value", False, "silent: a double is one card"),
    ("steal.cup", False, "silent; R43"),
    ("instant.ppeok", THREE_OR_SEVEN, "first ppeok"),
    ("instant.runs", Runs(since=RunStart.FIRST_TURN, pay=RunPay.DOUBLING), "first ppeok: runs"),
    ("instant.jjok", 0, "first turn: jjok pays nothing"),
    ("instant.ttadak", THREE_OR_SEVEN, "first turn: ttadak; G19"),
    ("instant.kept_in_draw", True, "silent: as paid"),
    ("scoring.combinations", COMBINATIONS, "scoring"),
    ("scoring.set_further", 0, "scoring"),
    ("go.threshold", THREE_OR_SEVEN, "points needed to stop"),
    ("go.points", 1, "go"),
    ("go.points_up_to", None, "go: every one"),
    ("go.doubles_from", 3, "go: from the third"),
    ("go.counter", CounterGo.NONE, "silent: nothing"),
    ("go.on_last_turn", False, "silent: a stop; R24"),
    ("payment.multipliers", (MEONGTTA,), "seven animals"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5)), "gwang-bak, pi-bak"),
    ("payment.go_bak", GoBak(liable=Liable.FIRST_LOSER, share=Share.EVERY_LOSERS, two_players=2), "go-bak; G20"),
    ("payment.empty_exempt", True, "no captured cards"),
    ("payment.gained", Gained.FROM_EACH, "silent: from each"),
    ("payment.special_carry", True, "silent; R16"),
    ("draw.carry", CarryRule.DOUBLING, "nagari: stacking"),
    ("draw.carry_cap", MOST_CARRY, "nagari: stacking; R44"),
    ("draw.nobody_stops", NobodyStops.DRAW, "nagari"),
    ("draw.offer", DrawOffer(cards=2, every_card=False, each_opponent=False, unmatched=False, before_go=False, go_frees=False, without_bonus=False, players=3), "offering a draw; G22"),
    ("match.rounds", None, "silent: no end"),
    ("match.draws_in_a_row", None, "silent: no end"),
    ("match.next_dealer", NextDealer.WINNER, "silent: the winner; R41"),
    *SILENT,
))  # fmt: skip
"""Fudawiki's rules: 2 to 6 players, three of whom play."""
