"""The ways to do things: what a setting is where a number or a yes would not tell."""

from __future__ import annotations

import enum


class CupCount(enum.Enum):
    """How the sake cup (국진, gukjin) is counted (R1)."""

    BEST = "best"
    """As is best: for a score whichever gives more, in a settlement whichever pays its owner more
    or costs it less; an animal in a tie."""
    CHOSEN = "chosen"
    """As its owner chooses when it is captured, for the round."""
    ANIMAL = "animal"
    """Always as an animal."""
    JUNK = "junk"
    """Always as a double junk."""
    BOTH = "both"
    """As both at once."""
    AFTER_TEN_PI = "after_ten_pi"
    """As is best, but as junk only once there are 10 pi without it."""
    AT_THRESHOLD = "at_threshold"
    """An animal; as junk where that makes the points needed to stop, or costs a loser less."""


class FirstDealer(enum.Enum):
    """Who deals the first round of a match."""

    SEAT_ZERO = "seat_zero"
    """Seat 0."""
    RANDOM = "random"
    """A seat drawn by lot."""
    HIGHEST_MONTH = "highest_month"
    """Who draws the card of the highest month, a bonus card above all; in a tie they draw again."""
    LOWEST_MONTH = "lowest_month"
    """Who draws the card of the lowest month, a bonus card below none; in a tie they draw again."""


class FourOnTable(enum.Enum):
    """What four of a month on the table do (R23)."""

    DEAL_AGAIN = "deal_again"
    """The deal is void."""
    NAGARI = "nagari"
    """The round is a draw."""
    DEALER_WINS = "dealer_wins"
    """The first player wins the threshold, as a special win."""


class ByBonus(enum.Enum):
    """Whether a card drawn for a bonus card may complete four in a hand (R29)."""

    ANY_TURN = "any_turn"
    """Yes, whenever."""
    FIRST_TURN = "first_turn"
    """On one's first turn."""
    NEVER = "never"
    """No."""
    CHOICE = "choice"
    """Yes, whenever; but such a four is declared, or not, on the turn of the draw."""


class Pairing(enum.Enum):
    """Whether a hand card must pair where it can (R2)."""

    FREE = "free"
    """Any card may be played."""
    COMPULSORY = "compulsory"
    """A card that pairs must be played; with none, a stock card is turned in its place."""


class ChooseWhen(enum.Enum):
    """When the hand card's choice between two table cards is made."""

    LAID = "laid"
    """When the card is laid, before the flip."""
    COLLECTED = "collected"
    """When the turn's cards are collected, after the flip."""


class LastTurn(enum.Enum):
    """Which turn is a seat's last, after the flip (R8)."""

    OWN = "own"
    """Its hand is empty, and it is owed no flip or the stock is empty."""
    LAST_HAND_CARD = "last_hand_card"
    """Its hand is empty, whatever flips it is owed: the turn of its last hand card, and every turn
    after that."""
    ROUND = "round"
    """Nobody can act after it."""


class LastPpeok(enum.Enum):
    """What a would-be ppeok on one's last turn is (R9, R32)."""

    PPEOK = "ppeok"
    """A ppeok like any other."""
    CAPTURES_THREE = "captures_three"
    """All three cards are captured; no event."""
    CAPTURES_PAIR = "captures_pair"
    """The pair is captured, the flipped card lies loose; no event."""


class RunPay(enum.Enum):
    """What the n-th ppeok in a row pays, in first-turn ppeoks (R10)."""

    LINEAR = "linear"
    """n times."""
    DOUBLING = "doubling"
    """1, 2, 4, … times."""


class RunStart(enum.Enum):
    """Which ppeoks in a row count (R10)."""

    FIRST_TURN = "first_turn"
    """Those on turns 1, 2, and so on."""
    ANY_TURN = "any_turn"
    """Those on any consecutive turns."""


class SweepWhen(enum.Enum):
    """What a sweep is (R5)."""

    TABLE_EMPTY = "table_empty"
    """Cards were taken off the table and none is left on it."""
    ROUNDS_LAST_TURN = "rounds_last_turn"
    """Any capture on the round's last turn."""
    LAST_TWO = "last_two"
    """The last two cards on the table, of different months, were taken by hand card and flip."""


class CounterGo(enum.Enum):
    """What a go while an opponent's go stands is worth to its winner (R13)."""

    NONE = "none"
    """Nothing but an ordinary go."""
    ON_TOP = "on_top"
    """Twice for each counter-go; for k re-counter-gos twice and 2^k times; besides the go."""
    IN_PLACE = "in_place"
    """The same, but such a go brings nothing else."""
    FLAT_FOUR = "flat_four"
    """Four times, once, besides the go itself."""


class Growth(enum.Enum):
    """By what goes multiply."""

    DOUBLING = "doubling"
    """Twice for each from that one on."""
    COUNT = "count"
    """As many times as there are goes: the third go makes three times."""


class AllHold(enum.Enum):
    """What happens where several of those who play hold four of a month (R28, R42)."""

    DRAW = "draw"
    """A draw if all hold four; otherwise the first in turn order wins, or who declares."""
    TWO_DRAW = "two_draw"
    """A draw as soon as two hold four, whether fours win at once or are declared."""
    FIRST_WINS = "first_wins"
    """The first player wins, who deals."""


class OutPayers(enum.Enum):
    """Who pays for a hand that had to sit out."""

    NON_DEALERS = "non_dealers"
    """Who plays, but not the dealer, at once."""
    LOSERS = "losers"
    """The losers of the round, at its end; in a draw nobody."""


class Liable(enum.Enum):
    """Which go-caller pays the shares of all losers (R26)."""

    NOBODY = "nobody"
    """None does."""
    FIRST_LOSER = "first_loser"
    """The first to have called go among the losers."""
    FIRST_OF_ALL = "first_of_all"
    """The first to have called go, if it is a loser."""
    LAST_LOSER = "last_loser"
    """The last to have called go among the losers."""


class Share(enum.Enum):
    """What a liable seat pays (R27)."""

    EVERY_LOSERS = "every_losers"
    """Each loser's own amount, with that loser's penalties."""
    OWN_DOUBLED = "own_doubled"
    """Its own amount twice, and nobody else pays."""


class Gained(enum.Enum):
    """Who pays the points of special wins, and those that are paid at once (R39)."""

    FROM_EACH = "from_each"
    """Each opponent pays all of them."""
    IN_ALL = "in_all"
    """The opponents pay them together, in equal shares. What is left over is paid by the first of
    them in turn order after the seat that is paid, one point each."""


class NextDealer(enum.Enum):
    """Who deals the next round of a match (R41). After a void deal the same seat deals again."""

    WINNER = "winner"
    """The winner; after a draw the same dealer."""
    IN_TURN = "in_turn"
    """The next seat in turn order, after a win and after a draw."""


class CarryRule(enum.Enum):
    """What multiplies the round after a draw (R14)."""

    NONE = "none"
    """Nothing."""
    TWO = "two"
    """Twice, however many draws."""
    DOUBLING = "doubling"
    """2, 4, 8, …"""
    LINEAR = "linear"
    """2, 4, 6, …"""


class NobodyStops(enum.Enum):
    """What a round is in which nobody stopped (R34)."""

    DRAW = "draw"
    """A draw."""
    MOST_POINTS = "most_points"
    """An ordinary win for the most points; a draw in a tie."""
