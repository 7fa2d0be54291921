"""`gostop replay`, `validate` and `convert`: records of sittings.

The JSON document of `replay` and of `convert` is the record itself, as `to_plain` writes it; with
`--round`, its `rounds` has only that round. With `--html`, `replay` writes a viewer instead. The
document of `validate`: `files`, for each `file`, `rounds`, and `fault`: `null`, or `code`, `line`,
`column`, `message` of the first fault.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

import attrs

from gostop.app.complaints import complaint, complaint_of, expected, in_language, said
from gostop.app.inputs import (
    SPECTATOR,
    in_file,
    is_json,
    json_text,
    record_of,
    record_of_text,
    record_text,
)
from gostop.app.settle import payable
from gostop.app.watch import told
from gostop.core.errors import GoStopError, PositionError
from gostop.core.files.disk import save
from gostop.formats.record import Record, RecordedRound, SeenRecord, bot_header, seen
from gostop.formats.record_text import format_record
from gostop.formats.values import to_plain
from gostop.simulation.run import bar_of, has_bar
from gostop.svg.viewer.pages import page
from gostop.text.layout import FailedAnswer, clean, filled, text_of, title
from gostop.text.names import Language, told_apart
from gostop.text.sentences import heading, legend_of, settlement_blocks
from gostop.text.terminal import Document, is_terminal, padded, show, width
from gostop.text.words import Words, words_in

_STANDARD_OUTPUT: Final = "-"
"""The file name that stands for standard output."""

# Replay.


def run_replay(arguments: argparse.Namespace) -> str:
    """Run `gostop replay`, and return its answer."""
    check_html(arguments)
    record = record_of(arguments.record_file)
    rounds = list(enumerate(record.rounds, start=1))
    if arguments.round is not None:
        if not 1 <= arguments.round <= len(rounds):
            where = said("of_argument", name="--round")
            raise complaint_of(expected(said("round", last=len(rounds)), arguments.round, where))
        rounds = rounds[arguments.round - 1 : arguments.round]
    if arguments.html is not None:
        return _html(record, arguments)
    if arguments.json:
        plain = to_plain(record)
        plain["rounds"] = [plain["rounds"][number - 1] for number, _ in rounds]
        return _json(plain)
    blocks = _blocks(record, rounds, words_in(arguments.language, ids=arguments.ids))
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        return text_of(blocks)
    for block in blocks:
        show("\n".join(block) + "\n")
        if not sys.stdin.readline():
            break
    return ""


def check_html(arguments: argparse.Namespace) -> None:
    """Refuse arguments that don't fit `--html`, or that need it."""
    if arguments.html is None:
        for name, is_given in (
            ("--seen-by", getattr(arguments, "seen_by", None) is not None),
            ("--index", arguments.index),
        ):
            if is_given:
                raise complaint("needs_html", name=name)
        return
    if arguments.json:
        raise complaint("html_json")
    if arguments.html == _STANDARD_OUTPUT and is_terminal(sys.stdout):
        raise complaint("html_file")


def _html(record: Record, arguments: argparse.Namespace) -> str:
    """Make the viewer. Write it to a file, or return it as the answer."""
    shown: Record | SeenRecord = record
    if arguments.seen_by is not None:
        shown = seen(record, None if arguments.seen_by == SPECTATOR else arguments.seen_by)
    document = page(
        shown,
        language=arguments.language or Language.ENGLISH,
        round=arguments.round,
        index=arguments.index,
    )
    return written(document, arguments.html)


def written(document: str, name: str) -> str:
    """Write an HTML document to a file, or return it as the answer for standard output."""
    if name == _STANDARD_OUTPUT:
        return Document(document)
    save(name, document.encode("utf-8"), PositionError)
    return ""


def _blocks(
    record: Record, rounds: list[tuple[int, RecordedRound]], words: Words
) -> Iterator[list[str]]:
    """Write the heading, and then the deal, the turns and the result of each round."""
    lines = heading(words.say("record_of", n=record.players), record.ruleset, words)
    headers = dict(record.headers)
    given = enumerate(map(clean, told_apart(record.names)))
    names = tuple([(name.strip() and name) or words.seat(seat) for seat, name in given])
    for seat, name in enumerate(names):
        bot = headers.pop(bot_header(seat), "")
        lines.append(filled(name + f" ({words.bot(bot)})" * bool(bot), f"  {words.seat(seat)}  "))
    lines += [filled(clean(text), f"  {clean(name)}: ") for name, text in headers.items()]
    lines += legend_of(words)
    yield [*lines, *(f"  {clean(text)}" for text in record.comments)]
    words = attrs.evolve(words, seats=names)
    for number, each in rounds:
        for change in record.replacements:
            if change.rounds == number - 1:
                old, new = words.seat(change.seat), clean(change.name) or words.say("somebody")
                yield [words.begun(words.say("replaced", name=old, by=new))]
                renamed = [*words.seats]
                renamed[change.seat] = clean(change.name) or old
                words = attrs.evolve(words, seats=tuple(renamed))
        yield [title(words.say("round_of_record", n=number))]
        yield from told(each, words)
        if each.comments:
            yield [
                filled(clean(text), f"  {words.say('after_move', n=place)} ")
                for place, text in each.comments
            ]
        if each.abandoned is not None:
            yield [words.begun(words.say("gave_up", seat=words.seat(each.abandoned)))]
        if each.settlement is None:
            yield [words.say("goes_on", moves=words.counted("move", len(each.moves)))]
        else:
            yield from settlement_blocks(payable(each.settlement), words, None)
    yield [title(words.say("totals")), *_totals(record, words)]


def _totals(record: Record, words: Words) -> list[str]:
    totals = record.match.totals
    names = [*map(words.seat, range(len(totals)))]
    columns = max(map(width, names))
    return [f"  {padded(names[seat], columns)}  {n:>+8}" for seat, n in enumerate(totals)]


# Validate.


def run_validate(arguments: argparse.Namespace) -> str:
    """Run `gostop validate`, and return its answer."""
    names: list[str] = arguments.record_files
    found: list[tuple[str, int, GoStopError | None]] = []
    progress = len(names) > 1 and is_terminal(sys.stderr) and has_bar()
    with bar_of(len(names), progress) as advance:
        for name in names:
            try:
                found.append((name, len(record_of_text(record_text(name)).rounds), None))
            except GoStopError as error:
                found.append((name, 0, error))
            advance(1)
    if arguments.json:
        files = [{"file": name, "rounds": n, "fault": _fault(error)} for name, n, error in found]
        text = json_text({"files": files})
    else:
        words = words_in(arguments.language)
        results = [
            words.say("rounds", n=n) if error is None else clean(in_language(error, words))
            for _, n, error in found
        ]
        lines = [f"{clean(name)}: {text}" for name, text in zip(names, results, strict=True)]
        text = "\n".join(lines) + "\n"
    return FailedAnswer(text) if any(error for _, _, error in found) else text


def _fault(error: GoStopError | None) -> dict[str, object] | None:
    if error is None:
        return None
    place = {"line": error.line, "column": error.column}
    return {"code": error.code, **place, "message": str(error)}


# Convert.


def run_convert(arguments: argparse.Namespace) -> str:
    """Run `gostop convert`, and return its answer."""
    text = record_text(arguments.record_file)
    with in_file(arguments.record_file):
        record = record_of_text(text)
    if arguments.json or not is_json(text):
        return _json(to_plain(record, whole=arguments.whole))
    return Document(format_record(record, whole=arguments.whole))


def _json(plain: dict[str, Any]) -> str:
    return json.dumps(plain, indent=2) + "\n"
