"""The next seat that can act is asked, and if there is none, the round ends."""

import gostop as gs
from tests.support.cases import for_each
from tests.support.positions import after, legal, position, told

ALL = [gs.FRENCH, gs.BGA, gs.CHINESE_BLOG]


@for_each("ruleset", ALL)
@for_each(("mover", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_turn_passes_upwards_and_around(
    ruleset: gs.Ruleset, mover: int, following: int
) -> None:
    state = position(ruleset, "5A 1J1 | 6A 1J2 | 7A 2J1", "10A", "3J1 4J1", to_move=mover, dealer=1)
    end = gs.apply(state, gs.legal_moves(state)[-1])
    assert (following, following, 1) == (end.to_move, end.turn, end.dealer)


@for_each("players", [2, 3, 4])
def test_every_seat_takes_its_turn(players: int) -> None:
    hands = ["5A 5R", "6A 6R", "7A 7R", "1B 1R"][:players]
    state = position(gs.FRENCH, " | ".join(hands), "10A", "3J1 4J1 2J1 11J1 9J1 8J1 12D 3R")
    order = []
    for _ in range(2 * players):
        order.append(state.turn)
        state = gs.apply(state, gs.legal_moves(state)[0])
    assert state.is_over
    assert list(range(players)) * 2 == order


@for_each("ruleset", ALL)
@for_each(
    ("hands", "flips", "stock", "following"),
    [
        ("5A 1J1 | | 7J1", (0, 0, 0), "3J1 4J1", 2),
        ("5A 1J1 | | 7J1", (0, 1, 0), "3J1 4J1", 1),
        ("5A 1J1 | | 7J1", (0, 1, 0), "3J1", 2),
        ("5A 1J1 | | ", (0, 0, 0), "3J1 4J1", 0),
        ("5A 1J1 | | ", (0, 0, 2), "3J1 4J1", 2),
        ("5A 1J1 | | ", (0, 0, 2), "3J1", 0),
        ("5A | 6J1 | 7J1", (0, 0, 0), "", 1),
        ("5A | X2 | 7J1", (0, 0, 0), "", 1),
        ("5A | | ", (2, 0, 0), "3J1 4J1", 0),
    ],
)
def test_a_seat_without_a_card_and_without_a_flip_to_take_is_passed_over(
    ruleset: gs.Ruleset, hands: str, flips: tuple[int, ...], stock: str, following: int
) -> None:
    state = position(ruleset, hands, "10A", stock, flips=flips)
    end = after(state, "5A")
    assert (following, following, (2, 1, 1)) == (end.to_move, end.turn, end.turns)


@for_each("ruleset", ALL)
@for_each(
    ("hands", "flips", "stock"),
    [("5A | | ", (0, 0, 0), "3J1 4J1"), ("5A | | ", (0, 1, 2), "3J1"), ("5A | | ", (3, 0, 0), "")],
)
def test_with_nobody_left_nobody_stopped(
    ruleset: gs.Ruleset, hands: str, flips: tuple[int, ...], stock: str
) -> None:
    state = position(ruleset, hands, "10A", stock, "1B 3B | 8B 2J1 2J2 |", flips=flips)
    assert "RoundDrawn exhausted" == told(state, "5A")[-1]
    end = after(state, "5A")
    assert end.outcome is not None
    assert (gs.Reason.EXHAUSTED, None) == (end.outcome.reason, end.outcome.winner)
    assert (gs.Phase.OVER, None, 0, ()) == (end.phase, end.to_move, end.turn, gs.legal_moves(end))
    assert (0, 0, 0) == gs.settle(end).points


@for_each("ruleset", ALL)
def test_a_go_on_what_becomes_the_rounds_end_is_a_draw(ruleset: gs.Ruleset) -> None:
    state = position(
        *(ruleset, "5A | | ", "10A 5R", "3J1 4J1", "1B 3B 8B | |"), goes=[0], flips=(1, 0, 0)
    )
    assert "RoundDrawn exhausted" == told(state, "5A", ".")[-1]


@for_each("ruleset", ALL)
def test_the_turn_may_come_back_at_once(ruleset: gs.Ruleset) -> None:
    state = position(ruleset, "5A 1J1 | | ", "10A", "3J1 4J1", "1B 3B 8B | |")
    asked = after(state, "5A")
    assert ["go", "stop"] == legal(asked)
    again = after(asked, "go")
    assert (0, ["1J1"], (2, 1, 1)) == (again.to_move, legal(again), again.turns)


def test_what_was_stolen_last_is_no_longer_its_victims_where_most_points_win() -> None:
    pi = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 6J1"
    state = position(
        *(gs.FRENCH.replace({"draw.nobody_stops": "most_points"}), "5A | 7J1", "7J2"),
        *("9R 5R", f"1B 3B 12B | {pi}"),
        to_move=1,
    )
    ends = ["JunkStolen 0 1 1J1", "Scored 1 pi 1 1 2", "RoundWon 0 stop"]
    assert ends == told(state, "7J1", "5A")[-3:]
