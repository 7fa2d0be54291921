"""Checks of the facts of a round, for outcomes, positions and deals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from gostop.arguments import seat_in, whole, whole_of
from gostop.cards import Card
from gostop.errors import PositionError, brief, expected, listed, shown
from gostop.facts.calls import check_fours, check_shaken
from gostop.facts.facts import Fact
from gostop.facts.given import PotsGiven, pots_of
from gostop.facts.instants import check_instants, most_for_a_hand
from gostop.kernel.rules import Rules
from gostop.ruleset.compile import compiled
from gostop.ruleset.instant import Pots
from gostop.ruleset.limits import MOST_ROUNDS, carry_after, draws_of, most_draws
from gostop.ruleset.ruleset import Ruleset


def check_facts(
    ruleset: Ruleset,
    rules: Rules,
    active: tuple[int, ...],
    facts: Iterable[Fact[Any]],
    values: Mapping[str, Any],
) -> None:
    """Refuse facts that no round by a ruleset has.

    Raises:
        PositionError: for a fact that the ruleset has no rule for, a seat that does not play, a
            number that no round reaches, and so on.
    """
    check_carry(ruleset, values["carry"])
    whole("pushes", values["pushes"], 0, rules.payment_push_most)
    check_pots(ruleset, values["pots"])
    for fact in facts:
        for seat in fact.seats(values[fact.name]):
            if not fact.rule(rules):
                raise PositionError(
                    f"expected nothing, since {ruleset.id} has no such rule, "
                    f"found seat {shown(seat)}",
                    field=fact.name,
                    code="no_such_rule",
                )
            if seat not in active:
                wanted = f"a seat that plays, one of {active}"
                raise PositionError(expected(wanted, seat), field=fact.name, code="seat")
    check_shaken(values["shakes"])
    check_fours(ruleset, rules.players, values["fours"])
    _check_forced_out(ruleset, rules, active, values["forced_out"])
    check_instants(ruleset, active, rules.players, values["instant"], values["pots"])


def _check_forced_out(
    ruleset: Ruleset, rules: Rules, active: tuple[int, ...], forced_out: Iterable[tuple[int, int]]
) -> None:
    """Refuse hands that the losers pay for, if the seat plays or the rules pay none."""
    for seat, points in forced_out:
        seat_in("forced_out", seat, rules.players)
        if not rules.out_by_losers:
            raise PositionError(
                f"expected nothing, since {ruleset.id} has no such rule, found seat {seat}",
                field="forced_out",
                code="no_such_rule",
            )
        whole("forced_out", points, 1, most_for_a_hand(ruleset, rules.players))
        if seat in active:
            raise PositionError(
                f"expected a seat that sits out, found seat {seat}, which plays",
                field="forced_out",
                code="seat",
            )


def rules_for(ruleset: Ruleset, players: int, pots: PotsGiven = ()) -> Rules:
    """The kernel's rules for a ruleset and its pots.

    Raises:
        RulesetError: if the ruleset does not seat that many players.
        PositionError: for pots that the ruleset does not have.
    """
    number = whole_of(players)
    if number is None:
        ruleset.layout(players)
    found = pots_of("pots", pots)
    if found:
        check_pots(ruleset, found)
    return compiled(ruleset, number or 0, found)


def check_pots(ruleset: Ruleset, pots: Pots) -> None:
    """Refuse pots that a ruleset does not have, and more rounds than a match has."""
    known = [capture.id for capture in ruleset.instant.captures if capture.pot]
    for id, rounds in pots:
        if id not in known:
            wanted = f"a pot of {ruleset.id} ({listed(known) if known else 'it has none'})"
            raise PositionError(
                f"expected {wanted}, found {brief(id)}", field="pots", code="no_such_rule"
            )
        whole("pots", rounds, 0, MOST_ROUNDS)


def not_in_deck(ruleset: Ruleset, players: int, card: Card, label: str) -> PositionError:
    """The error for a card that the ruleset's deck does not have."""
    return PositionError(
        f"expected cards of the deck of {ruleset.id} for {players} players, found {card}",
        field=label,
        hint="replace(**{'cards.bonus': 'X2 X3'}) gives other bonus cards",
        code="no_such_card",
    )


def check_carry(ruleset: Ruleset, carry: int) -> None:
    """Refuse a multiplier that no number of draws before a round gives."""
    if draws_of(ruleset, carry) is None:
        most = most_draws(ruleset)
        made = [carry_after(ruleset, draws) for draws in (*range(min(most, 6)), most)]
        known = [str(each) for each in dict.fromkeys(made)]
        listing = [*known[:5], "…", known[-1]] if len(known) > 6 else known
        raise PositionError(
            f"expected a multiplier that draws in a row give by the rules of {ruleset.id} "
            f"({', '.join(listing)}), found {shown(carry)}",
            field="carry",
            code="number",
        )
