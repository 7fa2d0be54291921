"""Tests of the bots of the example server, which think in other processes and within limits.

This is not an ordinary test file, since it needs FastAPI. `nox -s server` runs it.
"""

import importlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

import gostop as gs
from tests.support.served import KEY, ROOT, Person, Server, Waiting, play, sit, vanish


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start a server with an empty database."""
    found = Server(tmp_path)
    yield found
    found.kill()


@pytest.fixture
def waiting(tmp_path: Path) -> Iterator[Waiting]:
    """Start a server whose bots wait for the test."""
    found = Waiting(tmp_path)
    yield found
    found.kill()


def until_asked(server: Waiting, stack: ExitStack) -> Person:
    """Play until it's the bot's turn and the bot thinks. Return the person who plays against it."""
    id, tokens = server.open(2, seed=1 << 128, **{"1": "careful"})  # the same cards each time
    (person,) = sit(server, id, tokens, stack)
    while person.view is None or person.view.to_move != 1:
        if person.view is not None and person.view.legal_moves:
            move = str(person.view.legal_moves[0])
            person.say(type="move", number=person.number, move=move)
        person.hear()
    server.hold()
    return person


def test_while_a_bot_thinks_others_play_and_open_games(waiting: Waiting) -> None:
    with ExitStack() as stack:
        person = until_asked(waiting, stack)
        people = sit(waiting, *waiting.open(2), stack)
        play(people, lambda view: False)
        assert ["match_end"] * 2 == [each.news[-1]["type"] for each in people]
        person.say(type="move", number=person.number, move="stop")
        assert "not_to_move" == person.hear()["code"]
        waiting.let_go()
        assert "events" == person.hear()["type"]


def test_a_bot_whose_process_ends_thinks_again_in_another(waiting: Waiting) -> None:
    with ExitStack() as stack:
        person = until_asked(waiting, stack)
        os.kill(waiting.pid, signal.SIGKILL)
        found = person.hear()
        assert ("error", "bot") == (found["type"], found["code"])
        assert "the bot in seat 1 ended while it thought; it thinks again" == found["message"]
        waiting.hold()
        waiting.let_go()
        assert "events" == person.hear()["type"]


def test_a_bot_that_ends_again_and_again_thinks_when_somebody_joins(waiting: Waiting) -> None:
    with ExitStack() as stack:
        person = until_asked(waiting, stack)
        for is_last in (False, False, True):
            os.kill(waiting.pid, signal.SIGKILL)
            assert is_last == person.hear()["message"].endswith("join again, and it will try again")
            if not is_last:
                waiting.hold()
        again = Person(waiting, person.id, person.seat, person.token, stack)
        waiting.hold()
        waiting.let_go()
        assert "events" == again.hear()["type"]


@contextmanager
def locked(server: Server) -> Iterator[None]:
    """Lock the server's database, as a program that writes a backup would."""
    with closing(sqlite3.connect(server.database, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        yield


def test_a_bots_move_that_cannot_be_stored_is_stored_later(waiting: Waiting) -> None:
    with ExitStack() as stack:
        person = until_asked(waiting, stack)
        with locked(waiting):
            waiting.let_go()
            told = person.hear()
            assert ("error", "store") == (told["type"], told["code"])
            assert "database is locked; it tries again" in told["message"]
        assert "events" == person.hear()["type"]
        assert not [line for line in waiting.log if "Traceback" in line]


def test_a_move_that_cannot_be_stored_can_be_made_again(server: Server) -> None:
    id, tokens = server.open(2, **{"1": "random"})
    with ExitStack() as stack:
        (person,) = sit(server, id, tokens, stack)
        while person.view is None or not person.view.legal_moves:
            person.hear()
        move = {"type": "move", "number": person.number, "move": str(person.view.legal_moves[0])}
        with locked(server):
            person.say(**move)
            assert "store" == person.hear()["code"]
            with pytest.raises(urllib.error.HTTPError, match="503"):
                server.open(2)
        person.say(**move)
        assert "events" == person.hear()["type"]
    assert not [line for line in server.log if "Traceback" in line]


def test_a_client_that_leaves_is_no_error(waiting: Waiting) -> None:
    with ExitStack() as stack:
        person = until_asked(waiting, stack)
        person.vanish()
        with socket.create_connection(("127.0.0.1", waiting.port)) as half:
            head = f"POST /sittings HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer {KEY}\r\n"
            half.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
            vanish(half)
        again = Person(waiting, person.id, person.seat, person.token, stack)
        again.vanish()
        last = Person(waiting, person.id, person.seat, person.token, stack)
        waiting.let_go()
        assert "events" == last.hear()["type"]
    waiting.end(signal.SIGTERM)
    assert [] == [line for line in waiting.log if "Traceback" in line or "ERROR" in line]


def test_a_bot_that_thinks_ends_with_the_server(waiting: Waiting) -> None:
    with ExitStack() as stack:
        until_asked(waiting, stack)
    waiting.end(signal.SIGTERM)  # `end` waits for every process that may write to the log
    assert [] == [line for line in waiting.log if "Traceback" in line or "ERROR" in line]


def test_bots_play_as_in_one_process(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "examples" / "server")
    thinking = importlib.import_module("thinking")
    seed = (1 << 128) + 5
    bots = {1: "search:20", 2: "random"}
    id, tokens = server.open(3, seed=str(seed), **{str(seat): bot for seat, bot in bots.items()})
    with ExitStack() as stack:
        play(sit(server, id, tokens, stack), lambda view: False)
    with sqlite3.connect(server.database) as database:
        entries = [*database.execute("SELECT kind, text FROM entries ORDER BY number")]
        [(text,)] = database.execute("SELECT ruleset FROM sittings")
    record = gs.Record(gs.parse_ruleset(text), 3, seed=seed)
    made = 0
    for number, (kind, text) in enumerate(entries):
        if kind == "deal":
            record = record.dealt()
            continue
        state = record.state
        assert state is not None
        if state.to_move in bots:
            view = gs.view(state, state.to_move)
            chance = thinking.chance_of(seed, number)
            assert text == str(thinking.decide(bots[state.to_move], view, chance))
            made += 1
        record = record.moved(gs.parse_move(text))
    assert record.match.is_over
    assert made > 0


@pytest.mark.parametrize(
    ("more", "found"),
    [
        (
            {"bots": {"1": "search:1e9"}},
            "a search of 1 to 100000 playouts a move, found 'search:1e9",
        ),
        (
            {"bots": {"1": "search:1000000000"}},
            "found 'search:1000000000' (bots.1); name another, ",
        ),
        ({"bots": {"1": "search:100001"}}, "such as search:4000, or start the server with another"),
        ({"bots": {"1": "search-calls:100001"}}, "such as search-calls:4000, or start the server"),
        ({"bots": {"1": "search-calls:1e9"}}, "playouts a move, found 'search-calls:1e9'"),
        ({"bots": {"0": "random", "1": "random"}}, "expected a seat for a person"),
        ({"seed": 7}, "a rated game needs a seed of at least 128 bits, and this one has 3"),
        ({"seed": (1 << 127) - 1}, "and this one has 127"),
        ({"seed": 1 << 5000}, "expected a whole number of at most 4096 bits"),
    ],
)
def test_what_the_server_does_not_play_is_refused_with_a_reason(
    server: Server, more: dict[str, Any], found: str
) -> None:
    with pytest.raises(urllib.error.HTTPError, match="422") as caught:
        server.ask("/sittings", KEY, {"players": 2, **more})
    assert found in json.load(caught.value)["detail"]


def test_limits_are_settings(tmp_path: Path) -> None:
    server = Server(tmp_path, GOSTOP_MOST_PLAYOUTS="500")
    try:
        server.open(2, **{"1": "search"})
        server.open(2, **{"1": "search-calls:500"})
        with pytest.raises(urllib.error.HTTPError) as caught:
            server.open(2, **{"1": "search:501"})
        assert "1 to 500 playouts" in json.load(caught.value)["detail"]
    finally:
        server.kill()


def test_a_setting_that_is_no_number_is_named(tmp_path: Path) -> None:
    settings = {"GOSTOP_MOST_PLAYOUTS": "many"}
    command = [sys.executable, "-c", "import server"]
    found = subprocess.run(
        command,
        cwd=ROOT / "examples" / "server",
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "expected a whole number above 0, found 'many' (GOSTOP_MOST_PLAYOUTS)\n" == found.stderr
