"""Try to compute hidden cards from what a bot sees: `python -m tools.seed_attack`.

A spy takes part in rounds of `gostop arena`, `gostop watch` and `gostop play`, as a program and as
a bot in Python, and sits at a table of the example server. It notes the cards that it sees at
the deal. It also notes what it is given: numbers, and a random generator, whose seeds it computes.
The tool then deals from every seed that a careless table might choose (the first 2^20), and from
every seed that follows from what the spy was given, in each way in which the library derives deals.
If a seed gives the cards that the spy saw, the spy knows all hidden cards: such rounds are counted.

With `--known SEED`, the commands get this seed, to show that the attack works: if the seed is
small, all rounds are found.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import gostop as gs
from gostop.arena import compare
from gostop.bots import BOTS
from gostop.bots.sitting import Sitting
from gostop.kernel.shuffle import shuffled

RULES: Final = gs.BGA
PLAYERS: Final = 2
TRIED: Final = 1 << 20
"""How many seeds are tried, from 0."""
FIRST: Final = 4
"""Each seed is tried with this many deals of a run. A seed that explains one deal of a run is the
seed of the run."""
SPY: Final = """
import json, os, sys
def say(**message): print(json.dumps(message), flush=True)
log = open(os.path.join(sys.argv[1], f"{os.getpid()}.jsonl"), "a")
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind == "hello":
        say(gostop=1, type="hello", protocol=1, name="spy")
    if kind in ("round", "question"):
        seed = int(message.get("seed", 0))
        print(json.dumps({"seed": seed, "view": message["view"]}), file=log, flush=True)
    if kind == "question":
        say(type="answer", number=message["number"], move=message["moves"][0])
    if kind == "bye":
        break
"""
"""A program that plays the first legal move, and notes the content of the messages."""
_WORDS: Final = 624
_LOW: Final = (1 << 32) - 1


class Seen(NamedTuple):
    """What a spy saw of a round at the deal, and the numbers that it was given during the round."""

    dealer: int
    seat: int
    hand: str
    table: str
    given: frozenset[int]


def is_untouched(view: gs.View) -> bool:
    """Whether no seat has moved yet."""
    return not any(view.turns)


def seen_in(view: gs.View, given: Iterable[int] = ()) -> Seen:
    """Return what a spy sees in a view."""
    seat = view.seat
    assert seat is not None
    hand = view.hands[seat]
    return Seen(view.dealer, seat, str(hand), str(view.table), frozenset(given))


# The use of a seed.


def stream(use: str, seed: int, count: int, size: int) -> bytes:
    """Return the random bytes of a use of a seed, as the page on the shuffle describes them."""
    return hashlib.shake_256(f"gostop 2 {use} {seed:x} {count}".encode()).digest(size)


def deals_of(seed: int) -> Iterator[int]:
    """Yield the seeds of deals that follow from a seed: the seed itself, the seeds that `simulate`
    derives from it, and those that a sitting derives from it.
    """
    yield seed
    block = stream("round", seed, 0, 14 * FIRST)
    for number in range(FIRST):
        yield int.from_bytes(block[14 * number : 14 * number + 7], "little")
    for number in range(FIRST):
        yield int.from_bytes(stream("sitting", seed, number, 16), "little")


Layout: TypeAlias = "tuple[tuple[int, ...], tuple[int, ...]]"
"""The places in the deck that are dealt into a hand, and those that are dealt to the table."""


def layouts() -> dict[tuple[int, int], Layout]:
    """Find, for each dealer and seat, which cards of the deck come into the hand, and which come on
    the table.
    """
    deck = [card for card in gs.CARDS if card.month is not None]
    found: dict[tuple[int, int], Layout] = {}
    for dealer in range(PLAYERS):
        # no month may have all its cards on the table, or in a hand
        mixed = sorted(deck, key=lambda card: (deck.index(card) % 4, deck.index(card)))
        state = gs.deal(RULES, PLAYERS, deck=mixed, dealer=dealer)
        table = tuple(mixed.index(card) for card in state.table)
        for seat, hand in enumerate(state.hands):
            found[dealer, seat] = tuple(mixed.index(card) for card in hand), table
    return found


def known(rounds: Sequence[Seen], seeds: Iterable[int]) -> dict[int, int]:
    """Find the rounds that a seed explains. Return the numbers of these rounds, each with the seed
    of its deal.
    """
    cards = [card for card in gs.CARDS if card.month is not None]
    ids, bits = tuple(card.id for card in cards), {str(card): 1 << card.id for card in cards}
    wanted: dict[tuple[int, int], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    tables = [sum(bits[card] for card in each.table.split()) for each in rounds]
    for number, each in enumerate(rounds):
        mask = sum(bits[card] for card in each.hand.split())
        wanted[each.dealer, each.seat][mask].append(number)
    places = [(hands, layouts()[where]) for where, hands in wanted.items()]
    bit = [1 << id for id in range(64)]
    found: dict[int, int] = {}
    for seed in seeds:
        for deal in deals_of(seed):
            order = shuffled(ids, "deal", deal, 0)
            for hands, (hand, table) in places:
                held = 0
                for place in hand:
                    held |= bit[order[place]]
                if held in hands:
                    lying = sum(bit[order[place]] for place in table)
                    found.update(
                        (number, deal) for number in hands[held] if lying == tables[number]
                    )
    return found


# The seed of a generator.


def keys_of(rng: Random) -> set[int]:
    """Find the seeds of a fresh generator of Python.

    Python fills the 624 words of its Mersenne Twister from the words of the seed, in steps that
    can be undone (`init_by_array`). If the seed is a text, Python uses its bytes and their hash as
    a number. Numbers in such a text may also be seeds, so they are returned too.
    """
    words: list[int] = list(rng.getstate()[1])
    if words.pop() != _WORDS:  # the generator is not fresh
        return set()

    def mixed(place: int, factor: int) -> int:
        return (words[place] ^ words[place] >> 30) * factor & _LOW

    words[0] = words[-1]
    for place in (1, *range(_WORDS - 1, 1, -1)):
        words[place] = (words[place] + place & _LOW) ^ mixed(place - 1, 1566083941)
    fresh = [19650218]
    for place in range(1, _WORDS):
        fresh.append((fresh[-1] ^ fresh[-1] >> 30) * 1812433253 + place & _LOW)
    # the words of the seed, repeated again and again, each with its place in the seed added
    sums = [words[i] - (fresh[i] ^ mixed(i - 1, 1664525)) & _LOW for i in range(3, _WORDS)]
    for length in range(1, 200):
        key = [sums[(place - 2) % length] - place & _LOW for place in range(length)]
        if sums == [key[i % length] + i % length & _LOW for i in range(2, _WORDS - 1)]:
            number = sum(word << 32 * place for place, word in enumerate(key))
            text = number.to_bytes(4 * length, "big").decode("latin-1")
            return {number, *(int(each, 16) for each in re.findall(r"\b[0-9a-f]+\b", text))}
    return set()


# Rounds.


class Spy:
    """A bot in Python that notes what it sees, and computes the seed of its random generator."""

    def __init__(self) -> None:
        self.rounds: list[Seen] = []

    def __deepcopy__(self, memo: object) -> Spy:
        return self

    def choose(self, view: gs.View, rng: Random) -> gs.Move:
        """Choose the first legal move."""
        if is_untouched(view):
            self.rounds.append(seen_in(view, keys_of(rng)))
        return view.legal_moves[0]


def noted(folder: Path) -> Iterator[Seen]:
    """Read what the programs of spies have noted in a folder."""
    for file in sorted(folder.glob("*.jsonl")):
        rounds: dict[Seen, set[int]] = {}
        given = set[int]()  # entries before the first deal that the spy saw belong to no round
        for line in file.read_text("utf-8").splitlines():
            entry = json.loads(line)
            view = gs.from_plain(entry["view"], gs.View, rulesets=[RULES])
            if is_untouched(view):
                given = rounds.setdefault(seen_in(view), set())
            given.add(entry["seed"])
        for seen, numbers in rounds.items():
            yield seen._replace(given=frozenset(numbers))


def commanded(folder: Path, command: Sequence[str], answers: str = "") -> None:
    """Run a command of gostop."""
    environment = {**os.environ, "TERM": "dumb", "NO_COLOR": "1"}
    subprocess.run(
        [sys.executable, "-m", "gostop", *command],
        input=answers,
        capture_output=True,
        text=True,
        check=True,
        env=environment,
        cwd=folder,
    )


def spy_in(folder: Path) -> str:
    """Write the program of a spy that notes into a folder; return its command."""
    program = folder / "spy.py"
    program.write_text(SPY, "utf-8")
    return shlex.join([sys.executable, "-B", str(program), str(folder)])


def seeded(seed: int | None) -> list[str]:
    """Return the arguments that give a seed."""
    return [] if seed is None else ["--seed", str(seed)]


def by_arena(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play rounds of `gostop arena`, a spy against itself. All rounds are one run with one seed."""
    deals = ["--deals", str(-(-rounds // 4))]  # two seatings, with a spy in each of two seats
    bots = [spy_in(folder), spy_in(folder)]
    commanded(folder, ["arena", *bots, "--rules", RULES.id, *deals, *seeded(seed)])
    yield from noted(folder)


def by_watch(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play rounds of `gostop watch`."""
    for number in range(rounds):
        own = folder / str(number)
        own.mkdir()
        given = seeded(None if seed is None else seed + number)
        commanded(own, ["watch", "--bot", spy_in(own), "--rules", RULES.id, *given])
        yield from islice(noted(own), 1)


def by_play(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play the first rounds of games of `gostop play`, a person against a spy."""
    for number in range(rounds):
        own = folder / str(number)
        own.mkdir()
        given = seeded(None if seed is None else seed + number)
        command = ["play", "--plain", "--bot", spy_in(own), "--rules", RULES.id, *given]
        commanded(own, command, "1\n" * 10)
        yield from islice(noted(own), 1)


def by_function(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play rounds of `compare` with a spy in the same process."""
    spy = Spy()
    given: dict[str, Any] = {} if seed is None else {"seed": seed}
    bots: Any = [spy, BOTS["careful"]]
    compare(bots, RULES, rounds=rounds, workers=1, looks=1, **given)
    yield from spy.rounds


def by_sitting(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play rounds of a person as `gostop play` does, against a spy in the same process."""
    chance = Random(0)
    for number in range(rounds):
        drawn = seed_of_play() if seed is None else seed + number
        spy = Spy()
        sitting = Sitting(gs.Record(RULES, PLAYERS, seed=drawn), {1: spy})
        sitting.deal()
        while not spy.rounds and sitting.mover is not None:
            mine = sitting.mover == sitting.seat
            sitting.do(chance.choice(sitting.moves) if mine else sitting.ask())
        yield from spy.rounds


def seed_of_play() -> int:
    """Draw a seed as the command line does."""
    try:
        from gostop.arguments import drawn_seed  # noqa: PLC0415  # earlier versions lack it
    except ImportError:
        return Random().randrange(1_000_000)
    return drawn_seed()


def by_server(folder: Path, rounds: int, seed: int | None) -> Iterator[Seen]:
    """Play the first rounds of sittings on the example server, which always draws its seeds."""
    served = import_module("tests.support.served")  # this import needs websockets
    server = served.Server(folder)
    try:
        for _ in range(rounds):
            id, tokens = server.open(PLAYERS, **{"1": "careful"})
            with server.connect(id) as socket:
                socket.send(json.dumps({"type": "join", "token": tokens[0]}))
                message = json.loads(socket.recv())
                view = gs.from_plain(message["view"], gs.View, rulesets=[RULES])
                if is_untouched(view):
                    yield seen_in(view, numbers_in(message))
    finally:
        server.kill()


def numbers_in(value: Any) -> Iterator[int]:
    """Yield all whole numbers in a message, even those in texts of digits."""
    if isinstance(value, dict):
        for each in value.values():
            yield from numbers_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from numbers_in(each)
    elif isinstance(value, int) or (isinstance(value, str) and value.isdecimal()):
        yield int(value)


Play: TypeAlias = "Callable[[Path, int, int | None], Iterator[Seen]]"
"""A function that plays some rounds, with files in a folder and perhaps from a seed, and yields
what a spy saw."""
TABLES: Final[dict[str, Play]] = {
    "arena": by_arena,
    "arena, in Python": by_function,
    "watch": by_watch,
    "play": by_play,
    "play, in Python": by_sitting,
    "server": by_server,
}
SEVERAL: Final = {"arena", "arena, in Python"}
"""The tables at which all rounds belong to one run. A spy that finds the seed of the run knows all
rounds of the run."""


def attacked(name: str, rounds: Sequence[Seen], tried: int) -> int:
    """Count the rounds whose cards a spy can compute."""
    given = {number for each in rounds for number in each.given}
    found = known(rounds, (*range(tried), *given))
    return len(rounds) if found and name in SEVERAL else len(found)


def main(argv: Sequence[str] | None = None) -> int:
    """Attack every table. Return 1 if hidden cards are known although no seed was given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=100, help="at each table (%(default)s)")
    parser.add_argument(
        "--tried", type=int, default=TRIED, help="seeds tried, from 0 (%(default)s)"
    )
    parser.add_argument("--tables", nargs="+", default=list(TABLES), choices=list(TABLES))
    parser.add_argument("--known", type=int, help="give the commands this seed")
    options = parser.parse_args(argv)
    worst = 0
    for name in options.tables:
        with tempfile.TemporaryDirectory() as folder:
            play = partial(TABLES[name], Path(folder), options.rounds, options.known)
            try:
                rounds = list(play())
            except ModuleNotFoundError as error:
                print(f"{name:<20}not tried: {error.name} is not installed")
                continue
        found = attacked(name, rounds, options.tried)
        worst += found
        print(
            f"{name:<20}all hidden cards of {found} of {len(rounds)} rounds are known", flush=True
        )
    return 1 if worst and options.known is None else 0


if __name__ == "__main__":
    sys.exit(main())
