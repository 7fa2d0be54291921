"""The state line: writes a state as one line of text, and reads a state from such a line.

`docs/reference/state-line.md` has the grammar of the line.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, Final

from gostop.core.arguments import flag, text_of
from gostop.core.errors import NotationError, expected, shown
from gostop.core.notation import QUOTED, id_text, quoted, unquoted
from gostop.formats.card_text import rest_text, set_text
from gostop.formats.parts import (
    FACT_FORMS,
    FURTHER,
    OF_SEAT,
    ON_TABLE,
    OPEN,
    PARTS,
    PHASE,
    RECORD,
    REQUIRED,
    TABLE,
    Group,
    Shape,
    go_scores_of,
    shown_of,
    tell_seats,
)
from gostop.formats.state import state_of_plain
from gostop.game.state import State, not_a_state, position_of
from gostop.kernel.history import Record
from gostop.rules.files import format_ruleset, known_rulesets, ruleset_of_settings, ruleset_with
from gostop.rules.presets import DEFAULT
from gostop.rules.ruleset import Ruleset

VERSION: Final = 1
"""The version of the state lines that are written and read."""
_HEAD: Final = f"gostop state {VERSION}"
_SETTINGS: Final = "settings "
_LAST: Final = "end"
_AFTER_LAST: Final = re.compile(rf"{_LAST}\W")
_TRUE: Final = "true"
_MOST: Final = 100_000
"""The maximum number of characters in a line without settings. The longest lines that are written
have a few thousand.
"""
_MOST_SETTINGS: Final = 2_000_000
"""The maximum number of characters in the settings in a line: the longest TOML text that is read,
with escapes.
"""

_NEEDED: Final = {part.name for part in OF_SEAT if part.neutral is REQUIRED}
"""The names of the parts that a line has even if they are neutral for all seats."""

# Writing.


def format_state(state: State, *, whole: bool = False) -> str:
    """Write a state as one line of text, which `parse_state` reads.

    The line contains everything, even the hidden cards, so don't send it to players. It names its
    ruleset by id and digest. They are enough to find a preset. For any other ruleset, the reader
    must be given the ruleset.

    Args:
        state: the state.
        whole: whether to write all settings of the ruleset too. Then the reader needs no ruleset.

    Raises:
        PositionError: if `state` is not a `State`, or `whole` is not a `bool`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    return "; ".join(_told(state, flag("whole", whole)))


def _told(state: State, whole: bool) -> list[str]:
    """List the fields of the line of a state. Neutral parts have no field. The fields of the
    kernel's record are cached.
    """
    p = position_of(state)
    ruleset, record, seats = state._ruleset, p.record, p.seats
    phase = PHASE.form.plain(p.phase, ruleset)
    found = [_head(ruleset.id, ruleset.digest)]
    if whole:
        found.append(f"{_SETTINGS}{quoted(format_ruleset(ruleset, whole=True))}")
    found += [f"players {len(seats)}", f"phase {phase}", f"turn {p.turn}"]
    if p.table:
        found.append(f"{TABLE.name} {set_text(p.table)}")
    if p.piles or p.gained:
        found += _on_table(ON_TABLE.fetch(p))
    columns: dict[str, list[Any]] = {}
    tell_seats(seats, columns)
    for name, plain in columns.items():
        if any(plain) or name in _NEEDED:
            found.append(f"{name} {_column(plain)}")
    if record.shown and any(shown := shown_of(p)):
        found.append(f"shown {' / '.join([cards or '-' for cards in shown])}")
    if record.goes:
        found.append(_field("go_scores", Shape.WORDS, go_scores_of(p)))
    if p.pos < len(p.stock):
        found.append(f"stock {rest_text(p.stock, p.pos)}")
    found += _of_record(record, ruleset)
    if any(p.rules.pots):
        found.append(_field("pots", Shape.WORDS, FACT_FORMS["pots"].plain(state.pots, False)))
    if p.open is not None:
        found += _fields_of(OPEN, OPEN.fetch(p.open), ruleset)
    if record.further is not None:
        found += _fields_of(FURTHER, FURTHER.fetch(record.further), ruleset)
    found.append(_LAST)
    return found


@functools.lru_cache(maxsize=1024)
def _on_table(fetched: tuple[Any, ...]) -> list[str]:
    """List the fields of the table except the field for its cards. They don't depend on the
    ruleset.
    """
    return _fields_of(ON_TABLE, fetched, DEFAULT)


def _column(plain: list[Any]) -> str:
    """Write a part that has an entry for each seat: cards, or a number."""
    if type(plain[0]) is str:
        return " / ".join([cards or "-" for cards in plain] if "" in plain else plain)
    return " ".join(map(str, plain))


@functools.lru_cache(maxsize=64)  # each entry keeps its ruleset alive
def _of_record(record: Record, ruleset: Ruleset) -> list[str]:
    """List the fields of the kernel's record. They are cached, since most positions have the same
    record object as the position before.
    """
    return _of_facts(RECORD.fetch(record), ruleset, ruleset.order)


@functools.lru_cache(maxsize=64)  # each entry keeps its ruleset alive
def _of_facts(fetched: tuple[Any, ...], ruleset: Ruleset, _order: tuple[str, ...]) -> list[str]:
    """List the fields of a record from its values, once for all equal records. The order of the
    rules is an argument, since equal rulesets may number their rules differently.
    """
    return _fields_of(RECORD, fetched, ruleset)


def _fields_of(group: Group, fetched: tuple[Any, ...], ruleset: Ruleset) -> list[str]:
    """List the fields of an object of the kernel, without the neutral ones."""
    return [
        _field(part.name, part.shape, plain)
        for part, kept in group.told(fetched)
        if (plain := part.form.plain(kept, ruleset)) is not None
    ]


def _field(name: str, shape: Shape, plain: Any) -> str:
    """Write a part of a state as a field of the line."""
    if type(plain) is int:
        return f"{name} {plain}"
    if plain is True:
        return f"{name} {_TRUE}"
    if type(plain) is list:
        return f"{name} {' '.join(map(_words, plain)) or '-'}"
    return f"{name} {(plain or '-') if shape is Shape.CARDS else _word(plain)}"


@functools.lru_cache(maxsize=256)
def _head(id: str, digest: str) -> str:
    return f"{_HEAD}; ruleset {id_text(id)} {digest}"


def _words(plain: Any) -> str:
    if type(plain) is list:
        return ":".join(map(_words, plain))
    if type(plain) is int:
        return str(plain)
    return "-" if plain is None else _word(plain)


@functools.lru_cache(maxsize=1024)
def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) else id_text(text)


# Reading.

_PLAIN: Final = re.compile("[0-9]*[A-Za-z][A-Za-z0-9_]*")
"""A word that needs no quotes: a name, or a card."""
_NUMBER: Final = re.compile("-?[0-9]{1,1240}")
_TOKEN: Final = rf"(?:{QUOTED}|[^\s:;\"]++)"
_ROW: Final = rf"{_TOKEN}(?::{_TOKEN})*+"
_ROWS: Final = re.compile(rf"{_ROW}(?: {_ROW})*+")
_TOKENS: Final = re.compile(rf"({_TOKEN})([ :]?)")
_FIELDS: Final = re.compile(rf"((?:[^;\"]++|{QUOTED})*+)(; |\Z)")
_VERSIONED: Final = re.compile("gostop state (0|[1-9][0-9]{0,8})")
_RULESET: Final = re.compile(rf"ruleset ({_TOKEN}) ([0-9A-Za-z]{{1,40}})")


def parse_state(text: str, *, rulesets: Iterable[Ruleset | str] = ()) -> State:
    """Read a line that `format_state` wrote, and return an equal state.

    The line must be exactly as `format_state` writes it: every part is in its place, and is
    written in the only way that is allowed.

    Args:
        text: the line. It may end with a line break.
        rulesets: more rulesets besides the presets, for a line without settings. They are looked
            up by digest, so their ids may differ from the id in the line.

    Raises:
        NotationError: if the text is not a state line, or cards cannot be read.
        RulesetError: if the ruleset of the line is unknown (the message has its id and digest), or
            if the settings in the line are wrong.
        PositionError: if no round has such a state.
    """
    plain = text_of(text)
    if plain is None:
        raise NotationError(expected("a state line", text), code="type")
    _check_length(len(plain), _MOST + _MOST_SETTINGS * (_SETTINGS in plain))
    line = plain.removesuffix("\n").removesuffix("\r")
    _, named, *told = _fields(line)
    settings = told.pop(0) if told and told[0][0].startswith(_SETTINGS) else ("", 0)
    _check_length(len(line) - len(settings[0]), _MOST)
    state = _state(_ruleset(named, settings, rulesets), told)
    told.append((_LAST, len(line) - len(_LAST)))
    for (field, place), right in zip(told, _told(state, False)[1:], strict=False):
        if field != right:
            raise _other(field, place, right)
    return state


def _check_length(length: int, most: int) -> None:
    """Refuse a line that is too long."""
    if length > most:
        message = f"expected a line of at most {most} characters, found {length}"
        raise NotationError(message, code="too_many")


def _other(field: str, place: int, right: str) -> NotationError:
    """Make the error for a field that `format_state` writes differently. The error shows the field
    from the first different word on.
    """
    words = zip(field.split(" "), right.split(" "), strict=False)
    same = sum(len(word) + 1 for word, _ in takewhile(lambda pair: pair[0] == pair[1], words))
    return _wrong(shown(right[same:]), field[same:], place + same)


def _ruleset(
    named: tuple[str, int], settings: tuple[str, int], rulesets: Iterable[Ruleset | str]
) -> Ruleset:
    """Find the ruleset that a line names. If the line has settings, make the ruleset from them."""
    found = _RULESET.fullmatch(named[0])
    if found is None:
        raise _wrong("'ruleset', its id and its digest (b and 15 hexadecimal digits)", *named)
    place = named[1] + len("ruleset ")
    id, digest = _at(place, unquoted, found[1]), found[2]
    if found[1][0] == '"' and id_text(id) == id:
        raise _wrong(f"{id} without quotes", found[1], place)
    known_rulesets(rulesets)
    if not settings[0]:
        return ruleset_with(id, digest, rulesets)
    text = _at(settings[1] + len(_SETTINGS), unquoted, settings[0].removeprefix(_SETTINGS))
    return ruleset_of_settings(id, digest, text)


def _state(ruleset: Ruleset, fields: list[tuple[str, int]]) -> State:
    """Make the state from the fields of its line. Each field comes with its place in the line."""
    parts: dict[str, Any] = {}
    places: dict[str, int] = {}
    for field, place in fields:
        name, _, value = field.partition(" ")
        if name not in PARTS:
            raise _wrong("the name of a part and its value", field, place)
        if name in parts:
            raise _wrong(f"{name} once", field, place)
        places[name] = at = place + len(name) + 1
        parts[name] = _at(at, _plain, value, at, PARTS[name].shape, PARTS[name].by_seat)
    try:
        return state_of_plain(ruleset, parts)
    except NotationError as error:
        name, _, seat = error.field.partition("[")
        before = parts[name][: int(seat[:-1])] if seat else []
        in_value = (error.position or 0) + sum(len(cards or "-") + len(" / ") for cards in before)
        error.position = places[name] + in_value
        raise


def _fields(line: str) -> list[tuple[str, int]]:
    """List the fields of a line except the last one, each with its place in the line."""
    fields: list[tuple[str, int]] = []
    place = 0
    while True:
        found = _FIELDS.match(line, place)
        if found is None:
            raise _wrong("fields with '; ' between them", line[place:], place)
        fields.append((found[1], place))
        place = found.end()
        if not found[2]:
            break
    head, start = fields[0]
    version = _VERSIONED.fullmatch(head)
    if version is None:
        raise _wrong(f"'{_HEAD}' at the beginning of the line", head, start)
    if int(version[1]) != VERSION:
        message = f"expected version {VERSION} of the state line, found version {int(version[1])}"
        hint = "read it with the version of gostop that wrote it"
        raise NotationError(message, text=head, position=start, hint=hint, code="version")
    last, place = fields.pop()
    if _AFTER_LAST.match(last) or _LAST in [field for field, _ in fields]:
        raise _wrong(f"nothing after '{_LAST}'", last.removeprefix(_LAST), place)
    if last != _LAST or len(fields) < 2:
        raise NotationError(
            f"the line ends with {shown(last[-40:])}, not with '; {_LAST}'",
            text=last,
            position=place,
            hint="the line was cut off",
            code="cut_off",
        )
    return fields


def _at(place: int, read: Any, text: str, *more: Any) -> Any:
    """Call a function that reads a part of the line. Its errors get the place in the line."""
    try:
        return read(text, *more)
    except NotationError as error:
        error.position = place
        raise


def _plain(text: str, place: int, shape: Shape, by_seat: bool) -> Any:
    """Read the plain data of a part from its text. `place` is where the text begins in the line,
    for errors.
    """
    if shape is Shape.CARDS:
        found = text.split(" / ")
        if "" in found:
            raise _wrong("cards, or - for none", text, place)
        sets = ["" if cards == "-" else cards for cards in found]
        return sets if by_seat else text if text != "-" else ""
    if shape is Shape.FLAG:
        if text != _TRUE:
            raise _wrong(_TRUE, text, place)
        return True
    if text == "-" and shape is Shape.WORDS:
        return []
    if not _ROWS.fullmatch(text):
        raise _wrong("words", text, place)
    rows: list[Any] = []
    together = False
    for word, after in _TOKENS.findall(text):
        value = _value(word)
        if together:
            rows[-1].append(value)
        else:
            rows.append([value] if after == ":" else value)
        together = after == ":"
    if shape is Shape.WORDS or by_seat:
        return rows
    if len(rows) != 1 or type(rows[0]) is list:
        raise _wrong("one word", text, place)
    return rows[0]


def _value(word: str) -> int | str | None:
    if word == "-":
        return None
    if _NUMBER.fullmatch(word):
        return int(word)
    return word if _PLAIN.fullmatch(word) else unquoted(word)


def _wrong(wanted: str, text: str, place: int) -> NotationError:
    message = f"{expected(wanted, text)} at character {place + 1}"
    return NotationError(message, text=text[:200], position=place, code="state_line")
