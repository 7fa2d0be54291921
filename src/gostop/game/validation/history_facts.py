"""Check whether the facts of a round are possible under its rules and for its seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from gostop.core.arguments import seat_in, whole, whole_of
from gostop.core.cards import Month
from gostop.game.validation.payments import check_instants
from gostop.core.errors import PositionError, brief, counted, expected, listed, shown
from gostop.game.history import Fact
from gostop.game.instant_payments import most_for_a_hand
from gostop.game.reading import PotsGiven, Shaken, pots_of
from gostop.kernel.rules import Rules
from gostop.rules.compile import compiled
from gostop.rules.instant import Pots
from gostop.rules.limits import MOST_ROUNDS, carry_after, draws_of, limits_for, most_draws
from gostop.rules.ruleset import Ruleset

_FOUR: Final = 4


def check_facts(
    ruleset: Ruleset,
    rules: Rules,
    active: tuple[int, ...],
    facts: Iterable[Fact[Any]],
    values: Mapping[str, Any],
) -> None:
    """Refuse facts that are impossible under a ruleset.

    Raises:
        PositionError: if the ruleset has no rule for a fact, a seat does not play, a number is
            higher than any round allows, and so on.
    """
    check_carry(ruleset, values["carry"])
    whole("pushes", values["pushes"], 0, rules.payment_push_most)
    check_pots(ruleset, values["pots"])
    _check_round(ruleset, values)
    for fact in facts:
        for seat in fact.seats(values[fact.name]):
            if not fact.rule(rules):
                raise _no_such_rule(ruleset, fact.name, f"name seat {shown(seat)}")
            if seat not in active:
                wanted = f"a seat that plays, one of {active}"
                raise PositionError(expected(wanted, seat), field=fact.name, code="seat")
        if not fact.rule(rules) and values[fact.name] != fact.default:
            raise _no_such_rule(ruleset, fact.name, f"be {shown(values[fact.name])}")
    check_shaken(values["shakes"])
    check_fours(ruleset, rules.players, values["fours"])
    _check_forced_out(ruleset, rules, active, values["forced_out"])
    pots, carry = values["pots"], values["carry"]
    check_instants(ruleset, active, rules.players, values["instant"], pots, carry=carry)


def _no_such_rule(ruleset: Ruleset, name: str, what: str) -> PositionError:
    message = f"{name} can't {what}: {ruleset.id} has no such rule"
    return PositionError(message, field=name, code="no_such_rule")


def _check_forced_out(
    ruleset: Ruleset, rules: Rules, active: tuple[int, ...], forced_out: Iterable[tuple[int, int]]
) -> None:
    """Refuse losers' payments for a hand that had to sit out, if its seat plays or the rules have
    no such payment.
    """
    for seat, points in forced_out:
        seat_in("forced_out", seat, rules.players)
        if not rules.out_by_losers:
            raise _no_such_rule(ruleset, "forced_out", f"name seat {seat}")
        whole("forced_out", points, 1, most_for_a_hand(ruleset, rules.players))
        if seat in active:
            raise PositionError(
                f"seat {seat} plays, so nobody pays it for a hand that had to sit out",
                field="forced_out",
                code="seat",
            )


def rules_for(ruleset: Ruleset, players: int, pots: PotsGiven = ()) -> Rules:
    """Return the kernel's rules for a ruleset and its pots.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: for pots that the ruleset does not have.
    """
    number = whole_of(players)
    if number is None:
        ruleset.layout(players)
    found = pots_of("pots", pots)
    if found:
        check_pots(ruleset, found)
    return compiled(ruleset, number or 0, found)


def check_pots(ruleset: Ruleset, pots: Pots) -> None:
    """Refuse pots that a ruleset does not have, and more rounds than a match has."""
    known = [capture.id for capture in ruleset.instant.captures if capture.pot]
    for id, rounds in pots:
        if id not in known:
            message = f"{ruleset.id} has no pots, so {brief(id)} can't be one"
            if known:
                message = f"{ruleset.id} has no pot {brief(id)}, only {listed(known)}"
            raise PositionError(message, field="pots", code="no_such_rule")
        whole("pots", rounds, 0, MOST_ROUNDS)


def check_carry(ruleset: Ruleset, carry: int) -> None:
    """Refuse a multiplier that no number of earlier draws gives."""
    if draws_of(ruleset, carry) is None:
        most = most_draws(ruleset)
        made = [carry_after(ruleset, draws) for draws in (*range(min(most, 6)), most)]
        known = [str(each) for each in dict.fromkeys(made)]
        listing = [*known[:5], "…", known[-1]] if len(known) > 6 else known
        each = " (twice for each shake and bomb in them)" if ruleset.draw.carry_calls else ""
        raise PositionError(
            f"draws in a row multiply a round by {', '.join(listing)} by the rules of "
            f"{ruleset.id}{each}, not by {shown(carry)}",
            field="carry",
            code="number",
        )


def _check_round(ruleset: Ruleset, values: Mapping[str, Any]) -> None:
    """Refuse a round number that the match does not have, and more draws, waived wins or pots than
    earlier rounds. Only rules in which some rounds count more need the number.
    """
    round, carry, pushes = values["round"], values["carry"], values["pushes"]
    if round is None or ruleset.match.extra is None:
        return
    most = ruleset.match.rounds
    if most is not None and round > most:
        wanted = f"a round from 1 to {most}, since match.rounds is {most}"
        raise PositionError(expected(wanted, round), field="round", code="number")
    before = (draws_of(ruleset, carry) or 0) + pushes
    needed = max([before, *(rounds for _, rounds in values["pots"])])
    if needed >= round:
        name = "pots" if needed > before else "carry" if carry > 1 else "pushes"
        raise PositionError(
            f"{name} needs {counted(needed, 'round')} before this one, but it is round {round}",
            field=name,
            hint="give the number of the round that follows them",
            code="number",
        )


def check_shaken(shakes: Sequence[Shaken]) -> None:
    """Refuse a month that is shaken twice: only one seat can hold three of its cards.

    Raises:
        PositionError: for such a month.
    """
    shaken: dict[Month, int] = {}
    for seat, month in shakes:
        if month is None:
            continue
        if month in shaken:
            if shaken[month] == seat:
                message = f"seat {seat} has shaken month {int(month)} twice"
            else:
                who = f"seats {shaken[month]} and {seat}"
                message = f"{who} can't both have held three of month {int(month)} to shake"
            raise PositionError(message, field="shakes", code="twice")
        shaken[month] = seat


def check_fours(ruleset: Ruleset, players: int, fours: Sequence[int]) -> None:
    """Refuse fours that no deal gives: a hand of fewer than four cards can't hold four of a month.

    Raises:
        PositionError: for such fours.
    """
    hand = limits_for(ruleset, players).hand
    if fours and hand < _FOUR:
        who = f"seat {fours[0]}" if len(fours) == 1 else f"seats {listed(map(str, fours))}"
        message = f"{who} can't hold four of a month: a hand has {counted(hand, 'card')}"
        raise PositionError(message, field="fours", code="too_many")
