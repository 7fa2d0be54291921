"""Bots that make a fault lose the round. The fault is counted and named, and nothing hangs."""

import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.arena import Comparison, FaultKind, Verdict, compare, deals, run
from gostop.arena.deals import Entrant, Task, seatings
from gostop.bots import BotError, BuiltIn
from gostop.bots.bot import chooser_of
from tests.support import arena
from tests.support.arena import FIRST, GREETS, SERVE, first, patient, script
from tests.support.cases import for_each

NO_MEMORY_LIMIT = sys.platform != "linux"


class Counting:
    """A bot with a memory. Its moves depend on how often it was asked, and it stores in which seats
    it was asked.
    """

    def __init__(self) -> None:
        self.asked = 0
        self.seats = set[int]()

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        self.asked += 1
        self.seats.add(view.seat or 0)
        assert len(self.seats) == 1
        return view.legal_moves[self.asked % len(view.legal_moves)]


class Uncopied:
    """A bot that can't be copied."""

    def __deepcopy__(self, memo: object) -> "Uncopied":
        raise TypeError("no copies")

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        return view.legal_moves[0]


class Thorny:
    """A bot whose method `started` can't be read."""

    @property
    def started(self) -> None:
        raise ZeroDivisionError("thorns")

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        return view.legal_moves[0]


def against_first(bot: Any, rounds: int = 4, **keywords: Any) -> Comparison:
    return compare([bot, first], gs.BGA, rounds=rounds, workers=1, **keywords)


@for_each(
    ("bot", "kind", "message"),
    [
        (arena.leaving, FaultKind.CRASHED, "builtins.SystemExit: "),
        (arena.illegal, FaultKind.ILLEGAL, "'go' is not legal"),
        (lambda view, rng: "go", FaultKind.ILLEGAL, "expected a move, found 'go'"),
        (lambda view: view.legal_moves[0], FaultKind.CRASHED, "builtins.TypeError: "),
        (script("question(); sys.exit(3)"), FaultKind.CRASHED, "ended its output before"),
        (script("sys.exit(3)"), FaultKind.CRASHED, "ended its output before"),
        (script("question(); time.sleep(9999)", 0.05), FaultKind.LIMIT, "no answer in 0.05"),
        (script("question(); print('zz', flush=True)"), FaultKind.NONSENSE, "is not JSON"),
        (
            script("q = question(); say(type='answer', number=77, move=q['moves'][0])"),
            FaultKind.NONSENSE,
            "the bot answered 77 when asked question 1",
        ),
        (
            script("question(); say(type='error', code='tired', message='no more')"),
            FaultKind.NONSENSE,
            "answered with an error, tired: no more",
        ),
        (
            script("while True: q = question(); say(type='answer', number=q['number'], move='go')"),
            FaultKind.ILLEGAL,
            "'go' is not legal",
        ),
    ],
)
def test_a_bot_that_does_wrong_loses_the_round(bot: Any, kind: FaultKind, message: str) -> None:
    found = against_first(bot, 2)
    assert {(0, kind)} == {(each.bot, each.kind) for each in found.faults}
    fault = found.faults[0]
    assert message in fault.message
    standing = found.standings[0]
    assert {kind: len(found.faults)} == dict(standing.faults)
    assert {} == dict(found.standings[1].faults)
    assert (kind is not FaultKind.LIMIT) == found.is_reproducible
    text = str(found)
    where = f"deal {fault.deal}, seating {fault.seating}, Player {fault.seat + 1}"
    assert f"{found.names[0]} lost {len(found.faults)} round" in text
    assert f"by a fault ({kind.value}), first in {where}: {fault.message}" in text
    assert found.is_reproducible == ("cannot be reproduced" not in text)


def test_a_lost_round_costs_at_least_the_threshold_for_each_other_seat() -> None:
    found = compare([arena.leaving, first], gs.BGA, rounds=12, players=3, seed=1, workers=1)
    assert 12 == len(found.faults)
    found = compare([arena.leaving, first], gs.BGA, rounds=40, seed=1)
    assert 40 == len(found.faults)
    assert found.standings[0].points <= -7


@pytest.mark.weekly
def test_a_bot_does_not_earn_more_by_leaving_rounds_that_go_badly() -> None:
    careful = chooser_of("careful")

    def leaves(seen: gs.View, rng: Random) -> gs.Move:
        """Fail as soon as another seat has called go. Playing on could cost more than the fault."""
        if any(seat != seen.seat for seat in seen.goes):
            raise ValueError
        return careful(seen, rng)

    found = compare([leaves, "careful"], gs.BGA, rounds=1200, seed=5, workers=1)
    assert 100 < len(found.faults)
    assert found.standings[0].points < 0
    assert Verdict.BETTER is not found.verdict


class Remembers:
    """A bot that stores every hand that it is dealt, by the table of the deal."""

    def __init__(self) -> None:
        self.hands: dict[str, set[str]] = {}

    def started(self, seen: gs.View, _: object) -> None:
        hands = self.hands.setdefault(str(seen.table), set())
        hands.add(str(seen.hands[seen.seat or 0]))
        assert 1 == len(hands), "two hands of a deal"

    def choose(self, seen: gs.View, _: Random) -> gs.Move:
        return seen.legal_moves[0]


@for_each("players", [2, 3])
def test_no_copy_of_a_bot_sees_two_hands_of_a_deal(players: int) -> None:
    found = compare([Remembers(), "careful"], gs.BGA, rounds=24, players=players, workers=1)
    assert () == found.faults


@for_each(
    ("answers", "seat", "points"),
    [
        ((), 0, (-28, 7, 7, 7, 7)),
        ((), 3, (7, 7, 7, -28, 7)),
        ((gs.SitOut(),), 1, (0, -21, 7, 7, 7)),
        ((gs.SitOut(), gs.Join()), 2, (0, 7, -21, 7, 7)),
        ((gs.SitOut(), gs.Join()), 1, (0, -21, 7, 7, 7)),
    ],
)
def test_while_seats_are_asked_a_bot_pays_all_that_have_not_declined(
    answers: tuple[gs.Move, ...], seat: int, points: tuple[int, ...]
) -> None:
    rules = gs.BGA.replace({"go.threshold": {"two": 5, "more": 7}})
    state = gs.deal(rules, 5, seed=1)
    for move in answers:
        state = gs.apply(state, move)
    assert gs.Phase.SEATING is state.phase
    assert points == gs.settle(gs.abandon(state, seat)).points


def test_a_seat_that_sits_out_is_paid_nothing() -> None:
    state = gs.deal(gs.BGA, 4, seed=1)
    for move in (gs.SitOut(), gs.Join(), gs.Join(), gs.Join()):
        if state.phase is gs.Phase.SEATING:
            state = gs.apply(state, move)
    assert (0, 3, 3, -6) == gs.settle(gs.abandon(state, 3)).points


def test_faults_count_as_rounds_that_were_lost() -> None:
    found = compare([arena.leaving, "random"], gs.CHINESE_BLOG, rounds=200, seed=1)
    assert Verdict.WORSE is found.verdict
    assert 90 < len(found.faults) <= 100  # some rounds end at the deal
    assert found.standings[0].rating < -300


def test_a_bot_that_fails_now_and_then_plays_its_other_rounds() -> None:
    found = against_first(arena.crashing, 40, records=True)
    assert 0 < len(found.faults) < 40
    text = r"builtins\.LookupError: no\\u\{a\}idea \(arena\.py:\d+, crashing\)"
    assert all(re.fullmatch(text, each.message) for each in found.faults)
    lost = {(each.deal, each.seating): each for each in found.faults}
    for number, record in enumerate(found.records):
        [round_] = record.rounds
        fault = lost.get((number // 2, number % 2))
        assert (fault is None) == round_.state.is_over
        if fault is not None:
            assert fault.seat == round_.state.to_move
            said = f"Seat {fault.seat} (crashing) lost this round (crash): {fault.message}"
            assert [(len(round_.moves), said)] == list(round_.comments)
        assert record == gs.parse_record(gs.format_record(record))


# Bots in programs of their own.


def test_a_program_plays_as_the_bot_does_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program gets the messages about the events of the round, and plays like the bot. It is
    called by its command.
    """
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(GREETS + FIRST, "utf-8")
    outside = patient([sys.executable, "bot.py"])
    found = compare([outside, first], gs.CHINESE_BLOG, rounds=2, seed=1, workers=1)
    assert ((), True) == (found.faults, found.is_reproducible)
    assert [0, 0] == [each.points for each in found.standings]
    assert (f"{Path(sys.executable).name} bot.py", "first") == found.names


@pytest.mark.weekly
def test_a_program_plays_the_same_in_other_processes() -> None:
    with patient([*SERVE, "random"]) as outside:
        found, other = (
            compare([outside, "random"], gs.CHINESE_BLOG, rounds=4, seed=1, workers=workers)
            for workers in (1, 2)
        )
    assert found == other
    assert ((), True) == (found.faults, found.is_reproducible)


def test_a_program_that_does_not_start_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    for command in (str(tmp_path / "no program"), [sys.executable, "-c", "print('zz')"]):
        bot = patient(command if isinstance(command, list) else [command])
        with pytest.raises(BotError):
            against_first(bot)


def test_each_seat_has_a_program_of_its_own() -> None:
    """If one program played in two seats, it would see two hands."""
    text = """
seats = set()
while True:
    message = hear()
    if message["type"] == "question":
        seats.add(message["view"]["seat"])
        assert len(seats) == 1 or len(seen) > 9
        say(type="answer", number=message["number"], move=message["moves"][0])
    elif message["type"] == "round":
        seats.clear()
    seen = message
"""
    found = compare([script(text), first], gs.BGA, rounds=6, players=3, workers=1)
    assert () == found.faults


def test_a_bot_hears_what_its_seat_sees_and_fails_when_it_does_not_listen_well() -> None:
    heard: list[str] = []

    class Listening:
        def started(self, view: gs.View, match: gs.Match | None) -> None:
            heard.append("started")

        def ended(self, view: gs.View, settlement: gs.Settlement) -> None:
            heard.append(f"ended {sum(settlement.points)}")
            if len(heard) > 3:
                raise LookupError

        def choose(self, view: gs.View, rng: Random) -> gs.Move:
            return view.legal_moves[0]

    found = compare([Listening(), first], gs.BGA, rounds=4, seed=2, workers=1)
    assert ["started", "ended 0"] * 4 == heard
    assert 3 == len(found.faults)


def test_a_program_that_is_always_late_is_asked_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "_PIECES", 2)
    slow = "while True: question(); time.sleep(9999)"
    found = against_first(script(slow, 0.05), 20)
    assert 20 == found.standings[0].faults[FaultKind.LIMIT]
    asked = [each for each in found.faults if "not asked again" not in each.message]
    assert [0, 1, 2, 5, 6, 7] == [each.deal for each in asked]


@pytest.mark.skipif(NO_MEMORY_LIMIT, reason="only Linux limits the address space for certain")
def test_a_program_that_takes_memory_without_end_exceeds_its_limit() -> None:
    hungry = "question(); kept = bytearray(1 << 30)"
    found = against_first(script(hungry, megabytes=400), 2)
    fault = found.faults[0]
    assert (FaultKind.LIMIT, False) == (fault.kind, found.is_reproducible)
    assert "ended its output" in fault.message
    assert () == against_first(script(FIRST, megabytes=400), 2).faults


def test_what_a_bot_remembers_does_not_last_from_call_to_call() -> None:
    bot = Counting()
    entrants = (Entrant("counting", bot), Entrant("first", first))
    task = Task(gs.BGA, 2, 1, entrants, seatings(2, 2), keeps_moves=True)
    assert deals.played(task, range(4)) == deals.played(task, range(4))
    assert 0 == bot.asked


def test_each_seat_has_a_copy_of_its_bot() -> None:
    entrants = (Entrant("first", first), Entrant("counting", Counting()))
    only = ((0, 1, 1),)
    task = Task(gs.BGA, 3, 1, entrants, only, keeps_moves=False)
    assert () == deals.played(task, range(3)).faults


def test_a_bot_that_cannot_be_copied_is_refused() -> None:
    message = ".* can't be copied: builtins.TypeError: no copies"
    with pytest.raises(gs.PositionError, match=message):
        against_first(Uncopied())


def test_a_listener_that_cannot_be_looked_up_loses_the_round() -> None:
    found = against_first(Thorny())
    assert {(0, FaultKind.CRASHED)} == {(each.bot, each.kind) for each in found.faults}


def test_a_number_that_another_name_has_is_left_out() -> None:
    named = [BuiltIn(name, first) for name in ("x", "x", "x 1")]
    found = compare(named, gs.BGA, rounds=24, players=3)
    assert ("x 2", "x 3", "x 1") == found.names


class SlyError(Exception):
    """An error that hides its traceback and its text."""

    __traceback__: Any = property(lambda error: 5, lambda error, value: None)

    def __str__(self) -> str:
        raise SystemExit(3)


class MuteError(gs.GoStopError):
    """An error of ours that has no text."""

    def __str__(self) -> str:
        raise ValueError


@for_each(
    ("error", "message"),
    [
        (SlyError(), r".*\.SlyError: its text cannot be read \(test_faults\.py:\d+, bot\)"),
        (MuteError(""), "its text cannot be read"),
        (ValueError("x" * 300), r"builtins\.ValueError: x+… \(test_faults\.py:\d+, bot\)"),
    ],
)
def test_any_error_of_a_bot_is_a_fault(error: Exception, message: str) -> None:
    def bot(view: gs.View, rng: Random) -> gs.Move:
        raise error

    found = compare([bot, "random"], gs.BGA, rounds=2, seed=1, workers=1)
    assert 0 < len(found.faults)
    assert all(re.fullmatch(message, each.message) for each in found.faults)


def test_a_library_that_fails_is_not_the_line_of_the_bot() -> None:
    def bot(view: gs.View, rng: Random) -> gs.Move:
        return rng.choice([])

    found = compare([bot, "random"], gs.BGA, rounds=2, seed=1, workers=1)
    assert 0 < len(found.faults)
    assert all(re.search(r" \(test_faults\.py:\d+, bot\)$", each.message) for each in found.faults)


def test_a_bot_that_takes_other_arguments_has_no_line() -> None:
    wrong: Any = lambda: None  # noqa: E731  # a function without a name
    found = compare([wrong, "random"], gs.BGA, rounds=2, seed=1, workers=1)
    assert 0 < len(found.faults)
    assert not any(re.search(r"\(\w+\.py:\d+, ", each.message) for each in found.faults)
