"""Payments made during a round: what they are for, and how many points each rule pays."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from gostop.arguments import MOST, entries, is_empty, seat_in, whole_of
from gostop.errors import PositionError, brief, shown
from gostop.ruleset.limits import limits_for
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import Pots
from gostop.ruleset.ways import Gained, OutPayers, RunPay, RunStart


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


Stated: TypeAlias = "Instant | tuple[int, int, int, str | Paid] | tuple[int, int, str | Paid]"
"""How a payment is given: as an `Instant`, as (payer, payee, points, rule), or without its points
where the ruleset knows them."""
_UNSTATED: Final[Any] = None
"""In place of the points of a payment that was given without them."""
_RIGHT: Final = "payments: (payer, payee, points, rule), or (payer, payee, rule)"
_PARTS: Final = 4
_LONGEST_RUN: Final = 12
"""A month has one ppeok in a round."""


def instants_of(instants: Iterable[Stated]) -> tuple[Instant, ...]:
    """Payments as they are given; `filled` adds the points that were left out.

    Raises:
        PositionError: for anything else.
    """
    if is_empty(instants):
        return ()
    found: list[Instant] = []
    for item in entries("instant", instants, _RIGHT):
        if type(item) is Instant:
            parts: list[Any] = [item.payer, item.payee, item.points, item.rule]
        else:
            parts = entries("instant", item, _RIGHT)
        if len(parts) == _PARTS - 1:
            parts.insert(2, _UNSTATED)
        if len(parts) != _PARTS:
            raise PositionError(f"instant holds {shown(item)}; right is {_RIGHT}")
        rule = parts[3].value if type(parts[3]) is Paid else parts[3]
        payer, payee = map(whole_of, parts[:2])
        points = _UNSTATED if parts[2] is _UNSTATED else whole_of(parts[2]) or 0
        if payer is None or payee is None or not isinstance(rule, str) or points == 0:
            raise PositionError(
                f"instant holds {shown(item)}; right are two seats, points and the id of a rule"
            )
        found.append(Instant(payer, payee, points, rule))
    return tuple(found)


def filled(
    instants: tuple[Instant, ...], ruleset: Ruleset, players: int, pots: Pots
) -> tuple[Instant, ...]:
    """The payments with the points that were left out, which the ruleset knows.

    Raises:
        PositionError: if it does not know them.
        RulesetError: if it does not seat so many.
    """
    if all(paid.points is not _UNSTATED for paid in instants):
        return instants
    ruleset.layout(players)
    found: list[Instant] = []
    for paid in instants:
        if paid.points is _UNSTATED:
            points = points_of(ruleset, players, paid.rule, pots)
            if len(points) != 1:
                raise PositionError(
                    f"expected points for {brief(paid.rule)}, found none (instant); "
                    f"{ruleset.id} does not say how many they are: give them"
                )
            paid = attrs.evolve(paid, points=points[0])  # noqa: PLW2901  # the same, filled in
        found.append(paid)
    return tuple(found)


def points_of(ruleset: Ruleset, players: int, rule: str, pots: Pots) -> range | tuple[int, ...]:
    """How many points a payment by a rule may have: one number, or several; none for a rule that
    pays nothing; for a rule of the table's own, any number.
    """
    instant, playing = ruleset.instant, min(players, ruleset.deal.playing)
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
        return _shares(ruleset, playing, once[rule])
    if rule in runs:
        if instant.runs is None or not ppeok:
            return ()
        doubles = instant.runs.pay is RunPay.DOUBLING
        paid = [ppeok * (2 ** (n - 1) if doubles else n) for n in runs[rule]]
        shares = {share for points in paid for share in _shares(ruleset, playing, points)}
        return tuple(sorted(shares))
    if rule == Paid.FORCED_OUT.value:
        return _for_a_hand(ruleset, players)
    for capture in instant.captures:
        if capture.id == rule:
            rounds = 1 + dict(pots).get(rule, 0)
            points = capture.points.for_players(playing)
            return tuple(rounds * share for share in _shares(ruleset, playing, points))
    return range(1, MOST + 1)


def _shares(ruleset: Ruleset, playing: int, points: int) -> tuple[int, ...]:
    """What an opponent may pay of the points that a seat is paid: all of them, or a share (R39)."""
    if ruleset.payment.gained is Gained.IN_ALL:
        each, over = divmod(points, playing - 1)
        shares = {each, each + 1} if over else {each}
        return tuple(sorted(shares - {0}))
    return (points,) if points else ()


def _for_a_hand(ruleset: Ruleset, players: int) -> range | tuple[int, ...]:
    """What may be paid at once for a hand that had to sit out."""
    out = ruleset.seating.forced_out
    if out is None or out.payers is not OutPayers.NON_DEALERS or players <= ruleset.deal.playing:
        return ()
    return range(1, most_for_a_hand(ruleset, players) + 1)


def most_for_a_hand(ruleset: Ruleset, players: int) -> int:
    """The most points that each payer pays for a hand that had to sit out."""
    out = ruleset.seating.forced_out
    return 0 if out is None else out.points * out.triple * limits_for(ruleset, players).hand


def check_instants(
    ruleset: Ruleset,
    active: tuple[int, ...],
    players: int,
    instants: tuple[Instant, ...],
    pots: Pots,
) -> None:
    """Refuse payments that no round makes.

    Raises:
        PositionError: for seats that do not play, a rule that does not pay so many points, or a
            payment that is made twice.
    """
    once = {paid.value for paid in Paid} | {each.id for each in ruleset.instant.captures}
    once.remove(Paid.FURTHER_PPEOK.value)
    if ruleset.instant.runs is not None and ruleset.instant.runs.since is RunStart.ANY_TURN:
        # a seat may begin another run
        once -= {Paid.SECOND_PPEOK.value, Paid.THIRD_PPEOK.value}
    seen: set[tuple[int, int, str]] = set()
    for paid in instants:
        seat_in("instant: payer", paid.payer, players)
        seat_in("instant: payee", paid.payee, players)
        if paid.payer == paid.payee:
            raise PositionError(f"instant: seat {paid.payer} pays itself; right are two seats")
        points = points_of(ruleset, players, paid.rule, pots)
        if paid.points not in points:
            raise PositionError(
                f"expected {_told(points)} for {brief(paid.rule)} by {ruleset.id}, "
                f"found {shown(paid.points)} (instant)"
            )
        is_out = paid.rule == Paid.FORCED_OUT.value
        if paid.payer not in active or (paid.payee in active) is is_out:
            who = "a payer who plays and a payee who sits out" if is_out else "two seats that play"
            raise PositionError(
                f"expected {who} for {brief(paid.rule)}, found seats {paid.payer} and "
                f"{paid.payee}; {active} play (instant)"
            )
        key = (paid.payer, paid.payee, paid.rule)
        if key in seen and paid.rule in once:
            raise PositionError(
                f"expected {brief(paid.rule)} once in a round, found that seat {paid.payer} pays "
                f"it to seat {paid.payee} twice (instant)"
            )
        seen.add(key)


def _told(points: range | tuple[int, ...]) -> str:
    """How many points a rule may pay, in words."""
    if not points:
        return "no payment"
    if len(points) == 1:
        return f"{points[0]} points"
    if isinstance(points, range):
        return f"from {points[0]} to {points[-1]} points"
    return f"one of {', '.join(map(str, points))} points"
