"""Sampled worlds: states that look to a seat like the true state."""

from __future__ import annotations

from gostop.core.arguments import seed_of, whole
from gostop.kernel.search.determinize import count_of, sampled
from gostop.game.state import State, state_of
from gostop.game.view import View, not_a_view


def sample(view: View, *, seed: int) -> State:
    """Draw one of the states that give this view, at random. These states are the worlds of the
    view, and all of them are equally likely.

    A world gives a place to each card that the view does not show: it fixes the other hands, the
    face-down cards on the table, and the order of the stock. After an offer of a draw, the hand of
    the seat that offered always meets the conditions of the offer. No other rule limits a hidden
    hand, so some worlds cannot be the true one. The page "What a seat may know" lists what a view
    forgets. A bot may leave out such worlds.

    Some facts that only one seat knows are not places of cards. A world sets these facts as
    follows. The card that another seat drew for a bonus card is any card that it holds or has just
    laid. Another seat is in `fours` if it holds four of a month in its first turn, and
    `drawn_fours` follows from the card that it drew. If hands will be shuffled again, the shuffle
    gets a new seed.

    Args:
        view: the view that the state must give.
        seed: a whole number; the same view and seed always give the same state.

    Raises:
        PositionError: if `view` is not a `View`, or `seed` is not a whole number.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return state_of(view._ruleset, sampled(view._sight, seed_of(seed), 0))


def samples(view: View, n: int, *, seed: int) -> tuple[State, ...]:
    """Draw some states that give this view, each independently of the others (see `sample`).

    The first state is `sample(view, seed=seed)`. A larger `n` adds states and does not change the
    first ones.

    Args:
        view: the view that the states must give.
        n: how many states, from 1 to 1_000_000_000.
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
    """Count the worlds of a view exactly: all ways to place the cards that the view does not show.

    The count includes worlds that a player could rule out by remembering more than a view does (see
    `sample`).

    Raises:
        PositionError: if `view` is not a `View`.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return count_of(view._sight)
