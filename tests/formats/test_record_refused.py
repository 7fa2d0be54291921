"""Records with rare faults are refused."""

from __future__ import annotations

import pytest

import gostop as gs
from tests.support.records import played

SEATED = gs.format_record(played(gs.BGA, 4, 1, seed=3, comments=0))
LATER = gs.FUDAWIKI.replace({"deal.table_last_from": 2}, id="later")


def refused(text: str) -> str:
    with pytest.raises(gs.GoStopError) as caught:
        gs.parse_record(text)
    return str(caught.value)


def test_a_line_of_moves_names_every_seat_that_moves() -> None:
    line = next(line for line in SEATED.splitlines() if line.startswith("0: "))
    one = line.replace("  1: ", " ", 1)
    assert "before the move of another seat" in refused(SEATED.replace(line, one))


def test_balances_are_one_for_each_seat() -> None:
    head, result = SEATED.split("\n0: ", 1)
    told = f"{head}\nbalances 1 2 3\n0: {result}"
    assert "expected 4 numbers, one for each seat" in refused(told)
    assert "expected 'balances' and what each seat owns" in refused(told.replace("1 2 3", "x"))
    assert "a whole number from 0 to" in refused(told.replace("1 2 3", f"{10**15} 2 3 4"))


def test_a_puzzle_is_of_the_same_table() -> None:
    state = gs.format_state(gs.setup("bga", hands=["5A", "7J1"]))
    text = f"{SEATED.splitlines()[0]}\nruleset bga {gs.BGA.digest}\nplayers 3\ndealer 0\n\npuzzle\n"
    assert (
        "line 7, column 6: the record is of bga with 3 players, this state of bga with 2"
        in refused(f"{text}from {state}\nresult *\n\nend\n")
    )
    assert "expected 'from' and a state line" in refused(f"{text}result *\n\nend\n")


def test_an_empty_line_stands_before_the_end() -> None:
    text = gs.format_record(gs.Record("french", 2))
    assert gs.parse_record(text).rounds == ()
    assert "expected an empty line" in refused(text.replace("\n\nend", "\nend"))
    whole = gs.format_record(gs.Record("french", 2), whole=True)
    assert "found 'settings'" in refused(whole.replace("\n\nend", "\nend"))


def test_a_table_that_is_dealt_last_lies_nowhere_before() -> None:
    state = gs.deal(LATER, 5, seed=1)
    line = gs.format_state(state)
    card = str(state.stock[0])

    assert state == gs.parse_state(line, rulesets=[LATER])
    moved = line.replace(f"stock {card} ", "stock ").replace("turn 0;", f"turn 0; table {card};")
    with pytest.raises(
        gs.PositionError,
        match="the table is dealt after everybody was asked to join, so 5R can't be on it",
    ):
        gs.parse_state(moved, rulesets=[LATER])


def test_bombs_and_goes_are_read_back() -> None:
    small = gs.CHINESE_BLOG.replace({"small_bomb": {"flips": 1}}, id="small")
    one = gs.setup("bga", hands=["5A 5R 5J1", "1B"], table="5J2 9A 9R", stock="9J1")
    two = gs.setup(small, hands=["5A 5R", "1B"], table="5J1 5J2 9A 9R", stock="9J1")
    captured = ["1B 3B 8B 11B 2A 4A 8A", ""]
    states = [
        gs.apply(one, gs.Bomb(5)),
        gs.apply(two, gs.Bomb(5)),
        gs.setup("bga", hands=["1J1", "2J1"], captured=captured, goes=[0], stock="9J1"),
    ]
    for state in states:
        assert state == gs.parse_state(gs.format_state(state), rulesets=[small])
    assert "; go_scores 9 -; " in gs.format_state(states[2])
    with pytest.raises(gs.NotationError, match="expected a card, such as 5A, found '5a'"):
        gs.parse_state(gs.format_state(states[0]).replace("flipped 9J1", "flipped 5a"))
    with pytest.raises(gs.PositionError, match="expected one of dealt, other, own"):
        gs.parse_state(
            gs.format_state(states[0]).replace(
                "; end", "; bombed bomb; flips_left 0; thefts mine; end"
            )
        )


def test_cards_that_are_dealt_again_keep_every_order() -> None:
    seed = next(seed for seed in range(5000) if is_dealt_again(seed))
    record = gs.Record("bga", 4, dealer=0).dealt(seed=seed)
    for _ in range(3):
        record = record.moved(gs.Join())
    orders = record.rounds[0].orders

    assert 3 <= len(orders)
    text = gs.format_record(record)
    assert len(orders) - 1 == text.count("\nthen ")
    assert record == gs.parse_record(text) == gs.from_plain(gs.to_plain(record))


def is_dealt_again(seed: int) -> bool:
    state = gs.deal("bga", 4, seed=seed)
    happened: list[gs.Event] = []
    for _ in range(3):
        state, events = gs.step(state, gs.Join())
        happened += events
    return any(isinstance(event, gs.DealtAgain) for event in happened)


def test_cards_that_were_shuffled_again_are_told_on_their_line() -> None:
    text = gs.format_record(gs.Record("bga", 2, seed=172).dealt())
    then = next(line for line in text.splitlines() if line.startswith("then "))
    first, second, *others = then.removeprefix("then ").split(" ")
    number = text.splitlines().index(then) + 1
    changed = " ".join(["then", second, first, *others])

    for now, line in ((changed, number), (f"{then}\n{then}", number + 1)):
        with pytest.raises(gs.PositionError, match="in the lines 'then' are not those") as caught:
            gs.parse_record(text.replace(then, now))
        assert line == caught.value.line
