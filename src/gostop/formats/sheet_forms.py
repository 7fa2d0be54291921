"""The forms of `Sheet` and `Payments` as plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from typing_extensions import override

from gostop.core.arguments import MOST
from gostop.core.errors import GoStopError, PositionError, placed
from gostop.core.forms import Form, Schema, any_of
from gostop.formats.forms import (
    MOST_TEXT,
    Flag,
    ListOf,
    Maybe,
    Number,
    OneOf,
    Reading,
    Row,
    Table,
    Text,
    named,
    refused,
)
from gostop.formats.outcomes import OUTCOME, TALLY
from gostop.formats.record import MOST_NAME
from gostop.formats.rulesets import RULESET
from gostop.formats.sheet import (
    Amount,
    Entry,
    Repayment,
    Sheet,
    SheetChange,
    SheetRound,
    check_sum,
    sheet_with,
)
from gostop.formats.values import Forms, written_as
from gostop.game.outcome import Outcome
from gostop.game.payments import Payments
from gostop.game.tally import Tally

_PRICE: Final = re.compile(
    r"(?P<whole>[1-9][0-9]{0,15})|(?:0|[1-9][0-9]{0,15})\.[0-9]{1,1000}"
    r"|(?P<over>[1-9][0-9]{0,31})/(?P<under>[1-9][0-9]{0,15})"
)
PRICE: Final = "money for a point, above 0, such as 100, 0.05 or 1/3"


def price_text(amount: Amount) -> str:
    """Write money for a point, such as `100`, `0.05` or `1/3`."""
    return format(amount, "f") if isinstance(amount, Decimal) else str(amount)


def read_price(text: str) -> Amount | None:
    """Read money for a point. Return `None` if a text names no such amount."""
    found = _PRICE.fullmatch(text)
    if found is None:
        return None
    if found["whole"]:
        return int(text)
    if found["over"]:
        return Fraction(int(found["over"]), int(found["under"]))
    return Decimal(text) or None


class _Price(Form):
    """Money for a point, written as a text."""

    @override
    def plain(self, value: Amount, _: object) -> str:
        return price_text(value)

    @override
    def read(self, path: str, data: Any, _: Reading) -> Amount:
        price = read_price(data) if type(data) is str else None
        if price is None:
            raise refused(path, f"{PRICE}, as a text", data, "number")
        return price

    @override
    def schema(self) -> Schema:
        return {"type": "string", "pattern": rf"^(?:{_PLAIN_PRICE})$"}


_PLAIN_PRICE: Final = re.sub(r"\?P<\w+>", "?:", _PRICE.pattern)


class _Player(Form):
    """A seat, or the name of a player."""

    _seat: Final = Number(0, 99)
    _name: Final = Text(MOST_TEXT)

    @override
    def read(self, path: str, data: Any, how: Reading) -> int | str:
        form = self._name if type(data) is str else self._seat
        found: int | str = form.read(path, data, how)
        return found

    @override
    def schema(self) -> Schema:
        return any_of(self._seat.schema(), self._name.schema())


PAYMENTS: Final = named(
    "Payments",
    Table(
        {
            "winner": Maybe(_Player()),
            "paid": ListOf(Row((_Player(), _Player(), Number(1, MOST)))),
            "pushed": Flag(),
            "calls": Number(0),
            "collected": ListOf(Text()),
        },
        Payments,
        optional=("pushed", "calls", "collected"),
    ),
)
_FIELDS: Final = {name: form for name, form in OUTCOME.fields.items() if name != "ruleset"}
PLAYED: Final = named(
    "SheetOutcome",
    Table(
        _FIELDS,
        dict,
        get=Outcome.keywords,
        optional={*_FIELDS} - {"captured"},
        unless={"abandoned": None},
    ),
)
"""The form of an outcome without its ruleset, which is that of the sheet."""


_TALLIED: Final = {name: form for name, form in TALLY.fields.items() if name != "ruleset"}
TALLIED: Final = named(
    "SheetTally",
    Table(
        _TALLIED,
        dict,
        get=Tally.keywords,
        optional={*_TALLIED} - {"players"},
        unless={"abandoned": None},
    ),
)
"""The form of a tally without its ruleset, which is that of the sheet."""


_NOTHING: Final = object()


def tally_text(tally: Tally) -> dict[str, Any]:
    """Write a tally as plain data, without its ruleset, its number of players, and fields that say
    nothing.
    """
    seats = tally.round.active
    usual = TALLIED.plain(Tally(tally.ruleset, tally.players, active=seats), False)
    if seats is not None:
        usual = {name: value for name, value in usual.items() if name != "active"}
    plain = TALLIED.plain(tally, False)
    return {name: value for name, value in plain.items() if value != usual.get(name, _NOTHING)}


def outcome_text(outcome: Outcome) -> dict[str, Any]:
    """Write an outcome as plain data, without its ruleset and without fields that say nothing."""
    blank = Outcome(outcome.ruleset, [""] * len(outcome.captured))
    usual = PLAYED.plain(blank, False)
    plain = PLAYED.plain(outcome, False)
    return {
        name: value
        for name, value in plain.items()
        if name == "captured" or value != usual.get(name)
    }


def _of_round(each: SheetRound) -> dict[str, Any]:
    kinds = {"outcome": Outcome, "tally": Tally, "payments": Payments}
    return {
        **{name: each.round if type(each.round) is kind else None for name, kind in kinds.items()},
        "comment": each.comment,
        "points": tuple(each.points.values()),
    }


def _raw(kind: type[Entry]) -> Any:
    return lambda **fields: (kind, fields)


_ENTRY: Final = OneOf(
    {
        SheetRound: named(
            "SheetRound",
            Table(
                {
                    "outcome": Maybe(PLAYED),
                    "tally": Maybe(TALLIED),
                    "payments": Maybe(PAYMENTS),
                    "comment": Text(MOST_TEXT),
                    "points": ListOf(Number()),
                },
                _raw(SheetRound),
                get=_of_round,
                type="SheetRound",
                optional=("outcome", "tally", "payments", "comment"),
                unless={"outcome": None, "tally": None, "payments": None},
            ),
        ),
        SheetChange: named(
            "SheetChange",
            Table(
                {
                    "left": Maybe(Text(MOST_NAME)),
                    "joined": Maybe(Text(MOST_NAME)),
                    "balance": Maybe(Number(0, MOST)),
                },
                _raw(SheetChange),
                get=lambda each: {
                    "left": each.left,
                    "joined": each.joined,
                    "balance": each.balance,
                },
                type="SheetChange",
                optional=("left", "joined", "balance"),
            ),
        ),
    },
    "SheetRound or SheetChange",
)


def _sheet(entries: tuple[tuple[type[Entry], dict[str, Any]], ...], **how: Any) -> Sheet:
    """Make a sheet from its fields. Every round is settled again, so its points are checked."""
    sheet = Sheet(**how)
    for place, (kind, fields) in enumerate(entries):
        path = f"entries[{place}]"
        try:
            sheet = _with_entry(sheet, kind, fields)
        except GoStopError as error:
            placed(error, path)
            raise
    return sheet


def _with_entry(sheet: Sheet, kind: type[Entry], fields: Mapping[str, Any]) -> Sheet:
    if kind is SheetChange:
        return sheet_with(sheet, **fields)
    found = [fields[name] for name in ("outcome", "tally", "payments") if fields.get(name)]
    if len(found) != 1:
        message = "a round has one of an outcome, a tally and payments"
        raise PositionError(message, code="missing")
    (played,) = found
    if fields.get("outcome"):
        played = Outcome(sheet.ruleset, **played)
    elif fields.get("tally"):
        played = Tally(sheet.ruleset, **played)
    sheet = sheet.entered(played, comment=fields.get("comment", ""))
    check_points(sheet, fields["points"])
    return sheet


def check_points(sheet: Sheet, stated: tuple[int, ...]) -> None:
    """Refuse stated points that are not those of the last round.

    Raises:
        PositionError: for such points.
    """
    check_sum("points", stated)
    points = tuple(sheet.rounds[-1].points.values())
    if stated != points:
        told, right = (" ".join([f"{each:+}" for each in seen]) for seen in (stated, points))
        number = len(sheet.rounds)
        message = f"the points of round {number} are {right}, and the sheet says {told}"
        raise PositionError(message, field="points", code="result")


_PARTS: Final[dict[str, Form]] = {
    "ruleset": RULESET,
    "names": ListOf(Text(MOST_NAME)),
    "per_point": _Price(),
    "dealer": Number(0),
    "starting": ListOf(Number()),
    "balances": Maybe(ListOf(Number(0, MOST))),
    "entries": ListOf(_ENTRY),
}
SHEET: Final = named(
    "Sheet",
    Table(
        _PARTS,
        _sheet,
        get=lambda sheet: {name: getattr(sheet, name) for name in _PARTS},
        optional=("starting", "balances"),
    ),
)
_INSTEAD: Final = "write the whole sheet"
FORMS: Final = Forms(
    written_as({Sheet: SHEET, Payments: PAYMENTS}),
    (PLAYED, TALLIED, *_ENTRY.tables.values()),
    {kind.__name__: _INSTEAD for kind in (SheetRound, SheetChange, Repayment)},
)
