"""A match for each lane of an environment."""

from __future__ import annotations

from gostop.kernel.position import Position
from gostop.game.match import Match
from gostop.game.state import position_of, state_of
from gostop.rules.ruleset import Ruleset
from gostop.game.settlement import settle


class Sittings:
    """A match for each lane. The match deals the rounds of its lane. When a match is over, or when
    its totals would exceed 2**53 - 1 points, a new match begins.
    """

    def __init__(self, ruleset: Ruleset, players: int) -> None:
        self._ruleset = ruleset
        self._players = players
        self.matches: list[Match] = []
        """The match of each lane, with the totals before the current round."""

    def next_round(self, lane: int, seed: int, ended: Position | None) -> Position:
        """Deal the next round of a lane.

        Args:
            lane: the number of the lane.
            seed: the seed of the round. For a new match, it also draws the first dealer.
            ended: the end of the last round; `None` before the first round.
        """
        if ended is None:
            self.matches.append(Match(self._ruleset, self._players, seed=seed))
        else:
            match, settlement = self.matches[lane], settle(state_of(self._ruleset, ended))
            goes_on = match.has_room(settlement)
            match = match.after(settlement) if goes_on else match
            if match.is_over or not goes_on:
                match = Match(self._ruleset, self._players, seed=seed)
            self.matches[lane] = match
        return position_of(self.matches[lane].next_round(seed))
