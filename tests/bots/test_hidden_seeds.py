"""A bot can't compute the hidden cards from the numbers and the random generators that it gets."""

import hashlib
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gostop as gs
from gostop.arena import compare
from gostop.bots import BOTS
from gostop.bots.bot import generators
from gostop.bots.session import Sitting
from gostop.core.arguments import drawn_seed
from tests.support.cases import for_each

SHORT = range(64)
"""Seeds that a spy tries in addition to those that follow from what it got."""
WORDS, LOW = 624, (1 << 32) - 1
SPY = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    print(line, file=open(sys.argv[1], "a"), end="")
    if message["type"] == "hello":
        print(json.dumps({"gostop": 1, "type": "hello", "protocol": 1, "name": "spy"}), flush=True)
    if message["type"] == "question":
        told = {"type": "answer", "number": message["number"], "move": message["moves"][0]}
        print(json.dumps({"gostop": 1, **told}), flush=True)
    if message["type"] == "bye":
        break
"""
"""A program that plays the first legal move, and writes all messages into a file."""


def keys_of(rng: Random) -> set[int]:
    """Find the seeds of a fresh generator of Python.

    Python fills the 624 words of its Mersenne Twister from the words of the seed, in steps that
    can be undone (`init_by_array`). If the seed is a text, Python uses its bytes and their hash as
    a number. Numbers in such a text may also be seeds, so they are returned too.
    """
    words: list[int] = list(rng.getstate()[1])
    if words.pop() != WORDS:  # the generator is not fresh
        return set()

    def mixed(place: int, factor: int) -> int:
        return (words[place] ^ words[place] >> 30) * factor & LOW

    words[0] = words[-1]
    for place in (1, *range(WORDS - 1, 1, -1)):
        words[place] = (words[place] + place & LOW) ^ mixed(place - 1, 1566083941)
    fresh = [19650218]
    for place in range(1, WORDS):
        fresh.append((fresh[-1] ^ fresh[-1] >> 30) * 1812433253 + place & LOW)
    # the words of the seed, repeated again and again, each with its place in the seed added
    sums = [words[i] - (fresh[i] ^ mixed(i - 1, 1664525)) & LOW for i in range(3, WORDS)]
    for length in range(1, 200):
        key = [sums[(place - 2) % length] - place & LOW for place in range(length)]
        if sums == [key[i % length] + i % length & LOW for i in range(2, WORDS - 1)]:
            number = sum(word << 32 * place for place, word in enumerate(key))
            text = number.to_bytes(4 * length, "big").decode("latin-1")
            return {number, *(int(each, 16) for each in re.findall(r"\b[0-9a-f]+\b", text))}
    return set()


def deals_of(seed: int) -> Iterator[int]:
    """Yield the seeds of deals that follow from a seed, as the page on the shuffle describes: the
    seed itself, the first two that a run derives from it, and the first that a sitting derives.
    """
    yield seed
    run, sitting = (
        hashlib.shake_256(f"gostop 2 {use} {seed:x} 0".encode()).digest(28)
        for use in ("round", "sitting")
    )
    yield from (int.from_bytes(run[at : at + 7], "little") for at in (0, 14))
    yield int.from_bytes(sitting[:16], "little")


def explained(view: gs.View, seeds: set[int]) -> bool:
    """Whether one of the seeds deals the cards that a spy sees."""
    for seed in {deal for each in (*SHORT, *seeds) for deal in deals_of(each)}:
        state = gs.deal(view.ruleset, len(view.hands), seed=seed, dealer=view.dealer)
        if state.hands[view.seat or 0] == view.hands[view.seat or 0] and state.table == view.table:
            return True
    return False


class Spy:
    """A bot that notes the first view of each round, with the seeds of its random generator."""

    def __init__(self) -> None:
        self.rounds: list[tuple[gs.View, set[int]]] = []

    def __deepcopy__(self, memo: object) -> "Spy":
        return self

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        """Choose the first legal move."""
        if not any(view.turns):
            self.rounds.append((view, keys_of(rng)))
        return view.legal_moves[0]


def compared(seed: int) -> Spy:
    spy = Spy()
    bots: Any = [spy, BOTS["careful"]]
    compare(bots, gs.BGA, rounds=8, workers=1, looks=1, seed=seed)
    return spy


def sat(seed: int) -> Spy:
    spy = Spy()
    for number in range(8):  # in some rounds the spy moves first
        sitting = Sitting(gs.Record(gs.BGA, 2, seed=seed - number), {1: spy})
        sitting.deal()
        while sitting.mover is not None:
            mine = sitting.mover == sitting.seat
            sitting.do(sitting.moves[0] if mine else sitting.ask())
    return spy


@for_each("play", [compared, sat])
def test_only_a_short_seed_explains_what_a_bot_sees(play: Any) -> None:
    assert any(explained(*each) for each in play(SHORT[-1]).rounds)
    assert drawn_seed() >> 128
    found = play(drawn_seed()).rounds
    assert found
    assert any(keys for _, keys in found)
    assert not any(explained(*each) for each in found)


@pytest.mark.weekly
def test_no_number_of_a_message_explains_what_a_program_sees(tmp_path: Path) -> None:
    from gostop.app import main  # noqa: PLC0415  # only this test runs a command

    spy, log = tmp_path / "spy.py", tmp_path / "log"
    spy.write_text(SPY)
    bot = shlex.join([sys.executable, str(spy), str(log)])
    assert 0 == main(["arena", bot, "careful", "--rules", "bga", "--deals", "2"])
    text = log.read_text()
    plain = next(each["view"] for each in map(json.loads, text.splitlines()) if "view" in each)
    view = gs.from_plain(plain, gs.View, rulesets=[gs.BGA])
    assert not explained(view, {int(each) for each in re.findall(r"\b\d+\b", text)})


@for_each("seed", [0, 7, 2**31, 2**32, 2**64 - 1, 2**128 + 12345, 2**1000 + 17])
def test_a_generator_of_python_does_not_hide_its_seed(seed: int) -> None:
    assert seed in keys_of(Random(seed))
    assert seed in keys_of(Random(f"gostop 2 policy {seed:x} 1"))
    used = Random(seed)
    used.random()
    assert set() == keys_of(used)


@for_each("seed", [0, 2**128 + 12345])
def test_the_generators_of_bots_hide_the_seed_of_the_deal(seed: int) -> None:
    for rng in generators(seed, 3):
        keys = keys_of(rng)
        assert keys
        assert not {key for key in keys if key == seed or f"{seed:x}" in f"{key:x}" * (seed > 0)}
