"""Worlds: all ways to place the cards that a seat does not see. Each world is equally likely.

A world fixes which seat holds which cards, which cards lie face down on the table, and the order of
the stock. A hand that has just offered a draw meets the conditions of the offer. Where a shake
shows all cards of its month, the hand holds no hidden card of this month. No other rule limits a
hidden hand.
"""

from itertools import combinations, permutations
from math import comb, factorial, prod
from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deal import only_dealt
from gostop.kernel.deck import BONUS, CARDS, ids_of, mask_of
from gostop.kernel.hands import HELD, cards_of, four_with, fours_of, hand_in, hand_of, month_held
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
from gostop.kernel.rng import (
    AGAIN,
    DRAWN,
    OFFER,
    OFFERED,
    RESHUFFLE,
    SAMPLE,
    seed_from,
    stream_of,
    word,
)
from gostop.kernel.shuffle import shuffled
from gostop.kernel.visibility import UNKNOWN, Sight

_SEED_BYTES: Final = 16
"""The number of bytes from which a seed is made."""
_DRAW_BYTES: Final = 16
"""The number of bytes from which one of the possible draws is chosen."""


def count_of(sight: Sight) -> int:
    """Count the worlds that are possible for what a seat sees."""
    return counted(sight, sight.unseen, missing(sight), barred(sight))


def counted(sight: Sight, left: i64, sizes: list[int], bars: list[i64]) -> int:
    """Count the ways to deal some hidden cards to hands of these sizes, to the table and to the
    stock. `bars` has the cards that each hand cannot hold (see `barred`).
    """
    first = dealt_first(sight, bars)
    for seat, cards in enumerate(bars):
        card = cards & left
        if seat != first and card and sizes[seat]:
            # of all ways, take away those in which the hand holds one of these cards
            card &= -card
            fewer, free = sizes.copy(), bars.copy()
            fewer[seat] -= 1
            free[seat] = cards ^ card
            with_it = counted(sight, left ^ card, fewer, free)
            return counted(sight, left, sizes, free) - with_it
    able = left & ~bars[first] if bars else left
    offer = offer_of(sight, able)
    ways: i64 = comb(count(able), sizes[first]) if offer is None else offer.ways()
    rest = [size for seat, size in enumerate(sizes) if seat != first]
    rest.append(face_down(sight))
    # these numbers may be too large for a machine word
    number = prod([ways, factorial(count(left) - sizes[first])])
    return number // prod([factorial(size) for size in rest])


def dealt_first(sight: Sight, bars: list[i64]) -> int:
    """Return the seat whose hand is dealt first: the seat that offers a draw, or the seat whose
    hand is most limited.
    """
    if sight.position.phase == ANSWER:
        return int(sight.position.turn)
    first = 0
    for seat, cards in enumerate(bars):
        if count(cards) > count(bars[first]):
            first = seat
    return first


def barred(sight: Sight) -> list[i64]:
    """Return the hidden cards that each hand cannot hold, as hands; empty if any hand can hold any
    hidden card.

    Where a shake shows all cards of its month, a seat holds no other card of this month, unless it
    has drawn one for a bonus card since. A position made by hand may contradict this. If no world
    fits it, the rule is ignored.
    """
    p = sight.position
    if not p.rules.shake_shows_four or not p.record.shakes:
        return []
    for theirs in p.seats:
        if theirs.captured & BONUS:  # a seat may have drawn a card for it
            return []
    bars: list[i64] = [0] * len(p.seats)
    for seat, month in p.record.shakes:
        if seat != sight.seat:
            bars[seat] |= sight.unseen & month_held(month)
    return bars if counted(sight, sight.unseen, missing(sight), bars) else []


def sampled(sight: Sight, seed: int, number: int) -> Position:
    """Return the position of a random world. A seed gives one world for each number."""
    seen, sizes, bars = sight.position, missing(sight), barred(sight)
    again = seed
    while True:
        hands = [theirs.hand for theirs in seen.seats]
        left = sight.unseen
        offer = offer_of(sight, left & ~bars[seen.turn] if bars else left)
        if offer is not None:
            offered = offer.hand(again, number)
            left ^= offered
            hands[seen.turn] |= offered
            sizes[seen.turn] = 0
        order = shuffled(cards_of(left), SAMPLE, again, number)
        first = 0
        for seat, size in enumerate(sizes):
            if size:
                hands[seat] |= hand_in(order[first : first + size])
                first += size
        if fits(hands, bars):
            return placed(sight, hands, order[first:], seed, number)
        again = seed_from(AGAIN, again, number)


def fits(hands: list[i64], bars: list[i64]) -> bool:
    """Whether no hand holds a card that it cannot hold."""
    for seat, cards in enumerate(bars):
        if hands[seat] & cards:
            return False
    return True


def placed(sight: Sight, hands: list[i64], order: bytes, seed: int, number: int) -> Position:
    """Make the position in which the seats have these hands. The other cards lie face down on the
    table and in the stock, in this order. The seed and the number decide what a world leaves open:
    the cards that were drawn for bonus cards, and the next shuffle.
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
    """List the positions of all worlds. The table must lie face up, and no offer may be open."""
    found: list[Position] = []
    hands = [theirs.hand for theirs in sight.position.seats]
    add_worlds(sight, barred(sight), 0, hands, sight.unseen, found)
    return found


def add_worlds(
    sight: Sight,
    bars: list[i64],
    seat: int,
    hands: list[i64],
    left: i64,
    found: list[Position],
) -> None:
    """Add the positions of all worlds in which the seats before `seat` have these hands. The other
    hidden cards go to the other seats and the stock.
    """
    if seat == len(hands):
        for order in permutations(cards_of(left)):
            found.append(placed(sight, hands, bytes(order), 0, len(found)))
        return
    able = left & ~bars[seat] if bars else left
    for cards in combinations(cards_of(able), missing(sight)[seat]):
        drawn = hand_of(cards)
        given = hands.copy()
        given[seat] |= drawn
        add_worlds(sight, bars, seat + 1, given, left ^ drawn, found)


def missing(sight: Sight) -> list[int]:
    """Count the hidden cards in each hand."""
    return [
        size - count(theirs.hand)
        for size, theirs in zip(sight.sizes, sight.position.seats, strict=True)
    ]


def face_down(sight: Sight) -> int:
    """Count the cards that lie face down on the table."""
    return count(sight.unseen) - sum(missing(sight)) - len(sight.position.stock)


def holding(p: Position, theirs: Seat, hand: i64) -> Seat:
    """Copy a seat, and give the copy this whole hand."""
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


# Facts that only one seat knows, and facts that a world leaves open.


def drawn_evenly(seen: Position, hand: i64, seed: int, number: int) -> tuple[tuple[int, int], ...]:
    """Return the bonus cards of the turn, each with a random card in place of the card drawn for
    it. The seat holds this card, or has laid or captured it this turn. No card is taken twice.
    """
    if not any(card == UNKNOWN for _, card in seen.gained):
        return seen.gained
    turn, further = interrupted(seen), seen.record.further
    caught: i64 = 0 if further is None else further.caught
    left = [*cards_of(hand), *ids_of(turn.laid | caught)]
    stream = stream_of(DRAWN, seed, number, len(seen.gained) << 3)
    found: list[tuple[int, int]] = []
    # go from the last bonus card to the first: a card that was drawn for an earlier bonus card may
    # be one of the bonus cards that follow it
    place: i64 = 0
    for bonus, drawn in reversed(seen.gained):
        card = drawn
        if drawn == UNKNOWN:
            index = word(stream, place) % len(left)
            card = left.pop(int(index))
        found.append((bonus, card))
        left.append(bonus)
        place += 8
    return tuple(reversed(found))


def note_fours(p: Position, seat: i64) -> None:
    """Record the other seats that hold four of a month before or in their first turn.

    In some rules only four dealt cards count. Then record the months that a drawn card completed,
    too.
    """
    listed = [*p.record.fours]
    drawn = p.record.drawn_fours
    for other in p.record.active:
        theirs = p.seats[other]
        if other == seat or theirs.turns:
            continue
        hand = theirs.hand
        if other == p.turn:
            hand |= hand_of(ids_of(interrupted(p).laid))
            if only_dealt(p.rules):
                for _, card in p.gained:
                    if card >= 0:
                        drawn |= four_with(theirs.hand, card)
                        hand &= ~HELD[card]
        if fours_of(hand):
            listed.append(other)
    if len(listed) > len(p.record.fours) or drawn != p.record.drawn_fours:
        record = p.record.copied()
        record.fours = tuple(sorted(listed))
        record.drawn_fours = drawn
        p.record = record


# The hand that offers a draw.


@final
class Offer:
    """The facts that are known about the hidden cards of a hand that offers a draw."""

    want: int
    """The number of hidden cards in the hand."""
    kinds: list[tuple[int, list[int]]]
    """The hidden cards that feed an opponent, grouped by the set of opponents that they feed."""
    others: list[int]
    """The other hidden cards with a month. They feed no opponent."""
    bonus: list[int]
    """The hidden bonus cards."""
    least: int
    """The smallest number of cards with a month that the hand must have."""
    feeding: int
    """The smallest number of cards that must feed an opponent, unless each card must do so."""
    every: bool
    """Whether each card with a month must feed an opponent."""
    shown: int
    """The number of cards that the hand has shown."""
    shown_feeding: int
    """The number of shown cards that feed an opponent."""
    unfed: int
    """The set of opponents that the hand must feed and the shown cards do not feed."""

    def months_ways(self, fixed: int, want: int, least: int, unfed: int) -> i64:
        """Count the ways to draw `want` cards with a month so that at least `least` of them feed,
        and all opponents in the set `unfed` are fed. The first `fixed` kinds are left out.
        """
        ways: i64 = 0
        some = unfed
        while True:
            # inclusion and exclusion: add or subtract the draws that feed none of `some`
            size = sum([len(cards) for fed, cards in self.kinds[fixed:] if not fed & some])
            of_some: i64 = 0
            for fed in range(max(least, 0), want + 1):
                of_some += ways_of(size, fed) * ways_of(len(self.others), want - fed)
            ways += -of_some if count(some) & 1 else of_some
            if not some:
                return ways
            some = (some - 1) & unfed  # the next smaller subset

    def with_bonus(self, bonus: int) -> tuple[int, int, i64]:
        """Return three numbers for a hand with this many bonus cards: its cards with a month, how
        many of these must feed, and the ways to draw all cards.
        """
        want = self.want - bonus
        held = self.shown + want
        if want < 0 or held < self.least:
            return want, 0, 0
        least = (held if self.every else self.feeding) - self.shown_feeding
        of_months = self.months_ways(0, want, least, self.unfed)
        return want, least, ways_of(len(self.bonus), bonus) * of_months

    def ways(self) -> i64:
        """Count the ways to draw the hidden cards."""
        ways: i64 = 0
        for bonus in range(len(self.bonus) + 1):
            ways += self.with_bonus(bonus)[2]
        return ways

    def numbers(self, draw: i64) -> list[int]:
        """Return how many cards the draw with the number `draw` takes: first of each kind, then of
        the cards that feed no opponent, then of the bonus cards. The first draw has the number 0.
        """
        bonus = 0
        want, least, ways = self.with_bonus(0)
        while draw >= ways:
            draw -= ways
            bonus += 1
            want, least, ways = self.with_bonus(bonus)
        draw //= ways_of(len(self.bonus), bonus)
        unfed = self.unfed
        found: list[int] = []
        for place, (fed, cards) in enumerate(self.kinds):
            number, still = 0, unfed
            each: i64 = 1
            rest = self.months_ways(place + 1, want, least, unfed)
            while draw >= each * rest:
                draw -= each * rest
                number += 1
                still = unfed & ~fed
                each = ways_of(len(cards), number)
                rest = self.months_ways(place + 1, want - number, least - number, still)
            draw //= each
            want, least, unfed = want - number, least - number, still
            found.append(number)
        return [*found, want, bonus]

    def hand(self, seed: int, number: int) -> i64:
        """Draw the hidden cards of the hand at random."""
        stream = stream_of(OFFER, seed, number, _DRAW_BYTES)
        numbers = self.numbers(int.from_bytes(stream, "little") % int(self.ways()))
        of_kinds = [*[cards for _, cards in self.kinds], self.others, self.bonus]
        kind = {card: place for place, cards in enumerate(of_kinds) for card in cards}
        drawn: i64 = 0
        for card in shuffled(tuple(sorted(kind)), OFFERED, seed, number):
            if numbers[kind[card]]:
                numbers[kind[card]] -= 1
                drawn |= HELD[card]
        return drawn


def ways_of(size: int, number: int) -> i64:
    """Count the ways to draw `number` of `size` cards. The count is below 2**62 for any deck."""
    return comb(size, number)


def offer_of(sight: Sight, able: i64) -> Offer | None:
    """Return what is known of another seat's hand after its offer of a draw, if its hidden cards
    are among the cards `able`. If no other seat has just offered a draw, return `None`.
    """
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
    for card in cards_of(able):
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
    """Return the set of opponents that a card feeds, with a bit for each opponent."""
    fed = 0
    for place, other in enumerate(asked):
        if feeds(p, other, card):
            fed |= 1 << place
    return fed
