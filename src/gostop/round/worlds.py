"""Worlds: states that a seat cannot tell from the true one."""

from __future__ import annotations

from gostop.arguments import seed_of, whole
from gostop.kernel.worlds import count_of, sampled
from gostop.round.state import State, state_of
from gostop.round.view import View, not_a_view


def sample(view: View, *, seed: int) -> State:
    """Draw a state with this view at random from all its worlds. All worlds are equally likely.

    A world fixes where the cards are that the view does not see: the seat that holds each card, the
    face-down cards on the table, and the order of the stock. After an offer of a draw, the hand of
    the seat that offered always meets the conditions of the offer. No other rule limits a hidden
    hand. So some worlds cannot be the true one. For example, a shake shows the first three cards of
    a month, but a world may give the seat an earlier card that it has not shown. The page "What a
    seat may know" lists what a view forgets. A bot may leave such worlds out.

    Some facts are known to only one seat but are not places of cards. They follow rules. The card
    that another seat drew for a bonus card is any card that it holds or has just laid. Another seat
    is in `fours` if it holds four of a month in its first turn, and `drawn_fours` follows from the
    card that it drew. Hands that will be shuffled again have a new seed.

    Args:
        view: the view.
        seed: a whole number; the same view and seed always give the same state.

    Raises:
        PositionError: if `view` is not a `View`, or `seed` is not a whole number.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return state_of(view._ruleset, sampled(view._sight, seed_of(seed), 0))


def samples(view: View, n: int, *, seed: int) -> tuple[State, ...]:
    """Draw some states with this view, each independently from all its worlds (see `sample`).

    The first state is `sample(view, seed=seed)`. The others do not depend on how many there are.

    Args:
        view: the view.
        n: how many, from 1 to 1_000_000_000.
        seed: a whole number; the same view and seed always give the same states.

    Raises:
        PositionError: if `view` is not a `View`, `n` or `seed` is not a whole number, or `n` is out
            of its bounds.
    """
    if type(view) is not View:
        raise not_a_view(view)
    n, seed = whole("n", n, 1), seed_of(seed)
    return tuple(state_of(view._ruleset, sampled(view._sight, seed, each)) for each in range(n))


def count_worlds(view: View) -> int:
    """Count exactly the worlds of a view: the ways to place the cards that it does not see.

    The count includes worlds that a player who remembers more can rule out (see `sample`).

    Raises:
        PositionError: if `view` is not a `View`.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return count_of(view._sight)
