"""`missing`: what a pile of captured cards lacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import attrs

from gostop.cards import Cards, CardSet, Kind, mask_of, set_of
from gostop.checking.cards import check_deck, check_once
from gostop.checking.facts import rules_for
from gostop.errors import GoStopError, placed
from gostop.facts.facts import CHOICES
from gostop.facts.read import cup_of
from gostop.kernel import deck
from gostop.kernel.bits import count
from gostop.kernel.deck import CUP_AS_JUNK
from gostop.kernel.measures import Combination
from gostop.kernel.points import counts, pi, worth
from gostop.kernel.rules import Rules
from gostop.presets import ruleset_of
from gostop.public import public_in
from gostop.ruleset.ruleset import Ruleset
from gostop.scoring import Score, cards_counted, score
from gostop.teaching.further import MOST_SETS, alike, how_many, points, sets_of, within


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class MissingCombination:
    """What a pile has of a combination, what it lacks, and what that would add to its score.

    The sake cup counts in the way that is best for the combination, if the rules allow that way.
    """

    rule: str
    """The id of the combination, such as `godori`."""
    in_pi: bool
    """Whether `have`, `need` and `lacks` are in pi; otherwise they are in cards."""
    cards: CardSet
    """The cards of it that the pile has."""
    have: int
    """How many that are."""
    need: int
    """How many complete it."""
    points: int
    """Its points in the score now. They are 0 if it is not complete, if a better one excludes it,
    or if the sake cup is worth more in the other way."""
    wanted: CardSet
    """The cards that can still come and help: to complete it, or to add points once it is complete.
    Of these it needs as many as it lacks."""
    possible: bool
    """Whether it is complete, or the cards that can still come can complete it."""
    fewest: int | None
    """The fewest further cards that complete it: 0 if it is complete, `None` if it is not possible.
    (Also `None` if more than 5000 different sets of cards would have to be tried. That takes
    combinations of very many kinds of cards; no preset has any.)"""
    adds_least: int | None
    """How many points the total gains by these fewest cards, at least; or by one more card, if it
    is complete already. This counts all combinations: those that the cards complete too, and those
    that exclude each other. `None` as in `fewest`."""
    adds_most: int | None
    """How many points the total gains at most, if the best of such cards come."""

    @property
    def lacks(self) -> int:
        """How many it lacks, in cards or in pi; 0 if it is complete."""
        return max(0, self.need - self.have)


@public_in("gostop.teaching")
@attrs.frozen(kw_only=True)
class Missing:
    """What a pile of captured cards lacks. `missing` gives it."""

    ruleset: Ruleset
    """The rules."""
    players: int
    """How many sit at the table."""
    cards: CardSet
    """The captured cards."""
    gone: CardSet
    """The cards that cannot come any more."""
    score: Score
    """The score of the cards."""
    combinations: tuple[MissingCombination, ...]
    """Each combination, in the order of the ruleset."""


class _Pile(NamedTuple):
    """A pile, and the cards that can still come to it, as masks."""

    rules: Rules
    cards: int
    coming: int
    choice: int
    """What the owner of the sake cup chose, as the kernel has it."""
    groups: list[int]
    """The cards that can come, in groups of those that are alike."""

    def own(self, mask: int) -> int:
        """The cards that can come and that a rule counts, in some way to count the sake cup."""
        counted = 0
        for way in counts(self.rules, self.cards | self.coming, self.choice):
            counted |= way & mask
        if counted & CUP_AS_JUNK:
            counted |= self.rules.cup
        return counted & self.coming


def missing(
    cards: Cards,
    ruleset: Ruleset | str,
    *,
    players: int,
    gone: Cards = (),
    cup: Kind | None = None,
) -> Missing:
    """What captured cards lack: for each combination what they have of it, what is missing, what
    it would add, and whether it is still possible.

    Who pays for whom, such as by go-bak, is no question of cards, so it is left out.

    Args:
        cards: captured cards of a player, as notation or cards.
        ruleset: the rules, or the id of a preset.
        players: how many sit at the table.
        gone: cards that cannot come any more, such as those that others have captured.
        cup: what the owner of the sake cup chose, as for `gostop.score`.

    Raises:
        NotationError: if cards cannot be read, or a text names a card twice.
        PositionError: if a card comes twice, the deck for this many players does not have a card,
            or `cup` is not a way to count it.
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            this many players.
    """
    ruleset = ruleset_of(ruleset)
    rules = rules_for(ruleset, players)
    choice = CHOICES[cup_of("cup", cup)]
    mine, away = _set_at("cards", cards), _set_at("gone", gone)
    places = [("cards", mine), ("gone", away)]
    check_deck(ruleset, rules, places)
    check_once(places)
    coming = int(deck.mask_of(rules.deck)) & ~mask_of(mine | away)
    pile = _Pile(rules, mask_of(mine), coming, choice, alike(rules, coming))
    scored = score(mine, ruleset, cup=cup)
    return Missing(
        ruleset=ruleset,
        players=rules.players,
        cards=mine,
        gone=away,
        score=scored,
        combinations=tuple(_combinations(pile, ruleset, scored)),
    )


def _set_at(label: str, cards: Cards) -> CardSet:
    """The set of the cards of an argument, whose name an error has."""
    try:
        return CardSet(cards)
    except GoStopError as error:
        raise placed(error, label) from None


def _combinations(pile: _Pile, ruleset: Ruleset, scored: Score) -> Iterator[MissingCombination]:
    """Each combination, as the pile has it."""
    rules = pile.rules
    now = {item.rule: item.points for item in scored.items}
    for each, combination in zip(ruleset.scoring.combinations, rules.combinations, strict=True):
        ways = counts(rules, pile.cards, pile.choice)
        way = max(ways, key=lambda way: _have(rules, combination, way))
        have = _have(rules, combination, way)
        found = _Completing(pile, combination)
        yield MissingCombination(
            rule=each.id,
            in_pi=combination.by_pi,
            cards=cards_counted(rules, way & combination.mask),
            have=have,
            need=combination.need,
            points=now.get(each.id, 0),
            wanted=set_of(found.wanted),
            possible=found.possible,
            fewest=found.fewest,
            adds_least=found.adds_least,
            adds_most=found.adds_most,
        )


def _have(rules: Rules, combination: Combination, counted: int) -> int:
    """How many cards, or pi, of a combination are among cards as counted."""
    cards = counted & combination.mask
    return int(pi(rules, cards) if combination.by_pi else count(cards))


class _Completing:
    """The fewest further cards of a combination that complete it, and what they add."""

    def __init__(self, pile: _Pile, combination: Combination) -> None:
        self._pile: Final = pile
        self._combination: Final = combination
        self.fewest: int | None = None
        self.adds_least: int | None = None
        self.adds_most: int | None = None
        is_complete = self._is_complete(0)
        if is_complete:
            now = self._worth(0)
            # cards that are alike are worth the same
            more = [group for group in pile.groups if self._worth(group & -group) > now]
            self.wanted = sum(more)
        else:
            self.wanted = pile.own(combination.mask)
        self.possible = is_complete or self._is_complete(self.wanted)
        if self.possible:
            self._try(is_complete)

    def _is_complete(self, further: int) -> bool:
        """Whether it is complete with some further cards."""
        pile, combination = self._pile, self._combination
        return any(
            _have(pile.rules, combination, way) >= combination.need
            for way in counts(pile.rules, pile.cards | further, pile.choice)
        )

    def _worth(self, further: int) -> int:
        """What it is worth with some further cards."""
        pile = self._pile
        ways = counts(pile.rules, pile.cards | further, pile.choice)
        return max([int(worth(pile.rules, self._combination, way)) for way in ways])

    def _try(self, is_complete: bool) -> None:
        """Try sets of cards, the smallest first."""
        pile = self._pile
        groups = within(pile.groups, self.wanted)
        found: list[int] = []
        size = 0
        while not found and size < self.wanted.bit_count():
            size += 1
            if how_many(groups, size) > MOST_SETS:
                return
            sets = sets_of(groups, size)
            found = [each for each in sets if is_complete or self._is_complete(each)]
        now = points(pile.rules, pile.cards, pile.choice)
        gains = [points(pile.rules, pile.cards | each, pile.choice) - now for each in found]
        self.fewest = 0 if is_complete else size
        self.adds_least, self.adds_most = min(gains, default=0), max(gains, default=0)
