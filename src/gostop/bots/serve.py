"""Lets a bot answer over the line protocol, as `gostop serve-bot NAME` does."""

from __future__ import annotations

from random import Random
from typing import Final, TextIO

from gostop.bots import protocol
from gostop.bots.bot import AnyBot, chooser_of
from gostop.core.errors import GoStopError

_SENT: Final = tuple(
    kind for kind in protocol.TYPES.values() if kind not in (protocol.Hello, protocol.Answer)
)
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

    def say(message: protocol.Message) -> None:
        target.write(protocol.format_message(message) + "\n")
        target.flush()

    def refuse(error: GoStopError) -> None:
        say(protocol.Refused(error.code, str(error)))

    try:
        protocol.parse_message(_line(source), (protocol.Hello,))
    except GoStopError as error:
        refuse(error)
        raise
    say(protocol.Hello(protocol.PROTOCOL, name))
    while line := _line(source):
        try:
            message = protocol.parse_message(line, _SENT)
        except GoStopError as error:
            refuse(error)
            continue
        if isinstance(message, protocol.Bye):
            return
        if not isinstance(message, protocol.Question):
            continue
        if message.view.legal_moves:
            say(protocol.Answer(message.number, choose(message.view, Random(message.seed))))
        else:
            wanted = "the seat of this view has no legal move, so it can't be asked for one"
            refuse(protocol.ProtocolError(wanted, field="question.view", code="no_move"))


def _line(source: TextIO) -> str:
    """Read the next line. If it is too long, return only enough of it for `parse_message` to refuse
    it.
    """
    line = source.readline(protocol.MOST + 1)
    while line and not line.endswith("\n") and (more := source.readline(protocol.MOST + 1)):
        line = line[: protocol.MOST + 1] + more[-1:]
    return line
