"""What a ruleset cannot be: settings that contradict each other.

Refused is what promises something that another setting keeps from ever happening. These promise
nothing, and stay, so that a change of one setting is one change:

- what says that nothing happens: 0, a factor of 1, nothing at all, off;
- how something is done that is off, as whether shaken triplets may bomb (`shake.then_bomb`) where
  nobody may;
- what is stolen for events that need cards or moves which there are not (`steal`);
- who pays what is gained (`payment.gained`) where nothing special wins and nothing is paid at once;
- what waits for more players to sit at the table or to play, as all of `seating`, or for hands
  in which four of a month have room;
- limits that a match is too short to reach, or a score (`go.threshold`, `match`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gostop.errors import RulesetError, listed
from gostop.ruleset.groups import Layout
from gostop.ruleset.ids import of_ids
from gostop.ruleset.limits import check_payments
from gostop.ruleset.paying import MOST_CARRY
from gostop.ruleset.reach import (
    cup_barred,
    in_a_deck,
    in_one_deck,
    longest_hand,
    months_of_a_turn,
    most_held,
    most_turns,
)
from gostop.ruleset.values import RIBBONS, Bak, CapturePay, Combination, Multiplier, Unit
from gostop.ruleset.ways import (
    ByBonus,
    CarryRule,
    CupCount,
    Growth,
    Liable,
    NobodyStops,
    Share,
    SweepWhen,
)

if TYPE_CHECKING:
    from gostop.ruleset.ruleset import Ruleset

_MOST_ON_TABLE = 16
"""With more cards on the table, four of a month would be the rule and not the exception."""


def check(ruleset: Ruleset) -> None:
    """Refuse a ruleset that contradicts itself.

    Raises:
        RulesetError: naming both settings.
    """
    if not ruleset.deal.layouts:
        raise RulesetError(
            "deal.layouts is empty; right is one for each number of players", field="deal.layouts"
        )
    for layout in ruleset.deal.layouts:
        _check_layout(ruleset, layout)
    _check_scored(ruleset)
    for part in _PARTS:
        for field, message in part(ruleset):
            raise RulesetError(f"{field} {message}", field=field)
    check_payments(ruleset)


Found = Iterator[tuple[str, str]]
"""What is wrong: the path of a setting, and what is said of it."""


def _of_play(ruleset: Ruleset) -> Found:
    """Settings of the play that need another one."""
    instant, three, sweep = ruleset.instant, ruleset.ppeok.three, ruleset.steal.sweep
    if instant.runs is not None and not (instant.ppeok.two or instant.ppeok.more):
        yield (
            "instant.runs",
            "pays multiples of instant.ppeok, which is 0; give it points or turn runs off",
        )
    if three is not None and not three.run_too and instant.runs is None:
        yield (
            "ppeok.three.run_too",
            "is false, but instant.runs is off: there is no run to win alone",
        )
    if (instant.bomb.two or instant.bomb.more) and ruleset.bomb is None:
        yield "instant.bomb", "pays points, but bomb is off; allow bombs, or pay 0"
    for path, bomb in (("bomb", ruleset.bomb), ("small_bomb", ruleset.small_bomb)):
        if bomb is not None and bomb.at_once and not bomb.flips:
            yield f"{path}.at_once", f"is true, but {path}.flips is 0: there is nothing to flip"
    if ruleset.turn.sweep is SweepWhen.ROUNDS_LAST_TURN and sweep.junk and not sweep.last_turn:
        yield (
            "steal.sweep.last_turn",
            "is false, but turn.sweep is rounds_last_turn: no other turn has a sweep; right is "
            "true, or another turn.sweep",
        )


def _of_cup(ruleset: Ruleset) -> Found:
    """A sake cup that is stolen as junk, but is never one."""
    if ruleset.steal.cup and ruleset.cards.cup_count is CupCount.ANIMAL:
        yield (
            "steal.cup",
            f"is true, but cards.cup_count is animal: {ruleset.cards.cup} never counts as junk, "
            "and only junk is stolen; expected false, or another cards.cup_count",
        )


def _of_hands(ruleset: Ruleset) -> Found:
    """Numbers that no hand of a deal comes up to."""
    heodang, offer = ruleset.heodang, ruleset.draw.offer
    if heodang is not None and heodang.turns > (most := most_turns(ruleset)):
        yield (
            "heodang.turns",
            f"is {heodang.turns}, but a hand of deal.layouts has {most} turns at most; right is "
            f"up to {most}, or no heodang",
        )
    if offer is None:
        return
    hand = longest_hand(ruleset, offer.players)
    if 0 < hand < offer.cards:
        yield (
            "draw.offer.cards",
            f"is {offer.cards}, but where {offer.players} or more play a hand of deal.layouts has "
            f"{hand} cards at most; expected up to {hand}, or no offer",
        )


def _of_scoring(ruleset: Ruleset) -> Found:
    """Settings of the score, and of go and stop, that need another one."""
    go, scoring = ruleset.go, ruleset.scoring
    if go.growth is Growth.COUNT and go.doubles_from is None:
        yield "go.growth", "is count, but go.doubles_from is off: goes multiply nothing"
    if go.points_up_to is not None and not go.points:
        yield (
            "go.points_up_to",
            f"is {go.points_up_to}, but go.points is 0: no go adds any; turn it off, or give goes "
            "points",
        )
    decided = scoring.combinations and ruleset.draw.nobody_stops is NobodyStops.MOST_POINTS
    if not decided and not any(each.towards_stop for each in scoring.combinations):
        yield (
            "scoring.combinations",
            "has none with towards_stop, but without one nobody comes to go.threshold, and no "
            "round is ever won by points; right is one that counts, or, where some are paid only, "
            "a draw.nobody_stops of most_points",
        )
    whole = [each for each in scoring.combinations if _wants_all(each)]
    for each in whole:
        # to a set of ribbons any further ribbon can add (R3)
        if each.further and not each.cards < RIBBONS:
            yield (
                f"scoring.combinations.{each.id}.further",
                f"is {each.further}, but its count is {each.count}, all of its cards: there is none"
                " more; right is 0, or a smaller count",
            )
    if scoring.set_further and not any(each.cards < RIBBONS for each in whole):
        yield (
            "scoring.set_further",
            f"is {scoring.set_further}, but scoring.combinations has no set of ribbons to which "
            "another could add; right is 0",
        )


def _wants_all(value: Combination | Multiplier) -> bool:
    """Whether it takes all of several cards."""
    return value.unit is Unit.CARDS and 1 < value.count == len(value.cards)


def _of_payment(ruleset: Ruleset) -> Found:
    """Settings of the payment that need another one."""
    payment, four = ruleset.payment, ruleset.chongtong
    held = (ByBonus.CHOICE, ByBonus.NEVER)
    at_once = four is not None and not four.declared and four.by_bonus not in held
    if payment.four_held > 1 and at_once:
        yield (
            "payment.four_held",
            f"is {payment.four_held}, but chongtong.declared is false: four of a month win "
            "at once, and nobody plays on with them",
        )
    go_bak = payment.go_bak
    if go_bak and go_bak.liable is Liable.NOBODY and go_bak.share is Share.OWN_DOUBLED:
        yield (
            "payment.go_bak.share",
            "is own_doubled, but payment.go_bak.liable is nobody: there is no share to double; "
            "right is every_losers, or who is liable",
        )
    for path, values in (("multipliers", payment.multipliers), ("missions", payment.missions)):
        for each in values:
            if each.each and _wants_all(each):
                yield (
                    f"payment.{path}.{each.id}.each",
                    f"is true, but its count is {each.count}, all of its cards: there is none more;"
                    " right is a count of 1, for each card",
                )


def _of_shield(ruleset: Ruleset) -> Found:
    """Cards that exempt from something, where there is something."""
    payment, offer = ruleset.payment, ruleset.draw.offer
    shield, go_bak = payment.shield, payment.go_bak
    costs = any(bak.factor > 1 or bak.points for bak in payment.baks)
    liable = go_bak and (go_bak.liable is not Liable.NOBODY or go_bak.two_players > 1)
    if shield and not costs and not liable and not offer:
        baks = "cost nothing" if payment.baks else "is empty"
        yield (
            "payment.shield",
            f"names cards, but payment.baks {baks}, payment.go_bak "
            f"{'has nobody pay more' if go_bak else 'is off'}, and draw.offer is off: they exempt "
            "from nothing; right is no card",
        )
    if shield and not in_a_deck(ruleset, shield):
        yield (
            "payment.shield",
            f"is {shield}, but cards.bonus has none of them; right is cards of the deck",
        )


def _of_draws(ruleset: Ruleset) -> Found:
    """Settings of drawn rounds that need another one."""
    draw, ends = ruleset.draw, ruleset.match.draws_in_a_row
    cap, anew = draw.carry_cap, draw.carry_draws
    if cap != MOST_CARRY and draw.carry in (CarryRule.NONE, CarryRule.TWO):
        yield "draw.carry_cap", f"is {cap}, but draw.carry is {draw.carry.value} and never grows"
    if cap == 1:
        yield (
            "draw.carry_cap",
            f"is 1, but draw.carry is {draw.carry.value} and begins with 2: nothing would be "
            "carried; right is a cap from 2 on, or a carry of none",
        )
    if anew is not None and draw.carry is CarryRule.NONE:
        yield (
            "draw.carry_draws",
            f"is {anew}, but draw.carry is none: there is nothing to begin anew",
        )
    if anew == 1:
        yield (
            "draw.carry_draws",
            f"is 1, but draw.carry is {draw.carry.value}: begun anew after every draw it never "
            "multiplies; right is 2 or more, or a carry of none",
        )
    if anew is not None and ends is not None and anew >= ends:
        yield (
            "draw.carry_draws",
            f"is {anew}, but match.draws_in_a_row is {ends}: the match is over before the carry "
            "begins anew; right is fewer, or one of the two off",
        )


def _of_cards(ruleset: Ruleset) -> Found:
    """What needs more of certain cards than the deck has."""
    scoring, payment, out = ruleset.scoring, ruleset.payment, ruleset.seating.forced_out
    for path, values in (
        ("scoring.combinations", scoring.combinations),
        ("payment.multipliers", payment.multipliers),
        ("payment.missions", payment.missions),
        ("payment.baks", payment.baks),
    ):
        for each in values:
            need = each.count if not isinstance(each, Bak) else each.least
            most = most_held(ruleset, each.cards, each.unit)
            if need > most:
                yield f"{path}.{each.id}", _short(ruleset, each, need, most)
    if out is not None and out.points and not in_a_deck(ruleset, out.cards):
        yield (
            "seating.forced_out.cards",
            f"is {str(out.cards)!r}, of which cards.bonus has none, but points is {out.points}; "
            "right is cards of the deck, or no forced_out",
        )


def _short(ruleset: Ruleset, each: Combination | Multiplier | Bak, need: int, most: int) -> str:
    """What is said of a rule that needs more cards, or pi, than can be counted for it."""
    pi = " pi" if each.unit is Unit.PI else ""
    if not cup_barred(ruleset, each.cards):
        return (
            f"needs {need}{pi} of its cards, but by cards.bonus the deck has {most}{pi}; right is "
            "no more than that, or a deck that has them"
        )
    cup, way = ruleset.cards.cup, ruleset.cards.cup_count.value
    return (
        f"needs {need}{pi} of its cards, but cards.cup_count is {way}: without {cup} there are "
        f"{most}{pi}; right is no more than that, or another cards.cup_count"
    )


def _of_captures(ruleset: Ruleset) -> Found:
    """Payments for captures that no turn makes."""
    most = months_of_a_turn(ruleset)
    for each in ruleset.instant.captures:
        path = f"instant.captures.{each.id}"
        if not in_one_deck(ruleset, each.cards):
            yield (
                path,
                f"pays for {each.cards}, but the deck of cards.bonus has not all of them; right is "
                "cards of the deck",
            )
        if len(months := _months(each)) > most:
            yield (
                path,
                f"pays for cards of {len(months)} months, but by bomb.at_once and small_bomb."
                f"at_once a turn captures of {most} at most; right is cards of so many months",
            )


def _months(capture: CapturePay) -> set[int]:
    """The months of the cards of a capture, bonus cards aside."""
    return {card.month for card in capture.cards if card.month is not None}


_PARTS = (
    of_ids,
    _of_play,
    _of_cup,
    _of_hands,
    _of_scoring,
    _of_payment,
    _of_shield,
    _of_draws,
    _of_cards,
    _of_captures,
)


def _check_layout(ruleset: Ruleset, layout: Layout) -> None:
    """The deck must hold what a deal needs, and the table must not be too full."""
    path = f"deal.layouts.{layout.players}"
    deck = 48 + len(ruleset.cards.bonus.for_players(layout.players))
    need = layout.players * layout.hand + layout.table
    if not layout.hand:
        raise RulesetError(f"{path} deals no hand; right is at least one card", field=path)
    playing = min(layout.players, ruleset.deal.playing)
    if ruleset.deal.table_last:
        # the hands of those who sit out are in the stock again when the table is dealt
        need = max(layout.players * layout.hand, playing * layout.hand + layout.table)
    if need > deck:
        raise RulesetError(
            f"{path} deals {need} cards, but the deck of cards.bonus has {deck}", field=path
        )
    if layout.table > _MOST_ON_TABLE:
        raise RulesetError(
            f"{path} deals {layout.table} cards to the table; right is up to {_MOST_ON_TABLE}",
            field=path,
        )


def _check_scored(ruleset: Ruleset) -> None:
    """A penalty must speak of combinations, and of some that there are."""
    known = [combination.id for combination in ruleset.scoring.combinations]
    for bak in ruleset.payment.baks:
        path = f"payment.baks.{bak.id}.scored"
        if not bak.scored:
            raise RulesetError(
                f"{path} is empty, but a winner who scored none of scoring.combinations is paid no "
                "bak; right is at least one of their ids",
                field=path,
            )
        for scored in bak.scored:
            if scored not in known:
                raise RulesetError(
                    f"{path} names {scored}, but scoring.combinations has {listed(known)}",
                    field=path,
                )
