"""A server for Go-Stop with FastAPI, websockets and SQLite. README.md explains how to run it."""

import asyncio
import json
import os
import secrets
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, NoReturn

from fastapi import FastAPI, Header, HTTPException, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse
from pydantic import BaseModel, Field, ValidationError
from showing import FOLDER, LANGUAGES, name_of, page
from starlette.requests import ClientDisconnect
from store import Sitting, Store
from table import Table, error
from thinking import Thinkers, decide

import gostop as gs
from gostop.bots import Search, SearchCalls, bot_named
from gostop.core.arguments import check_rated, drawn_seed, seed_of
from gostop.svg import viewer


def setting(name: str, usual: int) -> int:
    """Return the whole number in an environment variable, or the usual value if it is not set."""
    text = os.environ.get(name, "")
    if text and not (text.isascii() and text.isdecimal() and int(text)):
        raise SystemExit(f"expected a whole number above 0, found {text!r} ({name})")
    return int(text or usual)


FILE_OF_RULES = os.environ.get("GOSTOP_RULES", "")
RULES = gs.load_ruleset(FILE_OF_RULES) if FILE_OF_RULES else gs.BGA.replace({"match.rounds": 3})
"""The rules of new tables."""
KEY = os.environ.get("GOSTOP_KEY", "")
"""Only people who know this key may open a sitting. If no key is set, no one may open a sitting."""
ORIGINS = set(filter(None, os.environ.get("GOSTOP_ORIGINS", "").split(",")))
"""The origins of other pages that may open a connection, besides the server's own page."""
MOST = 4096
"""The longest message of a client, in characters, and the longest request, in bytes."""
BURST, PER_SECOND = 200, 50
"""How many messages a client may send at once, and how many per second after that."""
RECORDS, RECORDS_PER_SECOND = 20, 1
"""How many times a seat may ask for its record at once, and per second after that."""
TO_JOIN = 10.0
"""How many seconds a client may take to send its token."""
WAITING = 256
"""How many messages may wait for a client that reads slowly."""
PLAYOUTS = setting("GOSTOP_MOST_PLAYOUTS", 100_000)
"""The largest number of playouts that a search may make for a move."""
PROCESSES = setting("GOSTOP_BOT_PROCESSES", max(1, (os.cpu_count() or 1) - 1))
"""How many bots may think at a time. Further bots wait. One core is left to the server itself."""
SECONDS = setting("GOSTOP_MOVE_SECONDS", 0) or None
"""How many seconds a person may take for a move. After this time, the person leaves the table. If
this is not set, there is no limit."""
POLICY_VIOLATION, TOO_BIG, TRY_AGAIN = 1008, 1009, 1013
SEARCHES = ("search", "search-calls")
"""The bots whose names may end with a number of playouts."""
FILES = {
    **{path.name: path for path in FOLDER.glob("*.*s")},
    **{
        name: Path(viewer.__file__).parent / name
        for name in ("table.js", "table.css", "panels.js", "address.js")
    },
}
"""The files of the client, by their names. The table and the bill are those of gostop's viewer."""
SAFE = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-cache",
}
"""The headers of the client's files. A browser lets the client run only these files, and connect
only to this server."""


class Opening(BaseModel, extra="forbid"):
    """The content of a request that opens a sitting."""

    players: int = Field(ge=2, le=7)
    bots: dict[int, str] = {}
    seed: int | None = None


class Allowance:
    """How often something may happen: `burst` times at once, and `per_second` times after that."""

    def __init__(self, burst: int, per_second: int) -> None:
        self._burst, self._per_second = burst, per_second
        self._left, self._since = float(burst), time.monotonic()

    def take(self) -> bool:
        """Use the allowance once. Return whether any was left."""
        now = time.monotonic()
        more = self._per_second * (now - self._since)
        self._left, self._since = min(self._burst, self._left + more), now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Tables:
    """The sittings in memory. Any other sitting is read from the store when it is needed."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self._thinkers = thinkers
        self._tables: dict[str, Table] = {}
        self._records: OrderedDict[tuple[str, int], Allowance] = OrderedDict()

    def may_have_record(self, id: str, seat: int) -> bool:
        """Whether a seat may have its record now, or has had it too often."""
        allowance = self._records.pop((id, seat), None) or Allowance(RECORDS, RECORDS_PER_SECOND)
        self._records[id, seat] = allowance
        if len(self._records) > MOST:
            self._records.popitem(last=False)
        return allowance.take()

    def find(self, id: str) -> Table:
        """Return a sitting from memory, or read it from the store.

        Raises:
            KeyError: if there is no sitting with this id.
        """
        if id not in self._tables:
            sitting = self.store.sitting(id)
            if sitting is None:
                raise KeyError(id)
            self._tables[id] = Table(id, sitting, self.store, self._thinkers, SECONDS)
        return self._tables[id]

    def forget(self, id: str) -> None:
        """Remove a sitting from memory if it is over and no client is connected. It stays in the
        store.
        """
        if id in self._tables and self._tables[id].is_left:
            del self._tables[id]

    async def close(self) -> None:
        """Stop waiting for bots at all tables."""
        for table in self._tables.values():
            await table.close()


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncIterator[None]:
    """Keep the database open, and processes ready for bots, while the server runs."""
    store = Store(os.environ.get("GOSTOP_DATABASE", "gostop.sqlite"))
    thinkers = Thinkers(PROCESSES, app.state.decide)
    tables = app.state.tables = Tables(store, thinkers)
    yield
    await tables.close()
    thinkers.close()
    store.close()


app = FastAPI(lifespan=lifespan)
app.state.decide = decide


@app.exception_handler(sqlite3.OperationalError)
async def busy(request: Request, wrong: sqlite3.OperationalError) -> JSONResponse:
    """Answer a request that needs the database while it is locked, or the disk is full."""
    return JSONResponse({"detail": f"the server can't use its database: {wrong}; try again"}, 503)


@app.get("/")
def client() -> HTMLResponse:
    """Send the page of the client."""
    return HTMLResponse(page(), headers=SAFE)


@app.get("/client/{name}")
def client_file(name: str) -> FileResponse:
    """Send a file of the client."""
    if name not in FILES:
        raise HTTPException(404, "expected a file of the client")
    return FileResponse(FILES[name], headers=SAFE)


@app.post("/sittings")
async def open_sitting(
    request: Request, authorization: Annotated[str, Header()] = ""
) -> dict[str, Any]:
    """Open a sitting. Return its id, and a secret token for each seat of a person."""
    if not KEY or not secrets.compare_digest(authorization.encode(), f"Bearer {KEY}".encode()):
        raise HTTPException(401, "expected the table password")
    opening = await opening_of(request)
    try:
        gs.Match(RULES, opening.players, dealer=0)
    except gs.GoStopError as wrong:
        raise HTTPException(422, str(wrong)) from wrong
    for seat, name in opening.bots.items():
        if not 0 <= seat < opening.players:
            raise HTTPException(422, f"expected seats from 0 to {opening.players - 1}")
        # in a thread, since a bot may have weights to load
        await asyncio.to_thread(check_bot, name, f"bots.{seat}")
    if len(opening.bots) == opening.players:
        raise HTTPException(422, "expected a seat for a person, found a bot in each (bots)")
    seed = seed_for(opening)
    tables: Tables = app.state.tables
    id = secrets.token_urlsafe(12)
    tokens = {
        seat: secrets.token_urlsafe(32)
        for seat in range(opening.players)
        if seat not in opening.bots
    }
    sitting = Sitting(gs.format_ruleset(RULES, whole=True), opening.players, seed, opening.bots)
    tables.store.open(id, sitting, tokens)
    tables.find(id)  # a new table deals its first round
    return {"id": id, "tokens": tokens}


def check_bot(name: str, field: str) -> None:
    """Refuse a bot that this server does not offer.

    Raises:
        HTTPException: if no bot has this name, its weights are missing, or its search would make
            too many playouts.
    """
    kind = name.partition(":")[0]
    try:
        choose = bot_named(name, field=field).choose
    except gs.GoStopError as wrong:
        if kind not in SEARCHES:
            raise HTTPException(422, str(wrong)) from wrong
        choose = None
    playouts = choose.playouts if isinstance(choose, Search | SearchCalls) else PLAYOUTS + 1
    if kind in SEARCHES and playouts > PLAYOUTS:
        raise HTTPException(
            422,
            f"expected a search of 1 to {PLAYOUTS} playouts a move, found {name[:40]!r} ({field}); "
            f"name another, such as {kind}:{min(PLAYOUTS, 4000)}, or start the server with "
            "another GOSTOP_MOST_PLAYOUTS",
        )


def seed_for(opening: Opening) -> int:
    """Return the seed of a sitting: the seed of the request, or a new random seed.

    Raises:
        HTTPException: if the seed of the request is so short that a player could find it by trying.
            All games here are rated.
    """
    if opening.seed is None:
        return drawn_seed()
    try:
        check_rated(seed_of(opening.seed))
    except gs.GoStopError as wrong:
        raise HTTPException(422, str(wrong)) from wrong
    return opening.seed


async def opening_of(request: Request) -> Opening:
    """Read a request that opens a sitting.

    Raises:
        HTTPException: if the request is too long, stops early, or has wrong content. Of a long
            request, only the beginning is read.
    """
    body = bytearray()
    try:
        async for part in request.stream():
            body += part
            if len(body) > MOST:
                raise HTTPException(413, f"expected at most {MOST} bytes")
    except ClientDisconnect:  # no one will read this answer
        raise HTTPException(400, "expected a whole request") from None
    try:
        return Opening.model_validate_json(bytes(body))
    except ValidationError as wrong:
        raise HTTPException(422, wrong.errors(include_url=False, include_input=False)) from wrong


@app.get("/sittings/{id}/record")
async def record(id: str, authorization: Annotated[str, Header()] = "") -> dict[str, Any]:
    """Return the record of a sitting as the seat with this token saw it."""
    tables: Tables = app.state.tables
    seat = tables.store.seat(id, authorization.removeprefix("Bearer "))
    if seat is None:
        raise HTTPException(401, "expected the token of a seat of this sitting")
    if not tables.may_have_record(id, seat):
        raise HTTPException(429, f"expected at most {RECORDS_PER_SECOND} request a second")
    found = tables.find(id).record_of(seat)
    tables.forget(id)
    return found


@app.websocket("/sittings/{id}")
async def connect(socket: WebSocket, id: str) -> None:
    """Serve the connection of a client, which sends its token and then plays its seat."""
    origin = socket.headers.get("origin")
    # the client may leave at any moment, and then the server has nothing more to send
    try:
        if origin is not None and not (origin in ORIGINS or is_own(origin, socket)):
            await socket.close(POLICY_VIOLATION)  # before `accept`: the browser sees 403
            return
        await socket.accept()
    except (OSError, RuntimeError):
        return
    client = Client(socket)
    writer = asyncio.create_task(client.write())
    try:
        with suppress(WebSocketDisconnect, RuntimeError):
            try:
                await play(client, id)
            except sqlite3.OperationalError as wrong:
                await client.close(TRY_AGAIN, f"the server can't use its database: {wrong}")
    finally:
        writer.cancel()


def is_own(origin: str, socket: WebSocket) -> bool:
    """Whether a connection comes from a page that this server has sent. If the connection is
    encrypted, so must be the page, because others could have changed a page that isn't.
    """
    scheme = {"ws": "http", "wss": "https"}[socket.url.scheme]
    return origin == f"{scheme}://{socket.headers.get('host')}"


class Client:
    """A connection. It ends if the client sends too many messages, or reads them too slowly."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._allowance = Allowance(BURST, PER_SECOND)
        self._unsent: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(WAITING)

    async def hear(self) -> dict[str, Any]:
        """Wait for the next message. Return an empty message if the text is not a JSON object.

        Raises:
            WebSocketDisconnect: if the client has gone, or has sent too much.
        """
        try:
            text = await self._socket.receive_text()
        except KeyError:  # the client sent bytes in place of a text
            text = ""
        if not self._allowance.take():
            await self.close(POLICY_VIOLATION)
        if len(text) > MOST:
            await self.close(TOO_BIG)
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return {}
        return message if isinstance(message, dict) else {}

    def say(self, message: dict[str, Any] | None) -> None:
        """Send a message. `None` in place of a message ends the connection. This method does not
        wait for a client that reads slowly.
        """
        with suppress(asyncio.QueueFull):  # if the queue is full, `write` ends the connection
            self._unsent.put_nowait(message)

    async def write(self) -> None:
        """Send the waiting messages until the connection ends."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while not self._unsent.full() and (message := await self._unsent.get()) is not None:
                await self._socket.send_json(message)
            await self._socket.close(POLICY_VIOLATION)

    async def close(self, code: int, why: str = "") -> NoReturn:
        """End the connection, and raise the error that ends its handler."""
        await self._socket.close(code, why)
        raise WebSocketDisconnect(code)


async def play(client: Client, id: str) -> None:
    """Let a client join the sitting, and make its moves until it leaves."""
    tables: Tables = app.state.tables
    try:
        hello = await asyncio.wait_for(client.hear(), TO_JOIN)
    except TimeoutError:
        await client.close(POLICY_VIOLATION)
    token = hello.get("token")
    seat = tables.store.seat(id, token) if isinstance(token, str) and token.isascii() else None
    if seat is None:
        await client.close(POLICY_VIOLATION, "expected a join with the token of a seat")
    table = tables.find(id)
    send = client.say
    try:
        language = hello.get("language")
        name = name_of(hello.get("name"))
        table.join(seat, send, language if language in LANGUAGES else None, name)
        while True:
            message = await client.hear()
            if message.get("type") not in ("move", "leave"):
                client.say(error("message", "expected a message of type move or leave"))
                continue
            try:
                if message["type"] == "leave":
                    table.give_up(seat)
                else:
                    table.move(seat, message.get("number"), message.get("move"))
            except gs.GoStopError as wrong:
                client.say(error(wrong.code, str(wrong)))
            except sqlite3.OperationalError as wrong:
                client.say(error("store", f"the move can't be stored: {wrong}; move again"))
    finally:
        table.leave(seat, send)
        tables.forget(id)
