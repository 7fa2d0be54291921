"""How a round ended: all that its settlement depends on, from a state or written by hand."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import Any, Final

import attrs

from gostop.cards import CardSet, Kind, Month, month_of
from gostop.errors import NotationError, PositionError, RulesetError, brief, shown
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import Pots

_MOST: Final = 1000
"""More seats, calls or payments than a round can have."""


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


class Paid(enum.Enum):
    """What an instant payment is for; the value is its `rule` in a settlement."""

    FIRST_PPEOK = "first_ppeok"
    """A ppeok on one's first turn (첫뻑)."""
    SECOND_PPEOK = "second_ppeok"
    """The second ppeok in a row (2연뻑)."""
    THIRD_PPEOK = "third_ppeok"
    """The third ppeok in a row (3연뻑)."""
    FURTHER_PPEOK = "further_ppeok"
    """The fourth and each further ppeok in a row."""
    FIRST_JJOK = "first_jjok"
    """A jjok on one's first turn."""
    FIRST_TTADAK = "first_ttadak"
    """A ttadak on one's first turn."""
    FIRST_BOMB = "first_bomb"
    """A bomb on one's first turn."""
    FORCED_OUT = "forced_out"
    """A hand that had to sit out."""


@attrs.frozen
class Instant:
    """A payment made during the round."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """How many points."""
    rule: str
    """What for: the value of a `Paid`, or any id for a rule of one's own table."""


def sequence_of_seats(label: str, seats: object) -> tuple[int, ...]:
    """Seats in an order, as a tuple; `PositionError` for anything else."""
    if seats == ():
        return ()
    found = _listed(label, seats, "seats in their order, as (0, 1, 0)")
    for seat in found:
        if type(seat) is not int:
            raise PositionError(f"{label} holds {shown(seat)}; right are numbers of seats")
    return tuple(seat for seat in found if isinstance(seat, int))


def _listed(label: str, value: object, right: str) -> list[object]:
    if isinstance(value, (str, bytes, Set, Mapping)) or not isinstance(value, Iterable):
        raise PositionError(f"{label} is {shown(value)}; right are {right}")
    found: list[object] = list(islice(value, _MOST + 1))
    if len(found) > _MOST:
        raise PositionError(f"{label} has more than {_MOST} entries; right are {right}")
    return found


Shaken = tuple[int, Month | None]
"""A seat that shook, and the month, or `None` where it is not known."""


def shakes_of(shakes: object) -> tuple[Shaken, ...]:
    """Shakes as (seat, month) pairs; a bare seat where the month is not known."""
    if shakes == ():
        return ()
    found: list[Shaken] = []
    for shake in _listed("shakes", shakes, "seats, or pairs of a seat and a month"):
        if type(shake) is int:
            found.append((shake, None))
            continue
        pair = _listed("shakes", shake, "seats, or pairs of a seat and a month")
        if len(pair) != 2 or type(pair[0]) is not int:
            raise PositionError(f"shakes holds {shown(shake)}; right is (seat, month), or a seat")
        month: Any = pair[1]
        found.append((pair[0], None if month is None else month_of(month)))
    return tuple(found)


def sets_of(label: str, sets: object) -> tuple[CardSet, ...]:
    """A set of cards for each seat."""
    if type(sets) is tuple and all(type(cards) is CardSet for cards in sets):
        return sets
    found: list[CardSet] = []
    for cards in _listed(label, sets, "a set of cards for each seat"):
        try:
            found.append(CardSet(cards))  # type: ignore[arg-type]  # whatever it is, it is checked
        except NotationError as error:
            raise NotationError(
                f"{label}[{len(found)}]: {error}", text=error.text, position=error.position
            ) from None
    return tuple(found)


def instants_of(instants: object) -> tuple[Instant, ...]:
    """Instant payments, each an `Instant` or (payer, payee, points, rule)."""
    if instants == ():
        return ()
    found: list[Instant] = []
    for item in _listed("instant", instants, "payments: (payer, payee, points, rule)"):
        if isinstance(item, Instant):
            instant = item
        else:
            parts: list[Any] = _listed("instant", item, "payments: (payer, payee, points, rule)")
            if len(parts) != 4:
                raise PositionError(
                    f"instant holds {shown(item)}; right is (payer, payee, points, rule)"
                )
            rule = parts[3].value if isinstance(parts[3], Paid) else parts[3]
            instant = Instant(parts[0], parts[1], parts[2], rule)
        numbers = (instant.payer, instant.payee, instant.points)
        if not all(type(number) is int for number in numbers) or not isinstance(instant.rule, str):
            raise PositionError(
                f"instant holds {shown(instant)}; right are two seats, points and the id of a rule"
            )
        found.append(instant)
    return tuple(found)


def forced_out_of(pairs: object) -> tuple[tuple[int, int], ...]:
    """Seats and what each of the losers pays them."""
    if pairs == ():
        return ()
    found: list[tuple[int, int]] = []
    for pair in _listed("forced_out", pairs, "pairs of a seat and its points"):
        parts = _listed("forced_out", pair, "pairs of a seat and its points")
        if len(parts) != 2 or not all(type(part) is int for part in parts):
            raise PositionError(f"forced_out holds {shown(pair)}; right is (seat, points)")
        seat, points = (part for part in parts if isinstance(part, int))
        found.append((seat, points))
    return tuple(found)


def pots_of(pots: object) -> Pots:
    """Pots by their ids, from a table or from pairs; without those that were collected."""
    if pots == ():
        return ()
    right = "the ids of pots with numbers of rounds, as {'boar': 2}"
    given: object = tuple(pots.items()) if isinstance(pots, Mapping) else pots
    found: dict[str, int] = {}
    for pair in _listed("pots", given, right):
        parts = _listed("pots", pair, right)
        if len(parts) != 2 or not isinstance(parts[0], str) or type(parts[1]) is not int:
            raise PositionError(f"pots holds {shown(pair)}; right is (id, rounds)")
        if parts[0] in found:
            raise PositionError(f"pots names {brief(parts[0])} twice; right is once")
        found[parts[0]] = parts[1]
    return tuple(sorted((id, rounds) for id, rounds in found.items() if rounds))


def _active(active: object) -> tuple[int, ...] | None:
    return None if active is None else sequence_of_seats("active", active)


def _captured(sets: object) -> tuple[CardSet, ...]:
    return sets_of("captured", sets)


def _goes(seats: object) -> tuple[int, ...]:
    return sequence_of_seats("goes", seats)


def _bombs(seats: object) -> tuple[int, ...]:
    return sequence_of_seats("bombs", seats)


def _small_bombs(seats: object) -> tuple[int, ...]:
    return sequence_of_seats("small_bombs", seats)


def _fours(seats: object) -> tuple[int, ...]:
    return sequence_of_seats("fours", seats)


@attrs.frozen
class Outcome:
    """How a round ended. Everything is by seat, from 0; `settle` refuses what cannot be.

    Raises:
        RulesetError: for a ruleset that is none.
        NotationError: for cards that are none.
        PositionError: for anything else of a wrong type.
    """

    ruleset: Ruleset
    """The rules that were played."""
    captured: tuple[CardSet, ...] = attrs.field(converter=_captured)
    """Each seat's captured cards: a set a seat, empty for one that sat out."""
    winner: int | None = None
    """The seat that won; `None` in a draw."""
    reason: Reason = attrs.field(default=Reason.STOP, kw_only=True)
    """Why the round ended."""
    goes: tuple[int, ...] = attrs.field(default=(), converter=_goes, kw_only=True)
    """The seats that called go, in order: `(0, 1, 0)` if seat 0 did twice, seat 1 in between."""
    shakes: tuple[Shaken, ...] = attrs.field(default=(), converter=shakes_of, kw_only=True)
    """(seat, month) for each shake; also a bare seat, where the month is not known."""
    bombs: tuple[int, ...] = attrs.field(default=(), converter=_bombs, kw_only=True)
    """The seats that bombed, in order."""
    carry: int = attrs.field(default=1, kw_only=True)
    """By what the draws before this round multiply it."""
    refused: int | None = attrs.field(default=None, kw_only=True)
    """The seat that refused a draw."""
    instant: tuple[Instant, ...] = attrs.field(default=(), converter=instants_of, kw_only=True)
    """What was paid during the round, as (payer, payee, points, rule)."""
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
    pushes: int = attrs.field(default=0, kw_only=True)
    """How many wins in a row before this round were waived."""
    forced_out: tuple[tuple[int, int], ...] = attrs.field(
        default=(), converter=forced_out_of, kw_only=True
    )
    """(seat, points) for each hand that had to sit out and that the losers pay for."""
    pots: Pots = attrs.field(default=(), converter=pots_of, kw_only=True)
    """(id, rounds) for each pot that nobody collected in so many rounds before; also a table."""

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.ruleset, Ruleset):
            raise RulesetError(f"ruleset is {shown(self.ruleset)}; right is a Ruleset, as BGA")
        for label in ("winner", "refused"):
            seat = getattr(self, label)
            if seat is not None and type(seat) is not int:
                raise PositionError(f"{label} is {shown(seat)}; right is a seat, or None")
        if not isinstance(self.reason, Reason):
            raise PositionError(
                f"reason is {shown(self.reason)}; right is a Reason, as Reason.STOP"
            )
        if self.mission is not None and not isinstance(self.mission, str):
            raise PositionError(
                f"mission is {shown(self.mission)}; right is the id of a mission, or None"
            )
        if type(self.pushes) is not int:
            raise PositionError(
                f"pushes is {shown(self.pushes)}; right is a whole number from 0 on"
            )
        if type(self.carry) is not int:
            raise PositionError(f"carry is {shown(self.carry)}; right is a whole number from 1 on")
        if self.cup not in (None, Kind.ANIMAL, Kind.JUNK):
            raise PositionError(
                f"cup is {shown(self.cup)}; right is Kind.ANIMAL, Kind.JUNK or None"
            )

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that played the round."""
        return tuple(range(len(self.captured))) if self.active is None else self.active
