"""The server among the examples, over real sockets, killed in the middle of a turn.

No file of the ordinary tests, since it needs FastAPI: `nox -s server`.
"""

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

import gostop as gs
from gostop.round.events import Event

ROOT = Path(__file__).parents[1]
KEY = "a key for tests"
PAGE = "https://cards.example"


class Server:
    """The server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._environment = {
            **os.environ,
            "GOSTOP_KEY": KEY,
            "GOSTOP_ORIGINS": PAGE,
            "GOSTOP_DATABASE": str(folder / "table.sqlite"),
        }
        self.database = folder / "table.sqlite"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "uvicorn", "--app-dir", str(ROOT / "examples" / "server")),
                *("server:app", "--port", str(self.port), "--ws-max-size", "4096"),
            ],
            env=self._environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        stream = self._process.stderr
        assert stream is not None
        for line in stream:
            if "running on" in line:
                return
        raise AssertionError("the server has not started")

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def ask(self, path: str, token: str, body: object = None) -> Any:
        """The answer to a request."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            found: Any = json.load(answer)
            return found

    def open(self, players: int, **bots: str) -> tuple[str, dict[int, str]]:
        """A new sitting, and its tokens."""
        answer = self.ask("/sittings", KEY, {"players": players, "bots": bots})
        return answer["id"], {int(seat): token for seat, token in answer["tokens"].items()}

    def connect(self, id: str, **more: Any) -> ClientConnection:
        """A connection that has not joined yet."""
        address = f"ws://127.0.0.1:{self.port}/sittings/{id}"
        found: ClientConnection = connect(address, max_size=None, open_timeout=None, **more)
        return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    found = Server(tmp_path)
    yield found
    found.kill()


class Person:
    """Who sits on one seat, and knows what the server has sent."""

    def __init__(self, server: Server, id: str, seat: int, token: str, stack: ExitStack) -> None:
        self.seat = seat
        self._socket = stack.enter_context(server.connect(id))
        self.say(type="join", token=token)
        self.news: list[dict[str, Any]] = []
        self.number = -1
        self.view: gs.View | None = None
        self.is_over = False
        self.hear()

    def say(self, **message: object) -> None:
        self.send(json.dumps(message))

    def send(self, text: str | bytes) -> None:
        self._socket.send(text)

    def hear(self) -> dict[str, Any]:
        """The next message; what it says is kept."""
        message: dict[str, Any] = json.loads(self._socket.recv())
        self.news.append(message)
        if message["type"] in ("view", "events"):
            assert self.seat == message["seat"]
            self.number = message["number"]
            view = gs.from_plain(message["view"])
            assert isinstance(view, gs.View)
            assert self.seat == view.seat
            self.view = view
        self.is_over |= message["type"] == "match_end"
        return message


def sit(server: Server, id: str, tokens: dict[int, str], stack: ExitStack) -> list[Person]:
    """All persons of a sitting."""
    return [Person(server, id, seat, token, stack) for seat, token in tokens.items()]


def play(people: list[Person], is_enough: Callable[[gs.View], bool]) -> None:
    """Let everybody move until it is enough for somebody who is to move, or the match is over."""
    while not all(person.is_over for person in people):
        latest = max(person.number for person in people)
        for person in people:
            while person.number < latest:
                person.hear()
        asked = [each for each in people if each.view is not None and each.view.legal_moves]
        if asked:
            (person,) = asked
            assert person.view is not None
            if is_enough(person.view):
                return
            person.say(type="move", number=person.number, move=str(person.view.legal_moves[0]))
        for person in people:
            person.hear()


def test_a_match_that_the_server_does_not_survive_is_played_to_its_end(server: Server) -> None:
    for _ in range(20):  # in a rare match nobody has a choice that interrupts a turn
        id, tokens = server.open(5, **{"4": "careful"})
        with ExitStack() as stack:
            people = sit(server, id, tokens, stack)
            play(people, lambda view: bool(view.in_play))
            before = [(person.number, person.view) for person in people]
            if any(view is not None and view.in_play for _, view in before):
                server.kill()
                break
    else:
        pytest.fail("no turn of twenty matches was interrupted by a choice")
    server.start()
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        assert before == [(person.number, person.view) for person in people]
        play(people, lambda view: False)
        ends = [person.news[-1] for person in people]
        assert all(end == ends[0] for end in ends)
        assert 0 == sum(ends[0]["totals"])
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        assert ["match_end"] * 4 == [person.hear()["type"] for person in people]
    for seat, token in tokens.items():
        seen = gs.from_plain(server.ask(f"/sittings/{id}/record", token), gs.SeenRecord)
        assert (seat, 3) == (seen.seat, len(seen.rounds))


@pytest.mark.parametrize("has_moved", [False, True])
def test_a_sitting_goes_on_where_the_server_died(server: Server, has_moved: bool) -> None:
    id, tokens = server.open(2, **{"1": "search:10"})
    with ExitStack() as stack:
        (person,) = sit(server, id, tokens, stack)
        view = person.view
        while view is not None and view.to_move != 1:
            if view.legal_moves:
                person.say(type="move", number=person.number, move=str(view.legal_moves[0]))
            person.hear()
            view = person.view
    server.kill()
    kept = person.number if has_moved else 0
    with sqlite3.connect(server.database) as database:  # as if it had died before the bot's move
        database.execute("DELETE FROM entries WHERE number >= ?", (kept,))
    server.start()
    with ExitStack() as stack:
        (person,) = sit(server, id, tokens, stack)
        assert person.view is not None
        assert 0 == person.view.to_move


def test_a_new_connection_ends_the_last_one_of_its_seat(server: Server) -> None:
    id, tokens = server.open(2)
    with ExitStack() as stack:
        first, second = [Person(server, id, 0, tokens[0], stack) for _ in range(2)]
        with pytest.raises(ConnectionClosed):
            first.hear()
        second.say(type="dance")
        assert "message" == second.hear()["code"]


def test_nobody_is_sent_another_hand(server: Server) -> None:
    id, tokens = server.open(3)
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        play(people, lambda view: False)
    for person in people:
        for message in person.news:
            for event in message.get("events", ()):
                seen = gs.from_plain(event, Event)
                assert (seen,) == gs.redact((seen,), person.seat)


def test_what_a_seat_may_not_do_is_refused(server: Server) -> None:
    id, tokens = server.open(2)
    with ExitStack() as stack:
        people = sit(server, id, tokens, stack)
        moves = [person.view is not None and bool(person.view.legal_moves) for person in people]
        mover, other = people[moves.index(True)], people[moves.index(False)]
        assert mover.view is not None
        move = str(mover.view.legal_moves[0])
        for person, message, code in (
            (other, {"type": "move", "number": 1, "move": move}, "not_to_move"),
            (mover, {"type": "move", "number": 1, "move": "stop"}, "not_asked"),
            (mover, {"type": "move", "number": 0, "move": move}, "stale"),
            (mover, {"type": "move", "number": nested(600), "move": move}, "stale"),
            (mover, {"type": "move", "number": 1, "move": "zz"}, "no_such_move"),
            (mover, {"type": "move", "number": 1}, "no_such_move"),
            (mover, {"type": "dance"}, "message"),
        ):
            person.say(**message)
            found = person.hear()
            assert ("error", code) == (found["type"], found["code"])
        mover.send(b"move")
        assert "message" == mover.hear()["code"]
        mover.say(type="move", number=1, move=move)
        assert "events" == mover.hear()["type"]


def nested(depth: int) -> list[Any]:
    """Lists within each other, of which JSON can hold more than a repr."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def refused(server: Server, id: str, *texts: str | bytes) -> int:
    """The code with which the server ends a connection."""

    def talk() -> None:
        with server.connect(id) as client:
            for text in texts:
                client.send(text)
            while True:
                client.recv()

    with pytest.raises(ConnectionClosed) as caught:
        talk()
    assert caught.value.rcvd is not None
    return caught.value.rcvd.code


def test_strangers_are_refused(server: Server) -> None:
    id, tokens = server.open(2)
    other, others = server.open(2)
    join = json.dumps({"type": "join", "token": tokens[0]})
    assert 1008 == refused(server, id, "{}")
    assert 1008 == refused(server, id, "zz")
    assert 1008 == refused(server, id, "[" * 4000)
    assert 1008 == refused(server, id, b"{}")
    assert 1008 == refused(server, id, json.dumps({"token": others[0]}))
    assert 1008 == refused(server, "nowhere", join)
    assert 1009 == refused(server, id, "x" * 5000)
    assert 1008 == refused(server, id, join, *["{}"] * 1000)
    for origin, works in (("https://evil.example", False), (PAGE, True)):
        if works:
            with server.connect(id, origin=origin) as client:
                client.send(join)
                assert "view" == json.loads(client.recv())["type"]
        else:
            with pytest.raises(InvalidStatus):
                server.connect(id, origin=origin)
    for token in ("", "Bearer", "clé", tokens[0]):
        with pytest.raises(urllib.error.HTTPError, match="401"):
            server.ask("/sittings", token, {"players": 2})
    with pytest.raises(urllib.error.HTTPError, match="401"):
        server.ask(f"/sittings/{other}/record", tokens[0])
    with pytest.raises(urllib.error.HTTPError, match="422"):
        server.open(2, **{"1": "nobody"})


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"players": 2, "bots": {"1": "careful" * 1000}}, 413),
        ({"players": 2, "bots": {str(seat): "careful" for seat in range(1000)}}, 413),
        ({"players": 1}, 422),
        ({"players": 2, "bots": {"one": "careful"}}, 422),
        ([], 422),
        (10**1000, 422),
    ],
)
def test_a_request_that_is_too_long_or_wrong_opens_nothing(
    server: Server, body: object, status: int
) -> None:
    with pytest.raises(urllib.error.HTTPError, match=str(status)):
        server.ask("/sittings", KEY, body)
    with sqlite3.connect(server.database) as database:
        assert [] == list(database.execute("SELECT * FROM tokens"))


def test_the_database_holds_no_token(server: Server) -> None:
    id, tokens = server.open(2)
    with sqlite3.connect(server.database) as database:
        rows = "".join(map(str, database.execute("SELECT * FROM tokens")))
    assert id in rows
    assert not any(token in rows for token in tokens.values())
