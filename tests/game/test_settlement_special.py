"""Special wins (R6, R11, R16, R23), draws and payments at once come to the right points."""

from typing import Any

import gostop as gs
from gostop.game.history import Paid
from tests.support.cases import for_each
from tests.support.settling import HONGDAN, SIX_ANIMALS, TWELVE_PI, factors, items, junk, points

CHINESE = gs.CHINESE_BLOG
CHONGTONG, PPEOK, HEODANG = gs.Reason.CHONGTONG, gs.Reason.THREE_PPEOK, gs.Reason.HEODANG
FOUR = gs.Reason.FOUR_ON_TABLE
TAKES = gs.BGA.replace({"deal.four_on_table": "dealer_wins"})
DOUBLING = {"draw.carry": "doubling"}


def special(ruleset: gs.Ruleset, players: int, reason: gs.Reason, **fields: Any) -> gs.Settlement:
    """Return a special win of seat 0, with captures that would otherwise bring penalties and
    exemptions.
    """
    captured = [f"1B 1R 3B 8B {TWELVE_PI}", junk(3), "", *[""] * 4][:players]
    return gs.settle(gs.Outcome(ruleset, captured, 0, reason=reason, **fields))


@for_each(
    ("ruleset", "reason", "two", "three"),
    [
        (gs.FRENCH, CHONGTONG, 7, 3),
        (gs.BGA, CHONGTONG, 7, 3),
        (gs.BGA, PPEOK, 7, 3),
        (CHINESE, CHONGTONG, 10, 5),
        (CHINESE, PPEOK, 3, 3),
        (CHINESE, HEODANG, 3, 3),
        # R23: in the other reading, the win is worth the threshold
        (TAKES, FOUR, 7, 3),
        (TAKES.replace({"go.threshold": 9}), FOUR, 9, 9),
        # R6, R11 and house rules: the win may be worth any number of points
        (gs.FRENCH.replace({"chongtong.points": 20}), CHONGTONG, 20, 20),
        (CHINESE.replace({"ppeok.three.points.two": 10}), PPEOK, 10, 3),
        (CHINESE.replace({"heodang.points": {"two": 7, "more": 4}}), HEODANG, 7, 4),
        (CHINESE.replace({"heodang.points": 0}), HEODANG, 0, 0),
    ],
)
def test_a_special_win_is_worth_its_own_points_from_each(
    ruleset: gs.Ruleset, reason: gs.Reason, two: int, three: int
) -> None:
    assert (two, -two) == special(ruleset, 2, reason).points
    assert (2 * three, -three, -three) == special(ruleset, 3, reason).points
    # R16: the carry multiplies the win
    doubling = ruleset.replace(DOUBLING)
    assert (4 * two, -4 * two) == special(doubling, 2, reason, carry=4).points
    assert (8 * three, -4 * three, -4 * three) == special(doubling, 3, reason, carry=4).points
    plain = doubling.replace({"payment.special_carry": False})
    assert (2 * three, -three, -three) == special(plain, 3, reason, carry=4).points


def test_a_special_win_is_paid_by_those_who_played() -> None:
    outcome = gs.Outcome(gs.BGA, [""] * 5, 3, reason=CHONGTONG, active=(0, 3, 4), carry=2)
    assert (-6, 0, 0, 12, -6) == gs.settle(outcome).points


@for_each(
    ("ruleset", "reason", "each"),
    [(gs.BGA, CHONGTONG, 3), (gs.BGA, PPEOK, 3), (CHINESE, HEODANG, 3), (CHINESE, PPEOK, 3)],
)
@for_each(
    "fields",
    [
        {"goes": (0, 0, 0)},
        {"goes": (1,)},
        {"goes": (1, 0)},
        {"shakes": [0, (0, 2)]},
        {"bombs": (0,)},
    ],
)
def test_nothing_else_changes_a_special_win(
    ruleset: gs.Ruleset, reason: gs.Reason, each: int, fields: dict[str, Any]
) -> None:
    assert (2 * each, -each, -each) == special(ruleset, 3, reason, **fields).points


def test_a_refused_draw_does_not_change_a_special_win() -> None:
    assert (6, -3, -3) == special(gs.BGA, 3, PPEOK, refused=1).points


@for_each(
    ("ruleset", "reason", "path"),
    [
        (gs.FRENCH, CHONGTONG, "chongtong"),
        (gs.BGA, CHONGTONG, "chongtong"),
        (gs.BGA, PPEOK, "ppeok.three"),
        (CHINESE, CHONGTONG, "chongtong"),
        (CHINESE, PPEOK, "ppeok.three"),
        (CHINESE, HEODANG, "heodang"),
    ],
)
def test_a_special_win_names_its_rule(ruleset: gs.Ruleset, reason: gs.Reason, path: str) -> None:
    house = ruleset.replace(DOUBLING)
    for loser, transfer in enumerate(special(house, 3, reason, carry=2).transfers, start=1):
        assert (loser, 0, loser) == (transfer.payer, transfer.payee, transfer.share_of)
        (item,) = transfer.items
        assert reason.value == item.rule
        assert ruleset.id == item.source.document.id
        assert ruleset.source(path) == item.source
        assert gs.CardSet() == item.cards
        assert [("carry", 2)] == factors(transfer)
        assert (2 * item.points, 0) == (transfer.points, transfer.cut)


def test_a_dealers_win_by_four_on_the_table_names_its_rule() -> None:
    (transfer,) = special(TAKES, 2, FOUR).transfers
    assert [("four_on_table", 7)] == items(transfer)
    assert "house" == transfer.items[0].source.document.id
    assert () == transfer.multipliers


def test_a_special_win_of_no_points_makes_no_transfer() -> None:
    nothing = CHINESE.replace({"heodang.points": 0})
    assert () == special(nothing, 3, HEODANG).transfers


# Three ppeok in a row (R11).

RUN = [
    (payer, 0, 3 * number, rule)
    for number, rule in enumerate(["first_ppeok", "second_ppeok", "third_ppeok"], start=1)
    for payer in (1, 2)
]


@for_each(
    ("run_too", "instant", "each"),
    [
        (True, RUN, 18 + 3),
        (False, RUN, 18),
        # the three ppeok are not in a row
        (True, RUN[:2], 3 + 3),
        (False, RUN[:2], 3 + 3),
        (False, RUN[:4], 9 + 3),
        (False, [], 3),
    ],
)
@for_each("ruleset", [gs.BGA, CHINESE])
def test_a_third_ppeok_in_a_row_pays_its_run_and_wins(
    ruleset: gs.Ruleset, run_too: bool, instant: list[tuple[int, int, int, str]], each: int
) -> None:
    changed = ruleset.replace({"ppeok.three.run_too": run_too})
    found = special(changed, 3, PPEOK, instant=instant).points
    assert (2 * each, -each, -each) == found


def test_the_run_of_another_seat_does_not_take_the_win_away() -> None:
    changed = CHINESE.replace({"ppeok.three.run_too": False})
    run = [(0, 1, 9, "third_ppeok"), (2, 1, 9, "third_ppeok")]
    assert (6 - 9, 18 - 3, -9 - 3) == special(changed, 3, PPEOK, instant=run).points


def test_the_run_alone_is_not_multiplied_by_the_carry() -> None:
    changed = CHINESE.replace({"ppeok.three.run_too": False})
    assert (36, -18, -18) == special(changed, 3, PPEOK, instant=RUN, carry=2).points
    assert (48, -24, -24) == special(CHINESE, 3, PPEOK, instant=RUN, carry=2).points


# Draws.


@for_each(
    ("ruleset", "reason"),
    [
        (gs.FRENCH, gs.Reason.EXHAUSTED),
        (gs.FRENCH, gs.Reason.CHONGTONG_DRAW),
        (gs.FRENCH, gs.Reason.VOID),
        (gs.BGA, gs.Reason.EXHAUSTED),
        (gs.BGA, gs.Reason.DRAW_AGREED),
        (CHINESE, FOUR),
    ],
)
def test_nobody_pays_for_a_draw(ruleset: gs.Ruleset, reason: gs.Reason) -> None:
    house = ruleset.replace(DOUBLING)
    outcome = gs.Outcome(house, [SIX_ANIMALS, "10R", ""], None, reason=reason, goes=(0,), carry=2)
    found = gs.settle(outcome)
    assert (0, 0, 0) == found.points
    assert () == found.transfers
    assert outcome is found.outcome


def test_what_was_paid_during_a_drawn_round_is_kept() -> None:
    instant = [(1, 0, 3, "first_ppeok"), (2, 0, 3, "first_ppeok")]
    fields: dict[str, Any] = {"reason": gs.Reason.EXHAUSTED, "instant": instant, "carry": 4}
    captured = [HONGDAN, "10R", ""]
    for ruleset in (gs.BGA, CHINESE.replace(DOUBLING)):
        found = gs.settle(gs.Outcome(ruleset, captured, None, **fields))
        assert (6, -3, -3) == found.points
        # R36: in the other reading, these payments are given back
        annulled = ruleset.replace({"instant.kept_in_draw": False})
        found = gs.settle(gs.Outcome(annulled, captured, None, **fields))
        assert (0, 0, 0) == found.points
        assert () == found.transfers
        # in a round with a winner, they stay
        found = gs.settle(gs.Outcome(annulled, captured, 0, instant=instant))
        assert (6 + 3, -3 - 3, -3) == found.points


@for_each("kept", [True, False])
def test_what_was_paid_in_a_void_deal_is_given_back(kept: bool) -> None:
    house = gs.FUDAWIKI.replace({"instant.kept_in_draw": kept})
    fields: dict[str, Any] = {"active": (0, 1, 2), "instant": [(1, 3, 6, "forced_out")]}
    void = gs.Outcome(house, [""] * 4, reason=gs.Reason.VOID, **fields)
    assert ((0, 0, 0, 0), ()) == (gs.settle(void).points, gs.settle(void).transfers)
    assert (0, 0, 0, 0) == gs.settle(void, balances=(1, 1, 1, 1)).points
    drawn = gs.Outcome(house, [""] * 4, reason=gs.Reason.EXHAUSTED, **fields)
    assert ((0, -6, 0, 6) if kept else (0, 0, 0, 0)) == gs.settle(drawn).points


# Instant payments.


@for_each(
    ("fields", "expected"),
    [
        ({}, (6, -3, -3)),
        ({"carry": 4}, (24, -12, -12)),
        ({"goes": (1,)}, (6, -6, 0)),
        ({"shakes": [0, 0]}, (24, -12, -12)),
    ],
)
def test_instant_payments_are_untouched(fields: dict[str, Any], expected: tuple[int, ...]) -> None:
    instant = [(0, 2, 3, "first_jjok"), (1, 2, 3, "first_jjok")]
    house = CHINESE.replace(DOUBLING)
    found = points(house, HONGDAN, "10R", "12R", instant=instant, **fields)
    assert (expected[0] - 3, expected[1] - 3, expected[2] + 6) == found


def test_an_exempt_loser_still_owes_what_it_paid_at_once() -> None:
    instant = [(1, 0, 7, Paid.FIRST_TTADAK)]
    assert (7, -7) == points(CHINESE, SIX_ANIMALS, "", instant=instant)


@for_each(
    ("ruleset", "rule", "amounts", "path"),
    [
        *[
            (ruleset, rule, amounts, path)
            for ruleset in (gs.BGA, CHINESE)
            for rule, amounts, path in (
                ("first_ppeok", (7, 7), "instant.ppeok"),
                ("second_ppeok", (14, 14), "instant.runs"),
                ("third_ppeok", (21, 21), "instant.runs"),
                ("further_ppeok", (28, 35), "instant.runs"),
                ("the_boar", (5, 2), ""),
            )
        ],
        *[
            (ruleset, rule, (7, 7), path)
            for ruleset in (CHINESE, gs.NETMARBLE)
            for rule, path in (("first_jjok", "instant.jjok"), ("first_ttadak", "instant.ttadak"))
        ],
        (gs.NETMARBLE, "first_bomb", (7, 7), "instant.bomb"),
    ],
)
def test_instant_payments_come_first_and_name_their_rule(
    ruleset: gs.Ruleset, rule: str, amounts: tuple[int, int], path: str
) -> None:
    paid = [(1, 0, amounts[0], rule), (0, 1, amounts[1], rule)]
    outcome = gs.Outcome(ruleset, [SIX_ANIMALS, "10R"], 0, instant=paid, carry=2)
    first, second, win = gs.settle(outcome).transfers
    for transfer, payer in ((first, 1), (second, 0)):
        assert (payer, 1 - payer, amounts[1 - payer], payer, ()) == (
            *(transfer.payer, transfer.payee, transfer.points),
            *(transfer.share_of, transfer.multipliers),
        )
    assert [(rule, amounts[0])] == items(first)
    assert gs.CardSet() == first.items[0].cards
    source = first.items[0].source
    if path:
        assert (ruleset.id, ruleset.source(path)) == (source.document.id, source)
    else:
        assert ("house", "paid at the table") == (source.document.id, source.place)
    assert 14 == win.points


def test_what_is_paid_at_once_for_a_hand_that_sat_out_names_its_rule() -> None:
    outcome = gs.Outcome(
        *(gs.FUDAWIKI, [HONGDAN, "10R", "12R", ""], 0),
        active=(0, 1, 2),
        instant=[(1, 3, 6, Paid.FORCED_OUT), (2, 3, 6, Paid.FORCED_OUT)],
        carry=2,
    )
    found = gs.settle(outcome)
    for payer, transfer in enumerate(found.transfers[:2], start=1):
        assert (payer, 3, 6, payer) == (
            *(transfer.payer, transfer.payee, transfer.points, transfer.share_of),
        )
        assert ([("forced_out", 6)], []) == (items(transfer), factors(transfer))
        assert gs.FUDAWIKI.source("seating.forced_out") == transfer.items[0].source
    assert (12, -6 - 6, -6 - 6, 12) == found.points
