"""Explain scores and settlements in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gostop.game.history import Paid
from gostop.game.outcome import Reason
from gostop.text.names import RULES
from gostop.game.score import Item, Score
from gostop.game.settlement import Settlement
from gostop.game.settlement import Transfer, cups_of
from gostop.teaching.speaker import Speaker

_AT_ONCE: Final = frozenset(paid.value for paid in Paid)
"""The rules for payments during the round."""


def score_sentences(scored: Score, speaker: Speaker) -> Iterator[str]:
    """Explain a score by its items, and say how the sake cup counts."""
    points = speaker.points(scored.total)
    if scored.items:
        items = speaker.listed(_item(item, speaker) for item in scored.items)
        yield speaker.tell("total", points=points, items=items)
    else:
        yield speaker.tell("none", points=points)
    if scored.cup is not None:
        yield speaker.tell("sake_cup", kind=speaker.kinds(scored.cup))
    if scored.towards_stop != scored.total:
        yield speaker.tell("stop_only", points=speaker.points(scored.towards_stop))


def _item(item: Item, speaker: Speaker) -> str:
    rule, points = speaker.rule(item.rule), speaker.points(item.points)
    if not item.cards:
        return speaker.tell("bare_item", rule=rule, points=points)
    return speaker.tell("item", rule=rule, points=points, cards=speaker.cards(item.cards))


def settlement_sentences(settlement: Settlement, speaker: Speaker) -> Iterator[str]:
    """Explain how the round ended, who pays whom and why, and what each seat gains."""
    yield _ending(settlement, speaker)
    for transfer in settlement.transfers:
        yield speaker.together(transfer_sentences(transfer, speaker))
    if not settlement.transfers:
        yield speaker.tell("nobody_pays")
    yield speaker.listed(
        speaker.tell("ends_at" if points else "ends_even", seat=speaker.seat(seat), n=points)
        for seat, points in enumerate(settlement.points)
    )


def _ending(settlement: Settlement, speaker: Speaker) -> str:
    outcome = settlement.outcome
    why = RULES[outcome.reason.value].in_(speaker.language)
    if outcome.winner is None:
        return speaker.tell("no_winner", why=why)
    seat = speaker.seat(outcome.winner)
    if outcome.reason is Reason.STOP:
        points = speaker.points(settlement.scores[outcome.winner].total)
        return speaker.tell("won_by_points", seat=seat, points=points)
    return speaker.tell("won", seat=seat, why=why)


def transfer_sentences(transfer: Transfer, speaker: Speaker) -> Iterator[str]:
    """Explain a payment: its sum, its factors, and why this seat pays."""
    payer, payee = speaker.seat(transfer.payer), speaker.seat(transfer.payee)
    points = speaker.points(transfer.points)
    if transfer.items[0].rule in _AT_ONCE:
        rule = speaker.rule(transfer.items[0].rule)
        yield speaker.tell("paid_at_once", payer=payer, payee=payee, points=points, rule=rule)
    else:
        working = _working(transfer, speaker)
        yield speaker.tell("pays", payer=payer, payee=payee, points=points, working=working)
    if transfer.liability:
        seat, rule = speaker.seat(transfer.share_of), speaker.rule(transfer.liability)
        yield speaker.tell("pays_for", seat=seat, rule=rule)
    if transfer.cut:
        yield speaker.tell("cut_off", points=speaker.points(transfer.cut))
    for owner, kinds in cups_of(transfer):
        yield speaker.tell("cup_counts", seat=speaker.seat(owner), kind=speaker.kinds(kinds))


def _working(transfer: Transfer, speaker: Speaker) -> str:
    """List the items of a payment, their sum and the factors."""
    working = speaker.listed(_item(item, speaker) for item in transfer.items)
    if transfer.multipliers and len(transfer.items) > 1:
        points = speaker.points(sum(item.points for item in transfer.items))
        working = speaker.tell("sum", items=working, points=points)
    times = (
        speaker.tell("times", n=each.factor, rule=speaker.rule(each.rule))
        for each in transfer.multipliers
    )
    return " ".join([working, *times])
