"""`State`: a position of the round with its ruleset, as cards."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar, final

from gostop.cards import CARDS, Card, CardSet, Month, set_of
from gostop.errors import PositionError, expected
from gostop.facts.facts import Fact, Facts, Seats, facts_of, in_order
from gostop.facts.given import dated_shakes
from gostop.facts.outcome import FACTS as OUTCOME_FACTS
from gostop.facts.outcome import REASONS, Outcome
from gostop.kernel import position as kernel
from gostop.kernel.deck import BIT, mask_of
from gostop.kernel.hands import cards_of
from gostop.kernel.position import Position, to_move
from gostop.kernel.record import NOBODY
from gostop.kernel.rules import NEVER, Rules
from gostop.kernel.snapshot import dump, load
from gostop.ruleset.compile import compiled
from gostop.ruleset.instant import Pots
from gostop.ruleset.ruleset import Ruleset

T = TypeVar("T")


class Phase(enum.Enum):
    """The question to the seat to move."""

    SEATING = kernel.SEATING
    """Join the round, or sit it out?"""
    TURN = kernel.TURN
    """Which move of a turn, up to the hand card?"""
    SHAKEN = kernel.SHAKEN
    """Which of the cards just shaken to play?"""
    CHOOSE_LAID = kernel.CHOOSE_LAID
    """Which of two table cards does the hand card take? Asked before the flip."""
    CHOOSE_HAND = kernel.CHOOSE_HAND
    """Which of two table cards does the hand card take? Asked when the turn collects."""
    CHOOSE_FLIP = kernel.CHOOSE_FLIP
    """Which of two table cards does the flipped card take?"""
    CUP = kernel.CUP
    """How does the sake cup count?"""
    GO_OR_STOP = kernel.GO_STOP
    """Go or stop?"""
    ANSWER = kernel.ANSWER
    """Accept or refuse a draw?"""
    OVER = kernel.OVER
    """No question: the round is over."""
    PUSH = kernel.PUSH
    """Waive what was won, or collect it?"""


_PHASES: Final = tuple(Phase)


@final
class State(Facts):
    """A position of the round: immutable, hashable, equal by value, picklable.

    `deal`, `setup`, `apply` and `step` make states. Everything is by seat, from 0.
    `hands`, `table`, `stock`, `captured` and `in_play` are disjoint,
    and together they hold the whole deck.

    `print(state)` shows all cards, also the hidden ones: it is for the program that holds the
    state, and not for a player.
    """

    __slots__ = ("_position", "_ruleset")

    _ruleset: Ruleset
    _position: Position

    shakes: Fact[tuple[tuple[int, Month], ...]] = Fact(
        "The shakes, in order: (seat, month).",
        dated_shakes,
        keep=lambda shakes, _: tuple((seat, month - 1) for seat, month in shakes),
        tell=lambda kept, _: tuple((seat, Month(month + 1)) for seat, month in kept),
        rule=lambda rules: rules.shakes,
        seats=lambda shakes: [seat for seat, _ in shakes],
    )
    ppeoks: Fact[Seats] = in_order("The seats that made a ppeok, in order.")
    stacks_taken: Fact[Seats] = in_order(
        "The seats that took stacks, in order, if the rules reward many of them.",
        lambda rules: rules.many_stacks != NEVER,
        kernel="stacks",
    )

    def __init__(self, *_args: object, **_kwargs: object) -> None:
        raise TypeError("make a State with deal, setup, apply or step")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (
            self.ruleset == other.ruleset
            and self.pots == other.pots
            and dump(self._position) == dump(other._position)
        )

    def __hash__(self) -> int:
        return hash(dump(self._position))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (
            *(self.ruleset, self.players, dump(self._position), self.pots),
            self._position.record.round,
        )

    def _fact(self, fact: Fact[T]) -> T:
        if fact.name == "pots":
            kept: Any = _pots(self._ruleset, self._position.rules)
        else:
            kept = getattr(self._position.record, fact.kernel)
        return fact.tell(kept, self._ruleset)

    def __repr__(self) -> str:
        seat = "" if self.to_move is None else f", seat {self.to_move} to move"
        return (
            f"<State of {self.ruleset.id}, {self.players} players: {self.phase.name.lower()}{seat}>"
        )

    def __str__(self) -> str:
        lines = [f"{self.ruleset.id}, {self.players} players: {_now(self)}"]
        for seat, (hand, captured) in enumerate(zip(self.hands, self.captured, strict=True)):
            mark = ">" if seat == self.to_move else " "
            out = self.phase is not Phase.SEATING and seat not in self.active
            lines.append(
                f"{mark} seat {seat} {_told(self, seat) if not out else 'sits out'}".rstrip()
            )
            if hand or not out:
                lines.append(f"    hand      {hand or '-'}")
            if not out:
                lines.append(f"    captured  {captured or '-'}")
        lines.append(f"  table       {self.table or '-'}")
        lines += [f"    stack     {each}" for each in _stacks(self)]
        left = len(self.stock)
        lines += [f"  in play     {self.in_play}"] if self.in_play else []
        return "\n".join([*lines, f"  stock       {left} card{'s' * (left != 1)}"])

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the round."""
        return self._ruleset

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self._position.seats)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play the round; while seats are being asked, those that have joined."""
        return self._position.record.active

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._position.record.dealer

    @property
    def to_move(self) -> int | None:
        """The seat that must decide; `None` once the round is over."""
        return None if self._position.phase == kernel.OVER else to_move(self._position)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, even while another seat is asked something. After the end, the
        seat that took the last turn.
        """
        return self._position.turn

    @property
    def phase(self) -> Phase:
        """The question to the seat to move."""
        return _PHASES[self._position.phase]

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self._position.phase == kernel.OVER

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Each seat's hand."""
        return tuple(set_of(mask_of(cards_of(seat.hand))) for seat in self._position.seats)

    @property
    def captured(self) -> tuple[CardSet, ...]:
        """Each seat's captured cards."""
        return tuple(set_of(seat.captured) for seat in self._position.seats)

    @property
    def table(self) -> CardSet:
        """The cards on the table: loose ones, stacks, and the bonus cards on them."""
        mask = self._position.table
        for _, _, bonus in self._position.piles:
            mask |= bonus
        return set_of(mask)

    @property
    def stacks(self) -> Mapping[Month, int | None]:
        """The stacks of three on the table, by month: the seat whose ppeok it was, or `None` for a
        dealt stack.
        """
        piles = sorted(self._position.piles)
        return MappingProxyType(
            {Month(month + 1): owner if owner >= 0 else None for month, owner, _ in piles}
        )

    @property
    def buried(self) -> Mapping[Month, CardSet]:
        """The bonus cards on stacks, by month."""
        piles = sorted(self._position.piles)
        return MappingProxyType(
            {Month(month + 1): set_of(bonus) for month, _, bonus in piles if bonus}
        )

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, in order: the first is flipped first."""
        return tuple(CARDS[card] for card in self._position.stock[self._position.pos :])

    @property
    def in_play(self) -> CardSet:
        """The cards that an interrupted turn has laid or set aside, and not yet collected."""
        laid = self._position.open
        if laid is None:
            return CardSet()
        flipped = BIT[laid.flip] if laid.flip >= 0 else 0
        return set_of(laid.laid | flipped | laid.aside)

    @property
    def go_scores(self) -> tuple[int | None, ...]:
        """Each seat's score at its last go, in points; `None` for a seat that called no go."""
        return tuple(
            seat.bar if index in self.goes else None
            for index, seat in enumerate(self._position.seats)
        )

    @property
    def turns(self) -> tuple[int, ...]:
        """How many turns each seat has taken."""
        return tuple(seat.turns for seat in self._position.seats)

    @property
    def flips(self) -> tuple[int, ...]:
        """How many flip-only turns each seat is owed."""
        return tuple(seat.flips for seat in self._position.seats)

    @property
    def ppeok_runs(self) -> tuple[int, ...]:
        """How many ppeok in a row each seat has made, if its next one could pay as one of a run."""
        return tuple(seat.run for seat in self._position.seats)

    @property
    def drawn(self) -> tuple[tuple[Card, Card | None], ...]:
        """The bonus cards captured from the hand this turn, each with the card drawn for it, or
        `None`.
        """
        return tuple(
            (CARDS[bonus], CARDS[card] if card >= 0 else None)
            for bonus, card in self._position.gained
        )

    @property
    def dry(self) -> tuple[int, ...]:
        """How many turns in a row each seat has captured nothing."""
        return tuple(seat.dry for seat in self._position.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended; `None` until it is over."""
        return outcome_of(self) if self.is_over else None


FACTS: Final = facts_of(State)
"""The facts of a position by name."""


def _pots(ruleset: Ruleset, rules: Rules) -> Pots:
    kept = zip(ruleset.instant.captures, rules.pots, strict=True)
    return tuple(sorted((capture.id, rounds) for capture, rounds in kept if rounds))


def _now(state: State) -> str:
    """What the round waits for, or how it ended, as `print(state)` shows it."""
    ended = state.outcome
    if ended is None:
        return f"{state.phase.name.lower().replace('_', ' ')}, seat {state.to_move} to move"
    who = "nobody won" if ended.winner is None else f"seat {ended.winner} won"
    return f"over, {who} ({ended.reason.value})"


def _told(state: State, seat: int) -> str:
    """What a seat has called and is owed, as `print(state)` shows it."""
    months = " ".join(str(int(month)) for who, month in state.shakes if who == seat)
    told = [
        ("dealt", seat == state.dealer),
        (f"go {state.goes.count(seat)}", seat in state.goes),
        (f"shook {months}", months),
        (f"bombs {state.bombs.count(seat)}", seat in state.bombs),
        (f"small bombs {state.small_bombs.count(seat)}", seat in state.small_bombs),
        (f"flips owed {state.flips[seat]}", state.flips[seat]),
    ]
    return (
        f"({', '.join(text for text, is_so in told if is_so)})" if any(so for _, so in told) else ""
    )


def _stacks(state: State) -> list[str]:
    """The stacks on the table, as `print(state)` shows them."""
    told: list[str] = []
    for month, owner in state.stacks.items():
        cards = CardSet(card for card in state.table if card.month == month)
        bonus = state.buried.get(month, CardSet())
        whose = "dealt" if owner is None else f"ppeok of seat {owner}"
        told.append(f"{cards | bonus} ({whose})")
    return told


def outcome_of(state: State) -> Outcome:
    """How a round ended that is over."""
    record = position_of(state).record
    return Outcome(
        state.ruleset,
        state.captured,
        None if record.winner == NOBODY else record.winner,
        reason=REASONS[record.reason],
        active=record.active,
        **{name: getattr(state, name) for name in OUTCOME_FACTS},
    )


_new: Final = object.__new__


def state_of(ruleset: Ruleset, position: Position) -> State:
    """A state of a position of the kernel."""
    state = _new(State)
    state._ruleset = ruleset
    state._position = position
    return state


def not_a_state(value: object) -> PositionError:
    """The error for anything but a state."""
    return PositionError(
        expected("a State", value),
        field="state",
        hint="deal, setup, apply and step make states",
        code="type",
    )


def position_of(state: State) -> Position:
    """The position of a state, not to be written on."""
    return state._position  # the one way to the kernel


def restored(
    ruleset: Ruleset, players: int, data: tuple[Any, ...], pots: Pots, round: int
) -> State:
    """The state that was pickled."""
    position = load(compiled(ruleset, players, pots), data)
    position.record.round = round
    return state_of(ruleset, position)
