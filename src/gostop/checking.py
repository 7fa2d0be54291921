"""What an outcome written by hand must be to be settled."""

from __future__ import annotations

from gostop.cards import Card, Month, mask_of
from gostop.compiling import compiled
from gostop.dealing import check_active, check_seat, check_whole, mission_of, pots_in
from gostop.errors import PositionError, shown
from gostop.kernel.deck import ALL_CARDS
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.outcome import Outcome, Reason
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
    players = len(outcome.captured)
    outcome.ruleset.layout(players)
    rules = compiled(outcome.ruleset, players)
    check_active(outcome.seats, players, rules.playing)
    check_whole("carry", outcome.carry, 1)
    check_whole("pushes", outcome.pushes, 0, rules.push_most)
    mission_of(outcome.ruleset, outcome.mission)
    pots_in(outcome.ruleset, outcome.pots)
    _check_forced_out(outcome, rules)
    _check_cards(outcome, rules)
    _check_called(outcome, rules)
    _check_shakes(outcome)
    _check_bombs(outcome)
    _check_reason(outcome, rules)
    _check_winner(outcome, rules)
    for paid in outcome.instant:
        check_seat("instant: payer", paid.payer, players)
        check_seat("instant: payee", paid.payee, players)
        check_whole("instant: points", paid.points, 1)
        if paid.payer == paid.payee:
            raise PositionError(f"instant: seat {paid.payer} pays itself; right are two seats")


def _check_forced_out(outcome: Outcome, rules: Rules) -> None:
    """Hands that the losers pay for: of seats that sat out, under rules that pay them so."""
    for seat, points in outcome.forced_out:
        check_seat("forced_out", seat, len(outcome.captured))
        check_whole("forced_out: points", points, 1)
        if not rules.out_by_losers:
            raise PositionError(
                f"forced_out is {outcome.forced_out}, but {outcome.ruleset.id} has no such rule"
            )
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
    """What was called, by seats that play and under rules that know it."""
    ruleset = outcome.ruleset
    shakes = [seat for seat, _ in outcome.shakes]
    refused = () if outcome.refused is None else (outcome.refused,)
    for label, seats, known, most in (
        ("goes", outcome.goes, True, ALL_CARDS),
        ("shakes", shakes, ruleset.shake is not None, len(Month)),
        ("bombs", outcome.bombs, ruleset.bomb is not None, len(Month)),
        ("small_bombs", outcome.small_bombs, ruleset.small_bomb is not None, len(Month)),
        ("fours", outcome.fours, rules.notes_fours, len(Month)),
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


def _check_shakes(outcome: Outcome) -> None:
    """A month is shaken once, by the seat that holds three of it."""
    shaken: dict[Month, int] = {}
    for seat, month in outcome.shakes:
        if month is None:
            continue
        if month in shaken and shaken[month] == seat:
            raise PositionError(
                f"shakes names seat {seat} and month {int(month)} twice; right is once a round"
            )
        if month in shaken:
            raise PositionError(
                f"shakes names month {int(month)} for seat {shaken[month]} and for seat {seat}; "
                "right is one of them, who held three of it"
            )
        shaken[month] = seat


def _check_bombs(outcome: Outcome) -> None:
    """A month is bombed once: there are no more bombs than months.

    Which months they were is not said, and the captures need not tell: they may be a part of them,
    as is enough to try a rule.
    """
    bombs = len(outcome.bombs) + len(outcome.small_bombs)
    if bombs > len(Month):
        raise PositionError(
            f"bombs and small_bombs are {bombs} together; right are {len(Month)} at most in a round"
        )


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
