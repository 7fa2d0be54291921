"""A case: a hand or a finished round, with the expected points."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, cast

import attrs

from gostop.core.arguments import MOST, entries, text_of, whole, whole_of
from gostop.simulation.playouts import totals
from gostop.core.cards import Cards, CardSet
from gostop.core.errors import GoStopError, PositionError, expected, shown
from gostop.game.outcome import Outcome
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset
from gostop.game.score import score
from gostop.game.settlement import settle

Total: TypeAlias = "int | tuple[int, ...] | None"
"""The points of a hand, or of each seat of a round. `None` if the rules let no round end like
this."""
_MOST_SEATS: Final = 20
_MOST_IN_NAME: Final = 1000


def _of(given: object) -> CardSet | Mapping[str, Any]:
    """Read a hand, or the keywords of an outcome."""
    if isinstance(given, Outcome):
        keywords = given.keywords()
        del keywords["ruleset"]
        return keywords
    if isinstance(given, Mapping):
        return dict(cast("Mapping[str, Any]", given))
    return CardSet(cast("Cards", given))


def _points(given: object) -> int | tuple[int, ...]:
    """Read the points of a hand, or those of each seat."""
    number = whole_of(given)
    if number is not None:
        return whole("points", number, -MOST)
    found = entries("points", given, "a number, or one for each seat", _MOST_SEATS)
    return tuple([whole("points", each, -MOST) for each in found])


def _name(given: object) -> str:
    text = text_of(given)
    if text is None or len(text) > _MOST_IN_NAME:
        wanted = f"a text of at most {_MOST_IN_NAME} characters"
        raise PositionError(expected(wanted, given), field="name", code="type")
    return text


@public_in("gostop.teaching")
@attrs.frozen
class Case:
    """A hand or a finished round, with the expected points.

    `Case("1B 3B 8B", 3)` is a hand, and `Case(outcome, (7, -7))` a round.

    Raises:
        NotationError: for cards that cannot be read.
        PositionError: if another argument has a wrong type, or if the points are not one number for
            a hand, or one for each seat of a round.
    """

    of: CardSet | Mapping[str, Any] = attrs.field(converter=_of, hash=False)
    """The captured cards of the hand, or the keywords of an `Outcome` without its ruleset. An
    `Outcome` may be given instead of the keywords. The rules that check the case replace its
    ruleset."""
    points: int | tuple[int, ...] = attrs.field(converter=_points)
    """The expected points: the total of the hand, or the points of each seat, from seat 0."""
    name: str = attrs.field(default="", converter=_name)
    """The name of the case in a report, such as `line 17`."""

    def __attrs_post_init__(self) -> None:
        if isinstance(self.of, CardSet):
            if isinstance(self.points, tuple):
                wanted = "the total of the hand, one number"
                raise PositionError(expected(wanted, self.points), field="points", code="type")
            return
        captured: object = self.of.get("captured", ())
        seats = entries("captured", captured, "a set of cards for each seat", _MOST_SEATS)
        if not isinstance(self.points, tuple) or len(self.points) != len(seats):
            wanted = f"{len(seats)} numbers, one for each seat"
            raise PositionError(expected(wanted, self.points), field="points", code="length")

    @property
    def is_hand(self) -> bool:
        """Whether the case is a hand and not a round."""
        return isinstance(self.of, CardSet)

    def total(self, ruleset: Ruleset) -> int | tuple[int, ...]:
        """Return the points under some rules.

        Raises:
            GoStopError: if these rules do not have the cards, or if no round ends like this under
                these rules.
        """
        if isinstance(self.of, CardSet):
            return score(self.of, ruleset).total
        return settle(self.outcome(ruleset)).points

    def outcome(self, ruleset: Ruleset) -> Outcome:
        """Return the case's round as an outcome under some rules.

        Raises:
            GoStopError: if the rules know no such outcome.
        """
        keywords = cast("Mapping[str, Any]", self.of)
        try:
            made: dict[str, Any] = {"captured": (), **keywords, "ruleset": ruleset}
            return Outcome(**made)
        except TypeError as error:
            message = f"an outcome can't be made of {shown(keywords)}: {error}"
            raise PositionError(message, field="of", code="no_such_field") from error


def totals_of(cases: Iterable[Case], ruleset: Ruleset) -> list[Total]:
    """Return the points of each case under some rules."""
    cases = list(cases)
    hands = [case.of for case in cases if isinstance(case.of, CardSet)]
    if hands and len(hands) == len(cases):
        with contextlib.suppress(GoStopError):  # a hand may have a card that the rules don't have
            return list(totals(hands, ruleset))
    found: list[Total] = []
    for case in cases:
        try:
            found.append(case.total(ruleset))
        except GoStopError:
            found.append(None)
    return found
