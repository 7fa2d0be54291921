"""The forms of simulations and playouts as plain data."""

from __future__ import annotations

from typing import Any, Final, NoReturn

from gostop.core.arguments import seat_in
from gostop.core.errors import PositionError, expected
from gostop.core.moves import Move
from gostop.formats.declared import MOVE, SIMPLE, Declared
from gostop.formats.forms import (
    ByName,
    ListOf,
    Number,
    Real,
    Row,
    Table,
    keys_of,
    named,
    optional_of,
)
from gostop.formats.rulesets import RULESET
from gostop.formats.values import Forms, written_as
from gostop.game.events import REPORTED
from gostop.game.history import paid_codes
from gostop.game.outcome import REASONS
from gostop.game.validation.calls import rules_for
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Distribution, Rate, paid_by
from gostop.simulation.playouts import Playouts
from gostop.simulation.results import Simulation


def impossible(wanted: str, found: object, field: str) -> NoReturn:
    """Refuse data that can't come from played rounds.

    Raises:
        PositionError: always.
    """
    raise PositionError(expected(wanted, found), field=field, code="impossible")


def _rate(count: int, of: int) -> Rate:
    if count > of:
        impossible(f"at most {of} rounds", count, "count")
    return Rate(count, of)


def _distribution(counts: tuple[tuple[int, int], ...]) -> Distribution:
    numbers = [number for number, _ in counts]
    if not numbers or numbers != sorted(set(numbers)):
        impossible("at least one number, each once and in ascending order", numbers, "counts")
    return Distribution(dict(counts))


RATE: Final = named("Rate", Table({"count": Number(0), "of": Number(1)}, _rate))
DISTRIBUTION: Final = named(
    "Distribution", Table({"counts": ListOf(Row((Number(), Number(1))))}, _distribution)
)
TYPES: Final = Declared(
    {**SIMPLE, Ruleset: RULESET, Rate: RATE, Distribution: DISTRIBUTION, Move: MOVE, float: Real()}
)


def check_call(field: str, names: tuple[str, ...], dealer: int | None, players: int) -> None:
    """Check that there is a name for each player or none at all, and that the dealer is one of the
    seats.
    """
    if len(names) not in (0, players):
        impossible(f"a name for each of {players} seats", len(names), field)
    if dealer is not None:
        seat_in("dealer", dealer, players)


def _check_counts(
    n: int, points: tuple[Distribution, ...], wins: tuple[Rate, ...], draws: Rate
) -> None:
    """Refuse points, wins and draws that can't be counts of the same `n` rounds."""
    if not len(points) == len(wins) > 0:
        impossible("points and wins of the same seats", (len(points), len(wins)), "wins")
    for field, found in (
        *[("points", each.n) for each in points],
        *[("wins", each.of) for each in (*wins, draws)],
    ):
        if found != n:
            impossible(f"counts over {n} rounds", found, field)
    if sum(each.total for each in points):
        impossible("points that sum to 0", sum(each.total for each in points), "points")
    if (won := sum(each.count for each in (*wins, draws))) != n:
        impossible(f"{n} rounds that are won or drawn", won, "wins")


def _playouts(
    n: int, points: tuple[Distribution, ...], wins: tuple[Rate, ...], draws: Rate
) -> Playouts:
    _check_counts(n, points, wins, draws)
    return Playouts(n, points, wins, draws)


PLAYOUTS: Final = TYPES.table(Playouts, _playouts)
_REASONS: Final = {reason.value: reason for reason in REASONS.values()}
_EVENTS: Final = {event.__name__: event for event in REPORTED}


def _simulation(
    reasons: dict[str, Rate],
    events: dict[str, Distribution],
    instant: dict[str, Distribution],
    items: dict[str, Distribution] | None = None,
    factors: dict[str, Distribution] | None = None,
    **fields: Any,
) -> Simulation:
    """Make a simulation from its fields. A reason or an event that an earlier version did not count
    gets the count 0.
    """
    ruleset, n = fields["ruleset"], fields["n"]
    players = rules_for(ruleset, fields["players"]).players
    _check_counts(n, *[fields[name] for name in ("points", "wins", "draws")])
    if len(fields["points"]) != players:
        impossible(f"points of {players} seats", len(fields["points"]), "points")
    check_call("policies", fields.get("policies", ()), fields.get("dealer"), players)
    if fields["sees_all"] not in (True, False) and len(fields["sees_all"]) != players:
        impossible(f"a flag for each of {players} seats", fields["sees_all"], "sees_all")
    paid = paid_codes(ruleset)
    for rule in instant:
        if rule not in paid:
            impossible(f"a rule by which {ruleset.id} pays at once", rule, "instant")
    never, by = Distribution({0: n}), paid_by(ruleset)
    parts = {"items": (items, by.items), "factors": (factors, by.factors)}
    for field, (found, known) in parts.items():
        for rule in found or ():
            if rule not in known:
                impossible(f"a rule by which the losers pay in {ruleset.id}", rule, field)
    rates = {reason: reasons.get(name, Rate(0, n)) for name, reason in _REASONS.items()}
    counted = {
        "events": [events.get(name, never) for name in _EVENTS],
        "instant": [instant.get(rule, never) for rule in paid],
    }
    for field, each in (
        *[(name, fields[name]) for name in ("turns", "moves")],
        *[(name, each) for name, every in counted.items() for each in every],
        *[(name, each) for name, (every, _) in parts.items() for each in (every or {}).values()],
    ):
        if each.n != n:
            impossible(f"counts over {n} rounds", each.n, field)
    if {each.of for each in rates.values()} != {n} or sum(e.count for e in rates.values()) != n:
        impossible(f"a reason for the end of each of {n} rounds", list(rates.values()), "reasons")
    happened: dict[str, Any] = {
        "reasons": tuple(rates.items()),
        "events": tuple(counted["events"]),
        "instant": tuple(zip(paid, counted["instant"], strict=True)),
        **{
            name: () if every is None else tuple((rule, every.get(rule, never)) for rule in known)
            for name, (every, known) in parts.items()
        },
    }
    return Simulation(**fields, **happened)


def _of_simulation(value: Simulation) -> dict[str, Any]:
    return {
        **{key: getattr(value, key) for key in keys_of(Simulation)},
        "reasons": {reason.value: rate for reason, rate in value.reasons.items()},
        "events": {event.__name__: each for event, each in value.events.items()},
    }


_COUNTED: Final = {
    "reasons": ByName(RATE, _REASONS),
    "events": ByName(DISTRIBUTION, _EVENTS),
    **dict.fromkeys(("instant", "items", "factors"), ByName(DISTRIBUTION)),
}
_OTHERS: Final = {k: form for k, form in TYPES.fields(Simulation).items() if k not in _COUNTED}
SIMULATION: Final = named(
    "Simulation",
    Table(
        {**_OTHERS, **_COUNTED},
        _simulation,
        get=_of_simulation,
        optional=optional_of(Simulation),
    ),
)
FORMS: Final = Forms(
    written_as({Rate: RATE, Distribution: DISTRIBUTION, Playouts: PLAYOUTS, Simulation: SIMULATION})
)
