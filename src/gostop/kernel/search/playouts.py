"""Random play, and what it counts: playouts of a position, and many whole rounds. No object is
made for a move.
"""

from typing import Final, final

from gostop.kernel.bits import count
from gostop.kernel.deal import deal_seeded
from gostop.kernel.event_codes import CODES, Reports, Trace
from gostop.kernel.hands import nth_of
from gostop.kernel.history import NOBODY, Record, record_of
from gostop.kernel.i64 import i64
from gostop.kernel.ids import BOMB, CHOOSE
from gostop.kernel.legal import Legal, legal_set
from gostop.kernel.payments import SPECIAL, Account, Bill, accounts_of, settle
from gostop.kernel.points import items
from gostop.kernel.position import OVER, Position, begin_again, seclude, secluded
from gostop.kernel.rng import MISSION, MOVE, ROUND, Chance, Source, drawn_of
from gostop.kernel.rules import PAID_CAPTURE, Rules
from gostop.kernel.search.histogram import Column, Tally
from gostop.kernel.turn import advance

# Write the parts of the losers' payments to the columns of a row: the points that each rule adds,
# and the factors by which rules multiply.


@final
class Parts:
    """The column of each part of a bill, counted from the first of these columns. Codes of the same
    rule share a column.
    """

    def __init__(
        self,
        width: int,
        combinations: tuple[int, ...],
        specials: tuple[int, ...],
        lines: tuple[int, ...],
        times: tuple[int, ...],
    ) -> None:
        self.width: Final = width
        """The number of columns."""
        self.combinations: Final = combinations
        """The column of each combination of the rules."""
        self.specials: Final = specials
        """The column of a special win, by its reason."""
        self.lines: Final = lines
        """The column of points that are added, by their code."""
        self.times: Final = times
        """The column of a factor, by its code."""


def count_parts(
    rules: Rules, record: Record, bills: list[Bill], parts: Parts, columns: list[Column], first: int
) -> None:
    """Write the parts of bills to columns, from `first` on.

    A column gets the points that its rule adds to a bill, or the product of the rule's factors. If
    bills differ, the column gets the highest number.
    """
    scored: i64 = 0
    for bill in bills:
        if bill.counted and bill.counted != scored:
            scored = bill.counted
            for index, points in items(rules, scored):
                raised(columns[first + parts.combinations[index]], points)
        for code, points in bill.lines:
            place = parts.specials[record.reason] if code == SPECIAL else parts.lines[code]
            raised(columns[first + place], points)
        for place, factor in factors_of(bill, parts):
            raised(columns[first + place], factor)


def factors_of(bill: Bill, parts: Parts) -> list[tuple[int, int]]:
    """Return a column for each rule that multiplies a bill, and the product of its factors."""
    found: list[tuple[int, int]] = []
    for code, factor in bill.times:
        place = parts.times[code]
        times: i64 = factor
        for known in range(len(found)):
            other, product = found[known]
            if other == place:
                times *= product
                found[known] = (place, int(times))
                break
        else:
            found.append((place, factor))
    return found


def raised(column: Column, number: i64) -> None:
    """Raise a column's number in the current row to `number`, unless it is already higher."""
    column.number = max(column.number, number)


# Random play.


def play_out(p: Position, chance: Chance) -> Position:
    """Play a position at random to the end of the round, and return the final position."""
    p = secluded(p)
    run(p, chance)
    p.private = False
    return p


def run(p: Position, chance: Chance) -> None:
    """Play a private position at random to the end of the round."""
    while p.phase != OVER:
        make(p, drawn_move(p, chance), None)


def make(p: Position, move: i64, trace: Trace) -> None:
    """Make a legal move in a private position. If the cards are dealt again, the position becomes
    the first position of the new deal.
    """
    after = advance(p, move, trace)
    if after is not p:
        begin_again(p, after)


def drawn_move(p: Position, chance: Chance) -> i64:
    """Draw one of the legal moves at random."""
    return drawn_from(legal_set(p), chance)


def drawn_from(legal: Legal, chance: Chance) -> i64:
    """Draw one of the moves of a set at random."""
    hand, table, other = legal
    cards = count(hand)
    if not (table or other):
        return nth_of(hand, chance.below(cards))
    chosen = count(table)
    place = chance.below(cards + chosen + count(other))
    if place < cards:
        return nth_of(hand, place)
    if place < cards + chosen:
        return CHOOSE + nth_of(table, place - cards)
    return BOMB + nth_of(other, place - cards - chosen)


def settle_seats(p: Position, accounts: list[Account]) -> None:
    """Write each seat's points in a finished round to its account."""
    settle_into(p, accounts, None)


def settle_into(p: Position, accounts: list[Account], bills: list[Bill] | None) -> None:
    """Write each seat's points in a finished round to its account. If `bills` is a list, add the
    bills to it.
    """
    for seat, account in enumerate(accounts):
        account.captured = p.seats[seat].captured
    settle(p.rules, p.record, accounts, bills)


# Whole rounds in bulk.


def deal_round(rules: Rules, seed: int, dealer: int, trace: Trace) -> Position:
    """Deal the first position of a single round. The mission is drawn, if the rules have missions.

    The seed belongs to this round alone.
    """
    record = record_of((), dealer, 1)
    if rules.mission_count:
        record.mission = drawn_of(rules.mission_count, MISSION, seed)
    return deal_seeded(rules, seed, 0, record, trace)


# The columns in the row of a finished round. The columns of the seats' points come first.
WINNER: Final = 0
REASON: Final = 1
TURNS: Final = 2
MOVES: Final = 3
EVENTS: Final = 4
"""The first of `CODES` columns: how often each event has been reported."""
PAYMENTS: Final = EVENTS + CODES
"""The first of `payments` columns: how many instant payments each rule has caused. Then come the
columns of the parts, and then `CALLS` columns for each seat."""
CALLS: Final = 4
"""The number of columns of a seat: one each for its goes, shakes, bombs and ppeok."""


def payments(rules: Rules) -> int:
    """Return how many rules can cause payments during a round."""
    return PAID_CAPTURE + len(rules.captures)


def width_of(rules: Rules, parts: Parts) -> int:
    """Return the number of columns in the row of a round."""
    seats: i64 = rules.players
    return int(seats + PAYMENTS + payments(rules) + parts.width + CALLS * seats)


@final
class Counted(Reports):
    """Counts how often each code is reported, in `CODES` columns. It does not keep the integers of
    the reports.
    """

    def __init__(self, columns: list[Column]) -> None:
        super().__init__()
        self.columns: Final = columns

    def put(self, code: i64, rule: i64) -> None:
        """Count a report."""
        self.columns[code].number += 1

    def put_one(self, code: i64, rule: i64, first: i64) -> None:
        """Count a report."""
        self.columns[code].number += 1

    def put_two(self, code: i64, rule: i64, first: i64, second: i64) -> None:
        """Count a report."""
        self.columns[code].number += 1

    def put_three(self, code: i64, rule: i64, first: i64, second: i64, third: i64) -> None:
        """Count a report."""
        self.columns[code].number += 1


@final
class Counting:
    """Counts the results of rounds, one after another."""

    def __init__(self, rules: Rules, parts: Parts, kept: list[int] | None) -> None:
        self.parts: Final = parts
        self.tally: Final = Tally(width_of(rules, parts), kept)
        """The counts. The tally stores the rows themselves in `kept`, unless this is `None`."""
        first = rules.players + EVENTS
        self.trace: Final = Counted(self.tally.columns[first : first + CODES])
        """Takes the reports of the current round, and only counts them."""
        self.accounts: Final = accounts_of([0] * rules.players)
        """The seats' points in the round that is being settled."""

    def end_round(self, p: Position, moves: int) -> None:
        """Count a finished round and its number of moves."""
        record, columns = p.record, self.tally.columns
        bills: list[Bill] = []
        settle_into(p, self.accounts, bills)
        turns: i64 = 0
        for seat, account in enumerate(self.accounts):
            columns[seat].number = account.points
            turns += p.seats[seat].turns
        first: i64 = len(self.accounts)
        columns[first + WINNER].number = record.winner
        columns[first + REASON].number = record.reason
        columns[first + TURNS].number = turns
        columns[first + MOVES].number = moves
        first += PAYMENTS
        for _payer, _payee, _points, rule in record.instants:
            columns[first + rule].number += 1
        first += payments(p.rules)
        count_parts(p.rules, record, bills, self.parts, columns, int(first))
        count_calls(record, columns, int(first + self.parts.width))
        self.tally.end_row()


def count_calls(record: Record, columns: list[Column], first: int) -> None:
    """Count the calls and the ppeok of each seat, in the columns from `first` on."""
    at: i64
    for at in record.goes:
        columns[first + CALLS * at].number += 1
    for seat, _month in record.shakes:
        at = seat
        columns[first + CALLS * at + 1].number += 1
    for at in record.bombs:
        columns[first + CALLS * at + 2].number += 1
    for at in record.ppeoks:
        columns[first + CALLS * at + 3].number += 1


def play_rounds(
    counting: Counting, rules: Rules, seed: int, dealer: int, first: int, last: int
) -> None:
    """Play the rounds `first` to below `last` of a seed at random, and count them.

    `dealer` deals all rounds. If it is `NOBODY`, the seats deal in turn.
    """
    chance, trace = Chance(1), counting.trace
    seeds, chances = Source(ROUND, seed), Source(MOVE, seed)
    for number in range(first, last):
        deals = number % rules.players if dealer == NOBODY else dealer
        p = deal_round(rules, seeds.seed_of(number), deals, trace)
        seclude(p)
        chances.begin(chance, number)
        moves = 0
        while p.phase != OVER:
            make(p, drawn_move(p, chance), trace)
            moves += 1
        counting.end_round(p, moves)
