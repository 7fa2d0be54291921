"""The fast functions for bots and for bulk work: moves by their ids, playouts, and scores and
settlements of many hands or rounds in one call.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final, cast

import attrs

from gostop.core.arguments import entries, policies_of, seed_of, whole, whole_of
from gostop.core.cards import Cards, masks_of, set_of
from gostop.core.errors import GoStopError, expected, placed
from gostop.core.moves import MOVES
from gostop.core.public_names import public_in
from gostop.game.outcome import Outcome
from gostop.game.play import IllegalMoveError, illegal
from gostop.game.settlement import Settlement, settle
from gostop.game.state import State, not_a_state, state_of
from gostop.game.validation.cards import not_in_deck
from gostop.game.view import View
from gostop.kernel import legal, points
from gostop.kernel.determinize import sampled
from gostop.kernel.history import NOBODY
from gostop.kernel.ids import MOVES as IDS
from gostop.kernel.rng import PLAYOUT, Source
from gostop.kernel.search.playouts import play_out
from gostop.kernel.search.policies import POLICIES, RANDOM
from gostop.kernel.search.policy_playouts import play_out_many, play_out_worlds
from gostop.kernel.turn import advance
from gostop.kernel.visibility import Sight
from gostop.rules.compile import compiled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.simulation.distribution import Distribution, Rate, added, none_yet

# The fast functions for bots: moves by their ids, and playouts, which play a round to its end.
#
# States never change, and equal inputs give equal outputs, as everywhere in the library.
# `move_from_id(id)` is the move of an id, and `move.id` is the id of a move.

_AT_ONCE = 4096
"""The number of playouts between two checks for Ctrl-C. The compiled kernel makes no such check."""
_WEIGHED_AT_ONCE = 256
"""The number of playouts between two checks if a policy compares moves, since such playouts take
longer."""


@public_in("gostop")
@attrs.frozen
class Playouts:
    """The results of many playouts of a position. In a playout, policies play the round to its
    end.
    """

    n: int
    """The number of playouts."""
    points: tuple[Distribution, ...]
    """The points that each seat won or paid: `points[seat].mean`, `.error`, `.least`, …"""
    wins: tuple[Rate, ...]
    """The rate of playouts that each seat won."""
    draws: Rate
    """The rate of playouts that no seat won."""


def legal_ids(state: State) -> tuple[int, ...]:
    """Return the ids of the moves that `legal_moves` gives, in the same order. After the end of the
    round, this is `()`.

    Raises:
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    return legal.legal_ids(state._position)


def apply_id(state: State, id: int) -> State:
    """Make the move with an id, and return the new state, as `apply` does for a move.

    Raises:
        IllegalMoveError: if the move is not legal, or no move has the id.
        PositionError: if `state` is not a `State`.
    """
    if type(state) is not State:
        raise not_a_state(state)
    position = state._position
    number = whole_of(id)
    if number is None or not 0 <= number < IDS or not legal.is_legal(position, number):
        raise _illegal_id(state, id if number is None else number)
    return state_of(state._ruleset, advance(position, number, None))


def _illegal_id(state: State, id: object) -> IllegalMoveError:
    if type(id) is int and 0 <= id < IDS:
        return illegal(state, MOVES[id])
    message = expected(f"the id of a move, from 0 to {IDS - 1}", id)
    hint = "legal_ids gives the ids of legal moves"
    return IllegalMoveError(id, state, message, field="id", hint=hint, code="no_such_move")


def playout(state: State | View, seed: int) -> State:
    """Play random moves from this state on, and return the state at the end of the round. `settle`
    gives the points of that state.

    All legal moves are equally likely. The state of a finished round is returned unchanged.

    Args:
        state: the state to begin with. For a view, the playout begins with
            `sample(view, seed=seed)`.
        seed: a whole number; the same seed always makes the same moves.

    Raises:
        PositionError: if `state` is neither a `State` nor a `View`, or `seed` is not a whole
            number.
    """
    seed = _checked(state, seed)
    first = state._position if type(state) is State else sampled(_sight(state), seed, 0)
    return state_of(state._ruleset, play_out(first, Source(PLAYOUT, seed).chance(0)))


def playouts(
    state: State | View, n: int, seed: int, *, policy: str | Sequence[str] = "random"
) -> Playouts:
    """Make `n` playouts, and return their results: points by seat, wins and draws.

    Each playout has its own random numbers, which depend on the seed and on the playout's number.
    With random moves, the first playout is `playout(state, seed)`.

    Args:
        state: the state to begin with. For a view, each playout begins with its own state from
            `samples(view, n, seed=seed)`.
        n: how many playouts, from 1 to 1_000_000_000.
        seed: a whole number; the same state, number, seed and policies always give the same result.
        policy: who plays: `"random"`, `"greedy"`, `"careful"` or `"cautious"`, or one of these for
            each seat. A policy sees only what its seat may know, and makes the same moves as the
            bot of the same name. Among equally good moves, it chooses at random.

    Raises:
        PositionError: if `state` is neither a `State` nor a `View`, `n` or `seed` is not a whole
            number, `n` is out of its bounds, or `policy` names an unknown policy, or too many or
            too few policies.
    """
    seed, n = _checked(state, seed), whole("n", n, 1)
    policies = policies_of("policy", policy, state.players, POLICIES)
    at_once = _AT_ONCE if {*policies} == {RANDOM} else _WEIGHED_AT_ONCE
    found = none_yet(state.players + 1)
    for first in range(0, n, at_once):
        last = min(first + at_once, n)
        counts = (
            play_out_many(state._position, policies, seed, first, last)
            if type(state) is State
            else play_out_worlds(_sight(state), policies, seed, first, last)
        )
        found = added(found, counts)
    *points, winners = found
    return Playouts(
        n,
        tuple(Distribution(column) for column in points),
        tuple(Rate(winners.get(seat, 0), n) for seat in range(state.players)),
        Rate(winners.get(NOBODY, 0), n),
    )


def _checked(state: object, seed: int) -> int:
    """Check the state and the seed, and return the seed as an `int`."""
    if type(state) is not State and type(state) is not View:
        raise not_a_state(state)
    return seed_of(seed)


def _sight(state: State | View) -> Sight:
    return cast("View", state)._sight


# Scores and settlements in bulk: one call for many hands or rounds, with the same results as one
# call for each.

_MOST: Final = 10_000_000
"""The largest number of hands or outcomes in one call."""
_SETS_AT_ONCE: Final = 2048
"""The number of hands that are scored at a time. Their data stay in the processor's cache."""


def totals(hands: Iterable[Cards], ruleset: Ruleset | str) -> array[int]:
    """Score many sets of captured cards: return `score(cards, ruleset).total` of each set, in
    order.

    A `CardSet` is faster than other forms of cards. If the ruleset lets the owner of the sake cup
    choose how the cup counts, it counts in the way that gives more points, as in `score` without
    `cup`.

    Args:
        hands: at most 10_000_000 sets of captured cards, each as notation or cards.
        ruleset: the rules to score by, or the id of a preset.

    Returns:
        An `array` of type code `"q"`, which numpy and `memoryview` read without a copy.

    Raises:
        NotationError: if cards cannot be read, or a text names a card twice. The message names the
            hand, such as `hands[17]`.
        PositionError: if `hands` is not a sequence of sets or has too many sets, or if a set has a
            card twice or a card that is not in the ruleset's deck.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset.
    """
    if type(ruleset) is not Ruleset:
        ruleset = ruleset_of(ruleset)
    given: Sequence[Cards]
    if type(hands) is list and len(hands) <= _MOST:
        given = hands  # copying the list would take as long as scoring many of its hands
    else:
        given = entries("hands", hands, "a sequence of sets of cards", _MOST)
    rules = compiled(ruleset, ruleset.players[0])
    found = array("q")
    for first in range(0, len(given), _SETS_AT_ONCE):
        masks = masks_of("hands", given[first : first + _SETS_AT_ONCE], first)
        if (place := points.first_foreign(rules, masks)) >= 0:
            card = next(iter(set_of(masks[place] & rules.foreign)))
            raise not_in_deck(ruleset, None, card, f"hands[{first + place}]")
        found.fromlist(points.totals(rules, masks))
    return found


def settlements(outcomes: Iterable[State | Outcome]) -> tuple[Settlement, ...]:
    """Settle many rounds: return `settle(outcome)` of each round, in order.

    Each result is a whole `Settlement`, since points alone do not say who pays whom. The transfers
    are computed only when they are first used, so a caller who wants only points loses no time:
    `[settlement.points for settlement in settlements(outcomes)]`.

    Args:
        outcomes: at most 10_000_000 finished rounds: states that are over, or outcomes, of any
            rulesets.

    Raises:
        PositionError: if a round is not over, or if no round can end with one of the outcomes. The
            message names the entry, such as `outcomes[17]`.
        RulesetError: if an outcome has more or fewer players than its ruleset seats.
    """
    found: list[Settlement] = []
    for game in entries("outcomes", outcomes, "a sequence of states or outcomes", _MOST):
        try:
            found.append(settle(game))
        except GoStopError as error:
            error.field = error.field.removeprefix("game")  # `settle` names its argument `game`
            raise placed(error, f"outcomes[{len(found)}]") from None
    return tuple(found)
