"""`State`: a position of a round with its ruleset, for users. It shows the kernel's numbers as
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Self, TypeVar, final

from gostop.core.arguments import flag
from gostop.core.cards import CARDS, Card, CardSet, Month, set_of
from gostop.core.errors import PositionError, expected, visible
from gostop.core.hashes import StableEnum, Unchanging, hash_of
from gostop.core.hooks import picture
from gostop.core.public_names import public_in
from gostop.game.history import (
    Fact,
    Facts,
    Seats,
    Seen,
    dated_shakes,
    facts_of,
    in_order,
    months_once,
    plain_months,
    plain_shakes,
)
from gostop.game.outcome import FACTS as OUTCOME_FACTS
from gostop.game.outcome import Outcome, played
from gostop.game.score import Score, points_text, scores_of
from gostop.kernel import position as kernel
from gostop.kernel.bits import count
from gostop.kernel.deal import only_dealt
from gostop.kernel.deck import BIT, MATES, ids_of, mask_of
from gostop.kernel.hands import cards_of, fours_of, month_held, months_of
from gostop.kernel.position import Position, interrupted, to_move
from gostop.kernel.rules import NEVER, Rules
from gostop.kernel.snapshot import dump, load
from gostop.kernel.state_calls import OUTSIDE, StateBase, new_state
from gostop.rules.compile import compiled
from gostop.rules.fields import ANIMALS, BRIGHTS, JUNK, RIBBONS
from gostop.rules.instant import Pots
from gostop.rules.ruleset import Ruleset

# The public part of a position, which `State` and `View` have in common.

T = TypeVar("T")


@public_in("gostop")
class Phase(StableEnum):
    """The kind of decision that the seat to move has to make."""

    SEATING = kernel.SEATING
    """Does the seat join the round, or does it sit out?"""
    TURN = kernel.TURN
    """Which move does the seat make in its turn? The seat is asked until it plays a hand card, or
    flips a card instead."""
    SHAKEN = kernel.SHAKEN
    """Which of the cards that it has just shaken does the seat play?"""
    CHOOSE_LAID = kernel.CHOOSE_LAID
    """Which of two table cards does the hand card take? The seat is asked before the flip."""
    CHOOSE_HAND = kernel.CHOOSE_HAND
    """Which of two table cards does the hand card take? The seat is asked when the turn collects
    its cards."""
    CHOOSE_FLIP = kernel.CHOOSE_FLIP
    """Which of two table cards does the flipped card take?"""
    CUP = kernel.CUP
    """How does the sake cup count?"""
    GO_OR_STOP = kernel.GO_STOP
    """Does the seat call go or stop?"""
    ANSWER = kernel.ANSWER
    """Does the seat accept or refuse a draw?"""
    OVER = kernel.OVER
    """The round is over."""
    PUSH = kernel.PUSH
    """Does the winner waive the payment for its win, or collect it?"""


_PHASES: Final = {phase.value: phase for phase in Phase}
"""The phase for each number that the kernel uses."""


class Public(Facts, StateBase, Unchanging):
    """The part of a position that all seats may know."""

    __slots__ = ()

    _ruleset: Ruleset
    _position: Position

    shakes: Fact[tuple[tuple[int, Month], ...]] = Fact(
        "The shakes, in order: (seat, month).",
        dated_shakes,
        keep=lambda shakes, _: tuple((seat, month - 1) for seat, month in shakes),
        tell=lambda kept, _: tuple((seat, Month(month + 1)) for seat, month in kept),
        rule=lambda rules: rules.shakes,
        seats=lambda shakes: [seat for seat, _ in shakes],
        unplain=plain_shakes,
    )
    ppeoks: Fact[Seats] = in_order("The seats that made a ppeok, in order.")
    stacks_taken: Fact[Seats] = in_order(
        "The seats that took stacks, in order, if the rules reward many of them.",
        lambda rules: rules.many_stacks != NEVER,
        kernel="stacks",
    )

    offered: Fact[bool] = Fact(
        "Whether the seat whose turn it is has already offered a draw in this turn, if the rules "
        "let seats offer one again later.",
        flag,
        default=False,
        rule=lambda rules: rules.draw_offer_again,
    )
    drawn_fours: Fact[tuple[Month, ...]] = Fact(
        "The months whose four cards a hand holds because a card was drawn for a bonus card, "
        "ascending, if four of a month count only as they were dealt.",
        months_once,
        keep=lambda months, _: sum(fours_of(month_held(month - 1)) for month in months),
        tell=lambda kept, _: tuple(Month(month + 1) for month in months_of(kept)),
        rule=only_dealt,
        seen=Seen.BY_SEAT,
        unplain=plain_months,
    )

    def _fact(self, fact: Fact[T]) -> T:
        if not fact.is_recorded:
            kept: Any = _pots(self._ruleset, self._position.rules)
        else:
            kept = getattr(self._position.record, fact.kernel)
        return fact.tell(kept, self._ruleset)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the round."""
        return self._ruleset

    @property
    def players(self) -> int:
        """How many seats are at the table."""
        return len(self._position.seats)

    @property
    def active(self) -> tuple[int, ...]:
        """The seats that play the round. While seats are still asked to join, these are the seats
        that have joined so far.
        """
        return self._position.record.active

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self._position.record.dealer

    @property
    def to_move(self) -> int | None:
        """The seat that must decide now. `None` once the round is over."""
        return None if self._position.phase == kernel.OVER else to_move(self._position)

    @property
    def turn(self) -> int:
        """The seat whose turn it is, even while another seat answers a question. After the round,
        it is the seat that took the last turn.
        """
        return self._position.turn

    @property
    def phase(self) -> Phase:
        """The kind of decision that the seat to move has to make."""
        return _PHASES[self._position.phase]

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self._position.phase == kernel.OVER

    @property
    def shown(self) -> tuple[CardSet, ...]:
        """The cards in each hand that all seats have seen, because a shake or a chongtong has shown
        them. A shake of four cards shows the first three in card order.
        """
        shown = self._position.record.shown
        return tuple(_held(seat.hand & shown) for seat in self._position.seats)

    @property
    def captured(self) -> tuple[CardSet, ...]:
        """Each seat's captured cards."""
        return tuple(set_of(seat.captured) for seat in self._position.seats)

    @property
    def scores(self) -> tuple[Score, ...]:
        """The score of each seat's captured cards. Once the round is over, the sake cup counts as
        in the settlement. The function `score` may count the cup in another way (R1).
        """
        p = self._position
        captured = [seat.captured for seat in p.seats]
        return scores_of(self._ruleset, p.rules, p.record, captured)

    @property
    def table(self) -> CardSet:
        """The cards on the table: loose cards, stacks, and the bonus cards on stacks."""
        mask = self._position.table
        for _, _, bonus in self._position.piles:
            mask |= bonus
        return set_of(mask)

    @property
    def stacks(self) -> Mapping[Month, int | None]:
        """The stacks of three cards on the table, by month. The value is the seat whose ppeok made
        the stack, or `None` for a dealt stack.
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
    def in_play(self) -> CardSet:
        """The cards that an interrupted turn has laid or set aside, but not collected yet."""
        laid = self._position.open
        if laid is None:
            return CardSet()
        flipped = BIT[laid.flip] if laid.flip >= 0 else 0
        return set_of(laid.laid | flipped | laid.aside)

    @property
    def laid(self) -> CardSet:
        """The cards with which an interrupted turn began: one hand card, the cards of a bomb, or
        the stock card that was turned up in place of a hand card.
        """
        return set_of(interrupted(self._position).laid)

    @property
    def flipped(self) -> Card | None:
        """The card that an interrupted turn has flipped. `None` if the turn has flipped no card."""
        flip = interrupted(self._position).flip
        return CARDS[flip] if flip >= 0 else None

    @property
    def chosen(self) -> Card | None:
        """In an interrupted turn, the table card that the seat has chosen from two for its hand
        card. `None` if it has not chosen, or had no choice.
        """
        turn = interrupted(self._position)
        pair = self._position.table & MATES[turn.card] if turn.card >= 0 else 0
        took = pair & turn.took
        return CARDS[ids_of(took)[0]] if count(pair) == 2 and count(took) == 1 else None

    @property
    def flips_left(self) -> int:
        """How many more cards an interrupted turn flips for its bomb, in rules where a bomb flips
        its cards at once.
        """
        further = self._position.record.further
        return 0 if further is None else further.left

    @property
    def reshuffles(self) -> bool:
        """Whether the hands of the seats that sit out will be shuffled into the stock. Some rules
        then deal all cards again if four of a month lie on the table. If this is `False`, these
        hands go under the stock, and a deal with four of a month on the table is void under such
        rules. Once it is known who plays, this is always `False`.
        """
        return self._position.record.seed is not None

    @property
    def go_scores(self) -> tuple[int | None, ...]:
        """Each seat's score at its last go, in points. `None` for a seat that called no go.

        If `go.regained` is true, this is the lowest score that the seat has had since that go.
        """
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
        """How many ppeok in a row each seat has made. The number is 0 if the next ppeok can't pay
        as part of a run.
        """
        return tuple(seat.run for seat in self._position.seats)

    @property
    def dry(self) -> tuple[int, ...]:
        """For how many turns in a row each seat has captured nothing."""
        return tuple(seat.dry for seat in self._position.seats)


def _pots(ruleset: Ruleset, rules: Rules) -> Pots:
    kept = zip(ruleset.instant.captures, rules.pots, strict=True)
    return tuple(sorted((capture.id, rounds) for capture, rounds in kept if rounds))


def _held(hand: int) -> CardSet:
    return set_of(mask_of(cards_of(hand)))


def hands_of(known: Public) -> tuple[CardSet, ...]:
    """Return the known cards of each hand in a position."""
    return tuple(_held(seat.hand) for seat in known._position.seats)


# Whole states.


def parts_of(position: Position) -> tuple[object, ...]:
    """Return the parts of a position from which its hash is made. Search programs ask for many
    hashes, so these are only integers and tuples of them, whose hash Python itself makes.

    Equal positions have equal parts. Different ones may have equal parts too, if they differ only
    in what has been called or paid.
    """
    seats, (*_, ended, _), (table, piles, stock), turn, gained, _ = dump(position)
    return seats, ended, table, piles, hash_of(stock), turn, gained


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
        return hash(parts_of(self._position))

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


def outcome_facts(known: Public) -> dict[str, Any]:
    """Return the facts of a round that its outcome has. No seat has given the round up."""
    values = {name: getattr(known, name) for name in OUTCOME_FACTS if name != "abandoned"}
    # a state has go scores under every ruleset, but an outcome has them only if the ruleset pays
    # for them
    scores = OUTCOME_FACTS["go_scores"].tell(known._position.record.go_scores, known.ruleset)
    return {**values, "abandoned": None, "go_scores": scores}


def outcome_of(known: Public, **changes: Any) -> Outcome:
    """Return the outcome of a finished round. `changes` replaces some of its facts."""
    p = known._position
    values = {**outcome_facts(known), **changes}
    ended = p.rules, p.record, [seat.captured for seat in p.seats]
    return played(known.ruleset, known.captured, values, ended)


def state_of(ruleset: Ruleset, position: Position) -> State:
    """Make the state for a position of the kernel."""
    state: State = new_state(State, ruleset, position)
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
