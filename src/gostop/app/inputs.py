"""Read the values of the command line: rulesets, files, numbers, money, languages, players.

A file called `-` is standard input.
"""

from __future__ import annotations

import argparse
import contextlib
import enum
import json
import os
import re
import sys
from collections.abc import Generator, Iterable, Mapping, Set
from decimal import Decimal
from pathlib import Path
from typing import Any, Final, TextIO, cast
from unicodedata import normalize

import attrs

from gostop.app.complaints import (
    Said,
    UsageError,
    close,
    complaint,
    complaint_of,
    expected,
    nothing,
    said,
)
from gostop.bots.bot import BOTS, LEVELS, Bot, bot_named, is_name
from gostop.bots.external import External
from gostop.core.cards import Card, Kind, Month
from gostop.core.errors import (
    GoStopError,
    NotationError,
    PositionError,
    RulesetError,
    brief,
    shown,
    visible,
)
from gostop.core.files import commands
from gostop.core.files.disk import check_source, read_text
from gostop.core.files.toml import parsed
from gostop.core.moves import Move
from gostop.formats.json_text import read_json
from gostop.formats.record import Record
from gostop.formats.record_text import MAX_BYTES, check_size, parse_record
from gostop.formats.values import from_plain
from gostop.game.events import Event
from gostop.game.outcome import Outcome, parse_outcome
from gostop.game.tally import Tally, parse_tally
from gostop.rules.files import parse_ruleset
from gostop.rules.presets import DEFAULT, RULESETS
from gostop.rules.ruleset import Ruleset
from gostop.rules.source import Source
from gostop.teaching.scores.sheet import Bytes
from gostop.text.layout import clean
from gostop.text.names import Language, language_of
from gostop.text.words import event_name

# Write values as plain data for JSON.
#
# A card, a move and an amount of money become a text; a set of cards becomes a list of texts in
# card order. A month becomes its number, a kind becomes its name in lower case, and any other named
# value becomes its text. A ruleset has `id`, `name`, `digest`. A source has `document` (its id),
# `title`, `publisher`, `address`, `evidence`, `place`, `heading`, `reading`. An event has `event`
# (its name, such as `card_played`) and its fields. Everything else is a table of its fields, as the
# library names them: an item `rule points cards source`, a factor `rule factor source`, a score
# `total towards_stop items cup pi cards`, a transfer `payer payee points items multipliers share_of
# liability liability_source cut cut_source winner_cup loser_cup cup_source`, an outcome what
# `Outcome` has.

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON reads exactly."""


def json_text(value: object) -> str:
    """Write a value as a JSON document in ASCII, which every terminal can show."""
    return json.dumps(plain(value), indent=2) + "\n"


def seed_of(seed: int) -> int | str:
    """Return a seed as a number, or as a text if some readers of JSON could not read it exactly."""
    return seed if abs(seed) <= MOST else str(seed)


def plain(value: Any) -> Any:
    """Convert a value to tables, lists, texts, numbers, truth values and `None`."""
    match value:
        case Month():
            return int(value)
        case None | bool() | int() | float() | str():
            return value
        case Kind():
            return value.name.lower()
        case enum.Enum():
            return value.value
        case Card() | Move() | Decimal():
            return str(value)
        case Mapping():
            table = cast("Mapping[object, object]", value)
            return {str(key): plain(below) for key, below in table.items()}
        case list() | tuple() | Set():
            return [plain(item) for item in cast("Iterable[object]", value)]
        case Ruleset():
            return {"id": value.id, "name": value.name, "digest": value.digest}
        case Outcome():
            return plain(value.keywords())
        case Source():
            return {
                "document": value.document.id,
                "title": value.document.title,
                "publisher": value.document.publisher,
                "address": value.document.address,
                "evidence": plain(value.document.evidence),
                "place": value.place,
                "heading": value.heading,
                "reading": value.reading,
            }
        case _:
            pass
    kind = cast("type[attrs.AttrsInstance]", type(value))
    names = [field.alias or field.name for field in attrs.fields(kind)]
    fields = {name: plain(getattr(value, name)) for name in names}
    return {"event": event_name(type(value)), **fields} if isinstance(value, Event) else fields


# Values of the command line.

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{1,6})?")
_AMOUNT: Final = re.compile(r"[0-9]{1,9}(\.[0-9]{1,6})?")


STANDARD_INPUT: Final = "-"
_INSTEAD: Final = f"write {STANDARD_INPUT} for standard input"
"""The file name that stands for standard input."""
SECONDS: Final = 10.0
"""How many seconds a program may think about a move, by default."""
SPECTATOR: Final = "spectator"
"""The word to give instead of a seat, for someone who sees no hand."""
_READ: Final = {
    "rules": "--rules",
    "which": "the ruleset",
    "one": "A",
    "other": "B",
    "file": "FILE",
    "round": "FILE",
    "outcome_file": "OUTCOME",
    "cards": "CARDS",
    "record_file": "FILE",
    "record_files": "FILE",
}
"""The arguments that may be read from standard input, each with its name in the help."""
_MOST_BYTES: Final = 4_000_000
"""The maximum number of bytes in standard input."""


def new_folder(name: str, flag: str) -> Path:
    """Check that a folder is new or empty, before the work begins, and return its path. The folder
    is not made yet.

    Args:
        name: the path of the folder.
        flag: the argument that names the folder, for the message.

    Raises:
        UsageError: if the folder is not empty, or the name is that of a file.
    """
    folder = Path(name)
    try:
        is_free = not folder.exists() or not any(folder.iterdir())
    except (OSError, ValueError):
        is_free = False
    if not is_free:
        raise complaint("folder", name=brief(name), flag=flag)
    return folder


@contextlib.contextmanager
def in_file(name: str) -> Generator[None]:
    """Put the name of a file in front of an error about the file's content, and replace words of
    Python in the error.
    """
    try:
        yield
    except GoStopError as error:
        file = "standard input" if name == STANDARD_INPUT else clean(name)
        for each in (error, *error.also):
            text = re.sub(r"Reason\.(\w+)", lambda name: f'"{name[1].lower()}"', f"{file}: {each}")
            each.args = (re.sub("(, or|found) None", r"\1 nothing", text),)
        raise


def ruleset_of(text: str | None) -> Ruleset:
    """Return the preset with this id, or the ruleset in this file. `None` is the default preset.

    Raises:
        RulesetError: if `text` is neither the id of a preset nor a file with a ruleset.
    """
    if text is None:
        return DEFAULT
    if text in RULESETS:
        return RULESETS[text]
    if text != STANDARD_INPUT and not _exists(text) and not any(sign in text for sign in "./\\"):
        known = said("ruleset", known=", ".join(RULESETS))
        raise complaint_of(expected(known, shown(text), close(text, RULESETS)), RulesetError)
    settings = _text_of(text, RulesetError)
    with in_file(text):
        return parse_ruleset(settings)


def outcome_of(text: str, rules: str | None) -> Outcome | Tally:
    """Read the outcome or the tally in a file. If rules are given, they replace the rules in the
    file. An outcome has the cards that each seat captured.

    Raises:
        GoStopError: if the file has no outcome.
    """
    ruleset = None if rules is None else ruleset_of(rules)
    written = _text_of(text, PositionError)
    with in_file(text):
        keys = parsed(written, PositionError).keys()
        if "captured" not in keys and keys & {"points", "counts", "losers", "players"}:
            return parse_tally(written, ruleset)
        return parse_outcome(written, ruleset)


def is_file(texts: list[str]) -> bool:
    """Whether the arguments of a command are the name of a file, or standard input."""
    return len(texts) == 1 and (
        texts[0] == STANDARD_INPUT
        or not texts[0].isprintable()
        or _exists(texts[0])
        or any(sign in texts[0] for sign in "./\\")
    )


def text_in(name: str) -> str:
    """Read the text of a file with an outcome or a tally.

    Raises:
        PositionError: if the text cannot be read.
    """
    return _text_of(name, PositionError)


def cards_of(texts: list[str]) -> str:
    """Return the text of a set of cards: all arguments, or all of standard input.

    Raises:
        NotationError: if the input cannot be read.
    """
    return input_text(NotationError) if texts == [STANDARD_INPUT] else " ".join(texts)


def record_text(name: str) -> str:
    """Read the text of a record, from a file or from standard input.

    Raises:
        GoStopError: if the text cannot be read.
    """
    return _text_of(name, PositionError, MAX_BYTES, newline="")


def record_of(name: str) -> Record:
    """Read a record from a file or from standard input, as a `.gostop` file or as JSON.

    Raises:
        GoStopError: if the file holds no record.
    """
    text = record_text(name)
    with in_file(name):
        return record_of_text(text)


def record_of_text(text: str) -> Record:
    """Read a record from a text, in the same formats as `record_of`.

    Raises:
        GoStopError: if the text holds no record.
    """
    check_size(text, MAX_BYTES)
    if not is_json(text):
        return parse_record(text)
    return from_plain(read_json(text), Record)


def is_json(text: str) -> bool:
    """Whether a text is JSON rather than a `.gostop` file."""
    return text.lstrip()[:1] == "{"


def input_text(
    kind: type[NotationError | PositionError | RulesetError], most: int = _MOST_BYTES
) -> str:
    """Read all of standard input as UTF-8.

    Args:
        kind: the class of the error to raise.
        most: the maximum number of bytes that are read.

    Raises:
        GoStopError: of the class `kind`, if the input cannot be read.
    """
    # a program that calls this one may have replaced standard input with a text stream
    source = getattr(sys.stdin, "buffer", sys.stdin)
    if source is None:
        raise kind("standard input can't be read: it is closed", code="file")
    try:
        found: str | bytes = source.read(most + 1)
        text = found if isinstance(found, str) else found.decode("utf-8")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is not UTF-8"
        raise kind(f"standard input can't be read: {why}", code="file") from error
    if len(found) > most:
        raise kind(f"expected at most {most} bytes, found more (standard input)", code="too_many")
    return text


class _Texts:
    """The lines of a text stream as bytes, for a program that has replaced standard input with
    text.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def readline(self, size: int, /) -> bytes:
        """Read the next line, or the beginning of a long line."""
        return self._stream.readline(size).encode()


@contextlib.contextmanager
def byte_lines(name: str) -> Generator[tuple[Bytes, int | None]]:
    """Open a file or standard input, to read it line by line. Also give its size, or `None` for
    standard input.

    Raises:
        PositionError: if the file cannot be read.
    """
    if name == STANDARD_INPUT:
        if sys.stdin is None:
            raise PositionError("it can't be read: it is closed", code="file")
        yield getattr(sys.stdin, "buffer", None) or _Texts(sys.stdin), None
        return
    try:
        check_source(Path(name), PositionError, _INSTEAD)
        file = Path(name).open("rb")  # noqa: SIM115  # the `with` below closes it
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "there is no such file"
        raise PositionError(f"the file can't be read: {why}", code="file") from error
    with file:
        yield file, os.fstat(file.fileno()).st_size


def check_together(arguments: argparse.Namespace) -> None:
    """Refuse arguments that cannot be used together.

    Raises:
        UsageError: for such arguments.
    """
    given = vars(arguments)
    read = [
        shown_as
        for name, shown_as in _READ.items()
        for value in _listed(given.get(name))
        if value == STANDARD_INPUT
    ]
    if len(read) > 1:
        raise complaint("read_once", names=said("and", one=read[0], other=read[1]))
    if given.get("json") and given.get("language") is not None:
        raise complaint("json_language")
    if given.get("compare") is not None and given.get("balances") is not None:
        raise complaint("compare_balances")


def _listed(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else [value]


def players_of(arguments: argparse.Namespace, ruleset: Ruleset) -> int:
    """Return `--players` or, if it is not given, the fewest players that the ruleset allows.

    Raises:
        UsageError: if the ruleset has no deal for this number.
    """
    known = ruleset.players
    if arguments.players is None:
        return known[0]
    players: int = arguments.players
    if players not in known:
        numbers = ", ".join(map(str, known))
        right = said("players", id=visible(ruleset.id), numbers=numbers)
        raise complaint_of(expected(right, players, said("of_argument", name="--players")))
    return players


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def _text_of(
    name: str,
    kind: type[PositionError] | type[RulesetError],
    most: int = _MOST_BYTES,
    newline: str | None = None,
) -> str:
    """Read the text of a file, or of standard input."""
    if name == STANDARD_INPUT:
        return input_text(kind, most)
    return read_text(name, most + 1, kind, _INSTEAD, newline)


def whole(text: str) -> int:
    """Read a whole number."""
    if not _WHOLE.fullmatch(text):
        raise _refused(said("whole"), text)
    return int(text)


def number(text: str) -> float:
    """Read a number, such as 2 or -0.5."""
    if not _NUMBER.fullmatch(text):
        raise _refused(said("number"), text)
    return float(text)


def balances(text: str) -> tuple[int, ...]:
    """Read the points that each seat owned: whole numbers, separated by commas."""
    if not all(_WHOLE.fullmatch(part) for part in text.split(",")):
        raise _refused(said("balances"), text)
    return tuple(int(part) for part in text.split(","))


def seats(text: str) -> tuple[int, ...]:
    """Read numbers of seats, separated by commas."""
    if not all(_WHOLE.fullmatch(part) for part in text.split(",")):
        raise _refused(said("seats"), text)
    return tuple(int(part) for part in text.split(","))


def rulebooks(text: str) -> list[str]:
    """Read ids of presets, or names of files with rules, separated by commas."""
    found = [part.strip() for part in text.split(",")]
    if not all(found) or STANDARD_INPUT in found:
        raise _refused(said("rulebooks"), text)
    return found


def amount(text: str) -> Decimal:
    """Read an amount of money above 0."""
    if not _AMOUNT.fullmatch(text) or not Decimal(text):
        raise _refused(said("amount"), text)
    return Decimal(text)


def payment(text: str) -> tuple[str, int]:
    """Read the name of a player and a number of points, such as `Jun=16`."""
    name, sign, points = text.rpartition("=")
    if not sign or not _WHOLE.fullmatch(points):
        raise _refused(said("payment"), text)
    return normalize("NFC", name), int(points)


def known(text: str) -> tuple[str, str]:
    """Read the name of a player and what is known of it, such as `Jun=pi 5`."""
    name, sign, said_of = text.partition("=")
    if not sign:
        raise _refused(said("known"), text)
    return normalize("NFC", name), said_of


def language(text: str) -> Language:
    """Read the tag of a language; return the language."""
    try:
        return language_of(text)
    except NotationError as error:
        message = str(error).replace("a Language or ", "").replace(" (language)", "")
        raise UsageError(message) from error


def seat(text: str) -> int | str:
    """Read the number of a seat, or the word for a spectator."""
    if text == SPECTATOR:
        return text
    if not _WHOLE.fullmatch(text):
        raise _refused(said("seat", spectator=SPECTATOR), text)
    return int(text)


def bot(text: str) -> str:
    """Read the name of a bot or of a level, or the command of a program that plays."""
    text = LEVELS.get(text, text)
    if not is_name(text) and not commands.is_command(text):
        near = close(text, [*BOTS, *LEVELS], said("program"))
        raise _refused(said("one_of", known=", ".join(BOTS)), text, near)
    return text


def bots_for(given: list[str] | None, seats: int, usual: str, whose: Said = nothing) -> list[str]:
    """Return the name or command of the bot in each seat. The user gives one bot for all seats, or
    one for each seat.

    Args:
        given: the names or commands that were given; if none were given, each seat has the usual
            bot.
        seats: how many seats there are.
        usual: the name of the usual bot.
        whose: a word for the message, if these are not all seats.

    Raises:
        UsageError: if the number of given bots is neither 1 nor the number of seats.
    """
    named = given or [usual]
    if len(named) == 1:
        return named * seats
    if len(named) != seats:
        raise complaint("bots", whose=whose, seats=seats, given=len(named))
    return named


def kind_of(bot: str) -> str:
    """Return the kind of a bot: its name, or the name of its program."""
    return bot if is_name(bot) else Path((bot.split(maxsplit=1) or [bot])[0]).name


def bot_of(text: str, *, seconds: float = SECONDS, megabytes: int | None = None) -> Bot:
    """Make a bot from its name or its command. The limits apply only to a program."""
    if is_name(text):
        return bot_named(text)
    return External(text, seconds=seconds, megabytes=megabytes)


def _refused(right: Said, text: str, end: Said = nothing) -> UsageError:
    return complaint_of(expected(right, shown(text), end))
