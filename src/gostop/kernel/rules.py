"""A ruleset as the kernel reads it: one flat record of numbers and masks.

It is compiled once for a ruleset and a number of players. Nothing here is optional: a rule that is
off is a number that changes nothing.
"""

from typing import Any, Final, final

from gostop.kernel.deck import Pick, pick_of
from gostop.kernel.i64 import i64

NEVER: Final = 1_000_000_000
"""A number of turns that no round has."""

# How the sake cup is counted.
CUP_BEST: Final = 0
CUP_CHOSEN: Final = 1
CUP_ANIMAL: Final = 2
CUP_JUNK: Final = 3
CUP_BOTH: Final = 4
CUP_AFTER_TEN: Final = 5
CUP_AT_THRESHOLD: Final = 6

# The effects of four of a month on the table.
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

WORTH: Final = 65536
"""In what an event steals, the step from numbers of cards to values."""
MOST_STOLEN: Final = 255
"""More junk, by number or by value, than there is to steal."""

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

# The worth of a go while an opponent's go stands.
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
"""In `Rules.wins`: the payment is the score of the winner's cards."""


@final
class Combination:
    """A scoring combination: its cards, the number that it needs, and its points."""

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
"""Cards to capture, the points that each opponent pays for them, whether only on a first turn."""


@final
class Scored:
    """What the winner must have scored for a bak."""

    def __init__(
        self, unit: tuple[int, ...], wanted: tuple[int, ...], mask: i64, least: i64
    ) -> None:
        self.unit: Final = unit
        """Combinations that exclude each other."""
        self.wanted: Final = wanted
        """Those of them that bring the bak."""
        self.mask: Final = mask
        """The cards that they are made of."""
        self.least: Final = least
        """The least number of these with which one of them can be complete."""


@final
class Measure:
    """A factor for a number of certain cards.

    A multiplier counts the winner's cards. A bak counts a loser's cards, if the winner scored one
    of certain combinations.
    """

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
        """Its code in a bill."""
        self.mask: Final = mask
        self.by_pi: Final = by_pi
        self.least: Final = least
        self.most: Final = most
        self.factor: Final = factor
        self.each: Final = each
        """Whether it multiplies once more for each one above the least."""
        self.points: Final = points
        """The points that it adds before anything multiplies."""
        self.scored: Final = scored


@final
class Rules:
    """All numbers that the turn, the score and the end of a round need."""

    moves: tuple[Any, ...] = ()
    """The object of each move, by its id; the kernel only hands them over."""
    # the cards and their scores
    cup: i64 = 0
    cards_cup_count: i64 = CUP_BEST
    doubles: i64 = 0
    combinations: tuple[Combination, ...] = ()
    units: tuple[tuple[int, ...], ...] = ()
    """The indices of the combinations; those that exclude each other are together."""
    stop_units: tuple[tuple[int, ...], ...] = ()
    """The units with only the combinations that count towards the points needed to stop."""
    all_towards_stop: bool = True
    """Whether all combinations count towards stopping."""
    slow: tuple[tuple[int, ...], ...] = ()
    """The units that are in none of the tables."""
    special_points: bytes = b""
    """The points of each set of brights and animals; so for ribbons, and for each number of pi."""
    ribbon_points: bytes = b""
    pi_points: bytes = b""
    go_threshold: i64 = 0
    # what cards are worth to policies (see `worth`)
    units_of_kind: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The units by the kind of their cards."""
    baks_of_kind: tuple[tuple[Measure, ...], ...] = ()
    worths: dict[int, list[int]] = {}  # noqa: RUF012  # `sort_by_kind` gives each object its own
    """The worth of the cards of a kind, for captures that there have been."""
    # the deal
    players: int = 0
    seats: tuple[int, ...] = ()
    """All seats, ascending."""
    playing: int = 0
    deck: tuple[int, ...] = ()
    whole: i64 = 0
    """The deck as a hand."""
    to_hands: tuple[Pick, ...] = ()
    """The cards of the deck that each hand gets, beginning with the dealer's."""
    to_table: Pick = pick_of([])
    hand_places: tuple[bytes, ...] = ()
    """The places of those cards in the deck; so for the table."""
    table_places: bytes = b""
    dealt: int = 0
    """The number of cards that are dealt."""
    table_later: int = 0
    """The number of cards that the table gets when it is known who plays."""
    deal_four_on_table: i64 = FOUR_DEAL_AGAIN
    chongtong: i64 = CHONGTONG_OFF
    chongtong_by_bonus: i64 = BY_BONUS_NEVER
    all_hold_wins: bool = False
    two_draw: bool = False
    notes_fours: bool = False
    """Whether the record keeps the seats that held four on their first turn."""
    payment_four_held: int = 1
    seating_dealer_must_play: bool = False
    seating_table_face_down: bool = False
    seating_forced_out_points: int = 0
    seating_forced_out_cards: i64 = 0
    seating_forced_out_triple: int = 1
    out_lone_rain: bool = True
    out_by_losers: bool = False
    # the turn
    compulsory: bool = False
    choose_at_collection: bool = False
    more_than_hand: bool = False
    turn_last_turn: i64 = LAST_OWN
    ppeok_last_turn: i64 = PPEOK_ALWAYS
    bombs: bool = True
    bomb_flips: i64 = 0
    small_bombs: bool = False
    small_bomb_flips: i64 = 0
    bomb_at_once: bool = False
    small_bomb_at_once: bool = False
    shakes: bool = False
    shake_plays: bool = False
    shake_fourth_on_table: bool = False
    shake_then_bomb: bool = False
    turn_sweep: i64 = SWEEP_EMPTY
    watchful: bool = False
    """Whether a turn without an event may steal or earn something too."""
    steals: tuple[int, ...] = ()
    """What each event steals from an opponent: a number of junk cards, plus `WORTH` times a value
    in pi."""
    last_steals: tuple[int, ...] = ()
    """The same on a seat's last turn."""
    many_stacks: i64 = NEVER
    steal_order: tuple[i64, ...] = ()
    steal_by_value: bool = False
    stealable_cup: i64 = 0
    """The mask of the sake cup if it may be stolen while it counts as junk; otherwise 0."""
    # what is paid at once, and what ends the round
    instant_ppeok: int = 0
    instant_jjok: int = 0
    instant_ttadak: int = 0
    instant_bomb: int = 0
    captures: tuple[Capture, ...] = ()
    pots: tuple[int, ...] = ()
    """For each of `captures`, the number of rounds before in which nobody collected it; its points
    have grown by as many times."""
    runs: bool = False
    run_any_turn: bool = False
    run_doubles: bool = False
    three_ppeok: bool = False
    heodang_turns: i64 = NEVER
    go_on_last_turn: bool = False
    most_points_win: bool = False
    # offering a draw
    offers: bool = False
    draw_offer_cards: int = 0
    draw_offer_every_card: bool = True
    draw_offer_each_opponent: bool = True
    draw_offer_unmatched: bool = True
    draw_offer_before_go: bool = True
    draw_offer_without_bonus: bool = True
    draw_offer_go_frees: bool = False
    # what the losers pay
    wins: tuple[int, ...] = ()
    gained_in_all: bool = False
    payment_special_carry: bool = False
    ppeok_three_flat: bool = False
    ppeok_three_run_too: bool = False
    instant_kept_in_draw: bool = False
    go_points: int = 0
    go_points_up_to: int = NEVER
    go_doubles_from: int = NEVER
    go_counter: int = COUNTER_NONE
    go_counts: bool = False
    shake_factors: tuple[int, ...] = ()
    bomb_multiplier: int = 1
    small_bomb_multiplier: int = 1
    multipliers: tuple[Measure, ...] = ()
    missions: tuple[Measure, ...] = ()
    baks: tuple[Measure, ...] = ()
    payment_empty_exempt: bool = False
    go_bak_two: int = 1
    payment_go_bak_liable: int = LIABLE_NOBODY
    own_doubled: bool = False
    payment_shield: i64 = 0
    payment_cap_payer: int = 0
    payment_cap_payee: int = 0
    payment_push_factor: int = 1
    payment_push_most: i64 = 0
