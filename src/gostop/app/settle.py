"""`gostop settle`: who pays whom how much after a round at a real table.

The JSON document: `ruleset`; `outcome`, its fields without the ruleset; `scores`, a score for each
seat, `null` for a seat that sat out; `settlement`: `points` for each seat, `transfers`, and
`doubts`, what no round reaches in the outcome; with `--balances`, `balances`; with `--per-point`,
`per_point`, and `money` for each seat, as texts.
"""

from __future__ import annotations

import argparse
from decimal import Decimal
from typing import Any, Final

from gostop.app.inputs import in_file, json_text, outcome_of, plain
from gostop.core.errors import PositionError
from gostop.game.settlement import Settlement, settle
from gostop.text.layout import text_of
from gostop.text.sentences import heading, scores_of, settlement_blocks
from gostop.text.words import words_in

_MOST: Final = 1_000_000_000


def run(arguments: argparse.Namespace) -> str:
    """Run the command, and return its answer."""
    outcome = outcome_of(arguments.file, arguments.rules)
    balances: tuple[int, ...] | None = arguments.balances
    with in_file(arguments.file):
        settlement = payable(settle(outcome, balances=balances))
    per_point: Decimal | None = arguments.per_point
    if arguments.json:
        more: dict[str, object] = {} if balances is None else {"balances": balances}
        if per_point is not None:
            more |= {"per_point": per_point, "money": settlement.money(per_point)}
        return json_text({"ruleset": outcome.ruleset, **settled(settlement), **more})
    words = words_in(arguments.language, ids=arguments.ids)
    head = heading(words.say("settlement"), outcome.ruleset, words)
    return text_of([head, *settlement_blocks(settlement, words, per_point)])


def payable(settlement: Settlement) -> Settlement:
    """Refuse a settlement with payments that no table could make. Return any other settlement.

    An untrusted file may contain payments of any size.

    Raises:
        PositionError: for payments of more than a billion points.
    """
    sums = [*settlement.points, *(transfer.points for transfer in settlement.transfers)]
    if any(abs(points) > _MOST for points in sums):
        raise PositionError(
            f"a payment is over the limit of {_MOST} points; "
            "lower the multipliers, or the numbers of shakes, bombs and goes"
        )
    return settlement


def settled(settlement: Settlement) -> dict[str, Any]:
    """Write the outcome, the scores and the settlement as plain data."""
    outcome = plain(settlement.outcome)
    del outcome["ruleset"]
    scores = scores_of(settlement)
    return {
        "outcome": outcome,
        "scores": [plain(scores.get(seat)) for seat in range(len(settlement.points))],
        "settlement": {
            "points": plain(settlement.points),
            "transfers": plain(settlement.transfers),
            "doubts": plain(settlement.doubts),
        },
    }
