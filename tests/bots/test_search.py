"""The bot `search`."""

from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.bots import BOTS, Search, bot_named
from gostop.bots.bot import is_name
from gostop.bots.weighing import careful
from gostop.kernel import searching
from gostop.kernel.legal import legal_ids
from gostop.kernel.searching import LEAST, Race, answer, race_of, run
from gostop.kernel.seen import seen_by
from gostop.kernel.snapshot import dump
from gostop.round.state import position_of, state_of
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
    """A race between the legal moves of a position."""
    position = position_of(state)
    return race_of(seen_by(position, position.turn), legal_ids(position), 1)


def test_search_stays_within_its_budget() -> None:
    tried = race()
    run(tried, 10)
    assert (9, 3) == (tried.playouts, tried.worlds)
    run(tried, 14)
    assert (12, 4) == (tried.playouts, tried.worlds)
    assert [4, 4, 4] == [len(earned) for earned in tried.earned]


def test_a_longer_search_begins_as_a_shorter_one() -> None:
    at_once, in_parts = race(), race()
    run(at_once, 90)
    for playouts in (20, 55, 90):
        run(in_parts, playouts)
    assert at_once.earned == in_parts.earned


def test_without_playouts_the_move_is_that_of_careful() -> None:
    view = gs.view(STATE, 0)
    assert careful(view, Random(1)) == gs.move_from_id(answer(race())) == Search(1)(view, Random(1))


def test_a_move_that_is_clearly_worse_is_given_up() -> None:
    tried = race()
    tried.worlds, tried.left = 20, [0, 1, 2]
    tried.earned = [[100, 120] * 10, [90, 130] * 10, [0, 10] * 10]
    assert ([0, 1], 0) == (searching.kept(tried), searching.leader(tried))
    tried.earned[1][0] = 500
    assert 1 == searching.leader(tried)
    tried.earned[1][0] = 90
    tried.left, tried.first = [0, 1], 2
    assert tried.moves[0] == answer(tried)
    tried.first = 1
    assert tried.moves[1] == answer(tried)


def test_a_search_ends_when_one_move_is_left() -> None:
    state = gs.setup(
        gs.BGA,
        hands=("8J1 4J1 5J1 6J1", "9J1 10J1 3J2 9A"),
        table="8A",
        stock="12A 7A 7R 10A 10R 11D 2R 6A",
        captured=("2A 4A 1B 3B 11B", "12R 12B 7J1 7J2"),
    )
    tried = race(state)
    run(tried, 3000)
    assert [gs.Play("8J1").id] == [tried.moves[place] for place in tried.left]
    assert 3000 > tried.playouts >= 4 * LEAST
    assert gs.Play("8J1").id == answer(tried)


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
    keys = {dump(world)[0][1:2] + dump(world)[6] for world in tried.every}
    assert 60 == len(keys)
    assert {view} == {gs.view(state_of(gs.BGA, world), 0) for world in tried.every}
    run(tried, 1000)
    best = max((sum(earned), -place) for place, earned in enumerate(tried.earned))
    assert tried.moves[-best[1]] == answer(tried)
    sampled = race(state)
    run(sampled, 119)
    assert [] == sampled.every


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


@pytest.mark.no_cover
@pytest.mark.parametrize(("ruleset", "players"), [(gs.BGA, 4), (gs.CHINESE_BLOG, 2), (gs.PMANG, 2)])
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


@pytest.mark.parametrize("name", ["search:0", "search:-1", "search:1e3", "search:9999999999", "x"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(gs.PositionError, match=r"expected a bot .*, found"):
        bot_named(name)


@pytest.mark.parametrize("playouts", [0, -1, 1.5, "9", None, True])
def test_a_search_without_a_number_of_playouts_is_refused(playouts: Any) -> None:
    with pytest.raises(gs.PositionError, match="expected a whole number from 1") as caught:
        Search(playouts)
    assert "playouts" == caught.value.field
