"""Draw a settlement: what each seat wins, and who pays whom, how much and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs
from typing_extensions import Unpack

from gostop.core.errors import PositionError, expected
from gostop.game.outcome import Outcome
from gostop.game.settlement import Settlement, Transfer, cups_of, settle, told_transfers
from gostop.rules.source import Source
from gostop.svg.cards import GAP, captures_of, draw_captures
from gostop.svg.drawing import INNER, LARGE, MARGIN, PAGE, ROOM, Drawing, draw_letters, draw_source
from gostop.svg.look import Captions, LookGiven, look_of, number, width
from gostop.svg.tables import ended
from gostop.text.sentences import CAP, working

_NUMBERS: Final = 64
"""The minimum width of the column of numbers. A long number makes the column of its row wider."""


def settlement(settled: Settlement | Outcome, **look: Unpack[LookGiven]) -> str:
    """Draw a settlement as SVG: how the round ended, the points of each seat, what the winner has
    captured, and every payment with its items and factors, each with its rule and source.

    Args:
        settled: the settlement, or an outcome, which is then settled.
        look: any of `theme`, `index`, `contrast`, `colours`, `language`, `names`.

    Raises:
        PositionError: if `settled` is neither a `Settlement` nor an `Outcome`, or is an impossible
            outcome; or if a keyword of `look` has a wrong value.
        RulesetError: if the ruleset of an outcome does not seat that many players.
        NotationError: if we have no such language.
    """
    if type(settled) is Outcome:
        settled = settle(settled)
    elif type(settled) is not Settlement:
        raise PositionError(
            expected("a Settlement or an Outcome", settled),
            field="settled",
            hint="settle makes a settlement",
            code="type",
        )
    drawing = Drawing(look_of(look))
    words, outcome = drawing.words, settled.outcome
    ground = drawing.later()
    y = MARGIN + LARGE
    title = f"{words.said('settlement')}: {words.ruleset(outcome.ruleset)}"
    drawing.line(title, MARGIN, y, ROOM, bold=True)
    told = [ended(outcome, words)]
    y = drawing.lines(told, MARGIN, y + 4, ROOM) + GAP
    y = _points(drawing, settled, y)
    if settled.tally is None and outcome.winner is not None and outcome.captured[outcome.winner]:
        scored = settled.scores[outcome.winner]
        captures = captures_of(scored.cards, scored, outcome.ruleset.cards.cup)
        y = draw_captures(drawing, captures, MARGIN, y - 6, ROOM, 48) + GAP
        told.append(f"{words.term('captures')}: {captures.told(words)}")
    for transfer in told_transfers(settled):
        y = _transfer(drawing, transfer, y)
    y = draw_letters(drawing, y)
    drawing.ground(ground, PAGE, y)
    told += [f"{words.seat(seat)} {number(won, True)}" for seat, won in enumerate(settled.points)]
    told += [_told(transfer, words) for transfer in told_transfers(settled)]
    return drawing.finished(PAGE, y, title, ". ".join(told))


def _points(drawing: Drawing, settled: Settlement, y: int) -> int:
    """Draw what each seat wins or pays, on a line for each seat. Return the `y` below the lines."""
    words, panel, top, out = drawing.words, drawing.later(), y, settled.outcome.seats
    for seat, won in enumerate(settled.points):
        y += LARGE + 8
        name = words.seat(seat)
        name += "" if seat in out else f" ({words.term('sit_out')})"
        drawing.line(name, MARGIN + INNER, y, ROOM // 2)
        part = "won" if won > 0 else "lost" if won < 0 else "text"
        amount = number(won, True) if won else "0"
        drawing.text(amount, PAGE - MARGIN - INNER, y, part, size=LARGE, bold=True, anchor="end")
    drawing.boxed(panel, MARGIN, top, ROOM, y + INNER - top, "panel")
    return y + INNER + GAP


@attrs.frozen
class _Part:
    """A part of a payment: a number, its rule, and the source of the rule."""

    amount: str
    rule: str
    source: Source


def _parts(transfer: Transfer, words: Captions) -> Iterator[_Part]:
    for item in transfer.items:
        yield _Part(number(item.points, True), words.rule(item.rule), item.source)
    for each in transfer.multipliers:
        yield _Part(f"×{number(each.factor)}", words.rule(each.rule), each.source)
    if transfer.cup_source is not None:
        told = (
            f"{words.seat(seat)}, {words.term('cup')}: {' + '.join(map(words.kind, kinds))}"
            for seat, kinds in cups_of(transfer)
        )
        yield _Part("", "; ".join(told), transfer.cup_source)
    if transfer.cut_source is not None:
        yield _Part(number(-transfer.cut), words.rule(CAP), transfer.cut_source)


def _told(transfer: Transfer, words: Captions) -> str:
    """Describe a payment in one sentence."""
    payer, payee = words.seat(transfer.payer), words.seat(transfer.payee)
    points = words.points(transfer.points)
    told = [words.said("pays", payer=payer, payee=payee, points=points)]
    told += [f"{part.rule} {part.amount}".rstrip() for part in _parts(transfer, words)]
    if transfer.liability:
        told.append(_liable(transfer, words))
    return "; ".join(told)


def _liable(transfer: Transfer, words: Captions) -> str:
    share = words.said("share", seat=words.seat(transfer.share_of))
    return f"{words.rule(transfer.liability)}: {share}"


def _transfer(drawing: Drawing, transfer: Transfer, y: int) -> int:
    """Draw a payment in a panel below `y`. Return the `y` below the panel."""
    words, panel, top, left = drawing.words, drawing.later(), y, MARGIN + INNER
    points = words.points(transfer.points)
    y += LARGE + 6
    room = ROOM - 2 * INNER - int(width(points, LARGE)) - GAP
    drawing.line(
        f"{words.seat(transfer.payer)} → {words.seat(transfer.payee)}", left, y, room, bold=True
    )
    drawing.text(points, PAGE - left, y, size=LARGE, bold=True, anchor="end")
    y += 4
    if transfer.liability_source is not None:
        part = _Part("", _liable(transfer, words), transfer.liability_source)
        y = _part(drawing, part, left, y)
    for part in _parts(transfer, words):
        y = _part(drawing, part, left, y)
    if len(transfer.items) + len(transfer.multipliers) > 1 or transfer.cut:
        terms = working(transfer, "×", "−").split(" ")
        y = drawing.lines(terms, left, y + 2, ROOM - 2 * INNER, "text", joint=" ")
    drawing.boxed(panel, MARGIN, top, ROOM, y + INNER - top, "panel")
    return y + INNER + GAP


def _part(drawing: Drawing, part: _Part, left: int, y: int) -> int:
    """Draw a part of a payment below `y`. Return the `y` below the part."""
    column = left + max(_NUMBERS, int(width(part.amount, LARGE)) + GAP) * bool(part.amount)
    y += LARGE + 4
    drawing.text(part.amount, left, y, size=LARGE, bold=True)
    room = PAGE - MARGIN - INNER - column
    drawing.line(part.rule, column, y, room)
    return draw_source(drawing, part.source, column, y, room)
