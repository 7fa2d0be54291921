"""Read hands and rounds with their expected points from CSV or JSON Lines.

Each line is a case: a row, or a JSON object. The objects may also be in one JSON array. A hand has
the columns, or keys, `cards` and `points`. A round has the keys of an outcome in a file, and
`points`. CSV has `captured_0`, `points_0` and so on for each seat. `name` is the name of the case
in the report. `rules` is the id of a preset. It is the same in every line.

Sheets of people are read too: Korean names of columns, `captured 0`, amounts such as `5점`, `1,000`
and `(5)`, empty rows and columns, a row of totals, and the encodings of Korean spreadsheets.
"""

from __future__ import annotations

import codecs
import contextlib
import csv
import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, Protocol, cast

import attrs

from gostop.core.arguments import MOST, whole
from gostop.core.errors import GoStopError, NotationError, brief, expected, located, perhaps
from gostop.formats.json_text import read_json
from gostop.game.history import sets_of
from gostop.game.outcome import FACTS, KEYS, keywords_in
from gostop.rules.presets import DEFAULT, RULESETS
from gostop.rules.ruleset import Ruleset
from gostop.teaching.scores.differences import Case
from gostop.teaching.scores.review import Reviewer

# Read the lines of an untrusted file, one after the other.

MOST_BYTES: Final = 65_536
"""The maximum number of bytes in a line."""
_MARK: Final = "\ufeff"
"""A mark that some programs write at the start of a text."""


class Bytes(Protocol):
    """A stream of bytes, such as an open file."""

    def readline(self, size: int, /) -> bytes:
        """Read the next line, or the beginning of a long one."""
        ...


def lines_of(stream: Bytes, read: Callable[[int], object] = int) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line that is not blank, without the end of the line.

    Args:
        stream: the file.
        read: called with the number of bytes of each line, so that a progress bar can move.

    Raises:
        NotationError: for a line that is too long, or is not UTF-8.
    """
    number = 0
    while line := stream.readline(MOST_BYTES + 2):
        number += 1
        read(len(line))
        if number == 1 and line.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
            yield from _utf16_lines(line, stream, read)
            return
        text = line.rstrip(b"\r\n")
        if len(text) > MOST_BYTES:
            raise _too_long(number)
        found = _decoded(text, number)
        if number == 1:
            found = found.removeprefix(_MARK)
        if not found.isspace() and found:
            yield number, found


def _too_long(number: int) -> NotationError:
    message = f"expected at most {MOST_BYTES} bytes in a line, found more"
    hint = "is it one case a line?"
    return located(NotationError(message, hint=hint, code="too_many"), number, 1)


def _decoded(text: bytes, number: int) -> str:
    """Decode a line from UTF-8 or, as Korean spreadsheets write it, from CP949."""
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as error:
        with contextlib.suppress(UnicodeDecodeError):
            return text.decode("cp949")
        message = f"byte {error.start + 1} of the line is not UTF-8"
        column = len(text[: error.start].decode("utf-8")) + 1
        wrong = NotationError(message, hint="save the file as UTF-8", code="encoding")
        raise located(wrong, number, column) from error


def _utf16_lines(
    first: bytes, stream: Bytes, read: Callable[[int], object]
) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file in UTF-16, like `lines_of`."""
    decoder = codecs.getincrementaldecoder("utf-16")()
    number, left, chunk = 1, "", first
    while True:
        try:
            left += decoder.decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            message = "the line is not UTF-16, as the file begins"
            wrong = NotationError(message, hint="save the file as UTF-8", code="encoding")
            raise located(wrong, number, 1) from error
        *lines, left = left.split("\n") if chunk else [left, ""]
        for line in lines:
            if line.strip():
                yield number, line.rstrip("\r")
            number += 1
        if not chunk:
            return
        if len(left) > MOST_BYTES:
            raise _too_long(number)
        chunk = stream.readline(MOST_BYTES + 2)
        read(len(chunk))


# Rows of CSV, one on each line. The first row names the columns.

OTHER: Final = ("points", "name", "rules")
"""The columns of a case in addition to those of a hand or an outcome."""
ROUND: Final = tuple(key for key in KEYS if key != "rules")
"""The fields of an outcome, without its rules."""
COLUMNS: Final = (
    "a hand has the columns cards and points; a round has captured_0, captured_1, …, winner, "
    "points_0, points_1, …; the column name may say whose it is"
)
"""The hint for wrong columns."""
_OF_SEAT: Final = re.compile(r"(captured|points)_([0-9]|1[0-9])")
_WHOLES: Final = re.compile(r"[+-]?[0-9]{1,9}( +[+-]?[0-9]{1,9})*")
_JSON: Final = re.compile(r'["\[{]|(?:true|false|null)$')
_LISTS: Final = frozenset(["active", *(name for name, fact in FACTS.items() if fact.default == ())])
"""The columns of a round that hold a list."""
_DELIMITERS: Final = ",;\t"
_SEPARATOR: Final = re.compile(r'"?sep=([,;\t])"?', re.IGNORECASE)
"""The line in which spreadsheets name the sign between cells."""
_IDS: Final = ("id", "no", "no.", "#", "번호")
"""Names of a column that numbers the cases. Its cells are their names if there are no others."""
_NAMES: Final = {
    **dict.fromkeys(_IDS, "name"),
    **dict.fromkeys(("player", "pupil", "student", "이름", "학생"), "name"),
    "패": "cards",
    "먹은_패": "cards",
    "점수": "points",
    "규칙": "rules",
    "승자": "winner",
    "고": "goes",
    "흔들기": "shakes",
    "폭탄": "bombs",
}
"""Other names of columns."""
_SEAT_NAME: Final = re.compile(r"(captured|points|패|먹은_패|점수)_?([0-9]|1[0-9])")
_TOTALS: Final = frozenset(["total", "totals", "sum", "합계", "총계", "총점", "계"])
"""The names of a row that adds up the others."""
_AMOUNT: Final = re.compile(
    r"(\()?([+-]?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.0+)?(?:점|원)?(\))?"
)
_MINUS: Final = str.maketrans("\u2212\u2013\uff0d", "---")
"""Signs that look like a minus."""
_SEATS: Final = range(20)


class Rows:
    """The rows of a file.

    Raises:
        NotationError: for columns that do not exist, appear twice, or are missing, and for quotes
            that are not closed in their line.
    """

    def __init__(self, first: tuple[int, str], lines: Iterator[tuple[int, str]]) -> None:
        number, line = first
        named = _SEPARATOR.fullmatch(line.strip(" "))
        if named is not None:
            number, line = first = next(lines, first)
        self._delimiter: Final = named[1] if named else max(_DELIMITERS, key=line.count)
        self._lines: Final = lines
        self._line = line
        self._number = number
        self._is_open = False
        """Whether a row has begun and is not complete yet."""
        self.header: Final[dict[str, int]] = {}
        """The place of each column."""
        given = [name.strip().lower() for name in next(self._reader(iter([first])))]
        while given and not given[-1]:
            given.pop()  # the line ends with commas
        self.wide: Final = len(given)
        """The number of cells in each row."""
        names = [_column(name) for name in given]
        self._is_hand: Final = "cards" in names
        has_name = any(_column(name) == "name" and name not in _IDS for name in given)
        for place, name in enumerate(names):
            if not name or (has_name and given[place] in _IDS):
                continue  # nothing in this column matters
            problem = self._problem(name)
            if problem is not None:
                raise located(problem, number, self.start(line, place))
            self.header[name] = place
        needed = ("cards", "points") if self._is_hand else ("captured_0", "points_0")
        for name in needed:
            if name not in self.header:
                message = f"the column {name} is missing"
                raise located(NotationError(message, hint=COLUMNS, code="missing"), number, 1)

    def _problem(self, name: str) -> NotationError | None:
        """Return the error for the name of a column; `None` for a valid name."""
        if name in self.header:
            message = f"the column {brief(name)} appears twice"
            return NotationError(message, hint="remove one of the two", code="twice")
        known = ["cards", *OTHER]
        if not self._is_hand:
            known = [each for each in ROUND if each != "captured"]
            known += [*OTHER[1:], *(f"{what}_{seat}" for seat in _SEATS for what in _BY_SEAT)]
        if name in known:
            return None
        if self._is_hand and (name in ROUND or _OF_SEAT.fullmatch(name)):
            message = f"the column {brief(name)} is for rounds, and the column cards for hands"
            hint = "put hands and rounds into two files, or write JSON Lines"
            return NotationError(message, hint=hint, code="no_such_field")
        usual = [each for each in known if not _OF_SEAT.fullmatch(each) or each.endswith("_0")]
        hint = perhaps(name, usual, COLUMNS)
        return NotationError(f"there is no column {brief(name)!r}", hint=hint, code="no_such_field")

    def __iter__(self) -> Iterator[tuple[int, str, list[str]]]:
        """Yield the number, the line and the cells of each row."""
        wanted = self.wide
        for row in self._reader(self._lines):
            if not any(map(str.strip, row)) or self._is_total(row):
                continue
            del row[max(wanted, _filled(row)) :]  # empty cells at the end
            yield self._number, self._line, row

    def _is_total(self, row: list[str]) -> bool:
        """Whether a row adds up the others: it says so, and names no cards."""
        if not any(cell.strip().rstrip(":").lower() in _TOTALS for cell in row):
            return False
        cards = [
            row[place].strip()
            for name, place in self.header.items()
            if (name == "cards" or name.startswith("captured")) and place < len(row)
        ]
        return all(not cell or cell.rstrip(":").lower() in _TOTALS for cell in cards)

    def _reader(self, lines: Iterator[tuple[int, str]]) -> Iterator[list[str]]:
        reader = csv.reader(self._texts(lines), delimiter=self._delimiter, strict=True)
        try:
            for row in reader:
                self._is_open = False
                yield row
        except csv.Error as error:
            raise self._unclosed(str(error)) from error

    def _texts(self, lines: Iterator[tuple[int, str]]) -> Iterator[str]:
        """Yield the texts of the lines. Each row must end with its line."""
        for number, line in lines:
            if self._is_open:
                raise self._unclosed("a quote is not closed")
            self._is_open = True
            self._number, self._line = number, line
            yield line

    def _unclosed(self, why: str) -> NotationError:
        column = self._line.rfind('"') + 1 or 1
        message = f"the line is no row of CSV: {why}"
        error = NotationError(message, hint='write a quote within quotes as ""', code="csv")
        return located(error, self._number, column)

    def start(self, line: str, place: int) -> int:
        """Find the column of a line, in characters from 1, in which a cell begins."""
        at, is_quoted = 0, False
        for column, sign in enumerate(line):
            if at == place:
                return column + 1
            if sign == '"':
                is_quoted = not is_quoted
            elif sign == self._delimiter and not is_quoted:
                at += 1
        return len(line) + 1

    def column_of(self, line: str, field: str) -> int:
        """Find the column of a line in which the cell of a field begins; 1 if there is no such
        cell.
        """
        name = re.sub(r"\[([0-9]+)\].*", r"_\1", field)
        names = (name, f"{name}_0", name.split(".")[0].split("_")[0], "cards")
        found = [self.header[each] for each in names if each in self.header]
        return self.start(line, found[0]) if found else 1

    def table(self, row: list[str]) -> dict[str, Any]:
        """Turn a row into a table, like one that was read from JSON.

        Raises:
            NotationError: for a wrong number of cells, and for a cell that cannot be read.
        """
        if len(row) != self.wide:
            message = expected(f"{self.wide} cells, as in the first line", len(row))
            error = NotationError(message, hint="quote a cell with commas", code="length")
            raise located(error, self._number, 1)
        found: dict[str, Any] = {}
        by_seat: Mapping[str, dict[int, str]] = {what: {} for what in _BY_SEAT}
        for name, place in self.header.items():
            cell = row[place].strip()
            if of_seat := _OF_SEAT.fullmatch(name):
                by_seat[of_seat[1]][int(of_seat[2])] = cell
            elif cell and name in ("cards", "name", "rules"):
                found[name] = cell
            elif cell:
                found[name] = _value(name, _plain_amount(cell) if name == "points" else cell)
        if not self._is_hand:
            captured, points = (by_seat[what] for what in _BY_SEAT)
            seats = [
                seat for seat in {*captured, *points} if captured.get(seat) or points.get(seat)
            ]
            sitting = range(max(seats, default=-1) + 1)
            found["captured"] = [captured.get(seat, "") for seat in sitting]
            found["points"] = [_points(seat, points.get(seat, "")) for seat in sitting]
        return found


_BY_SEAT: Final = ("captured", "points")


def _points(seat: int, cell: str) -> Any:
    """Read the points of a seat."""
    if not cell:
        message, hint = (
            f"the points of seat {seat} are missing",
            "write 0 if it won and paid nothing",
        )
        raise NotationError(message, field=f"points_{seat}", hint=hint, code="missing")
    return _value(f"points_{seat}", _plain_amount(cell))


def _column(name: str) -> str:
    """Return our name of a column whose name has no capital letters."""
    text = re.sub(r"[ -]+", "_", name)
    if of_seat := _SEAT_NAME.fullmatch(text):
        what = _NAMES.get(of_seat[1], of_seat[1])
        return f"{'captured' if what == 'cards' else what}_{of_seat[2]}"
    return _NAMES.get(text, text)


def _filled(row: list[str]) -> int:
    """Return the number of cells up to the last one that is not empty."""
    return max(place + 1 for place, cell in enumerate(row) if cell.strip())


def _plain_amount(cell: str) -> str:
    """Write an amount such as `1,000`, `5점`, `5.0` or `(5)` as a whole number. In bookkeeping,
    parentheses are a minus. Return any other text as it is.
    """
    found = _AMOUNT.fullmatch(cell.translate(_MINUS).replace(" ", ""))
    if found is None or (found[1] is None) is not (found[4] is None):
        return cell
    sign = "-" if found[1] else found[2]
    return sign + found[3].replace(",", "")


def _value(name: str, cell: str) -> Any:
    """Read the value of a cell: a number, numbers separated by spaces, JSON, or any other text."""
    if _WHOLES.fullmatch(cell):
        numbers = [int(each) for each in cell.split()]
        return numbers if name in _LISTS or len(numbers) > 1 else numbers[0]
    if not _JSON.match(cell):
        return cell
    try:
        return read_json(cell)
    except NotationError as error:
        message, _ = error.said
        hint = "write numbers separated by spaces, or JSON such as [[0, 5]]"
        raise NotationError(message, field=name, hint=hint, code=error.code) from error


# Cases.

_AT_ONCE: Final = 2048
"""The number of hands that are scored at a time."""
_CHARACTERS: Final = 1_000_000
"""The maximum number of characters in the lines of hands that are scored at a time."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
MOST_WRONG: Final = 100
"""The maximum number of lines without a case that are named."""


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
        self._wrong: list[GoStopError] = []
        """The errors of lines that hold no case."""
        self._column_of: Callable[[str, str], int] = _key_of
        self._of_seat = r"\g<0>"
        """How an error names what a seat has."""

    def read(self, stream: Bytes, read: Callable[[int], object] = int) -> Reviewer:
        """Count the cases of a file, and return the reviewer that has counted them.

        Args:
            stream: the file.
            read: called with the number of bytes of each line.

        Raises:
            GoStopError: for the first line that holds no case. The error has the line and the
                column, and in `also` the errors of the other such lines.
        """
        try:
            self._read(lines_of(stream, read))
        except GoStopError as error:  # the lines after it can't be read
            self._wrong.append(error)
        self._count_hands()
        if self._wrong:
            first, *others = sorted(self._wrong, key=lambda error: error.line or 0)
            first.also = tuple(others)
            raise first
        return self._by("")

    def _read(self, lines: Iterator[tuple[int, str]]) -> None:
        """Read lines in the form that the first line has."""
        first = next(lines, None)
        if first is None:
            raise NotationError("there is no line in it", hint=COLUMNS, code="missing")
        if first[1].lstrip().startswith("["):
            self._array(first, lines)
        elif first[1].lstrip().startswith("{"):
            self._objects(first, lines)
        else:
            self._rows(Rows(first, lines))

    def _objects(self, first: tuple[int, str], lines: Iterator[tuple[int, str]]) -> None:
        """Read lines of JSON."""
        for number, line in itertools.chain([first], lines):
            self._take(number, line, partial(_object, number, line))

    def _array(self, first: tuple[int, str], lines: Iterator[tuple[int, str]]) -> None:
        """Read the objects of one JSON array, each where it begins."""
        found: list[str] = []
        for number, line in itertools.chain([first], lines):
            found += [""] * (number - len(found) - 1)  # blank lines count too
            found.append(line)
        text = "\n".join(found)
        if len(text) > _MOST_IN_ARRAY:
            message = f"expected at most {_MOST_IN_ARRAY} characters in an array, found more"
            hint = "write one object a line, without the brackets"
            raise located(NotationError(message, hint=hint, code="too_many"), first[0], 1)
        objects = _whole_array(text, first[0])
        starts = _starts_of(text)
        for (number, line), value in zip(starts, objects, strict=True):
            self._take(number, line, partial(_table, number, value))

    def _rows(self, rows: Rows) -> None:
        """Read rows of CSV."""
        self._column_of, self._of_seat = rows.column_of, r"\1_\2"
        header = rows.header
        is_plain = header.keys() == {"cards", "points"}
        cards, points = (header.get(name, 0) for name in ("cards", "points"))
        number = 0
        for number, line, row in rows:
            is_whole = is_plain and len(row) == rows.wide
            if is_whole and _NUMBER.fullmatch(row[points]):  # by far the most common case
                self._hand(number, line, row[cards], int(row[points]), "")
                continue
            self._take(number, line, partial(rows.table, row))
        if not number:
            message = "there is no case below the line of column names"
            hint = "write a line for each hand or round"
            raise NotationError(message, hint=hint, code="missing")

    def _take(self, number: int, line: str, table: Callable[[], dict[str, Any]]) -> None:
        """Read a case from the table of a line, and count it. Keep an error for later."""
        if len(self._wrong) >= MOST_WRONG:
            return
        try:
            self._case(number, line, table())
        except GoStopError as error:
            error.args = (re.sub(r"\b(captured|points)\[(\d+)]", self._of_seat, str(error)),)
            self._wrong.append(located(error, number, self._column_of(line, error.field)))

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
        except GoStopError:  # a hand is wrong, or has a card that the deck lacks
            for place, cards in enumerate(hands.cards):
                if len(self._wrong) >= MOST_WRONG:
                    return
                try:
                    reviewer.add(Case(cards, hands.points[place], name(place)))
                except GoStopError as error:
                    number, line = hands.lines[place]
                    self._wrong.append(located(error, number, self._column_of(line, "cards")))


_MOST_IN_ARRAY: Final = 4_000_000
"""The maximum number of characters in a JSON array, which is read as a whole."""
_AN_OBJECT: Final = 'an object, such as {"cards": "1B 3B 8B", "points": 3}'


def _whole_array(text: str, number: int) -> list[object]:
    """Read a JSON array."""
    try:
        found = read_json(text)
    except NotationError as error:
        message, hint = error.said
        wrong = NotationError(message, hint=hint, code=error.code)
        raise located(wrong, error.line or number, error.column or 1) from error
    return cast("list[object]", found)


def _starts_of(text: str) -> list[tuple[int, str]]:
    """Return the number and the text of the line in which each value of a JSON array begins."""
    decoder, lines = json.JSONDecoder(), text.split("\n")
    found: list[tuple[int, str]] = []
    at = text.index("[") + 1
    while (at := _VALUE.match(text, at).end()) < len(text) and text[at] != "]":  # type: ignore[union-attr]  # it matches any text
        number = text.count("\n", 0, at) + 1
        found.append((number, lines[number - 1]))
        _, at = decoder.raw_decode(text, at)
    return found


_VALUE: Final = re.compile(r"[\s,]*")


def _object(number: int, line: str) -> dict[str, Any]:
    """Read a line as a JSON object."""
    try:
        found = read_json(line)
    except NotationError as error:
        message, hint = error.said
        wrong = NotationError(message, hint=hint, code=error.code)
        raise located(wrong, number, error.column or 1) from error
    return _table(number, found)


def _table(number: int, value: object) -> dict[str, Any]:
    """Return the object that a line of JSON holds."""
    if not isinstance(value, dict):
        raise located(NotationError(expected(_AN_OBJECT, value), code="type"), number, 1)
    return cast("dict[str, Any]", value)


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
