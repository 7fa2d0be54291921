"""The facts of a round. Each fact is declared once.

A declaration says how a fact is given, how the kernel stores it, which rulesets have it, and who
may see it. A `State` and an `Outcome` have the facts as attributes. `setup` and `Outcome` take them
as keywords, files hold them by name, and `checking` checks them.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, Protocol, Self, TypedDict, TypeVar, final, overload

from gostop.core.arguments import seats_in_order
from gostop.core.cards import CARDS, Kind
from gostop.core.errors import PositionError, listed, shown
from gostop.game.instant_payments import Instant, Stated, instants_of, paid_codes, paid_rule
from gostop.game.reading import PotsGiven, carry_given, cup_of, forced_out_of, id_or_none, pots_of, round_given, seat_or_none, seats_once, times_given
from gostop.kernel.payments import nth_of, number_of
from gostop.kernel.history import NO_CARD, NOBODY, Record
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK, PAID_AT_TABLE, Rules
from gostop.rules.ids import EACH_OF
from gostop.rules.instant import Pots
from gostop.rules.ruleset import Ruleset
from gostop.core.exhaustive import untied

T = TypeVar("T")
Seats = tuple[int, ...]
CHOICES: Final[dict[Kind | None, int]] = {None: 0, Kind.ANIMAL: CUP_ANIMAL, Kind.JUNK: CUP_JUNK}
"""The kernel's numbers for the choice of the sake cup's owner."""
_KIND_BY_NUMBER: Final = {number: kind for kind, number in CHOICES.items()}
_KIND_BY_NAME: Final = {kind.name.lower(): kind for kind in CHOICES if kind is not None}
SAME_NAME: Final = ""
"""Stands for the kernel's name of a fact, if the fact has the same name in the kernel's record."""


class Seen(enum.Enum):
    """Who may know a fact while the round is played."""

    BY_ALL = enum.auto()
    """All seats know the fact at once."""
    BY_SEAT = enum.auto()
    """Each seat knows the fact about itself. At the end of the round, the other seats learn the
    fact only about a seat that is paid for it."""


# The defaults of a declaration: the kernel keeps the value itself, and every ruleset has the fact.


def _as_it_is(value: Any, _ruleset: Ruleset) -> Any:
    return value


def _in_every_ruleset(_rules: Rules) -> bool:
    return True


def _no_seats(_value: Any) -> Seats:
    return ()


def _just_read(plain: Any) -> Any:
    return plain


class HasFacts(Protocol):
    """A state or an outcome, which has facts as attributes."""

    def _fact(self, fact: Fact[T]) -> T: ...


@final
class Fact(Generic[T]):
    """A fact of a round.

    Args:
        doc: what the fact means.
        read: turns what a caller gives into the value; its first argument names the fact in errors.
        default: the value if none is given.
        kernel: the fact's name in the kernel's record; `None` if the record does not keep the fact.
        keep: turns the value into what the kernel keeps.
        tell: turns what the kernel keeps into the value.
        rule: whether a ruleset, as the kernel reads it, has this fact.
        seats: the seats that a value names. All of them must play.
        seen: who may know the fact.
        unplain: turns the value in plain data into what `read` takes.
    """

    name: str

    def __init__(
        self,
        doc: str,
        read: Callable[[str, Any], T],
        *,
        default: Any = (),
        kernel: str | None = SAME_NAME,
        keep: Callable[[T, Ruleset], Any] = _as_it_is,
        tell: Callable[[Any, Ruleset], T] = _as_it_is,
        rule: Callable[[Rules], bool] = _in_every_ruleset,
        seats: Callable[[T], Iterable[int]] = _no_seats,
        seen: Seen = Seen.BY_ALL,
        unplain: Callable[[Any], Any] = _just_read,
    ) -> None:
        self.__doc__ = doc
        self.read: Callable[[str, Any], T] = read
        self.default: Any = default
        self.kernel: str = kernel or SAME_NAME
        self.is_recorded: bool = kernel is not None
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


# Functions that convert values to the kernel's form, and back.


def _seats_themselves(seats: Seats) -> Seats:
    return seats


def _seat_if_any(seat: int | None) -> Seats:
    return () if seat is None else (seat,)


def _keep_seat(seat: int | None, _ruleset: Ruleset) -> int:
    return NOBODY if seat is None else seat


def _tell_seat(kept: int, _ruleset: Ruleset) -> int | None:
    return None if kept == NOBODY else kept


def _keep_payments(paid: tuple[Instant, ...], ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    codes = paid_codes(ruleset)
    return tuple(
        (each.payer, each.payee, each.points, codes.get(each.rule, PAID_AT_TABLE)) for each in paid
    )


def _tell_payments(
    kept: tuple[tuple[int, int, int, int], ...], ruleset: Ruleset
) -> tuple[Instant, ...]:
    return tuple(
        Instant(payer, payee, points, paid_rule(ruleset, code))
        for payer, payee, points, code in kept
    )


def _keep_cup(kind: Kind | None, _ruleset: Ruleset) -> int:
    return CHOICES[kind]


def _tell_cup(kept: int, _ruleset: Ruleset) -> Kind | None:
    return _KIND_BY_NUMBER[kept]


def _cup_in_plain_data(plain: Any) -> Any:
    """Turn a name such as `"junk"` into its kind. Return anything else unchanged, so that `cup_of`
    refuses it.
    """
    return _KIND_BY_NAME.get(plain, plain) if type(plain) is str else plain


def _keep_mission(id: str | None, ruleset: Ruleset) -> int:
    return place_of_mission(ruleset, id)


def _tell_mission(kept: int, ruleset: Ruleset) -> str | None:
    return None if kept == NO_CARD else id_of_mission(ruleset, kept)


_UNKNOWN_ROUND: Final = 0
"""The kernel's number for a round with an unknown number."""


def _keep_round(number: int | None, _ruleset: Ruleset) -> int:
    return number or _UNKNOWN_ROUND


def _tell_round(kept: int, _ruleset: Ruleset) -> int | None:
    return kept or None


def in_order(
    doc: str, rule: Callable[[Rules], bool] = _in_every_ruleset, **more: Any
) -> Fact[Seats]:
    """Make a fact whose value lists the seats that did something, in order."""
    return Fact(doc, seats_in_order, rule=rule, seats=_seats_themselves, **more)


def id_of_mission(ruleset: Ruleset, place: int) -> str:
    """Return the id of a mission by its place. The id of a mission of drawn cards names these
    cards, such as `each_of_1b_5a_10r`.
    """
    missions, drawn = ruleset.payment.missions, ruleset.payment.mission_cards
    if place < len(missions) or drawn is None:
        return missions[place].id
    cards = nth_of(tuple(card.id for card in drawn.cards), drawn.count, place - len(missions))
    return EACH_OF + "_".join(str(CARDS[card]).lower() for card in cards)


def place_of_mission(ruleset: Ruleset, id: str | None) -> int:
    """Return the place of a mission among the missions of its ruleset. The kernel keeps this place.

    Raises:
        PositionError: for a mission that the ruleset does not have.
    """
    if id is None:
        return NO_CARD
    for place, known in enumerate(ruleset.payment.missions):
        if known.id == id:
            return place
    names = [known.id for known in ruleset.payment.missions]
    drawn = ruleset.payment.mission_cards
    if drawn is not None:
        cards = tuple(card.id for card in drawn.cards)
        words = id.removeprefix(EACH_OF).split("_")
        chosen = tuple(card for card in cards if str(CARDS[card]).lower() in words)
        place = len(names) + number_of(cards, chosen)
        if len(chosen) == drawn.count and id_of_mission(ruleset, place) == id:
            return place
        names.append(f"{EACH_OF}, then the cards, such as {id_of_mission(ruleset, len(names))}")
    raise PositionError(
        f"{ruleset.id} has no mission {shown(id)}",
        field="mission",
        hint=f"its missions are {listed(names)}" if names else "it has no missions",
        code="no_such_rule",
    )


class FactsGiven(TypedDict, total=False):
    """The facts as keywords. `Facts` explains each of them."""

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
    """The facts that both states and outcomes have. Seats count from 0."""

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
        seats=_seats_themselves,
        seen=Seen.BY_SEAT,
    )
    refused: Fact[int | None] = Fact(
        "The seat that refused a draw; `None` if no seat did.",
        seat_or_none,
        default=None,
        keep=_keep_seat,
        tell=_tell_seat,
        rule=lambda rules: rules.offers,
        seats=_seat_if_any,
    )
    instant: Fact[tuple[Instant, ...]] = Fact(
        "What was paid during the round.",
        instants_of,
        kernel="instants",
        keep=_keep_payments,
        tell=_tell_payments,
    )
    cup: Fact[Kind | None] = Fact(
        "How its owner chose to count the sake cup, or how a go fixed it, if the rules say so; "
        "`Kind.ANIMAL` once a theft has locked it, by rules with `steal.cup_locked`; otherwise "
        "`None`.",
        cup_of,
        default=None,
        keep=_keep_cup,
        tell=_tell_cup,
        unplain=_cup_in_plain_data,
    )
    mission: Fact[str | None] = Fact(
        "The id of the round's mission; `None` if the rules have no missions.",
        id_or_none,
        default=None,
        keep=_keep_mission,
        tell=_tell_mission,
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
        "(id, rounds) for each pot, with the number of rounds before this one in which no one "
        "collected it.",
        pots_of,
        kernel=None,
    )
    round: Fact[int | None] = Fact(
        "The number of the round in its match, from 1; `None` if it is not known. Two values that "
        "differ only in it are equal, unless the rules have rounds that count more.",
        round_given,
        default=None,
        keep=_keep_round,
        tell=_tell_round,
    )


def facts_of(kind: type) -> dict[str, Fact[Any]]:
    """Return the facts that a class declares or inherits, by name and in order.

    Raises:
        ImportError: if the kernel's record has no attribute for a fact.
    """
    classes = reversed(kind.__mro__)
    found = {
        name: fact
        for each in classes
        for name, fact in vars(each).items()
        if isinstance(fact, Fact)
    }
    for name, fact in found.items():
        if fact.is_recorded and not hasattr(Record, fact.kernel):
            untied(f"the kernel's record has no {fact.kernel} for the fact {name}", at=Record)
    return found


def values_of(
    facts: Mapping[str, Fact[Any]], given: Mapping[str, Any], what: str
) -> dict[str, Any]:
    """Return the value of every fact: the given value, or its default.

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
    """Write facts to the kernel's record, in the kernel's form. The record does not keep the pots,
    which are in the kernel's rules.
    """
    for fact in facts:
        if fact.is_recorded:
            setattr(record, fact.kernel, fact.keep(values[fact.name], ruleset))
