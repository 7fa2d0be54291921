"""The turn of play, from its beginning to its end.

1. The opening is over (`opening`).
2. Before the hand card: take bonus cards, shake, declare chongtong, offer a draw (`preparing`).
3. Lay the hand card, or a bomb, or none on a flip-only turn (`laying`).
4. Flip, and see what is caught (`catching`).
5. Collect the caught cards (`catching`).
6. Steal (`stealing`).
7. Pay at once (`stealing`).
8. Win, or go or stop (`deciding`).
9. Go to the next seat (`deciding`).

Each step ends with a call of the next one, and no step goes back. A step that must ask a question
sets a phase and returns. The answer enters this module, which calls the next step.
"""

from gostop.kernel import ids, event_codes
from gostop.kernel.bits import count
from gostop.kernel.capture import UNSEEN, catch
from gostop.kernel.end_turn import collect, count_cup, go, push, stop
from gostop.kernel.deck import CARDS, FACES, month_of_id
from gostop.kernel.hands import fours_of, month_held, triples_of
from gostop.kernel.i64 import i64
from gostop.kernel.play_card import choose
from gostop.kernel.deal import seated
from gostop.kernel.position import (
    ANSWER,
    CUP,
    GO_STOP,
    PLAIN,
    PUSH,
    SEATING,
    TO_FLIP,
    TURN,
    Position,
    Seat,
)
from gostop.kernel.before_play import accept, prepare, refuse
from gostop.kernel.event_codes import Trace
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK


def advance(  # noqa: PLR0915  # copying is written out: calls for it would take as long as a turn
    before: Position, move: i64, trace: Trace
) -> Position:
    """Return the position after a legal move. The result is a new position with a copy of the seat
    whose turn it is. Only a private position is changed in place.
    """
    p = before
    if p.private:
        mine = p.seats[p.turn]
    else:
        mine = Seat()
        old = before.seats[before.turn]
        mine.hand = old.hand
        mine.triples = old.triples
        mine.plays = old.plays
        mine.captured = old.captured
        mine.turns = old.turns
        mine.dry = old.dry
        mine.flips = old.flips
        mine.bar = old.bar
        mine.run = old.run
        mine.points = old.points
        p = Position()
        p.rules = before.rules
        p.seats = seats = before.seats.copy()
        seats[before.turn] = mine
        p.record = before.record
        p.table = before.table
        p.piles = before.piles
        p.stock = before.stock
        p.pos = before.pos
        p.turn = before.turn
        p.phase = before.phase
        p.gained = before.gained
        p.open = before.open
        p.legal = ()
        p.private = False
    if move < CARDS:
        # 3. a card from the hand
        p.phase = TURN
        face = FACES[move]
        if mine.plays:
            left = list(mine.plays)
            lower = face.held - 1  # the cards with lower ids
            del left[count(mine.hand & lower)]
            mine.plays = tuple(left)
        mine.hand ^= face.held
        if mine.triples:
            mine.triples = triples_of(mine.hand)
            if p.record.drawn_fours:
                break_four(p, move)
        if trace is not None:
            trace.put_two(event_codes.CARD_PLAYED, p.turn, move)
        return catch(p, mine, move, face.mates, face.bit, UNSEEN, TO_FLIP, PLAIN, 0, trace)
    return answer(p, move, trace)


def break_four(p: Position, card: i64) -> None:
    """Forget that a drawn card completed four of a month, if one of the four has been played."""
    four = fours_of(month_held(month_of_id(card))) & p.record.drawn_fours
    if four:
        p.write().drawn_fours ^= four


def answer(p: Position, move: i64, trace: Trace) -> Position:
    """Make any move except the play of a single card with a month."""
    phase = p.phase
    if phase == TURN:
        return prepare(p, move, trace)
    if phase == GO_STOP:
        return go(p, trace) if move == ids.GO else stop(p, False, trace)
    if phase == SEATING:
        return seated(p, move == ids.JOIN, trace)
    if phase == ANSWER:
        return accept(p, trace) if move == ids.ACCEPT_DRAW else refuse(p, trace)
    if phase == CUP:
        return count_cup(p, CUP_ANIMAL if move == ids.CUP_ANIMAL else CUP_JUNK, trace)
    if phase == PUSH:
        return push(p, trace) if move == ids.PUSH else collect(p, trace)
    return choose(p, move - ids.CHOOSE, trace)
