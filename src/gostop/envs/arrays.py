"""The results of lanes as numpy arrays. Numpy is needed only when an environment is made."""

from __future__ import annotations

import functools
import importlib
import warnings
from typing import TYPE_CHECKING, Any, Final

import attrs

from gostop.errors import PositionError
from gostop.kernel.bits import COMPILED
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.observing import Words
from gostop.public import public_in
from gostop.round.observation import first_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEGAL: Final = 3
"""The words of the legal actions."""


def _numpy() -> Any:
    """Numpy; `None` if it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


@public_in("gostop.envs")
class SlowWarning(UserWarning):
    """`VectorEnv` works here, but could be several times as fast. The message says how."""


def _sink() -> tuple[type[Words], str]:
    """A list that takes words, and why it is slow: only the compiled package with librt is fast."""
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        try:
            packing: Any = importlib.import_module("gostop.kernel.packing")
        except ImportError:
            return Words, (
                "VectorEnv would be twice as fast with the package librt, which is not installed; "
                "python -m pip install librt"
            )
        except ValueError as error:  # mypyc raises this for another version of its library
            return Words, (
                "VectorEnv would be twice as fast with another version of the package librt "
                f"({error}); python -m pip install --upgrade librt gostop"
            )
        return packing.Packed, ""
    return Words, (
        "this gostop is interpreted, and VectorEnv is many times as fast in a compiled one; "
        "CPython 3.11 to 3.14 has a compiled wheel for Linux, macOS and Windows: "
        "python -m pip install --force-reinstall gostop"
    )


numpy: Final = _numpy()
_SINK: Final = _sink()
sink: Final[type[Words]] = _SINK[0]
slow: Final[str] = _SINK[1]


@functools.cache
def warn_if_slow() -> None:
    """Warn once, when the first environment is made, if environments are slow; say why and what to
    do.
    """
    if slow:  # pragma: no branch  # coverage is measured interpreted, which is always slow
        warnings.warn(slow, SlowWarning, stacklevel=3)


def need_numpy() -> None:
    """Refuse to go on without numpy."""
    if numpy is None:
        raise PositionError(
            "a VectorEnv needs numpy, which is not installed",
            field="numpy",
            hint="pip install 'gostop[envs]'",
            code="not_installed",
        )


@public_in("gostop.envs")
@attrs.frozen(eq=False)
class Observed:
    """What the seat to move of each lane may know, and its legal actions.

    The arrays `words`, `legal` and `seats` are read-only. `bits`, `numbers` and `mask` are new
    arrays each time, and you may change them.
    """

    words: NDArray[np.int64]
    """The observations, shape (n, words): those of `observation`."""
    legal: NDArray[np.int64]
    """The legal actions, shape (n, 3): action `a` is bit `a % 64` of word `a // 64`."""
    seats: NDArray[np.int64]
    """The seat to move, shape (n,)."""
    players: int
    """How many sit at the table."""

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The planes of cards, months and flags, shape (n, words without numbers, 64): 0 or 1."""
        words = self.words[:, : first_number(self.players)]
        return _bits(words, 64 * words.shape[1]).reshape(*words.shape, 64)

    @property
    def numbers(self) -> NDArray[np.int16]:
        """The planes of numbers, shape (n, 4 for each word of numbers)."""
        words = self.words[:, first_number(self.players) :]
        numbers: NDArray[np.int16] = numpy.array(words, "<i8", order="C").view("<i2")
        return numbers

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Whether each of `ACTIONS` is legal, shape (n, 156)."""
        return _bits(self.legal, IDS).view(numpy.bool_)


def _bits(words: NDArray[np.int64], size: int) -> NDArray[np.uint8]:
    """The first bits of each row of words, the lowest bit of a word first."""
    plain = words.astype("<i8", copy=False).view(numpy.uint8)
    bits: NDArray[np.uint8] = numpy.unpackbits(plain, axis=1, count=size, bitorder="little")
    return bits


@public_in("gostop.envs")
@attrs.frozen(eq=False)
class Stepped:
    """The results of one action in each lane. All arrays are read-only."""

    points: NDArray[np.int64]
    """The points of each seat from the round in lanes where it `ended`, otherwise 0; shape
    (n, players)."""
    ended: NDArray[np.bool_]
    """Whether the round ended before the seat that acted was asked again, by its action or by a
    later move of an opponent; shape (n,). Then the next round has already been dealt."""
    seats: NDArray[np.int64]
    """The seat to move now, shape (n,)."""
    last: NDArray[np.int64]
    """The last observation of the seat that acted, for the lanes where the round `ended`: shape
    (how many, words), in the order of the lanes."""
    passed: NDArray[np.int64]
    """How many further rounds ended before anybody was asked, for example by four of a month in a
    hand at the deal; shape (n,)."""
    passed_points: NDArray[np.int64]
    """The points of each seat from those, shape (n, players)."""


def rows_of(words: Words, width: int) -> NDArray[np.int64]:
    """Words as rows of a read-only array, without a copy where the machine keeps them in the same
    order.
    """
    packed = numpy.frombuffer(words.packed(), "<i8")
    rows: NDArray[np.int64] = packed.astype(numpy.int64, copy=False).reshape(-1, width)
    rows.flags.writeable = False
    return rows


def stepped(n: int, players: int, width: int, told: tuple[Words, Words, Words]) -> Stepped:
    """The results that lanes have written in a step, with last observations of this width (see
    `Lanes.step`).
    """
    seats, ended, last = told
    rows = rows_of(ended, 2 + players)
    found = Stepped(
        numpy.zeros((n, players), numpy.int64),
        numpy.zeros(n, numpy.bool_),
        rows_of(seats, 1).reshape(n),
        rows_of(last, width),
        numpy.zeros(n, numpy.int64),
        numpy.zeros((n, players), numpy.int64),
    )
    of_actions = rows[:, 1] == 1
    if not of_actions.all():
        later, rows = rows[~of_actions], rows[of_actions]
        numpy.add.at(found.passed, later[:, 0], 1)
        numpy.add.at(found.passed_points, later[:, 0], later[:, 2:])
    lanes = rows[:, 0]
    found.ended[lanes] = True
    found.points[lanes] = rows[:, 2:]
    for each in (found.points, found.ended, found.passed, found.passed_points):
        each.flags.writeable = False
    return found
