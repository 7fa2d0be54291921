"""A server for one table. Each client has a seat, and gets only what this seat may know.

`python examples/small_server.py 3` waits for three clients on port 8765, and then plays a match. A
client, such as `nc localhost 8765`, gets lines of JSON. It answers a line that has moves with one
of them, such as `5A`. The folder `server` has a server with tables, bots and a page for browsers.
"""

import asyncio
import json
import secrets
import sys
from random import Random

import gostop as gs
from gostop.bots import BOTS

SECONDS = 60.0
"""How long a person may think. Then, and for a person who has left, a bot moves."""


class Table:
    """A match of some clients, who sit down in the order in which they come."""

    def __init__(self, players: int) -> None:
        seed = secrets.randbits(128)  # so long that no player can find the cards by trying seeds
        self.match = gs.Match(gs.BGA.replace({"match.rounds": 3}), players, seed=seed)
        self.clients: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self.is_full = asyncio.Event()

    def sit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give a client the next seat. Send a client away if no seat is free."""
        if self.is_full.is_set():
            writer.close()
            return
        self.clients.append((reader, writer))
        if len(self.clients) == self.match.players:
            self.is_full.set()

    def say(self, seat: int, **message: object) -> None:
        """Send a message. A client that has left, or never reads, misses it."""
        writer = self.clients[seat][1]
        if not writer.is_closing() and writer.transport.get_write_buffer_size() < 1 << 20:
            writer.write(json.dumps(message).encode() + b"\n")

    def show(self, state: gs.State, events: tuple[gs.Event, ...]) -> None:
        """Send each seat what it may know: its view, and what has just happened."""
        for seat in range(state.players):
            view = gs.view(state, seat)
            happened = [gs.to_plain(event) for event in gs.redact(events, seat)]
            legal = [str(move) for move in view.legal_moves]
            self.say(seat, view=gs.to_plain(view), events=happened, moves=legal)

    async def move(self, view: gs.View, seat: int) -> gs.Move:
        """Ask the client of a seat until it answers with a legal move."""
        reader = self.clients[seat][0]
        try:
            async with asyncio.timeout(SECONDS):
                while line := await reader.readline():
                    try:
                        move = gs.parse_move(line.decode(errors="replace").strip())
                        gs.check_move(view, move)
                    except gs.GoStopError as error:
                        self.say(seat, error=str(error))
                    else:
                        return move
        except (TimeoutError, ValueError, OSError):  # too slow, too long a line, or gone
            pass
        return BOTS["careful"].choose(view, Random(secrets.randbits(64)))

    async def play(self) -> None:
        """Play the match."""
        await self.is_full.wait()
        while not self.match.is_over:
            state, events = self.match.start_round(secrets.randbits(128))
            self.show(state, events)
            while (seat := state.to_move) is not None:
                state, events = gs.step(state, await self.move(gs.view(state, seat), seat))
                self.show(state, events)
            settlement = gs.settle(state)
            self.match = self.match.after(settlement)
            for seat in range(state.players):
                self.say(seat, points=settlement.points, totals=self.match.totals)
        for _, writer in self.clients:
            writer.close()


async def main(players: int, port: int = 8765) -> None:
    """Serve one match."""
    table = Table(players)
    async with await asyncio.start_server(table.sit, "127.0.0.1", port, limit=4096):
        await table.play()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
