"""Plain records, rounds and events with rare faults are refused."""

from __future__ import annotations

from typing import Any, Final

import pytest

import gostop as gs
from tests.support.cases import for_each
from tests.support.records import played


def _part(value: object) -> dict[str, Any]:
    """Return the plain data of a value, in the form that they have within a document."""
    return {key: part for key, part in gs.to_plain(value).items() if key not in {"gostop", "type"}}


@for_each(
    ("change", "message"),
    [
        ({"headers": [["a", "b"], ["a", "c"]]}, "a header appears twice"),
        ({"players": 0}, "from 1 to 100"),
        ({"sources": 1}, "it has no field 'sources'"),
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
        ([going, plain["rounds"][1]], "so it must be the last one of the record (rounds[1])"),
        ([{**going, "orders": ["5A 5Z"]}], "expected a card, such as 5A, found '5Z'"),
        (
            [{**going, "orders": [], "start": state, "seed": None}],
            "the record is of french with 2 players, this state of bga with 2",
        ),
        ([{**going, "start": state}], "either a state or the orders of cards"),
    ):
        with pytest.raises(gs.PositionError) as caught:
            gs.from_plain({**plain, "rounds": rounds})
        assert message in str(caught.value)


def test_a_name_that_is_no_text_has_no_hint() -> None:
    with pytest.raises(gs.PositionError, match=r"expected one of bright, .*found 7 \(value\)$"):
        gs.from_plain({"gostop": 1, "type": "Kind", "value": 7})


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


@for_each(
    ("change", "in_round", "message"),
    [
        ({"names": ["a"]}, {}, "expected 3 names, one for each seat, found 1"),
        ({"headers": [["a", "b"], ["a", "c"]]}, {}, "a header appears twice"),
        ({"match": _part(gs.Match(gs.BGA, 2, dealer=0))}, {}, "this match of bga with 2"),
        ({"match": _part(gs.Match("french", 3, dealer=0))}, {}, "this match of french with 3"),
        ({"seat": 3, "rounds": []}, {}, "expected a seat from 0 to 2, found 3"),
        ({}, {"balances": [1]}, "expected 3 numbers, found 1 (rounds[0].balances)"),
        ({}, {"moves": ["go"] * len(SEEN["rounds"][0]["moves"])}, "is not legal in the view"),
        ({}, {"views": [SEEN["rounds"][0]["views"][-1]] * 99}, "is not legal in the view"),
        ({}, {"events": [[DRAWN]] * 99}, "seat 1 of 3 seats cannot see"),
        ({}, {"events": [[BOMB]] * 99}, "seat 1 of 3 seats cannot see"),
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
