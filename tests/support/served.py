"""The example server in a process of its own, and people who play on it."""

import json
import os
import signal
import socket
import struct
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

import gostop as gs

ROOT = Path(__file__).parents[2]
KEY = "a key for tests"
PAGE = "https://cards.example"


class Server:
    """The example server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, **settings: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._environment = {
            **os.environ,
            "GOSTOP_KEY": KEY,
            "GOSTOP_ORIGINS": PAGE,
            "GOSTOP_DATABASE": str(folder / "table.sqlite"),
            **settings,
        }
        self._module = "waiting_server" if "GOSTOP_WAITING" in settings else "server"
        if self._module == "waiting_server":
            self._environment["PYTHONPATH"] = str(ROOT / "tests" / "support")
        self.database = folder / "table.sqlite"
        self.start()

    def start(self) -> None:
        """Start the server, and wait until it listens."""
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "uvicorn", "--app-dir", str(ROOT / "examples" / "server")),
                *(f"{self._module}:app", "--port", str(self.port), "--ws-max-size", "4096"),
            ],
            env=self._environment,
            stdout=subprocess.DEVNULL,  # it has a line for each request
            stderr=subprocess.PIPE,
            text=True,
        )
        stream = self._process.stderr
        assert stream is not None
        self.log: list[str] = []
        for line in stream:
            self.log.append(line)
            if "running on" in line:
                break
        else:
            raise AssertionError(f"the server has not started: {''.join(self.log)}")
        self._reader = threading.Thread(target=self.log.extend, args=(stream,))
        self._reader.start()

    def kill(self) -> None:
        """End the server without a chance to clean up, as a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, sent: signal.Signals) -> None:
        """Send a signal, and wait until the server and all processes that write its log end."""
        self._process.send_signal(sent)
        self._process.wait()
        self._reader.join()
        assert self._process.stderr is not None
        self._process.stderr.close()

    def ask(self, path: str, token: str, body: object = None) -> Any:
        """Send a request, and return the answer."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            found: Any = json.load(answer)
            return found

    def open(
        self, players: int, *, seed: int | str | None = None, **bots: str
    ) -> tuple[str, dict[int, str]]:
        """Open a sitting, and return its id and the token of each person's seat."""
        more = {} if seed is None else {"seed": seed}
        answer = self.ask("/sittings", KEY, {"players": players, "bots": bots, **more})
        return answer["id"], {int(seat): token for seat, token in answer["tokens"].items()}

    def connect(self, id: str, **more: Any) -> ClientConnection:
        """Return a new connection to a sitting, which has not joined yet."""
        address = f"ws://127.0.0.1:{self.port}/sittings/{id}"
        found: ClientConnection = connect(address, max_size=None, open_timeout=None, **more)
        return found


class Waiting(Server):
    """A server whose bots wait for the test before they decide. Only one bot thinks at a time."""

    def __init__(self, folder: Path) -> None:
        self.pipe = folder / "waiting"
        os.mkfifo(self.pipe)
        self._held: list[int] = []
        super().__init__(folder, GOSTOP_WAITING=str(self.pipe), GOSTOP_BOT_PROCESSES="1")

    def hold(self) -> None:
        """Wait until a bot thinks. It goes on only after `let_go`."""
        self._held.append(os.open(self.pipe, os.O_WRONLY))

    def let_go(self) -> None:
        """Let the bot that thinks go on."""
        while self._held:
            os.close(self._held.pop())

    def kill(self) -> None:
        """End the server, and the bot that thinks."""
        if self.pipe.exists():
            other = os.open(self.pipe, os.O_RDWR)  # a bot that waits to open the pipe also goes on
            self.pipe.unlink()  # and a bot that has not begun to wait fails
            self.let_go()
            os.close(other)
        super().kill()

    @property
    def pid(self) -> int:
        """The number of the process in which a bot thinks."""
        return int(self.pipe.with_suffix(".pid").read_text("utf-8"))


def vanish(connection: socket.socket) -> None:
    """End a connection by a reset, as if the process of the client were killed."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


class Person:
    """A person on one seat. It has the messages that the server has sent."""

    def __init__(self, server: Server, id: str, seat: int, token: str, stack: ExitStack) -> None:
        self.id, self.seat, self.token = id, seat, token
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

    def vanish(self) -> None:
        """End the connection without a message."""
        vanish(self._socket.socket)

    def hear(self) -> dict[str, Any]:
        """Wait for the next message, keep its contents, and return it."""
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
    """Return a person for each token of a sitting."""
    return [Person(server, id, seat, token, stack) for seat, token in tokens.items()]


def play(people: list[Person], is_enough: Callable[[gs.View], bool]) -> None:
    """Play the first legal move of the person who is to move, until the match is over or until
    `is_enough` is true for the view of that person.
    """
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
