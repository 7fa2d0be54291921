"""Functions that test in settlements what other rulebooks say about go, stop and payments."""

from typing import Any

import gostop as gs
from tests.support.positions import after, position
from tests.support.reading_cases import asked, settled
from tests.support.settling import SIX_ANIMALS, SIXTEEN_PI, factors, points

GODORI = "2A 4A 8A"


def with_three(rules: gs.Ruleset) -> gs.Ruleset:
    """Return the rules with a deal for three, which is added if the rulebook has none."""
    if 3 in rules.players:
        return rules
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 6}]
    return rules.replace({"deal.layouts.3": {"packets": packets}, "deal.playing": 3})


def points_with_goes(rules: gs.Ruleset) -> list[int]:
    """Return the points for six animals, which score 7, with 0 to 5 goes."""
    return [points(rules, SIX_ANIMALS, "4R", goes=(0,) * goes)[0] for goes in range(6)]


def go_bak_of_two(rules: gs.Ruleset) -> list[int]:
    """Return the points for six animals against a loser with no go, one go and two goes."""
    return [settled(rules, SIX_ANIMALS, "4R", goes=(1,) * goes)[0] for goes in range(3)]


def go_bak_of_three(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Return the points for six animals if only seat 2 called go, if seat 1 called after it, and if
    seat 2 then called again.
    """
    goes = ((2,), (2, 1), (2, 1, 2))
    return [settled(with_three(rules), SIX_ANIMALS, "4R", "5R", goes=calls) for calls in goes]


def pi_bak(rules: gs.Ruleset) -> list[int]:
    """Return the numbers of pi with which a loser that also has a ribbon pays twice for 16 pi."""
    return _pi_bak(rules)


def pi_bak_of_three(rules: gs.Ruleset) -> list[int]:
    """Return the same numbers as `pi_bak`, for one of two losers."""
    return _pi_bak(with_three(rules), "12R")


def _pi_bak(rules: gs.Ruleset, *others: str) -> list[int]:
    singles = "7J1 7J2 8J1 8J2 9J1 9J2 10J1 10J2 11J1".split()
    losers = [" ".join(["10R", *singles[:pi]]) for pi in range(10)]
    paid = [settled(rules, SIXTEEN_PI, loser, *others)[1] for loser in losers]
    return [pi for pi, points in enumerate(paid) if points == -14]


def times_for_brights_and_animals(rules: gs.Ruleset) -> list[list[tuple[str, int]]]:
    """Return the multipliers for three brights and six animals, against a loser with a bright and
    against one without; and the multipliers for seven animals.
    """
    against = (
        ("1B 3B 11B " + SIX_ANIMALS, "8B"),
        ("1B 3B 11B " + SIX_ANIMALS, "4R"),
        (SIX_ANIMALS + " 10A", "4R"),
    )
    outcomes = [gs.Outcome(rules, captured, 0) for captured in against]
    return [factors(gs.settle(outcome).transfers[0]) for outcome in outcomes]


def loser_without_a_capture(rules: gs.Ruleset) -> tuple[int, ...]:
    return settled(rules, SIX_ANIMALS, "")


def carries(rules: gs.Ruleset) -> list[int]:
    """Return the factors of the rounds after one to five draws, and of the round after a win."""
    match = gs.Match(rules, 2, dealer=0)
    found = []
    for _ in range(5):
        drawn = gs.Outcome(rules, ("", ""), reason=gs.Reason.EXHAUSTED, carry=match.carry)
        match = match.after(gs.settle(drawn))
        found.append(match.carry)
    won = gs.settle(gs.Outcome(rules, (SIX_ANIMALS, "4R"), 0, carry=match.carry))
    assert 7 * match.carry == won.points[0]
    return [*found, match.after(won).carry]


def points_of_the_cup(rules: gs.Ruleset) -> list[int]:
    """Return the score of godori and the cup with 8 pi, with 9 pi, and with another animal."""
    pi = "1J1 1J2 3J1 3J2 5J1 5J2 6J1 6J2 7J1"
    sets = (f"{GODORI} 9A {pi[:-4]}", f"{GODORI} 9A {pi}", f"{GODORI} 9A 5A")
    return [gs.score(cards, rules).total for cards in sets]


def cup_captured(rules: gs.Ruleset) -> tuple[str, int | None]:
    """Return the phase and the seat to move after a capture of the cup that scores nothing."""
    start = position(rules, "9J1 5J1 | 6J1 6J2", "9A 2A", "7J1 8J1")
    return asked(after(start, "9J1"))


def cup_stolen(rules: gs.Ruleset) -> str:
    """Return what a jjok leaves of the opponent's cup and ribbon. The owner counts the cup as junk
    if it may choose.
    """
    start = position(
        rules, "1J1 5J1 | 6J1 6J2", "4A", "1J2 7J1", " | 9A 9R", **_chosen(rules, gs.Kind.JUNK)
    )
    return str(after(start, "1J1").captured[1])


def pi_bak_with_the_cup(rules: gs.Ruleset) -> list[int]:
    """Return the points of a loser with the cup against 16 pi: with 6 pi, and with a ribbon. If the
    owner may choose, the cup is junk.
    """
    six = "7J1 7J2 8J1 8J2 9J1 9J2"
    junk = _chosen(rules, gs.Kind.JUNK)
    return [settled(rules, SIXTEEN_PI, f"9A {cards}", **junk)[1] for cards in (six, "10R")]


def _chosen(rules: gs.Ruleset, kind: gs.Kind) -> dict[str, Any]:
    """Return the choice of the cup's owner as a field, or none if it is not asked."""
    return {"cup": kind} if rules.cards.cup_count.value == "chosen" else {}


def refusers_share(rules: gs.Ruleset) -> list[tuple[int, ...]] | None:
    """Return the points after seat 1 refused a draw. Seat 0 wins with godori: without a go, after
    its own go, and after a go of seat 2. Then seat 1 wins with godori.
    """
    if 3 not in rules.players:
        return None
    sets = (GODORI, "1R", "3R")
    found = [settled(rules, *sets, refused=1, goes=goes) for goes in ((), (0,), (2,))]
    return [*found, settled(rules, "1R", GODORI, "3R", winner=1, refused=1)]


def paid_under_limits(rules: gs.Ruleset) -> list[int]:
    """Return what is paid for seven points if the winner and the loser own 3 and 100, 100 and 4,
    and 100 and 100; and what is paid without balances.
    """
    won = gs.Outcome(rules, (SIX_ANIMALS, "4R"), 0)
    limits = ((3, 100), (100, 4), (100, 100))
    found = [gs.settle(won, balances=balances).points[0] for balances in limits]
    return [*found, gs.settle(won).points[0]]
