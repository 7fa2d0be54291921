"""Makes events from the kernel's trace, and finds the rule behind each event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gostop.core.cards import CARDS, Card, CardSet, Hidden, Kind, Month, set_of
from gostop.game.events import CLASSES, Event, InstantPaid
from gostop.game.history import paid_rule
from gostop.game.outcome import REASONS, Reason
from gostop.kernel import event_codes, rules
from gostop.rules.compile import STOLEN
from gostop.rules.ruleset import Ruleset


def _card(number: int) -> Card | None:
    return CARDS[number] if number >= 0 else None


def _hints(shape: type[Event]) -> list[Any]:
    """List the types of the fields that a report fills, in their order."""
    hints = dict(shape.__annotations__)
    if shape is not InstantPaid:
        del hints["rule"]
    return list(hints.values())


_READS: Final[dict[Any, Callable[[int], Any]]] = {
    **{kind: kind for kind in (int, bool, str)},
    **dict.fromkeys((Card, Card | None, Card | Hidden), _card),
    **dict.fromkeys((CardSet, CardSet | Hidden), set_of),
    Month: lambda number: Month(number + 1),
    Kind: lambda number: Kind.ANIMAL if number == rules.CUP_ANIMAL else Kind.JUNK,
    Reason: REASONS.__getitem__,
    int | None: lambda number: number if number >= 0 else None,
}
"""For each type of an event's field, the function that reads it from a number of the kernel."""
_SHAPES: Final = {
    code: (shape, tuple([_READS[hint] for hint in _hints(shape)]))
    for code, shape in CLASSES.items()
}
"""For each code of the kernel, the class of its event and the functions that read the event's
fields.
"""


def _of_flip(ruleset: Ruleset) -> str:
    """Return the rule by which a seat gets turns without a hand card."""
    return "small_bomb" if ruleset.bomb is None else "bomb"


def _of_cup(ruleset: Ruleset) -> str:
    """Return the rule behind the event that fixes how the sake cup counts."""
    return "steal.cup_locked" if ruleset.steal.cup_locked else "cards.cup_count"


_RULES: Final[dict[int, Callable[[Ruleset], str]]] = {
    event_codes.FLIP_ONLY: _of_flip,
    event_codes.CUP_COUNTED: _of_cup,
}
"""For some codes of the kernel, a function that finds the rule in the ruleset."""


def events_of(ruleset: Ruleset, trace: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """Return the events of a trace of the kernel."""
    made: list[Event] = []
    before = event_codes.CODES
    for code, *numbers in trace:
        made.append(_event(ruleset, before, code, numbers))
        before = code
    return tuple(made)


def _event(ruleset: Ruleset, before: int, code: int, numbers: list[int]) -> Event:
    """Make the event of a report. `before` is the code of the report before it."""
    shape, reads = _SHAPES[code]
    values = [read(number) for read, number in zip(reads, numbers, strict=False)]
    if code == event_codes.PAID:
        values[-1] = paid_rule(ruleset, numbers[-1])
    elif code == event_codes.JUNK_STOLEN:
        values.append(STOLEN[numbers[-1]])
    elif code == event_codes.STOPPED and numbers[-1]:
        # a seat stops without being asked after the last allowed go, or on its last turn
        values.append("go.most" if before == event_codes.GO_CALLED else "go.on_last_turn")
    elif code == event_codes.TABLE_DEALT and before == event_codes.HAND_DEALT:
        values.append("deal.four_on_table")
    elif code in _RULES:
        values.append(_RULES[code](ruleset))
    return shape(*values)
