"""Check whether a round can have ended as an outcome says. Outcomes may be written by hand.

A check refuses the outcome if its facts contradict the ruleset or each other: nobody could say what
is paid. If the payments are clear, and only no round reaches the outcome, a check doubts it. People
often write down only the cards that score. The reference lists all checks of an outcome, and says
which of them refuse and which doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gostop.core.arguments import active_seats, seat_in
from gostop.core.cards import mask_of
from gostop.core.errors import PositionError, counted, expected, shown
from gostop.game.history import CHOICES, stakes_of
from gostop.game.outcome import FACTS, Outcome, Reason, ended_outcome
from gostop.game.validation.calls import (
    Calls,
    check_calls,
    check_facts,
    go_score_doubts,
    last_score_doubts,
    most_scored,
)
from gostop.game.validation.cards import check_cup, check_deck, check_once
from gostop.game.validation.doubt import Doubt
from gostop.kernel.end_round import leader, with_most_points
from gostop.kernel.history import NOBODY
from gostop.kernel.points import score
from gostop.kernel.rules import ABANDONED_NOTHING, ORDINARY_WIN, Rules
from gostop.rules.compile import compiled
from gostop.rules.deal import AllHold, FourOnTable
from gostop.rules.limits import limits_for
from gostop.rules.pay import Gained

_TWO = 2
_WON = (
    Reason.STOP,
    Reason.CHONGTONG,
    Reason.THREE_PPEOK,
    Reason.HEODANG,
    Reason.PUSHED,
)


def check_outcome(outcome: Outcome) -> None:
    """Refuse an outcome that can't be settled.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: for a card captured twice, a winner who did not play, and so on.
    """
    ruleset, players = outcome.ruleset, len(outcome.captured)
    rules = compiled(ruleset, players)
    _check_abandoned(outcome, players)
    if outcome.abandoned is None:
        active_seats(outcome.active, players, rules.playing)
    if outcome.dealer is not None:
        seat_in("dealer", outcome.dealer, players)
    check_facts(ruleset, rules, outcome.seats, FACTS.values(), outcome._values)
    _check_cards(outcome, rules)
    _check_go_scores(outcome, rules)
    _check_calls(outcome, rules)
    check_reason(outcome, rules)
    _check_winner(outcome, rules)


def doubts_of(outcome: Outcome, last_go: int | None = None) -> tuple[Doubt, ...]:
    """Return what no round reaches in an outcome that can be settled.

    Args:
        outcome: the outcome, which `check_outcome` has checked.
        last_go: the winner's score at its last go, if this score is known from the position.
    """
    rules = compiled(outcome.ruleset, len(outcome.captured))
    found = tuple(_goes_doubts(outcome, rules))
    if any(doubt.seat == outcome.winner for doubt in found):
        return found  # with too few points for its goes, the winner has too few to stop, too
    return (*found, *_stop_doubts(outcome, rules, last_go))


def points_doubts(outcome: Outcome, points: int) -> Iterator[Doubt]:
    """Doubt the points of a winner's cards if this way to win is worth other points, whatever the
    cards are.
    """
    if outcome.winner is None or outcome.reason is Reason.PUSHED:
        return
    rules, record, _ = ended_outcome(outcome)
    winner, paid = outcome.winner, int(rules.wins[record.reason])
    if paid in (ORDINARY_WIN, points):
        return
    sentence = (
        f"seat {winner} is given {counted(points, 'point')}, but {outcome.reason.value} is worth "
        f"{counted(paid, 'point')} by the rules of {outcome.ruleset.id}, whatever the cards are"
    )
    hint = "leave out the points, or the special win"
    goes = outcome.goes.count(winner)
    yield Doubt("not_paid", "points", sentence, winner, goes, points, paid, hint)


def instant_doubts(outcome: Outcome) -> Iterator[Doubt]:
    """Doubt a payment during the round that some opponents of its payee make, and others don't."""
    ruleset, seats = outcome.ruleset, outcome.seats
    if ruleset.payment.gained is Gained.IN_ALL:
        return  # the shares of opponents may differ
    owed: dict[tuple[int, str], Counter[int]] = {}
    for paid in outcome.instant:
        if stakes_of(ruleset, len(seats), paid.rule) is not None:
            owed.setdefault((paid.payee, paid.rule), Counter())[paid.payer] += paid.points
    for (payee, rule), points in owed.items():
        most = max(points.values())
        for seat in seats:
            if seat == payee or points[seat] == most:
                continue
            sentence = (
                f"seat {seat} pays {counted(points[seat], 'point')} to seat {payee} for {rule}, "
                f"and another seat pays {most}: by the rules of {ruleset.id} all pay the same"
            )
            hint = "give a payment for each opponent"
            goes = outcome.goes.count(seat)
            yield Doubt("missing", "instant", sentence, seat, goes, points[seat], most, hint)


def _check_abandoned(outcome: Outcome, players: int) -> None:
    """Refuse a round that was abandoned by no seat, or a seat that abandoned another round. Any
    seats may play if the round was abandoned before it was known which seats play.
    """
    if (outcome.reason is Reason.ABANDONED) is (outcome.abandoned is None):
        message = "Reason.ABANDONED and abandoned=…, the seat that gave up, belong together"
        raise PositionError(message, field="abandoned", code="missing")
    if outcome.abandoned is None:
        return
    seats = outcome.seats
    if len(seats) < _TWO or len(set(seats)) < len(seats) or not set(seats) <= set(range(players)):
        message = f"at least two different seats of {players} play, and active names {shown(seats)}"
        raise PositionError(message, field="active", code="seat")


def _check_cards(outcome: Outcome, rules: Rules) -> None:
    """Refuse cards that are captured twice, by a seat that sat out, or from outside the deck."""
    places = [(f"captured[{seat}]", cards) for seat, cards in enumerate(outcome.captured)]
    idle = [
        seat for seat, cards in enumerate(outcome.captured) if cards and seat not in outcome.seats
    ]
    # the error names the first seat with a mistake
    told = places[: idle[0] + 1] if idle else places
    check_once(told, "captured")
    check_deck(outcome.ruleset, rules, told)
    for seat in idle:
        raise PositionError(
            f"seat {seat} sat out, so it can't have captured {outcome.captured[seat]}",
            field=f"captured[{seat}]",
            code="seat",
        )
    if outcome.abandoned is None or outcome.cup is not None:
        # a seat may also give up while it is asked how its cup counts
        check_cup(outcome.ruleset, rules, [*map(mask_of, outcome.captured)], outcome.cup)


def _check_calls(outcome: Outcome, rules: Rules) -> None:
    """Refuse more calls than a round allows."""
    for seat in outcome.seats:
        calls = Calls(
            seat=seat,
            goes=outcome.goes.count(seat),
            shakes=[who for who, _ in outcome.shakes].count(seat),
            bombs=outcome.bombs.count(seat),
            small_bombs=outcome.small_bombs.count(seat),
            stops=seat == outcome.winner and outcome.reason in (Reason.STOP, Reason.PUSHED),
        )
        check_calls(outcome.ruleset, rules.players, calls)


def _goes_doubts(outcome: Outcome, rules: Rules) -> Iterator[Doubt]:
    """Doubt goes for which a seat has too few points, and impossible scores at the last go."""
    for seat in sorted(set(outcome.goes)):
        goes, scores = outcome.goes.count(seat), outcome.go_scores
        most = most_scored(rules, mask_of(outcome.captured[seat]), CHOICES[outcome.cup])
        yield from go_score_doubts(rules, seat, goes, most, "goes")
        if scores and (points := scores[seat]) is not None:
            yield from last_score_doubts(rules, seat, goes, points, most)


def _check_go_scores(outcome: Outcome, rules: Rules) -> None:
    """Refuse scores of seats that called no go, and scores that no cards are worth. If losers pay
    for their goes, also refuse losers' goes without a score.
    """
    scores, players = outcome.go_scores, len(outcome.captured)
    if scores and len(scores) != players:
        message = f"expected {players} scores, one for each seat, found {len(scores)}"
        raise PositionError(message, field="go_scores", code="length")
    for seat, points in enumerate(scores):
        if points is not None and seat not in outcome.goes:
            message = f"go_scores has a score for seat {seat}, which never called go"
            raise PositionError(message, field="go_scores", code="seat")
        most = limits_for(outcome.ruleset, players).score
        if points is not None and points > most:
            raise PositionError(
                f"seat {seat} can't have had {points} points at its last go: all cards together "
                f"are worth at most {most} by the rules of {outcome.ruleset.id}",
                field="go_scores",
                code="too_many",
            )
    if not rules.payment_lost_goes or outcome.winner is None:
        return
    for seat in outcome.goes:
        if seat != outcome.winner and (not scores or scores[seat] is None):
            raise PositionError(
                f"seat {seat} called go and lost, and pays its score at its last go by the rules "
                f"of {outcome.ruleset.id}",
                field="go_scores",
                hint="give a score or None for each seat, such as go_scores=(None, 8)",
                code="missing",
            )


def check_reason(outcome: Outcome, rules: Rules) -> None:
    """Refuse a reason that the rules do not know, or that contradicts the winner."""
    ruleset, reason = outcome.ruleset, outcome.reason
    four, on_table = ruleset.chongtong, ruleset.deal.four_on_table
    known = {
        Reason.CHONGTONG: four is not None,
        Reason.CHONGTONG_DRAW: four is not None and four.all_hold is not AllHold.FIRST_WINS,
        Reason.THREE_PPEOK: ruleset.ppeok.three is not None,
        Reason.HEODANG: ruleset.heodang is not None,
        Reason.DRAW_AGREED: rules.offers,
        Reason.FOUR_ON_TABLE: on_table is not FourOnTable.DEAL_AGAIN,
        Reason.VOID: on_table is FourOnTable.DEAL_AGAIN or rules.two_deal_again,
        Reason.PUSHED: ruleset.payment.push is not None,
    }
    if not known.get(reason, True):
        raise PositionError(
            f"no round of {ruleset.id} with {rules.playing} playing ends with {reason}",
            field="reason",
            code="no_such_rule",
        )
    wins = reason in _WON or (
        reason is Reason.FOUR_ON_TABLE and on_table is FourOnTable.DEALER_WINS
    )
    wins |= reason is Reason.ABANDONED and rules.payment_abandoned != ABANDONED_NOTHING
    if wins and outcome.winner is None:
        raise PositionError(
            f"a round that ends with {reason} has a winner, and none is named",
            field="winner",
            hint="name the winner, or say why nobody won, such as reason=Reason.EXHAUSTED",
            code="missing",
        )
    if not wins and outcome.winner is not None:
        raise PositionError(
            f"nobody wins a round that ends with {reason}, so seat {shown(outcome.winner)} didn't",
            field="winner",
            code="seat",
        )


def _check_winner(outcome: Outcome, rules: Rules) -> None:
    """Refuse a winner that did not play, and an end that the points of the seats contradict."""
    winner = outcome.winner
    if winner is not None and winner not in outcome.seats:
        wanted = f"a seat that played, one of {outcome.seats}"
        raise PositionError(expected(wanted, winner), field="winner", code="seat")
    captured, cup = [*map(mask_of, outcome.captured)], CHOICES[outcome.cup]
    most = with_most_points(rules, captured, outcome.seats, cup)
    if outcome.reason is Reason.EXHAUSTED and most != NOBODY:
        raise PositionError(
            f"the round is no draw: seat {most} has most points, and wins by the rules of "
            f"{outcome.ruleset.id} if nobody stops",
            field="reason",
            hint=f"give winner={most} and reason=Reason.STOP",
            code="impossible",
        )
    if winner is not None and outcome.abandoned is not None:
        first = leader(rules, captured, outcome.seats, outcome.abandoned, cup)
        if winner != first:
            message = f"seat {first} has most points of the others, so seat {winner} didn't win"
            raise PositionError(message, field="winner", code="seat")
    if winner is None or outcome.reason is not Reason.STOP or not rules.most_points_win:
        return
    points = score(rules, captured[winner], cup)
    others = [score(rules, captured[seat], cup) for seat in outcome.seats if seat != winner]
    if max(points, rules.most_points_from) <= max(others) and points < rules.go_threshold:
        raise PositionError(
            _too_few(outcome, rules, winner, points),
            field=f"captured[{winner}]",
            hint=_ALL_CARDS,
            code="too_few",
        )


_ALL_CARDS = "check that all its captured cards are there"


def _by_rules(outcome: Outcome, rules: Rules) -> str:
    """Name the rules, and how a seat wins under them without a stop."""
    can_win = outcome.reason is Reason.STOP and rules.most_points_win
    by_points = ", or more points than each other seat to win without a stop" if can_win else ""
    return f"by the rules of {outcome.ruleset.id} with {rules.playing} playing{by_points}"


def _too_few(outcome: Outcome, rules: Rules, winner: int, points: int) -> str:
    return (
        f"seat {winner} can't have stopped: it has {counted(points, 'point')} and needs "
        f"{rules.go_threshold} {_by_rules(outcome, rules)}"
    )


def _stop_doubts(outcome: Outcome, rules: Rules, last_go: int | None) -> Iterator[Doubt]:
    """Doubt a winner that could neither stop nor win by its points."""
    winner = outcome.winner
    if winner is None or outcome.reason not in (Reason.STOP, Reason.PUSHED):
        return
    captured, cup = [*map(mask_of, outcome.captured)], CHOICES[outcome.cup]
    by_points = with_most_points(rules, captured, outcome.seats, cup)
    if outcome.reason is Reason.STOP and winner == by_points:
        return  # perhaps there was no stop
    points, least = int(score(rules, captured[winner], cup)), rules.go_threshold
    goes = outcome.goes.count(winner)
    if points < least:
        sentence = _too_few(outcome, rules, winner, points)
        field = f"captured[{winner}]"
        yield Doubt("too_few", field, sentence, winner, goes, points, least, _ALL_CARDS)
        return
    before = last_go
    if before is None and outcome.go_scores:
        before = outcome.go_scores[winner]
    if before is None:
        before = least - 1 if rules.go_regained else least + goes - 1
    needed = before + (goes != outcome.ruleset.go.most)
    if goes and points < needed:
        sentence = (
            f"seat {winner} called go {counted(goes, 'time')}, so it needs at least {needed} "
            f"points to stop {_by_rules(outcome, rules)}, and it has {points}: each go needs more "
            "points than the one before, and the stop more than the last go"
        )
        hint = "leave out goes, or check that all its captured cards are there"
        yield Doubt("too_many", "goes", sentence, winner, goes, points, needed, hint)
