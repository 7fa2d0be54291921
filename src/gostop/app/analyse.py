"""`gostop analyse`: the mistakes in a record, and how many points of each seat came from the deal,
the flips, the others and the decisions.

The JSON document is the `Analysis`, as `to_plain` writes it. With `--html`, the command writes the
viewer of the record instead, with the analysis.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

import attrs

from gostop.app.inputs import record_of
from gostop.app.records import check_html, written
from gostop.formats.record import Record
from gostop.formats.values import to_plain
from gostop.simulation.run import has_bar
from gostop.svg.viewer.pages import document
from gostop.svg.viewer.scenes import seated
from gostop.teaching.advising import advice_sentences, decision_sentences, judged, verdict
from gostop.teaching.analysis import INTERRUPTED, Analysis, Decision, Mark, RoundAnalysis, analyse
from gostop.teaching.telling import LESSONS
from gostop.text.layout import KEPT, FailedAnswer, filled, text_of, title
from gostop.text.names import Language, told_apart
from gostop.text.sentences import heading, legend_of, move_text
from gostop.text.terminal import is_terminal, show
from gostop.text.words import Words, words_in

_TABLE: Final = "app/analyse.tsv"
"""The file with the words of this command."""


def run(arguments: argparse.Namespace) -> str:
    """Run `gostop analyse`, and return its answer."""
    check_html(arguments)
    record = record_of(arguments.record_file)
    found = analyse(
        record,
        seat=arguments.seat,
        round=arguments.round,
        playouts=arguments.playouts,
        seed=arguments.seed or 0,
        workers=arguments.workers,
        hours=arguments.hours,
        progress=is_terminal(sys.stderr) and has_bar(),
    )
    if arguments.html is not None:
        text = _html(record, found, arguments)
    elif arguments.json:
        text = json.dumps(to_plain(found), indent=2) + "\n"
    else:
        words = words_in(arguments.language, ids=arguments.ids)
        text = text_of(_blocks(record, found, words, every=arguments.every))
    if found.stopped == INTERRUPTED:
        if text:
            show(text)
        raise KeyboardInterrupt
    return FailedAnswer(text) if found.stopped else text


def _blocks(record: Record, found: Analysis, words: Words, *, every: bool) -> Iterator[list[str]]:
    """Write the heading, then each round with its mistakes and the shares of each seat."""
    what = words.say("analysis_of", _TABLE, n=record.players)
    yield [*heading(what, record.ruleset, words), *legend_of(words)]
    for each in found.rounds:
        words = attrs.evolve(words, seats=told_apart(record.names_in(each.number)))
        yield [title(words.say("round_of_record", n=each.number))]
        yield from _round(each, words, every=every)
    decisions = [decision for each in found.rounds for decision in each.decisions]
    marks = [decision.mark for decision in decisions]
    last = words.say(
        "summary",
        _TABLE,
        decisions=len(decisions),
        mistakes=marks.count(Mark.MISTAKE),
        blunders=marks.count(Mark.BLUNDER),
        playouts=found.playouts,
    )
    why = [words.say("stopped", _TABLE, why=found.stopped)] if found.stopped else []
    yield [*map(filled, [last, *why])]


def _round(found: RoundAnalysis, words: Words, *, every: bool) -> Iterator[list[str]]:
    told = [each for each in found.decisions if every or each.mark]
    for decision in told:
        first, *rest = map(words.begun, decision_sentences(decision, words))
        yield [title(first), *(filled(line, "  ", "    ") for line in rest)]
    if not any(each.mark for each in told):
        yield [words.say("no_mistakes", _TABLE)]
    lines = _shares(found, words)
    if lines:
        yield [filled(line, rest="  ") for line in lines]


def _shares(found: RoundAnalysis, words: Words) -> list[str]:
    """Say for each seat where its points of a round came from."""
    return [
        words.say(
            "shares",
            _TABLE,
            seat=words.seat(each.seat),
            result=_signed(each.shares.result),
            **{name: _signed(share) for name, share in attrs.asdict(each.shares).items()},
        )
        for each in found.seats
        if each.shares is not None
    ]


def _signed(points: Decimal) -> str:
    return f"{points:+}"


# The viewer with the analysis.


def _html(record: Record, found: Analysis, arguments: argparse.Namespace) -> str:
    """Make the viewer. Write it to a file, or return it as the answer."""
    language = arguments.language or Language.ENGLISH
    first = 0 if arguments.round is None else arguments.round - 1
    words, every = seated(record, language), arguments.every
    shown = document(
        record,
        language=language,
        round=arguments.round,
        index=arguments.index,
        analysis=_shown(found, first, words, every=every) if found.rounds else None,
    )
    return written(shown, arguments.html)


def _shown(found: Analysis, first: int, words: Words, *, every: bool) -> dict[str, object]:
    """Write an analysis as `analysis.js` reads it. `first` is the index of the first round that is
    shown.
    """
    curves: dict[int, list[tuple[int, int, float]]] = {}
    decisions: list[dict[str, object]] = []
    shares: list[str] = []
    for each in found.rounds:
        place = each.number - 1 - first
        for seat in each.seats:
            curves.setdefault(seat.seat, []).extend(
                (place, at.moves, round(at.win_chance, 4)) for at in seat.estimates
            )
        decisions += [
            _asked(decision, place, words) for decision in each.decisions if every or decision.mark
        ]
        shares += _shares(each, words)
    return {
        "curves": [{"seat": seat, "points": points} for seat, points in curves.items()],
        "decisions": decisions,
        "shares": shares,
    }


def _asked(decision: Decision, place: int, words: Words) -> dict[str, object]:
    """Write a decision that is tried again: its moves, the best one first, and the order in which
    they are offered.
    """
    ids = [each.move.id for each in decision.advice]
    return {
        "round": place,
        "step": decision.moves,
        "seat": decision.seat,
        "title": judged(decision, words),
        "order": sorted(range(len(ids)), key=ids.__getitem__),
        "moves": [
            {
                "text": move_text(each.move, LESSONS, words).replace(KEPT, " "),
                "told": [said.replace(KEPT, " ") for said in advice_sentences(each, words)],
                "verdict": verdict(each),
            }
            for each in decision.advice
        ],
    }
