"""Each go needs more points than the one before, so some outcomes are impossible and refused."""

from random import Random
from typing import Any

import gostop as gs
from gostop.game.state import position_of
from gostop.kernel.points import score
from tests.support.cases import case, for_each
from tests.support.positions import after, position
from tests.support.refusals import refused
from tests.support.settling import HONGDAN, SIX_ANIMALS

CHINESE = gs.CHINESE_BLOG
Reason = gs.Reason
PAIR: dict[str, Any] = {"captured": [SIX_ANIMALS, "10R"]}
NO_STEALS = gs.BGA.replace({
    f"steal.{event}": {"junk": 0, "last_turn": False}
    for event in ("jjok", "ttadak", "sweep", "bomb", "dealt_stack", "stack", "own_stack", "bonus")
})  # fmt: skip
"""Rules under which no captured card is stolen."""
PUSHES = gs.BGA.replace({"payment.push": {"factor": 2, "most": 1}})
MOST_POINTS = gs.BGA.replace({"draw.nobody_stops": "most_points"})
ENOUGH_POINTS = gs.BGA.replace({"draw.nobody_stops": "enough_points"})
REGAINED = gs.BGA.replace({"go.regained": True})
"""Rules by which a seat that lost points after a go is asked again when its score rises."""
FIVE = "2A 4A 8A"
"""Godori, which scores 5 points."""


def outcome(ruleset: Any = gs.BGA, captured: Any = None, **more: Any) -> gs.Outcome:
    """Return a possible outcome, with the arguments that a test changes."""
    return gs.Outcome(ruleset, [HONGDAN, "10R", "12R"] if captured is None else captured, 0, **more)


REFUSED: list[tuple[dict[str, Any], str]] = [
    (
        {"ruleset": NO_STEALS, "goes": (1,)},
        "go number 1 of seat 1 needs at least 3 points, and it can have had at most 0 (goes)",
    ),
    # each go of the winner needs more points than the one before, and the stop needs even more
    (
        {"goes": (0,)},
        "seat 0 called go 1 time, so it needs at least 4 points to stop by the rules of bga with 3 "
        "playing, and it has 3: each go needs… (goes)",
    ),
    (
        {"captured": [FIVE, "10R", "12R"], "goes": (0, 1, 0, 0)},
        "seat 0 called go 3 times, so it needs at least 6 points to stop… and it has 5… (goes)",
    ),
    ({**PAIR, "goes": (0,)}, "seat 0 called go 1 time, so it needs at least 8 points… (goes)"),
    (
        {"ruleset": PUSHES, **PAIR, "goes": (0,), "reason": Reason.PUSHED},
        "seat 0 called go 1 time, so it needs at least 8… (goes)",
    ),
    # junk that was stolen earlier doesn't help: the winner stopped with its present cards
    (
        {"captured": [f"{HONGDAN} 1J1 1J2 2J1 2J2 3J1 3J2 5J1 5J2 6J1", "", ""], "goes": (0,)},
        "seat 0 called go 1 time, so it needs at least 4 points… and it has 3… (goes)",
    ),
]


@for_each(("fields", "message"), REFUSED)
def test_more_goes_than_points_allow_are_doubted(fields: dict[str, Any], message: str) -> None:
    written = outcome(**fields)
    with refused(gs.PositionError, message):
        gs.settle(written, strict=True)
    (settlement,) = gs.settlements([written])
    assert ["goes"] == [doubt.field for doubt in settlement.doubts]


# The examples by which rulebooks explain goes.

THREE = ["1B 3B 8B", "11B 6J1", "12B 7J1"]
"""Three brights, which score 3 points."""
SEVEN = ["1B 3B 8B 11B 1R 2R 3R", "12B"]
"""Four brights and hongdan, which score 7 points."""


@for_each(
    ("rulesets", "captured", "paid"),
    [
        # Hangame's own table, and those of the rulebooks that have the same
        ((gs.HANGAME, gs.PMANG, gs.NETMARBLE, gs.CHINESE_BLOG), SEVEN, (7, 8, 9, 20, 44, 96)),
        ((gs.BGA,), SEVEN, (7, 8, 9, 18, 36, 72)),
        ((gs.FRENCH,), SEVEN, (7, 8, 9, 10, 11, 12)),
        # three brights
        ((gs.BGA,), THREE, (3, 4, 5, 10, 20, 40)),
        ((CHINESE,), THREE, (3, 4, 5, 12, 28, 64)),
        ((gs.FRENCH,), THREE, (3, 4, 5, 6, 7, 8)),
    ],
)
def test_textbook_examples_of_goes_are_settled(
    rulesets: tuple[gs.Ruleset, ...], captured: list[str], paid: tuple[int, ...]
) -> None:
    for ruleset in rulesets:
        for goes, points in enumerate(paid):
            settlement = gs.settle(gs.Outcome(ruleset, captured, 0, goes=(0,) * goes))
            with case(ruleset.id, goes):
                assert points == -settlement.points[1]
                assert (goes > 0) == bool(settlement.doubts)


def test_goes_may_follow_at_the_same_score_by_some_rules() -> None:
    settlement = gs.settle(gs.Outcome(gs.FUDAWIKI, THREE, 0, goes=(0,) * 3))
    assert (-12, ()) == (settlement.points[1], settlement.doubts)


@for_each(
    "fields",
    [
        # a go at 3, one at 4, and the stop at 5
        {"captured": [FIVE, "10R", "12R"], "goes": (0, 0)},
        {
            "captured": [SIX_ANIMALS, ""],
            "ruleset": gs.BGA.replace({"go.threshold": 6}),
            "goes": (0,),
        },
        # if no seat stops, the seat with the most points wins, even if its last go needed as many
        {"ruleset": ENOUGH_POINTS, "captured": [FIVE, "10R", "12R"], "goes": (0, 0, 0)},
        # the other seat may have lost junk that is not listed
        {"captured": [FIVE, "", ""], "goes": (0, 1, 1)},
        # a special win needs no points
        {"captured": ["", "", ""], "reason": Reason.HEODANG, "ruleset": CHINESE, "goes": (0, 0)},
        # in some rules a go or a stop may follow at the same score, after a theft
        {"captured": [HONGDAN, "10R", "12R"], "goes": (0, 0), "ruleset": REGAINED},
        # if the most points win, the winner may have called go, and lost junk after that
        {"ruleset": MOST_POINTS, "captured": [HONGDAN, "", ""], "goes": (0, 0)},
    ],
)
def test_goes_that_points_allow_are_settled(fields: dict[str, Any]) -> None:
    settlement = gs.settle(outcome(**fields))

    assert 0 == sum(settlement.points)
    assert settlement.points == gs.settle(settlement.outcome).points


def test_without_stealing_nobody_has_lost_points() -> None:
    placed: dict[str, Any] = {"hands": ["5A", "6A"], "stock": "7A 7R", "goes": [0]}

    assert (0, None) == gs.setup(gs.BGA, **placed).go_scores
    with refused(
        gs.PositionError,
        "go number 1 of seat 0 needs at least 7 points, and it can have had at most 0 (goes)",
    ):
        gs.setup(NO_STEALS, **placed)


# Points that were stolen and won back.

TWELVE_PI = "1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1 5J2 6J1 10J1"


def robbed(ruleset: gs.Ruleset, captured: str = TWELVE_PI, score: int = 3, **more: Any) -> gs.State:
    """Return a state after seat 0 called go, and seat 1 stole a junk from it by a jjok. Seat 0 can
    capture 7J1 and 7R.
    """
    start = position(
        ruleset.replace({"go.threshold": 3}),
        *("7J1 8B | 9J1 10R", "7R 12A", "9J2 11B 8J1 8J2"),
        f"{captured} | ",
        goes=(0,),
        go_scores={0: score},
        to_move=1,
        **more,
    )
    return after(start, "9J1")


@for_each(("ruleset", "bar"), [(gs.BGA, 3), (REGAINED, 2)])
def test_a_theft_may_lower_the_score_that_a_seat_must_exceed(ruleset: gs.Ruleset, bar: int) -> None:
    state = robbed(ruleset)
    assert (bar, None) == state.go_scores
    assert state == gs.parse_state(gs.format_state(state), rulesets=[state.ruleset])
    again = after(state, "7J1")
    assert ("GO_OR_STOP" if ruleset is REGAINED else "TURN") == again.phase.name
    if ruleset is REGAINED:
        second = after(again, "go")
        assert ((3, None), (0, 0)) == (second.go_scores, second.goes)
        gs.settle(after(again, "stop"))


def test_a_seat_is_not_asked_while_its_score_does_not_rise() -> None:
    state = robbed(REGAINED, f"{TWELVE_PI} 1R 2R 3R", 6)
    assert (5, None) == state.go_scores
    assert "TURN" == after(state, "8B").phase.name
    assert "GO_OR_STOP" == after(state, "7J1").phase.name


def test_a_score_below_the_threshold_is_no_bar_to_the_next_go() -> None:
    state = robbed(REGAINED, TWELVE_PI.replace(" 10J1", ""), 3)
    assert (1, None) == state.go_scores
    assert "TURN" == after(state, "7J1").phase.name


def test_a_cup_that_a_go_made_junk_counts_in_the_score_that_a_theft_lowers() -> None:
    ruleset = REGAINED.replace({"cards.cup_count": "from_go"})
    ten = TWELVE_PI.removesuffix(" 6J1 10J1")
    state = robbed(ruleset, f"9A {ten} 1R 2R 3R", 6, cup=gs.Kind.JUNK)
    assert (5, None) == state.go_scores


def test_a_loser_has_not_scored_since_its_last_go() -> None:
    # so a rule that spares a loser that has scored since its go would spare nobody
    checked = 0
    for id, preset in gs.RULESETS.items():
        ruleset = preset.replace({"go.threshold": 2})
        for seed in range(20):
            chance, state = Random(seed), gs.deal(ruleset, ruleset.players[0], seed=seed)
            while not state.is_over:
                moves = gs.legal_moves(state)
                state = gs.apply(state, gs.Go() if gs.Go() in moves else chance.choice(moves))
            p = position_of(state)
            for seat in {*p.record.goes} - {p.record.winner}:
                with case(id, seed, seat):
                    now = score(p.rules, p.seats[seat].captured, p.record.cup)
                    assert now <= p.seats[seat].bar
                checked += 1
    assert checked > 50
