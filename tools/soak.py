"""Play very many random rounds: `python -m tools.soak --rounds N --seed S --rulesets presets`.

With `presets`, every published rulebook is played equally often, with each of its numbers of
players and with 0 to 3 bonus cards. With `random`, the rules are drawn from all settings, and drawn
again after every 20 rounds. Of 20 rounds, 19 are played with uniformly random moves. In one round
of 20, which has a `*` in the table, the moves are chosen for their events, because some events
rarely happen by chance. In every state, no card may be missing or doubled. Every round must end,
its payments must add up to zero, and nothing may raise an error.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import inspect
import os
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final

import attrs

import gostop as gs
from gostop import events as happened
from gostop.events import EVENTS, Event
from gostop.ruleset.limits import carry_after, most_draws
from gostop.testing.rulesets import drawn
from tests.support.taken import every_path, taken
from tools.soaking import CLASSES, PAID, WISHES, Plan, SoakError, Tally, at_random, cards_of, play

SETTINGS: Final = tuple(
    (preset.id, players, bonus)
    for preset in gs.RULESETS.values()
    for players in preset.players
    for bonus in ("", "X2", "X2 X3", "X2 X2b X3")
)
"""The presets with numbers of players and bonus cards. Rounds under presets use them in turn."""
WISHED: Final = 20
"""One in this many rounds is played for rare events."""
LAPS: Final = 20
"""How many rounds are played under each drawn ruleset."""
ALONE: Final = 0.25
"""The share of rounds under drawn rulesets that are dealt separately. All others are dealt in
matches.
"""
CHUNK: Final = 400
"""The number of rounds in the task of a process."""
LONGEST: Final = 1000
"""No round under any ruleset has this many moves."""
FULL: Final = {"presets": 200_000, "random": 50_000}
"""In a run of at least this many rounds, everything must have happened."""
MOST_DRAWS: Final = 0.02
"""The largest share of random rounds of two players that may be drawn."""
MOST_VALUES: Final = 30
"""The maximum number of different values of a setting that are counted."""


@attrs.frozen
class Found:
    """The results of a run, or of a part of it."""

    tally: Tally = attrs.field(factory=Counter)
    """How often each thing happened, by column of the table."""
    values: dict[str, set[str]] = attrs.field(factory=lambda: defaultdict(set))
    """The values that each setting had in the drawn rulesets."""
    rulesets: int = 0
    """How many rulesets were drawn."""

    def __add__(self, other: Found) -> Found:
        values: dict[str, set[str]] = defaultdict(set)
        for path in {**self.values, **other.values}:
            both = self.values[path] | other.values[path]
            values[path] = {*sorted(both)[:MOST_VALUES]}
        return Found(self.tally + other.tally, values, self.rulesets + other.rulesets)


# Rounds under the published rulebooks.


@functools.cache
def ruleset_of(preset: str, bonus: str) -> gs.Ruleset:
    return gs.RULESETS[preset].replace({"cards.bonus": bonus})


def play_preset(number: int, seed: int, tally: Tally) -> None:
    """Play the round with a number, and count what happens."""
    (preset, players, bonus), lap = SETTINGS[number % len(SETTINGS)], number // len(SETTINGS)
    ruleset, rng = ruleset_of(preset, bonus), random.Random(f"{seed} {number}")
    wished = lap % WISHED == WISHED - 1
    deal = {
        "ruleset": ruleset,
        "players": players,
        "dealer": rng.randrange(players),
        "carry": carry_of(ruleset, rng),
        **cards_of(ruleset, players, rng, together=wished),
    }
    choose = WISHES[lap // WISHED % len(WISHES)] if wished else at_random
    settlement = play(Plan(deal, choose, f"{preset}{'*' * wished}"), rng, tally)
    if players == 2 and not wished:
        tally.update((preset, what) for what in seen_of_two(settlement.outcome))


def carry_of(ruleset: gs.Ruleset, rng: random.Random, most: int = 3) -> int:
    """Choose the carry of a round, as if at most `most` rounds before it were drawn."""
    return carry_after(ruleset, min(rng.choice((0, 0, 1, 3)), most_draws(ruleset), most))


def seen_of_two(outcome: gs.Outcome) -> Iterator[str]:
    """Yield what is counted of a random round of two players: the round, and whether it is drawn. A
    void deal is not a round.
    """
    if outcome.reason is not gs.Reason.VOID:
        yield ROUNDS_OF_TWO
        if outcome.winner is None:
            yield DRAWS_OF_TWO


def play_presets(numbers: range, seed: int) -> Found:
    """Play the rounds with some numbers. This is the task of a process."""
    found = Found()
    for number in numbers:
        with naming(f"round {number} of seed {seed}"):
            play_preset(number, seed, found.tally)
    return found


# Rounds under rulesets that were drawn.


def play_random(numbers: range, seed: int) -> Found:
    """Play the rounds with some numbers, mostly in matches. After every `LAPS` rounds, the ruleset
    changes.
    """
    rulesets = drawn(-(-len(numbers) // LAPS), seed=hash_of(seed, numbers.start))
    found = Found(values=taken(rulesets), rulesets=len(rulesets))
    for place, ruleset in enumerate(rulesets):
        some = numbers[place * LAPS : (place + 1) * LAPS]
        with naming(f"round {some.start} or one soon after it, of seed {seed}"):
            play_matches(ruleset, some, random.Random(f"{seed} {some.start}"), found.tally)
    return found


def play_matches(ruleset: gs.Ruleset, numbers: range, rng: random.Random, tally: Tally) -> None:
    """Play rounds under one ruleset, most of them in matches, and some dealt separately."""
    match: gs.Match | None = None
    for number in numbers:
        if match is None or match.is_over:
            players = rng.choice(ruleset.players)
            match = gs.Match(ruleset, players, seed=rng.getrandbits(64))
        wished = number % LAPS == LAPS - 1
        alone = wished or rng.random() < ALONE
        known = {name: getattr(match, name) for name in _OF_MATCH} | {"round": match.rounds + 1}
        cards = cards_of(ruleset, match.players, rng, together=wished)
        # draws and waived wins need as many earlier rounds as there are draws and waived wins
        before = match.rounds - match.pushes
        deal = {**known, **cards, **({"carry": carry_of(ruleset, rng, before)} if alone else {})}
        choose = WISHES[number // LAPS % len(WISHES)] if wished else at_random
        settlement = play(Plan(deal, choose, f"random{'*' * wished}", LONGEST), rng, tally)
        if not alone:
            match = match.after(settlement)


_OF_ROUND: Final = ("seed", "deck", "mission", "round")
"""The arguments of a deal that concern only its own round."""
_OF_MATCH: Final = [name for name in inspect.signature(gs.deal).parameters if name not in _OF_ROUND]
"""The arguments of a deal that come from its match."""


def hash_of(*numbers: int) -> int:
    """Make a seed from several numbers."""
    return random.Random(" ".join(map(str, numbers))).getrandbits(64)


@contextlib.contextmanager
def naming(what: str) -> Iterator[None]:
    """Add the number of the round to the message of an error."""
    try:
        yield
    except SoakError as error:
        raise SoakError(f"{what}: {error}") from error


# What must have happened.


ROUNDS_OF_TWO: Final = "rounds of two"
DRAWS_OF_TWO: Final = "rounds of two, drawn"
KINDS: Final[dict[type[Event], Iterable[str]]] = {
    happened.InstantPaid: [f"InstantPaid {rule}" for rule in sorted(PAID)],
    happened.StackTaken: [f"StackTaken {kind}" for kind in ("dealt", "own", "other")],
    happened.Stopped: ["Stopped called", "Stopped automatic"],
    happened.SatOut: ["SatOut chosen", "SatOut forced"],
}
"""The classes of events that are counted by kinds."""
REQUIRED: Final = (
    *dict.fromkeys(what for event in EVENTS for what in KINDS.get(event, [event.__name__])),
    *CLASSES,
    *(f"reason {reason.value}" for reason in gs.Reason),
)
"""What must have happened in a long run."""
ELSEWHERE: Final = {
    "presets": ("Pushed", "TableDealt", "InstantPaid further_ppeok", "reason pushed"),
    "random": ("InstantPaid further_ppeok",),
}
"""Things that need not happen in a long run: no published rulebook has them, or they are rare."""


def required(kind: str) -> tuple[str, ...]:
    """List what must have happened in a long run of a kind."""
    return tuple(what for what in REQUIRED if what not in ELSEWHERE[kind])


def faults_of(found: Found, rounds: int, kind: str) -> list[str]:
    """List what is wrong with a run as a whole."""
    sums, faults = sums_of(found.tally), []
    if rounds >= FULL[kind]:
        faults = [f"never happened: {what}" for what in required(kind) if not sums[what]]
        faults += [
            f"of {path} there were only {len(found.values[path])} values"
            for path, least in every_path()
            if found.rulesets and len(found.values[path]) < least
        ]
    if sums[DRAWS_OF_TWO] >= max(1, MOST_DRAWS * sums[ROUNDS_OF_TWO]):
        faults.append(f"{sums[DRAWS_OF_TWO]} draws in {sums[ROUNDS_OF_TWO]} random rounds of two")
    return faults


def sums_of(tally: Tally) -> Counter[str]:
    """Count how often each thing happened, over all columns."""
    sums: Counter[str] = Counter()
    for (_, what), times in tally.items():
        sums[what] += times
    return sums


def table_of(tally: Tally, kind: str) -> Iterator[str]:
    """Write the lines of the table of what happened."""
    names = gs.RULESETS if kind == "presets" else ["random"]
    columns = [f"{name}{star}" for name in names for star in ("", "*")]
    sums = sums_of(tally)
    rows = [*required(kind), *sorted(sums.keys() - {*required(kind)})]
    width = max(map(len, rows))
    yield " ".join([" " * width, *(f"{column:>13}" for column in (*columns, "all"))])
    for what in rows:
        counts = [*(tally[column, what] for column in columns), sums[what]]
        yield " ".join([f"{what:<{width}}", *(f"{count:>13,}" for count in counts)])


def settings_of(found: Found) -> Iterator[str]:
    """Write the lines of the table of drawn settings."""
    paths = [path for path, _ in every_path()]
    yield f"{found.rulesets:,} rulesets were drawn; each setting with how many values it had"
    for path in paths:
        values = len(found.values[path])
        yield f"  {path:<45} {values if values < MOST_VALUES else f'{values} or more':>13}"


# The run.


PLAYED: Final = {"presets": play_presets, "random": play_random}
"""The function that plays the rounds with some numbers, for each kind of run."""


def play_all(rounds: int, seed: int, jobs: int, kind: str = "presets") -> Found:
    """Play every round, on a number of processes."""
    tasks = [range(first, min(first + CHUNK, rounds)) for first in range(0, rounds, CHUNK)]
    task = functools.partial(PLAYED[kind], seed=seed)
    if jobs == 1:
        return sum(map(task, tasks), Found())
    with ProcessPoolExecutor(jobs) as pool:
        return sum(pool.map(task, tasks), Found())


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the rounds, and print the tables. Return 0 if nothing is wrong, otherwise 1."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, help="how many; 200,000, or 50,000 of random ones")
    parser.add_argument("--seed", type=int, default=0, help="of all that is random (%(default)s)")
    parser.add_argument("--rulesets", choices=PLAYED, default="presets", help="(%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    wanted = parser.parse_args(arguments)
    kind, begun = wanted.rulesets, time.perf_counter()
    rounds = FULL[kind] if wanted.rounds is None else wanted.rounds
    try:
        found = play_all(rounds, wanted.seed, wanted.jobs, kind)
    except SoakError as error:
        print(error, file=sys.stderr)
        return 1
    for line in table_of(found.tally, kind):
        print(line)
    print("* moves chosen for rare events; all other rounds with uniformly random moves")
    if found.rulesets:
        print("\n".join(settings_of(found)))
    print(f"{rounds:,} rounds in {time.perf_counter() - begun:.0f} s")
    faults = faults_of(found, rounds, kind)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
