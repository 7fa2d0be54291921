"""The ways in which a move may go on, as its seat sees it. There is one way for each card that may
be flipped or drawn, or for each set of seats that may hold four of a month.

A world is a position in which all hidden cards are placed so that they fit the view. For each way,
the kernel makes the move in a world, so this module contains no rules. If the kernel takes more
cards off the stock than have been chosen, each unseen card is tried as the next one.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import factorial, perm, prod
from operator import sub
from typing import Final, NamedTuple

from gostop.kernel import ids
from gostop.kernel.deck import BONUS, CARDS, MONTHS, ids_of, mask_of
from gostop.kernel.hands import cards_of, hand_of, month_held
from gostop.kernel.position import SEATING, Position
from gostop.kernel.event_codes import Reports
from gostop.kernel.visibility import Sight
from gostop.kernel.turn import advance
from gostop.kernel.search.determinize import missing, placed, sampled
from gostop.teaching.further import alike

MOST_WORLDS: Final = 65_000
"""The largest number of worlds in which a move is tried. They are enough for three flips of forty
unseen cards, and for every preset.
"""
_FOUR: Final = 4
"""The number of cards in a month."""

Trace = list[tuple[int, ...]]
"""The reports of the kernel about a move."""


class Way(NamedTuple):
    """One way in which a move may go on."""

    chance: Fraction
    """How likely this way is."""
    top: tuple[int, ...]
    """The cards that the move takes off the stock, in order."""
    after: Position
    """The position after the move."""
    trace: Trace
    """The reports of the move."""


class Ways(NamedTuple):
    """The ways in which a move may go on."""

    found: tuple[Way, ...]
    """The ways. Their chances add up to 1. If `is_complete` is false, this is only one example."""
    is_complete: bool
    """Whether `found` has all ways."""


def ways_of(sight: Sight, move: int) -> Ways:
    """Find the ways in which a legal move may go on, as its seat sees it."""
    example = _made(sampled(sight, 0, 0), move)
    if sight.position.phase == SEATING:
        # the last answer decides who plays. What follows depends on hidden hands: some are put
        # back, some are paid for or shown, or all cards are dealt again. So only give an example
        return Ways((example,), example.after.phase == SEATING and len(example.trace) == 1)
    if ids.CHONGTONG <= move < ids.FLIP:
        return Ways(tuple(_with_fours(sight, move)), True)
    if not example.after.pos:
        return Ways((example,), True)
    return _from_stock(sight, move) or Ways((example,), False)


def _made(
    world: Position, move: int, chance: Fraction = Fraction(1), top: tuple[int, ...] = ()
) -> Way:
    """Make a move in a world, and return the way."""
    trace = Reports()
    return Way(chance, top, advance(world, move, trace), trace.found)


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


# Cards off the stock.


class _Top(NamedTuple):
    """The first cards of the stock."""

    cards: tuple[int, ...]
    orders: int
    """The number of orders of unseen cards that these cards stand for. In a run of bonus cards,
    their order does not matter, nor which of several like cards come."""
    run: tuple[int, ...]
    """For each group of bonus cards, how many of them are in the run at the end."""


def _from_stock(sight: Sight, move: int) -> Ways | None:
    """Find the ways of a move that takes cards off the stock; return `None` for too many ways."""
    rules, unseen = sight.position.rules, cards_of(sight.unseen)
    groups = [ids_of(group) for group in alike(rules, int(mask_of(unseen) & BONUS))]
    nobody = (0,) * len(sight.sizes)
    found: list[Way] = []
    open_ = [_Top((), 1, (0,) * len(groups))]
    tried = 0
    while open_:
        tops = [longer for top in open_ for longer in _longer(top, unseen, groups)]
        open_ = []
        tried += len(tops)
        if tried > MOST_WORLDS:
            return None
        for top in tops:
            left = tuple([card for card in unseen if card not in top.cards])
            size = len(top.cards)
            chance = Fraction(top.orders, perm(len(unseen), size))
            way = _made(world_with(sight, nobody, top.cards, left), move, chance, top.cards)
            if way.after.pos > size:
                open_.append(top)
            else:
                found.append(way)
    return Ways(tuple(found), True)


def _longer(top: _Top, unseen: tuple[int, ...], groups: list[tuple[int, ...]]) -> Iterator[_Top]:
    """Extend the first cards of the stock by each card that may come next."""
    cards, orders, run = top
    for card in unseen:
        if card < CARDS and card not in cards:
            yield _Top((*cards, card), orders, (0,) * len(groups))
    for place, group in enumerate(groups):
        left = [card for card in group if card not in cards]
        # in a run of bonus cards, those of the first group come first
        if left and not any(run[place + 1 :]):
            longer = (*run[:place], run[place] + 1, *run[place + 1 :])
            # the run has `sum(longer)! * comb * comb …` orders. Each `comb` is the number of ways
            # to choose the cards of one group
            more = orders * sum(longer) * len(left) // longer[place]
            yield _Top((*cards, left[0]), more, longer)


# Four of a month in the hands of others.

_Dealt = dict[tuple[tuple[int, ...], int], tuple[int, tuple[int, ...]]]
"""The ways to deal some months. The key holds how many more cards each seat gets, and the set of
seats with four of a month. The value holds the number of ways, and the hands of one of them.
"""


def _with_fours(sight: Sight, move: int) -> Iterator[Way]:
    """Find the ways of a move, one for each set of other seats that may hold four of a month."""
    sizes = tuple(missing(sight))
    left = int(sight.unseen)
    dealt: _Dealt = {(sizes, 0): (1, (0,) * len(sizes))}
    for month in range(MONTHS):
        whole = int(month_held(month))
        cards = left & whole
        fours = [
            cards.bit_count() + (int(theirs.hand) & whole).bit_count() == _FOUR
            for theirs in sight.position.seats
        ]
        if cards and any(fours):
            dealt = _with_month(dealt, cards_of(cards), fours)
            left ^= cards
    rest = cards_of(left)
    found: dict[int, tuple[int, tuple[int, ...]]] = {}
    for (more, seats), (ways, hands) in dealt.items():
        # no seat can get four of a month from the cards in `rest`
        if number := ways * _ways_to_deal(len(rest), more):
            found[seats] = found.get(seats, (0,))[0] + number, hands
    in_all = _ways_to_deal(int(sight.unseen).bit_count(), sizes)
    for number, hands in found.values():
        given = sum(hands)
        others = cards_of(int(sight.unseen) & ~given)
        # cards that can't make a four come first, so that they fill the hands
        others = (*rest, *[card for card in others if card not in rest])
        yield _made(world_with(sight, hands, (), others), move, Fraction(number, in_all))


def _with_month(dealt: _Dealt, cards: tuple[int, ...], fours: list[bool]) -> _Dealt:
    """Deal the cards of one more month in every way, and return the new table. For each seat,
    `fours` says whether all these cards would give it four of that month.
    """
    found: _Dealt = {}
    for (left, seats), (ways, hands) in dealt.items():
        for each in product(*[range(min(size, len(cards)) + 1) for size in left]):
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
