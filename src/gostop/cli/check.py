"""`gostop check`: check scores or settlements, and find the rules that explain differences.

The JSON document: `ruleset`; `cases`, `differing`, `impossible` (by the rules), as numbers;
`sampled`, with `differing` and `agreeing`; `first`, for each of the first differing cases `case`
(its name), `expected`, `found` (`null` if by the rules no round ends so) and `why`;
`explanations`, for each `ids`, `sentences`, `changes`, `explained`, `spoiled`, `equals` (the same
five keys for each) and `telling` (`case` and `expected`, or `null`); `untold`: the ids of the
questions whose answers such cases can't tell apart.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final

from gostop.bulk.progress import bar_of, has_bar
from gostop.cli.inputs import byte_lines, in_file, ruleset_of
from gostop.cli.json_values import json_text, plain
from gostop.errors import counted
from gostop.files.toml import value_text
from gostop.reviewing.case import Case, Total
from gostop.reviewing.explaining import Explanation
from gostop.reviewing.review import Differing, Review
from gostop.reviewing.sheet import Sheet
from gostop.telling.items import heading
from gostop.telling.text import FailedAnswer, clean, filled, filled_value, text_of, title
from gostop.telling.words import words_in

_INDENT: Final = "    "
_EQUALS: Final = 5
"""The most equal explanations that are printed."""


def run(arguments: argparse.Namespace) -> str:
    """The answer to the command."""
    ruleset = None if arguments.rules is None else ruleset_of(arguments.rules)
    progress = sys.stderr is not None and sys.stderr.isatty() and has_bar()
    name = arguments.file
    with (
        in_file(name),
        byte_lines(name) as (stream, size),
        bar_of(size, progress, "B") as moved,
    ):
        reviewer = Sheet(ruleset).read(stream, moved)
    with bar_of(None, progress, " rulesets") as moved:
        review = reviewer.review(lambda: moved(1))
    text = json_text(_document(review)) if arguments.json else text_of(_blocks(review))
    return FailedAnswer(text) if review.differing else text


# The document.


def _document(review: Review) -> dict[str, object]:
    differing, agreeing = review.sampled
    return {
        "ruleset": review.ruleset,
        "cases": review.cases,
        "differing": review.differing,
        "impossible": review.impossible,
        "sampled": {"differing": differing, "agreeing": agreeing},
        "first": [
            {**_case(each.case), "found": each.found, "why": each.why} for each in review.first
        ],
        "explanations": [
            {
                **_explained(each),
                "equals": [_explained(other) for other in each.equals],
                "telling": None if each.telling is None else _case(each.telling),
            }
            for each in review.explanations
        ],
        "untold": review.untold,
    }


def _case(case: Case) -> dict[str, object]:
    return {"case": case.name, "expected": case.points}


def _explained(each: Explanation) -> dict[str, object]:
    return {
        "ids": each.ids,
        "sentences": each.sentences,
        "changes": plain(each.changes),
        "explained": each.explained,
        "spoiled": each.spoiled,
    }


# The text.


def _blocks(review: Review) -> Iterator[list[str]]:
    yield [*heading("Check", review.ruleset, words_in(None)), *_numbers(review)]
    if not review.differing:
        return
    yield [title("The first that differ"), *map(_differing, review.first)]
    for number, each in enumerate(review.explanations, start=1):
        yield list(_explanation(number, each, review.sampled[0]))
    if not review.explanations:
        text = "No other reading, answer or number explains more cases than it spoils."
        yield [title("Explanations"), filled(text, "  ")]
    yield list(_untold(review))


def _numbers(review: Review) -> Iterator[str]:
    text = f"{counted(review.cases, 'case')}, {review.differing} of them differ."
    if review.impossible:
        text += f" In {review.impossible} of these no round ends so by the rules."
    yield filled(text)
    differing, agreeing = review.sampled
    if differing < review.differing:
        text = (
            f"Explanations are found from a sample: {differing} that differ, and {agreeing} that "
            "agree."
        )
        yield filled(text)


def _differing(each: Differing) -> str:
    found = each.why if each.found is None else f"by the rules {_points(each.found)}"
    name = clean(each.case.name)
    return filled(f"{name}: {_points(each.case.points)} expected, {clean(found)}", "  ", _INDENT)


def _points(total: Total) -> str:
    """The points of a case in words."""
    if isinstance(total, tuple):
        return " ".join(f"{points:+}" for points in total)
    return str(total)


def _explanation(number: int, each: Explanation, differing: int) -> Iterator[str]:
    spoiled = f", and spoils {each.spoiled} that agree" if each.spoiled else ""
    yield title(f"Explanation {number}: {each.explained} of {differing}{spoiled}")
    yield from _rules(each)
    if each.equals:
        more = len(each.equals) - _EQUALS
        yield filled("In these cases the same as:", "  ")
        for other in each.equals[:_EQUALS]:
            yield from _rules(other)
        if more > 0:
            yield f"  and {more} more"
    if each.telling is not None:
        text = f"What tells it from explanation 1: {clean(each.telling.name)}"
        yield filled(text, "  ", _INDENT)


def _rules(each: Explanation) -> Iterator[str]:
    """What an explanation changes: in words, and as in a file."""
    for id, sentence in zip(each.ids, each.sentences, strict=True):
        yield filled(f"{id}: {sentence}", "  ", _INDENT)
    for path, value in each.changes.items():
        yield filled_value(f"{path} = {value_text(value)}", _INDENT, _INDENT * 2)


def _untold(review: Review) -> Iterator[str]:
    yield title("What such cases can't tell")
    if all(each.case.is_hand for each in review.first):
        text = "What is paid, and how a round is played. Rounds can tell the first, "
        yield filled(f"{text}and records both.", "  ")
        return
    text = f"The answers to these questions: {', '.join(review.untold)}. Records can: "
    yield filled(f"{text}gostop validate checks every move and every result.", "  ")
