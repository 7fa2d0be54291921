"""What an outcome written by hand must be to be settled."""

from __future__ import annotations

from gostop.arguments import active_seats, seat_in, whole
from gostop.cards import Card, mask_of
from gostop.compiling import compiled
from gostop.dealing import carry_in, pots_in, round_of
from gostop.errors import PositionError, shown
from gostop.instants import check_instants, most_for_a_hand
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.outcome import Outcome, Reason
from gostop.reachable import (
    Calls,
    check_calls,
    check_fours,
    check_go_score,
    check_shaken,
    most_scored,
)
from gostop.ruleset.ways import AllHold, FourOnTable, NobodyStops
from gostop.state import CHOICES

_WON = (
    Reason.STOP,
    Reason.CHONGTONG,
    Reason.THREE_PPEOK,
    Reason.HEODANG,
    Reason.PUSHED,
)


def check(outcome: Outcome) -> None:
    """Refuse an outcome that cannot be.

    Raises:
        RulesetError: if the ruleset does not seat so many.
        PositionError: for a card captured twice, a winner who did not play, and so on.
    """
    ruleset, players = outcome.ruleset, len(outcome.captured)
    rules = compiled(ruleset, players)
    active_seats(outcome.seats, players, rules.playing)
    carry_in(ruleset, outcome.carry)
    whole("pushes", outcome.pushes, 0, rules.push_most)
    round_of(outcome.round)
    if outcome.dealer is not None:
        seat_in("dealer", outcome.dealer, players)
    pots_in(ruleset, outcome.pots)
    _check_forced_out(outcome, rules)
    _check_cards(outcome, rules)
    _check_called(outcome, rules)
    _check_reason(outcome, rules)
    _check_winner(outcome, rules)
    check_instants(ruleset, outcome.seats, players, outcome.instant, outcome.pots)


def _check_forced_out(outcome: Outcome, rules: Rules) -> None:
    """Hands that the losers pay for: of seats that sat out, under rules that pay them so."""
    for seat, points in outcome.forced_out:
        seat_in("forced_out", seat, len(outcome.captured))
        if not rules.out_by_losers:
            raise PositionError(
                f"forced_out is {outcome.forced_out}, but {outcome.ruleset.id} has no such rule"
            )
        whole("forced_out: points", points, 1, most_for_a_hand(outcome.ruleset, rules.players))
        if seat in outcome.seats:
            raise PositionError(f"forced_out names seat {seat}, which played; right is who sat out")


def _check_cards(outcome: Outcome, rules: Rules) -> None:
    """No card captured twice, none by a seat that sat out, and the cup counted where it must be."""
    owners: dict[Card, int] = {}
    for seat, cards in enumerate(outcome.captured):
        for card in cards:
            if card in owners:
                raise PositionError(
                    f"{card} is captured by seat {owners[card]} and by seat {seat}; "
                    "right is one of them"
                )
            owners[card] = seat
            if card.id not in rules.deck:
                raise PositionError(
                    f"seat {seat} has captured {card}, which is not in the deck of "
                    f"{outcome.ruleset.id} for {rules.players} players; a ruleset with other bonus "
                    "cards is made by replace(**{'cards.bonus': 'X2 X3'})"
                )
        if cards and seat not in outcome.seats:
            raise PositionError(f"seat {seat} sat out and has captured {cards}; right is nothing")
    _check_cup(outcome, rules, owners)


def _check_cup(outcome: Outcome, rules: Rules, owners: dict[Card, int]) -> None:
    """How the cup counts is said by its owner, where it is asked, and by nobody else."""
    cup = outcome.ruleset.cards.cup
    asked = rules.cup_rule == CUP_CHOSEN
    if asked and outcome.cup is None and cup in owners:
        raise PositionError(
            f"seat {owners[cup]} has captured {cup} and must have said how it counts; "
            "give cup=Kind.ANIMAL or Kind.JUNK"
        )
    if asked and outcome.cup is not None and cup not in owners:
        raise PositionError(f"cup is {outcome.cup}, but nobody has captured {cup}; right is None")
    if not asked and outcome.cup is not None:
        raise PositionError(
            f"cup is {outcome.cup}, but {outcome.ruleset.id} asks nobody how {cup} counts; right "
            "is None, or a ruleset whose cards.cup_count is chosen"
        )


def _check_called(outcome: Outcome, rules: Rules) -> None:
    """What was called, by seats that play, under rules that know it, and as often as can be."""
    ruleset = outcome.ruleset
    shakes = [seat for seat, _ in outcome.shakes]
    refused = () if outcome.refused is None else (outcome.refused,)
    for label, seats, known in (
        ("goes", outcome.goes, True),
        ("shakes", shakes, ruleset.shake is not None),
        ("bombs", outcome.bombs, ruleset.bomb is not None),
        ("small_bombs", outcome.small_bombs, ruleset.small_bomb is not None),
        ("fours", outcome.fours, rules.notes_fours),
        ("refused", refused, rules.offers),
    ):
        for seat in seats:
            if seat not in outcome.seats:
                raise PositionError(
                    f"{label} names seat {shown(seat)}; right are {outcome.seats}, who played"
                )
        if seats and not known:
            raise PositionError(f"{label} is {tuple(seats)}, but {ruleset.id} has no such rule")
    check_shaken(outcome.shakes)
    check_fours(ruleset, rules.players, outcome.fours)
    captured = [mask_of(cards) for cards in outcome.captured]
    for seat in outcome.seats:
        calls = Calls(
            seat=seat,
            goes=outcome.goes.count(seat),
            shakes=shakes.count(seat),
            bombs=outcome.bombs.count(seat),
            small_bombs=outcome.small_bombs.count(seat),
        )
        check_calls(ruleset, rules.players, calls)
        if calls.goes:
            most = most_scored(rules, captured[seat], CHOICES[outcome.cup])
            check_go_score(rules, seat, calls.goes, most, "goes")


def _check_reason(outcome: Outcome, rules: Rules) -> None:
    """A reason that goes with a winner, or with none, and that the rules know."""
    ruleset, reason = outcome.ruleset, outcome.reason
    four, on_table = ruleset.chongtong, ruleset.deal.four_on_table
    known = {
        Reason.CHONGTONG: four is not None,
        Reason.CHONGTONG_DRAW: four is not None and four.all_hold is not AllHold.FIRST_WINS,
        Reason.THREE_PPEOK: ruleset.ppeok.three is not None,
        Reason.HEODANG: ruleset.heodang is not None,
        Reason.DRAW_AGREED: rules.offers,
        Reason.FOUR_ON_TABLE: on_table is not FourOnTable.DEAL_AGAIN,
        Reason.VOID: on_table is FourOnTable.DEAL_AGAIN,
        Reason.PUSHED: ruleset.payment.push is not None,
    }
    if not known.get(reason, True):
        raise PositionError(
            f"reason is {reason}, but {ruleset.id} has no such rule with {rules.playing} playing"
        )
    wins = reason in _WON or (
        reason is Reason.FOUR_ON_TABLE and on_table is FourOnTable.DEALER_WINS
    )
    if wins and outcome.winner is None:
        raise PositionError(
            f"winner is None, but reason is {reason}; give the winner, or why nobody won, "
            "as reason=Reason.EXHAUSTED"
        )
    if not wins and outcome.winner is not None:
        raise PositionError(
            f"winner is {shown(outcome.winner)}, but reason is {reason}, a draw; right is None"
        )


def _check_winner(outcome: Outcome, rules: Rules) -> None:
    """A winner that played, and that could stop."""
    winner = outcome.winner
    if winner is None:
        return
    if winner not in outcome.seats:
        raise PositionError(
            f"winner is {shown(winner)}; right is a seat that played: {outcome.seats}"
        )
    if outcome.reason not in (Reason.STOP, Reason.PUSHED):
        return
    points = score(rules, mask_of(outcome.captured[winner]), CHOICES[outcome.cup])
    least = rules.threshold
    if points < least and outcome.ruleset.draw.nobody_stops is not NobodyStops.MOST_POINTS:
        raise PositionError(
            f"winner {winner} has {points} points, but {outcome.ruleset.id} lets one stop from "
            f"{least} on with {rules.playing} playing; are all captured cards there?"
        )
