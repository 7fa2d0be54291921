"""Many rounds at once, in lanes: every lane plays one round after the other.

A lane stops where a seat must decide that no policy of the kernel plays. The numbers of all lanes
are put as words, one row for each lane, so that nobody needs an object for each move.
"""

from collections.abc import Callable
from typing import Any, Final, final

from gostop.kernel.account import accounts_of
from gostop.kernel.chance import Chance, Source
from gostop.kernel.i64 import i64
from gostop.kernel.ids import BOMB, CHOOSE
from gostop.kernel.legal import is_legal, legal_set
from gostop.kernel.observing import Words, observe
from gostop.kernel.playouts import deal_round, make, settle_seats
from gostop.kernel.policies import move_by
from gostop.kernel.position import OVER, Position, begin_again, secluded, to_move
from gostop.kernel.rules import Rules
from gostop.kernel.seeds import LANE, MOVE, ROUND
from gostop.kernel.snapshot import dump, load

ASKED: Final = -1
"""Stands for the policy of a seat whose actions are asked for."""
_TOP: Final[i64] = -0x7FFFFFFFFFFFFFFF - 1
"""The word with only its highest bit, which is its sign."""

Deals = Callable[[int, int, Position | None], Position]
"""A function that deals the next round of a lane: from the lane, a seed, and the last round."""


@final
class Lane:
    """A round, and what the next one is dealt from."""

    def __init__(self, seed: int) -> None:
        self.position: Position = Position()
        """Private, and the same object for all rounds, so that what belongs together stays close
        together in memory."""
        self.number: i64 = -1
        """The number of the round in its lane, from 0."""
        self.seeds: Final = Source(ROUND, seed)
        self.chances: Final = Source(MOVE, seed)
        self.chance: Final = Chance(1)
        """The random numbers of the policies in this round."""


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
        self.accounts: Final = accounts_of([0] * rules.players)
        """What the seats win or pay in a round that has just ended."""
        self.lanes: Final[list[Lane]] = []
        source = Source(LANE, seed)
        for place in range(n):
            lane = Lane(source.seed_of(place))
            self.lanes.append(lane)
            lane.position = secluded(self.dealt(place, lane, None))
            self.go_on(place, lane, ASKED, None, Words())

    def dealt(self, place: int, lane: Lane, ended: Position | None) -> Position:
        """Deal the next round of a lane."""
        number = lane.number + 1
        seed = lane.seeds.seed_of(number)
        if self.deals is None:
            p = deal_round(self.rules, seed, int(number % self.rules.players), None)
        else:
            p = self.deals(place, seed, ended)
        lane.number = number
        if not self.all_asked:
            lane.chances.begin(lane.chance, number)
        return p

    def deal(self, place: int, lane: Lane) -> None:
        """Let the next round of a lane begin in place of one that is over."""
        p = self.dealt(place, lane, lane.position)
        lane.position.rules = p.rules
        begin_again(lane.position, p)

    def go_on(self, place: int, lane: Lane, actor: i64, ended: Words | None, last: Words) -> None:
        """Play on until a seat is asked.

        Args:
            place: the number of the lane.
            lane: the lane.
            actor: the seat whose action has just been made.
            ended: what takes a row for each round that ends: the lane, whether it is the first one,
                that of the action, and the points of each seat.
            last: what takes the last observation of the actor, if its round ends.
        """
        of_action: i64 = 1
        p = lane.position
        while True:
            if p.phase != OVER:
                policy = self.policies[to_move(p)]
                if policy == ASKED:
                    break
                make(p, move_by(policy, p, lane.chance), None)
                continue
            if ended is not None:
                settle_seats(p, self.accounts)
                ended.put_two(place, of_action)
                for account in self.accounts:
                    ended.put(account.points)
                if of_action:
                    observe(p, actor, None, self.rules.whole, last)
                of_action = 0
            self.deal(place, lane)

    def illegal(self, actions: bytes) -> int:
        """The number of the first lane in which its action is not legal, or -1."""
        for place, lane in enumerate(self.lanes):
            if not is_legal(lane.position, actions[place]):
                return place
        return -1

    def step(self, actions: bytes, seats: Words, ended: Words, last: Words) -> None:
        """Make the legal action of each lane, and deal where a round is over. Put for each lane the
        seat to move, and a row for each round that ended (see `go_on`).
        """
        for place, lane in enumerate(self.lanes):
            p = lane.position
            actor = to_move(p)
            make(p, actions[place], None)
            if p.phase == OVER or not self.all_asked:
                self.go_on(place, lane, actor, ended, last)
            seats.put(to_move(p))

    def observe(self, words: Words) -> None:
        """Put a row for each lane: the observation of the seat to move, its legal actions in three
        words, a bit for each, and the seat.
        """
        for lane in self.lanes:
            p = lane.position
            seat = to_move(p)
            observe(p, seat, None, self.rules.whole, words)
            low, table, other = legal_set(p)
            middle: i64 = 0
            high: i64 = 0
            if table:
                low |= (table & 7) << CHOOSE
                if table & 8:
                    low |= _TOP
                middle = table >> 64 - CHOOSE
            if other:
                middle |= (other & 0x7FFFF) << BOMB - 64
                if other & 0x80000:
                    middle |= _TOP
                high = other >> 128 - BOMB
            words.put_four(low, middle, high, seat)

    def saved(self) -> list[tuple[Any, ...]]:
        """Each lane as tuples of integers: its position, and where its random numbers stand."""
        found: list[tuple[Any, ...]] = []
        for lane in self.lanes:
            p = lane.position
            found.append((dump(p), p.record.round, lane.number, lane.chance.state))
        return found

    def restore(self, rules: list[Rules], saved: list[tuple[Any, ...]]) -> None:
        """Put the lanes back as they were saved, each with the rules of its round."""
        for lane, of_lane, (position, round, number, state) in zip(
            self.lanes, rules, saved, strict=True
        ):
            p = load(of_lane, position)
            p.record.round = round
            lane.position = secluded(p)
            lane.number = number
            lane.chance.state = state
