"""Makes events from the kernel's trace, each with the rule that decided it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Final

from gostop.core.cards import CARDS, Card, CardSet, Hidden, Kind, Month, set_of
from gostop.core.exhaustive import codes_of, tied
from gostop.game.events import CLASSES, Event, Scored
from gostop.game.history import paid_rule
from gostop.game.outcome import REASONS, Reason
from gostop.kernel import event_codes, rule_codes, rules
from gostop.kernel.points import best_of, counts, settled
from gostop.kernel.position import Position
from gostop.kernel.rules import Rules
from gostop.rules.compile import STOLEN
from gostop.rules.ruleset import Ruleset


def _card(number: int) -> Card | None:
    return CARDS[number] if number >= 0 else None


_READS: Final[dict[Any, Callable[[int], Any]]] = {
    **{kind: kind for kind in (int, bool)},
    **dict.fromkeys((Card, Card | None, Card | Hidden), _card),
    **dict.fromkeys((CardSet, CardSet | Hidden), set_of),
    Month: lambda number: Month(number + 1),
    Kind: lambda number: Kind.ANIMAL if number == rules.CUP_ANIMAL else Kind.JUNK,
    Reason: REASONS.__getitem__,
    int | None: lambda number: number if number >= 0 else None,
}
"""For each type of an event's field, the function that reads it from a number of the kernel."""
_SHAPES: Final[dict[int, tuple[Callable[..., Event], list[Callable[[int], Any]]]]] = {
    code: (
        shape,
        [_READS[hint] for field, hint in shape.__annotations__.items() if field != "rule"],
    )
    for code, shape in CLASSES.items()
}
"""For each code of the kernel, the class of its event and the functions that read the event's
fields.
"""
_RULES: Final[dict[int, str]] = {
    **STOLEN,
    rule_codes.PLAY_MATCH: "turn.play.match",
    rule_codes.PLAY_TWO: "turn.play.two",
    rule_codes.PLAY_STACK: "turn.play.stack",
    rule_codes.PLAY_ALONE: "turn.play.alone",
    rule_codes.FLIP_MATCH: "turn.flip.match",
    rule_codes.FLIP_TWO: "turn.flip.two",
    rule_codes.FLIP_STACK: "turn.flip.stack",
    rule_codes.FLIP_ALONE: "turn.flip.alone",
    rule_codes.JJOK: "turn.jjok",
    rule_codes.TTADAK: "turn.ttadak",
    rule_codes.PPEOK: "turn.ppeok",
    rule_codes.TAKE_PAIR: "turn.take.pair",
    rule_codes.TAKE_CHOSEN: "turn.take.chosen",
    rule_codes.TAKE_STACK: "turn.take.stack",
    rule_codes.TAKE_DEALT_STACK: "turn.take.dealt_stack",
    rule_codes.LAST_PPEOK: "ppeok.last_turn",
    rule_codes.PAIRING: "turn.pairing",
    rule_codes.SWEEP: "turn.sweep",
    rule_codes.BOMB: "bomb",
    rule_codes.SMALL_BOMB: "small_bomb",
    rule_codes.BOMB_FLIPS: "bomb.flips",
    rule_codes.SMALL_BOMB_FLIPS: "small_bomb.flips",
    rule_codes.SHAKE: "shake",
    rule_codes.SHAKE_FOUR: "shake.shows_four",
    rule_codes.PLAY_BONUS: "turn.play.bonus",
    rule_codes.FLIP_BONUS: "turn.flip.bonus",
    rule_codes.DEALT_BONUS: "deal.bonus",
    rule_codes.CUP_COUNT: "cards.cup_count",
    rule_codes.CUP_LOCKED: "steal.cup_locked",
    rule_codes.CHANGE: "steal.change",
    rule_codes.GO: "go.call",
    rule_codes.STOP: "go.stop",
    rule_codes.MOST_GOES: "go.most",
    rule_codes.LAST_TURN: "go.on_last_turn",
    rule_codes.STOCK_EMPTY: "turn.ends_with_stock",
    rule_codes.NOBODY_STOPS: "draw.nobody_stops",
    rule_codes.OFFER: "draw.offer",
    rule_codes.CHONGTONG: "chongtong",
    rule_codes.DRAWN_FOUR: "chongtong.by_bonus",
    rule_codes.MANY_FOURS: "chongtong.all_hold",
    rule_codes.THREE_PPEOK: "ppeok.three",
    rule_codes.HEODANG: "heodang",
    rule_codes.PUSH: "payment.push",
    rule_codes.FOUR_ON_TABLE: "deal.four_on_table",
    rule_codes.TABLE_LAST: "deal.table_last",
    rule_codes.TABLE_FACE_DOWN: "seating.table_face_down",
    rule_codes.PLAYING: "deal.playing",
    rule_codes.DEALER_MUST_PLAY: "seating.dealer_must_play",
    rule_codes.FORCED_OUT: "seating.forced_out",
    rule_codes.OUT_TWICE: "seating.out_twice",
}
"""For each number of the kernel, the rule: the path of a setting or of a step."""
_CODES: Final = codes_of(vars(rule_codes))
tied(_RULES, {*STOLEN, *_CODES} - {rule_codes.PAYMENTS}, "the table of events' rules", _CODES)


def events_of(ruleset: Ruleset, trace: list[tuple[int, ...]]) -> tuple[Event, ...]:
    """Return the events of a trace of the kernel."""
    made: list[Event] = []
    for code, rule, *numbers in trace:
        shape, reads = _SHAPES[code]
        paid = rule - rule_codes.PAYMENTS
        decided = _RULES[rule] if paid < 0 else paid_rule(ruleset, paid)
        values = [read(number) for read, number in zip(reads, numbers, strict=True)]
        made.append(shape(*values, decided))
    return tuple(made)


# The points that captures change. The kernel doesn't report them, since bots and simulations, which
# play many rounds, don't read them. They follow from the positions before and after a move.

_BEFORE_POINTS: Final = frozenset(
    {
        event_codes.BONUS_OFF_TABLE,
        event_codes.BONUS_TAKEN,
        event_codes.CAPTURED,
        event_codes.CUP_COUNTED,
        event_codes.JUNK_GIVEN_BACK,
        event_codes.JUNK_STOLEN,
        event_codes.PPEOK,
        event_codes.SWEPT,
    }
)
"""The reports after which the changed points are told, after the last of them. A ppeok may bury a
bonus card that was captured in the same turn. A sweep is reported before its thefts.
"""


def told(
    ruleset: Ruleset, trace: list[tuple[int, ...]], before: Position | None, after: Position
) -> tuple[Event, ...]:
    """Return all events of a move or a deal: those of the trace, and after its captures and thefts
    the changed points. `before` is the position before the move; `None` for a deal.
    """
    happened = events_of(ruleset, trace)
    changed = [place for place, (code, *_) in enumerate(trace, 1) if code in _BEFORE_POINTS]
    if not changed:
        return happened
    scored = _scored(ruleset, before, after)
    return (*happened[: changed[-1]], *scored, *happened[changed[-1] :])


def _scored(ruleset: Ruleset, before: Position | None, after: Position) -> Iterator[Scored]:
    """Yield the changed points of each seat, those of the seat that moved first."""
    rules, cup = after.rules, int(after.record.cup)
    first = after.turn if before is None else before.turn
    old_cup = 0 if before is None else int(before.record.cup)
    for place in range(rules.players):
        seat = (first + place) % rules.players
        cards = int(after.seats[seat].captured)
        old = 0 if before is None else int(before.seats[seat].captured)
        if (cards, cup) != (old, old_cup):
            yield from _changed(
                ruleset, seat, _points(rules, old, old_cup), _points(rules, cards, cup)
            )


_Points = tuple[tuple[int, int], ...]
"""For each combination, or for combinations that exclude each other: the index of the one that
scores, and its points. The index is -1 if there is none.
"""


def _changed(ruleset: Ruleset, seat: int, then: _Points, now: _Points) -> Iterator[Scored]:
    """Yield the differences between the points of a seat before and after a move."""
    if then == now:
        return
    combinations = ruleset.scoring.combinations
    total = sum(points for _, points in then)
    for (instead, had), (index, points) in zip(then, now, strict=True):
        if (instead, had) != (index, points):
            total += points - had
            rule = combinations[index if points else instead].id
            replaces = combinations[instead].id if had and points and index != instead else ""
            yield Scored(seat, rule, points, total, had, replaces)


@functools.lru_cache(maxsize=64)  # each entry keeps its rules alive
def _points(rules: Rules, cards: int, cup: int) -> _Points:
    """Find what captures score, with the sake cup in the better way. The points after a move are
    those before the next one, so they are kept for a while.
    """
    way = max(counts(rules, cards, cup), key=lambda way: settled(rules, way))
    found = [best_of(rules, unit, way) for unit in rules.units]
    return tuple([(int(index), int(points)) for index, points in found])
