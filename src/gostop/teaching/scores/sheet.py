"""Read hands and rounds with their expected points from CSV or JSON Lines.

Each line is a case: a row, or a JSON object. A hand has the columns, or keys, `cards` and `points`.
A round has the keys of an outcome in a file, and `points`. CSV has `captured_0`, `points_0` and so
on for each seat. `name` is the name of the case in the report. `rules` is the id of a preset. It is
the same in every line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import attrs

from gostop.core.arguments import MOST, whole
from gostop.core.errors import GoStopError, NotationError, brief, expected, located, perhaps
from gostop.game.outcome import keywords_in
from gostop.game.history import sets_of
from gostop.rules.presets import DEFAULT, RULESETS
from gostop.formats.json_text import read_json
from gostop.teaching.scores.case import Case
from gostop.teaching.scores.lines import Bytes, lines_of
from gostop.teaching.scores.review import Reviewer
from gostop.teaching.scores.rows import COLUMNS, OTHER, ROUND, Rows
from gostop.rules.ruleset import Ruleset

_AT_ONCE: Final = 2048
"""The number of hands that are scored at a time."""
_CHARACTERS: Final = 1_000_000
"""The maximum number of characters in the lines of hands that are scored at a time."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


@attrs.define
class _Hands:
    """Hands that have not been counted yet."""

    cards: list[str] = attrs.field(factory=list)
    points: list[int] = attrs.field(factory=list)
    lines: list[tuple[int, str]] = attrs.field(factory=list)
    names: dict[int, str] = attrs.field(factory=dict)
    """The names of hands by their places. Some hands have no name."""
    characters: int = 0


class Sheet:
    """Reads the cases of a file, and counts them.

    Args:
        ruleset: the rules to check against; `None` for the rules that the file names, or for the
            default preset if it names none.
    """

    def __init__(self, ruleset: Ruleset | None) -> None:
        self._ruleset = ruleset
        self._is_given: Final = ruleset is not None
        self._reviewer: Reviewer | None = None
        self._hands = _Hands()
        self._column_of: Callable[[str, str], int] = _key_of
        self._of_seat = r"\g<0>"
        """How an error names what a seat has."""

    def read(self, stream: Bytes, read: Callable[[int], object] = int) -> Reviewer:
        """Count the cases of a file, and return the reviewer that has counted them.

        Args:
            stream: the file.
            read: called with the number of bytes of each line.

        Raises:
            GoStopError: for a line that holds no case. The error has the line and the column.
        """
        lines = lines_of(stream, read)
        first = next(lines, None)
        if first is None:
            raise NotationError("there is no line in it", hint=COLUMNS, code="missing")
        if first[1].lstrip().startswith("{"):
            self._objects(first, lines)
        else:
            self._rows(Rows(first, lines))
        self._count_hands()
        return self._by("")

    def _objects(self, first: tuple[int, str], lines: Iterator[tuple[int, str]]) -> None:
        """Read lines of JSON."""
        self._take(*first, _object(*first))
        for number, line in lines:
            self._take(number, line, _object(number, line))

    def _rows(self, rows: Rows) -> None:
        """Read rows of CSV."""
        self._column_of, self._of_seat = rows.column_of, r"\1_\2"
        header = rows.header
        is_plain = header.keys() == {"cards", "points"}
        cards, points = (header.get(name, 0) for name in ("cards", "points"))
        number = 0
        for number, line, row in rows:
            if is_plain and _NUMBER.fullmatch(row[points]):  # by far the most common case
                self._hand(number, line, row[cards], int(row[points]), "")
                continue
            try:
                table = rows.table(row)
            except GoStopError as error:
                raise located(error, number, rows.column_of(line, error.field)) from None
            self._take(number, line, table)
        if not number:
            message = "there is no case below the line of column names"
            hint = "write a line for each hand or round"
            raise NotationError(message, hint=hint, code="missing")

    def _take(self, number: int, line: str, table: dict[str, Any]) -> None:
        """Read a case from a table, and count it."""
        try:
            self._case(number, line, table)
        except GoStopError as error:
            error.args = (re.sub(r"\b(captured|points)\[(\d+)]", self._of_seat, str(error)),)
            raise located(error, number, self._column_of(line, error.field)) from None

    def _case(self, number: int, line: str, table: dict[str, Any]) -> None:
        is_hand = "cards" in table
        known = ("cards", *OTHER) if is_hand else (*ROUND, *OTHER)
        for key in table:
            if key not in known:
                message = f"a case has no {brief(repr(key))}"
                hint = perhaps(key, known, COLUMNS)
                raise NotationError(message, field=brief(key), hint=hint, code="no_such_field")
        for key in ("cards" if is_hand else "captured", "points"):
            if key not in table:
                raise NotationError(f"{key} is missing", field=key, hint=COLUMNS, code="missing")
        given = dict(table)
        name, rules, points = given.pop("name", ""), given.pop("rules", ""), given.pop("points")
        if not isinstance(name, str):
            raise NotationError(expected("a text", name), field="name", code="type")
        reviewer = self._by(rules)
        if is_hand and isinstance(given["cards"], str):
            self._hand(number, line, given["cards"], whole("points", points, -MOST), name)
            return
        of = given["cards"] if is_hand else _round(given)
        reviewer.add(Case(of, points, _called(number, name)))

    def _by(self, rules: object) -> Reviewer:
        """Return the reviewer for the rules that a line names. An empty text names no rules.

        Raises:
            NotationError: for rules that are no preset, or differ from those of the lines before.
        """
        named = DEFAULT if self._ruleset is None else self._ruleset
        if rules != "":
            if not isinstance(rules, str) or rules not in RULESETS:
                wanted = f"one of {', '.join(RULESETS)}"
                hint = "give a file with rules of your own by --rules"
                found = expected(wanted, rules)
                raise NotationError(found, field="rules", hint=hint, code="no_such_rule")
            if not self._is_given:
                named = RULESETS[rules]
        if self._reviewer is None:
            self._ruleset = named
            self._reviewer = Reviewer(named)
        elif named is not self._ruleset:
            message = f"the lines before are by {self._reviewer.ruleset.id}, and this one is by"
            hint = "check the lines of each rulebook in a file of its own"
            raise NotationError(
                f"{message} {named.id}", field="rules", hint=hint, code="contradiction"
            )
        return self._reviewer

    def _hand(self, number: int, line: str, cards: str, points: int, name: str) -> None:
        """Keep a hand. It is counted later, together with other hands."""
        hands = self._hands
        if name:
            hands.names[len(hands.cards)] = name
        hands.cards.append(cards)
        hands.points.append(points)
        hands.lines.append((number, line))
        hands.characters += len(line)
        if len(hands.cards) == _AT_ONCE or hands.characters > _CHARACTERS:
            self._count_hands()

    def _count_hands(self) -> None:
        """Count the hands that were kept."""
        hands, self._hands = self._hands, _Hands()
        reviewer = self._by("")

        def name(place: int) -> str:
            return _called(hands.lines[place][0], hands.names.get(place, ""))

        try:
            reviewer.add_hands(hands.cards, hands.points, name)
        except GoStopError:
            errors = (_error_of(cards, reviewer.ruleset) for cards in hands.cards)
            place, error = next((at, each) for at, each in enumerate(errors) if each is not None)
            number, line = hands.lines[place]
            raise located(error, number, self._column_of(line, "cards")) from None


def _error_of(cards: str, ruleset: Ruleset) -> GoStopError | None:
    """Return the error if a hand has a card that the rules do not have, otherwise `None`."""
    try:
        Case(cards, 0).total(ruleset)
    except GoStopError as error:
        return error
    return None


def _object(number: int, line: str) -> dict[str, Any]:
    """Read a line as a JSON object."""
    try:
        found = read_json(line)
    except NotationError as error:
        message, hint = error.said
        wrong = NotationError(message, hint=hint, code=error.code)
        raise located(wrong, number, error.column or 1) from error
    if not isinstance(found, dict):
        wanted = 'an object, such as {"cards": "1B 3B 8B", "points": 3}'
        raise located(NotationError(expected(wanted, found), code="type"), number, 1)
    return cast("dict[str, Any]", found)


def _key_of(line: str, field: str) -> int:
    """Find the column of a line of JSON in which the key of a field begins."""
    key = re.split(r"[.\[]", field)[0]
    return line.find(f'"{key}"') + 1 or 1


def _round(table: dict[str, Any]) -> dict[str, Any]:
    """Return the keywords of an outcome, and read its cards."""
    keywords = keywords_in(table)
    return {**keywords, "captured": sets_of("captured", keywords["captured"])}


def _called(number: int, name: str) -> str:
    """Return the name of a line's case in a report."""
    return f"line {number} ({brief(name)})" if name else f"line {number}"
