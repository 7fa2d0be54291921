"""The knowledge with which the policy `careful` weighs moves: the worth of cards to its seat and to
the others, and who may hold which cards.

The module reads only what the seat may know: its own hand, shown cards, and all open cards.
"""

from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deck import JUNK, ids_of
from gostop.kernel.hands import hand_in, hand_of, held_of
from gostop.kernel.i64 import i64
from gostop.kernel.points import score
from gostop.kernel.position import SEATING, Position, opponents, to_move
from gostop.kernel.rules import LAST_HAND_CARD, LAST_OF_ROUND, Rules, cards_stolen, pi_stolen
from gostop.kernel.search.card_value import MOST, POINT, Worth, worth_of
from gostop.kernel.visibility import Sight

SURE: Final = 1000
"""The probability of a certain event. Probabilities are in thousandths."""
DENY: Final = 60
"""How much a loss of another seat counts, in percent of an equal gain of the policy's seat."""


@final
class Outlook:
    """A position as the seat to move sees it."""

    p: Position
    rules: Rules
    seat: i64
    hand: i64
    """The seat's hand."""
    captured: i64
    """The seat's captured cards, as a mask."""
    others: list[int]
    """The other seats that play, in turn order."""
    unseen: i64
    """All cards that are hidden from the seat, as a hand."""
    mine: Worth
    """The worth of each card to the seat."""
    theirs: Worth
    """The highest worth of each card to any other seat."""
    shown: i64
    """The cards that other seats have shown and still hold, as a hand."""
    holds: list[int]
    """How likely it is that another seat holds a card of a month, by the number of unseen cards of
    the month."""
    flip: i64
    """How likely it is that the next flip is a given unseen card, in thousandths."""
    junk: i64
    """The worth of one stolen junk card from each opponent."""
    steals: tuple[int, ...]
    """How much each event steals in this turn (see `Rules.steals`)."""

    def held(self, month: i64) -> i64:
        """Estimate how likely it is that another seat holds a card of a month."""
        if held_of(self.shown, month):
            return SURE
        return self.holds[count(held_of(self.unseen, month))]

    def swing(self, card: i64) -> i64:
        """Return the worth of a card to the seat, plus a share of its worth to the other seats."""
        return self.mine.of(card) + DENY * self.theirs.of(card) // 100

    def stolen(self, event: i64) -> i64:
        """Return the worth of the junk that an event steals. Each stolen card counts as one pi."""
        stolen: i64 = self.steals[event]
        return (cards_stolen(stolen) + pi_stolen(stolen)) * self.junk

    def paid(self, points: i64) -> i64:
        """Return the worth of points that are paid at once."""
        payers = 1 if self.rules.gained_in_all else len(self.others)
        return POINT * min(points, MOST) * payers

    def wins_with(self, cards: i64) -> bool:
        """Whether the seat may stop if it captures these cards as well."""
        return may_stop(self.p, self.seat, cards)

    def feeds(self, cards: i64) -> bool:
        """Whether another seat may stop if it captures these cards as well."""
        for other in self.others:
            if may_stop(self.p, other, cards):
                return True
        return False


def may_stop(p: Position, seat: i64, cards: i64) -> bool:
    """Whether a seat may stop if it captures these cards as well."""
    theirs = p.seats[seat]
    points = score(p.rules, theirs.captured | cards, p.record.cup)
    return points > theirs.bar and points >= p.rules.go_threshold


def glance(p: Position) -> Sight:
    """Return what the seat to move sees, without a copy. The position in the result still has the
    hidden cards, so give it only to code that doesn't read them.
    """
    sight = Sight()
    sight.position = p
    sight.seat = seat = to_move(p)
    unseen = hand_in(p.stock[p.pos :])
    sizes: list[int] = []
    for index, theirs in enumerate(p.seats):
        sizes.append(count(theirs.hand))
        if index != seat:
            unseen |= theirs.hand & ~p.record.shown
    if p.phase == SEATING and p.rules.seating_table_face_down:
        unseen |= hand_of(ids_of(p.table))
    sight.unseen = unseen
    sight.sizes = tuple(sizes)
    return sight


def outlook_of(sight: Sight) -> Outlook:
    """Make the outlook of the seat to move."""
    s = Outlook()
    p = sight.position
    s.p = p
    s.rules = rules = p.rules
    s.seat = seat = sight.seat
    own = p.seats[seat]
    s.hand = own.hand
    s.captured = own.captured
    s.unseen = sight.unseen
    s.others = opponents(p, seat)
    s.shown = 0
    s.steals = rules.steals if count(own.hand) > 1 else rules.late_steals
    if is_last_turn(sight):
        s.steals = rules.last_steals
    hidden: i64 = 0
    everything: i64 = 0
    robbed: i64 = 0
    for other in s.others:
        theirs = p.seats[other]
        shown = theirs.hand & p.record.shown
        s.shown |= shown
        hidden += sight.sizes[other] - count(shown)
        everything |= theirs.captured
        robbed += theirs.captured & JUNK != 0
    s.mine = worth_of(rules, s.captured, everything)
    s.theirs = others_worth(s, everything)
    s.junk = (s.mine.pi + DENY * s.theirs.pi // 100) * robbed
    size = count(s.unseen)
    s.flip = SURE // size if p.pos < len(p.stock) else 0
    s.holds = likely(size, hidden)
    return s


def others_worth(s: Outlook, everything: i64) -> Worth:
    """Return the highest worth of each card to any other seat."""
    found: Worth | None = None
    for other in s.others:
        captured = s.p.seats[other].captured
        worth = worth_of(s.rules, captured, s.captured | everything & ~captured)
        if found is not None:
            worth.next = found
            worth.pi = max(worth.pi, found.pi)
        found = worth
    return found or worth_of(s.rules, 0, s.captured)


def is_last_turn(sight: Sight) -> bool:
    """Whether this is the seat's last turn, as far as the seat can know."""
    p = sight.position
    own, rule = p.seats[sight.seat], p.rules.turn_last_turn
    if p.rules.turn_ends_with_stock and len(p.stock) - p.pos <= (0 if p.open is not None else 1):
        return True
    if count(own.hand) > (0 if p.open is not None else 1):
        return False
    if rule == LAST_OF_ROUND:
        return sum(sight.sizes) == count(own.hand)
    return rule == LAST_HAND_CARD or own.flips == 0


def likely(size: i64, hidden: i64) -> list[int]:
    """Estimate how likely it is that `hidden` of `size` cards include at least one of some given
    cards. The list has this probability for 0 to 4 given cards.
    """
    found: list[int] = [0]
    missed: i64 = SURE
    for number in range(4):
        left = size - number
        if left > 0:
            missed = missed * max(left - hidden, 0) // left
        found.append(SURE - missed)
    return found
