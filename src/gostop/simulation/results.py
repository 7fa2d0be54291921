"""`Simulation`: the results of many rounds."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from types import MappingProxyType

import attrs

from gostop.core.errors import GoStopError, visible
from gostop.core.hooks import table
from gostop.core.public_names import public_in
from gostop.game.events import REPORTED, Event
from gostop.game.history import paid_codes
from gostop.game.outcome import REASONS, Reason
from gostop.kernel.history import NOBODY
from gostop.kernel.search.playouts import EVENTS as FIRST_EVENT
from gostop.kernel.search.playouts import MOVES, PAYMENTS, REASON, TURNS, WINNER, payments
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Counts, Distribution, Rate, paid_by
from gostop.simulation.rounds import SeesAll, Task, name_of


@public_in("gostop")
@attrs.frozen(repr=False)
class Simulation:
    """The results of many rounds of a ruleset: exact counts, rates and distributions.

    Simulations of the same rounds are equal, no matter in which processes and order they were
    played.
    """

    ruleset: Ruleset
    """The rules of the rounds."""
    players: int
    """The number of players at the table."""
    n: int
    """The number of played rounds."""
    seed: int
    """The seed of the simulation. Round `i` is dealt from `round_seed(seed, i)`."""
    sees_all: SeesAll
    """Whether the policies were given the states, with all hidden cards: one flag for all seats, or
    one for each."""
    points: tuple[Distribution, ...]
    """The points that each seat won or paid in a round."""
    wins: tuple[Rate, ...]
    """The rate of rounds that each seat won."""
    draws: Rate
    """The rate of rounds that no seat won."""
    turns: Distribution
    """The number of turns in a round, of all seats together."""
    moves: Distribution
    """The number of decisions in a round."""
    _reasons: tuple[tuple[Reason, Rate], ...]
    _events: tuple[Distribution, ...]
    _instant: tuple[tuple[str, Distribution], ...]
    _items: tuple[tuple[str, Distribution], ...] = ()
    _factors: tuple[tuple[str, Distribution], ...] = ()
    policies: tuple[str, ...] = attrs.field(default=(), eq=False)
    """The name of each seat's policy. In a simulation that an earlier version has saved, it is
    empty."""
    dealer: int | None = attrs.field(default=0, eq=False)
    """The seat that dealt every round; `None` if the seats dealt in turn."""

    @property
    def reasons(self) -> Mapping[Reason, Rate]:
        """For each reason, the rate of rounds that ended for this reason."""
        return MappingProxyType(dict(self._reasons))

    @property
    def events(self) -> Mapping[type[Event], Distribution]:
        """For each class of events, the number of these events in a round. The events of the deal
        count, too. `Scored` is not counted; `items` has the points of combinations.
        """
        return MappingProxyType(dict(zip(REPORTED, self._events, strict=True)))

    @property
    def instant(self) -> Mapping[str, Distribution]:
        """For each rule by which seats pay during a round, the number of its payments in a
        round.
        """
        return MappingProxyType(dict(self._instant))

    @property
    def items(self) -> Mapping[str, Distribution]:
        """For each rule, such as combinations, goes or special wins: the points that it adds to
        what a loser owes at the end of a round, or 0 if it adds nothing in that round. If the
        points differ between losers, the largest number counts. Items and factors are empty in a
        simulation from an earlier version.
        """
        return MappingProxyType(dict(self._items))

    @property
    def factors(self) -> Mapping[str, Distribution]:
        """For each rule, such as goes, shakes or baks: the factor by which it multiplies what a
        loser owes at the end of a round, or 0 if it doesn't multiply in that round. If the factor
        differs between losers, the largest factor counts.

        The factor of the rule `no_captures` is 0. So the number for this rule is 0 in every round,
        whether the rule applied or not.
        """
        return MappingProxyType(dict(self._factors))

    @functools.cached_property
    def digest(self) -> str:
        """16 hex digits of SHA-256 over the rules and the counts. Simulations with the same digest
        have the same counts. Items and factors are not part of the digest, since earlier versions
        did not count them.
        """
        told = [
            (self.ruleset.digest, self.players, self.n, self.seed),
            [each.counts for each in (*self.points, self.turns, self.moves, *self._events)],
            [each.count for each in (*self.wins, self.draws)],
            [(reason.value, rate.count) for reason, rate in self._reasons],
            [(rule, each.counts) for rule, each in self._instant],
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]

    def _repr_html_(self) -> str:
        """Return the tables that a notebook shows, as HTML."""
        return table(self)

    def __repr__(self) -> str:
        points = ", ".join(f"{each.mean:+.3g} ± {each.error:.2g}" for each in self.points)
        return (
            f"<Simulation of {self.n} rounds of {visible(self.ruleset.id)}, "
            f"{self.players} players, seed {self.seed}: {points}>"
        )


def simulation_of(task: Task, counts: Counts) -> Simulation:
    """Make the simulation of a task from its counts. `counts` are those of a table with a row for
    each round.
    """
    ruleset, players = task.ruleset, task.players
    points, row = counts[:players], counts[players:]
    n = sum(row[WINNER].values())
    events = row[FIRST_EVENT:PAYMENTS]
    codes, by = paid_codes(ruleset), paid_by(ruleset)
    paid = row[PAYMENTS:]
    parts = paid[payments(compiled(ruleset, players)) :]
    items, factors = parts[: len(by.items)], parts[len(by.items) : by.parts.width]
    return Simulation(
        ruleset,
        players,
        n,
        task.seed,
        task.sees_all,
        tuple(map(Distribution, points)),
        tuple(Rate(row[WINNER].get(seat, 0), n) for seat in range(players)),
        Rate(row[WINNER].get(NOBODY, 0), n),
        Distribution(row[TURNS]),
        Distribution(row[MOVES]),
        tuple((reason, Rate(row[REASON].get(code, 0), n)) for code, reason in REASONS.items()),
        tuple(map(Distribution, events)),
        tuple((rule, Distribution(paid[code])) for rule, code in codes.items()),
        tuple(zip(by.items, map(Distribution, items), strict=True)),
        tuple(zip(by.factors, map(Distribution, factors), strict=True)),
        tuple(map(name_of, task.policies)),
        task.dealer,
    )


@public_in("gostop")
class SimulationError(GoStopError):
    """A worker was lost, so some rounds of a simulation were not played.

    Each round is either in `.missing` or in `.simulation`, and only once.
    """

    code: str = "lost"

    def __init__(
        self, message: str, missing: tuple[range, ...], simulation: Simulation | None
    ) -> None:
        super().__init__(message)
        self.missing = missing
        """The rounds that were not played, and the rounds whose results are lost."""
        self.simulation = simulation
        """The results of the other rounds; `None` if all rounds are missing."""

    def __reduce__(self) -> tuple[object, ...]:
        return SimulationError, (str(self), self.missing, self.simulation)
