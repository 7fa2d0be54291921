"""`gostop play`: a person plays against bots, on the whole screen or line by line."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import os
import re
import sys
from contextlib import closing
from itertools import cycle
from pathlib import Path
from typing import Final

from gostop.app.complaints import UsageError, complaint, said
from gostop.app.inputs import (
    STANDARD_INPUT,
    bot_of,
    bots_for,
    in_file,
    is_json,
    kind_of,
    players_of,
    record_of_text,
    record_text,
    ruleset_of,
)
from gostop.app.terminal.line_by_line import Plain
from gostop.bots.bot import BOTS, is_name
from gostop.bots.session import Sitting
from gostop.core.arguments import drawn_seed, seat_in
from gostop.core.files import commands
from gostop.formats.record import MOST_NAME, Record, bot_header
from gostop.teaching.hints import PLAY
from gostop.text.layout import clean, filled
from gostop.text.names import Language, told_apart
from gostop.text.terminal import columns, fixed, is_terminal, show
from gostop.text.words import Words

_NEW: Final = ("rules", "players", "seed", "name", "balances")
"""The arguments for a new sitting. They cannot be used together with the file of a sitting."""
_LONGEST: Final = 1000
"""The maximum number of characters that one call reads from a line."""
_NUMBERED: Final = re.compile(" [0-9]+$")
"""The number after a player's name in a record, if several players have the same name."""
_WHERE: Final = "player"
"""The header of a record that says which seat is the person's."""
INSTALL: Final = "there is no screen without textual: pip install 'gostop[tui]'"


def run(arguments: argparse.Namespace) -> str:
    """Play until the person leaves. The answer says where the game is saved."""
    words = Words(arguments.language or Language.ENGLISH, told=True)
    is_new = arguments.play_file is None
    record = _new(arguments, words) if is_new else _resumed(arguments, words)
    seat = _seat(arguments, record, words)
    bots = _bots(arguments.bot, record, seat)
    record = _noted(record, bots, words)
    kinds = tuple(kind_of(bots[each]) if each in bots else "" for each in range(record.players))
    seats = _labels(record, seat, words)
    words = Words(words.language, told=True, seats=seats, bots=kinds, you=seat)
    players = {seat: bot_of(bot) for seat, bot in bots.items()}
    path = None if is_new or arguments.record else arguments.play_file
    with closing(Sitting(record, players, path=path, balances=arguments.balances)) as sitting:
        if arguments.record:
            sitting.save_as(arguments.record)
        _played(sitting, words, _is_plain(arguments))
    return _farewell(sitting.path, words)


def _new(arguments: argparse.Namespace, words: Words) -> Record:
    """Begin a new sitting."""
    ruleset = ruleset_of(arguments.rules)
    seed = drawn_seed() if arguments.seed is None else arguments.seed
    players = players_of(arguments, ruleset)
    seat = seat_in("--seat", arguments.seat or 0, players)
    name = arguments.name or words.say("player", PLAY)
    others = [each for each in range(players) if each != seat]
    bots = dict(zip(others, _others(arguments.bot, len(others)), strict=True))
    called = cycle(each for each in words.players if each != name)
    names = told_apart([name if each == seat else next(called) for each in range(players)])
    kinds = {bot_header(each): clean(bot)[:MOST_NAME] for each, bot in bots.items()}
    headers = {_WHERE: f"seat {seat}", **kinds}
    return Record(ruleset, players, seed=seed, names=names, headers=headers)


def _resumed(arguments: argparse.Namespace, words: Words) -> Record:
    """Read the sitting from its file."""
    file: str = arguments.play_file
    if file == STANDARD_INPUT:
        raise UsageError(words.say("input_is_yours", PLAY))
    given = [f"--{name}" for name in _NEW if getattr(arguments, name) is not None]
    if given:
        raise UsageError(words.say("file_tells", PLAY, option=given[0]))
    text = record_text(file)
    if is_json(text) and not arguments.record:
        raise UsageError(words.say("is_json", PLAY, file=clean(file)))
    with in_file(file):
        return record_of_text(text)


def _seat(arguments: argparse.Namespace, record: Record, words: Words) -> int:
    """Find the person's seat."""
    if arguments.seat is not None:
        return seat_in("--seat", arguments.seat, record.players)
    told = record.headers.get(_WHERE, "")
    free = [seat for seat in range(len(record.names)) if not _told_bot(record, seat)]
    for seat in range(record.players):
        if told == f"seat {seat}" or free == [seat]:
            return seat
    raise UsageError(words.say("whose_seat", PLAY, n=record.players))


def _others(names: list[str] | None, others: int) -> list[str]:
    """Return the name or command of the bot in each other seat."""
    return bots_for(names, others, next(iter(BOTS)), said("other_seats"))


def _bots(names: list[str] | None, record: Record, seat: int) -> dict[int, str]:
    """Return the bot of each seat except the person's. An untrusted record starts no program."""
    others = [each for each in range(record.players) if each != seat]
    if names:
        return dict(zip(others, _others(names, len(others)), strict=True))
    return {
        each: bot if is_name(bot := _told_bot(record, each)) else next(iter(BOTS))
        for each in others
    }


def _told_bot(record: Record, seat: int) -> str:
    """Return the bot of a seat, as the record names it: in a header or, in records of earlier
    versions, by the name of the player. Return an empty text if the record names no bot.
    """
    if told := record.headers.get(bot_header(seat)):
        return told
    name = record.names[seat] if record.names else ""
    return next((each for each in (name, _NUMBERED.sub("", name)) if is_name(each)), "")


def _noted(record: Record, bots: dict[int, str], words: Words) -> Record:
    """Return the record. If it does not name the bots that play from here on, add a comment that
    names them.
    """
    other = [
        words.say("played_by", PLAY, seat=words.seat(seat), bot=bot)
        for seat, bot in bots.items()
        if clean(bot)[:MOST_NAME] != _told_bot(record, seat)
    ]
    if not other:
        return record
    return record.commented(words.say("from_here_on", PLAY, who=", ".join(other)))


def _labels(record: Record, seat: int, words: Words) -> tuple[str, ...]:
    """Return the name of each seat, as in the record. A bot whose name in the record is only its
    kind gets one of our names for bots.
    """
    names = record.names or tuple(map(words.seat, range(record.players)))
    called = cycle(each for each in words.players if each not in names)
    return told_apart(
        [
            next(called) if each != seat and is_name(_NUMBERED.sub("", name)) else name
            for each, name in enumerate(names)
        ]
    )


def _is_plain(arguments: argparse.Namespace) -> bool:
    """Whether to play line by line. If only textual is missing, say how to install it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # textual draws on standard error
    is_dumb = os.environ.get("TERM") == "dumb"  # a terminal that cannot move its cursor
    if arguments.plain or is_dumb or not all(map(is_terminal, streams)):
        return True
    if importlib.util.find_spec("textual") is None:
        show(f"{INSTALL}\n", sys.stderr)
        return True
    return False


def _played(sitting: Sitting, words: Words, is_plain: bool) -> None:
    if not is_plain:
        importlib.import_module("gostop.app.terminal.app").play(sitting, words)
        return
    with fixed(columns(sys.stdout)):
        others = [seat for seat in range(sitting.record.players) if seat != sitting.seat]
        who = ", ".join(map(words.titled, others))
        rules = words.ruleset(sitting.record.ruleset)
        show(f"{filled(words.say('against', PLAY, rules=rules, who=who))}\n")
        show(f"{filled(words.say('numbers', PLAY))}\n")
        Plain(sitting, words, lambda line: show(f"{line}\n"), typed_line).run()


def typed_line() -> str | None:
    """Read a line of standard input; return `None` at its end.

    Raises:
        UsageError: if standard input cannot be read.
    """
    try:
        # a process may be started without standard input
        line = sys.stdin.readline(_LONGEST) if sys.stdin is not None else ""
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or said("is_no_text")
        raise complaint("line", why=why) from error
    return line.rstrip("\n") if line else None


def _farewell(path: Path | None, words: Words) -> str:
    if path is None:
        return words.say("not_saved", PLAY) + "\n"
    quoted = clean(commands.join([str(path)]))
    return words.say("saved", PLAY, file=clean(str(path)), quoted=quoted) + "\n"
