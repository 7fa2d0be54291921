"""What an outcome written by hand must be to be settled."""

from __future__ import annotations

from gostop.cards import Card, Month, mask_of
from gostop.compiling import compiled
from gostop.dealing import check_active, check_seat, check_whole
from gostop.errors import PositionError, shown
from gostop.kernel.deck import ALL_CARDS
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.outcome import Outcome, Reason
from gostop.ruleset.values import FourOnTable, NobodyStops
from gostop.state import CHOICES

_WON = (Reason.STOP, Reason.CHONGTONG, Reason.THREE_PPEOK, Reason.HEODANG)


def check(outcome: Outcome) -> None:
    """Refuse an outcome that cannot be.

    Raises:
        RulesetError: if the ruleset does not seat so many.
        PositionError: for a card captured twice, a winner who did not play, and so on.
    """
    players = len(outcome.captured)
    outcome.ruleset.layout(players)
    rules = compiled(outcome.ruleset, players)
    check_active(outcome.seats, players, rules.playing)
    check_whole("carry", outcome.carry, 1)
    _check_cards(outcome, rules)
    _check_called(outcome, rules)
    _check_reason(outcome)
    _check_winner(outcome, rules)
    for paid in outcome.instant:
        check_seat("instant: payer", paid.payer, players)
        check_seat("instant: payee", paid.payee, players)
        check_whole("instant: points", paid.points, 1)
        if paid.payer == paid.payee:
            raise PositionError(f"instant: seat {paid.payer} pays itself; right are two seats")


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
    cup = outcome.ruleset.cards.cup
    if rules.cup_rule == CUP_CHOSEN and outcome.cup is None and cup in owners:
        raise PositionError(
            f"seat {owners[cup]} has captured {cup} and must have said how it counts; "
            "give cup=Kind.ANIMAL or Kind.JUNK"
        )


def _check_called(outcome: Outcome, rules: Rules) -> None:
    """What was called, by seats that play and under rules that know it."""
    ruleset = outcome.ruleset
    shakes = [seat for seat, _ in outcome.shakes]
    refused = () if outcome.refused is None else (outcome.refused,)
    for label, seats, known, most in (
        ("goes", outcome.goes, True, ALL_CARDS),
        ("shakes", shakes, ruleset.shake is not None, len(Month)),
        ("bombs", outcome.bombs, ruleset.bomb is not None, len(Month)),
        ("refused", refused, rules.offers, 1),
    ):
        for seat in seats:
            if seat not in outcome.seats:
                raise PositionError(
                    f"{label} names seat {shown(seat)}; right are {outcome.seats}, who played"
                )
        if len(seats) > most:
            raise PositionError(f"{label} are {len(seats)}; right are {most} at most in a round")
        if seats and not known:
            raise PositionError(f"{label} is {tuple(seats)}, but {ruleset.id} has no such rule")
    months = [(seat, month) for seat, month in outcome.shakes if month is not None]
    for shake in months:
        if months.count(shake) > 1:
            raise PositionError(
                f"shakes names seat {shake[0]} and month {int(shake[1])} twice; "
                "right is once a round"
            )


def _check_reason(outcome: Outcome) -> None:
    """A reason that goes with a winner, or with none, and that the rules know."""
    ruleset, reason = outcome.ruleset, outcome.reason
    known = {
        Reason.CHONGTONG: ruleset.chongtong is not None,
        Reason.CHONGTONG_DRAW: ruleset.chongtong is not None,
        Reason.THREE_PPEOK: ruleset.ppeok.three is not None,
        Reason.HEODANG: ruleset.heodang is not None,
        Reason.DRAW_AGREED: ruleset.draw.offer is not None,
    }
    if not known.get(reason, True):
        raise PositionError(f"reason is {reason}, but {ruleset.id} has no such rule")
    wins = reason in _WON or (
        reason is Reason.FOUR_ON_TABLE and ruleset.deal.four_on_table is FourOnTable.DEALER_WINS
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
    if outcome.reason is not Reason.STOP:
        return
    points = score(rules, mask_of(outcome.captured[winner]), CHOICES[outcome.cup])
    least = rules.threshold
    if points < least and outcome.ruleset.draw.nobody_stops is not NobodyStops.MOST_POINTS:
        raise PositionError(
            f"winner {winner} has {points} points, but {outcome.ruleset.id} lets one stop from "
            f"{least} on with {rules.playing} playing; are all captured cards there?"
        )
