"""A ruleset in the form that the kernel reads: one flat record of numbers and masks.

`rules/compile.py` makes the record, once for each ruleset, number of players and set of pots.
Nothing here is optional: a rule that is off is a number without effect.
"""

from typing import Any, Final, final

from gostop.kernel.deck import Pick, pick_of
from gostop.kernel.i64 import i64
from gostop.kernel.measures import Capture, Combination, Measure

NEVER: Final = 1_000_000_000
"""A number of turns, goes or stacks that no round has."""

# How the sake cup is counted.
CUP_BEST: Final = 0
CUP_CHOSEN: Final = 1
CUP_ANIMAL: Final = 2
CUP_JUNK: Final = 3
CUP_BOTH: Final = 4
CUP_AFTER_TEN: Final = 5
CUP_AT_THRESHOLD: Final = 6
CUP_FROM_GO: Final = 7

# The effects of four of a month on the table.
FOUR_DEAL_AGAIN: Final = 0
FOUR_NAGARI: Final = 1
FOUR_DEALER_WINS: Final = 2

# The effects of four of a month in a hand, and whether a card drawn for a bonus card counts.
CHONGTONG_OFF: Final = 0
CHONGTONG_AT_ONCE: Final = 1
CHONGTONG_DECLARED: Final = 2
BY_BONUS_EVER: Final = 0
BY_BONUS_FIRST_TURN: Final = 1
BY_BONUS_NEVER: Final = 2
BY_BONUS_CHOICE: Final = 3

# Which turn counts as a seat's last turn.
LAST_OWN: Final = 0
LAST_HAND_CARD: Final = 1
LAST_OF_ROUND: Final = 2
LAST_BY_EVENT: Final = 3

# The effects of a ppeok on the last turn.
PPEOK_ALWAYS: Final = 0
PPEOK_CAPTURES_THREE: Final = 1
PPEOK_CAPTURES_PAIR: Final = 2

# The events for which a turn can steal: indices of `Rules.steals` and the next two tables.
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

# The seats that give junk for the stack of an opponent's ppeok.
FROM_EACH: Final = 0
FROM_MAKER: Final = 1
OF_MAKER: Final = 64
"""`OF_MAKER` plus the number of a seat replaces `STEAL_STACK` where only this seat gives junk."""

ONE_PI: Final = 65536
"""One pi in a number for stolen junk. Two numbers are packed into one: `3 + 2 * ONE_PI` steals
three junk cards, and then more cards worth two pi. So one sum holds everything that a turn steals.
"""
MOST_STOLEN: Final = 255
"""More junk cards, or pi, than a seat can have. A larger setting counts as this number."""


def cards_stolen(stolen: i64) -> i64:
    """Return the number of stolen junk cards, whatever they are worth."""
    return stolen % ONE_PI


def pi_stolen(stolen: i64) -> i64:
    """Return the number of pi that are stolen after the junk cards."""
    return stolen // ONE_PI


# The kinds of a sweep.
SWEEP_EMPTY: Final = 0
SWEEP_LAST_OF_ROUND: Final = 1
SWEEP_LAST_TWO: Final = 2

# The causes of instant payments.
PAID_FIRST_PPEOK: Final = 0
PAID_SECOND_PPEOK: Final = 1
PAID_THIRD_PPEOK: Final = 2
PAID_FURTHER_PPEOK: Final = 3
PAID_FIRST_JJOK: Final = 4
PAID_FIRST_TTADAK: Final = 5
PAID_FORCED_OUT: Final = 6
PAID_FIRST_BOMB: Final = 7
PAID_AT_TABLE: Final = 8
"""A payment for a rule that only your own table has, in an outcome that you have written
yourself."""
PAID_CAPTURE: Final = 9
"""A payment for the first of `Rules.captures`. The codes of the other captures follow."""

# What a counter-go is worth to the winner.
COUNTER_NONE: Final = 0
COUNTER_ON_TOP: Final = 1
COUNTER_IN_PLACE: Final = 2
COUNTER_FLAT_FOUR: Final = 3
COUNTER_FOUR_IN_PLACE: Final = 4
COUNTER_EACH_DOUBLES: Final = 5

# Which go-caller pays for all losers.
LIABLE_NOBODY: Final = 0
LIABLE_FIRST_LOSER: Final = 1
LIABLE_FIRST_OF_ALL: Final = 2
LIABLE_LAST_LOSER: Final = 3
LIABLE_LAST_OF_ALL: Final = 4

# The other factors of special wins.
SPECIAL_NONE: Final = 0
SPECIAL_CALLS: Final = 1
SPECIAL_ALL: Final = 2

# What a seat pays that gives a round up.
ABANDONED_THRESHOLD: Final = 0
ABANDONED_LEADER: Final = 1
ABANDONED_NOTHING: Final = 2

ORDINARY_WIN: Final = -1
"""Stands in `Rules.wins` for the score of the winner's cards."""


@final
class Rules:
    """All numbers that are needed for turns, scores and the end of a round.

    A number without a docstring has the value of the setting of the same name: `bomb_flips` is
    `bomb.flips`.
    """

    moves: tuple[Any, ...] = ()
    """The object of each move, by its id. The kernel only passes these objects on."""
    # the cards and their scores
    cup: i64 = 0
    """The mask of the sake cup."""
    cards_cup_count: i64 = CUP_BEST
    doubles: i64 = 0
    """The cards worth two pi or more, and the sake cup as junk."""
    cards_quadruples: i64 = 0
    combinations: tuple[Combination, ...] = ()
    """The scoring combinations."""
    units: tuple[tuple[int, ...], ...] = ()
    """The indices of the combinations. Combinations that exclude each other are in one unit."""
    stop_units: tuple[tuple[int, ...], ...] = ()
    """The units with only the combinations that count towards the points needed to stop."""
    all_towards_stop: bool = True
    """Whether all combinations count towards stopping."""
    scoring_set_further_once: int = 0
    ribbon_sets: tuple[i64, ...] = ()
    """The masks of the sets of ribbons, if the rules give points for ribbons beyond sets."""
    slow: tuple[tuple[int, ...], ...] = ()
    """The units whose points are in no table."""
    special_points: bytes = b""
    """A table of the points of each set of brights and animals (see `points.total`)."""
    ribbon_points: bytes = b""
    """A table of the points of each set of ribbons."""
    pi_points: bytes = b""
    """A table of the points of each number of pi."""
    go_threshold: i64 = 0
    bonus: i64 = 0
    """The bonus cards that are in the deck for at least one number of players."""
    foreign: i64 = 0
    """The cards that are in the deck for no number of players."""
    # what cards are worth to policies; `search/card_value.py` fills this when a policy first asks
    units_of_kind: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """The units by the kind of their cards."""
    baks_of_kind: tuple[tuple[Measure, ...], ...] = ()
    """The baks by the kind of the cards that they count."""
    worths: dict[int, list[int]] = {}  # noqa: RUF012  # `sort_by_kind` gives each object its own
    """A cache of the worth of the cards of a kind, by the captures of this kind."""
    # the deal
    players: int = 0
    """The number of seats."""
    seats: tuple[int, ...] = ()
    """All seats, ascending."""
    playing: int = 0
    """How many seats play a round."""
    deck: tuple[int, ...] = ()
    """The ids of the deck, ascending."""
    whole: i64 = 0
    """The deck as a hand."""
    to_hands: tuple[Pick, ...] = ()
    """Functions that pick each hand's cards from the deck, beginning with the dealer's hand."""
    to_table: Pick = pick_of([])
    """A function that picks the table's cards from the deck."""
    hand_places: tuple[bytes, ...] = ()
    """The places of the hands' cards in the deck."""
    table_places: bytes = b""
    """The places of the table's cards in the deck."""
    dealt: int = 0
    """The number of cards that are dealt."""
    table_later: int = 0
    """The number of cards that the table gets after it is known who plays."""
    deal_four_on_table: i64 = FOUR_DEAL_AGAIN
    chongtong: i64 = CHONGTONG_OFF
    """The effect of four of a month in a hand."""
    chongtong_by_bonus: i64 = BY_BONUS_NEVER
    all_hold_wins: bool = False
    """Whether the first player wins if all players hold four of a month; otherwise the round is a
    draw."""
    two_draw: bool = False
    """Whether the round is a draw if two players hold four of a month."""
    two_deal_again: bool = False
    """Whether the cards are dealt again if two players are dealt four of a month."""
    notes_fours: bool = False
    """Whether the record keeps the seats that held four on their first turn."""
    payment_four_held: int = 1
    seating_dealer_must_play: bool = False
    seating_out_twice: bool = True
    seating_table_face_down: bool = False
    seating_forced_out_points: int = 0
    seating_forced_out_cards: i64 = 0
    seating_forced_out_triple: int = 1
    out_lone_rain: bool = True
    """Whether a hand that must sit out is paid for the rain bright alone."""
    seating_forced_out_rain_needs_bright: bool = False
    out_by_losers: bool = False
    """Whether the losers pay for a hand that must sit out; otherwise the players except the dealer
    do."""
    out_combinations: tuple[int, ...] = ()
    """The indices of the combinations for which a hand that must sit out is paid."""
    # the turn
    compulsory: bool = False
    """Whether a card that pairs must be played."""
    stock_for_hand: bool = False
    """Whether a stock card takes the place of the hand card if no hand card pairs."""
    turn_flips_last: bool = False
    turn_ends_with_stock: bool = False
    choose_at_collection: bool = False
    """Whether a seat chooses between two table cards only when the turn collects its cards."""
    more_than_hand: bool = False
    """Whether a seat without a triple or an owed flip may still have other moves than to play its
    cards."""
    turn_last_turn: i64 = LAST_OWN
    ppeok_last_turn: i64 = PPEOK_ALWAYS
    ppeok_buries_played: bool = False
    bombs: bool = True
    """Whether there are bombs."""
    bomb_flips: i64 = 0
    small_bombs: bool = False
    """Whether there are bombs of two cards on two."""
    small_bomb_flips: i64 = 0
    bomb_at_once: bool = False
    small_bomb_at_once: bool = False
    shakes: bool = False
    """Whether a seat may shake."""
    shake_plays: bool = False
    shake_shows_four: bool = False
    shake_fourth_on_table: bool = False
    shake_then_bomb: bool = False
    turn_sweep: i64 = SWEEP_EMPTY
    watchful: bool = False
    """Whether even a turn without an event may steal or earn something."""
    steals: tuple[int, ...] = ()
    """How much each event steals from an opponent (see `ONE_PI`)."""
    last_steals: tuple[int, ...] = ()
    """The thefts on a seat's last turn."""
    late_steals: tuple[int, ...] = ()
    """The thefts from the turn of a seat's last hand card on, except on its last turn."""
    many_stacks: i64 = NEVER
    """The number of stacks in a round for which a seat steals once more."""
    steal_order: tuple[i64, ...] = ()
    """Masks of junk, in the order in which junk is stolen. Of the cards in a mask, the card with
    the lowest bit is stolen first."""
    steal_by_value: bool = False
    stealable_cup: i64 = 0
    """The mask of the sake cup if it may be stolen while it counts as junk; otherwise 0."""
    steal_stack_from: i64 = FROM_EACH
    steal_change: bool = False
    lockable_cup: i64 = 0
    """The mask of the sake cup if a theft that finds no other junk makes the cup an animal;
    otherwise 0."""
    # what is paid at once, and what ends the round
    instant_ppeok: int = 0
    instant_ppeok_carry: bool = False
    instant_jjok: int = 0
    instant_ttadak: int = 0
    instant_bomb: int = 0
    captures: tuple[Capture, ...] = ()
    """The cards that are paid for at once if a turn captures them."""
    pots: tuple[int, ...] = ()
    """For each of `captures`, the number of earlier rounds in which it was not collected. The
    points of the capture have grown by one stake for each of these rounds."""
    runs: bool = False
    """Whether a run of ppeok is paid."""
    run_any_turn: bool = False
    """Whether a run of ppeok may begin on any turn; otherwise it begins on the seat's first
    turn."""
    run_doubles: bool = False
    """Whether each later ppeok of a run doubles the payment; otherwise the n-th ppeok pays n
    times the points."""
    run_flat: bool = False
    """Whether every ppeok of a run pays the same points instead."""
    three_ppeok: bool = False
    """Whether three ppeok win."""
    heodang_turns: i64 = NEVER
    heodang_bonus_ends: bool = True
    go_on_last_turn: bool = False
    go_regained: bool = False
    most_points_win: bool = False
    """Whether the seat with the most points wins if no seat stops. If not, the round is a draw."""
    most_points_from: i64 = 0
    """The fewest points with which a seat can win in this way."""
    # offering a draw
    offers: bool = False
    """Whether a draw may be offered."""
    offer_completes: tuple[int, ...] = ()
    """The indices of the combinations that matter for an offer: a card feeds an opponent if it
    completes one of them. Without any, a card feeds an opponent if it lets the opponent stop."""
    draw_offer_cards: int = 0
    draw_offer_every_card: bool = True
    draw_offer_each_opponent: bool = True
    draw_offer_unmatched: bool = True
    draw_offer_no_flip_wins: bool = False
    draw_offer_shown: bool = False
    draw_offer_before_go: bool = True
    draw_offer_without_bonus: bool = True
    draw_offer_go_frees: bool = False
    draw_offer_again: bool = False
    # what the losers pay
    wins: tuple[int, ...] = ()
    """For each reason, the points of a win; `ORDINARY_WIN` if the points are the score of the
    cards."""
    gained_in_all: bool = False
    """Whether the opponents together pay what a seat gains; otherwise each of them pays all of
    it."""
    payment_special_carry: bool = False
    payment_special_factors: int = SPECIAL_NONE
    payment_special_liable: bool = False
    ppeok_three_flat: bool = False
    ppeok_three_run_too: bool = False
    instant_kept_in_draw: bool = False
    go_points: int = 0
    go_points_up_to: int = NEVER
    go_doubles_from: int = NEVER
    go_factors: tuple[int, ...] = ()
    go_points_when_multiplied: bool = True
    go_counter: int = COUNTER_NONE
    go_most: i64 = NEVER
    go_counts: bool = False
    """Whether the number of goes is their factor; otherwise each later go doubles."""
    shake_factors: tuple[int, ...] = ()
    """The factor of a shake of each month, and then of an unknown month, which has the index -1."""
    bomb_multiplier: int = 1
    small_bomb_multiplier: int = 1
    multipliers: tuple[Measure, ...] = ()
    """The factors for what the winner has captured."""
    missions: tuple[Measure, ...] = ()
    """The missions that a round may have, each with its factor."""
    payment_mission_cards_count: i64 = 0
    payment_mission_cards_factor: int = 1
    payment_mission_cards_cards: i64 = 0
    drawn_mission: i64 = 0
    """The code of a mission of drawn cards in a bill."""
    mission_count: int = 0
    """How many missions there are: `missions`, and then each set of drawn cards."""
    baks: tuple[Measure, ...] = ()
    """The factors for cards that a loser has not captured."""
    payment_empty_exempt: bool = False
    go_bak_two: int = 1
    """The factor for a loser that called go, if there are two players or no go-caller is liable."""
    payment_go_bak_own: int = 1
    payment_go_bak_others: int = 1
    payment_go_bak_factors: tuple[int, ...] = ()
    payment_go_bak_liable: int = LIABLE_NOBODY
    own_doubled: bool = False
    """Whether a liable go-caller pays its own share twice instead of all shares."""
    payment_shield: i64 = 0
    payment_shield_passes: bool = True
    payment_jabak: bool = False
    payment_lost_goes: bool = False
    payment_lost_calls: bool = False
    payment_most: i64 = 0
    payment_cap_payer: int = 0
    payment_cap_payee: int = 0
    payment_cap_gains: bool = False
    payment_abandoned: int = ABANDONED_THRESHOLD
    payment_push_factor: int = 1
    payment_push_most: i64 = 0
    match_extra_every: i64 = 0
    match_extra_factor: int = 1
