"""The interface of bots, and the bots that come with the package."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final, Protocol, TypeAlias, cast, final

import attrs

from gostop.bots.heuristics import careful, cautious, greedy, ids_of
from gostop.bots.search import Search, SearchCalls
from gostop.core.arguments import MOST, text_of
from gostop.core.errors import PositionError, listed, meant, not_installed, shown
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.view import View
from gostop.kernel.rng import POLICY, seed_from

Policy: TypeAlias = Callable[[View, Random], Move]
"""A function that takes the view of a seat and a random generator, and returns the seat's move."""


@public_in("gostop.bots")
class Bot(Protocol):
    """A player that decides for a seat. A plain function `choose(view, rng)` is a bot too."""

    def choose(self, view: View, rng: Random, /) -> Move:
        """Choose a legal move.

        Args:
            view: what the seat may know. The seat is to move.
            rng: the bot's own random generator. A bot that gets all its random numbers from
                `rng.random()` makes the same moves on every machine and with every version of
                Python.
        """
        ...


AnyBot: TypeAlias = "Bot | Policy | str"
"""A bot, a function, or the name of a bot. An argument for a bot may be any of these."""


def by_chance(view: View, rng: Random) -> Move:
    """Return a random legal move. All legal moves are equally likely."""
    ids = ids_of(view)
    return MOVES[ids[int(rng.random() * len(ids))]]


@public_in("gostop.bots")
@final
@attrs.frozen
class BuiltIn:
    """A bot of the package. A call of the bot does the same as `choose`."""

    name: str
    """The bot's name, such as `careful` or `search:4000`."""
    choose: Policy = attrs.field(repr=False)
    """The function that decides for the bot."""

    def __call__(self, view: View, rng: Random) -> Move:
        """Return the move of the bot, from a view and a random generator."""
        return self.choose(view, rng)


def _learned() -> Policy:
    """Return the function that decides for the bot `learned`.

    Raises:
        PositionError: if the bot's weights or numpy are not installed.
    """
    try:
        found: Any = importlib.import_module("gostop.bots.learned")
        found.network()
    except ModuleNotFoundError as error:
        needs = f"the bot learned needs {str(error.name).replace('_', '-')}"
        raise not_installed(needs, "learned", field="bot", is_ours=True) from error
    learned: Policy = found.learned
    return learned


_CHOOSERS: Final[Mapping[str, Callable[[], Policy]]] = {
    "careful": lambda: careful,
    "cautious": lambda: cautious,
    "greedy": lambda: greedy,
    "learned": _learned,
    "random": lambda: by_chance,
    "search": Search,
    "search-calls": SearchCalls,
}
"""For each bot, a function that makes its policy."""


@final
class _BuiltIns(Mapping[str, BuiltIn]):
    """Bots by their names. Each bot is made when it is first used."""

    def __init__(self) -> None:
        self._made = dict[str, BuiltIn]()

    def __getitem__(self, name: str) -> BuiltIn:
        if name not in self._made:
            self._made[name] = BuiltIn(name, _CHOOSERS[name]())
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in _CHOOSERS

    def __iter__(self) -> Iterator[str]:
        return iter(_CHOOSERS)

    def __len__(self) -> int:
        return len(_CHOOSERS)

    def __repr__(self) -> str:
        return f"<bots: {', '.join(self)}>"


BOTS: Final[Mapping[str, BuiltIn]] = _BuiltIns()
"""The bots by their names. The first bot plays if no bot is named.

If the weights of the bot `learned` are not installed, `BOTS["learned"]`, `BOTS.values()` and
`BOTS.items()` raise `PositionError`. `pip install 'gostop[learned]'` installs the weights.
"""


LEVELS: Final[Mapping[str, str]] = {"easy": "greedy", "normal": "careful", "hard": "search"}
"""A bot for each level, by the names that `bot_named` knows too. Each earns more points than the
one before; an easier bot may still win more rounds."""

_SEARCHES: Final[Mapping[str, Callable[[int], Policy]]] = {
    "search": Search,
    "search-calls": SearchCalls,
}
"""The bots that take a number of playouts, by their names."""
_SEARCH: Final = re.compile(f"({'|'.join(_SEARCHES)}):([1-9][0-9]{{0,8}}|{MOST})")
"""The name of a search with a number of playouts."""


def is_name(text: str) -> bool:
    """Whether a text is the name of a bot of the package, which `bot_named` finds."""
    return text in BOTS or _SEARCH.fullmatch(text) is not None


def bot_named(name: str, *, field: str = "") -> BuiltIn:
    """Return the bot of the package with a name. This is a bot in `BOTS`, a search with a number
    of playouts, such as `search:4000`, or a level: `easy`, `normal` or `hard`. The bot of a level
    has its own name: `bot_named("hard").name` is `search`.

    Args:
        name: the name.
        field: the argument that an error names.

    Raises:
        PositionError: for a name that no bot has, and for `learned` if its weights are not
            installed.
    """
    text = text_of(name) or ""
    text = LEVELS.get(text, text)
    if text in BOTS:
        return BOTS[text]
    search = _SEARCH.fullmatch(text)
    if search is not None:
        return BuiltIn(text, _SEARCHES[search[1]](int(search[2])))
    near = meant(text, [*BOTS, *LEVELS])
    raise PositionError(
        f"expected a bot ({listed([*BOTS, 'search:4000'])}), found {shown(name)}",
        field=field,
        hint=f"did you mean {near}?" if near else "",
        code="no_such_bot",
    )


def bot_of(bot: AnyBot, *, field: str = "") -> Bot | Policy:
    """Return a bot. A name stands for the bot with this name.

    Args:
        bot: a bot, a function, or the name of a bot.
        field: the argument that an error names.

    Raises:
        PositionError: for an object that is neither a function nor has a method `choose`, and for a
            name that `bot_named` refuses.
    """
    name = text_of(bot)
    found = cast("Bot | Policy", bot) if name is None else bot_named(name, field=field)
    is_array = hasattr(type(found), "__array__")  # numpy's arrays have a method `choose`, too
    if is_array or not callable(getattr(found, "choose", found)):
        raise PositionError(
            f"{shown(bot)} is not a bot",
            field=field,
            hint="give its name, a function of a view and a random generator, or an object with "
            "`choose`",
            code="bot",
        )
    return found


def chooser_of(bot: AnyBot) -> Policy:
    """Return the function that decides for a bot.

    Raises:
        PositionError: for anything that `bot_of` refuses.
    """
    found = bot_of(bot)
    return cast("Policy", getattr(found, "choose", found))


def generators(seed: int, players: int) -> list[Random]:
    """Make the random generators of a round from the seed of the deal, one for each seat's bot. A
    bot can find out the number from which its `Random` was made. So this number is a hash of the
    seed, which reveals nothing about the cards.
    """
    return [Random(seed_from(POLICY, seed, seat)) for seat in range(players)]
