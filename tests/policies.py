"""Policies for tests of simulations: here, so that processes of their own can import them."""

import os
import random

import gostop as gs


def first(state: gs.State, rng: random.Random) -> gs.Move:
    """The first legal move."""
    return gs.legal_moves(state)[0]


def by_chance(state: gs.State, rng: random.Random) -> gs.Move:
    """Any legal move."""
    legal = gs.legal_moves(state)
    return legal[int(rng.random() * len(legal))]


def illegal(state: gs.State, rng: random.Random) -> gs.Move:
    """A go at once, which is legal nowhere at the beginning."""
    return gs.Go()


def failing(state: gs.State, rng: random.Random) -> gs.Move:
    """It fails in the round that is the third of seed 5 by BGA for two."""
    if state == gs.deal(gs.BGA, 2, seed=gs.round_seed(5, 2)):
        raise LookupError("no idea")
    return gs.legal_moves(state)[0]


def dying(state: gs.State, rng: random.Random) -> gs.Move:
    """It ends its process without a word."""
    os._exit(1)
