"""`deal`: the first state of a round, from a seed or from an exact deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict

from typing_extensions import Unpack

from gostop.arguments import active_seats, seat_in, seed_of, whole, whole_of
from gostop.cards import CARDS, Cards, CardSet, cards_in_order
from gostop.errors import PositionError, brief, listed, shown
from gostop.facts.outcome import PotsGiven, pots_of
from gostop.kernel import opening
from gostop.kernel.record import NO_CARD, record_of
from gostop.kernel.rules import Rules
from gostop.kernel.seeds import MISSION, drawn_of
from gostop.kernel.seeds import SHUFFLE as _SHUFFLE
from gostop.kernel.trace import Trace
from gostop.presets import ruleset_of
from gostop.round.events import Event, events_of
from gostop.round.state import State, state_of
from gostop.ruleset.compile import compiled
from gostop.ruleset.instant import Pots
from gostop.ruleset.limits import MOST_ROUNDS, carry_after, draws_of, most_draws
from gostop.ruleset.ruleset import Ruleset

SHUFFLE: Final = _SHUFFLE
"""The name and version of the way from a seed to its cards."""


def deal(
    ruleset: Ruleset | str,
    players: int,
    *,
    seed: int | None = None,
    deck: Cards | None = None,
    dealer: int = 0,
    carry: int = 1,
    active: Iterable[int] | None = None,
    mission: str | None = None,
    pushes: int = 0,
    pots: PotsGiven = (),
    round: int | None = None,
) -> State:
    """The first state of a round, the opening done as far as nobody must be asked.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        seed: the same seed always gives the same cards, on every Python and platform, by the
            shuffle that `gostop.SHUFFLE` names.
        deck: every card of the ruleset's deck for so many players, the first dealt first.
            Exactly one of `seed` and `deck` is given.
        dealer: the seat that deals.
        carry: by what the draws before this round multiply it.
        active: the seats that play, where more sit at the table and it is settled who does;
            otherwise they are asked.
        mission: the id of the round's mission, where the ruleset has some; by default it is drawn
            from the seed, and with an explicit deck it is the first.
        pushes: how many wins in a row before this round were waived.
        pots: in how many rounds before this one nobody collected the pot of an id.
        round: which round of its match it is, from 1.

    Raises:
        RulesetError: if the ruleset is none, or does not seat so many.
        NotationError: if the deck cannot be read.
        PositionError: if the deck is not the ruleset's, or anything else cannot be.
    """
    how: DealOptions = {
        "seed": seed,
        "deck": deck,
        "dealer": dealer,
        "carry": carry,
        "active": active,
        "mission": mission,
        "pushes": pushes,
        "pots": pots,
        "round": round,
    }
    return _dealt(ruleset_of(ruleset), players, how, None)


class DealOptions(TypedDict, total=False):
    """The keywords of `deal`, which `start` takes as well."""

    seed: int | None
    deck: Cards | None
    dealer: int
    carry: int
    active: Iterable[int] | None
    mission: str | None
    pushes: int
    pots: PotsGiven
    round: int | None


def start(
    ruleset: Ruleset | str, players: int, **how: Unpack[DealOptions]
) -> tuple[State, tuple[Event, ...]]:
    """The first state of a round, the same as `deal`'s, and what happened on the way, in order.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        how: the keywords of `deal`.

    Raises:
        GoStopError: whatever `deal` raises.
    """
    rules, trace = ruleset_of(ruleset), list[tuple[int, ...]]()
    return _dealt(rules, players, how, trace), events_of(rules, trace)


def _dealt(ruleset: Ruleset, players: int, how: DealOptions, trace: Trace) -> State:
    """The first state of a round; what happens is written to the trace, if there is one."""
    pots, mission = how.get("pots", ()), how.get("mission")
    seed, deck = how.get("seed"), how.get("deck")
    rules = rules_for(ruleset, players, pots)
    record = record_of(
        _chosen(rules, how.get("active")),
        seat_in("dealer", how.get("dealer", 0), rules.players),
        carry_in(ruleset, how.get("carry", 1)),
    )
    record.pushes = whole("pushes", how.get("pushes", 0), 0, rules.payment_push_most)
    record.round = round_of(how.get("round"))
    if (seed is None) == (deck is None):
        found = "neither" if seed is None else "both"
        raise PositionError(f"found {found} of seed and deck; right is exactly one of them")
    number = 0 if seed is None else seed_of(seed)
    if rules.missions:
        drawn = 0 if seed is None else drawn_of(len(rules.missions), MISSION, number)
        record.mission = drawn if mission is None else mission_of(ruleset, mission)
    elif mission is not None:
        mission_of(ruleset, mission)
    if deck is not None:
        return state_of(ruleset, opening.deal(rules, _deck(rules, deck), record, trace))
    return state_of(ruleset, opening.deal_seeded(rules, number, 0, record, trace))


def rules_for(ruleset: Ruleset, players: int, pots: PotsGiven = ()) -> Rules:
    """The kernel's rules of a ruleset and of what the pots hold.

    Raises:
        RulesetError: if the ruleset does not seat so many.
        PositionError: for pots that there are not.
    """
    number = whole_of(players)
    if number is None:
        ruleset.layout(players)
    return compiled(ruleset, number or 0, pots_in(ruleset, pots))


def mission_of(ruleset: Ruleset, mission: str | None) -> int:
    """The place of a mission in its ruleset, as the kernel has it; `PositionError` for none."""
    if mission is None:
        return NO_CARD
    for place, known in enumerate(ruleset.payment.missions):
        if known.id == mission:
            return place
    names = ", ".join(known.id for known in ruleset.payment.missions) or "none, there are none"
    raise PositionError(f"mission is {shown(mission)}; right is one of {ruleset.id}'s: {names}")


def pots_in(ruleset: Ruleset, pots: PotsGiven) -> Pots:
    """What a ruleset's pots hold from before a round; `PositionError` for what is none of them."""
    found = pots_of(pots)
    if not found:
        return found
    known = [capture.id for capture in ruleset.instant.captures if capture.pot]
    for id, rounds in found:
        if id not in known:
            names = listed(known) if known else "none, there are none"
            raise PositionError(f"pots names {brief(id)}; right is one of {ruleset.id}'s: {names}")
        whole(f"pots: {id}", rounds, 0, MOST_ROUNDS)
    return found


def carry_in(ruleset: Ruleset, carry: object) -> int:
    """By what the draws before a round multiply it; `PositionError` if no draws make it so."""
    number = whole("carry", carry, 1)
    if draws_of(ruleset, number) is None:
        made = [carry_after(ruleset, draws) for draws in range(min(most_draws(ruleset), 25) + 1)]
        known = [str(each) for each in dict.fromkeys(made)]
        listing = [*known[:5], "…", known[-1]] if len(known) > 6 else known
        raise PositionError(
            f"expected what draws in a row make of it by {ruleset.id} ({', '.join(listing)}), "
            f"found {number} (carry)"
        )
    return number


def round_of(number: object) -> int:
    """The number of a round, as the kernel has it: 0 where it is not known."""
    return 0 if number is None else whole("round", number, 1)


def _chosen(rules: Rules, active: Iterable[int] | None) -> tuple[int, ...]:
    return () if active is None else active_seats(active, rules.players, rules.playing)


def _deck(rules: Rules, deck: Cards) -> tuple[int, ...]:
    """The ids of an explicit deck: each card of the ruleset's deck once, and no other."""
    cards = tuple(card.id for card in cards_in_order(deck))
    missing = [CARDS[card] for card in rules.deck if card not in cards]
    extra = [CARDS[card] for card in cards if card not in rules.deck]
    if missing or extra:
        lacks = f"; it lacks {CardSet(missing)}" if missing else ""
        has = f"; {CardSet(extra)} is not in it" if extra else ""
        raise PositionError(
            f"deck has {len(cards)} cards; right are the {len(rules.deck)} of the ruleset's deck "
            f"for {rules.players} players{lacks}{has}"
        )
    return cards
