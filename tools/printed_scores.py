"""Count the rounds whose printed scores contradict the payments beside them.

`python -m tools.printed_scores --rounds 20000` plays rounds of each preset with random moves until
a seat stops. It checks what `gostop settle --json` writes about each round: the items and factors
of a payment must be those of the scores that are printed above it, with the sake cup counted as it
is printed there.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import gostop as gs
from gostop.cards import mask_of
from gostop.cli.settle import settled
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.measures import Measure
from gostop.kernel.penalties import measured, scored
from gostop.kernel.rules import Rules
from gostop.ruleset.compile import compiled

Plain = Mapping[str, Any]
EXEMPT = {"jabak", "no_captures", "shield"}
"""Factors with which no penalty counts."""


def counted(rules: Rules, score: Plain) -> int:
    """Return the cards of a printed score as a mask. The sake cup counts as the score says."""
    cards, cup = mask_of(gs.CardSet(score["cards"])), score["cup"]
    if cup is None:
        return cards
    kinds = cup if isinstance(cup, list) else [cup]
    without = cards & ~rules.cup
    return without | CUP_AS_JUNK * ("junk" in kinds) | rules.cup * ("animal" in kinds)


def contradictions(settlement: gs.Settlement) -> list[str]:
    """List the differences between the payments of a settlement and its printed scores."""
    outcome, printed = settlement.outcome, settled(settlement)
    rules = compiled(outcome.ruleset, len(outcome.captured))
    payment, winner = outcome.ruleset.payment, outcome.winner
    found: list[str] = []
    if winner is None:
        return found
    won = printed["scores"][winner]
    mine = counted(rules, won)
    times: list[tuple[str, Measure]] = [
        (each.id, measure)
        for each, measure in zip(payment.multipliers, rules.multipliers, strict=True)
    ]
    for transfer in printed["settlement"]["transfers"]:
        items = [item for item in transfer["items"] if item["cards"]]
        if not items:
            continue
        told = {each["rule"] for each in (*transfer["items"], *transfer["multipliers"])}
        if items != won["items"]:
            found.append("the items of the winner's score")
        found += [id for id, each in times if (id in told) is not bool(measured(rules, each, mine))]
        if told & EXEMPT:
            continue
        theirs = counted(rules, printed["scores"][transfer["share_of"]])
        for bak, measure in zip(payment.baks, rules.baks, strict=True):
            owes = scored(rules, measure, mine) and measured(rules, measure, theirs) > 0
            if (bak.id in told) is not owes:
                found.append(bak.id)
    return found


def stopped(ruleset: gs.Ruleset, seed: int) -> Iterator[gs.Settlement]:
    """Yield settlements of random rounds that a seat won by stopping. The iterator has no end."""
    for number in itertools.count(seed):
        players = ruleset.players[number % len(ruleset.players)]
        first = gs.deal(ruleset, players, seed=number, dealer=number % players)
        last = gs.playout(first, number)
        if last.outcome is not None and last.outcome.reason is gs.Reason.STOP:
            yield gs.settle(last)


def main(argv: Sequence[str] | None = None) -> int:
    """Count the rounds. Return 1 if a printed score contradicts a payment."""
    parser = argparse.ArgumentParser(prog="printed_scores", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args(argv)
    wrong = 0
    for ruleset in gs.RULESETS.values():
        rounds = itertools.islice(stopped(ruleset, wanted.seed), wanted.rounds)
        bad = [what for what in map(contradictions, rounds) if what]
        wrong += len(bad)
        kinds = ", ".join(sorted({each for what in bad for each in what}))
        print(f"{ruleset.id:<13} {len(bad):>6} of {wanted.rounds} rounds  {kinds}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
