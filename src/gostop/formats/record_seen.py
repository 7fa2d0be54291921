"""`seen`: shows a record as one seat saw it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from types import MappingProxyType

import attrs

from gostop.core.arguments import seat_in
from gostop.core.errors import PositionError, expected, visible
from gostop.game.events import Event
from gostop.game.match import Match
from gostop.core.moves import Move
from gostop.core.hooks import viewer
from gostop.core.public_names import public_in
from gostop.formats.record import Record
from gostop.formats.recorded_round import Comments, RecordedRound
from gostop.game.view import View, redact, view
from gostop.rules.ruleset import Ruleset
from gostop.game.settlement import Settlement, settle


@public_in("gostop")
@attrs.frozen(repr=False)
class SeenRound:
    """A round of a record, as one seat saw it: without the deck, the seed and hidden cards."""

    views: tuple[View, ...]
    """What the seat saw before the first move, then after each move."""
    moves: tuple[Move, ...]
    """The moves of all seats, in order. Every seat sees every move."""
    events: tuple[tuple[Event, ...], ...]
    """The events of the deal, then the events of each move. Cards that the seat may not see are
    `HIDDEN`.
    """
    comments: Comments
    """(n, text) for each comment, in order; n is the number of moves before it."""
    balances: tuple[int, ...] | None
    """What each seat owned before the round, in points, if that is known."""

    def __repr__(self) -> str:
        return f"<SeenRound: {len(self.moves)} moves, {self.views[-1]!r}>"

    @functools.cached_property
    def settlement(self) -> Settlement | None:
        """Who pays whom; `None` until the round is over."""
        outcome = self.views[-1].outcome
        return None if outcome is None else settle(outcome, balances=self.balances)


@public_in("gostop")
@attrs.frozen(repr=False)
class SeenRecord:
    """A sitting as one seat saw it, made by `seen`. It contains no hidden card and no seed.

    Headers and comments are kept as they are, so a comment may reveal what its writer saw.
    """

    seat: int | None
    """The seat that saw the sitting; `None` for a spectator."""
    ruleset: Ruleset
    """The rules of every round."""
    players: int
    """How many sit at the table."""
    names: tuple[str, ...]
    """The name of the player at each seat; empty if the names are not known."""
    _headers: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    """The comments before the first round."""
    rounds: tuple[SeenRound, ...]
    """The rounds, in order."""
    match: Match
    """The match after all finished rounds."""

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return (
            f"<SeenRecord of {visible(self.ruleset.id)}, {self.players} players, by {whose}: "
            f"{len(self.rounds)} round{'s' * (len(self.rounds) != 1)}, totals {self.match.totals}>"
        )

    def _repr_html_(self) -> str:
        """Return the viewer that a notebook shows. It has nothing that the seat did not see."""
        return viewer(self)

    @property
    def headers(self) -> Mapping[str, str]:
        """Further texts by their names."""
        return MappingProxyType(dict(self._headers))

    @property
    def view(self) -> View | None:
        """What the seat sees now; `None` before the first round."""
        return self.rounds[-1].views[-1] if self.rounds else None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, or of the deal if no seat has moved in the round yet; empty
        before the first round.
        """
        return self.rounds[-1].events[-1] if self.rounds else ()


def seen(record: Record, seat: int | None) -> SeenRecord:
    """Return a record as one seat saw it, without seeds and decks. It has views instead of states,
    and its events hide the cards that the seat may not know.

    Args:
        record: the record.
        seat: the seat; `None` for a spectator, who sees no hand.

    Raises:
        PositionError: if `record` is not a `Record`, or has no such seat.
    """
    if type(record) is not Record:
        raise PositionError(expected("a Record", record), field="record", code="type")
    whose = None if seat is None else seat_in("seat", seat, record.players)
    return SeenRecord(
        whose,
        record.ruleset,
        record.players,
        record.names,
        record._headers,
        record.comments,
        tuple([_round(each, whose) for each in record.rounds]),
        record.match,
    )


def _round(played: RecordedRound, seat: int | None) -> SeenRound:
    return SeenRound(
        tuple([view(state, seat) for state in played.states]),
        played.moves,
        tuple([redact(events, seat) for events in played.events]),
        played.comments,
        played.balances,
    )
