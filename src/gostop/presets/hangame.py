"""Hangame's rulebook of Sin-Matgo."""

from __future__ import annotations

from typing import Final

from gostop.presets.fudawiki import FUDAWIKI
from gostop.presets.shared import GWANG_BAK, MATGO, pi_bak
from gostop.ruleset.deal import AllHold, ByBonus, Chongtong, CupCount, FirstDealer, FourOnTable
from gostop.ruleset.draw import MOST_CARRY, CarryRule
from gostop.ruleset.instant import RunPay, Runs, RunStart
from gostop.ruleset.pay import Cap, GoBak, Liable, Share
from gostop.ruleset.ruleset import written
from gostop.ruleset.source import Document
from gostop.ruleset.turn import Shake, SmallBomb, Steal, ThreePpeok

HANGAME_GUIDE: Final = Document(
    "hangame", "Hangame, Sin-Matgo guide (신맞고)", "https://mgostop.hangame.com/guide"
)

HANGAME: Final = written("hangame", "Hangame Sin-Matgo", HANGAME_GUIDE, (
    ("cards.cup_count", CupCount.CHOSEN, "sake cup: its owner is asked; G9"),
    ("deal.first_dealer", FirstDealer.HIGHEST_MONTH, "first dealer: a card each from the table"),
    ("deal.four_on_table", FourOnTable.DEALER_WINS, "four on the table; G32"),
    ("chongtong", Chongtong(declared=False, points=10, by_bonus=ByBonus.CHOICE, all_hold=AllHold.FIRST_WINS), "chongtong"),
    ("ppeok.three", ThreePpeok(points=7, run_too=True), "three ppeok; runs of ppeok: 49 in all"),
    ("heodang", None, "only in the older Matgo; G24"),
    ("small_bomb", SmallBomb(multiplier=1, flips=1, steal=Steal(1, last_turn=True)), "grenade; G18"),
    ("shake", Shake(multiplier=2, plays=True, fourth_on_table=False, then_bomb=False), "shake; G25"),
    ("steal.dealt_stack", Steal(1), "capturing a stack; G33"),
    ("steal.stack", Steal(1), "capturing a stack; G33"),
    ("steal.own_stack", Steal(2), "capturing a stack: the own one; G33"),
    ("instant.runs", Runs(since=RunStart.FIRST_TURN, pay=RunPay.LINEAR), "runs of ppeok: 7, 14, 21"),
    ("instant.jjok", 0, "first jjok: pays nothing"),
    ("instant.ttadak", 7, "first ttadak"),
    ("instant.bomb", 0, "first bomb: pays nothing"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5, least=0)), "gwang-bak; pi-bak: up to 7; G31"),
    ("payment.go_bak", GoBak(liable=Liable.FIRST_LOSER, share=Share.EVERY_LOSERS, two_players=2), "go-bak"),
    ("payment.cap", Cap(payer=1, payee=1), "limits: the loser's and the winner's balance; G40"),
    ("draw.carry", CarryRule.TWO, "nagari"),
    ("draw.carry_cap", MOST_CARRY, "nagari: it does not grow"),
    *MATGO,
), FUDAWIKI)  # fmt: skip
"""Hangame's rules for two players; where its guide is silent, fudawiki's rules apply."""
