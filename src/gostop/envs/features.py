"""`features`: what a seat may know, as an array of small numbers, each with a name."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from gostop.core.cards import CARDS
from gostop.game.validation.calls import rules_for
from gostop.envs.arrays import need_numpy
from gostop.kernel.deck import CARDS as FIRST_BONUS
from gostop.rules.presets import ruleset_of
from gostop.game.observation import Plane, first_number, observation, planes
from gostop.game.view import View
from gostop.rules.ruleset import Ruleset

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_WORD: Final = 64
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
    bits = _WORD * first
    width = bits + 4 * (every[-1].word + 1 - first)
    names = [f"unused_{place}" for place in range(width)]
    for plane in every:
        label = plane.name if plane.seat is None else f"{plane.name}_{plane.seat}"
        if plane.kind == "numbers":
            names[bits + 4 * (plane.word - first) + plane.first // 16] = label
            continue
        for bit in range(plane.bits):
            names[_WORD * plane.word + plane.first + bit] = label + _of_bit(plane, bit)
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
