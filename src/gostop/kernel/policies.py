"""The policies that the kernel plays by itself, by their numbers."""

from typing import Final

from gostop.kernel.chance import Chance
from gostop.kernel.i64 import i64
from gostop.kernel.playouts import drawn_move
from gostop.kernel.position import Position

RANDOM: Final = 0
POLICIES: Final = {"random": RANDOM}
"""The numbers of the policies by their names."""


def move_by(policy: i64, p: Position, chance: Chance) -> i64:
    """The move of a policy for the seat to move; chance decides between equals."""
    return drawn_move(p, chance)
