"""The policies of the bots `careful`, `cautious` and `greedy`: each returns a value for every
legal move, or chooses a move.
"""

from typing import Final

from gostop.kernel import ids
from gostop.kernel.bits import count
from gostop.kernel.deck import CARDS, CUP_AS_JUNK, MONTH_MASK, MONTHS, X3, month_of_id
from gostop.kernel.i64 import i64
from gostop.kernel.legal import legal_ids
from gostop.kernel.points import score, total
from gostop.kernel.position import ANSWER, CUP, GO_STOP, PUSH, SEATING, TURN, Position
from gostop.kernel.rng import Chance
from gostop.kernel.search import cautious, go_value
from gostop.kernel.search.card_odds import Outlook, glance, outlook_of
from gostop.kernel.search.card_value import POINT, Worth, worth_of
from gostop.kernel.search.move_value import bomb_value, choice_value, play_value
from gostop.kernel.search.playouts import drawn_move
from gostop.kernel.search.stakes import declares, earned
from gostop.kernel.visibility import Sight

# The policies `careful` and `cautious`, as functions that return the value of each legal move.
#
# The policies read only what a seat may know. All values are in hundredths of a point. The values
# are guesses, and only their order matters. `cautious` is the policy that was called `careful`
# until November 2026. It differs from the current `careful` in two ways: it has another rule for
# go, and it always declares four of a month.

ALWAYS: Final = 1_000_000
"""The value of a move that is better than any play of a card."""
SHAKE: Final = 300
"""The worth of a shake under rules that make the seat play one of the shaken cards at once."""
NEAR: Final = 3
"""A seat shakes at once if it is at most this many points below the threshold."""
REFUSES: Final = 2
"""A seat refuses a draw if it needs fewer points than this to stop, and accepts if it needs
more."""


def careful_values(sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the value of each legal move to `careful`."""
    return values_of(sight, moves, False)


def cautious_values(sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the value of each legal move to `cautious`."""
    return values_of(sight, moves, True)


def values_of(sight: Sight, moves: tuple[int, ...], is_cautious: bool) -> list[int]:
    """Return the value of each legal move to `cautious` or to `careful`."""
    p = sight.position
    phase = p.phase
    if phase == GO_STOP:
        return weigh_going(sight, moves, is_cautious)
    if phase == SEATING:
        return weigh_hand(sight, moves)
    s = outlook_of(sight)
    values: list[int] = []
    if phase == CUP:
        for move in moves:
            values.append(cup_value(s, move))
        return values
    if phase in (ANSWER, PUSH):
        for move in moves:
            values.append(reply_value(s, move))
        return values
    for move in moves:
        values.append(move_value(s, move))
    if phase == TURN and p.seats[p.turn].triples:
        weigh_shakes(s, moves, values)
        weigh_fours(s, moves, values, is_cautious)
    return values


def weigh_going(sight: Sight, moves: tuple[int, ...], is_cautious: bool) -> list[int]:
    """Return the values of go and of stop. A go may earn more, but a stop's points are certain."""
    now = earned(sight.position, sight.seat, 0)
    values: list[int] = []
    for move in moves:
        if move == ids.STOP:
            values.append(POINT * now)
        elif is_cautious:
            values.append(cautious.go_value(sight))
        else:
            values.append(go_value.go_value(sight))
    return values


def weigh_hand(sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the values of joining and of sitting out. Joining is worth the difference between the
    hand and an average hand.
    """
    p = sight.position
    hand = p.seats[sight.seat].hand
    worth = worth_of(p.rules, 0, 0)
    own, held = worth.of_hand(hand), count(hand)
    all_cards = held + count(sight.unseen)
    average = (own + worth.of_hand(sight.unseen)) * held // all_cards
    more = own - average
    values: list[int] = []
    for move in moves:
        values.append(more if move == ids.JOIN else 0)
    return values


def cup_value(s: Outlook, move: i64) -> i64:
    """Return the points with the sake cup counted in one way, plus the worth that the cup may add
    later.
    """
    cup = s.captured & s.rules.cup
    if move == ids.CUP_JUNK:
        points = total(s.rules, s.captured ^ cup | CUP_AS_JUNK)
        return POINT * points + 2 * s.mine.pi
    points = total(s.rules, s.captured)
    before = worth_of(s.rules, s.captured ^ cup, 0)
    return POINT * points + before.of_all(cup)


def reply_value(s: Outlook, move: i64) -> i64:
    """Return the value of an answer. A seat refuses a draw if it is close to the threshold. It
    doesn't waive its payment, because another seat may win the next round.
    """
    if move == ids.ACCEPT_DRAW:
        points = score(s.rules, s.captured, s.p.record.cup)
        missing = s.rules.go_threshold - points
        return POINT * (missing - REFUSES)
    return POINT if move == ids.COLLECT else 0


def move_value(s: Outlook, move: i64) -> i64:
    """Return the value of any move of a turn. `weigh_shakes` sets the values of shakes later, and
    `weigh_fours` sets the value of a chongtong.
    """
    if move < CARDS:
        return play_value(s, move)
    if move < ids.CHOOSE:
        # prefer the bonus cards worth 3
        return ALWAYS + (1 if move >= X3 else 0)
    if move < ids.BOMB:
        return choice_value(s, move)
    if move < ids.SHAKE:
        return bomb_value(s, move)
    # offer a draw whenever the rules allow it
    return 2 * ALWAYS if move == ids.OFFER_DRAW else 0


def weigh_shakes(s: Outlook, moves: tuple[int, ...], values: list[int]) -> None:
    """Set the values of shakes. If the seat must play a shaken card next, a shake is worth `SHAKE`
    more than this card. Otherwise the seat shakes at once if the rules allow a bomb after a shake,
    or if it is near the threshold. If not, it waits until it is about to play a card of the month.
    Until then, the fourth card may come to the table, and a bomb could take that card.
    """
    best: i64 = -ALWAYS
    best_month: i64 = -1
    of_month: list[int] = [-ALWAYS] * MONTHS
    for place in range(len(moves)):
        move: i64 = moves[place]
        value: i64 = values[place]
        if move < CARDS:
            month = month_of_id(move)
            if value > best:
                best, best_month = value, month
            of_month[month] = max(of_month[month], value)
    near = score(s.rules, s.captured, s.p.record.cup) + NEAR >= s.rules.go_threshold
    for place in range(len(moves)):
        move = moves[place]
        if not ids.SHAKE <= move < ids.CHONGTONG:
            continue
        month = move - ids.SHAKE
        if s.rules.shake_plays:
            values[place] = of_month[month] + SHAKE
        elif s.rules.shake_then_bomb or month == best_month or near:
            values[place] = ALWAYS - 1
        else:
            values[place] = -ALWAYS


def weigh_fours(s: Outlook, moves: tuple[int, ...], values: list[int], is_cautious: bool) -> None:
    """Set the value of declaring four of a month. `cautious` always declares them."""
    for place in range(len(moves)):
        move: i64 = moves[place]
        if ids.CHONGTONG <= move < ids.FLIP:
            if is_cautious or declares(s.p, s.seat, moves[place]):
                values[place] = 2 * ALWAYS
            else:
                values[place] = -2 * ALWAYS


# The policy `greedy`: it makes the move with the highest worth now, and stops whenever it can.

FIRST: Final = 1_000_000
"""A value above that of any play of a card. Multiples of it put the other moves in order."""
_WANTED: Final = (ids.STOP, ids.REFUSE_DRAW, ids.JOIN, ids.COLLECT)
"""For each decision between two moves, except about the cup, the move that the policy prefers."""


def greedy_values(sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the value of each legal move to `greedy`."""
    p, seat = sight.position, sight.seat
    others: i64 = 0
    for index, theirs in enumerate(p.seats):
        if index != seat:
            others |= theirs.captured
    worth = worth_of(p.rules, p.seats[seat].captured, others)
    values: list[int] = []
    for move in moves:
        values.append(greedy_value(p, worth, move))
    return values


def greedy_value(p: Position, worth: Worth, move: i64) -> i64:
    """Return the value of one move."""
    if move < CARDS:
        there = p.table & MONTH_MASK[month_of_id(move)]
        if not there:
            return -worth.of(move)
        return worth.of(move) + taken_worth(worth, there)
    if move < ids.CHOOSE:
        return 4 * FIRST
    if move < ids.BOMB:
        return worth.of(move - ids.CHOOSE)
    if move < ids.SHAKE:
        return 2 * FIRST + worth.of_all(MONTH_MASK[move - ids.BOMB])
    if move < ids.CHONGTONG:
        return 3 * FIRST
    if move < ids.FLIP:
        return 5 * FIRST
    if move in (ids.CUP_ANIMAL, ids.CUP_JUNK):
        cards = p.seats[p.turn].captured
        if move == ids.CUP_JUNK:
            cards = cards & ~p.rules.cup | CUP_AS_JUNK
        return total(p.rules, cards)
    return FIRST if move in _WANTED else 0


def taken_worth(worth: Worth, there: i64) -> i64:
    """Return the worth of the table cards that a card takes. Of two table cards, it takes the
    better one.
    """
    if count(there) != 2:
        return worth.of_all(there)
    low = there & -there
    return max(worth.of_all(low), worth.of_all(there ^ low))


# All policies.

RANDOM: Final = 0
GREEDY: Final = 1
CAREFUL: Final = 2
CAUTIOUS: Final = 3
POLICIES: Final = {
    "random": RANDOM,
    "greedy": GREEDY,
    "careful": CAREFUL,
    "cautious": CAUTIOUS,
}
"""The numbers of the policies by their names."""


def values_by(policy: i64, sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the value of each legal move of the seat to move, as a policy estimates it."""
    if policy == GREEDY:
        return greedy_values(sight, moves)
    if policy == CAUTIOUS:
        return cautious_values(sight, moves)
    return careful_values(sight, moves)


def best_by(policy: i64, sight: Sight, moves: tuple[int, ...]) -> list[int]:
    """Return the legal moves that a policy values most. If several have the same value, return them
    all.
    """
    values = values_by(policy, sight, moves)
    most: i64 = values[0]
    for each in values:
        value: i64 = each
        most = max(most, value)
    best: list[int] = []
    for place in range(len(moves)):
        if values[place] == most:
            best.append(moves[place])
    return best


def move_by(policy: i64, p: Position, chance: Chance) -> i64:
    """Return the move of a policy for the seat to move. If several moves are the best, draw one of
    them at random.
    """
    if policy == RANDOM:
        return drawn_move(p, chance)
    moves = legal_ids(p)
    if len(moves) == 1:
        return moves[0]
    # find the best moves like `best_by`, but without a list
    values = values_by(policy, glance(p), moves)
    most: i64 = values[0]
    best: i64 = 0
    alike: i64 = 0
    for place in range(len(values)):
        value: i64 = values[place]
        if value > most:
            most, best, alike = value, place, 1
        elif value == most:
            alike += 1
    if alike > 1:
        skipped = chance.below(alike)
        while skipped > 0:
            best += 1
            if values[best] == most:
                skipped -= 1
    return moves[best]
