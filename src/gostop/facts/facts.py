"""The facts of a round, each declared once.

A declaration says how a fact is given, what the kernel keeps, which rule knows it, and who sees it.
A `State` and an `Outcome` have the facts as attributes. `setup` and `Outcome` take them as
keywords, files hold them by name, and `checks` checks them for both.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, Self, TypedDict, TypeVar, final, overload

from gostop.arguments import seats_in_order
from gostop.cards import Kind
from gostop.errors import PositionError, expected
from gostop.facts.given import (
    PotsGiven,
    carry_given,
    cup_of,
    forced_out_of,
    id_or_none,
    pots_of,
    round_given,
    seat_or_none,
    seats_once,
    times_given,
)
from gostop.facts.instants import Instant, Stated, instants_of, paid_codes, paid_rule
from gostop.kernel.record import NO_CARD, NOBODY, Record
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK, PAID_AT_TABLE, Rules
from gostop.ruleset.instant import Pots
from gostop.ruleset.ruleset import Ruleset

T = TypeVar("T")
Seats = tuple[int, ...]
CHOICES: Final[dict[Kind | None, int]] = {None: 0, Kind.ANIMAL: CUP_ANIMAL, Kind.JUNK: CUP_JUNK}
"""How the owner of the sake cup counts it, as the kernel's numbers."""
_KINDS: Final = {number: kind for kind, number in CHOICES.items()}
_KIND_OF: Final = {kind.name.lower(): kind for kind in CHOICES if kind is not None}


class Seen(enum.Enum):
    """Who may know a fact while the round is played."""

    BY_ALL = enum.auto()
    """Everybody, at once."""
    BY_SEAT = enum.auto()
    """Each seat knows of itself. The others learn it when the round is over and it is paid for."""


class HasFacts(Protocol):
    """What facts are read from."""

    def _fact(self, fact: Fact[T]) -> T: ...


@final
class Fact(Generic[T]):
    """A fact of a round.

    Args:
        doc: what it means.
        read: the value of what a caller gives; its first argument names the fact in errors.
        default: its value if nobody gives one.
        kernel: its name in the kernel's record, if it has another name there.
        keep: turns a value into what the kernel keeps.
        tell: turns what the kernel keeps into the value.
        rule: whether a ruleset has this fact; by default every ruleset has it.
        seats: the seats that a value names. All of them must play.
        seen: who may know it.
        unplain: turns a value from plain data into what `read` takes.
    """

    name: str

    def __init__(
        self,
        doc: str,
        read: Callable[[str, Any], T],
        *,
        default: Any = (),
        kernel: str = "",
        keep: Callable[[T, Ruleset], Any] = lambda value, _: value,
        tell: Callable[[Any, Ruleset], T] = lambda kept, _: kept,
        rule: Callable[[Rules], bool] = lambda _: True,
        seats: Callable[[T], Iterable[int]] = lambda _: (),
        seen: Seen = Seen.BY_ALL,
        unplain: Callable[[Any], Any] = lambda plain: plain,
    ) -> None:
        self.__doc__ = doc
        self.read: Callable[[str, Any], T] = read
        self.default: Any = default
        self.kernel: str = kernel
        self.keep: Callable[[T, Ruleset], Any] = keep
        self.tell: Callable[[Any, Ruleset], T] = tell
        self.rule: Callable[[Rules], bool] = rule
        self.seats: Callable[[T], Iterable[int]] = seats
        self.seen: Seen = seen
        self.unplain: Callable[[Any], Any] = unplain

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name
        self.kernel = self.kernel or name

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: HasFacts, kind: type) -> T: ...
    def __get__(self, owner: HasFacts | None, kind: type) -> Self | T:
        return self if owner is None else owner._fact(self)


def in_order(doc: str, rule: Callable[[Rules], bool] = lambda _: True, **more: Any) -> Fact[Seats]:
    """A fact that is the seats that did something, in order."""
    return Fact(doc, seats_in_order, rule=rule, seats=lambda seats: seats, **more)


def _payments_kept(paid: tuple[Instant, ...], ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    codes = paid_codes(ruleset)
    return tuple(
        (each.payer, each.payee, each.points, codes.get(each.rule, PAID_AT_TABLE)) for each in paid
    )


def place_of_mission(ruleset: Ruleset, id: str | None) -> int:
    """The place of a mission among the missions of its ruleset, which the kernel keeps.

    Raises:
        PositionError: for a mission that the ruleset does not have.
    """
    if id is None:
        return NO_CARD
    for place, known in enumerate(ruleset.payment.missions):
        if known.id == id:
            return place
    names = ", ".join(known.id for known in ruleset.payment.missions) or "it has none"
    wanted = f"the id of a mission of {ruleset.id} ({names})"
    raise PositionError(expected(wanted, id), field="mission", code="no_such_rule")


class FactsGiven(TypedDict, total=False):
    """The facts as keywords; `Facts` says what each of them means."""

    carry: int
    goes: Iterable[int]
    bombs: Iterable[int]
    small_bombs: Iterable[int]
    refused: int | None
    instant: Iterable[Stated]
    cup: Kind | None
    mission: str | None
    pushes: int
    forced_out: Iterable[tuple[int, int]]
    pots: PotsGiven
    round: int | None


class Facts:
    """The facts that states and outcomes share. Everything is by seat, from 0."""

    __slots__ = ()

    carry: Fact[int] = Fact(
        "The factor by which the draws before this round multiply it.", carry_given, default=1
    )
    goes: Fact[Seats] = in_order(
        "The seats that called go, in order: `(0, 1, 0)` if seat 0 did twice, seat 1 in between."
    )
    bombs: Fact[Seats] = in_order("The seats that bombed, in order.", lambda rules: rules.bombs)
    small_bombs: Fact[Seats] = in_order(
        "The seats that laid two onto two, in order.", lambda rules: rules.small_bombs
    )
    fours: Fact[Seats] = Fact(
        "The seats that held four of a month on their first turn and played on, if that counts; "
        "ascending.",
        seats_once,
        rule=lambda rules: rules.notes_fours,
        seats=lambda seats: seats,
        seen=Seen.BY_SEAT,
    )
    refused: Fact[int | None] = Fact(
        "The seat that refused a draw; `None` if no seat did.",
        seat_or_none,
        default=None,
        keep=lambda seat, _: NOBODY if seat is None else seat,
        tell=lambda kept, _: None if kept == NOBODY else kept,
        rule=lambda rules: rules.offers,
        seats=lambda seat: () if seat is None else (seat,),
    )
    instant: Fact[tuple[Instant, ...]] = Fact(
        "What was paid during the round.",
        instants_of,
        kernel="instants",
        keep=_payments_kept,
        tell=lambda kept, ruleset: tuple(
            Instant(payer, payee, points, paid_rule(ruleset, code))
            for payer, payee, points, code in kept
        ),
    )
    cup: Fact[Kind | None] = Fact(
        "How its owner chose to count the sake cup, if the rules ask; otherwise `None`.",
        cup_of,
        default=None,
        keep=lambda kind, _: CHOICES[kind],
        tell=lambda kept, _: _KINDS[kept],
        unplain=lambda plain: _KIND_OF.get(plain, plain) if type(plain) is str else plain,
    )
    mission: Fact[str | None] = Fact(
        "The id of the round's mission; `None` if the rules have no missions.",
        id_or_none,
        default=None,
        keep=lambda id, ruleset: place_of_mission(ruleset, id),
        tell=lambda kept, ruleset: None if kept == NO_CARD else ruleset.payment.missions[kept].id,
    )
    pushes: Fact[int] = Fact(
        "How many wins in a row before this round were waived.", times_given, default=0
    )
    forced_out: Fact[tuple[tuple[int, int], ...]] = Fact(
        "(seat, points) for each hand that had to sit out and that the losers pay for.",
        forced_out_of,
        kernel="out",
    )
    pots: Fact[Pots] = Fact(
        "(id, rounds) for each pot, with the number of rounds before this one in which nobody "
        "collected it.",
        pots_of,
    )
    round: Fact[int | None] = Fact(
        "The number of the round in its match, from 1; `None` if it is not known. Two values that "
        "differ only in it are equal.",
        round_given,
        default=None,
        keep=lambda number, _: number or 0,
        tell=lambda kept, _: kept or None,
    )


def facts_of(kind: type) -> dict[str, Fact[Any]]:
    """The facts that a class declares or inherits, by name, in order."""
    classes = reversed(kind.__mro__)
    return {
        name: found
        for each in classes
        for name, found in vars(each).items()
        if isinstance(found, Fact)
    }


def values_of(
    facts: Mapping[str, Fact[Any]], given: Mapping[str, Any], what: str
) -> dict[str, Any]:
    """Every fact's value: the one that was given, or its default.

    Raises:
        TypeError: for a keyword that names no fact.
        PositionError: for a value that a fact cannot have.
        NotationError: for a month that does not exist.
    """
    for name in given:
        if name not in facts:
            raise TypeError(f"{what}() got an unexpected keyword argument {name!r}")
    return {
        name: fact.read(name, given[name]) if name in given else fact.default
        for name, fact in facts.items()
    }


def keep_facts(
    facts: Iterable[Fact[Any]], values: Mapping[str, Any], ruleset: Ruleset, record: Record
) -> None:
    """Write facts down as the kernel keeps them in its record; the pots are in its rules."""
    for fact in facts:
        if hasattr(record, fact.kernel):
            setattr(record, fact.kernel, fact.keep(values[fact.name], ruleset))
