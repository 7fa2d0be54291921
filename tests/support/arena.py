"""Bots for tests of the arena. They are in this file so that other processes can import them."""

import random
import sys
import threading
from collections.abc import Sequence
from typing import Any, Final

import gostop as gs
from gostop.bots import External

NEVER: Final = threading.TIMEOUT_MAX
"""The longest possible time limit, so that no test depends on how fast a program is."""

SERVE = [sys.executable, "-m", "gostop", "serve-bot"]
GREETS = """
import json, sys, time, os
def say(**message): print(json.dumps(message), flush=True)
def hear():
    line = sys.stdin.readline()
    return json.loads(line) if line else sys.exit(0)
def question():
    while (message := hear())["type"] != "question": pass
    return message
hear(); say(gostop=1, type="hello", protocol=1, name="script")
"""
"""The beginning of a bot's program. It ends with the hello message."""
FIRST = "while True: q = question(); say(type='answer', number=q['number'], move=q['moves'][0])"
ALONE = """
seats = set()
while True:
    q = question()
    seats.add(q["view"]["seat"])
    if len(seats) > 1: sys.exit("I saw two hands")
    say(type="answer", number=q["number"], move=q["moves"][0])
"""
"""The rest of a program that fails if it sees two hands."""


def first(view: gs.View, rng: random.Random) -> gs.Move:
    """Make the first legal move."""
    return view.legal_moves[0]


def last(view: gs.View, rng: random.Random) -> gs.Move:
    """Make the last legal move."""
    return view.legal_moves[-1]


def other_random(view: gs.View, rng: random.Random) -> gs.Move:
    """Make any legal move except the one that `random` makes with the same random numbers."""
    legal = view.legal_moves
    return legal[-1 - int(rng.random() * len(legal))]


def illegal(view: gs.View, rng: random.Random) -> gs.Move:
    """Make the first legal move, or an illegal move once the seat has captured something."""
    return gs.Go() if view.captured[view.to_move or 0] else view.legal_moves[0]


def crashing(view: gs.View, rng: random.Random) -> gs.Move:
    """Fail in about 2 % of the calls."""
    if rng.random() < 0.02:
        raise LookupError("no\nidea")
    return view.legal_moves[0]


def leaving(view: gs.View, rng: random.Random) -> gs.Move:
    """Try to end the process."""
    raise SystemExit


def patient(command: str | Sequence[str], **how: Any) -> External:
    """Return a bot in another program, practically without a time limit."""
    return External(command, **{"seconds": NEVER, "start_seconds": NEVER, **how})


def script(text: str, seconds: float | None = NEVER, **how: Any) -> External:
    """Return a bot whose program says hello and then does what a test needs."""
    return patient([sys.executable, "-c", GREETS + text], seconds=seconds, **how)
