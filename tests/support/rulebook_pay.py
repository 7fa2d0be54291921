"""What other rulebooks say about go and stop and payments, each tested in a settlement."""

from typing import Any

import gostop as gs
from tests.support.positions import after, position
from tests.support.reading_cases import asked, settled
from tests.support.settling import SIX_ANIMALS, SIXTEEN_PI, factors, points

GODORI = "2A 4A 8A"


def with_three(rules: gs.Ruleset) -> gs.Ruleset:
    """With a deal for three if the rulebook has none."""
    if 3 in rules.players:
        return rules
    packets = [{"to": "hands", "cards": 7}, {"to": "table", "cards": 6}]
    return rules.replace({"deal.layouts.3": {"packets": packets}, "deal.playing": 3})


def points_with_goes(rules: gs.Ruleset) -> list[int]:
    """Six animals, 7 points, with up to five goes."""
    return [points(rules, SIX_ANIMALS, "4R", goes=(0,) * goes)[0] for goes in range(6)]


def go_bak_of_two(rules: gs.Ruleset) -> list[int]:
    """Six animals against a loser that never went, one that went once and one that went twice."""
    return [settled(rules, SIX_ANIMALS, "4R", goes=(1,) * goes)[0] for goes in range(3)]


def go_bak_of_three(rules: gs.Ruleset) -> list[tuple[int, ...]]:
    """Six animals against one go-caller, and against two, of whom the first calls again or not."""
    goes = ((2,), (2, 1), (2, 1, 2))
    return [settled(with_three(rules), SIX_ANIMALS, "4R", "5R", goes=calls) for calls in goes]


def pi_bak(rules: gs.Ruleset) -> list[int]:
    """With which numbers of pi, from none, next to a ribbon, sixteen pi cost the loser twice."""
    return _pi_bak(rules)


def pi_bak_of_three(rules: gs.Ruleset) -> list[int]:
    """The same for one of two losers."""
    return _pi_bak(with_three(rules), "12R")


def _pi_bak(rules: gs.Ruleset, *others: str) -> list[int]:
    singles = "7J1 7J2 8J1 8J2 9J1 9J2 10J1 10J2 11J1".split()
    losers = [" ".join(["10R", *singles[:pi]]) for pi in range(10)]
    paid = [settled(rules, SIXTEEN_PI, loser, *others)[1] for loser in losers]
    return [pi for pi, points in enumerate(paid) if points == -14]


def times_for_brights_and_animals(rules: gs.Ruleset) -> list[list[tuple[str, int]]]:
    """Three brights next to six animals, against a bright and against none; seven animals."""
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
    """The factors of the rounds after up to five draws, and of the one after a win."""
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
    """The score of godori, the cup and 8 pi; of the same with 9 pi; of godori, the cup, and
    another animal.
    """
    pi = "1J1 1J2 3J1 3J2 5J1 5J2 6J1 6J2 7J1"
    sets = (f"{GODORI} 9A {pi[:-4]}", f"{GODORI} 9A {pi}", f"{GODORI} 9A 5A")
    return [gs.score(cards, rules).total for cards in sets]


def cup_captured(rules: gs.Ruleset) -> tuple[str, int | None]:
    """The question and the seat that is asked, if the cup has made no points."""
    start = position(rules, "9J1 5J1 | 6J1 6J2", "9A 2A", "7J1 8J1")
    return asked(after(start, "9J1"))


def cup_stolen(rules: gs.Ruleset) -> str:
    """What a jjok leaves of the opponent's cup and ribbon, if the cup counts as junk where it
    can.
    """
    start = position(
        rules, "1J1 5J1 | 6J1 6J2", "4A", "1J2 7J1", " | 9A 9R", **_chosen(rules, gs.Kind.JUNK)
    )
    return str(after(start, "1J1").captured[1])


def pi_bak_with_the_cup(rules: gs.Ruleset) -> list[int]:
    """What sixteen pi cost the owner of the cup, as it chose or in the best way: with 6 pi, and
    with none.
    """
    six = "7J1 7J2 8J1 8J2 9J1 9J2"
    junk = _chosen(rules, gs.Kind.JUNK)
    return [settled(rules, SIXTEEN_PI, f"9A {cards}", **junk)[1] for cards in (six, "10R")]


def _chosen(rules: gs.Ruleset, kind: gs.Kind) -> dict[str, Any]:
    """The answer of the cup's owner, if it is asked."""
    return {"cup": kind} if rules.cards.cup_count.value == "chosen" else {}


def refusers_share(rules: gs.Ruleset) -> list[tuple[int, ...]] | None:
    """Godori won by seat 0 after seat 1 refused a draw: without a go, after the winner's, after
    seat 2's; and won by seat 1.
    """
    if 3 not in rules.players:
        return None
    sets = (GODORI, "1R", "3R")
    found = [settled(rules, *sets, refused=1, goes=goes) for goes in ((), (0,), (2,))]
    return [*found, settled(rules, "1R", GODORI, "3R", winner=1, refused=1)]


def paid_under_limits(rules: gs.Ruleset) -> list[int]:
    """Seven points, if the winner and the loser own 3 and 100, 100 and 4, and 100 and 100;
    without balances.
    """
    won = gs.Outcome(rules, (SIX_ANIMALS, "4R"), 0)
    limits = ((3, 100), (100, 4), (100, 100))
    found = [gs.settle(won, balances=balances).points[0] for balances in limits]
    return [*found, gs.settle(won).points[0]]
