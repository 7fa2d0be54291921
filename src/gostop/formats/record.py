"""`Record`: a sitting, round by round and move by move."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Self, cast

import attrs

from gostop.core.arguments import entries, is_writable, seed_of, text_of, whole
from gostop.core.cards import Cards
from gostop.core.errors import PositionError, expected, shown, visible
from gostop.game.events import Event
from gostop.kernel.rng import seed_of_deal
from gostop.game.match import Match
from gostop.core.moves import Move
from gostop.formats.forms import MOST_TEXT
from gostop.rules.presets import ruleset_of
from gostop.core.hooks import viewer
from gostop.core.public_names import public_in
from gostop.formats.recorded_round import RecordedRound, dealt_round, other_table
from gostop.game.play import step
from gostop.game.state import State, not_a_state
from gostop.rules.ruleset import Ruleset

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
    """How many sit at the table."""
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
        dealt = [each for each in self.rounds if each.before is not None]
        return cast("Match", dealt[-1].after) if dealt else self._opening

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
            balances: what each seat owns, in points, as in `settle`.

        Raises:
            NotationError: if the deck cannot be read.
            PositionError: if a round goes on, the match is over, or such a deal is impossible.
        """
        self._check_between()
        if seed is None and deck is None:
            if self.seed is None:
                message = "the sitting has no seed, so give seed=… or deck=…"
                raise PositionError(message, field="seed", code="missing")
            seed = seed_of_deal(self.seed, sum(bool(each.deck) for each in self.rounds))
        owned = _balances(balances, self.players)
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
        played = (*now._played, step(now.state, move))
        return self._with(rounds=(*before, now._with_played(played, (*now.moves, move))))

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
        is removed. Comments after the removed move or deal are removed too.

        Raises:
            PositionError: if there is nothing to take back.
        """
        if not self.rounds:
            raise _no_round("undone")
        *before, now = self.rounds
        if not now.moves:
            return self._with(rounds=tuple(before))
        moves = now.moves[:-1]
        comments = tuple([each for each in now.comments if each[0] <= len(moves)])
        made = attrs.evolve(
            now._with_played(now._played[:-1], moves), comments=comments, stated=None
        )
        return self._with(rounds=(*before, made))

    def _check_between(self) -> None:
        if self.rounds and not self.rounds[-1].state.is_over:
            raise PositionError(
                f"the round is not over yet: {self.rounds[-1].state!r}",
                hint="play it to its end, or take it back with undone()",
                code="not_over",
            )

    def _with(self, **changes: Any) -> Self:
        made: Any = object.__new__(type(self))
        fields = {field.name: getattr(self, field.name) for field in attrs.fields(Record)}
        made.__attrs_init__(
            **{name.removeprefix("_"): value for name, value in {**fields, **changes}.items()}
        )
        return cast("Self", made)


def record_of(record: Record, comments: tuple[str, ...], rounds: Iterable[RecordedRound]) -> Record:
    """Return the record with these comments and rounds, which must have been checked before."""
    return record._with(comments=comments, rounds=tuple(rounds))


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


def _balances(balances: object, players: int) -> tuple[int, ...] | None:
    if balances is None:
        return None
    found = entries("balances", balances, "what each seat owns, in points")
    if len(found) != players:
        message = f"expected {players} numbers, one for each seat, found {len(found)}"
        raise PositionError(message, field="balances", code="length")
    return tuple([whole("balances", number, 0) for number in found])


def _no_round(what: str) -> PositionError:
    message = f"the record has no round ({what})"
    return PositionError(message, hint="begin one with dealt() or began()", code="no_round")
