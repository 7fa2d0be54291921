"""The turn of play, top to bottom.

1. The opening is over (`opening`).
2. Before the hand card: take bonus cards, shake, declare chongtong, offer a draw (`preparing`).
3. Lay the hand card, or a bomb, or none on a flip-only turn (`laying`);
4. flip, and see what is caught;
5. collect (`catching`).
6. Steal;
7. pay at once (`stealing`).
8. Win, or go or stop;
9. next seat (`deciding`).

Each stage ends by calling the next one down; none goes back.
A stage that must ask returns with a phase set, and the answer enters here, at the stage below.
"""

from gostop.kernel import ids
from gostop.kernel.deciding import collect, count_cup, go, push, stop
from gostop.kernel.deck import CARDS
from gostop.kernel.laying import choose, play
from gostop.kernel.opening import seated
from gostop.kernel.position import ANSWER, CUP, GO_STOP, PUSH, SEATING, SHAKEN, TURN, Position
from gostop.kernel.preparing import accept, prepare, refuse
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK
from gostop.kernel.trace import Trace


def advance(before: Position, move: int, trace: Trace) -> Position:
    """The position after a legal move."""
    p = before
    if p.private:
        p.legal = ()
    else:
        p = before.copied()
    phase = p.phase
    if phase == TURN:
        return play(p, move, trace) if move < CARDS else prepare(p, move, trace)
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
    if phase == SHAKEN:
        p.phase = TURN
        return play(p, move, trace)
    return choose(p, move - ids.CHOOSE, trace)
