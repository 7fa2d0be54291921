"""Hangame's and Pmang's rulebooks differ just as the table of rulebooks says."""

from typing import Final

import gostop as gs
from tests.support.cases import for_each

Value = object

DIFFERENCES: Final[dict[str, list[tuple[str, Value, Value]]]] = {
    "sake cup": [("cards.cup_count", "chosen", "at_threshold")],
    "four on the table": [
        ("deal.four_on_table", "dealer_wins", "nagari"),
        ("deal.four_points", 10, False),
    ],
    "chongtong": [
        ("chongtong.declared", False, True),
        ("chongtong.points", 10, 7),
        ("chongtong.by_bonus", "choice", "never"),
        ("chongtong.all_hold", "first_wins", "draw"),
    ],
    "three ppeok": [("ppeok.three.flat", False, True)],
    "two onto two": [("small_bomb.multiplier", 1, 2), ("small_bomb.steal.junk", 1, 0)],
    "chongtong, played on": [("shake.then_bomb", False, True)],
    "ttadak and sweep": [
        ("steal.ttadak.last_turn", True, False),
        ("steal.sweep.last_turn", True, False),
    ],
    "capturing a stack": [
        ("steal.dealt_stack.last_turn", False, True),
        ("steal.stack.last_turn", False, True),
        ("steal.own_stack.last_turn", False, True),
        ("steal.own_stack.by_value", False, True),
    ],
    "locked cup": [("steal.cup_locked", False, True)],
    "first ppeok, runs": [("instant.runs", {"since": "first_turn", "pay": "linear"}, False)],
    "first ttadak, jjok, bomb": [("instant.ttadak", 7, 0)],
    "pi-bak": [("payment.baks.pi_bak.least", 0, 1)],
    "go-bak": [("payment.go_bak.liable", "first_loser", "last_loser")],
    "payment cap": [("payment.cap.payer", 1, 0)],
    "nagari": [("draw.carry", "two", "doubling"), ("draw.carry_cap", 2**20, 8)],
}
"""For each line of the table: the paths of settings, Hangame's values and Pmang's values."""
ALL: Final = [difference for found in DIFFERENCES.values() for difference in found]


def test_they_differ_in_what_the_table_says_and_in_nothing_else() -> None:
    found = gs.diff(gs.HANGAME, gs.PMANG)
    assert ALL == [(each.path, each.one, each.other) for each in found]


def test_the_other_way_round_the_values_are_exchanged() -> None:
    expected = [(path, other, one) for path, one, other in ALL]
    found = gs.diff(gs.PMANG, gs.HANGAME)
    assert expected == [(each.path, each.one, each.other) for each in found]


def test_each_difference_is_cited_from_both_guides() -> None:
    found = gs.diff(gs.HANGAME, gs.PMANG)
    documents = [(each.one_source.document.id, each.other_source.document.id) for each in found]
    assert [("hangame", "pmang")] * len(ALL) == documents


@for_each("other", ["hangame", "pmang", "netmarble"])
def test_what_a_site_shares_with_fudawiki_is_no_difference(other: str) -> None:
    found = {each.path for each in gs.diff(gs.FUDAWIKI, gs.RULESETS[other])}
    shared = {"turn.choose", "go.doubles_from", "payment.empty_exempt", "payment.special_carry"}
    assert set() == shared & found
    assert {"cards.bonus", "go.threshold", "deal.first_dealer", "turn.sweep"} <= found
