"""Checks of an outcome that was written by hand, before it is settled."""

from __future__ import annotations

from gostop.arguments import active_seats, seat_in
from gostop.cards import CardSet, mask_of, set_of
from gostop.errors import PositionError, expected
from gostop.facts.calls import Calls, check_calls, check_go_score, most_scored
from gostop.facts.checks import check_facts, not_in_deck
from gostop.facts.facts import CHOICES
from gostop.facts.outcome import FACTS, Outcome, Reason
from gostop.kernel.deck import BONUS
from gostop.kernel.points import score
from gostop.kernel.rules import CUP_CHOSEN, Rules
from gostop.ruleset.compile import compiled
from gostop.ruleset.deal import AllHold, FourOnTable
from gostop.ruleset.draw import NobodyStops

_WON = (
    Reason.STOP,
    Reason.CHONGTONG,
    Reason.THREE_PPEOK,
    Reason.HEODANG,
    Reason.PUSHED,
)


def check(outcome: Outcome) -> None:
    """Refuse an outcome that no round has.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: for a card captured twice, a winner who did not play, and so on.
    """
    ruleset, players = outcome.ruleset, len(outcome.captured)
    rules = compiled(ruleset, players)
    active_seats(outcome.active, players, rules.playing)
    if outcome.dealer is not None:
        seat_in("dealer", outcome.dealer, players)
    values = {name: getattr(outcome, name) for name in FACTS}
    check_facts(ruleset, rules, outcome.seats, FACTS.values(), values)
    _check_cards(outcome, rules)
    _check_calls(outcome, rules)
    _check_reason(outcome, rules)
    _check_winner(outcome, rules)


def _check_cards(outcome: Outcome, rules: Rules) -> None:
    """Refuse a card that is captured twice or by a seat that sat out, and a wrong `cup`."""
    known = CardSet()
    for seat, cards in enumerate(outcome.captured):
        for card in cards & known:
            owner = next(who for who, theirs in enumerate(outcome.captured) if card in theirs)
            raise PositionError(
                f"expected each card once, found {card} with seat {owner} and with seat {seat}",
                field="captured",
                code="twice",
            )
        known |= cards
        for card in set_of(mask_of(cards) & BONUS):
            if card.id not in rules.deck:
                raise not_in_deck(outcome.ruleset, rules.players, card, f"captured[{seat}]")
        if cards and seat not in outcome.seats:
            raise PositionError(
                f"expected no cards for seat {seat}, which sat out, found {cards}",
                field=f"captured[{seat}]",
                code="seat",
            )
    _check_cup(outcome, rules)


def _check_cup(outcome: Outcome, rules: Rules) -> None:
    """Refuse an outcome without the choice of the cup's owner, or with one that nobody made."""
    cup = outcome.ruleset.cards.cup
    if rules.cards_cup_count != CUP_CHOSEN:
        if outcome.cup is not None:
            raise PositionError(
                f"expected None, since {outcome.ruleset.id} asks nobody how {cup} counts, found "
                f"{outcome.cup}",
                field="cup",
                hint="leave it out, or take a ruleset with cards.cup_count = 'chosen'",
                code="no_such_rule",
            )
        return
    owners = [seat for seat, cards in enumerate(outcome.captured) if cup in cards]
    if outcome.cup is None and owners:
        raise PositionError(
            f"expected cup=…, since seat {owners[0]} has captured {cup} and chose how it counts, "
            "found None",
            field="cup",
            hint="give cup=Kind.ANIMAL or cup=Kind.JUNK",
            code="missing",
        )
    if outcome.cup is not None and not owners:
        raise PositionError(
            f"expected None, since nobody has captured {cup}, found {outcome.cup}",
            field="cup",
            code="too_many",
        )


def _check_calls(outcome: Outcome, rules: Rules) -> None:
    """Refuse more calls than a round allows."""
    for seat in outcome.seats:
        calls = Calls(
            seat=seat,
            goes=outcome.goes.count(seat),
            shakes=[who for who, _ in outcome.shakes].count(seat),
            bombs=outcome.bombs.count(seat),
            small_bombs=outcome.small_bombs.count(seat),
        )
        check_calls(outcome.ruleset, rules.players, calls)
        if calls.goes:
            captured = mask_of(outcome.captured[seat])
            most = most_scored(rules, captured, CHOICES[outcome.cup])
            check_go_score(rules, seat, calls.goes, most, "goes")


def _check_reason(outcome: Outcome, rules: Rules) -> None:
    """Refuse a reason that the rules do not know, and one that contradicts the winner."""
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
            f"expected a reason that ends rounds of {ruleset.id} with {rules.playing} playing, "
            f"found {reason}",
            field="reason",
            code="no_such_rule",
        )
    wins = reason in _WON or (
        reason is Reason.FOUR_ON_TABLE and on_table is FourOnTable.DEALER_WINS
    )
    if wins and outcome.winner is None:
        raise PositionError(
            f"expected a winner, since the reason is {reason}, found None",
            field="winner",
            hint="name the winner, or say why nobody won, such as reason=Reason.EXHAUSTED",
            code="missing",
        )
    if not wins and outcome.winner is not None:
        raise PositionError(
            expected(f"None, since nobody wins when the reason is {reason}", outcome.winner),
            field="winner",
            code="seat",
        )


def _check_winner(outcome: Outcome, rules: Rules) -> None:
    """Refuse a winner that did not play or could not stop."""
    winner = outcome.winner
    if winner is None:
        return
    if winner not in outcome.seats:
        wanted = f"a seat that played, one of {outcome.seats}"
        raise PositionError(expected(wanted, winner), field="winner", code="seat")
    if outcome.reason not in (Reason.STOP, Reason.PUSHED):
        return
    points = score(rules, mask_of(outcome.captured[winner]), CHOICES[outcome.cup])
    least = rules.go_threshold
    if points < least and outcome.ruleset.draw.nobody_stops is not NobodyStops.MOST_POINTS:
        raise PositionError(
            f"expected at least {least} points, which a seat needs to stop by the rules of "
            f"{outcome.ruleset.id} with {rules.playing} playing, found that seat {winner} has "
            f"{points}",
            field=f"captured[{winner}]",
            hint="check that all its captured cards are there",
            code="too_few",
        )
