"""`gostop serve-bot`: a bot of the package plays a seat, by the line protocol."""

from __future__ import annotations

import argparse
import io
import sys

from gostop.bots.bot import bot_named
from gostop.bots.serve import serve


def run(arguments: argparse.Namespace) -> str:
    """Play until the table says goodbye. The messages are the answer, so nothing is left to say."""
    bot = bot_named(arguments.name)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "strict")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")
    serve(bot, bot.name, sys.stdin, sys.stdout)
    return ""
