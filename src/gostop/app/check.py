"""`gostop check`: check scores or settlements, and find the rules that explain differences.

The JSON document: `ruleset`; `cases`, `differing`, `impossible` (under the rules), as numbers;
`sampled`, with `differing` and `agreeing`; `first`, for each of the first differing cases `case`
(its name), `expected`, `found` (`null` if the rules let no round end like this), `why` and
`counted` (texts); `explanations` (or the nearest miss), for each `ids`, `sentences`, `changes`,
`explained`, `spoiled`, `rulebook` (the id of a preset or the name of an example, or empty),
`factor` (of the amounts), `lacks` (cards), `typing` (the names of cases that look like typing
errors), `equals` (the same nine keys for each) and `telling` (`case` and `expected`, or `null`);
`untold`: the ids of the questions that such cases can't answer.
"""

from __future__ import annotations

import argparse
import itertools
import re
import sys
from collections.abc import Iterator
from typing import Final

from gostop.app.inputs import byte_lines, in_file, json_text, plain, ruleset_of
from gostop.core.cards import CardSet
from gostop.core.files.toml import value_text
from gostop.game.score import score
from gostop.game.settlement import settle
from gostop.rules.presets import RULESETS
from gostop.simulation.run import bar_of, has_bar
from gostop.teaching.scores.differences import Case, Explanation, Total
from gostop.teaching.scores.review import Differing, Review
from gostop.teaching.scores.sheet import Sheet
from gostop.text.layout import FailedAnswer, clean, filled, filled_value, text_of, title
from gostop.text.sentences import heading, sum_of, transfer_line
from gostop.text.words import Words, words_in

_INDENT: Final = "    "
_EQUALS: Final = 5
"""The largest number of equal explanations, and of cases of an explanation, that are printed."""


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
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
        review = reviewer.review(lambda: moved(1), explain=not arguments.no_explain)
    words = words_in(arguments.language, ids=arguments.json)
    blocks = itertools.islice(_blocks(review, words), 2 if arguments.no_explain else None)
    text = json_text(_document(review, words)) if arguments.json else text_of(blocks)
    return FailedAnswer(text) if review.differing else text


# The JSON document.


def _document(review: Review, words: Words) -> dict[str, object]:
    differing, agreeing = review.sampled
    return {
        "ruleset": review.ruleset,
        "cases": review.cases,
        "differing": review.differing,
        "impossible": review.impossible,
        "sampled": {"differing": differing, "agreeing": agreeing},
        "first": [
            {
                **_case(each.case),
                "found": each.found,
                "why": each.why,
                "counted": [*_counted(each, review, words)],
            }
            for each in review.first
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
        "rulebook": each.rulebook,
        "factor": each.factor,
        "lacks": plain(each.lacks),
        "typing": [case.name for case in each.typing],
    }


def _counted(each: Differing, review: Review, words: Words) -> Iterator[str]:
    """Say how the points of a case are counted, if the rules let a round end like it."""
    of, rules = each.case.of, review.ruleset
    if each.found is None:
        return
    if isinstance(of, CardSet):
        yield sum_of(score(of, rules).items, words) or words.say("nothing")
    else:
        for transfer in settle(each.case.outcome(rules)).transfers:
            yield transfer_line(transfer, words)


# The printed text.


def _blocks(review: Review, words: Words) -> Iterator[list[str]]:
    numbers = _numbers(review, words)
    yield [*heading(words.say("check"), review.ruleset, words), *map(filled, numbers)]
    if not review.differing:
        return
    yield [title(words.say("first_differing")), *_first(review, words)]
    if all(each.is_miss for each in review.explanations[:1]):
        yield [title(words.say("explanations")), filled(words.say("unexplained"), "  ")]
    for number, each in enumerate(review.explanations, start=1):
        yield list(_explanation(number, each, review.sampled[0], words))
    yield [title(words.say("not_shown")), filled(_not_shown(review, words), "  ")]


def _numbers(review: Review, words: Words) -> Iterator[str]:
    text = words.say("cases", n=review.cases, differing=review.differing)
    if review.impossible:
        text += f" {words.say('no_such_end', n=review.impossible)}"
    yield text
    differing, agreeing = review.sampled
    if differing < review.differing:
        yield words.say("sampled", differing=differing, agreeing=agreeing)


def _first(review: Review, words: Words) -> Iterator[str]:
    """Name each of the first cases that differ, and say how its points are counted."""
    for each in review.first:
        points = each.case.points
        told = {"name": _name(each.case, words), "expected": _points(points)}
        if each.found is None:
            text = words.say("cannot_end", **told, why=clean(each.why))
        else:
            text = words.say("expected", **told, found=_points(each.found))
        if total := sum(points) if isinstance(points, tuple) else 0:
            text += words.say("no_zero", sum=total)
        yield filled(text, "  ", _INDENT)
        for line in _counted(each, review, words):
            yield filled(line, _INDENT, _INDENT + "  ")


def _name(case: Case, words: Words) -> str:
    """Name a case, and its line in the language of the words."""
    return re.sub("^line ([0-9]+)", words.say("line", line=r"\1"), clean(case.name))


def _points(total: Total) -> str:
    """Write the points of a case: one number, or one for each seat."""
    if isinstance(total, tuple):
        return " ".join(f"{points:+}" for points in total)
    return str(total)


def _explanation(number: int, each: Explanation, differing: int, words: Words) -> Iterator[str]:
    numbers = {"number": number, "n": each.explained, "differing": differing}
    spoiled = each.spoiled
    yield title(
        words.say("spoils", **numbers, spoiled=spoiled)
        if spoiled
        else words.say("explains", **numbers)
    )
    yield from _rules(each)
    if each.lacks:
        yield filled(words.say("lacks", cards=words.cards(each.lacks)), "  ", _INDENT)
    if spoiled or each.explained < differing or each.typing:
        yield from _cases(each, words)
    if each.equals:
        more = len(each.equals) - _EQUALS
        yield filled(words.say("same_points"), "  ")
        for other in each.equals[:_EQUALS]:
            yield from _rules(other)
        if more > 0:
            yield f"  {words.say('and_others', n=more)}"
    if each.telling is not None:
        yield filled(words.say("sets_apart", name=_name(each.telling, words)), "  ", _INDENT)


def _cases(each: Explanation, words: Words) -> Iterator[str]:
    """Name the first cases that an explanation explains and spoils, and the typing errors."""
    named = (
        ("those_explained", () if each.explains == each.typing else each.explains),
        ("those_spoiled", each.spoils),
        ("those_typed", each.typing),
    )
    for key, cases in named:
        names = [_name(case, words) for case in cases[:_EQUALS]] + ["…"] * (len(cases) > _EQUALS)
        if names:
            yield filled(words.say(key, names=", ".join(names)), "  ", _INDENT)


def _rules(each: Explanation) -> Iterator[str]:
    """Say what an explanation changes: in words, and as written in a file."""
    for id, sentence in zip(each.ids, each.sentences, strict=True):
        yield filled(f"{id}: {sentence}", "  ", _INDENT)
    if each.rulebook in RULESETS:
        yield f"{_INDENT}--rules {each.rulebook}"
    for path, value in () if each.rulebook else each.changes.items():
        yield filled_value(f"{path} = {value_text(value)}", _INDENT, _INDENT * 2)


def _not_shown(review: Review, words: Words) -> str:
    if all(each.case.is_hand for each in review.first):
        return words.say("hands_show")
    return words.say("rounds_show", ids=", ".join(review.untold))
