"""Observations: everything that a seat may know, as words of 64 bits, for programs that learn to
play.

A seat observes from its point of view. Seat 0 of an observation is the seat itself, and seat 1 is
the next one in turn order.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any, Final, Literal, TypeAlias

import attrs

from gostop.core.arguments import entries, whole_of
from gostop.core.errors import PositionError, expected, shown
from gostop.core.moves import MOVES, Move
from gostop.core.public_names import public_in
from gostop.game.state import Phase
from gostop.game.validation.calls import rules_for
from gostop.game.view import View, not_a_view
from gostop.kernel.deck import ALL_CARDS, CARDS, MONTHS
from gostop.kernel.history import NOBODY
from gostop.kernel.rules import Rules
from gostop.kernel.search import encode
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset

ACTIONS: Final[tuple[Move, ...]] = MOVES
"""Every action of a program that learns to play: `ACTIONS[i]` is the move of action `i`, and
`move.id` is the action of a move. An action means the same move under all rules and in every
version.
"""

Kind: TypeAlias = Literal["cards", "bonus", "months", "flags", "numbers"]
"""What the bits of a plane mean. In a plane of cards, bit `i` is the card with the id `i`. In a
plane of bonus cards, the lowest bit is the card with the id 48. In a plane of months, the lowest
bit is the first month. Flags are single bits for yes or no. A number has 16 bits with a sign."""


@public_in("gostop.envs")
@attrs.frozen
class Plane:
    """A part of an observation: some bits of one word."""

    name: str
    """The name of the plane. It is the same for all rules."""
    seat: int | None
    """The seat that the plane is about, counted in turn order from the observing seat; `None` if
    the plane is about the table."""
    kind: Kind
    """The kind of information in the bits: cards, bonus cards, months, flags or a number."""
    word: int
    """The index of the plane's word."""
    first: int
    """The lowest bit of the plane in the word."""
    bits: int
    """The number of bits in the plane."""
    meaning: str
    """A text that describes the information in the plane."""


_Cards: TypeAlias = tuple[tuple[str, str], ...]
"""Planes that each fill a word. Each entry is a name and a meaning."""
_Bits: TypeAlias = tuple[tuple[str, Kind, int, int, str], ...]
"""Planes that share a word. Each entry is a name, a kind, the first bit, the number of bits, and a
meaning."""


def check_apart(planes: _Bits) -> None:
    """Refuse planes of one word if two of them share a bit.

    Raises:
        ImportError: if two planes share a bit.
    """
    end = 0
    for name, _, first, bits, _ in planes:
        if first < end:
            raise ImportError(f"the plane {name} begins at bit {first}, which another one has")
        end = first + bits


BONUS: Final = ALL_CARDS - CARDS
"""How many different bonus cards there are."""
_TABLE_CARDS: Final = (
    ("hand", "its own hand"),
    ("table", "cards with a month on the table, loose or in stacks"),
    ("unseen", "all cards that it does not see: in other hands, in the stock, or face down"),
)
_PHASES: Final = [each.name for each in sorted(Phase, key=lambda phase: phase.value)]
_TABLE_BITS: Final[_Bits] = (
    ("phase", "flags", 0, len(Phase), f"the phase: {', '.join(_PHASES)}"),
    ("cup", "flags", encode.CUP, 2, "whether the sake cup is an animal, or junk, by choice"),
    ("reshuffles", "flags", encode.RESHUFFLES, 1, "whether there will be another shuffle"),
    ("dealt", "months", encode.DEALT, MONTHS, "the months of dealt stacks"),
    ("aside", "bonus", encode.ASIDE, BONUS, "cards that the turn has flipped and set aside"),
    ("buried", "bonus", encode.BURIED, BONUS, "cards on stacks"),
    ("gained", "bonus", encode.GAINED, BONUS, "cards that the turn took from the hand"),
)
check_apart(_TABLE_BITS)
_TURN_CARDS: Final = (
    ("laid", "cards that an interrupted turn has laid"),
    ("flipped", "the card that it has flipped"),
    ("taken", "table cards that these take so far; they still lie on the table"),
    ("drawn", "cards that the seat itself has drawn for bonus cards this turn"),
)
_SEAT_CARDS: Final = (
    ("captured", "captured cards"),
    ("shown", "cards in hand that everybody has seen"),
)
_SEAT_BITS: Final[_Bits] = (
    ("shaken", "months", 0, MONTHS, "the months that it has shaken"),
    ("stacks", "months", encode.STACKS, MONTHS, "the months of the stacks of its ppeoks"),
    ("active", "flags", encode.ACTIVE, 1, "whether it plays, as far as this is known"),
    ("dealer", "flags", encode.DEALER, 1, "whether it dealt"),
    ("turn", "flags", encode.TURN, 1, "whether it is its turn"),
    ("to_move", "flags", encode.TO_MOVE, 1, "whether it must decide"),
    ("refused", "flags", encode.REFUSED, 1, "whether it has refused a draw"),
    ("four", "flags", encode.FOUR, 1, "whether it is known to have held four of a month"),
)
check_apart(_SEAT_BITS)
_TABLE_NUMBERS: Final = (
    ("stock", "how many cards are left in the stock"),
    ("lying", "how many cards lie on the table"),
    ("carry", "the factor by which draws before this round multiply it"),
    ("pushes", "how many rounds in a row before this one were won and not paid"),
    ("mission", "the number of the mission among those of the ruleset, from 1; 0 without one"),
    ("flips_left", "how many more cards the turn flips for its bomb"),
)
_POT: Final = "for how many rounds nobody has collected the pot"
_SEAT_NUMBERS: Final = (
    ("hand_size", "how many cards it holds"),
    ("turns", "how many turns it has taken"),
    ("flips", "how many flip-only turns it is owed"),
    ("dry", "for how many turns in a row it has captured nothing"),
    ("score", "the points of its captures that count towards stopping"),
    ("go_score", "its score at its last go; 0 without one"),
    ("first_go", "which one its first go was of all goes of the round, from 1; 0 without one"),
    ("last_go", "which one its last go was of all goes of the round, from 1; 0 without one"),
    ("bombs", "how many bombs it has laid"),
    ("small_bombs", "how many small bombs it has laid"),
    ("ppeoks", "how many ppeok it has made"),
    ("ppeok_run", "how many ppeok in a row it has made, if the next one could pay as one of them"),
    ("stacks_taken", "how many stacks it has taken, if the rules reward many"),
    ("won", "the points that it has won at once, less those that it has paid"),
    ("owed", "the points that the losers will pay it, because it had to sit out"),
)


def planes(ruleset: Ruleset | str, players: int) -> tuple[Plane, ...]:
    """List the planes of an observation in order, with the numbers last.

    A number that does not fit into 16 bits becomes 32767 or -32767.

    Args:
        ruleset: a ruleset, or the id of a preset.
        players: how many sit at the table.

    Raises:
        RulesetError: if `ruleset` is neither a ruleset nor the id of a preset, or does not seat
            that many players.
    """
    return _planes(rules_for(ruleset_of(ruleset), players))


@functools.lru_cache(maxsize=64)
def _planes(rules: Rules) -> tuple[Plane, ...]:
    return (*_bits(rules.players), *_numbers(rules.players, len(rules.pots)))


def _bits(players: int) -> Iterator[Plane]:
    """Make the planes of cards, months and flags."""
    word = 0
    groups: list[tuple[int | None, _Cards, _Bits]] = [
        (None, _TABLE_CARDS, _TABLE_BITS),
        (None, _TURN_CARDS, ()),
        *((seat, _SEAT_CARDS, _SEAT_BITS) for seat in range(players)),
    ]
    for seat, cards, rest in groups:
        for name, meaning in cards:
            yield Plane(name, seat, "cards", word, 0, ALL_CARDS, meaning)
            word += 1
        for name, kind, first, bits, meaning in rest:
            yield Plane(name, seat, kind, word, first, bits, meaning)
        word += bool(rest)


def _numbers(players: int, pots: int) -> Iterator[Plane]:
    """Make the planes of numbers."""
    word = first_number(players)
    each: list[tuple[int | None, list[tuple[str, str]]]] = [(None, [*_TABLE_NUMBERS])]
    each.append((None, [(f"pot_{number}", _POT) for number in range(pots)]))
    each += [(seat, [*_SEAT_NUMBERS]) for seat in range(players)]
    for seat, numbers in each:
        for place, (name, meaning) in enumerate(numbers):
            at, within = divmod(place, encode.IN_A_WORD)
            yield Plane(name, seat, "numbers", word + at, 16 * within, 16, meaning)
        word += -(-len(numbers) // encode.IN_A_WORD)


def first_number(players: int) -> int:
    """Return the index of the first word that holds numbers."""
    seats = players * (len(_SEAT_CARDS) + 1)
    return len(_TABLE_CARDS) + 1 + len(_TURN_CARDS) + seats


def size_of(rules: Rules) -> int:
    """Count the words of an observation."""
    return _planes(rules)[-1].word + 1


def observation(view: View) -> tuple[int, ...]:
    """Return what a seat may know, seen from its point of view, as integers of 64 bits with a sign.

    `planes` explains the bits. Where a view lists things in order, such as the ppeoks, an
    observation has only their number for each seat. An observation leaves out the ruleset, the
    outcome and the number of the round.

    Raises:
        PositionError: if `view` is not a `View`, or is the view of a spectator.
    """
    if type(view) is not View:
        raise not_a_view(view)
    if view._sight.seat == NOBODY:
        raise PositionError(
            "this is the view of a spectator, not of a seat",
            field="view",
            hint="view(state, seat) makes one",
            code="seat",
        )
    return tuple(encode.observed(view._sight))


def plane_of(observation: object, plane: Plane) -> int:
    """Return the value of a plane in an observation. If the plane holds a number, the value is this
    number. For any other plane, the value is the plane's bits as one integer.

    Raises:
        PositionError: if `observation` has no integer for this plane, or `plane` is not a `Plane`.
    """
    if type(plane) is not Plane:
        hint = "planes(ruleset, players) has them"
        raise PositionError(expected("a Plane", plane), field="plane", hint=hint, code="type")
    words: list[Any] = entries("observation", observation, "the words of an observation")
    word = whole_of(words[plane.word]) if plane.word < len(words) else None
    if word is None:
        where = f"{plane.name} is in word {plane.word} of an observation"
        message = f"{where}, and {shown(observation)} has no whole number there"
        raise PositionError(message, field="observation", code="type")
    bits = word >> plane.first & (1 << plane.bits) - 1
    return bits - (1 << plane.bits) if plane.kind == "numbers" and bits >> 15 else bits
