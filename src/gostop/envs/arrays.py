"""What lanes tell, as arrays of numpy. Numpy is needed only when an environment is made."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

import attrs

from gostop.errors import PositionError
from gostop.kernel.bits import COMPILED
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.observing import Words
from gostop.round.observation import first_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LEGAL: Final = 3
"""The words of the legal actions."""


def _numpy() -> Any:
    """Numpy; nothing where it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


def _sink() -> type[Words]:
    """What takes words: fast where the kernel is compiled and librt is installed."""
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        try:
            packing: Any = importlib.import_module("gostop.kernel.packing")
        except ImportError:
            return Words
        found: type[Words] = packing.Packed
        return found
    return Words


numpy: Final = _numpy()
sink: Final = _sink()


def need_numpy() -> None:
    """Refuse to go on without numpy."""
    if numpy is None:
        raise PositionError(
            "expected numpy, which a VectorEnv needs, found that it is not installed",
            field="numpy",
            hint="pip install 'gostop[envs]'",
            code="not_installed",
        )


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


@attrs.frozen(eq=False)
class Stepped:
    """What one action in each lane has led to. All arrays are read-only."""

    points: NDArray[np.int64]
    """The points of each seat from the round in lanes where it `ended`, otherwise 0; shape
    (n, players)."""
    ended: NDArray[np.bool_]
    """Whether the round ended before the seat that acted was asked again, by its action or by a
    later move of an opponent; shape (n,). Then the next round is dealt already."""
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
    """What lanes have told of a step, with last observations of this width (see `Lanes.step`)."""
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
