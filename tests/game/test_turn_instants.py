"""Events of first turns and runs of ppeok are paid at once, by the right seats."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, position, told

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
EVENTS = {
    "ppeok": ("5R", "5J1 3J1", "5A"),
    "jjok": ("2A", "5R 3J1", "5A"),
    "ttadak": ("2A 5R 5J1", "5J2 3J1", "5A >5R"),
}
"""The table, the stock and the moves for each event of a seat that plays 5A."""


def paid(ruleset: gs.Ruleset, event: str, hands: str, **more: Any) -> list[str]:
    table, stock, moves = EVENTS[event]
    state = position(ruleset, hands, table, stock, **more)
    made = moves.split()[: 1 if ruleset == gs.BGA else 2]
    return [line for line in told(state, *made) if line.startswith("InstantPaid")]


@for_each("players", [2, 3])
@for_each(
    ("ruleset", "event", "rule"),
    [
        *((gs.BGA, "ppeok", "first_ppeok"), (gs.CHINESE_BLOG, "ppeok", "first_ppeok")),
        *((gs.BGA, "jjok", ""), (gs.CHINESE_BLOG, "jjok", "first_jjok")),
        *((gs.BGA, "ttadak", ""), (gs.CHINESE_BLOG, "ttadak", "first_ttadak")),
        *((gs.FRENCH, "ppeok", ""), (gs.FRENCH, "jjok", ""), (gs.FRENCH, "ttadak", "")),
    ],
)
def test_events_of_the_first_turn_are_paid_by_each_opponent(
    ruleset: gs.Ruleset, event: str, rule: str, players: int
) -> None:
    points = 7 if players == 2 else 3
    payers = range(1, players) if rule else ()
    hands = "5A 1J1 | 6J1 | 7J1" if players == 3 else "5A 1J1 | 6J1"
    assert [f"InstantPaid {payer} 0 {points} {rule}" for payer in payers] == paid(
        ruleset, event, hands, turns=0
    )


@for_each("ruleset", ALL)
@for_each("event", ["ppeok", "jjok", "ttadak"])
@for_each("turns", [1, 2, 5])
def test_later_events_are_paid_nothing(ruleset: gs.Ruleset, event: str, turns: int) -> None:
    assert [] == paid(ruleset, event, "5A 1J1 | 6J1 | 7J1", turns=turns)


@for_each("event", ["ppeok", "jjok", "ttadak"])
def test_the_first_turn_is_the_seats_own_first(event: str) -> None:
    hands = "6J1 | 5A 1J1 | 7J1"
    rule = f"first_{event}"
    assert [f"InstantPaid {payer} 1 3 {rule}" for payer in (2, 0)] == paid(
        gs.CHINESE_BLOG, event, hands, turns=(1, 0, 0), to_move=1
    )
    assert [] == paid(gs.CHINESE_BLOG, event, hands, turns=(0, 1, 0), to_move=1)


@for_each("event", ["ppeok", "jjok", "ttadak"])
def test_a_first_turn_is_still_first_after_a_bonus_card_and_a_shake(event: str) -> None:
    table, stock, moves = EVENTS[event]
    state = position(
        *(gs.CHINESE_BLOG, "5A X2 8B 8A 8J1 | 6J1 | 7J1", table, f"1J1 {stock}"), turns=0
    )
    lines = told(state, "X2", "!8", *moves.split())
    assert [f"InstantPaid {payer} 0 3 first_{event}" for payer in (1, 2)] == lines[-2:]


def test_what_was_paid_is_remembered_in_order() -> None:
    state = position(
        *(gs.CHINESE_BLOG, "5A 1J1 | 6J1 6R | 7J1", "5R 6J2", "5J1 6A 3J1"),
        turns=(0, 0, 1),
        instant=[(0, 2, 3, "first_jjok"), (1, 2, 3, "first_jjok")],
    )
    end = after(state, "5A", "6J1")
    assert (
        *(gs.InstantPayment(payer, 2, 3, "first_jjok") for payer in (0, 1)),
        *(gs.InstantPayment(payer, 0, 3, "first_ppeok") for payer in (1, 2)),
        *(gs.InstantPayment(payer, 1, 3, "first_ppeok") for payer in (2, 0)),
    ) == end.instant


# Runs of ppeok: on the first turn and on each turn after that.


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
@for_each(("hands", "points"), [("| 6J1 6J2 | 7J1 7J2", 3), ("| 6J1 6J2", 7)])
def test_the_second_ppeok_in_a_row_pays_twice_and_the_third_thrice(
    ruleset: gs.Ruleset, hands: str, points: int
) -> None:
    payers = range(1, hands.count("|") + 1)
    second = position(*(ruleset, f"5A 1J1 {hands}", "5R 10A", "5J1 3J1"), ppeoks=[0], turns=1)
    assert [f"InstantPaid {payer} 0 {2 * points} second_ppeok" for payer in payers] == told(
        second, "5A"
    )[3:]
    third = position(*(ruleset, f"5A 1J1 {hands}", "5R 10A", "5J1"), ppeoks=[0, 0], turns=2)
    assert [
        *(f"InstantPaid {payer} 0 {3 * points} third_ppeok" for payer in payers),
        *("ThreePpeok 0", "RoundWon 0 three_ppeok"),
    ] == told(third, "5A")[3:]


def test_french_rules_pay_no_run_and_end_no_round_for_three() -> None:
    state = position(gs.FRENCH, "5A 1J1 | 6J1", "5R 10A", "5J1 3J1", ppeoks=[0, 0], turns=2)
    assert "Ppeok 0 5" == told(state, "5A")[-1]
    assert (0, 0, 0) == after(state, "5A").ppeoks


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
@for_each(("ppeoks", "turns"), [([0], 2), ([0], 5), ([1], 1), ([0, 1], 2), ([], 1)])
def test_a_turn_without_ppeok_ends_the_run(
    ruleset: gs.Ruleset, ppeoks: list[int], turns: int
) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 6J2", "5R 10A", "5J1 3J1", ppeoks=ppeoks, turns=turns)
    assert "Ppeok 0 5" == told(state, "5A")[-1]


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
def test_a_run_as_it_is_played(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 6A 7A 1J1 | 12A 12R 12D", "5R 6R 7R 10A", "5J1 3R 6J1 4J1 7J1 11J1"), turns=0
    )
    lines = told(state, "5A", "12A", "6A", "12R", "7A")
    assert [
        *("InstantPaid 1 0 7 first_ppeok", "InstantPaid 1 0 14 second_ppeok"),
        *("InstantPaid 1 0 21 third_ppeok", "ThreePpeok 0", "RoundWon 0 three_ppeok"),
    ] == [line for line in lines if line.startswith(("InstantPaid", "Three", "Round"))]


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG, gs.BGA.replace({"instant.runs.since": "any_turn"})])
def test_a_capture_in_between_breaks_the_run(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 1J1 7A 8A | 12A 12R 12D", "5R 1R 7R 10A", "5J1 3R 6J1 4J1 7J1 11J1"), turns=0
    )
    lines = told(state, "5A", "12A", "1J1", "12R", "7A")
    assert ["Ppeok 0 5", "InstantPaid 1 0 7 first_ppeok", "Ppeok 0 7"] == [
        line for line in lines if line.startswith(("InstantPaid", "Ppeok"))
    ]


@for_each("ruleset", [gs.BGA, gs.CHINESE_BLOG])
def test_a_run_cannot_begin_on_the_second_turn(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A 6A 1J1 | 12A 12R 12D", "5R 6R 10A", "5J1 3R 6J1 4J1 7J1 11J1"), turns=1
    )
    lines = told(state, "5A", "12A", "6A")
    assert [] == [line for line in lines if "Instant" in line]
