"""Write a settlement as plain data: each payment with its rules and sources."""

from __future__ import annotations

from typing import Any

from gostop.svg.viewer.scenes import source_text
from gostop.game.settlement import Settlement
from gostop.game.settlement import Transfer
from gostop.text.sentences import CAP, cup_told, ending, working
from gostop.text.words import Words


def explained(settlement: Settlement, words: Words) -> dict[str, Any]:
    """Explain how a round ended, what each seat wins, and each payment part by part."""
    return {
        "ending": ending(settlement, words),
        "points": list(settlement.points),
        "transfers": [_transfer(each, words) for each in settlement.transfers],
    }


def _transfer(transfer: Transfer, words: Words) -> dict[str, Any]:
    """Describe a payment: its items, the factors that multiply their sum, and why this seat pays
    it.
    """
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
