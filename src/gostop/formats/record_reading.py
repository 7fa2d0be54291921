"""Reads records from text, strictly: `parse_record`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from gostop.core.arguments import seat_in, text_of, whole
from gostop.core.errors import GoStopError, NotationError, RulesetError, expected, located
from gostop.core.notation import QUOTED, id_text, unquoted
from gostop.formats.forms import MOST_TEXT, read_seed
from gostop.rules.presets.known import known_rulesets, ruleset_of_settings, ruleset_with
from gostop.formats.record_lines import SMALL, Lines
from gostop.formats.record_reading_rounds import read_comments, read_round
from gostop.formats.record import MOST_NAME, Record, checked_text, record_of
from gostop.formats.recorded_round import RecordedRound
from gostop.formats.record_writing import FIRST, LAST, VERSION
from gostop.rules.ruleset import Ruleset

MAX_BYTES: Final = 16 * 2**20
"""The maximum number of bytes of a text, unless the caller allows more."""
_VERSION: Final = re.compile("gostop record (0|[1-9][0-9]{0,8})")
_RULESET: Final = re.compile(rf"ruleset ({QUOTED}|[^\s\"]+) (b[0-9a-f]{{15}})")
_PLAYERS: Final = re.compile(f"players ({SMALL})")
_DEALER: Final = re.compile(f"dealer ({SMALL})")
_SITTING: Final = re.compile("seed (-?[0-9]{1,1239})")
_SEAT: Final = re.compile(rf"seat ({SMALL}) ({QUOTED})")
SETTING: Final = re.compile(r"\|(?: .+)?", re.DOTALL)
"""A line of settings, as a regular expression."""
_HEADER: Final = re.compile(rf"header ({QUOTED}) ({QUOTED})")


def parse_record(
    text: str, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Record:
    """Read a text that `format_record` wrote, and return an equal record.

    Every move must be legal, and every result must be the one that the rules give. Lines may end
    with LF or CRLF.

    Args:
        text: the text.
        rulesets: more rulesets besides the presets, for a text that does not hold the settings
            of its ruleset.
        max_bytes: the maximum number of bytes that the text may have.

    Raises:
        NotationError: if the text is not a record, was cut off, or is of a later version.
        RulesetError: if the record's ruleset is unknown, or has another digest than the record
            says.
        IllegalMoveError: if a move is not legal.
        PositionError: if the record says anything else that is impossible. Each of these errors has
            the line and the column of the mistake.
    """
    return read_record(Lines(checked_lines(text, max_bytes)), rulesets)


def checked_lines(text: object, max_bytes: int) -> list[str]:
    """Split a text into lines, and refuse a text that is too long.

    Raises:
        NotationError: for a text that is too long, and for a value that is not a text.
    """
    plain = text_of(text)
    if plain is None:
        raise NotationError(expected("a record as a text", text), code="type")
    check_size(plain, whole("max_bytes", max_bytes, 1, 2**40), "give max_bytes=…")
    return plain.replace("\r\n", "\n").split("\n")


def check_size(text: str, most: int, hint: str = "") -> None:
    """Refuse a text that is too long.

    Raises:
        NotationError: for such a text.
    """
    # A text with more characters than the limit has more bytes too, so it needn't be encoded.
    # Surrogates are refused later, with their place.
    size = len(text) if len(text) > most else len(text.encode("utf-8", "surrogatepass"))
    if size > most:
        message = f"expected a record of at most {most} bytes, found at least {size}"
        raise NotationError(message, hint=hint, code="too_many")


def read_record(
    lines: Lines, rulesets: Iterable[Ruleset | str], repaired: dict[int, str] | None = None
) -> Record:
    """Read a record from its lines.

    Args:
        lines: the lines.
        rulesets: more rulesets.
        repaired: a table for missing results, or `None`. With a table, each missing result is
            computed, and stored under the number of the line before which it is missing.
    """
    _check_ends(lines)
    settings = _settings(lines)
    lines.skip()
    ruleset = _ruleset(lines, settings, rulesets)
    record = _sitting(lines, ruleset)
    comments = read_comments(lines)
    rounds: list[RecordedRound] = []
    match = record.match
    while True:
        if lines.line or lines.place == lines.end:
            raise lines.wrong("an empty line, then a round or the end")
        lines.skip()
        if lines.place == lines.end:
            return record_of(record, comments, rounds)
        if rounds and not rounds[-1].state.is_over:
            raise lines.refused("a round goes on, so nothing can follow it in the record")
        played = read_round(lines, match, repaired)
        match = played.after or match
        rounds.append(played)


def _check_ends(lines: Lines) -> None:
    """Refuse a text that is not a record, is of a later version, or was cut off. Set `lines.end` to
    the index of the line `end`.
    """
    version = _VERSION.fullmatch(lines.line)
    if version is None:
        marked = lines.line.startswith("\ufeff")
        more = "; remove the byte order mark at the beginning" if marked else ""
        raise lines.wrong(f"{FIRST!r} as the first line{more}")
    if int(version[1]) != VERSION:
        message = f"expected version {VERSION} of the record, found version {int(version[1])}"
        hint = "read it with the version of gostop that wrote it"
        raise located(
            NotationError(message, hint=hint, code="version"), 1, len("gostop record ") + 1
        )
    last = len(lines.lines) - 1
    if lines.lines[last] == "" and last > 0:
        last -= 1
    if LAST in lines.lines[:last]:
        lines.place = lines.lines.index(LAST) + 1
        raise lines.wrong(f"nothing after {LAST!r}")
    if lines.lines[last] != LAST:
        message = expected(f"{LAST!r} as the last line", lines.lines[last])
        error = NotationError(message, hint="the file was cut off", code="cut_off")
        raise located(error, lines.numbers[last], 1)
    lines.end = last


def _settings(lines: Lines) -> tuple[int, int]:
    """Find the settings. Return the index of their first line, and the index after their last line;
    0 and 0 if the record has no settings.
    """
    last = lines.end - 1
    if lines.lines[last]:
        return 0, 0
    first = last
    while first and lines.lines[first - 1].startswith("|"):
        first -= 1
    if first < last:
        lines.end = first - 1
    return first, last


def _ruleset(lines: Lines, settings: tuple[int, int], rulesets: Iterable[Ruleset | str]) -> Ruleset:
    """Return the ruleset that the second line names. If the record has settings, read the ruleset
    from them.
    """
    found = lines.match(_RULESET, "'ruleset', its id and its digest")
    id = lines.at(len("ruleset ") + 1, unquoted, found[1])
    if found[1][0] == '"' and id_text(id) == id:
        raise lines.wrong(f"{id} without quotes", len("ruleset ") + 1)
    first, last = settings
    if first == last:
        made = lines.at(1, ruleset_with, id, found[2], rulesets)
        lines.skip()
        return made
    known_rulesets(rulesets)
    now, lines.place = lines.place, first - 1
    if lines.lines[first - 1] != "settings":
        lines.end = len(lines.lines)
        raise lines.wrong("'settings' before the settings")
    for place in range(first, last):
        if not SETTING.fullmatch(lines.lines[place]):
            lines.place, lines.end = place, last
            raise lines.wrong("'| ' and a line of the settings, or '|' alone")
    text = "\n".join([line[2:] for line in lines.lines[first:last]])
    try:
        made = ruleset_of_settings(id, found[2], text)
    except GoStopError as refused:
        if refused.field == "digest":
            located(refused, lines.numbers[now], found.start(2) + 1)
            raise
        if refused.line is None or refused.column is None:
            located(refused, lines.number, 1)
            raise
        message, hint = refused.said
        wrong = RulesetError(message, hint=hint, code=refused.code)
        number = lines.numbers[first + refused.line - 1]
        raise located(wrong, number, len("| ") + refused.column) from refused
    lines.place = now + 1
    return made


def _sitting(lines: Lines, ruleset: Ruleset) -> Record:
    """Read the head of a record: players, first dealer, seed, names and headers. Return a record
    without rounds.
    """
    players = int(lines.match(_PLAYERS, "'players' and their number")[1])
    lines.at(len("players ") + 1, ruleset.layout, players)
    lines.skip()
    dealer = int(lines.match(_DEALER, "'dealer' and the first seat to deal")[1])
    lines.at(len("dealer ") + 1, seat_in, "dealer", dealer, players)
    lines.skip()
    seed: int | None = None
    if lines.line.startswith("seed "):
        text = lines.match(_SITTING, "'seed' and a whole number")[1]
        seed = lines.at(len("seed ") + 1, read_seed, "seed", text)
        lines.skip()
    names: list[str] = []
    while lines.line.startswith("seat "):
        found = lines.match(_SEAT, "'seat', its number and a name in quotes")
        if int(found[1]) != len(names):
            raise lines.wrong(f"seat {len(names)}", len("seat ") + 1)
        name = lines.at(found.start(2) + 1, unquoted, found[2])
        names.append(lines.at(found.start(2) + 1, checked_text, "name", name, MOST_NAME))
        lines.skip()
    if names and len(names) != players:
        raise lines.wrong(f"a name for each of the {players} seats")
    headers: dict[str, str] = {}
    while lines.line.startswith("header "):
        found = lines.match(_HEADER, "'header', a name and a text, both in quotes")
        name = lines.at(found.start(1) + 1, unquoted, found[1])
        if name in headers:
            raise lines.wrong("each header once", found.start(1) + 1)
        text = lines.at(found.start(2) + 1, unquoted, found[2])
        headers[name] = lines.at(found.start(2) + 1, checked_text, "header", text, MOST_TEXT)
        lines.skip()
    how: dict[str, Any] = {"seed": seed, "dealer": dealer, "names": names, "headers": headers}
    return lines.at(1, Record, ruleset, players, **how)
