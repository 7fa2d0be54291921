"""Carry the facts of a round over to other rules."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Any

import attrs

from gostop.core.cards import CardSet, Kind
from gostop.core.errors import PositionError
from gostop.game.history import (
    Fact,
    InstantPayment,
    place_of_mission,
    points_of,
    ppeok_carry,
    stakes_of,
)
from gostop.kernel.history import shares
from gostop.kernel.rules import CUP_CHOSEN, CUP_FROM_GO, Rules
from gostop.rules.instant import Pots
from gostop.rules.match import carry_after, draws_of, is_carry
from gostop.rules.pay import Gained
from gostop.rules.ruleset import Ruleset


@attrs.frozen
class Move:
    """Two rulesets, of which the second one has the facts of a round that the first one had."""

    old: Ruleset
    """The rules of the round."""
    new: Ruleset
    """The other rules."""
    rules: Rules
    """The other rules in the kernel's form."""
    active: tuple[int, ...]
    """The seats that played."""

    @property
    def players(self) -> int:
        """The number of players at the table."""
        return self.rules.players


def captured_by(move: Move, captured: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """Return the captured cards without the cards that the other rules' deck doesn't have."""
    deck = frozenset(move.rules.deck)
    if all(card.id in deck for cards in captured for card in cards):
        return captured
    return tuple(CardSet(card for card in cards if card.id in deck) for cards in captured)


def facts_by(
    move: Move, facts: Mapping[str, Fact[Any]], values: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the facts as the other rules have them.

    A fact for which they have no rule gets its default. The same number of draws as before gives
    their carry. A payment during the round gets the points that they pay for it.
    """
    old, new, rules = move.old, move.new, move.rules
    made = {
        name: values[name] if fact.rule(rules) else fact.default for name, fact in facts.items()
    }
    draws = draws_of(old, made["carry"])
    if draws is not None and not is_carry(new, draws, made["carry"]):
        made["carry"] = carry_after(new, draws)
    made["pushes"] = min(made["pushes"], rules.payment_push_most)
    made["cup"] = _cup(rules, made["cup"])
    made["mission"] = _mission(new, made["mission"])
    known = [capture.id for capture in new.instant.captures if capture.pot]
    made["pots"] = tuple((id, rounds) for id, rounds in made["pots"] if id in known)
    before = values["pots"], values["carry"]
    after = made["pots"], made["carry"]
    paid = (_paid(move, each, before, after) for each in made["instant"])
    made["instant"] = tuple(each for each in paid if each is not None)
    return made


def _cup(rules: Rules, chosen: Any) -> Any:
    """Return how the sake cup counts, if the other rules ask for it."""
    if rules.lockable_cup:
        return chosen if chosen is Kind.ANIMAL else None
    return chosen if rules.cards_cup_count in (CUP_CHOSEN, CUP_FROM_GO) else None


def _mission(ruleset: Ruleset, id: str | None) -> str | None:
    """Return the mission of a round, if the other rules have it."""
    with contextlib.suppress(PositionError):
        place_of_mission(ruleset, id)
        return id
    return None


_Before = tuple[Pots, int]
"""The pots and the carry of a round."""


def _paid(
    move: Move, paid: InstantPayment, before: _Before, after: _Before
) -> InstantPayment | None:
    """Return a payment during the round with the points that the other rules pay for it; `None` if
    they pay nothing. `before` and `after` are the pots and the carry by the first and by the other
    rules.
    """
    here, there = (
        stakes_of(ruleset, min(move.players, ruleset.deal.playing), paid.rule)
        for ruleset in (move.old, move.new)
    )
    if there is None:
        known = here is None and paid.points in points_of(move.new, move.players, paid.rule, *after)
        return paid if known else None
    if paid.payer == paid.payee or not {paid.payer, paid.payee} <= {*move.active}:
        return paid  # no round has such a payment
    # the place of the points is the length of a run of ppeok
    places = enumerate(_due(move, move.old, paid, stake, before) for stake in here or ())
    place = next((place for place, due in places if due == paid.points), 0)
    due = _due(move, move.new, paid, there[min(place, len(there) - 1)], after) if there else 0
    return attrs.evolve(paid, points=due) if due else None


def _due(move: Move, ruleset: Ruleset, paid: InstantPayment, stake: int, before: _Before) -> int:
    """Return the points that a seat pays for a stake of one round."""
    pots, carry = before
    in_all = ruleset.payment.gained is Gained.IN_ALL
    share = dict(shares(move.active, paid.payee, stake, in_all)).get(paid.payer, 0)
    return share * (1 + dict(pots).get(paid.rule, 0)) * ppeok_carry(ruleset, paid.rule, carry)
