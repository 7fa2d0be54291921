"""The bot `learned`: a small neural network decides between go and stop.

The network gets everything that the seat may know, the values that `careful` gives to go and stop,
and the ruleset. It estimates how much more a go earns than a stop. All other moves are those of
`careful`. The example `examples/self_play.py` trains the weights, and the package `gostop-learned`
has them.
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

from gostop.bots.heuristics import careful, ids_of
from gostop.core.moves import Move, move_from_id
from gostop.formats.observation import first_number, observation, planes
from gostop.game.view import View
from gostop.kernel.deck import CARDS, MONTHS
from gostop.kernel.ids import GO, STOP
from gostop.kernel.search.card_value import POINT
from gostop.kernel.search.policies import CAREFUL, values_by
from gostop.rules.presets import RULESETS
from gostop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from numpy.typing import NDArray

RULES: Final[tuple[Ruleset, ...]] = tuple(
    RULESETS[name]
    for name in ("french", "bga", "chinese_blog", "hangame", "pmang", "netmarble", "fudawiki")
)
"""The rules that the bot has learned. The network knows a ruleset by its place here."""
PLAYERS: Final = 2
"""The number of players for which the bot has learned."""
WEIGHTS: Final = "weights.npz"
"""The file with the weights, in `gostop_learned`."""
LEAST: Final = 3.0
"""The network's unit is what a stop earns, plus so many points."""
_MOST: Final = 30
"""A higher number of an observation counts as this number."""

_PLANES: Final = planes(RULES[0], PLAYERS)
_NUMBER: Final = first_number(PLAYERS)
_COUNTED: Final = [
    plane.word for plane in _PLANES if plane.name in {"hand", "table", "unseen", "captured"}
]
"""The words of an observation whose cards are also counted by month."""


def known(ruleset: Ruleset, players: int) -> int | None:
    """Return the place of a ruleset in `RULES`; `None` if the bot has not learned it for so many
    players.
    """
    if players != PLAYERS or ruleset not in RULES:
        return None
    return RULES.index(ruleset)


def features(
    words: NDArray[np.int64], values: NDArray[np.float64], rules: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Return the input of the network. It has the bits of the observation, the number of cards of
    each month and of each group of cards, the observation's numbers as they are and as logarithms,
    the logarithms of the values of go and stop, their difference in the network's unit, and the
    ruleset.

    Args:
        words: observations for two seats that may stop, shape (n, words).
        values: the values that `careful` gives to go and to stop, shape (n, 2).
        rules: the places of the rulesets in `RULES`, shape (n,).
    """
    rows = len(words)
    plain = np.ascontiguousarray(words, "<i8")
    bits = np.unpackbits(
        np.ascontiguousarray(plain[:, :_NUMBER]).view(np.uint8), axis=1, bitorder="little"
    )
    cards = bits.reshape(rows, _NUMBER, 64)[:, _COUNTED, :CARDS]
    months = cards.reshape(rows, MONTHS * len(_COUNTED), 4).sum(axis=2, dtype=np.float32)
    numbers = np.ascontiguousarray(plain[:, _NUMBER:]).view("<i2").astype(np.float32)
    lead = (values[:, :1] - values[:, 1:]) / unit(values)[:, None]
    parts = (
        bits,
        months / 2,
        cards.sum(axis=2, dtype=np.float32) / 8,
        np.minimum(numbers, _MOST) / 8,
        _logarithms(numbers),
        _logarithms(values),
        np.clip(lead, -2, 2),
        np.eye(len(RULES))[rules],
    )
    return np.concatenate(parts, axis=1, dtype=np.float32)


def unit(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the network's unit in points, shape (n,), from values as for `features`."""
    found: NDArray[np.float64] = np.abs(values[:, 1]) + LEAST
    return found


def _logarithms(numbers: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return log(1 + |n|) for each number n, with the sign of n."""
    found: NDArray[np.floating] = np.sign(numbers) * np.log1p(np.abs(numbers))
    return found


def weighed(view: View) -> tuple[float, float]:
    """Return the values that `careful` gives to go and to stop, in points."""
    go, stop = values_by(CAREFUL, view._sight, (GO, STOP))
    return go / POINT, stop / POINT


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
        numbers in different orders. But with 64 bits they decide differently only if go and stop
        are worth almost the same.
        """
        layers = [
            (arrays[f"weight{number}"].astype(float), arrays[f"bias{number}"].astype(float))
            for number in range(len(arrays) // 2)
        ]
        return cls(arrays["columns"].astype(np.int64), tuple(layers))

    def leads(
        self,
        words: NDArray[np.int64],
        values: NDArray[np.float64],
        rules: NDArray[np.int64],
    ) -> NDArray[np.float64]:
        """Return how much more a go earns than a stop, in the network's unit, shape (n,). The
        arguments are those of `features`.
        """
        found: NDArray[np.float64] = features(words, values, rules)[:, self.columns].astype(float)
        *inner, (weight, bias) = self.layers
        for weights, biases in inner:
            found = np.maximum(found @ weights.T + biases, 0)
        return (found @ weight.T + bias)[:, 0]


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
    """Return go or stop, whichever the network expects to earn more. Return the move of `careful`
    in all other positions, and with other rules or more seats.

    Raises:
        PositionError: if the seat of the view is not to move.
    """
    rules = known(view.ruleset, view.players) if GO in ids_of(view) else None
    if rules is None:
        return careful(view, rng)
    given = np.array([observation(view)]), np.array([weighed(view)]), np.array([rules])
    return move_from_id(GO if network().leads(*given)[0] > 0 else STOP)
