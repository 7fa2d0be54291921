"""A person at a table with bots. The screen and the plain lines both use this game."""

import hashlib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, external
from gostop.bots.session import Sitting
from tests.support.arena import ALONE, script
from tests.support.cases import for_each
from tests.support.sittings import finished, sat

EVERY = [(id, players) for id, ruleset in gs.RULESETS.items() for players in ruleset.players]


class Listener:
    """A bot that stores the calls that it gets."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.seen: list[Any] = []

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        return BOTS["random"](view, rng)

    def started(self, view: gs.View, match: gs.Match | None) -> None:
        self.told.append("started")
        self.seen.append(view)

    def happened(self, events: tuple[gs.Event, ...]) -> None:
        self.seen.append(events)

    def ended(self, view: gs.View, settlement: gs.Settlement) -> None:
        self.told.append("ended")

    def match_ended(self, match: gs.Match) -> None:
        self.told.append("match_ended")

    def close(self) -> None:
        self.told.append("close")


@for_each(("id", "players"), EVERY)
def test_a_person_plays_rounds_of_every_rulebook_at_every_table(id: str, players: int) -> None:
    sitting = sat(id, players, seat=players - 1, seed=players)
    finished(sitting, rounds=2)
    record = sitting.record
    assert record == gs.parse_record(gs.format_record(record))
    assert 2 == len(record.rounds)
    outcome = gs.view(record.rounds[-1].state, players - 1).outcome
    assert outcome is not None
    assert sitting.settlement == gs.settle(outcome)


def test_a_program_in_two_seats_is_started_twice() -> None:
    others = len(external.RUNNING)  # of other tests
    bot = script(ALONE)
    sitting = Sitting(gs.Record("bga", 3, seed=4), {0: bot, 2: bot})
    finished(sitting, rounds=1)
    assert 2 == len(external.RUNNING) - others
    sitting.close()
    assert 0 == len(external.RUNNING) - others


def test_the_person_sees_its_view_and_nothing_else() -> None:
    sitting = sat("bga", 3, seat=1, seed=4)
    nothing: tuple[object, ...] = (sitting.view, sitting.moves, sitting.settlement)
    assert (None, (), None) == nothing
    assert [] == list(sitting.happened)
    sitting.deal()
    while sitting.mover is not None:
        state = sitting.record.state
        assert state is not None
        assert gs.view(state, 1) == sitting.view
        assert (gs.legal_moves(state) if sitting.mover == 1 else ()) == sitting.moves
        _, events = gs.step(state, move := sitting.moves[0] if sitting.moves else sitting.ask())
        assert gs.redact(events, 1) == sitting.do(move)
    told = [events for _, events in sitting.happened]
    assert [gs.redact(each, 1) for each in sitting.record.rounds[-1].events] == told
    movers = [mover for mover, _ in sitting.happened]
    assert [None, *(state.to_move for state in sitting.record.rounds[-1].states[:-1])] == movers


def test_undo_takes_back_to_the_last_own_decision_and_leaves_no_trace() -> None:
    sitting = sat("bga", 2, seat=0, seed=7)
    sitting.deal()
    assert {False} == {sitting.can_undo}
    before = []
    for _ in range(4):
        while sitting.mover == 1:
            sitting.do(sitting.ask())
        before.append(sitting.record)
        sitting.do(sitting.moves[-1])
    while sitting.mover == 1:
        sitting.do(sitting.ask())
    later = sitting.record
    for record in reversed(before):
        assert sitting.can_undo
        sitting.undo()
        assert record == sitting.record
        assert 0 == sitting.mover
    with pytest.raises(gs.PositionError, match="you have made no move in this round") as e:
        sitting.undo()
    assert "nothing" == e.value.code
    for _ in range(4):
        while sitting.mover == 1:
            sitting.do(sitting.ask())
        sitting.do(sitting.moves[-1])
    while sitting.mover == 1:
        sitting.do(sitting.ask())
    assert later == sitting.record


def test_undo_takes_back_a_move_that_ended_the_round_but_no_earlier_round() -> None:
    sitting = sat("french", 2, seat=0, seed=1)
    finished(sitting)
    while sitting.mover is None:
        sitting.undo()
    assert 0 == sitting.mover
    finished(sitting)
    first = sitting.record
    sitting.deal()
    assert not sitting.can_undo
    assert first.rounds == sitting.record.rounds[:1]


def test_every_move_is_saved_and_a_resumed_sitting_goes_on_alike(tmp_path: Path) -> None:
    file = tmp_path / "game.gostop"
    sitting = sat("bga", 3, seat=0, seed=2)
    sitting.deal()
    sitting.save_as(file)
    other = None
    while sitting.mover is not None:
        sitting.do(sitting.moves[0] if sitting.moves else sitting.ask())
        assert sitting.record == gs.load_record(file)
        if len(sitting.record.rounds[0].moves) == 9:
            bots = dict.fromkeys(range(1, 3), BOTS["careful"])
            other = Sitting(gs.load_record(file), bots)
            finished(other)
    assert other is not None
    assert sitting.record == other.record
    sitting.undo()
    assert sitting.record == gs.load_record(file)


def test_a_file_is_never_replaced_by_another_game(tmp_path: Path) -> None:
    file = tmp_path / f"our {'l' * 120}ong game.gostop"
    file.write_text("kept", encoding="utf-8")
    sitting = sat("bga", 2)
    with pytest.raises(gs.PositionError, match="exists already") as caught:
        sitting.save_as(file)
    assert str(caught.value).endswith(f"to go on with it: gostop play '{file}'")
    assert "kept" == file.read_text(encoding="utf-8")
    with pytest.raises(gs.PositionError, match="there is no folder"):
        sitting.save_as(tmp_path / "none" / "game.gostop")
    assert sitting.path is None


def test_a_move_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    sitting = sat("bga", 2, seat=0, seed=7)
    sitting.save_as(folder / "game.gostop")
    before = sitting.record
    (folder / "game.gostop").unlink()
    folder.rmdir()
    with pytest.raises(gs.PositionError, match="there is no folder"):
        sitting.deal()
    assert before == sitting.record


def test_a_bot_gets_the_random_numbers_that_the_page_on_seeds_tells() -> None:
    numbers: list[float] = []

    def choose(view: gs.View, rng: Random) -> gs.Move:
        numbers.append(rng.random())
        return view.legal_moves[0]

    sitting = Sitting(gs.Record("bga", 2, seed=255, dealer=1), {1: choose})
    finished(sitting)
    sitting.deal()
    finished(sitting)
    texts = [
        f"gostop 2 decision ff {(number * 4096 + moves) * 2 + 1}"
        for number, played in enumerate(sitting.record.rounds)
        for moves, state in enumerate(played.states[:-1])
        if state.to_move == 1
    ]
    hashed = [hashlib.shake_256(text.encode()).digest(16) for text in texts]
    assert [Random(int.from_bytes(each, "little")).random() for each in hashed] == numbers


def test_without_a_seed_the_bots_chance_is_drawn() -> None:
    def numbers() -> list[float]:
        found: list[float] = []

        def choose(view: gs.View, rng: Random) -> gs.Move:
            found.append(rng.random())
            return view.legal_moves[0]

        sitting = Sitting(gs.Record("bga", 2, dealer=1), {1: choose})
        finished(sitting)
        return found

    assert not {*numbers()} & {*numbers()}


def test_an_illegal_move_changes_nothing() -> None:
    sitting = sat("bga", 2, seat=0, seed=7)
    with pytest.raises(gs.PositionError, match="round"):
        sitting.do(gs.Go())
    sitting.deal()
    before = sitting.record
    with pytest.raises(gs.IllegalMoveError):
        sitting.do(gs.AcceptDraw())
    with pytest.raises(gs.PositionError, match="the round is not over yet"):
        sitting.deal()
    assert before is sitting.record


def test_only_a_bot_that_is_to_move_is_asked_and_its_move_is_checked() -> None:
    wrong = Sitting(gs.Record("bga", 2, seed=7, dealer=1), {1: lambda view, rng: gs.Go()})
    with pytest.raises(gs.PositionError, match="it is no bot's turn, but nobody's"):
        wrong.ask()
    wrong.deal()
    while wrong.mover == 0:
        wrong.do(wrong.moves[0])
    before = wrong.record
    with pytest.raises(gs.IllegalMoveError):
        wrong.ask()
    assert before is wrong.record
    sitting = sat("bga", 2, seat=0, seed=7)
    sitting.deal()
    while sitting.mover == 1:
        sitting.do(sitting.ask())
    with pytest.raises(gs.PositionError, match="it is no bot's turn, but that of the person"):
        sitting.ask()


@for_each("seats", [(), (0, 1), (2,), (0, 2)])
def test_there_is_a_bot_for_each_seat_but_one(seats: tuple[int, ...]) -> None:
    with pytest.raises(
        gs.PositionError, match="give a bot for 1 of 2 seats; bots were given for"
    ) as e:
        Sitting(gs.Record("bga", 2, seed=1), dict.fromkeys(seats, BOTS["random"]))
    assert "bots" == e.value.field


def test_bots_hear_of_rounds_as_their_seats_see_them() -> None:
    bot = Listener()
    house = gs.BGA.replace({"match.rounds": 1})
    sitting = Sitting(gs.Record(house, 2, seed=3), {1: bot})
    finished(sitting)
    assert ["started", "ended", "match_ended"] == bot.told
    assert all(each == gs.redact(each, 1) for each in bot.seen if isinstance(each, tuple))
    sitting.undo()
    assert gs.view(sitting.record.state, 1) == bot.seen[-1]  # type: ignore[arg-type]  # the round is dealt
    finished(sitting)
    sitting.close()
    assert ["started", "ended", "match_ended"] * 2 + ["close"] == bot.told
    with pytest.raises(gs.PositionError, match="the match ended after"):
        sitting.deal()


def test_balances_follow_the_points_and_never_fall_below_zero() -> None:
    record = gs.Record("hangame", 2, seed=5)
    sitting = Sitting(record, {1: BOTS["careful"]}, balances=(40, 3))
    finished(sitting, rounds=3)
    owned = [each.balances for each in sitting.record.rounds]
    for before, after, each in zip(owned, owned[1:], sitting.record.rounds, strict=False):
        points = each.settlement.points  # type: ignore[union-attr]  # the round is over
        assert before is not None
        assert after == tuple(max(a + b, 0) for a, b in zip(before, points, strict=True))
    assert (40, 3) == owned[0]
    assert sitting.settlement == sitting.record.rounds[-1].settlement


def test_a_sitting_without_a_seed_deals_from_new_ones() -> None:
    record = gs.Record("bga", 2, dealer=0)
    first, second = (Sitting(record, {1: BOTS["careful"]}) for _ in range(2))
    first.deal()
    second.deal()
    assert first.record.rounds[0].deck != second.record.rounds[0].deck
