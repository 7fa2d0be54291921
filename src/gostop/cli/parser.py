"""What can be asked on the command line."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Sequence
from typing import Any, NoReturn, TypeAlias

from gostop.cli import ask, rules, score, settle, simulate, watch
from gostop.cli.players import PLAYERS
from gostop.cli.reading import UsageError, amount, balances, bot, check_together, language, whole
from gostop.names import Language
from gostop.presets import DEFAULT


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all of ours."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} ({self.prog} --help says more)")


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Arguments as they are asked for; their `run` takes them and returns the answer.

    Raises:
        UsageError: if they cannot stand so.
        SystemExit: after help or the version, which are printed.
    """
    arguments = _parser().parse_args(argv)
    check_together(arguments)
    return arguments


def _parser() -> argparse.ArgumentParser:
    """The parser of every command."""
    top = _Parser(
        prog="gostop",
        description="Go-Stop, the Korean flower-card game: play, score, settle, compare rules.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"gostop {_version()}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _watch(commands)
    _score(commands)
    _settle(commands)
    _simulate(commands)
    _rules(commands)
    return top


def _version() -> str:
    # the package's face is for its users; only these two are looked up there, once it is whole
    face = importlib.import_module("gostop")
    return f"{face.__version__} ({'compiled' if face.compiled else 'interpreted'})"


Commands: TypeAlias = Any
"""What `add_subparsers` makes; argparse has no public name for it."""


def _command(commands: Commands, name: str, about: str, rules: str = "") -> argparse.ArgumentParser:
    """A command with what all of them take."""
    command: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about.capitalize() + ".", allow_abbrev=False
    )
    if rules:
        command.add_argument("--rules", metavar="ID|FILE", help=rules)
    command.add_argument("--json", action="store_true", help="answer with one JSON document")
    return command


def _named(command: argparse.ArgumentParser) -> None:
    tags = ", ".join(tongue.value for tongue in Language)
    command.add_argument(
        "--language",
        type=language,
        metavar="TAG",
        help="call cards, months, rules and events by their names in a language, in place of "
        f"notation and ids, in sentences that stay English: {tags}",
    )


_FILE = "- for standard input"
_RULES = f"the rules: the id of a preset or a TOML file, {_FILE} (default: {DEFAULT.id})"


def _watch(commands: Commands) -> None:
    command = _command(commands, "watch", "play a round between simple players and tell it", _RULES)
    command.add_argument(
        "--seed", type=whole, metavar="N", help="the same seed, the same round (default: any)"
    )
    command.add_argument(
        "--players", type=whole, metavar="N", help="how many sit at the table (default: the fewest)"
    )
    command.add_argument(
        "--bot",
        type=bot,
        action="append",
        metavar="NAME",
        help=f"who plays, once for all seats or once for each: {' or '.join(PLAYERS)} "
        f"(default: {next(iter(PLAYERS))})",
    )
    _named(command)
    command.set_defaults(run=watch.run)


def _score(commands: Commands) -> None:
    command = _command(commands, "score", "score captured cards, item by item", _RULES)
    command.add_argument(
        "cards", nargs="+", metavar="CARDS", help=f"as '1B 3B 8B 2A 4J1 11D'; {_FILE}"
    )
    command.add_argument(
        "--cup",
        choices=("animal", "junk"),
        help="what its owner chose, where the rules let the sake cup be counted once",
    )
    _named(command)
    command.set_defaults(run=score.run)


def _settle(commands: Commands) -> None:
    command = _command(
        commands,
        "settle",
        "settle a round that was played, from an outcome in TOML",
        f"the rules, instead of the file's: the id of a preset or a TOML file, {_FILE}",
    )
    command.add_argument("file", metavar="FILE", help=f"the outcome, {_FILE}")
    command.add_argument(
        "--per-point", type=amount, metavar="AMOUNT", help="money for a point, as 100 or 0.05"
    )
    command.add_argument(
        "--balances",
        type=balances,
        metavar="LIST",
        help="what each seat owned before, in points, where the rules cap payments, as 50,20,30",
    )
    _named(command)
    command.set_defaults(run=settle.run)


def _simulate(commands: Commands) -> None:
    about = "play many rounds, and count what happens and who earns what"
    command = _command(commands, "simulate", about, _RULES)
    command.add_argument(
        *("-n", "--number"),
        type=whole,
        metavar="N",
        default=simulate.ROUNDS,
        help="how many rounds (default: %(default)s)",
    )
    command.add_argument(
        "--seed", type=whole, metavar="N", help="the same seed, the same rounds (default: any)"
    )
    command.add_argument(
        "--players", type=whole, metavar="N", help="how many sit at the table (default: the fewest)"
    )
    command.add_argument(
        "--workers", type=whole, metavar="N", help="how many processes (default: as many as help)"
    )
    command.add_argument(
        "--policy",
        choices=tuple(simulate.POLICIES),
        default="random",
        help="who plays: random, any legal move; careful, simple players (default: %(default)s)",
    )
    command.add_argument(
        "--plot", metavar="FILE", help="also draw it, as PNG, SVG or PDF by the file's name"
    )
    command.set_defaults(run=simulate.run)


def _rules(commands: Commands) -> None:
    about = "list, show and compare rulesets, and make one"
    group = commands.add_parser(
        "rules", help=about, description=about.capitalize() + ".", allow_abbrev=False
    )
    below = group.add_subparsers(title="commands", metavar="COMMAND", required=True)
    command = _command(below, "list", "list the presets", "list these rules too")
    command.set_defaults(run=rules.run_list)
    command = _command(
        below, "show", "show every setting, its value and its source", "the rules, if not named"
    )
    command.add_argument(
        "which", nargs="?", metavar="ID|FILE", help=f"the id of a preset or a TOML file, {_FILE}"
    )
    command.set_defaults(run=rules.run_show)
    command = _command(
        below, "diff", "show what two rulesets differ in", "the second rules, if not named"
    )
    command.add_argument("one", metavar="A", help=f"the id of a preset or a TOML file, {_FILE}")
    command.add_argument("other", nargs="?", metavar="B", help="another")
    command.set_defaults(run=rules.run_diff)
    command = _command(
        below, "nearest", "show which presets a ruleset is nearest to", "the rules, if not named"
    )
    command.add_argument(
        "which", nargs="?", metavar="FILE", help=f"a TOML file, {_FILE}, or the id of a preset"
    )
    command.set_defaults(run=rules.run_nearest)
    command = _command(below, "reading", "show how an open point is read, and how to switch")
    command.add_argument("which", nargs="?", metavar="ID", help="as R26 (default: list them all)")
    command.set_defaults(run=rules.run_reading)
    command = _command(
        below,
        "ask",
        "ask about your table, and write its rules as TOML",
        "the rules that the answers change (default: the rulebook nearest to them)",
    )
    command.set_defaults(run=ask.run)
