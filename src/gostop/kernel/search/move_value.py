"""The value of a hand card, a bomb or a chosen table card to the seat to move."""

from typing import Final

from gostop.kernel import ids
from gostop.kernel.bits import count, lowest
from gostop.kernel.deck import BIT, ID_OF_BIT, MONTH_MASK, month_of_id
from gostop.kernel.hands import held_of
from gostop.kernel.history import NOBODY
from gostop.kernel.i64 import i64
from gostop.kernel.position import TURN
from gostop.kernel.rules import (
    STEAL_BOMB,
    STEAL_DEALT_STACK,
    STEAL_JJOK,
    STEAL_OWN_STACK,
    STEAL_SMALL_BOMB,
    STEAL_STACK,
    STEAL_TTADAK,
)
from gostop.kernel.search.card_odds import DENY, SURE, Outlook
from gostop.kernel.search.card_value import MOST

# Weights in a move's value.
RISK: Final = 45
"""The weight of another seat's gain from a card that lies alone on the table, in percent."""
HOLD: Final = 25
"""The weight of a card that is given away to the table, in percent."""
PATIENCE: Final = 60
"""The weight of cards that can be captured later just as well, in percent."""
PAIR: Final = 40
"""The weight of the month's other cards in the hand, in percent. They may take the laid card back
later."""

# Worths that do not depend on the cards, in hundredths of a point.
TRIPLE: Final = 150
"""The worth of three of a month that stay together."""
BOMBS: Final = 300
"""The worth of a bomb with the factor 2. With the factor 3, a bomb is worth twice as much, and so
on."""
WIN: Final = 900
"""The worth of a capture with which the seat may stop."""
FEED: Final = 500
"""The worth of a capture with which another seat may stop."""


def play_value(s: Outlook, card: i64) -> i64:
    """Return the value of a hand card."""
    month = month_of_id(card)
    there = s.p.table & MONTH_MASK[month]
    own = count(held_of(s.hand, month))
    value: i64 = 0
    if own > 2 and s.p.phase == TURN:
        value = -TRIPLE
    if there:
        return value + pair_value(s, card, month, there, own)
    return value + loose_value(s, card, month, own)


def pair_value(s: Outlook, card: i64, month: i64, there: i64, own: i64) -> i64:
    """Return the value of a hand card that takes table cards."""
    lying = count(there)
    taken = better_of(s, there) if lying == 2 else there
    value = captured_value(s, BIT[card] | taken, taken, s.held(month))
    unseen = count(held_of(s.unseen, month))
    chance = unseen * s.flip
    if lying == 1 and chance:
        value += ppeok_value(s, card, taken, chance, own, unseen)
    elif lying == 2 and chance:
        more = s.mine.of_all(there ^ taken) + s.stolen(STEAL_TTADAK)
        value += chance * more // SURE
        if is_first(s):
            earned = s.paid(s.rules.instant_ttadak)
            value += chance * earned // SURE
    elif lying == 3:
        value += s.stolen(stack_of(s, month))
    return value


def captured_value(s: Outlook, cards: i64, taken: i64, likely: i64) -> i64:
    """Return the value of captured cards. `taken` are the captured cards that come from the table.
    `likely` is the probability, in thousandths, that another seat would otherwise take them.
    """
    worth = s.mine.of_all(cards)
    value = worth + DENY * s.theirs.of_all(taken) * likely // (100 * SURE)
    if s.wins_with(cards):
        value += WIN
    else:
        value += -PATIENCE * worth * (SURE - likely) // (100 * SURE)
    if s.feeds(taken):
        value += FEED * likely // SURE
    return value


def ppeok_value(s: Outlook, card: i64, taken: i64, chance: i64, own: i64, unseen: i64) -> i64:
    """Return the expected cost or gain of a ppeok. With the probability `chance`, the flip is the
    third card of the month and makes the ppeok.
    """
    lost = s.swing(card) + s.mine.of_all(taken)
    value: i64 = 0
    if own > 1:
        # the seat keeps the fourth card, and can take the stack with it later
        value += chance * (s.stolen(STEAL_OWN_STACK) - lost // 2) // SURE
    else:
        risk = s.holds[unseen - 1] * (lost + s.stolen(STEAL_STACK)) // SURE
        value += -chance * (lost + risk) // SURE
    if is_first(s):
        value += chance * s.paid(s.rules.instant_ppeok) // SURE
    return value


def loose_value(s: Outlook, card: i64, month: i64, own: i64) -> i64:
    """Return the value of a hand card that takes nothing."""
    mates = held_of(s.unseen, month)
    unseen = count(mates)
    likely = s.held(month)
    best: i64 = 0
    mate: i64 = 0
    for place in range(4):
        if mates >> place & 1:
            swing = s.swing(4 * month + place)
            if swing >= best:
                best = swing
                mate = BIT[4 * month + place]
    worth = s.mine.of(card)
    given = s.theirs.of(card) + DENY * worth // 100 + best // 2
    value = -RISK * given * likely // (100 * SURE)
    if likely and s.feeds(BIT[card] | (mate if unseen == 1 else 0)):
        value += -FEED * likely // SURE
    value += -HOLD * worth // 100
    if own > 1:
        others = s.mine.of_hand(held_of(s.hand, month) << 4 * month)
        value += PAIR * others * (SURE - likely) // (100 * SURE)
    chance = unseen * s.flip
    if chance:
        value += chance * (worth + best + s.stolen(STEAL_JJOK)) // SURE
        if is_first(s):
            value += chance * s.paid(s.rules.instant_jjok) // SURE
    return value


def bomb_value(s: Outlook, move: i64) -> i64:
    """Return the value of a bomb, which takes all four cards."""
    month = move - ids.BOMB
    whole: i64 = MONTH_MASK[month]
    taken = s.p.table & whole
    value = captured_value(s, whole, taken, SURE)
    is_small = count(taken) == 2
    event = STEAL_SMALL_BOMB if is_small else STEAL_BOMB
    value += s.stolen(event)
    factor = s.rules.small_bomb_multiplier if is_small else s.rules.bomb_multiplier
    more: i64 = min(factor - 1, MOST)
    return value + BOMBS * more


def choice_value(s: Outlook, move: i64) -> i64:
    """Return the value of choosing one of two table cards."""
    card = move - ids.CHOOSE
    return captured_value(s, BIT[card], BIT[card], s.held(month_of_id(card)))


def better_of(s: Outlook, cards: i64) -> i64:
    """Return the better of two table cards."""
    low = cards & -cards
    high = cards ^ low
    first, second = ID_OF_BIT[lowest(low)], ID_OF_BIT[lowest(high)]
    return low if s.swing(first) >= s.swing(second) else high


def stack_of(s: Outlook, month: i64) -> i64:
    """Return the event for which the stack of a month steals."""
    owner: i64 = NOBODY
    for stack, made_by, _bonus in s.p.piles:
        if stack == month:
            owner = made_by
    if owner == s.seat:
        return STEAL_OWN_STACK
    return STEAL_DEALT_STACK if owner == NOBODY else STEAL_STACK


def is_first(s: Outlook) -> bool:
    """Whether it is the seat's first turn."""
    return s.p.seats[s.seat].turns == 0
