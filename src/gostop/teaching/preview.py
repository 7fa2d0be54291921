"""`preview`: the cards that a move takes for certain, and the effects of hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import product, takewhile
from math import factorial, prod
from operator import and_, or_, sub
from types import MappingProxyType
from typing import Final, NamedTuple

import attrs

from gostop.core.cards import Card, CardSet, set_of
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.event_builder import events_of
from gostop.game.events import Event, JunkStolen
from gostop.game.play import check_move
from gostop.game.state import Phase
from gostop.game.view import View
from gostop.kernel import event_codes, ids
from gostop.kernel.bits import count
from gostop.kernel.deck import (
    BIT,
    BONUS,
    MONTH_MASK,
    MONTHS,
    ORDINARY,
    ids_of,
    mask_of,
)
from gostop.kernel.determinize import barred, counted, missing, placed, sampled
from gostop.kernel.event_codes import Reports
from gostop.kernel.hands import cards_of, hand_of, mask_of_hand, month_held
from gostop.kernel.legal import choices
from gostop.kernel.measures import Combination
from gostop.kernel.points import counts, items, pi, settled
from gostop.kernel.position import (
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    CUP,
    GO_STOP,
    OVER,
    PUSH,
    SEATING,
    TURN,
    Position,
    opponents,
    to_move,
)
from gostop.kernel.rules import Rules
from gostop.kernel.turn import advance
from gostop.kernel.visibility import Sight
from gostop.rules.ruleset import Ruleset
from gostop.teaching.missing import alike

# The ways in which a move may go on, as its seat sees it. There is one way for each card that may
# be flipped or drawn, or for each set of seats that may hold four of a month.
#
# A world is a position in which all hidden cards are placed so that they fit the view. For each
# way, the kernel makes the move in a world, so this module contains no rules. If the kernel takes
# more cards off the stock than have been chosen, each unseen card is tried as the next one.

MOST_WORLDS: Final = 65_000
"""The largest number of worlds in which a move is tried. They are enough for three flips of forty
unseen cards, and for every preset.
"""
_FOUR: Final = 4
"""The number of cards in a month."""
LIKELY: Final = Fraction(1, 2)
"""The smallest chance that counts as likely."""
WORTH_TELLING: Final = Fraction(1, 20)
"""The smallest chance of a threat that is named."""

Trace = list[tuple[int, ...]]
"""The reports of the kernel about a move."""


class Way(NamedTuple):
    """One way in which a move may go on."""

    deals: int
    """How many ways there are to deal the other unseen cards."""
    orders: int
    """How many times these ways count: once for each order of cards that `top` stands for, or for
    each deal in which the same seats hold four of a month."""
    top: tuple[int, ...]
    """The cards that the move takes off the stock, in order."""
    after: Position
    """The position after the move."""
    trace: Trace
    """The reports of the move."""

    @property
    def worlds(self) -> int:
        """How many worlds go this way, up to a factor that all ways of a move share."""
        return self.deals * self.orders


class Ways(NamedTuple):
    """The ways in which a move may go on."""

    found: tuple[Way, ...]
    """The ways. If `is_complete` is false, this is only one example."""
    is_complete: bool
    """Whether `found` has all ways."""


def ways_of(sight: Sight, move: int, dealing: Dealing) -> Ways:
    """Find the ways in which a legal move may go on, as its seat sees it."""
    example = _made(sampled(sight, 0, 0), move, dealing.ways(int(sight.unseen)))
    if sight.position.phase == SEATING:
        # the last answer decides who plays. What follows depends on hidden hands: some are put
        # back, some are paid for or shown, or all cards are dealt again. So only give an example
        return Ways((example,), example.after.phase == SEATING and len(example.trace) == 1)
    if ids.CHONGTONG <= move < ids.FLIP:
        return Ways(tuple(_with_fours(sight, move)), True)
    if not example.after.pos:
        return Ways((example,), True)
    return _from_stock(sight, move, dealing) or Ways((example,), False)


def _made(
    world: Position, move: int, deals: int, orders: int = 1, top: tuple[int, ...] = ()
) -> Way:
    """Make a move in a world, and return the way."""
    trace = Reports()
    return Way(deals, orders, top, advance(world, move, trace), trace.found)


def world_with(
    sight: Sight, given: tuple[int, ...], top: tuple[int, ...], left: tuple[int, ...]
) -> Position:
    """Make a world in which the seats hold these unseen cards, and the stock begins with the cards
    `top`. The other unseen cards fill the hands and then the stock.
    """
    hands: list[int] = []
    first = 0
    for theirs, size, more in zip(sight.position.seats, missing(sight), given, strict=True):
        end = first + size - more.bit_count()
        hands.append(int(theirs.hand) | more | int(hand_of(left[first:end])))
        first = end
    return placed(sight, [*hands], bytes((*top, *left[first:])), 0, 0)


class Dealing:
    """Counts the ways to deal hidden cards, and caches the numbers."""

    def __init__(self, sight: Sight) -> None:
        self._sight: Final = sight
        self._sizes: Final = missing(sight)
        self._bars: Final = barred(sight) or [0 for _ in sight.sizes]
        self._special: Final = int(reduce(or_, self._bars))
        """The cards that some hand cannot hold. All other cards are alike."""
        self._found: Final[dict[tuple[int, ...], int]] = {}

    def ways(self, left: int, seat: int = 0, without: int = 0, held: int = 0) -> int:
        """Count the ways to deal the hidden cards `left`, if the hand of a seat gets all of the
        cards `held` and none of the cards `without`. All `held` cards must be in `left`.
        """
        if held & (without | self._bars[seat]) or held.bit_count() > self._sizes[seat]:
            return 0
        left ^= held
        without &= left
        kinds = left & self._special, without & self._special
        key = (seat, left.bit_count(), without.bit_count(), held.bit_count(), *kinds)
        if key not in self._found:
            sizes, bars = self._sizes.copy(), self._bars.copy()
            sizes[seat] -= held.bit_count()
            bars[seat] |= without
            self._found[key] = counted(self._sight, left, sizes, bars)
        return self._found[key]


# Cards off the stock.


def _worlds(sight: Sight) -> Callable[[tuple[int, ...]], Position]:
    """Return a function that makes a world in which the stock begins with some cards. The unseen
    cards fill the hands in order, so that most worlds have the same hands.
    """
    unseen, nobody = cards_of(sight.unseen), (0,) * len(sight.sizes)
    held = unseen[: sum(missing(sight))]
    usual = world_with(sight, nobody, (), unseen)
    hands = [seat.hand for seat in usual.seats]

    def world(top: tuple[int, ...]) -> Position:
        if any(card in held for card in top):
            left = tuple([card for card in unseen if card not in top])
            return world_with(sight, nobody, top, left)
        stock = [card for card in unseen[len(held) :] if card not in top]
        return placed(sight, [*hands], bytes((*top, *stock)), 0, 0)

    return world


class Top(NamedTuple):
    """The first cards of the stock."""

    cards: tuple[int, ...]
    orders: int
    """The number of orders of unseen cards that these cards stand for. It does not matter which of
    several like cards come, nor in which order the cards of a run of bonus cards do."""
    run: tuple[int, ...]
    """For each group of bonus cards, how many of them are in the run at the end."""


def _from_stock(sight: Sight, move: int, dealing: Dealing) -> Ways | None:
    """Find the ways of a move that takes cards off the stock; return `None` for too many ways."""
    stock, world, found = Stock(sight), _worlds(sight), list[Way]()
    open_ = [stock.empty()]
    tried = 0
    while open_:
        tops = [longer for top in open_ for longer in stock.longer(top)]
        open_ = []
        tried += len(tops)
        if tried > MOST_WORLDS:
            return None
        for top in tops:
            size = len(top.cards)
            deals = dealing.ways(int(sight.unseen & ~hand_of(top.cards)))
            if not deals:
                continue
            way = _made(world(top.cards), move, deals, top.orders, top.cards)
            if way.after.pos > size:
                open_.append(top)
            else:
                found.append(way)
    return Ways(tuple(found), True)


@lru_cache(maxsize=64)
def _alike(rules: Rules) -> tuple[list[int], list[list[int]]]:
    """Return the groups of bonus cards that are alike, and for each month its groups of cards that
    are alike, as masks.
    """
    deck = int(mask_of(rules.deck))
    # a card that is given back as change has a name in its event
    groups = [BIT[card] for card in ids_of(deck)] if rules.steal_change else alike(rules, deck)
    months = [[group & month for group in groups] for month in MONTH_MASK]
    bonus = [group & BONUS for group in groups]
    return [*filter(None, bonus)], [[*filter(None, month)] for month in months]


class Stock:
    """The ways in which the stock may begin, as far as the rules distinguish them."""

    def __init__(self, sight: Sight) -> None:
        unseen = int(mask_of(cards_of(sight.unseen)))
        bonus, months = _alike(sight.position.rules)
        self._bonus: Final = [ids_of(group & unseen) for group in bonus]
        """The bonus cards, in groups of cards that are alike."""
        of_months = [group & unseen for month in months for group in month]
        self._months: Final = [ids_of(group) for group in of_months if group]
        """The other cards, in groups of cards that are alike and of one month."""
        groups = [*[group & unseen for group in bonus], *of_months]
        self.alike: Final = {card: group for group in groups for card in ids_of(group)}
        """For each unseen card, the unseen cards of its group as a mask."""

    def empty(self) -> Top:
        """Return no cards."""
        return Top((), 1, (0,) * len(self._bonus))

    def longer(self, top: Top) -> Iterator[Top]:
        """Extend the first cards of the stock by each card that may come next."""
        cards, orders, run = top
        for group in self._months:
            left = [card for card in group if card not in cards]
            if left:
                yield Top((*cards, left[0]), orders * len(left), (0,) * len(run))
        for place, group in enumerate(self._bonus):
            left = [card for card in group if card not in cards]
            # in a run of bonus cards, those of the first group come first
            if left and not any(run[place + 1 :]):
                longer = (*run[:place], run[place] + 1, *run[place + 1 :])
                # the run has `sum(longer)! * comb * comb …` orders. Each `comb` is the number of
                # ways to choose the cards of one group
                more = orders * sum(longer) * len(left) // longer[place]
                yield Top((*cards, left[0]), more, longer)


# Four of a month in the hands of others.

_Dealt = dict[tuple[tuple[int, ...], int], tuple[int, tuple[int, ...]]]
"""The ways to deal some months. The key holds how many more cards each seat gets, and the set of
seats with four of a month. The value holds the number of ways, and the hands of one of them.
"""


def _with_fours(sight: Sight, move: int) -> Iterator[Way]:
    """Find the ways of a move, one for each set of other seats that may hold four of a month."""
    sizes = tuple(missing(sight))
    bars = [*map(int, barred(sight))] or [0 for _ in sizes]
    left = int(sight.unseen)
    dealt: _Dealt = {(sizes, 0): (1, (0,) * len(sizes))}
    for month in range(MONTHS):
        whole = int(month_held(month))
        cards = left & whole
        fours = [
            cards.bit_count() + (int(theirs.hand) & whole).bit_count() == _FOUR
            for theirs in sight.position.seats
        ]
        some = tuple([0 if cards & bar else size for size, bar in zip(sizes, bars, strict=True)])
        if cards and (any(fours) or some != sizes):
            dealt = _with_month(dealt, cards_of(cards), fours, some)
            left ^= cards
    rest = cards_of(left)
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for (more, seats), (ways, hands) in dealt.items():
        # no seat can get four of a month from the cards in `rest`
        if number := ways * _ways_to_deal(len(rest), more):
            found[seats] = found.get(seats, (0,))[0] + number, hands
    for number, hands in found.values():
        given = sum(hands)
        others = cards_of(int(sight.unseen) & ~given)
        # cards that can't make a four come first, so that they fill the hands
        others = (*rest, *[card for card in others if card not in rest])
        yield _made(world_with(sight, hands, (), others), move, 1, number)


def _with_month(
    dealt: _Dealt, cards: tuple[int, ...], fours: list[bool], most: tuple[int, ...]
) -> _Dealt:
    """Deal the cards of one more month in every way, and return the new table. For each seat,
    `fours` says whether all these cards would give it four of that month, and `most` how many of
    them it can get.
    """
    found: _Dealt = {}
    for (left, seats), (ways, hands) in dealt.items():
        limits = [min(*sizes, len(cards)) for sizes in zip(left, most, strict=True)]
        for each in product(*[range(limit + 1) for limit in limits]):
            number = ways * _ways_to_deal(len(cards), each)
            if not number:
                continue
            holders, given, first = seats, [*hands], 0
            for seat, size in enumerate(each):
                given[seat] |= int(hand_of(cards[first : first + size]))
                first += size
                if fours[seat] and size == len(cards):
                    holders |= 1 << seat
            key = tuple(map(sub, left, each)), holders
            found[key] = found.get(key, (0,))[0] + number, tuple(given)
    return found


def _ways_to_deal(cards: int, sizes: tuple[int, ...]) -> int:
    """Count the ways to deal hands of these sizes from some cards. The other cards are left."""
    left = cards - sum(sizes)
    return 0 if left < 0 else factorial(cards) // prod([factorial(size) for size in (*sizes, left)])


# Find the combinations that captured cards finish, and those that an opponent may finish next.

_TURN_IS_OVER: Final = (CUP, GO_STOP, PUSH)
"""The questions that a seat is asked at the end of its turn."""
_PAIR: Final = 2
"""With this number of a month's cards on the table, a seat chooses one of them."""


class Finishing:
    """Finds the combinations that captured cards score, and caches the results."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Final = rules
        self._scoring: Final[dict[tuple[int, int], frozenset[int]]] = {}
        self._reach: Final[dict[tuple[int, int, int], int]] = {}

    def by(self, before: tuple[int, int], after: tuple[int, int]) -> frozenset[int]:
        """Return the combinations, by their indices, that score after a change and did not score
        before it. Each argument is a pair: the captures, as a mask, and what the owner of the sake
        cup has chosen for it.
        """
        return self.scored(*after) - self.scored(*before)

    def scored(self, cards: int, choice: int) -> frozenset[int]:
        """Return the combinations that score, with the cup counted in the better way."""
        key = cards, choice
        if key not in self._scoring:
            rules = self.rules
            best, *others = counts(rules, cards, choice)
            if others:
                best = max(best, *others, key=lambda way: settled(rules, way))
            self._scoring[key] = frozenset([index for index, _ in items(rules, best)])
        return self._scoring[key]

    def within_reach(self, cards: int, choice: int, buried: int) -> int:
        """Return the months of which a capture may finish a combination, as a mask of their cards.
        `buried` are all bonus cards on stacks.
        """
        key = cards, choice, buried
        if key not in self._reach:
            rules, before = self.rules, self.scored(cards, choice)
            others = [each for place, each in enumerate(rules.combinations) if place not in before]
            self._reach[key] = sum(
                [
                    month
                    for month in MONTH_MASK
                    for most in [counts(rules, cards | month | buried, choice)]
                    if any(_is_enough(rules, each, way) for each in others for way in most)
                ]
            )
        return self._reach[key]


def _is_enough(rules: Rules, combination: Combination, counted: int) -> bool:
    """Whether cards as counted complete a combination."""
    cards = counted & combination.mask
    return (pi(rules, cards) if combination.by_pi else count(cards)) >= combination.need


class _Finish(NamedTuple):
    """Cards that are alike, each of which finishes a combination with cards on the table."""

    cards: int
    """The cards, as a hand."""
    combination: int
    """The index of the combination."""
    taken: int
    """The table cards that the card takes, as a mask."""


class Threats:
    """The combinations that opponents may finish after a move, with one card of their hand and the
    cards on the table.
    """

    def __init__(
        self, sight: Sight, finishing: Finishing, like: Mapping[int, int], dealing: Dealing
    ) -> None:
        self._sight: Final = sight
        self._alike: Final = like
        self._finishing: Final = finishing
        self._dealing: Final = dealing
        self._unseen: Final = int(sight.unseen)
        self._of_month: Final[dict[tuple[int, ...], list[_Finish]]] = {}
        """What may be finished with the cards of a month on the table, for a seat's captures."""
        self.worlds: Final[Counter[tuple[int, int]]] = Counter()
        """For each seat and combination, the number of worlds in which the seat may finish it."""
        self.cards: Final[dict[tuple[int, int], int]] = {}
        """For each seat and combination, the table cards with which the seat can finish it, as a
        mask.
        """

    def add(self, way: Way) -> None:
        """Add the threats after one way, unless the seat's turn goes on or the round has ended."""
        p, seat = way.after, self._sight.seat
        if p.turn == seat and p.phase not in _TURN_IS_OVER:
            return
        hidden = self._unseen & ~int(hand_of(way.top))
        came = int(mask_of(way.top))
        for other in opponents(p, seat):
            self._of(way, int(other), hidden, came)

    def _of(self, way: Way, other: int, hidden: int, came: int) -> None:
        """Add the threats by one opponent after one way. `hidden` are the cards that it may hold,
        besides those that it has shown. `came` are the cards that came off the stock.
        """
        p = way.after
        shown = int(self._sight.position.seats[other].hand)
        captured, cup = int(p.seats[other].captured), int(p.record.cup)
        finishing: dict[int, int] = {}
        for card, index, taken in self._on_table(p, captured, cup):
            if held := card & (hidden | shown):
                finishing[index] = finishing.get(index, 0) | held
                cards = self.cards.get((other, index), 0) | taken
                for each in ids_of(taken & came):
                    cards |= self._alike[each]
                self.cards[other, index] = cards
        for index, cards in finishing.items():
            without = 0 if cards & shown else self._dealing.ways(hidden, other, cards)
            self.worlds[other, index] += way.orders * (way.deals - without)

    def _on_table(self, p: Position, captured: int, cup: int) -> Iterator[_Finish]:
        """Yield the combinations that a seat finishes with one card and cards on the table."""
        table = int(p.table)
        reach = self._finishing.within_reach(captured, cup, _buried(p, table) if p.piles else 0)
        for month, whole in enumerate(MONTH_MASK if table & reach else ()):
            if lying := table & reach & whole:
                buried = _buried(p, lying) if p.piles else 0
                key = captured, cup, lying, buried
                if key not in self._of_month:
                    self._of_month[key] = [*self._with(captured, cup, month, lying, buried)]
                yield from self._of_month[key]

    def _with(
        self, captured: int, cup: int, month: int, lying: int, buried: int
    ) -> Iterator[_Finish]:
        """Yield the combinations that a seat finishes with one card and the table cards of a month.
        The stack of the month may hide bonus cards.
        """
        choices = [BIT[each] for each in ids_of(lying)] if count(lying) == _PAIR else [lying]
        for group in _alike(self._finishing.rules)[1][month]:
            if cards := group & ~(lying | captured):
                for taken in choices:
                    after = captured | cards & -cards | taken | buried
                    for index in self._finishing.by((captured, cup), (after, cup)):
                        yield _Finish(int(hand_of(ids_of(cards))), index, taken)


def _buried(p: Position, taken: int) -> int:
    """Return the bonus cards on a stack that is taken."""
    return sum([int(bonus) for month, _, bonus in p.piles if taken & MONTH_MASK[month]])


# The preview itself.

_TURNED_UP: Final = (event_codes.CARD_FLIPPED, event_codes.CARD_DRAWN)
"""The reports of a card that comes from the stock and is not set aside."""
_FLIPPED: Final = (event_codes.CARD_FLIPPED, event_codes.BONUS_FLIPPED)
"""The reports of a card that is turned up."""
_AFTER_FLIP: Final = (CHOOSE_HAND, CHOOSE_FLIP)
"""The phases in which a seat chooses a table card after the flip."""
_CHOICES: Final = (CHOOSE_LAID, *_AFTER_FLIP)
"""The phases in which a seat chooses a table card."""
_MOVED: Final = frozenset(
    [*_TURNED_UP, event_codes.BONUS_FLIPPED, event_codes.CARD_PLAYED, event_codes.CAPTURED]
)
"""The reports that only show where cards go."""


class _Happening:
    """The common part of a preview and of each of its outcomes."""

    __slots__ = ()

    events: tuple[Event, ...]

    @property
    def steals(self) -> tuple[JunkStolen, ...]:
        """The events of stolen junk: each names the card, its owner and the rule."""
        return tuple([event for event in self.events if isinstance(event, JunkStolen)])


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class PreviewOutcome(_Happening):
    """One outcome of a move, for some of the cards that may come."""

    chance: Fraction
    """How likely the outcome is."""
    flips: CardSet
    """The flipped or drawn cards that lead to this outcome. If the move flips or draws one card,
    each of these cards leads to the outcome. If the move flips several cards, these are all cards
    in the orders that lead to the outcome. Empty if no card is left to flip, or if the outcome
    depends on other hands."""
    bonus: int
    """How many bonus cards are flipped and set aside before another card is flipped."""
    captures: CardSet
    """The cards that the seat captures, among the cards that it lays and the cards on the table.
    Flipped cards and bonus cards that are set aside are not included. If the seat must choose after
    the flip, these are the cards that it captures with every choice."""
    captured_flips: int
    """How many of the flipped cards the seat captures."""
    events: tuple[Event, ...]
    """The events: a jjok, a ppeok, a sweep, stolen junk, the end of the round. Events that only
    show which cards are played, flipped, drawn or captured are left out. If the seat must choose
    after the flip, these are the events that happen with every choice."""
    finishes: tuple[str, ...]
    """The ids of the combinations that score after the move and did not score before. If the seat
    must choose after the flip, they score with every choice."""
    asks: Phase | None
    """The next question to the seat in this turn. `None` if its turn is over, or if other seats
    must answer."""
    choices: CardSet
    """The cards on the table of which the seat must choose one, if that is the question."""


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Threat:
    """A combination that an opponent may finish with what a move leaves on the table."""

    seat: int
    """The opponent."""
    rule: str
    """The id of the combination."""
    cards: CardSet
    """The cards that may lie on the table after the move and help the opponent."""
    chance: Fraction
    """How likely it is that such cards lie there, and that the opponent holds a card that takes
    them and finishes the combination. Flips, draws, shakes and bombs of the opponent don't count.
    """


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Preview(_Happening):
    """The captures of a move and its possible outcomes, as its seat knows them before the move."""

    seat: int
    """The seat to move."""
    move: Move
    """The move."""
    captures: CardSet
    """The cards that the seat captures in every outcome, among the cards that it lays and the cards
    on the table. A pair that may become a ppeok is not certain (see `chances`)."""
    events: tuple[Event, ...]
    """The events that happen in every outcome for the same reason. Events that only show where
    cards go are left out."""
    finishes: tuple[str, ...]
    """The ids of the combinations that score in every outcome and did not score before."""
    asks: Phase | None
    """The next question to the seat in this turn, if it is the same in every outcome."""
    choices: CardSet
    """The cards on the table of which the seat must choose one, if every outcome has the same
    cards.
    """
    outcomes: tuple[PreviewOutcome, ...]
    """The possible outcomes, the most likely first. Their chances add up to 1. Cards that make no
    difference share an outcome. `()` if the move depends on no hidden card."""
    threatens: tuple[Threat, ...]
    """The combinations that opponents may finish with the cards that the move leaves on the table,
    the most likely first. If the turn goes on with a choice, see the preview of this choice."""
    is_complete: bool
    """Whether the preview has all outcomes. If not, `outcomes` is empty. This happens if a move
    ends the seating, because hidden hands are then put back and cards are dealt. It also happens if
    more than 65,000 orders of cards would have to be tried, as under a house rule with four flips
    in a turn."""

    @property
    def chances(self) -> Mapping[Card, Fraction]:
        """For each card that the seat lays or that lies on the table, how likely the seat captures
        it. The cards are in card order. A card that the seat may choose counts only in the outcomes
        in which the seat captures it without that choice.
        """
        if not self.outcomes:
            return MappingProxyType(dict.fromkeys(self.captures, Fraction(1)))
        found: dict[Card, Fraction] = {}
        for outcome in self.outcomes:
            for card in outcome.captures:
                found[card] = found.get(card, Fraction(0)) + outcome.chance
        return MappingProxyType({card: found[card] for card in sorted(found)})


def preview(view: View, move: Move) -> Preview:
    """Find which cards a move takes for certain, what the flip may change, and how likely that is.

    A preview knows no more than the view: states that differ only in hidden cards give equal
    previews. Chances are exact. All sampled worlds of the view are equally likely (see
    `gostop.sample`). Each unseen card is tried as the next one, by the rules of the game. If a
    bonus card comes and is set aside, each card that may follow is tried as well.

    Args:
        view: what the seat to move sees.
        move: one of its legal moves.

    Raises:
        IllegalMoveError: if the move is not legal, or the seat is not to move.
        PositionError: if `view` is not a `View`.
    """
    check_move(view, move)
    dealing = Dealing(view._sight)
    return preview_of(view, move, ways_of(view._sight, move.id, dealing), dealing)


def preview_of(view: View, move: Move, found_ways: Ways, dealing: Dealing) -> Preview:
    """Preview a legal move whose ways are known."""
    sight, (ways, is_complete) = view._sight, found_ways
    if not is_complete:
        return _incomplete(view, move, ways[0].trace)
    finishing = Finishing(sight.position.rules)
    found: dict[_What, _How] = {}
    like = Stock(sight).alike
    for way in ways:
        found.setdefault(_what(sight, way, finishing), _How(like)).add(way)
    common = reduce(_What.shared, found)
    worlds = sum([way.worlds for way in ways])
    outcomes = [_outcome(view, what, how, worlds) for what, how in found.items()]
    outcomes.sort(key=lambda each: (-each.chance, tuple(each.flips)))
    is_certain = len(ways) == 1 and not ways[0].top
    return Preview(
        seat=int(sight.seat),
        move=move,
        captures=set_of(common.captures),
        events=events_of(view.ruleset, list(common.reports)),
        finishes=_ids(view.ruleset, common.finishes),
        asks=_phase(common.phase),
        choices=set_of(mask_of_hand(common.choices)),
        outcomes=() if is_certain else tuple(outcomes),
        threatens=_threats(view, ways, Threats(sight, finishing, like, dealing), worlds),
        is_complete=True,
    )


class _What(NamedTuple):
    """The common part of all ways that share an outcome."""

    captures: int
    captured_flips: int
    bonus: int
    reports: tuple[tuple[int, ...], ...]
    """The kernel's reports, except those that only show where cards go."""
    finishes: frozenset[int]
    phase: int
    """The question to the seat in this turn; `OVER` if there is no question."""
    choices: int
    """The table cards of which the seat must choose one, as a hand."""

    def shared(self, other: _What) -> _What:
        """Return what this value and another have in common."""
        return self._replace(
            captures=self.captures & other.captures,
            reports=tuple(_in_all([[*self.reports], [*other.reports]])),
            finishes=self.finishes & other.finishes,
            phase=self.phase if self.phase == other.phase else OVER,
            choices=self.choices if self.choices == other.choices else 0,
        )


class _How:
    """The number of worlds and the flips of an outcome."""

    def __init__(self, alike: Mapping[int, int]) -> None:
        self._alike: Final = alike
        self.worlds = 0
        self.flips = 0

    def add(self, way: Way) -> None:
        """Add a way that leads to the outcome."""
        self.worlds += way.worlds
        for report in way.trace:
            if report[0] in _TURNED_UP:
                self.flips |= self._alike[report[-1]]


def _what(sight: Sight, way: Way, finishing: Finishing) -> _What:
    """Return the result of one way of a move. Ways with equal results are one outcome."""
    before, after, seat = sight.position, way.after, sight.seat
    phase = _asked(before, after, seat)
    traces = [way.trace]
    if phase in _AFTER_FLIP:
        traces = [[*way.trace, *more] for more in _chosen(after)]
    taken = [*map(_captured, traces)]
    captured = reduce(and_, taken)
    old, cup = before.seats[seat].captured, before.record.cup
    finishes = [
        finishing.by((old, cup), (_owned(old | cards, trace), after.record.cup))
        for cards, trace in zip(taken, traces, strict=True)
    ]
    came = int(mask_of(way.top))
    return _What(
        captures=captured & ~came,
        captured_flips=int(count(captured & came & ORDINARY)),
        bonus=len([each for each in way.trace if each[0] == event_codes.BONUS_FLIPPED]),
        reports=tuple([each for each in _in_all(traces) if not _moves_cards(each, seat)]),
        finishes=reduce(and_, finishes),
        phase=phase,
        choices=choices(after) if phase in _CHOICES else 0,
    )


def _in_all(traces: Sequence[Trace]) -> Trace:
    """Return the reports that are in all traces, in the order of the first trace."""
    if len(traces) == 1:
        return traces[0]
    common = reduce(and_, [Counter(trace) for trace in traces])
    found: Trace = []
    for report in traces[0]:
        if common[report]:
            common[report] -= 1
            found.append(report)
    return found


def _owned(captured: int, trace: Trace) -> int:
    """Return what a seat has captured after the steals of its own move, as a mask. `captured` has
    the other cards that the move takes.
    """
    for report in trace:
        if report[0] == event_codes.JUNK_STOLEN:
            captured |= BIT[report[-1]]
        elif report[0] == event_codes.JUNK_GIVEN_BACK:
            captured &= ~BIT[report[-1]]
    return captured


def _captured(trace: Trace) -> int:
    """Return the cards that a trace captures, as a mask."""
    captured = 0
    for report in trace:
        if report[0] == event_codes.CAPTURED:
            captured |= report[-1]
        elif report[0] == event_codes.BONUS_TAKEN:
            captured |= BIT[report[-1]]
    return captured


def _chosen(p: Position) -> Iterator[Trace]:
    """Yield the reports after each choice of a table card, up to the next flip."""
    for card in cards_of(choices(p)):
        trace = Reports()
        after = advance(p, ids.CHOOSE + card, trace)
        certain = [*takewhile(lambda report: report[0] not in _FLIPPED, trace.found)]
        if after.phase in _AFTER_FLIP and after.pos == p.pos:
            yield from ([*certain, *more] for more in _chosen(after))
        else:
            yield certain


def _moves_cards(report: tuple[int, ...], seat: int) -> bool:
    """Whether a report only shows where cards go, or that another seat holds four of a month."""
    return report[0] in _MOVED or (report[0] == event_codes.CHONGTONG and report[2] != seat)


def _asked(before: Position, after: Position, seat: int) -> int:
    """Return the question to a seat, if the seat is still in the same turn as before; otherwise
    `OVER`.
    """
    is_same_turn = after.phase != TURN or after.seats[seat].turns == before.seats[seat].turns
    return int(after.phase) if to_move(after) == seat and is_same_turn else OVER


def _outcome(view: View, what: _What, how: _How, worlds: int) -> PreviewOutcome:
    """Make an outcome from the common part of its ways, its flips and its share of all worlds."""
    return PreviewOutcome(
        chance=Fraction(how.worlds, worlds),
        flips=set_of(how.flips),
        bonus=what.bonus,
        captures=set_of(what.captures),
        captured_flips=what.captured_flips,
        events=events_of(view.ruleset, list(what.reports)),
        finishes=_ids(view.ruleset, what.finishes),
        asks=_phase(what.phase),
        choices=set_of(mask_of_hand(what.choices)),
    )


def _incomplete(view: View, move: Move, trace: Trace) -> Preview:
    """Make the preview of a move that ends the seating or has too many outcomes. It has only the
    first events.
    """
    if view.phase is Phase.SEATING:
        certain = trace[:1]
    else:
        certain = [*takewhile(lambda report: report[0] not in _MOVED, trace)]
    return Preview(
        seat=int(view._sight.seat),
        move=move,
        captures=CardSet(),
        events=events_of(view.ruleset, certain),
        finishes=(),
        asks=None,
        choices=CardSet(),
        outcomes=(),
        threatens=(),
        is_complete=False,
    )


def _threats(view: View, ways: Sequence[Way], threats: Threats, worlds: int) -> tuple[Threat, ...]:
    """Find the threats after a move. There are none unless the move was made in the seat's own
    turn.
    """
    if view.turn == view.seat and view.phase is not Phase.SEATING:
        for way in ways:
            threats.add(way)
    made = [
        Threat(
            seat=seat,
            rule=view.ruleset.scoring.combinations[index].id,
            cards=set_of(threats.cards[seat, index]),
            chance=Fraction(theirs, worlds),
        )
        for (seat, index), theirs in sorted(threats.worlds.items())
        if theirs
    ]
    return tuple(sorted(made, key=lambda threat: -threat.chance))


def _ids(ruleset: Ruleset, indices: Iterable[int]) -> tuple[str, ...]:
    """Return the ids of combinations, in the order of the ruleset."""
    return tuple([ruleset.scoring.combinations[index].id for index in sorted(indices)])


def _phase(number: int) -> Phase | None:
    """Return the question of a phase; `None` for `OVER`."""
    return None if number == OVER else Phase(number)


def choices_of(found: Preview) -> dict[Card, Fraction]:
    """Return the table cards of which the seat will probably choose one, and how likely this choice
    is.
    """
    if found.choices:
        return dict.fromkeys(found.choices, Fraction(1))
    chances: dict[CardSet, Fraction] = {}
    for outcome in found.outcomes:
        chances[outcome.choices] = chances.get(outcome.choices, Fraction(0)) + outcome.chance
    return {card: chance for cards, chance in chances.items() if chance >= LIKELY for card in cards}
