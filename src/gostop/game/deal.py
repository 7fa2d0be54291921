"""`deal`: deal the first state of a round, from a seed or from an exact deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypedDict

from typing_extensions import Unpack

from gostop.core.arguments import active_seats, seat_in, seed_of, whole
from gostop.core.cards import CARDS, Cards, CardSet, cards_in_order
from gostop.core.errors import PositionError
from gostop.game.event_builder import told
from gostop.game.events import Event
from gostop.game.history import (
    PotsGiven,
    id_or_none,
    place_of_mission,
    pots_of,
    round_given,
    seats_once,
)
from gostop.game.state import State, position_of, state_of
from gostop.game.validation.calls import check_carry, check_round, rules_for
from gostop.kernel import deal as kernel
from gostop.kernel.event_codes import Reports, Trace
from gostop.kernel.history import record_of
from gostop.kernel.rng import MISSION, drawn_of
from gostop.kernel.rng import SHUFFLE as _SHUFFLE
from gostop.kernel.rules import Rules
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

SHUFFLE: Final = _SHUFFLE
"""The name and version of the shuffle, which turns a seed into an order of cards."""


def deal(
    ruleset: Ruleset | str,
    players: int,
    *,
    seed: int | None = None,
    deck: Cards | None = None,
    dealer: int = 0,
    carry: int = 1,
    active: Iterable[int] | None = None,
    rested: Iterable[int] = (),
    mission: str | None = None,
    pushes: int = 0,
    pots: PotsGiven = (),
    round: int | None = None,
) -> State:
    """Deal a round. Return the first state in which a seat has to decide something, or in which the
    round is over.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        seed: the same seed always gives the same cards, on every Python and platform, with the
            shuffle that `gostop.SHUFFLE` names.
        deck: every card of the ruleset's deck for that many players, in the order in which the
            cards are dealt. Give exactly one of `seed` and `deck`.
        dealer: the seat that deals.
        carry: the factor by which draws before this round multiply the points of this round.
        active: the seats that play, if more seats sit at the table than may play. If they are not
            given, the seats are asked whether they join.
        rested: the seats that chose to sit out in the round before, if the rules don't let them do
            so again (`seating.out_twice`).
        mission: the id of the round's mission, if the ruleset has missions. By default, the seed
            draws the mission; with an explicit deck, it is the first mission of the ruleset.
        pushes: for how many wins in a row before this round the winner waived the payment.
        pots: for each pot's id, how many rounds in a row before this one no one has collected the
            pot.
        round: the number of the round in its match. The first round is 1.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        NotationError: if the deck cannot be read.
        PositionError: if the deck does not have exactly the cards of the ruleset's deck, or another
            argument is impossible.
    """
    return _dealt(
        ruleset_of(ruleset),
        players,
        None,
        seed=seed,
        deck=deck,
        dealer=dealer,
        carry=carry,
        active=active,
        rested=rested,
        mission=mission,
        pushes=pushes,
        pots=pots,
        round=round,
    )


class DealOptions(TypedDict, total=False):
    """The keywords of `deal` and `start`."""

    seed: int | None
    deck: Cards | None
    dealer: int
    carry: int
    active: Iterable[int] | None
    rested: Iterable[int]
    mission: str | None
    pushes: int
    pots: PotsGiven
    round: int | None


def start(
    ruleset: Ruleset | str, players: int, **how: Unpack[DealOptions]
) -> tuple[State, tuple[Event, ...]]:
    """Deal the first state of a round, as `deal` does. Return this state, and the events of the
    deal in order.

    Args:
        ruleset: the rules to play by, or the id of a preset.
        players: how many sit at the table.
        how: the keywords of `deal`.

    Raises:
        GoStopError: the same errors as from `deal`.
        TypeError: for a keyword that `deal` doesn't have.
    """
    unknown = [name for name in how if name not in DealOptions.__annotations__]
    if unknown:
        raise TypeError(f"start() got an unexpected keyword argument {unknown[0]!r}")
    rules, trace = ruleset_of(ruleset), Reports()
    dealt = _dealt(rules, players, trace, **how)
    return dealt, told(rules, trace.found, None, position_of(dealt))


def _dealt(
    ruleset: Ruleset,
    players: int,
    trace: Trace,
    *,
    seed: int | None = None,
    deck: Cards | None = None,
    dealer: int = 0,
    carry: int = 1,
    active: Iterable[int] | None = None,
    rested: Iterable[int] = (),
    mission: str | None = None,
    pushes: int = 0,
    pots: PotsGiven = (),
    round: int | None = None,
) -> State:
    """Deal the first state of a round. If there is a trace, add the events of the deal to it."""
    mission, pots = id_or_none("mission", mission), pots_of("pots", pots)
    rules = rules_for(ruleset, players, pots)
    record = record_of(
        () if active is None else active_seats(active, rules.players, rules.playing),
        seat_in("dealer", dealer, rules.players),
        whole("carry", carry, 1),
    )
    record.pushes = whole("pushes", pushes, 0, rules.payment_push_most)
    number_of_round = round_given("round", round)
    record.round = number_of_round or 0
    check_carry(ruleset, record.carry)
    if number_of_round is not None:
        check_round(ruleset, number_of_round, record.carry, record.pushes, pots)
    if (seed is None) == (deck is None):
        message = "give either seed or deck"
        if seed is not None:
            message += ", not both"
        raise PositionError(message, field="seed", code="missing" if seed is None else "twice")
    number = 0 if seed is None else seed_of(seed)
    before = () if rested == () else seats_rested(ruleset, rules, rested, record.active)
    record.mission = place_of_mission(ruleset, mission)
    if rules.mission_count and mission is None:
        record.mission = 0 if seed is None else drawn_of(rules.mission_count, MISSION, number)
    if deck is not None:
        return state_of(ruleset, kernel.deal(rules, _deck(rules, deck), record, trace, before))
    return state_of(ruleset, kernel.deal_seeded(rules, number, 0, record, trace, before))


def seats_rested(
    ruleset: Ruleset, rules: Rules, rested: Iterable[int], active: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Read the seats that chose to sit out in the round before. Only some rules ask for them, and
    only if it isn't known yet who plays.

    Raises:
        PositionError: for seats that can't have sat out, or that don't matter.
    """
    found = seats_once("rested", rested)
    for seat in found:
        seat_in("rested", seat, rules.players)
    why = ""
    if found and rules.seating_out_twice:
        why = f"in {ruleset.id} a seat may sit out twice in a row (seating.out_twice)"
    elif found and active:
        why = "it is known which seats play (active)"
    elif len(found) > max(rules.players - rules.playing, 0):
        why = f"{rules.players - rules.playing} of {rules.players} seats sit out"
    if why:
        raise PositionError(f"{why}, so rested can't be {found}", field="rested", code="impossible")
    return found


def _deck(rules: Rules, deck: Cards) -> bytes:
    """Return the card ids of an explicit deck. This deck must have each card of the ruleset's deck
    once, and no other card.
    """
    cards = tuple(card.id for card in cards_in_order(deck))
    missing = [CARDS[card] for card in rules.deck if card not in cards]
    extra = [CARDS[card] for card in cards if card not in rules.deck]
    if missing or extra:
        add = [f"add the missing {CardSet(missing)}"] if missing else []
        remove = (
            [f"remove {CardSet(extra)}, which the ruleset's deck does not have"] if extra else []
        )
        raise PositionError(
            f"expected the {len(rules.deck)} cards of the ruleset's deck for {rules.players} "
            f"players, found {len(cards)} cards (deck)",
            field="deck",
            hint=", and ".join([*add, *remove]),
            code="no_such_card" if extra else "missing",
        )
    return bytes(cards)
