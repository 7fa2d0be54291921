"""Check whether a turn can wait for a choice between two table cards."""

from __future__ import annotations

from gostop.core.cards import set_of
from gostop.core.errors import PositionError
from gostop.kernel.bits import count
from gostop.kernel.deck import BIT, BONUS, CARDS, MATES, MONTH_MASK, ORDINARY, ids_of
from gostop.kernel.position import (
    BOMB,
    CHOOSE_FLIP,
    CHOOSE_HAND,
    CHOOSE_LAID,
    SMALL_BOMB,
    Open,
    Position,
    interrupted,
)


def check_choice(p: Position) -> None:
    """Refuse a choice that no turn offers.

    Raises:
        PositionError: for such a choice.
    """
    laid = interrupted(p)
    _check_laid(p, laid)
    _check_taken(p, laid)
    _check_further(p, laid)
    card = laid.flip if p.phase == CHOOSE_FLIP else laid.card
    lying = p.table & MATES[card] if card >= 0 else 0
    if count(lying) != 2:
        name = "flipped" if p.phase == CHOOSE_FLIP else "laid"
        why = f"a seat chooses between two table cards of the month of the {name} card"
        raise _refused(f"{why}, and the table has {_told(lying)}", name)
    if laid.flip >= 0 and laid.laid & MATES[laid.flip]:
        why = f"{_told(BIT[laid.flip])} was flipped, which is of the month of the hand card"
        raise _refused(f"{why}, so there is no choice", "flipped")
    if laid.flip >= CARDS:
        why = f"{_told(BIT[laid.flip])} was flipped, and a bonus card takes no table card"
        raise _refused(why, "flipped")
    if others := laid.aside & ORDINARY:
        raise _refused(f"only bonus cards are put aside, not {_told(others)}", "aside")


def _told(cards: int) -> str:
    return str(set_of(cards & (ORDINARY | BONUS)) or "none")


def _refused(why: str, field: str) -> PositionError:
    return PositionError(why, field=field, code="impossible")


def _check_laid(p: Position, laid: Open) -> None:
    """Refuse laid cards of two months, and a choice that the rules offer at another time."""
    cards, rules = ids_of(laid.laid), p.rules
    if any(laid.laid & ~mask for mask in MONTH_MASK if laid.laid & mask) or laid.laid & BONUS:
        raise _refused(f"a seat lays hand cards of one month, not {_told(laid.laid)}", "laid")
    most = 3 if p.phase == CHOOSE_FLIP and rules.bombs else 1
    if p.phase == CHOOSE_FLIP and rules.small_bombs:
        most = max(most, 2)
    least = 0 if p.phase == CHOOSE_FLIP else 1
    allowed = least <= len(cards) <= most and (len(cards) != 2 or rules.small_bombs)
    early = p.phase == CHOOSE_LAID and rules.choose_at_collection
    late = p.phase == CHOOSE_HAND and not rules.choose_at_collection
    if not allowed or early or late:
        what = _told(laid.laid) if cards else "no hand card"
        why = f"seat {p.turn} has laid {what}, and the rules don't ask for this choice after that"
        raise _refused(why, "laid")


def _check_taken(p: Position, laid: Open) -> None:
    """Refuse table cards that the hand card does not take."""
    like = p.table & MATES[laid.card] if laid.laid else 0
    if p.phase != CHOOSE_FLIP:
        right = laid.took == 0
    elif laid.event in (BOMB, SMALL_BOMB):
        right = laid.took == like and count(like) + count(laid.laid) == 4
    elif count(like) == 2:
        right = count(laid.took) == 1 and not laid.took & ~like
    else:
        right = laid.took == like
    if not right:
        if laid.took:
            raise _refused(f"the hand card doesn't take {_told(laid.took)} here", "taken")
        raise _refused("the hand card takes a table card, and taken has none", "taken")


def _check_further(p: Position, laid: Open) -> None:
    """Refuse flips in the turn of a bomb that don't fit the bomb or the rules."""
    further, rules, mine = p.record.further, p.rules, p.seats[p.turn]
    bombed = laid.event if laid.laid or further is None else further.event
    at_once, flips = False, 0
    calls: tuple[int, ...] = (p.turn,)
    if bombed == BOMB:
        at_once, flips, calls = rules.bomb_at_once, rules.bomb_flips, p.record.bombs
    elif bombed == SMALL_BOMB:
        at_once, flips = rules.small_bomb_at_once, rules.small_bomb_flips
        calls = p.record.small_bombs
    wrong = at_once is (further is None) or calls[-1:] != (p.turn,)
    if further is not None:
        # the bomb's own flip comes first, and its captures are made before the other flips
        before = 0 if laid.laid else mine.captured
        left = further.left == flips if laid.laid else further.left < flips
        outside = further.everything & ~before or further.caught & ~further.everything
        wrong = wrong or further.event != bombed or not left or bool(outside)
    if wrong:
        raise PositionError(
            f"the flips of seat {p.turn}'s bomb in this turn don't fit the bomb and the rules",
            field="bombed",
            code="impossible",
        )
