"""The forms of outcomes, settlements and matches as plain data."""

from __future__ import annotations

from typing import Any, Final, get_type_hints

import attrs
from typing_extensions import override

from gostop.core.errors import shown
from gostop.formats.declared import REASON, SIMPLE, Declared, facts_of_type, form_of
from gostop.formats.forms import ListOf, Maybe, Number, Table, difference, named, refused
from gostop.formats.rulesets import RULESET
from gostop.game.match import Match, match_with
from gostop.game.outcome import Outcome
from gostop.game.settlement import Settlement, Transfer, settlement_with
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
) -> Settlement:
    """Make the settlement of an outcome. Each loser pays only as much as it could pay in the given
    transfers.
    """
    return settlement_with(outcome, [(each.points, each.cut) for each in transfers], points)


SETTLEMENT: Final = named(
    "Settlement",
    OfSettlement(
        {
            "outcome": OUTCOME,
            "points": ListOf(Number()),
            "transfers": ListOf(form_of(Transfer)),
            "doubts": ListOf(form_of(Doubt)),
        },
        _settlement,
        optional={"doubts"},
    ),
)


MATCH: Final = Declared({**SIMPLE, Ruleset: RULESET}).table(
    Match,
    match_with,
    optional=attrs.fields_dict(Match).keys() - {"ruleset", "players", "dealer"},
    totals=ListOf(Number()),
)
