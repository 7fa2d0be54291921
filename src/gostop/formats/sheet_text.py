"""Sheets as text: `format_sheet`, `parse_sheet`, their files, and CSV."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, cast

import attrs

from gostop.core.arguments import flag, seat_in
from gostop.core.errors import NotationError, PositionError, expected
from gostop.core.files.disk import save
from gostop.core.forms import Form
from gostop.core.notation import QUOTED, comment_text, quoted, unquoted
from gostop.formats.json_text import read_json
from gostop.formats.record_text import (
    LAST,
    MAX_BYTES,
    SMALL,
    VERSION,
    Lines,
    check_ends,
    checked_lines,
    read_comments,
    read_ruleset,
    ruleset_line,
    saved_text,
    settings_lines,
)
from gostop.formats.sheet import (
    Sheet,
    SheetChange,
    SheetRound,
    check_players,
    player_name,
    sheet_with,
)
from gostop.formats.sheet_forms import (
    PLAYED,
    PRICE,
    TALLIED,
    check_points,
    outcome_text,
    price_text,
    read_price,
    tally_text,
)
from gostop.game.outcome import Outcome
from gostop.game.payments import Payments
from gostop.game.tally import Tally
from gostop.rules.ruleset import Ruleset

# Writes sheets. `docs/reference/sheet.md` has the grammar of the text.

_SHEET: Final = "sheet"


def format_sheet(sheet: Sheet, *, whole: bool = False) -> str:
    """Write a sheet as text, which `parse_sheet` reads.

    Args:
        sheet: the sheet.
        whole: whether to write all settings of a preset too, as in `format_record`.

    Raises:
        PositionError: if `sheet` is not a `Sheet`, or `whole` is not a `bool`.
    """
    whole = flag("whole", whole)
    _check(sheet)
    lines = [f"gostop {_SHEET} {VERSION}", ruleset_line(sheet.ruleset)]
    lines += [f"price {price_text(sheet.per_point)}", f"dealer {sheet.dealer}"]
    lines += [f"player {quoted(name)}" for name in sheet.names]
    if any(sheet.starting):
        lines.append(f"starting {_signed(sheet.starting)}")
    if sheet.balances is not None:
        lines.append(f"balances {' '.join(map(str, sheet.balances))}")
    number = 0
    for entry in sheet.entries:
        if isinstance(entry, SheetRound):
            number += 1
            lines += ["", f"round {number}", *_round(entry)]
        else:
            lines += ["", _change(entry)]
    return "\n".join([*lines, *settings_lines(sheet.ruleset, whole), "", LAST, ""])


def _check(sheet: object) -> None:
    if type(sheet) is not Sheet:
        raise PositionError(expected("a Sheet", sheet), field="sheet", code="type")


def _signed(points: Iterable[int]) -> str:
    return " ".join([f"{each:+}" if each else "0" for each in points])


def _round(entry: SheetRound) -> Iterator[str]:
    played = entry.round
    if isinstance(played, Outcome):
        yield f"outcome {json.dumps(outcome_text(played), ensure_ascii=False)}"
    elif isinstance(played, Tally):
        yield f"tally {json.dumps(tally_text(played), ensure_ascii=False)}"
    else:
        won = played.winner
        yield "drawn" if won is None else f"{_won(played)} {quoted(str(won))}"
        for payer, payee, points in played.paid:
            yield f"paid {quoted(str(payer))} {quoted(str(payee))} {points}"
        if played.calls:
            yield f"calls {played.calls}"
        yield from (f"collected {quoted(pot)}" for pot in played.collected)
    if entry.comment:
        yield comment_text(entry.comment)
    yield f"result {_signed(entry.points.values())}"


def _won(played: Payments) -> str:
    return "pushed" if played.pushed else "won"


def _change(entry: SheetChange) -> str:
    names = [quoted(name) for name in (entry.left, entry.joined) if name is not None]
    word = "replaced" if len(names) > 1 else "joined" if entry.left is None else "left"
    owned = [] if entry.balance is None else [f"balance {entry.balance}"]
    return " ".join([word, *names, *owned])


# Reads sheets, which may be untrusted. Each error names its line and column.

_NUMBER: Final = "(?:0|[1-9][0-9]{0,15})"
_POINTS: Final = r"(?:0|[+-][1-9][0-9]{0,15})"
_PRICE: Final = re.compile("price ([0-9./]{1,1100})")
_DEALER: Final = re.compile(f"dealer ({SMALL})")
_PLAYER: Final = re.compile(f"player ({QUOTED})")
_STARTING: Final = re.compile(f"starting ({_POINTS}(?: {_POINTS})*+)")
_BALANCES: Final = re.compile(f"balances ({_NUMBER}(?: {_NUMBER})*+)")
_WON: Final = re.compile(f"(won|pushed) ({QUOTED})")
_PAID: Final = re.compile(f"paid ({QUOTED}) ({QUOTED}) ({_NUMBER})")
_CALLS: Final = re.compile("calls ([1-9][0-9]?)")
_COLLECTED: Final = re.compile(f"collected ({QUOTED})")
_RESULT: Final = re.compile(f"result ({_POINTS}(?: {_POINTS})*+)")
_LEFT: Final = re.compile(f"left ({QUOTED})")
_JOINED: Final = re.compile(f"joined ({QUOTED})(?: balance ({_NUMBER}))?")
_REPLACED: Final = re.compile(f"replaced ({QUOTED}) ({QUOTED})(?: balance ({_NUMBER}))?")


def parse_sheet(
    text: str, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Sheet:
    """Read a text that `format_sheet` wrote, and return an equal sheet.

    Every round is settled again, and the points in the text must be those that follow. Lines may
    end with LF or CRLF.

    Args:
        text: the text.
        rulesets: more rulesets besides the presets, for a text that does not hold the settings
            of its ruleset.
        max_bytes: the maximum number of bytes that the text may have.

    Raises:
        NotationError: if the text is not a sheet, was cut off, or is of a later version.
        RulesetError: if the sheet's ruleset is unknown, or has another digest than the sheet says.
        PositionError: if the sheet says anything else that is impossible, or does not add up. Each
            of these errors has the line and the column of the mistake.
    """
    return _parsed(text, rulesets, max_bytes, None)


@attrs.frozen
class Fix:
    """Another round in place of one in a text."""

    number: int
    """The number of the round, from 1."""
    enter: Callable[[Sheet, str], Sheet]
    """Enters the round, in the sheet before it, with the comment in the text."""


def fixed_sheet(text: str, fix: Fix) -> Sheet:
    """Read a text with another round in place of one, which may be wrong in the text. Its result
    and the results of later rounds need not be right, since they are settled again.

    Raises:
        GoStopError: if there is no such round, if this or a later round would be impossible, and
            for a text that `parse_sheet` refuses for any other reason.
    """
    sheet = _parsed(text, (), MAX_BYTES, fix)
    sheet._place_of(fix.number)
    return sheet


def _parsed(text: str, rulesets: Iterable[Ruleset | str], max_bytes: int, fix: Fix | None) -> Sheet:
    lines = Lines(checked_lines(text, max_bytes, _SHEET))
    check_ends(lines, _SHEET)
    sheet = _head(lines, read_ruleset(lines, rulesets))
    while True:
        if lines.line or lines.place == lines.end:
            raise lines.wrong("an empty line, then a round, a change of players or the end")
        lines.skip()
        if lines.place == lines.end:
            return sheet
        if lines.line.startswith("round "):
            sheet = _read_round(lines, sheet, fix)
        else:
            sheet = _read_change(lines, sheet)


def _head(lines: Lines, ruleset: Ruleset) -> Sheet:
    """Read the head of a sheet. Return a sheet without entries."""
    price = read_price(lines.match(_PRICE, f"'price' and {PRICE}")[1])
    if price is None:
        raise lines.wrong(PRICE, len("price ") + 1)
    lines.skip()
    dealer = int(lines.match(_DEALER, "'dealer' and the first seat to deal")[1])
    lines.skip()
    first, names = lines.place, list[str]()
    while lines.line.startswith("player "):
        name = _name(lines, lines.match(_PLAYER, "'player' and a name in quotes"), 1)
        names.append(lines.at(len("player ") + 1, player_name, "name", name))
        if names.index(names[-1]) < len(names) - 1:
            message = f"two players are called {quoted(names[-1])}"
            raise lines.refused(message, len("player ") + 1, "twice")
        lines.skip()
    after, lines.place = lines.place, first
    lines.at(1, check_players, ruleset, len(names))
    lines.place = first - 1
    lines.at(len("dealer ") + 1, seat_in, "dealer", dealer, len(names))
    lines.place = after
    how: dict[str, Any] = {"per_point": price, "dealer": dealer}
    for word, pattern in (("starting", _STARTING), ("balances", _BALANCES)):
        if lines.line.startswith(f"{word} "):
            how[word] = _numbers(lines.match(pattern, f"'{word}' and a number for each player")[1])
            # an error about these numbers names their line
            lines.at(len(word) + 2, Sheet, ruleset, names, **how)
            lines.skip()
    return lines.at(1, Sheet, ruleset, names, **how)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple([int(each) for each in text.split(" ")])


def _name(lines: Lines, found: re.Match[str], group: int) -> str:
    return lines.at(found.start(group) + 1, unquoted, found[group])


def _read_round(lines: Lines, sheet: Sheet, fix: Fix | None) -> Sheet:
    number = len(sheet.rounds) + 1
    if lines.line != f"round {number}":
        raise lines.wrong(f"'round {number}'")
    lines.skip()
    if fix is not None and fix.number == number:
        return _fixed(lines, sheet, fix)
    first = lines.place
    word = lines.line.partition(" ")[0]
    if word == "outcome":
        played: Outcome | Tally | Payments = _outcome(lines, sheet)
    elif word == "tally":
        played = _tally(lines, sheet)
    else:
        played = _payments(lines)
    comments = read_comments(lines)
    if len(comments) > 1:
        raise lines.refused("a round has at most one comment", 1, "comment")
    found = lines.match(_RESULT, "'result' and the points of each player")
    after, lines.place = lines.place, first
    sheet = lines.at(1, sheet.entered, played, comment="".join(comments))
    lines.place = after
    if fix is None or number < fix.number:
        lines.at(len("result ") + 1, check_points, sheet, _numbers(found[1]))
    lines.skip()
    return sheet


def _fixed(lines: Lines, sheet: Sheet, fix: Fix) -> Sheet:
    """Enter another round, and go on to the end of the round in the text."""
    comment = ""
    while lines.line:
        comment = comment or "".join(read_comments(lines))
        lines.skip()
    return fix.enter(sheet, comment)


def _outcome(lines: Lines, sheet: Sheet) -> Outcome:
    fields = _json(lines, "outcome", PLAYED)
    outcome = lines.at(len("outcome ") + 1, Outcome, sheet.ruleset, **fields)
    lines.skip()
    return outcome


def _tally(lines: Lines, sheet: Sheet) -> Tally:
    fields = _json(lines, "tally", TALLIED, players=len(sheet.seats))
    tally = lines.at(len("tally ") + 1, Tally, sheet.ruleset, **fields)
    lines.skip()
    return tally


def _json(lines: Lines, word: str, form: Form, **more: Any) -> dict[str, Any]:
    """Read the fields in the JSON of a line."""
    text = lines.rest(word, f"'{word}' and JSON")
    column = len(word) + 2
    try:
        plain = read_json(text)
    except NotationError as error:
        raise lines.refused(error.said[0], column + (error.position or 0), error.code) from error
    given = {**more, **plain} if type(plain) is dict else plain
    return cast("dict[str, Any]", lines.at(column, form.read, "", given, ()))


def _payments(lines: Lines) -> Payments:
    first = lines.place
    winner, pushed = None, False
    if lines.line != "drawn":
        found = lines.match(_WON, "'outcome' or 'tally' and JSON, 'won' and a name, or 'drawn'")
        winner, pushed = _name(lines, found, 2), found[1] == "pushed"
    lines.skip()
    paid: list[tuple[str, str, int]] = []
    while lines.line.startswith("paid "):
        found = lines.match(_PAID, "'paid', the names of payer and payee, and the points")
        payment = (_name(lines, found, 1), _name(lines, found, 2), int(found[3]))
        lines.at(found.start(2) + 1, Payments, winner, [payment])
        paid.append(payment)
        lines.skip()
    calls = 0
    if lines.line.startswith("calls "):
        calls = int(lines.match(_CALLS, "'calls' and their number")[1])
        lines.skip()
    collected: list[str] = []
    while lines.line.startswith("collected "):
        collected.append(
            _name(lines, lines.match(_COLLECTED, "'collected' and the id of a pot"), 1)
        )
        lines.skip()
    after, lines.place = lines.place, first
    made = lines.at(1, Payments, winner, paid, pushed=pushed, calls=calls, collected=collected)
    lines.place = after
    return made


def _read_change(lines: Lines, sheet: Sheet) -> Sheet:
    word = lines.line.partition(" ")[0]
    patterns = {"left": _LEFT, "joined": _JOINED, "replaced": _REPLACED}
    if word not in patterns:
        raise lines.wrong("'round', 'left', 'joined', 'replaced' or the end")
    found = lines.match(patterns[word], f"'{word}' and a name in quotes")
    names = [_name(lines, found, group) for group in range(1, 2 + (word == "replaced"))]
    left = None if word == "joined" else names[0]
    joined = None if word == "left" else names[-1]
    owned = None if word == "left" else found[len(names) + 1]
    balance = None if owned is None else int(owned)
    sheet = lines.at(len(word) + 2, sheet_with, sheet, left, joined, balance)
    lines.skip()
    return sheet


# Files.


def save_sheet(sheet: Sheet, path: str | Path, *, whole: bool = False) -> None:
    """Write a sheet to a file that `load_sheet` reads.

    Either the whole file is written, or nothing changes on the disk. The old file stays whole until
    the new one is safely on the disk.

    Args:
        sheet: the sheet.
        path: where to save the sheet. Links are followed. An existing file is replaced, and the
            new file gets the permissions of the old one.
        whole: whether to write all settings of a preset too, as in `format_record`.

    Raises:
        PositionError: if `sheet` is not a `Sheet`, if `whole` is not a `bool`, or if the file
            cannot be written.
    """
    save(path, format_sheet(sheet, whole=whole).encode("utf-8"), PositionError, is_synced=True)


def load_sheet(
    path: str | Path, *, rulesets: Iterable[Ruleset | str] = (), max_bytes: int = MAX_BYTES
) -> Sheet:
    """Read a sheet from a file, as `parse_sheet` does.

    Raises:
        GoStopError: if the file cannot be read, or `parse_sheet` refuses its text.
    """
    text = saved_text(path, max_bytes, "parse_sheet")
    return parse_sheet(text, rulesets=rulesets, max_bytes=max_bytes)


# CSV.

_FORMULAS: Final = (*"=+-@＝＋－＠", "\t", "\r")
"""A cell of a spreadsheet that begins with one of these signs may be a formula. Some spreadsheets
read full-width signs like the others."""


def sheet_csv(sheet: Sheet) -> str:
    """Write a sheet as CSV for a spreadsheet: a line for each round, and a column for each player.

    A cell is empty if the player did not sit at the table. The last lines have the points from
    earlier evenings, if there are any, the totals, and the money. A name or a comment that a
    spreadsheet would take for a formula gets an apostrophe in front.

    Raises:
        PositionError: if `sheet` is not a `Sheet`.
    """
    _check(sheet)
    made = io.StringIO()
    rows = csv.writer(made, lineterminator="\n")
    names = [*sheet.totals]
    rows.writerow(["round", "dealer", "carry", "winner", *map(_cell, names), "comment"])
    for number, each in enumerate(sheet.rounds, start=1):
        dealer, points = each.names[each.before.dealer], each.points
        head = [number, _cell(dealer), each.before.carry, _cell(each.winner or "")]
        rows.writerow([*head, *[points.get(name, "") for name in names], _cell(each.comment)])
    if any(sheet.starting):
        starting = dict(zip(sheet.names, sheet.starting, strict=True))
        rows.writerow(["starting", "", "", "", *[starting.get(name, "") for name in names], ""])
    rows.writerow(["total", "", "", "", *sheet.totals.values(), ""])
    rows.writerow(["money", "", "", "", *map(price_text, sheet.money.values()), ""])
    return made.getvalue()


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULAS) else text
