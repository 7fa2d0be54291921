"""What counts cards: scoring combinations, factors for certain cards, captures that are paid."""

from typing import Final, final

from gostop.kernel.i64 import i64


@final
class Combination:
    """A scoring combination: its cards, the number that it needs, and its points."""

    def __init__(
        self,
        mask: i64,
        need: int,
        points: int,
        further: int,
        further_mask: i64,
        by_pi: bool,
        group: int,
        towards_stop: bool,
    ) -> None:
        self.mask: Final = mask
        """The cards that may belong to it."""
        self.need: Final = need
        """How many of them complete it, in cards or in pi."""
        self.points: Final = points
        """Its points when it is just complete."""
        self.further: Final = further
        """The points of each card, or pi, beyond that."""
        self.further_mask: Final = further_mask
        """The cards that count beyond that."""
        self.by_pi: Final = by_pi
        """Whether it counts pi instead of cards."""
        self.group: Final = group
        """Combinations of one group exclude each other; -1 if nothing excludes it."""
        self.towards_stop: Final = towards_stop
        """Whether its points count towards stopping."""


Capture = tuple[i64, int, bool]
"""Cards to capture, the points that each opponent pays for them, whether only on a first turn."""


@final
class Scored:
    """What the winner must have scored for a bak."""

    def __init__(
        self, unit: tuple[int, ...], wanted: tuple[int, ...], mask: i64, least: i64
    ) -> None:
        self.unit: Final = unit
        """Combinations that exclude each other."""
        self.wanted: Final = wanted
        """Those of them that bring the bak."""
        self.mask: Final = mask
        """The cards that they are made of."""
        self.least: Final = least
        """The least number of these with which one of them can be complete."""


@final
class Measure:
    """A factor for a number of certain cards.

    A multiplier counts the winner's cards. A bak counts a loser's cards, if the winner scored one
    of certain combinations.
    """

    def __init__(
        self,
        code: i64,
        mask: i64,
        by_pi: bool,
        least: i64,
        most: i64,
        factor: int,
        each: bool,
        points: int,
        scored: tuple[Scored, ...],
    ) -> None:
        self.code: Final = code
        """Its code in a bill."""
        self.mask: Final = mask
        """The cards that it counts."""
        self.by_pi: Final = by_pi
        """Whether it counts pi instead of cards."""
        self.least: Final = least
        """The least number for which it multiplies."""
        self.most: Final = most
        """The greatest number for which it does."""
        self.factor: Final = factor
        self.each: Final = each
        """Whether it multiplies once more for each one above the least."""
        self.points: Final = points
        """The points that it adds before anything multiplies."""
        self.scored: Final = scored
        """For a bak: the winner must have scored one of these."""
