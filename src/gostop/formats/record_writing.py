"""Writes records as text: `format_record`. `docs/reference/record.md` has the grammar of the
text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gostop.core.arguments import flag
from gostop.core.cards import Card
from gostop.core.errors import PositionError, expected
from gostop.core.moves import Move
from gostop.core.notation import comment_text, id_text, quoted
from gostop.formats.state_line import format_state
from gostop.rules.presets import is_preset
from gostop.rules.presets.files import format_ruleset
from gostop.formats.record import Record
from gostop.formats.recorded_round import RecordedRound
from gostop.game.state import State

VERSION: Final = 1
"""The version of the files that are written and read."""
FIRST: Final = f"gostop record {VERSION}"
LAST: Final = "end"
_WIDTH: Final = 78
"""The maximum number of characters in a line of moves."""


def format_record(record: Record, *, whole: bool = False) -> str:
    """Write a record as the text of a `.gostop` file, which `parse_record` reads.

    Args:
        record: the record.
        whole: whether to write all settings of a preset too, for an archive. A later version can
            then read the record even if it has corrected the preset. Other rulesets are always
            written whole.

    Raises:
        PositionError: if `record` is not a `Record`, or `whole` is not a `bool`.
    """
    whole = flag("whole", whole)
    if type(record) is not Record:
        raise PositionError(expected("a Record", record), field="record", code="type")
    ruleset = record.ruleset
    lines = [FIRST, f"ruleset {id_text(ruleset.id)} {ruleset.digest}"]
    lines += [f"players {record.players}", f"dealer {record.dealer}"]
    if record.seed is not None:
        lines.append(f"seed {record.seed}")
    lines += [f"seat {seat} {quoted(name)}" for seat, name in enumerate(record.names)]
    lines += [f"header {quoted(name)} {quoted(text)}" for name, text in record.headers.items()]
    lines += map(comment_text, record.comments)
    for each in record.rounds:
        lines += ["", *_round(each)]
    if whole or not is_preset(ruleset):
        settings = format_ruleset(ruleset, whole=True).splitlines()
        lines += ["", "settings", *(f"| {line}".rstrip() for line in settings)]
    return "\n".join([*lines, "", LAST, ""])


def _round(played: RecordedRound) -> Iterator[str]:
    """Yield the lines of a round."""
    if played.before is None:
        yield "puzzle"
        yield f"from {format_state(played.start)}"
    else:
        yield f"round {played.before.rounds + 1}, seat {played.start.dealer} deals"
        deck, *further = played.orders
        yield f"deal {_cards(deck)}"
        yield from (f"then {_cards(order)}" for order in further)
        if played.seed is not None:
            yield f"seed {played.seed} {quoted(played.shuffle)}"
        if played.start.mission is not None:
            yield f"mission {played.start.mission}"
    if played.balances is not None:
        yield f"balances {' '.join(map(str, played.balances))}"
    yield from _moves(played)
    yield f"result {result_text(played)}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def result_text(played: RecordedRound) -> str:
    """Write how a round ended, and the points of each seat; `*` if the round is not over."""
    settlement = played.settlement
    if settlement is None:
        return "*"
    points = " ".join([f"{points:+}" if points else "0" for points in settlement.points])
    return f"{settlement.outcome.reason.value} {points}"


def _moves(played: RecordedRound) -> Iterator[str]:
    """Yield the lines of moves and comments. Consecutive moves name their seat once."""
    line = ""
    seat: int | None = None
    comments = list(reversed(played.comments))
    for place, (move, state) in enumerate(zip(played.moves, played.states, strict=False)):
        while comments and comments[-1][0] == place:
            if line:
                yield line
            yield comment_text(comments.pop()[1])
            line, seat = "", None
        line, full = _with(line, move, state, seat)
        if full:
            yield full
        seat = state.to_move
    if line:
        yield line
    yield from (comment_text(text) for _, text in reversed(comments))


def _with(line: str, move: Move, state: State, seat: int | None) -> tuple[str, str]:
    """Add a move to a line, or begin a new line if the move does not fit. Return this line, and the
    full line before it; an empty text if there is none.
    """
    mover = f"{state.to_move}: {move}"
    more = f" {move}" if seat == state.to_move and line else f"{'  ' if line else ''}{mover}"
    if len(line) + len(more) > _WIDTH:
        return mover, line
    return line + more, ""
