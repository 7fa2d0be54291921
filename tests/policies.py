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


class PuzzlingError(Exception):
    """An error that can be pickled, but comes out of no pickle."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(f"{left}, {right}")


class LocalError(Exception):
    """An error that cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("mine alone")
        self.kept = lambda: None


def puzzling(state: gs.State, rng: random.Random) -> gs.Move:
    """It fails with an error that comes out of no pickle."""
    raise PuzzlingError("no", "idea")


def local(state: gs.State, rng: random.Random) -> gs.Move:
    """It fails with an error that cannot be pickled."""
    raise LocalError


def dying(state: gs.State, rng: random.Random) -> gs.Move:
    """It ends its process without a word."""
    os._exit(1)
