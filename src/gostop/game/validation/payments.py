"""Check whether payments during a round can have been made."""

from __future__ import annotations

from gostop.core.arguments import seat_in
from gostop.core.errors import PositionError, brief, counted, listed, shown
from gostop.game.instant_payments import Instant, Paid, points_of
from gostop.rules.instant import Pots, RunStart
from gostop.rules.ruleset import Ruleset


def check_instants(
    ruleset: Ruleset,
    active: tuple[int, ...],
    players: int,
    instants: tuple[Instant, ...],
    pots: Pots,
    *,
    carry: int,
) -> None:
    """Refuse impossible payments.

    Raises:
        PositionError: for seats that do not play, for points that the rule does not pay, and for a
            payment that is made twice.
    """
    once = {paid.value for paid in Paid} | {each.id for each in ruleset.instant.captures}
    once.remove(Paid.FURTHER_PPEOK.value)
    if ruleset.instant.runs is not None and ruleset.instant.runs.since is RunStart.ANY_TURN:
        # a seat may begin another run of ppeok
        once -= {Paid.SECOND_PPEOK.value, Paid.THIRD_PPEOK.value}
    seen: set[tuple[int, int, str]] = set()
    for paid in instants:
        seat_in("instant.payer", paid.payer, players)
        seat_in("instant.payee", paid.payee, players)
        if paid.payer == paid.payee:
            raise PositionError(
                f"seat {paid.payer} can't pay itself",
                field="instant",
                code="seat",
            )
        points = points_of(ruleset, players, paid.rule, pots, carry)
        if paid.points not in points:
            raise PositionError(
                f"{brief(paid.rule)} pays {_told(points)} by the rules of {ruleset.id}, not "
                f"{shown(paid.points)}",
                field="instant",
                code="number",
            )
        is_out = paid.rule == Paid.FORCED_OUT.value
        if paid.payer not in active or (paid.payee in active) is is_out:
            playing = listed(map(str, active))
            who = f"both must play, and only seats {playing} do"
            if is_out:
                who = f"a seat that plays pays it to one that sits out, and seats {playing} play"
            raise PositionError(
                f"seat {paid.payer} can't pay {brief(paid.rule)} to seat {paid.payee}: {who}",
                field="instant",
                code="seat",
            )
        key = (paid.payer, paid.payee, paid.rule)
        if key in seen and paid.rule in once:
            raise PositionError(
                f"seat {paid.payer} pays {brief(paid.rule)} to seat {paid.payee} twice, and it is "
                "paid once in a round",
                field="instant",
                code="twice",
            )
        seen.add(key)


def _told(points: range | tuple[int, ...]) -> str:
    if not points:
        return "nothing"
    if len(points) == 1:
        return counted(points[0], "point")
    if isinstance(points, range):
        return f"from {points[0]} to {points[-1]} points"
    return f"one of {', '.join(map(str, points))} points"
