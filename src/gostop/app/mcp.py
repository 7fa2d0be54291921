"""`gostop mcp`: the rules as tools for a program that speaks the Model Context Protocol.

The program, such as an assistant, starts the command, and talks to it over standard input and
output.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from gostop.app.complaints import complaint
from gostop.app.settle import payable
from gostop.core.errors import GoStopError, PositionError
from gostop.core.moves import parse_move
from gostop.formats.state_line import parse_state
from gostop.formats.values import from_plain
from gostop.game.outcome import parse_outcome
from gostop.game.score import score as scored
from gostop.game.settlement import settle as settled
from gostop.game.view import View, view
from gostop.rules.files import format_ruleset, parse_ruleset
from gostop.rules.presets import DEFAULT, RULESETS, ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.teaching.explain import explain as explained
from gostop.teaching.preview import preview as previewed

Tool = TypeVar("Tool", bound=Callable[..., str])
_ABOUT: Final = """The rules of Go-Stop (고스톱), the Korean flower-card game. Cards are written as
month and kind: 1B is the pine bright, 2A an animal, 3R a ribbon, 4J1 junk, 11D double junk. A
ruleset is the id of a preset, or a house rule in TOML, such as `base = "bga"` and
`go.threshold = 5`. A position is a state line, or the JSON of a view."""


def score(cards: str, ruleset: str = DEFAULT.id) -> str:
    """Score captured cards, item by item. Cards are written like `1B 3B 8B 2A 4J1 11D`."""
    return str(scored(cards, _rules(ruleset)))


def settle(outcome: str, language: str = "en") -> str:
    """Explain who pays whom how much after a round. The outcome is TOML: `rules`, `captured` (for
    each seat its cards), `winner` (a seat, from 0), and what happened, such as `goes = [2, 0]`,
    `shakes = [0]` or `bombs = [1, 0]`.
    """
    return explained(payable(settled(parse_outcome(outcome))), language)


def explain(position: str, seat: int | None = None, language: str = "en") -> str:
    """Explain a position for a seat; by default, for the seat to move."""
    return explained(_view(position, seat), language)


def legal_moves(position: str) -> str:
    """List the legal moves of the seat to move, each with what it means."""
    found = _view(position)
    told = ((move, explained(move)) for move in found.legal_moves)
    return "\n".join(f"{move}: {text}" for move, text in told)


def preview(position: str, move: str, language: str = "en") -> str:
    """Explain which cards a move of the seat to move takes, and what the flip may change."""
    return explained(previewed(_view(position), parse_move(move)), language)


def rules(ruleset: str = "") -> str:
    """Write all settings of a ruleset as TOML. Without a ruleset, list the presets."""
    if ruleset:
        return format_ruleset(_rules(ruleset), whole=True)
    return "\n".join(f"{id}: {each.name}" for id, each in RULESETS.items())


def _rules(text: str) -> Ruleset:
    """Return the preset with an id, or the ruleset that a text in TOML describes."""
    return parse_ruleset(text) if "=" in text else ruleset_of(text)


def _view(text: str, seat: int | None = None) -> View:
    """Return what a seat sees in a position; by default, the seat to move."""
    if text.lstrip().startswith("{"):
        try:
            return from_plain(json.loads(text), View)
        except (ValueError, RecursionError) as error:
            message = f"the view is not JSON: {error}"
            raise PositionError(message, field="position", code="json") from error
    state = parse_state(text)
    return view(state, state.to_move if seat is None else seat)


TOOLS: Final = (score, settle, explain, legal_moves, preview, rules)


def server() -> Any:
    """Make the server with all tools.

    Raises:
        UsageError: if the SDK is not installed.
    """
    try:
        sdk = importlib.import_module("mcp.server.mcpserver")
        wrong = importlib.import_module("mcp.server.mcpserver.exceptions").ToolError
    except ImportError as error:
        raise complaint("mcp") from error
    made = sdk.MCPServer("gostop", instructions=_ABOUT)
    for tool in TOOLS:
        made.tool()(_told(tool, wrong))
    return made


def _told(tool: Tool, wrong: type[Exception]) -> Tool:
    """Let a tool tell its errors to the client as text."""

    @functools.wraps(tool)
    def told(*given: Any, **named: Any) -> str:
        try:
            return tool(*given, **named)
        except GoStopError as error:
            raise wrong(str(error)) from error

    return told  # type: ignore[return-value]  # it takes what the tool takes


def run(arguments: argparse.Namespace) -> str:
    """Serve until the client closes the standard input. The answer is empty."""
    server().run("stdio")
    return ""
