"""What environments return, as numpy arrays. This module can be imported without numpy, but an
environment needs it.
"""

from __future__ import annotations

import functools
import importlib
import warnings
from sys import byteorder
from typing import TYPE_CHECKING, Any, Final

import attrs

from gostop.core.cards import CARDS
from gostop.core.errors import PositionError, not_installed
from gostop.core.public_names import public_in
from gostop.formats.observation import Plane, first_number, observation, planes
from gostop.game.validation.calls import rules_for
from gostop.game.view import View
from gostop.kernel.bits import COMPILED
from gostop.kernel.deck import CARDS as FIRST_BONUS
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.search.encode import IN_A_WORD, Words
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


# The error for a missing library that an extra installs.


@public_in("gostop.envs")
class MissingLibraryError(PositionError, ImportError):
    """A library that an adapter needs is not installed. The message has the command that installs
    it.

    It is also an `ImportError`, since importing the adapter raises it.
    """

    code: str = "not_installed"


def missing(library: str, extra: str) -> MissingLibraryError:
    """Make the error for a missing library that an extra installs."""
    return MissingLibraryError(
        f"gostop.envs.{extra} needs {library}, which is not installed",
        hint=f"pip install 'gostop[{extra}]'",
    )


# Results of many rounds.

LEGAL: Final = 3
"""The number of words for the legal actions of a lane."""
_WORD: Final = 8
"""The number of bytes in a word."""
_ENDED: Final = 1
_PASSED: Final = 2
_SEAT: Final = 3
"""The places of the values in a row of results (see `Result` of the kernel). Place 0 has the seat
to move. From `_SEAT` on, there are two words for each seat."""


def _numpy() -> Any:
    """Import numpy. Return `None` if it is not installed."""
    try:
        return importlib.import_module("numpy")
    except ImportError:
        return None


@public_in("gostop.envs")
class SlowWarning(UserWarning):
    """The warning that `VectorEnv` works but could be several times as fast. The message says what
    to install.
    """


def _sink() -> tuple[type[Words], str]:
    """Return the class of the lists for words, and the reason why it is slow. The reason is empty
    for the fast class, which needs the compiled package and librt.
    """
    if COMPILED:  # pragma: no cover  # no coverage is measured in the compiled kernel
        try:
            packing: Any = importlib.import_module("gostop.kernel.search.packed_words")
        except ImportError:
            return Words, (
                "VectorEnv would be twice as fast with the package librt, which is not installed; "
                "python -m pip install librt"
            )
        except ValueError as error:  # mypyc raises this if librt has another version
            return Words, (
                "VectorEnv would be twice as fast with another version of the package librt "
                f"({error}); python -m pip install --upgrade librt gostop"
            )
        return packing.Packed, ""
    return Words, (
        "this gostop is interpreted, and VectorEnv is many times as fast in a compiled one; "
        "CPython 3.11 to 3.14 has a compiled wheel for Linux, macOS and Windows: "
        "'python -m pip install --force-reinstall gostop', or in a clone '… .', with a C compiler"
    )


def _word() -> Any:
    """Return numpy's type for a word. Return `None` if numpy is not installed."""
    return None if numpy is None else numpy.dtype("<i8")


numpy: Final = _numpy()
_I8: Final = _word()
_SINK: Final = _sink()
sink: Final[type[Words]] = _SINK[0]
slow: Final[str] = _SINK[1]


@functools.cache
def warn_if_slow() -> None:
    """If environments are slow, warn once, when the first one is made. The warning says why they
    are slow, and what to do.
    """
    if slow:  # pragma: no branch  # coverage is measured without the compiled kernel
        warnings.warn(slow, SlowWarning, stacklevel=3)


def need_numpy() -> None:
    """Raise an error if numpy is not installed."""
    if numpy is None:
        raise not_installed("a VectorEnv needs numpy", "envs", field="numpy")


@public_in("gostop.envs")
@attrs.frozen(eq=False, slots=False)  # with slots, making an object takes 1 µs more
class Observed:
    """What the seat to move of each lane may know, and its legal actions.

    The arrays `words`, `legal` and `seats` are read-only, and no later call changes them. `bits`,
    `numbers` and `mask` are new arrays each time, and you may change them.
    """

    words: NDArray[np.int64]
    """The observations, shape (n, words). A row has the words that `observation` returns."""
    legal: NDArray[np.int64]
    """The legal actions, shape (n, 3): action `a` is bit `a % 64` of word `a // 64`."""
    seats: NDArray[np.int64]
    """The seat to move, shape (n,)."""
    players: int
    """The number of seats at the table."""
    _packed: NDArray[np.uint8]
    """The bytes of `words`, `legal` and `seats`, little-endian, with a row for each lane."""

    @property
    def bits(self) -> NDArray[np.uint8]:
        """The planes of cards, months and flags, as 0 or 1. The shape is (n, words before the
        numbers, 64).
        """
        packed = self._packed
        size = first_number(self.players)
        # give the arguments by position, since numpy needs 1 µs more to read them by name
        bits: NDArray[np.uint8] = numpy.unpackbits(packed[:, : _WORD * size], 1, None, "little")
        return bits.reshape(len(packed), size, 8 * _WORD)

    @property
    def numbers(self) -> NDArray[np.int16]:
        """The planes of numbers. Each word of numbers gives four columns of the array, which has n
        rows.
        """
        first, last = first_number(self.players), self.words.shape[1]
        numbers = self._packed.view("<i2")[:, IN_A_WORD * first : IN_A_WORD * last]
        found: NDArray[np.int16] = numbers.astype(numpy.int16)
        return found

    @property
    def mask(self) -> NDArray[np.bool_]:
        """Whether each of `ACTIONS` is legal, shape (n, 156)."""
        first = _WORD * self.words.shape[1]
        legal = self._packed[:, first : first + _WORD * LEGAL]
        mask: NDArray[np.bool_] = numpy.unpackbits(legal, 1, IDS, "little").view(numpy.bool_)
        return mask


@public_in("gostop.envs")
@attrs.frozen(eq=False, slots=False)  # as for `Observed`
class Stepped:
    """The results of one action in each lane. All arrays are read-only, and no later call changes
    them.
    """

    points: NDArray[np.int64]
    """The points of each seat from the round in lanes where it `ended`, otherwise 0; shape
    (n, players)."""
    ended: NDArray[np.bool_]
    """Whether the round ended by the action of a seat, or by a move of an opponent before this seat
    was asked again; shape (n,). After such an end, the next round has already been dealt."""
    seats: NDArray[np.int64]
    """The seat to move now, shape (n,)."""
    last: NDArray[np.int64]
    """The last observation of the seat that acted, only for lanes where the round `ended`, in the
    order of the lanes; shape (number of these lanes, words)."""
    passed: NDArray[np.int64]
    """How many more rounds ended before any seat was asked, for example by four of a month in a
    hand at the deal; shape (n,)."""
    passed_points: NDArray[np.int64]
    """The points of each seat from these rounds, shape (n, players)."""


def rows_of(packed: bytes, width: int) -> NDArray[np.int64]:
    """Return little-endian words as the rows of a read-only array. On a little-endian machine, the
    words are not copied.
    """
    rows: NDArray[np.int64] = numpy.ndarray((len(packed) // (_WORD * width), width), _I8, packed)
    return rows if byteorder == "little" else _turned(rows)


def _turned(rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return a read-only copy of rows, with the bytes of each word in the order of this machine."""
    rows = rows.astype(numpy.int64)
    rows.flags.writeable = False
    return rows


@functools.cache
def _no_rows(width: int) -> NDArray[np.int64]:
    """Return an array without rows. It is made only once, since in most steps of few lanes no round
    ends.
    """
    return rows_of(b"", width)


def observed(packed: bytes, players: int, width: int) -> Observed:
    """Make arrays from the bytes that `Lanes.observe` has written. `width` is the number of words
    in an observation.
    """
    rows = rows_of(packed, width + LEGAL + 1)
    plain = numpy.ndarray((len(rows), _WORD * rows.shape[1]), numpy.uint8, packed)
    return Observed(rows[:, :width], rows[:, width:-1], rows[:, -1], players, plain)


def stepped(told: bytes, last: bytes, players: int, width: int) -> Stepped:
    """Make arrays from the bytes that `Lanes.step` has written: the results in `told`, and the last
    observations, of `width` words each, in `last`.
    """
    rows = rows_of(told, _SEAT + 2 * players)
    ended = numpy.ndarray(len(rows), numpy.bool_, told, _ENDED * _WORD, rows.strides[:1])
    return Stepped(
        rows[:, _SEAT::2],
        ended,
        rows[:, 0],
        rows_of(last, width) if last else _no_rows(width),
        rows[:, _PASSED],
        rows[:, _SEAT + 1 :: 2],
    )


# `features`: what a seat may know, as an array of small numbers, each with a name.

_BITS: Final = 64
"""The number of bits in a word."""


def features(view: View) -> NDArray[np.int16]:
    """Return what a seat may know, as a new array. The environments for Gymnasium and PettingZoo
    give such arrays as observations.

    The array has the bits of all words of `observation` without numbers, and then the numbers.
    `feature_names` names each place.

    Args:
        view: the view of a seat.

    Raises:
        PositionError: if `view` is not a `View` or is the view of a spectator, or if numpy is not
            installed.
    """
    observation(view)  # raises the error for a view without an observation
    need_numpy()
    from gostop.envs.spaces import Arrays  # noqa: PLC0415  # the module needs numpy

    return Arrays(view.ruleset, view.players).seen(view)


def feature_names(ruleset: Ruleset | str, players: int) -> tuple[str, ...]:
    """List the names of the places of `features`, in order.

    For example, `hand.3B` says whether the card 3B is in the hand. `captured_1.8B` says whether
    the next seat in turn order has captured the card 8B, `shaken_0.3` whether the seat itself has
    shaken March, and `turn_0` whether it is the seat's own turn. `score_1` has the points of the
    next seat. The name of a place that is never used is `unused_` with the number of the place.

    Args:
        ruleset: a ruleset, or the id of a preset.
        players: how many sit at the table.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
    """
    found = ruleset_of(ruleset)
    return _names(found, rules_for(found, players).players)


@functools.lru_cache(maxsize=64)
def _names(ruleset: Ruleset, players: int) -> tuple[str, ...]:
    every, first = planes(ruleset, players), first_number(players)
    bits = _BITS * first
    width = bits + 4 * (every[-1].word + 1 - first)
    names = [f"unused_{place}" for place in range(width)]
    for plane in every:
        label = plane.name if plane.seat is None else f"{plane.name}_{plane.seat}"
        if plane.kind == "numbers":
            names[bits + 4 * (plane.word - first) + plane.first // 16] = label
            continue
        for bit in range(plane.bits):
            names[_BITS * plane.word + plane.first + bit] = label + _of_bit(plane, bit)
    return tuple(names)


def _of_bit(plane: Plane, bit: int) -> str:
    """Return the last part of a bit's name: the card or the month of the bit, or its number among
    several flags.
    """
    if plane.kind == "cards":
        return f".{CARDS[bit]}"
    if plane.kind == "bonus":
        return f".{CARDS[FIRST_BONUS + bit]}"
    if plane.kind == "months":
        return f".{bit + 1}"
    return f".{bit}" if plane.bits > 1 else ""
