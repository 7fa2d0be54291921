"""`State`: a position of a round with its ruleset, for users. It shows the kernel's numbers as
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Self, final

from gostop.core.cards import CARDS, Card, CardSet
from gostop.core.errors import PositionError, expected, visible
from gostop.game.history import facts_of
from gostop.game.outcome import FACTS as OUTCOME_FACTS
from gostop.game.outcome import Outcome, played
from gostop.kernel.state_calls import OUTSIDE, new_held
from gostop.kernel.position import Position
from gostop.kernel.snapshot import dump, load
from gostop.core.hooks import picture
from gostop.core.public_names import public_in
from gostop.game.public import Phase, Public, hands_of
from gostop.rules.fields import ANIMALS, BRIGHTS, JUNK, RIBBONS
from gostop.rules.compile import compiled
from gostop.rules.instant import Pots
from gostop.rules.ruleset import Ruleset
from gostop.game.score import Score, points_text


@public_in("gostop")
@final
class State(Public):
    """A position of the round: immutable, hashable, equal by value, picklable.

    `deal`, `setup`, `apply` and `step` make states. Seats count from 0. `hands`, `table`, `stock`,
    `captured` and `in_play` are disjoint. After a deal, they have all cards of the deck.

    `print(state)` and the picture of a state in a notebook show the cards of all hands. Show
    players a `view` instead.
    """

    __slots__ = ()

    def __new__(cls, *_args: object, **_kwargs: object) -> Self:
        """Refuse the call, because only `deal`, `setup`, `apply` and `step` make states."""
        raise TypeError("make a State with deal, setup, apply or step")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (
            (self.ruleset is other.ruleset or self.ruleset == other.ruleset)
            and self.pots == other.pots
            and (self.ruleset.match.extra is None or self.round == other.round)
            and dump(self._position) == dump(other._position)
        )

    def __hash__(self) -> int:
        return hash(dump(self._position))

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (
            *(self.ruleset, self.players, dump(self._position), self.pots),
            self._position.record.round,
        )

    def __repr__(self) -> str:
        return f"<State of {visible(self.ruleset.id)}, {self.players} players: {waiting(self)}>"

    def __str__(self) -> str:
        left = len(self.stock)
        return text_of(self, [_cards(hand) for hand in self.hands], _cards(self.table), left)

    def _repr_svg_(self) -> str | None:
        """Return the picture for a notebook. It shows all cards that `print` shows."""
        return picture(self)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """Each seat's hand."""
        return hands_of(self)

    @property
    def stock(self) -> tuple[Card, ...]:
        """The stock, in order. The first card is flipped first."""
        return tuple(CARDS[card] for card in self._position.stock[self._position.pos :])

    @property
    def drawn(self) -> tuple[tuple[Card, Card | None], ...]:
        """The bonus cards captured from the hand this turn, each with the card drawn for it. The
        second part is `None` if no card was left to draw.
        """
        return tuple(
            (CARDS[bonus], CARDS[card] if card >= 0 else None)
            for bonus, card in self._position.gained
        )

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended. `None` until the round is over."""
        return outcome_of(self) if self.is_over else None


OUTSIDE.state = State

FACTS: Final = facts_of(State)
"""The facts of a position by name."""


def waiting(known: Public) -> str:
    """Name the phase, and the seat that must decide, for a repr."""
    seat = "" if known.to_move is None else f", seat {known.to_move} to move"
    return f"{known.phase.name.lower()}{seat}"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def text_of(known: Public, hands: Sequence[str], table: str, left: int) -> str:
    """Describe a position in several lines for `print`. `hands` and `table` are texts, and `left`
    is the number of cards left in the stock.
    """
    lines = [f"{visible(known.ruleset.id)}, {known.players} players: {_now(known)}"]
    for seat, (hand, scored) in enumerate(zip(hands, known.scores, strict=True)):
        mark = ">" if seat == known.to_move else " "
        out = known.phase is not Phase.SEATING and seat not in known.active
        lines.append(f"{mark} seat {seat} {_told(known, seat) if not out else 'sits out'}".rstrip())
        if hand or not out:
            lines.append(f"    hand      {hand or '-'}")
        if not out:
            lines.append(f"    captured  {_by_kind(scored) if scored.cards else '-'}")
    lines.append(f"  table       {table or '-'}")
    lines += [f"    stack     {each}" for each in _stacks(known)]
    lines += [f"  in play     {known.in_play}"] if known.in_play else []
    return "\n".join([*lines, f"  stock       {left} card{'s' * (left != 1)}"])


def _by_kind(scored: Score) -> str:
    """Write captured cards for `print`: brights, animals, ribbons and junk, then the points of all
    of them.
    """
    kinds = [scored.cards & kind for kind in (BRIGHTS, ANIMALS, RIBBONS, JUNK)]
    return f"{' | '.join(str(kind) for kind in kinds if kind)} ({points_text(scored.total)})"


def _now(known: Public) -> str:
    """Describe what the round waits for, or how it ended, for `print`."""
    if not known.is_over:
        return f"{known.phase.name.lower().replace('_', ' ')}, seat {known.to_move} to move"
    ended = outcome_of(known)
    who = "nobody won" if ended.winner is None else f"seat {ended.winner} won"
    return f"over, {who} ({ended.reason.value})"


def _told(known: Public, seat: int) -> str:
    """Describe what a seat has called and how many flips it is owed, for `print`."""
    months = " ".join(str(int(month)) for who, month in known.shakes if who == seat)
    told = [
        ("dealt", seat == known.dealer),
        (f"go {known.goes.count(seat)}", seat in known.goes),
        (f"shook {months}", months),
        (f"bombs {known.bombs.count(seat)}", seat in known.bombs),
        (f"small bombs {known.small_bombs.count(seat)}", seat in known.small_bombs),
        (f"flips owed {known.flips[seat]}", known.flips[seat]),
    ]
    return (
        f"({', '.join(text for text, is_so in told if is_so)})" if any(so for _, so in told) else ""
    )


def _stacks(known: Public) -> list[str]:
    """List the stacks on the table, each as one text for `print`."""
    told: list[str] = []
    for month, owner in known.stacks.items():
        cards = CardSet(card for card in known.table if card.month == month)
        bonus = known.buried.get(month, CardSet())
        whose = "dealt" if owner is None else f"ppeok of seat {owner}"
        told.append(f"{cards | bonus} ({whose})")
    return told


def outcome_of(known: Public, **changes: Any) -> Outcome:
    """Return the outcome of a finished round. `changes` replaces some of its facts."""
    p = known._position
    values = {name: getattr(known, name) for name in OUTCOME_FACTS}
    # a state has go scores under every ruleset, but an outcome has them only if the ruleset pays
    # for them
    values["go_scores"] = OUTCOME_FACTS["go_scores"].tell(p.record.go_scores, known.ruleset)
    values |= changes
    ended = p.rules, p.record, [seat.captured for seat in p.seats]
    return played(known.ruleset, known.captured, values, ended)


def state_of(ruleset: Ruleset, position: Position) -> State:
    """Make the state for a position of the kernel."""
    state: State = new_held(State, ruleset, position)
    return state


def not_a_state(value: object) -> PositionError:
    """Make the error for a value that is not a state."""
    return PositionError(
        expected("a State", value),
        field="state",
        hint="deal, setup, apply and step make states",
        code="type",
    )


def restored(
    ruleset: Ruleset, players: int, data: tuple[Any, ...], pots: Pots, round: int
) -> State:
    """Restore a state from the data in a pickle."""
    position = load(compiled(ruleset, players, pots), data)
    position.record.round = round
    return state_of(ruleset, position)


def position_of(known: Public) -> Position:
    """Return the kernel's position of a state or a view. The caller must not change it."""
    return known._position  # private, since users must not get the kernel's position
