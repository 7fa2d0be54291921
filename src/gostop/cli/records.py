"""`gostop replay`, `validate` and `convert`: records of sittings.

The JSON document of `replay` and of `convert` is the record itself, as `to_plain` writes it; with
`--round` it has only that round's `rounds`. With `--html`, `replay` writes a viewer instead.
The document of `validate`: `files`, for each `file`, `rounds`, and `fault`: `null`, or `code`,
`line`, `column`, `message` of the first fault.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any, Final

from gostop.bulk.progress import bar_of, has_bar
from gostop.cli.inputs import (
    SPECTATOR,
    UsageError,
    in_file,
    is_json,
    record_of,
    record_of_text,
    record_text,
)
from gostop.cli.plain import json_text
from gostop.cli.round import Played, Round
from gostop.cli.settle import payable
from gostop.cli.watch import told
from gostop.errors import GoStopError, PositionError
from gostop.files.disk import save
from gostop.names import Language
from gostop.records.plain import to_plain
from gostop.records.record import Record, RecordedRound
from gostop.records.seen import SeenRecord, seen
from gostop.records.writing import format_record
from gostop.replay.pages import page
from gostop.telling.items import heading, settlement_blocks
from gostop.telling.terminal import Document, is_terminal, show
from gostop.telling.text import FailedAnswer, clean, counted, filled, text_of, title
from gostop.telling.words import Words

_STANDARD_OUTPUT: Final = "-"
"""The file name that stands for standard output."""

# Replay.


def run_replay(arguments: argparse.Namespace) -> str:
    """The answer to `gostop replay`."""
    _check_html(arguments)
    record = record_of(arguments.record_file)
    rounds = list(enumerate(record.rounds, start=1))
    if arguments.round is not None:
        if not 1 <= arguments.round <= len(rounds):
            raise UsageError(
                f"expected a round from 1 to {len(rounds)}, found {arguments.round} (--round)"
            )
        rounds = rounds[arguments.round - 1 : arguments.round]
    if arguments.html is not None:
        return _html(record, arguments)
    if arguments.json:
        plain = to_plain(record)
        plain["rounds"] = [plain["rounds"][number - 1] for number, _ in rounds]
        return _json(plain)
    blocks = _blocks(record, rounds, Words(arguments.language))
    if not (is_terminal(sys.stdin) and is_terminal(sys.stdout)):
        return text_of(blocks)
    for block in blocks:
        show("\n".join(block) + "\n")
        if not sys.stdin.readline():
            break
    return ""


def _check_html(arguments: argparse.Namespace) -> None:
    """Refuse what does not go together with a viewer."""
    if arguments.html is None:
        for name, is_given in (
            ("--seen-by", arguments.seen_by is not None),
            ("--index", arguments.index),
        ):
            if is_given:
                raise UsageError(f"expected --html with {name}, found {name} alone")
        return
    if arguments.json:
        raise UsageError("expected --html or --json, found both")
    if arguments.html == _STANDARD_OUTPUT and is_terminal(sys.stdout):
        raise UsageError("expected a file after --html, such as replay.html, found a terminal")


def _html(record: Record, arguments: argparse.Namespace) -> str:
    """The viewer, in a file or as the answer."""
    shown: Record | SeenRecord = record
    if arguments.seen_by is not None:
        shown = seen(record, None if arguments.seen_by == SPECTATOR else arguments.seen_by)
    document = page(
        shown,
        language=arguments.language or Language.ENGLISH,
        round=arguments.round,
        index=arguments.index,
    )
    if arguments.html == _STANDARD_OUTPUT:
        return Document(document)
    save(arguments.html, document.encode("utf-8"), PositionError)
    return ""


def _blocks(
    record: Record, rounds: list[tuple[int, RecordedRound]], words: Words
) -> Iterator[list[str]]:
    """The head, then the deal, the turns and the result of each round."""
    lines = heading(f"A record of {record.players} players", record.ruleset)
    lines += [filled(clean(name), f"  seat {seat}  ") for seat, name in enumerate(record.names)]
    lines += [filled(clean(text), f"  {clean(name)}: ") for name, text in record.headers.items()]
    yield [*lines, *(f"  {clean(text)}" for text in record.comments)]
    for number, each in rounds:
        yield [title(f"Round {number} of the record")]
        yield from told(_played(each), words)
        if each.comments:
            yield [filled(clean(text), f"  after move {place}: ") for place, text in each.comments]
        if each.settlement is None:
            yield [f"The round goes on after {counted(len(each.moves), 'move')}."]
        else:
            yield from settlement_blocks(payable(each.settlement), words, None)
    yield [title("Totals"), *_totals(record)]


def _totals(record: Record) -> list[str]:
    return [f"  seat {seat}  {points:>+8}" for seat, points in enumerate(record.match.totals)]


def _played(each: RecordedRound) -> Round:
    """A round of a record as it is told."""
    parts = zip(each.states, each.moves, each.events[1:], each.states[1:], strict=False)
    return Round(each.seed or 0, each.start, tuple([Played(*part) for part in parts]))


# Validate.


def run_validate(arguments: argparse.Namespace) -> str:
    """The answer to `gostop validate`."""
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
        lines = [
            f"{clean(name)}: {counted(rounds, 'round') if error is None else clean(str(error))}"
            for name, rounds, error in found
        ]
        text = "\n".join(lines) + "\n"
    return FailedAnswer(text) if any(error for _, _, error in found) else text


def _fault(error: GoStopError | None) -> dict[str, object] | None:
    if error is None:
        return None
    place = {"line": error.line, "column": error.column}
    return {"code": error.code, **place, "message": str(error)}


# Convert.


def run_convert(arguments: argparse.Namespace) -> str:
    """The answer to `gostop convert`."""
    text = record_text(arguments.record_file)
    to_json = arguments.json or not is_json(text)
    if arguments.whole and to_json:
        raise UsageError(
            "expected a record in JSON with --whole, which is written as a .gostop file, found "
            "a record that is written as JSON; JSON names a preset by its id and digest"
        )
    with in_file(arguments.record_file):
        record = record_of_text(text)
    if to_json:
        return _json(to_plain(record))
    return Document(format_record(record, whole=arguments.whole))


def _json(plain: dict[str, Any]) -> str:
    return json.dumps(plain, indent=2) + "\n"
