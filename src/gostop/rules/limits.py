"""The limits that a ruleset sets for a round: the maximum number of turns and goes of a seat, and
the largest payments.

The limits are not exact, but no round exceeds them, so a position beyond them can be refused.
"""

from __future__ import annotations

import functools
import math
from typing import Final

import attrs

from gostop.core.hashes import stable
from gostop.rules.deal import MONTHS, Layout
from gostop.rules.decks import most_held, stock_of
from gostop.rules.fields import contradiction
from gostop.rules.go import CounterGo, Growth
from gostop.rules.instant import RunPay
from gostop.rules.match import Chapters, most_carry
from gostop.rules.pay import Multiplier, Share, SpecialFactors
from gostop.rules.score import most_score, most_worth
from gostop.rules.turn import Pairing

MOST_POINTS: Final = 2**53 - 1
"""The highest payment in points, so that any program can hold the number (R44)."""
AT_TABLE: Final = 10**12
"""In an outcome, payments by the table's own rules add up to at most this many points."""
MOST_ROUNDS: Final = 2**20
"""The maximum number of earlier rounds that a pot counts."""
TRIPLE: Final = 3
"""The number of hand cards of a bomb, or of a shake."""
PAIR: Final = 2
"""The number of hand cards of a small bomb."""
_FLAT_FOUR: Final = 4
_FOUR_AT_MOST: Final = (CounterGo.FLAT_FOUR, CounterGo.FOUR_IN_PLACE)


@stable
@attrs.frozen
class Limits:
    """The most that one seat can do in a round."""

    hand: int
    """The number of cards in the seat's hand after the deal."""
    turns: int
    """The maximum number of turns that the seat takes."""
    goes: int
    """The maximum number of goes that the seat calls."""
    score: int
    """The most points that the captures of the seat are worth."""


@functools.lru_cache(maxsize=64)  # each entry keeps its ruleset alive
def limits_for(ruleset: Chapters, players: int) -> Limits:
    """Return the limits of a seat at a table with a number of players."""
    return limits_of(ruleset, ruleset.layout(players))


def limits_of(ruleset: Chapters, layout: Layout, score: int | None = None) -> Limits:
    """Return the limits of a seat after a certain deal.

    Args:
        ruleset: the rules.
        layout: the deal.
        score: the most points of captured cards, if known.
    """
    playing = min(layout.players, ruleset.deal.playing)
    score = most_score(ruleset) if score is None else score
    others = (layout.hand,) * (playing - 1)
    turns = turns_with(ruleset, layout.hand, 0, stock_of(ruleset, layout), after=others)
    # a seat stops automatically on its last turn, and in most rules each go needs more points than
    # the one before
    by_turns = turns if ruleset.go.on_last_turn else turns - 1
    least = ruleset.go.threshold.for_players(playing)
    by_rule = turns if ruleset.go.most is None else ruleset.go.most
    by_score = turns if ruleset.go.regained and score >= least else score - least + 1
    goes = max(0, min(by_turns, by_score, by_rule))
    return Limits(layout.hand, turns, goes, score)


def turns_with(
    ruleset: Chapters,
    hand: int,
    owed: int,
    stock: int,
    *,
    before: tuple[int, ...] = (),
    after: tuple[int, ...] = (),
) -> int:
    """Return the most turns that a seat can take: one for each hand card, and one for each flip,
    even for the flips of bombs that the seat may still lay.

    If pairing is compulsory, a stock card may take the place of a hand card (R2).

    Args:
        ruleset: the rules.
        hand: how many cards the seat holds.
        owed: how many flips the seat has earned.
        stock: how many cards the stock has.
        before: how many cards each seat holds that acts before this seat.
        after: how many cards each other seat holds.
    """
    bomb, small = (
        0 if each is None or each.at_once else each.flips
        for each in (ruleset.bomb, ruleset.small_bomb)
    )
    most = 0
    for bombs in range(hand // TRIPLE + 1):
        left = hand - TRIPLE * bombs
        for smalls in range(left // PAIR + 1):
            plays = left - PAIR * smalls + bombs + smalls
            most = max(most, plays + min(owed + bombs * bomb + smalls * small, stock))
    if ruleset.turn.pairing is Pairing.COMPULSORY:
        most += _turned(stock, before, after)
    return most


def _turned(stock: int, before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Return how often a seat can turn up a stock card in place of a hand card, and then flip
    another card. In between, each other seat with hand cards flips from the same stock. For an
    upper limit, each turn of these seats is assumed to use three hand cards, as a bomb does.
    """
    turned = 0
    while (stock := stock - sum(hand > TRIPLE * turned for hand in before)) > 0:
        stock -= 2 + sum(hand > TRIPLE * turned for hand in after)
        turned += 1
    return turned


# Payments.


def check_payments(ruleset: Chapters) -> None:
    """Refuse a ruleset with payments that are too large for some programs.

    Raises:
        RulesetError: if a round may cost more than `MOST_POINTS`.
    """
    score = most_score(ruleset)
    for layout in ruleset.deal.layouts:
        most = largest_payment(ruleset, layout, score) + AT_TABLE
        if most > MOST_POINTS:
            raise contradiction(
                "payment",
                f"a round with {layout.players} players may cost 2**{most.bit_length() - 1} points "
                "or more, and at most 2**53 - 1 are possible",
                "lower points, multipliers or draw.carry_cap",
            )


def largest_payment(ruleset: Chapters, layout: Layout, score: int | None = None) -> int:
    """Return the most points that all others together pay to one seat in a round, at once and at
    its end.

    Args:
        ruleset: the rules.
        layout: the deal.
        score: the most points of captured cards, if known.
    """
    playing = min(layout.players, ruleset.deal.playing)
    before = most_carry(ruleset)
    if ruleset.payment.push is not None:
        before *= ruleset.payment.push.factor**ruleset.payment.push.most
    if ruleset.match.extra is not None:
        before *= ruleset.match.extra.factor
    limits = limits_of(ruleset, layout, score)
    factor = _factor(ruleset, limits, playing)
    ordinary, special = _points(ruleset, limits) * factor, _special(ruleset, playing)
    if ruleset.payment.special_factors is not SpecialFactors.NONE or ruleset.payment.special_liable:
        special = (special + sum(bak.points for bak in ruleset.payment.baks)) * factor
    paid = max(ordinary, special) * before + _at_once(ruleset, limits, playing)
    paid += limits.score if ruleset.payment.lost_goes else 0
    for_a_hand = most_for_out(ruleset, layout.hand)
    return (playing - 1) * paid + layout.players * playing * for_a_hand


def most_for_out(ruleset: Chapters, hand: int) -> int:
    """Return the most points that each payer pays to a seat that had to sit out with a hand of
    `hand` cards.
    """
    out = ruleset.seating.forced_out
    if out is None:
        return 0
    combinations = ruleset.scoring.combinations
    held = sum(most_worth(ruleset, each) for each in combinations if each.id in out.combinations)
    return (out.points * hand + held) * out.triple


def _points(ruleset: Chapters, limits: Limits) -> int:
    """Return the most points that add up before anything multiplies."""
    go = ruleset.go
    goes = limits.goes if go.points_up_to is None else min(limits.goes, go.points_up_to)
    return limits.score + go.points * goes + sum(bak.points for bak in ruleset.payment.baks)


def _factor(ruleset: Chapters, limits: Limits, playing: int) -> int:
    """Return the largest factor for the points of an ordinary win, without the factor of earlier
    rounds.
    """
    payment, go_bak = ruleset.payment, ruleset.payment.go_bak
    calls = _of_calls(ruleset, limits.hand)
    factor = _of_goes(ruleset, limits.goes) * calls * payment.four_held
    factor *= calls if payment.lost_calls else 1
    factor *= math.prod(_of_cards(ruleset, each) for each in payment.multipliers)
    missions = [_of_cards(ruleset, each) for each in payment.missions]
    if payment.mission_cards is not None:
        missions.append(payment.mission_cards.factor**payment.mission_cards.count)
    factor *= max(missions, default=1)
    factor *= math.prod(bak.factor for bak in payment.baks)
    if go_bak is None:
        return factor
    if playing == 2:
        return factor * max([go_bak.two_players, *go_bak.factors])
    doubled = 2 if go_bak.share is Share.OWN_DOUBLED else 1
    return factor * max([doubled, go_bak.own, go_bak.others, *go_bak.factors])


def _of_cards(ruleset: Chapters, each: Multiplier) -> int:
    """Return the largest factor that a multiplier gives for captured cards."""
    over = most_held(ruleset, each.cards, each.unit) - each.count
    return each.factor ** (1 + max(over, 0)) if each.each else each.factor


def _of_goes(ruleset: Chapters, goes: int) -> int:
    """Return the largest factor of the winner's goes. Each go may be a counter-go."""
    rule = ruleset.go.counter
    if rule is CounterGo.NONE or not goes:
        return _growth(ruleset, goes)
    if rule in _FOUR_AT_MOST:
        return _FLAT_FOUR * _growth(ruleset, goes)
    if rule is CounterGo.EACH_DOUBLES:
        return (1 << goes) * _growth(ruleset, goes)
    if rule is CounterGo.ON_TOP:
        return (2 << goes) * _growth(ruleset, goes)
    # IN_PLACE: a counter-go gives its own factor, and not the factor of a go
    counted = [(2 << goes - left) * _growth(ruleset, left) for left in range(goes)]
    return max(*counted, _growth(ruleset, goes))


def _growth(ruleset: Chapters, goes: int) -> int:
    """Return the factor for a number of goes."""
    go = ruleset.go
    if go.factors and goes:
        return go.factors[min(goes, len(go.factors)) - 1]
    if go.doubles_from is None or goes < go.doubles_from:
        return 1
    return goes if go.growth is Growth.COUNT else 2 << goes - go.doubles_from


def _of_calls(ruleset: Chapters, hand: int) -> int:
    """Return the largest factor of a seat's shakes and bombs. Each shake needs its own month,
    and so does each bomb.
    """
    shake, bomb, small = ruleset.shake, ruleset.bomb, ruleset.small_bomb
    shakes: list[int] = []
    if shake is not None:
        special = [each.multiplier for each in shake.months]
        plain = [shake.multiplier] * (MONTHS - len(special))
        # the months with the largest factors are shaken
        shakes = sorted(special + plain, reverse=True)[: hand // TRIPLE]
    big = 1 if bomb is None else bomb.multiplier
    few = 1 if small is None else small.multiplier
    bombs = [
        math.prod([big] * number + [few] * ((hand - TRIPLE * number) // PAIR))
        for number in range(hand // TRIPLE + 1)
    ]
    return math.prod(shakes) * max(bombs)


def _special(ruleset: Chapters, playing: int) -> int:
    """Return the points of the most valuable special win."""
    wins = [ruleset.go.threshold]
    wins += [each.points for each in (ruleset.chongtong, ruleset.heodang) if each is not None]
    paid = ruleset.deal.four_points or 0
    wins += [] if ruleset.ppeok.three is None else [ruleset.ppeok.three.points]
    return max(paid, *(points.for_players(playing) for points in wins))


def _at_once(ruleset: Chapters, limits: Limits, playing: int) -> int:
    """Return the most points that one opponent pays to a seat during a round."""
    instant, ppeoks = ruleset.instant, 1
    if instant.runs is not None:
        run = min(limits.turns, MONTHS)
        ppeoks = 2**run - 1 if instant.runs.pay is RunPay.DOUBLING else run * (run + 1) // 2
        if instant.runs.pay is RunPay.EACH:
            ppeoks = run
    paid = ppeoks * instant.ppeok.for_players(playing)
    if instant.ppeok_carry:
        paid *= most_carry(ruleset)
    paid += sum(each.for_players(playing) for each in (instant.jjok, instant.ttadak, instant.bomb))
    for each in instant.captures:
        paid += each.points.for_players(playing) * (1 + MOST_ROUNDS if each.pot else 1)
    return paid
