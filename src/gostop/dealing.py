"""`deal`: the first state of a round, from a seed or from an exact deck."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gostop.cards import CARDS, Cards, CardSet, cards_in_order
from gostop.compiling import compiled
from gostop.errors import PositionError, RulesetError, as_int, brief, listed, shown
from gostop.kernel import opening
from gostop.kernel.record import NO_CARD, record_of
from gostop.kernel.rules import Rules
from gostop.kernel.seeds import MISSION, drawn_of
from gostop.kernel.seeds import SHUFFLE as _SHUFFLE
from gostop.outcome import pots_of, sequence_of_seats
from gostop.ruleset.ruleset import Ruleset
from gostop.ruleset.values import Pots
from gostop.state import State, state_of

SHUFFLE: Final = _SHUFFLE
"""The name and version of the way from a seed to its cards."""


def deal(
    ruleset: Ruleset,
    players: int,
    *,
    seed: int | None = None,
    deck: Cards | None = None,
    dealer: int = 0,
    carry: int = 1,
    active: tuple[int, ...] | None = None,
    mission: str | None = None,
    pushes: int = 0,
    pots: Mapping[str, int] | Iterable[tuple[str, int]] = (),
) -> State:
    """The first state of a round, the opening done as far as nobody must be asked.

    Args:
        ruleset: the rules to play by.
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

    Raises:
        RulesetError: if the ruleset is none, or does not seat so many.
        NotationError: if the deck cannot be read.
        PositionError: if the deck is not the ruleset's, or anything else cannot be.
    """
    rules = rules_for(ruleset, players, pots)
    check_seat("dealer", dealer, players)
    check_whole("carry", carry, 1)
    check_whole("pushes", pushes, 0, rules.push_most)
    record = record_of(() if active is None else _chosen(rules, active), dealer, carry)
    record.pushes = pushes
    if (seed is None) == (deck is None):
        found = "neither" if seed is None else "both"
        raise PositionError(f"found {found} of seed and deck; right is exactly one of them")
    if rules.missions:
        drawn = 0 if type(seed) is not int else drawn_of(len(rules.missions), MISSION, seed)
        record.mission = drawn if mission is None else mission_of(ruleset, mission)
    elif mission is not None:
        mission_of(ruleset, mission)
    if deck is not None:
        return state_of(ruleset, opening.deal(rules, _deck(rules, deck), record, None))
    return state_of(ruleset, opening.deal_seeded(rules, check_seed(seed), 0, record, None))


def rules_for(ruleset: Ruleset, players: int, pots: object = ()) -> Rules:
    """The kernel's rules; `RulesetError` for what is no ruleset, or does not seat so many;
    `PositionError` for pots that there are not.
    """
    if not isinstance(ruleset, Ruleset):
        raise RulesetError(f"ruleset is {shown(ruleset)}; right is a Ruleset, as BGA")
    if type(players) is not int:
        ruleset.layout(players)
    return compiled(ruleset, players, () if pots == () else pots_in(ruleset, pots))


def mission_of(ruleset: Ruleset, mission: str | None) -> int:
    """The place of a mission in its ruleset, as the kernel has it; `PositionError` for none."""
    if mission is None:
        return NO_CARD
    for place, known in enumerate(ruleset.payment.missions):
        if known.id == mission:
            return place
    names = ", ".join(known.id for known in ruleset.payment.missions) or "none, there are none"
    raise PositionError(f"mission is {shown(mission)}; right is one of {ruleset.id}'s: {names}")


def pots_in(ruleset: Ruleset, pots: object) -> Pots:
    """What a ruleset's pots hold from before a round; `PositionError` for what is none of them."""
    found = pots_of(pots)
    if not found:
        return found
    known = [capture.id for capture in ruleset.instant.captures if capture.pot]
    for id, rounds in found:
        if id not in known:
            names = listed(known) if known else "none, there are none"
            raise PositionError(f"pots names {brief(id)}; right is one of {ruleset.id}'s: {names}")
        check_whole(f"pots: {id}", rounds, 0)
    return found


MOST = 1_000_000_000
"""No number of points or times that is given by hand is larger."""


def check_whole(label: str, value: object, least: int, most: int = MOST) -> None:
    """A whole number within bounds, or `PositionError`."""
    if type(value) is not int or not least <= value <= most:
        raise PositionError(
            f"{label} is {shown(value)}; right is a whole number from {least} to {most}"
            f"{as_int(value)}"
        )


def check_seed(seed: object) -> int:
    """A whole number, or `PositionError`."""
    if type(seed) is not int:
        raise PositionError(f"seed is {shown(seed)}; right is a whole number{as_int(seed)}")
    return seed


def check_seat(label: str, seat: object, players: int) -> None:
    """A seat, or `PositionError`."""
    if type(seat) is not int or not 0 <= seat < players:
        raise PositionError(f"{label} is {shown(seat)}; seats go from 0 to {players - 1}")


def check_active(active: object, players: int, playing: int) -> tuple[int, ...]:
    """The seats that play, ascending: as many as play a round, none twice; or `PositionError`."""
    seats = sequence_of_seats("active", active)
    for seat in seats:
        check_seat("active", seat, players)
    if len(set(seats)) != len(seats) or len(seats) != playing:
        raise PositionError(
            f"active is {shown(seats)}; right are {playing} different seats of {players}"
        )
    return tuple(sorted(seats))


def _chosen(rules: Rules, active: object) -> tuple[int, ...]:
    return check_active(active, rules.players, rules.playing)


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
