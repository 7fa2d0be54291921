"""The messages of the line protocol between a table and a bot. Each message is a line of JSON, and
the table sends the first one. docs/reference/protocol.md has the order of the messages and an
example.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, NoReturn, TextIO

import attrs

from gostop.bots.bot import AnyBot, chooser_of
from gostop.core.arguments import is_writable, whole_of
from gostop.core.errors import GoStopError, brief, expected, listed, placed
from gostop.core.moves import Move, parse_move
from gostop.core.public_names import public_in
from gostop.formats.json_text import once
from gostop.formats.values import MARK, VERSION, from_plain, to_plain
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.game.settlement import Settlement
from gostop.game.view import View

PROTOCOL: Final = 1
"""The version of the protocol that this package speaks."""
MOST: Final = 1 << 20
"""The maximum number of characters in a line."""
_VERSIONS: Final = {"protocol": "the protocol", MARK: "plain data"}
"""The formats that have a version, by their keys in a `hello`."""
_DIGITS: Final = 40
"""The maximum number of digits in a number in a message."""


@public_in("gostop.bots")
class ProtocolError(GoStopError):
    """A message breaks the protocol, or comes at the wrong time."""

    code: str = "protocol"


@attrs.frozen
class Hello:
    """The first message of each side."""

    protocol: int
    """The version that the sender speaks."""
    name: str = ""
    """The name of the sender, for people."""


@attrs.frozen
class RoundStarted:
    """A round begins: the table has dealt."""

    view: View
    """What the bot's seat sees after the deal."""
    match: Match | None = None
    """The sitting so far, if the round belongs to one."""


@attrs.frozen
class Happened:
    """Something happened in the round, and the bot's seat saw it."""

    events: tuple[Event, ...]
    """The events in order, without what the seat may not know."""


@attrs.frozen
class Question:
    """The table asks the bot for a move."""

    number: int
    """The number of the question, from 1. The answer repeats this number."""
    view: View
    """What the bot's seat sees now. A bot can decide from this message alone."""
    moves: tuple[Move, ...]
    """The legal moves."""
    seconds: float | None
    """How many seconds the table waits for the answer; `None` for no limit."""
    seed: int
    """A seed for the bot's own random numbers, made from the table's seed."""


@attrs.frozen
class Answer:
    """The move that the bot chose."""

    number: int
    """The number of the question."""
    move: Move
    """The move."""


@attrs.frozen
class Refused:
    """The sender refuses the last message of the other side."""

    code: str
    """The code of the error, for programs."""
    message: str
    """The text of the error, for people."""


@attrs.frozen
class RoundEnded:
    """The round is over."""

    view: View
    """What the bot's seat sees at the end."""
    settlement: Settlement
    """Who pays whom, and why."""


@attrs.frozen
class MatchEnded:
    """The sitting is over."""

    match: Match
    """The match at its end, with its totals and winners."""


@attrs.frozen
class Bye:
    """The table ends the conversation. The bot's program should now end."""


Message = (
    Hello | RoundStarted | Happened | Question | Answer | Refused | RoundEnded | MatchEnded | Bye
)
TYPES: Final[Mapping[str, type[Message]]] = {
    "hello": Hello,
    "round": RoundStarted,
    "events": Happened,
    "question": Question,
    "answer": Answer,
    "error": Refused,
    "round_end": RoundEnded,
    "match_end": MatchEnded,
    "bye": Bye,
}
"""The classes of messages, by the `type` of a message."""
_NAMES: Final = {kind: name for name, kind in TYPES.items()}


def format_message(message: Message) -> str:
    """Write a message as a line, without the end of the line."""
    plain: dict[str, Any] = {"type": _NAMES[type(message)]}
    if isinstance(message, Hello):
        plain = {MARK: VERSION, **plain}
    for field in attrs.fields(type(message)):
        value = getattr(message, field.name)
        plain[field.name] = _WRITERS.get(field.name, _same)(value)
    return json.dumps(plain, separators=(",", ":"))


def parse_message(line: str, expecting: tuple[type[Message], ...] = ()) -> Message:
    """Read the message in a line. Keys that the protocol does not know are ignored.

    Args:
        line: one line, with or without the end of the line.
        expecting: the classes of the messages that may come now; by default, all classes.

    Raises:
        ProtocolError: if the line is too long or not a JSON object, if its type or version is
            unknown, if the message may not come now, or if a key is missing or has a wrong value.
        GoStopError: if a view, an event or a move is impossible.
    """
    if len(line) > MOST:
        message = f"expected a line of at most {MOST} characters, found {len(line)}"
        raise ProtocolError(message, code="too_long")
    plain = _read(line)
    name = plain.get("type")
    kind = TYPES.get(name) if isinstance(name, str) else None
    wanted = [_NAMES[each] for each in expecting or TYPES.values()]
    if kind is None or (expecting and kind not in expecting):
        code = "unknown_message" if kind is None else "unexpected_message"
        raise ProtocolError(expected(f"a message of type {listed(wanted)}", name), code=code)
    fields = attrs.fields(kind)
    if kind is Hello:
        _check_version("protocol", PROTOCOL, plain.get("protocol"))
        _check_version(MARK, VERSION, plain.get(MARK, VERSION))
    values: dict[str, Any] = {}
    for field in fields:
        path = f"{name}.{field.name}"
        if field.name in plain:
            try:
                values[field.name] = _READERS[field.name](path, plain[field.name])
            except GoStopError as error:
                if error.field != path:
                    # `from_plain` names its argument `data`
                    error.field = error.field.removeprefix("data")
                    placed(error, path)
                raise
        elif field.default is attrs.NOTHING:
            message = f"the message has no key {field.name!r}"
            raise ProtocolError(message, field=path, code="missing_key")
    return kind(**values)


def _read(line: str) -> dict[str, Any]:
    """Read the JSON object in a line."""
    try:
        plain = json.loads(
            line, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=once
        )
    except (ValueError, RecursionError, GoStopError) as error:
        raise ProtocolError(
            f"the line is not JSON: {brief(line)} ({brief(str(error))})", code="json"
        ) from error
    if not isinstance(plain, dict):
        raise ProtocolError(expected("a JSON object", plain), code="json")
    return plain


def _check_version(key: str, version: int, found: object) -> None:
    if type(found) is not int or found != version:
        wanted = f"version {version} of {_VERSIONS[key]}"
        raise ProtocolError(expected(wanted, found), field=f"hello.{key}", code="version")


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError(f"a number of {len(digits)} digits, more than {_DIGITS}")
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is not a JSON number")


def _same(value: Any) -> Any:
    return value


def _moves_plain(moves: tuple[Move, ...]) -> list[str]:
    return [str(move) for move in moves]


_WRITERS: Final[Mapping[str, Callable[[Any], Any]]] = {
    "view": to_plain,
    "match": lambda match: None if match is None else to_plain(match),
    "settlement": to_plain,
    "events": lambda events: [to_plain(event) for event in events],
    "moves": _moves_plain,
    "move": str,
    "seed": str,
}
"""Functions that write the values of some keys. All other values are written as they are."""


def _wrong(path: str, what: str, found: object) -> ProtocolError:
    return ProtocolError(expected(what, found), field=path, code="wrong_kind")


def _text(path: str, value: Any) -> str:
    if not isinstance(value, str) or not is_writable(value):
        raise _wrong(path, "a text without lone surrogates", value)
    return value


def _number(path: str, value: Any) -> int:
    number = whole_of(value)
    if number is None:
        raise _wrong(path, "a whole number", value)
    return number


def _seconds(path: str, value: Any) -> float | None:
    if value is not None and (not isinstance(value, int | float) or isinstance(value, bool)):
        raise _wrong(path, "a number of seconds or null", value)
    return value


def _seed(path: str, value: Any) -> int:
    text = _text(path, value)
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise _wrong(path, f"a seed: a text of at most {_DIGITS} digits", value)
    return int(text)


def _list(path: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong(path, "a list", value)
    return value


def _value(kind: type, path: str, value: Any) -> Any:
    if value is None and kind is Match:
        return None
    return from_plain(value, kind)


_READERS: Final[Mapping[str, Callable[[str, Any], Any]]] = {
    "protocol": _number,
    "number": _number,
    "name": _text,
    "code": _text,
    "message": _text,
    "seconds": _seconds,
    "seed": _seed,
    "view": functools.partial(_value, View),
    "match": functools.partial(_value, Match),
    "settlement": functools.partial(_value, Settlement),
    "events": lambda path, value: tuple(from_plain(event, Event) for event in _list(path, value)),
    "moves": lambda path, value: tuple(
        parse_move(_text(path, move)) for move in _list(path, value)
    ),
    "move": lambda path, value: parse_move(_text(path, value)),
}
"""Functions that read the values of keys. The first argument is the place of the key, for
errors.
"""


# Lets a bot answer over the line protocol, as `gostop serve-bot NAME` does.

_SENT: Final = tuple(kind for kind in TYPES.values() if kind not in (Hello, Answer))
"""The messages that a table may send after its `hello`."""


def serve(bot: AnyBot, name: str, source: TextIO, target: TextIO) -> None:
    """Answer the questions of a table until the table says goodbye or closes the stream.

    A message that cannot be read or may not come now is answered with an `error`, and the bot goes
    on. If the table speaks another version of the protocol, the conversation ends.

    Args:
        bot: a bot, a function, or the name of a bot.
        name: the bot's name in its `hello`.
        source: the stream with the table's lines.
        target: the stream to which the answers are written.

    Raises:
        PositionError: if `bot` is not a bot, a function or the name of a bot.
        ProtocolError: if the table does not begin with a `hello` of version 1.
    """
    choose = chooser_of(bot)

    def say(message: Message) -> None:
        target.write(format_message(message) + "\n")
        target.flush()

    def refuse(error: GoStopError) -> None:
        say(Refused(error.code, str(error)))

    try:
        parse_message(_line(source), (Hello,))
    except GoStopError as error:
        refuse(error)
        raise
    say(Hello(PROTOCOL, name))
    while line := _line(source):
        try:
            message = parse_message(line, _SENT)
        except GoStopError as error:
            refuse(error)
            continue
        if isinstance(message, Bye):
            return
        if not isinstance(message, Question):
            continue
        if message.view.legal_moves:
            say(Answer(message.number, choose(message.view, Random(message.seed))))
        else:
            wanted = "the seat of this view has no legal move, so it can't be asked for one"
            refuse(ProtocolError(wanted, field="question.view", code="no_move"))


def _line(source: TextIO) -> str:
    """Read the next line. If it is too long, return only enough of it for `parse_message` to refuse
    it.
    """
    line = source.readline(MOST + 1)
    while line and not line.endswith("\n") and (more := source.readline(MOST + 1)):
        line = line[: MOST + 1] + more[-1:]
    return line
