"""What the calls of a round were: goes, and goes against goes."""

from __future__ import annotations

import enum


class Go(enum.Enum):
    """What a go is when it is called."""

    PLAIN = "go"
    """No opponent's go stands."""
    COUNTER = "counter_go"
    """An opponent has called go (역고, yeokgo)."""
    RECOUNTER = "recounter_go"
    """An opponent has called a counter- or re-counter-go."""


def classes_of(goes: tuple[int, ...]) -> list[tuple[int, Go]]:
    """The class of each go of a round: (seat, class), in the order in which they were called."""
    found: list[tuple[int, Go]] = []
    called: set[int] = set()
    countered: set[int] = set()
    for seat in goes:
        kind = Go.COUNTER if called - {seat} else Go.PLAIN
        if countered - {seat}:
            kind = Go.RECOUNTER
        if kind is not Go.PLAIN:
            countered.add(seat)
        called.add(seat)
        found.append((seat, kind))
    return found
