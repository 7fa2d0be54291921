"""Make all calls that take long, for `tools.interrupts`."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable, Iterator
from typing import Final

import attrs

import gostop as gs
from gostop.arena import compare
from gostop.bots import Search, reasons
from gostop.envs import VectorEnv
from gostop.testing.rulesets import drawn

DRAWN: Final = 8
"""How many rulesets are drawn at random besides the presets."""

Work = Callable[[int], object]
"""A function that does something a number of times, and returns the answer.

Answers are compared as values. They can't be compared by the repr that attrs makes: attrs remembers
which object it is writing, and after an interrupt this object is written as `...` forever.
"""


@attrs.frozen
class Call:
    """A call that is interrupted."""

    name: str
    ruleset: gs.Ruleset
    work: Work


def bomber() -> gs.State:
    """Set up a position in which nearly every playout has a bomb."""
    return gs.setup(
        gs.BGA,
        hands=["10A 10R 10J1", "12B 12A 12R"],
        table="10J2 12D",
        stock="3R 4R 5R 6R 7R 8A",
    )


def ended(ruleset: gs.Ruleset, players: int, count: int) -> list[gs.State]:
    """Play rounds to their ends, and return the last states."""
    return [gs.playout(gs.deal(ruleset, players, seed=seed), seed) for seed in range(count)]


def stepped(ruleset: gs.Ruleset, players: int, seed: int) -> list[object]:
    """Play a round move by move, and return all states and events."""
    rng, state, told = random.Random(seed), gs.deal(ruleset, players, seed=seed), list[object]()
    while legal := gs.legal_moves(state):
        state, events = gs.step(state, rng.choice(legal))
        told += [state, events]
    return told


def chosen(state: gs.State, rng: random.Random) -> gs.Move:
    """Choose a move by looking ahead: the move that leaves the most cards in the stock."""
    legal = gs.legal_moves(state)
    return max(legal, key=lambda move: (len(gs.apply(state, move).stock), rng.random()))


def searched(state: gs.State, playouts: int) -> gs.Move | None:
    """Return the move that the bot `search` makes."""
    if state.to_move is None:
        return None
    return Search(playouts)(gs.view(state, state.to_move), random.Random(1))


def late(state: gs.State) -> gs.State:
    """Return the last state with a choice, in a round in which every seat makes the first legal
    move.
    """
    last = state
    while legal := [*gs.legal_moves(state)]:
        last = state if len(legal) > 1 else last
        state = gs.apply(state, legal[0])
    return last


def laned(ruleset: gs.Ruleset, players: int, count: int) -> list[object]:
    """Make some steps in an environment, and return its observations and points."""
    env, told = VectorEnv(ruleset, players, 2, seed=1), list[object]()
    for _ in range(count):
        seen = env.observe()
        told += [seen.words.tolist(), env.step(seen.mask.argmax(axis=1)).points.tolist()]
    return told


def calls(ruleset: gs.Ruleset) -> Iterator[Call]:
    """Yield every call that takes long, with a ruleset."""
    players = ruleset.players[0]
    begun, over = gs.deal(ruleset, players, seed=1), ended(ruleset, players, 12)
    seen, end = gs.view(begun, begun.to_move), late(begun)
    outcomes = [state.outcome for state in over if state.outcome]
    deck = [*gs.CARDS[:48], *ruleset.cards.bonus.for_players(players)]
    piles = [random.Random(seed).sample(deck, 24) for seed in range(9)]
    texts = [" ".join(map(str, pile)) for pile in piles]
    file = gs.format_ruleset(ruleset)
    works: dict[str, Work] = {
        "playouts": lambda n: gs.playouts(begun, 8 * n, 7),
        "search": lambda n: (n, searched(begun, 50 * n)),
        "search at the end": lambda n: [searched(end, 4000) for _ in range(n)],
        "playout": lambda n: [gs.playout(begun, seed).outcome for seed in range(n)],
        "simulate": lambda n: gs.simulate(ruleset, players, 4 * n, seed=3, workers=1).digest,
        "simulate a policy": lambda n: (
            gs.simulate(ruleset, players, n, seed=3, workers=1, policy=chosen, sees_all=True).digest
        ),
        "first use": lambda n: [
            gs.score("1B 3B", ruleset.replace({"match.rounds": 10 + number})).total
            for number in range(n)
        ],
        "totals": lambda n: gs.totals([each for each in piles for _ in range(n)], ruleset),
        "samples": lambda n: [each.stock for each in gs.samples(seen, 4 * n, seed=5)],
        "worlds": lambda n: [gs.count_worlds(seen) for _ in range(n)],
        "reasons": lambda n: (n, [reasons(seen) for _ in range(n * bool(seen.legal_moves))]),
        "arena": lambda n: str(
            compare(
                ["careful", "greedy"], ruleset, rounds=12 * n, seed=7, players=players, workers=1
            )
        ),
        "lanes": lambda n: laned(ruleset, players, n),
        "plain values": lambda n: [
            gs.from_plain(gs.to_plain(state), rulesets=[ruleset]) for state in over[:n]
        ],
        "settlements": lambda n: gs.settlements([state for state in over for _ in range(n)]),
        "settle states": lambda n: [[gs.settle(state) for state in over] for _ in range(n)],
        "settle outcomes": lambda n: [
            [gs.settle(outcome).transfers for outcome in outcomes] for _ in range(n)
        ],
        "score": lambda n: [[gs.score(pile, ruleset) for pile in piles] for _ in range(n)],
        "rounds": lambda n: [stepped(ruleset, players, seed) for seed in range(n)],
        "read cards": lambda n: [[gs.CardSet(text) for text in texts] for _ in range(n)],
        "read moves": lambda n: [
            [gs.parse_move(str(gs.move_from_id(id))) for id in range(140)] for _ in range(n)
        ],
        "read a ruleset": lambda n: [gs.parse_ruleset(file).digest for _ in range(n)],
        "read an outcome": lambda n: [
            gs.parse_outcome(f'captured = ["{texts[0]}", ""]\ncarry = {number + 1}', ruleset)
            for number in range(n)
        ],
    }
    for name, work in works.items():
        yield Call(name, ruleset, work)


def every_call(seed: int) -> list[Call]:
    """Return all calls, with the presets and with random rulesets, in a random order."""
    rulesets = [*gs.RULESETS.values(), *drawn(DRAWN, seed)]
    found = [call for ruleset in rulesets for call in calls(ruleset)]
    bombs = bomber()
    places = len(found) // 20 + 1
    found += [Call("playouts of bombs", gs.BGA, lambda n: gs.playouts(bombs, 8 * n, 7))] * places
    random.Random(seed).shuffle(found)
    # Hypothesis adds callbacks of the garbage collector; an interrupt in a callback would be lost
    gc.callbacks.clear()
    return found
