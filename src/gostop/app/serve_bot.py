"""`gostop serve-bot`: a bot of the package plays a seat over the line protocol."""

from __future__ import annotations

import argparse
import io
import sys
from typing import TextIO

from gostop.app.complaints import complaint
from gostop.bots.bot import bot_named
from gostop.bots.protocol import serve


def run(arguments: argparse.Namespace) -> str:
    """Play until the table says goodbye. The answer is empty, since only messages are printed."""
    bot = bot_named(arguments.name)
    source: TextIO | None = sys.stdin
    target: TextIO | None = sys.stdout
    if source is None or target is None:
        raise complaint("closed")
    for stream, errors in ((source, "replace"), (target, "strict")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")
    serve(bot, bot.name, source, target)
    return ""
