"""`gostop sheet`: the score of an evening at a real table, in a file.

The JSON document of each command: `sheet`, as `to_plain` writes it; `totals` and `money` by name,
amounts as texts; `transfers` that settle the totals, each with `payer`, `payee`, `points`, `money`;
`next`: `round`, `dealer`, `carry`, `seats`, or `null` if the match is over.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from gostop.app.complaints import complaint
from gostop.app.inputs import STANDARD_INPUT, in_file, ruleset_of, text_in
from gostop.app.settle import asked_for, joined, line_for, who_plays, word_for
from gostop.core.arguments import whole
from gostop.core.errors import PositionError
from gostop.core.files.disk import locked, save
from gostop.core.files.toml import parsed
from gostop.formats.record_text import MAX_BYTES, saved_text
from gostop.formats.sheet import Sheet, SheetChange, seat_of
from gostop.formats.sheet_forms import price_text
from gostop.formats.sheet_text import Fix, fixed_sheet, parse_sheet, save_sheet, sheet_csv
from gostop.formats.values import to_plain
from gostop.game.outcome import Outcome, parse_outcome
from gostop.game.payments import Payments
from gostop.game.tally import MissingFact, MissingFactError, Tally, parse_known, tally_in
from gostop.teaching.explain import explain
from gostop.text.layout import clean, filled, text_of, title
from gostop.text.sentences import heading
from gostop.text.terminal import Document, to_right, width
from gostop.text.words import Words, words_in

T = TypeVar("T")
_TABLE: Final = "app/sheet.tsv"


def run_new(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet new`, and return its answer."""
    name = _file(arguments)
    names = [name.strip() for each in arguments.names for name in each.split(",")]
    sheet = Sheet(
        ruleset_of(arguments.rules),
        [name for name in names if name],
        per_point=arguments.per_point or 1,
        dealer=0 if arguments.dealer is None else arguments.dealer,
        starting=arguments.starting or (),
        balances=arguments.balances,
    )
    with locked(name, PositionError):
        if Path(name).exists():
            raise complaint("sheet_exists", name=name)
        save_sheet(sheet, name)
    return _told(sheet, arguments)


def run_add(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet add`, and return its answer."""
    return _replaced(arguments, lambda sheet: _entered(sheet, "", arguments))


def run_fix(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet fix`, and return its answer."""
    fix = Fix(arguments.number, lambda sheet, comment: _entered(sheet, comment, arguments))
    return _replaced(arguments, lambda sheet: sheet, lambda text: fixed_sheet(text, fix))


def run_undo(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet undo`, and return its answer."""
    return _replaced(arguments, Sheet.undone)


def run_join(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet join`, and return its answer."""
    name, instead, balance = arguments.player, arguments.instead, arguments.balance
    if instead is None:
        return _replaced(arguments, lambda sheet: sheet.joined(name, balance=balance))
    return _replaced(arguments, lambda sheet: sheet.replaced(instead, name, balance=balance))


def run_leave(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet leave`, and return its answer."""
    return _replaced(arguments, lambda sheet: sheet.left(arguments.player))


def run_show(arguments: argparse.Namespace) -> str:
    """Run `gostop sheet show`, and return its answer."""
    sheet = _loaded(arguments)
    if arguments.why is not None:
        return _why(sheet, arguments)
    if arguments.csv is None:
        return _told(sheet, arguments)
    if arguments.csv == STANDARD_INPUT:
        return Document(sheet_csv(sheet))
    if Path(arguments.csv).exists() and Path(arguments.csv).samefile(_file(arguments)):
        raise complaint("sheet_csv")
    # spreadsheets take a file without this mark for one in an older encoding
    save(arguments.csv, sheet_csv(sheet).encode("utf-8-sig"), PositionError)
    return ""


def _file(arguments: argparse.Namespace) -> str:
    name: str = arguments.sheet_file
    if name == STANDARD_INPUT:
        raise complaint("sheet_file")
    return name


def _text(name: str) -> str:
    return saved_text(name, MAX_BYTES, "parse_sheet")


def _loaded(arguments: argparse.Namespace) -> Sheet:
    name = _file(arguments)
    with in_file(name):
        return parse_sheet(_text(name))


def _replaced(
    arguments: argparse.Namespace,
    change: Callable[[Sheet], Sheet],
    read: Callable[[str], Sheet] = parse_sheet,
) -> str:
    """Change a sheet in its file, unless the file has changed meanwhile. Return the answer: the
    sheet as it is now.
    """
    name = _file(arguments)
    text = _text(name)
    with in_file(name):
        sheet = read(text)
    sheet = change(sheet)
    with locked(name, PositionError):
        if _text(name) != text:
            raise complaint("sheet_changed", name=name)
        save_sheet(sheet, name)
    return _told(sheet, arguments)


def _entered(sheet: Sheet, comment: str, arguments: argparse.Namespace) -> Sheet:
    """Enter the round that the arguments give. Without a comment, it gets the given one."""
    game = _round(sheet, arguments)
    if arguments.comment is not None:
        comment = arguments.comment
    try:
        return sheet.entered(game, comment=comment)
    except MissingFactError as error:
        how = _how(error.fact, cast("Tally", game), sheet.seats, arguments)
        raise asked_for(error.fact, how, sheet.seats) from error


def _round(sheet: Sheet, arguments: argparse.Namespace) -> Outcome | Tally | Payments:
    """Return the round that the arguments give."""
    given = [arguments.outcome_file is not None, arguments.winner is not None, arguments.draw]
    by_counts = arguments.won is not None or arguments.lost is not None
    by_payments = arguments.pays is not None or arguments.pushed
    with_winner = by_counts or by_payments
    if sum(given) != 1 or with_winner != given[1] or (by_counts and by_payments):
        raise complaint("sheet_round")
    if arguments.outcome_file is not None:
        text = text_in(arguments.outcome_file)
        with in_file(arguments.outcome_file):
            table = parsed(text, PositionError)
            if "captured" in table:
                return parse_outcome(text, sheet.ruleset)
            return tally_in({"players": len(sheet.seats), **table}, sheet.ruleset)
    if by_counts:
        return _tally(sheet, arguments)
    paid = _once(arguments.pays, "--pays") or ()
    return Payments(arguments.winner, paid, pushed=arguments.pushed)


def _once(pairs: Sequence[tuple[str, T]] | None, option: str) -> dict[str, T]:
    """Return what an option says of each player. Refuse a player that it names twice."""
    found = dict(pairs or ())
    if len(found) < len(pairs or ()):
        raise complaint("twice", option=option)
    return found


def _tally(sheet: Sheet, arguments: argparse.Namespace) -> Tally:
    """Return the round that the arguments describe in words. What isn't said isn't so."""
    winner = seat_of(arguments.winner, sheet.seats)
    active = sheet.match.active
    if arguments.active is not None:
        active = tuple(seat_of(name, sheet.seats) for name in arguments.active)
    told = arguments.won or ""
    with who_plays(active):
        tally = Tally.said(told, sheet.ruleset, len(sheet.seats), winner, active=active)
    lost = {
        seat_of(name, sheet.seats): parse_known(text, "--lost")
        for name, text in _once(arguments.lost, "--lost").items()
    }
    if any(any(tally.known(seat).values()) for seat in lost):
        raise complaint("said_twice", option="--lost")
    return tally.replace(losers={**tally.losers, **lost})


def _how(
    fact: MissingFact, tally: Tally, names: tuple[str, ...], arguments: argparse.Namespace
) -> str:
    """Return an option that answers a question, or a line of a file."""
    if fact.field == "goes" or arguments.outcome_file is not None:
        return f"'{line_for(fact, tally)}'"
    if fact.seat == tally.winner:
        return f"--won '{joined(arguments.won, word_for(fact))}'"
    name, before = names[fact.seat], dict(arguments.lost or ())
    return f"--lost '{name}={joined(before.get(name), word_for(fact))}'"


# Show a sheet.


def _why(sheet: Sheet, arguments: argparse.Namespace) -> str:
    """Say who pays whom in a round, and why."""
    number = whole("--why", arguments.why, 1, len(sheet.rounds))
    entry = sheet.rounds[number - 1]
    if entry.settlement is None:
        raise complaint("sheet_why", n=number)
    if arguments.json:
        return json.dumps(to_plain(entry.settlement), indent=2) + "\n"
    names = words_in(arguments.language).names
    told = explain(entry.settlement, names, names=[*map(clean, entry.names)])
    return "".join([f"{filled(line)}\n" for line in told.splitlines()])


def _told(sheet: Sheet, arguments: argparse.Namespace) -> str:
    if arguments.json:
        return json.dumps(_document(sheet), indent=2) + "\n"
    return text_of(_blocks(sheet, words_in(arguments.language)))


def _document(sheet: Sheet) -> dict[str, Any]:
    match = sheet.match
    coming = {
        "round": len(sheet.rounds) + 1,
        "dealer": sheet.seats[match.dealer],
        "carry": match.carry,
        "seats": [*sheet.seats],
    }
    return {
        "sheet": to_plain(sheet),
        "totals": dict(sheet.totals),
        "money": {name: price_text(amount) for name, amount in sheet.money.items()},
        "transfers": [
            {
                "payer": each.payer,
                "payee": each.payee,
                "points": each.points,
                "money": price_text(each.money),
            }
            for each in sheet.transfers()
        ],
        "next": None if match.is_over else coming,
    }


def _blocks(sheet: Sheet, words: Words) -> Iterator[list[str]]:
    """Write a heading, the rounds, what comes next, and who pays whom at the end."""
    rounds = words.say("rounds", _TABLE, n=len(sheet.rounds))
    about = words.say("players", _TABLE, rounds=rounds, price=price_text(sheet.per_point))
    yield [*heading(words.say("sheet", _TABLE), sheet.ruleset, words), filled(about)]
    yield [*_rows(sheet, words)]
    yield [*_next(sheet, words)]
    payments = [
        filled(
            words.say(
                "pays",
                _TABLE,
                payer=clean(each.payer),
                payee=clean(each.payee),
                money=price_text(each.money),
            ),
            "  ",
        )
        for each in sheet.transfers()
    ]
    none = [f"  {words.say('even', _TABLE)}"]
    yield [title(words.say("settle", _TABLE)), *(payments or none)]


def _rows(sheet: Sheet, words: Words) -> Iterator[str]:
    """Write a line for each entry, and the totals."""
    names = [*sheet.totals]
    starting = dict(zip(sheet.names, sheet.starting, strict=True))
    rows: list[tuple[str, list[str], str]] = []
    if any(sheet.starting):
        told = [_signed(starting.get(name)) for name in names]
        rows.append((words.say("starting", _TABLE), told, ""))
    number = 0
    for entry in sheet.entries:
        if isinstance(entry, SheetChange):
            rows.append(("", [""] * len(names), _changed(entry, words)))
            continue
        number += 1
        notes = [words.say("draw", _TABLE)] if entry.winner is None else []
        carry = entry.before.carry
        is_multiplied = carry > 1 and entry.settlement is not None
        notes += [words.say("carry", _TABLE, n=carry)] if is_multiplied else []
        doubts = () if entry.settlement is None else entry.settlement.doubts
        notes += [words.say("doubt", _TABLE)] if doubts else []
        notes += [clean(entry.comment)] if entry.comment else []
        points = [_signed(entry.points.get(name)) for name in names]
        rows.append((str(number), points, ", ".join(notes)))
    totals = [_signed(points) for points in sheet.totals.values()]
    money = [price_text(amount) for amount in sheet.money.values()]
    rows.append((words.say("total", _TABLE), totals, ""))
    rows.append((words.say("money", _TABLE), money, ""))
    yield from _laid_out((words.say("round", _TABLE), [*map(clean, names)], ""), rows)


def _laid_out(
    head: tuple[str, list[str], str], rows: list[tuple[str, list[str], str]]
) -> Iterator[str]:
    first = max(width(label) for label, _, _ in (head, *rows))
    each = [
        max(width(cells[place]) for _, cells, _ in (head, *rows)) for place in range(len(head[1]))
    ]
    for label, cells, note in (head, *rows):
        line = f"  {to_right(label, first)}"
        line += "".join(f"  {to_right(cell, most)}" for cell, most in zip(cells, each, strict=True))
        line = title(line) if cells is head[1] else line
        if note and not any(cells):
            yield filled(note, " " * (first + 4))
        else:
            yield filled(note, f"{line}  ", " " * (first + 4)) if note else line.rstrip()


def _signed(points: int | None) -> str:
    return "" if points is None else f"{points:+}" if points else "0"


def _changed(entry: SheetChange, words: Words) -> str:
    left, joined = (clean(name or "") for name in (entry.left, entry.joined))
    if left and joined:
        return words.say("replaced", _TABLE, name=left, by=joined)
    return words.say("left" if left else "joined", _TABLE, name=left or joined)


def _next(sheet: Sheet, words: Words) -> Iterator[str]:
    """Say who deals the next round and what it counts, or that the match is over."""
    match, seats = sheet.match, [*map(clean, sheet.seats)]
    if match.is_over:
        best = ", ".join([seats[seat] for seat in match.winners])
        yield filled(words.say("over" if best else "over_drawn", _TABLE, names=best))
        return
    told = [words.say("next", _TABLE, n=len(sheet.rounds) + 1, name=seats[match.dealer])]
    if match.carry > 1:
        told.append(words.say("counts", _TABLE, factor=match.carry))
    if match.active is not None:
        names = ", ".join([seats[seat] for seat in match.active])
        told.append(words.say("plays", _TABLE, names=names))
    told += [words.say("pot", _TABLE, rule=words.rule(rule), n=n) for rule, n in match.pots]
    yield filled(" ".join(told))
