"""Bots, which decide for seats. `BOTS` has the bots that come with the package. `External` runs a
bot that is another program, in any programming language, over the line protocol.
"""

from gostop.bots.bot import BOTS, Bot, BuiltIn, bot_named
from gostop.bots.external import BotError, External
from gostop.bots.heuristics import Worth, worths
from gostop.bots.protocol import PROTOCOL, ProtocolError, serve
from gostop.bots.search import Search, SearchCalls, SearchResult
from gostop.bots.session import play_match, play_round

__all__ = [
    "BOTS",
    "PROTOCOL",
    "Bot",
    "BotError",
    "BuiltIn",
    "External",
    "ProtocolError",
    "Search",
    "SearchCalls",
    "SearchResult",
    "Worth",
    "bot_named",
    "play_match",
    "play_round",
    "serve",
    "worths",
]
