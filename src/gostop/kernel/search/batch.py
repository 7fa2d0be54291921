"""Play many rounds at once, in lanes. Every lane plays one round after another.

A lane stops when a seat without a policy of the kernel must decide. Then its position is written as
a row of words, so no object is made for a move.
"""

from collections.abc import Callable
from typing import Any, Final, final

from gostop.kernel.bits import bit
from gostop.kernel.event_codes import Reports
from gostop.kernel.i64 import i64
from gostop.kernel.ids import BOMB, CHOOSE, MOVES
from gostop.kernel.legal import Legal, holds, legal_set
from gostop.kernel.payments import Account, accounts_of
from gostop.kernel.position import OVER, Position, begin_again, secluded, to_move
from gostop.kernel.rng import LANE, MOVE, ROUND, Chance, Source
from gostop.kernel.rules import Rules
from gostop.kernel.search.encode import Words, observe
from gostop.kernel.search.playouts import deal_round, drawn_from, make, settle_seats
from gostop.kernel.search.policies import move_by
from gostop.kernel.snapshot import dump, load

ASKED: Final = -1
"""Stands for the policy of a seat whose actions come from outside."""
WORD: Final = 64
"""The number of bits in a word."""
_SIGN: Final[i64] = -0x7FFFFFFFFFFFFFFF - 1
"""The word with only its highest bit, which is its sign."""

Deals = Callable[[int, int, Position | None], Position]
"""A function that deals the next round of a lane. Its arguments are the lane's number, a seed, and
the position at the end of the last round."""


@final
class Lane:
    """A round, and the seeds of the lane's next rounds."""

    def __init__(self, seed: int) -> None:
        self.position: Position = Position()
        """The position of the round. It is private, and the same object for all rounds, so that its
        parts stay close together in memory."""
        self.number: i64 = -1
        """The number of the round in its lane, from 0."""
        self.seeds: Final = Source(ROUND, seed)
        self.chances: Final = Source(MOVE, seed)
        self.chance: Final = Chance(1)
        """The random numbers of the round with the number `begun`."""
        self.begun: i64 = -1
        self.past: list[list[tuple[int, ...]]] | None = None
        """The reports of each move of the round; `None` if they are not kept."""
        self.legal: Legal = (0, 0, 0)
        """The legal moves of the position, if they are `known`."""
        self.known: bool = False

    def draws(self) -> Chance:
        """Return the random numbers for the moves of this round. The stream starts when it is first
        needed.
        """
        if self.begun != self.number:
            self.chances.begin(self.chance, self.number)
            self.begun = self.number
        return self.chance

    def make(self, move: i64) -> None:
        """Make a move in the position."""
        if self.past is None:
            make(self.position, move, None)
            return
        trace = Reports()
        make(self.position, move, trace)
        self.past.append(trace.found)

    def legals(self) -> Legal:
        """Return the legal moves. They are computed once for each position."""
        if not self.known:
            self.legal = legal_set(self.position)
            self.known = True
        return self.legal


@final
class Gain:
    """The points that a seat has won or paid since an action."""

    def __init__(self) -> None:
        self.points: i64 = 0
        """The points in the round of the action."""
        self.later: i64 = 0
        """The points in the rounds that have ended after the round of the action."""


@final
class Result:
    """The effect of an action on its lane."""

    def __init__(self, players: int) -> None:
        self.ended: i64 = 0
        """1 if the round of the action has ended."""
        self.passed: i64 = 0
        """How many rounds have ended after the round of the action."""
        self.gains: Final = [Gain() for _ in range(players)]

    def take(self, accounts: list[Account]) -> None:
        """Add the seats' points from a round that has ended."""
        if self.ended:
            self.passed += 1
        for seat, account in enumerate(accounts):
            gain = self.gains[seat]
            if self.ended:
                gain.later += account.points
            else:
                gain.points = account.points
        self.ended = 1

    def put(self, seat: i64, words: Words) -> None:
        """Write a row and reset the result. The row holds the seat to move, whether the round has
        ended, how many more rounds have ended, and for each seat its points in the first round
        and in the others.
        """
        words.put_three(seat, self.ended, self.passed)
        for gain in self.gains:
            words.put_two(gain.points, gain.later)
        if self.ended:
            for gain in self.gains:
                gain.points = gain.later = 0
            self.ended = self.passed = 0


@final
class Lanes:
    """The lanes, and the policies of their seats."""

    def __init__(
        self,
        rules: Rules,
        n: int,
        seed: int,
        policies: tuple[int, ...],
        deals: Deals | None,
        keeps: bool = False,
    ) -> None:
        self.rules: Final = rules
        self.policies: Final = policies
        """The policy of each seat. A seat with `ASKED` gets its actions from outside."""
        self.deals: Final = deals
        """The function that deals the rounds. Without it, rounds are independent, and the seats
        deal in turn.
        """
        self.all_asked: Final = policies == (ASKED,) * len(policies)
        """Whether all seats get their actions from outside."""
        self.accounts: Final = accounts_of([0] * rules.players)
        """The seats' points in the round that is being settled."""
        self.result: Final = Result(rules.players)
        """The result of the lane that makes its step now."""
        self.ended: Final[list[list[list[tuple[int, ...]]]]] = []
        """The reports of the rounds that have ended in this step, if lanes keep them."""
        self.lanes: Final[list[Lane]] = []
        source = Source(LANE, seed)
        for place in range(n):
            lane = Lane(source.seed_of(place))
            if keeps:
                lane.past = []
            self.lanes.append(lane)
            lane.position = secluded(self.dealt(place, lane, None))
            self.go_on(place, lane, ASKED, None)

    def dealt(self, place: int, lane: Lane, ended: Position | None) -> Position:
        """Deal the next round of a lane."""
        number = lane.number + 1
        seed = lane.seeds.seed_of(number)
        if self.deals is None:
            p = deal_round(self.rules, seed, int(number % self.rules.players), None)
        else:
            p = self.deals(place, seed, ended)
        lane.number = number
        return p

    def deal(self, place: int, lane: Lane) -> None:
        """Replace a finished round of a lane with the next one."""
        p = self.dealt(place, lane, lane.position)
        lane.position.rules = p.rules
        begin_again(lane.position, p)
        if lane.past is not None:
            lane.past = []

    def go_on(self, place: int, lane: Lane, actor: i64, last: Words | None) -> None:
        """Play on until a seat without a policy must act.

        Args:
            place: the number of the lane.
            lane: the lane itself.
            actor: the seat whose action has just been made.
            last: takes the actor's observation of the end of the round, if the action's round ends.
                `None` before the first action, since no program observes a round that ends before
                it.
        """
        p = lane.position
        while True:
            if p.phase != OVER:
                policy = self.policies[to_move(p)]
                if policy == ASKED:
                    break
                lane.make(move_by(policy, p, lane.draws()))
                continue
            if last is not None:
                settle_seats(p, self.accounts)
                if not self.result.ended:
                    observe(p, actor, None, self.rules.whole, last)
                    if lane.past is not None:
                        self.ended.append(lane.past)
                self.result.take(self.accounts)
            self.deal(place, lane)

    def illegal(self, actions: bytes) -> int:
        """Return the number of the first lane with an illegal action, or -1."""
        for place, lane in enumerate(self.lanes):
            action: i64 = actions[place]
            if action >= MOVES or not holds(lane.legals(), action):
                return place
        return -1

    def step(self, actions: bytes, told: Words, last: Words, seen: Words | None) -> None:
        """Make the given action in each lane, and deal the next round where a round is over. The
        actions must be legal.

        The method writes the result of each lane to `told` (see `Result`), and `go_on` writes to
        `last`. Unless `seen` is `None`, the method also writes the rows of `observe` to `seen`.
        This is faster than a second loop over the lanes.
        """
        for place, lane in enumerate(self.lanes):
            p = lane.position
            actor = to_move(p)
            lane.make(actions[place])
            if p.phase == OVER or not self.all_asked:
                self.go_on(place, lane, actor, last)
            lane.known = False
            self.result.put(to_move(p), told)
            if seen is not None:
                self.look(lane, seen)

    def observe(self, words: Words) -> None:
        """Write a row for each lane: the observation of the seat to move, its legal actions, and
        the seat.
        """
        for lane in self.lanes:
            self.look(lane, words)

    def look(self, lane: Lane, words: Words) -> None:
        """Write the row of one lane for `observe`."""
        p = lane.position
        seat = to_move(p)
        observe(p, seat, None, self.rules.whole, words)
        put_legal(lane.legals(), words)
        words.put(seat)

    def draw(self, words: Words) -> None:
        """Write a legal action for each lane, drawn from the random numbers of its round."""
        for lane in self.lanes:
            words.put(drawn_from(lane.legals(), lane.draws()))

    def saved(self) -> list[tuple[Any, ...]]:
        """Return a tuple for each lane: the position, the number of the round in its match and in
        the lane, the state of the random numbers, and the reports of its moves.
        """
        found: list[tuple[Any, ...]] = []
        for lane in self.lanes:
            p = lane.position
            chance = lane.chance.state, lane.begun
            past = None if lane.past is None else list(lane.past)
            found.append((dump(p), p.record.round, lane.number, chance, past))
        return found

    def restore(self, rules: list[Rules], saved: list[tuple[Any, ...]]) -> None:
        """Restore the lanes that `saved` returned, each with the rules of its round."""
        for lane, of_lane, (position, round, number, (state, begun), past) in zip(
            self.lanes, rules, saved, strict=True
        ):
            p = load(of_lane, position)
            p.record.round = round
            lane.position = secluded(p)
            lane.known = False
            lane.number = number
            lane.chance.state = state
            lane.begun = begun
            lane.past = None if past is None else list(past)


def put_legal(legal: Legal, words: Words) -> None:
    """Write legal moves as three words, in which each move has the bit of its id."""
    low, table, other = legal
    middle: i64 = 0
    high: i64 = 0
    if table:
        low |= moved_up(table, CHOOSE)
        middle = table >> WORD - CHOOSE
    if other:
        middle |= moved_up(other, BOMB - WORD)
        high = other >> 2 * WORD - BOMB
    words.put_three(low, middle, high)


def moved_up(bits: i64, places: i64) -> i64:
    """Return bits moved up by some places, without the bits that leave the word.

    The bit that becomes the sign of the word is set separately, because Python's integers have no
    such bit.
    """
    left = WORD - 1 - places
    moved = (bits & bit(left) - 1) << places
    return moved | _SIGN if bits >> left & 1 else moved
