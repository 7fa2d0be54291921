"""Measure how long a client of the example server waits while a bot thinks in another game.

`python -m benchmarks.server` measures `examples/server`, and `--server FOLDER` another copy of it.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

import gostop as gs

ROOT: Final = Path(__file__).parents[1]
KEY: Final = "a key for a measurement"
EVERY: Final = 0.02
"""How many seconds the client waits between two messages."""


@contextmanager
def running(folder: Path, database: Path) -> Iterator[int]:
    """Run a server during a `with` block, and yield its port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "--app-dir", str(folder), "server:app"]
    environment = {**os.environ, "GOSTOP_KEY": KEY, "GOSTOP_DATABASE": str(database)}
    with subprocess.Popen(
        [*command, "--port", str(port)], env=environment, stderr=subprocess.PIPE, text=True
    ) as server:
        log: Any = server.stderr
        next(line for line in log if "running on" in line)
        threading.Thread(target=log.read, daemon=True).start()
        try:
            yield port
        finally:
            server.terminate()


@contextmanager
def joined(port: int, seat: int, **bots: str) -> Iterator[ClientConnection]:
    """Take a seat in a new game of two players, and yield the connection."""
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/sittings",
        json.dumps({"players": 2, "bots": bots}).encode(),
        {"Authorization": f"Bearer {KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        opened = json.load(answer)
    address = f"ws://127.0.0.1:{port}/sittings/{opened['id']}"
    with connect(address, max_size=None, open_timeout=None, ping_interval=None) as client:
        client.send(json.dumps({"type": "join", "token": opened["tokens"][str(seat)]}))
        yield client


def play(client: ClientConnection, moves: int) -> None:
    """Make some moves, and wait for the bot's answers."""
    made = 0
    while made < moves:
        message: dict[str, Any] = json.loads(client.recv())
        if message["type"] == "match_end":
            return
        if message.get("view") is not None:
            view = gs.from_plain(message["view"], gs.View)
            if view.legal_moves:
                move = str(view.legal_moves[0])
                client.send(json.dumps({"type": "move", "number": message["number"], "move": move}))
                made += 1


def waits(port: int, bot: str, moves: int) -> list[float]:
    """Measure how long a client waited for the answer to each message, in seconds."""
    with joined(port, 0) as client:
        client.recv()
        with joined(port, 0, **{"1": bot}) as other:
            player = threading.Thread(target=play, args=(other, moves))
            player.start()
            found: list[float] = []
            while player.is_alive():
                start = perf_counter()
                client.send('{"type": "dance"}')  # a message that the server refuses at once
                client.recv()
                found.append(perf_counter() - start)
                sleep(EVERY)
            return found


def main(argv: Sequence[str] | None = None) -> None:
    """Measure the waits, and print the median and the longest."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--server", type=Path, default=ROOT / "examples" / "server")
    parser.add_argument("--bot", default="search:100000", help="who thinks (%(default)s)")
    parser.add_argument("--moves", type=int, default=12, help="of the player (%(default)s)")
    arguments = parser.parse_args(argv)
    with (
        TemporaryDirectory() as folder,
        running(arguments.server, Path(folder) / "server.sqlite") as port,
    ):
        found = waits(port, arguments.bot, arguments.moves)
    print(
        f"{len(found)} messages while {arguments.bot} plays: "
        f"median {1000 * median(found):.1f} ms, longest {1000 * max(found):.0f} ms"
    )


if __name__ == "__main__":
    main()
