"""`puzzles` reads the puzzles of `gostop-puzzles`: positions in which one move is clearly better
than all others.
"""

from __future__ import annotations

import datetime
import functools
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import attrs

from gostop.bots.heuristics import Worth
from gostop.core.arguments import text_of, whole
from gostop.core.errors import PositionError, expected, listed, not_installed
from gostop.core.moves import Move, parse_move
from gostop.core.public_names import public_in
from gostop.game.deal import deal
from gostop.game.play import apply, check_move
from gostop.game.view import View
from gostop.game.view import view as seen_by
from gostop.rules.presets import ruleset_of
from gostop.rules.ruleset import Ruleset
from gostop.teaching.advice import Advice, advised

FILE: Final = "puzzles.jsonl"
KINDS: Final = MappingProxyType(
    {
        "go_or_stop": "go, or stop",
        "which_of_two": "which of two cards to take",
        "bomb": "a bomb or a flip now, or later",
        "stack": "take the stack",
        "deny": "keep a combination from somebody",
        "bak": "escape a bak",
        "cup": "how to count the sake cup",
        "take": "which card to take",
        "discard": "which card to lay down",
    }
)
"""What puzzles are about, by the ids of the kinds."""
HARDEST: Final = 4
"""The highest level of a puzzle."""
_STRIDE: Final = 127
"""How many puzzles lie between those of two days. The number of puzzles must not be a multiple."""


@public_in("gostop.teaching")
@attrs.frozen(slots=False)
class Puzzle:
    """A position in which one move is clearly better than all others.

    Each other move is behind by at least 2 points and 4 paired errors, as in `gostop.bots.worths`.
    The same move is the best one with another seed, with four times the playouts, and if all seats
    play by `greedy` or by `cautious` after it.
    """

    id: str
    """The number of the puzzle, such as `630001.16`. It stays the same in later versions."""
    kind: str
    """What the puzzle is about, such as `go_or_stop`."""
    level: int
    """How hard it is: the bot `greedy` solves a puzzle of level 1, `careful` or `cautious` one of
    level 2, only a search one of level 3, and no bot one of level 4."""
    seat: int
    """The seat to move."""
    worths: tuple[Worth, ...]
    """What each legal move earns, the best one first: by 4,800 playouts, or exactly."""
    _ruleset: Ruleset
    _players: int
    _seed: int
    _played: tuple[Move, ...]

    @functools.cached_property
    def view(self) -> View:
        """The position, as the seat to move sees it."""
        state = deal(self._ruleset, self._players, seed=self._seed)
        for move in self._played:
            state = apply(state, move)
        return seen_by(state, self.seat)

    @property
    def answer(self) -> Move:
        """The best move."""
        return self.worths[0].move

    @functools.cached_property
    def advice(self) -> tuple[Advice, ...]:
        """The legal moves, the best one first, with the reasons for and against them."""
        return advised(self.view, self.worths)

    def check(self, move: Move | str) -> Advice:
        """Return what a move earns, and why: `explain` says it in words. The move is right if it is
        the `answer`.

        Args:
            move: a legal move, or its notation.

        Raises:
            IllegalMoveError: if the move is not legal in the puzzle.
            NotationError: if the text is not a move.
        """
        made = parse_move(move) if isinstance(move, str) else move
        check_move(self.view, made)
        return next(each for each in self.advice if each.move == made)


def puzzles(
    *, kind: str | None = None, level: int | None = None, ruleset: Ruleset | str | None = None
) -> tuple[Puzzle, ...]:
    """Return the puzzles of `gostop-puzzles`, the easiest first.

    Args:
        kind: only puzzles of this kind.
        level: only puzzles of this level, from 1 to 4.
        ruleset: only puzzles of this preset.

    Raises:
        PositionError: for a kind or a level that no puzzle has, or if `gostop-puzzles` is not
            installed.
        RulesetError: for something that is not a ruleset.
    """
    if kind is not None and text_of(kind) not in KINDS:
        raise PositionError(
            expected(f"a kind of puzzle ({listed(KINDS)})", kind), field="kind", code="no_such_kind"
        )
    if level is not None:
        whole("level", level, 1, HARDEST)
    rules = None if ruleset is None else ruleset_of(ruleset)
    return tuple(
        each
        for each in _every()
        if kind in (None, each.kind)
        and level in (None, each.level)
        and rules in (None, each._ruleset)
    )


def puzzle_of_the_day(day: datetime.date) -> Puzzle:
    """Return the puzzle of a day, which is the same for everybody.

    Raises:
        PositionError: if `day` is not a date, or `gostop-puzzles` is not installed.
    """
    if not isinstance(day, datetime.date):
        raise PositionError(expected("a date", day), field="day", code="type")
    every = _every()
    return every[day.toordinal() * _STRIDE % len(every)]


@functools.cache
def _every() -> tuple[Puzzle, ...]:
    try:
        text = (files("gostop_puzzles") / FILE).read_text(encoding="utf-8")
    except (ModuleNotFoundError, FileNotFoundError) as error:
        raise not_installed(f"{FILE} is in gostop-puzzles", "puzzles", is_ours=True) from error
    return tuple(_puzzle(json.loads(line)) for line in text.splitlines())


def _puzzle(said: dict[str, Any]) -> Puzzle:
    """Make a puzzle from a line of the file."""
    played = tuple(map(parse_move, said["moves"]))
    return Puzzle(
        f"{said['seed']}.{len(played)}",
        said["kind"],
        said["level"],
        said["seat"],
        worths_of(said["worths"]),
        ruleset_of(said["rules"]),
        said["players"],
        said["seed"],
        played,
    )


def worths_of(numbers: Mapping[str, Sequence[float]]) -> tuple[Worth, ...]:
    """Make worths from their numbers, by the texts of the moves. A worth is exact if it has no
    error.
    """
    return tuple([_worth(parse_move(move), *each) for move, each in numbers.items()])


def _worth(
    move: Move, points: float, error: float, win: float, loss: float, *behind: float
) -> Worth:
    draw = max(0.0, round(1 - win - loss, 4))
    return Worth(move, points, error, not error, win, loss, draw, *behind)
