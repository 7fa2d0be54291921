"""Rules that count cards: scoring combinations, factors for certain cards, and paid captures."""

from typing import Final, final

from gostop.kernel.i64 import i64


@final
class Combination:
    """A scoring combination: its cards, the number of cards that it needs, and its points."""

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
        """The cards that may belong to the combination."""
        self.need: Final = need
        """How many cards complete the combination, or how many pi if it counts pi."""
        self.points: Final = points
        """The points of the complete combination without further cards."""
        self.further: Final = further
        """The points of each further card, or of each further pi."""
        self.further_mask: Final = further_mask
        """The cards that count as further cards."""
        self.by_pi: Final = by_pi
        """Whether pi are counted instead of cards."""
        self.group: Final = group
        """The number of the combination's group. Only one combination of a group counts. -1 if no
        other combination excludes this one."""
        self.towards_stop: Final = towards_stop
        """Whether the points count towards the threshold for a stop."""


Capture = tuple[i64, int, bool]
"""The cards to capture, the points that each opponent pays for them, and whether they are paid only
on a first turn.
"""


@final
class Scored:
    """A combination that the winner must have scored for a bak."""

    def __init__(
        self, unit: tuple[int, ...], wanted: tuple[int, ...], mask: i64, least: i64
    ) -> None:
        self.unit: Final = unit
        """Combinations that exclude each other."""
        self.wanted: Final = wanted
        """The combinations of `unit` that bring the bak."""
        self.mask: Final = mask
        """The cards of the combinations in `wanted`."""
        self.least: Final = least
        """The smallest number of these cards that can complete one of the combinations."""


@final
class Measure:
    """A rule that multiplies or adds points if a seat has a certain number of certain cards.

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
        """The code of the measure in a bill."""
        self.mask: Final = mask
        """The cards that the measure counts."""
        self.by_pi: Final = by_pi
        """Whether pi are counted instead of cards."""
        self.least: Final = least
        """The smallest number of cards or pi for which the measure multiplies."""
        self.most: Final = most
        """The largest number of cards or pi for which the measure multiplies."""
        self.factor: Final = factor
        self.each: Final = each
        """Whether the measure multiplies once more for each card, or each pi, above `least`."""
        self.points: Final = points
        """The points that the measure adds before any factor."""
        self.scored: Final = scored
        """For a bak: the combinations of which the winner must have scored one."""
