"""Observations show rare facts and cards, and four of a month at the end."""

from __future__ import annotations

from typing import Any, Final

import gostop as gs
from gostop.envs import observation, plane_of, planes
from tests.support.cases import for_each
from tests.support.observations import check_planes

BONUS: Final = gs.BGA.replace({"id": "bonus", "cards.bonus": "X2 X3"})
FACTS: Final = gs.BGA.replace(
    {
        "id": "facts",
        "cards.bonus": "X2",
        "small_bomb": {"multiplier": 2, "flips": 1, "steal": {"junk": 1}},
        "payment.four_held": 2,
        "payment.missions.iris": {"factor": 2, "cards": "5A 5R 5J1 5J2"},
        "payment.push": {"factor": 2, "most": 2},
        "steal.many_stacks": {"stacks": 3, "junk": 2},
    }
)
"""Rules under which a seat may observe many rare facts."""


def test_planes_of_what_is_rare() -> None:
    at_once = gs.setup(
        gs.BGA.replace({"bomb.at_once": True}),
        hands=["5A 5R 5J1 9R", "6A"],
        table="5J2 2A 2R 7J1",
        stock="8B 2J1 10A 11B",
    )
    asked = gs.apply(at_once, gs.Bomb(5))
    assert asked.flips_left == 1
    no_stock = gs.setup(BONUS, hands=["X2 5A", "6A"], table="5R 7A", stock="")
    taken = gs.apply(no_stock, gs.TakeBonus("X2"))
    assert ((gs.Card("X2"), None),) == taken.drawn
    # a bonus card counts at once, even if the score was computed before
    state = gs.setup(
        BONUS,
        hands=["X2 5A 7A", "6A 8A"],
        table="9R 10A 12R",
        stock="1R 2R 3R 4R 11D",
        captured=["1J1 1J2 2J1 2J2 3J1 3J2 4J1 4J2 5J1", ""],
    )
    for move in (gs.Play("7A"), gs.Play("6A"), gs.TakeBonus("X2")):
        state = gs.apply(state, move)
    score_plane = next(each for each in planes(BONUS, 2) if each.name == "score")
    assert 2 == plane_of(observation(gs.view(state, 0)), score_plane)
    stack = gs.setup(BONUS, hands=["5A", "6A"], table="4A 4R 4J1", stock="7A", buried={4: "X2 X3"})
    for rare in (asked, taken, state, stack):
        check_planes(gs.view(rare, 0))
        check_planes(gs.view(rare, 1))


def known_to(state: gs.State, seat: int) -> dict[tuple[str, int], int]:
    """Return the numbers and flags that a seat observes. Each key has the name of a plane, and the
    seat that the plane describes.
    """
    words = observation(gs.view(state, seat))
    return {
        (plane.name, (seat + plane.seat) % state.players): plane_of(words, plane)
        for plane in planes(state.ruleset, state.players)
        if plane.seat is not None
    }


@for_each("seat", range(3))
@for_each("rare", [{}, {"refused": 2}, {"fours": (1, 2)}, {"dry": (3, 0, 1)}])
def test_planes_of_facts_that_few_rounds_have(seat: int, rare: dict[str, Any]) -> None:
    state = gs.setup(
        FACTS,
        hands=("1B 5A", "3B 6A", "6R X2"),
        captured=("8B", "8A 8J1", "9A 12D"),
        table="4A 4R 4J1 10A 5R",
        stock="5J1 11B",
        to_move=seat,
        dealer=(seat + 1) % 3,
        stacks={4: 0},
        turns=(2, 3, 4),
        flips=(1, 0, 2),
        goes=(1, 0, 1),
        go_scores=(3, 5, None),
        shakes=((0, gs.Month.RAIN),),
        bombs=(2,),
        small_bombs=(2, 1),
        ppeoks=(0, 2, 2),
        ppeok_runs=(0, 0, 0),
        stacks_taken=(0, 2, 0),
        instant=((0, 1, 3, "first_ppeok"), (2, 1, 3, "first_ppeok")),
        mission="iris",
        pushes=1,
        **rare,
    )
    for observer in range(3):
        check_planes(gs.view(state, observer))
        known = known_to(state, observer)
        laid = [known[name, 2] for name in ("bombs", "small_bombs", "ppeoks", "stacks_taken")]
        assert [1, 1, 2, 1] == laid
        assert [0, 0, int("refused" in rare)] == [known["refused", each] for each in range(3)]
        fours = [int("fours" in rare and observer == each != 0) for each in range(3)]
        assert fours == [known["four", each] for each in range(3)]
        assert [-3, 6, -3] == [known["won", each] for each in range(3)]


@for_each(
    "fact",
    [
        {"bombs": (1,)},
        {"bombs": (0, 2, 0), "hands": ("1B", "3B 6A", "6R X2")},
        {"small_bombs": (1,)},
        {"ppeoks": (1,)},
        {"stacks_taken": (1,)},
        {
            "instant": [
                gs.InstantPayment(0, 1, 3, "first_ppeok"),
                gs.InstantPayment(2, 1, 3, "first_ppeok"),
            ]
        },
    ],
)
def test_planes_of_a_fact_alone(fact: dict[str, Any]) -> None:
    given: dict[str, Any] = {"hands": ("1B 5A", "3B 6A", "6R X2"), **fact}
    state = gs.setup(FACTS, table="4A 10A", stock="5J1", turns=3, **given)
    for observer in range(3):
        check_planes(gs.view(state, observer))


@for_each("winner", [0, 1])
def test_the_winners_four_is_known_to_all_at_the_end(winner: int) -> None:
    piles = ["2A 4A 5A 6A 7A 8A 9A 10A 12A", "1R"]
    state = gs.setup(
        gs.PMANG,
        hands=["1J1 3J1", "11J1 7J1"],
        table="1J2",
        stock="3R 12D 3J2 8J1",
        captured=piles if winner == 0 else piles[::-1],
        fours=(0, 1),
        to_move=winner,
    )
    state = gs.apply(state, gs.Play("1J1" if winner == 0 else "11J1"))
    assert [1, 0] == [known_to(state, 0)["four", each] for each in (0, 1)]
    if state.phase is gs.Phase.GO_OR_STOP:
        state = gs.apply(state, gs.Stop())
    assert state.phase is gs.Phase.OVER
    for seat in range(2):
        check_planes(gs.view(state, seat))
        found = known_to(state, seat)
        assert [int(each in {seat, winner}) for each in (0, 1)] == [
            found["four", each] for each in (0, 1)
        ]


def test_planes_of_the_first_card() -> None:
    state = gs.setup(BONUS, hands=["X2 5A 7A", "6A 8A"], table="1R 1J1 9R", stock="1B 3R 10A 11D")
    drawn = gs.apply(state, gs.TakeBonus("X2"))
    assert ((gs.Card("X2"), gs.Card("1B")),) == drawn.drawn
    # a bonus card is flipped and set aside, and the next card flipped takes one of two
    state = gs.setup(BONUS, hands=["5A 7A", "6A 8A"], table="1R 1J1 9R", stock="X2 1B 10A 11D")
    asked = gs.apply(state, gs.Play("5A"))
    assert (gs.Phase.CHOOSE_FLIP, gs.Card("1B")) == (asked.phase, asked.flipped)
    for rare in (drawn, asked):
        check_planes(gs.view(rare, 0))
        check_planes(gs.view(rare, 1))
    table = {each.name: plane_of(observation(gs.view(asked, 1)), each) for each in planes(BONUS, 2)}
    assert (1, 1) == (table["aside"], table["flipped"])


def test_planes_of_what_a_seat_is_owed() -> None:
    out = {"points": 3, "cards": "1B 3B 8B 11B 12B", "payers": "losers"}
    ruleset = gs.BGA.replace({"id": "owing", "seating.forced_out": out})
    state, seed = gs.deal(ruleset, 5, seed=0), 0
    while not state.forced_out:
        seed += 1
        state = gs.deal(ruleset, 5, seed=seed)
        while state.phase is gs.Phase.SEATING:
            state = gs.apply(state, gs.Join())
    for seat in range(5):
        check_planes(gs.view(state, seat))
