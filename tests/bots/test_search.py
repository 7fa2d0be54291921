"""`search` keeps its budget, drops a move only when it is clearly worse, and may be interrupted."""

from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, Search, bot_named
from gostop.bots import search as module
from gostop.bots.bot import is_name
from gostop.bots.heuristics import careful
from gostop.core.arguments import MOST as MOST_PLAYOUTS
from gostop.game.state import position_of, state_of
from gostop.kernel.legal import legal_ids
from gostop.kernel.search import search
from gostop.kernel.search.search import LEAST, MOST, Race, answer, note, race_of, run
from gostop.kernel.snapshot import dump
from gostop.kernel.visibility import seen_by
from tests.support.cases import for_each
from tests.support.exchange import played
from tests.support.twins import check_search

STATE = gs.setup(
    gs.BGA,
    hands=("1J1 2J1 3J1", "9J1 10J1 3J2"),
    table="5J1 6J1 2J2",
    stock="12A 7A 8A 4A",
    captured=("4J1 4J2", "7R 7J1"),
)


def race(state: gs.State = STATE) -> Race:
    """Start a race between the legal moves of a position."""
    position = position_of(state)
    return race_of(seen_by(position, position.turn), legal_ids(position), 1)


def after(*worlds: list[int]) -> Race:
    """Return a race in which three moves earned these points in some worlds. Each world counts ten
    times.
    """
    tried = race()
    tried.left = [0, 1, 2]
    for points in worlds * 10:
        note(tried, points)
    return tried


def test_search_stays_within_its_budget() -> None:
    tried = race()
    run(tried, 10)
    assert (9, 3) == (tried.playouts, tried.worlds)
    run(tried, 14)
    assert (12, 4) == (tried.playouts, tried.worlds)


def test_a_longer_search_begins_as_a_shorter_one() -> None:
    at_once, in_parts = race(), race()
    run(at_once, 90)
    for playouts in (20, 55, 90):
        run(in_parts, playouts)
    assert (at_once.totals, at_once.squares) == (in_parts.totals, in_parts.squares)


def test_a_search_in_bits_finds_what_it_finds_at_once() -> None:
    at_once, in_bits = race(), race()
    assert [False, True] == [run(at_once, 90), run(in_bits, 90, 2)]
    assert 2 == in_bits.worlds
    while run(in_bits, 90, 2):
        pass
    assert (at_once.totals, at_once.squares) == (in_bits.totals, in_bits.squares)


def test_a_search_may_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop in the compiled kernel handles no signals, so it returns after a few worlds."""
    view, bits = gs.view(gs.deal(gs.CHINESE_BLOG, 2, seed=4), 0), list[int]()

    def interrupted(tried: Race, playouts: int, more: int) -> bool:
        bits.append(tried.worlds)
        if len(bits) == 3:
            raise KeyboardInterrupt
        return run(tried, playouts, more)

    monkeypatch.setattr(module, "_BIT", 8)
    found = Search(120)(view, Random(1))
    monkeypatch.setattr(module, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Search(120)(view, Random(1))
    assert [0, 8, 16] == bits
    assert found == Search(120)(view, Random(1))


def test_without_playouts_the_move_is_that_of_careful() -> None:
    view = gs.view(STATE, 0)
    assert careful(view, Random(1)) == gs.move_from_id(answer(race())) == Search(1)(view, Random(1))


def test_a_move_that_is_clearly_worse_is_given_up() -> None:
    tried = after([100, 90, 0], [120, 130, 10])
    assert ([0, 1], 0) == (search.kept(tried), search.leader(tried))
    assert 1 == search.leader(after([100, 500, 0], [120, 130, 10]))
    tried.left, tried.first = [0, 1], 2
    assert tried.moves[0] == answer(tried)
    tried.first = 1
    assert tried.moves[1] == answer(tried)


@for_each("points", [1, 24, MOST])
def test_moves_are_compared_exactly(points: int) -> None:
    """If `points` is 1, the first move leads by 10 points in 30 worlds, and the squares of its
    leads add up to 30. So it is ahead if 10² · (30 + doubt) > 30 · 30 · doubt. This is true for a
    doubt below 3.75.
    """
    tried = after([points, 0, 0], [-points, 0, 0], [points, 0, 0])
    assert [True, False] == [search.is_ahead(tried, 0, 1, doubt) for doubt in (3, 4)]
    assert not search.is_ahead(tried, 1, 0, 0)
    assert not search.is_ahead(tried, 1, 2, 0)


def test_the_largest_points_are_compared_as_small_ones_are() -> None:
    """The square of a lead needs more than 64 bits here."""
    tried = after([MOST, -MOST, -MOST], [MOST - 1, -MOST, MOST])
    assert [20 * MOST - 10, -20 * MOST, 0] == tried.totals
    assert [4.0 * MOST**2 * 20, 4.0 * MOST**2 * 10] == pytest.approx(tried.squares[0][1:])
    assert (0, [0]) == (search.leader(tried), search.kept(tried))
    assert search.is_ahead(tried, 0, 1, 10**6)
    assert not search.is_ahead(tried, 0, 2, 40)


def test_more_points_than_the_bound_count_no_more() -> None:
    assert [MOST, -MOST] == [search.hundredths(sign * 10**16) for sign in (1, -1)]
    assert [MOST, -MOST] == [search.hundredths(sign * (MOST // 100 + 1)) for sign in (1, -1)]
    assert -300 == search.hundredths(-3)


def test_a_search_ends_when_one_move_is_left() -> None:
    state = gs.setup(
        gs.BGA,
        hands=("8J1 4J1", "9J1 10J1 3J2 9R"),
        table="8A",
        stock="12A 7A 7R 10A 2J1 11D 6J2 5J2",
        captured=("2A 4A 1B 3B 11B", "12R 12B 7J1 7J2"),
    )
    tried = race(state)
    run(tried, 3000)
    assert [gs.Play("4J1").id] == [tried.moves[place] for place in tried.left]
    assert 3000 > tried.playouts >= 2 * LEAST
    assert gs.Play("4J1").id == answer(tried)


def test_all_worlds_are_played_where_they_are_few() -> None:
    state = gs.setup(
        gs.BGA,
        hands=("1J1 2J1", "9J1 10J1"),
        table="5J1 6J1 2J2",
        stock="12A 7A 8A",
        captured=("4J1 4J2", "7R 7J1"),
    )
    view, tried = gs.view(state, 0), race(state)
    assert 60 == gs.count_worlds(view)
    run(tried, 120)
    assert (60, 120) == (tried.worlds, tried.playouts)
    keys = {dump(each.position)[0][1:2] + dump(each.position)[2] for each in tried.every}
    assert 60 == len(keys)
    assert {view} == {gs.view(state_of(gs.BGA, each.position), 0) for each in tried.every}
    run(tried, 1000)
    best = max((total, -place) for place, total in enumerate(tried.totals))
    assert tried.moves[-best[1]] == answer(tried)
    sampled = race(state)
    run(sampled, 119)
    assert [] == sampled.every


@for_each(
    ("hands", "stock", "worlds"),
    [
        (("1J1 2J1 3J1", "9J1 10J1 3J2"), "12A 7A 8A 4A 10A", 6_720),
        (("1J1 2J1", "9J1 10J1"), "12A 7A 8A 4A 10A 3J2", 20_160),
    ],
)
def test_no_budget_makes_the_list_of_all_worlds_long(
    hands: tuple[str, str], stock: str, worlds: int
) -> None:
    state = gs.setup(gs.BGA, hands=hands, table="5J1 6J1 2J2", stock=stock)
    assert worlds == gs.count_worlds(gs.view(state, 0))
    small = search.is_small(seen_by(position_of(state), 0), 10**9)
    assert small == (worlds <= search.LISTED)


def test_worlds_are_sampled_where_an_offer_is_answered() -> None:
    before = gs.setup(
        gs.BGA,
        hands=("1B 4A", "7J1 7J2", "9J1 9J2"),
        table="6J1",
        stock="12A",
        captured=("", "3B 8B", "2A 8A"),
    )
    state = gs.apply(before, gs.OfferDraw())
    tried = race_of(seen_by(position_of(state), 1), legal_ids(position_of(state)), 1)
    run(tried, 100)
    assert [] == tried.every


def test_the_only_move_is_made_without_a_search() -> None:
    state = gs.setup(gs.BGA, hands=("1J1", "9J1"), table="5J1", stock="12A 7A")
    assert gs.Play("1J1") == Search(10**9)(gs.view(state, 0), Random(1))


def test_a_round_between_searches() -> None:
    state, chance = gs.deal(gs.CHINESE_BLOG, 2, seed=4), Random(4)
    bot = Search(6)
    while state.to_move is not None:
        view = gs.view(state, state.to_move)
        state = gs.apply(state, bot(view, chance))
    assert 0 == sum(gs.settle(state).points)


@pytest.mark.weekly
@for_each(("ruleset", "players"), [(gs.BGA, 4), (gs.CHINESE_BLOG, 2), (gs.PMANG, 2)])
def test_what_a_seat_cannot_see_changes_no_decision(ruleset: gs.Ruleset, players: int) -> None:
    rng = Random(7)
    states = [state for state in played(ruleset, players, 7, rng) if state.to_move is not None]
    for state in states[::5]:
        check_search(state, rng)


def test_a_search_is_named_by_its_playouts() -> None:
    named = bot_named("search:4000")
    assert ("search:4000", Search(4000)) == (named.name, named.choose)
    assert (Search(), "search:500") == (BOTS["search"].choose, Search().name)
    assert bot_named("careful") is BOTS["careful"]
    assert is_name("search:1")
    assert not is_name("search:")
    longest = Search(MOST_PLAYOUTS)
    assert longest == bot_named(longest.name).choose


def test_a_search_that_cannot_be_has_no_name() -> None:
    with pytest.raises(gs.PositionError, match="expected a whole number from 1 to 1000000000"):
        Search(MOST_PLAYOUTS + 1)
    assert not is_name(f"search:{MOST_PLAYOUTS + 1}")


@for_each("name", ["search:0", "search:-1", "search:1e3", "search:9999999999", "x"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(gs.PositionError, match=r"expected a bot .*, found"):
        bot_named(name)


@for_each("playouts", [0, -1, 1.5, "9", None, True])
def test_a_search_without_a_number_of_playouts_is_refused(playouts: Any) -> None:
    with pytest.raises(gs.PositionError, match="expected a whole number from 1") as caught:
        Search(playouts)
    assert "playouts" == caught.value.field
