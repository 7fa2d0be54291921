"""The policies that the kernel itself plays, and their numbers."""

from typing import Final

from gostop.kernel.search.careful import careful_values, cautious_values
from gostop.kernel.rng import Chance
from gostop.kernel.search.greedy import greedy_values
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.search.card_odds import Why, glance
from gostop.kernel.search.playouts import drawn_move
from gostop.kernel.position import Position
from gostop.kernel.visibility import Sight

RANDOM: Final = 0
GREEDY: Final = 1
CAREFUL: Final = 2
CAUTIOUS: Final = 3
POLICIES: Final = {
    "random": RANDOM,
    "greedy": GREEDY,
    "careful": CAREFUL,
    "cautious": CAUTIOUS,
}
"""The numbers of the policies by their names."""


def values_by(policy: i64, sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """Return the value of each legal move of the seat to move, as a policy estimates it."""
    if policy == GREEDY:
        return greedy_values(sight, moves, why)
    if policy == CAUTIOUS:
        return cautious_values(sight, moves, why)
    return careful_values(sight, moves, why)


def best_by(policy: i64, sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the legal moves that a policy values most. If several have the same value, return them
    all.
    """
    values = values_by(policy, sight, moves, None)
    most: i64 = values[0]
    for each in values:
        value: i64 = each
        most = max(most, value)
    best: list[int] = []
    for place in range(len(moves)):
        if values[place] == most:
            best.append(moves[place])
    return best


def move_by(policy: i64, p: Position, chance: Chance) -> i64:
    """Return the move of a policy for the seat to move. If several moves are the best, draw one of
    them at random.
    """
    if policy == RANDOM:
        return drawn_move(p, chance)
    moves = legal_ids(p)
    if len(moves) == 1:
        return moves[0]
    # find the best moves like `best_by`, but without a list
    values = values_by(policy, glance(p), moves, None)
    most: i64 = values[0]
    best: i64 = 0
    alike: i64 = 0
    for place in range(len(values)):
        value: i64 = values[place]
        if value > most:
            most, best, alike = value, place, 1
        elif value == most:
            alike += 1
    if alike > 1:
        skipped = chance.below(alike)
        while skipped > 0:
            best += 1
            if values[best] == most:
                skipped -= 1
    return moves[best]
