"""What can be asked on the command line: a table of commands, and one of their arguments."""

from __future__ import annotations

import argparse
import importlib
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from gostop.cli import inputs
from gostop.cli.players import PLAYERS
from gostop.names import Language
from gostop.presets import DEFAULT

_FILE: Final = "the id of a preset or a TOML file, - for standard input"
_RULES: Final = f"the rules: {_FILE} (default: {DEFAULT.id})"
_UNNAMED: Final = "the rules, if not named"
_NUMBER: Final[Mapping[str, Any]] = {"type": inputs.whole, "metavar": "N"}
_ARGUMENTS: Final[Mapping[str, Mapping[str, Any]]] = {
    "-n --number": {
        **_NUMBER,
        "default": 10_000,
        "help": "how many rounds (default: %(default)s)",
    },
    "--seed": {**_NUMBER, "help": "the same seed, the same cards and moves (default: any)"},
    "--players": {**_NUMBER, "help": "how many sit at the table (default: the fewest)"},
    "--workers": {**_NUMBER, "help": "how many processes (default: as many as help)"},
    "--bot": {
        "type": inputs.bot,
        "action": "append",
        "metavar": "NAME",
        "help": f"who plays, once for all seats or once for each: {' or '.join(PLAYERS)} "
        f"(default: {next(iter(PLAYERS))})",
    },
    "--policy": {
        "choices": ("random", "careful"),
        "default": "random",
        "help": "who plays: random, any legal move; careful, simple players (default: %(default)s)",
    },
    "--plot": {"metavar": "FILE", "help": "also draw it: a file that ends in .png, .svg or .pdf"},
    "cards": {
        "nargs": "+",
        "metavar": "CARDS",
        "help": "as '1B 3B 8B 2A 4J1 11D'; - for standard input",
    },
    "--cup": {
        "choices": ("animal", "junk"),
        "help": "what its owner chose, where the rules let the sake cup be counted once",
    },
    "file": {"metavar": "FILE", "help": "the outcome, - for standard input"},
    "--per-point": {
        "type": inputs.amount,
        "metavar": "AMOUNT",
        "help": "money for a point, as 100 or 0.05",
    },
    "--balances": {
        "type": inputs.balances,
        "metavar": "LIST",
        "help": "what each seat owned before, in points, as 50,20,30, where the rules cap payments",
    },
    "--language": {
        "type": inputs.language,
        "metavar": "TAG",
        "help": "call cards, months, rules and events by their names in a language, in place of "
        "notation and ids, in sentences that stay English: "
        + ", ".join(tongue.value for tongue in Language),
    },
    "which": {"nargs": "?", "metavar": "ID|FILE", "help": _FILE},
    "one": {"metavar": "A", "help": _FILE},
    "other": {"nargs": "?", "metavar": "B", "help": "another"},
    "id": {"nargs": "?", "metavar": "ID", "help": "as R26 (default: list them all)"},
}
"""What each argument takes, by its flags or its name."""

Command = tuple[str, str, str, str]
"""Which function of a module here answers, what it does, what its `--rules` are (empty: it takes
none), and its arguments.
"""
_COMMANDS: Final[Mapping[str, Command]] = {
    "watch": (
        *("watch.run", "play a round between simple players and tell it", _RULES),
        "--seed, --players, --bot, --language",
    ),
    "score": (
        *("score.run", "score captured cards, item by item", _RULES),
        "cards, --cup, --language",
    ),
    "settle": (
        *("settle.run", "settle a round that was played, from an outcome in TOML"),
        *(
            f"the rules, instead of the file's: {_FILE}",
            "file, --per-point, --balances, --language",
        ),
    ),
    "simulate": (
        *("simulate.run", "play many rounds, and count what happens and who earns what", _RULES),
        "-n --number, --seed, --players, --workers, --policy, --plot",
    ),
}
_ABOUT_RULES: Final = "list, show and compare rulesets, and make one"
_OF_RULES: Final[Mapping[str, Command]] = {
    "list": ("rules.run_list", "list the presets", "list these rules too", ""),
    "show": ("rules.run_show", "show every setting, its value and its source", _UNNAMED, "which"),
    "diff": (
        *("rules.run_diff", "show what two rulesets differ in", "the second rules, if not named"),
        "one, other",
    ),
    "nearest": (
        *("rules.run_nearest", "show which presets a ruleset is nearest to", _UNNAMED, "which"),
    ),
    "reading": (*("readings.run", "show how an open point is read, and how to switch", "", "id"),),
    "ask": (
        *("ask.run", "ask about your table, and write its rules as TOML"),
        *("the rules that the answers change (default: the rulebook nearest to them)", ""),
    ),
}
_OF_ARGUMENT: Final = re.compile(r"argument (\S+): (.*)")
_COMPLAINTS: Final = (
    (r"the following arguments are required: (.*)", r"expected \1, found nothing"),
    (r"unrecognized arguments: (.*)", r"expected no further arguments, found \1"),
    (r"expected (?:one|at least one) argument", "expected a value after it, found none"),
)
"""What argparse says, and what we say."""
_OF_CHOICE: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all of ours."""

    def error(self, message: str) -> NoReturn:
        where = ""
        if found := _OF_ARGUMENT.fullmatch(message):
            where, message = f"{found[1]}; ", found[2]
        if found := _OF_CHOICE.fullmatch(message):
            known = found[2].replace("'", "").split(", ")
            meant = inputs.close(found[1], known)
            message = f"expected one of {', '.join(known)}, found {found[1]!r}{meant}"
        for theirs, ours in _COMPLAINTS:
            message = re.sub(theirs, ours, message)
        raise inputs.UsageError(f"{message} ({where}{self.prog} --help says more)")


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Arguments as they are asked for; their `run` names what answers.

    Raises:
        UsageError: if they cannot stand so.
        SystemExit: after help or the version, which are printed.
    """
    # the package's face is for its users; only these two are looked up there, once it is whole
    face = importlib.import_module("gostop")
    build = "compiled" if face.compiled else "interpreted"
    top = _Parser(
        prog="gostop",
        description="Go-Stop, the Korean flower-card game: play, score, settle, compare rules.",
        allow_abbrev=False,
    )
    top.add_argument("--version", action="version", version=f"gostop {face.__version__} ({build})")
    commands = _add(top, _COMMANDS)
    _add(_parser(commands, "rules", _ABOUT_RULES), _OF_RULES)
    arguments = top.parse_args(argv)
    inputs.check_together(arguments)
    return arguments


def answer(arguments: argparse.Namespace) -> str:
    """The answer to arguments; only the module that gives it is fetched."""
    module, _, name = arguments.run.partition(".")
    found: str = getattr(importlib.import_module(f"gostop.cli.{module}"), name)(arguments)
    return found


def _add(parser: argparse.ArgumentParser, commands: Mapping[str, Command]) -> Any:
    """Add commands to a parser."""
    below = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, (run, about, of_rules, arguments) in commands.items():
        command = _parser(below, name, about)
        command.set_defaults(run=run)
        if of_rules:
            command.add_argument("--rules", metavar="ID|FILE", help=of_rules)
        command.add_argument("--json", action="store_true", help="answer with one JSON document")
        for argument in filter(None, arguments.split(", ")):
            command.add_argument(*argument.split(), **_ARGUMENTS[argument])
    return below


def _parser(commands: Any, name: str, about: str) -> argparse.ArgumentParser:
    """The parser of a command; argparse has no public name for what they are added to."""
    described = f"{about[0].upper()}{about[1:]}."
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=described, allow_abbrev=False
    )
    return parser
