"""The policies `careful` and `cautious`, as functions that return the value of each legal move.

The policies read only what a seat may know. All values are in hundredths of a point. The values are
guesses, and only their order matters. `cautious` is the policy that was called `careful` until
November 2026. The bot `learned` was trained with `cautious`, which differs from the current
`careful` in two ways: it has another rule for go, and it always declares four of a month.
"""

from typing import Final

from gostop.kernel.search import cautious, go_value
from gostop.kernel import ids
from gostop.kernel.bits import count
from gostop.kernel.deck import CARDS, CUP_AS_JUNK, MONTHS, X3, month_of_id
from gostop.kernel.i64 import i64
from gostop.kernel.search.card_odds import CAPTURES, MORE, RULE, STAKES, STRENGTH, WAITS, WHOLE_MONTH, Outlook, Why, outlook_of
from gostop.kernel.search.move_value import bomb_value, choice_value, play_value
from gostop.kernel.points import score, total
from gostop.kernel.position import ANSWER, CUP, GO_STOP, PUSH, SEATING, TURN
from gostop.kernel.visibility import Sight
from gostop.kernel.search.stakes import declares, earned
from gostop.kernel.search.card_value import POINT, worth_of

ALWAYS: Final = 1_000_000
"""The value of a move that is better than any play of a card."""
SHAKE: Final = 300
"""The worth of a shake under rules that make the seat play one of the shaken cards at once."""
NEAR: Final = 3
"""A seat shakes at once if it is at most this many points below the threshold."""
REFUSES: Final = 2
"""A seat refuses a draw if it needs fewer points than this to stop, and accepts if it needs
more."""


def careful_values(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """Return the value of each legal move to `careful`."""
    return values_of(sight, moves, why, False)


def cautious_values(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
    """Return the value of each legal move to `cautious`."""
    return values_of(sight, moves, why, True)


def values_of(sight: Sight, moves: tuple[int, ...], why: Why, is_cautious: bool) -> list[int]:
    """Return the value of each legal move to `cautious` or to `careful`."""
    p = sight.position
    phase = p.phase
    if phase == GO_STOP:
        return weigh_going(sight, moves, why, is_cautious)
    if phase == SEATING:
        return weigh_hand(sight, moves, why)
    s = outlook_of(sight, why)
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


def weigh_going(sight: Sight, moves: tuple[int, ...], why: Why, is_cautious: bool) -> list[int]:
    """Return the values of go and of stop. A go may earn more, but a stop's points are certain."""
    now = earned(sight.position, sight.seat, 0)
    values: list[int] = []
    for move in moves:
        if move == ids.STOP:
            if why is not None:
                why.append((move, STAKES, POINT * now))
            values.append(POINT * now)
        elif is_cautious:
            values.append(cautious.go_value(sight, move, why))
        else:
            values.append(go_value.go_value(sight, move, why))
    return values


def weigh_hand(sight: Sight, moves: tuple[int, ...], why: Why) -> list[int]:
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
        value: i64 = more if move == ids.JOIN else 0
        if why is not None:
            why.append((move, STRENGTH, int(value)))
        values.append(value)
    return values


def cup_value(s: Outlook, move: i64) -> i64:
    """Return the points with the sake cup counted in one way, plus the worth that the cup may add
    later.
    """
    cup = s.captured & s.rules.cup
    if move == ids.CUP_JUNK:
        points = total(s.rules, s.captured ^ cup | CUP_AS_JUNK)
        return s.part(move, CAPTURES, POINT * points + 2 * s.mine.pi)
    points = total(s.rules, s.captured)
    before = worth_of(s.rules, s.captured ^ cup, 0)
    return s.part(move, CAPTURES, POINT * points + before.of_all(cup))


def reply_value(s: Outlook, move: i64) -> i64:
    """Return the value of an answer. A seat refuses a draw if it is close to the threshold. It
    doesn't waive its payment, because another seat may win the next round.
    """
    if move == ids.ACCEPT_DRAW:
        points = score(s.rules, s.captured, s.p.record.cup)
        missing = s.rules.go_threshold - points
        return s.part(move, STRENGTH, POINT * (missing - REFUSES))
    return s.part(move, RULE, POINT if move == ids.COLLECT else 0)


def move_value(s: Outlook, move: i64) -> i64:
    """Return the value of any move of a turn. `weigh_shakes` sets the values of shakes later, and
    `weigh_fours` sets the value of a chongtong.
    """
    if move < CARDS:
        return play_value(s, move)
    if move < ids.CHOOSE:
        # prefer the bonus cards worth 3
        return s.part(move, RULE, ALWAYS + (1 if move >= X3 else 0))
    if move < ids.BOMB:
        return choice_value(s, move)
    if move < ids.SHAKE:
        return bomb_value(s, move)
    # offer a draw whenever the rules allow it
    return s.part(move, RULE, 2 * ALWAYS) if move == ids.OFFER_DRAW else 0


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
            values[place] = s.part(move, WHOLE_MONTH, of_month[month] + SHAKE)
        elif s.rules.shake_then_bomb or month == best_month or near:
            values[place] = s.part(move, WHOLE_MONTH, ALWAYS - 1)
        else:
            values[place] = s.part(move, WAITS, -ALWAYS)


def weigh_fours(s: Outlook, moves: tuple[int, ...], values: list[int], is_cautious: bool) -> None:
    """Set the value of declaring four of a month. `cautious` always declares them."""
    for place in range(len(moves)):
        move: i64 = moves[place]
        if ids.CHONGTONG <= move < ids.FLIP:
            if is_cautious or declares(s.p, s.seat, moves[place]):
                values[place] = s.part(move, RULE, 2 * ALWAYS)
            else:
                values[place] = s.part(move, MORE, -2 * ALWAYS)
