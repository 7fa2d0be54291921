"""Make very many mutants of plain values. The JSON Schema must refuse each invalid mutant.

`python -m tools.schema_mutants` makes every structural mutant of a value of each type, under every
rulebook: a key missing, added or renamed, a wrong type, a number out of range, an unknown card,
move or name. The schema must refuse the mutant, unless the key is optional or may be `null`.
`from_plain` must refuse everything that the schema refuses.

`--every N` takes only every N-th mutant of a value, beginning at another mutant for each value.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs
import jsonschema

import gostop as gs
from gostop.arena import FaultKind, Verdict, compare, compare_rules
from gostop.bots import reasons
from gostop.events import EVENTS
from gostop.moves import MOVES
from gostop.plain.declared import TABLES
from tests.support.mutants import structural

_SCHEMA: Final = gs.json_schema()
VALIDATOR: Final = jsonschema.Draft202012Validator(_SCHEMA)
_EXAMPLES: Final[dict[Any, object]] = {
    int: 1,
    str: "a",
    bool: True,
    gs.Card: gs.Card("5A"),
    gs.CardSet: gs.CardSet("3B 1B"),
    gs.Kind: gs.Kind.ANIMAL,
    gs.Month: gs.Month(3),
    gs.Reason: gs.Reason.STOP,
}
_ROUNDS: Final = 2
_MOVES: Final = 2
"""After this many moves, the record and what seats saw of it are among the values."""


def type_of(top: Any) -> str:
    """Return the type that a schema of a whole document describes."""
    name: str = top.get("anyOf", [top])[0]["properties"]["type"]["const"]
    return name


TOPS: Final = {type_of(top): top for top in _SCHEMA["oneOf"]}
HOUSE: Final = gs.CHINESE_BLOG.replace(
    {
        "cards.bonus": "X2 X3",
        "instant.captures.boar": {"cards": "7A", "points": 3, "pot": True},
        "payment.cap": gs.HANGAME.payment.cap,
    },
    id="house",
    name="house",
)
"""A ruleset that is no preset, so that all of its settings are written."""


def values() -> Iterator[object]:
    """Yield values of every type: of each type, the first value in the rounds of each rulebook."""
    yield from (gs.Card("5A"), gs.CardSet("3B 1B"), gs.HIDDEN, *MOVES[::40], gs.Month(3))
    yield from (gs.Kind.DOUBLE_JUNK, gs.Instant(0, 1, 3, "ppeok"), gs.BGA.source("go.points"))
    yield HOUSE
    yield from map(example, (*EVENTS, *TABLES))
    yield from (gs.Reason.STOP, gs.Phase.TURN)
    yield from results()
    for ruleset in gs.RULESETS.values():
        found: dict[tuple[str, ...], object] = {}
        for value in _of_match(ruleset):
            found.setdefault(_form(gs.to_plain(value)), value)
        yield from found.values()


def results() -> Iterator[object]:
    """Yield results of each type, even of a comparison with a bot that fails."""
    first = gs.deal(HOUSE, 2, seed=1)
    yield gs.step(first, gs.legal_moves(first)[0])[1]
    simulation = gs.simulate(HOUSE, 2, 30, seed=5, workers=1)
    yield from (simulation, simulation.points[0], simulation.draws, gs.playouts(first, 9, seed=1))
    bots: dict[str, Any] = {"careful": "careful", "late": failing}
    comparison = compare(bots, "chinese_blog", rounds=20, workers=1, records=True)
    yield from (comparison, comparison.plan, comparison.faults[0], Verdict.BETTER, FaultKind.LIMIT)
    yield compare_rules(HOUSE, "bga", rounds=20, seed=3, bot=None)
    weighed = reasons(gs.view(first, 0))[0]
    yield from (weighed, weighed.reasons[0], gs.Repair(1, "a", "b", "case"))


def failing(_view: gs.View, rng: random.Random) -> gs.Move:
    """Fail with an error, in place of choosing a move."""
    raise RuntimeError(str(rng.random()))


def example(kind: type[Any]) -> Any:
    """Make a value of a class that has only fields."""
    hints = get_type_hints(kind)
    return kind(**{field.name: _example(hints[field.name]) for field in attrs.fields(kind)})


def _example(hint: Any) -> Any:
    if hint in _EXAMPLES:
        return _EXAMPLES[hint]
    parts = get_args(hint)
    if not parts:
        return example(hint)
    return (_example(parts[0]),) if get_origin(hint) is tuple else _example(parts[0])


def _form(plain: Any) -> tuple[str, ...]:
    """Return a key that is equal for values with the same mutants: the type, and the parts that are
    present.
    """
    return (plain["type"], *(key for key, value in plain.items() if value not in (None, [], "", 0)))


def _of_match(ruleset: gs.Ruleset) -> Iterator[object]:
    """Yield the values of a match. Its rounds are played to their ends. The first record, and what
    seats saw of it, has only the first moves.
    """
    chance = random.Random(ruleset.id)
    players = ruleset.players[-1]
    yield from (ruleset, gs.score("1B 3B 8B 2A 4A 8A 9A", ruleset))
    record = gs.Record(ruleset, players, seed=1, names=["a"] * players, headers={"place": "here"})
    for _ in range(_ROUNDS):
        record = record.dealt().commented("a comment")
        while record.state is not None and not record.state.is_over:
            if len(record.rounds[-1].moves) == _MOVES:
                yield from (record, gs.seen(record, 0), gs.seen(record, None))
            record = record.moved(chance.choice(gs.legal_moves(record.state)))
        last = record.rounds[-1]
        yield from (record, record.match, last.settlement, last.state.outcome)
        for state in last.states:
            yield from (state, *(gs.view(state, seat) for seat in (None, *range(players))))
        for events in last.events:
            yield from events
            yield from gs.redact(events, 0)
        if record.match.is_over:
            return


# Mutants that are accepted.


def is_read(plain: Any) -> bool:
    """Whether `from_plain` accepts plain data."""
    try:
        gs.from_plain(plain)
    except gs.GoStopError:
        return False
    return True


def may_be_valid(done: str) -> bool:
    """Whether a schema may accept a mutant. An optional key may be missing. If a part may be `null`
    in some values, the schema accepts `null` in all values.
    """
    return any(each in done for each in (": without ", ": None for ", ": [[[]]] for [[["))


def count(value: object) -> int:
    """Count the mutants of a value."""
    return sum(1 for _ in structural(gs.to_plain(value)))


def accepted(value: object, every: int = 1, first: int = 0) -> Iterator[str]:
    """Yield the wrongly accepted mutants of a value: the change, and what accepts it.

    Args:
        value: the value.
        every: with 20, take only every 20th mutant.
        first: the place of the first mutant.
    """
    plain = json.loads(json.dumps(gs.to_plain(value)))
    own = {**_SCHEMA, "oneOf": [TOPS[plain["type"]]]}
    validator = jsonschema.Draft202012Validator(own)
    validator.validate(plain)
    for done, mutant in itertools.islice(structural(plain), first, None, every):
        is_own = isinstance(mutant, dict) and mutant.get("type") == plain["type"]
        is_valid = (validator if is_own else VALIDATOR).is_valid(mutant)
        if is_valid and not may_be_valid(done):
            yield f"{plain['type']}: {done}: by the schema"
        if not is_valid and is_read(mutant):
            yield f"{plain['type']}: {done}: by from_plain"


def main(argv: Sequence[str] | None = None) -> int:
    """Try the mutants. Return 1 if a mutant is wrongly accepted."""
    parser = argparse.ArgumentParser(prog="schema_mutants", description=__doc__)
    parser.add_argument("--every", type=int, default=1, metavar="N")
    every = parser.parse_args(argv).every
    found = 0
    types: Counter[str] = Counter()
    for number, value in enumerate(values()):
        types[gs.to_plain(value)["type"]] += 1
        for line in accepted(value, every, number % every):
            found += 1
            print(line)
    print(f"{types.total()} values of {len(types)} types: {found} mutants are accepted")
    if missing := sorted({*TOPS} - {*types}):
        print("without a value:", ", ".join(missing))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
