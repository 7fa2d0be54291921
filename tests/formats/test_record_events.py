"""The last events of a record are found without playing a move twice."""

from __future__ import annotations

import pickle
from typing import Any, Final

import pytest

import gostop as gs
from gostop.formats import record as of_record
from tests.support.cases import for_each
from tests.support.records import played

RECORD: Final = played(gs.CHINESE_BLOG, 3, 2, seed=2)


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[gs.Move]:
    """Note every move that is played, in a list."""
    found: list[gs.Move] = []

    def step(state: gs.State, move: gs.Move) -> Any:
        found.append(move)
        return gs.step(state, move)

    monkeypatch.setattr(of_record, "step_within", step)
    return found


def test_a_record_tells_what_its_last_move_did() -> None:
    record = gs.Record("bga", 2, seed=7)
    assert () == record.events

    record = record.dealt()
    assert record.rounds[-1].start_events == record.events
    while record.state is not None and not record.state.is_over:
        before, move = record.state, gs.legal_moves(record.state)[0]
        record = record.moved(move)
        assert (record.state, record.events) == gs.step(before, move)
        assert record.rounds[-1].events[-1] == record.events
    last = record.events
    assert isinstance(last[-1], (gs.RoundWon, gs.RoundDrawn))
    assert last == record.commented("x").events
    assert record.dealt().rounds[-1].start_events == record.dealt().events


def test_an_undone_move_has_not_happened() -> None:
    record = gs.Record("bga", 2, seed=7).dealt()
    events = [record.events]
    for _ in range(6):
        record = record.moved(gs.legal_moves(record.state or RECORD.rounds[0].start)[0])
        events.append(record.events)
    while record.rounds:
        assert events.pop() == record.events
        record = record.undone()
    assert () == record.events


def test_a_puzzle_begins_without_events() -> None:
    state = gs.setup("bga", hands=["5A", "7J1"], table="5R 5J1", stock="9J1 9A")
    record = gs.Record("bga", 2, dealer=0).began(state)

    assert () == record.events
    assert (gs.CardPlayed(0, gs.Card("5A")),) == record.moved(gs.Play("5A")).events[:1]


def test_no_move_is_played_twice(steps: list[gs.Move]) -> None:
    record = gs.Record("bga", 2, seed=7).dealt()
    while record.state is not None and not record.state.is_over:
        record = record.moved(gs.legal_moves(record.state)[0])
        assert record.events
        assert record.rounds[-1].states[-1] == record.state
    moves = record.rounds[0].moves
    assert [*moves] == steps

    assert len(moves) + 1 == len(record.rounds[0].events)
    assert moves[:-1] == record.undone().rounds[0].moves
    assert len(moves) == len(record.undone().rounds[0].events)
    assert [*moves] == steps


def test_a_round_from_a_file_is_played_once_for_its_events(steps: list[gs.Move]) -> None:
    text = gs.format_record(RECORD.undone().undone())
    for record in (gs.parse_record(text), gs.from_plain(gs.to_plain(RECORD.undone()), gs.Record)):
        last, moves = record.rounds[-1], [*record.rounds[-1].moves]
        steps.clear()
        assert last.events[-1] == record.events
        assert moves == steps
        assert record.rounds[-1].states[-1] == record.state
        further = RECORD.rounds[-1].moves[len(moves)]
        assert [*moves, further] == [*record.moved(further).rounds[-1].moves]
        assert [*moves, further] == steps


def test_what_is_kept_is_no_part_of_the_value() -> None:
    text = gs.format_record(RECORD)
    back = gs.parse_record(text)

    assert RECORD == back
    assert hash(RECORD) == hash(back)
    again = pickle.loads(pickle.dumps(RECORD))
    assert RECORD == again
    assert RECORD.events == again.events
    assert RECORD.rounds[0].events == again.rounds[0].events
    assert b"CardPlayed" not in pickle.dumps(RECORD.rounds[0])


@for_each("seat", [0, 2, None])
def test_a_seat_saw_what_it_may_know_of_it(seat: int | None) -> None:
    record = RECORD.undone()

    assert gs.redact(record.events, seat) == gs.seen(record, seat).events
    assert () == gs.seen(gs.Record("bga", 2, dealer=0), None).events
