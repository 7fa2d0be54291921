"""Clients of the Model Context Protocol get answers of the library, and its errors as text."""

import asyncio
import json
import sys
from argparse import Namespace
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest

import gostop as gs
from gostop.app import mcp as ours
from gostop.teaching import explain, preview
from tests.support.cases import case
from tests.support.commands import Cli

STATE = gs.deal("bga", 2, seed=3)
LINE = gs.format_state(STATE)
VIEW = gs.view(STATE, STATE.to_move)
MOVE = VIEW.legal_moves[0]
OUTCOME = 'rules = "bga"\ncaptured = ["1B 3B 8B 2A 4A 8A", "1J1"]\nwinner = 0\n'
SETTLED = gs.settle(gs.parse_outcome(OUTCOME))


def test_without_the_sdk_the_command_says_what_to_install(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server.mcpserver", None)
    told = cli.refused("mcp")
    assert "the SDK mcp, version 2 or later, which is not installed; pip install" in told


def test_the_command_serves_over_standard_input_and_output(monkeypatch: pytest.MonkeyPatch) -> None:
    served = list[str]()
    monkeypatch.setattr(ours, "server", lambda: SimpleNamespace(run=served.append))
    assert "" == ours.run(Namespace())
    assert ["stdio"] == served


def test_the_tools_answer_what_the_library_answers() -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("score", {"cards": "1B 3B 8B"}, str(gs.score("1B 3B 8B", "bga"))),
        (
            "score",
            {"cards": "2A 4A 8A", "ruleset": 'base = "bga"'},
            str(gs.score("2A 4A 8A", "bga")),
        ),
        ("settle", {"outcome": OUTCOME}, explain(SETTLED)),
        ("settle", {"outcome": OUTCOME, "language": "ko"}, explain(SETTLED, "ko")),
        ("explain", {"position": LINE}, explain(VIEW)),
        ("explain", {"position": LINE, "seat": 1}, explain(gs.view(STATE, 1))),
        ("explain", {"position": json.dumps(gs.to_plain(VIEW))}, explain(VIEW)),
        ("preview", {"position": LINE, "move": str(MOVE)}, explain(preview(VIEW, MOVE))),
        ("rules", {"ruleset": "bga"}, gs.format_ruleset("bga", whole=True)),
    ]
    for name, given, expected in cases:
        with case(name, given):
            assert expected == getattr(ours, name)(**given)
    assert [str(move) for move in VIEW.legal_moves] == [
        line.partition(": ")[0] for line in ours.legal_moves(LINE).splitlines()
    ]
    assert [*gs.RULESETS] == [line.partition(":")[0] for line in ours.rules().splitlines()]


def test_a_view_that_is_no_json_is_refused() -> None:
    for text in ("{", "{" * 100_000 + "}", '{"a": ' * 100_000):
        with case(text[:20]), pytest.raises(gs.PositionError, match="the view is not JSON"):
            ours.legal_moves(text)


def client_does(work: Callable[[Any], Awaitable[None]], server: Any) -> None:
    """Let the SDK's own client do some work with a server."""
    sdk = pytest.importorskip("mcp", reason="this needs pip install 'gostop[mcp]'")

    async def run() -> None:
        async with sdk.Client(server) as client:
            await work(client)

    asyncio.run(run())


def test_the_sdks_own_client_uses_the_tools() -> None:
    pytest.importorskip("mcp", reason="this needs pip install 'gostop[mcp]'")

    async def work(client: Any) -> None:
        found = await client.list_tools()
        assert [tool.__name__ for tool in ours.TOOLS] == [tool.name for tool in found.tools]
        good = await client.call_tool("score", {"cards": "1B 3B 8B"})
        assert (False, str(gs.score("1B 3B 8B", "bga"))) == (good.is_error, good.content[0].text)
        for name, given, said in (
            ("score", {"cards": "13B"}, "'13B' at character 1 is not a card"),
            ("score", {"cards": "1B", "ruleset": "bgo"}, "did you mean 'bga'?"),
            ("preview", {"position": LINE, "move": "stop"}, "is not legal"),
            ("explain", {"position": "nonsense"}, ""),
            ("settle", {"outcome": 'rules = "bga"'}, "captured"),
        ):
            bad = await client.call_tool(name, given)
            assert bad.is_error
            assert said in bad.content[0].text

    client_does(work, ours.server())


def test_the_command_serves_the_tools() -> None:
    sdk = pytest.importorskip("mcp", reason="this needs pip install 'gostop[mcp]'")

    async def work(client: Any) -> None:
        found = await client.call_tool("rules", {})
        assert ours.rules() == found.content[0].text

    command = {"command": sys.executable, "args": ["-m", "gostop", "mcp"]}
    client_does(work, sdk.stdio_client(sdk.StdioServerParameters(**command)))
