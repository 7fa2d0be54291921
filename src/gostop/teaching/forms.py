"""The forms of previews, advice, lessons, questions, analyses and of what a pile lacks. For other
classes, the module says what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from typing_extensions import override

from gostop.bots.heuristics import Worth
from gostop.core.arguments import MOST
from gostop.core.cards import CardSet
from gostop.core.errors import PositionError, expected
from gostop.core.forms import Form, Schema, any_of
from gostop.core.moves import Move
from gostop.formats.declared import EVENT, MOVE, SIMPLE, Declared
from gostop.formats.forms import (
    Choice,
    ListOf,
    Maybe,
    Number,
    OneOf,
    Real,
    Table,
    Text,
    named,
    refused,
)
from gostop.formats.outcomes import OUTCOME as OUTCOMES
from gostop.formats.rulesets import RULESET
from gostop.formats.state import STATE
from gostop.formats.values import Forms, Written, single, written_as
from gostop.game.events import Event
from gostop.game.outcome import Outcome
from gostop.game.state import State
from gostop.rules.ruleset import Ruleset
from gostop.teaching.advice import (
    REASONS,
    Advice,
    AdviceReason,
    Denies,
    Gives,
    NoneStops,
    Wins,
    WinsLater,
)
from gostop.teaching.analysis import (
    Analysis,
    Decision,
    Estimate,
    Mark,
    RoundAnalysis,
    SeatAnalysis,
    Shares,
)
from gostop.teaching.lessons import Exercise, Goal, Lesson, LessonText
from gostop.teaching.missing import Missing, MissingBak, MissingCombination, MissingThreshold
from gostop.teaching.preview import Preview, PreviewOutcome, Threat
from gostop.teaching.quiz import QuizAnswer, QuizQuestion

_CHANCE: Final = re.compile("1|([1-9][0-9]{0,99})/([1-9][0-9]{0,99})")


class Chance(Form):
    """A chance above 0. It is written exactly, as a text: `7/45` in lowest terms, or `1`.

    Args:
        never: whether the chance may also be 0.
    """

    def __init__(self, *, never: bool = False) -> None:
        self._pattern: Final = re.compile(f"0|{_CHANCE.pattern}") if never else _CHANCE

    @override
    def plain(self, value: Fraction, _: object) -> str:
        return str(value)

    @override
    def read(self, path: str, data: Any, _: object) -> Fraction:
        found = self._pattern.fullmatch(data) if type(data) is str else None
        chance = None if found is None else Fraction(data)
        if chance is None or chance > 1 or str(chance) != data:
            raise refused(path, "a chance in lowest terms, such as '7/45', or '1'", data)
        return chance

    @override
    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self._pattern.pattern})$"}


class Value(Form):
    """An answer to a question: a number of points, or cards."""

    @override
    def plain(self, value: int | CardSet, whole: object) -> int | str:
        return value if isinstance(value, int) else str(value)

    @override
    def read(self, path: str, data: Any, reading: Any) -> int | CardSet:
        form = SIMPLE[CardSet] if isinstance(data, str) else Number(-MOST)
        found: int | CardSet = form.read(path, data, reading)
        return found

    @override
    def schema(self) -> Schema:
        return any_of(Number(-MOST).schema(), SIMPLE[CardSet].schema())


TYPES: Final = Declared(
    {
        **SIMPLE,
        Ruleset: RULESET,
        State: STATE,
        Outcome: OUTCOMES,
        frozenset([int, CardSet]): Value(),
        Move: MOVE,
        Event: EVENT,
        Fraction: Chance(),
        float: Real(),
    }
)
COMBINATION: Final = TYPES.table(MissingCombination)
MISSING: Final = TYPES.table(Missing)
OUTCOME: Final = TYPES.table(PreviewOutcome)


def _preview(**fields: Any) -> Preview:
    """Make a preview from its fields. Refuse outcomes that can't be all outcomes of a move."""
    made = Preview(**fields)
    total = sum(each.chance for each in made.outcomes)
    if made.outcomes and (not made.is_complete or total != 1):
        wanted = "outcomes whose chances add up to 1, of a complete preview"
        message = expected(wanted, str(total))
        raise PositionError(message, field="outcomes", code="impossible")
    return made


PREVIEW: Final = TYPES.table(Preview, _preview)
_OF_REASONS: Final[dict[type[AdviceReason], dict[str, Form]]] = {
    Denies: {"chance": Chance(never=True)},
    Gives: {"usual": Chance(never=True)},
    NoneStops: {"chance": Chance(never=True)},
    Wins: {"points": Number()},
    WinsLater: {"points": Number()},
}
"""The forms of fields that don't follow from their types."""


def _reason(kind: type[AdviceReason]) -> Form:
    fields = {**TYPES.fields(kind), **_OF_REASONS.get(kind, {})}
    return named(kind.__name__, Table(fields, kind, type=kind.__name__))


REASON: Final = OneOf({kind: _reason(kind) for kind in REASONS}, "the name of a reason")
WORTH: Final = TYPES.table(Worth)
ADVICE: Final = TYPES.table(Advice, reasons=ListOf(REASON))

# Analyses.

_HUNDREDTHS: Final = re.compile(r"-?(0|[1-9][0-9]{0,11})\.[0-9]{2}")


class Hundredths(Form):
    """Points with two decimals. They are written exactly, as a text: `-2.37`."""

    @override
    def plain(self, value: Decimal, _: object) -> str:
        return str(value)

    @override
    def read(self, path: str, data: Any, _: object) -> Decimal:
        if type(data) is not str or not _HUNDREDTHS.fullmatch(data):
            raise refused(path, "points with two decimals, such as '-2.37'", data)
        return Decimal(data)

    @override
    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^{_HUNDREDTHS.pattern}$"}


TYPES.simple = {**TYPES.simple, Decimal: Hundredths(), AdviceReason: REASON}
MARK: Final = Choice({mark.value: mark for mark in Mark}, "a mark")


def _decision(**fields: Any) -> Decision:
    """Make a decision from its fields. Refuse a move that isn't among the legal ones."""
    made = Decision(**fields)
    if made.played not in [each.move for each in made.advice]:
        raise PositionError(
            expected("one of the moves in advice", made.played), field="played", code="impossible"
        )
    return made


def _following(kind: type[Any], create: Callable[..., Any], **follows: Form) -> Form:
    """Return the form of a class that is written with some facts that follow from its fields."""
    fields = TYPES.fields(kind)

    def make(**found: Any) -> Any:
        made = create(**{name: found[name] for name in fields})
        for name in follows:
            if getattr(made, name) != found[name]:
                message = expected(str(getattr(made, name)), found[name])
                raise PositionError(message, field=name, code="impossible")
        return made

    return named(kind.__name__, Table({**fields, **follows}, make))


DECISION: Final = _following(Decision, _decision, cost=Real(), cost_error=Real(), mark=Maybe(MARK))
SHARES: Final = _following(Shares, Shares, result=Hundredths())
TYPES.tables |= {Decision: DECISION, Shares: SHARES}
ANALYSIS: Final = TYPES.table(Analysis, stopped=Maybe(Text()))

_INSTEAD: Final = {
    "AdviceReason": "write the Advice that has it",
    "Compared": "write the Outcome and the Ruleset of the Compared, from which it follows",
    **dict.fromkeys(
        ("BakChance", "Chances", "CombinationChance", "StopChance"),
        "write the View of the Chances, from which they follow",
    ),
    "Stakes": "write the View of the Stakes, from which they follow",
    "Puzzle": "write its id, its view and its advice",
    "Attempt": "write its exercise and its moves, from which it follows",
    "Case": "write what it is of, and its points",
    "Feedback": "write its question and its answer",
    "Explanation": "write its changes, its ids and its numbers",
}
FORMS: Final = Forms(
    (
        *written_as(
            {
                Missing: MISSING,
                MissingCombination: COMBINATION,
                MissingThreshold: TYPES.table(MissingThreshold),
                MissingBak: TYPES.table(MissingBak),
                Preview: PREVIEW,
                PreviewOutcome: OUTCOME,
                Threat: TYPES.table(Threat),
                Worth: WORTH,
                Advice: ADVICE,
                **{kind: TYPES.table(kind) for kind in (LessonText, Goal, Exercise, Lesson)},
                Analysis: ANALYSIS,
                RoundAnalysis: TYPES.table(RoundAnalysis),
                SeatAnalysis: TYPES.table(SeatAnalysis),
                Decision: DECISION,
                Shares: SHARES,
                Estimate: TYPES.table(Estimate),
                QuizQuestion: TYPES.table(QuizQuestion),
                QuizAnswer: TYPES.table(QuizAnswer),
            }
        ),
        Written(Mark, single(MARK), "Mark"),
        *[Written(kind, form, form.name, has_type=True) for kind, form in REASON.tables.items()],
    ),
    (),
    _INSTEAD,
)
