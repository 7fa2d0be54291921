"""`RecordedRound`: a round of a record, with its deal and its moves."""

from __future__ import annotations

import functools
from typing import Any, Self, cast

import attrs

from gostop.core.arguments import seed_of
from gostop.core.cards import Card, Cards, cards_in_order
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.formats.record_orders import orders_of, shuffled_deck
from gostop.game.deal import SHUFFLE
from gostop.game.play import step
from gostop.game.state import Phase
from gostop.game.state import State
from gostop.rules.ruleset import Ruleset
from gostop.game.settlement import Settlement, settle

Played = tuple[tuple[State, tuple[Event, ...]], ...]
"""States, each with the events that led to it from the state before."""
Comments = tuple[tuple[int, str], ...]
"""Comments, each with the number of moves before it."""


def other_table(what: str, found: State | Match, ruleset: Ruleset, players: int) -> str:
    """Write the message for a state or a match that doesn't fit a record, since its rules or its
    number of players are different.
    """
    wanted = f"{ruleset.id} with {players} players"
    return f"the record is of {wanted}, this {what} of {found.ruleset.id} with {found.players}"


@public_in("gostop")
@attrs.frozen(repr=False)
class RecordedRound:
    """A round of a record: its deal, moves, comments and result."""

    start: State
    """The state after the deal; for a puzzle, its first state."""
    moves: tuple[Move, ...] = ()
    """The moves, in order."""
    comments: Comments = ()
    """(n, text) for each comment, in order; n is the number of moves before it."""
    balances: tuple[int, ...] | None = None
    """What each seat owned before the round, in points, if that is known."""
    deck: tuple[Card, ...] = ()
    """All cards in the order in which they were dealt; empty for a puzzle."""
    seed: int | None = None
    """The seed of the deck; `None` if the deck was not shuffled from a seed."""
    shuffle: str = ""
    """The name of the shuffle that made the deck from the seed; empty without a seed."""
    before: Match | None = attrs.field(default=None, eq=False)
    """The match before the round; `None` for a puzzle, which does not count in the match."""
    start_events: tuple[Event, ...] = attrs.field(default=(), eq=False)
    """The events of the deal."""
    state: State = attrs.field(
        eq=False, default=attrs.Factory(lambda round_: round_.start, takes_self=True)
    )
    """The present state."""
    stated: tuple[int, ...] | None = attrs.field(default=None, eq=False)
    """The points of each seat that a file or plain data state; `None` if they state no points, or
    if the round was not read.
    """
    _kept: Played | None = attrs.field(default=None, eq=False)
    """The value of `_played`, if it is known because the moves were made one by one."""

    def __getstate__(self) -> dict[str, Any]:
        # `_kept` can be computed again from the other fields
        names = [field.name for field in attrs.fields(RecordedRound) if field.name != "_kept"]
        return {name: getattr(self, name) for name in names}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state)  # type: ignore[misc]  # fills a frozen object

    def __repr__(self) -> str:
        return f"<RecordedRound: {len(self.moves)} moves, {self.state!r}>"

    @functools.cached_property
    def _played(self) -> Played:
        """The first state with the events of the deal, and the state after each move with the
        events of that move. For a round that was read from a file, the moves are played again.
        """
        if self._kept is not None:
            return self._kept
        found = [(self.start, self.start_events)]
        for move in self.moves:
            found.append(step(found[-1][0], move))
        return tuple(found)

    @property
    def states(self) -> tuple[State, ...]:
        """The first state, then the state after each move."""
        return tuple([state for state, _ in self._played])

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """The events of the deal, then the events of each move."""
        return tuple([events for _, events in self._played])

    def _with_played(self, played: Played, moves: tuple[Move, ...]) -> Self:
        """Return the round with other moves, and with their states and events."""
        return attrs.evolve(self, moves=moves, state=played[-1][0], kept=played)

    @functools.cached_property
    def settlement(self) -> Settlement | None:
        """Who pays whom; `None` until the round is over."""
        return settle(self.state, balances=self.balances) if self.state.is_over else None

    @property
    def orders(self) -> tuple[tuple[Card, ...], ...]:
        """The order of the cards after each shuffle: first the deck, then the order after each
        further shuffle.
        """
        if self.seed is None or self.shuffle != SHUFFLE:
            return (self.deck,) if self.deck else ()
        state, happened = self.start, list(self.start_events)
        for move in self.moves:
            if state.phase is not Phase.SEATING:
                break
            state, events = step(state, move)
            happened += events
        return orders_of(self.start, state, self.seed, happened)

    @property
    def after(self) -> Match | None:
        """The match after the round; while the round goes on, the match before it."""
        if self.before is None or self.settlement is None:
            return self.before
        return self.before.after(self.settlement)


def dealt_round(
    match: Match,
    seed: int | None,
    deck: Cards | None,
    *,
    mission: str | None = None,
    balances: tuple[int, ...] | None = None,
) -> RecordedRound:
    """Deal the next round of a match, from a seed or from a deck.

    Raises:
        NotationError: if the deck cannot be read.
        PositionError: if the match is over, or such a deal is impossible.
    """
    number = None if seed is None else seed_of(seed)
    start, events = match.start_round(number, deck=deck, mission=mission)
    given = cards_in_order(cast("Cards", deck)) if number is None else ()
    order = given if number is None else shuffled_deck(start, number)
    return RecordedRound(
        start,
        balances=balances,
        deck=order,
        seed=number,
        shuffle="" if number is None else SHUFFLE,
        before=match,
        start_events=events,
    )
