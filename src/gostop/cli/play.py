"""`gostop play`: a person against bots, on a screen or line by line."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import secrets
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import Final

from gostop.arguments import seat_in
from gostop.bots.bot import BOTS, Bot, bot_named, is_name
from gostop.bots.external import External
from gostop.bots.sitting import Sitting
from gostop.cli.inputs import (
    STANDARD_INPUT,
    UsageError,
    in_file,
    is_json,
    players_of,
    record_of_text,
    record_text,
    ruleset_of,
)
from gostop.names import Language
from gostop.records.record import Record
from gostop.telling.terminal import columns, fixed, is_terminal, show
from gostop.telling.text import capital, clean
from gostop.telling.words import Words
from gostop.tui.choices import PLAY
from gostop.tui.plain import Plain

_SEEDS: Final = 1_000_000
_NEW: Final = ("rules", "players", "seed", "name", "balances")
"""The arguments that begin a sitting, and so cannot come with the file of one."""
_LONGEST: Final = 1000
"""The most characters of a line that is read at once."""
_WHERE: Final = "player"
"""The header of a record that says which seat is the person's."""
INSTALL: Final = "there is no screen without textual: pip install 'gostop[tui]'"


def run(arguments: argparse.Namespace) -> str:
    """Play until the person leaves; the answer says where the game is saved."""
    words = Words(arguments.language or Language.ENGLISH, told=True)
    is_new = arguments.play_file is None
    record = _new(arguments, words) if is_new else _resumed(arguments)
    seat = _seat(arguments, record)
    bots = _bots(arguments.bot, record, seat)
    record = _noted(record, bots)
    words = Words(words.language, told=True, seats=_labels(record, bots, seat))
    players: dict[int, Bot] = {
        seat: bot_named(bot) if is_name(bot) else External(bot) for seat, bot in bots.items()
    }
    path = None if is_new or arguments.record else arguments.play_file
    with closing(Sitting(record, players, path=path, balances=arguments.balances)) as sitting:
        if arguments.record:
            sitting.save_as(arguments.record)
        _played(sitting, words, _is_plain(arguments))
    return _farewell(sitting.path, words)


def _new(arguments: argparse.Namespace, words: Words) -> Record:
    """A sitting that begins."""
    ruleset = ruleset_of(arguments.rules)
    seed = secrets.randbelow(_SEEDS) if arguments.seed is None else arguments.seed
    players = players_of(arguments, ruleset)
    seat = seat_in("--seat", arguments.seat or 0, players)
    name = arguments.name or words.say("player", PLAY)
    others = iter(_named(arguments.bot, players - 1))
    names = [name if each == seat else next(others) for each in range(players)]
    return Record(ruleset, players, seed=seed, names=names, headers={_WHERE: f"seat {seat}"})


def _resumed(arguments: argparse.Namespace) -> Record:
    """The sitting of a file."""
    file: str = arguments.play_file
    if file == STANDARD_INPUT:
        raise UsageError("expected the name of a file, found '-'; standard input has your answers")
    given = [f"--{name}" for name in _NEW if getattr(arguments, name) is not None]
    if given:
        raise UsageError(f"expected a file or {given[0]}, found both; the file tells its own")
    text = record_text(file)
    if is_json(text) and not arguments.record:
        raise UsageError(
            f"expected a .gostop file, found JSON ({clean(file)}); "
            "--record FILE.gostop saves the game in another file"
        )
    with in_file(file):
        return record_of_text(text)


def _seat(arguments: argparse.Namespace, record: Record) -> int:
    """The person's seat."""
    if arguments.seat is not None:
        return seat_in("--seat", arguments.seat, record.players)
    told = record.headers.get(_WHERE, "")
    free = [seat for seat, name in enumerate(record.names) if not is_name(name)]
    for seat in range(record.players):
        if told == f"seat {seat}" or free == [seat]:
            return seat
    raise UsageError(
        "expected --seat with your seat, found none; the record does not tell which of the "
        f"{record.players} seats is yours"
    )


def _named(names: list[str] | None, others: int) -> list[str]:
    """The bot of each other seat, by its name or command."""
    named = names or [next(iter(BOTS))]
    if len(named) == 1:
        return named * others
    if len(named) != others:
        raise UsageError(
            f"expected one --bot for all other seats or one for each of the {others} other seats, "
            f"found {len(named)}"
        )
    return named


def _bots(names: list[str] | None, record: Record, seat: int) -> dict[int, str]:
    """The bot of each seat but the person's. The file of a stranger starts no program."""
    others = [each for each in range(record.players) if each != seat]
    if names:
        return dict(zip(others, _named(names, len(others)), strict=True))
    was = record.names or ("",) * record.players
    usual = next(iter(BOTS))
    return {each: was[each] if is_name(was[each]) else usual for each in others}


def _noted(record: Record, bots: dict[int, str]) -> Record:
    """The record, which says in a comment who plays from here on, if its names do not."""
    other = [
        f"seat {seat} is played by {bot}"
        for seat, bot in bots.items()
        if not record.names or record.names[seat] != bot
    ]
    return record.commented(f"From here on, {', '.join(other)}.") if other else record


def _labels(record: Record, bots: dict[int, str], seat: int) -> tuple[str, ...]:
    """What to call each seat: a name, with the seat's number where several have that name."""
    called = {**bots, seat: record.names[seat] if record.names else f"seat {seat}"}
    names = [_label(called[each]) if each in bots else called[each] for each in sorted(called)]
    return tuple(
        f"{name} {each}" if names.count(name) > 1 else name for each, name in enumerate(names)
    )


def _label(bot: str) -> str:
    """What to call a bot: its name, or that of its program."""
    return capital(bot if is_name(bot) else Path((bot.split(maxsplit=1) or [bot])[0]).name)


def _is_plain(arguments: argparse.Namespace) -> bool:
    """Whether to play line by line. If only textual is missing, say how to install it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # textual draws on the last one
    is_dumb = os.environ.get("TERM") == "dumb"  # a terminal that cannot move its cursor
    if arguments.plain or is_dumb or not all(map(is_terminal, streams)):
        return True
    if importlib.util.find_spec("textual") is None:
        show(f"{INSTALL}\n", sys.stderr)
        return True
    return False


def _played(sitting: Sitting, words: Words, is_plain: bool) -> None:
    if not is_plain:
        importlib.import_module("gostop.tui.app").play(sitting, words)
        return
    with fixed(columns(sys.stdout)):
        show(f"{words.say('title', PLAY, rules=clean(sitting.record.ruleset.name))}\n")
        Plain(sitting, words, lambda line: show(f"{line}\n"), _line).run()


def _line() -> str | None:
    """A line of standard input; `None` at its end.

    Raises:
        UsageError: if it cannot be read.
    """
    try:
        # a process may be started without standard input
        line = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no text"
        raise UsageError(f"standard input cannot be read: {why}; the game is left") from error
    return line.rstrip("\n") if line else None


def _farewell(path: Path | None, words: Words) -> str:
    if path is None:
        return words.say("not_saved", PLAY) + "\n"
    quoted = clean(shlex.quote(str(path)))
    return words.say("saved", PLAY, file=clean(str(path)), quoted=quoted) + "\n"
