"""A round as a game tree: chance deals the cards one by one, then the seats move.

The tree keeps everything that each seat has learned so far. OpenSpiel's game is built on it.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final

import attrs

from gostop.core.arguments import flag, seat_in, whole, whole_of
from gostop.core.cards import CARDS, CardSet
from gostop.core.errors import PositionError, expected, shown
from gostop.core.moves import SHAPES, Move
from gostop.formats.history_step import MOST_STEPS, history_step
from gostop.formats.state import plain_view
from gostop.game.deal import start
from gostop.game.events import Event
from gostop.game.history import id_of_mission
from gostop.game.outcome import Reason
from gostop.game.play import check_move, legal_moves, step
from gostop.game.settlement import settle
from gostop.game.state import State
from gostop.game.validation.calls import check_carry, rules_for
from gostop.game.view import View, redact, sample, view
from gostop.kernel.deck import Pick
from gostop.kernel.rules import Rules
from gostop.rules.limits import largest_payment
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

Row = tuple[int, ...]
"""A step of a history, as ten words."""
MOST_DEALS: Final = 4
"""The largest number of deals in a round. Some rules deal again when four of a month lie on the
table, or in two hands. If this happens in every one of these deals, the round is void. This happens
in fewer than one in 10**9 rounds."""


@attrs.frozen
class Game:
    """What is fixed before a round: its rules, its seats, the dealer and the carry."""

    ruleset: Ruleset
    players: int
    dealer: int
    carry: int
    sets: bool = False
    """Whether chance deals each hand as a set, so that the order of its cards does not count."""
    start: State | None = None
    """The state with which the round begins; `None` if chance deals it."""
    history: int = 0
    """How many of the latest moves the tensor of an information state has; 0 for all moves of the
    longest round."""
    order: tuple[int, ...] = attrs.field(
        init=False,
        default=attrs.Factory(
            lambda self: tuple(place for places in self.sets_dealt for place in places),
            takes_self=True,
        ),
    )
    """The places of the deck, in the order in which chance deals their cards."""
    left: tuple[int, ...] = attrs.field(
        init=False,
        default=attrs.Factory(
            lambda self: tuple(
                left for places in self.sets_dealt for left in range(len(places), 0, -1)
            ),
            takes_self=True,
        ),
    )
    """For each of these places, how many cards its set still lacks, with this one. It is 1 for a
    card that belongs to no set."""

    @property
    def sets_dealt(self) -> list[tuple[int, ...]]:
        """The places of the deck whose cards are dealt as sets: the hands, from the dealer on, the
        table, and each other place on its own.
        """
        every, sets = range(len(self.rules.deck)), list[tuple[int, ...]]()
        if self.sets:
            sets = [*map(tuple, self.rules.hand_places), tuple(self.rules.table_places)]
        found = {place for places in sets for place in places}
        return [*filter(None, sets), *((place,) for place in every if place not in found)]

    @property
    def rules(self) -> Rules:
        """The rules in the kernel's form."""
        return rules_for(self.ruleset, self.players)

    @property
    def most_points(self) -> int:
        """The largest number of points that a seat can win in a round."""
        return largest_payment(self.ruleset, self.ruleset.layout(self.players))

    @property
    def most_moves(self) -> int:
        """The largest number of moves in a round. A card is laid or flipped at most once. Each
        time, its seat chooses a table card, counts the cup and calls at most once. In addition,
        each month is shaken at most once, a draw is offered and answered once, a win is waived or
        collected once, and every seat is asked once in each deal whether it joins.
        """
        return 4 * len(self.rules.deck) + 12 + self.players + 2 + MOST_DEALS * self.players

    @property
    def most_chances(self) -> int:
        """The largest number of chance nodes in a round."""
        return bool(self.rules.mission_count) + MOST_DEALS * len(self.rules.deck)


def game_of(
    ruleset: Ruleset | str,
    players: int,
    dealer: int,
    carry: int,
    *,
    sets: bool = False,
    start: State | None = None,
    history: int = 0,
) -> Game:
    """Check the arguments of a game, and make the game. With `start`, the state gives the dealer
    and the carry.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
        PositionError: if `dealer` is not a seat at the table, the rules never lead to this carry,
            or no round of this table can begin with `start`.
    """
    ruleset = ruleset_of(ruleset)
    seats = rules_for(ruleset, players).players
    factor = whole("carry", carry, 1)
    check_carry(ruleset, factor)
    made = Game(
        *(ruleset, seats, seat_in("dealer", dealer, seats), factor),
        sets=flag("sets", sets),
        history=whole("history", history, 0, MOST_STEPS),
    )
    if start is None:
        return made
    check_start(start, ruleset, seats)
    return attrs.evolve(made, dealer=start.dealer, carry=start.carry, start=start)


def check_start(start: State, ruleset: Ruleset, players: int) -> None:
    """Refuse a state with which no round of a table can begin.

    Raises:
        PositionError: if it is no state, is over, or has another ruleset or other players.
    """
    if type(start) is not State:
        raise PositionError(expected("a State", start), field="start", code="type")
    if start.ruleset != ruleset or start.players != players:
        raise PositionError(
            f"start is a state of {start.ruleset.id} with {start.players} players, and the game is "
            f"{ruleset.id} with {players}",
            field="start",
            code="other",
        )
    if start.is_over:
        raise PositionError("the round of start is over", field="start", code="over")


def seen_text(seen: View) -> str:
    """Write everything in a view except its rules as one line of JSON. Views under the same rules
    are equal if their texts are equal.
    """
    return json.dumps(plain_view(seen), separators=(",", ":"))


@attrs.frozen(eq=False)
class Step:
    """One step of a round: a move, or the end of a deal, with its events."""

    mover: int | None
    """The seat that moved; `None` for a deal."""
    move: Move | None
    events: tuple[Event, ...]
    first: State | None
    """The state that a deal made; `None` for a move."""
    texts: dict[int, str] = attrs.field(factory=dict[int, str])
    """What each seat learned in this step, as text. A text is written when it is first needed."""
    rows: dict[int, tuple[Row, ...]] = attrs.field(factory=dict[int, tuple[Row, ...]])
    """The moves of this step as each seat saw them, for tensors. They are written when they are
    first needed."""

    def told(self, seat: int) -> str:
        """Return what a seat learned in this step, as text: its whole view if the step is a deal,
        the move if it is the seat's own, and all events as the seat may know them.
        """
        if seat not in self.texts:
            lines = [seen_text(view(self.first, seat))] if self.first is not None else []
            lines += [f"> {self.move}"] if seat == self.mover else []
            self.texts[seat] = "\n".join([*lines, *map(repr, redact(self.events, seat))])
        return self.texts[seat]

    def moves(self, seat: int, players: int) -> tuple[Row, ...]:
        """Return the moves of this step as a seat saw them: none, if the step is a deal."""
        if seat not in self.rows:
            is_move = self.move is not None
            self.rows[seat] = (history_step(self.events, seat, players),) if is_move else ()
        return self.rows[seat]


def _begun(state: State | None) -> tuple[Step, ...]:
    """Return the steps of a round that begins with a state: the state itself, if there is one."""
    return () if state is None else (Step(None, None, (), state),)


@attrs.frozen(eq=False)
class Round:
    """A round at a node of the tree. It is immutable, so copies can share it."""

    game: Game
    mission: int | None = None
    """The place of the mission among the missions of the ruleset; `None` before it is drawn."""
    deals: int = 1
    dealt: tuple[int, ...] = ()
    """The ids of the cards that this deal has dealt so far."""
    state: State | None = attrs.field(default=attrs.Factory(lambda self: self.game.start, True))
    """The state of the round. `None` while cards are dealt."""
    past: tuple[Step, ...] = attrs.field(
        default=attrs.Factory(lambda self: _begun(self.state), True)
    )

    def __deepcopy__(self, memo: dict[int, Any]) -> Round:
        return self

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.state is not None and self.state.is_over

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat. Before the end of the round, all points are 0."""
        if self.state is None or not self.state.is_over:
            return (0,) * self.game.players
        return settle(self.state).points

    @property
    def outcomes(self) -> tuple[int, ...]:
        """The possible outcomes of chance. An outcome is the place of a mission if the mission must
        be drawn first, and otherwise the id of the next card. The cards of a set are dealt in
        ascending order.

        Raises:
            PositionError: if all cards are dealt.
        """
        if self.state is not None:
            message = "all cards are dealt"
            raise PositionError(message, hint="now a seat is to move", code="dealt")
        if self._draws_mission:
            return tuple(range(self.game.rules.mission_count))
        game = self.game
        cards = sorted({*game.rules.deck} - {*self.dealt})
        if not game.sets:
            return tuple(cards)
        number = len(self.dealt)
        left = game.left[number]
        if number and game.left[number - 1] == left + 1:
            cards = [card for card in cards if card > self.dealt[-1]]
        return tuple(cards[: len(cards) - left + 1])

    def likely(self, outcomes: tuple[int, ...]) -> tuple[float, ...]:
        """Return the probability of each of `outcomes`, which are those of this node."""
        number = len(outcomes)
        if self._draws_mission or not self.game.sets:
            return (1 / number,) * number
        # the later cards of the set come from the cards above the one that is dealt now
        left = self.game.left[len(self.dealt)]
        size = number + left - 1
        ways = math.comb(size, left)
        return tuple(math.comb(size - place, left - 1) / ways for place in range(1, number + 1))

    @property
    def _draws_mission(self) -> bool:
        return self.mission is None and bool(self.game.rules.mission_count)

    def outcome_text(self, outcome: int) -> str:
        """Write an outcome of chance as text."""
        if self._draws_mission:
            return f"mission {id_of_mission(self.game.ruleset, outcome)}"
        return f"deal {CARDS[outcome]}"

    def after_chance(self, outcome: int) -> Round:
        """Return the round after an outcome of chance.

        Raises:
            PositionError: if `outcome` is not one of `outcomes`.
        """
        possible, number = self.outcomes, whole_of(outcome)
        if number not in possible:
            wanted = "the place of a mission" if self._draws_mission else "the id of a card to deal"
            raise PositionError(
                f"expected {wanted} ({', '.join(map(str, possible))}), found {shown(outcome)}",
                code="no_such_outcome",
            )
        if self._draws_mission:
            return attrs.evolve(self, mission=number)
        dealt = (*self.dealt, number)
        game = self.game
        if len(dealt) < len(game.order):
            return attrs.evolve(self, dealt=dealt)
        state, events = start(
            game.ruleset,
            game.players,
            deck=[CARDS[card] for _, card in sorted(zip(game.order, dealt, strict=True))],
            dealer=game.dealer,
            carry=game.carry,
            mission=None if self.mission is None else id_of_mission(game.ruleset, self.mission),
        )
        return self._with(state, Step(None, None, events, state))

    def after_move(self, move: Move) -> Round:
        """Return the round after a move.

        Raises:
            PositionError: while cards are dealt.
            IllegalMoveError: if the move is not legal. The error holds only what the seat to move
                sees.
        """
        if self.state is None:
            message = f"cards are being dealt, which is an outcome of chance, not {shown(move)}"
            raise PositionError(message, hint="see `outcomes`", code="dealing")
        if type(move) not in SHAPES or move not in legal_moves(self.state):
            check_move(view(self.state, self.state.to_move), move)
        state, events = step(self.state, move)
        return self._with(state, Step(self.state.to_move, move, events, None))

    def _with(self, state: State, happened: Step) -> Round:
        """Return the round with this state after a step. If the state is a void deal, return the
        round at the beginning of a new deal.
        """
        past = (*self.past, happened)
        ended = state.outcome
        if ended is None or ended.reason is not Reason.VOID or self.deals == MOST_DEALS:
            return attrs.evolve(self, state=state, past=past)
        return attrs.evolve(self, state=None, dealt=(), deals=self.deals + 1, past=past)

    def resampled(self, seat: int, seed: int) -> Round:
        """Return the same round with another state, which `sample` draws from a seat's view. This
        seat has learned the same as before. The other seats have learned only what they see in the
        new state.

        Raises:
            PositionError: while cards are dealt.
        """
        if self.state is None:
            message = "the cards are still being dealt"
            raise PositionError(message, code="dealing")
        seat = seat_in("seat", seat, self.game.players)
        state = sample(view(self.state, seat), seed=seed)
        told = Step(None, None, (), state, {seat: self.told(seat)}, {seat: self.moves(seat)})
        return attrs.evolve(self, dealt=(), state=state, past=(told,))

    # What seats may know.

    def view(self, seat: int | None) -> View | None:
        """Return what a seat may know of the state. Return `None` while cards are dealt."""
        return None if self.state is None else view(self.state, seat)

    def told(self, seat: int) -> str:
        """Return everything that a seat has learned since the round began, in order (perfect
        recall).
        """
        now = [self._dealing(seat)] if self.state is None else []
        return "\n".join([*(each.told(seat) for each in self.past), *now])

    def moves(self, seat: int) -> tuple[Row, ...]:
        """Return all moves of the round so far, as a seat saw them."""
        players = self.game.players
        return tuple(row for each in self.past for row in each.moves(seat, players))

    def seen(self, seat: int | None) -> str:
        """Return what a seat sees now, as one line of JSON. While cards are dealt, the seat sees
        its own cards and the cards on the table.
        """
        if self.state is None:
            return self._dealing(seat)
        return seen_text(view(self.state, seat))

    def hand(self, seat: int) -> CardSet:
        """Return the cards that a seat holds, even while cards are dealt."""
        if self.state is not None:
            return self.state.hands[seat]
        rules = self.game.rules
        return self._lie(rules.to_hands[(seat - self.game.dealer) % self.game.players])

    def _dealing(self, seat: int | None) -> str:
        """Return what a seat sees while cards are dealt, as one line of JSON."""
        rules, dealt = self.game.rules, {"dealt": len(self.dealt)}
        table = () if rules.seating_table_face_down else self._lie(rules.to_table)
        hand = {} if seat is None else {"hand": str(self.hand(seat))}
        return json.dumps({**dealt, **hand, "table": " ".join(map(str, table))})

    def _lie(self, places: Pick) -> CardSet:
        """Return the cards at some places of the deck, as far as they are already dealt."""
        wanted = places(bytes(range(len(self.game.rules.deck))))
        return CardSet(
            CARDS[card]
            for place, card in zip(self.game.order, self.dealt, strict=False)
            if place in wanted
        )
