"""Numbers for the rules that decide what a transition reports.

The first of these numbers are the constants `STEAL_…`, for the rules of thefts. The last are those
of payments: `PAYMENTS` plus a constant `PAID_…`.
"""

from typing import Final

PLAY_MATCH: Final = 11  # a hand card has the month of one table card
PLAY_TWO: Final = 12  # … of two table cards
PLAY_STACK: Final = 13  # … of three
PLAY_ALONE: Final = 14  # … of none
FLIP_MATCH: Final = 15  # the same for a flipped card
FLIP_TWO: Final = 16
FLIP_STACK: Final = 17
FLIP_ALONE: Final = 18
JJOK: Final = 19
TTADAK: Final = 20
PPEOK: Final = 21
TAKE_PAIR: Final = 22  # two cards are captured
TAKE_CHOSEN: Final = 23  # a card and one of two are captured
TAKE_STACK: Final = 24
TAKE_DEALT_STACK: Final = 25
LAST_PPEOK: Final = 26  # what would be a ppeok on another turn
PAIRING: Final = 27  # a stock card replaces a hand card
SWEEP: Final = 28
BOMB: Final = 29
SMALL_BOMB: Final = 30
BOMB_FLIPS: Final = 31  # a turn or a flip that a bomb has earned
SMALL_BOMB_FLIPS: Final = 32
SHAKE: Final = 33
BONUS: Final = 34
CUP_COUNT: Final = 35
CUP_LOCKED: Final = 36
CHANGE: Final = 37
GO: Final = 38
STOP: Final = 39
MOST_GOES: Final = 40  # the last go that is allowed
LAST_TURN: Final = 41  # a seat without turns left stops
STOCK_EMPTY: Final = 42
NOBODY_STOPS: Final = 43  # the round ends without a stop
OFFER: Final = 44
CHONGTONG: Final = 45
THREE_PPEOK: Final = 46
HEODANG: Final = 47
PUSH: Final = 48
FOUR_ON_TABLE: Final = 49
TABLE_LAST: Final = 50
TABLE_FACE_DOWN: Final = 51
PLAYING: Final = 52
DEALER_MUST_PLAY: Final = 53
FORCED_OUT: Final = 54

PAYMENTS: Final = 55
"""The first number of a payment's rule."""
