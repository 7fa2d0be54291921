"""A settlement as plain data: each payment with its rules and sources."""

from __future__ import annotations

from typing import Any, cast

from gostop.facts.outcome import Reason
from gostop.replay.scenes import source_text
from gostop.settling.settle import Settlement
from gostop.settling.transfers import Transfer
from gostop.telling.items import CAP, cup_told, ending, working
from gostop.telling.words import Words


def explained(settlement: Settlement, words: Words) -> dict[str, Any]:
    """How a round ended, what each seat wins, and each payment part by part."""
    return {
        "ending": _ending(settlement, words),
        "points": list(settlement.points),
        "transfers": [_transfer(each, words) for each in settlement.transfers],
    }


def _ending(settlement: Settlement, words: Words) -> str:
    """Who wins how many points; why, unless somebody just stopped."""
    outcome = settlement.outcome
    points = 0 if outcome.winner is None else settlement.points[outcome.winner]
    if points <= 0:  # a draw, or a payment that is waived
        return ending(outcome, words)
    how = "wins_points" if outcome.reason is Reason.STOP else "wins_points_by"
    seat = words.seat(cast("int", outcome.winner))
    why = words.reason(outcome.reason).removeprefix("by ")
    return words.begun(words.say(how, seat=seat, n=points, why=why))


def _transfer(transfer: Transfer, words: Words) -> dict[str, Any]:
    """A payment: what adds up, what multiplies it, and why this seat pays it."""
    found = [(f"{each.points}", each.rule, each.source) for each in transfer.items]
    found += [(f"\u00d7{each.factor}", each.rule, each.source) for each in transfer.multipliers]
    if transfer.cut_source is not None:
        found.append((f"\u2212{transfer.cut}", CAP, transfer.cut_source))
    parts = [
        [number, words.rule(rule), source_text(source, words)] for number, rule, source in found
    ]
    told = working(transfer, "\u00d7", "\u2212") if len(parts) > 1 else ""
    if transfer.cup_source is not None:
        parts.append(["", cup_told(transfer, words), source_text(transfer.cup_source, words)])
    share = None
    if transfer.liability_source is not None:
        source = source_text(transfer.liability_source, words)
        share = [words.rule(transfer.liability), transfer.share_of, source]
    return {
        "payer": transfer.payer,
        "payee": transfer.payee,
        "points": transfer.points,
        "parts": parts,
        "share": share,
        "sum": told,
    }
