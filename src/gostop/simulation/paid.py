"""The rules by which the losers pay the winner, and where a simulation counts each of them."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Final

import attrs

from gostop.game.outcome import REASONS
from gostop.kernel.search.playouts import Parts
from gostop.kernel.payments import FORCED_OUT, GO_POINTS, LOST_GO, MEASURED, SPECIAL
from gostop.rules.ruleset import Ruleset
from gostop.game.settlement import rules_by_code

_ADDED: Final = (GO_POINTS, FORCED_OUT, LOST_GO)
"""The codes before `MEASURED` whose rules only add points. The code of special wins is not
included."""


@attrs.frozen
class PaidBy:
    """The rules of a ruleset that add points to what a loser owes, and the rules that multiply
    it.
    """

    items: tuple[str, ...]
    """The ids of the rules that add points, with the combinations first."""
    factors: tuple[str, ...]
    """The ids of the rules that multiply what a loser owes."""
    parts: Parts = attrs.field(eq=False)
    """The columns of a round's row in which these rules are counted: first the columns of `items`,
    then those of `factors`."""


@functools.lru_cache(maxsize=64)
def paid_by(ruleset: Ruleset) -> PaidBy:
    """List the rules of a ruleset by which the losers pay at the end of a round."""
    rules = rules_by_code(ruleset)
    own = [bak.id for bak in ruleset.payment.baks if bak.points]
    combinations = [each.id for each in ruleset.scoring.combinations]
    specials = [reason.value for reason in REASONS.values() if reason.is_special]
    items = _once((*combinations, *[rules[code] for code in _ADDED], *specials, *own))
    multiply = [
        rule
        for code, rule in enumerate(rules)
        if code >= MEASURED or code not in {*_ADDED, SPECIAL}
    ]
    factors = _once(multiply)
    places = {rule: place for place, rule in enumerate(items)}
    times = {rule: len(items) + place for place, rule in enumerate(factors)}
    reasons = range(max(REASONS) + 1)
    found = Parts(
        len(items) + len(factors),
        tuple(places[rule] for rule in combinations),
        tuple(places.get(REASONS[code].value if code in REASONS else "", 0) for code in reasons),
        tuple(places.get(rule, 0) for rule in rules),
        tuple(times.get(rule, 0) for rule in rules),
    )
    return PaidBy(items, factors, found)


def _once(rules: Iterable[str]) -> tuple[str, ...]:
    """Remove repeated rules, and keep the order."""
    return tuple(dict.fromkeys(rules))
