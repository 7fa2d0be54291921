"""What a bot is, and the bots that come with the package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol, cast, final

import attrs

from gostop.arguments import MOST
from gostop.bots.search import Search
from gostop.bots.weighing import careful, greedy
from gostop.bulk.rounds import Policy
from gostop.errors import PositionError, expected, listed, meant, shown
from gostop.moves import Move
from gostop.round.view import View


class Bot(Protocol):
    """Who decides for a seat. A plain function `choose(view, rng)` is a bot too."""

    def choose(self, view: View, rng: Random, /) -> Move:
        """A legal move.

        Args:
            view: what the seat may know. The seat is to move.
            rng: the bot's own generator. A bot that takes all random numbers from
                `rng.random()` makes the same moves on every machine and every Python.
        """
        ...


def by_chance(view: View, rng: Random) -> Move:
    """Any legal move, each equally likely."""
    moves = view.legal_moves
    return moves[int(rng.random() * len(moves))]


@final
@attrs.frozen
class BuiltIn:
    """A bot of the package. Calling it is the same as `choose`."""

    name: str
    """Its name in `BOTS`."""
    choose: Policy = attrs.field(repr=False)
    """The move that it makes."""

    def __call__(self, view: View, rng: Random) -> Move:
        """The move that it makes."""
        return self.choose(view, rng)


BOTS: Final[Mapping[str, BuiltIn]] = MappingProxyType(
    {
        bot.name: bot
        for bot in (
            BuiltIn("careful", careful),
            BuiltIn("greedy", greedy),
            BuiltIn("random", by_chance),
            BuiltIn("search", Search()),
        )
    }
)
"""The bots by their names; the first one plays if no bot is named."""


_SEARCH: Final = re.compile(f"search:([1-9][0-9]{{0,8}}|{MOST})")
"""The name of a search with a number of playouts."""


def is_name(text: str) -> bool:
    """Whether a text is the name of a bot of the package, as `bot_named` takes it."""
    return text in BOTS or _SEARCH.fullmatch(text) is not None


def bot_named(name: str) -> BuiltIn:
    """The bot of the package with a name: one in `BOTS`, or a search with a number of playouts, as
    in `search:4000`.

    Raises:
        PositionError: for a name that no bot has.
    """
    if name in BOTS:
        return BOTS[name]
    search = _SEARCH.fullmatch(name)
    if search is not None:
        return BuiltIn(name, Search(int(search[1])))
    near = meant(name, BOTS)
    raise PositionError(
        f"expected a bot ({listed([*BOTS, 'search:4000'])}), found {shown(name)}",
        hint=f"did you mean {near}?" if near else "",
        code="no_such_bot",
    )


def chooser_of(bot: Bot | Policy) -> Policy:
    """The function by which a bot decides.

    Raises:
        PositionError: for an object that is neither a function nor has a method `choose`.
    """
    choose: Any = getattr(bot, "choose", bot)
    if not callable(choose):
        wanted = "a bot: a function of a view and a random generator, or an object with `choose`"
        raise PositionError(expected(wanted, bot), code="bot")
    return cast("Policy", choose)
