"""Many rounds at once, in lanes: every lane plays one round after the other.

A lane stops where a seat must decide that no policy of the kernel plays. The numbers of all lanes
are put as words, one row for each lane, so that nobody needs an object for each move.
"""

from collections.abc import Callable
from typing import Any, Final, final

from gostop.kernel.chance import Chance, Source
from gostop.kernel.hands import hand_of
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_set
from gostop.kernel.observing import Words, observe
from gostop.kernel.playouts import deal_round, points_of
from gostop.kernel.policies import move_by
from gostop.kernel.position import (
    OVER,
    Position,
    secluded,
    to_move,
)
from gostop.kernel.rules import Rules
from gostop.kernel.seeds import LANE, MOVE, ROUND
from gostop.kernel.slots import slotted
from gostop.kernel.snapshot import dump, load
from gostop.kernel.turn import advance

ASKED: Final = -1
"""Stands for the policy of a seat whose actions are asked for."""
_TOP: Final[i64] = -0x7FFFFFFFFFFFFFFF - 1
"""The word with only its highest bit, which is its sign."""

Deals = Callable[[int, int, Position | None], Position]
"""A function that deals the next round of a lane: from the lane, a seed, and the last round."""


@final
class Lane:
    """A round, and what the next one is dealt from."""

    position: Position
    number: i64
    """The number of the round in its lane, from 0."""
    seeds: Source
    chances: Source
    chance: Chance
    """The random numbers of the policies in this round."""
    # the legal actions, a bit each: those to below 64, to below 128, and the others
    low: i64
    middle: i64
    high: i64

    def look(self) -> None:
        """Find the legal actions."""
        hand, table, other = legal_set(self.position)
        # hand cards have the ids from 0 on, table cards from 60, the others from 108
        self.low = hand | (table & 7) << 60
        if table & 8:
            self.low |= _TOP
        self.middle = table >> 4 | (other & 0x7FFFF) << 44
        if other & 0x80000:
            self.middle |= _TOP
        self.high = other >> 20

    def allows(self, action: i64) -> bool:
        """Whether an action is legal; it is below 192."""
        word = self.low
        if action >= 64:
            word = self.middle if action < 128 else self.high
        return word >> (action & 63) & 1 != 0


slotted(globals(), Lane)


@final
class Lanes:
    """The lanes, and who plays their seats."""

    def __init__(
        self, rules: Rules, n: int, seed: int, policies: tuple[int, ...], deals: Deals | None
    ) -> None:
        self.rules: Final = rules
        self.policies: Final = policies
        """The policy of each seat; `ASKED` where actions are asked for."""
        self.deals: Final = deals
        """What deals the rounds; otherwise they are independent, and the seats deal in turn."""
        self.all_asked: Final = policies == (ASKED,) * len(policies)
        self.whole: Final = hand_of(rules.deck)
        self.nothing: Final = [0] * rules.players
        self.lanes: Final[list[Lane]] = []
        source = Source(LANE, seed)
        for place in range(n):
            lane = Lane()
            of_lane = source.seed_of(place)
            lane.seeds = Source(ROUND, of_lane)
            lane.chances = Source(MOVE, of_lane)
            lane.number = -1
            self.lanes.append(lane)
            self.deal(place, lane, None)
            self.go_on(place, lane, ASKED, None, Words())
            lane.look()

    def deal(self, place: int, lane: Lane, ended: Position | None) -> None:
        """Deal the next round of a lane."""
        number = lane.number + 1
        seed = lane.seeds.seed_of(number)
        if self.deals is None:
            p = deal_round(self.rules, seed, int(number % self.rules.players), None)
        else:
            p = self.deals(place, seed, ended)
        lane.position = secluded(p)
        lane.number = number
        if not self.all_asked:
            lane.chance = lane.chances.chance(number)

    def go_on(self, place: int, lane: Lane, actor: i64, ended: Words | None, last: Words) -> None:
        """Play on until a seat is asked.

        Args:
            place: the number of the lane.
            lane: the lane.
            actor: the seat whose action has just been made.
            ended: what takes a row if a round ends: the lane, whether the action ended a round, the
                number of rounds that ended after that, before anybody was asked, and the points of
                each seat from the former and from the latter.
            last: what takes the last observation of the actor, if its action ends the round.
        """
        points = passed_points = self.nothing
        by_action: i64 = 0
        passed: i64 = 0
        while True:
            p = lane.position
            if p.phase != OVER:
                policy = self.policies[to_move(p)]
                if policy == ASKED:
                    break
                lane.position = advance(p, move_by(policy, p, lane.chance), None)
            elif ended is not None and not by_action and not passed:
                by_action = 1
                points = points_of(p)
                observe(p, actor, None, self.whole, last)
                self.deal(place, lane, p)
            else:
                passed += 1
                passed_points = [a + b for a, b in zip(passed_points, points_of(p), strict=True)]
                self.deal(place, lane, p)
        if ended is not None and (by_action or passed):
            ended.put_three(place, by_action, passed)
            for each in [*points, *passed_points]:
                ended.put(each)

    def illegal(self, actions: bytes) -> int:
        """The number of the first lane in which its action is not legal, or -1."""
        for place, lane in enumerate(self.lanes):
            if not lane.allows(actions[place]):
                return place
        return -1

    def step(self, actions: bytes, seats: Words, ended: Words, last: Words) -> None:
        """Make the legal action of each lane, and deal where a round is over. Put for each lane the
        seat to move, and for each lane where a round ended a row (see `go_on`).
        """
        for place, lane in enumerate(self.lanes):
            p = lane.position
            actor = to_move(p)
            lane.position = p = advance(p, actions[place], None)
            if p.phase == OVER or not self.all_asked:
                self.go_on(place, lane, actor, ended, last)
                p = lane.position
            lane.look()
            seats.put(to_move(p))

    def observe(self, words: Words) -> None:
        """Put a row for each lane: the observation of the seat to move, its legal actions in three
        words, and the seat.
        """
        for lane in self.lanes:
            p = lane.position
            seat = to_move(p)
            observe(p, seat, None, self.whole, words)
            words.put_four(lane.low, lane.middle, lane.high, seat)

    def saved(self) -> list[tuple[Any, ...]]:
        """Each lane as tuples of integers: its position, and where its random numbers stand."""
        found: list[tuple[Any, ...]] = []
        for lane in self.lanes:
            p = lane.position
            chance = 1 if self.all_asked else lane.chance.state
            found.append((dump(p), p.record.round, lane.number, chance))
        return found

    def restore(self, rules: list[Rules], saved: list[tuple[Any, ...]]) -> None:
        """Put the lanes back as they were saved, each with the rules of its round."""
        for lane, of_lane, (position, round, number, chance) in zip(
            self.lanes, rules, saved, strict=True
        ):
            p = load(of_lane, position)
            p.record.round = round
            lane.position = secluded(p)
            lane.number = number
            if not self.all_asked:
                lane.chance = Chance(chance)
            lane.look()
