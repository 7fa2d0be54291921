"""Check whether the calls, payments and other facts of a round are possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from gostop.core.arguments import seat_in, whole, whole_of
from gostop.core.cards import Month
from gostop.core.errors import PositionError, brief, counted, expected, listed, shown
from gostop.game.history import (
    Fact,
    InstantPayment,
    Paid,
    Shaken,
    most_for_a_hand,
    points_of,
)
from gostop.game.validation.doubt import Doubt
from gostop.kernel.deck import JUNK
from gostop.kernel.deck import mask_of as deck_mask
from gostop.kernel.points import score
from gostop.kernel.rules import Rules
from gostop.rules.compile import compiled
from gostop.rules.instant import Pots, RunStart
from gostop.rules.limits import MOST_ROUNDS, PAIR, TRIPLE, limits_for
from gostop.rules.match import carry_after, draws_of, most_draws
from gostop.rules.ruleset import Ruleset

# Check whether payments during a round can have been made.


def check_instants(
    ruleset: Ruleset,
    active: tuple[int, ...],
    players: int,
    instants: tuple[InstantPayment, ...],
    pots: Pots,
    *,
    carry: int,
) -> None:
    """Refuse impossible payments.

    Raises:
        PositionError: for seats that do not play, for points that the rule does not pay, and for a
            payment that is made twice.
    """
    once = {paid.value for paid in Paid} | {each.id for each in ruleset.instant.captures}
    once.remove(Paid.FURTHER_PPEOK.value)
    if ruleset.instant.runs is not None and ruleset.instant.runs.since is RunStart.ANY_TURN:
        # a seat may begin another run of ppeok
        once -= {Paid.SECOND_PPEOK.value, Paid.THIRD_PPEOK.value}
    seen: set[tuple[int, int, str]] = set()
    for paid in instants:
        seat_in("instant.payer", paid.payer, players)
        seat_in("instant.payee", paid.payee, players)
        if paid.payer == paid.payee:
            raise PositionError(
                f"seat {paid.payer} can't pay itself",
                field="instant",
                code="seat",
            )
        points = points_of(ruleset, players, paid.rule, pots, carry)
        if paid.points not in points:
            raise PositionError(
                f"{brief(paid.rule)} pays {_told(points)} by the rules of {ruleset.id}, not "
                f"{shown(paid.points)}",
                field="instant",
                code="number",
            )
        is_out = paid.rule == Paid.FORCED_OUT.value
        if paid.payer not in active or (paid.payee in active) is is_out:
            playing = listed(map(str, active))
            who = f"both must play, and only seats {playing} do"
            if is_out:
                who = f"a seat that plays pays it to one that sits out, and seats {playing} play"
            raise PositionError(
                f"seat {paid.payer} can't pay {brief(paid.rule)} to seat {paid.payee}: {who}",
                field="instant",
                code="seat",
            )
        key = (paid.payer, paid.payee, paid.rule)
        if key in seen and paid.rule in once:
            raise PositionError(
                f"seat {paid.payer} pays {brief(paid.rule)} to seat {paid.payee} twice, and it is "
                "paid once in a round",
                field="instant",
                code="twice",
            )
        seen.add(key)


def _told(points: range | tuple[int, ...]) -> str:
    if not points:
        return "nothing"
    if len(points) == 1:
        return counted(points[0], "point")
    if isinstance(points, range):
        return f"from {points[0]} to {points[-1]} points"
    return f"one of {', '.join(map(str, points))} points"


# Check whether the facts of a round are possible under its rules and for its seats.

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
    if values["round"] is not None:
        check_round(ruleset, *[values[name] for name in ("round", "carry", "pushes", "pots")])
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


def rules_for(ruleset: Ruleset, players: int, pots: Pots = ()) -> Rules:
    """Return the kernel's rules for a ruleset and its pots.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: for pots that the ruleset does not have.
    """
    number = whole_of(players)
    if number is None:
        ruleset.layout(players)
    if pots:
        check_pots(ruleset, pots)
    return compiled(ruleset, number or 0, pots)


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


def check_round(ruleset: Ruleset, round: int, carry: int, pushes: int, pots: Pots) -> None:
    """Refuse a round number that the match does not have, and more draws, waived wins or pots than
    earlier rounds. Only rules in which some rounds count more need the number.
    """
    if ruleset.match.extra is None:
        return
    most = ruleset.match.rounds
    if most is not None and round > most:
        wanted = f"a round from 1 to {most}, since match.rounds is {most}"
        raise PositionError(expected(wanted, round), field="round", code="number")
    before = (draws_of(ruleset, carry) or 0) + pushes
    needed = max([before, *(rounds for _, rounds in pots)])
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


# The calls of a seat.


@attrs.frozen(kw_only=True)
class Calls:
    """The calls of a seat, and the cards and turns that it has left."""

    seat: int
    goes: int
    shakes: int
    bombs: int
    small_bombs: int
    held: int = 0
    """How many cards the seat still holds."""
    turns: int = 0
    """How many turns the seat can still take."""
    stops: bool = False
    """Whether the seat has stopped, or its last go has stopped the round."""
    shaken_and_held: int = 0
    """How many shaken cards the seat still holds."""


def check_calls(ruleset: Ruleset, players: int, calls: Calls) -> None:
    """Refuse calls that need more cards or turns than a seat has.

    Raises:
        PositionError: for such calls.
    """
    limits = limits_for(ruleset, players)
    seat, hand = calls.seat, limits.hand
    if calls.held > hand:
        raise PositionError(
            f"seat {seat} holds {calls.held} cards, and {ruleset.id} deals {hand} to each of "
            f"{players} players",
            field=f"hands[{seat}]",
            code="too_many",
        )
    if calls.turns > limits.turns:
        raise PositionError(
            f"seat {seat} could still take {calls.turns} turns with its hand, its flips and the "
            f"stock, and no seat takes more than {limits.turns} by the rules of {ruleset.id} with "
            f"{players} players",
            field="hands",
            code="too_many",
        )
    allowed = ruleset.go.most
    if allowed is not None and calls.goes > allowed - (not calls.stops):
        how = "and stopped" if calls.stops else "without a stop"
        raise PositionError(
            f"go number {allowed} stops by the rules of {ruleset.id}, and seat {seat} has called "
            f"go {counted(calls.goes, 'time')} {how}",
            field="goes",
            code="too_many",
        )
    most = max(0, min(limits.goes, limits.turns - calls.turns))
    if calls.goes > most:
        raise PositionError(
            f"seat {seat} has called go {counted(calls.goes, 'time')}, and it has had at most "
            f"{counted(most, 'turn')} for that by the rules of {ruleset.id} with {players} players",
            field="goes",
            code="too_many",
        )
    shaken = TRIPLE * calls.shakes - calls.shaken_and_held
    bombed = TRIPLE * calls.bombs + PAIR * calls.small_bombs
    if ruleset.shake is not None and ruleset.shake.then_bomb:
        played = max(shaken, bombed)
    else:
        played = shaken + bombed
    if played + calls.held > hand:
        held = f", and it still holds {calls.held}" if calls.held else ""
        named = {"shakes": calls.shakes, "bombs": calls.bombs, "small_bombs": calls.small_bombs}
        made = [
            counted(number, name.removesuffix("s").replace("_", " "))
            for name, number in named.items()
            if number
        ]
        raise PositionError(
            f"seat {seat} must have played at least {counted(played, 'card')} for "
            f"{' and '.join(made)}{held}: its hand had only {hand}",
            field=next(name for name, number in named.items() if number),
            code="too_many",
        )


def go_score_doubts(rules: Rules, seat: int, goes: int, points: int, label: str) -> Iterator[Doubt]:
    """Doubt a score that is too low for the last go of a seat. The first go needs the points to
    stop, and in most rules each later go needs more points than the go before (R25).
    """
    least = rules.go_threshold + (0 if rules.go_regained else goes - 1)
    if points < least:
        had = "can have had at most" if label == "goes" else "had"
        sentence = (
            f"go number {goes} of seat {seat} needs at least {counted(least, 'point')}, and it "
            f"{had} {points}"
        )
        yield Doubt("too_few", label, sentence, seat, goes, points, least)


def last_score_doubts(
    rules: Rules, seat: int, goes: int, points: int, most: int
) -> Iterator[Doubt]:
    """Doubt a score at the last go that is too low for the goes or too high for the captures."""
    yield from go_score_doubts(rules, seat, goes, points, "go_scores")
    yield from most_score_doubts(seat, goes, points, most)


def most_score_doubts(seat: int, goes: int, points: int, most: int) -> Iterator[Doubt]:
    """Doubt a score at the last go that is too high for the captures."""
    if points > most:
        sentence = (
            f"seat {seat} can't have had {points} points at its last go: its captures are worth "
            f"at most {most}, even with all junk that may have been stolen"
        )
        yield Doubt("too_many", "go_scores", sentence, seat, goes, points, most)


def most_scored(rules: Rules, captured: int, cup: int) -> int:
    """Return the most points that a seat can have had. All junk counts for it if the rules have
    thefts, because some of its junk may have been stolen. Before a theft locked the sake cup, the
    cup could count as an animal or as junk.
    """
    if rules.lockable_cup:
        cup = 0
    stealable = JUNK | rules.stealable_cup if any(rules.steals) else 0
    return score(rules, captured | (deck_mask(rules.deck) & stealable), cup)
