"""What the losers pay the winner: (points + go points) x multipliers x each loser's penalties.

A bill names its rules by id and by the path of their setting; `settlement` makes of it what users
read.
"""

from __future__ import annotations

import functools
import math
from typing import NamedTuple

from gostop.calls import Go, classes_of
from gostop.case import Case
from gostop.compiling import compiled, counted_mask
from gostop.kernel.points import best_of, counts, pi, total
from gostop.kernel.rules import Rules
from gostop.outcome import Paid, Reason
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import Bak, CounterGo, Liable, Multiplier, Share, Unit


class Line(NamedTuple):
    """What adds up in a bill, besides the winner's score."""

    rule: str
    """A stable id."""
    points: int
    path: str
    """The path of the setting."""


class Times(NamedTuple):
    """What multiplies a bill."""

    rule: str
    """A stable id."""
    factor: int
    path: str
    """The path of the setting."""


class Bill(NamedTuple):
    """What one seat pays another."""

    payer: int
    payee: int
    points: int
    counted: int
    """The winner's cards as counted, whose score is the first to add up, as the kernel's mask; 0
    where none does."""
    lines: tuple[Line, ...]
    times: tuple[Times, ...]
    share_of: int
    """The seat whose share it is."""
    liability: str = ""
    """The rule by which another seat than that pays, or pays more than that."""


def bills_at_once(case: Case) -> tuple[Bill, ...]:
    """The instant payments of the round, untouched by anything else; annulled in a draw by some
    rules (R36).
    """
    if case.winner is None and not case.ruleset.instant.kept_in_draw:
        return ()
    return tuple(
        Bill(payer, payee, points, 0, (Line(rule, points, _PATHS.get(rule, "")),), (), payer)
        for payer, payee, points, rule in case.instants
    )


_PATHS = {
    Paid.FIRST_PPEOK.value: "instant.ppeok",
    Paid.SECOND_PPEOK.value: "instant.runs",
    Paid.THIRD_PPEOK.value: "instant.runs",
    Paid.FURTHER_PPEOK.value: "instant.runs",
    Paid.FIRST_JJOK.value: "instant.jjok",
    Paid.FIRST_TTADAK.value: "instant.ttadak",
    Paid.FORCED_OUT.value: "seating.forced_out",
}


def bills_to_winner(case: Case, winner: int) -> tuple[Bill, ...]:
    """The losers' payments."""
    if case.reason.is_special:
        return _special(case, winner)
    # R1: the winner's cup is counted as makes the losers together owe more; an animal in a tie
    best: tuple[Bill, ...] = ()
    most = -1
    for counted in counts(case.rules, case.captured[winner], case.choice):
        bills = _charged(case, winner, _shares(case, winner, counted))
        owed = sum([bill.points for bill in bills])
        if owed > most:
            best, most = bills, owed
    return best


# Special wins.


def _special(case: Case, winner: int) -> tuple[Bill, ...]:
    """Their own points, times the carry (R16), from each opponent; nothing else."""
    points, path = special_points(case, winner)
    times = _carry(case) if case.ruleset.payment.special_carry else ()
    if not points:
        return ()
    lines = (Line(case.reason.value, points, path),)
    return tuple(
        Bill(loser, winner, points * _product(times), 0, lines, times, loser)
        for loser in case.active
        if loser != winner
    )


def special_points(case: Case, winner: int) -> tuple[int, str]:
    """What a special win is worth, in points, and the path of its setting."""
    ruleset, reason, playing = case.ruleset, case.reason, len(case.active)
    if reason is Reason.CHONGTONG and ruleset.chongtong is not None:
        return ruleset.chongtong.points.for_players(playing), "chongtong"
    if reason is Reason.HEODANG and ruleset.heodang is not None:
        return ruleset.heodang.points.for_players(playing), "heodang"
    if reason is Reason.THREE_PPEOK and ruleset.ppeok.three is not None:
        three, third = ruleset.ppeok.three, Paid.THIRD_PPEOK.value
        ran = any(payee == winner and rule == third for _, payee, _, rule in case.instants)
        # R11: by the other reading the run that was paid is all that three in a row win
        points = 0 if ran and not three.run_too else three.points.for_players(playing)
        return points, "ppeok.three"
    return ruleset.go.threshold.for_players(playing), "deal.four_on_table"


# Ordinary wins: what each loser owes.


class _Share(NamedTuple):
    """A loser's own share, before anybody is liable for it."""

    loser: int
    points: int
    """What adds up."""
    counted: int
    lines: tuple[Line, ...]
    times: tuple[Times, ...]
    exempt: tuple[Times, ...]

    def bill(self, payer: int, payee: int, times: tuple[Times, ...], liability: str = "") -> Bill:
        """The bill of it, for whoever pays it."""
        points = self.points * _product(times)
        return Bill(payer, payee, points, self.counted, self.lines, times, self.loser, liability)


def _product(times: tuple[Times, ...]) -> int:
    return math.prod([each.factor for each in times])


def _shares(case: Case, winner: int, counted: int) -> list[_Share]:
    """Each loser's own share, with the winner's cards as counted."""
    points = total(case.rules, counted)
    lines: tuple[Line, ...] = ()
    times = _carry(case)
    if case.goes:
        lines = _go_points(case, winner)
        points += sum([line.points for line in lines])
        times = (*_go_times(case, winner), *times)
    times += _winners_times(case, winner, counted)
    threats = _threats(case, counted)
    shares: list[_Share] = []
    for loser in case.active:
        if loser != winner:
            exempt = not case.captured[loser] and case.ruleset.payment.empty_exempt
            owed = times + _penalties(case, loser, threats)
            shares.append(_Share(loser, points, counted, lines, owed, _EXEMPT if exempt else ()))
    return shares


_EXEMPT = (Times("no_captures", 0, "payment.empty_exempt"),)


def _counting_goes(case: Case, winner: int) -> int:
    """How many of the winner's goes add points and double."""
    if case.ruleset.go.counter is not CounterGo.IN_PLACE:
        return case.goes.count(winner)
    return classes_of(case.goes).count((winner, Go.PLAIN))


def _go_points(case: Case, winner: int) -> tuple[Line, ...]:
    """What the winner's goes add."""
    go, goes = case.ruleset.go, _counting_goes(case, winner)
    if go.points_up_to is not None:
        goes = min(goes, go.points_up_to)
    return (Line("go", goes * go.points, "go.points"),) if goes * go.points else ()


def _go_times(case: Case, winner: int) -> list[Times]:
    """Doubling by the number of goes, and by those against an opponent's."""
    go, goes = case.ruleset.go, _counting_goes(case, winner)
    times: list[Times] = []
    if go.doubles_from is not None and goes >= go.doubles_from:
        times.append(Times("go_doubling", 2 ** (goes - go.doubles_from + 1), "go.doubles_from"))
    classes = classes_of(case.goes)
    counters, recounters = (
        classes.count((winner, Go.COUNTER)),
        classes.count((winner, Go.RECOUNTER)),
    )
    if go.counter is CounterGo.FLAT_FOUR and counters + recounters:
        times.append(Times("counter_go", 4, "go.counter"))
    elif go.counter in (CounterGo.ON_TOP, CounterGo.IN_PLACE):
        times += [Times("counter_go", 2, "go.counter")] * counters
        if recounters:
            times.append(Times("recounter_go", 2 * 2**recounters, "go.counter"))
    return times


def _carry(case: Case) -> tuple[Times, ...]:
    """What the draws before multiply."""
    return (Times("carry", case.carry, "draw.carry"),) if case.carry > 1 else ()


def _winners_times(case: Case, winner: int, counted: int) -> tuple[Times, ...]:
    """Shakes, bombs, and what was captured, that multiply all that the winner is paid."""
    ruleset, rules = case.ruleset, case.rules
    times: list[Times] = []
    if case.shakes and ruleset.shake is not None and ruleset.shake.multiplier > 1:
        shake = Times("shake", ruleset.shake.multiplier, "shake.multiplier")
        times += [shake] * case.shakes.count(winner)
    if case.bombs and ruleset.bomb is not None and ruleset.bomb.multiplier > 1:
        bomb = Times("bomb", ruleset.bomb.multiplier, "bomb.multiplier")
        times += [bomb] * case.bombs.count(winner)
    for multiplier, mask in _masks(ruleset, rules.players)[0]:
        if _measure(rules, counted & mask, multiplier.unit) >= multiplier.count:
            path = f"payment.multipliers.{multiplier.id}"
            times.append(Times(multiplier.id, multiplier.factor, path))
    return tuple(times)


Threat = tuple[Bak, int]
"""A bak and the mask of the cards that it counts."""


def _threats(case: Case, counted: int) -> list[Threat]:
    """The baks of which the winner scored a combination, its cards as counted."""
    return [
        (bak, mask)
        for bak, mask, units in _masks(case.ruleset, case.rules.players)[1]
        if any(best_of(case.rules, unit, counted)[0] in wanted for unit, wanted in units)
    ]


def _penalties(case: Case, loser: int, threats: list[Threat]) -> tuple[Times, ...]:
    """A loser's penalties, its cup counted as makes it owe less (R1)."""
    ways = counts(case.rules, case.captured[loser], case.choice)
    best = _baks(case, ways[0], threats)
    # a loser whose only junk the cup would be keeps it an animal
    if len(ways) > 1 and pi(case.rules, ways[0]):
        best = min(best, _baks(case, ways[1], threats), key=_product)
    go_bak = case.ruleset.payment.go_bak
    lost = case.rules.playing == 2 and loser in case.goes
    if go_bak is not None and lost and go_bak.two_players > 1:
        best += (Times("go_bak", go_bak.two_players, "payment.go_bak.two_players"),)
    return best


def _baks(case: Case, counted: int, threats: list[Threat]) -> tuple[Times, ...]:
    """The baks of a loser's cards as counted."""
    found: tuple[Times, ...] = ()
    rules = case.rules
    for bak, mask in threats:
        have = _measure(rules, counted & mask, bak.unit)
        if bak.least <= have <= bak.most.for_players(rules.playing):
            found += (Times(bak.id, bak.factor, f"payment.baks.{bak.id}"),)
    return found


Units = tuple[tuple[tuple[int, ...], frozenset[int]], ...]
"""Groups of combinations that exclude each other, and which of them are wanted."""


@functools.lru_cache(maxsize=1024)
def _masks(
    ruleset: Ruleset, players: int
) -> tuple[tuple[tuple[Multiplier, int], ...], tuple[tuple[Bak, int, Units], ...]]:
    """What multipliers and baks count, as the kernel's masks; and what baks want scored."""
    rules = compiled(ruleset, players)
    ids = [combination.id for combination in ruleset.scoring.combinations]
    multipliers = tuple(
        (value, counted_mask(rules, value.cards)) for value in ruleset.payment.multipliers
    )
    baks: list[tuple[Bak, int, Units]] = []
    for bak in ruleset.payment.baks:
        wanted = frozenset(ids.index(scored) for scored in bak.scored)
        units = tuple(
            (unit, wanted.intersection(unit)) for unit in rules.units if wanted.intersection(unit)
        )
        baks.append((bak, counted_mask(rules, bak.cards), units))
    return multipliers, tuple(baks)


def _measure(rules: Rules, cards: int, unit: Unit) -> int:
    return pi(rules, cards) if unit is Unit.PI else cards.bit_count()


# Who pays it.


def _charged(case: Case, winner: int, shares: list[_Share]) -> tuple[Bill, ...]:
    """The losers' shares, by those who must pay them."""
    liable, rule = _liable(case, winner) if case.goes or case.refused is not None else (None, "")
    go_bak = case.ruleset.payment.go_bak
    doubled = go_bak is not None and go_bak.share is Share.OWN_DOUBLED
    if liable is not None and rule == "go_bak" and doubled:
        return _doubled(winner, liable, shares)
    return tuple(
        [
            share.bill(share.loser, winner, share.times + share.exempt)
            if liable in (None, share.loser)
            else share.bill(liable, winner, share.times + share.exempt, rule)
            for share in shares
        ]
    )


def _doubled(winner: int, liable: int, shares: list[_Share]) -> tuple[Bill, ...]:
    """R27, the other reading: the liable seat pays its own share twice, nobody else pays.

    Its own exemption takes one of the two away; where nobody else owes anything it is not doubled.
    """
    own = next(share for share in shares if share.loser == liable)
    owing = any(share is not own and not share.exempt for share in shares)
    times = own.times + own.exempt
    if owing and own.exempt:
        times = own.times
    elif owing:
        times = (*own.times, Times("go_bak", 2, "payment.go_bak.share"))
    return (own.bill(liable, winner, times, "go_bak"),)


def _liable(case: Case, winner: int) -> tuple[int | None, str]:
    """The loser that pays for all, and by which rule (R26; R22)."""
    go_bak, offer = case.ruleset.payment.go_bak, case.ruleset.draw.offer
    if go_bak is not None and case.goes and len(case.active) > 2:
        seat = _go_liable(go_bak.liable, case.goes, winner)
        if seat is not None:
            return seat, "go_bak"
    freed = offer is None or (case.goes and offer.go_frees)
    if not freed and case.refused not in (None, winner):
        return case.refused, "refused_draw"
    return None, ""


def _go_liable(liable: Liable, goes: tuple[int, ...], winner: int) -> int | None:
    """The go-caller that pays for all, if one does (R26)."""
    losers = [seat for seat in goes if seat != winner]
    if liable is Liable.NOBODY or not losers:
        return None
    if liable is Liable.LAST_LOSER:
        return losers[-1]
    if liable is Liable.FIRST_OF_ALL and goes[0] == winner:
        return None
    return losers[0]
