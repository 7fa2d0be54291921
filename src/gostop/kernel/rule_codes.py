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
SHAKE_FOUR: Final = 34  # four cards of a month are shown, not three
PLAY_BONUS: Final = 35  # a bonus card from the hand
FLIP_BONUS: Final = 36  # a flipped one
DEALT_BONUS: Final = 37  # one that was dealt to the table
CUP_COUNT: Final = 38
CUP_LOCKED: Final = 39
CHANGE: Final = 40
GO: Final = 41
STOP: Final = 42
MOST_GOES: Final = 43  # the last go that is allowed
LAST_TURN: Final = 44  # a seat without turns left stops
STOCK_EMPTY: Final = 45
NOBODY_STOPS: Final = 46  # the round ends without a stop
OFFER: Final = 47
CHONGTONG: Final = 48
DRAWN_FOUR: Final = 49  # a card drawn for a bonus card completes four of a month
MANY_FOURS: Final = 50  # more than one hand holds four
THREE_PPEOK: Final = 51
HEODANG: Final = 52
PUSH: Final = 53
FOUR_ON_TABLE: Final = 54
TABLE_LAST: Final = 55
TABLE_FACE_DOWN: Final = 56
PLAYING: Final = 57
DEALER_MUST_PLAY: Final = 58
FORCED_OUT: Final = 59
OUT_TWICE: Final = 60  # a seat may not sit out twice running

PAYMENTS: Final = 61
"""The first number of a payment's rule."""
