"""The events of a turn steal the right number of junk cards, the cheapest first."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, texts, told

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]

Turn = tuple[str, str, str, dict[str, Any], str]

# Hand, table, stock, keywords, moves. A move with "?" is a choice for which BGA does not ask.
JJOK: Turn = ("5A", "2A", "5R 4J1", {}, "5A")
TTADAK: Turn = ("5A", "2A 5R 5J1", "5J2 4J1", {}, "5A ?5R")
SWEEP: Turn = ("5A", "5R 8B", "8A 4J1", {}, "5A")
BOMB: Turn = ("5A 5J1 5J2", "2A 5R", "8J1", {}, "*5")
DEALT_STACK: Turn = ("5A", "2A 5R 5J1 5J2", "8J1 4J1", {}, "5A")
STACK: Turn = ("5A", "2A 5R 5J1 5J2", "8J1 4J1", {"stacks": {5: 2}}, "5A")
OWN_STACK: Turn = ("5A", "2A 5R 5J1 5J2", "8J1 4J1", {"stacks": {5: 0}}, "5A")
FLIPPED_DEALT_STACK: Turn = ("8A", "2A 5R 5J1 5J2", "5A 4J1", {}, "8A")
FLIPPED_STACK: Turn = ("8A", "2A 5R 5J1 5J2", "5A 4J1", {"stacks": {5: 1}}, "8A")
FLIPPED_OWN_STACK: Turn = ("8A", "2A 5R 5J1 5J2", "5A 4J1", {"stacks": {5: 0}}, "8A")
PAIR: Turn = ("5A", "2A 5R", "8J1 4J1", {}, "5A")


def stolen(ruleset: gs.Ruleset, turn: Turn, captured: str, kept: str = "1J1") -> list[str]:
    """Return the seats and the cards that they lose, in order, in a turn of seat 0, which also
    holds the card `kept`.
    """
    hand, table, stock, more, moves = turn
    state = position(ruleset, f"{hand} {kept} | 6J1 | 7J1", table, stock, captured, **more)
    asked = [move for move in moves.split() if ruleset != gs.BGA or "?" not in move]
    made = [move.replace("?", ">") for move in asked]
    marker = "JunkStolen 0 "
    return [line.removeprefix(marker) for line in told(state, *made) if marker in line]


MUCH = "| 9J1 9J2 10J1 10J2 11J1 | 4J2"
FROM_1 = ["1 9J1", "1 9J2", "1 10J1", "1 10J2", "1 11J1"]
TABLE = [
    ("jjok", JJOK, (1, 1, 1), (1, 0, 0)),
    ("ttadak", TTADAK, (0, 1, 1), (0, 0, 0)),
    ("sweep", SWEEP, (1, 1, 1), (1, 0, 0)),
    ("bomb", BOMB, (1, 1, 1), (1, 1, 1)),
    ("dealt stack", DEALT_STACK, (0, 1, 1), (0, 0, 0)),
    ("stack", STACK, (1, 1, 1), (1, 0, 0)),
    ("own stack", OWN_STACK, (1, 1, 2), (1, 0, 0)),
    ("flipped dealt stack", FLIPPED_DEALT_STACK, (0, 1, 1), (0, 0, 0)),
    ("flipped stack", FLIPPED_STACK, (1, 1, 1), (1, 0, 0)),
    ("flipped own stack", FLIPPED_OWN_STACK, (1, 1, 2), (1, 0, 0)),
    ("pair", PAIR, (0, 0, 0), (0, 0, 0)),
]
"""The event, the turn, how many cards it steals in each preset, and how
many if it is the last turn.
"""


def expected(number: int) -> list[str]:
    return FROM_1[:number] + ["2 4J2"] * (number > 0)


@for_each("preset", [0, 1, 2])
@for_each(("event", "turn", "steals", "last"), TABLE)
def test_each_event_steals_from_each_opponent(
    event: str, turn: Turn, steals: tuple[int, ...], last: tuple[int, ...], preset: int
) -> None:
    assert expected(steals[preset]) == stolen(ALL[preset], turn, MUCH)


@for_each("preset", [0, 1, 2])
@for_each(("event", "turn", "steals", "last"), TABLE)
def test_on_the_last_turn_most_events_steal_nothing(
    event: str, turn: Turn, steals: tuple[int, ...], last: tuple[int, ...], preset: int
) -> None:
    hand, table, stock, more, moves = turn
    alone = (hand, table, stock.replace(" 4J1", ""), more, moves)
    assert expected(last[preset]) == stolen(ALL[preset], alone, MUCH, kept="")


@for_each("ruleset", ALL)
@for_each(("event", "turn", "steals", "last"), TABLE[1:])
def test_on_the_last_turn_the_cards_are_still_taken(
    ruleset: gs.Ruleset, event: str, turn: Turn, steals: tuple[int, ...], last: tuple[int, ...]
) -> None:
    hand, table, stock, more, moves = turn
    state = position(ruleset, f"{hand} | 6J1 | 7J1", table, stock, **more)
    end = after(state, *moves.split()[:1])
    if end.phase is gs.Phase.CHOOSE_LAID:
        end = after(end, ">5R")
    months = [card for card in end.captured[0] if card.month == 5]
    assert (2 if event in ("sweep", "pair") else 4) == len(months)


# The events of a turn add up.

THREE = "5A 5J1 5J2"
STACK_8 = "5R 8B 8J1 8J2"
TWO_STACKS = "5R 5J1 5J2 8B 8J1 8J2"
NO_SWEEP = f"{TWO_STACKS} 2A"
SUMS = [
    ("jjok and sweep", ("5A", "", "5R 4J1", {}, "5A"), (2, 2, 2)),
    ("ttadak and sweep", ("5A", "5R 5J1", "5J2 4J1", {}, "5A ?5R"), (1, 2, 2)),
    ("bomb and sweep", ("5A 5J1 5J2", "5R 8B", "8A 4J1", {}, "*5"), (2, 2, 2)),
    ("bomb and sweep without a flip", ("5A 5J1 5J2", "5R", "", {}, "*5"), (2, 2, 2)),
    ("bomb and dealt stack", (THREE, STACK_8 + " 2A", "8A 4J1", {}, "*5"), (1, 2, 2)),
    ("bomb and stack", (THREE, STACK_8 + " 2A", "8A 4J1", {"stacks": {8: 1}}, "*5"), (2, 2, 2)),
    ("bomb and own stack", (THREE, STACK_8 + " 2A", "8A 4J1", {"stacks": {8: 0}}, "*5"), (2, 2, 3)),
    ("bomb, own stack, sweep", (THREE, STACK_8, "8A 4J1", {"stacks": {8: 0}}, "*5"), (3, 3, 4)),
    ("stack and sweep", ("5A", "5R 5J1 5J2", "", {"stacks": {5: 1}}, "5A"), (2, 2, 2)),
    ("dealt stack and sweep", ("5A", "5R 5J1 5J2", "", {}, "5A"), (1, 2, 2)),
    ("two dealt stacks", ("5A", NO_SWEEP, "8A 4J1", {}, "5A"), (0, 2, 2)),
    ("two stacks", ("5A", NO_SWEEP, "8A 4J1", {"stacks": {5: 1, 8: 2}}, "5A"), (2, 2, 2)),
    ("own stacks", ("5A", NO_SWEEP, "8A 4J1", {"stacks": {5: 0, 8: 0}}, "5A"), (2, 2, 4)),
    ("own and dealt stack", ("5A", NO_SWEEP, "8A 4J1", {"stacks": {5: 0}}, "5A"), (1, 2, 3)),
    ("stacks and sweep", ("5A", TWO_STACKS, "8A 4J1", {"stacks": {5: 0, 8: 1}}, "5A"), (3, 3, 4)),
]  # fmt: skip


@for_each("preset", [0, 1, 2])
@for_each(("events", "turn", "steals"), SUMS)
def test_the_events_of_a_turn_add_up(
    events: str, turn: Turn, steals: tuple[int, ...], preset: int
) -> None:
    assert expected(steals[preset]) == stolen(ALL[preset], turn, MUCH)


@for_each("ruleset", ALL)
def test_a_ppeok_steals_nothing(ruleset: gs.Ruleset) -> None:
    assert [] == stolen(ruleset, ("5A", "5R", "5J1 4J1", {}, "5A"), MUCH)


# A sweep: the turn takes cards off the table, and leaves none there.


@for_each("ruleset", ALL)
@for_each(
    ("turn", "swept"),
    [
        (("5A", "5R", "", {}, "5A"), True),
        (("5A", "5R 8B", "8A", {}, "5A"), True),
        (("5A", "5R 8B", "", {}, "5A"), False),
        (("5A", "5R", "8B", {}, "5A"), False),
        (("5A", "", "8B", {}, "5A"), False),
        (("5A", "5R 8B 8A 8J1", "", {}, "5A"), False),
        (("5A", "5R 8B 8A 8J1", "8J2", {}, "5A"), True),
        (("5A", "5R", "X2", {}, "5A"), True),
        (("5A", "5R", "X2 8J2", {}, "5A"), False),
        (("5A", "8B", "8A", {"flips": 1}, "."), True),
        (("5A", "", "X2", {"flips": 1}, "."), False),
        (("5A", "", "8A", {"flips": 1}, "."), False),
    ],
)
def test_a_sweep_empties_the_table(ruleset: gs.Ruleset, turn: Turn, swept: bool) -> None:
    hand, table, stock, more, move = turn
    state = position(ruleset, f"{hand} 1J1 | 6J1 | 7J1", table, stock, "| 9J1 |", **more)
    lines = told(state, move)
    assert swept == ("Swept 0" in lines)
    assert swept == ("JunkStolen 0 1 9J1" in lines)


@for_each("ruleset", ALL)
def test_a_bonus_card_beside_an_empty_table_sweeps_nothing(ruleset: gs.Ruleset) -> None:
    assert ["BonusTaken 0 X2"] == told(position(ruleset, "X2 | 6J1", "", "", "| 9J1"), "X2")


# Which junk is stolen.


@for_each("ruleset", ALL)
@for_each(
    ("captured", "given"),
    [
        ("1J2 2J1 2J2", ["1J2"]),
        ("2J2 10J1 11J1", ["2J2"]),
        ("11J1 11J2 11D", ["11J1"]),
        ("11J2 11D 12D X2", ["11J2"]),
        ("11D 12D X2", ["11D"]),
        ("12D X2", ["12D"]),
        ("X2 X2b X3", ["X2"]),
        ("X3 X3b", ["X3"]),
        ("12D X3", ["12D"]),
        ("9A 12D", ["12D"]),
        ("9A", []),
        ("1B 3R 1R 9A 9R", []),
        ("", []),
    ],
)
def test_the_cheapest_junk_is_given_first_and_the_cup_never(
    ruleset: gs.Ruleset, captured: str, given: list[str]
) -> None:
    assert [f"1 {card}" for card in given] == stolen(ruleset, JJOK, f"| {captured} |")


def test_lowest_value_first_then_ordinary_before_bonus_then_card_order() -> None:
    ruleset = gs.CHINESE_BLOG.replace({"steal.jjok.junk": 20})
    order = "3J1 3J2 10J2 11J1 11J2 11D 12D X2 X2b X2c X3 X3b"
    assert [f"1 {card}" for card in order.split()] == stolen(
        ruleset, JJOK, "| X3b X2 12D 11J1 9A 11D X2b 3J2 10J2 11J2 X3 3J1 X2c 1B |"
    )


def test_two_cards_are_two_cards_whatever_they_are_worth() -> None:
    turn = ("5A", "2A 5R 5J1 5J2", "8J1 4J1", {"stacks": {5: 0}}, "5A")
    assert ["1 11D", "1 12D", "2 10J1", "2 11J1"] == stolen(
        gs.CHINESE_BLOG, turn, "| 11D 12D X2 | 10J1 11J1 12A"
    )


def test_an_opponent_gives_what_it_has() -> None:
    turn = ("5A", "2A 5R 5J1 5J2", "8J1 4J1", {"stacks": {5: 0}}, "5A")
    assert ["2 10J1", "2 11D"] == stolen(gs.CHINESE_BLOG, turn, "| 9A 1B | 10J1 11D")
    assert ["1 9J1"] == stolen(gs.CHINESE_BLOG, turn, "| 9J1 |")


@for_each("ruleset", ALL)
def test_one_opponent_after_the_other_in_turn_order(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "6J1 | 5A 1J1 | 7J1", "", "5R 3J1", "9J1 9J2 10J1 | | 10J2 11J1 11J2"), to_move=1
    )
    assert [
        *("JunkStolen 1 2 10J2", "JunkStolen 1 2 11J1"),
        *("JunkStolen 1 0 9J1", "JunkStolen 1 0 9J2"),
    ] == told(state, "5A")[-4:]
    assert ["10J1", "5A 5R 9J1 9J2 10J2 11J1", "11J2"] == texts(after(state, "5A").captured)


def test_three_opponents_are_robbed_by_french_rules() -> None:
    state = position(
        *(gs.FRENCH, "6J1 | 7J1 | 5A 1J1 | 8J1", "2A", "5R 3J1", "9J1 | 9J2 | | 10J1"), to_move=2
    )
    assert [*("JunkStolen 2 3 10J1", "JunkStolen 2 0 9J1", "JunkStolen 2 1 9J2")] == told(
        state, "5A"
    )[-3:]


@for_each("ruleset", ALL)
def test_stolen_junk_counts_towards_go_or_stop(ruleset: gs.Ruleset) -> None:
    mine = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 7J1 8J2"
    state = position(ruleset, "5A 10R | 6J1 | 7J2", "2A", "5J1 4R", f"{mine} | 9J1 | 11J1")
    asked = after(state, "5A")
    assert (gs.Phase.GO_OR_STOP, ["go", "stop"]) == (asked.phase, legal(asked))
    alone = position(ruleset, "5A 10R | 6J1 | 7J2", "2A", "5J1 4R", f"{mine} | |")
    assert gs.Phase.TURN is after(alone, "5A").phase


@for_each("ruleset", ALL)
def test_being_robbed_is_no_turn_and_no_capture(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "2A", "5J1 4R", "| 9J1", dry=3, turns=4)
    end = after(state, "5A")
    assert ((0, 3), (5, 4)) == (end.dry, end.turns)
