"""Check whether a round can reach a position that was read as a whole, perhaps in the middle of a
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gostop.core.arguments import seat_in, whole
from gostop.core.cards import CARDS, CardSet, set_of
from gostop.core.errors import PositionError, counted, listed
from gostop.game.history import Fact, HasFacts
from gostop.game.outcome import Outcome
from gostop.game.validation.calls import check_facts, most_score_doubts, most_scored
from gostop.game.validation.cards import (
    check_cup,
    check_deck,
    check_on_stacks,
    check_once,
    check_stack_owners,
    check_stacks,
)
from gostop.game.validation.choice import check_choice
from gostop.game.validation.doubt import refuse
from gostop.game.validation.history import (
    check_counts,
    check_drawn,
    check_drawn_fours,
    check_go_scores,
    check_offered,
    check_reached,
    check_runs,
    check_shown,
)
from gostop.game.validation.outcome import check_outcome, doubts_of
from gostop.kernel.bits import count
from gostop.kernel.deck import BONUS, MONTH_MASK, ids_of, mask_of, month_of_id
from gostop.kernel.hands import cards_of, fours_of, hand_of
from gostop.kernel.history import (
    FOUR_ON_TABLE,
    NOBODY,
    NOT_OVER,
    PUSHED,
    STOP,
    VOID,
    WON_CHONGTONG,
    WON_HEODANG,
    WON_THREE_PPEOK,
    Record,
)
from gostop.kernel.points import score
from gostop.kernel.position import (
    ANSWER,
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    CUP,
    GO_STOP,
    OVER,
    PUSH,
    SEATING,
    SHAKEN,
    TURN,
    Position,
    Seat,
    can_act,
    ends_before,
    following,
)
from gostop.kernel.rules import CUP_ANIMAL, CUP_CHOSEN, PAID_AT_TABLE
from gostop.rules.limits import limits_for
from gostop.rules.ruleset import Ruleset

CHOOSING = (CHOOSE_LAID, CHOOSE_HAND, CHOOSE_FLIP)
"""The phases in which a turn is interrupted."""
BEGINNING = (TURN, SHAKEN, ANSWER)
"""The phases before a turn is taken."""


def check_position(
    ruleset: Ruleset,
    p: Position,
    state: HasFacts,
    facts: Mapping[str, Fact[Any]],
    outcome: Callable[[], Outcome],
) -> None:
    """Refuse a position if its own facts show that no round reaches it.

    Args:
        ruleset: the rules.
        p: the position.
        state: the state of this position.
        facts: the facts of the state, by name.
        outcome: a function that returns the outcome, if the round is over.

    Raises:
        PositionError: for a card in two places, an impossible stack, more goes than turns, a
            question that is never asked, and so on.
    """
    _check_seats(p)
    _check_cards(ruleset, p)
    _check_piles(p)
    _check_turn(p)
    _check_question(ruleset, p)
    if any(code == PAID_AT_TABLE for _, _, _, code in p.record.instants):
        message = (
            f"{ruleset.id} has no such payment, and a position keeps only payments by its rules"
        )
        raise PositionError(message, field="instant", code="no_such_rule")
    values = {name: getattr(state, name) for name in facts}
    check_facts(ruleset, p.rules, p.record.active, facts.values(), values)
    _check_past(ruleset, p)
    if p.phase == OVER:
        bars = [seat.bar for index, seat in enumerate(p.seats) if index == p.record.winner]
        ended = outcome()
        check_outcome(ended)
        refuse(doubts_of(ended, *bars))
        _check_reason(p)


def _check_reason(p: Position) -> None:
    """Refuse a reason for the end of the round that the position contradicts."""
    record, reason = p.record, p.record.reason
    on_table = any(not cards & ~p.table for cards in MONTH_MASK)
    held = sum(fours_of(seat.hand & record.shown) != 0 for seat in p.seats)
    dealt_again = p.rules.two_deal_again and held > 1 and reason == VOID
    if reason in (FOUR_ON_TABLE, VOID) and not on_table and not dealt_again:
        raise _refused("the table has no four cards of a month to end the round", "reason")
    if record.winner == NOBODY:
        return
    winner = p.seats[record.winner]
    needed = {
        WON_THREE_PPEOK: (record.ppeoks.count(record.winner) == 3, "made three ppeok"),
        WON_HEODANG: (winner.dry == p.rules.heodang_turns, "taken enough turns without a capture"),
        WON_CHONGTONG: (fours_of(winner.hand & record.shown) != 0, "shown four cards of a month"),
    }
    found, what = needed.get(reason, (True, ""))
    if not found:
        raise _refused(f"seat {record.winner} can't have won: it hasn't {what}", "reason")


def _refused(why: str, field: str) -> PositionError:
    return PositionError(why, field=field, code="impossible")


def _seats(seats: Iterable[int]) -> str:
    found = [*seats]
    return f"seat{'s' * (len(found) != 1)} {listed(map(str, found)) or 'none'}"


def _check_seats(p: Position) -> None:
    """Refuse seats that are not at the table, and a wrong number of playing seats."""
    record, players, playing = p.record, p.rules.players, p.rules.playing
    seat_in("turn", p.turn, players)
    seat_in("dealer", record.dealer, players)
    active = record.active
    for seat in active:
        seat_in("active", seat, players)
    if tuple(sorted(set(active))) != active:
        raise _refused(f"active names each seat once and in order, not {active}", "active")
    if p.phase == SEATING:
        _check_asked_to_join(p)
        return
    if len(active) != playing:
        raise _refused(f"{playing} seats play by these rules, not {len(active)}", "active")
    if p.turn not in active:
        why = f"it can't be seat {p.turn}'s turn: only {_seats(active)} play"
        raise _refused(why, "turn")
    if record.seed is not None or record.shuffles:
        raise _refused("a seed is kept only while somebody is asked to join", "seed")
    others = [seat for seat in active if seat != p.turn]
    if p.phase == ANSWER and record.asked not in others:
        found = "nobody" if record.asked == NOBODY else f"seat {record.asked}"
        why = f"seat {p.turn} offers a draw to {_seats(others)}, and {found} is asked"
        raise _refused(why, "asked")
    if p.phase != ANSWER and record.asked != NOBODY:
        raise _refused(f"nobody is asked a question here, so seat {record.asked} isn't", "asked")


def _check_asked_to_join(p: Position) -> None:
    """Refuse a question to join that no deal leads to."""
    record, players, playing = p.record, p.rules.players, p.rules.playing
    seat_in("asked", record.asked, players)
    asked = (record.asked - record.dealer) % players
    before = [(record.dealer + offset) % players for offset in range(asked)]
    if p.turn != record.dealer:
        why = f"the turn is the dealer's, seat {record.dealer}, while somebody is asked to join"
        raise _refused(f"{why}, not seat {p.turn}'s", "turn")
    early = [seat for seat in record.active if seat not in before]
    may_be_bound = not p.rules.seating_out_twice and len(early) <= players - playing
    if early and (record.asked in early or not may_be_bound):
        why = f"{_seats(early)} can't have joined before being asked"
        raise _refused(why, "active")
    joined, waiting = len(record.active), players - asked - len(early)
    # once it is known who plays, no seat is asked
    if not joined < playing < joined + waiting:
        why = f"seat {record.asked} has no choice, since it is known who plays"
        raise _refused(why, "asked")
    if p.rules.seating_dealer_must_play and record.dealer not in record.active:
        why = f"the dealer, seat {record.dealer}, must play by these rules"
        raise _refused(why, "active")
    if (record.seed is None) is not (record.shuffles == 0):
        why = (
            "without a seed nothing was shuffled"
            if record.seed is None
            else "with a seed the deck was shuffled"
        )
        raise _refused(f"{why}, and shuffles is {record.shuffles}", "shuffles")


def _check_cards(ruleset: Ruleset, p: Position) -> None:
    """Refuse a card in two places or from outside the deck, and hands that the deal can't have
    given.
    """
    places = [(f"hands[{i}]", _cards(seat.hand)) for i, seat in enumerate(p.seats)]
    places += [(f"captured[{i}]", set_of(seat.captured)) for i, seat in enumerate(p.seats)]
    places += [("table", set_of(p.table)), ("stock", CardSet(CARDS[card] for card in p.stock))]
    places += [("stacks", set_of(bonus)) for _, _, bonus in p.piles]
    if p.open is not None:
        flipped = CardSet([CARDS[p.open.flip]] if p.open.flip >= 0 else [])
        laid, aside = set_of(p.open.laid), set_of(p.open.aside)
        places += [("laid", laid), ("flipped", flipped), ("aside", aside)]
    check_once(places)
    check_deck(ruleset, p.rules, places)
    hand, table = ruleset.layout(p.rules.players).hand, p.rules.table_later
    for index, seat in enumerate(p.seats):
        if p.phase == SEATING and (count(seat.hand) != hand or seat.captured):
            why = f"before the first turn each of the hands has {counted(hand, 'card')} and nobody "
            why += f"has captured any, but seat {index} holds {count(seat.hand)}"
            raise _refused(f"{why} and has captured {count(seat.captured)}", "hands")
    if p.phase == SEATING and table and p.table:
        why = f"the table is dealt after everybody was asked to join, so {set_of(p.table)} can't"
        raise _refused(f"{why} be on it", "table")


def _cards(hand: int) -> CardSet:
    return set_of(mask_of(cards_of(hand)))


def _check_piles(p: Position) -> None:
    """Refuse stacks that don't have three cards, and three cards of a month that don't form a
    stack.
    """
    bonus = {month: cards for month, _, cards in p.piles}
    months = [month for month, _, _ in p.piles]
    for month in months:
        if months.count(month) > 1:
            raise _refused(f"month {month + 1} has two stacks", "stacks")
    if p.phase in (SEATING, OVER):
        # there are no stacks before the opening, and a round that ends in the opening may lack some
        triples = [month for month, cards in enumerate(MONTH_MASK) if count(p.table & cards) > 2]
        for month in months:
            if p.phase == SEATING:
                raise _refused("there are no stacks before the first turn", "stacks")
            if month not in triples:
                why = f"month {month + 1} has a stack without three cards on the table"
                raise _refused(why, "stacks")
    if p.phase != SEATING and p.record.reason not in (FOUR_ON_TABLE, VOID):
        check_stacks(p.table, months, bonus, named=True)
    if p.phase != SEATING and p.table & BONUS:
        why = f"{set_of(p.table & BONUS)} can be on the table only on one of the stacks"
        raise _refused(why, "stacks")
    check_stack_owners(p.piles, p.record.active)
    check_on_stacks(bonus, named=True)


def _check_turn(p: Position) -> None:
    """Refuse facts that a turn has only in other phases."""
    if p.record.further is not None and p.phase not in CHOOSING:
        message = "nobody chooses a table card here, so no bomb can still be flipping"
        raise PositionError(message, field="bombed", code="phase")
    if p.gained and p.phase in (CUP, GO_STOP, PUSH):
        why = f"drawn still has {CARDS[p.gained[0][0]]}, and this turn has counted its bonus cards"
        raise _refused(why, "drawn")


def _check_question(ruleset: Ruleset, p: Position) -> None:
    """Refuse a question that is never asked in such a position."""
    record = p.record
    if p.phase != OVER and (record.reason != NOT_OVER or record.winner != NOBODY):
        raise _refused("the round is not over, so it has neither reason nor winner", "reason")
    if p.phase in CHOOSING:
        check_choice(p)
    elif p.phase in _DOUBTS and (why := _DOUBTS[p.phase](ruleset, p)):
        raise PositionError(why, field="phase", code="phase")


def _why_not_over(_: Ruleset, p: Position) -> str:
    return "the round is over, and no reason says why" if p.record.reason == NOT_OVER else ""


def _why_no_turn(_: Ruleset, p: Position) -> str:
    why = f"it can't be seat {p.turn}'s turn: it has neither a card nor a flip to take"
    if ends_before(p):
        return f"it can't be seat {p.turn}'s turn: the stock is empty, so the round is over"
    return "" if can_act(p, p.turn) else why


def _why_no_shaken_play(ruleset: Ruleset, p: Position) -> str:
    seat, month = p.record.shakes[-1] if p.record.shakes else (NOBODY, 0)
    held = [card for card in cards_of(p.seats[p.turn].hand) if month_of_id(card) == month]
    if not p.rules.shake_plays:
        return f"a seat may play any card after a shake by the rules of {ruleset.id}"
    just_shaken = seat == p.turn and len(held) > 2
    return "" if just_shaken else f"seat {p.turn} has not just shaken three cards of its hand"


def _why_no_answer(ruleset: Ruleset, p: Position) -> str:
    if not p.rules.offers:
        return f"nobody can offer a draw by the rules of {ruleset.id}"
    refused = p.record.refused
    if p.record.offered:
        return f"seat {p.turn} has already offered a draw in this turn"
    if p.rules.draw_offer_shown and p.seats[p.turn].hand & ~p.record.shown:
        return f"seat {p.turn} has offered a draw, so it has shown its whole hand"
    if refused == NOBODY or p.rules.draw_offer_again:
        return ""
    return f"seat {refused} has refused a draw, so nobody offers one"


def _why_no_cup(_: Ruleset, p: Position) -> str:
    asks = p.rules.cards_cup_count == CUP_CHOSEN and not p.record.cup
    can = asks and p.seats[p.turn].captured & p.rules.cup
    return "" if can else f"seat {p.turn} can't be asked here how it counts the sake cup"


def _why_no_decision(_: Ruleset, p: Position) -> str:
    rules, mine = p.rules, p.seats[p.turn]
    if p.phase == PUSH and p.record.pushes >= rules.payment_push_most:
        return f"seat {p.turn} can't push after {p.record.pushes} waived wins in a row"
    points = score(rules, mine.captured, p.record.cup)
    # after the last go that the rules allow, the seat needs no more points than it had then
    stopped = p.record.goes.count(p.turn) >= rules.go_most
    least = max(rules.go_threshold, mine.bar + (not stopped))
    what = "push or collect" if p.phase == PUSH else "go or stop"
    why = f"seat {p.turn} can't be asked to {what} here: it has {points} points and needs {least}"
    return "" if points >= least else why


_DOUBTS: Final[Mapping[int, Callable[[Ruleset, Position], str]]] = {
    OVER: _why_not_over,
    TURN: _why_no_turn,
    SHAKEN: _why_no_shaken_play,
    ANSWER: _why_no_answer,
    CUP: _why_no_cup,
    GO_STOP: _why_no_decision,
    PUSH: _why_no_decision,
}
"""For each phase, a function that says why its question is not asked in a position. Its text is
empty if the question is asked."""


def _check_past(ruleset: Ruleset, p: Position) -> None:
    """Refuse turns, calls and scores that no seat can have by now."""
    rules, seats, record = p.rules, p.seats, p.record
    held = sum(seat.hand for seat in seats)
    if record.shown & ~held:
        gone = _cards(record.shown & ~held)
        raise _refused(f"{gone} was shown, and nobody holds it any more", "shown")
    check_drawn_fours(seats, record)
    check_shown(rules, seats, record)
    check_runs(rules, seats, record)
    check_offered(record)
    seats, record = _before(p)
    check_counts(rules, seats, record)
    check_cup(ruleset, rules, [seat.captured for seat in seats], record.cup)
    check_go_scores(rules, seats, record)
    most = limits_for(ruleset, rules.players).score
    for index, seat in enumerate(p.seats):
        if index in record.goes:
            whole("go_scores", seat.bar, 0, most)
            most = most_scored(rules, seat.captured, record.cup)
            refuse(most_score_doubts(index, record.goes.count(index), seat.bar, most))
        elif seat.bar != rules.go_threshold - 1:
            message = f"go_scores has a score for seat {index}, which never called go"
            raise PositionError(message, field="go_scores", code="impossible")
    if p.phase != SEATING:
        first = p.turn if p.phase in BEGINNING else following(p, p.turn)
        stopped = p.turn if p.phase == PUSH else NOBODY
        if record.reason in (STOP, PUSHED):
            stopped = record.winner
        check_reached(
            ruleset,
            rules,
            seats,
            record,
            tuple(p.stock),
            first=None if p.phase == OVER else first,
            flips=p.phase == CHOOSE_LAID,
            stopped=stopped,
        )
    if p.open is not None:
        seats[p.turn].hand |= hand_of(ids_of(p.open.laid))
    check_drawn(seats, p.turn, p.gained, interrupted=p.phase in CHOOSING)


def _before(p: Position) -> tuple[list[Seat], Record]:
    """Return the seats and the record as they would be at the beginning of a turn. An interrupted
    turn counts as taken. A win by heodang doesn't count its last dry turn. Seats that are asked to
    join may still play. A sake cup counts even if its owner has not been asked yet.
    """
    rules, record = p.rules, p.record.copied()
    if p.phase == SEATING:
        record.active = tuple(range(rules.players))
    seats = [seat.copied_to(Seat()) for seat in p.seats]
    seats[p.turn].turns += p.phase in CHOOSING
    for index, seat in enumerate(seats):
        seat.dry -= index == record.winner and seat.dry == rules.heodang_turns
    _count_cup(p, record)
    return seats, record


def _count_cup(p: Position, record: Record) -> None:
    """Count the sake cup if its owner has not been asked yet."""
    rules, further = p.rules, p.record.further
    waits = p.phase in (CUP, OVER) or (further is not None and further.everything & rules.cup)
    captured = any(seat.captured & rules.cup for seat in p.seats)
    if waits and captured and rules.cards_cup_count == CUP_CHOSEN and not record.cup:
        record.cup = CUP_ANIMAL
