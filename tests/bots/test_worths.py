"""The worth of each move is that of playouts in the same worlds, and exact where they are few."""

import math
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, Search, SearchCalls, Worth, bot_named, worths
from gostop.core.moves import MOVES
from gostop.kernel.determinize import every_world, sampled
from gostop.kernel.history import NOBODY
from gostop.kernel.legal import legal_ids
from gostop.kernel.payments import points_of
from gostop.kernel.position import OVER, Position, secluded, to_move
from gostop.kernel.rng import PLAYOUT, Source
from gostop.kernel.search.card_odds import glance
from gostop.kernel.search.policies import CAREFUL, GREEDY, POLICIES, RANDOM, best_by, move_by
from gostop.kernel.search.search import leader, race_of, run
from gostop.kernel.turn import advance
from tests.support.cases import for_each, some
from tests.support.exchange import played

SEED = 7
END = gs.setup(
    gs.BGA,
    hands=("1J1 2J1", "9J1 10J1"),
    table="5J1 6J1 2J2 1R",
    stock="12A 7A 5R",
    captured=("2A 4A 8A 3R 4R 6R 7R", "12R 12D 7J1 2R 1B 3B"),
)
FOUR = gs.setup(
    gs.BGA,
    hands=("5A 5R 5J1 5J2 8J1 1J1", "9J1 10J1 3J1 3J2 2J1 2J2"),
    table="8B 6J1",
    stock="12A 7A 7R 10A 2R 11D 6A 4A",
    turns=(0, 0),
)


def view_of(state: gs.State) -> gs.View:
    return gs.view(state, state.to_move)


def earned(view: gs.View, move: gs.Move, policies: Sequence[int], number: int) -> tuple[int, int]:
    """Return the points that a seat earns after a move in one world, played move by move, and who
    has won.
    """
    world = sampled(view._sight, SEED, number)
    chance, p = Source(PLAYOUT, SEED).chance(number), advance(secluded(world), move.id, None)
    while p.phase != OVER:
        p = advance(p, move_by(policies[to_move(p)], p, chance), None)
    return points_of(p)[view._sight.seat], p.record.winner


def check_worths(found: Sequence[Worth], points: Sequence[list[int]]) -> None:
    """Check that worths are those of the points of each move, the best move first."""
    n = len(points[0])
    for each, mine in zip(found, points, strict=True):
        gaps = [most - one for most, one in zip(points[0], mine, strict=True)]
        assert (mean(mine), stdev(mine) / math.sqrt(n)) == pytest.approx((each.points, each.error))
        assert (mean(gaps), stdev(gaps) / math.sqrt(n)) == pytest.approx(
            (each.behind, each.behind_error)
        )
        assert not each.is_exact


@for_each(
    ("policy", "numbers"), [("careful", (CAREFUL,) * 2), (["greedy", "random"], (GREEDY, RANDOM))]
)
def test_every_move_is_tried_in_the_same_worlds(policy: Any, numbers: Sequence[int]) -> None:
    view = view_of(gs.deal(gs.CHINESE_BLOG, 2, seed=4))
    found = worths(view, playouts=5, seed=SEED, policy=policy)
    assert {*view.legal_moves} == {each.move for each in found}
    assert sorted(found, key=lambda each: -each.points) == list(found)
    ends = [[earned(view, each.move, numbers, number) for number in range(5)] for each in found]
    check_worths(found, [[points for points, _ in each] for each in ends])
    for each, end in zip(found, ends, strict=True):
        chances = each.win_chance, each.loss_chance, each.draw_chance
        wins = [sum(winner == of for _, winner in end) / 5 for of in (0, 1, NOBODY)]
        assert tuple(wins) == pytest.approx(chances)
    assert found == worths(view, playouts=5, seed=SEED, policy=policy)
    assert found != worths(view, playouts=5, seed=SEED + 1, policy=policy)


Means = tuple[Fraction, ...]


def mean_of(means: Sequence[Means]) -> Means:
    return tuple(sum(each, Fraction()) / len(means) for each in zip(*means, strict=True))


def expected(p: Position, seat: int, policies: Sequence[int]) -> Means:
    """Return the means of what a seat gets, over all random choices of the policies: its points,
    and how likely it wins, another seat wins, and nobody wins.
    """
    if p.phase == OVER:
        winner = p.record.winner
        won = (winner == seat, winner not in (seat, NOBODY), winner == NOBODY)
        return (Fraction(points_of(p)[seat]), *map(Fraction, won))
    policy, moves = policies[to_move(p)], legal_ids(p)
    best = list(moves) if policy == RANDOM else best_by(policy, glance(p), moves)
    return mean_of([expected(advance(secluded(p), move, None), seat, policies) for move in best])


@pytest.mark.parametrize("policy", some(["careful", "random", "greedy"], 2))
def test_exact_points_are_those_of_all_worlds(policy: str) -> None:
    view = view_of(END)
    worlds, policies = every_world(view._sight), (POLICIES[policy],) * 2
    assert 60 == len(worlds)
    found = worths(view, playouts=5000, seed=SEED, policy=policy)
    assert len({each.points for each in found}) > 1
    assert 0.0 == found[0].behind
    for each in found:
        whole = mean_of(
            [
                expected(advance(secluded(world), each.move.id, None), 0, policies)
                for world in worlds
            ]
        )
        assert (True, 0.0, 0.0) == (each.is_exact, each.error, each.behind_error)
        assert [*map(float, whole)] == pytest.approx(
            [each.points, each.win_chance, each.loss_chance, each.draw_chance], abs=1e-9
        )
        assert found[0].points - each.points == pytest.approx(each.behind)


@for_each("playouts", [59, 61])
def test_too_few_playouts_for_all_worlds_or_choices_give_samples(playouts: int) -> None:
    found = worths(view_of(END), playouts=playouts, seed=SEED, policy="random")
    assert not any(each.is_exact for each in found)
    assert any(each.error > 0 for each in found)


def test_a_single_playout_has_no_error() -> None:
    found = worths(view_of(gs.deal(gs.BGA, 3, seed=1)), playouts=1, seed=SEED)
    assert {math.inf} == {each.error for each in found}
    assert [0.0, *[math.inf] * (len(found) - 1)] == [each.behind_error for each in found]
    assert {0.0, 1.0} >= {each.win_chance for each in found}


def test_worths_are_printed() -> None:
    best = Worth(gs.Play("1J1"), 2.0, 0.0, True, 0.754, 0.2, 0.046, 0.0, 0.0)
    assert "1J1: +2.00 exactly, wins 75 %" == str(best)
    other = Worth(gs.Go(), -0.5, 0.12, False, 0.3, 0.7, 0.0, 2.5, 0.07)
    assert "go: -0.50 ± 0.12, wins 30 %, behind by 2.50 ± 0.07" == str(other)
    exact = Worth(gs.Go(), -0.5, 0.0, True, 0.3, 0.7, 0.0, 2.5, 0.0)
    assert "go: -0.50 exactly, wins 30 %, behind by 2.50" == str(exact)
    told = str(Search(60).weigh(view_of(gs.deal(gs.BGA, 2, seed=1)), Random(1)))
    assert "playouts\n  " in told


@for_each(
    ("policy", "said"),
    [
        ("carful", "did you mean 'careful'?"),
        ("search", "expected a policy of the kernel"),
        (["careful"], "the name of a policy, or 2 of them"),
        (["careful"] * 3, "the name of a policy, or 2 of them"),
        (["careful", None], "expected a policy of the kernel"),
    ],
)
def test_policies_that_do_not_exist_or_are_too_many_are_refused(policy: Any, said: str) -> None:
    state = gs.deal(gs.BGA, 2, seed=1)
    with pytest.raises(gs.PositionError) as caught:
        worths(view_of(state), playouts=10**9, seed=1, policy=policy)
    assert ("policy", True) == (caught.value.field, said in str(caught.value))
    with pytest.raises(gs.PositionError) as caught:
        gs.playouts(state, 10**9, seed=1, policy=policy)
    assert ("policy", True) == (caught.value.field, said in str(caught.value))


@pytest.mark.weekly
def test_points_and_gaps_are_mostly_within_two_errors_of_those_of_many_playouts() -> None:
    rng, distances, behind, ratios = Random(1), list[float](), list[float](), list[float]()
    for seed in range(20):
        states = [*played(gs.BGA, 2, seed, rng)]
        view = view_of(rng.choice([each for each in states if len(gs.legal_moves(each)) > 1]))
        few, many = (
            {each.move: each for each in worths(view, playouts=number, seed=number)}
            for number in (40, 400)
        )
        best = max(few, key=lambda move: few[move].points)
        for move, each in few.items():
            if error := math.hypot(each.error, many[move].error):
                distances.append(abs(each.points - many[move].points) / error)
            other = many[move]
            if few[best].behind == many[best].behind == 0 < other.behind_error:
                error = math.hypot(each.behind_error, other.behind_error)
                behind.append(abs(each.behind - other.behind) / error)
                ratios.append(other.behind_error / math.hypot(other.error, many[best].error))
    assert len(distances) > 50
    assert len(behind) > 30
    assert 0.85 < mean(distance < 1.96 for distance in distances) < 0.99
    assert 0.85 < mean(distance < 1.96 for distance in behind) < 0.99
    assert mean(ratios) < 0.8


# The race of `search`.


def test_a_search_tells_what_it_has_found() -> None:
    view = view_of(gs.deal(gs.CHINESE_BLOG, 2, seed=4))
    found = Search(120).weigh(view, Random(1))
    assert Search(120).choose(view, Random(1)) == found.move
    assert 120 >= found.playouts > 100
    assert found.move in {each.move for each in found.worths}
    assert 5 == len(found.worths)
    assert sorted(found.worths, key=lambda each: -each.points) == list(found.worths)
    seed = int(Random(1).random() * 2**53)
    for each in found.worths:
        assert math.isfinite(each.error)
        assert each.error > 0
        assert not each.is_exact
    few = Search(10).weigh(view, Random(1))
    ends = [[_played(view, each.move, seed, number) for number in range(2)] for each in few.worths]
    check_worths(few.worths, [[points_of(p)[view._sight.seat] for p in each] for each in ends])
    for each, played_out in zip(few.worths, ends, strict=True):
        wins = [sum(p.record.winner == of for p in played_out) / 2 for of in (0, 1, NOBODY)]
        assert wins == [each.win_chance, each.loss_chance, each.draw_chance]
    assert {math.inf} == {each.error for each in Search(5).weigh(view, Random(1)).worths}


def _played(view: gs.View, move: gs.Move, seed: int, number: int) -> Position:
    chance = Source(PLAYOUT, seed).chance(number)
    p = advance(secluded(sampled(view._sight, seed, number)), move.id, None)
    while p.phase != OVER:
        p = advance(p, move_by(CAREFUL, p, chance), None)
    return p


def test_the_error_of_a_race_is_that_of_its_playouts() -> None:
    view = view_of(gs.deal(gs.BGA, 2, seed=3))
    found, seed = Search(40).weigh(view, Random(2)), int(Random(2).random() * 2**53)
    points = [
        [points_of(_played(view, each.move, seed, number))[0] for number in range(8)]
        for each in found.worths
    ]
    check_worths(found.worths, points)


@pytest.mark.weekly
def test_a_move_that_was_given_up_is_behind_in_the_worlds_in_which_it_was_tried() -> None:
    view, seed = view_of(gs.deal(gs.BGA, 2, seed=3)), int(Random(2).random() * 2**53)
    race = race_of(view._sight, tuple(move.id for move in view.legal_moves), seed)
    run(race, 1000)
    found = {each.move: each for each in Search(1000).weigh(view, Random(2)).worths}
    best = leader(race)
    short = [place for place, n in enumerate(race.tried) if 0 < n < race.tried[best]]
    assert short
    for place in short:
        move, n = MOVES[race.moves[place]], race.tried[place]
        points = [
            [points_of(_played(view, each, seed, number))[0] for number in range(n)]
            for each in (MOVES[race.moves[best]], move)
        ]
        gaps = [most - one for most, one in zip(*points, strict=True)]
        assert (mean(gaps), stdev(gaps) / math.sqrt(n)) == pytest.approx(
            (found[move].behind, found[move].behind_error)
        )


def test_the_only_move_is_not_weighed() -> None:
    state = gs.setup(gs.BGA, hands=("1J1", "9J1"), table="5J1", stock="12A 7A")
    found = Search(100).weigh(view_of(state), Random(1))
    assert (gs.Play("1J1"), (), 0) == (found.move, found.worths, found.playouts)


# The bot that searches only its calls.


def test_it_searches_its_calls_and_plays_its_cards_like_careful() -> None:
    bot, calls, cards = SearchCalls(40), 0, 0
    for seed in range(6):
        state = gs.deal(gs.BGA, 2, seed=seed)
        while state.to_move is not None:
            view = view_of(state)
            move, is_call = bot(view, Random(seed)), state.phase is gs.Phase.GO_OR_STOP
            other = Search(40) if is_call else BOTS["careful"]
            assert other(view, Random(seed)) == move
            calls, cards = calls + is_call, cards + (not is_call)
            state = gs.apply(state, move)
    assert cards > calls > 3


def test_it_weighs_declaring_four_of_a_month_against_the_best_other_move() -> None:
    view = view_of(FOUR)
    assert {"!5", "chongtong 5"} >= {str(SearchCalls(60)(view, Random(seed))) for seed in range(5)}
    assert "chongtong 5" in {str(move) for move in view.legal_moves}


def test_it_weighs_offers_and_answers() -> None:
    before = gs.setup(
        gs.BGA,
        hands=("1B 4A", "7J1 7J2", "9J1 9J2"),
        table="6J1",
        stock="12A 10J1",
        captured=("", "3B 8B", "2A 8A"),
    )
    assert SearchCalls(30)(view_of(before), Random(1)) in view_of(before).legal_moves
    answered = gs.apply(before, gs.OfferDraw())
    moves = {SearchCalls(30)(view_of(answered), Random(seed)) for seed in range(3)}
    assert moves <= {gs.AcceptDraw(), gs.RefuseDraw()}


def test_it_is_named_by_its_playouts() -> None:
    named = bot_named("search-calls:40")
    assert ("search-calls:40", SearchCalls(40)) == (named.name, named.choose)
    assert (SearchCalls(), "search-calls:500") == (BOTS["search-calls"].choose, SearchCalls().name)
    with pytest.raises(gs.PositionError, match="expected a whole number from 1"):
        SearchCalls(0)
    with pytest.raises(gs.PositionError, match="expected a bot"):
        bot_named("search-calls:0")
