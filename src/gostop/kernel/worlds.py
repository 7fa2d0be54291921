"""Worlds: the placings of the cards that a seat does not see, each as likely as any other.

A placing says who holds which cards, what lies face down on the table, and in which order the stock
lies. A hand that has just offered a draw meets the conditions of the offer; no other rule says what
a hidden hand may hold.
"""

from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.chance import word
from gostop.kernel.deck import CARDS, ids_of, mask_of
from gostop.kernel.hands import HELD, cards_of, fours_of, hand_in, hand_of
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
    plays_of,
)
from gostop.kernel.rules import BY_BONUS_NEVER, CHONGTONG_DECLARED
from gostop.kernel.seeds import DRAWN, OFFER, OFFERED, RESHUFFLE, SAMPLE, stream_of
from gostop.kernel.seen import UNKNOWN, Sight
from gostop.kernel.shuffle import shuffled

_SEED_BYTES: Final = 16
_LOT_BYTES: Final = 16


def count_of(sight: Sight) -> int:
    """The number of worlds."""
    sizes = missing(sight)
    offer = offer_of(sight)
    left, of_offer = count(sight.unseen), 1
    if offer is not None:
        of_offer = offer.ways()
        left -= offer.want
        sizes[sight.position.turn] = 0
    sizes.append(face_down(sight))
    # numbers that a machine word does not hold are left to Python
    return prod([of_offer, factorial(left)]) // prod([factorial(size) for size in sizes])


def sampled(sight: Sight, seed: int, number: int) -> Position:
    """A position of one world; a seed has one for each number."""
    seen, sizes = sight.position, missing(sight)
    hands = [theirs.hand for theirs in seen.seats]
    offer = offer_of(sight)
    left = sight.unseen
    if offer is not None:
        offered = offer.hand(seed, number)
        left ^= offered
        hands[seen.turn] |= offered
        sizes[seen.turn] = 0
    order = shuffled(cards_of(left), SAMPLE, seed, number)
    first = 0
    for seat, size in enumerate(sizes):
        if size:
            hands[seat] |= hand_in(order[first : first + size])
            first += size
    return placed(sight, hands, order[first:], seed, number)


def placed(sight: Sight, hands: list[i64], order: bytes, seed: int, number: int) -> Position:
    """The position in which the seats have these hands. The other cards, in order, lie face down on
    the table and in the stock. The seed and the number decide what is no part of a world.
    """
    seen = sight.position
    down = face_down(sight)
    p = beginning(seen.rules, [], seen.record, seen.table, order[down:], seen.turn)
    p.table |= mask_of(tuple(order[:down]))
    for seat, theirs in enumerate(seen.seats):
        p.seats.append(theirs if seat == sight.seat else holding(p, theirs, hands[seat]))
    p.piles = seen.piles
    p.phase = seen.phase
    p.open = seen.open
    p.gained = drawn_evenly(seen, hands[seen.turn], seed, number)
    if seen.rules.notes_fours and seen.phase not in (SEATING, OVER):
        note_fours(p, sight.seat)
    if seen.record.seed is not None:
        fresh = seen.record.copied()
        fresh.seed = int.from_bytes(stream_of(RESHUFFLE, seed, number, _SEED_BYTES), "little")
        fresh.shuffles = 1
        p.record = fresh
    return p


def every_world(sight: Sight) -> list[Position]:
    """The positions of all worlds, where no table lies face down and no offer is answered."""
    found: list[Position] = []
    shared(sight, 0, [theirs.hand for theirs in sight.position.seats], sight.unseen, found)
    return found


def shared(sight: Sight, seat: int, hands: list[i64], left: i64, found: list[Position]) -> None:
    """Add the positions of all worlds in which the seats before one have these hands."""
    if seat == len(hands):
        for order in permutations(cards_of(left)):
            found.append(placed(sight, hands, bytes(order), 0, len(found)))
        return
    for cards in combinations(cards_of(left), missing(sight)[seat]):
        drawn = hand_of(cards)
        dealt = hands.copy()
        dealt[seat] |= drawn
        shared(sight, seat + 1, dealt, left ^ drawn, found)


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
    """A copy of a seat with this whole hand."""
    seat = Seat()
    seat.plays = plays_of(p.rules, cards_of(hand))
    seat.hold(p.rules, hand)
    seat.captured = theirs.captured
    seat.turns = theirs.turns
    seat.dry = theirs.dry
    seat.flips = theirs.flips
    seat.bar = theirs.bar
    seat.run = theirs.run
    seat.points = theirs.points
    return seat


# Marks that only their seat sees, and that do not belong to a world.


def drawn_evenly(seen: Position, hand: i64, seed: int, number: int) -> tuple[tuple[int, int], ...]:
    """The bonus cards of the turn, each with a card for the one that was drawn for it: any that the
    seat holds, or that it has laid or captured this turn. No card is taken twice.
    """
    if not any(card == UNKNOWN for _, card in seen.gained):
        return seen.gained
    turn, further = interrupted(seen), seen.record.further
    caught: i64 = 0 if further is None else further.caught
    left = [*cards_of(hand), *ids_of(turn.laid | caught)]
    stream = stream_of(DRAWN, seed, number, len(seen.gained) << 3)
    found: list[tuple[int, int]] = []
    # the last first, since a bonus card that was drawn can only have been taken later
    place: i64 = 0
    for bonus, drawn in reversed(seen.gained):
        card = drawn
        if drawn == UNKNOWN:
            lot = word(stream, place) % len(left)
            card = left.pop(int(lot))
        found.append((bonus, card))
        left.append(bonus)
        place += 8
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

    def months_ways(self, fixed: int, want: int, least: int, unfed: int) -> i64:
        """The number of ways to draw `want` cards with a month, at least `least` of them feeding,
        that feed all opponents of a set. The first kinds are not drawn from any more.
        """
        ways: i64 = 0
        some = unfed
        while True:
            # all that feed nobody of some: added and subtracted, those who stay unfed are excluded
            size = sum([len(cards) for fed, cards in self.kinds[fixed:] if not fed & some])
            of_some: i64 = 0
            for fed in range(max(least, 0), want + 1):
                of_some += ways_of(size, fed) * ways_of(len(self.others), want - fed)
            ways += -of_some if count(some) & 1 else of_some
            if not some:
                return ways
            some = (some - 1) & unfed

    def with_bonus(self, bonus: int) -> tuple[int, int, i64]:
        """With this number of bonus cards: the number of cards with a month, how many of them must
        feed, and the ways to draw all.
        """
        want = self.want - bonus
        held = self.shown + want
        if want < 0 or held < self.least:
            return want, 0, 0
        least = (held if self.every else self.feeding) - self.shown_feeding
        of_months = self.months_ways(0, want, least, self.unfed)
        return want, least, ways_of(len(self.bonus), bonus) * of_months

    def ways(self) -> i64:
        """The number of ways to draw the hidden cards."""
        ways: i64 = 0
        for bonus in range(len(self.bonus) + 1):
            ways += self.with_bonus(bonus)[2]
        return ways

    def numbers(self, lot: i64) -> list[int]:
        """How many cards to draw of each kind, of those that feed nobody, and of the bonus cards,
        by a number below `ways`.
        """
        bonus = 0
        want, least, ways = self.with_bonus(0)
        while lot >= ways:
            lot -= ways
            bonus += 1
            want, least, ways = self.with_bonus(bonus)
        lot //= ways_of(len(self.bonus), bonus)
        unfed = self.unfed
        found: list[int] = []
        for place, (fed, cards) in enumerate(self.kinds):
            number, still = 0, unfed
            each: i64 = 1
            rest = self.months_ways(place + 1, want, least, unfed)
            while lot >= each * rest:
                lot -= each * rest
                number += 1
                still = unfed & ~fed
                each = ways_of(len(cards), number)
                rest = self.months_ways(place + 1, want - number, least - number, still)
            lot //= each
            want, least, unfed = want - number, least - number, still
            found.append(number)
        return [*found, want, bonus]

    def hand(self, seed: int, number: int) -> i64:
        """The hidden cards of the hand, drawn at random."""
        lot = int.from_bytes(stream_of(OFFER, seed, number, _LOT_BYTES), "little") % int(
            self.ways()
        )
        numbers = self.numbers(lot)
        of_kinds = [*[cards for _, cards in self.kinds], self.others, self.bonus]
        kind = {card: place for place, cards in enumerate(of_kinds) for card in cards}
        drawn: i64 = 0
        for card in shuffled(tuple(sorted(kind)), OFFERED, seed, number):
            if numbers[kind[card]]:
                numbers[kind[card]] -= 1
                drawn |= HELD[card]
        return drawn


def ways_of(size: int, number: int) -> i64:
    """The number of ways to draw some cards of several. There are less than 2**62 for any deck."""
    return comb(size, number)


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
