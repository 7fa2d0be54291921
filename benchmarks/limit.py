"""Run the reference in plain C: `limit.c` plays the base rules of two players."""

from __future__ import annotations

import ctypes
import os
import platform
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import gostop as gs
from benchmarks.timing import EACH, Batch

SOURCE = Path(__file__).with_name("limit.c")
BASE = gs.CHINESE_BLOG.replace(
    **{
        "id": "base",
        "cards.bonus": "",
        "cards.cup_count": "animal",
        "chongtong": None,
        "bomb": None,
        "shake": None,
        "heodang": None,
        "ppeok.three": None,
        "steal.own_stack.junk": 1,
        "instant.ppeok": 0,
        "instant.jjok": 0,
        "instant.ttadak": 0,
        "instant.runs": None,
    }
)
"""The rules of the C program."""
POPCNT = ("-mpopcnt",) if platform.machine() in {"x86_64", "AMD64"} else ()
"""The flag with which the program counts bits as our wheel for Linux does."""
CHECKED = 300
"""The number of rounds that are compared."""
CHANCE = 12345
CHECKSUM = 0xB9AC7F71F62B8831
"""The checksum of the compared rounds, the same for ours and for the C program."""
WORD = 2**64


class LimitError(Exception):
    """The C program cannot be built, or plays other games than ours."""


def checksum(rounds: int, chance: int) -> int:
    """Compute one number from every choice and payment of our rounds, as the C program does."""

    def below(size: int) -> int:
        nonlocal chance
        chance = (chance * 6364136223846793005 + 1442695040888963407) % WORD
        return (chance >> 33) * size >> 31

    found = 0
    for _ in range(rounds):
        state = drawn_deal(below)
        while legal := gs.legal_moves(state):
            state = gs.apply(state, legal[below(len(legal))])
            found = found * 31 + len(legal)
        found = (found * 1000003 + gs.settle(state).points[0]) % WORD
    return found


def drawn_deal(below: Callable[[int], int]) -> gs.State:
    """Deal with the shuffle of the C program. A void deal is dealt again."""
    while True:
        deck = list(gs.CARDS[:48])
        for last in range(47, 0, -1):
            other = below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        state = gs.deal(BASE, 2, deck=deck)
        if not state.is_over:
            return state


def compiler() -> list[str]:
    """Return the command of the C compiler. Raise `LimitError` if there is none."""
    command = shlex.split(os.environ.get("CC", "cc"))
    if shutil.which(command[0]) is None:
        raise LimitError(f"no C compiler: {command[0]} is not installed")
    return command


def version() -> str:
    """Return the version of the C compiler, as the compiler prints it."""
    said = subprocess.run([*compiler(), "--version"], capture_output=True, text=True, check=False)
    return said.stdout.partition("\n")[0]


def built(folder: Path) -> ctypes.CDLL:
    """Compile the C program into a folder, load it, and return it."""
    made = folder / "limit.so"
    command = [*compiler(), "-O3", *POPCNT, "-shared", "-fPIC", "-o", str(made), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LimitError(f"limit.c cannot be compiled: {done.stderr}")
    found = ctypes.CDLL(str(made))
    found.limit_checksum.argtypes = [ctypes.c_long, ctypes.c_uint64]
    found.limit_checksum.restype = ctypes.c_uint64
    found.limit_playouts.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_uint64, ctypes.c_void_p]
    found.limit_playouts.restype = ctypes.c_long
    return found


def playouts() -> Batch:
    """Return a batch of playouts of deals in C, `EACH` playouts of each deal. The C program must
    play the same games as ours, since otherwise it is not a limit.
    """
    with tempfile.TemporaryDirectory() as folder:
        program = built(Path(folder))  # a loaded program no longer needs its file
    if program.limit_checksum(CHECKED, CHANCE) != CHECKSUM:
        raise LimitError("limit.c plays other games than ours")

    def batch(games: int, seed: int) -> int:
        points = ctypes.c_long()
        moves: int = program.limit_playouts(games, EACH, seed, ctypes.byref(points))
        return moves

    return batch
