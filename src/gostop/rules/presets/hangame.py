"""Hangame's rulebook of Sin-Matgo."""

from typing import Final

from gostop.rules.draw import MOST_CARRY
from gostop.rules.presets.fudawiki import FUDAWIKI
from gostop.rules.presets.shared import GWANG_BAK, MATGO, pi_bak
from gostop.rules.ruleset import CITED, written
from gostop.rules.source import Document, Evidence, Known

HANGAME_GUIDE: Final = Document(
    "hangame",
    "Hangame, Sin-Matgo guide (신맞고)",
    "https://mgostop.hangame.com/guide",
    "Hangame",
    Evidence(Known.PART, "2026-11-29", "https://github.com/kywoo26/p2p-gostop"),
)

HANGAME: Final = written("hangame", "Hangame Sin-Matgo", HANGAME_GUIDE, (
    ("cards.cup_count", "chosen", "sake cup: its owner is asked; G9"),
    ("deal.first_dealer", "highest_month", "first dealer: a card each from the table; G14"),
    ("deal.four_on_table", "dealer_wins", "four on the table; G32"),
    ("deal.four_points", 10, "four on the table; G32"),
    ("chongtong", {"declared": False, "points": 10, "by_bonus": "choice", "all_hold": "first_wins"}, "chongtong"),
    ("turn.play.two", CITED, "playing a card: one of two"),
    ("turn.take.chosen", CITED, "playing a card: one of two"),
    ("ppeok.three", {"points": 7, "run_too": True}, "three ppeok; runs of ppeok: 49 in all"),
    ("heodang", None, "only in the older Matgo; G24"),
    ("small_bomb", {"multiplier": 1, "flips": 1, "steal": {"junk": 1, "last_turn": True}}, "grenade; G18"),
    ("small_bomb.flips", CITED, "silent: one less than the cards it uses; G53"),
    ("bomb.flips", CITED, "silent: one less than the cards it uses; G53"),
    ("shake", {"multiplier": 2, "plays": True, "fourth_on_table": False, "then_bomb": False}, "shake; G25"),
    ("steal.ttadak", {"junk": 1, "last_turn": True}, "ttadak; G49"),
    ("steal.sweep", {"junk": 1, "last_turn": True}, "sweep; G49"),
    ("steal.dealt_stack", {"junk": 1}, "silent: as the stack of a ppeok; G33, G51"),
    ("steal.stack", {"junk": 1}, "capturing a stack; G33"),
    ("steal.own_stack", {"junk": 2}, "capturing a stack: your own; G33"),
    ("steal.cup_locked", False, "silent: never"),
    ("instant.runs", {"since": "first_turn", "pay": "linear"}, "runs of ppeok: 7, 14, 21"),
    ("instant.jjok", 0, "first jjok: pays nothing"),
    ("instant.ttadak", 7, "first ttadak"),
    ("instant.bomb", 0, "first bomb: pays nothing"),
    ("payment.baks", (GWANG_BAK, pi_bak(7, 5, least=0)), "gwang-bak; pi-bak: up to 7; G31"),
    ("payment.go_bak", {"liable": "first_loser", "share": "every_losers", "two_players": 2}, "go-bak"),
    ("payment.cap", {"payer": 1, "payee": 1}, "limits: the loser's and the winner's balance; G40"),
    ("draw.carry", "two", "nagari; G52"),
    ("draw.carry_cap", MOST_CARRY, "silent: it does not grow; G52"),
    *MATGO,
), FUDAWIKI)  # fmt: skip
"""Hangame's rules for two players, partly read, the rest second hand; where its guide is silent, fudawiki's rules apply."""
