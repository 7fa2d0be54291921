"""The parts of a state in groups: those of one class of the kernel, fetched all at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Final

from gostop.kernel.position import Position, Seat
from gostop.round.parts import (
    OF_FURTHER,
    OF_OPEN,
    OF_POSITION,
    OF_RECORD,
    OF_SEAT,
    Part,
    Shape,
)
from gostop.round.spelled import hand_text, set_text
from gostop.ruleset.ruleset import Ruleset


def nothing_of(shape: Shape) -> Any:
    """What is told of a part that a state does not have."""
    return {Shape.WORD: None, Shape.WORDS: [], Shape.CARDS: ""}[shape]


class Group:
    """Parts of one class of the kernel."""

    def __init__(self, parts: tuple[Part, ...]) -> None:
        self.parts: tuple[Part, ...] = parts
        self.fetch: attrgetter[tuple[Any, ...]] = attrgetter(*[part.kernel for part in parts])
        """What the kernel has of all the parts."""
        self.neutral: tuple[Any, ...] = tuple([part.neutral for part in parts])
        self.nothing: dict[str, Any] = {part.name: nothing_of(part.shape) for part in parts}

    def plain(self, kernels: object, ruleset: Ruleset) -> dict[str, Any]:
        """The plain data of every part of an object of the kernel."""
        return self.named(self.fetch(kernels), ruleset)

    def named(self, fetched: tuple[Any, ...], ruleset: Ruleset) -> dict[str, Any]:
        """The plain data of every part, from what the kernel has."""
        pairs = zip(self.parts, fetched, strict=True)
        return {part.name: part.tell(kept, ruleset) for part, kept in pairs}

    def told(self, fetched: tuple[Any, ...]) -> Iterator[tuple[Part, Any]]:
        """The parts that are not neutral, each with what the kernel has."""
        return compress(zip(self.parts, fetched, strict=True), map(ne, fetched, self.neutral))


POSITION: Final = Group(OF_POSITION)
TABLE: Final = next(part for part in OF_POSITION if part.shape is Shape.CARDS)
PHASE: Final = OF_POSITION[0]
ON_TABLE: Final = Group(OF_POSITION[OF_POSITION.index(TABLE) + 1 :])
"""Of the parts of a position those after the cards of the table."""
SEAT: Final = Group(OF_SEAT)
RECORD: Final = Group(OF_RECORD)
OPEN: Final = Group(OF_OPEN)
FURTHER: Final = Group(OF_FURTHER)


def tell_seats(seats: list[Seat], found: dict[str, Any]) -> None:
    """Tell the parts of all seats by name, as `OF_SEAT` declares them. They are written out here:
    so a view becomes plain data in a sixth less time.
    """
    hands: list[str] = []
    captured: list[str] = []
    turns: list[int] = []
    flips: list[int] = []
    dry: list[int] = []
    runs: list[int] = []
    for seat in seats:
        hands.append(hand_text(seat.hand) if seat.hand else "")
        captured.append(set_text(seat.captured) if seat.captured else "")
        turns.append(seat.turns)
        flips.append(seat.flips)
        dry.append(seat.dry)
        runs.append(seat.run)
    found["hands"] = hands
    found["captured"] = captured
    found["turns"] = turns
    found["flips"] = flips
    found["dry"] = dry
    found["ppeok_runs"] = runs


def shown_of(p: Position) -> list[str]:
    """The cards in each hand that everybody has seen."""
    return [hand_text(seat.hand & p.record.shown) for seat in p.seats]


def go_scores_of(p: Position) -> list[int | None]:
    """Each seat's score at its last go."""
    goes = p.record.goes
    return [seat.bar if index in goes else None for index, seat in enumerate(p.seats)]
