"""Scores and settlements in bulk: one call for many hands or rounds, with the same results as one
call for each.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final

from gostop.core.arguments import entries
from gostop.core.cards import Cards, masks_of, set_of
from gostop.game.validation.cards import not_in_deck
from gostop.core.errors import GoStopError, placed
from gostop.game.outcome import Outcome
from gostop.kernel import points
from gostop.rules.presets import ruleset_of
from gostop.game.state import State
from gostop.rules.compile import compiled
from gostop.rules.ruleset import Ruleset
from gostop.game.settlement import Settlement, settle

_MOST: Final = 10_000_000
"""The largest number of hands or outcomes in one call."""
_AT_ONCE: Final = 2048
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
    for first in range(0, len(given), _AT_ONCE):
        masks = masks_of("hands", given[first : first + _AT_ONCE], first)
        if (place := points.first_foreign(rules, masks)) >= 0:
            card = next(iter(set_of(points.foreign(rules, masks[place]))))
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
