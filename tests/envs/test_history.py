"""A history has the same steps in all environments, and only what its seat saw."""

import pickle
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.envs import ACTIONS, VectorEnv, history_planes, history_step, plane_of
from gostop.game.events import CupCounted, Event
from tests.support.cases import case, for_each
from tests.support.refusals import refused

np = pytest.importorskip("numpy")
TABLES: list[tuple[str, int]] = [("chinese_blog", 2), ("bga", 3), ("fudawiki", 5)]


def played(ruleset: str, players: int, seed: int) -> list[tuple[int, tuple[Event, ...]]]:
    """Return the moves of a random round: each with its seat and its events."""
    state, chance = gs.deal(ruleset, players, seed=seed), Random(seed)
    found: list[tuple[int, tuple[Event, ...]]] = []
    while state.to_move is not None:
        mover = state.to_move
        state, events = gs.step(state, chance.choice(gs.legal_moves(state)))
        found.append((mover, events))
    return found


def told(step: tuple[int, ...], players: int) -> dict[str, int]:
    """Return the planes of a step that are not empty."""
    values = {plane.name: plane_of(step, plane) for plane in history_planes(players)}
    return {name: value for name, value in values.items() if value}


def ids(cards: str) -> int:
    """Return the bits of some cards."""
    return sum(1 << card.id for card in gs.CardSet(cards))


def test_a_step_says_who_played_flipped_took_and_stole() -> None:
    state = gs.setup(
        "chinese_blog",
        hands=["1B 9J1", "5J1 5J2"],
        table="1J1 1J2 1R",
        stock="7A",
        stacks={1: 1},
        captured=["", "2J1 2J2"],
    )
    state, events = gs.step(state, gs.Play("1B"))
    happened = 0
    for place, name in enumerate(history_planes(2)[0].meaning.rpartition(": ")[2].split(", ")):
        happened |= (name in {type(event).__name__ for event in events}) << place
    expected = {
        "happened": happened,
        "acted": 0b01,
        "victims": 0b10,
        "owners": 0b10,
        "months": 0b1,
        "played": ids("1B"),
        "flipped": ids("7A"),
        "taken": ids("1B 1R 1J1 1J2"),
        "stolen": ids("2J1"),
    }
    assert expected == told(history_step(events, 0, 2), 2)
    turned = {**expected, "acted": 0b10, "victims": 0b01, "owners": 0b01}
    assert turned == told(history_step(events, 1, 2), 2)


def test_only_its_own_seat_sees_a_card_drawn_for_a_bonus_card() -> None:
    state = gs.setup("chinese_blog", hands=["X2 4J1", "5J1"], stock="8B 11B")
    state, events = gs.step(state, gs.TakeBonus("X2"))
    own, other = (told(history_step(events, seat, 2), 2) for seat in (0, 1))
    assert (ids("8B"), 0b01) == (own.pop("drawn"), own.pop("drew"))
    assert 0b10 == other.pop("drew")
    assert "drawn" not in other
    assert own == {**other, "acted": 0b01}


def test_a_step_says_how_the_cup_counts() -> None:
    for place, kind in enumerate((gs.Kind.ANIMAL, gs.Kind.JUNK)):
        step = history_step((CupCounted(1, kind, "cup"),), 0, 2)
        found = told(step, 2)
        assert (1 << place, 0b10) == (found["counted"], found["acted"])


def test_every_seat_of_a_step_is_counted_from_the_observer() -> None:
    for ruleset, players in TABLES:
        for mover, events in played(ruleset, players, 3):
            for seat in range(players):
                with case(ruleset, mover, seat):
                    found = told(history_step(events, seat, players), players)
                    own = told(history_step(events, 0, players), players)
                    assert found.keys() - {"drawn"} == own.keys() - {"drawn"}
                    for name in ("acted", "victims", "owners", "payers", "payees", "drew"):
                        there = {k for k in range(players) if found.get(name, 0) >> k & 1}
                        wanted = {k for k in range(players) if own.get(name, 0) >> k & 1}
                        assert wanted == {(seat + each) % players for each in there}


def test_a_redacted_step_is_the_same_step() -> None:
    for mover, events in played("chinese_blog", 2, 5):
        with case(mover):
            for seat in (0, 1):
                redacted = gs.redact(events, seat)
                assert history_step(events, seat, 2) == history_step(redacted, seat, 2)


@for_each(("n", "opponents"), [(3, None), (3, "random")])
def test_lanes_keep_the_moves_of_their_rounds(n: int, opponents: str | None) -> None:
    lanes = VectorEnv("chinese_blog", 2, n, seed=1, history=12, opponents=opponents)
    if opponents is None:
        assert not lanes.history().any()
    rounds = [
        gs.deal("chinese_blog", 2, seed=gs.round_seed(seed, 0), dealer=0) for seed in lanes.seeds
    ]
    past: list[list[tuple[Event, ...]]] = [[] for _ in range(n)]
    ended = 0
    for _ in range(60):
        seats, actions = lanes.observe().seats, lanes.sample_actions()
        saved = pickle.loads(pickle.dumps(lanes.save()))
        done = lanes.step(actions)
        after = lanes.last_history
        lanes.restore(saved)
        lanes.step(actions)
        assert np.array_equal(after, lanes.last_history)
        if opponents is not None:
            assert after.shape == (done.ended.sum(), 12, 10)
            continue
        finals = iter(after)
        for lane in range(n):
            rounds[lane], events = gs.step(rounds[lane], ACTIONS[actions[lane]])
            past[lane].append(events)
            if done.ended[lane]:
                ended += 1
                wanted = padded(past[lane], int(seats[lane]))
                assert wanted == next(finals).tolist()
                number = lanes.rounds[lane]
                seed = gs.round_seed(lanes.seeds[lane], number)
                rounds[lane] = gs.deal("chinese_blog", 2, seed=seed, dealer=number % 2)
                past[lane] = []
            now = lanes.observe().seats[lane]
            assert padded(past[lane], int(now)) == lanes.history()[lane].tolist()
    assert ended > 2 or opponents


def padded(moves: list[tuple[Event, ...]], seat: int) -> list[list[int]]:
    """Return the twelve latest moves of two players, as a seat sees them."""
    rows = [[*history_step(events, seat, 2)] for events in moves[-12:]]
    return [[0] * 10] * (12 - len(rows)) + rows


def test_without_a_history_lanes_keep_nothing() -> None:
    lanes = VectorEnv("bga", 2, 2, seed=1)
    lanes.step(lanes.sample_actions())
    assert (2, 0, 10) == lanes.history().shape
    assert (0, 0, 10) == lanes.last_history.shape


def bits(rows: list[list[int]]) -> Any:
    """Return the bits of some steps, as the environments give them."""
    packed = np.array(rows, "<i8").view(np.uint8)
    return np.unpackbits(packed, axis=-1, bitorder="little")


def test_agents_of_pettingzoo_see_the_moves_of_their_round() -> None:
    pytest.importorskip("pettingzoo", reason="this needs pip install 'gostop[pettingzoo]'")
    from gostop.envs.pettingzoo import env  # noqa: PLC0415  # it needs the library

    rounds = env("chinese_blog", 2, history=12, mask="observation")
    for seed in (1, 2):
        rounds.reset(seed=seed)
        state = gs.deal("chinese_blog", 2, seed=gs.round_seed(seed, 0), dealer=0)
        past: list[tuple[Event, ...]] = []
        while not state.is_over:
            for seat, agent in enumerate(rounds.possible_agents):
                seen: Any = rounds.observe(agent)
                assert seen in rounds.observation_space(agent)
                assert np.array_equal(bits(padded(past, seat)), seen["history"])
            move = gs.legal_moves(state)[-1]
            state, events = gs.step(state, move)
            past.append(events)
            rounds.step(move.id)
    with_both = env("chinese_blog", 2, history=1)
    with_both.reset(seed=1)
    first: Any = with_both.observe(with_both.agent_selection)
    with_both.step(int(np.flatnonzero(first["action_mask"])[0]))
    assert with_both.observe("seat_0") in with_both.observation_space("seat_0")


def test_a_seat_of_gymnasium_sees_the_moves_of_its_round() -> None:
    pytest.importorskip("gymnasium", reason="this needs pip install 'gostop[gymnasium]'")
    from gostop.envs.gymnasium import RoundEnv, RoundVectorEnv  # noqa: PLC0415  # as above

    def first(view: gs.View, _: Random) -> gs.Move:
        return view.legal_moves[0]

    one = RoundEnv("chinese_blog", 2, seat=1, history=12, opponents=first)
    seen, _ = one.reset(seed=4)
    state = gs.deal("chinese_blog", 2, seed=gs.round_seed(4, 0), dealer=0)
    past: list[tuple[Event, ...]] = []
    over = False
    while not over:
        while state.to_move == 0:
            state, events = gs.step(state, gs.legal_moves(state)[0])
            past.append(events)
        assert seen in one.observation_space
        assert np.array_equal(bits(padded(past, 1)), seen["history"])
        move = gs.legal_moves(state)[0]
        state, events = gs.step(state, move)
        past.append(events)
        seen, _, over, _, _ = one.step(move.id)
    many = RoundVectorEnv(3, "chinese_blog", history=12)
    found, infos = many.reset(seed=1)
    finals = 0
    for _ in range(40):
        assert found in many.observation_space
        actions = [int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]]
        found, _, _, _, infos = many.step(actions)
        for final in infos.get("final_obs", ()):
            if final is not None:
                finals += 1
                assert final in many.single_observation_space
                assert final["history"][-1].any()
    assert finals


def test_wrong_arguments_are_refused() -> None:
    for wrong in (-1, 1001, 1.5, "zz", None):
        with pytest.raises(gs.PositionError, match="history"):
            VectorEnv("bga", 2, 1, seed=1, history=wrong)  # type: ignore[arg-type]  # what is tested
    with refused(gs.PositionError, "expected a seat from 0 to 1, found 2 (seat)"):
        history_step((), 2, 2)
    with refused(gs.PositionError, "expected a whole number from 2 to 7, found 8 (players)"):
        history_planes(8)
    with refused(gs.PositionError, "expected an event, as step and start give them (events)"):
        history_step([1], 0, 2)  # type: ignore[list-item]  # what is tested
