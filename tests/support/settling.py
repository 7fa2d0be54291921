"""Captures with known points, and the points of outcomes, for the tests of settling."""

from typing import Any

import gostop as gs
from tests.support.remade import changed

SIX_ANIMALS = "2A 4A 5A 6A 7A 8A"
"""7 points: godori 5 and six animals 2. It has no bright and no pi, and too few animals for
meongtta.
"""
HONGDAN = "1R 2R 3R"
"""3 points, without cards for which a loser can pay a penalty."""
TWO_MONTHS = "1B 1R 1J1 1J2 3B 3R 3J1 3J2"
"""All cards of two months, which a seat captures by bombs. They score nothing."""
PAULOWNIA = "11B 11D 11J1 11J2"
"""All cards of a third month."""
PLAIN = ("10R", "12R", "10J1")
"""Captures of losers, for tests in which these don't matter."""

SINGLES = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 6J2".split()
"""Twelve single junk for a winner."""
OTHERS = "7J1 7J2 8J1 8J2 9J1 9J2 10J1 10J2 11J1 11J2".split()
"""Ten other single junk, for a loser."""
TWELVE_PI = " ".join(SINGLES)
"""12 pi: 3 points."""
SIXTEEN_PI = TWELVE_PI + " 11D 12D"
"""16 pi: 7 points."""


def junk(pi: int, first: int = 0) -> str:
    """Return `pi` single junk that no winner in this file has, and a ribbon."""
    return " ".join(["10R" if not first else "12R", *OTHERS[first : first + pi]])


def won(ruleset: gs.Ruleset, *captured: str, **fields: Any) -> gs.Outcome:
    """Return an outcome that seat 0 won with the first captures. If it called go, the threshold
    is low enough for the go.
    """
    outcome = gs.Outcome(ruleset, captured, 0, **fields)
    if goes := outcome.goes.count(0):
        rules = with_goes(ruleset, goes, captured[0], len(outcome.seats), outcome.cup)
        return outcome.replace(ruleset=rules)
    return outcome


def with_goes(
    ruleset: gs.Ruleset, goes: int, cards: str, playing: int, cup: gs.Kind | None = None
) -> gs.Ruleset:
    """Return the rules with a threshold so low that a seat with these cards may have called go
    `goes` times.
    """
    most = gs.score(cards, ruleset, cup=cup).towards_stop - goes
    assert most > 0
    if most >= ruleset.go.threshold.for_players(playing):
        return ruleset
    return changed(ruleset, "go.threshold", most)


def points(ruleset: gs.Ruleset, *captured: str, **fields: Any) -> tuple[int, ...]:
    """Return the points of a round that seat 0 won with the first captures."""
    return gs.settle(won(ruleset, *captured, **fields)).points


def factors(transfer: gs.Transfer) -> list[tuple[str, int]]:
    """Return the multipliers of a transfer: (rule, factor)."""
    return [(factor.rule, factor.factor) for factor in transfer.multipliers]


def items(transfer: gs.Transfer) -> list[tuple[str, int]]:
    """Return the items that are added in a transfer: (rule, points)."""
    return [(item.rule, item.points) for item in transfer.items]
