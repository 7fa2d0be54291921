"""How a round ended: all that its settlement depends on, from a state or written by hand."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from gostop.arguments import entries, is_empty, seats_in_order, whole_of
from gostop.cards import Cards, CardSet, Kind, Month, month_of
from gostop.errors import NotationError, PositionError, brief, shown
from gostop.facts.instants import Instant, filled, instants_of
from gostop.presets import ruleset_of
from gostop.ruleset.instant import Pots
from gostop.ruleset.ruleset import Ruleset


class Reason(enum.Enum):
    """Why a round is over."""

    STOP = "stop"
    """Won: somebody stopped."""
    CHONGTONG = "chongtong"
    """Won: four of a month in a hand (총통)."""
    THREE_PPEOK = "three_ppeok"
    """Won: three ppeok (뻑) in the round."""
    HEODANG = "heodang"
    """Won: turns in a row without a capture (허당)."""
    EXHAUSTED = "exhausted"
    """Drawn: nobody can move, and nobody stopped."""
    DRAW_AGREED = "draw_agreed"
    """Drawn: all accepted a draw."""
    FOUR_ON_TABLE = "four_on_table"
    """Drawn, or by some rules won by the first player: four of a month on the table."""
    CHONGTONG_DRAW = "chongtong_draw"
    """Drawn: four of a month in several hands."""
    VOID = "void"
    """Neither: the deal is void, and nothing that was paid in it stands."""
    PUSHED = "pushed"
    """Won, and the payment waived (밀기)."""

    @property
    def is_special(self) -> bool:
        """Whether a win for this reason is special: it has its own points, and nothing is added."""
        return self in _SPECIAL


_SPECIAL = (Reason.CHONGTONG, Reason.THREE_PPEOK, Reason.HEODANG, Reason.FOUR_ON_TABLE)


Shaken: TypeAlias = tuple[int, Month | None]
"""A seat that shook, and the month, or `None` where it is not known."""
PotsGiven: TypeAlias = "Mapping[str, int] | Iterable[tuple[str, int]]"
"""Pots as they are given: a table of rounds by their ids, or pairs."""
_PAIR: Final = 2


def shakes_of(shakes: Iterable[int | tuple[int, Month | int | None]]) -> tuple[Shaken, ...]:
    """Shakes as (seat, month) pairs; a bare seat where the month is not known.

    Raises:
        PositionError: for anything else.
        NotationError: for a month that there is not.
    """
    if is_empty(shakes):
        return ()
    found: list[Shaken] = []
    for shake in entries("shakes", shakes, "seats, or pairs of a seat and a month"):
        bare = whole_of(shake)
        if bare is not None:
            found.append((bare, None))
            continue
        pair = entries("shakes", shake, "seats, or pairs of a seat and a month")
        seat = whole_of(pair[0]) if len(pair) == _PAIR else None
        if seat is None:
            raise PositionError(f"shakes holds {shown(shake)}; right is (seat, month), or a seat")
        found.append((seat, None if pair[1] is None else month_of(pair[1])))
    return tuple(found)


def sets_of(label: str, sets: Iterable[Cards]) -> tuple[CardSet, ...]:
    """A set of cards for each seat.

    Raises:
        PositionError: for anything else.
        NotationError: for what is no card.
    """
    if type(sets) is tuple and all(type(cards) is CardSet for cards in sets):
        return sets
    found: list[CardSet] = []
    for cards in entries(label, sets, "a set of cards for each seat"):
        try:
            found.append(CardSet(cards))
        except NotationError as error:
            raise NotationError(
                f"{label}[{len(found)}]: {error}", text=error.text, position=error.position
            ) from None
    return tuple(found)


def forced_out_of(pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Seats and what each of the losers pays them.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pairs):
        return ()
    found: list[tuple[int, int]] = []
    for pair in entries("forced_out", pairs, "pairs of a seat and its points"):
        parts = entries("forced_out", pair, "pairs of a seat and its points")
        seat, points = map(whole_of, parts) if len(parts) == _PAIR else (None, None)
        if seat is None or points is None:
            raise PositionError(f"forced_out holds {shown(pair)}; right is (seat, points)")
        found.append((seat, points))
    return tuple(found)


def pots_of(pots: PotsGiven) -> Pots:
    """Pots by their ids, without those that were collected.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pots):
        return ()
    right = "the ids of pots with numbers of rounds, as {'boar': 2}"
    given: object = tuple(pots.items()) if isinstance(pots, Mapping) else pots
    found: dict[str, int] = {}
    for pair in entries("pots", given, right):
        parts = entries("pots", pair, right)
        rounds = whole_of(parts[1]) if len(parts) == _PAIR else None
        if rounds is None or not isinstance(parts[0], str):
            raise PositionError(f"pots holds {shown(pair)}; right is (id, rounds)")
        if parts[0] in found:
            raise PositionError(f"pots names {brief(parts[0])} twice; right is once")
        found[parts[0]] = rounds
    return tuple(sorted((id, rounds) for id, rounds in found.items() if rounds))


def _captured(sets: Iterable[Cards]) -> tuple[CardSet, ...]:
    return sets_of("captured", sets)


def _active(active: Iterable[int] | None) -> tuple[int, ...] | None:
    return None if active is None else seats_in_order("active", active)


def _goes(seats: Iterable[int]) -> tuple[int, ...]:
    return seats_in_order("goes", seats)


def _bombs(seats: Iterable[int]) -> tuple[int, ...]:
    return seats_in_order("bombs", seats)


def _small_bombs(seats: Iterable[int]) -> tuple[int, ...]:
    return seats_in_order("small_bombs", seats)


def _fours(seats: Iterable[int]) -> tuple[int, ...]:
    return seats_in_order("fours", seats)


def _number(value: Any) -> Any:
    """A whole number as an `int`; anything else as it is, for the outcome to refuse."""
    number = whole_of(value)
    return value if number is None else number


def _ruleset(value: Ruleset | str) -> Ruleset:
    return ruleset_of(value)


@attrs.frozen
class Outcome:
    """How a round ended. Everything is by seat, from 0; `settle` refuses what cannot be.

    Raises:
        RulesetError: for a ruleset that is none.
        NotationError: for cards that are none.
        PositionError: for anything else of a wrong type.
    """

    ruleset: Ruleset = attrs.field(converter=_ruleset)
    """The rules that were played, or the id of a preset."""
    captured: tuple[CardSet, ...] = attrs.field(converter=_captured)
    """Each seat's captured cards: a set a seat, empty for one that sat out."""
    winner: int | None = attrs.field(default=None, converter=_number)
    """The seat that won; `None` in a draw."""
    reason: Reason = attrs.field(default=Reason.STOP, kw_only=True)
    """Why the round ended."""
    goes: tuple[int, ...] = attrs.field(default=(), converter=_goes, kw_only=True)
    """The seats that called go, in order: `(0, 1, 0)` if seat 0 did twice, seat 1 in between."""
    shakes: tuple[Shaken, ...] = attrs.field(default=(), converter=shakes_of, kw_only=True)
    """(seat, month) for each shake; also a bare seat, where the month is not known."""
    bombs: tuple[int, ...] = attrs.field(default=(), converter=_bombs, kw_only=True)
    """The seats that bombed, in order."""
    carry: int = attrs.field(default=1, converter=_number, kw_only=True)
    """By what the draws before this round multiply it."""
    refused: int | None = attrs.field(default=None, converter=_number, kw_only=True)
    """The seat that refused a draw."""
    instant: tuple[Instant, ...] = attrs.field(default=(), converter=instants_of, kw_only=True)
    """What was paid during the round, as (payer, payee, points, rule), or without the points where
    the ruleset knows them."""
    active: tuple[int, ...] | None = attrs.field(default=None, converter=_active, kw_only=True)
    """The seats that played; `None` for all of them."""
    cup: Kind | None = attrs.field(default=None, kw_only=True)
    """How its owner chose to count the sake cup, where the rules let it choose once."""
    small_bombs: tuple[int, ...] = attrs.field(default=(), converter=_small_bombs, kw_only=True)
    """The seats that laid two onto two, in order."""
    fours: tuple[int, ...] = attrs.field(default=(), converter=_fours, kw_only=True)
    """The seats that held four of a month on their first turn and played on."""
    mission: str | None = attrs.field(default=None, kw_only=True)
    """The id of the round's mission, where the rules have some."""
    pushes: int = attrs.field(default=0, converter=_number, kw_only=True)
    """How many wins in a row before this round were waived."""
    forced_out: tuple[tuple[int, int], ...] = attrs.field(
        default=(), converter=forced_out_of, kw_only=True
    )
    """(seat, points) for each hand that had to sit out and that the losers pay for."""
    pots: Pots = attrs.field(default=(), converter=pots_of, kw_only=True)
    """(id, rounds) for each pot that nobody collected in so many rounds before; also a table."""

    dealer: int | None = attrs.field(default=None, converter=_number, eq=False, kw_only=True)
    """The seat that dealt; `None` where that was not written down. It decides nothing here."""
    round: int | None = attrs.field(default=None, converter=_number, eq=False, kw_only=True)
    """Which round of its match it was, from 1; `None` where that was not written down."""

    def __attrs_post_init__(self) -> None:
        for label in ("winner", "refused", "dealer"):
            self._check(label, int, "a seat, or None", optional=True)
        self._check("round", int, "a whole number from 1 on, or None", optional=True)
        self._check("reason", Reason, "a Reason, as Reason.STOP")
        self._check("mission", str, "the id of a mission, or None", optional=True)
        self._check("pushes", int, "a whole number from 0 on")
        self._check("carry", int, "a whole number from 1 on")
        if not (self.cup is None or self.cup is Kind.ANIMAL or self.cup is Kind.JUNK):
            raise PositionError(
                f"cup is {shown(self.cup)}; right is Kind.ANIMAL, Kind.JUNK or None"
            )
        instant = filled(self.instant, self.ruleset, len(self.captured), self.pots)
        object.__setattr__(self, "instant", instant)

    def _check(self, label: str, kind: type, right: str, *, optional: bool = False) -> None:
        """Refuse a field of another type."""
        value = getattr(self, label)
        if not (type(value) is kind or (optional and value is None)):
            raise PositionError(f"{label} is {shown(value)}; right is {right}")

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that played the round."""
        return tuple(range(len(self.captured))) if self.active is None else self.active
