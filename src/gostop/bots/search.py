"""The bots `search` and `search-calls`. They try moves in sampled worlds. In each world, the hidden
cards are placed in a random way that is possible for what the seat knows.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final, final

import attrs

from gostop.bots.heuristics import Worth, best_first, careful, ids_of
from gostop.core.arguments import whole
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.view import View
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.search import Race, answer, calls_of, leader, race_of, run

_SEEDS: Final = 2**53
"""The number of different values that `rng.random()` can return."""
_BIT: Final = 200
"""How many worlds are sampled before Python can handle Ctrl-C. In compiled code, they need a few
hundredths of a second.
"""


def _playouts(given: object) -> int:
    return whole("playouts", given, 1)


@public_in("gostop.bots")
@final
@attrs.frozen
class SearchResult:
    """The choice of a search, with the results for the tried moves."""

    move: Move
    """The move that the search chose."""
    worths: tuple[Worth, ...]
    """What the tried moves earn, the best move first; `()` if only one move is legal. A move that
    fell clearly behind was tried less often, so its error is larger. Its `behind` is the difference
    in the worlds in which it was tried.

    Near the end of a round, the search plays all possible worlds, and looks for the seat's best
    later moves too. A worth is then exact, with two exceptions: another seat had to choose by
    chance between moves that `careful` likes equally well; or there were too few playouts to try
    all later moves, so the seat itself made some of them like `careful`. In these cases, the error
    is that of the same number of random worlds.
    """
    playouts: int
    """How many playouts the search has made."""

    def __str__(self) -> str:
        return "\n  ".join([f"{self.move} after {self.playouts} playouts", *map(str, self.worths)])


@public_in("gostop.bots")
@final
@attrs.frozen
class Search:
    """A bot that tries its best moves in many sampled worlds, all equally likely. In each world it
    plays the round to its end, with every seat playing like `careful`. It makes the move of
    `careful` unless another move is significantly better.

    The bot makes at most `playouts` playouts for a decision, and fewer if one move is clearly
    better than the others. Near the end of a round, when few worlds are possible, it plays all of
    them, and looks for its best later moves too. The same view and generator give the same move
    on every machine.

    Args:
        playouts: the maximum number of playouts for a decision, from 1 to 1_000_000_000.

    Raises:
        PositionError: if `playouts` is not such a number.
    """

    playouts: int = attrs.field(default=500, converter=_playouts)
    """The maximum number of playouts for a decision, over all moves."""

    @property
    def name(self) -> str:
        """The bot's name on the command line and for `bot_named`, such as `search:500`."""
        return f"search:{self.playouts}"

    def weigh(self, view: View, rng: Random) -> SearchResult:
        """Search for a move. Return the choice, and the moves that were tried, with what they earn.

        The search draws one number from the generator, as `choose` does.

        Raises:
            PositionError: if `view` is not a `View`, or its seat is not to move.
        """
        moves = ids_of(view)
        return _raced(view, moves, int(rng.random() * _SEEDS), self.playouts)

    def choose(self, view: View, rng: Random) -> Move:
        """Search for a move, and return it."""
        return self.weigh(view, rng).move

    def __call__(self, view: View, rng: Random) -> Move:
        """Search for a move, as `choose` does."""
        return self.choose(view, rng)


@public_in("gostop.bots")
@final
@attrs.frozen
class SearchCalls:
    """A bot that decides calls like `Search`, because a search gains most for calls. It plays its
    cards like `careful`. Calls are go and stop, declaring four of a month, offering a draw and
    answering an offer.

    Args:
        playouts: the maximum number of playouts for a call, from 1 to 1_000_000_000.

    Raises:
        PositionError: if `playouts` is not such a number.
    """

    playouts: int = attrs.field(default=500, converter=_playouts)
    """The maximum number of playouts for a call."""

    @property
    def name(self) -> str:
        """The bot's name on the command line and for `bot_named`, such as `search-calls:500`."""
        return f"search-calls:{self.playouts}"

    def choose(self, view: View, rng: Random) -> Move:
        """Search for a call; if no call is possible, make the move of `careful`.

        Raises:
            PositionError: if `view` is not a `View`, or its seat is not to move.
        """
        legal = ids_of(view)
        moves = calls_of(view._sight, legal)
        if not moves:
            return careful(view, rng)
        return _raced(view, moves, int(rng.random() * _SEEDS), self.playouts).move

    def __call__(self, view: View, rng: Random) -> Move:
        """Return the bot's move, as `choose` does."""
        return self.choose(view, rng)


def _raced(view: View, moves: tuple[int, ...], seed: int, playouts: int) -> SearchResult:
    """Let some legal moves race against each other, and return the result of the search."""
    if len(moves) == 1:
        return SearchResult(MOVES[moves[0]], (), 0)
    race = race_of(view._sight, moves, seed)
    while run(race, playouts, _BIT):
        pass
    tried = [_worth(race, place) for place, times in enumerate(race.tried) if times]
    return SearchResult(MOVES[answer(race)], best_first(tried), race.playouts)


def _worth(race: Race, place: int) -> Worth:
    n, total, best = race.tried[place], race.totals[place], leader(race)
    gap, is_best = race.gaps[best][place], place == best
    are_exact = race.is_exact[best] and race.is_exact[place]
    wins, losses = race.wins[place], race.losses[place]
    return Worth(
        MOVES[race.moves[place]],
        total / POINT / n,
        0.0 if race.is_exact[place] else _error(n, total, race.own_squares[place]),
        race.is_exact[place],
        wins / n,
        losses / n,
        (n - wins - losses) / n,
        gap / POINT / n,
        0.0 if is_best or are_exact else _error(n, gap, race.squares[best][place]),
    )


def _error(n: int, total: int, squares: float) -> float:
    """Return the standard error of the mean of `n` numbers, in points. Their sum and the sum of
    their squares are in hundredths.
    """
    if n == 1:
        return math.inf
    spread = squares / POINT**2 - (total / POINT) ** 2 / n
    return math.sqrt(max(spread, 0.0) / (n * (n - 1)))
