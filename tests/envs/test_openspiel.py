"""OpenSpiel's own tests accept the game, whose rounds are those of a simulation."""

import json
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.envs import ACTIONS, history_step
from gostop.formats.state import view_of_plain
from tests.support.cases import case
from tests.support.odd import VALUES, wrong
from tests.support.refusals import refused
from tests.support.sittings import SEVEN

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel", reason="this needs pip install 'gostop[openspiel]'")
from open_spiel.python.algorithms.cfr import CFRSolver  # noqa: E402  # after the check for the library
from open_spiel.python.algorithms.exploitability import exploitability  # noqa: E402  # as above
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver  # noqa: E402  # as above
from open_spiel.python.algorithms.ismcts import ISMCTSBot  # noqa: E402  # as above
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator  # noqa: E402  # as above
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver  # noqa: E402  # as above
from open_spiel.python.policy import UniformRandomPolicy  # noqa: E402  # as above

from gostop.envs import openspiel  # noqa: E402  # as above
from gostop.envs.openspiel import RoundGame, RoundState, game, resampler  # noqa: E402  # as above

EXAMPLES = Path(__file__).parents[2] / "examples"
MISSIONS = gs.BGA.replace(
    **{
        "id": "missions",
        "payment.missions.brights": {"factor": 2, "cards": "1B 3B"},
        "payment.missions.birds": {"factor": 2, "cards": "2A 4A 8A"},
    }
)
TABLES: list[tuple[gs.Ruleset | str, int]] = [
    ("chinese_blog", 2),
    ("bga", 3),
    ("french", 4),
    ("fudawiki", 6),
    (SEVEN, 7),
    (MISSIONS, 2),
]
Kind = pyspiel.IIGObservationType
Private = pyspiel.PrivateInfoType
THEIR_TESTS = """
import runpy, sys
import gostop.envs.openspiel
sys.argv = ["api_test", "--test_only_games=python_gostop"]
runpy.run_module("open_spiel.integration_tests.api_test", run_name="__main__", alter_sys=True)
"""


def dealt(made: RoundGame, seed: int = 1) -> RoundState:
    """Return a state in which all cards are dealt."""
    state, chance = made.new_initial_state(), np.random.default_rng(seed)
    while state.is_chance_node():
        outcomes, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choice(outcomes, p=likely))
    return state


def state_of(state: RoundState) -> gs.State:
    """Return the state of gostop in a state of OpenSpiel."""
    assert state.round.state is not None
    return state.round.state


def ended(made: RoundGame, seed: int) -> RoundState:
    """Return the state at the end of a random round."""
    state, chance = made.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=likely))
        else:
            state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.weekly
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_it_passes_the_simulations_of_open_spiel(ruleset: Any, players: int) -> None:
    pyspiel.random_sim_test(game(ruleset, players), num_sims=5, serialize=True, verbose=False)


def test_it_passes_the_integration_tests_of_open_spiel() -> None:
    done = subprocess.run(
        [sys.executable, "-c", THEIR_TESTS], check=False, capture_output=True, text=True
    )
    assert 0 == done.returncode
    assert "Ran 5 tests" in done.stderr
    assert "OK" in done.stderr


@pytest.mark.weekly
def test_its_bot_for_hidden_information_plays_ten_rounds() -> None:
    made, chance = game(), np.random.RandomState(1)
    for _ in range(10):
        bot = ISMCTSBot(made, RandomRolloutEvaluator(1, chance), 20.0, 10, random_state=chance)
        state = dealt(made, chance.randint(1000))
        while not state.is_terminal():
            seat = state.current_player()
            state.apply_action(
                int(bot.step(state)) if seat == 0 else int(chance.choice(state.legal_actions()))
            )
        assert 0 == sum(state.returns())


def test_the_bot_may_ask_for_observations_and_for_a_seed() -> None:
    made = game("bga", 3)

    def policy() -> Any:
        chance = np.random.RandomState(2)
        bot = ISMCTSBot(
            *(made, RandomRolloutEvaluator(1, chance), 20.0, 30),
            random_state=chance,
            use_observation_string=True,
        )
        bot.set_resampler(resampler(3))
        return bot.get_policy(dealt(made))

    assert policy() == policy()


def test_the_bounds_hold() -> None:
    for ruleset, players in TABLES:
        with case(ruleset, players):
            made = game(ruleset, players)
            assert 0 == made.utility_sum()
            for seed in range(5):
                state = ended(made, seed)
                history = state.full_history()
                chances = sum(item.player == pyspiel.PlayerId.CHANCE for item in history)
                assert chances <= made.max_chance_nodes_in_history()
                assert len(state.history()) - chances <= made.max_game_length()
                assert made.min_utility() <= min(state.returns())
                assert max(state.returns()) <= made.max_utility()


def test_chance_draws_a_mission_and_deals_each_card_once() -> None:
    made = game(MISSIONS)
    state = made.new_initial_state()
    assert [(0, 0.5), (1, 0.5)] == state.chance_outcomes()
    assert "mission birds" == state.action_to_string(pyspiel.PlayerId.CHANCE, 1)
    state.apply_action(1)
    deck = [outcome for outcome, _ in state.chance_outcomes()]
    Random(1).shuffle(deck)
    assert f"deal {gs.CARDS[deck[0]]}" == state.action_to_string(pyspiel.PlayerId.CHANCE, deck[0])
    for card in deck:
        state.apply_action(card)
    cards = [gs.CARDS[card] for card in deck]
    assert gs.deal(MISSIONS, 2, deck=cards, mission="birds") == state_of(state)
    moves = gs.legal_moves(state_of(state))
    assert [move.id for move in moves] == state.legal_actions()
    assert [*map(str, moves)] == [state.action_to_string(each) for each in state.legal_actions()]
    assert [] == state.legal_actions(1 - state.current_player())


def test_a_game_is_known_by_its_name() -> None:
    made = pyspiel.load_game("python_gostop(players=3,ruleset=bga,dealer=2,carry=2)")
    assert str(game("bga", 3, dealer=2, carry=2)) == str(made)
    assert (3, 2, 2) == (made.game.players, made.game.dealer, made.game.carry)
    own = gs.BGA.replace(**{"id": "own", "go.points": 2})
    again = pyspiel.load_game(str(game(own, 3)))
    assert own == again.game.ruleset
    assert own.digest in str(again)


def test_a_game_may_begin_with_a_state_or_with_sets() -> None:
    own = gs.BGA.replace(**{"id": "Kim's (own), 100 %", "go.points": 2})
    start = gs.deal(own, 3, seed=1, dealer=1, carry=2)
    start = gs.apply(start, gs.legal_moves(start)[0])
    made = game(own, 3, start=start)
    state = made.new_initial_state()
    assert start == state_of(state)
    assert [move.id for move in gs.legal_moves(start)] == state.legal_actions()
    state.apply_action(state.legal_actions()[0])
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(made, state))
    assert state_of(state) == state_of(again)
    sets = pyspiel.load_game("python_gostop(sets=True)").new_initial_state()
    assert 41 == len(sets.chance_outcomes())
    sets.apply_action(40)
    assert [(card, 1 / 9) for card in range(41, 50)] != sets.chance_outcomes()
    assert 1 == pytest.approx(sum(likely for _, likely in sets.chance_outcomes()))


def test_a_state_can_be_written_and_read() -> None:
    made = game("bga", 3)
    state = dealt(made)
    text = pyspiel.serialize_game_and_state(made, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(state) == str(again)
    for seat in range(3):
        assert state.information_state_string(seat) == again.information_state_string(seat)


def test_what_another_process_wrote_by_an_own_ruleset_is_read_once_the_ruleset_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = gs.BGA.replace(**{"id": "own", "go.points": 3})
    made = game(own)
    text = pyspiel.serialize_game_and_state(made, dealt(made))
    monkeypatch.delitem(openspiel._KNOWN, own.digest)
    said = f"digest {own.digest}…call `gostop.envs.openspiel.game(ruleset)` first (ruleset)"
    with refused(gs.RulesetError, said):
        pyspiel.deserialize_game_and_state(text)
    game(own)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert own == state_of(again).ruleset


def test_a_seat_observes_what_it_sees() -> None:
    made = game("bga", 3)
    state = dealt(made)
    seen = gs.view(state_of(state), 1)
    assert seen == view_of_plain(gs.BGA, json.loads(state.observation_string(1)))
    tensor = state.observation_tensor(1)
    assert len(tensor) == made.observation_tensor_size()
    assert seen.hands[1] == gs.CardSet(card for card in gs.CARDS if tensor[card.id])
    empty = made.new_initial_state()
    assert {0.0} == {*empty.observation_tensor(1)}


def test_observers_tell_public_from_private() -> None:
    made = game("bga", 3)
    state, root = dealt(made), made.new_initial_state()
    public = made.make_py_observer(Kind(perfect_recall=False, private_info=Private.NONE))
    private = made.make_py_observer(Kind(perfect_recall=False, public_info=False))
    neither = made.make_py_observer(
        Kind(perfect_recall=False, public_info=False, private_info=Private.NONE)
    )
    assert state.round.seen(None) == public.string_from(state, 1)
    assert public.string_from(state, 1) == public.string_from(state, 2)
    assert str(state_of(state).hands[1]) == private.string_from(state, 1)
    assert ["", ""] == [neither.string_from(state, 1), private.string_from(root, 1)]
    public.set_from(state, 1)
    assert public.tensor is None
    with pytest.raises(gs.PositionError, match="would show hidden cards"):
        made.make_py_observer(Kind(perfect_recall=False, private_info=Private.ALL_PLAYERS))
    with pytest.raises(
        gs.PositionError, match=r"an observer takes no parameters, and \{'a': 1\} was given"
    ):
        made.make_py_observer(Kind(perfect_recall=False), {"a": 1})


def test_a_resampled_state_is_a_sample() -> None:
    made = game("bga", 3)
    state = dealt(made)
    state.apply_action(state.legal_actions()[0])
    seen = gs.view(state_of(state), 1)
    for draw in (0.0, 0.3, 0.99):
        world = state.resample_from_infostate(1, partial(float, draw))
        assert gs.sample(seen, seed=int(draw * 2**53)) == state_of(world)
    sampled = state.resample_from_infostate(1, lambda: 0.5)
    assert state.information_state_string(1) == sampled.information_state_string(1)
    assert state.observation_string(1) == sampled.observation_string(1)
    assert [] == sampled.history()
    move = sampled.legal_actions()[0]
    sampled.apply_action(move)
    again = sampled.clone()
    assert str(sampled) == str(again)
    with pytest.raises(gs.PositionError, match="the cards are still being dealt"):
        made.new_initial_state().resample_from_infostate(0, lambda: 0.5)
    with pytest.raises(gs.PositionError, match="expected a seat from 0 to 2"):
        state.resample_from_infostate(3, lambda: 0.5)


def test_wrong_actions_are_refused_and_change_nothing() -> None:
    made = game()
    root, state = made.new_initial_state(), dealt(made)
    with pytest.raises(gs.PositionError, match="expected the id of a card to deal"):
        root.apply_action(77)
    before = str(state)
    with pytest.raises(gs.IllegalMoveError):
        state.apply_action(gs.Go().id)
    with pytest.raises(gs.PositionError, match="expected the number of an action"):
        state.apply_action(156)
    for action in (wrong("text"), wrong("none"), 1.5):
        with pytest.raises(TypeError):
            state.apply_action(action)
    assert before == str(state)
    over = ended(made, 1)
    with pytest.raises(gs.IllegalMoveError, match="over"):
        over.apply_action(1)


def test_wrong_arguments_are_refused() -> None:
    for name in ("ruleset", "players", "dealer", "carry", "sets", "start", "history"):
        with case(name):
            for kind in VALUES:
                if (name, kind) in {("start", "none"), ("sets", "bool")}:
                    continue
                with case(kind), pytest.raises(gs.GoStopError):
                    game(**{name: wrong(kind)})


def test_names_of_games_are_checked() -> None:
    for name in ("ruleset=nobody", "players=9", "dealer=2", "carry=7", "ruleset=b0123456789abcde"):
        with pytest.raises(gs.GoStopError):
            pyspiel.load_game(f"python_gostop({name})")


def test_a_resampler_needs_a_seed() -> None:
    with pytest.raises(gs.PositionError, match="seed"):
        resampler(wrong("text"))


def test_states_that_a_seat_cannot_tell_apart_have_equal_tensors() -> None:
    # a part of the smallest game, whole: all rounds of the deals that begin with some cards
    made = game(gs.load_ruleset(EXAMPLES / "two_months.toml"), sets=True, history=12)
    observers = [made.make_py_observer(Kind(perfect_recall=recall)) for recall in (False, True)]
    known: dict[tuple[int, int, str], bytes] = {}
    met, ahead = [0, 0], [made.new_initial_state()]
    while ahead:
        state = ahead.pop()
        for number, observer in enumerate(observers):
            for seat in range(2):
                observer.set_from(state, seat)
                key = number, seat, observer.string_from(state, seat)
                assert observer.tensor is not None
                tensor = observer.tensor.tobytes()
                met[number] += key in known
                assert tensor == known.setdefault(key, tensor)
        number = len(state.history())
        actions = [0, 5, 1][number : number + 1] or state.legal_actions()
        ahead += [state.child(action) for action in actions]
    assert min(met) > 200


def test_the_tensor_of_an_information_state_has_the_moves() -> None:
    made = game("chinese_blog", history=3)
    state = dealt(made)
    width = made.observation_tensor_size()
    assert made.information_state_tensor_size() == width + 3 * 640
    whole = game("chinese_blog")
    assert whole.information_state_tensor_size() == width + whole.max_game_length() * 640
    rows: list[Any] = []
    for _ in range(5):
        now, move = state_of(state), state.legal_actions()[0]
        _, events = gs.step(now, ACTIONS[move])
        rows.append(history_step(events, 1, 2))
        state.apply_action(move)
        tensor = np.array(state.information_state_tensor(1))
        assert tensor[:width].tolist() == state.observation_tensor(1)
        packed = np.packbits(tensor[width:].astype(np.uint8), bitorder="little").view("<i8")
        wanted = [(0,) * 10] * 3 + rows
        assert wanted[-3:] == [*map(tuple, packed.reshape(3, 10).tolist())]
    world = state.resample_from_infostate(1, lambda: 0.5)
    assert state.information_state_tensor(1) == world.information_state_tensor(1)


@pytest.mark.weekly
def test_three_algorithms_of_open_spiel_learn_the_end_of_a_small_round() -> None:
    two = gs.load_ruleset(EXAMPLES / "two_months.toml")
    hands, stock = ["1B 2R", "1R 2J1"], "1J2 2J2"
    made = game(two, start=gs.setup(two, hands=hands, table="1J1 2A", stock=stock, turns=0))
    assert 1 == exploitability(made, UniformRandomPolicy(made))
    np.random.seed(1)  # these algorithms use this generator
    solver = CFRSolver(made)
    external, outcome = ExternalSamplingSolver(made), OutcomeSamplingSolver(made)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    for _ in range(50):
        external.iteration()
    for _ in range(200):
        outcome.iteration()
    for each in (solver, external, outcome):
        with case(type(each).__name__):
            assert exploitability(made, each.average_policy()) < 0.1
