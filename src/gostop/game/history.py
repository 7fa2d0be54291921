"""The facts of a round: what was called, shown, paid and kept from earlier rounds."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import (
    Any,
    Final,
    Generic,
    Protocol,
    Self,
    TypeAlias,
    TypedDict,
    TypeVar,
    final,
    overload,
)

import attrs

from gostop.core.arguments import (
    MOST,
    entries,
    is_empty,
    is_writable,
    seats_in_order,
    text_of,
    whole,
    whole_of,
)
from gostop.core.cards import CARDS, Cards, CardSet, Kind, Month, month_of
from gostop.core.errors import NotationError, PositionError, brief, expected, listed, shown
from gostop.core.exhaustive import codes_of, tied
from gostop.core.hashes import StableEnum
from gostop.core.public_names import public_in
from gostop.kernel import rules
from gostop.kernel.history import NO_CARD, NOBODY, Record
from gostop.kernel.payments import nth_of, number_of
from gostop.kernel.rules import CUP_ANIMAL, CUP_JUNK, PAID_AT_TABLE, PAID_CAPTURE, Rules
from gostop.rules.deal import OutPayers
from gostop.rules.ids import EACH_OF
from gostop.rules.instant import Pots, RunPay
from gostop.rules.limits import limits_for, most_for_out
from gostop.rules.pay import Gained
from gostop.rules.ruleset import Ruleset

# Read the facts of a round that callers give: seats, shakes, pots and so on.

Shaken: TypeAlias = tuple[int, Month | None]
"""A seat that shook, and the month; `None` for an unknown month."""
PotsGiven: TypeAlias = "Mapping[str, int] | Iterable[tuple[str, int]]"
"""The forms in which pots can be given: a mapping from ids to rounds, or (id, rounds) pairs."""
_PAIR: Final = 2


def sets_of(label: str, sets: Iterable[Cards]) -> tuple[CardSet, ...]:
    """Read a set of cards for each seat.

    Raises:
        PositionError: for anything else.
        NotationError: for a text that names no card.
    """
    if type(sets) is tuple and all(type(cards) is CardSet for cards in sets):
        return sets
    found: list[CardSet] = []
    for cards in entries(label, sets, "a set of cards for each seat"):
        try:
            found.append(CardSet(cards))
        except NotationError as error:
            raise NotationError(
                f"{label}[{len(found)}]: {error}",
                text=error.text,
                position=error.position,
                field=f"{label}[{len(found)}]",
                code=error.code,
            ) from None
    return tuple(found)


def shakes_of(label: str, shakes: object) -> tuple[Shaken, ...]:
    """Read shakes as (seat, month) pairs. A seat alone stands for a shake of an unknown month.

    Raises:
        PositionError: for anything else.
        NotationError: for a month that does not exist.
    """
    if is_empty(shakes):
        return ()
    found: list[Shaken] = []
    for shake in entries(label, shakes, "seats, or pairs of a seat and a month"):
        bare = whole_of(shake)
        if bare is not None:
            found.append((bare, None))
            continue
        pair = entries(label, shake, "seats, or pairs of a seat and a month")
        seat = whole_of(pair[0]) if len(pair) == _PAIR else None
        if seat is None:
            wanted = "a pair (seat, month), or a seat"
            raise PositionError(expected(wanted, shake), field=label, code="type")
        found.append((seat, None if pair[1] is None else month_of(pair[1], label)))
    return tuple(found)


def dated_shakes(label: str, shakes: object) -> tuple[tuple[int, Month], ...]:
    """Read shakes, each with its month.

    Raises:
        PositionError: for a seat without a month, and for anything else.
        NotationError: for a month that does not exist.
    """
    found: list[tuple[int, Month]] = []
    for seat, month in shakes_of(label, shakes):
        if month is None:
            message = f"the shake of seat {shown(seat)} has no month; give a pair (seat, month)"
            raise PositionError(message, field=label, code="type")
        found.append((seat, month))
    return tuple(found)


def plain_shakes(plain: Any) -> Any:
    """Read shakes from plain data, in which a month is a number and never a text.

    Raises:
        PositionError: for a month that is a text.
    """
    for shake in plain if type(plain) is list else ():
        if type(shake) is list and any(type(part) is str for part in shake):
            wanted = "a pair of numbers: the seat and the month"
            raise PositionError(expected(wanted, shake), field="shakes", code="type")
    return plain


T = TypeVar("T")


def first_twice(found: Sequence[T]) -> T | None:
    """Find the first value that occurs twice; `None` if there is none."""
    return next((each for place, each in enumerate(found) if each in found[:place]), None)


def months_once(label: str, months: object) -> tuple[Month, ...]:
    """Read months, each once, and sort them.

    Raises:
        PositionError: for a month that is given twice, and for anything but a sequence.
        NotationError: for a month that does not exist.
    """
    given = entries(label, months, "months, such as (4, 11)")
    found = [month_of(month, label) for month in given]
    if (twice := first_twice(found)) is not None:
        raise PositionError(f"month {int(twice)} is named twice", field=label, code="twice")
    return tuple(sorted(found))


def plain_months(plain: Any) -> Any:
    """Read months from plain data, in which months are numbers and never texts.

    Raises:
        PositionError: for a month that is a text.
    """
    for month in plain if type(plain) is list else ():
        if type(month) is str:
            message = expected("a month as a number", month)
            raise PositionError(message, field="drawn_fours", code="type")
    return plain


def forced_out_of(label: str, pairs: object) -> tuple[tuple[int, int], ...]:
    """Read seats with the points that each loser pays them.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pairs):
        return ()
    wanted = "pairs of a seat and its points"
    found = entries(label, pairs, wanted)
    return tuple([_pair(label, each, wanted, "(seat, points)", whole_of) for each in found])


def _pair(
    label: str, pair: object, wanted: str, named: str, first: Callable[[Any], T | None]
) -> tuple[T, int]:
    """Read a pair of a seat or an id, which `first` reads, and a number.

    Raises:
        PositionError: for anything else.
    """
    parts = entries(label, pair, wanted)
    one, number = (first(parts[0]), whole_of(parts[1])) if len(parts) == _PAIR else (None, None)
    if one is None or number is None:
        raise PositionError(expected(f"a pair {named}", pair), field=label, code="type")
    return one, number


def pots_of(label: str, pots: object) -> Pots:
    """Read pots, each with its number of rounds. Leave out pots with no rounds, because such pots
    were just collected.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(pots):
        return ()
    wanted = "the ids of pots with numbers of rounds, such as {'boar': 2}"
    given: object = tuple(pots.items()) if isinstance(pots, Mapping) else pots
    found: dict[str, int] = {}
    for pair in entries(label, given, wanted):
        id, rounds = _pair(label, pair, wanted, "(id, rounds)", text_of)
        if id in found:
            message = f"the pot {brief(id)} is named twice"
            raise PositionError(message, field=label, code="twice")
        found[id] = rounds
    return tuple(sorted((id, rounds) for id, rounds in found.items() if rounds))


def cup_of(label: str, cup: object) -> Kind | None:
    """Read how the owner of the sake cup counts the cup.

    Raises:
        PositionError: for anything else.
    """
    if cup is None or cup is Kind.ANIMAL or cup is Kind.JUNK:
        return cup
    raise PositionError(expected("Kind.ANIMAL, Kind.JUNK or None", cup), field=label, code="type")


def seats_once(label: str, seats: object) -> tuple[int, ...]:
    """Read seats, each once, and sort them.

    Raises:
        PositionError: for a seat that is given twice, and for anything but numbers of seats.
    """
    found = seats_in_order(label, seats)
    if (twice := first_twice(found)) is not None:
        raise PositionError(f"seat {shown(twice)} is named twice", field=label, code="twice")
    return tuple(sorted(found))


def seat_or_none(label: str, seat: object) -> int | None:
    """Read a seat, or `None`.

    Raises:
        PositionError: for anything else.
    """
    number = whole_of(seat)
    if number is None and seat is not None:
        raise PositionError(expected("a seat, or None", seat), field=label, code="type")
    if number is not None and abs(number) > MOST:  # the kernel can't hold such a number
        raise PositionError(expected("a seat, or None", seat), field=label, code="seat")
    return number


def id_or_none(label: str, id: object) -> str | None:
    """Read the id of a rule, or `None`.

    Raises:
        PositionError: for anything else.
    """
    if id is None or type(id) is str:
        return id
    raise PositionError(expected(f"the id of a {label}, or None", id), field=label, code="type")


def go_scores_given(label: str, scores: object) -> tuple[int | None, ...]:
    """Read each seat's score at its last go. It is `None`, or 0, for a seat that called no go.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(scores):
        return ()
    wanted = "a score for each seat, or None"
    found = entries(label, scores, wanted)
    return tuple([None if each is None else whole(label, each, 0) or None for each in found])


def round_given(label: str, number: object) -> int | None:
    """Read the number of a round, 1 or more, or `None`. Anything else raises a `PositionError`."""
    return None if number is None else whole(label, number, 1)


# Payments made during a round: their rules, and the points that each rule pays.


class Paid(StableEnum):
    """The rules for payments during a round. The value is the payment's `rule` in a settlement."""

    FIRST_PPEOK = "first_ppeok"
    """A ppeok on the first turn of a seat (첫뻑)."""
    SECOND_PPEOK = "second_ppeok"
    """The second ppeok in a row (2연뻑)."""
    THIRD_PPEOK = "third_ppeok"
    """The third ppeok in a row (3연뻑)."""
    FURTHER_PPEOK = "further_ppeok"
    """The fourth ppeok in a row, and each one after it."""
    FIRST_JJOK = "first_jjok"
    """A jjok on the first turn of a seat."""
    FIRST_TTADAK = "first_ttadak"
    """A ttadak on the first turn of a seat."""
    FORCED_OUT = "forced_out"
    """A hand that had to sit out."""
    FIRST_BOMB = "first_bomb"
    """A bomb on the first turn of a seat."""


@public_in("gostop")
@attrs.frozen
class InstantPayment:
    """A payment made during the round."""

    payer: int
    """The seat that pays."""
    payee: int
    """The seat that is paid."""
    points: int
    """The number of points."""
    rule: str
    """The rule of the payment: the value of a `Paid`, or any other id for a house rule."""


_NAMES: Final = tied(
    {f"PAID_{paid.name}": paid.value for paid in Paid},
    {*codes_of(vars(rules), "PAID_").values()} - {"PAID_AT_TABLE", "PAID_CAPTURE"},
    "the list of what is paid at once",
)
_PAID: Final = {
    code: _NAMES[name] for code, name in codes_of(vars(rules), "PAID_").items() if name in _NAMES
}
"""The ids of the rules by the kernel's numbers. The constants in the kernel have the same names."""


def paid_rule(ruleset: Ruleset, code: int) -> str:
    """Return the id of the rule for an instant payment."""
    if code >= PAID_CAPTURE:
        return ruleset.instant.captures[code - PAID_CAPTURE].id
    return _PAID[code]


def paid_codes(ruleset: Ruleset) -> dict[str, int]:
    """Return the kernel's numbers for a ruleset's rules for payments during a round."""
    known = {rule: code for code, rule in _PAID.items()}
    captures = enumerate(ruleset.instant.captures, PAID_CAPTURE)
    return {**known, **{capture.id: code for code, capture in captures}}


Stated: TypeAlias = (
    "InstantPayment | tuple[int, int, int, str | Paid] | tuple[int, int, str | Paid]"
)
"""The forms in which a payment can be given: an `InstantPayment`, or (payer, payee, points, rule).
The points may be left out if the ruleset knows them."""
_UNSTATED: Final[Any] = None
"""Stands for missing points of a payment."""
_PARTS: Final = 4
"""The number of parts of a payment with its points."""
_WANTED: Final = "payments, each (payer, payee, points, rule) or (payer, payee, rule)"
_MOST_CHARACTERS: Final = 10_000
"""The maximum number of characters in the id of a rule. Plain data allow no more."""
_ONE_WANTED: Final = "a payment: two seats, points and the id of a rule"
_LONGEST_RUN: Final = 12
"""The longest run of ppeok, because each month has at most one ppeok in a round."""


def instants_of(label: str, instants: Iterable[Stated]) -> tuple[InstantPayment, ...]:
    """Read payments. Missing points stay missing; `filled` adds them later.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(instants):
        return ()
    found: list[InstantPayment] = []
    for item in entries(label, instants, _WANTED):
        if type(item) is InstantPayment:
            parts: list[Any] = [item.payer, item.payee, item.points, item.rule]
        else:
            parts = entries(label, item, _WANTED)
        if len(parts) == _PARTS - 1:
            parts.insert(2, _UNSTATED)
        if len(parts) != _PARTS:
            raise PositionError(expected(_WANTED, item), field=label, code="type")
        rule = text_of(parts[3].value if type(parts[3]) is Paid else parts[3])
        payer, payee = map(whole_of, parts[:2])
        points = _UNSTATED if parts[2] is _UNSTATED else whole_of(parts[2]) or 0
        if payer is None or payee is None or rule is None or points == 0:
            raise PositionError(expected(_ONE_WANTED, item), field=label, code="type")
        if len(rule) > _MOST_CHARACTERS or not is_writable(rule):
            wanted = f"an id of at most {_MOST_CHARACTERS} characters, without lone surrogates"
            raise PositionError(expected(wanted, rule), field=label, code="text")
        found.append(InstantPayment(payer, payee, points, rule))
    return tuple(found)


def filled(
    instants: tuple[InstantPayment, ...], ruleset: Ruleset, players: int, pots: Pots, carry: int
) -> tuple[InstantPayment, ...]:
    """Add the missing points to payments, if the ruleset knows the points.

    Raises:
        PositionError: if the ruleset does not know the points.
        RulesetError: if the ruleset does not seat that many players.
    """
    if all(paid.points is not _UNSTATED for paid in instants):
        return instants
    ruleset.layout(players)
    found: list[InstantPayment] = []
    for paid in instants:
        if paid.points is _UNSTATED:
            points = points_of(ruleset, players, paid.rule, pots, carry)
            if len(points) != 1:
                raise PositionError(
                    f"the points for {brief(paid.rule)} are missing",
                    field="instant",
                    hint=f"give them, since {ruleset.id} does not say how many they are",
                    code="missing",
                )
            paid = attrs.evolve(paid, points=points[0])  # noqa: PLW2901  # the same payment, filled in
        found.append(paid)
    return tuple(found)


def ppeok_carry(ruleset: Ruleset, rule: str, carry: int) -> int:
    """Return the factor by which earlier draws multiply a payment by this rule."""
    return carry if ruleset.instant.ppeok_carry and rule in _PPEOKS else 1


_PPEOKS: Final = frozenset(
    paid.value
    for paid in (Paid.FIRST_PPEOK, Paid.SECOND_PPEOK, Paid.THIRD_PPEOK, Paid.FURTHER_PPEOK)
)


def points_of(
    ruleset: Ruleset, players: int, rule: str, pots: Pots, carry: int = 1
) -> range | tuple[int, ...]:
    """Return the possible points of a payment for a rule in a round with this carry (see
    `_points_of`).
    """
    found = _points_of(ruleset, players, rule, pots)
    times = ppeok_carry(ruleset, rule, carry)
    return found if times == 1 else tuple(times * points for points in found)


def _points_of(ruleset: Ruleset, players: int, rule: str, pots: Pots) -> range | tuple[int, ...]:
    """Return the possible points of a payment for a rule: one number, or several. The result is
    empty for a rule that pays nothing. A house rule that gostop doesn't know may pay any number.
    """
    if rule == Paid.FORCED_OUT.value:
        return _for_a_hand(ruleset, players)
    playing = min(players, ruleset.deal.playing)
    stakes = stakes_of(ruleset, playing, rule)
    if stakes is None:
        return range(1, MOST + 1)
    rounds = 1 + dict(pots).get(rule, 0)
    shares = {share for points in stakes for share in _shares(ruleset, playing, points)}
    return tuple(rounds * share for share in sorted(shares))


def stakes_of(ruleset: Ruleset, playing: int, rule: str) -> tuple[int, ...] | None:
    """Return the points that a seat may gain by a payment for a rule: one number, or for further
    ppeok one number for each length of their run. For a pot, they are the points of one round. The
    result is `None` for a rule that the ruleset doesn't have.
    """
    instant = ruleset.instant
    ppeok = instant.ppeok.for_players(playing)
    once = {
        Paid.FIRST_PPEOK.value: ppeok,
        Paid.FIRST_JJOK.value: instant.jjok.for_players(playing),
        Paid.FIRST_TTADAK.value: instant.ttadak.for_players(playing),
        Paid.FIRST_BOMB.value: instant.bomb.for_players(playing),
    }
    runs = {
        Paid.SECOND_PPEOK.value: (2,),
        Paid.THIRD_PPEOK.value: (3,),
        Paid.FURTHER_PPEOK.value: range(4, _LONGEST_RUN + 1),
    }
    if rule in once:
        return (once[rule],)
    if rule in runs:
        if instant.runs is None or not ppeok:
            return ()
        doubles, flat = (instant.runs.pay is way for way in (RunPay.DOUBLING, RunPay.EACH))
        return tuple(ppeok * (2 ** (n - 1) if doubles else 1 if flat else n) for n in runs[rule])
    for capture in instant.captures:
        if capture.id == rule:
            return (capture.points.for_players(playing),)
    return None


def _shares(ruleset: Ruleset, playing: int, points: int) -> tuple[int, ...]:
    """Return the points that one opponent may pay of a seat's gain: the whole gain, or a share
    (R39).
    """
    if ruleset.payment.gained is Gained.IN_ALL:
        each, over = divmod(points, playing - 1)
        shares = {each, each + 1} if over else {each}
        return tuple(sorted(shares - {0}))
    return (points,) if points else ()


def _for_a_hand(ruleset: Ruleset, players: int) -> range | tuple[int, ...]:
    """Return the points that a seat may pay at once for a hand that had to sit out."""
    out = ruleset.seating.forced_out
    if out is None or out.payers is not OutPayers.NON_DEALERS or players <= ruleset.deal.playing:
        return ()
    return range(1, most_for_a_hand(ruleset, players) + 1)


def most_for_a_hand(ruleset: Ruleset, players: int) -> int:
    """Return the most points that each payer pays for a hand that had to sit out."""
    return most_for_out(ruleset, limits_for(ruleset, players).hand)


# The facts of a round. Each fact is declared once.
#
# A declaration says how a fact is given, how the kernel stores it, which rulesets have it, and who
# may see it. A `State` and an `Outcome` have the facts as attributes. `setup` and `Outcome` take
# them as keywords, files hold them by name, and `validation` checks them.

Seats = tuple[int, ...]
CHOICES: Final[dict[Kind | None, int]] = {None: 0, Kind.ANIMAL: CUP_ANIMAL, Kind.JUNK: CUP_JUNK}
"""The kernel's numbers for the choice of the sake cup's owner."""
_KIND_BY_NUMBER: Final = {number: kind for kind, number in CHOICES.items()}
_KIND_BY_NAME: Final = {kind.name.lower(): kind for kind in CHOICES if kind is not None}


class Seen(StableEnum):
    """Who may know a fact while the round is played."""

    BY_ALL = enum.auto()
    """All seats know the fact at once."""
    BY_SEAT = enum.auto()
    """Each seat knows the fact about itself. At the end of the round, the other seats learn the
    fact only about a seat that is paid for it."""


class HasFacts(Protocol):
    """A state or an outcome, which has facts as attributes."""

    def _fact(self, fact: Fact[T]) -> T: ...


@final
@attrs.define(eq=False, slots=False)
class Fact(Generic[T]):
    """A fact of a round."""

    doc: str
    """What the fact means."""
    read: Callable[[str, Any], T]
    """Turns what a caller gives into the value. Its first argument names the fact in errors."""
    default: Any = ()
    """The value if none is given."""
    kernel: str = ""
    """The fact's name in the kernel's record, if it differs from the name of the fact."""
    is_recorded: bool = True
    """Whether the kernel's record keeps the fact."""
    keep: Callable[[T, Ruleset], Any] = lambda value, _: value
    """Turns the value into what the kernel keeps."""
    tell: Callable[[Any, Ruleset], T] = lambda kept, _: kept
    """Turns what the kernel keeps into the value."""
    rule: Callable[[Rules], bool] = lambda _: True
    """Whether a ruleset, as the kernel reads it, has this fact."""
    seats: Callable[[T], Iterable[int]] = lambda _: ()
    """Returns the seats that a value names. All of them must play."""
    seen: Seen = Seen.BY_ALL
    """Who may know the fact."""
    unplain: Callable[[Any], Any] = lambda plain: plain
    """Turns the value in plain data into what `read` takes."""
    name: str = attrs.field(init=False, default="")
    """The name of the fact."""

    def __attrs_post_init__(self) -> None:
        self.__doc__ = self.doc

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


def _keep_payments(
    paid: tuple[InstantPayment, ...], ruleset: Ruleset
) -> tuple[tuple[int, ...], ...]:
    codes = paid_codes(ruleset)
    return tuple(
        (each.payer, each.payee, each.points, codes.get(each.rule, PAID_AT_TABLE)) for each in paid
    )


def _tell_payments(
    kept: tuple[tuple[int, int, int, int], ...], ruleset: Ruleset
) -> tuple[InstantPayment, ...]:
    return tuple(
        InstantPayment(payer, payee, points, paid_rule(ruleset, code))
        for payer, payee, points, code in kept
    )


def in_order(doc: str, rule: Callable[[Rules], bool] = lambda _: True, **more: Any) -> Fact[Seats]:
    """Make a fact whose value lists the seats that did something, in order."""
    return Fact(doc, seats_in_order, rule=rule, seats=lambda seats: seats, **more)


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
        "The factor by which the draws before this round multiply it.",
        lambda label, carry: whole(label, carry, 1),
        default=1,
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
    instant: Fact[tuple[InstantPayment, ...]] = Fact(
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
        keep=lambda kind, _: CHOICES[kind],
        tell=lambda kept, _: _KIND_BY_NUMBER[kept],
        unplain=lambda plain: _KIND_BY_NAME.get(plain, plain) if type(plain) is str else plain,
    )
    mission: Fact[str | None] = Fact(
        "The id of the round's mission; `None` if the rules have no missions.",
        id_or_none,
        default=None,
        keep=lambda id, ruleset: place_of_mission(ruleset, id),
        tell=lambda kept, ruleset: None if kept == NO_CARD else id_of_mission(ruleset, kept),
    )
    pushes: Fact[int] = Fact(
        "How many wins in a row before this round were waived.",
        lambda label, pushes: whole(label, pushes, 0),
        default=0,
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
        is_recorded=False,
    )
    round: Fact[int | None] = Fact(
        "The number of the round in its match, from 1; `None` if it is not known. Two values that "
        "differ only in it are equal, unless the rules have rounds that count more.",
        round_given,
        default=None,
        keep=lambda number, _: number or 0,  # the kernel's number for an unknown round
        tell=lambda kept, _: kept or None,
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
            raise ImportError(f"the kernel's record has no {fact.kernel} for the fact {name}")
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
