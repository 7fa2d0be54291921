"""`gostop puzzle`: positions with one right move, and why it is right.

With `--json`, the document is the list `puzzles`. Each has its `id`, `kind`, `level`, `view` and
`answer`, and `advice` for each legal move.
"""

from __future__ import annotations

import argparse
import datetime
from random import Random
from typing import Any, Final

from gostop.app.complaints import complaint_of, expected, said
from gostop.app.inputs import json_text
from gostop.app.learn import LeaveError, asked_move, show_table, tell
from gostop.core.errors import shown
from gostop.formats.values import to_plain
from gostop.teaching.explain import explain
from gostop.teaching.hints import PLAY
from gostop.teaching.puzzles import Puzzle, puzzle_of_the_day, puzzles
from gostop.teaching.telling import LESSONS
from gostop.text.layout import title
from gostop.text.names import Language
from gostop.text.terminal import show
from gostop.text.words import Words

_TODAY: Final = "today"


def run(arguments: argparse.Namespace) -> str:
    """Ask for the right move of one puzzle after the other."""
    language = arguments.language or Language.ENGLISH
    explain((), language)  # refuses other languages
    found = _chosen(arguments)
    if arguments.json:
        return json_text({"puzzles": [*map(_plain, found)]})
    try:
        for each in found:
            _ask(each, Words(language, told=True, you=each.seat))
    except LeaveError:
        pass
    return ""


def _chosen(arguments: argparse.Namespace) -> list[Puzzle]:
    """Return the puzzle that is named, or all of a kind and level, in a random order."""
    if arguments.puzzle == _TODAY:
        return [puzzle_of_the_day(datetime.datetime.now(tz=datetime.UTC).date())]
    found = puzzles(kind=arguments.kind, level=arguments.level, ruleset=arguments.rules)
    if not found:
        raise complaint_of(said("no_puzzle"))
    if arguments.puzzle is None:
        return Random(arguments.seed).sample(found, len(found))
    named = [each for each in found if each.id == arguments.puzzle]
    if not named:
        wanted = said("puzzle", today=_TODAY, known=found[0].id)
        raise complaint_of(expected(wanted, shown(arguments.puzzle)))
    return named


def _ask(puzzle: Puzzle, words: Words) -> None:
    """Ask for the right move, and explain the answer and the right one."""
    name = words.say("puzzle", PLAY, id=puzzle.id, level=puzzle.level)
    show(f"\n{title(name)}\n")
    for line in explain(puzzle, words.names).splitlines():
        tell(line)
    show_table(puzzle.view, puzzle.seat, words)
    move = asked_move(puzzle.view, words)
    if move == puzzle.answer:
        tell(words.say("well_done", LESSONS))
    for each in dict.fromkeys([move or puzzle.answer, puzzle.answer]):
        tell(explain(puzzle.check(each), words.names).replace("\n", " "))


def _plain(puzzle: Puzzle) -> dict[str, Any]:
    """Return a puzzle as plain data."""
    return {
        "id": puzzle.id,
        "kind": puzzle.kind,
        "level": puzzle.level,
        "view": to_plain(puzzle.view),
        "answer": str(puzzle.answer),
        "advice": [*map(to_plain, puzzle.advice)],
    }
