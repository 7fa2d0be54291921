"""`View`: what one seat may know of a state and of events, and states that look the same to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Self, final

import attrs

from gostop.core.arguments import seat_in, seed_of, whole
from gostop.core.cards import CARDS, HIDDEN, Card, CardSet, Hidden, set_of
from gostop.core.errors import PositionError, expected, visible
from gostop.core.hashes import hash_of
from gostop.core.hooks import picture
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.game.events import EVENTS, CardDrawn, Event, HandDealt
from gostop.game.history import Seen
from gostop.game.outcome import FACTS as OUTCOME_FACTS
from gostop.game.outcome import Outcome
from gostop.game.state import (
    Public,
    State,
    hands_of,
    not_a_state,
    outcome_of,
    parts_of,
    state_of,
    text_of,
    waiting,
)
from gostop.kernel import legal
from gostop.kernel.bits import count
from gostop.kernel.deck import mask_of
from gostop.kernel.determinize import count_of, sampled
from gostop.kernel.hands import cards_of
from gostop.kernel.history import NO_CARD, NOBODY
from gostop.kernel.position import SEATING
from gostop.kernel.snapshot import dump, load
from gostop.kernel.state_calls import new_state
from gostop.kernel.visibility import Sight, seen_by
from gostop.rules.compile import compiled
from gostop.rules.instant import Pots
from gostop.rules.ruleset import Ruleset


@public_in("gostop")
@final
class View(Public):
    """What a seat may know of a state: immutable, hashable, equal by value, picklable.

    `view` makes views. A view has the attributes of a `State` that everyone may know, the hand of
    its own seat, and its legal moves. It contains no hidden card.
    """

    __slots__ = ("_sight",)

    _sight: Sight

    def __new__(cls, *_args: object, **_kwargs: object) -> Self:
        """Refuse the call, because only `view` makes views."""
        raise TypeError("make a View with view")

    def _key(self) -> tuple[object, ...]:
        sight = self._sight
        return dump(self._position), sight.seat, sight.unseen, sight.sizes

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self is other or (
            (self.ruleset is other.ruleset or self.ruleset == other.ruleset)
            and self.pots == other.pots
            and (self.ruleset.match.extra is None or self.round == other.round)
            and self._key() == other._key()
        )

    def __hash__(self) -> int:
        sight = self._sight
        return hash((parts_of(self._position), hash_of(sight.seat), sight.unseen, sight.sizes))

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (
            *(self.ruleset, self.players, self.pots, self._position.record.round),
            _apart(self._key()),
        )

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        known = f"{visible(self.ruleset.id)}, {self.players} players, by {whose}: {waiting(self)}"
        return f"<View of {known}>"

    def __str__(self) -> str:
        hands = [
            _with_hidden(hand, size) for hand, size in zip(self.hands, self.hand_sizes, strict=True)
        ]
        return text_of(self, hands, _with_hidden(self.table, self.table_size), self.stock_size)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook. It shows the cards that the seat sees, and the backs
        of the hidden cards.
        """
        return picture(self)

    @property
    def seat(self) -> int | None:
        """The seat of this view. `None` for a spectator."""
        return None if self._sight.seat == NOBODY else self._sight.seat

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The known cards of each hand: all cards of the seat's own hand, and the shown cards of
        the other hands.
        """
        return hands_of(self)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return self._sight.sizes

    @property
    def table_size(self) -> int:
        """How many cards lie on the table. Face-down cards count, too."""
        sight, position = self._sight, self._position
        lying = count(position.table)
        for _, _, bonus in position.piles:
            lying += count(bonus)
        if position.phase != SEATING:
            return lying
        in_hands = sum(sight.sizes) - sum([count(seat.hand) for seat in position.seats])
        return lying + count(sight.unseen) - in_hands - len(position.stock)

    @property
    def stock_size(self) -> int:
        """How many cards are left in the stock."""
        return len(self._position.stock)

    @property
    def unseen(self) -> CardSet:
        """All cards of the position that the seat does not see. They are in other hands, in the
        stock, or face down on the table.
        """
        return set_of(mask_of(cards_of(self._sight.unseen)))

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The seat's legal moves, by ascending id. `()` if the seat is not to move."""
        position = self._position
        return position.legal or (
            legal.legal_moves(position) if self._sight.seat == self.to_move else ()
        )

    @property
    def drawn(self) -> tuple[tuple[Card, Card | Hidden | None], ...]:
        """The bonus cards captured from the hand this turn, each with the card drawn for it. The
        second part is `None` if no card was left to draw, and `HIDDEN` in a view of another seat.
        """
        return tuple((CARDS[bonus], _drawn(card)) for bonus, card in self._position.gained)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended. `None` until the round is over. The outcome's `fours` names only the
        winner, because no other seat is paid for four of a month.
        """
        if not self.is_over:
            return None
        winner = self._position.record.winner
        paid = {
            name: tuple([seat for seat in getattr(self, name) if seat == winner])
            for name in _BY_SEAT
        }
        return outcome_of(self, **paid)


_BY_SEAT: Final = [name for name, fact in OUTCOME_FACTS.items() if fact.seen is Seen.BY_SEAT]
"""The names of the facts that a seat knows only about itself."""


def _with_hidden(cards: CardSet, size: int) -> str:
    """Write cards as text, with a mark for each hidden card."""
    return " ".join([*map(str, cards), *[repr(HIDDEN)] * (size - len(cards))])


def _drawn(card: int) -> Card | Hidden | None:
    if card == NO_CARD:
        return None
    return CARDS[card] if card >= 0 else HIDDEN


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a state.

    Args:
        state: the state to look at.
        seat: the seat that looks; `None` for a spectator, who sees no hand.

    Raises:
        PositionError: if `state` is not a `State`, or has no such seat.
    """
    if type(state) is not State:
        raise not_a_state(state)
    if seat is None:
        seat = NOBODY
    elif type(seat) is not int or not 0 <= seat < len(state._position.seats):
        seat = seat_in("seat", seat, state.players)
    return view_of(state._ruleset, seen_by(state._position, seat))


def view_of(ruleset: Ruleset, sight: Sight) -> View:
    """Make a view from a seat's sight in the kernel."""
    made: View = new_state(View, ruleset, sight.position)
    made._sight = sight
    return made


def _apart(value: Any) -> Any:
    """Copy nested tuples, so that no object occurs twice. A pickle would otherwise show which
    tuples are the same object.
    """
    return tuple([_apart(each) for each in value]) if type(value) is tuple else value


def not_a_view(value: object) -> PositionError:
    """Make the error for a value that is not a view."""
    return PositionError(
        expected("a View", value), field="view", hint="view(state, seat) makes one", code="type"
    )


def _restored(ruleset: Ruleset, players: int, pots: Pots, round: int, key: tuple[Any, ...]) -> View:
    """Restore a view from the data in a pickle."""
    sight = Sight()
    data, sight.seat, sight.unseen, sight.sizes = key
    sight.position = load(compiled(ruleset, players, pots), data)
    sight.position.record.round = round
    return view_of(ruleset, sight)


def redact(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return events as a seat may know them, in the same number and order. A card that another seat
    draws into its hand becomes `HIDDEN`, and so does a new hand of another seat. All seats see
    everything else.

    Args:
        events: the events, as `step` and `start` give them.
        seat: the seat that sees the events; `None` for a spectator.

    Raises:
        PositionError: if one of `events` is not an event, or `seat` is not a whole number from 0
            on.
    """
    if seat is not None:
        seat = whole("seat", seat, 0)
    wanted = "an event, as step and start give them"
    found: list[Event] = []
    # read the events one by one, because the iterable may be endless
    for event in events if isinstance(events, Iterable) else (events,):
        if type(event) not in EVENTS:
            raise PositionError(expected(wanted, event), field="events", code="type")
        if isinstance(event, CardDrawn) and event.seat != seat:
            found.append(attrs.evolve(event, card=HIDDEN))
        elif isinstance(event, HandDealt) and event.seat != seat:
            found.append(attrs.evolve(event, cards=HIDDEN))
        else:
            found.append(event)
    return tuple(found)


# Sampled worlds: states that look to a seat like the true state.


def sample(view: View, *, seed: int) -> State:
    """Draw one of the states that give this view, at random. These states are the worlds of the
    view, and all of them are equally likely.

    A world gives a place to each card that the view does not show: it fixes the other hands, the
    face-down cards on the table, and the order of the stock. After an offer of a draw, the hand of
    the seat that offered always meets the conditions of the offer. If a shake shows all cards of
    its month (`shake.shows_four`), a hand that showed three of them does not hold the fourth,
    except where its seat may have drawn it for a bonus card. No other rule limits a hidden hand, so
    some worlds cannot be the true one. The page "What a seat may know" lists what a view forgets. A
    bot may leave out such worlds.

    Some facts that only one seat knows are not places of cards. A world sets these facts as
    follows. The card that another seat drew for a bonus card is any card that it holds or has just
    laid. Another seat is in `fours` if it holds four of a month in its first turn, and
    `drawn_fours` follows from the card that it drew. If hands will be shuffled again, the shuffle
    gets a new seed.

    Args:
        view: the view that the state must give.
        seed: a whole number; the same view and seed always give the same state.

    Raises:
        PositionError: if `view` is not a `View`, or `seed` is not a whole number.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return state_of(view._ruleset, sampled(view._sight, seed_of(seed), 0))


def samples(view: View, n: int, *, seed: int) -> tuple[State, ...]:
    """Draw some states that give this view, each independently of the others (see `sample`).

    The first state is `sample(view, seed=seed)`. A larger `n` adds states and does not change the
    first ones.

    Args:
        view: the view that the states must give.
        n: how many states, from 1 to 1_000_000_000.
        seed: a whole number; the same view and seed always give the same states.

    Raises:
        PositionError: if `view` is not a `View`, `n` or `seed` is not a whole number, or `n` is out
            of its bounds.
    """
    if type(view) is not View:
        raise not_a_view(view)
    n, seed = whole("n", n, 1), seed_of(seed)
    return tuple(state_of(view._ruleset, sampled(view._sight, seed, each)) for each in range(n))


def count_worlds(view: View) -> int:
    """Count the worlds of a view exactly: all ways to place the cards that the view does not show.

    The count includes worlds that a player could rule out by remembering more than a view does (see
    `sample`).

    Raises:
        PositionError: if `view` is not a `View`.
    """
    if type(view) is not View:
        raise not_a_view(view)
    return count_of(view._sight)
