"""A ruleset as the kernel reads it: one flat record of numbers and masks.

Compiled once for a ruleset and a number of players; nothing here is optional,
a rule that is off is a number that changes nothing.
"""

from typing import Any, Final, final

from gostop.kernel.deck import Pick
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
CUP_AT_THRESHOLD: Final = 6

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
BY_BONUS_CHOICE: Final = 3

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
STEAL_SMALL_BOMB: Final = 8
STEAL_MANY_STACKS: Final = 9
STEAL_EACH_KIND: Final = 10

# What a sweep is.
SWEEP_EMPTY: Final = 0
SWEEP_LAST_OF_ROUND: Final = 1
SWEEP_LAST_TWO: Final = 2

# What an instant payment is for.
PAID_FIRST_PPEOK: Final = 0
PAID_SECOND_PPEOK: Final = 1
PAID_THIRD_PPEOK: Final = 2
PAID_FURTHER_PPEOK: Final = 3
PAID_FIRST_JJOK: Final = 4
PAID_FIRST_TTADAK: Final = 5
PAID_FORCED_OUT: Final = 6
PAID_FIRST_BOMB: Final = 7
PAID_AT_TABLE: Final = 8
"""For a rule of the table's own, in an outcome written by hand."""
PAID_CAPTURE: Final = 9
"""For the first of `Rules.captures`; the others follow."""

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

    __slots__ = (
        *("by_pi", "further", "further_mask", "group", "mask", "need", "points", "towards_stop"),
    )

    def __init__(
        self,
        mask: i64,
        need: int,
        points: int,
        further: int,
        further_mask: i64,
        by_pi: bool,
        group: int,
        towards_stop: bool,
    ) -> None:
        self.mask: Final = mask
        self.need: Final = need
        self.points: Final = points
        self.further: Final = further
        self.further_mask: Final = further_mask
        self.by_pi: Final = by_pi
        self.group: Final = group
        self.towards_stop: Final = towards_stop


Capture = tuple[i64, int, bool]
"""Cards for whose capture each opponent pays; how many points; whether only on a first turn."""
Scored = tuple[tuple[int, ...], tuple[int, ...], i64, int]
"""Combinations that exclude each other, and those of them that are wanted; the cards they are made
of, and with fewer of which none is complete."""


@final
class Measure:
    """What multiplies where there are so many of certain cards: for a multiplier among the
    winner's, for a bak among a loser's, where the winner scored one of certain combinations.
    """

    __slots__ = ("by_pi", "code", "each", "factor", "least", "mask", "most", "points", "scored")

    def __init__(
        self,
        code: i64,
        mask: i64,
        by_pi: bool,
        least: i64,
        most: i64,
        factor: int,
        each: bool,
        points: int,
        scored: tuple[Scored, ...],
    ) -> None:
        self.code: Final = code
        """What names it in a bill."""
        self.mask: Final = mask
        self.by_pi: Final = by_pi
        self.least: Final = least
        self.most: Final = most
        self.factor: Final = factor
        self.each: Final = each
        """Whether it multiplies once more for each one above the least."""
        self.points: Final = points
        """What it adds before anything multiplies."""
        self.scored: Final = scored


@final
class Rules:
    """Every number that the turn, the score and the end of a round need."""

    __slots__ = (
        "baks",
        "all_hold_wins",
        "all_towards_stop",
        "bomb_at_once",
        "bomb_factor",
        "bomb_flips",
        "bombs",
        "cap_payee",
        "cap_payer",
        "captures",
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
        "first_bomb",
        "first_jjok",
        "first_ppeok",
        "first_ttadak",
        "four_held",
        "gained_in_all",
        "choose_at_collection",
        "four_on_table",
        "go_bak_two",
        "go_doubles_from",
        "go_frees",
        "go_counts",
        "go_points",
        "go_points_up_to",
        "heodang_turns",
        "kept_in_draw",
        "last_steals",
        "last_turn",
        "many_stacks",
        "liable",
        "may_go_on_last_turn",
        "missions",
        "more_than_hand",
        "moves",
        "most_points_win",
        "multipliers",
        "notes_fours",
        "offer_before_go",
        "offer_cards",
        "offer_each",
        "offer_every_card",
        "offer_unmatched",
        "offer_without_bonus",
        "offers",
        "out_by_losers",
        "out_cards",
        "out_lone_rain",
        "out_points",
        "out_triple",
        "own_doubled",
        "pi_points",
        "playing",
        "players",
        "pots",
        "ppeok_last",
        "push_factor",
        "push_most",
        "ribbon_points",
        "run_any_turn",
        "run_doubles",
        "runs",
        "shake_factors",
        "shake_fourth_on_table",
        "shake_plays",
        "shake_then_bomb",
        "shakes",
        "shield",
        "slow",
        "small_bomb_at_once",
        "small_bomb_factor",
        "small_bomb_flips",
        "small_bombs",
        "special_carry",
        "special_points",
        "steal_order",
        "steal_value",
        "steals",
        "steals_by_value",
        "stealable_cup",
        "stop_units",
        "sweep",
        "table_later",
        "three_flat",
        "three_ppeok",
        "three_run_too",
        "two_draw",
        "threshold",
        "to_hands",
        "to_table",
        "units",
        "watchful",
        "wins",
    )

    moves: tuple[Any, ...]
    """By id, what stands for each move above the kernel, where it is only handed over."""
    # the cards and their scores
    cup: i64
    cup_rule: i64
    doubles: i64
    combinations: tuple[Combination, ...]
    units: tuple[tuple[int, ...], ...]
    """The places of the combinations, those that exclude each other together."""
    stop_units: tuple[tuple[int, ...], ...]
    """The same, of those that count towards the points needed to stop."""
    all_towards_stop: bool
    """Whether these are all."""
    slow: tuple[tuple[int, ...], ...]
    special_points: tuple[int, ...]
    ribbon_points: tuple[int, ...]
    pi_points: tuple[int, ...]
    threshold: i64
    # the deal
    players: int
    playing: int
    deck: tuple[int, ...]
    to_hands: tuple[Pick, ...]
    """Which cards of the deck the hands get, from the dealer's on."""
    to_table: Pick
    dealt: int
    """How many cards are dealt."""
    table_later: int
    """How many cards the table gets once it is known who plays."""
    four_on_table: i64
    chongtong: i64
    chongtong_by_bonus: i64
    all_hold_wins: bool
    two_draw: bool
    notes_fours: bool
    """Whether it is remembered who held four on its first turn."""
    four_held: int
    dealer_must_play: bool
    out_points: int
    out_cards: i64
    out_triple: int
    out_lone_rain: bool
    out_by_losers: bool
    # the turn
    compulsory: bool
    choose_at_collection: bool
    more_than_hand: bool
    last_turn: i64
    ppeok_last: i64
    bombs: bool
    bomb_flips: i64
    small_bombs: bool
    small_bomb_flips: i64
    bomb_at_once: bool
    small_bomb_at_once: bool
    shakes: bool
    shake_plays: bool
    shake_fourth_on_table: bool
    shake_then_bomb: bool
    sweep: i64
    watchful: bool
    """Whether a turn without an event may steal or earn something too."""
    steals: tuple[int, ...]
    last_steals: tuple[int, ...]
    steals_by_value: tuple[bool, ...]
    many_stacks: i64
    steal_order: tuple[i64, ...]
    steal_value: bool
    stealable_cup: i64
    """The sake cup, where it may be stolen while it counts as junk; else nothing."""
    # what is paid at once, and what ends the round
    first_ppeok: int
    first_jjok: int
    first_ttadak: int
    first_bomb: int
    captures: tuple[Capture, ...]
    pots: tuple[int, ...]
    """In how many rounds before nobody collected what each of `captures` pays, whose points have
    grown by as many times."""
    runs: bool
    run_any_turn: bool
    run_doubles: bool
    three_ppeok: bool
    heodang_turns: i64
    may_go_on_last_turn: bool
    most_points_win: bool
    # offering a draw
    offers: bool
    offer_cards: int
    offer_every_card: bool
    offer_each: bool
    offer_unmatched: bool
    offer_before_go: bool
    offer_without_bonus: bool
    go_frees: bool
    # what the losers pay
    wins: tuple[int, ...]
    gained_in_all: bool
    special_carry: bool
    three_flat: bool
    three_run_too: bool
    kept_in_draw: bool
    go_points: int
    go_points_up_to: int
    go_doubles_from: int
    counter_go: int
    go_counts: bool
    shake_factors: tuple[int, ...]
    bomb_factor: int
    small_bomb_factor: int
    multipliers: tuple[Measure, ...]
    missions: tuple[Measure, ...]
    baks: tuple[Measure, ...]
    empty_exempt: bool
    go_bak_two: int
    liable: int
    own_doubled: bool
    shield: i64
    cap_payer: int
    cap_payee: int
    push_factor: int
    push_most: i64
