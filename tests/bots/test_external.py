"""A bot in another program answers as it does here; each way to fail is named and ends it."""

import contextlib
import os
import pickle
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import (
    BOTS,
    BotError,
    External,
    bot_named,
    external,
    play_match,
    play_round,
    protocol,
)
from tests.support.arena import ALONE, FIRST, GREETS, SERVE, patient, script
from tests.support.cases import for_each, rows_of, some
from tests.support.programs import node

ROOT = Path(__file__).parents[2]


@pytest.fixture
def view() -> gs.View:
    """Return the view of the first seat to move in a round."""
    state = gs.deal(gs.BGA, 2, seed=3)
    assert state.to_move is not None
    return gs.view(state, state.to_move)


def test_a_program_answers(view: gs.View) -> None:
    with script(FIRST) as bot:
        assert "script" == bot.name
        assert [view.legal_moves[0]] * 2 == [bot.choose(view, Random(1)), bot(view, Random(2))]


@pytest.mark.parametrize("name", some(["search:8", "careful", "greedy", "random"], 4))
def test_a_bot_behind_the_protocol_plays_as_it_does_here(name: str) -> None:
    """A served bot gets a new generator for each question, with the seed in the question."""

    def here(view: gs.View, rng: Random) -> gs.Move:
        return bot_named(name)(view, Random(rng.getrandbits(64)))

    state = gs.deal(gs.CHINESE_BLOG, 2, seed=11)
    expected = play_round(state, [here, here], seed=5)
    with patient([*SERVE, name]) as bot:
        assert expected == play_round(state, [bot, here], seed=5)
        assert name == bot.name


def test_a_bot_in_two_seats_has_a_program_for_each() -> None:
    others = len(external.RUNNING)  # of other tests
    state = gs.deal(gs.BGA, 3, seed=11)
    house = gs.BGA.replace({"match.rounds": 2})
    with script(ALONE) as bot, script(ALONE) as other:
        expected = play_round(state, [bot, other, "random"], seed=5)
        assert 2 == len(external.RUNNING) - others
        assert expected == play_round(state, [bot, bot, "random"], seed=5)
        assert 2 == len(external.RUNNING) - others
    with script(ALONE) as bot:
        match = play_match(gs.Match(house, 3, seed=4), [bot, bot, bot], seed=4)
        assert 1 == len(external.RUNNING) - others
    assert (2, 0) == (match.rounds, sum(match.totals))


def test_a_program_in_javascript_plays_a_match() -> None:
    house = gs.BGA.replace({"match.rounds": 3})
    with patient([node(), str(ROOT / "examples" / "bots" / "random.js")]) as bot:
        match = play_match(
            gs.Match(house, 3, seed=4), [bot, BOTS["careful"], BOTS["random"]], seed=4
        )
    assert (3, True, 0) == (match.rounds, match.is_over, sum(match.totals))


FAILS = rows_of(r"""
time.sleep(9999) | late | gave no answer in 0.05 seconds
question(); sys.exit(3) | died | ended its output before it answered
question(); sys.stderr.write('no memory'); sys.exit(3) | died | it wrote 'no memory'
question(); print('zz', flush=True) | nonsense | gave a wrong answer: the line is not JSON
question(); sys.stdout.buffer.write(b'\xff\n'); sys.stdout.flush() | nonsense |
    gave an answer that is not UTF-8
question(); print('x' * (1 << 23), flush=True) | nonsense |
    expected a line of at most 1048576 characters
# no end of the line
question(); [sys.stdout.write('x' * 100_000) for _ in iter(int, 1)] | nonsense |
    expected a line of at most 1048576 characters
q = question(); say(type='answer', number=77, move=q['moves'][0]) | wrong_answer |
    the bot answered 77 when asked question 1
q = question(); say(type='answer', number=q['number'], move='zz') | nonsense | 'zz' is not a move
q = question(); print('{"type":"answer","number":' + '9' * 5000 + '}', flush=True) | nonsense |
    a number of 5000 digits
question(); say(type='error', code='tired', message='no more') | refused |
    answered with an error, tired: no more
""")


@for_each(("text", "code", "found"), FAILS)
def test_a_program_that_fails_is_ended_and_named(
    text: str, code: str, found: str, view: gs.View
) -> None:
    bot = script(text, seconds=0.05 if code == "late" else None)
    with contextlib.closing(bot), pytest.raises(BotError) as caught:
        bot.choose(view, Random(1))
    assert found in str(caught.value)
    assert code == caught.value.code


HUNGRY = "question(); kept = bytearray(1 << 30)"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may not limit memory")
def test_memory_is_limited(view: gs.View) -> None:
    command = [sys.executable, "-c", GREETS + HUNGRY]
    with patient(command, megabytes=400) as bot, pytest.raises(BotError) as caught:
        bot.choose(view, Random(1))
    assert "died" == caught.value.code
    assert "MemoryError" in str(caught.value)
    with patient([sys.executable, "-c", GREETS + FIRST], megabytes=400) as bot:
        assert view.legal_moves[0] == pickle.loads(pickle.dumps(bot)).choose(view, Random(1))
        assert 400 == pickle.loads(pickle.dumps(bot)).megabytes


@pytest.mark.skipif(sys.platform != "linux", reason="other systems may not limit memory")
def test_a_limited_program_that_is_not_there_is_named(tmp_path: Path, view: gs.View) -> None:
    bot = External([str(tmp_path / "no program")], megabytes=400)
    with pytest.raises(BotError, match="no program: No such file or directory"):
        bot.choose(view, Random(1))


@for_each("megabytes", [0, -1, 1.5, "many", True, 10**18])
def test_a_memory_that_cannot_be_is_refused(megabytes: Any) -> None:
    with pytest.raises(BotError, match="expected a whole number from 1 to") as caught:
        External("x", megabytes=megabytes)
    assert "memory" == caught.value.code


def test_a_system_that_limits_no_memory_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(BotError, match="this system can't limit memory"):
        External("x", megabytes=100)


def test_a_move_that_is_not_legal_is_refused_and_the_program_is_told(view: gs.View) -> None:
    answers = (
        "q = question(); say(type='answer', number=q['number'], move='stop')\n"
        "told = hear(); q = question()\n"
        "say(type='answer', number=q['number'],"
        " move=q['moves'][0 if told['type'] == 'error' else 1])"
    )
    with script(answers) as bot:
        with pytest.raises(gs.IllegalMoveError, match="stop"):
            bot.choose(view, Random(1))
        assert view.legal_moves[0] == bot.choose(view, Random(1))


def test_a_program_that_failed_is_started_again(view: gs.View, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    text = f"if not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w'); sys.exit()\n{FIRST}"
    with contextlib.closing(script(text)) as bot:
        with pytest.raises(BotError):
            bot.choose(view, Random(1))
        assert view.legal_moves[0] == bot.choose(view, Random(1))


def test_after_an_interrupt_the_next_answer_is_right(
    view: gs.View, monkeypatch: pytest.MonkeyPatch
) -> None:
    hear = external._Program.hear

    def interrupted(program: Any, kind: Any, seconds: float | None) -> Any:
        if kind is protocol.Answer:
            raise KeyboardInterrupt
        return hear(program, kind, seconds)

    with script(FIRST) as bot:
        with monkeypatch.context() as patched:
            patched.setattr(external._Program, "hear", interrupted)
            with pytest.raises(KeyboardInterrupt):
                bot.choose(view, Random(1))
        assert view.legal_moves[0] == bot.choose(view, Random(1))


def test_a_program_that_reads_nothing_is_not_waited_for(view: gs.View) -> None:
    def tell_on() -> None:
        with script("time.sleep(9999)") as bot:
            for _ in range(10_000):
                bot.started(view)

    with pytest.raises(BotError) as caught:
        tell_on()
    assert "late" == caught.value.code


@for_each(
    ("command", "code"),
    [
        ([], "command"),
        ("", "command"),
        ("node 'x", "command"),
        ("no-such-program-anywhere", "start"),
        (["\0"], "start"),
    ],
)
def test_a_program_that_cannot_start_is_refused(
    command: str | Sequence[str], code: str, view: gs.View
) -> None:
    with pytest.raises(BotError) as caught:
        patient(command).choose(view, Random(1))
    assert code == caught.value.code


@for_each("hello", ["'type': 'hello', 'protocol': 2", "'type': 'bye'", "'type': 'hello'"])
def test_another_hello_is_refused(hello: str, view: gs.View) -> None:
    text = f"import json; input(); print(json.dumps({{{hello}}}), flush=True); input()"
    with pytest.raises(BotError, match="hello") as caught:
        patient([sys.executable, "-c", text]).choose(view, Random(1))
    assert "nonsense" == caught.value.code


def test_what_a_program_has_started_ends_with_it(view: gs.View, tmp_path: Path) -> None:
    """The child keeps a pipe open. A reader reaches the end only after the child has ended."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = f"held = open({str(pipe)!r}, 'w'); print('x', file=held, flush=True)"
    child = f"import time; {held}; time.sleep(9999)"
    text = f"import subprocess; subprocess.Popen([sys.executable, '-c', {child!r}])\n{FIRST}"
    with script(text) as bot:
        bot.choose(view, Random(1))
        reader = pipe.open()
        assert "x\n" == reader.readline()
    with reader:
        assert "" == reader.read()


@pytest.mark.skipif(sys.platform == "win32", reason="it has neither sessions nor named pipes")
def test_a_child_that_left_the_session_and_keeps_the_streams_is_not_waited_for(
    view: gs.View, tmp_path: Path
) -> None:
    """The child keeps the three streams of the program open until the test opens the pipe."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    child = f"open({str(pipe)!r}).read()"
    start = f"subprocess.Popen([sys.executable, '-c', {child!r}], start_new_session=True)"
    bot = script(f"import subprocess; {start}\n{FIRST}")
    bot.choose(view, Random(1))
    program = bot._program
    assert program is not None
    bot.close()  # the bot doesn't wait for the child
    with pipe.open("w"):  # the child ends when this block does
        assert not program._out.closed
    for thread in program._threads:
        thread.join()
    assert [True] * 3 == [each.closed for each in (program._in, program._out, program._err)]


@for_each("time", [0, -1, float("nan"), float("inf"), "5", True])
def test_a_time_that_is_none_is_refused(time: Any) -> None:
    for name in ("seconds", "start_seconds"):
        with pytest.raises(BotError, match=rf"expected a number above 0, found .* \({name}\)"):
            External("bot", **{name: time})


@for_each("command", [None, 5, [1]])
def test_a_command_of_no_texts_is_refused(command: Any) -> None:
    with pytest.raises(BotError, match="expected the words of a command"):
        External(command)


def test_a_bot_shows_its_command() -> None:
    assert "External(\"node 'my bot.js'\")" == repr(External(["node", "my bot.js"]))


def test_a_copy_starts_its_own_program(view: gs.View) -> None:
    with script(FIRST, seconds=None) as bot:
        copied = pickle.loads(pickle.dumps(bot))
        assert (bot.command, None, "") == (copied.command, copied.seconds, copied.name)
        with copied:
            assert view.legal_moves[0] == copied(view, Random(1))
