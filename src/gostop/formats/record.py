"""`Record`: a sitting, round by round and move by move."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Self, cast

import attrs

from gostop.core.arguments import entries, is_writable, seat_in, seed_of, text_of, whole
from gostop.core.cards import CARDS, Card, Cards, cards_in_order
from gostop.core.errors import PositionError, expected, shown, visible
from gostop.core.hooks import viewer
from gostop.core.moves import Move
from gostop.core.public_names import public_in
from gostop.formats.forms import MOST_TEXT
from gostop.game.abandon import abandon
from gostop.game.deal import SHUFFLE
from gostop.game.events import DealtAgain, Event, Joined
from gostop.game.match import Match, owned_by
from gostop.game.outcome import Outcome
from gostop.game.play import step_within
from gostop.game.settlement import Settlement, settle
from gostop.game.state import Phase, State, not_a_state, position_of
from gostop.game.view import View, redact, view
from gostop.kernel.position import SEATING
from gostop.kernel.rng import DEAL, RETURN, seed_of_deal
from gostop.kernel.shuffle import shuffled
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

# Computes the orders of the cards that a seed gives in a round: one for the deal, and one for each
# further shuffle.

Orders = tuple[tuple[Card, ...], ...]


def shuffled_deck(state: State, seed: int) -> tuple[Card, ...]:
    """Return the deck that the first shuffle of a seed gives."""
    return _cards(shuffled(position_of(state).rules.deck, DEAL, seed, 0))


def orders_of(start: State, now: State, seed: int, events: Iterable[Event]) -> Orders:
    """Return the orders of the cards after all shuffles of a round that was dealt from a seed.

    If some seats sit out, their hands go back into the stock, and the stock is shuffled (R21). This
    happens as soon as it is known which seats play. If four cards of a month lie on the table, all
    cards are shuffled and dealt again.

    Args:
        start: the first state of the round.
        now: the first state in which no seat is asked to join any more. If seats are still being
            asked, the current state.
        seed: the seed.
        events: the events up to that state.
    """
    rules = position_of(start).rules
    playing: list[list[int]] = [[]]
    for event in events:
        if isinstance(event, Joined):
            playing[-1].append(event.seat)
        elif isinstance(event, DealtAgain):
            playing.append([])
    found: list[bytes] = []
    for place, joined in enumerate(playing):
        deck = shuffled(rules.deck, DEAL, seed, len(found))
        found.append(deck)
        is_asked = place == len(playing) - 1 and position_of(now).phase == SEATING
        if rules.players > rules.playing and not is_asked:
            active = joined or now.active
            left = list(deck[rules.dealt :])
            for offset, hand in enumerate(rules.to_hands):
                if (start.dealer + offset) % rules.players not in active:
                    left.extend(hand(deck))
            found.append(shuffled(tuple(sorted(left)), RETURN, seed, len(found)))
    return tuple(map(_cards, found))


def _cards(order: bytes) -> tuple[Card, ...]:
    return tuple([CARDS[card] for card in order])


# `RecordedRound`: a round of a record, with its deal and its moves.

Played = tuple[tuple[State, tuple[Event, ...]], ...]
"""States, each with the events that led to it from the state before."""
Comments = tuple[tuple[int, str], ...]
"""Comments, each with the number of moves before it."""


@public_in("gostop")
@attrs.frozen
class Replacement:
    """Another player who has taken a seat between two rounds of a record."""

    rounds: int
    """The number of rounds before, puzzles included."""
    seat: int
    """The seat."""
    name: str
    """The name of the new player; empty if it is not known."""


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
    abandoned: int | None = None
    """The seat that gave the round up; `None` if no seat did."""
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
            found.append(step_within(found[-1][0], move))
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

    @property
    def is_over(self) -> bool:
        """Whether the round is over: played to its end, or given up."""
        return self.abandoned is not None or self.state.is_over

    @functools.cached_property
    def settlement(self) -> Settlement | None:
        """Who pays whom; `None` until the round is over."""
        if self.abandoned is not None:
            return settle(abandon(self.state, self.abandoned), balances=self.balances)
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
            state, events = step_within(state, move)
            happened += events
        return orders_of(self.start, state, self.seed, happened)

    @property
    def after(self) -> Match | None:
        """The match after the round; while the round goes on, the match before it."""
        if self.before is None:
            return None
        match = self.before._with(balances=self.balances)
        return match if self.settlement is None else match.after(self.settlement)


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


# The record as a whole.

MOST_NAME: Final = 200
"""The maximum number of characters in the name of a player or a header."""
MOST_HEADERS: Final = 100


def bot_header(seat: int) -> str:
    """Return the name of the header that says which bot plays at a seat."""
    return f"bot of seat {seat}"


@public_in("gostop")
@attrs.frozen(init=False, repr=False)
class Record:
    """A sitting: its rounds with their deals, moves, comments and settlements. Immutable.

    Args:
        ruleset: the rules of every round, or the id of a preset.
        players: how many sit at the table.
        seed: the sitting's seed. Every deal for which neither a seed nor a deck is given gets its
            seed from this one. If the rules draw the first dealer, the dealer is drawn from this
            seed too.
        dealer: the seat that deals first, unless it is drawn.
        names: the name of the player at each seat, if the names are known.
        headers: further texts by their names, for example about the place and the day.

    Raises:
        RulesetError: if `ruleset` is not a ruleset, or does not seat that many players.
        PositionError: if another argument is impossible.
    """

    ruleset: Ruleset
    """The rules of every round."""
    players: int
    """How many players sit at the table."""
    seed: int | None
    """The sitting's seed, if it has one."""
    dealer: int
    """The seat that dealt first."""
    names: tuple[str, ...]
    """The name of the player at each seat; empty if the names are not known."""
    _headers: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    """The comments before the first round."""
    rounds: tuple[RecordedRound, ...]
    """The rounds, in order."""
    _opening: Match
    """The match before the first round."""
    replacements: tuple[Replacement, ...] = ()
    """The players who have taken a seat of another one, in order."""

    def __init__(
        self,
        ruleset: Ruleset | str,
        players: int,
        *,
        seed: int | None = None,
        dealer: int | None = None,
        names: Iterable[str] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        match = Match(ruleset_of(ruleset), players, seed=seed, dealer=dealer)
        made: Any = self  # type checkers don't know the method `__attrs_init__`
        made.__attrs_init__(
            match.ruleset,
            match.players,
            None if seed is None else seed_of(seed),
            match.dealer,
            _names(names, match.players),
            _headers({} if headers is None else headers),
            (),
            (),
            match,
            (),
        )

    def __repr__(self) -> str:
        return (
            f"<Record of {visible(self.ruleset.id)}, {self.players} players: "
            f"{len(self.rounds)} round{'s' * (len(self.rounds) != 1)}, totals {self.match.totals}>"
        )

    def _repr_html_(self) -> str:
        """Return the viewer that a notebook shows. A person can go through the record with it, move
        by move.
        """
        return viewer(self)

    @property
    def headers(self) -> Mapping[str, str]:
        """Further texts by their names."""
        return MappingProxyType(dict(self._headers))

    @functools.cached_property
    def match(self) -> Match:
        """The match after all finished rounds. Puzzles do not count in it."""
        dealt = [n for n, each in enumerate(self.rounds) if each.before is not None]
        match = cast("Match", self.rounds[dealt[-1]].after) if dealt else self._opening
        since = dealt[-1] if dealt else -1
        for each in self.replacements:
            if each.rounds > since:  # what the new player owns isn't known
                match = match._with(balances=None).replaced(each.seat)
        return match

    def names_in(self, round: int) -> tuple[str, ...]:
        """Return the name of the player at each seat in a round; empty if the names are not known.

        Args:
            round: the number of the round in the record, from 1, puzzles included. One more than
                the number of rounds stands for now.

        Raises:
            PositionError: if there is no such round.
        """
        number = whole("round", round, 1, len(self.rounds) + 1)
        return _names_in(self.names, self.replacements, number, self.players)

    @property
    def state(self) -> State | None:
        """The present state; `None` before the first round."""
        return self.rounds[-1].state if self.rounds else None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the last move, or of the deal if no seat has moved in the round yet; empty
        before the first round.
        """
        return self.rounds[-1]._played[-1][1] if self.rounds else ()

    def dealt(
        self,
        *,
        seed: int | None = None,
        deck: Cards | None = None,
        mission: str | None = None,
        balances: Iterable[int] | None = None,
    ) -> Self:
        """Return the record with the next round dealt, from a seed or from an exact deck.

        Args:
            seed: the seed of the deal. If neither a seed nor a deck is given, the seed is made from
                the sitting's seed.
            deck: every card of the deck, in the order in which the cards are dealt.
            mission: the id of the round's mission, as in `deal`.
            balances: what each seat owns, in points, as in `settle`. If none are given, and if
                those of the round before are known, each seat owns what it had then and what it
                won or paid, at least 0.

        Raises:
            NotationError: if the deck cannot be read.
            PositionError: if a round goes on, the match is over, or such a deal is impossible; or
                if the round before had balances, and a player has taken a seat since.
        """
        self._check_between()
        if seed is None and deck is None:
            if self.seed is None:
                message = "the sitting has no seed, so give seed=… or deck=…"
                raise PositionError(message, field="seed", code="missing")
            seed = seed_of_deal(self.seed, sum(bool(each.deck) for each in self.rounds))
        owned = self._owned() if balances is None else _balances(balances, self.players)
        made = dealt_round(self.match, seed, deck, mission=mission, balances=owned)
        return self._with(rounds=(*self.rounds, made))

    def began(self, state: State, *, balances: Iterable[int] | None = None) -> Self:
        """Return the record with a new round that begins with a given state, for a puzzle. This
        round does not count in the match.

        Raises:
            PositionError: if a round goes on, or the state is not of this ruleset and table.
        """
        if type(state) is not State:
            raise not_a_state(state)
        self._check_between()
        if state.ruleset != self.ruleset or state.players != self.players:
            message = other_table("state", state, self.ruleset, self.players)
            raise PositionError(message, field="state", code="other_round")
        made = RecordedRound(state, balances=_balances(balances, self.players))
        return self._with(rounds=(*self.rounds, made))

    def moved(self, move: Move) -> Self:
        """Return the record with one more move, made by the seat to move. The new record has the
        state and the events after the move.

        Raises:
            IllegalMoveError: if the move is not legal.
            PositionError: if there is no round yet.
        """
        if not self.rounds:
            raise _no_round("moved")
        *before, now = self.rounds
        if now.abandoned is not None:
            message = f"seat {now.abandoned} has given the round up, so it has no more moves"
            raise PositionError(message, field="move", code="over")
        played = (*now._played, step_within(now.state, move))
        return self._with(rounds=(*before, now._with_played(played, (*now.moves, move))))

    def abandoned(self, seat: int) -> Self:
        """Return the record after a seat has given up the present round, or was timed out. The
        round ends, and `payment.abandoned` decides what the seat pays.

        Args:
            seat: the seat that gives up.

        Raises:
            PositionError: if there is no round yet, if the round is over, or if the seat does not
                play in it.
        """
        if not self.rounds:
            raise _no_round("abandoned")
        *before, now = self.rounds
        if now.is_over:
            message = "the round is over, so no seat can give it up"
            raise PositionError(message, field="seat", code="over")
        gave_up = abandon(now.state, seat).abandoned
        return self._with(rounds=(*before, attrs.evolve(now, abandoned=gave_up)))

    def replaced(self, seat: int, name: str = "") -> Self:
        """Return the record after another player has taken a seat between two rounds. In the match,
        the player who leaves keeps its points, and the new one has none (`Match.replaced`).

        Args:
            seat: the seat.
            name: the name of the new player, if it is known.

        Raises:
            PositionError: if a round goes on, if the table has no such seat, or if the name is not
                a text.
        """
        self._check_between()
        seat = seat_in("seat", seat, self.players)
        made = Replacement(len(self.rounds), seat, checked_text("name", name, MOST_NAME))
        return self._with(replacements=(*self.replacements, made))

    def commented(self, text: str) -> Self:
        """Return the record with a comment after the last move.

        Raises:
            PositionError: if the comment is not a text, is too long, or has lone surrogates.
        """
        found = checked_text("text", text, MOST_TEXT)
        if not self.rounds:
            return self._with(comments=(*self.comments, found))
        *before, now = self.rounds
        comments = (*now.comments, (len(now.moves), found))
        return self._with(rounds=(*before, attrs.evolve(now, comments=comments)))

    def undone(self) -> Self:
        """Return the record without its last move. If the last round has no moves, the whole round
        is removed. Comments after the removed move or deal are removed too. If a seat has given the
        last round up, or if a player has taken a seat after it, only this is taken back.

        Raises:
            PositionError: if there is nothing to take back.
        """
        if self.replacements and self.replacements[-1].rounds == len(self.rounds):
            return self._with(replacements=self.replacements[:-1])
        if not self.rounds:
            raise _no_round("undone")
        *before, now = self.rounds
        if now.abandoned is not None:
            again = attrs.evolve(now, abandoned=None, stated=None)
            return self._with(rounds=(*before, again))
        if not now.moves:
            return self._with(rounds=tuple(before))
        moves = now.moves[:-1]
        comments = tuple([each for each in now.comments if each[0] <= len(moves)])
        made = attrs.evolve(
            now._with_played(now._played[:-1], moves), comments=comments, stated=None
        )
        return self._with(rounds=(*before, made))

    def _owned(self) -> tuple[int, ...] | None:
        """Return what each seat owns after the last round of the match; `None` if that round had no
        balances.
        """
        dealt = [each for each in self.rounds if each.before is not None]
        if not dealt or dealt[-1].balances is None:
            return None
        if self.match.balances is None:
            raise PositionError(
                "another player has taken a seat, so it is not known what each seat owns",
                field="balances",
                hint="give balances=… for this round",
                code="missing",
            )
        return tuple([max(each, 0) for each in self.match.balances])

    def _check_between(self) -> None:
        if self.rounds and not self.rounds[-1].is_over:
            raise PositionError(
                f"the round is not over yet: {self.rounds[-1].state!r}",
                hint="play it to its end, give it up with abandoned(seat), or take it back with "
                "undone()",
                code="not_over",
            )

    def _with(self, **changes: Any) -> Self:
        made: Any = object.__new__(type(self))
        fields = {field.name: getattr(self, field.name) for field in attrs.fields(Record)}
        made.__attrs_init__(
            **{name.removeprefix("_"): value for name, value in {**fields, **changes}.items()}
        )
        return cast("Self", made)


def record_of(
    record: Record,
    comments: tuple[str, ...],
    rounds: Iterable[RecordedRound],
    replacements: Iterable[Replacement] = (),
) -> Record:
    """Return the record with these comments, rounds and replacements, which must have been checked
    before.
    """
    return record._with(comments=comments, rounds=tuple(rounds), replacements=tuple(replacements))


def _names_in(
    names: tuple[str, ...], replacements: tuple[Replacement, ...], number: int, players: int
) -> tuple[str, ...]:
    """Return the name of the player at each seat in the round with a number."""
    found = [*names]
    for each in replacements:
        if each.rounds < number and (found or each.name):
            found = found or [""] * players
            found[each.seat] = each.name
    return tuple(found)


# Checks of arguments.


def checked_text(label: str, text: object, most: int) -> str:
    """Check that a file can hold a text, and return the text.

    Raises:
        PositionError: if the value is not such a text.
    """
    found = text_of(text)
    if found is None or len(found) > most or not is_writable(found):
        wanted = f"a text of at most {most} characters, without lone surrogates"
        raise PositionError(expected(wanted, text), field=label, code="text")
    return found


def _names(names: object, players: int) -> tuple[str, ...]:
    found = entries("names", names, "a name for each seat")
    if found and len(found) != players:
        message = f"expected {players} names, one for each seat, found {len(found)}"
        raise PositionError(message, field="names", code="length")
    return tuple([checked_text(f"names[{i}]", name, MOST_NAME) for i, name in enumerate(found)])


def _headers(headers: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(headers, Mapping) or len(headers) > MOST_HEADERS:
        wanted = f"a mapping of at most {MOST_HEADERS} texts by their names"
        raise PositionError(expected(wanted, headers), field="headers", code="type")
    found = cast("Mapping[object, object]", headers)
    return tuple(
        [
            (
                checked_text("headers", name, MOST_NAME),
                checked_text(f"headers[{shown(name)}]", text, MOST_TEXT),
            )
            for name, text in found.items()
        ]
    )


def _balances(balances: Iterable[int] | None, players: int) -> tuple[int, ...] | None:
    return None if balances is None else owned_by("balances", balances, players)


def _no_round(what: str) -> PositionError:
    message = f"the record has no round ({what})"
    return PositionError(message, hint="begin one with dealt() or began()", code="no_round")


# `seen`: shows a record as one seat saw it.


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
    abandoned: Outcome | None = None
    """The outcome of a round that a seat gave up; `None` for any other round."""

    def __repr__(self) -> str:
        return f"<SeenRound: {len(self.moves)} moves, {self.views[-1]!r}>"

    @functools.cached_property
    def settlement(self) -> Settlement | None:
        """Who pays whom; `None` until the round is over."""
        outcome = self.abandoned or self.views[-1].outcome
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
    """How many players sit at the table."""
    names: tuple[str, ...]
    """The name of the player at each seat; empty if the names are not known."""
    _headers: tuple[tuple[str, str], ...]
    comments: tuple[str, ...]
    """The comments before the first round."""
    rounds: tuple[SeenRound, ...]
    """The rounds, in order."""
    match: Match
    """The match after all finished rounds."""
    replacements: tuple[Replacement, ...] = ()
    """The players who have taken a seat of another one, in order."""

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

    def names_in(self, round: int) -> tuple[str, ...]:
        """Return the name of the player at each seat in a round, as `Record.names_in` does.

        Raises:
            PositionError: if there is no such round.
        """
        number = whole("round", round, 1, len(self.rounds) + 1)
        return _names_in(self.names, self.replacements, number, self.players)

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
        record.replacements,
    )


def _round(played: RecordedRound, seat: int | None) -> SeenRound:
    return SeenRound(
        tuple([view(state, seat) for state in played.states]),
        played.moves,
        tuple([redact(events, seat) for events in played.events]),
        played.comments,
        played.balances,
        None if played.abandoned is None else abandon(played.state, played.abandoned),
    )
