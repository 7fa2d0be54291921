"""`chances`: how likely each seat completes a combination, stops, or escapes a bak, in its next
turn and in the whole round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

import attrs

from gostop.core.arguments import policies_of, seed_of, whole
from gostop.core.errors import PositionError
from gostop.core.public_names import public_in
from gostop.game.state import Phase
from gostop.game.view import View, not_a_view
from gostop.kernel import ids
from gostop.kernel.deck import CARDS, FACES, MONTHS
from gostop.kernel.determinize import missing, sampled
from gostop.kernel.hands import HELD, cards_of, hand_of, month_held
from gostop.kernel.history import NOBODY
from gostop.kernel.legal import has_shaken, legal_ids, may_bomb
from gostop.kernel.payments import bills
from gostop.kernel.position import GO_STOP, OVER, PUSH, TURN, Position, to_move
from gostop.kernel.rng import PLAYOUT, Source
from gostop.kernel.search.policies import POLICIES
from gostop.kernel.search.policy_playouts import Scratch
from gostop.kernel.turn import advance
from gostop.kernel.visibility import Sight
from gostop.simulation.distribution import Rate
from gostop.teaching.missing import Loser, Pile, is_among
from gostop.teaching.preview import MOST_WORLDS, Dealing, Finishing, Stock, world_with

_STOP: Final = -1
"""Stands for the stop among the goals of a turn. The combinations have the numbers from 0 on, and
the baks come after them."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class CombinationChance:
    """How likely a seat completes a combination."""

    seat: int
    """The seat."""
    rule: str
    """The id of the combination, such as `godori`."""
    is_complete: bool
    """Whether the seat's captured cards score the combination now."""
    next_turn: Fraction | None
    """How likely the seat can complete the combination in its next turn. `None` if it is complete,
    or if the next turn can't be computed (see `Chances`)."""
    in_round: Rate
    """How often the seat had the combination at the end of the round, in the playouts."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class StopChance:
    """How likely a seat gets the points with which it may stop."""

    seat: int
    """The seat."""
    next_turn: Fraction | None
    """How likely the seat can get to the question of go or stop in its next turn, or win at once.
    `None` if the next turn can't be computed (see `Chances`)."""
    in_round: Rate
    """How often the seat won the round, in the playouts."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class BakChance:
    """How likely a seat escapes a bak (박), and how likely it pays it."""

    seat: int
    """The seat."""
    rule: str
    """The id of the bak, such as `pi_bak`."""
    escaped: bool
    """Whether the seat's captured cards save it from the bak now, even if the winner's cards bring
    it."""
    next_turn: Fraction | None
    """How likely the seat can escape the bak in its next turn. `None` if it has escaped, or if the
    next turn can't be computed (see `Chances`)."""
    in_round: Rate
    """How often the seat owed the bak at the end of the round, in the playouts."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Chances:
    """What is likely to happen, as a seat may know it.

    The chances of a next turn are exact. They count every way to place the hidden cards, and begin
    with the table as it lies now, as if it were the seat's turn. A seat *can* do something if one
    of its hand cards, a bomb or an owed flip does it together with the flip that comes, with the
    best choice of table cards. So a seat that doesn't guess the flip may do it less often. Bonus
    cards of the hand and declarations of four of a month don't count. The next turn can be computed
    while a seat is to make a move of its turn or to choose between go and stop; not during another
    question, and not if more than 65,000 cases would have to be tried, which no preset needs.

    The rates of the round are counted in playouts by `policies`, each in a sampled world of the
    view. `Rate.interval` says how well they are known.
    """

    policies: tuple[str, ...]
    """The policy that played each seat in the playouts."""
    playouts: int
    """How many playouts were made."""
    combinations: tuple[CombinationChance, ...]
    """Each combination for each seat of the round, in the order of the ruleset. During the seating,
    these are all seats."""
    stops: tuple[StopChance, ...]
    """The stop of each seat of the round."""
    baks: tuple[BakChance, ...]
    """Each bak for each seat of the round, in the order of the ruleset."""


def chances(
    view: View, *, playouts: int, seed: int, policy: str | Sequence[str] = "careful"
) -> Chances:
    """Find how likely each seat completes a combination, may stop, and escapes or pays a bak. The
    chances of each seat's next turn are exact; those of the whole round come from playouts.

    The function knows no more than the view: states that differ only in hidden cards give equal
    chances.

    Args:
        view: what a seat or a spectator sees.
        playouts: how many playouts to make, from 1 to 1_000_000_000.
        seed: a whole number. The same view, `playouts`, seed and policies always give the same
            result.
        policy: the policy that plays the seats: `"random"`, `"greedy"`, `"careful"` or
            `"cautious"`; or a sequence with one of these for each seat.

    Raises:
        PositionError: if `view` is not a `View`, its round is over, `playouts` or `seed` is not a
            whole number, `playouts` is out of its bounds, or `policy` names an unknown policy or
            the wrong number of policies.
    """
    if type(view) is not View:
        raise not_a_view(view)
    if view.is_over:
        message = "the round is over, so nothing more can happen"
        raise PositionError(message, field="view", code="over")
    playouts, seed = whole("playouts", playouts, 1), seed_of(seed)
    numbers = policies_of("policy", policy, view.players, POLICIES)
    names = {number: name for name, number in POLICIES.items()}
    goals, dealing = Goals(view._sight), Dealing(view._sight)
    rates = _rates(goals, numbers, playouts, seed)
    combinations, stops, baks = [], [], []
    for seat in range(view.players) if view.phase is Phase.SEATING else view.active:
        now, turn = goals.now(seat), _NextTurn(goals, dealing, seat).chances()
        for index, combination in enumerate(view.ruleset.scoring.combinations):
            combinations.append(
                CombinationChance(
                    seat=seat,
                    rule=combination.id,
                    is_complete=index in now,
                    next_turn=None if turn is None or index in now else turn.get(index, _NEVER),
                    in_round=Rate(rates.get((seat, index), 0), playouts),
                )
            )
        stops.append(
            StopChance(
                seat=seat,
                next_turn=None if turn is None else turn.get(_STOP, _NEVER),
                in_round=Rate(rates.get((seat, _STOP), 0), playouts),
            )
        )
        for index, bak in enumerate(view.ruleset.payment.baks, goals.first_bak):
            baks.append(
                BakChance(
                    seat=seat,
                    rule=bak.id,
                    escaped=index in now,
                    next_turn=None if turn is None or index in now else turn.get(index, _NEVER),
                    in_round=Rate(rates.get((seat, index), 0), playouts),
                )
            )
    return Chances(
        policies=tuple([names[number] for number in numbers]),
        playouts=playouts,
        combinations=tuple(sorted(combinations, key=lambda each: each.seat)),
        stops=tuple(stops),
        baks=tuple(baks),
    )


_NEVER: Final = Fraction(0)


class Goals:
    """The goals that a seat's captured cards reach: combinations, and escapes from baks. The baks
    have the numbers from `first_bak` on.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight: Final = sight
        self.rules: Final = sight.position.rules
        self.first_bak: Final = len(self.rules.combinations)
        self.finishing: Final = Finishing(self.rules)
        self._escaped: Final[dict[tuple[int, int], frozenset[int]]] = {}

    def now(self, seat: int) -> frozenset[int]:
        """Return the goals that a seat has reached now."""
        return self.of(self.sight.position, seat)

    def of(self, p: Position, seat: int) -> frozenset[int]:
        """Return the goals that a seat has reached in a position."""
        cards, cup = int(p.seats[seat].captured), int(p.record.cup)
        return self.finishing.scored(cards, cup) | self._baks(cards, cup)

    def _baks(self, cards: int, cup: int) -> frozenset[int]:
        """Return the baks that a loser with these cards has escaped."""
        if (cards, cup) not in self._escaped:
            pile = Pile(self.rules, cards, 0, cup, [])
            self._escaped[cards, cup] = frozenset(
                [
                    index
                    for index, bak in enumerate(self.rules.baks, self.first_bak)
                    if not Loser(pile, bak, None).pays(0)
                ]
            )
        return self._escaped[cards, cup]


# The whole round.


def _rates(
    goals: Goals, policies: tuple[int, ...], playouts: int, seed: int
) -> dict[tuple[int, int], int]:
    """Count in playouts, for each seat: each combination at the end, its wins, and each bak that it
    owes.
    """
    sight, rules, found = goals.sight, goals.rules, dict[tuple[int, int], int]()
    scratch, source = Scratch(sight.position, policies, 0), Source(PLAYOUT, seed)
    for number in range(playouts):
        source.begin(scratch.chance, number)
        scratch.play(sampled(sight, seed, number))
        end = scratch.position
        reached = [
            (seat, goal)
            for seat in map(int, end.record.active)
            for goal in goals.finishing.scored(int(end.seats[seat].captured), int(end.record.cup))
        ]
        if end.record.winner != NOBODY:
            reached.append((int(end.record.winner), _STOP))
        for bill in bills(rules, end.record, [int(seat.captured) for seat in end.seats]):
            reached += [
                (bill.share_of, index)
                for index, bak in enumerate(rules.baks, goals.first_bak)
                if is_among(bill, bak) and not bill.is_exempt()
            ]
        for key in reached:
            found[key] = found.get(key, 0) + 1
    return found


# The next turn of a seat.


class _Move(NamedTuple):
    """A move that a seat can make if it holds some cards."""

    id: int
    needs: int
    """The hidden cards that the seat must hold, as a hand."""
    only_unpaired: bool
    """Whether the move is legal only if no card of the hand pairs (R2)."""


class _NextTurn:
    """The next turn of a seat."""

    def __init__(self, goals: Goals, dealing: Dealing, seat: int) -> None:
        self._goals: Final = goals
        self._dealing: Final = dealing
        self._seat: Final = seat
        self._sight: Final = goals.sight
        self._unseen: Final = cards_of(goals.sight.unseen)
        self._size: Final = missing(goals.sight)[seat]
        """The number of hidden cards in the hand."""
        p = goals.sight.position
        self._known: Final = int(p.seats[seat].hand)
        """The known cards of the hand."""
        self._pairing: Final = (
            int(hand_of(tuple([c for c in range(CARDS) if p.table & FACES[c].mates])))
            if p.rules.compulsory
            else 0
        )
        """The cards that must be played if the hand has one of them."""

    def chances(self) -> dict[int, Fraction] | None:
        """Return how likely the seat can reach each goal. Return `None` while another question is
        open, or for too many cases.
        """
        p = self._sight.position
        if p.phase not in (TURN, GO_STOP):
            return None
        moves = [*self._moves()]
        stock = Stock(self._sight)
        found: dict[int, int] = {}
        open_, tried = [stock.empty()], 0
        while open_:
            top = open_.pop()
            tried += len(moves)
            if tried > MOST_WORLDS:
                return None
            reached = self._reached(top.cards, moves)
            if reached is None:
                open_ += stock.longer(top)
                continue
            left = int(self._sight.unseen & ~hand_of(top.cards))
            for goal, by in reached.items():
                found[goal] = found.get(goal, 0) + top.orders * self._worlds(left, by)
        worlds = self._dealing.ways(int(self._sight.unseen))
        return {goal: Fraction(number, worlds) for goal, number in found.items()}

    def _moves(self) -> Iterator[_Move]:
        """Yield the moves of the turn that capture or flip, with what they need."""
        p = self._position((), 0)
        hand = self._known | (int(self._sight.unseen) if self._size else 0)
        draws = p.rules.stock_for_hand and len(p.stock) > 0
        paired = bool(self._known & self._pairing)
        for card in cards_of(hand):
            if card < CARDS:
                only = self._pairing and not self._pairing & HELD[card]
                if not (only and (draws or paired)):
                    yield _Move(card, int(HELD[card]) & ~self._known, bool(only))
        for month in range(MONTHS):
            needs = int(month_held(month)) & hand
            if self._may_bomb(p, month, needs):
                yield _Move(ids.BOMB + month, needs & ~self._known, False)
        mine = p.seats[self._seat]
        in_hand = self._size or self._known
        if mine.flips and p.stock and not (p.rules.turn_flips_last and in_hand):
            yield _Move(ids.FLIP, 0, False)
        elif self._pairing and draws and not paired:
            yield _Move(ids.FLIP, 0, True)

    def _may_bomb(self, p: Position, month: int, cards: int) -> bool:
        """Whether the seat could bomb a month with these cards of it."""
        lying = int(p.table & FACES[4 * month].mates).bit_count()
        if (cards & ~self._known).bit_count() > self._size:
            return False
        if cards.bit_count() == 3:
            return bool(may_bomb(p, month, has_shaken(p, month)))
        return bool(p.rules.small_bombs) and cards.bit_count() == lying == 2

    def _position(self, top: tuple[int, ...], needs: int) -> Position:
        """Make a world in which it is the seat's turn, it holds the needed cards, and the stock
        begins with the cards `top`.
        """
        seat = self._seat
        given = [0] * len(self._sight.sizes)
        given[seat] = needs
        taken = {*top, *cards_of(needs)}
        left = tuple([card for card in self._unseen if card not in taken])
        p = world_with(self._sight, tuple(given), top, left)
        if p.turn != seat or p.phase != TURN:
            p.turn, p.phase, p.gained = seat, TURN, ()
        return p

    def _reached(
        self, top: tuple[int, ...], moves: Sequence[_Move]
    ) -> dict[int, list[_Move]] | None:
        """Return the goals that the seat can reach with these cards on top of the stock, each with
        the moves that reach it. Return `None` if a move takes more cards off the stock.
        """
        found: dict[int, list[_Move]] = {}
        down = int(hand_of(top))
        for move in moves:
            if move.needs & down:
                continue
            goals = frozenset[int]()
            for after in self._ends(advance(self._position(top, move.needs), move.id, None)):
                if after.pos > len(top):
                    return None
                goals |= self._new(after)
            for goal in goals:
                found.setdefault(goal, []).append(move)
        return found

    def _ends(self, p: Position) -> Iterator[Position]:
        """Yield the positions after each way in which the seat can end its turn."""
        is_asked = p.phase not in (TURN, GO_STOP, PUSH, OVER) and to_move(p) == self._seat
        if not is_asked:
            yield p
            return
        for move in legal_ids(p):
            yield from self._ends(advance(p, move, None))

    def _new(self, p: Position) -> frozenset[int]:
        """Return the goals that the seat has reached at the end of its turn, and not before."""
        found = self._goals.of(p, self._seat) - self._goals.now(self._seat)
        stops = p.phase in (GO_STOP, PUSH) and p.turn == self._seat
        if stops or (p.phase == OVER and p.record.winner == self._seat):
            found |= {_STOP}
        return found

    def _worlds(self, left: int, moves: Sequence[_Move]) -> int:
        """Count the ways to deal the cards `left` so that the hand allows one of these moves."""
        always = [move.needs for move in moves if not move.only_unpaired]
        unpaired = [move.needs for move in moves if move.only_unpaired]
        worlds = self._with_one(left, 0, always)
        # without a card that pairs, none of the other moves is possible, except a flip that is owed
        if 0 not in always:
            worlds += self._with_one(left, self._pairing, unpaired)
        return worlds

    def _with_one(self, left: int, without: int, wanted: Sequence[int]) -> int:
        """Count the ways to deal the cards `left` so that the hand has all cards of one of the
        wanted sets, and none of the cards `without`.
        """
        ways = self._dealing.ways(left, self._seat, without)
        if 0 in wanted:
            return ways
        singles = sum({cards for cards in wanted if cards.bit_count() == 1})
        larger = [cards for cards in wanted if cards.bit_count() > 1 and not cards & singles]
        return ways - self._with_none(left, without | singles, larger, 0)

    def _with_none(self, left: int, without: int, sets: Sequence[int], held: int) -> int:
        """Count the ways to deal the cards `left` so that the hand has the cards `held`, none of
        the cards `without`, and not all cards of any of these sets.
        """
        ways = self._dealing.ways(left, self._seat, without, held)
        if not ways:
            return 0
        # take away the ways in which a set is the first that the hand has
        for place, cards in enumerate(sets):
            ways -= self._with_none(left, without, sets[:place], held | cards)
        return ways
