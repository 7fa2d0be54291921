"""Worlds: the placings of the cards that a seat does not see, each as likely as any other.

A placing says who holds which cards, what lies face down on the table, and in which order the stock
lies. A hand that has just offered a draw meets the conditions of the offer; no other rule says what
a hidden hand may hold.
"""

from math import comb, factorial
from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import CARDS, ids_of, mask_of, those_at
from gostop.kernel.hands import HELD, cards_of, fours_of, hand_of
from gostop.kernel.i64 import i64
from gostop.kernel.legal import feeds, suits_offer
from gostop.kernel.position import (
    ANSWER,
    OVER,
    SEATING,
    Position,
    Seat,
    beginning,
    interrupted,
    opponents,
)
from gostop.kernel.record import NOBODY
from gostop.kernel.rules import BY_BONUS_NEVER, CHONGTONG_DECLARED
from gostop.kernel.seeds import DRAWN, OFFER, RESHUFFLE, SAMPLE, stream_of
from gostop.kernel.seen import UNKNOWN, Sight
from gostop.kernel.shuffle import shuffled

_SEED_BYTES: Final = 16


def count_of(sight: Sight) -> int:
    """The number of worlds."""
    sizes = missing(sight)
    offer = offer_of(sight)
    left, ways = count(sight.unseen), 1
    if offer is not None:
        ways = offer.ways()
        left -= offer.want
        sizes[sight.position.turn] = 0
    sizes.append(face_down(sight))
    ways *= factorial(left)
    for size in sizes:
        ways //= factorial(size)
    return ways


def sampled(sight: Sight, seed: int, number: int) -> Position:
    """A position of one world; a seed has one for each number."""
    seen, sizes = sight.position, missing(sight)
    order = shuffled(cards_of(sight.unseen), SAMPLE, seed, number)
    hands = [theirs.hand for theirs in seen.seats]
    offer = offer_of(sight)
    if offer is not None:
        offered, order = offer.split(order, seed, number)
        hands[seen.turn] |= hand_of(offered)
        sizes[seen.turn] = 0
    first = 0
    for seat, size in enumerate(sizes):
        if size:
            hands[seat] |= hand_of(order[first : first + size])
            first += size
    down = first + face_down(sight)
    p = beginning(seen.rules, [], seen.record, seen.table, order[down:], seen.turn)
    p.table |= mask_of(order[first:down])
    for seat, theirs in enumerate(seen.seats):
        p.seats.append(theirs if seat == sight.seat else holding(p, theirs, hands[seat]))
    p.piles = seen.piles
    p.phase = seen.phase
    p.open = seen.open
    p.gained = drawn_by_lot(seen, hands[seen.turn], seed, number)
    if seen.rules.notes_fours and seen.phase not in (SEATING, OVER):
        note_fours(p, sight.seat)
    if seen.record.seed is not None:
        fresh = seen.record.copied()
        fresh.seed = int.from_bytes(stream_of(RESHUFFLE, seed, number, _SEED_BYTES), "little")
        fresh.shuffles = 1
        p.record = fresh
    return p


def missing(sight: Sight) -> list[int]:
    """The number of hidden cards in each hand."""
    return [
        size - count(theirs.hand)
        for size, theirs in zip(sight.sizes, sight.position.seats, strict=True)
    ]


def face_down(sight: Sight) -> int:
    """The number of cards that lie face down on the table."""
    return count(sight.unseen) - sum(missing(sight)) - len(sight.position.stock)


def holding(p: Position, theirs: Seat, hand: i64) -> Seat:
    """Another seat with a whole hand."""
    seat = Seat()
    seat.plays = those_at(cards_of(hand), p.rules.moves)
    seat.hold(p.rules, hand)
    seat.captured = theirs.captured
    seat.turns = theirs.turns
    seat.dry = theirs.dry
    seat.flips = theirs.flips
    seat.bar = theirs.bar
    seat.run = theirs.run
    seat.points = theirs.points
    return seat


# Marks that only their seat sees, and that are no part of a world.


def drawn_by_lot(seen: Position, hand: i64, seed: int, number: int) -> tuple[tuple[int, int], ...]:
    """The bonus cards of the turn, each with a card for the one that was drawn for it: any that the
    seat holds, or that it has laid or captured this turn. No card is taken twice.
    """
    if not any(card == UNKNOWN for _, card in seen.gained):
        return seen.gained
    turn, further = interrupted(seen), seen.record.further
    caught: i64 = 0 if further is None else further.caught
    left = [*cards_of(hand), *ids_of(turn.laid | caught)]
    stream = stream_of(DRAWN, seed, number, 8 * len(seen.gained))
    found: list[tuple[int, int]] = []
    # the last first, since a bonus card that was drawn can only have been taken later
    for place, (bonus, drawn) in enumerate(reversed(seen.gained)):
        word = int.from_bytes(stream[8 * place : 8 * place + 8], "little")
        found.append((bonus, left.pop(word % len(left)) if drawn == UNKNOWN else drawn))
        left.append(bonus)
    return tuple(reversed(found))


def note_fours(p: Position, seat: i64) -> None:
    """List the other seats that hold four of a month in their first turn, or before it."""
    listed = [*p.record.fours]
    for other in p.record.active:
        theirs = p.seats[other]
        if other == seat or theirs.turns:
            continue
        hand = theirs.hand
        if other == p.turn:
            hand |= hand_of(ids_of(interrupted(p).laid))
            if only_dealt(p):
                for _, card in p.gained:
                    hand &= ~(HELD[card] if card >= 0 else 0)
        if fours_of(hand):
            listed.append(other)
    if len(listed) > len(p.record.fours):
        record = p.record.copied()
        record.fours = tuple(sorted(listed))
        p.record = record


def only_dealt(p: Position) -> bool:
    """Whether only four dealt cards count."""
    rules = p.rules
    return rules.chongtong == CHONGTONG_DECLARED and rules.chongtong_by_bonus == BY_BONUS_NEVER


# The hand that offers a draw.


@final
class Offer:
    """What the conditions of an offer of a draw want of the hidden cards of its hand."""

    want: int
    """The number of hidden cards."""
    kinds: list[tuple[int, list[int]]]
    """The cards with a month that feed somebody, by the set of opponents that they feed."""
    others: list[int]
    """Those that feed nobody."""
    bonus: list[int]
    least: int
    """The least number of cards with a month in the hand."""
    feeding: int
    """The least number of feeding cards, unless each must feed."""
    every: bool
    """Whether each card with a month must feed."""
    shown: int
    """The number of cards that the hand has shown."""
    shown_feeding: int
    unfed: int
    """The opponents, as a set, that the shown cards do not feed, but the hand must."""

    def months_ways(self, fixed: int, want: int, least: int, unfed: int) -> int:
        """The number of ways to draw so many cards with a month, so many of them feeding, so that
        all of a set are fed. The first kinds are not drawn from any more.
        """
        ways, some = 0, unfed
        while True:
            # all that feed nobody of some: added and subtracted, those who stay unfed are excluded
            size = sum([len(cards) for fed, cards in self.kinds[fixed:] if not fed & some])
            ways_of_some = sum(
                [
                    comb(size, fed) * comb(len(self.others), want - fed)
                    for fed in range(max(least, 0), want + 1)
                ]
            )
            ways += -ways_of_some if count(some) & 1 else ways_of_some
            if not some:
                return ways
            some = (some - 1) & unfed

    def months(self, bonus: int) -> tuple[int, int, int]:
        """With so many bonus cards: the number of cards with a month, how many of them must feed,
        and the ways to draw them.
        """
        want = self.want - bonus
        held = self.shown + want
        if want < 0 or held < self.least:
            return want, 0, 0
        least = (held if self.every else self.feeding) - self.shown_feeding
        return want, least, self.months_ways(0, want, least, self.unfed)

    def ways(self) -> int:
        """The number of ways to draw the hidden cards."""
        return sum(
            [
                comb(len(self.bonus), bonus) * self.months(bonus)[2]
                for bonus in range(len(self.bonus) + 1)
            ]
        )

    def numbers(self, lot: int) -> tuple[int, list[int]]:
        """How many bonus cards to draw, and how many of each kind, by a number below `ways`."""
        bonus = 0
        while True:
            want, least, ways = self.months(bonus)
            together = comb(len(self.bonus), bonus) * ways
            if lot < together:
                lot //= comb(len(self.bonus), bonus)
                break
            lot -= together
            bonus += 1
        unfed = self.unfed
        found: list[int] = []
        for place, (fed, cards) in enumerate(self.kinds):
            number = 0
            while True:
                still = unfed & ~fed if number else unfed
                each = comb(len(cards), number)
                rest = self.months_ways(place + 1, want - number, least - number, still)
                if lot < each * rest:
                    lot //= each
                    break
                lot -= each * rest
                number += 1
            want, least, unfed = want - number, least - number, still
            found.append(number)
        return bonus, [*found, want]

    def split(
        self, order: tuple[int, ...], seed: int, number: int
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cards for the hand and the others, of cards in random order."""
        ways = self.ways()
        size = (ways.bit_length() >> 3) + 9
        lot = int.from_bytes(stream_of(OFFER, seed, number, size), "little") % ways
        bonus, numbers = self.numbers(lot)
        left = {card: place for place, (_, cards) in enumerate(self.kinds) for card in cards}
        left.update({card: len(self.kinds) for card in self.others})
        left.update({card: len(numbers) for card in self.bonus})
        numbers.append(bonus)
        mine: list[int] = []
        rest: list[int] = []
        for card in order:
            kind = left.get(card, NOBODY)
            if kind != NOBODY and numbers[kind]:
                numbers[kind] -= 1
                mine.append(card)
            else:
                rest.append(card)
        return tuple(mine), tuple(rest)


def offer_of(sight: Sight) -> Offer | None:
    """What is known of the hand of another seat that has offered a draw."""
    p = sight.position
    if p.phase != ANSWER or p.turn == sight.seat:
        return None
    rules, shown, asked = p.rules, cards_of(p.seats[p.turn].hand), opponents(p, p.turn)
    offer = Offer()
    offer.want = sight.sizes[p.turn] - len(shown)
    offer.least = offer.feeding = rules.draw_offer_cards
    offer.every = rules.draw_offer_every_card
    offer.shown = len(shown)
    fed_by_shown = [fed_by(p, asked, card) for card in shown]
    offer.shown_feeding = len([fed for fed in fed_by_shown if fed])
    offer.unfed = (1 << len(asked)) - 1 if rules.draw_offer_each_opponent else 0
    for fed in fed_by_shown:
        offer.unfed &= ~fed
    offer.others = []
    offer.bonus = []
    kinds: dict[int, list[int]] = {}
    for card in cards_of(sight.unseen):
        if not suits_offer(p, card):
            continue
        if card >= CARDS:
            offer.bonus.append(card)
        elif fed := fed_by(p, asked, card):
            kinds.setdefault(fed, []).append(card)
        else:
            offer.others.append(card)
    offer.kinds = sorted(kinds.items())
    return offer


def fed_by(p: Position, asked: list[int], card: int) -> int:
    """The set of opponents that a card feeds, a bit each."""
    fed = 0
    for place, other in enumerate(asked):
        if feeds(p, other, card):
            fed |= 1 << place
    return fed
