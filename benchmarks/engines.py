"""Run other engines, each as fast as its interface allows. Import an engine only when used."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

from benchmarks.timing import EACH, Batch

FOLD, CALL, RAISE = range(3)
HEARTS_CARDS = 52


def holdem() -> Batch:
    """Return a batch of pokerkit: no-limit hold'em for six players, with blinds 1 and 2, stacks of
    200, and everything automated.
    """
    pokerkit = import_module("pokerkit")
    automations = tuple(pokerkit.Automation)
    create = pokerkit.NoLimitTexasHoldem.create_state

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        moves = 0
        for _ in range(games):
            # pokerkit always shuffles with the global generator
            random.seed(chance.getrandbits(32))
            moves += hand(create(automations, True, 0, (1, 2), 2, 200, 6), chance)
        return moves

    return batch


def hand(state: Any, chance: random.Random) -> int:
    """Play a hand of hold'em to its end, and return the number of actions. A raise is to a random
    legal amount.
    """
    pick = chance.random
    moves = 0
    while state.status:
        legal = []
        if state.can_fold():
            legal.append(FOLD)
        if state.can_check_or_call():
            legal.append(CALL)
        least = state.min_completion_betting_or_raising_to_amount
        if least is not None:
            legal.append(RAISE)
        move = legal[int(pick() * len(legal))]
        if move == FOLD:
            state.fold()
        elif move == CALL:
            state.check_or_call()
        else:
            # neither number is None if a raise is legal, but the types don't say so
            most = state.max_completion_betting_or_raising_to_amount
            span = most - (least or 0) + 1
            state.complete_bet_or_raise_to((least or 0) + int(pick() * span))
        moves += 1
    return moves


def hearts() -> Batch:
    """Return a batch of OpenSpiel's hearts from Python, as its interface is meant to be used. The
    deal has 53 nodes. For each, the loop asks for the `chance_outcomes`, which are equally likely.
    """
    game = import_module("pyspiel").load_game("hearts")

    def batch(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    action = outcomes[int(pick() * len(outcomes))][0]
                else:
                    legal = state.legal_actions()
                    action = legal[int(pick() * len(legal))]
                state.apply_action(action)
                moves += 1
            state.returns()
        return moves

    return batch


def hearts_shuffled() -> Batch:
    """Return a batch as in `hearts`, but the deal is a shuffled deck and is not drawn node by node.
    Only moves count.
    """
    game = import_module("pyspiel").load_game("hearts")

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        pick = chance.random
        moves = 0
        for _ in range(games):
            state = dealt_hearts(game, chance)
            while legal := state.legal_actions():
                state.apply_action(legal[int(pick() * len(legal))])
                moves += 1
            state.returns()
        return moves

    return batch


def dealt_hearts(game: Any, chance: random.Random) -> Any:
    """Deal hearts by its chance nodes: the direction in which to pass, and 52 cards."""
    state = game.new_initial_state()
    state.apply_action(chance.choice(state.legal_actions()))
    for card in chance.sample(range(HEARTS_CARDS), HEARTS_CARDS):
        state.apply_action(card)
    return state


def hearts_loop() -> Batch:
    """Return a batch of whole games in OpenSpiel's own loop, with the deal: `evaluate_bots` with
    four of its uniform random bots. Python makes one call for each game.
    """
    spiel = import_module("pyspiel")
    game = spiel.load_game("hearts")
    evaluate = spiel.evaluate_bots

    def batch(games: int, seed: int) -> int:
        bots = [spiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]
        for number in range(games):
            evaluate(game.new_initial_state(), bots, seed + number)
        return 0

    return batch


def hearts_rollouts() -> Batch:
    """Return a batch of OpenSpiel's own rollouts of positions that were just dealt, `EACH` rollouts
    of each position.

    From Python, the only way to call them is a search with one simulation, which does nothing else.
    """
    spiel = import_module("pyspiel")
    game = spiel.load_game("hearts")

    def batch(games: int, seed: int) -> int:
        chance = random.Random(seed)
        for first in range(0, games, EACH):
            rollouts = spiel.RandomRolloutEvaluator(min(EACH, games - first), seed)
            bot = spiel.MCTSBot(game, rollouts, 1.0, 1, 1, False, seed, False)
            bot.mcts_search(dealt_hearts(game, chance))
        return 0

    return batch


def riichi() -> Batch:
    """Return a batch of RiichiEnv, an engine in Rust: rounds of mahjong for four players, without
    its log of the game.

    Every seat that is asked draws evenly from its legal actions. Each draw is one decision.
    """
    create = import_module("riichienv").RiichiEnv

    def batch(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        env = create(skip_mjai_logging=True, seed=seed)
        moves = 0
        for _ in range(games):
            asked = env.reset()
            while not env.done():
                actions = {}
                for seat, seen in asked.items():
                    legal = seen.legal_actions()
                    actions[seat] = legal[int(pick() * len(legal))]
                moves += len(actions)
                asked = env.step(actions)
            env.scores()
        return moves

    return batch


def gin_rummy() -> Batch:
    """Return a batch of rlcard's gin rummy: only the game, without the environment around it."""
    create = import_module("rlcard.games.gin_rummy.game").GinRummyGame
    numpy = import_module("numpy")

    def batch(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        game = create()
        game.np_random = numpy.random.RandomState(seed)
        moves = 0
        for _ in range(games):
            game.init_game()
            while not game.is_over():
                legal = game.judge.get_legal_actions()
                game.step(legal[int(pick() * len(legal))])
                moves += 1
        return moves

    return batch


def texas() -> Batch:
    """Return a batch of PettingZoo's limit hold'em for two players. rlcard plays it."""
    return by_agents(import_module("pettingzoo").make("aec", "classic/texas_holdem_v4"))


def by_agents(env: Any) -> Batch:
    """Return a batch of rounds in an environment of PettingZoo, in its own wrappers. Every agent
    draws evenly from its legal actions, which are in the mask that `last` gives.
    """
    numpy = import_module("numpy")

    def batch(games: int, seed: int) -> int:
        pick = random.Random(seed).random
        moves = 0
        env.reset(seed=seed)
        for _ in range(games):
            for _agent in env.agent_iter():
                seen, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
                legal = numpy.flatnonzero(mask)
                env.step(int(legal[int(pick() * len(legal))]))
                moves += 1
            env.reset()
        return moves

    return batch
