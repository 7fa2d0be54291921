"""Play rounds between the policies of the kernel, which decide by what their seat may see."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, TypeAlias

from gostop.bots.bot import Policy, bot_named
from gostop.game.view import view_of
from gostop.kernel.deal import first_player
from gostop.kernel.history import NOBODY
from gostop.kernel.payments import points_of
from gostop.kernel.position import OVER, Position, to_move
from gostop.kernel.rng import Chance, Source, seed_of_round
from gostop.kernel.search.playouts import deal_round
from gostop.kernel.search.policies import CAREFUL, POLICIES, move_by
from gostop.kernel.turn import advance
from gostop.kernel.visibility import seen_by
from gostop.rules.compile import compiled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

Mover: TypeAlias = Callable[[Position, Chance], int]
"""A function that decides for the seat to move: it returns one of this seat's legal moves."""
_SEEDS: Final = 2**53
_USE: Final = "arena"
"""The use of the seed for the chance of the seats (`kernel/rng.py` says what a use is)."""


def asked(choose: Policy, ruleset: Ruleset, p: Position, chance: Chance) -> int:
    """Return the move of a bot, which gets the view of the seat to move."""
    view = view_of(ruleset, seen_by(p, to_move(p)))
    return choose(view, Random(chance.below(_SEEDS))).id


def mover(bot: str, ruleset: Ruleset | str) -> Mover:
    """Return a function that decides like a bot, such as `careful` or `search:4000`. The policies
    of the kernel need no view, which saves time.
    """
    if bot in POLICIES:
        return functools.partial(move_by, POLICIES[bot])
    return functools.partial(asked, bot_named(bot).choose, ruleset_of(ruleset))


careful: Final = functools.partial(move_by, CAREFUL)


def dealt(ruleset: Ruleset | str, players: int, seed: int, number: int) -> Position:
    """Deal a round as `simulate` does, with seat 0 as the dealer."""
    rules = compiled(ruleset_of(ruleset), players)
    return deal_round(rules, seed_of_round(seed, number), 0, None)


def chance_of(
    seed: int, number: int, players: int, seating: int = 0, seatings: int = 1
) -> list[Chance]:
    """Return the source of chance of each seat in a round, independent of all other sources."""
    source, first = Source(_USE, seed), (number * seatings + seating) * players
    return [source.chance(first + seat) for seat in range(players)]


def played(p: Position, movers: Sequence[Mover], chances: Sequence[Chance]) -> Position:
    """Play a round to its end, and return the last position."""
    while p.phase != OVER:
        seat = to_move(p)
        p = advance(p, movers[seat](p, chances[seat]), None)
    return p


def duplicate(
    ruleset: str, bots: tuple[str, str], seed: int, number: int
) -> tuple[tuple[int, int], tuple[int, int]]:
    """Play a deal of two seats twice, with the bots' seats swapped. Return two pairs, each with
    one number for either bot in the first seat. The first pair has the points of this seat. The
    second pair has 1 if this seat wins, -1 if the other seat wins, and 0 in a draw.
    """
    p, one, other = dealt(ruleset, 2, seed, number), *(mover(bot, ruleset) for bot in bots)
    points: list[int] = []
    wins: list[int] = []
    for seating, movers in enumerate([(one, other), (other, one)]):
        first = first_player(p.record)
        seated = movers if first == 0 else movers[::-1]
        over = played(p, seated, chance_of(seed, number, 2, seating, 2))
        points.append(points_of(over)[first])
        winner = over.record.winner
        wins.append((winner == first) - (winner not in {first, NOBODY}))
    return (points[0], points[1]), (wins[0], wins[1])
