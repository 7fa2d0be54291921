"""Policies for tests of simulations, in a file of their own that other processes can import."""

import dataclasses
import os
import random
import signal
import struct
import sys
import threading
from collections.abc import Callable
from typing import Final

import gostop as gs


def first(view: gs.View, rng: random.Random) -> gs.Move:
    """Make the first legal move."""
    return view.legal_moves[0]


def by_chance(view: gs.View, rng: random.Random) -> gs.Move:
    """Make any legal move."""
    legal = view.legal_moves
    return legal[int(rng.random() * len(legal))]


def illegal(view: gs.View, rng: random.Random) -> gs.Move:
    """Call go, which is never legal at the beginning of a round."""
    return gs.Go()


def failing(view: gs.View, rng: random.Random) -> gs.Move:
    """Fail in the third round of a simulation of `bga` for two with seed 5."""
    if view == gs.view(gs.deal(gs.BGA, 2, seed=gs.round_seed(5, 2)), 0):
        raise LookupError("no idea")
    return view.legal_moves[0]


class PuzzlingError(Exception):
    """An error that can be pickled, but can't be read from the pickle."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(f"{left}, {right}")


class LocalError(Exception):
    """An error that cannot be pickled."""

    def __init__(self) -> None:
        super().__init__("mine alone")
        self.kept = lambda: None


def puzzling(view: gs.View, rng: random.Random) -> gs.Move:
    """Fail with an error that can't be read from a pickle."""
    raise PuzzlingError("no", "idea")


def local(view: gs.View, rng: random.Random) -> gs.Move:
    """Fail with an error that can't be pickled."""
    raise LocalError


def dying(view: gs.View, rng: random.Random) -> gs.Move:
    """End the process without a message."""
    os._exit(1)


def send_half(*_: object) -> None:
    """Send a part of a result from a worker, and then end its process."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    pipe = frame.f_locals["result_queue"]._writer.fileno()
    os.write(pipe, struct.pack("!i", 1000) + b"half")  # the length says that 1000 bytes follow
    os.kill(os.getpid(), signal.SIGKILL)


def leaving_half(view: gs.View, rng: random.Random) -> gs.Move:
    """End the process in the middle of a result, in round 40 of seed 5 under `bga` for two."""
    if view == gs.view(gs.deal(gs.BGA, 2, seed=gs.round_seed(5, 40)), 0):
        send_half()
    return view.legal_moves[0]


class OddNotesError(Exception):
    """An error whose notes are not a list."""

    def __init__(self, text: str = "odd notes") -> None:
        super().__init__(text)
        self.__notes__ = "not a list"  # type: ignore[assignment]  # deliberately wrong


class NoNotesError(Exception):
    """An error that refuses notes, and fails if its notes are read."""

    def add_note(self, note: str, /) -> None:
        """Raise an error instead of adding the note."""
        raise ZeroDivisionError("no notes")

    @property
    def __notes__(self) -> list[str]:  # type: ignore[override]  # deliberately wrong
        """Raise an error instead of returning the notes."""
        raise ZeroDivisionError("no notes either")


class SilentError(Exception):
    """An error whose text can't be read, and that can't be pickled."""

    def __init__(self) -> None:
        super().__init__()
        self.kept = lambda: None

    def __str__(self) -> str:
        raise ZeroDivisionError("no text")

    __repr__ = __str__


class TurnedError(Exception):
    """An error that is another object when it is read from a pickle."""

    def __reduce__(self) -> tuple[object, ...]:
        return int, ("5",)


@dataclasses.dataclass(frozen=True)
class FrozenError(Exception):
    """An error whose attributes can't be set."""

    text: str


class LeavingError(BaseException):
    """An error that is not an `Exception`."""


ODD: Final[dict[str, Callable[[], BaseException]]] = {
    "odd notes": OddNotesError,
    "no notes": NoNotesError,
    "silent": SilentError,
    "turned": TurnedError,
    "frozen": lambda: FrozenError("cold"),
    "leaving": LeavingError,
    "exit": lambda: SystemExit(3),
    "stop": StopIteration,
}
"""The errors that a policy may raise, by their names."""


@dataclasses.dataclass(frozen=True)
class Raising:
    """A policy that raises one of these errors at its first move."""

    what: str

    def __call__(self, view: gs.View, rng: random.Random) -> gs.Move:
        raise ODD[self.what]()


def waiting(view: gs.View, rng: random.Random) -> gs.Move:
    """Write a line to standard output, and wait forever."""
    os.write(1, b"here\n")  # in one call, so that messages of others don't mix with it
    threading.Event().wait()
    raise AssertionError
