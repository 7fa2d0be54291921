"""The bot `learned`: a small neural network corrects the values that `cautious` gives to moves.

The network gets the values of `cautious`, and everything that the seat may know. It adds a number
to the value of each legal move, and the bot makes the best move. The example
`examples/self_play.py` trains the weights, and the package `gostop-learned` has them.
"""

from __future__ import annotations

import functools
import io
import itertools
from collections.abc import Mapping
from importlib.resources import files
from random import Random
from typing import TYPE_CHECKING, Final, Self, final

import attrs
import numpy as np

from gostop.bots.heuristics import cautious, ids_of
from gostop.core.moves import Move, move_from_id
from gostop.formats.observation import first_number, observation, planes
from gostop.game.view import View
from gostop.kernel.ids import GO, MOVES, STOP
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.policies import CAUTIOUS, values_by
from gostop.rules.presets.chinese_blog import CHINESE_BLOG

if TYPE_CHECKING:
    from numpy.typing import NDArray

RULES: Final = CHINESE_BLOG
"""The rules that the bot has learned."""
PLAYERS: Final = 2
"""The number of players for which the bot has learned."""
WEIGHTS: Final = "weights.npz"
"""The file with the weights, in `gostop_learned`."""
ILLEGAL: Final = -1e9
"""Stands for minus infinity at an illegal move."""
_HEAT: Final = 0.05
"""One unit of the network's values, in points of `cautious`."""
_SHARE: Final = 0.1
"""At a go or stop, one unit is this share of a sum: the points that a stop earns, plus `_LEAST`
points.
"""
_LEAST: Final = 3.0
_DEEPEST: Final = -6.0
"""The lowest value of a legal move before the network corrects it, relative to the best move."""
_DEEPEST_GO: Final = -4.0
"""The lowest value at a go or stop, instead of `_DEEPEST`."""

_PLANES: Final = planes(RULES, PLAYERS)
_NUMBER: Final = first_number(PLAYERS)
_COUNTED: Final = [
    plane.word for plane in _PLANES if plane.name in {"hand", "table", "unseen", "captured"}
]
"""The words of an observation whose cards are also counted by month."""


def features(words: NDArray[np.int64], values: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return the input of the network. It has the bits of the observation, the number of cards of
    each month and of each group of cards, the observation's numbers as they are and as logarithms,
    and the logarithms of the values of go and stop.

    Args:
        words: observations for two seats under `RULES`, shape (n, words).
        values: the values of `cautious`, shape (n, 156), minus infinity for an illegal move.
    """
    rows = len(words)
    plain = np.ascontiguousarray(words, "<i8")
    bits = np.unpackbits(
        np.ascontiguousarray(plain[:, :_NUMBER]).view(np.uint8), axis=1, bitorder="little"
    )
    cards = bits.reshape(rows, _NUMBER, 64)[:, _COUNTED, :48]
    months = cards.reshape(rows, -1, 4).sum(axis=2, dtype=np.float32)
    numbers = np.ascontiguousarray(plain[:, _NUMBER:]).view("<i2").astype(np.float32)
    deciding = values[:, [GO, STOP]]
    deciding = np.where(np.isfinite(deciding), deciding, 0)
    parts = (
        bits,
        months / 2,
        cards.sum(axis=2, dtype=np.float32) / 8,
        np.minimum(numbers, 30) / 8,
        _logarithms(numbers),
        _logarithms(deciding),
    )
    return np.concatenate(parts, axis=1, dtype=np.float32)


def _logarithms(numbers: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return log(1 + |n|) for each number n, with the sign of n."""
    found: NDArray[np.floating] = np.sign(numbers) * np.log1p(np.abs(numbers))
    return found


def leaning(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the value of each action before the network corrects it, made from the values of
    `cautious`. The best action has 0, other legal actions have less, and illegal ones have
    `ILLEGAL`. The shapes are those of `features`.
    """
    stop = values[:, STOP]
    deciding = np.isfinite(stop)
    heat = np.where(deciding, _SHARE * (np.abs(np.where(deciding, stop, 0)) + _LEAST), _HEAT)
    behind = (values - values.max(axis=1, keepdims=True)) / heat[:, None]
    deepest = np.where(deciding, _DEEPEST_GO, _DEEPEST)[:, None]
    return np.where(np.isfinite(values), np.maximum(behind, deepest), ILLEGAL)


@final
@attrs.frozen(eq=False)
class Network:
    """A neural network with its weights. It needs only numpy."""

    columns: NDArray[np.int64]
    """The indices of the features that are the network's input."""
    layers: tuple[tuple[NDArray[np.float64], NDArray[np.float64]], ...]
    """For each layer, the weights, shape (outputs, inputs), and the biases."""

    @classmethod
    def of(cls, arrays: Mapping[str, NDArray[np.floating]]) -> Self:
        """Make a network from the arrays of a file: `columns`, `weight0`, `bias0`, `weight1` and so
        on.

        The file has numbers of 16 bits, and the network computes with 64 bits. Machines may add
        numbers in different orders. But with 64 bits they decide differently only if two moves are
        worth almost the same.
        """
        layers = [
            (arrays[f"weight{number}"].astype(float), arrays[f"bias{number}"].astype(float))
            for number in range(len(arrays) // 2)
        ]
        return cls(arrays["columns"].astype(np.int64), tuple(layers))

    def logits(self, words: NDArray[np.int64], values: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the corrected value of each action, shape (n, 156). The other shapes are those of
        `features`.
        """
        found: NDArray[np.float64] = features(words, values)[:, self.columns].astype(float)
        *inner, (weight, bias) = self.layers
        for weights, biases in inner:
            found = np.maximum(found @ weights.T + biases, 0)
        return found @ weight.T + bias + leaning(values)


@functools.cache
def network() -> Network:
    """Return the network of the package `gostop-learned`. All callers share this network, and no
    one can change it.

    Raises:
        ModuleNotFoundError: if the package is not installed.
    """
    data = (files("gostop_learned") / WEIGHTS).read_bytes()
    with np.load(io.BytesIO(data)) as arrays:
        found = Network.of(dict(arrays))
    for each in (found.columns, *itertools.chain(*found.layers)):
        each.flags.writeable = False
    return found


def learned(view: View, rng: Random) -> Move:
    """Return the move that the network values most. With other rules or more seats, return the move
    of `cautious`.

    Raises:
        PositionError: if the seat of the view is not to move.
    """
    ids = ids_of(view)
    if len(ids) == 1 or view.players != PLAYERS or not _knows(view):
        return cautious(view, rng)
    values = np.full((1, MOVES), -np.inf)
    values[0, list(ids)] = np.array(values_by(CAUTIOUS, view._sight, ids)) / POINT
    return move_from_id(int(network().logits(np.array([observation(view)]), values).argmax()))


def _knows(view: View) -> bool:
    return view.ruleset is RULES or view.ruleset == RULES
