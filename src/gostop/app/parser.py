"""Parse the command line. `app/data/commands.toml` lists the commands and their arguments."""

from __future__ import annotations

import argparse
import functools
import importlib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn

from gostop.app import inputs
from gostop.app.complaints import (
    Said,
    UsageError,
    close,
    complaint,
    expected,
    in_language,
    nothing,
    said,
)
from gostop.bots.bot import BOTS, LEVELS
from gostop.core import data
from gostop.core.errors import meant
from gostop.core.exhaustive import tied
from gostop.rules.presets import DEFAULT
from gostop.text.names import Language
from gostop.text.terminal import show

_TEXTS: Final = {
    "file": "the id of a preset or a TOML file, - for standard input",
    "default": DEFAULT.id,
    "bots": f"{', '.join(BOTS)}, search:4000 for a number of playouts, or {', '.join(LEVELS)}",
    "bot": next(iter(BOTS)),
    "languages": ", ".join(tongue.value for tongue in Language),
}
"""The texts that fill the braces in `commands.toml`."""
_ABOUT: Final = """\
Go-Stop, the Korean flower-card game: play, score, settle, compare rules.

to begin:
  gostop play                          play against a bot
  gostop score "1B 3B 8B 2A 4A 8A"     what captured cards are worth, and why
  gostop settle 8 points 1 go pi-bak   who pays whom after a round"""
_OF_ARGUMENT: Final = re.compile(r"argument (\S+): (.*)")
_OF_CHOICE: Final = re.compile(r"invalid choice: '(.*)' \(choose from (.*)\)")
_MISSING: Final = re.compile("the following arguments are required: (.*)")
_NO_VALUE: Final = re.compile("expected (?:one|at least one) argument")
"""Messages of argparse that our messages replace."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises its errors as a `UsageError` of one line."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        found, unknown = super().parse_known_args(args, namespace)
        if unknown:
            names = [meant(each, self._option_string_actions) for each in unknown]
            near = next((said("meant", name=name) for name in names if name), nothing)
            raise self._refused(said("unknown", names=" ".join(unknown), meant=near))
        return found, unknown

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print help. argparse itself would be silent if this fails."""
        show(message, file)

    def error(self, message: str) -> NoReturn:
        where = ""
        if found := _OF_ARGUMENT.fullmatch(message):
            where, message = found[1], found[2]
        raise self._refused(_said(message), where)

    def _refused(self, message: Said, where: str = "") -> UsageError:
        """Make the error of an argument."""
        place = f"{where}; " if where else ""
        return complaint("help", message=message, where=place, command=self.prog)

    def reader(self, reads: Callable[[str], object], where: str) -> Callable[[str], object]:
        """Return a function that reads a value, and whose errors name the argument."""

        def read(text: str) -> object:
            try:
                return reads(text)
            except UsageError as error:
                told = functools.partial(in_language, error)
                raise self._refused(told, where) from error

        return read


def _said(message: str) -> Said:
    """Say in our words what argparse says."""
    if found := _OF_CHOICE.fullmatch(message):
        known = found[2].replace("'", "").split(", ")
        right = said("one_of", known=", ".join(known))
        return expected(right, repr(found[1]), close(found[1], known))
    if found := _MISSING.fullmatch(message):
        return said("missing", names=found[1])
    return said("no_value") if _NO_VALUE.fullmatch(message) else lambda _: message


class _Version(argparse.Action):
    """Print the version and exit."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        # modules must not import the package itself, but only it defines these two names
        face = importlib.import_module("gostop")
        build = "compiled" if face.compiled else "interpreted"
        show(f"gostop {face.__version__} ({build})\n")
        parser.exit()


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """Parse the command line. The `run` of the result names the function of the command.

    Raises:
        UsageError: if the arguments cannot be used.
        OSError: if help or the version cannot be printed.
        SystemExit: after help or the version. A group of commands without a command prints its
            help.
    """
    top = _Parser(
        prog="gostop",
        description=_ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    about = "show program's version number and exit"
    top.add_argument("--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help=about)
    table = data.toml("app/commands.toml")
    _add(top, table["commands"], table["arguments"])
    arguments = top.parse_args(argv)
    if "run" not in arguments:
        arguments.group.print_help()
        arguments.group.exit()
    inputs.check_together(arguments)
    return arguments


def answer(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer. Only the module of this command is imported."""
    module, _, name = arguments.run.partition(".")
    found: str = getattr(importlib.import_module(f"gostop.app.{module}"), name)(arguments)
    return found


def _add(
    parser: argparse.ArgumentParser, commands: Mapping[str, Any], arguments: Mapping[str, Any]
) -> None:
    """Add commands to a parser."""
    below = parser.add_subparsers(title="commands", metavar="COMMAND")
    parser.set_defaults(group=parser)
    for name, entry in commands.items():
        _add_command(below, name, arguments, **entry)


def _add_command(  # the parameters after the slash are keys of commands.toml
    below: Any,
    name: str,
    every: Mapping[str, Any],
    /,
    *,
    about: str,
    commands: Mapping[str, Any] | None = None,
    run: str = "",
    rules: str = "",
    json: bool = True,
    arguments: Sequence[str] = (),
    help: Mapping[str, str] | None = None,
) -> None:
    """Add a command, or a group of commands."""
    described = f"{about[0].upper()}{about[1:]}."
    command = below.add_parser(name, help=about, description=described, allow_abbrev=False)
    if commands is not None:
        _add(command, commands, every)
        return
    command.set_defaults(run=run or f"{name}.run")
    if rules:
        command.add_argument("--rules", metavar="ID|FILE", help=rules.format(**_TEXTS))
    if json:
        command.add_argument("--json", action="store_true", help="answer with one JSON document")
    texts = {flag: {"help": text} for flag, text in (help or {}).items()}
    for flag in arguments:
        _add_argument(command, flag, **every[flag] | texts.pop(flag, {}))
    if texts:
        tied(texts, (), f"app/data/commands.toml: the help of gostop {name}")


def _add_argument(
    command: _Parser,
    flag: str,
    help: str,
    flags: str = "",
    reads: str = "",
    **more: Any,
) -> None:
    """Add an argument to a command."""
    names = flags.split() or [flag]
    if reads:
        where = "/".join(names) if flag[0] == "-" else more.get("metavar", flag)
        more["type"] = command.reader(getattr(inputs, reads), where)
    text = " ".join(help.format(**_TEXTS).split())
    command.add_argument(*names, help=text, **more)
