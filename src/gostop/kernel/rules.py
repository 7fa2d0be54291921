"""A ruleset as the kernel reads it: one flat record of numbers and masks.

Compiled once for a ruleset and a number of players; nothing here is optional,
a rule that is off is a number that changes nothing.
"""

from typing import Final, final

from gostop.kernel.i64 import i64

NEVER: Final = 1_000_000_000
"""More turns than a round has."""

# How the sake cup is counted.
CUP_BEST: Final = 0
CUP_CHOSEN: Final = 1
CUP_ANIMAL: Final = 2
CUP_JUNK: Final = 3
CUP_BOTH: Final = 4
CUP_AFTER_TEN: Final = 5

# What four of a month on the table do.
FOUR_DEAL_AGAIN: Final = 0
FOUR_NAGARI: Final = 1
FOUR_DEALER_WINS: Final = 2

# What four of a month in a hand do, and whether a card drawn for a bonus card may complete them.
CHONGTONG_OFF: Final = 0
CHONGTONG_AT_ONCE: Final = 1
CHONGTONG_DECLARED: Final = 2
BY_BONUS_EVER: Final = 0
BY_BONUS_FIRST_TURN: Final = 1
BY_BONUS_NEVER: Final = 2

# Which turn is a seat's last.
LAST_OWN: Final = 0
LAST_HAND_CARD: Final = 1
LAST_OF_ROUND: Final = 2

# A third card of the month just paired, flipped on the last turn.
PPEOK_ALWAYS: Final = 0
PPEOK_CAPTURES_THREE: Final = 1
PPEOK_CAPTURES_PAIR: Final = 2

# What a turn can steal for: the index into `Rules.steals` and `Rules.last_steals`.
STEAL_JJOK: Final = 0
STEAL_TTADAK: Final = 1
STEAL_SWEEP: Final = 2
STEAL_BOMB: Final = 3
STEAL_BONUS: Final = 4
STEAL_DEALT_STACK: Final = 5
STEAL_STACK: Final = 6
STEAL_OWN_STACK: Final = 7

# What an instant payment is for.
PAID_FIRST_PPEOK: Final = 0
PAID_SECOND_PPEOK: Final = 1
PAID_THIRD_PPEOK: Final = 2
PAID_FURTHER_PPEOK: Final = 3
PAID_FIRST_JJOK: Final = 4
PAID_FIRST_TTADAK: Final = 5
PAID_FORCED_OUT: Final = 6
PAID_AT_TABLE: Final = 7
"""For a rule of the table's own, in an outcome written by hand."""

# What a go while an opponent's go stands is worth.
COUNTER_NONE: Final = 0
COUNTER_ON_TOP: Final = 1
COUNTER_IN_PLACE: Final = 2
COUNTER_FLAT_FOUR: Final = 3

# Which go-caller pays for all losers.
LIABLE_NOBODY: Final = 0
LIABLE_FIRST_LOSER: Final = 1
LIABLE_FIRST_OF_ALL: Final = 2
LIABLE_LAST_LOSER: Final = 3

ORDINARY_WIN: Final = -1
"""In `Rules.wins`: the winner's cards are what is paid."""


@final
class Combination:
    """A scoring combination: how many of which cards, for how many points."""

    __slots__ = ("by_pi", "further", "further_mask", "group", "mask", "need", "points")

    def __init__(
        self,
        mask: i64,
        need: int,
        points: int,
        further: int,
        further_mask: i64,
        by_pi: bool,
        group: int,
    ) -> None:
        self.mask: Final = mask
        self.need: Final = need
        self.points: Final = points
        self.further: Final = further
        self.further_mask: Final = further_mask
        self.by_pi: Final = by_pi
        self.group: Final = group


Scored = tuple[tuple[int, ...], tuple[int, ...], i64, int]
"""Combinations that exclude each other, and those of them that are wanted; the cards they are made
of, and with fewer of which none is complete."""


@final
class Measure:
    """What multiplies where there are so many of certain cards: for a multiplier among the
    winner's, for a bak among a loser's, where the winner scored one of certain combinations.
    """

    __slots__ = ("by_pi", "factor", "least", "mask", "most", "scored")

    def __init__(
        self,
        mask: i64,
        by_pi: bool,
        least: int,
        most: int,
        factor: int,
        scored: tuple[Scored, ...],
    ) -> None:
        self.mask: Final = mask
        self.by_pi: Final = by_pi
        self.least: Final = least
        self.most: Final = most
        self.factor: Final = factor
        self.scored: Final = scored


@final
class Rules:
    """Every number that the turn, the score and the end of a round need."""

    __slots__ = (
        "baks",
        "bomb_factor",
        "bomb_flips",
        "bombs",
        "chongtong",
        "chongtong_by_bonus",
        "combinations",
        "compulsory",
        "counter_go",
        "cup",
        "cup_rule",
        "dealer_must_play",
        "dealt",
        "deck",
        "doubles",
        "empty_exempt",
        "first_jjok",
        "first_ppeok",
        "first_ttadak",
        "choose_at_collection",
        "four_on_table",
        "go_bak_two",
        "go_doubles_from",
        "go_frees",
        "go_points",
        "go_points_up_to",
        "heodang_turns",
        "kept_in_draw",
        "last_steals",
        "last_turn",
        "liable",
        "may_go_on_last_turn",
        "more_than_hand",
        "most_points_win",
        "multipliers",
        "offer_before_go",
        "offer_cards",
        "offer_each",
        "offer_every_card",
        "offer_unmatched",
        "offers",
        "out_cards",
        "out_lone_rain",
        "out_points",
        "out_triple",
        "own_doubled",
        "pi_points",
        "playing",
        "players",
        "ppeok_last",
        "ribbon_points",
        "run_any_turn",
        "run_doubles",
        "runs",
        "shake_factor",
        "shake_fourth_on_table",
        "shake_plays",
        "shake_then_bomb",
        "shakes",
        "slow",
        "special_carry",
        "special_points",
        "steal_order",
        "steal_value",
        "steals",
        "sweep_literal",
        "three_ppeok",
        "three_run_too",
        "threshold",
        "to_hands",
        "to_table",
        "units",
        "wins",
    )

    def __init__(self) -> None:  # noqa: PLR0915  # a list of what there is
        # the cards and their scores
        self.cup: i64 = 0
        self.cup_rule: int = CUP_BEST
        self.doubles: i64 = 0
        self.combinations: tuple[Combination, ...] = ()
        self.units: tuple[tuple[int, ...], ...] = ()
        self.slow: tuple[tuple[int, ...], ...] = ()
        self.special_points: tuple[int, ...] = ()
        self.ribbon_points: tuple[int, ...] = ()
        self.pi_points: tuple[int, ...] = ()
        self.threshold: int = 0
        # the deal
        self.players: int = 0
        self.playing: int = 0
        self.deck: tuple[int, ...] = ()
        self.to_hands: tuple[tuple[int, ...], ...] = ()
        """Which cards of the deck, by their place in it, the hands get, from the dealer's on."""
        self.to_table: tuple[int, ...] = ()
        self.dealt: int = 0
        """How many cards are dealt."""
        self.four_on_table: int = FOUR_DEAL_AGAIN
        self.chongtong: int = CHONGTONG_OFF
        self.chongtong_by_bonus: int = BY_BONUS_NEVER
        self.dealer_must_play: bool = False
        self.out_points: int = 0
        self.out_cards: i64 = 0
        self.out_triple: int = 1
        self.out_lone_rain: bool = True
        # the turn
        self.compulsory: bool = False
        self.choose_at_collection: bool = False
        self.more_than_hand: bool = False
        self.last_turn: int = LAST_OWN
        self.ppeok_last: int = PPEOK_ALWAYS
        self.bombs: bool = True
        self.bomb_flips: int = 0
        self.shakes: bool = False
        self.shake_plays: bool = False
        self.shake_fourth_on_table: bool = False
        self.shake_then_bomb: bool = False
        self.sweep_literal: bool = False
        self.steals: tuple[int, ...] = ()
        self.last_steals: tuple[int, ...] = ()
        self.steal_order: tuple[i64, ...] = ()
        self.steal_value: bool = False
        # what is paid at once, and what ends the round
        self.first_ppeok: int = 0
        self.first_jjok: int = 0
        self.first_ttadak: int = 0
        self.runs: bool = False
        self.run_any_turn: bool = False
        self.run_doubles: bool = False
        self.three_ppeok: bool = False
        self.heodang_turns: int = NEVER
        self.may_go_on_last_turn: bool = False
        self.most_points_win: bool = False
        # offering a draw
        self.offers: bool = False
        self.offer_cards: int = 0
        self.offer_every_card: bool = True
        self.offer_each: bool = True
        self.offer_unmatched: bool = True
        self.offer_before_go: bool = True
        self.go_frees: bool = False
        # what the losers pay
        self.wins: tuple[int, ...] = ()
        self.special_carry: bool = False
        self.three_run_too: bool = False
        self.kept_in_draw: bool = False
        self.go_points: int = 0
        self.go_points_up_to: int = NEVER
        self.go_doubles_from: int = NEVER
        self.counter_go: int = COUNTER_NONE
        self.shake_factor: int = 1
        self.bomb_factor: int = 1
        self.multipliers: tuple[Measure, ...] = ()
        self.baks: tuple[Measure, ...] = ()
        self.empty_exempt: bool = False
        self.go_bak_two: int = 1
        self.liable: int = LIABLE_NOBODY
        self.own_doubled: bool = False
