"""The small example server plays a match with three clients, and shows each only its own hand."""

import asyncio
import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

import gostop as gs

PATH = Path(__file__).parents[2] / "examples" / "small_server.py"


def small_server() -> Any:
    """Import the example as a module."""
    spec = importlib.util.spec_from_file_location("small_server", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def client(port: int, *, leaves: bool, errs: bool) -> list[dict[str, Any]]:
    """Play the last legal move whenever it is the client's turn. Return all messages."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    heard: list[dict[str, Any]] = []
    while line := await reader.readline():
        heard.append(message := json.loads(line))
        if errs and message.get("moves"):
            writer.write(b"castle\n\xff\n")
        if message.get("moves"):
            if leaves:
                break
            writer.write(f"{message['moves'][-1]}\n".encode())
    writer.close()
    return heard


async def match(module: Any) -> tuple[Any, list[list[dict[str, Any]]]]:
    """Play a match of three clients. One leaves in its first turn, and one makes mistakes."""
    table = module.Table(3)
    async with await asyncio.start_server(table.sit, "127.0.0.1", 0, limit=4096) as server:
        port = server.sockets[0].getsockname()[1]
        clients = [
            asyncio.create_task(client(port, leaves=number == 1, errs=number == 2))
            for number in range(3)
        ]
        await table.is_full.wait()
        late = await client(port, leaves=False, errs=False)
        await table.play()
        return table.match, [*await asyncio.gather(*clients), late]


def test_three_clients_play_a_match() -> None:
    played, told = asyncio.run(match(small_server()))
    assert (3, True, 0) == (played.rounds, played.is_over, sum(played.totals))
    *people, late = told
    assert [] == late
    ends = [each[-1] for each in people if "totals" in each[-1]]
    assert [{"points": ends[0]["points"], "totals": [*played.totals]}] * 2 == ends
    assert any("'castle' is not a move" in each.get("error", "") for one in people for each in one)
    for messages in people:
        views = [gs.from_plain(each["view"], gs.View) for each in messages if "view" in each]
        assert 1 == len({view.seat for view in views})
        for message in messages:
            for data in message.get("events", ()):
                event = gs.from_plain(data, gs.Event)
                assert (event,) == gs.redact((event,), views[0].seat)


def test_a_client_that_thinks_too_long_has_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    module = small_server()
    monkeypatch.setattr(module, "SECONDS", 0.0)
    state = gs.deal("bga", 2, seed=1)
    assert state.to_move is not None
    view = gs.view(state, state.to_move)

    async def silent() -> gs.Move:
        table = module.Table(2)
        table.clients = [(asyncio.StreamReader(), None)] * 2
        found: gs.Move = await table.move(view, state.to_move)
        return found

    assert asyncio.run(silent()) in view.legal_moves


def test_it_has_fewer_than_100_lines() -> None:
    assert len(PATH.read_text("utf-8").splitlines()) < 100
