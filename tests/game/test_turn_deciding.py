"""After a turn, three ppeok, heodang, and go or stop are decided in this order."""

from typing import Any

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told, turn

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]
KOREAN = [gs.BGA, gs.CHINESE_BLOG]


# Three ppeok.


@for_each(
    ("ruleset", "hands", "points"),
    [
        (gs.BGA, "5A 1J1 | 6J1 | 7J1", (6, -3, -3)),
        (gs.BGA, "5A 1J1 | 6J1", (7, -7)),
        (gs.CHINESE_BLOG, "5A 1J1 | 6J1 | 7J1", (6, -3, -3)),
        (gs.CHINESE_BLOG, "5A 1J1 | 6J1", (3, -3)),
    ],
)
def test_three_ppeok_win(ruleset: gs.Ruleset, hands: str, points: tuple[int, ...]) -> None:
    state = position(ruleset, hands, "5R 10A", "5J1 3J1", ppeoks=[0, 1, 1, 0], turns=5)
    end, lines = turn(state, "5A")
    assert ["Ppeok 0 5", "ThreePpeok 0", "RoundWon 0 three_ppeok"] == lines[2:]
    assert end.outcome is not None
    assert (gs.Reason.THREE_PPEOK, 0) == (end.outcome.reason, end.outcome.winner)
    assert points == gs.settle(end).points


@for_each("ruleset", KOREAN)
@for_each("ppeoks", [[0], [0, 1], [1, 1], [1, 0, 1, 2, 2]])
def test_three_ppeok_of_several_seats_win_nothing(ruleset: gs.Ruleset, ppeoks: list[int]) -> None:
    state = position(ruleset, "5A 1J1 | 6J1 | 7J1", "5R 10A", "5J1 3J1", ppeoks=ppeoks, turns=5)
    assert not after(state, "5A").is_over


@for_each("ruleset", KOREAN)
def test_three_ppeok_win_only_when_the_third_is_made(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "5R 10A", "3J1 4J1", ppeoks=[0, 0], turns=5)
    assert not after(state, "5A").is_over
    third = position(ruleset, "5A 1J1 | 6J1", "5R 10A", "5J1 4J1", ppeoks=[0, 0], turns=5)
    assert after(third, "5A").is_over


@for_each("ruleset", KOREAN)
def test_three_ppeok_come_before_the_score(ruleset: gs.Ruleset) -> None:
    captured = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 8J2 9J1 9J2 11J1 11J2 12D 11D 1B 3B | |"
    state = position(
        *(ruleset, "5A 10J1 | 6J1 | 7J1", "5R 10A", "5J1 3R", captured), ppeoks=[0, 0], turns=5
    )
    assert "RoundWon 0 three_ppeok" == told(state, "5A")[-1]


# Heodang: five turns in a row without a captured card.


@for_each(("hands", "points"), [("5A 1J1 | 6J1 | 7J1", (6, -3, -3)), ("5A 1J1 | 6J1", (3, -3))])
def test_five_turns_without_a_capture_win(hands: str, points: tuple[int, ...]) -> None:
    state = position(gs.CHINESE_BLOG, hands, "10A", "3J1 4J1", dry=4, turns=4)
    end, lines = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 3J1", "Heodang 0", "RoundWon 0 heodang"] == lines
    assert end.outcome is not None
    assert gs.Reason.HEODANG is end.outcome.reason
    assert points == gs.settle(end).points


@for_each("dry", [0, 3])
def test_fewer_than_five_win_nothing(dry: int) -> None:
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "10A", "3J1 4J1", dry=(dry, 4))
    end = after(state, "5A")
    assert ((dry + 1, 4), False) == (end.dry, end.is_over)


@for_each("ruleset", [gs.FRENCH, gs.BGA])
def test_elsewhere_there_is_no_heodang(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | 6J1", "10A", "3J1 4J1", dry=9)
    assert not after(state, "5A").is_over


@for_each(
    ("hand", "table", "stock", "moves", "dry"),
    [
        ("5A 1J1", "10A", "3J1 4J1", "5A", 4),
        ("5A 1J1", "10A", "3J1 4J1", ".", 4),
        ("5A 1J1", "5R", "5J1 4J1", "5A", 4),
        ("5A 1J1", "5R", "X2 5J1 4J1", "5A", 4),
        ("5A 1J1", "5R", "3J1 4J1", "5A", 0),
        ("5A 1J1", "3B", "3J1 4J1", "5A", 0),
        ("5A 1J1", "10A", "X2 3J1 4J1", "5A", 0),
        ("5A X2", "10A", "1J1 3J1 4J1", "X2 5A", 0),
        ("5A X2", "5R", "1J1 5J1 4J1", "X2 5A", 0),
        ("5A 1J1", "10A", "X2", ".", 0),
    ],
)
def test_what_counts_as_a_turn_without_a_capture(
    hand: str, table: str, stock: str, moves: str, dry: int
) -> None:
    state = position(*(gs.CHINESE_BLOG, f"{hand} | 6J1", table, stock), dry=(3, 0), flips=(1, 0))
    assert (dry, 0) == after(state, *moves.split()).dry


def test_the_fifth_such_turn_may_be_a_ppeok_or_a_flip() -> None:
    ppeok = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "5R 10A", "X2 5J1 4J1", dry=4)
    assert ["Ppeok 0 5", "Heodang 0", "RoundWon 0 heodang"] == told(ppeok, "5A")[-3:]
    flip = position(gs.CHINESE_BLOG, "5A | 6J1", "10A", "3J1", dry=4, flips=1)
    assert ["Heodang 0", "RoundWon 0 heodang"] == told(flip, ".")[-2:]


def test_three_ppeok_come_before_heodang() -> None:
    state = position(
        gs.CHINESE_BLOG, "5A 1J1 | 6J1", "5R 10A", "5J1 4J1", ppeoks=[0, 0], dry=4, turns=8
    )
    assert ["Ppeok 0 5", "ThreePpeok 0", "RoundWon 0 three_ppeok"] == told(state, "5A")[-3:]


def test_heodang_comes_before_the_score() -> None:
    captured = "1B 3B 8B |"
    state = position(gs.CHINESE_BLOG, "5A 1J1 | 6J1", "10A", "4J1 3J1", captured, dry=4)
    assert "RoundWon 0 heodang" == told(state, "5A")[-1]


# Go or stop.

AT = {
    2: "1B 3B 12B",
    3: "1B 3B 8B",
    4: "1B 3B 8B 12B",
    6: "2A 4A 6A 7A 8A",
    7: "1B 3B 8B 12B 1R 2R 3R",
}
"""Captures, by the points that they score."""


@for_each(
    ("ruleset", "players", "threshold"),
    [
        *((gs.FRENCH, 2, 7), (gs.FRENCH, 3, 3), (gs.FRENCH, 4, 3)),
        *((gs.BGA, 2, 7), (gs.BGA, 3, 3), (gs.CHINESE_BLOG, 2, 7), (gs.CHINESE_BLOG, 3, 3)),
    ],
)
@for_each("score", [2, 3, 4, 6, 7])
def test_it_is_asked_at_or_above_the_threshold(
    ruleset: gs.Ruleset, players: int, threshold: int, score: int
) -> None:
    assert score == gs.score(AT[score], ruleset).total
    hands = " | ".join(["5J1 9R", "6J1", "7J1", "10J1"][:players])
    captured = f"{AT[score]} {'| ' * (players - 1)}"
    state = position(ruleset, hands, "10A 5J2", "11J1 9J1", captured)
    end = after(state, "5J1")
    asked = score >= threshold
    assert (gs.Phase.GO_OR_STOP if asked else gs.Phase.TURN) is end.phase
    assert (0 if asked else 1) == end.to_move


@for_each("players", [4, 5, 6])
def test_bga_asks_three_who_play_at_three_however_many_sit(players: int) -> None:
    hands = ["5A 9R", "6J1", "7J1", *[""] * (players - 3)]
    state = gs.setup(
        gs.BGA,
        hands=hands,
        active=(0, 1, 2),
        table="10A 5R",
        stock="11J1 9J1",
        captured=[AT[3], *[""] * (players - 1)],
    )
    assert gs.Phase.GO_OR_STOP is after(state, "5A").phase


def decision(ruleset: gs.Ruleset, captured: str = "1B 3B 8B 12B", **more: Any) -> gs.State:
    """Return a turn of seat 0 in which 5A captures 5R."""
    hands = "5A 9R | 6J1 | 7J1"
    return position(ruleset, hands, "10A 5R", "11J1 9J1", f"{captured} | |", **more)


@for_each("ruleset", ALL)
def test_go_passes_the_turn_on_and_remembers_the_score(ruleset: gs.Ruleset) -> None:
    asked, lines = turn(decision(ruleset, goes=[1]), "5A")
    assert (["go", "stop"], "Captured 0 5A 5R") == (legal(asked), lines[-1])
    assert (2, 1, 1) == asked.turns
    end, lines = turn(asked, "go")
    assert ["GoCalled 0 1"] == lines
    assert ((1, 0), (4, 0, None), 1) == (end.goes, end.go_scores, end.to_move)


@for_each("ruleset", ALL)
def test_stop_ends_the_round(ruleset: gs.Ruleset) -> None:
    end, lines = turn(decision(ruleset), "5A", "stop")
    assert ["Stopped 0 False", "RoundWon 0 stop"] == lines[-2:]
    assert end.outcome is not None
    assert (gs.Reason.STOP, 0) == (end.outcome.reason, end.outcome.winner)


@for_each("ruleset", ALL)
def test_the_second_go_is_counted(ruleset: gs.Ruleset) -> None:
    asked = after(decision(ruleset, goes=[0, 1], go_scores={0: 3}), "5A")
    assert "GoCalled 0 2" == told(asked, "go")[-1]
    assert (4, 0, None) == after(asked, "go").go_scores


@for_each("ruleset", ALL)
@for_each(("go_score", "asked"), [(3, True), (4, False), (5, False), (None, False)])
def test_after_a_go_it_is_asked_only_above_the_score_at_that_go(
    ruleset: gs.Ruleset, go_score: int | None, asked: bool
) -> None:
    scores = None if go_score is None else {0: go_score}
    end = after(decision(ruleset, goes=[0], go_scores=scores), "5A")
    assert asked == (end.phase is gs.Phase.GO_OR_STOP)


@for_each("ruleset", ALL)
def test_an_opponents_go_changes_nothing_for_oneself(ruleset: gs.Ruleset) -> None:
    end = after(decision(ruleset, goes=[1, 2], go_scores={1: 9, 2: 9}), "5A")
    assert gs.Phase.GO_OR_STOP is end.phase


@for_each("ruleset", ALL)
def test_junk_stolen_after_a_go_and_regained_asks_nothing(ruleset: gs.Ruleset) -> None:
    mine = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 8J2 9J1"
    state = position(
        *(ruleset, "11J1 12A | 5A 6J1 | 10J1", "9R 11J2", "5R 6A 10R 7J1", f"{mine} 7J2 | |"),
        goes=[0],
        to_move=1,
    )
    robbed = after(state, "5A", "10J1")
    assert (2, 3) == (gs.score(robbed.captured[0], ruleset).total, robbed.go_scores[0])
    regained = after(robbed, "12A")
    assert gs.Phase.TURN is regained.phase


@for_each("ruleset", ALL)
def test_a_score_that_was_reached_without_a_decision_is_asked_about_next_turn(
    ruleset: gs.Ruleset,
) -> None:
    state = position(ruleset, "5A 9R | 6J1 | 7J1", "10A", "11J1 9J1", "1B 3B 8B | |")
    end, lines = turn(state, "5A")
    assert ["CardPlayed 0 5A", "CardFlipped 0 11J1"] == lines
    assert gs.Phase.GO_OR_STOP is end.phase


@for_each("ruleset", ALL)
def test_a_ppeok_turn_is_asked_too(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 9R | 6J1 | 7J1", "5R", "5J1 9J1", "1B 3B 8B | |")
    assert gs.Phase.GO_OR_STOP is after(state, "5A").phase


@for_each("ruleset", ALL)
@for_each(
    ("captured", "asked"),
    [
        ("2A 4A 5A 6A 7A 8A 9A", True),
        ("1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 8J2 9A", True),
        ("1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 9A", False),
        ("2A 5A 6A 7A 8A 9A", False),
    ],
)
def test_the_cup_counts_as_is_best(ruleset: gs.Ruleset, captured: str, asked: bool) -> None:
    hands = "12A 9R | 6J1 | 7J1"
    state = position(ruleset, hands, "10A 3R", "11J1 9J1", f"{captured} | |")
    assert asked == (after(state, "12A").phase is gs.Phase.GO_OR_STOP)


ELEVEN_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 8J1 12D"


@for_each(
    ("captured", "hand", "table", "stock", "moves"),
    [
        ("1B 3B 12B", "11B", "11D", "9J1", "11B"),
        (ELEVEN_PI, "9J1", "9J2", "10J1", "9J1"),
        (ELEVEN_PI, "9J1", "11D", "9A", "9J1"),
        (ELEVEN_PI, "9J1 X2", "11D", "10R 10J1", "X2 9J1"),
        (ELEVEN_PI, "9J1", "11D", "X2 10J1", "9J1"),
        (ELEVEN_PI, "9R", "11D", "9A", "9R"),
        (ELEVEN_PI, "9R", "9A 9J1 9J2", "10J1", "9R"),
    ],
)
def test_what_a_later_turn_adds_is_counted(
    captured: str, hand: str, table: str, stock: str, moves: str
) -> None:
    state = position(
        *(gs.CHINESE_BLOG, f"5A 12R {hand} | 6J1 6R | 7J1 7R", f"{table} 2R"),
        *(f"8B 8A 7A {stock} 12A", f"{captured} | 11J1 | 11J2"),
    )
    later = after(state, "5A", "6J1", "7J1")
    assert (0, gs.Phase.TURN, 2) == (later.to_move, later.phase, later.turns[0])
    assert gs.Phase.GO_OR_STOP is after(later, *moves.split()).phase
