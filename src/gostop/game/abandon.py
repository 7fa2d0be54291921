"""`abandon`: the outcome of a round that a seat gives up."""

from __future__ import annotations

from gostop.core.arguments import seat_in
from gostop.core.errors import PositionError
from gostop.game.outcome import Outcome, played
from gostop.game.state import Phase, State, not_a_state, outcome_facts, position_of
from gostop.kernel.end_round import abandoned


def abandon(state: State, seat: int) -> Outcome:
    """Return the outcome of a round if a seat gives it up now, or is timed out. `settle` finds what
    the seat pays; the setting `payment.abandoned` decides this.

    The outcome reveals no hidden card, so all seats may see it. The state itself does not change.
    To let a bot play on in place of the seat, don't abandon the round.

    Args:
        state: the state of the round.
        seat: the seat that gives up.

    Raises:
        PositionError: if the round is over, or the seat does not play in it.
    """
    if type(state) is not State:
        raise not_a_state(state)
    seat = seat_in("seat", seat, state.players)
    if state.is_over:
        message = "the round is over, so no seat can give it up"
        raise PositionError(message, field="state", code="over")
    active = seats_in(state)
    if seat not in active:
        message = f"seat {seat} does not play in this round"
        raise PositionError(message, field="seat", code="seat")
    p = position_of(state)
    record = abandoned(p, seat, active)
    values = {**outcome_facts(state), "abandoned": seat, "fours": record.fours}
    ended = (p.rules, record, [each.captured for each in p.seats])
    return played(state.ruleset, state.captured, values, ended)


def seats_in(state: State) -> tuple[int, ...]:
    """Return the seats that play. While seats are asked whether they play, return the seats that
    have not declined.
    """
    if state.phase is not Phase.SEATING or state.to_move is None:
        return state.active
    # the seats are asked in turn order, beginning with the dealer
    players, asked = state.players, (state.to_move - state.dealer) % state.players
    later = [each for each in range(players) if (each - state.dealer) % players >= asked]
    return tuple(sorted({*state.active, *later}))
