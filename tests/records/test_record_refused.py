"""Records and plain values that are refused in their less usual parts."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gostop as gs
from tests.support.records import played

SEATED = gs.format_record(played(gs.BGA, 4, 1, seed=3, comments=0))
LATER = gs.FUDAWIKI.replace({"deal.table_last": True}, id="later")


def _part(value: object) -> dict[str, Any]:
    """A value within a document."""
    return {key: part for key, part in gs.to_plain(value).items() if key not in {"gostop", "type"}}


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
    assert "expected a state of bga with 3 players" in refused(
        f"{text}from {state}\nresult *\n\nend\n"
    )
    assert "expected 'from' and a state line" in refused(f"{text}result *\n\nend\n")


def test_an_empty_line_stands_before_the_end() -> None:
    text = gs.format_record(gs.Record("french", 2))
    assert gs.parse_record(text).rounds == ()
    assert "expected an empty line" in refused(text.replace("\n\nend", "\nend"))
    whole = gs.format_record(gs.Record("french", 2), whole=True)
    assert "found 'settings'" in refused(whole.replace("\n\nend", "\nend"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"headers": [["a", "b"], ["a", "c"]]}, "expected each header once"),
        ({"players": 0}, "from 1 to 100"),
        ({"sources": 1}, "a field that it has"),
    ],
)
def test_a_plain_record_that_cannot_be_is_refused(change: dict[str, Any], message: str) -> None:
    plain = {**gs.to_plain(played(gs.FRENCH, 2, 1)), **change}
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain(plain)
    assert message in str(caught.value)


def test_a_plain_round_begins_once() -> None:
    plain = gs.to_plain(played(gs.FRENCH, 2, 2))
    state = gs.to_plain(gs.deal(gs.BGA, 2, seed=1))
    del state["gostop"], state["type"]
    going = {**plain["rounds"][0], "moves": [], "comments": [], "reason": None, "points": None}

    for rounds, message in (
        ([going, plain["rounds"][1]], "since a round goes on, found more (rounds[1])"),
        ([{**going, "orders": ["5A 5Z"]}], "expected a card, such as 5A, found '5Z'"),
        ([{**going, "orders": [], "start": state, "seed": None}], "a state of french with 2"),
        ([{**going, "start": state}], "either a state or the orders of cards"),
    ):
        with pytest.raises(gs.PositionError) as caught:
            gs.from_plain({**plain, "rounds": rounds})
        assert message in str(caught.value)


def test_the_sources_of_a_ruleset_are_a_table() -> None:
    plain = gs.to_plain(gs.BGA.replace({"go.points": 3}, id="house"))
    with pytest.raises(gs.RulesetError, match="an object of at most 10000 sources, found 7"):
        gs.from_plain({**plain, "sources": 7})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"type": "SatOut", "seat": 1, "forced": 1}, "expected true or false, found 1 (forced)"),
        ({"type": "CardDrawn", "seat": 1, "card": "??"}, "a card, such as 5A, or '?'"),
    ],
)
def test_an_event_that_cannot_be_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({"gostop": 1, **data})
    assert message in str(caught.value)


SEEN: Final = gs.to_plain(gs.seen(played(gs.BGA, 3, 1).commented("x"), 1))
DRAWN: Final = {"type": "CardDrawn", "seat": 0, "card": "5A"}
BOMB: Final = {"type": "StackTaken", "seat": 0, "owner": 3, "month": 5}


@pytest.mark.parametrize(
    ("change", "in_round", "message"),
    [
        ({"names": ["a"]}, {}, "expected 3 names, one for each seat, found 1"),
        ({"headers": [["a", "b"], ["a", "c"]]}, {}, "expected each header once"),
        ({"match": _part(gs.Match(gs.BGA, 2, dealer=0))}, {}, "a match of bga with 3 players"),
        ({"match": _part(gs.Match("french", 3, dealer=0))}, {}, "a match of bga with 3 players"),
        ({"seat": 3, "rounds": []}, {}, "expected a seat from 0 to 2, found 3"),
        ({}, {"balances": [1]}, "expected 3 numbers, found 1 (rounds[0].balances)"),
        ({}, {"moves": ["go"] * len(SEEN["rounds"][0]["moves"])}, "that is legal in the view"),
        ({}, {"views": [SEEN["rounds"][0]["views"][-1]] * 99}, "that is legal in the view"),
        ({}, {"events": [[DRAWN]] * 99}, "expected what seat 1 sees of 3 seats"),
        ({}, {"events": [[BOMB]] * 99}, "expected what seat 1 sees of 3 seats"),
    ],
)
def test_what_no_seat_has_seen_is_refused(
    change: dict[str, Any], in_round: dict[str, list[Any]], message: str
) -> None:
    old = SEEN["rounds"][0]
    more = {name: values[: len(old[name] or "abc")] for name, values in in_round.items()}
    with pytest.raises(gs.PositionError) as caught:
        gs.from_plain({**SEEN, "rounds": [{**old, **more}], **change})
    assert message in str(caught.value)


def test_seen_events_tell_their_types() -> None:
    plain = gs.to_plain(gs.seen(played(gs.FRENCH, 2, 1), 0))
    for wrong in (7, {"type": 7}, {"type": "State"}):
        plain["rounds"][0]["events"][0] = [wrong]
        with pytest.raises(gs.PositionError, match="an object whose type is the name of an event"):
            gs.from_plain(plain)


def test_a_table_that_is_dealt_last_lies_nowhere_before() -> None:
    state = gs.deal(LATER, 5, seed=1)
    line = gs.format_state(state)
    card = str(state.stock[0])

    assert state == gs.parse_state(line, rulesets=[LATER])
    moved = line.replace(f"stock {card} ", "stock ").replace("turn 0;", f"turn 0; table {card};")
    with pytest.raises(
        gs.PositionError, match="expected no cards on the table, since they are dealt last"
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
    line = gs.format_state(states[2])
    assert states[2] == gs.parse_state(line.replace("; end", "; bombs -; end"))
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
        with pytest.raises(gs.PositionError, match="in the lines 'then', found others") as caught:
            gs.parse_record(text.replace(then, now))
        assert line == caught.value.line
