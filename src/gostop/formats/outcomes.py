"""The forms of outcomes, settlements and matches as plain data."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import attrs
from typing_extensions import override

from gostop.core.errors import shown
from gostop.core.forms import Form, any_of
from gostop.formats.declared import REASON, SIMPLE, Declared, facts_of_type, form_of
from gostop.formats.forms import ListOf, Maybe, Number, Table, difference, named, refused
from gostop.formats.rulesets import RULESET
from gostop.game.match import Match, match_with
from gostop.game.outcome import Outcome
from gostop.game.settlement import Settlement, Transfer, settle, settlement_with
from gostop.game.tally import CUPS, Known, Tally
from gostop.game.validation.doubt import Doubt
from gostop.rules.ruleset import Ruleset

_SEATS: Final = Maybe(ListOf(Number(0)))
OUTCOME: Final = named(
    "Outcome",
    Table(
        {
            "ruleset": RULESET,
            "captured": form_of(get_type_hints(Outcome)["captured"]),
            "winner": Maybe(Number(0)),
            "reason": REASON,
            "active": _SEATS,
            **facts_of_type(Outcome),
        },
        Outcome,
        optional={"active", *facts_of_type(Outcome)},
        unless={"abandoned": None},
    ),
)


class OfKnown(Form):
    """What is known of a seat: an object with numbers, truth values and texts by name."""

    @override
    def plain(self, value: dict[str, Known], _: object) -> dict[str, Known]:
        return dict(value)

    @override
    def read(self, path: str, data: Any, reading: Any) -> dict[str, Known]:
        if type(data) is not dict:
            raise refused(path, "an object", data)
        for name, known in data.items():
            if type(known) not in (int, bool, str):
                raise refused(f"{path}.{name}", "a number, true, false or a text", known)
        return data

    @override
    def schema(self) -> Any:
        known = any_of(Number(0).schema(), {"type": "boolean"}, {"enum": list(CUPS)})
        return {"type": "object", "additionalProperties": known}


class OfLosers(Form):
    """What is known of each loser: an object with the seats, as texts, as keys."""

    @override
    def plain(self, value: dict[int, dict[str, Known]], _: object) -> dict[str, Any]:
        return {str(seat): dict(known) for seat, known in value.items()}

    @override
    def read(self, path: str, data: Any, reading: Any) -> dict[int, dict[str, Known]]:
        if type(data) is not dict or not all(
            type(seat) is str and seat.isascii() and seat.isdecimal() and str(int(seat[:3])) == seat
            for seat in data
        ):
            raise refused(path, "an object with seats as keys", data)
        return {
            int(seat): KNOWN.read(f"{path}.{seat}", each, reading) for seat, each in data.items()
        }

    @override
    def schema(self) -> Any:
        return {
            "type": "object",
            "propertyNames": {"pattern": "^(?:0|[1-9][0-9]?)$"},
            "additionalProperties": KNOWN.schema(),
        }


class OfTally(Table):
    """A tally."""

    @override
    def check(self, above: str, table: dict[str, Any], found: dict[str, Any], made: Any) -> None:
        """Refuse what would not be written in the same way."""
        kept = made.keywords()
        for name, value in found.items():
            if kept[name] != value or (name == "losers" and list(kept[name]) != list(value)):
                raise refused(
                    f"{above}{name}",
                    f"{self.fields[name].plain(kept[name], False)!r}",
                    table[name],
                    "form",
                )


KNOWN: Final = OfKnown()
TALLY: Final = named(
    "Tally",
    OfTally(
        {
            "ruleset": RULESET,
            "players": Number(1),
            "winner": Maybe(Number(0)),
            "points": Maybe(Number(0)),
            "counts": KNOWN,
            "losers": OfLosers(),
            "reason": REASON,
            "active": _SEATS,
            **facts_of_type(Outcome),
        },
        Tally,
        get=Tally.keywords,
        optional={"active", *facts_of_type(Outcome)},
    ),
)


class OfSettlement(Table):
    """A settlement. Its points, transfers and doubts must be those that follow from its outcome.
    The sources of transfers and the sentences of doubts are not compared, since a later version may
    use other words. A document of an earlier version has no doubts.
    """

    @override
    def check(self, above: str, table: dict[str, Any], found: dict[str, Any], made: Any) -> None:
        """Refuse transfers and doubts that don't follow from the outcome."""
        for name, words in (("transfers", {"source"}), ("doubts", {"sentence", "hint"})):
            told = self.fields[name].plain(getattr(made, name), False)
            wrong = difference(f"{above}{name}", table.get(name, told), told, words)
            if wrong is not None:
                place, given, right = wrong
                wanted = f"{shown(right)}, as in the {name} of the outcome"
                raise refused(place, wanted, given, "impossible")


def _settlement(
    outcome: Outcome,
    points: tuple[int, ...],
    transfers: tuple[Transfer, ...],
    doubts: tuple[Doubt, ...] = (),  # they follow from the outcome
    tally: Tally | None = None,
) -> Settlement:
    """Make the settlement of an outcome. Each loser pays only as much as it could pay in the given
    transfers.
    """
    paid = [(each.points, each.cut) for each in transfers]
    made = settlement_with(outcome, paid, points)
    if tally is None:
        return made
    if settle(tally).points != settle(outcome).points:
        raise refused("tally", "the tally of this outcome", tally, "impossible")
    return attrs.evolve(made, tally=tally)


SETTLEMENT: Final = named(
    "Settlement",
    OfSettlement(
        {
            "outcome": OUTCOME,
            "points": ListOf(Number()),
            "transfers": ListOf(form_of(Transfer)),
            "doubts": ListOf(form_of(Doubt)),
            "tally": Maybe(TALLY),
        },
        _settlement,
        optional={"doubts", "tally"},
    ),
)


MATCH: Final = Declared({**SIMPLE, Ruleset: RULESET}).table(
    Match,
    match_with,
    optional=attrs.fields_dict(Match).keys() - {"ruleset", "players", "dealer"},
    unless={"balances": None, "left": ()},
    totals=ListOf(Number()),
    left=ListOf(Number()),
    balances=Maybe(ListOf(Number())),
)
