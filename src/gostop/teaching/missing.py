"""`missing`: what a pile of captured cards lacks."""

from __future__ import annotations

import attrs

from gostop.core.cards import Cards, CardSet, Kind, mask_of
from gostop.game.validation.cards import check_deck, check_once
from gostop.game.validation.calls import rules_for
from gostop.core.errors import GoStopError, placed
from gostop.game.history import CHOICES
from gostop.game.history import cup_of
from gostop.kernel import deck
from gostop.rules.presets import ruleset_of
from gostop.core.public_names import public_in
from gostop.rules.ruleset import Ruleset
from gostop.game.score import Score, score
from gostop.teaching.completing import MissingCombination, combinations_of
from gostop.teaching.escaping import MissingBak, baks_of
from gostop.teaching.further import Pile, alike
from gostop.teaching.reaching import MissingThreshold, threshold_of


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Missing:
    """What a pile of captured cards lacks, as `missing` returns it."""

    ruleset: Ruleset
    """The rules."""
    players: int
    """How many sit at the table."""
    cards: CardSet
    """The captured cards."""
    gone: CardSet
    """The given cards that cannot come any more."""
    winner: CardSet | None
    """The captured cards of the winner; `None` if not given."""
    score: Score
    """The score of the cards."""
    combinations: tuple[MissingCombination, ...]
    """Each combination, in the order of the ruleset."""
    threshold: MissingThreshold
    """What the pile lacks to stop."""
    baks: tuple[MissingBak, ...]
    """Each bak, in the order of the ruleset."""


def missing(
    cards: Cards,
    ruleset: Ruleset | str,
    *,
    players: int,
    gone: Cards = (),
    winner: Cards | None = None,
    cup: Kind | None = None,
) -> Missing:
    """Find what captured cards lack: for each combination the cards that they have, the missing
    cards, the points that the missing cards would add, and whether the combination is still
    possible. Also find what the captured cards lack to stop, and to escape each bak as a loser.

    Rules about who pays for another seat, such as go-bak, don't depend on cards, so they are left
    out.

    Args:
        cards: captured cards of a player, as notation or cards.
        ruleset: the rules, or the id of a preset.
        players: how many sit at the table.
        gone: cards that cannot come any more, such as those that others have captured.
        winner: the captured cards of the player to whom the baks would be paid; they cannot come
            either. If they are not given, each bak says how to escape it in case these cards bring
            it.
        cup: what the owner of the sake cup chose, as for `gostop.score`.

    Raises:
        NotationError: if cards cannot be read, or a text names a card twice.
        PositionError: if a card comes twice or is both in `cards` and elsewhere, the deck for this
            many players does not have a card, or `cup` is not a way to count it.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            this many players.
    """
    ruleset = ruleset_of(ruleset)
    rules = rules_for(ruleset, players)
    choice = CHOICES[cup_of("cup", cup)]
    mine, away = _set_at("cards", cards), _set_at("gone", gone)
    won = None if winner is None else _set_at("winner", winner)
    theirs = CardSet() if won is None else won
    check_deck(ruleset, rules, [("cards", mine), ("gone", away), ("winner", theirs)])
    for place in (("gone", away), ("winner", theirs)):
        check_once([("cards", mine), place])
    coming = int(deck.mask_of(rules.deck)) & ~mask_of(mine | away | theirs)
    pile = Pile(rules, mask_of(mine), coming, choice, alike(rules, coming))
    scored = score(mine, ruleset, cup=cup)
    return Missing(
        ruleset=ruleset,
        players=rules.players,
        cards=mine,
        gone=away,
        winner=won,
        score=scored,
        combinations=tuple(combinations_of(pile, ruleset, scored)),
        threshold=threshold_of(pile),
        baks=tuple(baks_of(pile, ruleset, won)),
    )


def _set_at(label: str, cards: Cards) -> CardSet:
    """Return the set of cards in an argument. An error names the argument."""
    try:
        return CardSet(cards)
    except GoStopError as error:
        raise placed(error, label) from None
