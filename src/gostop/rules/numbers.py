"""The settings that the kernel reads unchanged, and the attributes of `Rules` that hold them.

An attribute has its setting's path as its name, with underscores for dots. A table pairs the
members of enums with the kernel's constants; it is checked on import. `compile` makes the other
attributes.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Any, Final

import attrs

from gostop.core.cards import Card, CardSet, mask_of
from gostop.kernel import rules
from gostop.kernel.rules import Rules
from gostop.rules.deal import ByBonus, CupCount, FourOnTable
from gostop.rules.fields import FORM, ByPlayers, Form, Member
from gostop.rules.go import CounterGo
from gostop.rules.pay import Liable, SpecialFactors
from gostop.rules.ruleset import Ruleset
from gostop.rules.steal import StackFrom
from gostop.rules.tree import Group
from gostop.rules.turn import LastPpeok, LastTurn, SweepWhen
from gostop.core.exhaustive import tied, untied

KERNEL: Final = tuple(name for name in vars(Rules) if not name.startswith("__"))
"""The names of the attributes of `Rules`."""
WAYS: Final[dict[enum.Enum, int]] = {
    CupCount.BEST: rules.CUP_BEST,
    CupCount.CHOSEN: rules.CUP_CHOSEN,
    CupCount.ANIMAL: rules.CUP_ANIMAL,
    CupCount.JUNK: rules.CUP_JUNK,
    CupCount.BOTH: rules.CUP_BOTH,
    CupCount.AFTER_TEN_PI: rules.CUP_AFTER_TEN,
    CupCount.AT_THRESHOLD: rules.CUP_AT_THRESHOLD,
    CupCount.FROM_GO: rules.CUP_FROM_GO,
    FourOnTable.DEAL_AGAIN: rules.FOUR_DEAL_AGAIN,
    FourOnTable.NAGARI: rules.FOUR_NAGARI,
    FourOnTable.DEALER_WINS: rules.FOUR_DEALER_WINS,
    ByBonus.ANY_TURN: rules.BY_BONUS_EVER,
    ByBonus.FIRST_TURN: rules.BY_BONUS_FIRST_TURN,
    ByBonus.NEVER: rules.BY_BONUS_NEVER,
    ByBonus.CHOICE: rules.BY_BONUS_CHOICE,
    LastTurn.OWN: rules.LAST_OWN,
    LastTurn.LAST_HAND_CARD: rules.LAST_HAND_CARD,
    LastTurn.ROUND: rules.LAST_OF_ROUND,
    LastTurn.BY_EVENT: rules.LAST_BY_EVENT,
    LastPpeok.PPEOK: rules.PPEOK_ALWAYS,
    LastPpeok.CAPTURES_THREE: rules.PPEOK_CAPTURES_THREE,
    LastPpeok.CAPTURES_PAIR: rules.PPEOK_CAPTURES_PAIR,
    SweepWhen.TABLE_EMPTY: rules.SWEEP_EMPTY,
    SweepWhen.ROUNDS_LAST_TURN: rules.SWEEP_LAST_OF_ROUND,
    SweepWhen.LAST_TWO: rules.SWEEP_LAST_TWO,
    StackFrom.EACH: rules.FROM_EACH,
    StackFrom.MAKER: rules.FROM_MAKER,
    CounterGo.NONE: rules.COUNTER_NONE,
    CounterGo.ON_TOP: rules.COUNTER_ON_TOP,
    CounterGo.IN_PLACE: rules.COUNTER_IN_PLACE,
    CounterGo.FLAT_FOUR: rules.COUNTER_FLAT_FOUR,
    CounterGo.FOUR_IN_PLACE: rules.COUNTER_FOUR_IN_PLACE,
    CounterGo.EACH_DOUBLES: rules.COUNTER_EACH_DOUBLES,
    Liable.NOBODY: rules.LIABLE_NOBODY,
    Liable.FIRST_LOSER: rules.LIABLE_FIRST_LOSER,
    Liable.FIRST_OF_ALL: rules.LIABLE_FIRST_OF_ALL,
    Liable.LAST_LOSER: rules.LIABLE_LAST_LOSER,
    SpecialFactors.NONE: rules.SPECIAL_NONE,
    SpecialFactors.CALLS: rules.SPECIAL_CALLS,
    SpecialFactors.ALL: rules.SPECIAL_ALL,
}
"""The kernel's constant for each member of the enums that it reads."""


def _paths(kind: type[Any], above: str = "") -> Iterator[tuple[str, Form]]:
    """Yield the path of every setting, with underscores in place of dots, and the form of the
    setting.
    """
    for field in attrs.fields(kind):
        form = field.metadata.get(FORM)
        if isinstance(form, Group):
            yield from _paths(form.kind, f"{above}{field.name}_")
        elif form is not None:
            yield f"{above}{field.name}", form


def read_by(
    kernel: tuple[str, ...],
    paths: Iterator[tuple[str, Form]],
    ways: dict[enum.Enum, int] = WAYS,
) -> frozenset[str]:
    """Return the names of the settings that the kernel reads as they are.

    Args:
        kernel: the names of the attributes of `Rules`.
        paths: the path of every setting, with underscores, and its form.
        ways: the kernel's constant for each member of an enum.

    Raises:
        ImportError: if two settings fill one attribute, or a member has no number of its own.
    """
    settings = list(paths)
    read = {name: form for name, form in settings if name in kernel}
    names = [name for name, _ in settings]
    if twice := [name for name in read if names.count(name) > 1]:
        untied(f"{twice[0]} of the kernel's rules is filled twice", at=kernel)
    kinds = {form.kind for form in read.values() if isinstance(form, Member)}
    tied(ways, [way for kind in kinds for way in kind], "the table of the kernel's ways")
    for kind in kinds:
        numbers = [ways[way] for way in kind]
        if len({*numbers}) < len(numbers):
            untied(f"two ways of {kind.__name__} have one number in the kernel", at=ways)
    return frozenset(read)


READ: Final = read_by(KERNEL, _paths(Ruleset))
"""The paths of the settings that the kernel reads as they are, with underscores in place of
dots."""


def numbers_of(group: Any, playing: int, above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the settings that the kernel reads as they are: for each setting its path, with
    underscores in place of dots, and its number.

    The number of a set of cards is its mask. A setting that is off is left out, so the kernel's
    default stays.
    """
    for field in attrs.fields(type(group)):
        name, value = f"{above}{field.name}", getattr(group, field.name)
        if isinstance(value, ByPlayers):
            value = value.for_players(playing)
        if attrs.has(type(value)) and not isinstance(value, Card | CardSet):
            yield from numbers_of(value, playing, f"{name}_")
        elif name not in READ:
            continue
        elif isinstance(value, enum.Enum):
            yield name, WAYS[value]
        elif isinstance(value, CardSet):
            yield name, mask_of(value)
        elif isinstance(value, int | tuple):
            yield name, value
