"""Completes the counts of a tally to cards, so that the kernel can settle them.

Cards that no rule distinguishes are one *sort*. What a seat has of a kind is a *holding*: a number
of cards of each sort. Holdings that no rule distinguishes have the same *mark*, and the smallest of
them stand for all. So a few ways to complete the counts stand for all ways. The kernel settles each
of them. If they don't all pay the same, the fact that tells them apart best is missing.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

import attrs

from gostop.core.cards import Kind, set_of
from gostop.core.errors import GoStopError, PositionError, listed
from gostop.game.history import CHOICES
from gostop.game.outcome import Outcome, Reason, ended_outcome
from gostop.game.tally import (
    COUNTED,
    CUP,
    CUPS,
    EMPTY,
    GO_BAK,
    GOES,
    MISSION,
    PI,
    POINTS,
    RAIN,
    Known,
    MissingFact,
    MissingFactError,
    Tally,
    names_of,
)
from gostop.kernel.bits import count
from gostop.kernel.deck import (
    ANIMALS,
    BIT,
    BONUS_3,
    BRIGHTS,
    CUP_AS_JUNK,
    RAIN_BRIGHT,
    RIBBONS,
    ids_of,
    mask_of,
)
from gostop.kernel.deck import PI as PI_CARDS
from gostop.kernel.history import NO_CARD, Record
from gostop.kernel.measures import Measure
from gostop.kernel.payments import Bill, bills, earned, measured, nth_of, scored
from gostop.kernel.points import TEN_PI, items, pi, score, settled, total
from gostop.kernel.rules import CUP_CHOSEN, CUP_FROM_GO, ORDINARY_WIN, SPECIAL_ALL, Rules
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset

V = TypeVar("V")
_KINDS: Final = (BRIGHTS, ANIMALS, RIBBONS, PI_CARDS)
_LEAST_GAIN: Final = 1e-9
"""By how much a question must lower the average number of payments that are left."""
_MOST_WAYS: Final = 500
"""With more ways that don't all pay the same, no further ways are tried."""
_MOST_TRIED: Final = 300_000
"""How many hands are tried together with others, before the search ends with a question or an
error."""
_TOO_MANY: Final = "too_many"
"""The code of this error."""
_MOST_ASKED: Final = 2000
"""How many are tried for each answer to a question."""
_MOST_WINS: Final = 100
"""With more marks of the winner's cards, the points are asked for at once."""

Counts: TypeAlias = "tuple[int, ...]"
"""How many cards of each sort of a kind a seat has."""
Mark: TypeAlias = "tuple[tuple[int, ...], int]"
"""What rules distinguish in captured cards: numbers that add up, and bits that are joined."""
Marks: TypeAlias = "tuple[Mark, ...]"
"""The mark for each way to count the sake cup: as an animal, and as junk."""
Values: TypeAlias = "dict[str, set[Known]]"
"""The possible values of facts, by their names."""


@functools.cache
def _kind_of(mask: int) -> int:
    """Return the kind to which all cards of a mask belong, or 0."""
    return next((kind for kind in _KINDS if mask and not mask & ~kind), 0)


# Holdings, and what rules distinguish in them.


class Holding(NamedTuple):
    """Cards of one kind, without the sake cup."""

    counts: Counts
    mask: int
    facts: dict[str, tuple[Known, ...]]
    """What can be known of them: one value, or one for each way to count the sake cup."""


class Sorts(NamedTuple):
    """The cards of one kind, by their sorts."""

    kind: int
    bits: tuple[tuple[int, ...], ...]
    holdings: tuple[Holding, ...]


def _sorts(ruleset: Ruleset, rules: Rules, drawn: int) -> tuple[Sorts, ...]:
    """Sort the deck by the masks that the rules know."""
    masks = [drawn, rules.payment_shield, rules.doubles, BONUS_3, BIT[RAIN_BRIGHT]]
    for combination in rules.combinations:
        masks += [combination.mask, combination.further_mask]
    masks += [each.mask for each in (*rules.multipliers, *rules.missions, *rules.baks)]
    deck, found = mask_of(rules.deck) & ~rules.cup, []
    for kind in _KINDS:
        sorts: dict[tuple[bool, ...], list[int]] = defaultdict(list)
        for card in ids_of(deck & kind):
            sorts[tuple(bool(BIT[card] & mask) for mask in masks)].append(BIT[card])
        bits = tuple(map(tuple, sorts.values()))
        numbers = itertools.product(*[range(len(each) + 1) for each in bits])
        holdings = [_holding(ruleset, rules, kind, bits, counts) for counts in numbers]
        found.append(Sorts(kind, bits, tuple(sorted(holdings, key=lambda each: sum(each.counts)))))
    return tuple(found)


def _holding(
    ruleset: Ruleset, rules: Rules, kind: int, bits: tuple[tuple[int, ...], ...], counts: Counts
) -> Holding:
    """Make a holding, with what can be known of it."""
    mask = _mask(bits, counts, (0,) * len(counts))
    facts: dict[str, tuple[Known, ...]] = {
        name: (count(mask),) for name, cards in COUNTED.items() if not cards & ~kind
    }
    if kind == BRIGHTS:
        facts[RAIN] = (bool(mask & BIT[RAIN_BRIGHT]),)
    if kind == PI_CARDS:
        facts[PI] = (int(pi(rules, mask)),)
    scored_here = [index for index, _ in items(rules, mask)]
    for index, combination in enumerate(ruleset.scoring.combinations):
        compared = rules.combinations[index]
        if combination.id not in facts and _kind_of(compared.mask | compared.further_mask) == kind:
            facts[combination.id] = (index in scored_here,)
    return Holding(counts, mask, facts)


def _mask(bits: tuple[tuple[int, ...], ...], counts: Counts, taken: Counts) -> int:
    """Return the mask of the next cards of each sort: `counts` cards, after those taken."""
    return sum(
        sum(each[start : start + number])
        for each, number, start in zip(bits, counts, taken, strict=True)
    )


class Class(NamedTuple):
    """Holdings of a kind that no rule distinguishes."""

    smallest: tuple[Counts, ...]
    """Those that have no smaller one among them."""
    values: Values
    """The facts of all of them."""


Hand: TypeAlias = "tuple[Marks, ...]"
"""For each kind, the marks of what a seat has."""
Hands: TypeAlias = "dict[Marks, list[Hand]]"
"""What a seat may have, by the marks of all kinds together."""
Classes: TypeAlias = "dict[Marks, Class]"
"""What a seat may have of a kind, by its marks."""


class Deck(NamedTuple):
    """A sorted deck, and what searches have found out about it."""

    sorts: tuple[Sorts, ...]
    classes: dict[Any, Classes]
    hands: dict[Any, Hands]


@functools.lru_cache(maxsize=32)
def _deck_of(ruleset: Ruleset, players: int, drawn: int) -> Deck:
    """Return the deck of a ruleset. It is sorted once."""
    return Deck(_sorts(ruleset, compiled(ruleset, players), drawn), {}, {})


_MOST_KEPT: Final = 200
"""How many entries each table of a `Deck` keeps."""


def _kept(table: dict[Any, V], key: Any, make: Callable[[], V]) -> V:
    """Return the value of a key, which is made if the table lacks it."""
    if key not in table:
        if len(table) >= _MOST_KEPT:
            table.clear()
        table[key] = make()
    return table[key]


class Way(NamedTuple):
    """A way to complete a tally, which stands for all ways that no rule distinguishes from it."""

    goes: tuple[int, ...]
    owner: int | None
    """The seat with the sake cup."""
    choice: Kind | None
    marks: tuple[Marks, ...]
    """The marks of each seat's cards, all kinds together."""
    captured: tuple[int, ...]
    """Each seat's captured cards."""
    points: tuple[int, ...]
    """The points of each seat."""


class _Search:
    """The search for all ways to complete a tally."""

    def __init__(self, tally: Tally, most: int = _MOST_TRIED) -> None:
        self.tally = tally
        self.most = most
        """How many hands may be tried together with others."""
        self.of = tally.round
        ruleset = self.of.ruleset
        self.rules = rules = compiled(ruleset, tally.players, self.of.pots)
        self.record: Record = ended_outcome(self.of).record
        self.winner = self.of.winner
        mission = self.record.mission
        self.mission: tuple[Measure, ...] = ()
        self.drawn = 0
        if mission != NO_CARD and mission < len(rules.missions):
            self.mission = (rules.missions[mission],)
            self.drawn = int(self.mission[0].mask)
        elif mission != NO_CARD:
            cards = ids_of(rules.payment_mission_cards_cards)
            number = mission - len(rules.missions)
            self.drawn = mask_of(nth_of(cards, int(rules.payment_mission_cards_count), number))
        self.deck = _deck_of(ruleset, tally.players, self.drawn)
        self.sorts = self.deck.sorts
        self.pays = pays = self.winner is not None and self.of.reason is not Reason.PUSHED
        self.is_ordinary = pays and rules.wins[self.record.reason] == ORDINARY_WIN
        self.has_factors = self.is_ordinary or (
            pays and rules.payment_special_factors == SPECIAL_ALL
        )
        each = [
            *((one.mask | one.further_mask, one.by_pi) for one in rules.combinations),
            *((one.mask, one.by_pi) for one in (*rules.multipliers, *rules.baks, *self.mission)),
        ]
        self.spread = tuple(dict.fromkeys(pair for pair in each if not _kind_of(pair[0])))
        self.across = [
            (index, each.id)
            for index, each in enumerate(ruleset.scoring.combinations)
            if not _kind_of(rules.combinations[index].mask | rules.combinations[index].further_mask)
        ]
        self.classes: dict[tuple[int, bool], tuple[Classes, ...]] = {}
        self.hands: dict[tuple[int, bool], Hands] = {}
        self.tried = 0
        """How many hands have been tried together with others."""
        self.is_cut = False
        """Whether only some ways were tried."""
        self.owed: dict[tuple[Any, ...], list[Bill]] = {}
        self.values: dict[tuple[int, bool, Marks], Values] = {}
        self.placed: dict[tuple[Any, ...], tuple[Counts, ...] | None] = {}

    # Marks.

    def mark(self, kind: int, cards: int, *, wins: bool, needs_points: bool, has_cup: bool) -> Mark:
        """Return what the rules distinguish in cards of one kind, as they are counted."""
        rules, bits = self.rules, 0
        numbers = [
            pi(rules, cards & mask) if by_pi else count(cards & mask) for mask, by_pi in self.spread
        ]
        if needs_points:
            numbers += [settled(rules, cards), total(rules, cards)]
        if wins and self.has_factors:
            factors = (*rules.multipliers, *self.mission)
            numbers += [
                measured(rules, one, cards) if _kind_of(one.mask) == kind else 0 for one in factors
            ]
            numbers.append(count(cards & self.drawn))
            for place, bak in enumerate(rules.baks):
                bits |= int(scored(rules, bak, cards)) << place
        elif not wins:
            for place, bak in enumerate(rules.baks if self.has_factors else ()):
                if _kind_of(bak.mask) == kind:
                    bits |= int(measured(rules, bak, cards) > 0) << place
            bits |= (cards & rules.payment_shield > 0) << 61
            bits |= (cards > 0 and rules.payment_empty_exempt) << 62
        if kind == PI_CARDS and has_cup:
            # some junk, or ten pi, let the sake cup count as junk
            bits |= (pi(rules, cards) > 0) << 63 | (pi(rules, cards) >= TEN_PI) << 64
        return tuple(map(int, numbers)), bits

    def classes_of(self, seat: int, has_cup: bool) -> tuple[Classes, ...]:
        """Return what a seat may have of each kind, by its marks."""
        if (seat, has_cup) not in self.classes:
            found: list[Classes] = []
            for place, sorts in enumerate(self.sorts):
                make = functools.partial(self._classes, sorts, seat, has_cup)
                key = (place, self._key(seat, has_cup, sorts))
                found.append(_kept(self.deck.classes, key, make))
            self.classes[seat, has_cup] = tuple(found)
        return self.classes[seat, has_cup]

    def _needs_points(self, seat: int) -> bool:
        """Whether the points of a seat's cards matter."""
        if seat == self.winner:
            return self.is_ordinary or self.tally.points is not None
        return POINTS in self.tally.known(seat) or (self.rules.payment_jabak and self.has_factors)

    def _key(self, seat: int, has_cup: bool, *sorts: Sorts) -> tuple[Any, ...]:
        """Return everything on which the classes of kinds depend."""
        known = self.tally.known(seat)
        names = {name for each in sorts for name in each.holdings[0].facts}
        return (
            seat == self.winner,
            has_cup,
            self._needs_points(seat),
            self.has_factors,
            self.record.mission,
            tuple((name, each) for name, each in known.items() if name in names),
        )

    def _classes(self, sorts: Sorts, seat: int, has_cup: bool) -> Classes:
        known, wins = self.tally.known(seat), seat == self.winner
        needs_points = self._needs_points(seat)
        found: dict[Marks, list[Holding]] = defaultdict(list)
        cups = {ANIMALS: (self.rules.cup, 0), PI_CARDS: (0, CUP_AS_JUNK)} if has_cup else {}
        for holding in sorts.holdings:
            ways = [holding.mask | int(cup) for cup in cups.get(sorts.kind, (0,) * (1 + has_cup))]
            facts = dict(holding.facts)
            if cups and sorts.kind == ANIMALS:
                facts["animals"] = tuple(count(way) for way in ways)
            elif cups and sorts.kind == PI_CARDS:
                facts[PI] = tuple(int(pi(self.rules, way)) for way in ways)
            if any(name in known and known[name] not in facts[name] for name in facts):
                continue
            # a number that is known is so only in one way to count the sake cup
            only = [
                facts[name].index(known[name])
                for name in (PI, "animals")
                if name in known and name in facts
            ]
            marks = tuple(
                _joined(
                    self.mark(
                        sorts.kind, way, wins=wins, needs_points=needs_points, has_cup=has_cup
                    ),
                    ((), sum(only) << (65 if sorts.kind == ANIMALS else 66)),
                )
                for way in ways
            )
            found[marks].append(holding._replace(facts=facts))
        return {marks: _class(holdings) for marks, holdings in found.items()}

    # Hands: what a seat may have of all kinds.

    def hands_of(self, seat: int, has_cup: bool) -> Hands:
        """Return what a seat may have, by the marks of all kinds together."""
        if (seat, has_cup) not in self.hands:
            empty = self.tally.known(seat).get(EMPTY)
            key = (self._key(seat, has_cup, *self.sorts), self._points_of(seat), empty)
            make = functools.partial(self._hands, seat, has_cup)
            self.hands[seat, has_cup] = _kept(self.deck.hands, key, make)
        return self.hands[seat, has_cup]

    def _hands(self, seat: int, has_cup: bool) -> Hands:
        wins = seat == self.winner
        wanted = None if self.spread else self._points_of(seat)
        place = len(self.spread) + (not wins)
        asks = wins and self.is_ordinary and self.tally.points is None
        nothing: Marks = (((), 0),) * (1 + has_cup)
        found: Hands = {nothing: [()]}
        for kind in self.classes_of(seat, has_cup):
            more: Hands = defaultdict(list)
            for (marks, hands), each in itertools.product(found.items(), kind):
                joined = tuple(map(_joined, marks, each))
                if wanted is None or min(numbers[place] for numbers, _ in joined) <= wanted:
                    more[joined] += [(*hand, each) for hand in hands]
                if asks and len(more) > _MOST_WINS:
                    raise MissingFactError(self._points_missing(has_cup))
            found = more
        return {
            marks: hands
            for marks, hands in found.items()
            if self._may_have(seat, has_cup, self._example(seat, has_cup, hands[0]))
        }

    def _may_have(self, seat: int, has_cup: bool, mask: int) -> bool:
        """Whether what is known of a seat allows these cards, as far as it needs all kinds."""
        empty = self.tally.known(seat).get(EMPTY)
        matters = empty is True or (empty is False and self.rules.payment_empty_exempt)
        if matters and empty is not (mask == 0 and not has_cup):
            return False
        points = self._points_of(seat)
        if points is None:
            return True
        if seat != self.winner:
            cards = mask | (self.rules.cup if has_cup else 0)
            return points in [score(self.rules, cards, choice) for choice in CHOICES.values()]
        cups = (self.rules.cup, CUP_AS_JUNK) if has_cup else (0,)
        return points in [settled(self.rules, mask | cup) for cup in cups]

    def _points_of(self, seat: int) -> int | None:
        """Return the points of a seat's cards, if they are known."""
        known = self.tally.known(seat).get(POINTS)
        return self.tally.points if seat == self.winner else cast("int | None", known)

    def _example(self, seat: int, has_cup: bool, hand: Hand) -> int:
        """Return cards that a seat may have."""
        classes = self.classes_of(seat, has_cup)
        return sum(
            _mask(sorts.bits, kind[marks].smallest[0], (0,) * len(sorts.bits))
            for sorts, kind, marks in zip(self.sorts, classes, hand, strict=True)
        )

    # Ways to complete the tally.

    def ways(self) -> list[Way]:
        """Return ways to complete the tally. Each hand of a seat is in one of them, unless the
        ways differ so much in what they pay that a fact is missing in any case. If no cards are
        paid for, one way is enough.
        """
        found: list[Way] = []
        try:
            for each in self._sorted_ways():
                found += each
                if found and not self.pays:
                    return found[:1]
                if len(found) > _MOST_WAYS and _differ(found):
                    self.is_cut = True
                    return found
        except PositionError as error:
            # the ways that were found tell already that a fact is missing
            if error.code != _TOO_MANY or not _differ(found):
                raise
            self.is_cut = True
        return found

    def is_possible(self) -> bool:
        """Whether there is a way to complete the tally."""
        return any(way for ways in self._sorted_ways() for way in ways)

    def _sorted_ways(self) -> Iterator[Iterator[Way]]:
        """Yield ways to complete the tally, for each order of the goes, each owner of the sake cup
        and each hand of the winner.
        """
        for goes, (owner, choice) in itertools.product(self._goes(), self._cups()):
            hands = {seat: self.hands_of(seat, seat == owner) for seat in self.of.seats}
            if all(hands.values()):
                for win in [None] if self.winner is None else list(hands[self.winner]):
                    yield self._ways_of(goes, owner, choice, hands, win)

    def _points_missing(self, has_cup: bool) -> MissingFact:
        """Return the question for the points of the winner."""
        seat, place, answers = self.winner or 0, len(self.spread), {0}
        for kind in self.classes_of(seat, has_cup):
            scores = {numbers[place] for marks in kind for numbers, _ in marks}
            answers = {one + other for one in answers for other in scores}
        return MissingFact(POINTS, seat, POINTS, tuple(sorted(answers)))

    def _goes(self) -> Iterator[tuple[int, ...]]:
        """Yield the orders of the goes. A loser that pays go-bak may have called go at any time."""
        orders = [self.of.goes]
        for seat in self.of.seats:
            if self.tally.known(seat).get(GO_BAK) and seat not in self.of.goes:
                orders = [
                    (*goes[:place], seat, *goes[place:])
                    for goes in orders
                    for place in range(len(goes) + 1)
                ]
        yield from orders

    def _cups(self) -> Iterator[tuple[int | None, Kind | None]]:
        """Yield who may have the sake cup, and how its owner may have chosen to count it."""
        rules = self.rules
        known = {seat: self.tally.known(seat).get(CUP) for seat in self.of.seats}
        said = {CUPS[how] for how in known.values() if isinstance(how, str)}
        said |= set() if self.of.cup is None else {self.of.cup}
        chosen: tuple[Kind | None, ...] = (None,)
        if rules.cards_cup_count == CUP_CHOSEN:
            chosen = (Kind.ANIMAL, Kind.JUNK)
        elif rules.cards_cup_count == CUP_FROM_GO:
            chosen = (None, Kind.ANIMAL, Kind.JUNK)
        elif rules.lockable_cup:
            chosen = (None, Kind.ANIMAL)
        for owner in (None, *self.of.seats) if rules.cup else (None,):
            if all(bool(how) == (seat == owner) for seat, how in known.items() if how is not None):
                if owner is None:
                    if not said:
                        yield None, None
                    continue
                for choice in tuple(said) or chosen:
                    yield owner, choice

    def _ways_of(
        self,
        goes: tuple[int, ...],
        owner: int | None,
        choice: Kind | None,
        hands: Mapping[int, Hands],
        win: Marks | None,
    ) -> Iterator[Way]:
        """Yield ways for certain cards of the winner, in which each hand of a loser occurs."""
        fixed = {} if win is None or self.winner is None else {self.winner: win}
        losers = [seat for seat in hands if seat not in fixed]
        allowed = {seat: list(hands[seat]) for seat in losers}
        for seat in losers:
            if self._shows_late(owner, seat):
                tried = [
                    self._way(goes, owner, choice, hands, {**allowed, **_one(fixed), seat: [mine]})
                    for mine in allowed[seat]
                ]
                allowed[seat] = [
                    way.marks[self.of.seats.index(seat)]
                    for way in tried
                    if way is not None and self._fits(way, seat)
                ]
        if not all(allowed.values()):
            return
        for seat in losers:
            for mine in allowed[seat]:
                way = self._way(
                    goes, owner, choice, hands, {**allowed, **_one(fixed), seat: [mine]}
                )
                if way is not None and all(self._fits(way, each) for each in self.of.seats):
                    yield way

    def _way(
        self,
        goes: tuple[int, ...],
        owner: int | None,
        choice: Kind | None,
        hands: Mapping[int, Hands],
        allowed: Mapping[int, list[Marks]],
    ) -> Way | None:
        """Return the first way in which the deck has all the cards; `None` if there is none."""
        chosen = self._chosen(owner, hands, allowed, ())
        if chosen is None:
            return None
        captured = self._placed(owner, [hand for _, hand in chosen])
        record = self.record.copied()
        record.goes, record.cup = goes, CHOICES[choice]
        points = earned(self.rules, record, list(captured))
        marks = tuple(marks for marks, _ in chosen)
        return Way(goes, owner, choice, marks, captured, points)

    def _chosen(
        self,
        owner: int | None,
        hands: Mapping[int, Hands],
        allowed: Mapping[int, list[Marks]],
        before: tuple[Hand, ...],
    ) -> tuple[tuple[Marks, Hand], ...] | None:
        """Choose a hand for each seat after those before, so that the deck has all the cards;
        return `None` if there is no such choice.
        """
        if len(before) == len(self.of.seats):
            return ()
        seat = self.of.seats[len(before)]
        for marks in allowed[seat]:
            for hand in hands[seat][marks]:
                self.tried += 1
                if self.tried > self.most:
                    raise _too_many(self.tally)
                mine = (*before, hand)
                if all(self._counts(owner, place, mine) for place in range(len(self.sorts))):
                    rest = self._chosen(owner, hands, allowed, mine)
                    if rest is not None:
                        return ((marks, hand), *rest)
        return None

    def _placed(self, owner: int | None, hands: list[Hand]) -> tuple[int, ...]:
        """Return each seat's cards."""
        found = [0] * self.tally.players
        for place, sorts in enumerate(self.sorts):
            taken = (0,) * len(sorts.bits)
            counts = self._counts(owner, place, tuple(hands)) or ()
            for seat, mine in zip(self.of.seats, counts, strict=True):
                found[seat] |= _mask(sorts.bits, mine, taken)
                taken = tuple(map(sum, zip(taken, mine, strict=True)))
        if owner is not None:
            found[owner] |= int(self.rules.cup)
        return tuple(found)

    def _counts(
        self, owner: int | None, place: int, hands: tuple[Hand, ...]
    ) -> tuple[Counts, ...] | None:
        """Return how many cards of each sort of a kind the first seats get; `None` if the deck has
        too few.
        """
        parts = tuple(
            (seat, seat == owner, hand[place])
            for seat, hand in zip(self.of.seats, hands, strict=False)
        )
        key = (place, parts)
        if key not in self.placed:
            left = tuple(map(len, self.sorts[place].bits))
            self.placed[key] = self._shared(place, parts, left)
        return self.placed[key]

    def _shared(
        self, place: int, parts: tuple[tuple[int, bool, Marks], ...], left: Counts
    ) -> tuple[Counts, ...] | None:
        """Share out the cards of a kind, as few as possible to each seat."""
        if not parts:
            return ()
        seat, has_cup, marks = parts[0]
        for counts in self.classes_of(seat, has_cup)[place][marks].smallest:
            after = tuple(have - mine for have, mine in zip(left, counts, strict=True))
            if all(number >= 0 for number in after):
                rest = self._shared(place, parts[1:], after)
                if rest is not None:
                    return (counts, *rest)
        return None

    # Facts that only a bill shows.

    def _late_names(self, seat: int) -> list[str]:
        """Return the known facts of a seat that only a whole way shows."""
        early = {name for sorts in self.sorts for name in sorts.holdings[0].facts}
        return [
            name
            for name in self.tally.known(seat)
            if name not in early and name not in (CUP, EMPTY, GO_BAK)
        ]

    def _shows_late(self, owner: int | None, seat: int) -> list[str]:
        """Return the known facts that only a whole way shows of a seat, perhaps with the cup."""
        counted = [name for name in (PI, "animals") if name in self.tally.known(seat)]
        return self._late_names(seat) + (counted if seat == owner else [])

    def _fits(self, way: Way, seat: int) -> bool:
        """Whether a way has everything that is known of a seat."""
        names, known = self._shows_late(way.owner, seat), self.tally.known(seat)
        needs_points = seat == self.winner and self.tally.points is not None
        if not names and not (needs_points and way.owner == seat):
            return True
        late = self.late(way, seat)
        if needs_points and late.get(POINTS, self.tally.points) != self.tally.points:
            return False
        return all(late.get(name, known[name]) == known[name] for name in names)

    def late(self, way: Way, seat: int) -> dict[str, Known]:
        """Return the facts of a seat that only a whole way shows."""
        payment, owed = self.of.ruleset.payment, self._bills(way)
        here = [index for index, _ in items(self.rules, way.captured[seat])] if self.across else []
        found: dict[str, Known] = {id: index in here for index, id in self.across}
        counted = 0
        if way.owner == seat:
            counts = [bill.counted for bill in owed]
            if seat != self.winner:
                counts = [bill.against for bill in owed if bill.share_of == seat]
            counted = next(filter(None, counts), 0)
        if counted:
            found |= {PI: int(pi(self.rules, counted)), "animals": count(counted & ANIMALS)}
        if seat != self.winner:
            mine = [bill for bill in owed if bill.share_of == seat and bill.payee == self.winner]
            codes = {code for bill in mine for code, _ in (*bill.lines, *bill.times)}
            if mine:
                found |= {
                    bak.id: one.code in codes
                    for bak, one in zip(payment.baks, self.rules.baks, strict=True)
                }
            found[POINTS] = int(score(self.rules, way.captured[seat], CHOICES[way.choice]))
            return found
        codes = {code for bill in owed for code, _ in bill.times}
        if counted := next((bill.counted for bill in owed if bill.counted), 0):
            found[POINTS] = int(settled(self.rules, counted))
        if owed:
            found |= {
                each.id: one.code in codes
                for each, one in zip(payment.multipliers, self.rules.multipliers, strict=True)
            }
        if self.drawn:
            found[MISSION] = count(way.captured[seat] & self.drawn)
        return found

    def _bills(self, way: Way) -> list[Bill]:
        """Return the bills of a way. They are made once."""
        key = (way.goes, way.choice, way.captured)
        if key not in self.owed:
            record = self.record.copied()
            record.goes, record.cup = way.goes, CHOICES[way.choice]
            self.owed[key] = bills(self.rules, record, list(way.captured))
        return self.owed[key]

    # What is missing.

    def missing(self, ways: list[Way]) -> MissingFact:
        """Return the fact that tells the payments apart best, on average over its answers."""
        every = {way.points for way in ways}
        ruleset = self.of.ruleset
        baks = {EMPTY, *(bak.id for bak in ruleset.payment.baks)}
        sets = {"junk", "ribbons", *(each.id for each in ruleset.scoring.combinations)}
        sets -= {"animals", PI}
        best: tuple[tuple[int, float, int], MissingFact] | None = None
        late = {(seat, id(way)): self.late(way, seat) for way in ways for seat in self.of.seats}
        for order, (seat, name) in enumerate(self._asked()):
            paid: dict[Any, set[tuple[int, ...]]] = defaultdict(set)
            weights: dict[Any, float] = defaultdict(float)
            for way in ways:
                values = self._values(way, seat, name, late[seat, id(way)])
                for value in values:
                    paid[value].add(way.points)
                    weights[value] += 1 / len(values)
            # `fsum`, because `sum` rounds in another way from Python 3.12 on
            left = math.fsum(weights[value] * len(each) for value, each in paid.items()) / len(ways)
            if not paid or left > len(every) - _LEAST_GAIN:
                continue
            answers = {*paid, *self._possible(seat, name)} if self.is_cut else {*paid}
            fact = self._fact(seat, name, answers)
            # people count cards, and needn't know the baks
            rank = (2 if name in baks else 1 if name in sets else 0, left, order)
            if best is None or rank < best[0]:
                best = rank, fact
        if best is None:
            raise PositionError(
                "no single fact tells what is paid; write each seat's cards in an Outcome",
                field="counts",
                code="impossible",
            )
        return best[1]

    def count_missing(self) -> MissingFact | None:
        """Return the first number of a seat's cards that isn't known, if it can differ."""
        for seat, name in self._asked():
            if name in (*COUNTED, PI) and len(answers := self._possible(seat, name)) > 1:
                return self._fact(seat, name, answers)
        return None

    def _fact(self, seat: int, name: str, answers: Collection[Any]) -> MissingFact:
        """Make the question for a fact."""
        field = f"losers[{seat}].{name}"
        if name == GOES or (seat == self.winner and name == POINTS):
            field = name
        elif seat == self.winner:
            field = f"counts.{name}"
        return MissingFact(field, seat, name, tuple(sorted(answers, key=_place)))

    def _possible(self, seat: int, name: str) -> set[Known]:
        """Return the values of a fact for all cards that a seat may have."""
        return {
            value
            for has_cup in (False, True)
            for kind in self.classes_of(seat, has_cup)
            for each in kind.values()
            for value in each.values.get(name, ())
        }

    def _asked(self) -> Iterator[tuple[int, str]]:
        """Yield the facts that may be asked for, each with its seat: those of the winner first."""
        yield self.winner or 0, GOES
        for seat in sorted(self.of.seats, key=lambda seat: seat != self.winner):
            known, wins = self.tally.known(seat), seat == self.winner
            for name in names_of(self.of.ruleset, wins=wins):
                matters = {
                    POINTS: self.tally.points is None if wins else self.rules.payment_jabak,
                    EMPTY: self.rules.payment_empty_exempt,
                    GO_BAK: False,
                }
                if name not in known and matters.get(name, True):
                    yield seat, name

    def _values(
        self, way: Way, seat: int, name: str, late: Mapping[str, Known]
    ) -> Collection[Known | tuple[int, ...]]:
        """Return the possible values of a fact for a seat's marks in a way."""
        if name == GOES:
            return (way.goes,)
        if name == CUP:
            return (_cup_of(way, seat),)
        if name == EMPTY:
            return (not way.captured[seat],)
        if name in late and name not in (PI, "animals"):
            return (late[name],)
        has_cup, marks = seat == way.owner, way.marks[self.of.seats.index(seat)]
        key = (seat, has_cup, marks)
        if key not in self.values:
            classes, found = self.classes_of(seat, has_cup), defaultdict[str, set[Known]](set)
            for place, kind in enumerate(classes):
                for each in {hand[place] for hand in self.hands_of(seat, has_cup)[marks]}:
                    for known, values in kind[each].values.items():
                        found[known] |= values
            self.values[key] = found
        return self.values[key].get(name, ())


def _differ(ways: list[Way]) -> bool:
    """Whether ways don't all pay the same."""
    return len({way.points for way in ways}) > 1


def _place(value: Any) -> tuple[bool, Any]:
    """Return the place of an answer: numbers and truth values come before texts."""
    return isinstance(value, str), value


def _cup_of(way: Way, seat: int) -> Known:
    """Return whether a seat has the sake cup, or how it chose to count it."""
    if way.owner != seat:
        return False
    return True if way.choice is None else way.choice.name.lower()


def _one(fixed: Mapping[int, Marks]) -> dict[int, list[Marks]]:
    return {seat: [marks] for seat, marks in fixed.items()}


def _joined(one: Mark, other: Mark) -> Mark:
    """Join the marks of cards of two kinds."""
    if not one[0] or not other[0]:
        return one[0] or other[0], one[1] | other[1]
    return tuple(map(sum, zip(one[0], other[0], strict=True))), one[1] | other[1]


def _class(holdings: list[Holding]) -> Class:
    """Make a class of holdings, which come in the order of their sizes."""
    smallest: list[Counts] = []
    values: Values = defaultdict(set)
    for holding in holdings:
        if not any(
            all(few <= many for few, many in zip(known, holding.counts, strict=True))
            for known in smallest
        ):
            smallest.append(holding.counts)
        for name, several in holding.facts.items():
            values[name].update(several)
    return Class(tuple(smallest), dict(values))


def completed(tally: Tally) -> Outcome:
    """Complete a tally to an outcome with cards, one of those that pay the same.

    Raises:
        MissingFactError: if what is paid depends on a fact that the tally doesn't have.
        PositionError: if no cards make the counts.
    """
    search = _Search(tally)
    try:
        ways = search.ways()
    except PositionError as error:
        # with more counts, there is less to try
        fact = search.count_missing() if error.code == _TOO_MANY else None
        if fact is None or not (fact := _that_fits(tally, fact)).answers:
            raise
        raise MissingFactError(fact) from error
    if not ways:
        raise _no_cards(search)
    if _differ(ways):
        raise MissingFactError(_that_fits(tally, search.missing(ways)))
    way = ways[0]
    captured = [set_of(cards) for cards in way.captured]
    return tally.round.replace(captured=captured, goes=way.goes, cup=way.choice)


def _that_fits(tally: Tally, fact: MissingFact) -> MissingFact:
    """Leave out the answers to a question that no cards make, as far as a short search tells."""
    rules = compiled(tally.ruleset, tally.players)
    deck = mask_of(rules.deck)
    most = {name: count(cards & deck) for name, cards in COUNTED.items()}
    most[PI] = int(pi(rules, deck | CUP_AS_JUNK))
    others = [tally.known(seat).get(fact.name, 0) for seat in tally.round.seats]
    left = most[fact.name] - sum(map(int, others)) if fact.name in most else None
    found = [
        each
        for each in fact.answers
        if (left is None or each <= left) and _can_be(tally.answered(fact, each))
    ]
    return attrs.evolve(fact, answers=tuple(found))


def _can_be(tally: Tally) -> bool:
    try:
        return _Search(tally, _MOST_ASKED).is_possible()
    except GoStopError:  # another fact is missing, or there is too much to try
        return True


def _no_cards(search: _Search) -> PositionError:
    """Make the error for counts that no cards make."""
    tally = search.tally
    for seat in tally.round.seats:
        if not any(search.hands_of(seat, has_cup) for has_cup in (False, True)):
            told = _told(tally, seat)
            return PositionError(
                f"no cards of {tally.ruleset.id} are {told}",
                field="counts" if seat == tally.winner else f"losers[{seat}]",
                hint="check the counts",
                code="impossible",
            )
    told = "; ".join(f"seat {seat} {_told(tally, seat)}" for seat in tally.round.seats)
    return PositionError(
        f"the deck of {tally.ruleset.id} has no cards with which all of this is so: {told}",
        field="losers",
        hint="check the counts, and who has which cards",
        code="impossible",
    )


def _too_many(tally: Tally) -> PositionError:
    """Make the error for counts that can be made in too many ways to try, or in none of them."""
    return PositionError(
        "too many cards may make these counts, or none do",
        field="losers" if tally.losers else "counts",
        hint="check the counts, and say more of them; or write each seat's cards in an Outcome",
        code=_TOO_MANY,
    )


def _told(tally: Tally, seat: int) -> str:
    """Write what is known of a seat."""
    known = tally.known(seat)
    if seat == tally.winner and tally.points is not None:
        known = {POINTS: tally.points, **known}
    return listed(f"{name} {value}" for name, value in known.items())
